//! What is asked of an engine, and how its answer is judged. Nothing here knows any game: a game hands out
//! [`Question`]s, and what a game knows is behind [`Expect`].

use crate::event::names;
use crate::game::Choices;
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;

/// A name as the registry holds it, of a game, a rule or a profile. (By this name, `serde` borrows nothing from a report.)
pub type Name = &'static str;

/// A method of the protocol by which questions are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// One move played.
    Play,
    /// All legal moves of a position.
    Moves,
    /// The set-up.
    Setup,
}

impl Method {
    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Play => "play",
            Method::Moves => "moves",
            Method::Setup => "setup",
        }
    }
}

/// What a report says of the case a question comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The name of the game.
    #[serde(deserialize_with = "names::game")]
    pub game: Name,
    /// The id of the case.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The rules it is about.
    #[serde(deserialize_with = "names::rules")]
    pub rules: Vec<Name>,
    /// The sentences it cites, as locators.
    pub cites: Vec<String>,
    /// The file it stands in and the line its `id` is on.
    pub file: String,
    /// See `file`; from 1.
    pub line: usize,
}

/// One question of a run, or, for a game record, a chain of them.
pub struct Question {
    /// The case.
    pub about: Arc<About>,
    /// Its place among all questions of the run, those of other shards too, from 0.
    pub number: usize,
    /// Which `then` entry of the case is expected, from 0.
    pub entry: usize,
    /// By which method it is asked.
    pub method: Method,
    /// The profile it is asked for, if it is asked for one.
    pub profile: Option<&'static str>,
    /// The readings it is asked under; compared with what an engine declares.
    pub readings: Choices,
    /// The size of the board.
    pub size: u8,
    /// Whether the question sets limits of its own, so that only an engine with the feature `limits` can play it.
    pub limits: bool,
    /// The expected answer, and how the question is put.
    pub expect: Box<dyn Expect>,
}

/// What a game knows of a question: its parameters, and whether an answer is right.
pub trait Expect: Send + Sync {
    /// How many questions are chained; each but the first needs the answer before it. One, except for game records.
    fn plies(&self) -> usize {
        1
    }

    /// Writes the `params` object of a ply, from 0. `before` is the position in the engine's own last answer, as it
    /// came; `steps` asks for the steps too. Nothing else of the answer is told to the engine.
    fn params(&self, ply: usize, before: Option<&RawValue>, steps: bool, out: &mut Vec<u8>);

    /// Judges the `result` member of an answer. With steps in it, the first step that differs is found as well.
    fn judge(&self, ply: usize, result: &RawValue) -> Judgement;
}

/// What an answer is worth.
#[derive(Debug, Clone)]
pub enum Judgement {
    /// It is right; at the last ply the question has passed. `position` is what the next ply of a chain goes on from.
    Right {
        /// The position the engine told, as it came.
        position: Option<Box<RawValue>>,
    },
    /// It is an answer, and a wrong one.
    Wrong(Box<Divergence>),
    /// It is not an answer of the protocol: what came, where, and what was expected.
    Garbled(String),
}

/// How a wrong answer differs from the right one: all that a report shows of it, worked out once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Divergence {
    /// `Diverged`, `IllegalAccepted` or `LegalRefused`.
    pub verdict: Verdict,
    /// Of a game record, the ply at which it differs first, from 1.
    pub ply: Option<usize>,
    /// The position the question was asked of, in one line; none for a set-up.
    pub position: Option<String>,
    /// The move, as text; none where no move was asked for.
    pub wanted: Option<String>,
    /// What the rules give, in one line.
    pub expected: String,
    /// What the engine said, in one line.
    pub got: String,
    /// Every field that differs.
    pub fields: Vec<FieldDifference>,
    /// Both boards, where there are two to compare.
    pub boards: Option<BoardPair>,
    /// The first step that differs, where the engine sent steps.
    pub step: Option<StepDifference>,
    /// The rules at issue: that of the first differing step, or of a refusal, else those of the case.
    #[serde(deserialize_with = "names::rules")]
    pub rules: Vec<Name>,
    /// The arithmetic the case gives.
    pub why: Option<String>,
}

/// One field that differs, as `turn`, `south's prison` or `N8`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldDifference {
    /// Its name.
    pub field: String,
    /// What the rules give.
    pub expected: String,
    /// What the engine said.
    pub got: String,
}

/// The first step, from 0, that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepDifference {
    /// Its place among the engine's steps.
    pub index: usize,
    /// What the rules give, in words; none if the engine did more than there was to do.
    pub expected: Option<String>,
    /// What the engine did, in words; none if it did less.
    pub got: Option<String>,
    /// The rule by which the expected step happens; or, where the engine took what is not to be taken, the one by
    /// which it is not.
    #[serde(deserialize_with = "names::rule")]
    pub rule: Option<Name>,
}

/// Two boards of the same shape.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardPair {
    /// What the rules give.
    pub expected: Board,
    /// What the engine said.
    pub got: Board,
}

/// A board as it lies on the table, South's rows below.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The rows from top to bottom.
    pub rows: Vec<BoardRow>,
}

/// One row of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardRow {
    /// What stands before it, as `N` or `S`.
    pub label: String,
    /// Its cells from left to right, as `7`, `7*`, `.` or `.*`.
    pub cells: Vec<String>,
}
