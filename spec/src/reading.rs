//! Points, readings and profiles: where the texts differ, and what each makes of it.

use crate::cite::{Citation, Hash, Locator};
use serde::Deserialize;
use std::fmt;

/// A question on which the texts, or engines, differ.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    pub(crate) id: String,
    pub(crate) asks: String,
    pub(crate) rules: Vec<String>,
    pub(crate) ruling: String,
    pub(crate) readings: Vec<Reading>,
}

impl Point {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The question.
    #[must_use]
    pub fn asks(&self) -> &str {
        &self.asks
    }

    /// The ids of the rules that depend on it.
    #[must_use]
    pub fn rules(&self) -> &[String] {
        &self.rules
    }

    /// Why the first reading is taken where a text is silent.
    #[must_use]
    pub fn ruling(&self) -> &str {
        &self.ruling
    }

    /// The readings; the first is taken where a text is silent.
    #[must_use]
    pub fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// The reading of this id.
    #[must_use]
    pub fn reading(&self, id: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.id == id)
    }
}

/// One answer to a point.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Its id, unique within the point.
    pub id: String,
    /// What it means.
    pub means: String,
    /// Where it comes from, if no profile takes it.
    pub because: Option<String>,
    /// The sentences that leave room for it, if no profile takes it.
    #[serde(default)]
    pub cites: Vec<Citation>,
}

/// How a profile comes by a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// The text says so.
    Explicit,
    /// It follows from what the text says.
    Implied,
    /// The text does not say; our ruling fills the gap.
    Silent,
    /// The text pulls two ways; our reason decides.
    Contradictory,
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Basis::Explicit => "explicit",
            Basis::Implied => "implied",
            Basis::Silent => "silent",
            Basis::Contradictory => "contradictory",
        })
    }
}

/// One reading for every point, as one text has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) witness: String,
    pub(crate) choices: Vec<(String, Choice)>,
}

impl Profile {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it is called in full.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The id of the witness it follows.
    #[must_use]
    pub fn witness(&self) -> &str {
        &self.witness
    }

    /// Each point's id and what the profile makes of it.
    pub fn choices(&self) -> impl Iterator<Item = (&str, &Choice)> {
        self.choices.iter().map(|(point, choice)| (point.as_str(), choice))
    }

    /// What the profile makes of a point.
    #[must_use]
    pub fn choice(&self, point: &str) -> Option<&Choice> {
        self.choices().find(|(id, _)| *id == point).map(|(_, choice)| choice)
    }
}

/// What a profile makes of a point.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The reading it takes.
    pub reading: String,
    /// How it comes by it.
    pub basis: Basis,
    /// Readings the text tells of as other people's.
    #[serde(default)]
    pub records: Vec<String>,
    /// The sentences that speak for it; none where the text is silent.
    #[serde(default)]
    pub cites: Vec<Citation>,
    /// The sentences that speak against it, where the text pulls two ways.
    #[serde(default)]
    pub against: Vec<Citation>,
    /// Why, where the text alone does not decide.
    pub reason: Option<String>,
}

/// A reading that no witness takes, but something else does from which engines are built.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attested {
    /// The point.
    pub point: String,
    /// The reading.
    pub reading: String,
    /// What is said there.
    pub note: String,
}

/// A dispute that is told and not carried as readings.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// Its id.
    pub id: String,
    /// What is in dispute.
    pub what: String,
    /// Why it is not carried.
    pub why: String,
    /// The sentences it is about.
    pub cites: Vec<Citation>,
}

/// What we take to be a mistake in a text.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// Where it stands.
    #[serde(rename = "at")]
    pub locator: Locator,
    /// The hash of the sentence.
    pub hash: Hash,
    /// What is said there.
    pub says: String,
    /// What we take to be meant.
    pub instead: String,
}
