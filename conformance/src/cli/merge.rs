//! `nki merge`

use super::reports::Reports;
use super::unusable;
use crate::event::read::{Told, merged};
use crate::run::{Exit, exit};
use std::path::PathBuf;

/// Puts the shards of one run together and tells it as if it had been one
///
/// Each shard is a report of `nki check --shard I/N --format jsonl`. The verdicts come in the order in which one run
/// would have them, and the exit code is that of the whole run.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct Merge {
    /// The reports, in any order
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reports: Reports,
}

const EXAMPLE: &str = "\
Example:
  nki check --shard 1/2 --format jsonl -- ENGINE > 1.jsonl
  nki check --shard 2/2 --format jsonl -- ENGINE > 2.jsonl
  nki merge 1.jsonl 2.jsonl";

impl Merge {
    pub(super) fn run(self) -> Exit {
        self.merge().unwrap_or_else(unusable)
    }

    fn merge(&self) -> Result<Exit, String> {
        let mut parts = Vec::new();
        for path in &self.files {
            parts.push(Told::read(path).map_err(|error| error.to_string())?);
        }
        let mut reports = self.reports.open()?;
        let told = merged(parts, &mut reports).map_err(|error| error.to_string())?;
        let failures = reports.failures();
        drop(reports);
        let unwritten = !failures.is_empty();
        for failure in failures {
            let _ = unusable(failure);
        }
        Ok(match exit(&told.map_err(|error| error.to_string())?) {
            Exit::NothingChecked => Exit::NothingChecked,
            _ if unwritten => Exit::Unusable,
            exit => exit,
        })
    }
}
