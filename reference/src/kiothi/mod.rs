//! Kiothi, the game of the Meru: two rows of ten bomas, thirty warriors a side, and marked bomas, *nki*, whose
//! warriors can't be captured. Its rules are told in `spec/kiothi/rules.md`; [`play`] and its kin carry them out.

mod count;
mod game;
mod moves;
mod position;
mod readings;
mod rule;
mod step;
mod text;
#[cfg(feature = "serde")]
mod wire;

pub use count::opening_count;
pub use game::{Outcome, Refusal, Ruleset, moves, outcome, play, setup};
pub use moves::{Claim, Move, Opening, Put, PutTwice, Sowing};
pub use position::{BadPosition, Boma, MOST_WARRIORS, Phase, Place, Position, Width};
pub use readings::{
    BonusClaim, BonusExtent, BonusNeeds, BonusNki, CaptureLap, EmptiedBoma, EmptyFacing, End, FirstLap,
    MarkLost, OpeningBomas, OpeningPlace, OpeningTake, Pickup, Point, Protection, Readings, Relay,
    RelayPasses, Setup, SupremeWorth, UnknownReading,
};
pub use rule::Rule;
pub use step::{Observer, Silent, Step};
pub use text::TextError;
#[cfg(feature = "serde")]
pub use wire::Told;

/// The files of this module that have to do with rules.
pub const CODE: crate::code::Code = crate::code::Code {
    names: file("reference/src/kiothi/rule.rs", include_str!("rule.rs")),
    carries_out: &[
        file("reference/src/kiothi/game.rs", include_str!("game.rs")),
        file("reference/src/kiothi/position.rs", include_str!("position.rs")),
    ],
};

const fn file(path: &'static str, text: &'static str) -> crate::code::File {
    crate::code::File { path, text }
}
