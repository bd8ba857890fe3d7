//! The pages that people read are true: every command of theirs is run, and what stands under it is what it prints.
//!
//! A fence `console` holds commands, each after `$ `, and under each what it prints, stdout and stderr together; `...`
//! stands for any lines and `[..]` for any characters. A fence `LANGUAGE FILE` is a file that the commands after it
//! find. With `NKI_DOCS=overwrite` the pages get what the commands print now; then read the difference.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Commands that a page shows and that are not run here, each with the reason.
const ELSEWHERE: &[(&str, &str)] = &[("cargo test", "it is what runs this")];

/// A fence of a page.
struct Fence {
    info: String,
    text: String,
    /// Where its text stands in the page.
    range: Range<usize>,
}

/// A command and what stands under it.
#[derive(Debug, PartialEq)]
struct Shown {
    command: String,
    output: String,
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn fences(page: &str) -> Vec<Fence> {
    let mut fences = Vec::new();
    let mut open: Option<Fence> = None;
    for (event, range) in Parser::new(page).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                open = Some(Fence { info: info.to_string(), text: String::new(), range: 0..0 });
            }
            Event::Text(text) => {
                if let Some(fence) = &mut open {
                    let start = if fence.text.is_empty() { range.start } else { fence.range.start };
                    fence.text.push_str(&text);
                    fence.range = start..range.end;
                }
            }
            Event::End(TagEnd::CodeBlock) => fences.extend(open.take()),
            _ => {}
        }
    }
    fences
}

/// The commands of a fence. What stands before the first is no output of any, so that there is none.
fn shown(text: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("$ "), all.last_mut()) {
            (Some(command), _) => all.push(Shown { command: command.to_owned(), output: String::new() }),
            (None, Some(last)) if last.output.is_empty() && last.command.ends_with('\\') => {
                let _ = write!(last.command, "\n{line}");
            }
            (None, Some(last)) => {
                let _ = writeln!(last.output, "{line}");
            }
            (None, None) => panic!("a fence of commands begins with `$ `, not `{line}`"),
        }
    }
    all
}

/// What a command prints, run where it would be run.
fn run(command: &str, folder: &Path) -> String {
    let command = ["cargo run --release -- ", "cargo run -- "]
        .iter()
        .fold(command.to_owned(), |command, cargo| command.replace(cargo, "nki "));
    let bin = Path::new(env!("CARGO_BIN_EXE_nki")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", bin.display()))
        .env_remove("CI")
        // The page shows what an engine that keeps its output back looks like.
        .env_remove("PYTHONUNBUFFERED")
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let mut printed = String::from_utf8(output.stdout).unwrap();
    if !output.status.success() {
        let _ = writeln!(printed, "[{}]", output.status);
    }
    printed
}

/// Holds what was printed against what the page shows, its wildcards included.
fn assert_printed(expected: &str, printed: &str, about: &str) {
    let expected = snapbox::Data::text(expected.to_owned());
    if let Err(difference) =
        snapbox::Assert::new().try_eq(Some(&about), snapbox::Data::text(printed), expected)
    {
        panic!("{about}\n{difference}");
    }
}

/// Goes through a page in the order in which it is read.
fn hold(page: &str) {
    let file = repository().join(page);
    let text = std::fs::read_to_string(&file).unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let writes_files = fences(&text).iter().any(|fence| fence.info.contains(' '));
    let folder = if writes_files { scratch.path().to_owned() } else { repository() };
    let mut now = text.clone();
    let mut grown = 0_isize;
    let mut ran = 0;
    for fence in fences(&text) {
        if let Some((_, name)) = fence.info.split_once(' ') {
            std::fs::write(folder.join(name), &fence.text).unwrap();
        }
        if fence.info != "console" {
            continue;
        }
        let mut printed_now = String::new();
        for Shown { command, output } in shown(&fence.text) {
            let printed = match ELSEWHERE.iter().find(|(elsewhere, _)| *elsewhere == command) {
                Some(_) => output.clone(),
                None => run(&command, &folder),
            };
            ran += 1;
            let _ = write!(printed_now, "$ {command}\n{printed}");
            if std::env::var("NKI_DOCS").as_deref() != Ok("overwrite") {
                assert_printed(&output, &printed, &format!("{page}: {command}"));
            }
        }
        let moved = |at: usize| at.checked_add_signed(grown).unwrap();
        now.replace_range(moved(fence.range.start)..moved(fence.range.end), &printed_now);
        grown += printed_now.len().cast_signed() - fence.range.len().cast_signed();
    }
    assert!(ran > 0, "{page} has no commands");
    if std::env::var("NKI_DOCS").as_deref() == Ok("overwrite") {
        std::fs::write(file, now).unwrap();
    }
}

#[test]
fn readme() {
    hold("README.md");
}

#[test]
fn guide() {
    hold("conformance/GUIDE.md");
}

/// The ten lines of the README are an engine, if one that knows no rules yet.
#[test]
fn ten_lines() {
    let text = std::fs::read_to_string(repository().join("README.md")).unwrap();
    let lines = fences(&text).into_iter().find(|fence| fence.info == "python").unwrap().text;
    assert!(lines.lines().count() <= 10);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("engine.py"), lines).unwrap();
    let check = "nki check --case kiothi-sow-one-warrior -- python3 engine.py";
    let knows = |rules: &str| {
        std::fs::write(folder.path().join("mygame.py"), rules).unwrap();
        run(check, folder.path())
    };
    let refuses = knows("def play(position, move):\n    return None\n");
    assert!(refuses.contains("1 legal refused"), "{refuses}");
    let stands_still = knows("def play(position, move):\n    return position\n");
    assert!(stands_still.contains("1 diverged"), "{stands_still}");
}

/// The links within the repository lead somewhere.
#[test]
fn links() {
    let mut followed = 0;
    for page in ["README.md", "CONTRIBUTING.md", "conformance/GUIDE.md", "spec/README.md"] {
        let file = repository().join(page);
        let text = std::fs::read_to_string(&file).unwrap();
        let dead = dead_links(&text, file.parent().unwrap(), &mut followed);
        assert!(dead.is_empty(), "{page}: nothing is at {dead:?}");
    }
    assert!(followed > 0);
}

fn dead_links(page: &str, folder: &Path, followed: &mut usize) -> Vec<String> {
    let mut dead = Vec::new();
    for event in Parser::new(page) {
        if let Event::Start(Tag::Link { dest_url, .. }) = event {
            let target = dest_url.split('#').next().unwrap_or_default();
            if !target.contains("://") && !target.is_empty() {
                *followed += 1;
                if !folder.join(target).exists() {
                    dead.push(target.to_owned());
                }
            }
        }
    }
    dead
}

#[test]
fn a_dead_link_is_found() {
    let page = "[one](Cargo.toml) and [another](no/such.md#part), [a third](https://example.org)";
    let mut followed = 0;
    assert_eq!(dead_links(page, &repository(), &mut followed), ["no/such.md"]);
    assert_eq!(followed, 2);
}

#[test]
fn commands_are_found_in_a_page() {
    let page =
        "Text.\n\n```console\n$ one \\\n  more\nprinted\n\n$ two\n```\n\n```python engine.py\nprint()\n```\n";
    let fences = fences(page);
    let told = |command: &str, output: &str| Shown { command: command.to_owned(), output: output.to_owned() };
    assert_eq!(shown(&fences[0].text), [told("one \\\n  more", "printed\n\n"), told("two", "")]);
    assert_eq!((fences[1].info.as_str(), fences[1].text.as_str()), ("python engine.py", "print()\n"));
    assert_eq!(&page[fences[1].range.clone()], "print()\n");
}

#[test]
#[should_panic(expected = "printed something else")]
fn what_is_not_printed_is_found() {
    assert_printed(
        "a line\n...\nthe end\n",
        &run("echo a line; echo more; echo end", &repository()),
        "printed something else",
    );
}

#[test]
fn wildcards_stand_for_what_changes() {
    assert_printed("took [..] s\n...\nend\n", "took 12 s\none\ntwo\nend\n", "a control");
    assert!(run("false", &repository()).contains("exit status: 1"));
    assert_eq!(
        run("cargo run --release -- --version", &repository()),
        format!("nki {}\n", env!("CARGO_PKG_VERSION"))
    );
}
