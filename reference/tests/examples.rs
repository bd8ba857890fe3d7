//! Single positions that show something: those the rules name, and those that show why a condition is needed.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use nki_reference::Side;
use nki_reference::kiothi::{self, Move, Outcome, Position, Readings, Refusal, Rule, Ruleset, Silent, Width};
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

fn under(pairs: &[(&str, &str)]) -> Ruleset {
    Ruleset::of(
        pairs
            .iter()
            .fold(Readings::default(), |readings, (point, value)| readings.with(point, value).unwrap()),
    )
}

fn play(from: &str, wanted: &str, rules: &Ruleset) -> Result<String, Rule> {
    let wanted: Move = wanted.parse().unwrap();
    let played = kiothi::play(&position(from), &wanted, rules, &mut Silent);
    played.map(|after| after.to_string()).map_err(|refusal| refusal.because)
}

const ENDLESS: &str = "south play 0-0 | 1 2 1 . 2 1 3 4 4 1 | . 1 . 3 4 6 . 1 . 4";

#[test]
fn the_endless_position_is_refused_within_ten_milliseconds() {
    let rules = under(&[("relay", "any-row")]);
    let begin = Instant::now();
    assert_eq!(play(ENDLESS, "9x3", &rules), Err(Rule::SowingEndless));
    assert!(begin.elapsed() < Duration::from_millis(10), "took {:?}", begin.elapsed());
    assert!(play(ENDLESS, "9x3", &under(&[("relay", "enemy-row")])).is_ok());
}

#[test]
fn the_limit_of_laps_is_what_the_rules_say() {
    // Two laps: N1 holds one, so that two are lifted there and rest in N3.
    let from = "south play 0-0 | . . 1 | 1 . .";
    let limited = |laps| Ruleset { endless_laps: NonZeroU32::new(laps).unwrap(), ..Ruleset::default() };
    assert!(play(from, "3x1", &limited(2)).is_ok());
    assert_eq!(play(from, "3x1", &limited(1)), Err(Rule::SowingEndless));
}

#[test]
fn the_gap_at_eight() {
    let from = "south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1";
    let run = "north play 7-0 | . . 1 . . . . . . . | 1 1 1 1 1 1 3 . . .";
    let three = "north play 3-0 | . . 1 . . . . . . . | 1 1 1 1 1 1 3 . 4 .";
    assert_eq!(play(from, "10x8", &under(&[("bonus-extent", "run")])).as_deref(), Ok(run));
    assert_eq!(play(from, "10x8", &under(&[("bonus-extent", "all-three")])).as_deref(), Ok(three));
    assert_eq!(play(from, "10x8 leave", &under(&[])), Err(Rule::CaptureBonusClaim));
    let left = play(from, "10x8 leave", &under(&[("bonus-claim", "optional")]));
    assert_eq!(left.as_deref(), Ok("north play 3-0 | . . 1 . . . . . . . | 1 1 1 1 1 1 3 . 4 ."));
}

/// A player has no move exactly when the own row is empty, but only under these conditions: without each there is a
/// position with warriors and no move.
#[test]
fn each_condition_for_always_having_a_move_is_needed() {
    let moves = |text: &str, rules: &Ruleset| {
        let legal = kiothi::moves(&position(text), rules, &mut Silent);
        legal.iter().map(ToString::to_string).collect::<Vec<_>>()
    };

    // Whole, 1 falls on 3, and 3 come round to fall on 1; taken one by one, the three have a move.
    let text = "south play 0-0 | 1 3 | . .";
    assert_eq!(moves(text, &under(&[("pickup", "any-number")])), ["2x1", "2x2"]);
    assert_eq!(moves(text, &under(&[("pickup", "whole")])), [""; 0]);

    // The only warrior falls on an enemy's.
    let text = "south play 0-0 | . 1 | 1 .";
    assert_eq!(moves(text, &under(&[("first-lap", "not-own-occupied")])), ["2x1"]);
    assert_eq!(moves(text, &under(&[("first-lap", "free")])), ["2x1"]);
    assert_eq!(moves(text, &under(&[("first-lap", "not-any-occupied")])), [""; 0]);

    // S1 falls on S2. S2 relays in N1 with two, the last of which falls on S1.
    let text = "south play 0-0 | 1 1 | 1 .";
    assert_eq!(moves(text, &under(&[("relay", "any-row")])), ["2x1"]);
    assert_eq!(moves(text, &under(&[("relay", "forbidden")])), [""; 0]);

    // A move that needs a lap too many is none.
    let short = Ruleset { endless_laps: NonZeroU32::MIN, ..Ruleset::default() };
    assert_eq!(moves("south play 0-0 | . 1 | 1 .", &short), [""; 0]);
}

#[test]
fn a_supreme_victory_has_its_worth() {
    let over = |prisons: &str| position(&format!("south over {prisons} | . . | . ."));
    let outcome = |prisons, rules| kiothi::outcome(&over(prisons), &rules, &mut Silent);
    let won = |winner, supreme, worth| Some(Outcome { winner, supreme, worth });
    assert_eq!(outcome("31-29", under(&[])), won(Some(Side::South), true, 2));
    assert_eq!(outcome("29-31", under(&[("supreme-worth", "ten")])), won(Some(Side::North), true, 10));
    assert_eq!(outcome("32-28", under(&[])), won(Some(Side::South), false, 1));
    assert_eq!(outcome("30-30", under(&[])), won(None, false, 1));
    assert_eq!(kiothi::outcome(&position("south play 3-1 | . . | . ."), &under(&[]), &mut Silent), None);
}

#[test]
fn a_move_must_fit_the_phase() {
    let start = kiothi::setup(Width::CANONICAL, &Ruleset::default(), &mut Silent).to_string();
    assert_eq!(play(&start, "10x1", &under(&[])), Err(Rule::MovePhase));
    assert_eq!(play("south play 0-0 | 1 1 | 1 1", "open none", &under(&[])), Err(Rule::MovePhase));
    assert_eq!(play("south over 1-1 | . . | . .", "1x1", &under(&[])), Err(Rule::MovePhase));
    let refusal = Refusal { because: Rule::MovePhase };
    assert_eq!(refusal.to_string(), "not allowed by kiothi.move.phase");
}
