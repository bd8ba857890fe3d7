//! What `nki cases` says and does. With `SNAPSHOTS=overwrite` what it says is written to `cases/`; then read it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;

use command::{said, shows, unread};
use snapbox::{file, str};
use std::path::PathBuf;

const GOOD: &str = "malformed/good.yaml";

/// A folder with files of these names and contents, and a way to speak of them.
struct Folder(tempfile::TempDir);

impl Folder {
    fn of(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (name, text) in files {
            std::fs::write(folder.path(name), text).unwrap();
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// What the command says with these arguments, of which those after `/` are files of the folder.
    fn said(&self, args: &[&str]) -> String {
        let here = self.0.path().to_str().unwrap();
        let args: Vec<String> = args
            .iter()
            .map(|arg| arg.strip_prefix('/').map_or((*arg).to_owned(), |name| format!("{here}/{name}")))
            .collect();
        said(&args.iter().map(String::as_str).collect::<Vec<_>>()).replace(here, "FOLDER")
    }
}

fn good() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/malformed/good.yaml")).unwrap()
}

// ---- check

#[test]
fn the_suite_is_proved_in_the_program_and_in_its_files() {
    let built_in = said(&["cases", "check"]);
    shows(
        built_in.as_str(),
        str![[r#"
exits with 0
---- stdout
[..] cases in [..] files: all proved, under [..] sets of readings

"#]],
    );
    assert_eq!(said(&["cases", "check", "../cases"]), built_in);
    assert_eq!(said(&["cases", "check", "--game", "kiothi"]), built_in);
}

#[test]
fn what_is_wrong_is_told_and_counted() {
    let several = ["cases", "check", "malformed/wrong-laps.yaml", GOOD, "malformed/unknown-key.yaml"];
    shows(said(&several), file!["cases/check-wrong.txt"]);
    // A warning is told, and is no error.
    let idle = good().replace(
        "- illegal: { ply",
        "- when: { setup: [six-of-five, five-of-five, five-of-six] }\n      illegal: { ply",
    );
    let folder = Folder::of(&[("idle.yaml", &idle)]);
    shows(folder.said(&["cases", "check", "/idle.yaml"]), file!["cases/check-warning.txt"]);
    shows(
        said(&["cases", "check", "--game", "chess"]),
        str![[r#"
exits with 2
---- stderr
error: there is no game `chess`; there is `kiothi`

"#]],
    );
}

// ---- fmt

#[test]
fn the_files_of_the_suite_are_in_canonical_form() {
    let told = said(&["cases", "fmt", "--check", "../cases"]);
    assert!(told.starts_with("exits with 0\n"), "run `nki cases fmt conformance/cases`:\n{told}");
    assert!(told.contains(" in canonical form already\n") && !told.contains("---- stderr"), "{told}");
}

#[test]
fn a_file_is_written_only_if_it_changes() {
    let untidy = good().replace("  move: 10x8\n", "  move:   '10x8'\n");
    let folder = Folder::of(&[("good.yaml", &good()), ("untidy.yaml", &untidy)]);
    let stamp = |name: &str| std::fs::metadata(folder.path(name)).unwrap().modified().unwrap();
    let before = stamp("good.yaml");

    let args = ["cases", "fmt", "/good.yaml", "/untidy.yaml"];
    shows(folder.said(&[&args[..], &["--check"]].concat()), file!["cases/fmt-check.txt"]);
    assert_eq!(folder.read("untidy.yaml"), untidy);

    shows(
        folder.said(&args),
        str![[r#"
exits with 0
---- stdout
FOLDER/untidy.yaml rewritten
1 file rewritten, 1 in canonical form already

"#]],
    );
    assert_eq!((folder.read("untidy.yaml"), stamp("good.yaml")), (good(), before));

    let after = stamp("untidy.yaml");
    shows(
        folder.said(&args),
        str![[r#"
exits with 0
---- stdout
0 files rewritten, 2 in canonical form already

"#]],
    );
    assert_eq!(stamp("untidy.yaml"), after);
    assert_eq!(std::fs::read_dir(folder.0.path()).unwrap().count(), 2, "nothing is left lying about");
}

#[test]
fn comments_are_kept() {
    let inside = good().replace("  move: 10x8\n", "  # ten by eight\n  move:   10x8\n");
    let between =
        good().replace("\n- id: kiothi-malformed-line\n", "# of two moves\n- id: kiothi-malformed-line\n");
    let folder = Folder::of(&[("inside.yaml", &inside), ("between.yaml", &between)]);
    shows(folder.said(&["cases", "fmt", "/inside.yaml", "/between.yaml"]), file!["cases/fmt-comments.txt"]);
    assert_eq!(folder.read("inside.yaml"), inside);
    let wanted =
        good().replace("\n- id: kiothi-malformed-line\n", "\n# of two moves\n- id: kiothi-malformed-line\n");
    assert_eq!(folder.read("between.yaml"), wanted);
}

#[test]
fn a_broken_file_is_left_as_it_is_and_told() {
    let untidy = good().replace("  move: 10x8\n", "  move:   10x8\n");
    let broken = untidy.replace("title: Two moves", "title: [Two moves");
    let unfit = format!("cases:\n{}game: kiothi\n", untidy.split_once("cases:\n").unwrap().1);
    let folder = Folder::of(&[("broken.yaml", &broken), ("unfit.yaml", &unfit), ("untidy.yaml", &untidy)]);
    let told = folder.said(&["cases", "fmt", "/broken.yaml", "/unfit.yaml", "/untidy.yaml", "/none.yaml"]);
    shows(told, file!["cases/fmt-broken.txt"]);
    assert_eq!((folder.read("broken.yaml"), folder.read("unfit.yaml")), (broken, unfit));
    assert_eq!(folder.read("untidy.yaml"), good());
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::of(&[("untidy.yaml", &good().replace("  move: 10x8\n", "  move:   10x8\n"))]);
    std::fs::set_permissions(folder.path("untidy.yaml"), std::fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("untidy.yaml", folder.path("link.yaml")).unwrap();
    let told = folder.said(&["cases", "fmt", "/link.yaml"]);
    assert!(told.starts_with("exits with 0\n"), "{told}");
    assert!(folder.path("link.yaml").is_symlink());
    assert_eq!(folder.read("untidy.yaml"), good());
    let mode = std::fs::metadata(folder.path("untidy.yaml")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

// ---- list, show, export

#[test]
fn a_case_a_line() {
    shows(said(&["cases", "list", "--cases", GOOD]), file!["cases/list.txt"]);
    shows(said(&["cases", "list", "--cases", GOOD, "--rules"]), file!["cases/list-rules.txt"]);
    let all = said(&["cases", "list"]);
    assert_eq!(all.lines().count(), nki::case::Suite::embedded().cases().len() + 2);
    assert_eq!(said(&["cases", "list", "--game", "kiothi"]), all);
    let some = said(&["cases", "list", "--case", "kiothi-bonus-*", "--rule", "kiothi.capture.bonus.nki"]);
    let lines: Vec<&str> = some.lines().skip(2).collect();
    assert!(!lines.is_empty() && lines.iter().all(|line| line.starts_with("kiothi-bonus-")), "{some}");
    for line in lines {
        let case = nki::case::Suite::embedded().case(line.split(' ').next().unwrap()).unwrap();
        assert!(case.about().rules.contains(&"kiothi.capture.bonus.nki"), "{line}");
    }
}

#[test]
fn no_case_is_meant() {
    let told = [
        said(&["cases", "list", "--case", "chess-*"]),
        said(&["cases", "list", "--case", "kiothi-[", "--cases", GOOD]),
        said(&["cases", "list", "--rule", "kiothi.capture.bonus.extend"]),
        said(&["cases", "list", "--cases", GOOD, "--rule", "kiothi.sowing.endless"]),
        said(&["cases", "list", "--game", "chess"]),
        said(&["cases", "show", "kiothi-malformed-lime", "--cases", GOOD]),
        said(&["cases", "show", "x", "--cases", GOOD]),
        said(&["cases", "show"]),
        said(&["cases", "export", "--cases", "malformed/empty.yaml"]),
        said(&["cases", "frobnicate"]),
    ];
    shows(told.join("\n"), file!["cases/no-case.txt"]);
}

#[test]
fn a_case_in_full() {
    shows(said(&["cases", "show", "--cases", GOOD, "kiothi-malformed-play"]), file!["cases/show.txt"]);
    let two = ["cases", "show", "--cases", GOOD, "kiothi-malformed-line", "kiothi-malformed-count"];
    shows(said(&two), file!["cases/show-two.txt"]);
}

#[test]
fn as_vectors() {
    shows(said(&["cases", "export", "--cases", GOOD]), file!["cases/export.txt"]);
    // The good cases are exported, and the exit code tells of the others.
    let folder = Folder::of(&[("one-wrong.yaml", &good().replace("move: 10x8", "moves: 10x8"))]);
    let told = folder.said(&["cases", "export", "--cases", "/one-wrong.yaml"]);
    assert!(told.starts_with("exits with 2\n") && told.contains("unknown key `moves`"), "{told}");
    assert!(told.contains("kiothi-malformed-line") && !told.contains("kiothi-malformed-play"), "{told}");
}

#[test]
fn help() {
    let told: Vec<String> = [&[][..], &["check"], &["fmt"], &["list"], &["show"], &["export"]]
        .iter()
        .map(|command| said(&[&["cases"], *command, &["--help"]].concat()))
        .collect();
    shows(told.join("\n"), file!["cases/help.txt"]);
}

#[test]
fn nobody_reads_it() {
    let commands: &[&[&str]] = &[
        &["check"],
        &["list"],
        &["show", "kiothi-bonus-gap-at-eight"],
        &["export"],
        &["fmt", "--check", GOOD],
        &["--help"],
    ];
    for command in commands {
        assert_eq!(unread(&[&["cases"], *command].concat()), (Some(0), String::new()), "{command:?}");
    }
}

#[test]
fn the_same_twice() {
    for command in [&["list"][..], &["export"], &["check", "malformed/wrong-laps.yaml", "malformed/tab.yaml"]]
    {
        let args = [&["cases"], command].concat();
        assert_eq!(said(&args), said(&args));
    }
}
