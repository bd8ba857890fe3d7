//! What each text makes of one move: the verdicts side by side, where they part, and which sentence decides.
//!
//! [`judge`] and [`judge_record`] work all of it out; [`human`], [`markdown`] and [`json`] only show it.

mod column;
mod ground;
pub mod human;
pub mod json;
pub mod markdown;
mod part;
mod record;
mod run;
mod words;

pub use column::{Column, YOURS, profiles, yours};
pub use ground::{Basis, Held, PointHeld};
pub use part::{Parting, StepThere};
pub use record::{MOST_BYTES, MOST_LINES, Ply, Record};
pub use run::{Asked, Ruled};

use crate::case::AnyGame;
use crate::tell::{SETUP, Shown, Unread};
use run::Run;
use std::num::NonZeroU32;

/// Columns that come to the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Which columns.
    pub columns: Vec<usize>,
    /// What came of it under the first of them.
    pub ruled: Ruled,
}

/// Which move of a record is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Where {
    /// None: a single move was asked about.
    Alone,
    /// The set-up, before the first of so many moves.
    Before(usize),
    /// This one, from 1, of so many.
    Ply(usize, usize),
    /// All of them, and the last is shown.
    Throughout(usize),
}

/// What the columns make of a move or a set-up.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// The name of the game.
    pub game: &'static str,
    /// What is compared.
    pub columns: Vec<Column>,
    /// Which move of a record this is.
    pub place: Where,
    /// The position before it, where it is the same for all.
    pub before: Option<Shown>,
    /// The move, as it is written canonically; none where the set-up is judged.
    pub wanted: Option<String>,
    /// The verdicts.
    pub groups: Vec<Group>,
    /// Where the groups part, each from each.
    pub partings: Vec<Parting>,
    /// The points by which any of them part, with what each column makes of them.
    pub points: Vec<PointHeld>,
    /// The ids of the points that were asked, of a whole record if it was played through.
    pub asked: Vec<&'static str>,
    /// All of it in one sentence.
    pub conclusion: String,
}

impl Judgement {
    /// Whether all columns come to the same.
    #[must_use]
    pub fn agreed(&self) -> bool {
        self.groups.len() < 2
    }

    /// The names of these columns.
    #[must_use]
    pub fn names(&self, columns: &[usize]) -> Vec<&str> {
        columns.iter().filter_map(|at| self.columns.get(*at)).map(|column| column.name.as_str()).collect()
    }
}

/// Judges one move, or the set-up.
///
/// # Errors
/// When the position or the move can't be read.
pub fn judge(
    game: &'static dyn AnyGame,
    columns: Vec<Column>,
    asked: Asked<'_>,
    endless_laps: NonZeroU32,
) -> Result<Judgement, Unread> {
    let run = Run { game, asked, endless_laps };
    let groups = run.groups(&columns)?;
    told(&run, columns, groups, Where::Alone, 0)
}

/// Plays a record under each column and judges the first move on which they part; the last one where they never do.
///
/// # Errors
/// When a position or a move can't be read, with the ply at which that is, from 0.
pub fn judge_record(
    game: &'static dyn AnyGame,
    columns: Vec<Column>,
    record: &Record,
    endless_laps: NonZeroU32,
) -> Result<Judgement, (usize, Unread)> {
    let plies = record.plies.len();
    let mut position = record.position.clone();
    let mut consulted = 0;
    if position == SETUP {
        let run = Run { game, asked: Asked::Setup, endless_laps };
        let groups = run.groups(&columns).map_err(|unread| (0, unread))?;
        if groups.len() > 1 || plies == 0 {
            return told(&run, columns, groups, Where::Before(plies), 0).map_err(|unread| (0, unread));
        }
        let Some(first) = groups.first() else { return Ok(nobody(game)) };
        consulted |= first.ruled.consulted;
        position.clone_from(&first.ruled.before.line);
    }
    for (at, ply) in record.plies.iter().enumerate() {
        let run = Run { game, asked: Asked::Move { position: &position, wanted: &ply.text }, endless_laps };
        let unread = |unread| (at, unread);
        let groups = run.groups(&columns).map_err(unread)?;
        let after = match &groups[..] {
            [Group { ruled: Ruled { after: Ok(after), .. }, .. }] => Some(after.line.clone()),
            _ => None,
        };
        let last = at + 1 == plies;
        match after {
            Some(after) if !last => {
                consulted |= groups.iter().fold(0, |all, group| all | group.ruled.consulted);
                position = after;
            }
            Some(_) => {
                return told(&run, columns, groups, Where::Throughout(plies), consulted).map_err(unread);
            }
            None => {
                return told(&run, columns, groups, Where::Ply(at + 1, plies), 0).map_err(unread);
            }
        }
    }
    Ok(nobody(game))
}

/// The judgement of nobody on nothing.
fn nobody(game: &'static dyn AnyGame) -> Judgement {
    Judgement {
        game: game.name(),
        columns: Vec::new(),
        place: Where::Alone,
        before: None,
        wanted: None,
        groups: Vec::new(),
        partings: Vec::new(),
        points: Vec::new(),
        asked: Vec::new(),
        conclusion: "Nothing was asked.".to_owned(),
    }
}

/// The judgement that these verdicts come to. `consulted` are points that were asked before this move.
fn told(
    run: &Run<'_>,
    columns: Vec<Column>,
    groups: Vec<Group>,
    place: Where,
    consulted: u32,
) -> Result<Judgement, Unread> {
    let partings = part::partings(run, &columns, &groups)?;
    let consulted = groups.iter().fold(consulted, |all, group| all | group.ruled.consulted);
    let points = run.game.points().iter().enumerate();
    let asked = points.filter(|(at, _)| consulted >> at & 1 == 1).map(|(_, point)| point.id);
    let points = run.game.points().iter().enumerate();
    let deciding =
        points.filter(|(_, point)| partings.iter().any(|parting| parting.points.contains(&point.id)));
    let deciding = deciding.filter_map(|(at, _)| PointHeld::of(run.game, columns.iter(), at)).collect();
    let first = groups.first().map(|group| &group.ruled);
    let before = first.map(|ruled| ruled.before.clone());
    let before = before.filter(|before| groups.iter().all(|group| group.ruled.before.line == before.line));
    let before = before.filter(|_| !matches!(run.asked, Asked::Setup));
    let mut judgement = Judgement {
        game: run.game.name(),
        place,
        before,
        wanted: first.and_then(|ruled| ruled.wanted.clone()),
        asked: asked.collect(),
        conclusion: String::new(),
        points: deciding,
        columns,
        groups,
        partings,
    };
    judgement.conclusion = words::conclusion(&judgement);
    Ok(judgement)
}
