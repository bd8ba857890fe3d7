//! `nki cases`

use super::unusable;
use crate::run::Exit;

/// Checks, formats, lists, shows and exports cases
#[derive(Debug, clap::Args)]
pub(super) struct Cases {}

impl Cases {
    pub(super) fn run(self) -> Exit {
        unusable("not there yet")
    }
}
