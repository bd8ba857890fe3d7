//! A copy of a text held against what is listed of its sentences.

use crate::cite::{Hash, Locator, sentences};
use crate::witness::Witness;
use std::fmt;

/// A place at which a text and the list of its sentences part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The sentence is listed, and the text has none there.
    Gone {
        /// Where it is listed.
        at: Locator,
    },
    /// The text has a sentence there that is not listed.
    Unlisted {
        /// Where it stands.
        at: Locator,
        /// What its hash would be.
        hash: Hash,
        /// The sentence.
        sentence: String,
    },
    /// Another sentence stands there than the listed one.
    Changed {
        /// Where it stands.
        at: Locator,
        /// The hash that is listed.
        listed: Hash,
        /// The hash of what stands there.
        found: Hash,
        /// What stands there.
        sentence: String,
    },
}

impl Witness {
    /// The sentences of its lines in a copy of its text, in order.
    pub fn sentences_in<'t>(&self, text: &'t str) -> impl Iterator<Item = (Locator, String)> + use<'_, 't> {
        let numbered = (1..).zip(text.lines()).flat_map(|(line, content)| {
            (1..).zip(sentences(content)).map(move |(sentence, found)| (line, sentence, found))
        });
        numbered
            .map(|(line, sentence, found)| (Locator::new(&self.text, line, sentence), found))
            .filter(|(at, _)| self.holds(at))
    }

    /// Where a copy of its text and its list part, in the order of the text.
    #[must_use]
    pub fn differences(&self, text: &str) -> Vec<Difference> {
        let mut differences = Vec::new();
        let mut listed = self.sentences.iter().peekable();
        for (at, sentence) in self.sentences_in(text) {
            while let Some(gone) = listed.next_if(|listed| listed.locator < at) {
                differences.push(Difference::Gone { at: gone.locator.clone() });
            }
            let found = Hash::of(&sentence);
            match listed.next_if(|listed| listed.locator == at).map(|listed| listed.hash) {
                Some(listed) if listed == found => {}
                Some(listed) => differences.push(Difference::Changed { at, listed, found, sentence }),
                None => differences.push(Difference::Unlisted { at, hash: found, sentence }),
            }
        }
        differences.extend(listed.map(|gone| Difference::Gone { at: gone.locator.clone() }));
        differences
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Gone { at } => write!(f, "{at} is listed, and the text has no such sentence"),
            Difference::Unlisted { at, hash, .. } => {
                write!(f, "{at} is in the text and not listed; its hash is {hash}")
            }
            Difference::Changed { at, listed, found, .. } => {
                write!(f, "{at} is listed as {listed}, and the text has {found} there")
            }
        }
    }
}
