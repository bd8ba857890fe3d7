//! `nki smoke`

use super::unusable;
use crate::run::Exit;

/// Says hello to an engine, asks it three questions and shows every line
#[derive(Debug, clap::Args)]
pub(super) struct Smoke {}

impl Smoke {
    pub(super) fn run(self) -> Exit {
        unusable("not there yet")
    }
}
