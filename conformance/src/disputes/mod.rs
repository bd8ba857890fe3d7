//! Where the texts of a game part, told to a person: what is in doubt, who reads it how and why, and the cases and the
//! position that show the difference. It is put together from the spec and the suite; the renderings compute nothing.

mod human;
mod json;
mod markdown;
mod overview;
mod position;
mod story;
mod words;

pub use human::human;
pub use json::json;
pub use markdown::markdown;
pub use overview::{Named, Overview, PointLine, Take, overview};
pub use position::{Board, Comes, Played, Position};
pub use story::{Cite, Pair, ReadingTold, RecordedTold, Ruling, Story, Taker};

use crate::case::{AnyGame, Suite, listed, nearest};
use std::fmt;

/// What is told.
#[derive(Debug, Clone)]
pub enum Told {
    /// All points of a game.
    Overview(Overview),
    /// One point in full.
    Point(Box<Story>),
    /// A dispute that is not carried as readings.
    Recorded(RecordedTold),
}

/// That a game has no dispute of this id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// The game.
    pub game: &'static str,
    /// The id.
    pub id: String,
    /// The ids of its points.
    pub points: Vec<&'static str>,
    /// The ids of the disputes that are not carried as readings.
    pub recorded: Vec<&'static str>,
}

/// The dispute of this id; without one, all of a game.
///
/// # Errors
/// When there is none of this id.
pub fn told(game: &dyn AnyGame, suite: &Suite, id: Option<&str>) -> Result<Told, Unknown> {
    let Some(id) = id else { return Ok(Told::Overview(overview(game, suite))) };
    let spec = nki_spec::game(game.name());
    if let Some(story) = Story::of(game, suite, id) {
        return Ok(Told::Point(Box::new(story)));
    }
    let recorded = spec.map_or(&[][..], |spec| spec.recorded());
    if let Some(recorded) = recorded.iter().find(|recorded| recorded.id == id) {
        return Ok(Told::Recorded(RecordedTold::of(game.name(), recorded)));
    }
    Err(Unknown {
        game: game.name(),
        id: id.to_owned(),
        points: game.points().iter().map(|point| point.id).collect(),
        recorded: recorded.iter().map(|recorded| recorded.id.as_str()).collect(),
    })
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unknown { game, id, points, recorded } = self;
        write!(f, "{game} has no dispute `{id}`")?;
        if let Some(near) = nearest(id, points.iter().chain(recorded).copied()) {
            write!(f, "; do you mean `{near}`?")?;
        }
        write!(f, "\n  points: {}", listed(points.iter().copied()))?;
        if !recorded.is_empty() {
            write!(f, "\n  recorded only: {}", listed(recorded.iter().copied()))?;
        }
        Ok(())
    }
}
