//! Reports for machines, each read back by a parser of its format.

use crate::command::shows;
use crate::support::{MISTAKEN, PYTHON, checked, code, timeless};
use quick_junit::{Report, TestCaseStatus};
use serde_json::Value;
use snapbox::file;
use std::process::Command;

const TWO: [&str; 4] = ["--profile", "wikinfo", "--case", "kiothi-bonus-gap-at-seven*"];

/// What the engine says that no report may take for its own, as `check/claims.py` has it.
const RUDE: &str =
    "\x1b[31mno\x07\r\n  ...\n---\n# TODO later \\# SKIP\n]]> <&\"'\t\u{85}\u{2028}\u{202e}\u{ffff}\0 é";

/// An engine that says so, and is called so.
const CLAIMS: [&str; 4] = ["python3", "check/claims.py", "{}", RUDE_NAME];
const RUDE_NAME: &str = "rude\n1..0\nBail out! # \x1b[2J";

#[test]
fn json_lines() {
    let told = checked(&[&["--format", "jsonl"], &TWO[..]].concat(), &MISTAKEN);
    shows(timeless(&told, "\"took\":"), file!["jsonl.txt"]);
}

#[test]
fn tap() {
    shows(checked(&[&["--format", "tap"], &TWO[..]].concat(), &MISTAKEN), file!["tap.txt"]);
    let not_claimed =
        ["--format", "tap", "--profile", "mancala-world", "--case", "kiothi-bonus-gap-at-seven"];
    let told = checked(&not_claimed, &[&PYTHON[..], &["--profile", "wikinfo"]].concat());
    shows(told, file!["tap-nothing.txt"]);
    let told = checked(&["--format", "tap"], &["./no-such-engine"]);
    shows(told, file!["tap-no-engine.txt"]);
}

#[test]
fn junit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.xml");
    let report = format!("junit={}", path.display());
    let told = checked(&[&["--report", &report], &TWO[..]].concat(), &MISTAKEN);
    assert!(told.starts_with("exits with 1\n---- stdout\n"), "it takes nothing from stdout: {told}");
    let text = std::fs::read_to_string(&path).unwrap();
    shows(timeless(&text, " time=\""), file!["junit.xml"]);
    // Whole after trouble too.
    assert_eq!(code(&["check", "--report", &report, "--", "./no-such-engine"]), 3);
    let text = std::fs::read_to_string(&path).unwrap();
    let whole = Report::deserialize_from_str(&text).unwrap();
    assert_eq!((whole.tests, whole.errors), (1, 1), "{text}");
    assert_eq!(code(&["check", "--report", &report, "--profile", "wikinfo", "--", "sh", "-c", CRASHES]), 3);
    let whole = Report::deserialize_from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert!(whole.tests > 100 && whole.errors == whole.tests, "{} of {}", whole.errors, whole.tests);
}

/// An engine that initializes, and ends.
const CRASHES: &str = r#"read line; echo '{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"engine":{"name":"brief","version":"1"},"games":{"kiothi":{}},"features":["moves","setup","limits"]}}'"#;

/// The YAML blocks of a TAP text, and its other lines.
fn tap_blocks(text: &str) -> (Vec<serde_yaml::Value>, Vec<&str>) {
    let (mut blocks, mut rest, mut block) = (Vec::new(), Vec::new(), None::<String>);
    // As a parser of TAP reads lines: by newlines alone.
    for line in text.split_terminator('\n') {
        match &mut block {
            None if line == "  ---" => block = Some(String::new()),
            None => rest.push(line),
            Some(yaml) if line == "  ..." => {
                blocks.push(serde_yaml::from_str(yaml).unwrap());
                block = None;
            }
            Some(yaml) => {
                let inside = line.strip_prefix("  ").unwrap_or(line);
                yaml.push_str(inside);
                yaml.push('\n');
            }
        }
    }
    assert_eq!(block, None, "a block is not closed");
    (blocks, rest)
}

#[test]
fn what_an_engine_says_stays_inside_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.xml");
    let report = format!("junit={}", path.display());
    let options =
        ["--profile", "wikinfo", "--case", "kiothi-{bonus,*legal}*", "--report", &report, "--format"];
    let run = |format: &str| {
        let told = checked(&[&options[..], &[format]].concat(), &CLAIMS);
        assert!(told.starts_with("exits with 1\n---- stdout\n") && !told.contains("---- stderr"), "{told}");
        told.split_once("---- stdout\n").unwrap().1.to_owned()
    };

    let lines: Vec<Value> = run("jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let refused = format!("not allowed: {RUDE}");
    let (mut plays, mut errors) = (0, 0);
    for event in &lines {
        plays += usize::from(event["divergence"]["got"] == *refused);
        errors += usize::from(event["detail"].as_str().is_some_and(|text| text.contains(RUDE)));
    }
    assert!(plays > 10 && errors > 0, "{plays} {errors}");
    let points = lines.len() - 2;
    let failing = lines.iter().filter(|event| event["event"] == "judged" && event["verdict"] != "passed");
    let failing = failing.filter(|event| event["verdict"] != "not-claimed").count();

    let text = run("tap");
    let (blocks, rest) = tap_blocks(&text);
    assert_eq!((rest[0], *rest.last().unwrap()), ("TAP version 14", format!("1..{points}").as_str()));
    for line in &rest[2..rest.len() - 1] {
        assert!(line.starts_with("ok ") || line.starts_with("not ok "), "{line}");
        assert!(!line.contains("TODO") && !line.chars().any(char::is_control), "{line}");
    }
    assert!(rest[1].starts_with("# rude\\n1..0\\nBail out!"), "{}", rest[1]);
    assert_eq!((rest.len(), blocks.len()), (points + 3, failing));
    assert_eq!(blocks.iter().filter(|block| block["got"] == *refused).count(), plays);
    assert_eq!(
        blocks.iter().filter(|block| block["detail"].as_str().is_some_and(|it| it.contains(RUDE))).count(),
        errors
    );

    let text = std::fs::read_to_string(&path).unwrap();
    let whole = Report::deserialize_from_str(&text).unwrap();
    assert_eq!((whole.tests, whole.failures + whole.errors), (points, failing));
    let cases = &whole.test_suites[0].test_cases;
    let messages: Vec<&str> = cases
        .iter()
        .filter_map(|case| match &case.status {
            TestCaseStatus::NonSuccess { message, .. } => message.as_deref(),
            _ => None,
        })
        .filter(|message| message.contains(r"\u{1b}[31mno\u{7}\r\n  ...\n"))
        .collect();
    assert_eq!(messages.len(), plays + errors);
    // A strict parser reads it too: what XML has no place for is an error to it.
    let script =
        "import sys, xml.etree.ElementTree as e; print(len(e.parse(sys.argv[1]).findall('.//testcase')))";
    let output = Command::new("python3").args(["-c", script]).arg(&path).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), points.to_string(), "{text}");
}
