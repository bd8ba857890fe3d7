//! `nki check --shard` and `nki merge`: the parts of a run, put together, are the run.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;

use command::{nki, said, shows};
use snapbox::str;
use std::fs;
use std::path::{Path, PathBuf};

const MISTAKEN: [&str; 2] = ["python3", "../engines/python/kiothi_bonus_across_gap.py"];

/// The report of a run, and its exit code.
fn report(options: &[&str]) -> (i32, String) {
    let output = nki()
        .args(["check", "--format", "jsonl", "--profile", "botta-1972"])
        .args(options)
        .arg("--")
        .args(MISTAKEN)
        .output()
        .unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

/// Writes the shards into a folder.
fn shards(folder: &Path, of: u16) -> Vec<PathBuf> {
    let shard = |at: u16| {
        let path = folder.join(format!("{at}.jsonl"));
        fs::write(&path, report(&["--shard", &format!("{at}/{of}")]).1).unwrap();
        path
    };
    (1..=of).map(shard).collect()
}

fn merge(options: &[&str], files: &[PathBuf]) -> (i32, String) {
    let output = nki().arg("merge").args(options).args(files).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

/// What depends on the clock, and what tells that a run was one of several, taken out.
fn bare(report: &str) -> Vec<serde_json::Value> {
    let lines = report.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    lines
        .map(|mut event| {
            for member in ["took", "repeat"] {
                event.as_object_mut().unwrap().remove(member);
            }
            event
        })
        .collect()
}

#[test]
fn the_shards_of_a_run_are_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = shards(folder.path(), 3);
    files.reverse();
    let (exit, whole) = report(&[]);
    let (merged_exit, merged) = merge(&["--format", "jsonl"], &files);
    assert_eq!((exit, merged_exit), (1, 1));
    assert!(whole.lines().count() > 200);
    assert_eq!(bare(&whole), bare(&merged));
}

#[test]
fn every_shard_is_a_part() {
    let folder = tempfile::tempdir().unwrap();
    let numbers: Vec<usize> = shards(folder.path(), 2)
        .iter()
        .map(|file| fs::read_to_string(file).unwrap().lines().count())
        .collect();
    let whole = report(&[]).1.lines().count();
    // Each has a first and a last line of its own.
    assert_eq!(numbers.iter().sum::<usize>(), whole + 2);
    assert!(numbers[0].abs_diff(numbers[1]) < whole / 10, "{numbers:?}");
}

#[test]
fn people_and_machines_read_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = shards(folder.path(), 2);
    let junit = folder.path().join("all.xml");
    let (exit, told) = merge(&["--report", &format!("junit={}", junit.display())], &files);
    assert_eq!(exit, 1);
    assert!(told.starts_with("kiothi-python-bonus-across-gap 1.0: 31"), "{told}");
    assert!(!told.contains("shard"), "{told}");
    assert_eq!(
        fs::read_to_string(junit).unwrap().matches("<testcase").count(),
        bare(&report(&[]).1).len() - 2
    );
    files.truncate(1);
    let (exit, told) = merge(&[], &files);
    assert_eq!((exit, told.as_str()), (2, ""));
}

/// What is said of these files on stderr.
fn complaint(files: &[(&str, &str)]) -> String {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let names = files.iter().map(|(name, _)| *name);
    let output = nki().arg("merge").args(names).current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).unwrap()
}

fn part(shard: &str, engine: &str) -> String {
    format!(
        "{{\"event\":\"started\",\"command\":[],\"engine\":\"{engine}\",\"questions\":0,\"asked_about\":\"x\"{shard}}}\n\
         {{\"event\":\"finished\",\"verdicts\":{{}},\"known\":0,\"unexpected_passes\":[],\"unstable\":null,\
         \"nothing_checked\":null,\"restarts\":0,\"took\":1}}\n"
    )
}

#[test]
fn what_is_not_one_run_is_refused() {
    let (one, two) = (part(",\"shard\":\"1/2\"", "a"), part(",\"shard\":\"2/2\"", "a"));
    assert!(complaint(&[("a", &one)]).contains("shard 2/2 is missing"));
    assert!(complaint(&[("a", &one), ("b", &one), ("c", &two)]).contains("a and b are both shard 1/2"));
    let other = part(",\"shard\":\"2/2\"", "b");
    assert!(complaint(&[("a", &one), ("b", &other)]).contains("the engine of a is `a`, of b `b`"));
    let third = part(",\"shard\":\"3/3\"", "a");
    assert!(complaint(&[("a", &one), ("b", &third)]).contains("a is one of 2 shards, b is not"));
    let alone = part("", "a");
    assert!(complaint(&[("a", &alone), ("b", &alone)]).contains("a is no part of a run"));
}

#[test]
fn what_is_no_report_is_refused_with_its_place() {
    let whole = part(",\"shard\":\"1/1\"", "a");
    let first = whole.lines().next().unwrap();
    assert!(complaint(&[("a", "")]).contains("a has no end: the run that wrote it was cut off"));
    assert!(complaint(&[("a", first)]).contains("a has no end"));
    assert!(complaint(&[("a", &whole[..whole.len() - 9])]).contains("a has no end"));
    assert!(complaint(&[("a", "kiothi 1.0: 3 questions\n")]).contains("a:1: this is no event of a run"));
    assert!(complaint(&[("a", &format!("{first}\n{first}\n"))]).contains("a:2: a run begins inside another"));
    assert!(complaint(&[("a", &format!("{whole}{first}\n"))]).contains("a:2: the run ends here"));
    let note = "{\"event\":\"note\",\"text\":\"x\"}\n";
    assert!(complaint(&[("a", note)]).contains("a:1: a run begins with the event `started`"));
    let more = whole.replace("\"questions\":0", "\"questions\":3");
    assert!(complaint(&[("a", &more)]).contains("a:2: 0 verdicts on 3 questions"));
    for shard in ["0/2", "3/2", "x"] {
        let wrong = part(&format!(",\"shard\":\"{shard}\""), "a");
        assert!(complaint(&[("a", &wrong)]).contains("a:1: this is no event of a run: expected I/N"));
    }
    let long = format!("{{\"event\":\"note\",\"text\":\"{}\"}}\n", "x".repeat(9 << 20));
    assert!(complaint(&[("a", &long)]).contains("a:1: the line is longer than 8388608 bytes"));
}

#[test]
fn a_rule_of_another_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = &shards(folder.path(), 1)[0];
    let text = fs::read_to_string(file)
        .unwrap()
        .replace("\"kiothi.capture.bonus.extent\"", "\"kiothi.capture.extent\"");
    let told = complaint(&[("a", &text)]);
    assert!(
        told.contains("there is no rule `kiothi.capture.extent`; was it written by another version?"),
        "{told}"
    );
}

#[test]
fn wrong_command_lines() {
    let told = [
        said(&["merge"]),
        said(&["merge", "nowhere.jsonl"]),
        said(&["merge", "."]),
        said(&["check", "--shard", "4/3", "--", "true"]),
        said(&["check", "--shard", "2/2", "--case", "kiothi-bonus-gap-at-eight", "--", "true"]),
    ];
    shows(
        told.join("\n"),
        str![[r#"
exits with 2
---- stderr
error: the following required arguments were not provided:
  <FILE>...

Usage: nki merge <FILE>...

For more information, try '--help'.

exits with 2
---- stderr
error: can't read the report nowhere.jsonl: No such file or directory (os error 2)

exits with 2
---- stderr
error: can't read the report .: it is a folder

exits with 2
---- stderr
error: invalid value '4/3' for '--shard <I/N>': expected I/N, a number from 1 to N, and N at most 1000, as `2/3`

For more information, try '--help'.

exits with 2
---- stderr
error: shard 2/2 is empty: 1 case is meant

"#]],
    );
}
