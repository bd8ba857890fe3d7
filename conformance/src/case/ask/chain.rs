//! One move, or several, each from the position that the engine's last answer told.

use super::reply::{Said, Steps, played, raw_position};
use super::{Told, json, steps};
use crate::case::drawn::Drawn;
use crate::game::{Seen, Terms};
use crate::question::{BoardPair, Divergence, Expect, Judgement};
use crate::verdict::Verdict;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// Asks for one move after the other.
pub(super) struct Chain<R: Drawn> {
    told: Told,
    terms: Terms,
    /// The params up to the position, and the position of the first ply.
    head: Vec<u8>,
    first: Vec<u8>,
    plies: Vec<Ply<R>>,
    /// Whether it is a game record, even if of one move.
    line: bool,
}

/// One move of a chain. The engine got here only by giving the right position before it, so that what is right after it
/// is known beforehand.
struct Ply<R: Drawn> {
    before: R::Position,
    wanted: R::Move,
    /// The params from behind the position up to where `steps` may go.
    tail: Vec<u8>,
    /// The position after it, or the rule that refuses it.
    expected: Result<R::Position, &'static str>,
}

impl<R: Drawn> Chain<R> {
    /// One move, of which the case says what comes of it.
    pub(super) fn play(
        told: Told,
        terms: Terms,
        head: Vec<u8>,
        start: R::Position,
        wanted: &R::Move,
        expected: Result<R::Position, &'static str>,
    ) -> Chain<R> {
        let ply = Ply::new(start, wanted, expected);
        Chain::of(told, terms, head, vec![ply], false)
    }

    /// Several moves. After some of them the case says what comes of it; after the others the reference does.
    pub(super) fn line(
        told: Told,
        terms: Terms,
        head: Vec<u8>,
        start: R::Position,
        moves: &[R::Move],
        at: &BTreeMap<usize, R::Position>,
    ) -> Chain<R> {
        let mut plies = Vec::with_capacity(moves.len());
        let mut before = start;
        for (number, wanted) in moves.iter().enumerate() {
            let after = match at.get(&(number + 1)) {
                Some(position) => Ok(position.clone()),
                None => R::play_silently(&before, wanted, &terms),
            };
            let next = after.as_ref().ok().cloned();
            plies.push(Ply::new(before, wanted, after));
            match next {
                Some(next) => before = next,
                None => break,
            }
        }
        Chain::of(told, terms, head, plies, true)
    }

    fn of(told: Told, terms: Terms, mut head: Vec<u8>, plies: Vec<Ply<R>>, line: bool) -> Chain<R> {
        head.extend_from_slice(b",\"position\":");
        let mut first = Vec::new();
        if let Some(ply) = plies.first() {
            json(&ply.before, &mut first);
        }
        Chain { told, terms, head, first, plies, line }
    }

    /// What a ply and the steps of an answer add to how it differs.
    fn wrong(&self, number: usize, ply: &Ply<R>, mut divergence: Divergence, steps: Steps<'_>) -> Judgement {
        divergence.ply = self.line.then_some(number + 1);
        divergence.position = Some(ply.before.to_string());
        divergence.wanted = Some(ply.wanted.to_string());
        if steps.raw.is_some() {
            let mut seen = Seen::with_wire();
            let refused = R::play(&ply.before, &ply.wanted, &self.terms, &mut seen).err();
            divergence.step = steps::difference(&seen, steps);
            let rule = divergence.step.as_ref().and_then(|step| step.rule);
            if let (Some(rule), None) = (rule, refused) {
                divergence.rules = vec![rule];
            }
        }
        Judgement::Wrong(Box::new(divergence))
    }
}

impl<R: Drawn> Ply<R> {
    fn new(before: R::Position, wanted: &R::Move, expected: Result<R::Position, &'static str>) -> Ply<R> {
        let mut tail = b",\"move\":".to_vec();
        json(wanted, &mut tail);
        Ply { before, wanted: wanted.clone(), tail, expected }
    }
}

impl<R: Drawn> Expect for Chain<R> {
    fn plies(&self) -> usize {
        self.plies.len()
    }

    fn params(&self, number: usize, before: Option<&RawValue>, steps: bool, out: &mut Vec<u8>) {
        let Some(ply) = self.plies.get(number) else { return };
        out.extend_from_slice(&self.head);
        match before {
            Some(before) => out.extend_from_slice(before.get().as_bytes()),
            None if number == 0 => out.extend_from_slice(&self.first),
            None => json(&ply.before, out),
        }
        out.extend_from_slice(&ply.tail);
        if steps {
            out.extend_from_slice(b",\"steps\":true");
        }
        out.push(b'}');
    }

    fn judge(&self, number: usize, result: &RawValue) -> Judgement {
        let Some(ply) = self.plies.get(number) else {
            return Judgement::Garbled(format!("there is no move {}", number + 1));
        };
        let (said, steps) = match played::<R::Position>(result) {
            Ok(read) => read,
            Err(why) => return Judgement::Garbled(why),
        };
        match (&ply.expected, said) {
            (Ok(expected), Said::Position(got)) if *expected == got => {
                let goes_on = number + 1 < self.plies.len();
                Judgement::Right { position: if goes_on { raw_position(result) } else { None } }
            }
            (Err(_), Said::Illegal(_)) => Judgement::Right { position: None },
            (Ok(expected), Said::Position(got)) => {
                self.wrong(number, ply, compared::<R>(&self.told, expected, &got), steps)
            }
            (Ok(expected), Said::Illegal(why)) => {
                let got =
                    if why.is_empty() { "not allowed".to_owned() } else { format!("not allowed: {why}") };
                let told = self.told.divergence(Verdict::LegalRefused, expected.to_string(), got);
                self.wrong(number, ply, told, steps)
            }
            (Err(rule), Said::Position(got)) => {
                let expected = format!("not allowed, by {rule}");
                let told = self.told.divergence(Verdict::IllegalAccepted, expected, got.to_string());
                self.wrong(number, ply, Divergence { rules: vec![rule], ..told }, steps)
            }
        }
    }
}

/// How two positions differ.
pub(super) fn compared<R: Drawn>(told: &Told, expected: &R::Position, got: &R::Position) -> Divergence {
    let fields = R::differences(expected, got);
    let (mut right, mut wrong) = (expected.to_string(), got.to_string());
    if right == wrong {
        // What a line does not tell, as the result of a game, still differs.
        let told = |says: fn(&crate::question::FieldDifference) -> &String| {
            fields.iter().map(|field| format!(" | {}: {}", field.field, says(field))).collect::<String>()
        };
        right.push_str(&told(|field| &field.expected));
        wrong.push_str(&told(|field| &field.got));
    }
    let mut divergence = told.divergence(Verdict::Diverged, right, wrong);
    divergence.fields = fields;
    divergence.boards = Some(BoardPair { expected: R::board(expected), got: R::board(got) });
    divergence
}
