//! `nki engine`

use super::unusable;
use crate::run::Exit;
use std::io;

/// Serves the reference itself as an engine: all games, all readings, questions on stdin, answers on stdout
#[derive(Debug, clap::Args)]
pub(super) struct Engine {}

impl Engine {
    pub(super) fn run(self) -> Exit {
        match crate::serve::serve(io::stdin().lock(), io::stdout().lock()) {
            Ok(()) => Exit::Fine,
            // Nobody listens any more: there is nothing left to serve.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
            Err(error) => unusable(format_args!("the engine can't go on: {error}")),
        }
    }
}
