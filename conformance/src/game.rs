//! What the harness needs to know of a game. Everything else here is written against this.

use crate::question::Board;
use nki_reference::code::Code;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{self, Display};
use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most points any game has.
pub const MOST_POINTS: usize = 32;

/// One reading of every point of a game: for each, in the game's order, the index among its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Choices(pub [u8; MOST_POINTS]);

/// A point of a game.
#[derive(Debug, Clone, Copy)]
pub struct PointInfo {
    /// Its id.
    pub id: &'static str,
    /// Its readings; the first is the ruling where a text is silent.
    pub values: &'static [&'static str],
}

/// What a game is played by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// A reading of every point.
    pub choices: Choices,
    /// The most laps a move may take.
    pub endless_laps: NonZeroU32,
}

/// One step of a move, as it was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenStep {
    /// The rule that made it happen.
    pub rule: &'static str,
    /// In words.
    pub words: String,
    /// The board after it, where a lap ends with it.
    pub board: Option<Board>,
}

/// What a move did and why: filled by [`Rules::play`] and its kin.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// The points that were asked, as bits by index.
    pub consulted: u32,
    /// The rules that fired, in order, without repetition.
    pub fired: Vec<&'static str>,
    /// Where something was kept from being taken, and by which rule, in order.
    pub withheld: Vec<(WirePlace, &'static str)>,
    /// The steps, if they were wanted.
    pub steps: Option<Vec<SeenStep>>,
    /// The wire's steps (one a lap, then captures), if they were wanted, and the rule each happens by.
    pub wire: Option<Vec<(WireStep, &'static str)>>,
}

/// A step as engines tell it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(untagged)]
pub enum WireStep {
    /// A lap.
    Lap {
        /// Where it began.
        lift: WireCount,
        /// Where it ended.
        end: WirePlace,
        /// How many lay there before the last drop.
        was: u8,
    },
    /// A capture.
    Capture {
        /// The boma and how many lay in it.
        capture: WireCount,
    },
    /// The capturing warrior is retired.
    Retire {
        /// Where it lay.
        retire: WirePlace,
    },
}

/// A hole by side and number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct WirePlace {
    /// Whose row.
    pub side: nki_reference::Side,
    /// Its number there, from 1.
    pub boma: u8,
}

/// A hole and a number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct WireCount {
    /// Whose row.
    pub side: nki_reference::Side,
    /// Its number there, from 1.
    pub boma: u8,
    /// How many seeds.
    pub count: u8,
}

/// Why a text is not a position or not a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// The character at which it goes wrong, from 1; one more than there are where something is missing at the end.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

/// A game as the harness plays it: a thin adapter over its module of the reference.
pub trait Rules: Copy + Default + Send + Sync + 'static {
    /// The game's name in files and on the wire.
    const NAME: &'static str;
    /// The sizes of its boards.
    const SIZES: RangeInclusive<u8>;
    /// The size of the canonical board.
    const CANONICAL_SIZE: u8;

    /// A position with, once the game is over, its result. Text and JSON forms are those of the protocol.
    type Position: Clone
        + PartialEq
        + Send
        + Sync
        + Serialize
        + DeserializeOwned
        + Display
        + FromStr<Err: Display + Into<Misread>>;
    /// A move. Text and JSON forms are those of the protocol.
    type Move: Clone
        + PartialEq
        + Ord
        + Send
        + Sync
        + Serialize
        + DeserializeOwned
        + Display
        + FromStr<Err: Display + Into<Misread>>;

    /// The points, in order.
    fn points() -> &'static [PointInfo];
    /// The ids of all rules that can fire.
    fn rules() -> &'static [&'static str];
    /// The code that carries them out.
    fn code() -> Code;
    /// The set-up on a board of this size; `None` if the game has no such board.
    fn setup(size: u8, terms: &Terms, seen: &mut Seen) -> Option<Self::Position>;
    /// One move; the rule that refuses it, if it is not allowed.
    fn play(
        position: &Self::Position,
        wanted: &Self::Move,
        terms: &Terms,
        seen: &mut Seen,
    ) -> Result<Self::Position, &'static str>;
    /// One move, unseen: for speed.
    fn play_silently(
        position: &Self::Position,
        wanted: &Self::Move,
        terms: &Terms,
    ) -> Result<Self::Position, &'static str>;
    /// All legal moves of a position, openings apart.
    fn moves(position: &Self::Position, terms: &Terms, seen: &mut Seen) -> Vec<Self::Move>;
    /// How many openings there are.
    fn openings(position: &Self::Position, terms: &Terms, seen: &mut Seen) -> Option<u128>;
    /// The size of a position's board.
    fn size(position: &Self::Position) -> u8;
    /// All seeds of a position, prisons included.
    fn total(position: &Self::Position) -> u32;
    /// The board as it lies on the table.
    fn board(position: &Self::Position) -> Board;
    /// What of two positions differs, besides the board's cells: turn, phase, prisons, result; and the cells by name.
    fn differences(expected: &Self::Position, got: &Self::Position) -> Vec<crate::question::FieldDifference>;
}

impl Display for WirePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.side {
            nki_reference::Side::South => 'S',
            nki_reference::Side::North => 'N',
        };
        write!(f, "{letter}{}", self.boma)
    }
}

impl WireCount {
    /// The hole.
    #[must_use]
    pub const fn place(&self) -> WirePlace {
        WirePlace { side: self.side, boma: self.boma }
    }
}

/// A lap as case files write it; a capture in the same style.
impl Display for WireStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WireStep::Lap { lift, end, .. } => write!(f, "{} lifts {} to {end}", lift.place(), lift.count),
            WireStep::Capture { capture } => write!(f, "captures {} from {}", capture.count, capture.place()),
            WireStep::Retire { retire } => write!(f, "retires the warrior in {retire}"),
        }
    }
}

impl Seen {
    /// Sees steps in words too.
    #[must_use]
    pub fn with_steps() -> Seen {
        Seen { steps: Some(Vec::new()), ..Seen::default() }
    }

    /// Sees the wire's steps too.
    #[must_use]
    pub fn with_wire() -> Seen {
        Seen { wire: Some(Vec::new()), ..Seen::default() }
    }

    /// Notes that a rule fired.
    pub fn fire(&mut self, rule: &'static str) {
        if !self.fired.contains(&rule) {
            self.fired.push(rule);
        }
    }
}
