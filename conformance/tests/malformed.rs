//! Every file in `malformed/` is wrong in one way, and what `nki cases check` says of it stands beside it. With
//! `SNAPSHOTS=overwrite` the command's own words are written there; then read each.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use nki::case::{Source, Suite, format};
use rand::{Rng as _, RngExt as _, SeedableRng as _};
use rand_pcg::Pcg32;
use snapbox::{Data, assert_data_eq};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The one file of the folder that is right: each of the others is made from one of its cases.
const GOOD: &str = "good";

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn check(path: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nki"));
    command.args(["cases", "check"]).arg(path).current_dir(tests());
    command.output().unwrap()
}

/// The names of the files in the folder with this ending, without it.
fn names(ending: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(tests().join("malformed")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let paths = paths.filter(|path| path.extension().is_some_and(|other| other == ending));
    paths.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

#[test]
fn every_file_has_its_expectation() {
    let mut files = names("yaml");
    assert!(files.remove(GOOD));
    assert!(files.len() >= 100, "{}", files.len());
    assert_eq!(files, names("stderr"));
}

#[test]
fn each_is_told_where_and_why() {
    let overwrite = std::env::var_os("SNAPSHOTS").is_some_and(|how| how == "overwrite");
    let mut wrong = Vec::new();
    for name in names("yaml").into_iter().filter(|name| name != GOOD) {
        let output = check(&Path::new("malformed").join(format!("{name}.yaml")));
        let said = String::from_utf8(output.stderr).unwrap();
        let beside = tests().join("malformed").join(format!("{name}.stderr"));
        if overwrite {
            std::fs::write(&beside, &said).unwrap();
        }
        let expected = std::fs::read_to_string(&beside).unwrap_or_default();
        if output.status.code() != Some(2) {
            wrong.push(format!("{name}: it ends with {}", output.status));
        }
        let place = said.lines().any(|line| line.contains(&format!("--> malformed/{name}.yaml:")));
        if !place || !said.starts_with("error: ") {
            wrong.push(format!("{name}: it tells no place:\n{said}"));
        }
        if said != expected {
            wrong.push(format!("{name}: it says\n{said}\nand not\n{expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_file_that_is_right_is_right() {
    let output = check(Path::new("malformed/good.yaml"));
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_data_eq!(
        String::from_utf8(output.stdout).unwrap(),
        Data::text("7 cases in 1 file: all proved, under [..] sets of readings\n")
    );
}

#[test]
fn nothing_of_the_other_cases_is_lost() {
    let good = std::fs::read_to_string(tests().join("malformed/good.yaml")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one-wrong.yaml");
    std::fs::write(&file, good.replace("move: 10x8", "moves: 10x8")).unwrap();
    let (suite, found) = Suite::read(&[file]);
    assert_eq!((suite.cases().len(), found.len()), (6, 1));
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let huge = folder.path().join("huge.yaml");
    // It has a length and no blocks: nobody may read it to find out.
    std::fs::File::create(&huge).unwrap().set_len(100 << 20).unwrap();
    let said = |path: &Path| {
        let begun = Instant::now();
        let output = check(path);
        assert!(begun.elapsed() < Duration::from_secs(5));
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap().replace(folder.path().to_str().unwrap(), "FOLDER")
    };
    assert_data_eq!(
        said(&huge),
        Data::text(
            "error: FOLDER/huge.yaml has 104857600 bytes or more; a file of cases has at most 1048576\n--> FOLDER/huge.yaml\n\n"
        )
    );
    assert_data_eq!(
        said(&folder.path().join("none.yaml")),
        Data::text(
            "error: can't read FOLDER/none.yaml: No such file or directory (os error 2)\n--> FOLDER/none.yaml\n\n"
        )
    );
    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    assert_data_eq!(said(&empty), Data::text("error: no cases there\n"));
    if cfg!(target_os = "linux") {
        // It has no length, and no end.
        assert_data_eq!(
            said(Path::new("/dev/zero")),
            Data::text(
                "error: /dev/zero has [..] bytes or more; a file of cases has at most 1048576\n--> /dev/zero\n\n"
            )
        );
    }
}

// ---- Random edits

/// Pieces that mean something in YAML, in a board or in a case.
const PIECES: &[&str] = &[
    "\n",
    "  ",
    " ",
    ":",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "'",
    "\"",
    "#",
    " #",
    "|",
    ">",
    "&a ",
    "*a",
    "!",
    "%",
    "@",
    "`",
    "\t",
    "\r",
    "\0",
    "\u{feff}",
    "é",
    "。",
    "0",
    "255",
    "256",
    "-1",
    "1e400",
    "99999999999999999999",
    ".",
    "*",
    "N",
    "S",
    "x",
    "open",
    "leave",
    "true",
    "null",
    "~",
    "given: setup",
    "ask: legal",
    "ply: 0",
    "kiothi",
    "first-lap",
    "free",
    "<<: ",
    "--- ",
    "...",
    "? ",
    "when: {}",
    "endless-laps: 10000",
    "under: {}",
];

/// The text with one random edit.
fn edited(text: &str, random: &mut Pcg32) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = random.random_range(0..lines.len());
    let letters: Vec<char> = text.chars().collect();
    let from = random.random_range(0..letters.len());
    let to = (from + random.random_range(0..12)).min(letters.len());
    let piece = PIECES[random.random_range(0..PIECES.len())];
    let spliced = |middle: &str| {
        let (head, tail): (String, String) =
            (letters[..from].iter().collect(), letters[to..].iter().collect());
        format!("{head}{middle}{tail}")
    };
    match random.next_u32() % 8 {
        0 => spliced(""),
        1 | 2 => spliced(piece),
        3 => {
            let head: String = letters[..from].iter().collect();
            let tail: String = letters[from..].iter().collect();
            format!("{head}{piece}{tail}")
        }
        4 => letters[..from.max(1)].iter().collect(),
        5 => {
            lines.remove(line);
            lines.concat()
        }
        6 => {
            lines.insert(line, lines[random.random_range(0..lines.len())]);
            lines.concat()
        }
        _ => {
            let other = random.random_range(0..lines.len());
            lines.swap(line, other);
            lines.concat()
        }
    }
}

#[test]
fn whatever_is_edited_is_told_quickly_and_without_panic() {
    let good = std::fs::read_to_string(tests().join("malformed/good.yaml")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("edited.yaml");
    let (mut fine, mut wrong, mut formatted) = (0, 0, 0);
    for seed in 0..1000 {
        let mut random = Pcg32::seed_from_u64(seed);
        let mut text = good.clone();
        for _ in 0..random.random_range(1..=3) {
            if !text.is_empty() {
                text = edited(&text, &mut random);
            }
        }
        std::fs::write(&file, &text).unwrap();
        let begun = Instant::now();
        let (suite, found) = Suite::read(std::slice::from_ref(&file));
        for diagnostic in &found {
            assert!(diagnostic.line <= text.lines().count() + 1, "seed {seed}: {diagnostic:?}");
            assert!(!diagnostic.render(false).is_empty());
            assert!(!diagnostic.title.trim().is_empty(), "seed {seed}");
        }
        assert!(suite.cases().len() == 7 || !found.is_empty() || has_fewer_cases(&text), "seed {seed}");
        match found.is_empty() {
            true => fine += 1,
            false => wrong += 1,
        }
        let source = |text: &str| Arc::new(Source { name: "edited.yaml".to_owned(), text: text.to_owned() });
        if let Ok(first) = format(&source(&text)) {
            formatted += 1;
            let again = format(&source(&first.text)).map(|again| again.text);
            assert_eq!(again.ok().as_deref(), Some(first.text.as_str()), "seed {seed}");
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "seed {seed} took {:?}", begun.elapsed());
    }
    assert!(
        fine >= 20 && wrong >= 300 && formatted >= 100,
        "{fine} fine, {wrong} wrong, {formatted} formatted"
    );
}

/// Whether the edit cut whole cases off, which leaves a good file of fewer.
fn has_fewer_cases(text: &str) -> bool {
    text.lines().filter(|line| line.starts_with("- id: ")).count() < 7
}
