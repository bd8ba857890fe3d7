//! Openings: counted by formula, and counted by trying every one on small boards.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use nki_reference::Side;
use nki_reference::kiothi::{
    self, Boma, Move, Opening, Phase, Point, Position, Protection, Put, Readings, Ruleset, Silent, Width,
    opening_count,
};
use support::readings::covering;
use support::{Recorder, replay::replay};

const OF_OPENINGS: [Point; 5] =
    [Point::OpeningBomas, Point::OpeningTake, Point::OpeningPlace, Point::Protection, Point::MarkLost];

/// Every opening that could be said of a board of two, with at most two bomas named and at most this many put down.
fn sayable(most: u8) -> Vec<Opening> {
    let mut choices: Vec<Vec<u8>> = vec![vec![]];
    choices.extend((1..=2).map(|boma| vec![boma]));
    choices.push(vec![1, 2]);
    let mut openings = Vec::new();
    let counts = |most: u8| (0..=most).flat_map(move |a| (0..=most).map(move |b| [a, b]));
    for empty in choices {
        for [a, b] in counts(most) {
            for [c, d] in counts(most) {
                let puts =
                    [(Side::South, 1, a), (Side::South, 2, b), (Side::North, 1, c), (Side::North, 2, d)];
                let puts = puts.into_iter().filter(|(_, _, count)| *count > 0);
                let puts = puts.map(|(side, boma, count)| Put { side, boma, count }).collect();
                openings.push(Opening::new(empty.clone(), puts).unwrap());
            }
        }
    }
    openings
}

#[test]
fn the_formula_counts_what_trying_each_counts() {
    let boma = |warriors, nki| Boma { warriors, nki };
    let openings = sayable(11);
    let mut most = 0;
    for (a, b) in [(0, 0), (0, 3), (2, 1), (5, 0), (6, 5), (1, 7), (5, 5)] {
        for phase in [Phase::OpeningFirst, Phase::OpeningSecond] {
            let rows = [[boma(a, true), boma(b, false)], [boma(0, true), boma(1, true)]];
            let position = Position::new(Side::South, phase, [&rows[0], &rows[1]], [0, 0]).unwrap();
            for readings in covering(&OF_OPENINGS) {
                let rules = Ruleset::of(readings);
                let mut allowed = 0;
                for opening in &openings {
                    let wanted = Move::Open(opening.clone());
                    let mut seen = Recorder::default();
                    if let Ok(after) = kiothi::play(&position, &wanted, &rules, &mut seen) {
                        allowed += 1;
                        hold(&position, &wanted, &after, &rules, &seen);
                    }
                }
                let counted = opening_count(&position, &rules, &mut Silent);
                assert_eq!(counted, Some(allowed), "{position} under {readings}");
                most = most.max(allowed);
            }
        }
    }
    assert!(most > 100, "nothing large was counted");
}

fn hold(position: &Position, wanted: &Move, after: &Position, rules: &Ruleset, seen: &Recorder) {
    let said = format!("{position} : {wanted} under {}", rules.readings);
    assert_eq!(after.total(), position.total(), "{said}");
    let steps = seen.steps.iter().map(|(_, step)| *step);
    assert_eq!(replay(position, steps), Ok(*after), "{said}");
    let mirrored = kiothi::play(&position.mirrored(), &wanted.mirrored(), rules, &mut Silent);
    assert_eq!(mirrored, Ok(after.mirrored()), "{said}");
    let second = position.phase() == Phase::OpeningSecond;
    if second
        && after.phase() == Phase::Play
        && rules.readings.protection(&mut Silent) == Protection::OccupiedAfterOpening
    {
        for side in Side::BOTH {
            assert!(after.row(side).iter().all(|boma| boma.nki == (boma.warriors > 0)), "{said}");
        }
    }
}

#[test]
fn the_canonical_set_up_has_this_many_openings() {
    let count = |pairs: &[(&str, &str)]| {
        let with = |readings: Readings, (point, value): &(&str, &str)| readings.with(point, value).unwrap();
        let rules = Ruleset::of(pairs.iter().fold(Readings::default(), with));
        opening_count(&kiothi::setup(Width::CANONICAL, &rules, &mut Silent), &rules, &mut Silent)
    };
    // Two of six bomas, and ten warriors over twenty: C(6,2) · C(29,10).
    assert_eq!(count(&[]), Some(15 * 20_030_010));
    // None, one of six with five over twenty, C(24,5), or two.
    let up_to_two = 1 + 6 * 42_504 + 15 * 20_030_010;
    assert_eq!(count(&[("opening-bomas", "up-to-two")]), Some(up_to_two));
    assert_eq!(count(&[("opening-bomas", "two-or-none")]), Some(1 + 15 * 20_030_010));
    // Ten over the ten of one row or the other: 2 · C(19,10).
    assert_eq!(count(&[("opening-place", "one-row")]), Some(15 * 2 * 92_378));
}

/// Ways to lay so many warriors into so many bomas, by adding up the ways to lay fewer into fewer; none beyond `u128`.
fn ways(warriors: usize, bomas: usize) -> Option<u128> {
    let mut ways = vec![1_u128; warriors + 1];
    for _ in 1..bomas {
        for i in 1..=warriors {
            ways[i] = ways[i].checked_add(ways[i - 1])?;
        }
    }
    Some(ways[warriors])
}

#[test]
fn a_count_too_large_is_none() {
    let count = |first: u8, second: u8| {
        let mut row = [Boma::default(); 16];
        (row[0].warriors, row[1].warriors) = (first, second);
        let bare = [Boma::default(); 16];
        let position =
            Position::new(Side::South, Phase::OpeningFirst, [&row[..], &bare[..]], [0, 0]).unwrap();
        opening_count(&position, &Ruleset::default(), &mut Silent)
    };
    // 120 warriors over 32 bomas are a number of 32 digits, 255 of them one of 42: `u128` holds 39.
    assert_eq!(count(60, 60), ways(120, 32));
    assert!(count(60, 60).is_some());
    assert_eq!(count(127, 128), None);
    assert_eq!(ways(255, 32), None);
}
