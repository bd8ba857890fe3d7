//! `nki schema`

use super::unusable;
use crate::run::Exit;

/// Prints the JSON Schema of exported cases
#[derive(Debug, clap::Args)]
pub(super) struct Schema {}

impl Schema {
    pub(super) fn run(self) -> Exit {
        unusable("not there yet")
    }
}
