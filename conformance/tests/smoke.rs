//! What `nki smoke` says to whom. With `SNAPSHOTS=overwrite` it is written to `smoke/`; then read it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;

use command::{said, shows, unread};
use snapbox::{Data, file};
use std::path::Path;

/// What is said of an engine, with the raw lines cut short.
fn smoked(command: &[&str]) -> String {
    let told = said(&[&["smoke", "--timeout", "3s", "--"], command].concat());
    let short = |line: &str| match line.starts_with(['<', '>']) && line.chars().count() > 100 {
        true => format!("{} [more]\n", line.chars().take(100).collect::<String>()),
        false => format!("{line}\n"),
    };
    told.lines().map(short).collect()
}

fn script(path: &str, mistake: &str) -> String {
    smoked(&["python3", "-ESB", path, mistake])
}

fn hostile(name: &str) -> String {
    script(&format!("hostile/{name}.py"), "")
}

macro_rules! mistakes {
    ($($name:ident: $mistake:literal, $code:literal, $words:literal;)*) => { $(
        #[test]
        fn $name() {
            let told = script("smoke/engine.py", $mistake);
            assert!(told.starts_with(concat!("exits with ", $code, "\n")), "{told}");
            assert!(told.contains($words), "`{}` is not in:\n{told}", $words);
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/smoke/", $mistake, ".txt");
            shows(told, Data::read_from(Path::new(path), None));
        }
    )* };
}

mistakes! {
    none: "none", 0, "fine\n";
    play_only: "play-only", 0, "`setup` is not among its `features`";
    no_flush: "no-flush", 3, "only when the engine's input was closed";
    reads_all_first: "reads-all-first", 3, "only when the engine's input was closed";
    no_newline: "no-newline", 3, "end every answer with a newline";
    pretty: "pretty", 3, "over several lines";
    python: "python", 3, "json.dumps";
    headers: "headers", 3, "writes headers";
    version: "version", 3, "speaks protocol 2";
    no_jsonrpc: "no-jsonrpc", 3, "no `jsonrpc`";
    no_id: "no-id", 3, "no `id`";
    text_id: "text-id", 3, "`id` is a text";
    wrong_id: "wrong-id", 3, "an answer to id 0 came";
    batch: "batch", 3, "as in a batch";
    no_result: "no-result", 3, "neither `result` nor `error`";
    no_initialize: "no-initialize", 3, "every engine answers `initialize`";
    no_games: "no-games", 3, "declares no games";
    games_list: "games-list", 3, "is not an object";
    game_name: "game-name", 3, "do you mean `kiothi`?";
    no_method: "no-method", 1, "leave `setup` out of `features`";
    error: "error", 1, "error -32603: list index out of range";
    crash: "crash", 1, "exit code 3";
    log: "log", 1, "write banners and logs to stderr";
    no_position: "no-position", 1, "neither `position` nor";
    refuses: "refuses", 1, "refuses a legal `play`";
    wrong_count: "wrong-count", 1, "another than the rules give";
    bomas_from_0: "bomas-from-0", 1, "bomas are numbered from 1";
    stays: "stays", 1, "still ran a second later";
}

#[test]
fn every_line_is_shown_whole() {
    let told = said(&["smoke", "--", "python3", "-ESB", "smoke/engine.py", "none"]);
    let sent = |told: &str| told.lines().filter(|line| line.starts_with("> {")).count();
    let came = |told: &str| told.lines().filter(|line| line.starts_with("< {")).count();
    assert_eq!((sent(&told), came(&told)), (5, 5), "{told}");
    assert!(told.lines().filter(|line| line.starts_with("> {")).all(|line| line.ends_with('}')), "{told}");
}

#[test]
fn what_a_terminal_would_obey_is_escaped() {
    assert!(script("smoke/engine.py", "log").contains("< thinking \\u{1b}[31mhard\n"));
}

#[test]
fn a_second_answer() {
    // How much more of it comes while the first is looked at depends on the machine.
    let told = script("smoke/engine.py", "twice");
    assert!(told.starts_with("exits with 1\n"), "{told}");
    assert!(told.contains("a second answer to id 1 came, before `setup` was answered"), "{told}");
}

#[test]
fn a_long_line_is_cut() {
    let told = said(&["smoke", "--", "sh", "-c", "read line; head -c 5000 /dev/zero | tr '\\0' x; echo"]);
    let longest = told.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(told.contains("x… (5000 bytes)") && longest < 1100, "{longest}: {told}");
}

#[test]
fn not_started() {
    let told = [
        smoked(&["./no-such-engine"]),
        smoked(&["no-such-command"]),
        smoked(&["python3 engine.py"]),
        smoked(&["smoke/not-executable.sh"]),
        smoked(&["smoke/no-interpreter"]),
        smoked(&["smoke/no-first-line"]),
        smoked(&["support/mod.rs"]),
        smoked(&["./smoke"]),
    ];
    assert!(told.iter().all(|told| told.starts_with("exits with 3\n")), "{told:?}");
    shows(told.join("\n"), file!["smoke/not-started.txt"]);
}

#[test]
fn exited_at_once() {
    shows(hostile("crash_at_start"), file!["smoke/exited-at-once.txt"]);
    shows(smoked(&["true"]), file!["smoke/exited-in-peace.txt"]);
}

#[test]
fn nothing_came() {
    shows(hostile("buffered"), file!["smoke/nothing-came.txt"]);
}

#[test]
fn a_banner() {
    shows(hostile("banner"), file!["smoke/banner.txt"]);
}

#[test]
fn a_game_that_is_not_known() {
    shows(hostile("good"), file!["smoke/unknown-game.txt"]);
}

#[test]
fn an_echo() {
    shows(smoked(&["cat"]), file!["smoke/echo.txt"]);
}

#[test]
fn a_wrong_command_line() {
    shows(
        [said(&["smoke"]), said(&["smoke", "--timeout", "soon", "--", "true"])].join("\n"),
        file!["smoke/wrong-command-line.txt"],
    );
}

#[test]
fn nobody_reads_it() {
    let none = ["smoke", "--", "python3", "-ESB", "smoke/engine.py", "none"];
    assert_eq!(unread(&none), (Some(0), String::new()));
}
