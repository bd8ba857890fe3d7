//! One dispute in full.

use super::position::{self, Position};
use crate::case::{AnyCase, AnyGame, Suite};
use nki_spec::{Basis, Choice, Citation, Profile, Recorded};
use serde::Serialize;

/// What is to be told of a point.
#[derive(Debug, Clone, Serialize)]
pub struct Story {
    /// The game.
    pub game: &'static str,
    /// The point.
    pub id: &'static str,
    /// The question.
    pub asks: &'static str,
    /// The rules that depend on it.
    pub rules: Vec<&'static str>,
    /// Its readings, the ruling first.
    pub readings: Vec<ReadingTold>,
    /// Our ruling.
    pub ruling: Ruling,
    /// Every two readings, with the cases that tell them apart.
    pub pairs: Vec<Pair>,
    /// The smallest position that tells readings apart; then, for pairs that it leaves together, the smallest for those.
    pub positions: Vec<Position>,
}

/// A reading and who takes it.
#[derive(Debug, Clone, Serialize)]
pub struct ReadingTold {
    /// Its id.
    pub id: &'static str,
    /// What it means.
    pub means: &'static str,
    /// The profiles that take it.
    pub takers: Vec<Taker>,
    /// The profiles whose text tells of it as other people's.
    #[serde(rename = "recorded-by")]
    pub recorded_by: Vec<&'static str>,
    /// What is said of it elsewhere, from which engines are built.
    pub elsewhere: Vec<&'static str>,
    /// Where it comes from, if no profile takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<&'static str>,
    /// The sentences that leave room for it, if no profile takes it.
    pub cites: Vec<Cite>,
}

/// A profile that takes a reading.
#[derive(Debug, Clone, Serialize)]
pub struct Taker {
    /// Its id.
    pub profile: &'static str,
    /// How it comes by it: `explicit`, `implied`, `silent` or `contradictory`.
    #[serde(serialize_with = "super::json::in_words")]
    pub basis: Basis,
    /// The sentences that speak for it.
    pub cites: Vec<Cite>,
    /// The sentences that speak against it.
    pub against: Vec<Cite>,
    /// Why, where the text alone does not decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// A sentence of a text.
#[derive(Debug, Clone, Serialize)]
pub struct Cite {
    /// Where it stands.
    pub at: String,
    /// What it says, in our words.
    pub says: &'static str,
}

/// The reading that is taken where a text is silent.
#[derive(Debug, Clone, Serialize)]
pub struct Ruling {
    /// Its id.
    pub reading: &'static str,
    /// Why.
    pub because: &'static str,
    /// The profiles that take it for want of a word in their text.
    pub fills: Vec<&'static str>,
}

/// Two readings and the cases that tell them apart.
#[derive(Debug, Clone, Serialize)]
pub struct Pair {
    /// The ids of the readings.
    pub readings: [&'static str; 2],
    /// The ids of the cases.
    pub cases: Vec<String>,
}

/// What is to be told of a dispute that is not carried as readings.
#[derive(Debug, Clone, Serialize)]
pub struct RecordedTold {
    /// The game.
    pub game: &'static str,
    /// Its id.
    pub id: &'static str,
    /// What is in dispute.
    pub what: &'static str,
    /// Why it is not carried.
    pub why: &'static str,
    /// The sentences it is about.
    pub cites: Vec<Cite>,
}

impl Story {
    /// The story of this point, if the game has it.
    #[must_use]
    pub fn of(game: &dyn AnyGame, suite: &Suite, id: &str) -> Option<Story> {
        let at = game.points().iter().position(|point| point.id == id)?;
        let info = game.points().get(at)?;
        let spec = nki_spec::game(game.name())?;
        let point = spec.point(id)?;
        let first = point.readings().first()?;
        let (pairs, cases) = pairs(game, suite, at);
        let fills = takers(spec, id, &first.id).filter(|(_, choice)| choice.basis == Basis::Silent);
        Some(Story {
            game: game.name(),
            id: info.id,
            asks: point.asks(),
            rules: point.rules().iter().map(String::as_str).collect(),
            readings: point.readings().iter().map(|reading| reading_told(spec, id, reading)).collect(),
            ruling: Ruling {
                reading: &first.id,
                because: point.ruling(),
                fills: fills.map(|(profile, _)| profile.id()).collect(),
            },
            positions: position::smallest(game, at, &pairs, &cases),
            pairs,
        })
    }
}

impl RecordedTold {
    pub(super) fn of(game: &'static str, recorded: &'static Recorded) -> RecordedTold {
        let Recorded { id, what, why, cites } = recorded;
        RecordedTold { game, id, what: what.trim(), why: why.trim(), cites: cited(cites) }
    }
}

/// The profiles that take a reading.
fn takers(
    spec: &'static nki_spec::Game,
    point: &str,
    reading: &str,
) -> impl Iterator<Item = (&'static Profile, &'static Choice)> {
    let choices = spec.profiles().iter().filter_map(move |profile| Some((profile, profile.choice(point)?)));
    choices.filter(move |(_, choice)| choice.reading == reading)
}

fn reading_told(
    spec: &'static nki_spec::Game,
    point: &str,
    reading: &'static nki_spec::Reading,
) -> ReadingTold {
    let takers = takers(spec, point, &reading.id).map(|(profile, choice)| Taker {
        profile: profile.id(),
        basis: choice.basis,
        cites: cited(&choice.cites),
        against: cited(&choice.against),
        reason: choice.reason.as_deref().map(str::trim),
    });
    let records =
        |profile: &&Profile| profile.choice(point).is_some_and(|choice| choice.records.contains(&reading.id));
    let elsewhere = spec.attested_elsewhere().iter();
    let elsewhere = elsewhere.filter(|note| note.point == point && note.reading == reading.id);
    ReadingTold {
        id: &reading.id,
        means: &reading.means,
        takers: takers.collect(),
        recorded_by: spec.profiles().iter().filter(records).map(Profile::id).collect(),
        elsewhere: elsewhere.map(|note| note.note.as_str()).collect(),
        because: reading.because.as_deref(),
        cites: cited(&reading.cites),
    }
}

fn cited(citations: &'static [Citation]) -> Vec<Cite> {
    citations.iter().map(|it| Cite { at: it.locator.to_string(), says: &it.says }).collect()
}

/// Every two readings of a point, each with the cases that tell them apart; and all those cases.
fn pairs<'a>(game: &dyn AnyGame, suite: &'a Suite, point: usize) -> (Vec<Pair>, Vec<&'a dyn AnyCase>) {
    let values = game.points().get(point).map_or(&[][..], |info| info.values);
    let mut pairs: Vec<((usize, usize), Pair)> = Vec::new();
    for (low, one) in values.iter().enumerate() {
        for (high, other) in values.iter().enumerate().skip(low + 1) {
            pairs.push(((low, high), Pair { readings: [one, other], cases: Vec::new() }));
        }
    }
    let mut cases = Vec::new();
    for case in suite.cases().filter(|case| case.about().game == game.name()) {
        let apart = case.separates(point);
        for (_, pair) in
            pairs.iter_mut().filter(|(pair, _)| apart.iter().any(|it| (it.low, it.high) == *pair))
        {
            pair.cases.push(case.about().id.clone());
        }
        if !apart.is_empty() {
            cases.push(case);
        }
    }
    (pairs.into_iter().map(|(_, pair)| pair).collect(), cases)
}
