//! `nki disputes`

use super::out::show;
use super::{under, unusable};
use crate::case::Suite;
use crate::disputes::{human, json, markdown, told};
use crate::run::Exit;

/// Tells where the texts of a game part: all points, a line each, or one of them in full
///
/// Of a point it tells the question, each reading, who takes it and on what basis, our ruling where a text is silent,
/// the cases that tell the readings apart, and the smallest position of the suite that does, drawn: that with the
/// fewest warriors, then the fewest bomas. A case that sets a limit on laps of its own is shown only where no other
/// does. Where the smallest leaves some readings together, the smallest for those follows.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXIT_CODES}\n\n{EXAMPLES}"))]
pub(super) struct Disputes {
    /// The game
    #[arg(long, default_value = "kiothi")]
    game: String,
    /// How it is told
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
    /// The id of a point, as `bonus-extent`, or of a dispute that is not carried as readings; without it, all of them
    point: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// JSON
    Json,
    /// Markdown, to be pasted into a page
    Markdown,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  it is told
  2  there is no such game or dispute, or a wrong command line";

const EXAMPLES: &str = "\
Examples:
  nki disputes
  nki disputes bonus-extent
  nki disputes relay --format markdown";

impl Disputes {
    pub(super) fn run(self) -> Exit {
        let game = match under::game(&self.game) {
            Ok(game) => game,
            Err(error) => return unusable(error),
        };
        match told(game, Suite::embedded(), self.point.as_deref()) {
            Ok(told) => {
                let text = match self.format {
                    Format::Human => human(&told),
                    Format::Json => json(&told),
                    Format::Markdown => markdown(&told),
                };
                show(&text, Exit::Fine)
            }
            Err(unknown) => unusable(unknown),
        }
    }
}
