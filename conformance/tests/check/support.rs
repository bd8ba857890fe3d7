//! Runs of `nki check`, and what machines read of them.

use crate::command::{nki, said};
use serde_json::Value;

/// The engine in Python, and the one with the mistake.
pub const PYTHON: [&str; 2] = ["python3", "../engines/python/kiothi.py"];
pub const MISTAKEN: [&str; 2] = ["python3", "../engines/python/kiothi_bonus_across_gap.py"];

/// What `nki check` says, with these options, of this engine.
pub fn checked(options: &[&str], engine: &[&str]) -> String {
    said(&[&["check"], options, &["--"], engine].concat())
}

/// Its events and its exit code.
pub fn events(options: &[&str], engine: &[&str]) -> (i32, Vec<Value>) {
    let told = checked(&[&["--format", "jsonl"], options].concat(), engine);
    told_events(&told)
}

/// The events in what the command said, each parsed, and the exit code.
pub fn told_events(told: &str) -> (i32, Vec<Value>) {
    let exit = told.lines().next().unwrap().strip_prefix("exits with ").unwrap().parse().unwrap();
    let stdout = told.split("---- stdout\n").nth(1).unwrap().split("---- stderr\n").next().unwrap();
    (exit, stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// Only the verdicts.
pub fn judged(events: &[Value]) -> Vec<&Value> {
    events.iter().filter(|event| event["event"] == "judged").collect()
}

/// Whether the run ended with nothing but passes, and how many.
#[track_caller]
pub fn all_passed(options: &[&str], engine: &[&str]) -> u64 {
    let (exit, events) = events(options, engine);
    let last = events.last().unwrap();
    let verdicts = last["verdicts"].as_object().unwrap();
    assert_eq!((exit, verdicts.len()), (0, 1), "{options:?} {engine:?}: {last}");
    verdicts["passed"].as_u64().unwrap()
}

/// The same text without what follows these marks and depends on the clock.
pub fn timeless(text: &str, mark: &str) -> String {
    let mut parts = text.split(mark);
    let mut out = parts.next().unwrap().to_owned();
    for part in parts {
        out.push_str(mark);
        out.push_str("[..]");
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    }
    out
}

/// Whether node is there to run the engine in JavaScript.
pub fn node() -> bool {
    std::process::Command::new("node").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// What the command exits with.
pub fn code(args: &[&str]) -> i32 {
    nki().args(args).output().unwrap().status.code().unwrap()
}
