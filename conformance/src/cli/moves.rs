//! `nki moves`

use super::out::{remark, show};
use super::position::{FORM, Under, unread};
use super::unusable;
use crate::run::Exit;
use crate::tell::MovesTold;

/// Lists the legal moves of a position, one a line; of openings only how many there are
///
/// The moves come in order of their boma and number. Exits with 0, even if there is no legal move, and with 2 for a
/// position that can't be read.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{FORM}\n\n{EXAMPLES}"))]
pub(super) struct Moves {
    #[command(flatten)]
    under: Under,
    /// The position, in one line or as several words; or `setup`
    #[arg(required = true)]
    position: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  nki moves --profile botta-1972 \\
    \"south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1\"
  nki moves --readings pickup=whole \\
    \"south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1\"
  nki moves setup";

impl Moves {
    pub(super) fn run(self) -> Exit {
        let (game, terms) = match self.under.terms() {
            Ok(terms) => terms,
            Err(error) => return unusable(error),
        };
        let position = self.position.join(" ");
        match game.tell_moves(&position, &terms) {
            Ok(told) => show_moves(&told),
            Err(error) => {
                remark(&format!("{}\n", unread(game, &position, "", error)));
                Exit::Unusable
            }
        }
    }
}

fn show_moves(told: &MovesTold) -> Exit {
    match told.openings {
        Some(0) => {}
        Some(1) => return show("1 opening\n", Exit::Fine),
        Some(openings) => return show(&format!("{openings} openings\n"), Exit::Fine),
        None => return show("more openings than can be counted\n", Exit::Fine),
    }
    if told.moves.is_empty() {
        let why = if told.over { "the game is over" } else { "no legal move" };
        remark(&format!("{why}\n"));
    }
    show(&told.moves.iter().map(|wanted| format!("{wanted}\n")).collect::<String>(), Exit::Fine)
}
