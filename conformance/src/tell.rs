//! One position, one move, told to a person: what a game says of them where they come as text. For `nki play` and
//! `nki moves`.

use crate::case::{Drawn, Of};
use crate::game::{Misread, Seen, SeenStep, Terms};
use crate::question::Board;
use std::str::FromStr;

/// The word that stands for the game's own set-up in place of a position.
pub const SETUP: &str = "setup";

/// Which of the texts can't be read, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unread {
    /// The position.
    Position(Misread),
    /// The move.
    Move(Misread),
}

/// A position as people see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// In one line.
    pub line: String,
    /// As it lies on the table.
    pub board: Board,
}

/// A move that was played, or refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveTold {
    /// The position before it.
    pub before: Shown,
    /// The move, as it is written canonically.
    pub wanted: String,
    /// What it did, step by step.
    pub steps: Vec<SeenStep>,
    /// The position after it, or the rule that refuses it.
    pub after: Result<Shown, &'static str>,
    /// The points that were asked, as bits by index.
    pub consulted: u32,
}

/// What may be done in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovesTold {
    /// The position.
    pub position: Shown,
    /// All legal moves, in order, openings apart.
    pub moves: Vec<String>,
    /// How many openings there are, if it is the time for them.
    pub openings: Option<u128>,
    /// Whether the game is over.
    pub over: bool,
    /// The points that were asked, as bits by index.
    pub consulted: u32,
}

/// How a game tells of positions and moves that are texts.
pub trait Tells {
    /// Plays one move.
    ///
    /// # Errors
    /// When the position or the move can't be read.
    fn tell_move(&self, position: &str, wanted: &str, terms: &Terms) -> Result<MoveTold, Unread>;

    /// Finds all legal moves.
    ///
    /// # Errors
    /// When the position can't be read.
    fn tell_moves(&self, position: &str, terms: &Terms) -> Result<MovesTold, Unread>;
}

impl<R: Drawn> Tells for Of<R> {
    fn tell_move(&self, position: &str, wanted: &str, terms: &Terms) -> Result<MoveTold, Unread> {
        let before = read::<R>(position, terms)?;
        let wanted = R::Move::from_str(wanted).map_err(|error| Unread::Move(error.into()))?;
        let mut seen = Seen::with_steps();
        let after = R::play(&before, &wanted, terms, &mut seen);
        Ok(MoveTold {
            before: shown::<R>(&before),
            wanted: wanted.to_string(),
            after: after.map(|after| shown::<R>(&after)),
            steps: seen.steps.unwrap_or_default(),
            consulted: seen.consulted,
        })
    }

    fn tell_moves(&self, position: &str, terms: &Terms) -> Result<MovesTold, Unread> {
        let position = read::<R>(position, terms)?;
        let mut seen = Seen::default();
        let mut moves = R::moves(&position, terms, &mut seen);
        moves.sort();
        Ok(MovesTold {
            position: shown::<R>(&position),
            moves: moves.iter().map(ToString::to_string).collect(),
            openings: R::openings(&position, terms, &mut seen),
            over: R::is_over(&position),
            consulted: seen.consulted,
        })
    }
}

fn read<R: Drawn>(text: &str, terms: &Terms) -> Result<R::Position, Unread> {
    let setup = || R::setup(R::CANONICAL_SIZE, terms, &mut Seen::default());
    match (text.trim() == SETUP).then(setup).flatten() {
        Some(position) => Ok(position),
        None => {
            let position = R::Position::from_str(text).map_err(|error| Unread::Position(error.into()))?;
            Ok(R::settled(&position, terms))
        }
    }
}

/// A position as people see it.
pub(crate) fn shown<R: Drawn>(position: &R::Position) -> Shown {
    Shown { line: position.to_string(), board: R::board(position) }
}
