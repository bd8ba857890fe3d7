//! `nki book`

use super::out::show;
use super::unusable;
use crate::book::preprocess;
use crate::run::Exit;
use std::io::Read as _;

/// Puts anchors, backlinks and generated pages into the spec as a book: `mdbook build spec` starts it
///
/// It reads the book from stdin as mdBook hands it to a preprocessor, and writes it to stdout.
#[derive(Debug, clap::Args)]
pub(super) struct Book {
    /// `supports RENDERER`: whether it can be used for a renderer, as mdBook asks before; it can for all
    #[arg(value_name = "supports RENDERER")]
    asked: Vec<String>,
}

/// The largest book that is read, in bytes.
const MOST: u64 = 64 << 20;

impl Book {
    pub(super) fn run(self) -> Exit {
        match self.asked.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [] => {}
            ["supports", _] => return Exit::Fine,
            _ => return unusable("expected nothing, or `supports RENDERER`"),
        }
        let mut input = String::new();
        if let Err(error) = std::io::stdin().lock().take(MOST).read_to_string(&mut input) {
            return unusable(format_args!("can't read the book from stdin: {error}"));
        }
        match preprocess(&input) {
            Ok(book) => show(&book, Exit::Fine),
            Err(error) => unusable(error),
        }
    }
}
