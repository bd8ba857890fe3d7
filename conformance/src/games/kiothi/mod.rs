//! Kiothi, as the harness plays it: a thin adapter over [`nki_reference::kiothi`].

mod choices;
mod drawn;
mod schema;
mod standing;
mod watch;

pub use choices::{choices, readings};
pub use standing::Standing;

use crate::game::{PointInfo, Rules, Seen, Terms};
use crate::question::{Board, FieldDifference};
use nki_reference::code::Code;
use nki_reference::kiothi::{self, Move, Rule, Ruleset, Silent, Told, Width};
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use watch::Watch;

/// The game of Kiothi.
#[derive(Debug, Clone, Copy, Default)]
pub struct Kiothi;

static RULES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| Rule::ALL.iter().map(|rule| rule.id()).collect());

/// What the reference plays by, for these terms.
fn ruleset(terms: &Terms) -> Ruleset {
    Ruleset { readings: readings(&terms.choices), endless_laps: terms.endless_laps }
}

/// A position with its result, which follows from it and the readings.
fn standing(position: kiothi::Position, rules: &Ruleset) -> Standing {
    Standing(Told { position, result: kiothi::outcome(&position, rules, &mut Silent) })
}

impl Rules for Kiothi {
    const NAME: &'static str = "kiothi";
    const SIZES: RangeInclusive<u8> = Width::NARROWEST.get()..=Width::WIDEST.get();
    const CANONICAL_SIZE: u8 = Width::CANONICAL.get();

    type Position = Standing;
    type Move = Move;

    fn points() -> &'static [PointInfo] {
        &choices::POINTS
    }

    fn rules() -> &'static [&'static str] {
        &RULES
    }

    fn code() -> Code {
        kiothi::CODE
    }

    fn setup(size: u8, terms: &Terms, seen: &mut Seen) -> Option<Standing> {
        let rules = ruleset(terms);
        let width = Width::new(size)?;
        let mut watch = Watch::of_nothing(width, seen);
        let position = kiothi::setup(width, &rules, &mut watch);
        Some(standing(position, &rules))
    }

    fn play(
        position: &Standing,
        wanted: &Move,
        terms: &Terms,
        seen: &mut Seen,
    ) -> Result<Standing, &'static str> {
        let rules = ruleset(terms);
        let before = &position.0.position;
        let after = kiothi::play(before, wanted, &rules, &mut Watch::of(before, seen));
        after.map(|after| standing(after, &rules)).map_err(|refusal| refusal.because.id())
    }

    fn play_silently(position: &Standing, wanted: &Move, terms: &Terms) -> Result<Standing, &'static str> {
        let rules = ruleset(terms);
        let after = kiothi::play(&position.0.position, wanted, &rules, &mut Silent);
        after.map(|after| standing(after, &rules)).map_err(|refusal| refusal.because.id())
    }

    fn moves(position: &Standing, terms: &Terms, seen: &mut Seen) -> Vec<Move> {
        let before = &position.0.position;
        let legal = kiothi::moves(before, &ruleset(terms), &mut Watch::of(before, seen));
        legal.into_iter().map(Move::Sow).collect()
    }

    fn openings(position: &Standing, terms: &Terms, seen: &mut Seen) -> Option<u128> {
        let before = &position.0.position;
        kiothi::opening_count(before, &ruleset(terms), &mut Watch::of(before, seen))
    }

    fn size(position: &Standing) -> u8 {
        position.0.position.width().get()
    }

    fn total(position: &Standing) -> u32 {
        position.0.position.total()
    }

    fn board(position: &Standing) -> Board {
        standing::board(&position.0.position)
    }

    fn differences(expected: &Standing, got: &Standing) -> Vec<FieldDifference> {
        standing::differences(&expected.0, &got.0)
    }
}
