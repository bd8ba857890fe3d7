//! What the reference makes of a case.

use super::drawn::Drawn;
use super::model::{Asked, Case, Given};
use crate::game::{Choices, Seen, Terms, WireStep};
use std::num::NonZeroU32;

/// The most laps of a move where a case sets no limit of its own.
pub const ENDLESS_LAPS: NonZeroU32 = match NonZeroU32::new(10_000) {
    Some(laps) => laps,
    None => NonZeroU32::MIN,
};

/// What comes of a case under some choices.
pub(super) enum Outcome<R: Drawn> {
    Play(Result<R::Position, &'static str>),
    Line(Vec<R::Position>, Option<(usize, &'static str)>),
    Legal(Vec<R::Move>),
    Count(Option<u128>),
    Setup(Option<R::Position>),
}

impl<R: Drawn> Case<R> {
    /// What the case is played by under these choices.
    pub(super) fn terms(&self, choices: &Choices) -> Terms {
        Terms { choices: *choices, endless_laps: self.endless_laps.unwrap_or(ENDLESS_LAPS) }
    }

    /// Carries the case out.
    pub(super) fn run(&self, terms: &Terms, seen: &mut Seen) -> Outcome<R> {
        match &self.asked {
            Asked::Play { given, wanted } => Outcome::Play(match start::<R>(given, terms, seen) {
                Some(position) => R::play(&position, wanted, terms, seen),
                None => Err(""),
            }),
            Asked::Line { given, moves } => {
                let mut positions: Vec<R::Position> = Vec::new();
                let Some(start) = start::<R>(given, terms, seen) else {
                    return Outcome::Line(positions, None);
                };
                for (number, wanted) in moves.iter().enumerate() {
                    match R::play(positions.last().unwrap_or(&start), wanted, terms, seen) {
                        Ok(after) => positions.push(after),
                        Err(because) => return Outcome::Line(positions, Some((number + 1, because))),
                    }
                }
                Outcome::Line(positions, None)
            }
            Asked::Legal { given } => Outcome::Legal(match start::<R>(given, terms, seen) {
                Some(position) => {
                    // Moves that are only tried tell nothing of their rules, so each is made as well. What it asks
                    // has no bearing on which are legal.
                    for wanted in R::tries(&position) {
                        let mut made = Seen::default();
                        let refused = R::play(&position, &wanted, terms, &mut made).err();
                        made.fired.into_iter().chain(refused).for_each(|rule| seen.fire(rule));
                    }
                    R::moves(&position, terms, seen)
                }
                None => Vec::new(),
            }),
            Asked::Count { given } => {
                Outcome::Count(start::<R>(given, terms, seen).and_then(|at| R::openings(&at, terms, seen)))
            }
            Asked::Setup => Outcome::Setup(R::setup(R::CANONICAL_SIZE, terms, seen)),
        }
    }
}

/// The position a case starts from.
pub(super) fn start<R: Drawn>(
    given: &Given<R::Position>,
    terms: &Terms,
    seen: &mut Seen,
) -> Option<R::Position> {
    match given {
        Given::Setup => R::setup(R::CANONICAL_SIZE, terms, seen),
        Given::Position(position) => Some(R::settled(position, terms)),
    }
}

/// The laps among the steps of a move, as case files write them.
pub(super) fn laps(steps: &[(WireStep, &'static str)]) -> Vec<String> {
    let laps = steps.iter().filter(|(step, _)| matches!(step, WireStep::Lap { .. }));
    laps.map(|(step, _)| step.to_string()).collect()
}
