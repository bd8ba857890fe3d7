//! A part of a run, so that several machines can share it.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The most parts a run has.
pub const MOST_SHARDS: u16 = 1000;

/// One of so many parts, written `2/3`: every third case, beginning with the second. All questions of a case are in one
/// part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    /// Which, from 1.
    at: u16,
    /// Of how many, from 1 to [`MOST_SHARDS`].
    of: u16,
}

impl Shard {
    /// Which, from 1.
    #[must_use]
    pub fn at(self) -> u16 {
        self.at
    }

    /// Of how many.
    #[must_use]
    pub fn of(self) -> u16 {
        self.of
    }

    /// Whether the case at this place, from 0, is in it.
    #[must_use]
    pub fn has(self, case: usize) -> bool {
        case % usize::from(self.of) == usize::from(self.at) - 1
    }
}

/// Why a text is no shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected I/N, a number from 1 to N, and N at most {MOST_SHARDS}, as `2/3`")]
pub struct NoShard;

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Shard, NoShard> {
        let (at, of) = text.split_once('/').ok_or(NoShard)?;
        let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => text.parse::<u16>().map_err(|_| NoShard),
            false => Err(NoShard),
        };
        let (at, of) = (number(at)?, number(of)?);
        if at == 0 || at > of || of > MOST_SHARDS {
            return Err(NoShard);
        }
        Ok(Shard { at, of })
    }
}

impl TryFrom<String> for Shard {
    type Error = NoShard;

    fn try_from(text: String) -> Result<Shard, NoShard> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.at, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_is_in_one_part() {
        let parts: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        for case in 0..10 {
            assert_eq!(parts.iter().filter(|part| part.has(case)).count(), 1, "{case}");
        }
        assert!(parts[1].has(4) && !parts[1].has(5));
        assert_eq!(parts[1].to_string(), "2/3");
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "1", "0/3", "4/3", "1/0", "1/1001", "-1/3", "+1/3", "1/3/3", "a/b", "99999/99999"] {
            assert_eq!(text.parse::<Shard>(), Err(NoShard), "{text}");
        }
    }
}
