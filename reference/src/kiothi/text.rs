//! Positions and moves in one line, for command lines and reports. Printing and parsing are inverse.

use super::moves::{Claim, Move, Opening, Put, Sowing};
use super::position::{BadPosition, Boma, Phase, Position};
use crate::Side;
use std::fmt;
use std::str::FromStr;

/// A text that is not a position or not a move: where it goes wrong, and what should stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError {
    /// The character at which it goes wrong, from 1; one more than the text has where something is missing at the end.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = Side::BOTH.map(|side| self.prison(side));
        write!(f, "{} {} {south}-{north}", self.turn(), self.phase())?;
        for side in Side::BOTH {
            write!(f, " |")?;
            for boma in self.row(side) {
                write!(f, " {boma}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Boma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.warriors {
            0 => write!(f, ".")?,
            warriors => write!(f, "{warriors}")?,
        }
        if self.nki { write!(f, "*") } else { Ok(()) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Sow(sowing) => sowing.fmt(f),
            Move::Open(opening) => opening.fmt(f),
        }
    }
}

impl fmt::Display for Sowing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let claim = match self.claim {
            Claim::Take => "",
            Claim::Leave => " leave",
        };
        write!(f, "{}x{}{claim}", self.from, self.count)
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "open")?;
        if self.empty().is_empty() {
            write!(f, " none")?;
        }
        for boma in self.empty() {
            write!(f, " {boma}")?;
        }
        if !self.puts().is_empty() {
            write!(f, " >")?;
        }
        for Put { side, boma, count } in self.puts() {
            write!(f, " {}{boma}={count}", &side.name()[..1])?;
        }
        Ok(())
    }
}

/// The words of a text, each with the column it begins at.
struct Words<'a> {
    rest: std::iter::Peekable<std::vec::IntoIter<(usize, &'a str)>>,
    end: usize,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Words<'a> {
        let mut words = Vec::new();
        let mut begin = None;
        for (column, (offset, letter)) in text.char_indices().enumerate() {
            match (begin, letter.is_whitespace()) {
                (None, false) => begin = Some((column + 1, offset)),
                (Some((at, from)), true) => {
                    words.push((at, &text[from..offset]));
                    begin = None;
                }
                _ => {}
            }
        }
        if let Some((at, from)) = begin {
            words.push((at, &text[from..]));
        }
        Words { rest: words.into_iter().peekable(), end: text.chars().count() + 1 }
    }

    /// The next word, or an error that says what is missing.
    fn expect(&mut self, what: &str) -> Result<(usize, &'a str), TextError> {
        self.rest.next().ok_or_else(|| TextError {
            column: self.end,
            message: format!("expected {what}, found the end of the text"),
        })
    }

    fn expect_end(&mut self, after: &str) -> Result<(), TextError> {
        match self.rest.next() {
            None => Ok(()),
            Some(word) => Err(unexpected(word, &format!("nothing more after {after}"))),
        }
    }
}

fn unexpected((column, word): (usize, &str), what: &str) -> TextError {
    let shown: String = word.chars().take(40).collect();
    TextError { column, message: format!("expected {what}, found `{shown}`") }
}

/// Digits alone, without sign or leading zeros, from 0 to 255.
fn number(word: &str) -> Option<u8> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word.len() == 1 || !word.starts_with('0'));
    if plain { word.parse().ok() } else { None }
}

impl FromStr for Boma {
    type Err = TextError;

    /// `7`, `7*`, `.` or `.*`.
    fn from_str(word: &str) -> Result<Boma, TextError> {
        let (inside, nki) = match word.strip_suffix('*') {
            Some(inside) => (inside, true),
            None => (word, false),
        };
        let warriors = if inside == "." { Some(0) } else { number(inside).filter(|warriors| *warriors > 0) };
        let warriors = warriors.ok_or_else(|| {
            unexpected((1, word), "a boma: `.` or a number from 1 to 255, with `*` after it if it is marked")
        })?;
        Ok(Boma { warriors, nki })
    }
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Position, TextError> {
        let mut words = Words::of(text);

        let word = words.expect("`south` or `north`, whose turn it is")?;
        let turn = Side::BOTH.into_iter().find(|side| side.name() == word.1);
        let turn = turn.ok_or_else(|| unexpected(word, "`south` or `north`, whose turn it is"))?;

        let what = "the phase: `opening-first`, `opening-second`, `play` or `over`";
        let word = words.expect(what)?;
        let phase = Phase::ALL.into_iter().find(|phase| phase.name() == word.1);
        let phase = phase.ok_or_else(|| unexpected(word, what))?;

        let what = "the prisons, South's first, as in `0-0`";
        let word = words.expect(what)?;
        let prisons =
            word.1.split_once('-').and_then(|(south, north)| Some([number(south)?, number(north)?]));
        let prisons = prisons.ok_or_else(|| unexpected(word, what))?;

        let word = words.expect("`|` and South's row")?;
        if word.1 != "|" {
            return Err(unexpected(word, "`|` and South's row"));
        }
        let mut rows = [Vec::new(), Vec::new()];
        let mut columns = [vec![word.0], Vec::new()];
        let mut row = 0;
        for (column, word) in words.rest.by_ref() {
            match word {
                "|" if row == 0 => row = 1,
                "|" => return Err(unexpected((column, word), "two rows and no third")),
                _ => rows[row].push(word.parse::<Boma>().map_err(|error| TextError { column, ..error })?),
            }
            columns[row].push(column);
        }
        if row == 0 {
            return Err(TextError {
                column: words.end,
                message: "expected `|` and North's row, found the end of the text".to_owned(),
            });
        }
        Position::new(turn, phase, [&rows[0], &rows[1]], prisons)
            .map_err(|error| TextError { column: place_of(error, &columns), message: error.to_string() })
    }
}

/// Where in a text the fault of a position is seen. Of each row it is given the column of the `|` before it, then those
/// of its bomas.
fn place_of(error: BadPosition, columns: &[Vec<usize>; 2]) -> usize {
    let [south, north] = columns;
    let column = match error {
        BadPosition::Uneven(..) => north.first(),
        BadPosition::LeftOver(place) => columns[place.side() as usize].get(usize::from(place.boma())),
        BadPosition::Width(_) | BadPosition::TooMany(_) => south.first(),
    };
    column.copied().unwrap_or(1)
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        let mut words = Words::of(text);
        let word = words.expect("a move, as `7x3` or `open 5 6 > s1=4 n3=6`")?;
        if word.1 == "open" { opening(words).map(Move::Open) } else { sowing(word, words).map(Move::Sow) }
    }
}

fn sowing(word: (usize, &str), mut words: Words<'_>) -> Result<Sowing, TextError> {
    let parts = word.1.split_once('x').and_then(|(from, count)| Some((number(from)?, number(count)?)));
    let (from, count) = parts.ok_or_else(|| {
        unexpected(word, "a boma and a number of warriors, each from 0 to 255, as in `7x3`; or `open`")
    })?;
    let claim = match words.rest.next() {
        None | Some((_, "take")) => Claim::Take,
        Some((_, "leave")) => Claim::Leave,
        Some(word) => return Err(unexpected(word, "`take` or `leave`, or nothing more")),
    };
    words.expect_end("the move")?;
    Ok(Sowing { from, count, claim })
}

fn opening(mut words: Words<'_>) -> Result<Opening, TextError> {
    let what = "the bomas to empty, by number, or `none`";
    let mut empty = Vec::new();
    let first = words.expect(what)?;
    if first.1 == "none" {
        words.expect_end("`open none`")?;
        return Ok(Opening::default());
    }
    empty.push(number(first.1).ok_or_else(|| unexpected(first, what))?);
    let mut places = false;
    for word in words.rest.by_ref() {
        if word.1 == ">" {
            places = true;
            break;
        }
        empty.push(number(word.1).ok_or_else(|| unexpected(word, "the number of a boma to empty, or `>`"))?);
    }
    let mut puts: Vec<Put> = Vec::new();
    for word in words.rest.by_ref() {
        let put = put(word.1).ok_or_else(|| {
            unexpected(word, "a place and a number of warriors, as `s1=4` (South's boma 1) or `n3=6`")
        })?;
        if puts.iter().any(|other| (other.side, other.boma) == (put.side, put.boma)) {
            return Err(unexpected(word, "each place once"));
        }
        puts.push(put);
    }
    if places && puts.is_empty() {
        words.expect("the places where the warriors go, as in `s1=4 n3=6`")?;
    }
    Opening::new(empty, puts).map_err(|twice| TextError { column: 1, message: twice.to_string() })
}

fn put(word: &str) -> Option<Put> {
    let (place, count) = word.split_once('=')?;
    let mut letters = place.chars();
    let side = match letters.next()? {
        's' => Side::South,
        'n' => Side::North,
        _ => return None,
    };
    Some(Put { side, boma: number(letters.as_str())?, count: number(count)? })
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: {}", self.column, self.message)
    }
}

impl std::error::Error for TextError {}
