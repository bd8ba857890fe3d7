//! The games the harness knows: one line each.

use crate::case::{AnyGame, Of};

pub mod kiothi;

/// Every game, by whose name files, flags and engines mean it.
static GAMES: &[&dyn AnyGame] = &[&Of::<kiothi::Kiothi>::NEW];

/// Every game.
#[must_use]
pub fn all() -> &'static [&'static dyn AnyGame] {
    GAMES
}

/// The game of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.name() == name)
}
