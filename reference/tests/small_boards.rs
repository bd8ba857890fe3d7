//! The truths of the game, by exhausting small boards: W = 2 with up to 6 warriors and W = 3 with up to 5, every
//! pattern of marks, every move, under every profile and under a covering set of readings.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use nki_reference::Side;
use nki_reference::kiothi::{
    self, BonusClaim, Claim, FirstLap, Move, Phase, Pickup, Place, Position, Readings, Relay, Rule, Ruleset,
    Silent, Sowing, Step,
};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use support::readings::{IN_PLAY, covering, has, pairs, profiles};
use support::{Recorder, every_position, replay::replay};

const BOARDS: [(usize, u8); 2] = [(2, 6), (3, 5)];

/// Every move that could be said of a position, allowed or not.
fn sayable(position: &Position) -> impl Iterator<Item = Sowing> {
    let width = position.width().get();
    let most = position.row(position.turn()).iter().map(|boma| boma.warriors).max().unwrap_or(0);
    (0..=width + 1).flat_map(move |from| {
        (0..=most + 1)
            .flat_map(move |count| [Claim::Take, Claim::Leave].map(|claim| Sowing { from, count, claim }))
    })
}

fn marks(position: &Position, side: Side) -> impl Iterator<Item = bool> {
    position.row(side).iter().map(|boma| boma.nki)
}

/// Holds one move of one position against the truths; whether it was allowed.
fn hold(position: &Position, sowing: Sowing, rules: &Ruleset, seen: &mut Recorder) -> bool {
    let said = || format!("{position} : {sowing} under {}", rules.readings);
    seen.clear();
    let wanted = Move::Sow(sowing);
    let played = kiothi::play(position, &wanted, rules, seen);
    assert_eq!(
        played,
        kiothi::play(position, &wanted, rules, &mut Silent),
        "watching changes it: {}",
        said()
    );

    // South's game and North's are mirror images.
    let mirrored = kiothi::play(&position.mirrored(), &wanted, rules, &mut Silent);
    assert_eq!(mirrored, played.map(|after| after.mirrored()), "not the same for North: {}", said());

    let steps = seen.steps.iter().map(|(_, step)| *step);
    let after = match played {
        Ok(after) => after,
        Err(refusal) => {
            let last = seen.steps.last();
            assert_eq!(last, Some(&(refusal.because, Step::Refuse)), "refused without a step: {}", said());
            return false;
        }
    };

    // The steps, made one by one, give the result.
    assert_eq!(replay(position, steps), Ok(after), "the steps tell another tale: {}", said());

    // Warriors are neither made nor lost; prisons never shrink; a mark once lost never returns.
    assert_eq!(after.total(), position.total(), "warriors made or lost: {}", said());
    for side in Side::BOTH {
        assert!(after.prison(side) >= position.prison(side), "a prison shrank: {}", said());
        let risen = marks(position, side).zip(marks(&after, side)).any(|(before, after)| after && !before);
        assert!(!risen, "a mark returned: {}", said());
    }
    if let Some(outcome) = kiothi::outcome(&after, rules, &mut Silent) {
        let margin = after.prison(Side::South).abs_diff(after.prison(Side::North));
        assert_eq!(u32::from(margin) % 2, after.total() % 2, "the margin's parity: {}", said());
        assert_eq!(outcome.supreme, margin == 2, "supreme: {}", said());
    }
    hold_steps(position, seen, &said);
    true
}

/// What holds at each step of a move.
fn hold_steps(position: &Position, seen: &Recorder, said: &dyn Fn() -> String) {
    let width = position.width();
    let mut made: Vec<Step> = Vec::new();
    let mut lap_from = None;
    let mut crossed = false;
    for (rule, step) in &seen.steps {
        match *step {
            Step::Lift { from, .. } => {
                lap_from = Some(from);
                crossed = false;
                assert!(
                    from.side() == Side::South || *rule == Rule::SowingRelay,
                    "lifts an enemy's: {}",
                    said()
                );
            }
            Step::Drop { into } => crossed |= into.side() == Side::North,
            Step::Rest { at }
                if *rule == Rule::SowingRest && at == Place::new(Side::South, 1, width).unwrap() =>
            {
                let now = board_after(position, &made);
                assert!(crossed, "rests in boma 1 without having crossed: {}", said());
                assert!(now(at.facing()) > 0, "boma 1 faces an empty boma: {}", said());
                let gap = Place::row(Side::North, width).rev().skip(1).take(3).find(|place| now(*place) == 0);
                assert!(
                    gap.is_none() || gap == lap_from,
                    "a gap that the last lap did not leave: {}",
                    said()
                );
            }
            _ => {}
        }
        made.push(*step);
    }
}

/// How many warriors lie where, after some steps of a move.
fn board_after(position: &Position, steps: &[Step]) -> impl Fn(Place) -> i16 {
    move |place| {
        let before = i16::from(position.at(place).warriors);
        steps.iter().fold(before, |held, step| match *step {
            Step::Lift { from, count } if from == place => held - i16::from(count),
            Step::Drop { into } if into == place => held + 1,
            _ => held,
        })
    }
}

/// What holds of all the moves of a position together.
fn hold_moves(position: &Position, legal: &[Sowing], endless: bool, rules: &Ruleset) {
    let said = || format!("{position} under {}", rules.readings);
    let mut listed = kiothi::moves(position, rules, &mut Silent);
    listed.sort_unstable();
    assert_eq!(listed, legal, "`moves` and `play` disagree: {}", said());

    let always = rules.readings.pickup(&mut Silent) == Pickup::AnyNumber
        && rules.readings.first_lap(&mut Silent) != FirstLap::NotAnyOccupied
        && rules.readings.relay(&mut Silent) != Relay::Forbidden;
    if always && !endless {
        let empty = position.row(Side::South).iter().all(|boma| boma.warriors == 0);
        assert_eq!(legal.is_empty(), empty, "no move, yet warriors, or the other way round: {}", said());
    }
    if rules.readings.bonus_claim(&mut Silent) == BonusClaim::Automatic {
        assert!(legal.iter().all(|sowing| sowing.claim == Claim::Take), "leave under automatic: {}", said());
    }
}

#[test]
fn every_pair_of_values_is_covered_and_a_smaller_set_would_not_do() {
    let covering = covering(&IN_PLAY);
    let missed = |sets: &[Readings]| {
        pairs(&IN_PLAY).into_iter().filter(|pair| !sets.iter().any(|readings| has(readings, *pair))).count()
    };
    assert_eq!(missed(&covering), 0);
    assert!(missed(&covering[1..]) > 0, "control: without its first set it covers all the same");
}

#[test]
fn truths_hold_on_every_small_board() {
    let mut sets: Vec<Readings> = profiles().into_iter().map(|(_, readings)| readings).collect();
    assert_eq!(sets.len(), 3);
    sets.extend(covering(&IN_PLAY));
    let (positions, moves, endless_moves) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    sets.par_iter().for_each(|readings| {
        let rules = Ruleset::of(*readings);
        let mut seen = Recorder::default();
        for (width, most) in BOARDS {
            for warriors in 0..=most {
                every_position(width, warriors, &mut |position| {
                    let mut legal = Vec::new();
                    let mut endless = false;
                    for sowing in sayable(position) {
                        if hold(position, sowing, &rules, &mut seen) {
                            legal.push(sowing);
                        }
                        endless |= seen.fired(Rule::SowingEndless);
                        endless_moves
                            .fetch_add(u64::from(seen.fired(Rule::SowingEndless)), Ordering::Relaxed);
                        moves.fetch_add(1, Ordering::Relaxed);
                    }
                    // A `take` said aloud is no other move.
                    legal.sort_unstable();
                    hold_moves(position, &legal, endless, &rules);
                    positions.fetch_add(1, Ordering::Relaxed);
                });
            }
        }
    });
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    eprintln!(
        "{} sets of readings, {} positions, {} moves, {} of them endless",
        sets.len(),
        count(&positions),
        count(&moves),
        count(&endless_moves)
    );
    assert_eq!(count(&positions), sets.len() as u64 * (210 * 16 + 462 * 64));
}

#[test]
fn a_reader_of_steps_notices_a_false_step() {
    let position: Position = "south play 0-0 | 1 2 | 1 1".parse().unwrap();
    let mut seen = Recorder::default();
    let after = kiothi::play(&position, &"2x1".parse().unwrap(), &Ruleset::default(), &mut seen);
    let mut steps: Vec<Step> = seen.steps.iter().map(|(_, step)| *step).collect();
    assert_eq!(replay(&position, steps.iter().copied()), Ok(after.unwrap()));
    let lift = steps.remove(0);
    assert!(matches!(lift, Step::Lift { .. }));
    assert_eq!(replay(&position, steps), Err((0, "drops from an empty hand")));
    assert_eq!(Phase::ALL.len(), 4);
}
