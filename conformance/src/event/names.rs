//! Names that a report holds as the registry holds them: read back, each is looked up there.

use crate::games;
use serde::de::{Deserialize, Deserializer, Error};

fn looked_up<E: Error>(
    what: &str,
    name: &str,
    names: impl IntoIterator<Item = &'static str>,
) -> Result<&'static str, E> {
    let found = names.into_iter().find(|known| *known == name);
    found.ok_or_else(|| {
        E::custom(format_args!("there is no {what} `{name}`; was it written by another version?"))
    })
}

fn specs() -> impl Iterator<Item = &'static nki_spec::Game> {
    games::all().iter().filter_map(|game| nki_spec::game(game.name()))
}

fn rule_named<E: Error>(id: &str) -> Result<&'static str, E> {
    looked_up("rule", id, specs().flat_map(nki_spec::Game::rules).map(|rule| rule.id().as_str()))
}

/// The name of a game.
pub(crate) fn game<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static str, D::Error> {
    let name = String::deserialize(deserializer)?;
    looked_up("game", &name, games::all().iter().map(|game| game.name()))
}

/// The id of a profile, or none.
pub(super) fn profile<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'static str>, D::Error> {
    let Some(id) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
    looked_up("profile", &id, specs().flat_map(nki_spec::Game::profiles).map(|profile| profile.id()))
        .map(Some)
}

/// The id of a rule, or none.
pub(crate) fn rule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'static str>, D::Error> {
    Option::<String>::deserialize(deserializer)?.map(|id| rule_named(&id)).transpose()
}

/// Ids of rules.
pub(crate) fn rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<&'static str>, D::Error> {
    Vec::<String>::deserialize(deserializer)?.iter().map(|id| rule_named(id)).collect()
}
