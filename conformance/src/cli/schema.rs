//! `nki schema`

use super::out::show;
use crate::case::Vectors;
use crate::run::Exit;

/// Prints the JSON Schema of exported cases
#[derive(Debug, clap::Args)]
pub(super) struct Schema {}

impl Schema {
    pub(super) fn run(self) -> Exit {
        show(&format!("{:#}\n", Vectors::schema()), Exit::Fine)
    }
}
