//! A case as it is meant: everything named in it exists, and its positions are positions.

use super::allowed::Allowed;
use super::drawn::Drawn;
use super::text::CaseText;
use crate::question::About;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;

/// One case of a game.
pub(super) struct Case<R: Drawn> {
    /// As it is written.
    pub(super) text: Arc<CaseText>,
    /// Its index in its file.
    pub(super) index: usize,
    pub(super) about: Arc<About>,
    pub(super) under: Allowed,
    /// The points that are named in some `when`.
    pub(super) named: u32,
    pub(super) endless_laps: Option<NonZeroU32>,
    pub(super) asked: Asked<R>,
    pub(super) entries: Vec<Entry<R>>,
    /// The rules that can fire, of those it is about, each with its place among them.
    pub(super) firing: Vec<(usize, &'static str)>,
    pub(super) not_rules: Vec<&'static str>,
}

/// Where a case starts from.
#[derive(Debug, Clone)]
pub(super) enum Given<P> {
    /// The set-up under the readings.
    Setup,
    /// A position.
    Position(P),
}

/// What is asked.
pub(super) enum Asked<R: Drawn> {
    /// One move.
    Play {
        given: Given<R::Position>,
        wanted: R::Move,
    },
    /// Moves one after the other.
    Line {
        given: Given<R::Position>,
        moves: Vec<R::Move>,
    },
    /// All legal moves.
    Legal {
        given: Given<R::Position>,
    },
    /// The number of openings.
    Count {
        given: Given<R::Position>,
    },
    Setup,
}

/// What comes of it under some readings.
pub(super) struct Entry<R: Drawn> {
    pub(super) when: Allowed,
    pub(super) laps: Option<Vec<String>>,
    pub(super) expected: Expected<R>,
}

/// What is expected.
pub(super) enum Expected<R: Drawn> {
    Position(R::Position),
    Illegal(&'static str),
    Legal(Vec<R::Move>),
    Count(u128),
    Line { at: BTreeMap<usize, R::Position>, illegal: Option<(usize, &'static str)> },
}
