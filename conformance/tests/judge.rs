//! What `nki judge` says. With `SNAPSHOTS=overwrite` it is written to `judge/`; then read it, against the texts.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;

use ::nki::case::ENDLESS_LAPS;
use ::nki::game::Choices;
use ::nki::games::named;
use ::nki::judge::{Asked, Column, Judgement, judge, profiles};
use command::{nki, said, shows, unread};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg32;
use serde_json::Value;
use snapbox::{Data, file};
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

/// A position and a move on which the texts part, and the points on which they do, one set a parting.
struct Dispute {
    /// The name of its snapshot.
    name: &'static str,
    position: &'static str,
    wanted: &'static str,
    points: &'static [&'static [&'static str]],
}

const BONUS: &str = "south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1";

const DISPUTES: &[Dispute] = &[
    Dispute { name: "bonus-extent", position: BONUS, wanted: "10x8", points: &[&["bonus-extent"]] },
    Dispute {
        name: "bonus-extent-last-empty",
        position: "south play 0-0 | . . 1 . . . . . . 7 | . . . . . . 3 3 2 1",
        wanted: "10x7",
        points: &[&["bonus-extent"]],
    },
    Dispute {
        name: "bonus-claim",
        position: "south play 0-0 | . . 1 . . . . . . 5 | . . . . 5 1 3 1 4 2",
        wanted: "10x5 leave",
        points: &[&["bonus-claim"]],
    },
    Dispute {
        name: "capture-lap",
        position: "south play 0-0 | . 3 . . . . . 1 . . | . . 1 . . 2 . . . .",
        wanted: "2x3",
        points: &[&["capture-lap"]],
    },
    Dispute {
        name: "capture-lap-last",
        position: "north play 9-8 | . . . . . . . 2 . . | . 1 . . . . . . . .",
        wanted: "2x1",
        points: &[&["capture-lap"]],
    },
    Dispute {
        name: "emptied-boma",
        position: "south play 0-0 | . . . . . . . . . 3 | . . 19 17 . . . . . .",
        wanted: "10x3",
        points: &[&["emptied-boma"]],
    },
    Dispute {
        name: "emptied-boma-captures",
        position: "south play 0-0 | . 19 17 . . . . . 2 . | 10 . . . . . . . . .",
        wanted: "9x2",
        points: &[&["emptied-boma"]],
    },
    Dispute {
        name: "opening-bomas-one",
        position: "south opening-first 0-0 | . . . . 5 5 5 5 5 5 | . . . . 5 5 5 5 5 5",
        wanted: "open 10 > s1=5",
        points: &[&["opening-bomas"]],
    },
    Dispute {
        name: "opening-bomas-none",
        position: "south opening-first 0-0 | . . . . 5 5 5 5 5 5 | . . . . 5 5 5 5 5 5",
        wanted: "open none",
        points: &[&["opening-bomas"]],
    },
    Dispute {
        name: "opening-take-seven",
        position: "south opening-first 0-0 | . . . . 5 5 5 5 5 7 | . . . . 5 5 5 5 5 5",
        wanted: "open 9 10 > s1=10",
        points: &[&["opening-take"]],
    },
    Dispute {
        name: "opening-take-four",
        position: "south opening-first 0-0 | . . . . . . . 4 5 5 | . . . . 5 5 5 5 5 5",
        wanted: "open 8 9 > s1=9",
        points: &[&["opening-take"]],
    },
    Dispute {
        name: "opening-one-of-five",
        position: "south opening-first 0-0 | . . . . . . . 4 3 5 | . . . . 5 5 5 5 5 5",
        wanted: "open 10 > s1=5",
        points: &[&["opening-take"], &["opening-bomas"]],
    },
    Dispute {
        name: "protection",
        position: "north opening-second 0-0 | 5* .* .* .* 5* 5* 5* 5* . 5 | .* .* .* .* 5* 5* 5* 5* 5* 5*",
        wanted: "open 9 10 > n2=4 s10=6",
        points: &[&["protection"]],
    },
    Dispute {
        name: "protection-set-up",
        position: "setup",
        wanted: "open 9 10 > s1=5 n1=5",
        points: &[&["protection"]],
    },
];

fn snapshot(name: &str) -> Data {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judge").join(format!("{name}.txt"));
    Data::read_from(&path, Some(snapbox::data::DataFormat::Text))
}

/// What it says where it is to part, as JSON.
fn json(args: &[&str]) -> Value {
    let output = nki().args(["judge", "--format", "json"]).args(args).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|value| value.as_str().unwrap()).collect()
}

/// What it says of a record on stdin.
fn of_record(record: &[u8], args: &[&str]) -> String {
    let mut child = nki()
        .args(["judge", "--record", "-"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Who stops reading early is told of below.
    let _ = child.stdin.take().unwrap().write_all(record);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    format!("exits with {code}\n{}{}", text(output.stdout), text(output.stderr))
}

#[test]
fn where_the_texts_part() {
    for Dispute { name, position, wanted, .. } in DISPUTES {
        shows(said(&["judge", "--game", "kiothi", "--position", position, "--move", wanted]), snapshot(name));
    }
}

#[test]
fn every_dispute_is_decided_by_its_points() {
    for Dispute { name, position, wanted, points } in DISPUTES {
        let told = json(&["--position", position, "--move", wanted]);
        assert_eq!(told["agreed"], false, "{name}");
        let partings = told["partings"].as_array().unwrap();
        let decide: Vec<Vec<&str>> = partings.iter().map(|parting| strings(&parting["points"])).collect();
        assert_eq!(decide, *points, "{name}");
        let conclusion = told["conclusion"].as_str().unwrap();
        assert!(points.concat().iter().all(|point| conclusion.contains(point)), "{name}: {conclusion}");
    }
}

#[test]
fn every_point_on_which_the_texts_differ_has_a_dispute() {
    let spec = nki_spec::game("kiothi").unwrap();
    let differ = |point: &&nki_spec::Point| {
        let readings = spec.profiles().iter().map(|profile| &profile.choice(point.id()).unwrap().reading);
        readings.collect::<BTreeSet<_>>().len() > 1
    };
    let differing: BTreeSet<&str> = spec.points().iter().filter(differ).map(nki_spec::Point::id).collect();
    let alone = DISPUTES.iter().filter_map(|dispute| match dispute.points {
        [[point]] => Some(*point),
        _ => None,
    });
    assert_eq!(alone.collect::<BTreeSet<_>>(), differing);
    assert!(DISPUTES.len() >= 10);
}

/// Whether two columns come to the same in a dispute.
fn same(dispute: &Dispute, left: Choices, right: Choices) -> bool {
    judged(dispute, left, right).agreed()
}

fn judged(dispute: &Dispute, left: Choices, right: Choices) -> Judgement {
    let column =
        |(name, choices): (&str, Choices)| Column { name: name.to_owned(), choices, follows: None, house: 0 };
    let columns = [("left", left), ("right", right)].map(column).to_vec();
    let asked = Asked::Move { position: dispute.position, wanted: dispute.wanted };
    judge(named("kiothi").unwrap(), columns, asked, ENDLESS_LAPS).unwrap()
}

/// The left readings, but those of some points as the right ones.
fn exchanged(left: Choices, right: Choices, points: &[usize]) -> Choices {
    points.iter().fold(left, |mut choices, at| {
        choices.0[*at] = right.0[*at];
        choices
    })
}

#[test]
fn no_fewer_points_make_the_difference() {
    let game = named("kiothi").unwrap();
    let profiles: Vec<Choices> = profiles(game).into_iter().map(|column| column.choices).collect();
    let mut random = Pcg32::seed_from_u64(12);
    let (mut parted, mut several) = (0, 0);
    for dispute in DISPUTES {
        for round in 0..240 {
            // From a few points read otherwise to nearly all of them.
            let left = profiles[round % profiles.len()];
            let mut right = left;
            for (slot, point) in right.0.iter_mut().zip(game.points()) {
                if random.random_range(0..240) <= round {
                    *slot = random.random_range(0..u8::try_from(point.values.len()).unwrap());
                }
            }
            let judgement = judged(dispute, left, right);
            let Some(parting) = judgement.partings.first() else { continue };
            let at = |id: &&str| game.points().iter().position(|point| point.id == *id).unwrap();
            let points: Vec<usize> = parting.points.iter().map(at).collect();
            assert!(same(dispute, exchanged(left, right, &points), right), "{} {points:?}", dispute.name);
            let differing: Vec<usize> =
                (0..game.points().len()).filter(|at| left.0[*at] != right.0[*at]).collect();
            let alone = |at: &usize| same(dispute, exchanged(left, right, &[*at]), right);
            parted += 1;
            if points.len() > 1 {
                several += 1;
                assert!(!differing.iter().any(alone), "{} {points:?}", dispute.name);
            }
            if points.len() > 2 {
                let pair = |a: &usize| {
                    differing.iter().any(|b| same(dispute, exchanged(left, right, &[*a, *b]), right))
                };
                assert!(!differing.iter().any(pair), "{} {points:?}", dispute.name);
            }
        }
    }
    assert!(parted > 300 && several > 20, "{parted} {several}");
}

#[test]
fn a_house_rule() {
    let args = ["judge", "--position", BONUS, "--move", "10x8", "leave", "--on", "botta-1972"];
    shows(said(&[&args[..], &["--readings", "bonus-claim=optional"]].concat()), file!["judge/house.txt"]);
    let last = "south play 6-5 | . 1 . . . . . . . . | . . . . . . . 1 . .";
    let args = ["judge", "--position", last, "--move", "2x1", "--readings", "supreme-worth=ten,end=at-once"];
    shows(said(&args), file!["judge/house-on-rulings.txt"]);
}

#[test]
fn what_a_house_rule_changes_alone() {
    let told = |profile: &str, position: &str, wanted: &str, readings: &str| {
        let args = ["--profiles", profile, "--on", profile, "--readings", readings];
        let told = json(&[&["--position", position, "--move", wanted], &args[..]].concat());
        told["conclusion"].as_str().unwrap().to_owned()
    };
    let lines = [
        told("wikinfo", "south play 5-4 | 1 . . | . . .", "1x1", "supreme-worth=ten"),
        told("wikinfo", "south play 0-0 | . . 1 | . 2 .", "3x1", "end=at-once"),
        told("wikinfo", "south play 0-0 | . 1 . 2* | . . 1 .", "4x1", "mark-lost=emptying"),
        told("wikinfo", "south play 0-0 | . 1 . 2 | . . . .", "2x1", "empty-facing=capturer-retired"),
        told("wikinfo", "south play 0-0 | 1 1 . 2 | . . 1 .", "1x1", "first-lap=free"),
        told("wikinfo", "south play 0-0 | 2 1 . 2 | . . 1 .", "1x1", "pickup=whole"),
        told("wikinfo", "south play 0-0 | 2 . . 2 | . . 1 .", "1x1", "pickup=whole"),
        told("wikinfo", "south play 0-0 | 2 . . 2 | . . 1 .", "9x1", "pickup=whole"),
    ];
    shows(lines.join("\n") + "\n", file!["judge/conclusions.txt"]);
}

#[test]
fn they_agree() {
    let position = "south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1";
    shows(said(&["judge", "--position", position, "--move", "10x1"]), file!["judge/agreed.txt"]);
    shows(said(&["judge", "--position", position, "--move", "4x1"]), file!["judge/refused-by-all.txt"]);
    let one =
        ["judge", "--profiles", "wikinfo", "--position", position, "--move", "10x8", "--format", "markdown"];
    shows(said(&one), file!["judge/one.txt"]);
}

#[test]
fn markdown() {
    let args = ["judge", "--position", BONUS, "--move", "10x8", "--format", "markdown"];
    shows(said(&args), file!["judge/markdown.txt"]);
    let args = [
        "--profiles",
        "wikinfo,mancala-world",
        "--readings",
        "opening-bomas=up-to-one",
        "--format",
        "markdown",
    ];
    shows(of_record(b"setup\nopen none\n", &args), file!["judge/markdown-three.txt"]);
}

#[test]
fn as_json() {
    let args = ["judge", "--position", BONUS, "--move", "10x8", "--format", "json"];
    shows(said(&args), file!["judge/json.txt"]);
    let told = json(&["--position", BONUS, "--move", "10x8"]);
    assert_eq!(told["position"], BONUS);
    assert_eq!(told["move"], "10x8");
    assert_eq!(told["verdicts"][0]["columns"][0], "botta-1972");
    assert_eq!(told["verdicts"][0]["after"], "north play 7-0 | . . 1 . . . . . . . | 1 1 1 1 1 1 3 . . .");
    assert_eq!(
        (&told["verdicts"][0]["captured"], &told["verdicts"][0]["imprisoned"]),
        (&6.into(), &7.into())
    );
    assert_eq!(told["verdicts"][1]["next"], "north");
    assert_eq!(told["points"][0]["readings"][1]["cites"][0]["at"], "wikinfo-kiothi:54.1");
    let refused = json(&["--position", BONUS, "--move", "4x1"]);
    assert_eq!(refused["agreed"], true);
    assert_eq!(refused["verdicts"][0]["refused"], "kiothi.move.from");
}

#[test]
fn a_record() {
    let game = "\
# from a play position
south play 0-0 | . . 1 . . . . . . 9 | . . . . . . 2 2 3 1   # south begins

1. 10x1
2. 1x1
3. 10x8   # the move in question
4. 7x1
";
    shows(of_record(game.as_bytes(), &[]), file!["judge/record.txt"]);
    shows(of_record(b"setup\n1. open 9 10 > s1=10\n", &[]), file!["judge/record-set-up.txt"]);
    shows(of_record(b"setup", &["--format", "markdown"]), file!["judge/set-up.txt"]);
    let on = ["--profiles", "wikinfo,mancala-world"];
    let opened = b"1. open 9 10 > s1=10\n2. open 5 > n1=5\n";
    shows(of_record(opened, &on), file!["judge/record-opening.txt"]);
    let agreed = b"open 9 10 > s1=10\nopen 5 6 > n1=10\n5x1\n";
    shows(of_record(agreed, &on), file!["judge/record-refused.txt"]);
    let agreed = b"open 9 10 > s1=10\nopen 5 6 > n1=10\n1x3\n";
    shows(of_record(agreed, &on), file!["judge/record-agreed.txt"]);
}

#[test]
fn a_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("position.txt"), format!("# so it stood\n\n{BONUS}\n")).unwrap();
    std::fs::write(folder.path().join("game.txt"), format!("{BONUS}\r\n10x8\r\n")).unwrap();
    let told = |args: &[&str]| {
        let output = nki().current_dir(folder.path()).arg("judge").args(args).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let alone = told(&["--position", BONUS, "--move", "10x8"]);
    assert_eq!(alone.0, Some(1));
    assert_eq!(told(&["--position-file", "position.txt", "--move", "10x8"]), alone);
    let record = told(&["--record", "game.txt"]);
    assert_eq!(told(&["--position-file", "game.txt"]), record);
    assert!(record.1.contains("Move 1, 10x8: botta-1972 captures 6"), "{}", record.1);
    let wrong = [
        &["--position-file", "position.txt"][..],
        &["--position-file", "game.txt", "--move", "10x8"],
        &["--position-file", "position.txt", "--move", "10y8"],
        &["--record", "missing.txt"],
        &["--record", "."],
    ];
    let wrong = wrong.map(told).map(|(code, out, error)| {
        assert_eq!((code, out.as_str()), (Some(2), ""));
        error
    });
    shows(wrong.join("\n"), file!["judge/wrong-files.txt"]);
}

#[test]
fn mistakes_are_marked_where_they_are() {
    let long = vec![b' '; 1_000_001];
    let lines = "\n".repeat(20_001);
    let wrong: &[&[u8]] = &[
        b"",
        b"# nothing\n\n",
        b"south play 0-0 | . 1 x | . . 1\n1x1\n",
        b"south play 0-0\n1x1\n",
        b"setup\n1. open none\n  2. 3xx1 # so\n",
        b"3x1\nsetup\n",
        b"3x1\n\x1b[31mred\n",
        b"3x1\n\xff\n",
        "3x1\n12. käse\n".as_bytes(),
        &long,
        lines.as_bytes(),
    ];
    let told: Vec<String> = wrong.iter().map(|record| of_record(record, &[])).collect();
    assert!(told.iter().all(|told| told.starts_with("exits with 2\n") && !told.contains('\x1b')));
    shows(told.join("\n"), file!["judge/mistakes.txt"]);
}

#[test]
fn a_wrong_command_line() {
    let move_of = ["--position", BONUS, "--move", "10x8"];
    let wrong: &[&[&str]] = &[
        &[],
        &["--position", BONUS],
        &["--move", "10x8"],
        &["--position", "south play 0-0 | 1 q | . 1", "--move", "1x1"],
        &["--position", BONUS, "--move", "1xx"],
        &["--position", BONUS, "--record", "game.txt"],
        &["--record", "game.txt", "--move", "10x8"],
        &[&move_of[..], &["--profiles", "botta"]].concat(),
        &[&move_of[..], &["--on", "wikinfo"]].concat(),
        &[&move_of[..], &["--on", "botta", "--readings", "relay=any-row"]].concat(),
        &[&move_of[..], &["--readings", "relay=free"]].concat(),
        &[&move_of[..], &["--game", "chess"]].concat(),
        &[&move_of[..], &["--format", "html"]].concat(),
    ];
    let told: Vec<String> = wrong.iter().map(|args| said(&[&["judge"], *args].concat())).collect();
    assert!(told.iter().all(|told| told.starts_with("exits with 2\n")));
    shows(told.join("\n"), file!["judge/wrong-command-line.txt"]);
}

#[test]
fn help() {
    shows(said(&["judge", "--help"]), file!["judge/help.txt"]);
}

#[test]
fn nobody_reads_it() {
    assert_eq!(unread(&["judge", "--position", BONUS, "--move", "10x8"]), (Some(1), String::new()));
}
