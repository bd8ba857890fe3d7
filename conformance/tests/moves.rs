//! What `nki moves` says. With `SNAPSHOTS=overwrite` it is written to `moves/`; then read it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;

use command::{said, shows, unread};
use snapbox::{file, str};

const BONUS: &str = "south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1";

#[test]
fn one_a_line_in_order() {
    shows(
        said(&[
            "moves",
            "--profile",
            "wikinfo",
            "--readings",
            "bonus-claim=optional,bonus-extent=run",
            BONUS,
        ]),
        str![[r#"
exits with 0
---- stdout
3x1
10x1
10x2
10x3
10x4
10x5
10x6
10x7
10x8
10x8 leave

"#]],
    );
    shows(
        said(&["moves", "--readings", "pickup=whole", BONUS]),
        str![[r#"
exits with 0
---- stdout
3x1
10x8

"#]],
    );
}

#[test]
fn openings_are_counted() {
    // Two of six bomas, 15 choices; ten warriors into twenty bomas, 29 over 10 ways.
    shows(
        said(&["moves", "setup"]),
        str![[r#"
exits with 0
---- stdout
300450150 openings

"#]],
    );
    let args =
        ["moves", "--readings", "opening-bomas=up-to-one,opening-place=one-row,setup=five-of-six", "setup"];
    // One of five bomas; six warriors into one row of ten, either row, twice 15 over 6 ways; or none.
    shows(
        said(&args),
        str![[r#"
exits with 0
---- stdout
50051 openings

"#]],
    );
    let narrow = ["moves", "south opening-second 0-0 | . . | 1 1"];
    shows(
        said(&narrow),
        str![[r#"
exits with 0
---- stdout
1 opening

"#]],
    );
}

#[test]
fn no_moves() {
    let over = "south over 1-1 | . . | . .";
    shows(
        said(&["moves", over]),
        str![[r#"
exits with 0
---- stderr
the game is over

"#]],
    );
    let stuck = "south play 0-0 | . . | 1 1";
    shows(
        said(&["moves", stuck]),
        str![[r#"
exits with 0
---- stderr
no legal move

"#]],
    );
}

#[test]
fn a_limit_of_laps_forbids_moves() {
    let endless = "south play 0-0 | 1 2 1 . 2 1 3 4 4 1 | . 1 . 3 4 6 . 1 . 4";
    let all = said(&["moves", endless]);
    assert!(all.contains("\n9x2\n") && !all.contains("\n9x3\n"), "{all}");
    let short = said(&["moves", "--endless-laps", "1", endless]);
    assert!(short.lines().count() < all.lines().count(), "{short}");
}

#[test]
fn mistakes() {
    let mistakes = [
        said(&["moves", "south play 0-0 | 1 2 x | 1 2 3"]),
        said(&["moves", "south", "play", "0-0"]),
        said(&["moves"]),
        said(&["moves", "--game", "chess", "setup"]),
    ];
    shows(mistakes.join("\n"), file!["moves/mistakes.txt"]);
}

#[test]
fn help() {
    shows(said(&["moves", "--help"]), file!["moves/help.txt"]);
}

#[test]
fn nobody_reads_it() {
    assert_eq!(unread(&["moves", BONUS]), (Some(0), String::new()));
}
