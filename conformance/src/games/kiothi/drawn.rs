//! Kiothi's boards as case files draw them.

use super::standing::label;
use super::{Kiothi, Standing};
use crate::case::{Drawn, Misdrawn, Telling, Wrong, words};
use crate::game::Terms;
use nki_reference::Side;
use nki_reference::kiothi::{Boma, Claim, Move, Outcome, Phase, Place, Position, Sowing, Told};
use schemars::Schema;

impl Drawn for Kiothi {
    fn told(telling: &Telling<'_>) -> Result<Standing, Vec<Misdrawn>> {
        let mut wrong = Vec::new();
        let phase = Phase::ALL.into_iter().find(|phase| phase.name() == telling.phase).unwrap_or_else(|| {
            let title = format!("unknown phase `{}`", telling.phase);
            wrong.push(misdrawn(Wrong::Phase, title, &names(&Phase::ALL.map(Phase::name))));
            Phase::Play
        });
        let rows = match telling.board {
            Some(board) => rows(board, telling.size, &mut wrong),
            None if phase == Phase::Over => {
                let bare = vec![Boma::default(); usize::from(telling.size)];
                Some([bare.clone(), bare])
            }
            None => {
                wrong.push(misdrawn(
                    Wrong::Board,
                    "no board",
                    "only when the game is over it may be left out",
                ));
                None
            }
        };
        let result = result(telling, phase, &mut wrong);
        let Some([south, north]) = rows.filter(|_| wrong.is_empty()) else { return Err(wrong) };
        match Position::new(telling.turn, phase, [&south, &north], telling.prisons) {
            Ok(position) => Ok(Standing(Told { position, result })),
            Err(error) => Err(vec![misdrawn(Wrong::Board, error.to_string(), "not a position")]),
        }
    }

    fn is_over(position: &Standing) -> bool {
        position.0.position.phase() == Phase::Over
    }

    fn turn(position: &Standing) -> Side {
        position.0.position.turn()
    }

    fn result(position: &Standing) -> Option<String> {
        position.0.result.map(|result| super::standing::result(Some(result)))
    }

    fn settled(position: &Standing, terms: &Terms) -> Standing {
        super::standing(position.0.position, &super::ruleset(terms))
    }

    fn tries(position: &Standing) -> Vec<Move> {
        let position = &position.0.position;
        let sowings = Place::row(position.turn(), position.width()).flat_map(|from| {
            (1..=position.at(from).warriors).map(move |count| Sowing::new(from.boma(), count))
        });
        let both = |sowing: Sowing| [Move::Sow(sowing), Move::Sow(Sowing { claim: Claim::Leave, ..sowing })];
        let tries: Vec<Move> = sowings.flat_map(both).collect();
        // Who has nothing to take can still reach for it, and is refused by a rule.
        if tries.is_empty() { vec![Move::Sow(Sowing::new(1, 1))] } else { tries }
    }

    fn position_schema() -> Schema {
        super::schema::position()
    }

    fn move_schema() -> Schema {
        super::schema::a_move()
    }
}

fn misdrawn(wrong: Wrong, title: impl Into<String>, expected: &str) -> Misdrawn {
    Misdrawn { wrong, title: title.into(), expected: expected.to_owned() }
}

fn names(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("expected {}", quoted.join(", "))
}

/// Both rows, South's first, each from its owner's left; what is wrong with a line is told of that line. `size` is how
/// long rows should be.
fn rows(board: &str, size: u8, wrong: &mut Vec<Misdrawn>) -> Option<[Vec<Boma>; 2]> {
    let before = wrong.len();
    let of_line = |line: usize, text: &str| {
        let column = text.chars().take_while(|letter| letter.is_whitespace()).count();
        Wrong::Cell { line, column, length: text.trim().chars().count() }
    };
    let lines = || board.lines().enumerate().filter(|(_, text)| !text.trim().is_empty());
    let two = "expected two: `N` and North's row, below it `S` and South's";
    if let Some((line, text)) = lines().nth(2) {
        wrong.push(misdrawn(of_line(line, text), "a third line", two));
        return None;
    }
    if lines().count() < 2 {
        wrong.push(misdrawn(Wrong::Board, "not two lines", two));
        return None;
    }
    let mut drawn: [Vec<Boma>; 2] = Default::default();
    for ((line, text), (row, side)) in lines().zip(drawn.iter_mut().zip([Side::North, Side::South])) {
        let words = words(text);
        let Some(((column, first), cells)) = words.split_first() else { continue };
        if *first != label(side) {
            let cell = Wrong::Cell { line, column: *column, length: first.chars().count() };
            let expected = format!("expected `{}` and {}'s row", label(side), owner(side));
            wrong.push(misdrawn(cell, format!("`{first}` begins no row here"), &expected));
            // What follows would be told of the wrong row.
            return None;
        }
        for (column, word) in cells {
            match word.parse::<Boma>() {
                Ok(boma) => row.push(boma),
                Err(_) => {
                    let cell = Wrong::Cell { line, column: *column, length: word.chars().count() };
                    let expected =
                        "expected `.` or a number from 1 to 255, with `*` after it if it is marked";
                    wrong.push(misdrawn(cell, format!("`{word}` is no boma"), expected));
                }
            }
        }
    }
    if wrong.len() > before {
        return None;
    }
    let [mut north, south] = drawn;
    if north.len() != south.len() {
        let size = usize::from(size);
        let row = usize::from(north.len() == size);
        let here = lines().nth(row).map_or(Wrong::Board, |(line, text)| of_line(line, text));
        let title = format!("North's row has {} bomas, South's {}", north.len(), south.len());
        wrong.push(misdrawn(here, title, &format!("expected {size} in each row")));
        return None;
    }
    north.reverse();
    Some([south, north])
}

/// A player's name at the head of a sentence.
const fn owner(side: Side) -> &'static str {
    match side {
        Side::South => "South",
        Side::North => "North",
    }
}

fn result(telling: &Telling<'_>, phase: Phase, wrong: &mut Vec<Misdrawn>) -> Option<Outcome> {
    let Some(result) = telling.result else {
        if phase == Phase::Over && !telling.given {
            wrong.push(misdrawn(
                Wrong::Phase,
                "the game is over, yet no result",
                "expected `result` beside it",
            ));
        }
        return None;
    };
    if telling.given {
        wrong.push(misdrawn(
            Wrong::Result,
            "a result in `given`",
            "it follows from the rest and the readings",
        ));
    } else if phase != Phase::Over {
        wrong.push(misdrawn(
            Wrong::Result,
            "a result, yet the game goes on",
            "expected `phase: over` beside it",
        ));
    }
    let winner = match result.winner.as_str() {
        "south" => Some(Side::South),
        "north" => Some(Side::North),
        "draw" => None,
        other => {
            let title = format!("`{other}` wins nothing");
            wrong.push(misdrawn(Wrong::Result, title, &names(&["south", "north", "draw"])));
            return None;
        }
    };
    if !matches!((result.supreme, result.worth), (false, 1) | (true, 2 | 10)) {
        let expected = "expected worth 1, or 2 or 10 for a supreme victory";
        wrong.push(misdrawn(Wrong::Result, format!("worth {}", result.worth), expected));
    }
    Some(Outcome { winner, supreme: result.supreme, worth: result.worth })
}
