//! Files that hold a position, or a game as a list of its moves.

use crate::case::{AnyGame, Diagnostic, Source};
use crate::game::{Choices, Terms};
use crate::tell::{SETUP, Unread};
use nki_reference::Side;
use std::num::NonZeroU32;
use std::sync::Arc;

/// A longer file is not read.
pub const MOST_BYTES: usize = 1_000_000;

/// Nor one of more lines.
pub const MOST_LINES: usize = 20_000;

/// A position and the moves made from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The position, in one line, or `setup`.
    pub position: String,
    /// Where it stands, if it does: the line and the character, from 1.
    pub at: Option<(usize, usize)>,
    /// The moves.
    pub plies: Vec<Ply>,
    /// The file.
    pub source: Arc<Source>,
}

/// A move of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// As it is written.
    pub text: String,
    /// Where it stands: the line and the character, from 1.
    pub at: (usize, usize),
}

impl Record {
    /// Reads what stands in a file: a position, if the first line is one, then a move a line. A line may begin with
    /// its number, as `12.`; what follows a `#` is a remark.
    ///
    /// # Errors
    /// At the first line that is no move, or where there is nothing.
    pub fn read(game: &dyn AnyGame, name: &str, text: Vec<u8>) -> Result<Record, Box<Diagnostic>> {
        let of_file = |text: String, title: String| {
            let source = Arc::new(Source { name: name.to_owned(), text });
            Box::new(Diagnostic::of_file(source, title))
        };
        if text.len() > MOST_BYTES {
            return Err(of_file(String::new(), format!("this file is longer than {MOST_BYTES} bytes")));
        }
        let text = String::from_utf8(text).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let before = error.as_bytes().get(..valid).unwrap_or_default();
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            of_file(String::new(), format!("line {line} of this file is not UTF-8"))
        })?;
        if text.lines().count() > MOST_LINES {
            return Err(of_file(String::new(), format!("this file has more than {MOST_LINES} lines")));
        }
        let source = Arc::new(Source { name: name.to_owned(), text });
        let mut record =
            Record { position: SETUP.to_owned(), at: None, plies: Vec::new(), source: Arc::clone(&source) };
        let lines = (1..).zip(source.text.lines()).filter_map(|(line, text)| Some((line, content(text)?)));
        for (line, (column, text)) in lines {
            if record.at.is_none() && record.plies.is_empty() && is_position(text) {
                text.clone_into(&mut record.position);
                record.at = Some((line, column));
                continue;
            }
            let (number, wanted) = numbered(text);
            let at = (line, column + number);
            if let Err(misread) = game.read_move(wanted) {
                return Err(Box::new(Unread::Move(misread).within(game.name(), source, at)));
            }
            record.plies.push(Ply { text: wanted.to_owned(), at });
        }
        if record.at.is_none() && record.plies.is_empty() {
            return Err(Box::new(Diagnostic::of_file(
                source,
                "neither a position nor a move is in this file",
            )));
        }
        let terms = Terms { choices: Choices::default(), endless_laps: NonZeroU32::MIN };
        if let (Some(at), Err(misread)) = (record.at, game.tell_position(&record.position, &terms)) {
            return Err(Box::new(Unread::Position(misread).within(game.name(), source, at)));
        }
        Ok(record)
    }
}

/// What stands in a line, without remark and white space, and the character it begins at, from 1.
fn content(line: &str) -> Option<(usize, &str)> {
    let line = line.split_once('#').map_or(line, |(before, _)| before);
    // Some editors put a byte order mark before the first line.
    let blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
    let text = line.trim_matches(blank);
    let before = line.chars().take_while(|letter| blank(*letter)).count();
    (!text.is_empty()).then_some((before + 1, text))
}

/// Whether a line is meant for a position: no move has a bar in it or begins with a player.
fn is_position(text: &str) -> bool {
    let first = text.split_whitespace().next();
    text == SETUP || text.contains('|') || Side::BOTH.iter().any(|side| first == Some(side.name()))
}

/// A move without its number, and how many characters that takes.
fn numbered(text: &str) -> (usize, &str) {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    match text.get(digits..).and_then(|rest| rest.strip_prefix('.')) {
        Some(rest) if digits > 0 => {
            let wanted = rest.trim_start();
            (text.chars().count() - wanted.chars().count(), wanted)
        }
        _ => (0, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_meant() {
        assert_eq!(content("  12. 7x3 # so"), Some((3, "12. 7x3")));
        assert_eq!(content(" # so"), None);
        assert_eq!(content("\u{feff}7x3"), Some((2, "7x3")));
        assert_eq!(numbered("12. 7x3"), (4, "7x3"));
        assert_eq!(numbered("12.7x3"), (3, "7x3"));
        assert_eq!(numbered("7x3"), (0, "7x3"));
        assert_eq!(numbered("12."), (3, ""));
        assert_eq!(numbered(". 7x3"), (0, ". 7x3"));
        assert!(is_position("setup") && is_position("south play") && !is_position("7x3"));
    }
}
