//! `nki moves`

use super::unusable;
use crate::run::Exit;

/// Lists the legal moves of a position
#[derive(Debug, clap::Args)]
pub(super) struct Moves {}

impl Moves {
    pub(super) fn run(self) -> Exit {
        unusable("not there yet")
    }
}
