//! What a case starts from, and what it asks.

use super::position::{prisons, side};
use super::{Before, Resolver};
use crate::case::diagnostic::Problem;
use crate::case::drawn::{Drawn, words};
use crate::case::model::{Asked, Given};
use crate::case::path::{Part, Path};
use crate::case::profile::listed;
use crate::case::text::{AskText, CaseText, GivenText};
use nki_reference::Side;
use std::str::FromStr;

impl<R: Drawn> Resolver<R> {
    pub(super) fn given(&mut self, text: &CaseText) -> Option<(Option<Given<R::Position>>, Before)> {
        let of_setup = Before { turn: Side::South, prisons: [0, 0], size: R::CANONICAL_SIZE, total: None };
        let path = self.top.key("given");
        match (&text.given, text.ask) {
            (None, Some(AskText::Setup)) => Some((None, of_setup)),
            (Some(_), Some(AskText::Setup)) => {
                self.wrong_key(path, "`given` beside `ask: setup`", "the set-up starts from nothing");
                None
            }
            (None, _) => {
                self.wrong(self.top.clone(), "no `given`", "expected the position that the case starts from");
                None
            }
            (Some(GivenText::Setup), _) => Some((Some(Given::Setup), of_setup)),
            (Some(GivenText::Position(told)), _) => {
                if told.turn.is_none() {
                    self.wrong_key(path.clone(), "nobody's turn", "expected `turn: south` or `turn: north`");
                }
                let start = Before { turn: Side::North, ..of_setup };
                let position = self.position(told, &path, &start)?;
                let turn = told.turn.as_deref().and_then(side).unwrap_or(Side::South);
                let prisons = told.prisons.as_deref().and_then(|text| prisons(text).ok()).unwrap_or([0, 0]);
                let total = Some(R::total(&position));
                let before = Before { turn, prisons, size: R::size(&position), total };
                Some((Some(Given::Position(position)), before))
            }
        }
    }

    pub(super) fn asked(&mut self, text: &CaseText, given: Option<Given<R::Position>>) -> Option<Asked<R>> {
        if text.laps.is_some() && text.r#move.is_none() {
            self.wrong_key(self.top.key("laps"), "`laps` without `move`", "only one move's laps are told");
        }
        match (&text.r#move, &text.line, text.ask) {
            (Some(wanted), None, None) => {
                let wanted = self.parsed(self.top.key("move"), wanted)?;
                Some(Asked::Play { given: given?, wanted })
            }
            (None, Some(line), None) => {
                let path = self.top.key("line");
                let before = self.problems.len();
                let mut moves = Vec::new();
                for (number, text) in line.lines().enumerate() {
                    let Some((column, _)) = words(text).first().copied() else {
                        self.problems.push(
                            Problem::new(path.clone(), "an empty line", "expected one move a line")
                                .at(Part::Line { line: number, column: 0, length: 1 }),
                        );
                        continue;
                    };
                    match R::Move::from_str(text) {
                        Ok(wanted) => moves.push(wanted),
                        Err(error) => {
                            let length = text.trim().chars().count();
                            let title = format!("`{}` is no move", text.trim());
                            let part = Part::Line { line: number, column, length };
                            self.problems.push(Problem::new(path.clone(), title, error.to_string()).at(part));
                        }
                    }
                }
                if line.trim().is_empty() {
                    self.wrong(path, "no moves", "expected one move a line");
                }
                // With moves left out, what is expected of the others would be measured wrongly.
                if self.problems.len() > before {
                    return None;
                }
                Some(Asked::Line { given: given?, moves })
            }
            (None, None, Some(AskText::Legal)) => Some(Asked::Legal { given: given? }),
            (None, None, Some(AskText::Count)) => Some(Asked::Count { given: given? }),
            (None, None, Some(AskText::Setup)) => Some(Asked::Setup),
            (wanted, line, ask) => {
                let there = [("move", wanted.is_some()), ("line", line.is_some()), ("ask", ask.is_some())];
                let there: Vec<&str> =
                    there.iter().filter(|(_, there)| *there).map(|(key, _)| *key).collect();
                let (path, title) = match there.last() {
                    None => (self.top.clone(), "nothing is asked".to_owned()),
                    Some(last) => {
                        let keys = listed(there.iter().copied());
                        (self.top.key(*last), format!("more than one thing is asked: {keys}"))
                    }
                };
                self.wrong_key(path, title, "expected exactly one of `move`, `line` and `ask`");
                None
            }
        }
    }

    pub(super) fn parsed(&mut self, path: Path, text: &str) -> Option<R::Move> {
        match R::Move::from_str(text) {
            Ok(wanted) => Some(wanted),
            Err(error) => {
                self.wrong(path, format!("`{text}` is no move"), error.to_string());
                None
            }
        }
    }
}
