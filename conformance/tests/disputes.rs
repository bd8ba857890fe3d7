//! What `nki disputes` says. With `SNAPSHOTS=overwrite` it is written to `disputes/`; then read it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;

use command::{said, shows, unread};
use nki::case::{AnyGame, Suite};
use nki::disputes::{Position, Story, overview};
use nki::games;
use serde_json::Value;
use snapbox::file;
use std::collections::BTreeSet;

fn game() -> &'static dyn AnyGame {
    games::named("kiothi").unwrap()
}

#[test]
fn all_points() {
    shows(said(&["disputes"]), file!["disputes/list.txt"]);
    shows(said(&["disputes", "--format", "markdown"]), file!["disputes/list-markdown.txt"]);
}

#[test]
fn a_point_in_full() {
    shows(said(&["disputes", "bonus-extent"]), file!["disputes/bonus-extent.txt"]);
    shows(said(&["disputes", "relay"]), file!["disputes/relay.txt"]);
    shows(said(&["disputes", "protection"]), file!["disputes/protection.txt"]);
    shows(said(&["disputes", "setup"]), file!["disputes/setup.txt"]);
    shows(said(&["disputes", "supreme-worth"]), file!["disputes/supreme-worth.txt"]);
}

#[test]
fn a_dispute_that_is_not_carried() {
    shows(said(&["disputes", "emptied-camps"]), file!["disputes/recorded.txt"]);
    shows(
        said(&["disputes", "emptied-camps", "--format", "markdown"]),
        file!["disputes/recorded-markdown.txt"],
    );
    let json = json(&["disputes", "emptied-camps", "--format", "json"]);
    assert_eq!(json["id"], "emptied-camps");
    assert_eq!(json["cites"][0]["at"], "mancala-world-kiothi-nl:21.1");
}

#[test]
fn as_markdown() {
    let told = said(&["disputes", "bonus-extent", "--format", "markdown"]);
    shows(told, file!["disputes/bonus-extent-markdown.txt"]);
}

#[test]
fn mistakes() {
    let mistakes: &[&[&str]] = &[
        &["bonus-extend"],
        &["emptied-camp"],
        &["bonus*"],
        &[""],
        &["Relay"],
        &["--game", "chess"],
        &["--format", "yaml"],
        &["relay", "setup"],
    ];
    let told: Vec<String> = mistakes.iter().map(|args| said(&[&["disputes"], *args].concat())).collect();
    shows(told.join("\n"), file!["disputes/mistakes.txt"]);
}

#[test]
fn help() {
    shows(said(&["disputes", "--help"]), file!["disputes/help.txt"]);
    shows(said(&["disputes", "-h"]), file!["disputes/short-help.txt"]);
}

#[test]
fn nobody_reads_it() {
    assert_eq!(unread(&["disputes", "relay"]), (Some(0), String::new()));
}

fn json(args: &[&str]) -> Value {
    let said = said(args);
    let json = said.strip_prefix("exits with 0\n---- stdout\n").unwrap_or_else(|| panic!("{said}"));
    serde_json::from_str(json).unwrap()
}

/// What a story in JSON lacks: a position, a case for a pair of readings, or a position in which a pair differs.
fn lacks(story: &Value) -> Vec<String> {
    let words = |pair: &Value| format!("{} and {}", pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
    let positions = story["positions"].as_array().unwrap();
    let mut lacks = Vec::new();
    if positions.is_empty() {
        lacks.push("a position".to_owned());
    }
    let shown = positions.iter().flat_map(|position| position["separates"].as_array().unwrap());
    let shown: BTreeSet<String> = shown.map(words).collect();
    for pair in story["pairs"].as_array().unwrap() {
        let words = words(&pair["readings"]);
        if pair["cases"].as_array().unwrap().is_empty() {
            lacks.push(format!("a case for {words}"));
        }
        if !shown.contains(&words) {
            lacks.push(format!("a position for {words}"));
        }
    }
    lacks
}

#[test]
fn every_pair_of_readings_has_its_cases_and_is_shown() {
    let overview = json(&["disputes", "--format", "json"]);
    let points = overview["points"].as_array().unwrap();
    let listed: BTreeSet<&str> = points.iter().map(|point| point["id"].as_str().unwrap()).collect();
    assert_eq!(listed, game().points().iter().map(|point| point.id).collect());
    for point in points {
        let id = point["id"].as_str().unwrap();
        let story = json(&["disputes", id, "--format", "json"]);
        assert_eq!(lacks(&story), [""; 0], "{id}");
        let info = game().points().iter().find(|info| info.id == id).unwrap();
        let readings = story["readings"].as_array().unwrap();
        let readings: Vec<&str> = readings.iter().map(|reading| reading["id"].as_str().unwrap()).collect();
        assert_eq!(readings, info.values);
        assert_eq!(story["ruling"]["reading"], info.values[0]);
        // The list and the story count the same cases.
        let pairs = story["pairs"].as_array().unwrap();
        let cases: BTreeSet<&str> = pairs
            .iter()
            .flat_map(|pair| pair["cases"].as_array().unwrap())
            .map(|case| case.as_str().unwrap())
            .collect();
        assert_eq!(point["cases"], cases.len(), "{id}");
    }
}

#[test]
fn control_a_suite_without_cases_separates_nothing() {
    let none = Suite::default();
    assert!(overview(game(), &none).points.iter().all(|point| point.cases == 0));
    let story = Story::of(game(), &none, "mark-lost").unwrap();
    let lacks = lacks(&serde_json::to_value(&story).unwrap());
    assert_eq!(
        lacks,
        ["a position", "a case for any-sowing and emptying", "a position for any-sowing and emptying"]
    );
}

/// The positions of a story, played again by the command that stands below each, under each of its readings.
fn played_again(story: &Story) -> usize {
    let mut played = 0;
    for position in &story.positions {
        for comes in &position.comes {
            for reading in &comes.under {
                let Some(command) = position.command(story.game, story.id, reading) else { continue };
                let words = words(&command);
                let args: Vec<&str> = words[1..].iter().map(String::as_str).chain(["--json"]).collect();
                let said = said(&args);
                let line =
                    said.lines().find(|line| line.starts_with('{')).unwrap_or_else(|| panic!("{said}"));
                let told: Value = serde_json::from_str(line).unwrap();
                let after = comes.after.as_ref().map(|after| after.line.as_str());
                assert_eq!(told["after"].as_str(), after, "{command}");
                assert_eq!(told["illegal"].as_str(), comes.illegal, "{command}");
                played += 1;
            }
        }
    }
    played
}

/// A command line as a shell cuts it, as far as it is needed here.
fn words(command: &str) -> Vec<String> {
    let quoted = command.split('"').enumerate();
    let cut = |(at, text): (usize, &str)| match at % 2 {
        0 => text.split_whitespace().map(str::to_owned).collect(),
        _ => vec![text.to_owned()],
    };
    quoted.flat_map(cut).collect()
}

/// Whether a position says it tells just those readings apart of which not the same comes.
fn separates_what_it_says(position: &Position) -> bool {
    let came = |reading: &str| {
        let comes = position.comes.iter().find(|comes| comes.under.contains(&reading)).unwrap();
        (comes.after.as_ref().map(|after| &after.line), &comes.result)
    };
    let readings: Vec<&str> = position.comes.iter().flat_map(|comes| comes.under.clone()).collect();
    let differ = readings.iter().flat_map(|one| readings.iter().map(move |other| [*one, *other]));
    let differ: BTreeSet<[&str; 2]> = differ.filter(|[one, other]| came(one) != came(other)).collect();
    let said = position.separates.iter().flat_map(|[one, other]| [[*one, *other], [*other, *one]]);
    said.collect::<BTreeSet<_>>() == differ && position.separates.contains(&position.tells)
}

#[test]
fn control_a_position_that_says_more_than_it_shows_is_found() {
    let story = Story::of(game(), Suite::embedded(), "bonus-extent").unwrap();
    let mut position = story.positions[0].clone();
    assert!(separates_what_it_says(&position));
    position.separates.push(["run", "all-three"]);
    assert!(!separates_what_it_says(&position));
}

#[test]
fn what_is_shown_is_what_is_played() {
    for point in game().points() {
        let story = Story::of(game(), Suite::embedded(), point.id).unwrap();
        assert!(story.positions.iter().all(separates_what_it_says), "{}", point.id);
        let played = played_again(&story);
        assert!(played >= 2 || point.id == "setup", "{}: {played}", point.id);
    }
}
