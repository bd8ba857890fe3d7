//! What `nki check` says and does. With `SNAPSHOTS=overwrite` what it says is written to `check/`; then read it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;
#[path = "check/formats.rs"]
mod formats;
#[path = "check/support.rs"]
#[allow(unreachable_pub)]
mod support;

use command::{said, shows, unread};
use snapbox::{file, str};
use support::{MISTAKEN, PYTHON, all_passed, checked, events, judged, node, told_events};

/// An engine that refuses every move.
const REFUSES: [&str; 3] = ["python3", "check/claims.py", "{}"];

const GAP: &str = "kiothi-bonus-gap-at-seven";

// ---- verdicts and exit codes

#[test]
fn a_passing_run() {
    let told = checked(&["--profile", "wikinfo"], &[&PYTHON[..], &["--profile", "wikinfo"]].concat());
    // Nothing on stderr: in a pipe there is no bar.
    assert!(!told.contains("---- stderr") && !told.contains('\u{1b}'), "{told}");
    shows(
        told,
        str![[r#"
exits with 0
---- stdout
kiothi-python 1.0[..]
...
[..] passed[..]
...
"#]],
    );
}

#[test]
fn every_shipped_engine_passes_everything() {
    let reference = [env!("CARGO_BIN_EXE_nki"), "engine"];
    let javascript = ["node", "../engines/javascript/kiothi.mjs"];
    let mut engines = vec![&PYTHON[..], &reference];
    if node() {
        engines.push(&javascript);
    }
    for engine in engines {
        for profile in ["botta-1972", "wikinfo", "mancala-world"] {
            assert!(all_passed(&["--profile", profile], engine) > 150, "{engine:?} {profile}");
            if engine != reference {
                let fixed = [engine, &["--profile", profile]].concat();
                assert_eq!(all_passed(&["--profile", profile], &fixed), all_passed(&[], &fixed));
            }
        }
        assert!(all_passed(&["--profile", "all"], engine) > 300, "{engine:?}");
    }
}

#[test]
fn a_mistake_is_seen_with_its_rule_and_repeated_alone() {
    let (exit, events) = events(&["--profile", "wikinfo"], &MISTAKEN);
    assert_eq!(exit, 1);
    let diverged: Vec<_> = judged(&events).into_iter().filter(|event| event["verdict"] != "passed").collect();
    assert!(diverged.len() > 5, "{}", diverged.len());
    for event in diverged.iter().filter(|event| event["id"].as_str().unwrap().contains("gap-at")) {
        let found = &event["divergence"];
        let rule = found["step"]["rule"].as_str().unwrap();
        assert!(rule.starts_with("kiothi.capture.bonus"), "{event}");
        assert_eq!(found["rules"][0], rule);
    }
    let gap = diverged.iter().find(|event| event["id"] == GAP).unwrap();
    let words: Vec<&str> = gap["repeat"].as_str().unwrap().split(' ').skip(1).collect();
    let again = said(&[&words[..1], &["--format", "jsonl"], &words[1..]].concat());
    let (exit, events) = told_events(&again);
    assert_eq!((exit, judged(&events).len()), (1, 1));
    assert_eq!(judged(&events)[0]["divergence"], gap["divergence"]);
}

#[test]
fn nothing_could_be_checked() {
    // Not asked under this profile; no such program; one that is no engine; all outside what is declared.
    let told = [
        checked(&["--profile", "wikinfo", "--case", "kiothi-bonus-boma-one-occupied"], &PYTHON),
        checked(&[], &["./no-such-engine"]),
        checked(&[], &["echo", "hello"]),
        checked(&["--profile", "wikinfo"], &[&PYTHON[..], &["--profile", "botta-1972"]].concat()),
    ];
    for told in &told {
        assert!(told.starts_with("exits with 3\n"), "{told}");
    }
    let errors: Vec<&str> = told[..3].iter().filter_map(|told| told.split("---- stderr\n").nth(1)).collect();
    shows(errors.join("\n"), file!["check/nothing-checked.txt"]);
    // What the last one is told, machines read too.
    let (_, events) =
        events(&["--profile", "wikinfo"], &[&PYTHON[..], &["--profile", "botta-1972"]].concat());
    let why = events.last().unwrap()["nothing_checked"].as_str().unwrap();
    assert!(why.contains("lie outside what the engine declares"), "{why}");
}

#[test]
fn broken_files_leave_the_good_cases() {
    let files = ["--cases", "malformed/good.yaml", "--cases", "malformed/unknown-key.yaml"];
    let told = checked(&[&files[..], &["--format", "jsonl"]].concat(), &PYTHON);
    let (exit, events) = told_events(&told);
    assert_eq!(exit, 2);
    assert!(events.last().unwrap()["verdicts"]["passed"].as_u64().unwrap() > 1, "{told}");
    assert!(told.contains("malformed/unknown-key.yaml:"), "{told}");
    // A verdict that is not fine changes nothing, and nothing checked is worse.
    assert_eq!(checked(&files, &["./no-such-engine"]).lines().next(), Some("exits with 3"));
    assert_eq!(checked(&["--cases", "malformed/good.yaml"], &PYTHON).lines().next(), Some("exits with 0"));
    let none = checked(&["--cases", "malformed/empty.yaml"], &PYTHON);
    assert!(none.starts_with("exits with 2\n---- stderr\n") && none.contains("no case is meant"), "{none}");
}

#[test]
fn known_failures() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("known.yaml");
    let known = |text: &str| {
        std::fs::write(&path, text).unwrap();
        events(&["--profile", "wikinfo", "--case", GAP, "--known", path.to_str().unwrap()], &MISTAKEN)
    };
    let (exit, told) = known(&format!("- id: {GAP}\n  reason: we lift it all\n"));
    assert_eq!((exit, &told[1]["known"]), (0, &"we lift it all".into()));
    assert_eq!(told[2]["known"], 1);
    assert_eq!(known("").0, 1);
    let entry = |more: &str| known(&format!("- id: {GAP}\n  reason: we lift it all\n  {more}\n"));
    let (exit, told) = entry("fingerprint: diverged kiothi.capture.bonus.extent step");
    assert_eq!((exit, &told[1]["known"]), (0, &"we lift it all".into()), "{told:?}");
    // Another failure than the known one, and one that was to be mended by now, fail the run.
    for (more, says) in [
        ("fingerprint: diverged turn", "it is known to fail as `diverged turn`, and fails as"),
        ("expires: 2020-02-29", "it was known to fail until 2020-02-29"),
    ] {
        let (exit, told) = entry(more);
        let detail = told[1]["detail"].as_str().unwrap_or_default();
        assert!(exit == 1 && told[1]["known"].is_null() && detail.contains(says), "{told:?}");
    }

    let args = ["--profile", "wikinfo", "--case", GAP, "--known", path.to_str().unwrap()];
    std::fs::write(&path, format!("- id: {GAP}\n  reason: we lift it all\n")).unwrap();
    let (exit, told) = events(&args, &PYTHON);
    assert_eq!((exit, &told[2]["unexpected_passes"][0]), (1, &GAP.into()));
    std::fs::write(&path, "- id: kiothi-no-such\n  reason: x\n").unwrap();
    let told = checked(&args, &PYTHON);
    assert!(
        told.starts_with("exits with 2\n") && told.contains("known.yaml:1: no case has the id"),
        "{told}"
    );
}

#[test]
fn known_failures_are_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("known.yaml");
    let run = |more: &[&str]| checked(&[&["--profile", "wikinfo"], more].concat(), &MISTAKEN);
    let file = path.to_str().unwrap();
    assert!(run(&["--write-known", file]).starts_with("exits with 1\n"));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("fingerprint: diverged kiothi.capture.bonus.extent step"), "{text}");
    assert!(run(&["--known", file]).contains("has an empty reason"));
    std::fs::write(&path, text.replace("''", "it lifts the bonus across a gap")).unwrap();
    let told = run(&["--known", file]);
    assert!(told.starts_with("exits with 0\n") && told.ends_with(" known failures\n"), "{told}");
    assert!(told.contains("known, diverged: "), "{told}");
}

#[test]
fn a_run_that_stops_early() {
    let (exit, events) = events(&["--profile", "wikinfo", "--max-fail", "2", "--window", "1"], &MISTAKEN);
    let last = events.last().unwrap();
    assert_eq!((exit, &last["verdicts"]["diverged"]), (1, &2.into()), "{last}");
    assert!(last["verdicts"]["not-run"].as_u64().unwrap() > 100, "{last}");
}

// ---- what is asked

#[test]
fn filters_and_wrong_command_lines() {
    let wrong: &[&[&str]] = &[
        &["--rule", "kiothi.capture.bonus.extend"],
        &["--case", "kiothi-bonus-gap-at-sevem"],
        &["--case", "chess-*"],
        &["--case", "kiothi-["],
        &["--rule", "kiothi.sowing.endless", "--case", GAP],
        &["--game", "chess"],
        &["--profile", "wiki"],
        &["--readings", "relays=free"],
        &["--readings", "relay=free"],
        &["--cases", "no-such.yaml"],
        &["--known", "no-such.yaml"],
        &["--format", "xml"],
        &["--report", "junit"],
        &["--report", "junit=no-such/report.xml"],
        &["--transcript", "no-such/transcript"],
        &["--transcript", "one", "--replay", "two"],
        &["--window", "0"],
        &["--timeout", "soon"],
    ];
    let told: Vec<String> = wrong.iter().map(|options| checked(options, &PYTHON)).collect();
    for told in &told {
        assert!(told.starts_with("exits with 2\n---- stderr\n"), "{told}");
    }
    shows(told.join("\n"), file!["check/wrong-command-line.txt"]);
    shows(said(&["check", "--profile", "wikinfo"]), file!["check/no-engine.txt"]);
    // Filters narrow, and both must hold.
    let (_, some) = events(&["--rule", "kiothi.capture.bonus.extent", "--case", "*-gap-at-*"], &PYTHON);
    for event in judged(&some) {
        assert!(event["id"].as_str().unwrap().contains("-gap-at-"), "{event}");
        assert!(
            event["rules"].as_array().unwrap().contains(&"kiothi.capture.bonus.extent".into()),
            "{event}"
        );
    }
    assert!((3..100).contains(&judged(&some).len()), "{}", judged(&some).len());
}

/// What an engine with such a claim is asked about, and the profiles of the questions.
fn asked(claim: &str, options: &[&str]) -> (String, Vec<String>) {
    let (_, events) = events(options, &["python3", "check/claims.py", claim]);
    let mut profiles: Vec<String> = judged(&events)
        .iter()
        .filter(|event| event["verdict"] != "not-claimed")
        .map(|event| event["profile"].as_str().unwrap_or("none").to_owned())
        .collect();
    profiles.dedup();
    (events[0]["asked_about"].as_str().unwrap().to_owned(), profiles)
}

#[test]
fn without_a_profile_the_declaration_decides() {
    const THREE: &str = "botta-1972, wikinfo, mancala-world";
    let gap: [&str; 2] = ["--case", GAP];
    let of = |claim: &str| asked(claim, &gap);
    let words = |of: (String, Vec<String>)| (of.0, of.1.join(", "));
    let is = |words: &str, profiles: &str| (words.to_owned(), profiles.to_owned());
    assert_eq!(words(of("{}")), is(THREE, THREE));
    assert_eq!(words(of(r#"{"profile":"wikinfo"}"#)), is("wikinfo", "wikinfo"));
    // Of these readings two profiles are a part.
    assert_eq!(
        words(of(r#"{"readings":{"bonus-extent":["all-three"]}}"#)),
        is("wikinfo, mancala-world", "wikinfo, mancala-world")
    );
    // No profile takes the bonus so: every entry that can be asked inside is, and none outside.
    let odd = r#"{"readings":{"bonus-extent":["whole-run"],"relay":["any-row","enemy-row"]}}"#;
    assert_eq!(words(of(odd)), is("every entry that it declares", "none"));
    // One value for each point, and no profile's.
    let (_, told) = events(&["--case", GAP], &["python3", "check/claims.py", &single()]);
    assert_eq!(told[0]["asked_about"], "the readings it declares");
    let readings = judged(&told)[0]["readings"].as_str().unwrap();
    assert!(readings.contains("supreme-worth=ten") && readings.contains("bonus-nki=stops"), "{readings}");
    // What the user says counts more than what is declared.
    let told = asked(r#"{"profile":"wikinfo"}"#, &["--case", GAP, "--profile", "mancala-world"]);
    assert_eq!(told, ("mancala-world".to_owned(), vec![]));
}

/// A claim of the first reading of every point, but of the last of one.
fn single() -> String {
    let game = nki::games::named("kiothi").unwrap();
    let readings: serde_json::Map<String, serde_json::Value> = game
        .points()
        .iter()
        .map(|point| {
            let last = point.id == "supreme-worth";
            let value = if last { point.values.last() } else { point.values.first() };
            (point.id.to_owned(), vec![*value.unwrap()].into())
        })
        .collect();
    serde_json::json!({ "readings": readings }).to_string()
}

#[test]
fn a_reading_beside_the_profile_is_told() {
    let options = ["--profile", "wikinfo", "--readings", "bonus-extent=run", "--case", GAP];
    let (exit, told) = events(&options, &REFUSES);
    assert_eq!((exit, &told[0]["asked_about"]), (1, &"wikinfo, with bonus-extent=run".into()));
    let event = judged(&told)[0];
    assert_eq!((&event["profile"], &event["readings"]), (&"wikinfo".into(), &"bonus-extent=run".into()));
    assert!(event["repeat"].as_str().unwrap().contains("--readings bonus-extent=run "), "{event}");
    // The last of two readings of a point counts, in every entry too.
    let twice = ["--profile", "all", "--readings", "bonus-extent=run,bonus-extent=all-three", "--case", GAP];
    let (_, told) = events(&twice, &REFUSES);
    assert_eq!(told[0]["asked_about"], "every entry, with bonus-extent=all-three");
    assert_eq!(judged(&told).len(), 1);
}

// ---- transcripts

#[test]
fn a_transcript_stands_for_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("transcript");
    let path = path.to_str().unwrap();
    let filter = ["--profile", "wikinfo", "--case", "kiothi-bonus-*"];
    let (exit, first) = events(&[&filter[..], &["--transcript", path]].concat(), &MISTAKEN);
    let told = said(&[&["check", "--format", "jsonl", "--replay", path], &filter[..]].concat());
    let (again, second) = told_events(&told);
    assert_eq!((exit, again), (1, 1));
    let verdicts = |events: &[serde_json::Value]| -> Vec<_> {
        judged(events).iter().map(|event| (event["verdict"].clone(), event["divergence"].clone())).collect()
    };
    assert_eq!(verdicts(&first), verdicts(&second));
    let repeat =
        judged(&second).iter().find_map(|event| event["repeat"].as_str().filter(|it| !it.is_empty()));
    assert!(repeat.unwrap().ends_with(&format!("--replay {path}")), "{repeat:?}");

    let replayed = |text: &str| {
        std::fs::write(path, text).unwrap();
        said(&["check", "--replay", path]).replace(path, "TRANSCRIPT")
    };
    let told = [
        replayed("so it went\n"),
        replayed(""),
        said(&["check", "--replay", "no-such"]),
        said(&["check", "--replay", "no-such", "--", "engine"]),
    ];
    shows(told.join("\n"), file!["check/replay.txt"]);
}

// ---- where it goes

#[test]
fn nobody_reads_it() {
    for format in ["human", "jsonl", "tap"] {
        let args = ["check", "--format", format, "--profile", "wikinfo", "--"];
        assert_eq!(unread(&[&args[..], &PYTHON].concat()), (Some(0), String::new()), "{format}");
        assert_eq!(unread(&[&args[..], &MISTAKEN].concat()), (Some(1), String::new()), "{format}");
    }
}

#[test]
fn help() {
    shows(said(&["check", "--help"]), file!["check/help.txt"]);
}
