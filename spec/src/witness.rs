//! A text that the rules rest on, and what became of its sentences.

use crate::cite::{Hash, Locator};
use serde::Deserialize;

/// A text, or the part of one, that tells the rules of a game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// Its id.
    pub id: String,
    /// The file of the text, without its ending: what locators name.
    pub text: String,
    /// The first and the last line that belong to it.
    pub lines: (usize, usize),
    /// Who wrote it, as far as is known.
    pub author: String,
    /// What it is called.
    pub title: String,
    /// When, as far as is known.
    pub year: String,
    /// The language it is written in.
    pub language: String,
    /// How it came to us.
    pub through: String,
    /// What it leans on itself.
    #[serde(rename = "leans-on")]
    pub leans_on: Vec<String>,
    /// The sentences that no rule, point or profile rests on, and what they are.
    pub asides: Vec<Aside>,
}

/// A sentence that says nothing of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aside {
    /// Where it stands.
    #[serde(rename = "at")]
    pub locator: Locator,
    /// The hash of the sentence.
    pub hash: Hash,
    /// What it is: a heading, history, advice, and so on.
    pub is: String,
}

impl Witness {
    /// Whether this sentence belongs to it.
    #[must_use]
    pub fn holds(&self, locator: &Locator) -> bool {
        let (first, last) = self.lines;
        self.text == locator.file() && (first..=last).contains(&locator.line())
    }
}
