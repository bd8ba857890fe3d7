//! Whole games on the real board, move by move, under any readings: proptest shrinks a failing game.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use nki_reference::Side;
use nki_reference::kiothi::{
    self, Claim, Move, Opening, Phase, Point, Position, Put, Readings, Ruleset, Silent, Sowing, Width,
};
use proptest::prelude::*;
use support::{Recorder, replay::replay};

/// One number a point: which of its readings.
fn any_readings() -> impl Strategy<Value = Readings> {
    proptest::collection::vec(0..12_usize, Point::ALL.len()).prop_map(|choices| {
        let mut readings = Readings::default();
        for (point, choice) in Point::ALL.iter().zip(choices) {
            readings.set(*point, choice % point.values().len());
        }
        readings
    })
}

/// Where an opening's warriors go, and which moves are taken after it: each a number, reduced to what there is.
#[derive(Debug, Clone)]
struct Plan {
    declines: bool,
    put: Vec<(bool, u8)>,
}

fn any_plan() -> impl Strategy<Value = Plan> {
    let put = proptest::collection::vec((any::<bool>(), 1..=10_u8), 1..12);
    (proptest::bool::weighted(0.1), put).prop_map(|(declines, put)| Plan { declines, put })
}

/// An opening by this plan that is allowed under most readings: two bomas or one, in one row if need be.
fn opening(position: &Position, plan: &Plan, bomas: usize, take: u8, one_row: bool) -> Opening {
    let row = position.row(position.turn());
    let chosen: Vec<u8> =
        (1..=10).filter(|boma| row[usize::from(*boma) - 1].warriors >= take).take(bomas).collect();
    let held = |boma: &u8| if take == 5 { 5 } else { row[usize::from(*boma) - 1].warriors };
    let taken: u8 = chosen.iter().map(held).sum();
    let mut puts: Vec<Put> = Vec::new();
    for i in 0..taken {
        let (mine, boma) = plan.put[usize::from(i) % plan.put.len()];
        let mine = if one_row { plan.put[0].0 } else { mine };
        let side = if mine { position.turn() } else { position.turn().other() };
        match puts.iter_mut().find(|put| (put.side, put.boma) == (side, boma)) {
            Some(put) => put.count += 1,
            None => puts.push(Put { side, boma, count: 1 }),
        }
    }
    Opening::new(chosen, puts).unwrap()
}

/// Every opening that one of the readings allows, most wanted first.
fn openings(position: &Position, plan: &Plan) -> Vec<Move> {
    let mut tried = vec![Opening::default()];
    for bomas in [2, 1] {
        for take in [1, 5] {
            for one_row in [false, true] {
                tried.push(opening(position, plan, bomas, take, one_row));
            }
        }
    }
    if !plan.declines {
        tried.rotate_left(1);
    }
    tried.into_iter().map(Move::Open).collect()
}

/// Holds one step of a game against what must hold of every one.
fn hold(before: &Position, wanted: &Move, rules: &Ruleset) -> Result<Position, TestCaseError> {
    let mut seen = Recorder::default();
    let after = kiothi::play(before, wanted, rules, &mut seen);
    let after = after.map_err(|refusal| TestCaseError::fail(format!("{before} : {wanted}: {refusal}")))?;
    prop_assert_eq!(after.total(), before.total());
    let steps = seen.steps.iter().map(|(_, step)| *step);
    prop_assert_eq!(replay(before, steps), Ok(after));
    let mirrored = kiothi::play(&before.mirrored(), &wanted.mirrored(), rules, &mut Silent);
    prop_assert_eq!(mirrored, Ok(after.mirrored()));
    for side in Side::BOTH {
        prop_assert!(after.prison(side) >= before.prison(side));
        if before.phase() == Phase::Play {
            let mut marks = before.row(side).iter().zip(after.row(side));
            prop_assert!(marks.all(|(before, after)| before.nki || !after.nki), "a mark returned");
        }
    }
    Ok(after)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn a_game_holds_from_set_up_to_result(
        readings in any_readings(),
        plans in [any_plan(), any_plan()],
        choices in proptest::collection::vec(any::<prop::sample::Index>(), 0..200),
    ) {
        let rules = Ruleset::of(readings);
        let mut position = kiothi::setup(Width::CANONICAL, &rules, &mut Silent);
        let total = position.total();
        for plan in &plans {
            let allowed = |wanted: &Move| kiothi::play(&position, wanted, &rules, &mut Silent).is_ok();
            let wanted = openings(&position, plan).into_iter().find(allowed);
            let wanted = wanted.ok_or_else(|| TestCaseError::fail(format!("no opening for {position}")))?;
            position = hold(&position, &wanted, &rules)?;
        }
        for choice in choices {
            let legal = kiothi::moves(&position, &rules, &mut Silent);
            prop_assert_eq!(legal.is_empty(), position.phase() == Phase::Over);
            if legal.is_empty() {
                break;
            }
            prop_assert!(legal.iter().filter(|sowing| sowing.claim == Claim::Leave).count() < legal.len());
            let sowing: &Sowing = choice.get(&legal);
            position = hold(&position, &Move::Sow(*sowing), &rules)?;
        }
        prop_assert_eq!(position.total(), total);
        let outcome = kiothi::outcome(&position, &rules, &mut Silent);
        prop_assert_eq!(outcome.is_some(), position.phase() == Phase::Over);
        if let Some(outcome) = outcome {
            let margin = position.prison(Side::South).abs_diff(position.prison(Side::North));
            prop_assert_eq!(u32::from(margin) % 2, total % 2);
            prop_assert_eq!(outcome.winner.is_none(), margin == 0);
        }
    }
}
