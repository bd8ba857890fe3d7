//! Citing a sentence: where it stands, a hash that ties us to it, and what it says in our words.

use crate::error::Problem;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// A sentence that something rests on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// Where it stands.
    #[serde(rename = "at")]
    pub locator: Locator,
    /// The hash of its normalised text.
    pub hash: Hash,
    /// What it says, in our words.
    pub says: String,
}

/// `FILE:LINE.SENTENCE`, or `FILE:LINE` for a whole line; both count from 1.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Locator {
    file: String,
    line: usize,
    sentence: Option<usize>,
}

impl Locator {
    /// The place of a sentence, counted from 1 as its line is.
    pub(crate) fn new(file: &str, line: usize, sentence: usize) -> Locator {
        Locator { file: file.to_owned(), line, sentence: Some(sentence) }
    }

    /// The name of the text, without its ending.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line in the text.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The sentence within the line, or `None` for the whole line.
    #[must_use]
    pub fn sentence(&self) -> Option<usize> {
        self.sentence
    }

    /// The normalised sentence (or line) that stands there in this text, if there is one.
    #[must_use]
    pub fn find_in(&self, text: &str) -> Option<String> {
        let line = text.lines().nth(self.line.checked_sub(1)?)?;
        match self.sentence {
            None => Some(normalised(line)),
            Some(sentence) => sentences(line).into_iter().nth(sentence.checked_sub(1)?),
        }
    }
}

impl FromStr for Locator {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Locator, Problem> {
        let bad = || Problem::BadLocator { found: text.to_owned() };
        let (file, place) = text.rsplit_once(':').ok_or_else(bad)?;
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if file.is_empty() || !file.chars().all(plain) {
            return Err(bad());
        }
        let (line, sentence) = match place.split_once('.') {
            None => (place, None),
            Some((line, sentence)) => (line, Some(ordinal(sentence).ok_or_else(bad)?)),
        };
        Ok(Locator { file: file.to_owned(), line: ordinal(line).ok_or_else(bad)?, sentence })
    }
}

/// A number from 1, in plain digits without leading zeros.
fn ordinal(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    if plain { text.parse().ok() } else { None }
}

impl TryFrom<String> for Locator {
    type Error = Problem;

    fn try_from(text: String) -> Result<Locator, Problem> {
        text.parse()
    }
}

impl fmt::Display for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        self.sentence.map_or(Ok(()), |sentence| write!(f, ".{sentence}"))
    }
}

/// The first eight hexadecimal digits of the SHA-256 of a normalised sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Hash([u8; 4]);

impl Hash {
    /// The hash of a sentence, which is normalised first.
    #[must_use]
    pub fn of(sentence: &str) -> Hash {
        let digest = Sha256::digest(normalised(sentence).as_bytes());
        Hash([digest[0], digest[1], digest[2], digest[3]])
    }
}

impl FromStr for Hash {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Hash, Problem> {
        let hexadecimal = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        match u32::from_str_radix(text, 16) {
            Ok(value) if hexadecimal && text.len() == 8 => Ok(Hash(value.to_be_bytes())),
            _ => Err(Problem::BadHash { found: text.to_owned() }),
        }
    }
}

impl TryFrom<String> for Hash {
    type Error = Problem;

    fn try_from(text: String) -> Result<Hash, Problem> {
        text.parse()
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Each run of white space as one space, none at the ends.
#[must_use]
pub fn normalised(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The normalised sentences of a line.
///
/// A sentence ends after `.`, `!` or `?` and any closing marks, where white space follows and then, after any opening
/// marks, an upper-case letter.
#[must_use]
pub fn sentences(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut begin = 0;
    for (at, letter) in line.char_indices() {
        if !matches!(letter, '.' | '!' | '?') {
            continue;
        }
        let closed = line[at + 1..].trim_start_matches([')', ']', '"', '\'', '”', '’', '»']);
        let rest = closed.trim_start();
        let spaced = rest.len() < closed.len();
        let opened = rest.trim_start_matches(['(', '[', '"', '“', '‘', '«']);
        if spaced && opened.chars().next().is_some_and(char::is_uppercase) {
            let next = line.len() - rest.len();
            found.push(normalised(&line[begin..next]));
            begin = next;
        }
    }
    found.push(normalised(&line[begin..]));
    found.retain(|sentence| !sentence.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_into_sentences() {
        assert_eq!(
            sentences("One  two. (Three, i.e. four.) \"Five!\" Then 3.5 of six? “Seven”"),
            ["One two.", "(Three, i.e. four.)", "\"Five!\"", "Then 3.5 of six?", "“Seven”"]
        );
        assert_eq!(sentences("It ends. - Ed.] Thus"), ["It ends. - Ed.]", "Thus"]);
        assert_eq!(sentences(" \t"), Vec::<String>::new());
    }

    #[test]
    fn a_locator_prints_as_it_is_read() {
        for text in ["driedger-2001:11.2", "wikinfo-kiothi:33"] {
            assert_eq!(text.parse::<Locator>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_malformed_locator_is_refused() {
        for text in [
            "",
            "driedger",
            "driedger:",
            "driedger:0",
            "driedger:1.0",
            "driedger:1.",
            ":1",
            "A:1",
            "a:01",
            "a:1.2.3",
        ] {
            let problem = text.parse::<Locator>().unwrap_err();
            assert_eq!(
                problem.to_string(),
                format!("`{text}` is no locator; expected FILE:LINE.SENTENCE or FILE:LINE, from 1")
            );
        }
    }

    #[test]
    fn a_malformed_hash_is_refused() {
        assert_eq!("08b9c89d".parse::<Hash>().unwrap().to_string(), "08b9c89d");
        for text in ["", "08b9c89", "08b9c89d0", "08B9C89D", "+8b9c89d", "08b9c89g"] {
            let problem = text.parse::<Hash>().unwrap_err();
            assert_eq!(
                problem.to_string(),
                format!("`{text}` is no hash; expected eight hexadecimal digits in lower case")
            );
        }
    }

    #[test]
    fn white_space_does_not_change_a_hash_and_a_letter_does() {
        assert_eq!(Hash::of(" a  sentence.\n"), Hash::of("a sentence."));
        assert_ne!(Hash::of("a sentence."), Hash::of("a Sentence."));
    }
}
