//! A position as it is told, compared and drawn.

use crate::game::Misread;
use crate::question::{Board, BoardRow, FieldDifference};
use nki_reference::Side;
use nki_reference::kiothi::{Outcome, Place, Position, TextError, Told};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A position with, once the game is over, its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Standing(pub Told);

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.position.fmt(f)
    }
}

impl FromStr for Standing {
    type Err = TextError;

    /// The line does not tell a result, and gets none.
    fn from_str(text: &str) -> Result<Standing, TextError> {
        Ok(Standing(Told { position: text.parse()?, result: None }))
    }
}

impl From<TextError> for Misread {
    fn from(TextError { column, message }: TextError) -> Misread {
        Misread { column, message }
    }
}

/// The letter before a row of a drawn board.
pub(super) const fn label(side: Side) -> &'static str {
    match side {
        Side::South => "S",
        Side::North => "N",
    }
}

/// The board from South's side of the table: North's row above, from his right to his left.
pub(super) fn board(position: &Position) -> Board {
    let row = |side| position.row(side).iter().map(ToString::to_string);
    let north = BoardRow { label: label(Side::North).to_owned(), cells: row(Side::North).rev().collect() };
    let south = BoardRow { label: label(Side::South).to_owned(), cells: row(Side::South).collect() };
    Board { rows: vec![north, south] }
}

/// Everything in which two positions differ, the board last.
pub(super) fn differences(expected: &Told, got: &Told) -> Vec<FieldDifference> {
    let mut fields = Vec::new();
    let mut field = |field: String, expected: String, got: String| {
        if expected != got {
            fields.push(FieldDifference { field, expected, got });
        }
    };
    let (left, right) = (&expected.position, &got.position);
    field("turn".to_owned(), left.turn().to_string(), right.turn().to_string());
    field("phase".to_owned(), left.phase().to_string(), right.phase().to_string());
    for side in Side::BOTH {
        let prison = |position: &Position| position.prison(side).to_string();
        field(format!("{side}'s prison"), prison(left), prison(right));
    }
    field("result".to_owned(), result(expected.result), result(got.result));
    if left.width() != right.width() {
        let bomas = |position: &Position| format!("{} bomas a row", position.width().get());
        field("board".to_owned(), bomas(left), bomas(right));
        return fields;
    }
    for side in [Side::North, Side::South] {
        for place in Place::row(side, left.width()) {
            field(place.to_string(), left.at(place).to_string(), right.at(place).to_string());
        }
    }
    fields
}

/// A result in words.
pub(super) fn result(result: Option<Outcome>) -> String {
    match result {
        None => "none".to_owned(),
        Some(Outcome { winner: None, supreme: false, worth: 1 }) => "draw".to_owned(),
        Some(Outcome { winner, supreme, worth }) => {
            let winner = winner.map_or("draw", Side::name);
            format!("{winner}{}, worth {worth}", if supreme { ", supreme" } else { "" })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_from_souths_side() {
        let standing: Standing = "south play 0-0 | 1 2* . | .* 3 4".parse().unwrap();
        let board = board(&standing.0.position);
        assert_eq!(board.rows[0].cells, ["4", "3", ".*"]);
        assert_eq!(board.rows[1].cells, ["1", "2*", "."]);
        assert_eq!(standing.to_string(), "south play 0-0 | 1 2* . | .* 3 4");
    }

    #[test]
    fn every_difference_has_its_name() {
        let expected: Standing = "south play 0-0 | 1 2* . | .* 3 4".parse().unwrap();
        let got: Standing = "north over 9-1 | . . . | . . .".parse().unwrap();
        let fields: Vec<_> = differences(&expected.0, &got.0).into_iter().map(|field| field.field).collect();
        assert_eq!(
            fields,
            ["turn", "phase", "south's prison", "north's prison", "N1", "N2", "N3", "S1", "S2"]
        );
        assert!(differences(&expected.0, &expected.0).is_empty());
    }
}
