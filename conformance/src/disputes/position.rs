//! The smallest positions in which the readings of a point are seen to differ.

use super::story::Pair;
use crate::case::{AnyCase, AnyGame, Exhibit, lines};
use crate::tell::Shown;
use serde::Serialize;
use std::collections::BTreeMap;
use std::num::NonZeroU32;

/// A position that tells readings apart, to be laid out on a table.
#[derive(Debug, Clone, Serialize)]
pub struct Position {
    /// The case it comes from.
    pub case: String,
    /// What that case shows.
    pub title: String,
    /// The pair of readings it is chosen for: the first that no position before it tells apart.
    pub tells: [&'static str; 2],
    /// How many warriors there are, prisons included.
    pub warriors: u32,
    /// How many bomas a row has.
    pub bomas: u8,
    /// The other points that bear on it and aren't read as our ruling has it, each with its reading.
    pub with: BTreeMap<&'static str, &'static str>,
    /// The position and the move; none where it is the set-up that differs.
    #[serde(flatten)]
    pub played: Option<Played>,
    /// What comes of it, a line for all readings of which the same comes.
    pub comes: Vec<Comes>,
    /// The pairs of readings that it tells apart.
    pub separates: Vec<[&'static str; 2]>,
}

/// A position and a move.
#[derive(Debug, Clone, Serialize)]
pub struct Played {
    /// The position.
    pub position: Board,
    /// The move.
    pub r#move: String,
    /// The most laps it may take, where the case sets a limit.
    #[serde(rename = "endless-laps", skip_serializing_if = "Option::is_none")]
    pub endless_laps: Option<NonZeroU32>,
}

/// A position, in one line and drawn.
#[derive(Debug, Clone, Serialize)]
pub struct Board {
    /// In one line.
    pub line: String,
    /// Its board, line by line.
    pub board: Vec<String>,
}

/// What comes of a move, or the set-up.
#[derive(Debug, Clone, Serialize)]
pub struct Comes {
    /// The readings under which it comes.
    pub under: Vec<&'static str>,
    /// What is taken from the board, in words.
    pub taken: Vec<String>,
    /// The position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Board>,
    /// How the game ended, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The rule that does not allow the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<&'static str>,
}

impl From<&Shown> for Board {
    fn from(shown: &Shown) -> Board {
        Board { line: shown.line.clone(), board: lines(&shown.board) }
    }
}

/// The smallest position that tells readings of a point apart, and then, as long as there are pairs it leaves together,
/// the smallest that tells one of those apart. Few warriors are small, then few bomas, then what stands first; but a
/// case with a limit on laps of its own comes after all others, for at a table nobody plays by it.
pub(super) fn smallest(
    game: &dyn AnyGame,
    point: usize,
    pairs: &[Pair],
    cases: &[&dyn AnyCase],
) -> Vec<Position> {
    let Some(info) = game.points().get(point) else { return Vec::new() };
    let mut cases = cases.to_vec();
    cases.sort_by_key(|case| (case.text().endless_laps.is_some(), case.size()));
    let mut open: Vec<[&str; 2]> = pairs.iter().map(|pair| pair.readings).collect();
    let mut found = Vec::new();
    for case in cases {
        for apart in case.separates(point) {
            let named = [apart.low, apart.high].map(|value| info.values.get(value).copied().unwrap_or(""));
            if !open.contains(&named) {
                continue;
            }
            let Some(exhibit) = case.exhibit(point, &apart) else { continue };
            let position = position(game, point, case, named, &exhibit);
            open.retain(|pair| !position.separates.contains(pair));
            found.push(position);
        }
    }
    found
}

fn position(
    game: &dyn AnyGame,
    point: usize,
    case: &dyn AnyCase,
    tells: [&'static str; 2],
    exhibit: &Exhibit,
) -> Position {
    let values = game.points().get(point).map_or(&[][..], |info| info.values);
    let (warriors, bomas) = case.size();
    let bears = |at: usize| at != point && exhibit.consulted >> at & 1 == 1;
    let others = game.points().iter().zip(exhibit.choices.0).enumerate();
    let with = others.filter(|(at, (_, choice))| bears(*at) && *choice > 0);
    let with =
        with.filter_map(|(_, (other, choice))| Some((other.id, *other.values.get(usize::from(choice))?)));
    let mut comes: Vec<(usize, Comes)> = Vec::new();
    for (came, reading) in exhibit.came.iter().zip(values) {
        let illegal = came.after.as_ref().err().copied();
        // Engines need not say which rule refuses a move; people want to know.
        let same = |(like, other): &&mut (usize, Comes)| *like == came.like && other.illegal == illegal;
        match comes.iter_mut().find(same) {
            Some((_, comes)) => comes.under.push(reading),
            None => comes.push((
                came.like,
                Comes {
                    under: vec![reading],
                    taken: came.taken.clone(),
                    after: came.after.as_ref().ok().map(Board::from),
                    result: came.ended.clone(),
                    illegal,
                },
            )),
        }
    }
    let told = || exhibit.came.iter().zip(values).enumerate();
    let separates = told().flat_map(|(at, (came, reading))| {
        let others = told().skip(at + 1).filter(|(_, (other, _))| other.like != came.like);
        others.map(|(_, (_, other))| [*reading, *other])
    });
    let played = exhibit.before.as_ref().zip(exhibit.wanted.as_ref());
    Position {
        case: case.about().id.clone(),
        title: case.about().title.clone(),
        tells,
        warriors,
        bomas,
        with: with.collect(),
        played: played.map(|(before, wanted)| Played {
            position: before.into(),
            r#move: wanted.clone(),
            endless_laps: exhibit.endless_laps,
        }),
        comes: comes.into_iter().map(|(_, comes)| comes).collect(),
        separates: separates.collect(),
    }
}

impl Position {
    /// The command that plays it under a reading.
    #[must_use]
    pub fn command(&self, game: &str, point: &str, reading: &str) -> Option<String> {
        let Played { position, r#move, endless_laps } = self.played.as_ref()?;
        let mut readings = format!("{point}={reading}");
        for (point, reading) in &self.with {
            readings.push_str(&format!(",{point}={reading}"));
        }
        let laps = endless_laps.map_or_else(String::new, |laps| format!(" --endless-laps {laps}"));
        // A `>` would send what is said into a file.
        let wanted = if r#move.contains('>') { format!("\"{}\"", r#move) } else { r#move.clone() };
        Some(format!("nki play --game {game} --readings {readings}{laps} \"{}\" {wanted}", position.line))
    }
}
