//! `nki play`

use super::unusable;
use crate::run::Exit;

/// Plays one move and tells its steps in words
#[derive(Debug, clap::Args)]
pub(super) struct Play {}

impl Play {
    pub(super) fn run(self) -> Exit {
        unusable("not there yet")
    }
}
