//! How a game's positions stand in case files.

use super::text::ResultText;
use crate::game::{Rules, Terms};
use crate::question::{Board, BoardRow};
use nki_reference::Side;
use schemars::Schema;

/// A position as a case file tells it, with everything that was left out filled in.
#[derive(Debug, Clone, Copy)]
pub struct Telling<'a> {
    /// Whose turn it is.
    pub turn: Side,
    /// The name of the phase.
    pub phase: &'a str,
    /// The lines of the board; none if the board was left out.
    pub board: Option<&'a str>,
    /// The size of the board, where it is left out.
    pub size: u8,
    /// The prisons, South's first.
    pub prisons: [u8; 2],
    /// How the game ended.
    pub result: Option<&'a ResultText>,
    /// Whether a case starts from it: then the result follows, and is not told.
    pub given: bool,
}

/// What of a position can't be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// Its phase.
    Phase,
    /// Its board as a whole.
    Board,
    /// Characters of one line of its board, all from 0.
    Cell {
        /// Which line.
        line: usize,
        /// From this character.
        column: usize,
        /// So many characters.
        length: usize,
    },
    /// Its result.
    Result,
}

/// Something in a position that can't be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misdrawn {
    /// What of it.
    pub wrong: Wrong,
    /// What is wrong with it.
    pub title: String,
    /// What was expected.
    pub expected: String,
}

/// A game whose positions can be drawn in case files.
pub trait Drawn: Rules {
    /// The position a case file tells.
    ///
    /// # Errors
    /// Everything in it that can't be.
    fn told(telling: &Telling<'_>) -> Result<Self::Position, Vec<Misdrawn>>;

    /// Whether the game is over in this position.
    fn is_over(position: &Self::Position) -> bool;

    /// Whose turn it is, or would be if the game went on.
    fn turn(position: &Self::Position) -> Side;

    /// How the game ended, in words, if it is over.
    fn result(position: &Self::Position) -> Option<String>;

    /// The position with the result that follows from it and the readings, if the game is over.
    fn settled(position: &Self::Position, terms: &Terms) -> Self::Position;

    /// Every move that a player might think of in this position, openings apart: the legal ones are among them.
    fn tries(position: &Self::Position) -> Vec<Self::Move>;

    /// The JSON Schema of a position as the protocol tells it.
    fn position_schema() -> Schema;

    /// The JSON Schema of a move as the protocol tells it.
    fn move_schema() -> Schema;
}

/// The lines of a drawn board: every cell as wide as the widest, so that the columns stand below each other.
#[must_use]
pub fn lines(board: &Board) -> Vec<String> {
    let digits = |cell: &String| cell.trim_end_matches('*').chars().count();
    let cells = || board.rows.iter().flat_map(|row| &row.cells);
    let widest = cells().map(digits).max().unwrap_or(1).max(2);
    // A marked number may not touch the one before it.
    let room = usize::from(cells().any(|cell| cell.ends_with('*') && digits(cell) == widest));
    let width = widest + room;
    let line = |BoardRow { label, cells }: &BoardRow| {
        let mut line = label.clone();
        line.push(' ');
        for cell in cells {
            let bare = cell.trim_end_matches('*');
            let mark = if cell.ends_with('*') { '*' } else { ' ' };
            line.push_str(&format!("{bare:>width$}{mark}"));
        }
        line.trim_end().to_owned()
    };
    board.rows.iter().map(line).collect()
}

/// The words of a line, each with the character it begins at, from 0.
pub(crate) fn words(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut begun = None;
    for (column, (offset, letter)) in line.char_indices().enumerate() {
        match (begun, letter.is_whitespace()) {
            (None, false) => begun = Some((column, offset)),
            (Some((column, from)), true) => {
                words.push((column, &line[from..offset]));
                begun = None;
            }
            _ => {}
        }
    }
    if let Some((column, from)) = begun {
        words.push((column, &line[from..]));
    }
    words
}
