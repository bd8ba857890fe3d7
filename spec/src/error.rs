//! What can be wrong with the data, and where.

use thiserror::Error;

/// Something in a file that is not well made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}:{line}: {problem}")]
pub struct Error {
    /// The file, as it is named within the spec.
    pub file: String,
    /// The line it is at, from 1.
    pub line: usize,
    /// What is wrong.
    #[source]
    pub problem: Problem,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The YAML cannot be read, or does not have the form it should.
    #[error("{message}")]
    Yaml {
        /// What the reader says.
        message: String,
    },
    /// A file belongs to another game.
    #[error("this is about `{found}`; expected `{expected}`")]
    WrongGame {
        /// The game that the file should be about.
        expected: String,
        /// The game that it names.
        found: String,
    },
    /// `rules.md` has no front matter.
    #[error("expected front matter in YAML between two lines `---`")]
    NoFrontMatter,
    /// The twelve questions are not all there, or not in order.
    #[error("expected the twelve questions i to xii in order; found {found}")]
    Questions {
        /// The ids that were found.
        found: String,
    },
    /// A question has no answer for a profile.
    #[error("question {question} has no answer for {profile}")]
    NoAnswer {
        /// The question.
        question: String,
        /// The profile.
        profile: String,
    },
    /// A heading of a clause is not a rule id.
    #[error("`{found}` is no rule id; expected words joined by dots, the first `{game}`")]
    BadRuleId {
        /// The game.
        game: String,
        /// What was found.
        found: String,
    },
    /// Two things have one id.
    #[error("{what} `{id}` is there twice")]
    Duplicate {
        /// What kind of thing.
        what: &'static str,
        /// Its id.
        id: String,
    },
    /// A block of a clause is missing, unknown, empty or out of place.
    #[error("{rule}: expected {expected}, found {found}")]
    Block {
        /// The rule.
        rule: String,
        /// What should come here.
        expected: &'static str,
        /// What comes.
        found: String,
    },
    /// A kind that is not known.
    #[error("{rule}: unknown kind `{found}`; expected `definition` or `action`")]
    UnknownKind {
        /// The rule.
        rule: String,
        /// What was found.
        found: String,
    },
    /// A rule with nothing to rest on.
    #[error("{rule} has neither sources nor a ruling")]
    Unfounded {
        /// The rule.
        rule: String,
    },
    /// A line of an example that cannot be read.
    #[error("{rule}: the example has {what}")]
    BadExample {
        /// The rule.
        rule: String,
        /// What is wrong with it.
        what: String,
    },
    /// A source's line in a clause is not a citation.
    #[error("{rule}: expected a locator and a hash in backquotes and a paraphrase; found `{found}`")]
    BadSource {
        /// The rule.
        rule: String,
        /// What was found.
        found: String,
    },
    /// A locator that cannot be read.
    #[error("`{found}` is no locator; expected FILE:LINE.SENTENCE or FILE:LINE, from 1")]
    BadLocator {
        /// What was found.
        found: String,
    },
    /// A hash that cannot be read.
    #[error("`{found}` is no hash; expected eight hexadecimal digits in lower case")]
    BadHash {
        /// What was found.
        found: String,
    },
    /// A sentence of a text that is no witness of this game, or outside of the lines that are.
    #[error("{locator} is in no witness of {game}")]
    UnknownWitness {
        /// The locator.
        locator: String,
        /// The game.
        game: String,
    },
    /// A clause names a point that is not there.
    #[error("{by} names the point `{point}`, which is unknown")]
    UnknownPoint {
        /// What names it.
        by: String,
        /// The point.
        point: String,
    },
    /// A point names a rule that is not there.
    #[error("the point `{point}` names the rule `{rule}`, which is unknown")]
    UnknownRule {
        /// The point.
        point: String,
        /// The rule.
        rule: String,
    },
    /// A rule and a point do not name each other.
    #[error("`{from}` names `{to}`, which does not name it back")]
    OneSided {
        /// The one that names.
        from: String,
        /// The one that does not.
        to: String,
    },
    /// A reading that the point does not have.
    #[error("{by}: `{reading}` is no reading of the point `{point}`")]
    UnknownReading {
        /// What names it.
        by: String,
        /// The point.
        point: String,
        /// The reading.
        reading: String,
    },
    /// A point without two readings.
    #[error("the point `{point}` has fewer than two readings")]
    NoChoice {
        /// The point.
        point: String,
    },
    /// A profile that leaves a point open.
    #[error("the profile {profile} says nothing of the point `{point}`")]
    MissingPoint {
        /// The profile.
        profile: String,
        /// The point.
        point: String,
    },
    /// A choice that must cite and does not.
    #[error("{profile}, {point}: a basis other than `silent` must cite a sentence")]
    NoCitation {
        /// The profile.
        profile: String,
        /// The point.
        point: String,
    },
    /// Sentences against a choice go with a basis `contradictory`, and only with it.
    #[error(
        "{profile}, {point}: a basis `contradictory` names the sentences `against` it, and no other does"
    )]
    Against {
        /// The profile.
        profile: String,
        /// The point.
        point: String,
    },
    /// A sentence that is not after the one before it.
    #[error("{locator} is not in its place: the sentences of a witness are in order, each once")]
    Disorder {
        /// Where the sentence stands.
        locator: String,
    },
    /// A choice that must give a reason and does not.
    #[error("{profile}, {point}: a basis `silent` or `contradictory` must give a reason")]
    NoReason {
        /// The profile.
        profile: String,
        /// The point.
        point: String,
    },
}

impl Problem {
    /// This problem, at this place.
    pub(crate) fn at(self, file: &str, line: usize) -> Error {
        Error { file: file.to_owned(), line, problem: self }
    }
}
