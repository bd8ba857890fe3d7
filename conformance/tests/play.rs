//! What `nki play` says. With `SNAPSHOTS=overwrite` it is written to `play/`; then read it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;

use command::{nki, said, shows, unread};
use snapbox::file;

const BONUS: &str = "south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1";
const ENDLESS: &str = "south play 0-0 | 1 2 1 . 2 1 3 4 4 1 | . 1 . 3 4 6 . 1 . 4";

#[test]
fn a_move_step_by_step() {
    shows(said(&["play", "--profile", "botta-1972", BONUS, "10x8"]), file!["play/bonus.txt"]);
}

#[test]
fn one_reading_else_than_the_profile() {
    let args =
        ["play", "--profile", "botta-1972", "--readings", "bonus-claim=optional,bonus-extent=all-three"];
    shows(said(&[&args[..], &[BONUS, "10x8", "leave"]].concat()), file!["play/leave.txt"]);
}

#[test]
fn a_refused_move_is_refused_by_a_rule() {
    let position = "north play 3-1 | . . . 4 . . . . . . | . . . . . . . 1 1 .";
    shows(said(&["play", "--profile", "wikinfo", position, "8x1"]), file!["play/refused.txt"]);
}

#[test]
fn an_endless_move_is_told_in_bounds() {
    shows(said(&["play", "--laps", "3", ENDLESS, "9x3"]), file!["play/endless.txt"]);
    shows(said(&["play", "--laps", "0", "--endless-laps", "5", ENDLESS, "9x3"]), file!["play/few-laps.txt"]);
    let told = said(&["play", ENDLESS, "9x3"]);
    assert!(told.lines().count() < 200, "{}", told.lines().count());
}

#[test]
fn an_opening() {
    let args = ["play", "--profile", "mancala-world", "setup", "open", "5", "6", ">", "s1=4", "n3=6"];
    shows(said(&args), file!["play/opening.txt"]);
}

#[test]
fn the_last_move() {
    let position = "south play 0-0 | . 1 . . . . . . . . | . . . . . . . 1 . .";
    shows(said(&["play", "--profile", "wikinfo", position, "2x1"]), file!["play/last.txt"]);
}

#[test]
fn as_json() {
    let out = said(&["play", "--json", BONUS, "10x8"]);
    shows(out.clone(), file!["play/json.txt"]);
    let line = out.lines().find(|line| line.starts_with('{')).unwrap();
    let json: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(json["after"], "north play 7-0 | . . 1 . . . . . . . | 1 1 1 1 1 1 3 . . .");
    let refused = said(&["play", "--json", BONUS, "4x1"]);
    assert!(
        refused.starts_with("exits with 1\n") && refused.contains(r#""illegal":"kiothi.move."#),
        "{refused}"
    );
}

#[test]
fn mistakes_are_marked_where_they_are() {
    let mistakes: &[&[&str]] = &[
        &["south play 0-0 | . . 1 . . . . . q. . 8 | . . . . . . 2 2 3 1", "3x1"],
        &["west play 0-0 | . 1 | . .", "2x1"],
        &["south play 0-0 | . . 1", "3x1"],
        &["south play 0-0 | . . 1 | . . 1 1", "3x1"],
        &["south over 0-0 | . . 1 | . . .", "3x1"],
        &["south play 0-0 | 1 | 1", "1x1"],
        &["south play 200-50 | 1 9 | 1 9", "1x1"],
        &["", "1x1"],
        &[BONUS, "3x"],
        &[BONUS, "3x1", "keep"],
        &[BONUS, "open 3 > x1=1"],
        &[BONUS, ""],
    ];
    let told: Vec<String> = mistakes.iter().map(|args| said(&[&["play"], *args].concat())).collect();
    shows(told.join("\n"), file!["play/mistakes.txt"]);
}

#[test]
fn a_wrong_command_line() {
    let wrong: &[&[&str]] = &[
        &["--game", "chess", BONUS, "3x1"],
        &["--profile", "botta", BONUS, "3x1"],
        &["--readings", "relay", BONUS, "3x1"],
        &["--readings", "relays=free", BONUS, "3x1"],
        &["--readings", "relay=free", BONUS, "3x1"],
        &["--endless-laps", "0", BONUS, "3x1"],
        &["--endless-laps", "10001", BONUS, "3x1"],
        &[BONUS],
    ];
    let told: Vec<String> = wrong.iter().map(|args| said(&[&["play"], *args].concat())).collect();
    shows(told.join("\n"), file!["play/wrong-command-line.txt"]);
}

#[test]
fn help() {
    shows(said(&["play", "--help"]), file!["play/help.txt"]);
    shows(said(&["play", "-h"]), file!["play/short-help.txt"]);
}

#[test]
fn rules_are_links_where_the_terminal_supports_them() {
    let told = |envs: &[(&str, &str)]| {
        let output = nki().args(["play", BONUS, "10x8"]).envs(envs.iter().copied()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let book = ("NKI_BOOK", "https://example.org/book");
    let link = "\u{1b}]8;;https://example.org/book/kiothi/rules.html#kiothi.sowing.lift\u{1b}\\kiothi.sowing.lift\u{1b}]8;;";
    let (colour, links) = (("CLICOLOR_FORCE", "1"), ("FORCE_HYPERLINK", "1"));
    assert!(told(&[book, colour, links]).contains(link));
    assert!(!told(&[book, colour]).contains("]8;;"), "no terminal");
    assert!(!told(&[("NKI_BOOK", "no-such-folder"), colour, links]).contains("]8;;"), "no book");
    assert_eq!(told(&[book, links]), told(&[]), "no colours");
}

#[test]
fn nobody_reads_it() {
    assert_eq!(unread(&["play", ENDLESS, "9x3", "--laps", "10000"]), (Some(1), String::new()));
    assert_eq!(unread(&["play", BONUS, "10x8", "--json"]), (Some(0), String::new()));
}
