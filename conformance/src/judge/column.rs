//! What is compared: the texts, and a house rule beside them.

use crate::case::{self, AnyGame};
use crate::game::Choices;
use nki_spec::Profile;

/// The name of the column that a house rule stands in.
pub const YOURS: &str = "yours";

/// A reading of every point, and where they come from.
#[derive(Debug, Clone)]
pub struct Column {
    /// The profile's id, or [`YOURS`].
    pub name: String,
    /// The readings.
    pub choices: Choices,
    /// The text whose readings these are, house rules apart; where there is none, they are our rulings.
    pub follows: Option<&'static Profile>,
    /// The points on which a house rule stands in their place, as bits by index.
    pub house: u32,
}

/// A column for each profile of the game, in the order of the spec.
#[must_use]
pub fn profiles(game: &dyn AnyGame) -> Vec<Column> {
    let spec = nki_spec::game(game.name());
    let column = |profile: case::Profile| Column {
        name: profile.id.to_owned(),
        choices: profile.choices,
        follows: spec.and_then(|spec| spec.profile(profile.id)),
        house: 0,
    };
    case::profiles(game).into_iter().map(column).collect()
}

/// A column with house rules, each `(point, reading)`, on what a text says or, without one, on our rulings.
///
/// # Errors
/// When there is no such point, or it has no such reading.
pub fn yours<'a>(
    game: &dyn AnyGame,
    on: Option<&Column>,
    rules: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Result<Column, String> {
    let choices = on.map_or_else(Choices::default, |on| on.choices);
    let choices = case::choose(game, choices, rules.clone())?;
    let at = |id: &str| game.points().iter().position(|point| point.id == id);
    let house = rules.filter_map(|(point, _)| at(point)).fold(0, |house, at| house | 1 << at);
    Ok(Column { name: YOURS.to_owned(), choices, follows: on.and_then(|on| on.follows), house })
}
