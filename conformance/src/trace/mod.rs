//! The chain from a sentence of a text to the rule it states, the lines of the reference that carry the rule out, the
//! cases that claim it, and whether it fires in them; and everything at which this chain is broken.
//!
//! Nothing is taken on trust: what a sentence bears on is told on both sides and compared, the code is read, and the
//! cases are carried out.

mod chain;
mod code;
mod complaint;
mod hold;
mod human;
mod text;

pub use chain::{CaseChain, ReadingChain, RuleChain, SentenceChain, Taken, WitnessChain};
pub use complaint::{Complaint, Place, What};
pub use human::{Only, in_words};
pub use text::{Copy, beside, compared};

use crate::case::{AnyGame, Diagnostic, Suite};
use code::Located;
use nki_reference::code::Code;
use nki_spec::{Files, Game};
use serde::Serialize;

/// All that a trace is made from.
#[derive(Clone, Copy)]
pub struct Evidence<'a> {
    /// The game, as the harness plays it.
    pub game: &'a dyn AnyGame,
    /// The files of its spec.
    pub files: &'a Files,
    /// The spec read from them, or why it can't be.
    pub spec: Result<&'a Game, &'a nki_spec::Error>,
    /// The code that carries it out.
    pub code: Code,
    /// The cases.
    pub suite: &'a Suite,
    /// What is wrong with cases that are not among them.
    pub faults: &'a [Diagnostic],
}

/// The whole chain of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Trace {
    /// The game.
    pub game: String,
    /// Each text, sentence by sentence.
    pub witnesses: Vec<WitnessChain>,
    /// Each rule.
    pub rules: Vec<RuleChain>,
    /// Each reading of each point.
    pub readings: Vec<ReadingChain>,
    /// How many cases there are.
    pub cases: usize,
    /// Where the chain is broken.
    pub complaints: Vec<Complaint>,
}

impl<'a> Evidence<'a> {
    /// What is part of this program; `None` if the spec has no such game.
    #[must_use]
    pub fn embedded(game: &'a dyn AnyGame) -> Option<Evidence<'a>> {
        Some(Evidence {
            game,
            files: nki_spec::files(game.name())?,
            spec: nki_spec::try_load(game.name())?,
            code: game.code(),
            suite: Suite::embedded(),
            faults: Suite::embedded_faults(),
        })
    }
}

/// Follows every sentence and every rule of a game.
#[must_use]
pub fn trace(evidence: &Evidence<'_>) -> Trace {
    let mut complaints: Vec<Complaint> = evidence.faults.iter().map(Complaint::of_case).collect();
    let spec = match evidence.spec {
        Ok(spec) => spec,
        Err(error) => {
            complaints.push(Complaint::of_spec(error));
            return Trace { game: evidence.game.name().to_owned(), complaints, ..Trace::default() };
        }
    };
    let located = Located::of(&evidence.code);
    let chain = chain::Chain::of(evidence, spec, &located);
    complaints.extend(hold::complaints(evidence, spec, &located, &chain));
    Trace {
        game: spec.id().to_owned(),
        witnesses: chain.witnesses,
        rules: chain.rules,
        readings: chain.readings,
        cases: chain.cases,
        complaints,
    }
}
