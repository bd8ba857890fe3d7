//! All legal moves of a position.

use super::{Told, json, reply};
use crate::case::drawn::Drawn;
use crate::game::Terms;
use crate::question::{Divergence, Expect, FieldDifference, Judgement};
use crate::verdict::Verdict;
use serde_json::value::RawValue;

/// Asks for all legal moves.
pub(super) struct Legal<R: Drawn> {
    told: Told,
    terms: Terms,
    params: Vec<u8>,
    position: R::Position,
    /// In order.
    expected: Vec<R::Move>,
}

impl<R: Drawn> Legal<R> {
    pub(super) fn new(
        told: Told,
        terms: Terms,
        head: Vec<u8>,
        position: R::Position,
        mut expected: Vec<R::Move>,
    ) -> Legal<R> {
        let mut params = head;
        params.extend_from_slice(b",\"position\":");
        json(&position, &mut params);
        params.push(b'}');
        expected.sort_unstable();
        Legal { told, terms, params, position, expected }
    }

    /// How a list, in order, differs: every move that is missing, that is not legal, or that stands in it twice.
    fn differs(&self, got: &[R::Move]) -> Divergence {
        let mut fields = Vec::new();
        let mut rules = Vec::new();
        let mut field = |wanted: &R::Move, expected: &str, got: &str| {
            let field = wanted.to_string();
            fields.push(FieldDifference { field, expected: expected.to_owned(), got: got.to_owned() });
        };
        for wanted in self.expected.iter().filter(|wanted| got.binary_search(wanted).is_err()) {
            field(wanted, "legal", "missing");
        }
        for same in got.chunk_by(|left, right| left == right) {
            let Some(wanted) = same.first() else { continue };
            if self.expected.binary_search(wanted).is_err() {
                field(wanted, "not legal", "listed");
                if let Err(rule) = R::play_silently(&self.position, wanted, &self.terms)
                    && !rules.contains(&rule)
                {
                    rules.push(rule);
                }
            } else if same.len() > 1 {
                field(wanted, "listed once", &format!("listed {} times", same.len()));
            }
        }
        let mut divergence = self.told.divergence(Verdict::Diverged, listed(&self.expected), listed(got));
        divergence.position = Some(self.position.to_string());
        divergence.fields = fields;
        if !rules.is_empty() {
            divergence.rules = rules;
        }
        divergence
    }
}

impl<R: Drawn> Expect for Legal<R> {
    fn params(&self, _: usize, _: Option<&RawValue>, _: bool, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.params);
    }

    fn judge(&self, _: usize, result: &RawValue) -> Judgement {
        let mut got = match reply::moves::<R::Move>(result) {
            Ok(moves) => moves,
            Err(why) => return Judgement::Garbled(why),
        };
        got.sort_unstable();
        if got == self.expected {
            return Judgement::Right { position: None };
        }
        Judgement::Wrong(Box::new(self.differs(&got)))
    }
}

/// The number of moves and the moves, in a line.
fn listed<M: std::fmt::Display>(moves: &[M]) -> String {
    match moves {
        [] => "no moves".to_owned(),
        [one] => format!("1 move: {one}"),
        several => {
            let texts: Vec<String> = several.iter().map(ToString::to_string).collect();
            format!("{} moves: {}", texts.len(), texts.join(", "))
        }
    }
}
