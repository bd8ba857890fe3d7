//! The arguments that say which game is meant, and under which readings.

use crate::case::{AnyGame, Profile, choose, profiles};
use crate::game::Choices;
use crate::games;

/// A reading of one point, as `point=reading`.
#[derive(Debug, Clone)]
pub(super) struct Reading {
    pub(super) point: String,
    pub(super) value: String,
}

impl std::str::FromStr for Reading {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Reading, &'static str> {
        match text.split_once('=') {
            Some((point, value)) => {
                Ok(Reading { point: point.trim().to_owned(), value: value.trim().to_owned() })
            }
            None => Err("expected POINT=READING"),
        }
    }
}

/// The game of this name.
pub(super) fn game(name: &str) -> Result<&'static dyn AnyGame, String> {
    games::named(name).ok_or_else(|| {
        let names: Vec<String> = games::all().iter().map(|game| format!("`{}`", game.name())).collect();
        format!("there is no game `{name}`; there is {}", names.join(", "))
    })
}

/// The profile of this name.
pub(super) fn profile(game: &dyn AnyGame, id: &str) -> Result<Profile, String> {
    let profiles = profiles(game);
    profiles.iter().copied().find(|profile| profile.id == id).ok_or_else(|| {
        let ids: Vec<String> = profiles.iter().map(|profile| format!("`{}`", profile.id)).collect();
        format!("{} has no profile `{id}`; it has {}", game.name(), ids.join(", "))
    })
}

/// Choices with some of them overridden.
pub(super) fn overridden(
    game: &dyn AnyGame,
    choices: Choices,
    readings: &[Reading],
) -> Result<Choices, String> {
    choose(game, choices, readings.iter().map(|reading| (reading.point.as_str(), reading.value.as_str())))
}
