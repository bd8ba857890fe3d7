//! All points of a game, a line each.

use crate::case::{AnyGame, Suite};
use nki_spec::Basis;
use serde::Serialize;

/// The points of a game, those first on which its texts part.
#[derive(Debug, Clone, Serialize)]
pub struct Overview {
    /// The game.
    pub game: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// The profiles.
    pub profiles: Vec<Named>,
    /// The points.
    pub points: Vec<PointLine>,
    /// Disputes that are told and not carried as readings.
    pub recorded: Vec<Named>,
}

/// An id and what it stands for: a profile's title, or what is in dispute.
#[derive(Debug, Clone, Serialize)]
pub struct Named {
    /// The id.
    pub id: &'static str,
    /// What it stands for.
    pub what: &'static str,
}

/// A point in a line.
#[derive(Debug, Clone, Serialize)]
pub struct PointLine {
    /// Its id.
    pub id: &'static str,
    /// The question.
    pub asks: &'static str,
    /// Whether the profiles read it differently.
    pub parts: bool,
    /// The reading of each profile.
    pub takes: Vec<Take>,
    /// How many cases tell two of its readings apart.
    pub cases: usize,
}

/// How a profile reads a point.
#[derive(Debug, Clone, Serialize)]
pub struct Take {
    /// The id of the profile.
    pub profile: &'static str,
    /// The id of the reading.
    pub reading: &'static str,
    /// How it comes by it: `explicit`, `implied`, `silent` or `contradictory`.
    #[serde(serialize_with = "super::json::in_words")]
    pub basis: Basis,
}

/// All points of a game.
#[must_use]
pub fn overview(game: &dyn AnyGame, suite: &Suite) -> Overview {
    let spec = nki_spec::game(game.name());
    let profiles = spec.map_or(&[][..], |spec| spec.profiles());
    let cases: Vec<_> = suite.cases().filter(|case| case.about().game == game.name()).collect();
    let line = |(at, info): (usize, &crate::game::PointInfo)| {
        let take = |profile: &'static nki_spec::Profile| {
            let choice = profile.choice(info.id)?;
            Some(Take { profile: profile.id(), reading: &choice.reading, basis: choice.basis })
        };
        let takes: Vec<Take> = profiles.iter().filter_map(take).collect();
        PointLine {
            id: info.id,
            asks: spec.and_then(|spec| spec.point(info.id)).map_or("", |point| point.asks()),
            parts: takes.windows(2).any(|two| two[0].reading != two[1].reading),
            takes,
            cases: cases.iter().filter(|case| !case.separates(at).is_empty()).count(),
        }
    };
    let mut points: Vec<PointLine> = game.points().iter().enumerate().map(line).collect();
    points.sort_by_key(|point| !point.parts);
    let recorded = spec.map_or(&[][..], |spec| spec.recorded());
    Overview {
        game: game.name(),
        title: spec.map_or(game.name(), |spec| spec.title()),
        profiles: profiles.iter().map(|it| Named { id: it.id(), what: it.title() }).collect(),
        points,
        recorded: recorded.iter().map(|it| Named { id: &it.id, what: it.what.trim() }).collect(),
    }
}
