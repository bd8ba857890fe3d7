//! What tells one kind of failure from others, wherever on the board it shows.

use crate::question::{Divergence, FieldDifference, Name};
use crate::verdict::Verdict;
use nki_spec::Game;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What of an answer differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// A step.
    Step,
    /// Whose turn it is.
    Turn,
    /// The phase of the game.
    Phase,
    /// A prison, or what else holds what was won.
    Prison,
    /// How the game ended.
    Result,
    /// A boma, hole or pit: what lies there, or its mark.
    Boma,
    /// Which moves are legal.
    Moves,
}

impl Field {
    const ALL: [(Field, &'static str); 7] = [
        (Field::Step, "step"),
        (Field::Turn, "turn"),
        (Field::Phase, "phase"),
        (Field::Prison, "prison"),
        (Field::Result, "result"),
        (Field::Boma, "boma"),
        (Field::Moves, "moves"),
    ];

    fn of(differs: &FieldDifference) -> Field {
        let name = differs.field.as_str();
        let same = Field::ALL.into_iter().find(|(_, word)| *word == name);
        match (same, name.as_bytes()) {
            (Some((field, _)), _) => field,
            _ if name.ends_with("'s prison") => Field::Prison,
            (None, [b'N' | b'S', number @ ..]) if number.iter().all(u8::is_ascii_digit) => Field::Boma,
            _ if name == "board" => Field::Boma,
            // Each move that should be listed, or should not, is a field by its own name.
            _ => Field::Moves,
        }
    }

    fn word(self) -> &'static str {
        Field::ALL.into_iter().find(|(field, _)| *field == self).map_or("", |(_, word)| word)
    }
}

/// A verdict, the rule at issue first, and the first field that differs: `diverged kiothi.capture.bonus.extent step`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Fingerprint {
    verdict: Verdict,
    rule: Option<Name>,
    field: Option<Field>,
}

impl Fingerprint {
    /// That of a verdict; with an answer that differs, the rule of the first differing step, else the first rule at
    /// issue, and the first field.
    #[must_use]
    pub fn of(verdict: Verdict, divergence: Option<&Divergence>) -> Fingerprint {
        let Some(found) = divergence else { return Fingerprint { verdict, rule: None, field: None } };
        let step = found.step.as_ref();
        Fingerprint {
            verdict,
            rule: step.and_then(|step| step.rule).or_else(|| found.rules.first().copied()),
            field: step.map(|_| Field::Step).or_else(|| found.fields.first().map(Field::of)),
        }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verdict.id())?;
        for part in [self.rule, self.field.map(Field::word)].into_iter().flatten() {
            write!(f, " {part}")?;
        }
        Ok(())
    }
}

/// Why a text is no fingerprint.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is no fingerprint: {what}; expected a verdict, and perhaps a rule and a field, as \
     `diverged kiothi.capture.bonus.extent step`"
)]
pub struct NoFingerprint {
    text: String,
    what: String,
}

impl FromStr for Fingerprint {
    type Err = NoFingerprint;

    fn from_str(text: &str) -> Result<Fingerprint, NoFingerprint> {
        let wrong = |what: String| NoFingerprint { text: text.to_owned(), what };
        let mut words = text.split_ascii_whitespace().peekable();
        let first = words.next().unwrap_or_default();
        let verdict = Verdict::ALL.into_iter().find(|verdict| verdict.id() == first);
        let verdict = verdict.ok_or_else(|| wrong(format!("there is no verdict `{first}`")))?;
        let rule = match words.next_if(|word| word.contains('.')) {
            None => None,
            Some(id) => {
                let game = id.split('.').next().and_then(nki_spec::game);
                let rule = game.and_then(|game: &Game| game.rule(id)).map(|rule| rule.id().as_str());
                Some(rule.ok_or_else(|| wrong(format!("there is no rule `{id}`")))?)
            }
        };
        let field = match words.next() {
            None => None,
            Some(word) => {
                let field = Field::ALL.into_iter().find(|(_, name)| *name == word);
                Some(field.ok_or_else(|| wrong(format!("there is no field `{word}`")))?.0)
            }
        };
        match words.next() {
            None => Ok(Fingerprint { verdict, rule, field }),
            Some(more) => Err(wrong(format!("`{more}` is one word too many"))),
        }
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = NoFingerprint;

    fn try_from(text: String) -> Result<Fingerprint, NoFingerprint> {
        text.parse()
    }
}

impl From<Fingerprint> for String {
    fn from(fingerprint: Fingerprint) -> String {
        fingerprint.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printing_and_parsing_are_inverse() {
        for text in [
            "diverged kiothi.capture.bonus.extent step",
            "illegal-accepted kiothi.sowing.first-lap",
            "diverged prison",
            "timed-out",
        ] {
            assert_eq!(text.parse::<Fingerprint>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_none_is_refused() {
        for (text, what) in [
            ("", "there is no verdict ``"),
            ("wrong", "there is no verdict `wrong`"),
            ("diverged kiothi.nothing", "there is no rule `kiothi.nothing`"),
            ("diverged N8", "there is no field `N8`"),
            ("diverged boma boma", "`boma` is one word too many"),
        ] {
            let said = text.parse::<Fingerprint>().unwrap_err().to_string();
            assert!(said.contains(what), "{said}");
        }
    }

    #[test]
    fn the_place_does_not_count() {
        let differs = |field: &str| {
            let (expected, got) = (String::new(), String::new());
            Field::of(&FieldDifference { field: field.to_owned(), expected, got })
        };
        assert_eq!(differs("N7"), differs("S10"));
        assert_eq!(differs("north's prison"), Field::Prison);
        assert_eq!(differs("turn"), Field::Turn);
        assert_eq!(differs("7x3"), Field::Moves);
    }
}
