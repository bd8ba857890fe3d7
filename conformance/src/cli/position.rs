//! The arguments of `nki play` and `nki moves`: a position, and what it is played by.

use super::under::{self, Reading};
use crate::case::{AnyGame, ENDLESS_LAPS, Source, lines};
use crate::game::{Choices, Terms};
use crate::tell::{Shown, Unread};
use std::num::NonZeroU32;
use std::sync::Arc;

/// Which rules are played by.
#[derive(Debug, clap::Args)]
pub(super) struct Under {
    /// The game
    #[arg(long, default_value = "kiothi")]
    game: String,
    /// The readings of this text, as `botta-1972`; without it, the first reading of every point
    #[arg(long, value_name = "ID")]
    profile: Option<String>,
    /// Other readings of single points, as `relay=forbidden,first-lap=free`
    #[arg(long, value_name = "POINT=READING", value_delimiter = ',')]
    readings: Vec<Reading>,
    /// The most laps a move may take
    #[arg(long, value_name = "LAPS", default_value_t = ENDLESS_LAPS, value_parser = laps)]
    endless_laps: NonZeroU32,
}

/// What --help says of positions.
pub(super) const FORM: &str = "\
A position is one line: whose turn it is, the phase (`opening-first`, `opening-second`, `play` or `over`), the \
prisons (South's-North's), South's row, North's row, each from its owner's left to right; `.` is an empty boma and \
`*` after a boma marks it. The word `setup` stands for the set-up.";

/// As many as the rules allow, or fewer: every lap is kept until it is shown.
pub(super) fn laps(text: &str) -> Result<NonZeroU32, String> {
    let laps = text.parse().ok().filter(|laps| *laps <= ENDLESS_LAPS);
    laps.ok_or_else(|| format!("expected a number from 1 to {ENDLESS_LAPS}"))
}

impl Under {
    /// The game, and what it is played by.
    pub(super) fn terms(&self) -> Result<(&'static dyn AnyGame, Terms), String> {
        let game = under::game(&self.game)?;
        let choices = match &self.profile {
            Some(id) => under::profile(game, id)?.choices,
            None => Choices::default(),
        };
        let choices = under::overridden(game, choices, &self.readings)?;
        Ok((game, Terms { choices, endless_laps: self.endless_laps }))
    }
}

/// The points that bear on what was seen, each with its reading.
pub(super) fn asked(game: &dyn AnyGame, terms: &Terms, consulted: u32) -> Vec<(&'static str, &'static str)> {
    let points = game.points().iter().zip(terms.choices.0).enumerate();
    let points = points.filter(|(at, _)| consulted >> at & 1 == 1);
    points
        .filter_map(|(_, (point, choice))| Some((point.id, *point.values.get(usize::from(choice))?)))
        .collect()
}

/// The board, indented.
pub(super) fn drawn(shown: &Shown) -> String {
    lines(&shown.board).iter().map(|line| format!("  {line}\n")).collect()
}

/// Says where a text goes wrong, with the place marked in it.
pub(super) fn unread(game: &dyn AnyGame, position: &str, wanted: &str, unread: Unread) -> String {
    let (what, text) = match unread {
        Unread::Position(_) => ("position", position),
        Unread::Move(_) => ("move", wanted),
    };
    // A text of several lines would be marked in the wrong one.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let source = Arc::new(Source { name: format!("the {what}"), text });
    unread.within(game.name(), source, (1, 1)).render(true)
}
