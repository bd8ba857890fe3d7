//! Exported vectors, used as somebody would who wants nothing of this harness: JSON, and an engine to call. The engine
//! is the reference.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;

use command::{nki, said};
use nki::case::Suite;
use nki_reference::kiothi::{
    self, Move, Point, Readings, Ruleset, Silent, Told, Width, moves, opening_count, outcome, play, setup,
};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg32;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::num::NonZeroU32;

fn exported(args: &[&str]) -> Vec<Value> {
    let output = nki().args(["cases", "export"]).args(args).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let file: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(file["protocol"], 1);
    file["vectors"].as_array().unwrap().clone()
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

fn ruleset(vector: &Value) -> Ruleset {
    let told = vector["readings"].as_object().unwrap();
    assert_eq!(told.len(), Point::ALL.len());
    let mut readings = Readings::default();
    for point in Point::ALL {
        let wanted = told[point.id()].as_str().unwrap();
        readings.set(*point, point.values().iter().position(|value| *value == wanted).unwrap());
    }
    let laps = vector["limits"]["endless-laps"].as_u64().unwrap_or(10_000);
    Ruleset { readings, endless_laps: NonZeroU32::new(u32::try_from(laps).unwrap()).unwrap() }
}

fn told(position: kiothi::Position, rules: &Ruleset) -> Value {
    serde_json::to_value(Told { position, result: outcome(&position, rules, &mut Silent) }).unwrap()
}

/// The answer of the reference, in the form of a vector's `expected`.
fn answer(vector: &Value, rules: &Ruleset) -> Value {
    let told = |position| told(position, rules);
    let given = || match vector.get("position") {
        Some(position) => serde_json::from_value::<Told>(position.clone()).unwrap().position,
        None => setup(Width::CANONICAL, rules, &mut Silent),
    };
    let wanted = |wanted: &Value| serde_json::from_value::<Move>(wanted.clone()).unwrap();
    match vector["ask"].as_str().unwrap() {
        "play" => match play(&given(), &wanted(&vector["move"]), rules, &mut Silent) {
            Ok(after) => json!({ "position": told(after) }),
            Err(refusal) => json!({ "illegal": refusal.because.id() }),
        },
        "line" => {
            let told: Vec<u64> = vector["expected"]["positions"]
                .as_array()
                .unwrap()
                .iter()
                .map(|at| at["ply"].as_u64().unwrap())
                .collect();
            let (mut position, mut positions) = (given(), Vec::new());
            for (number, text) in vector["moves"].as_array().unwrap().iter().enumerate() {
                let ply = number as u64 + 1;
                match play(&position, &wanted(text), rules, &mut Silent) {
                    Ok(after) => position = after,
                    Err(refusal) => {
                        let refused = json!({ "ply": ply, "because": refusal.because.id() });
                        return json!({ "positions": positions, "illegal": refused });
                    }
                }
                if told.contains(&ply) {
                    positions.push(json!({ "ply": ply, "position": self::told(position, rules) }));
                }
            }
            json!({ "positions": positions })
        }
        "moves" => {
            let legal = moves(&given(), rules, &mut Silent).into_iter().map(Move::Sow);
            json!({ "moves": legal.map(|legal| serde_json::to_value(legal).unwrap()).collect::<Vec<_>>() })
        }
        "setup" => json!({ "position": told(setup(Width::CANONICAL, rules, &mut Silent)) }),
        "count" => {
            json!({ "count": u64::try_from(opening_count(&given(), rules, &mut Silent).unwrap()).unwrap() })
        }
        other => panic!("{other}"),
    }
}

/// Whether the reference gives what a vector expects; legal moves in any order.
fn holds(vector: &Value, rules: &Ruleset) -> bool {
    let sorted = |mut value: Value| {
        if let Some(moves) = value["moves"].as_array_mut() {
            moves.sort_by_key(ToString::to_string);
        }
        value
    };
    sorted(answer(vector, rules)) == sorted(vector["expected"].clone())
}

#[test]
fn the_reference_gives_what_they_expect() {
    let vectors = exported(&[]);
    for vector in &vectors {
        assert!(holds(vector, &ruleset(vector)), "{vector}");
    }
    // Nothing of the suite is left out.
    let entries = |case: &dyn nki::case::AnyCase| {
        (1..=case.text().then.len()).map(|entry| (case.about().id.clone(), entry as u64)).collect::<Vec<_>>()
    };
    let suite: BTreeSet<_> = Suite::embedded().cases().flat_map(entries).collect();
    let there =
        |vector: &Value| (vector["id"].as_str().unwrap().to_owned(), vector["entry"].as_u64().unwrap());
    assert_eq!(vectors.iter().map(there).collect::<BTreeSet<_>>(), suite);
    let kinds: BTreeSet<&str> = vectors.iter().map(|vector| vector["ask"].as_str().unwrap()).collect();
    assert_eq!(kinds, BTreeSet::from(["play", "line", "moves", "setup", "count"]));
}

#[test]
fn a_wrong_expectation_does_not_hold() {
    for vector in exported(&["--cases", "malformed/good.yaml"]) {
        let mut wrong = vector.clone();
        let expected = &mut wrong["expected"];
        *expected = match (vector["ask"].as_str().unwrap(), expected.get("illegal")) {
            ("play", Some(_)) => json!({ "illegal": "kiothi.move.from" }),
            ("play" | "setup", None) => {
                expected["position"]["prison"]["north"] = json!(9);
                expected.clone()
            }
            ("line", _) => json!({ "positions": expected["positions"] }),
            ("moves", _) => json!({ "moves": [] }),
            ("count", _) => json!({ "count": 7 }),
            other => panic!("{other:?}"),
        };
        assert!(holds(&vector, &ruleset(&vector)) && !holds(&wrong, &ruleset(&vector)), "{wrong}");
    }
}

#[test]
fn a_profile_is_told_with_its_readings() {
    let spec = nki_spec::game("kiothi").unwrap();
    let mut seen = BTreeSet::new();
    for vector in exported(&[]) {
        for id in strings(&vector["profiles"]) {
            seen.insert(id.to_owned());
            for (point, choice) in spec.profile(id).unwrap().choices() {
                assert_eq!(vector["readings"][point], choice.reading.as_str(), "{id} {point}");
            }
        }
    }
    assert_eq!(seen.len(), spec.profiles().len());
}

/// Whatever other readings `when` admits, the answer is the same.
#[test]
fn when_says_what_does_not_matter() {
    let mut random = Pcg32::seed_from_u64(1);
    let mut others = 0;
    for vector in exported(&[]) {
        let when = vector["when"].as_object().unwrap();
        for _ in 0..8 {
            let mut rules = ruleset(&vector);
            for point in Point::ALL {
                let values = point.values();
                let admitted = when.get(point.id()).map_or_else(|| values.to_vec(), |told| strings(told));
                let chosen = admitted[random.random_range(0..admitted.len())];
                rules.readings.set(*point, values.iter().position(|value| *value == chosen).unwrap());
            }
            others += usize::from(rules != ruleset(&vector));
            assert!(holds(&vector, &rules), "{vector}\n{:?}", rules.readings);
        }
    }
    assert!(others > 1000);
}

#[test]
fn into_a_folder_or_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let said = |args: &[&str]| said(args).replace(folder.path().to_str().unwrap(), "FOLDER");
    let args = ["cases", "export", "--cases", "malformed/good.yaml", "--out"];
    let one = said(&[&args[..], &[&path("new/all.json")]].concat());
    assert_eq!(one, "exits with 0\n---- stderr\n17 vectors in FOLDER/new/all.json\n");
    let many = said(&[&args[..], &[&path("many")]].concat());
    assert_eq!(many, "exits with 0\n---- stderr\n17 vectors in FOLDER/many\n");
    let read = |name: &str| std::fs::read_to_string(path(name)).unwrap();
    assert_eq!(read("new/all.json"), read("many/malformed/good.json"));
    // A file stands where a folder should.
    let blocked = said(&[&args[..], &[&path("new/all.json/x.json")]].concat());
    assert!(blocked.starts_with("exits with 2\n---- stderr\nerror: can't write FOLDER/"), "{blocked}");
}
