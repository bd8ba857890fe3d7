//! Every check of the files can fail: each control breaks one thing and expects the message for it.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use nki_spec::{File, Files, Game};

/// The files of Kiothi, one of them changed in one place.
fn broken(pick: impl Fn(&mut Files) -> &mut File, from: &str, to: &str) -> Files {
    let mut files = nki_spec::files("kiothi").unwrap().clone();
    let file = pick(&mut files);
    assert!(file.text.contains(from), "the control's text is gone: {from}");
    file.text = Box::leak(file.text.replacen(from, to, 1).into_boxed_str());
    files
}

fn message(files: &Files) -> String {
    match Game::load(files) {
        Ok(_) => "well made".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// What is said of `rules.md` after this change, at a line with this text.
#[track_caller]
fn rules(from: &str, to: &str, line_with: &str, expected: &str) {
    check(&broken(|files| &mut files.rules, from, to), |files| files.rules, line_with, expected);
}

#[track_caller]
fn readings(from: &str, to: &str, line_with: &str, expected: &str) {
    check(&broken(|files| &mut files.readings, from, to), |files| files.readings, line_with, expected);
}

/// The error is at a line with this text, and says this.
#[track_caller]
fn check(files: &Files, pick: impl Fn(&Files) -> File, line_with: &str, expected: &str) {
    let error = Game::load(files).expect_err("the control is well made");
    let file = pick(files);
    assert_eq!(error.problem.to_string(), expected);
    assert_eq!(error.file, file.name);
    let line = file.text.lines().nth(error.line - 1).unwrap_or_default();
    assert!(line.contains(line_with), "line {} is `{line}`, expected `{line_with}`", error.line);
    assert_eq!(error.to_string(), format!("{}:{}: {expected}", file.name, error.line));
}

const FIRST: &str = "### `kiothi.board.rows`\n\n**Kind:** definition";

#[test]
fn unchanged_files_are_well_made() {
    assert_eq!(message(nki_spec::files("kiothi").unwrap()), "well made");
}

#[test]
fn an_unknown_kind() {
    rules(
        FIRST,
        "### `kiothi.board.rows`\n\n**Kind:** habit",
        "habit",
        "kiothi.board.rows: unknown kind `habit`; expected `definition` or `action`",
    );
}

#[test]
fn a_rule_with_neither_sources_nor_ruling() {
    let files = nki_spec::files("kiothi").unwrap();
    let begin = files.rules.text.find("**Ruling:** The texts name only").unwrap();
    let end = begin + files.rules.text[begin..].find("\n\n").unwrap() + 2;
    let ruling = &files.rules.text[begin..end];
    rules(ruling, "", "**Points:** none", "kiothi.end.draw has neither sources nor a ruling");
}

#[test]
fn a_rule_twice() {
    rules(
        "### `kiothi.board.direction`",
        "### `kiothi.board.rows`",
        "### `kiothi.board.rows`",
        "the rule `kiothi.board.rows` is there twice",
    );
}

#[test]
fn a_bad_rule_id() {
    for bad in ["`Kiothi.board`", "`kiothi`", "`kiothi.board.`", "`giuthi.board.rows`", "kiothi.board.rows"] {
        rules(
            "### `kiothi.board.rows`",
            &format!("### {bad}"),
            bad,
            &format!("`{bad}` is no rule id; expected words joined by dots, the first `kiothi`"),
        );
    }
}

#[test]
fn blocks_missing_misplaced_or_unknown() {
    rules(
        "**Rule:** The board has",
        "**Law:** The board has",
        "**Law:**",
        "kiothi.board.rows: expected Rule, found `**Law:** The board has two rows of W bom`",
    );
    rules(
        "**Points:** none\n",
        "",
        "**Sources:**",
        "kiothi.board.rows: expected Points, found `**Sources:**`",
    );
    rules(
        "**Formal:**\n\n```nki",
        "**Formal:**\n\n```rust",
        "**Formal:**",
        "kiothi.board.rows: expected a fence `nki`, found a fence `rust`",
    );
    rules(
        "**Points:** none",
        "**Points:** some",
        "**Points:** some",
        "kiothi.board.rows: expected points in backquotes with commas between them, or `none`, found `**Sources:**`",
    );
}

#[test]
fn an_example_that_cannot_be_read() {
    let given = "given south play 0-0 | 1 . . . | . . . 2\n";
    rules(given, "", "```example", "kiothi.board.rows: the example has no `given`");
    rules(given, &given.repeat(2), "```example", "kiothi.board.rows: the example has `given` twice");
    rules(given, "gives 1\n", "```example", "kiothi.board.rows: the example has the unknown word `gives`");
    rules(
        "under relay: enemy-row",
        "under relay: nowhere",
        "### `kiothi.sowing.relay.own-row`",
        "the example of kiothi.sowing.relay.own-row: `nowhere` is no reading of the point `relay`",
    );
}

#[test]
fn a_malformed_citation() {
    rules(
        "`driedger-2001:7.1` `",
        "`driedger-2001` `",
        "`driedger-2001` `",
        "`driedger-2001` is no locator; expected FILE:LINE.SENTENCE or FILE:LINE, from 1",
    );
    rules(
        "`driedger-2001:7.1` `9bbec19f`",
        "`driedger-2001:7.1` `9BBEC19F`",
        "9BBEC19F",
        "`9BBEC19F` is no hash; expected eight hexadecimal digits in lower case",
    );
    rules(
        "`driedger-2001:7.1` `9bbec19f` ten bomas on either side of a board of twenty",
        "see the handout",
        "see the handout",
        "kiothi.board.rows: expected a locator and a hash in backquotes and a paraphrase; found `see the handout`",
    );
    rules(
        "`driedger-2001:7.1` `",
        "`driedger-2001:17.1` `",
        "### `kiothi.board.rows`",
        "driedger-2001:17.1 is in no witness of kiothi",
    );
    rules(
        "[\"driedger-2001:7.1 9bbec19f\"]",
        "[\"driedger-2001:7.1 9bbec1\"]",
        "9bbec1",
        "`9bbec1` is no hash; expected eight hexadecimal digits in lower case",
    );
}

#[test]
fn a_malformed_citation_in_the_readings() {
    readings(
        "at: driedger-2001:8.2,",
        "at: driedger-2001:8.x,",
        "8.x",
        "profiles[0].choices.setup.cites[0]: `driedger-2001:8.x` is no locator; expected FILE:LINE.SENTENCE or FILE:LINE, from 1",
    );
    readings(
        "hash: \"ecde7620\"",
        "hash: \"ecde762\"",
        "ecde762",
        "profiles[0].choices.setup.cites[0]: `ecde762` is no hash; expected eight hexadecimal digits in lower case",
    );
}

#[test]
fn an_unknown_point_or_rule() {
    rules(
        "**Points:** none",
        "**Points:** `luck`",
        "### `kiothi.board.rows`",
        "kiothi.board.rows names the point `luck`, which is unknown",
    );
    rules(
        "**Points:** none",
        "**Points:** `setup`",
        "### `kiothi.board.rows`",
        "`kiothi.board.rows` names `setup`, which does not name it back",
    );
    let files = broken(|files| &mut files.rules, "**Points:** `first-lap`\n", "**Points:** `relay`\n");
    check(
        &files,
        |files| files.readings,
        "kiothi.sowing.first-lap",
        "`first-lap` names `kiothi.sowing.first-lap`, which does not name it back",
    );
    readings(
        "rules: [kiothi.setup.camps]",
        "rules: [kiothi.setup.camp]",
        "rules: [kiothi.setup.camp]",
        "the point `setup` names the rule `kiothi.setup.camp`, which is unknown",
    );
}

#[test]
fn a_profile_without_a_point() {
    readings(
        "    end:\n      reading: on-turn\n      basis: silent\n      reason: It is said that a player has no moves left, not when that is asked.\n",
        "",
        "- id: botta-1972",
        "the profile botta-1972 says nothing of the point `end`",
    );
}

#[test]
fn a_profile_with_an_unknown_reading_or_point() {
    readings(
        "      reading: six-of-five\n",
        "      reading: six-of-six\n",
        "setup:",
        "the profile botta-1972: `six-of-six` is no reading of the point `setup`",
    );
    readings(
        "    setup:\n",
        "    luck:\n      reading: good\n      basis: silent\n      reason: none\n    setup:\n",
        "luck:",
        "the profile botta-1972 names the point `luck`, which is unknown",
    );
    readings("    opening-bomas:\n", "    setup:\n", "", "profiles[0].choices: `setup` is there twice");
}

#[test]
fn a_basis_without_citation_or_reason() {
    readings(
        "      basis: silent\n",
        "      basis: implied\n",
        "relay-passes:",
        "botta-1972, relay-passes: a basis other than `silent` must cite a sentence",
    );
    readings(
        "      reason: Moved is said of bomas whose warriors go elsewhere; whether sowing into one disturbs it is not said.\n",
        "",
        "relay-passes:",
        "botta-1972, relay-passes: a basis `silent` or `contradictory` must give a reason",
    );
    readings(
        "      basis: silent\n",
        "      basis: guessed\n",
        "guessed",
        "profiles[0].choices.relay-passes.basis: unknown variant `guessed`, expected one of `explicit`, `implied`, `silent`, `contradictory`",
    );
}

#[test]
fn a_point_or_profile_twice_and_a_point_without_choice() {
    readings("- id: opening-bomas\n", "- id: setup\n", "- id: setup", "the point `setup` is there twice");
    readings(
        "- id: wikinfo\n",
        "- id: botta-1972\n",
        "- id: botta-1972",
        "the profile `botta-1972` is there twice",
    );
    readings(
        "  - id: emptying\n",
        "  - id: any-sowing\n",
        "any-sowing",
        "the reading `any-sowing` is there twice",
    );
    readings(
        "  - id: five-of-five\n    means: The five rightmost bomas of each row hold five warriors each.\n  - id: five-of-six\n    means: The five rightmost bomas of each row hold six warriors each.\n",
        "",
        "- id: setup",
        "the point `setup` has fewer than two readings",
    );
}

#[test]
fn front_matter_and_questions() {
    rules("---\n", "", "", "expected front matter in YAML between two lines `---`");
    rules("game: kiothi", "game: giuthi", "game: giuthi", "this is about `giuthi`; expected `kiothi`");
    rules(
        "- id: xii\n",
        "- id: xiii\n",
        "questions:",
        "expected the twelve questions i to xii in order; found i, ii, iii, iv, v, vi, vii, viii, ix, x, xi, xiii",
    );
    rules(
        "    wikinfo: { says: \"None given.\" }\n",
        "",
        "- id: iv",
        "question iv has no answer for wikinfo",
    );
}

#[test]
fn an_unknown_member() {
    readings(
        "  asks: How many bomas are filled",
        "  says: How many bomas are filled",
        "says:",
        "points[0]: unknown field `says`, expected one of `id`, `asks`, `rules`, `ruling`, `readings`",
    );
}

#[test]
fn a_sentence_outside_of_its_witness_or_out_of_order() {
    let files =
        broken(|files| &mut files.witnesses[0], "at: driedger-2001:5.1\n", "at: driedger-2001:17.1\n");
    check(&files, |files| files.witnesses[0], "17.1", "driedger-2001:17.1 is in no witness of kiothi");
    let files = broken(|files| &mut files.witnesses[0], "at: driedger-2001:6.1\n", "at: driedger-2001:5.1\n");
    check(
        &files,
        |files| files.witnesses[0],
        "driedger-2001:5.1",
        "driedger-2001:5.1 is not in its place: the sentences of a witness are in order, each once",
    );
}

#[test]
fn a_sentence_with_a_malformed_link() {
    let change = |from: &str, to: &str| {
        let files = broken(|files| &mut files.witnesses[0], from, to);
        Game::load(&files).unwrap_err().problem.to_string()
    };
    assert_eq!(
        change("reads: [setup=six-of-five explicit]", "reads: [setup=six-of-five surely]"),
        "sentences[4].reads: `setup=six-of-five surely`: expected POINT=READING and explicit, implied or contradictory"
    );
    assert_eq!(
        change("contradicts: [first-lap=not-own-occupied]", "contradicts: [first-lap]"),
        "sentences[18].contradicts: `first-lap` names no reading; expected POINT=READING"
    );
}

#[test]
fn a_contradiction_without_what_speaks_against_it() {
    readings(
        "      against:\n      - { at: driedger-2001:11.2,",
        "      - { at: driedger-2001:11.2,",
        "first-lap:",
        "botta-1972, first-lap: a basis `contradictory` names the sentences `against` it, and no other does",
    );
    readings(
        "      - { at: driedger-2001:8.3,",
        "      against:\n      - { at: driedger-2001:8.3,",
        "setup:",
        "botta-1972, setup: a basis `contradictory` names the sentences `against` it, and no other does",
    );
}

#[test]
fn an_unknown_witness_elsewhere_and_a_recorded_dispute_twice() {
    readings(
        "witness: botta-1972",
        "witness: hearsay",
        "witness: hearsay",
        "hearsay is in no witness of kiothi",
    );
    readings(
        "{ point: setup, reading: five-of-six,",
        "{ point: setup, reading: six-of-six,",
        "six-of-six",
        "attested-elsewhere: `six-of-six` is no reading of the point `setup`",
    );
    readings(
        "- id: who-begins",
        "- id: openings-together",
        "openings-together",
        "the dispute `openings-together` is there twice",
    );
    readings(
        "slips:\n- { at: wikinfo-kiothi:29.2,",
        "slips:\n- { at: wikinfo-giuthi:29.2,",
        "wikinfo-giuthi",
        "wikinfo-giuthi:29.2 is in no witness of kiothi",
    );
}
