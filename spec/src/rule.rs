//! A clause of the rules.

use crate::cite::Citation;
use std::fmt;

/// The id of a rule: words joined by dots, the first of them the game. It never changes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(String);

impl RuleId {
    /// The id that is written so, if it is one of this game.
    pub(crate) fn parse(game: &str, text: &str) -> Option<RuleId> {
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        let mut words = text.split('.');
        let named = words.next() == Some(game);
        let rest: Vec<&str> = words.collect();
        let good = |word: &&str| !word.is_empty() && word.chars().all(plain);
        (named && !rest.is_empty() && rest.iter().all(good)).then(|| RuleId(text.to_owned()))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a rule does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It says what words mean, and cannot be seen to apply.
    Definition,
    /// It does something or refuses something.
    Action,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Definition => "definition",
            Kind::Action => "action",
        })
    }
}

/// One rule, with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    pub(crate) id: RuleId,
    pub(crate) kind: Kind,
    pub(crate) section: String,
    pub(crate) sentence: String,
    pub(crate) formal: String,
    pub(crate) remarks: String,
    pub(crate) points: Vec<String>,
    pub(crate) sources: Vec<Citation>,
    pub(crate) ruling: Option<String>,
    pub(crate) example: Example,
    pub(crate) line: usize,
}

impl Rule {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> &RuleId {
        &self.id
    }

    /// Whether it defines or acts.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The heading under which it stands.
    #[must_use]
    pub fn section(&self) -> &str {
        &self.section
    }

    /// The rule in words, as Markdown.
    #[must_use]
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// The rule in the notation of the spec.
    #[must_use]
    pub fn formal(&self) -> &str {
        &self.formal
    }

    /// What is remarked on the formal statement, as Markdown; often nothing.
    #[must_use]
    pub fn remarks(&self) -> &str {
        &self.remarks
    }

    /// The ids of the points it asks for.
    #[must_use]
    pub fn points(&self) -> &[String] {
        &self.points
    }

    /// The sentences it rests on.
    #[must_use]
    pub fn sources(&self) -> &[Citation] {
        &self.sources
    }

    /// Why it is there, where no text gives it or not all of it. Without sources there is always a ruling.
    #[must_use]
    pub fn ruling(&self) -> Option<&str> {
        self.ruling.as_deref()
    }

    /// The rule at work.
    #[must_use]
    pub fn example(&self) -> &Example {
        &self.example
    }

    /// The line of `rules.md` at which it begins.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
}

/// A rule at work. Points that are not named stand at their ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// What it shows.
    pub says: String,
    /// The position in one line, or `setup` and a size.
    pub given: String,
    /// Points, each with its reading.
    pub under: Vec<(String, String)>,
    /// The moves in text form; none where the example is the position itself.
    pub moves: Vec<String>,
    /// The laps of the last move; empty where they are not told.
    pub laps: Vec<String>,
    /// What comes of it.
    pub then: Outcome,
    /// How a finished game ended, in words: who won, whether it is supreme, what it is worth.
    pub result: Option<String>,
}

/// What comes of an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// This position, in one line.
    Position(String),
    /// The last move is not allowed.
    Refused,
}
