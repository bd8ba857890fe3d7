//! The links of the chain, put together.

use super::Evidence;
use super::code::Located;
use super::complaint::Place;
use nki_spec::{Bearing, Game, Kind, Point, Reading, Rule, Sentence, Witness};
use serde::Serialize;
use std::collections::BTreeMap;

/// A text and what becomes of each of its sentences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct WitnessChain {
    /// The witness.
    pub id: String,
    /// The text it stands in.
    pub text: String,
    /// The lines of it that are its own: the first and the last of each part.
    pub lines: Vec<(usize, usize)>,
    /// Its sentences, in order.
    pub sentences: Vec<SentenceChain>,
}

/// A sentence and what becomes of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SentenceChain {
    /// Where it stands.
    pub at: String,
    /// What it says, in our words.
    pub says: String,
    /// The rules that it states.
    pub states: Vec<String>,
    /// What else it bears on, in words, as `reads setup=six-of-five explicit`.
    pub bears: Vec<String>,
    /// Why no rule comes from it, where none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_rule: Option<String>,
}

/// A rule, and what stands before and after it in the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RuleChain {
    /// The rule.
    pub id: String,
    /// Whether it acts, so that it can fire.
    pub acts: bool,
    /// Where it stands in the spec.
    pub spec: Place,
    /// The sentences that state it, each as a locator.
    pub sentences: Vec<String>,
    /// Why it is there, where no text gives it or not all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// The lines of the reference that carry it out.
    pub reference: Vec<Place>,
    /// The cases that claim it.
    pub cases: Vec<CaseChain>,
}

/// A case that claims a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CaseChain {
    /// The case.
    pub id: String,
    /// Where it stands.
    pub at: Place,
    /// Whether the rule fired when it was carried out just now.
    pub fired: bool,
}

/// A reading of a point, and who takes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ReadingChain {
    /// The point.
    pub point: String,
    /// The reading.
    pub reading: String,
    /// Where the reading stands in the spec.
    pub spec: Place,
    /// The profiles that take it.
    pub taken: Vec<Taken>,
    /// Where it comes from, if no profile takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// The profiles whose texts tell of it as other people's.
    pub told_by: Vec<String>,
}

/// A profile takes a reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Taken {
    /// The profile.
    pub profile: String,
    /// How it comes by it.
    pub basis: String,
    /// The sentences for it, each as a locator.
    pub cites: Vec<String>,
}

/// The chain of a game, before anything is held against anything.
pub(super) struct Chain {
    pub(super) witnesses: Vec<WitnessChain>,
    pub(super) rules: Vec<RuleChain>,
    pub(super) readings: Vec<ReadingChain>,
    pub(super) cases: usize,
}

impl Chain {
    pub(super) fn of(evidence: &Evidence<'_>, spec: &Game, located: &Located) -> Chain {
        let mut claims: BTreeMap<&str, Vec<CaseChain>> = BTreeMap::new();
        let mut cases = 0;
        for case in evidence.suite.cases().filter(|case| case.about().game == spec.id()) {
            cases += 1;
            let (about, fired) = (case.about(), case.fired());
            for rule in &about.rules {
                let at = Place { path: about.file.clone(), line: about.line };
                let case = CaseChain { id: about.id.clone(), at, fired: fired.contains(rule) };
                claims.entry(rule).or_default().push(case);
            }
        }
        let rule = |rule: &Rule| RuleChain {
            id: rule.id().to_string(),
            acts: rule.kind() == Kind::Action,
            spec: Place { path: format!("spec/{}", evidence.files.rules.name), line: rule.line() },
            sentences: rule.sources().iter().map(|source| source.locator.to_string()).collect(),
            ruling: rule.ruling().map(str::to_owned),
            reference: located.places(rule.id().as_str()).to_vec(),
            cases: claims.remove(rule.id().as_str()).unwrap_or_default(),
        };
        Chain {
            rules: spec.rules().iter().map(rule).collect(),
            witnesses: spec.witnesses().iter().map(witness).collect(),
            readings: readings(evidence, spec),
            cases,
        }
    }
}

fn witness(witness: &Witness) -> WitnessChain {
    WitnessChain {
        id: witness.id.clone(),
        text: witness.text.clone(),
        lines: witness.lines.clone(),
        sentences: witness.sentences.iter().map(sentence).collect(),
    }
}

fn sentence(sentence: &Sentence) -> SentenceChain {
    let others = sentence.bearings().filter(|bearing| !matches!(bearing, Bearing::States(_)));
    SentenceChain {
        at: sentence.locator.to_string(),
        says: sentence.says.clone(),
        states: sentence.states.clone(),
        bears: others.map(|bearing| bearing.to_string()).collect(),
        no_rule: sentence.no_rule.clone(),
    }
}

fn readings(evidence: &Evidence<'_>, spec: &Game) -> Vec<ReadingChain> {
    let readings = spec.points().iter().flat_map(|point| point.readings().iter().map(move |it| (point, it)));
    readings.map(|(point, reading)| of_reading(evidence, spec, point, reading)).collect()
}

fn of_reading(evidence: &Evidence<'_>, spec: &Game, point: &Point, reading: &Reading) -> ReadingChain {
    let choices = || {
        let choice = |profile: &'_ nki_spec::Profile| profile.choice(point.id()).cloned();
        spec.profiles().iter().filter_map(move |profile| Some((profile.id().to_owned(), choice(profile)?)))
    };
    let taken = choices().filter(|(_, choice)| choice.reading == reading.id).map(|(profile, choice)| Taken {
        profile,
        basis: choice.basis.to_string(),
        cites: choice.cites.iter().map(|cite| cite.locator.to_string()).collect(),
    });
    let attested = spec.attested_elsewhere().iter();
    let attested =
        attested.filter(|it| it.point == point.id() && it.reading == reading.id).map(|it| &it.note);
    let readings = &evidence.files.readings;
    ReadingChain {
        point: point.id().to_owned(),
        reading: reading.id.clone(),
        spec: Place::of_line(&format!("spec/{}", readings.name), readings.text, |line| {
            line == format!("- id: {}", point.id())
        }),
        taken: taken.collect(),
        because: reading.because.as_ref().or_else(|| attested.into_iter().next()).cloned(),
        told_by: choices()
            .filter(|(_, choice)| choice.records.contains(&reading.id))
            .map(|(id, _)| id)
            .collect(),
    }
}
