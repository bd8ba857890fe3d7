//! `nki check`

use super::unusable;
use crate::run::Exit;

/// Holds an engine against the suite
#[derive(Debug, clap::Args)]
pub(super) struct Check {}

impl Check {
    pub(super) fn run(self) -> Exit {
        unusable("not there yet")
    }
}
