//! The questions of a case: under which readings it is asked, and what is right there.

mod chain;
mod legal;
mod posed;
mod reply;
mod setup;
mod steps;
#[cfg(test)]
mod tests;

use super::allowed::Allowed;
use super::any::{AnyCase, Of};
use super::drawn::Drawn;
use super::model::{Asked, Case, Expected};
use super::profile::profiles;
use super::suite::Suite;
use crate::game::{Choices, Terms};
use crate::question::{About, Divergence, Expect, Method, Question};
use crate::verdict::Verdict;
use chain::Chain;
use legal::Legal;
pub use posed::Posed;
use serde::Serialize;
use setup::SetUp;
use std::sync::Arc;

/// Under which readings cases are asked.
#[derive(Debug, Clone)]
pub enum Way {
    /// Every case whose `under` admits these readings, once, under exactly these.
    Fixed {
        /// The profile they are, if one is meant.
        profile: Option<&'static str>,
        /// The readings.
        choices: Choices,
    },
    /// Every `then` entry once, under readings that mean it: those of the first profile that does, else those nearest
    /// to the rulings.
    EveryEntry {
        /// Points that are held at one reading: each by its index, with the index of the reading; a point that
        /// stands here several times at any of these. An entry that is meant under no readings with these is not
        /// asked.
        fixed: Vec<(usize, usize)>,
    },
}

impl Suite {
    /// The questions of all wanted cases, in their order.
    #[must_use]
    pub fn questions(&self, wanted: &dyn Fn(&dyn AnyCase) -> bool, way: &Way) -> Vec<Question> {
        self.cases().filter(|case| wanted(*case)).flat_map(|case| case.questions(way)).collect()
    }
}

/// What each question of a case needs to tell of it.
struct Told {
    about: Arc<About>,
    why: Option<String>,
}

impl Told {
    /// What differs, and nothing yet of what makes it plain.
    fn divergence(&self, verdict: Verdict, expected: String, got: String) -> Divergence {
        Divergence {
            verdict,
            ply: None,
            position: None,
            wanted: None,
            expected,
            got,
            fields: Vec::new(),
            boards: None,
            step: None,
            rules: self.about.rules.clone(),
            why: self.why.clone(),
        }
    }
}

impl<R: Drawn> Case<R> {
    pub(super) fn asked_in(&self, way: &Way) -> Vec<Question> {
        match way {
            Way::Fixed { profile, choices } => {
                let entry = self.entry(choices);
                entry.and_then(|entry| self.question(entry, choices, *profile)).into_iter().collect()
            }
            Way::EveryEntry { fixed } => {
                let profiles = profiles(&Of::<R>::NEW);
                let held =
                    |point| fixed.iter().filter(move |(at, _)| *at == point).map(|(_, choice)| *choice);
                let pinned =
                    fixed.iter().fold(self.under, |under, (point, _)| under.only(*point, held(*point)));
                let ask = |(number, when): (usize, &Allowed)| {
                    let meant = pinned.and(when);
                    if meant.is_empty() {
                        return None;
                    }
                    // Any readings will do that are meant: that there the entry is right, the proof has shown.
                    match profiles.iter().find(|profile| meant.has(&profile.choices)) {
                        Some(profile) => self.question(number, &profile.choices, Some(profile.id)),
                        None => self.question(number, &meant.nearest(&Choices::default()), None),
                    }
                };
                self.entries.iter().map(|entry| &entry.when).enumerate().filter_map(ask).collect()
            }
        }
    }

    fn question(&self, number: usize, choices: &Choices, profile: Option<&'static str>) -> Option<Question> {
        let entry = self.entries.get(number)?;
        let terms = self.terms(choices);
        let why = self.text.then.get(number).and_then(|entry| entry.why.clone());
        let told = Told { about: Arc::clone(&self.about), why };
        let start = |given| super::outcome::start::<R>(given, &terms, &mut crate::game::Seen::default());
        let limited = self.endless_laps.is_some();
        let (method, size, limits, expect): (_, _, _, Box<dyn Expect>) = match (&self.asked, &entry.expected)
        {
            (Asked::Play { given, wanted }, expected) => {
                let start = start(given)?;
                let size = R::size(&start);
                let expected = match expected {
                    Expected::Position(position) => Ok(position.clone()),
                    Expected::Illegal(rule) => Err(*rule),
                    Expected::Legal(_) | Expected::Count(_) | Expected::Line { .. } => return None,
                };
                let head = head::<R>(&terms, limited);
                (
                    Method::Play,
                    size,
                    limited,
                    Box::new(Chain::<R>::play(told, terms, head, start, wanted, expected)),
                )
            }
            (Asked::Line { given, moves }, Expected::Line { at, .. }) => {
                let start = start(given)?;
                let size = R::size(&start);
                let head = head::<R>(&terms, limited);
                (Method::Play, size, limited, Box::new(Chain::<R>::line(told, terms, head, start, moves, at)))
            }
            (Asked::Legal { given }, Expected::Legal(moves)) => {
                let start = start(given)?;
                let size = R::size(&start);
                let head = head::<R>(&terms, limited);
                (
                    Method::Moves,
                    size,
                    limited,
                    Box::new(Legal::<R>::new(told, terms, head, start, moves.clone())),
                )
            }
            (Asked::Setup, Expected::Position(position)) => {
                let head = head::<R>(&terms, false);
                let expect = SetUp::<R>::new(told, head, position.clone());
                (Method::Setup, R::CANONICAL_SIZE, false, Box::new(expect))
            }
            // The number of openings is no engine's to tell.
            _ => return None,
        };
        Some(Question {
            about: Arc::clone(&self.about),
            number: 0,
            entry: number,
            method,
            profile,
            readings: *choices,
            size,
            limits,
            expect,
        })
    }
}

/// The params object up to what differs between methods: the game, a reading of every point, and the case's own limit.
fn head<R: Drawn>(terms: &Terms, limited: bool) -> Vec<u8> {
    let mut out = b"{\"game\":".to_vec();
    json(R::NAME, &mut out);
    out.extend_from_slice(b",\"readings\":{");
    for (place, (point, choice)) in R::points().iter().zip(terms.choices.0).enumerate() {
        if place > 0 {
            out.push(b',');
        }
        json(point.id, &mut out);
        out.push(b':');
        json(point.values.get(usize::from(choice)).copied().unwrap_or_default(), &mut out);
    }
    out.push(b'}');
    if limited {
        out.extend_from_slice(b",\"limits\":{\"endless-laps\":");
        json(&terms.endless_laps, &mut out);
        out.push(b'}');
    }
    out
}

/// Appends a value as JSON.
fn json<T: Serialize + ?Sized>(value: &T, out: &mut Vec<u8>) {
    // A vector takes every write, and positions, moves, texts and numbers all have a form in JSON.
    let written = serde_json::to_writer(out, value);
    debug_assert!(written.is_ok(), "{written:?}");
}
