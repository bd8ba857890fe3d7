//! `nki schema` tells what exported vectors look like, and no less.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;

use command::{nki, said, shows, unread};
use jsonschema::Validator;
use serde_json::{Value, json};
use snapbox::file;

fn stdout(args: &[&str]) -> Value {
    let output = nki().args(args).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn validator() -> Validator {
    let schema = stdout(&["schema"]);
    assert!(jsonschema::meta::is_valid(&schema));
    jsonschema::validator_for(&schema).unwrap()
}

#[test]
fn the_suite_is_valid() {
    let errors: Vec<String> =
        validator().iter_errors(&stdout(&["cases", "export"])).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// A vector of `malformed/good.yaml` by its place in the file of vectors, and what is wrongly done to it.
type Wrong = (&'static str, fn(&mut Value));

/// One thing wrong each; whether it is seen is up to the schema alone.
const WRONG: &[(&str, &[Wrong])] = &[
    (
        "play",
        &[
            ("no id", |vector| drop(vector.as_object_mut().unwrap().remove("id"))),
            ("no expectation", |vector| drop(vector.as_object_mut().unwrap().remove("expected"))),
            ("no position", |vector| vector["position"] = json!(null)),
            ("no move", |vector| drop(vector.as_object_mut().unwrap().remove("move"))),
            ("entry 0", |vector| vector["entry"] = json!(0)),
            ("an unknown question", |vector| vector["ask"] = json!("dance")),
            ("another question", |vector| vector["ask"] = json!("count")),
            ("a reading that is no text", |vector| vector["readings"]["relay"] = json!(1)),
            ("a move in text form", |vector| vector["move"] = json!("10x8")),
            ("a move with more than belongs to it", |vector| vector["move"]["to"] = json!(8)),
            ("an unknown claim", |vector| vector["move"]["bonus"] = json!("keep")),
            ("an unknown phase", |vector| vector["position"]["phase"] = json!("middle")),
            ("an unknown player", |vector| vector["position"]["turn"] = json!("west")),
            ("fewer than no warriors", |vector| vector["position"]["rows"]["south"][0] = json!(-1)),
            ("256 warriors", |vector| vector["position"]["rows"]["south"][0] = json!(256)),
            ("half a warrior", |vector| vector["position"]["rows"]["south"][0] = json!(0.5)),
            ("one boma", |vector| vector["position"]["rows"]["south"] = json!([1])),
            ("seventeen bomas", |vector| vector["position"]["rows"]["south"] = json!(vec![1; 17])),
            ("boma 0 marked", |vector| vector["position"]["nki"]["south"] = json!([0])),
            ("a mark twice", |vector| vector["position"]["nki"]["south"] = json!([1, 1])),
            ("a third row", |vector| vector["position"]["rows"]["west"] = json!([1, 1])),
            ("no prison", |vector| drop(vector["position"].as_object_mut().unwrap().remove("prison"))),
            ("a result too early", |vector| {
                vector["position"]["result"] = json!({ "winner": "south", "supreme": false, "worth": 1 });
            }),
            ("no result at the end", |vector| vector["expected"]["position"]["phase"] = json!("over")),
            ("played and refused", |vector| vector["expected"]["illegal"] = json!("kiothi.move.from")),
            ("limit 0", |vector| vector["limits"] = json!({ "endless-laps": 0 })),
            ("more than belongs to a vector", |vector| vector["hint"] = json!("run")),
        ],
    ),
    ("line", &[("ply 0", |vector| vector["expected"]["illegal"]["ply"] = json!(0))]),
    (
        "moves",
        &[("one move for a list", |vector| vector["expected"]["moves"] = json!({ "from": 7, "count": 1 }))],
    ),
    (
        "setup",
        &[("a refused set-up", |vector| vector["expected"] = json!({ "illegal": "kiothi.move.from" }))],
    ),
    ("count", &[("fewer than no openings", |vector| vector["expected"]["count"] = json!(-1))]),
];

#[test]
fn what_is_wrong_is_not_valid() {
    let validator = validator();
    let good = stdout(&["cases", "export", "--cases", "malformed/good.yaml"]);
    assert!(validator.is_valid(&good));
    let mut passed = Vec::new();
    for (ask, changes) in WRONG {
        let vectors = good["vectors"].as_array().unwrap();
        // Of moves one that is played.
        let fits = |vector: &&Value| {
            vector["ask"] == *ask && (*ask != "play" || vector["expected"].get("position").is_some())
        };
        let vector = vectors.iter().find(fits).unwrap();
        for (what, change) in *changes {
            let mut wrong = vector.clone();
            change(&mut wrong);
            assert_ne!(wrong, *vector, "{what}");
            let mut file = good.clone();
            file["vectors"] = json!([wrong]);
            if validator.is_valid(&file) {
                passed.push(*what);
            }
        }
    }
    assert!(passed.is_empty(), "valid, yet wrong: {}", passed.join(", "));
}

#[test]
fn help() {
    shows(said(&["schema", "--help"]), file!["schema/help.txt"]);
}

#[test]
fn nobody_reads_it() {
    assert_eq!(unread(&["schema"]), (Some(0), String::new()));
}
