//! The one stream of what comes of a run; every report is a rendering of it, and computes nothing. As JSON Lines it can
//! be [read](mod@read) back.

pub(crate) mod names;
pub mod read;

use crate::fingerprint::Fingerprint;
use crate::question::{About, Divergence, Name};
use crate::run::Shard;
use crate::verdict::Verdict;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// What happened in a run, in order.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The run begins. Questions outside the declaration are counted in `questions` too.
    Started {
        /// How the engine is started.
        command: Vec<String>,
        /// The name and version it gave in `initialize`.
        engine: String,
        /// How many questions there are.
        questions: usize,
        /// The profiles, or the readings, it is asked about, in words.
        asked_about: String,
        /// Which part of the run this is, where it is a part.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shard: Option<Shard>,
    },
    /// A question has its verdict.
    Judged(Box<Judged>),
    /// How far the run has come: for those who watch it, and nothing that a report keeps.
    Progress {
        /// How many questions have a verdict, which may still change.
        settled: usize,
        /// How many of these are not fine.
        failing: usize,
    },
    /// Something about the engine that is no verdict: a restart, noise on stdout between answers, …
    Note {
        /// In words.
        text: String,
    },
    /// The run is over.
    Finished(Summary),
}

/// A question and what came of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Judged {
    /// The case.
    #[serde(flatten)]
    pub about: Arc<About>,
    /// Its place among all questions of the run, those of other shards too, from 0.
    pub number: usize,
    /// Which of its expectations, from 0.
    pub entry: usize,
    /// For which profile it was asked.
    #[serde(deserialize_with = "names::profile")]
    pub profile: Option<Name>,
    /// The readings that differ from that profile, or all, as `point=reading`.
    pub readings: String,
    /// The verdict.
    pub verdict: Verdict,
    /// How the answer differs, where it is an answer.
    pub divergence: Option<Box<Divergence>>,
    /// What tells this kind of failure from others, if it is one.
    pub fingerprint: Option<Fingerprint>,
    /// What else is to be said: what came in place of an answer, exit code or signal, the tail of stderr.
    pub detail: Option<String>,
    /// A known failure's reason: it does not count against the engine.
    pub known: Option<String>,
    /// The command that repeats just this case.
    pub repeat: String,
    /// How long the answer took.
    #[serde(serialize_with = "millis", deserialize_with = "of_millis")]
    pub took: Duration,
}

/// The end of a run.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Summary {
    /// How many questions had each verdict.
    pub verdicts: BTreeMap<Verdict, usize>,
    /// How many of those that are not fine were known.
    pub known: usize,
    /// Known failures that passed: each fails the run.
    pub unexpected_passes: Vec<String>,
    /// Why the run as a whole is unstable, if it is.
    pub unstable: Option<String>,
    /// Why nothing could be checked, if nothing could.
    pub nothing_checked: Option<String>,
    /// How often the engine was started again.
    pub restarts: usize,
    /// How long it all took.
    #[serde(serialize_with = "millis", deserialize_with = "of_millis")]
    pub took: Duration,
}

fn millis<S: serde::Serializer>(took: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(took.as_millis()).unwrap_or(u64::MAX))
}

fn of_millis<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    u64::deserialize(deserializer).map(Duration::from_millis)
}
