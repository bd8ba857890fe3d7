//! One position, one move, told to a person: what a game says of them where they come as text. For `nki play`,
//! `nki moves` and `nki judge`.

use crate::case::{Diagnostic, Drawn, Of, Source};
use crate::game::{Misread, Seen, SeenStep, Terms, WireStep};
use crate::question::{Board, FieldDifference};
use nki_reference::Side;
use std::str::FromStr;
use std::sync::Arc;

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

impl Unread {
    /// What there is to say of it, marked in the text it stands in, where it begins at this line and character.
    #[must_use]
    pub fn within(self, game: &str, source: Arc<Source>, (line, from): (usize, usize)) -> Diagnostic {
        let (what, Misread { column, message }) = match self {
            Unread::Position(misread) => ("position", misread),
            Unread::Move(misread) => ("move", misread),
        };
        let column = from + column.saturating_sub(1);
        let text = source.text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        let rest = text.chars().skip(column.saturating_sub(1));
        let length = rest.take_while(|letter| !letter.is_whitespace()).count().max(1);
        let mut found =
            Diagnostic::at(source, (line, column), format!("this is no {what} of {game}"), message);
        found.length = length;
        if what == "position" {
            found
                .notes
                .push(format!("`{SETUP}` stands for the set-up; `--help` tells how positions are written"));
        }
        found
    }
}

/// A position as people see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// In one line.
    pub line: String,
    /// As it lies on the table.
    pub board: Board,
    /// Whose turn it is, or would be if the game went on.
    pub turn: Side,
    /// How the game ended, in words, if it is over.
    pub result: Option<String>,
}

/// A set-up that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupTold {
    /// The position it comes to.
    pub position: Shown,
    /// What was done, step by step, if that was wanted.
    pub steps: Vec<SeenStep>,
    /// The points that were asked, as bits by index.
    pub consulted: u32,
}

/// A move that was played, or refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveTold {
    /// The position before it.
    pub before: Shown,
    /// The move, as it is written canonically.
    pub wanted: String,
    /// What it did, step by step, if that was wanted.
    pub steps: Vec<SeenStep>,
    /// What it took off the board, if the wire's steps were wanted.
    pub taken: Vec<WireStep>,
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
    /// Plays one move, and tells of it what is to be seen.
    ///
    /// # Errors
    /// When the position or the move can't be read.
    fn tell_move(&self, position: &str, wanted: &str, terms: &Terms, seen: Seen) -> Result<MoveTold, Unread>;

    /// Sets the canonical board up.
    fn tell_setup(&self, terms: &Terms, seen: Seen) -> Option<SetupTold>;

    /// Reads a position.
    ///
    /// # Errors
    /// When it is none.
    fn tell_position(&self, position: &str, terms: &Terms) -> Result<Shown, Misread>;

    /// Reads a move, and writes it canonically.
    ///
    /// # Errors
    /// When it is none.
    fn read_move(&self, wanted: &str) -> Result<String, Misread>;

    /// What of two positions differs, results apart; nothing of what can't be read.
    fn tell_differences(&self, left: &str, right: &str) -> Vec<FieldDifference>;

    /// Finds all legal moves.
    ///
    /// # Errors
    /// When the position can't be read.
    fn tell_moves(&self, position: &str, terms: &Terms) -> Result<MovesTold, Unread>;
}

impl<R: Drawn> Tells for Of<R> {
    fn tell_move(
        &self,
        position: &str,
        wanted: &str,
        terms: &Terms,
        mut seen: Seen,
    ) -> Result<MoveTold, Unread> {
        let before = read::<R>(position, terms).map_err(Unread::Position)?;
        let wanted = R::Move::from_str(wanted).map_err(|error| Unread::Move(error.into()))?;
        let after = R::play(&before, &wanted, terms, &mut seen);
        let wire = seen.wire.unwrap_or_default().into_iter().map(|(step, _)| step);
        Ok(MoveTold {
            before: shown::<R>(&before),
            wanted: wanted.to_string(),
            after: after.map(|after| shown::<R>(&after)),
            steps: seen.steps.unwrap_or_default(),
            taken: wire.filter(|step| !matches!(step, WireStep::Lap { .. })).collect(),
            consulted: seen.consulted,
        })
    }

    fn tell_setup(&self, terms: &Terms, mut seen: Seen) -> Option<SetupTold> {
        let position = R::setup(R::CANONICAL_SIZE, terms, &mut seen)?;
        let steps = seen.steps.unwrap_or_default();
        Some(SetupTold { position: shown::<R>(&position), steps, consulted: seen.consulted })
    }

    fn tell_position(&self, position: &str, terms: &Terms) -> Result<Shown, Misread> {
        read::<R>(position, terms).map(|position| shown::<R>(&position))
    }

    fn read_move(&self, wanted: &str) -> Result<String, Misread> {
        R::Move::from_str(wanted).map(|wanted| wanted.to_string()).map_err(Into::into)
    }

    fn tell_differences(&self, left: &str, right: &str) -> Vec<FieldDifference> {
        match (R::Position::from_str(left), R::Position::from_str(right)) {
            (Ok(left), Ok(right)) => R::differences(&left, &right),
            _ => Vec::new(),
        }
    }

    fn tell_moves(&self, position: &str, terms: &Terms) -> Result<MovesTold, Unread> {
        let position = read::<R>(position, terms).map_err(Unread::Position)?;
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

fn read<R: Drawn>(text: &str, terms: &Terms) -> Result<R::Position, Misread> {
    let setup = || R::setup(R::CANONICAL_SIZE, terms, &mut Seen::default());
    match (text.trim() == SETUP).then(setup).flatten() {
        Some(position) => Ok(position),
        None => {
            let position = R::Position::from_str(text).map_err(Into::into)?;
            Ok(R::settled(&position, terms))
        }
    }
}

/// A position as people see it.
pub(crate) fn shown<R: Drawn>(position: &R::Position) -> Shown {
    Shown {
        line: position.to_string(),
        board: R::board(position),
        turn: R::turn(position),
        result: R::result(position),
    }
}
