//! A text that the rules rest on, and what becomes of each of its sentences.

use crate::cite::{Hash, Locator};
use crate::reading::Basis;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;

/// A text, or the parts of one, that tells the rules of a game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// Its id.
    pub id: String,
    /// The file of the text, without its ending: what locators name.
    pub text: String,
    /// The first and the last line of each part that belongs to it, from 1.
    pub lines: Vec<(usize, usize)>,
    /// Who wrote it, as far as is known.
    pub author: String,
    /// What it is called.
    pub title: String,
    /// When, as far as is known.
    pub year: String,
    /// Where it came out.
    pub published: String,
    /// Under which licence, as far as is known.
    pub licence: String,
    /// The language it is written in.
    pub language: String,
    /// How it came to us.
    pub through: String,
    /// What it leans on itself.
    #[serde(rename = "leans-on")]
    pub leans_on: Vec<String>,
    /// The hash of all that is listed of its sentences' places and hashes: see [`Witness::sealed`].
    pub seal: Hash,
    /// All its sentences, in order.
    pub sentences: Vec<Sentence>,
}

/// A sentence, and what becomes of it. Whatever rests on it, this file and the rules or readings say alike.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sentence {
    /// Where it stands.
    #[serde(rename = "at")]
    pub locator: Locator,
    /// The hash of its normalised text.
    pub hash: Hash,
    /// What it says, in our words.
    pub says: String,
    /// The rules that it states.
    #[serde(default)]
    pub states: Vec<String>,
    /// The readings that a profile takes because of it.
    #[serde(default)]
    pub reads: Vec<Reads>,
    /// The readings that a profile takes although it speaks against them.
    #[serde(default)]
    pub contradicts: Vec<ReadingName>,
    /// The readings that it leaves room for, and no profile takes.
    #[serde(default)]
    pub allows: Vec<ReadingName>,
    /// The recorded disputes that it bears on.
    #[serde(default)]
    pub disputes: Vec<String>,
    /// The questions that it helps to answer, from i to xii.
    #[serde(default)]
    pub answers: Vec<String>,
    /// Whether we take something in it for a mistake.
    #[serde(default)]
    pub slip: bool,
    /// Why no rule comes from it, where none does.
    #[serde(rename = "no-rule")]
    pub no_rule: Option<String>,
}

/// The name of a reading, `point=reading`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct ReadingName {
    /// The point.
    pub point: String,
    /// The reading.
    pub reading: String,
}

/// A reading that a sentence speaks for, and how the profile comes by it: `point=reading basis`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Reads {
    /// The reading.
    pub name: ReadingName,
    /// How the profile comes by it.
    pub basis: Basis,
}

impl Witness {
    /// Whether this sentence belongs to it.
    #[must_use]
    pub fn holds(&self, locator: &Locator) -> bool {
        let within = |(first, last): &(usize, usize)| (*first..=*last).contains(&locator.line());
        self.text == locator.file() && self.lines.iter().any(within)
    }

    /// What its seal has to be: the hash of the places and hashes of all its sentences, so that none can be dropped
    /// or changed unnoticed, even where the text is not at hand.
    #[must_use]
    pub fn sealed(&self) -> Hash {
        let listed = |sentence: &Sentence| format!("{} {}", sentence.locator, sentence.hash);
        Hash::of(&self.sentences.iter().map(listed).collect::<Vec<_>>().join(" "))
    }

    /// The sentence that stands there.
    #[must_use]
    pub fn sentence(&self, locator: &Locator) -> Option<&Sentence> {
        self.sentences.iter().find(|sentence| sentence.locator == *locator)
    }
}

impl Sentence {
    /// Whether anything is said of what becomes of it: it bears on rules or readings, or there is a reason why not.
    #[must_use]
    pub fn is_disposed_of(&self) -> bool {
        self.no_rule.is_some() || self.bears()
    }

    /// Whether it bears on a rule, a reading or a dispute.
    #[must_use]
    pub fn bears(&self) -> bool {
        !(self.states.is_empty()
            && self.reads.is_empty()
            && self.contradicts.is_empty()
            && self.allows.is_empty()
            && self.disputes.is_empty())
    }
}

impl FromStr for ReadingName {
    type Err = String;

    fn from_str(text: &str) -> Result<ReadingName, String> {
        match text.split_once('=') {
            Some((point, reading)) if !point.is_empty() && !reading.is_empty() => {
                Ok(ReadingName { point: point.to_owned(), reading: reading.to_owned() })
            }
            _ => Err(format!("`{text}` names no reading; expected POINT=READING")),
        }
    }
}

impl FromStr for Reads {
    type Err = String;

    fn from_str(text: &str) -> Result<Reads, String> {
        let bad = || format!("`{text}`: expected POINT=READING and explicit, implied or contradictory");
        let (name, basis) = text.split_once(' ').ok_or_else(bad)?;
        let basis = [Basis::Explicit, Basis::Implied, Basis::Contradictory]
            .into_iter()
            .find(|known| known.to_string() == basis)
            .ok_or_else(bad)?;
        Ok(Reads { name: name.parse()?, basis })
    }
}

impl TryFrom<String> for ReadingName {
    type Error = String;

    fn try_from(text: String) -> Result<ReadingName, String> {
        text.parse()
    }
}

impl TryFrom<String> for Reads {
    type Error = String;

    fn try_from(text: String) -> Result<Reads, String> {
        text.parse()
    }
}

impl fmt::Display for ReadingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.point, self.reading)
    }
}

impl fmt::Display for Reads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.basis)
    }
}
