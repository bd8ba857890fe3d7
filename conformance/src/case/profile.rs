//! What the spec says of a game, in the harness's own terms: its profiles, and which names it knows.

use super::AnyGame;
use crate::game::Choices;

/// One reading of every point, as one text has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    /// Its id.
    pub id: &'static str,
    /// Its readings.
    pub choices: Choices,
}

/// The profiles of a game, in the order of the spec.
#[must_use]
pub fn profiles(game: &dyn AnyGame) -> Vec<Profile> {
    let Some(spec) = nki_spec::game(game.name()) else { return Vec::new() };
    let profile = |told: &'static nki_spec::Profile| {
        let mut choices = Choices::default();
        for (slot, point) in choices.0.iter_mut().zip(game.points()) {
            let reading = told.choice(point.id).map(|choice| choice.reading.as_str());
            let index = point.values.iter().position(|value| Some(*value) == reading);
            *slot = index.and_then(|index| u8::try_from(index).ok()).unwrap_or(0);
        }
        Profile { id: told.id(), choices }
    };
    spec.profiles().iter().map(profile).collect()
}

/// These choices, but for some points, each with another reading.
///
/// # Errors
/// When there is no such point, or the point has no such reading.
pub fn choose<'a>(
    game: &dyn AnyGame,
    mut choices: Choices,
    overrides: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Choices, String> {
    for (id, value) in overrides {
        let points = game.points();
        let point = points.iter().position(|point| point.id == id).ok_or_else(|| {
            format!(
                "there is no point `{id}` in {}; it has {}",
                game.name(),
                listed(points.iter().map(|p| p.id))
            )
        })?;
        let values = points.get(point).map_or(&[][..], |point| point.values);
        let index = values.iter().position(|name| *name == value).ok_or_else(|| {
            format!("the point `{id}` has no reading `{value}`; it has {}", listed(values.iter().copied()))
        })?;
        if let (Some(slot), Ok(index)) = (choices.0.get_mut(point), u8::try_from(index)) {
            *slot = index;
        }
    }
    Ok(choices)
}

/// A rule by its id, as the spec or the game has it.
pub(super) enum Known {
    /// It can fire.
    Action(&'static str),
    /// It only says what words mean.
    Definition(&'static str),
}

/// The rule of this id.
pub(super) fn rule(game: &str, actions: &[&'static str], id: &str) -> Option<Known> {
    if let Some(action) = actions.iter().find(|action| **action == id) {
        return Some(Known::Action(action));
    }
    let rule = nki_spec::game(game)?.rule(id)?;
    (rule.kind() == nki_spec::Kind::Definition).then(|| Known::Definition(rule.id().as_str()))
}

/// What is wrong with a citation, if anything is: its form, its file, or its line.
pub(super) fn bad_citation(game: &str, locator: &str) -> Option<(String, String)> {
    let Ok(parsed) = nki_spec::Locator::try_from(locator.to_owned()) else {
        return Some((
            format!("`{locator}` is no citation"),
            "expected FILE:LINE or FILE:LINE.SENTENCE".to_owned(),
        ));
    };
    let witnesses = nki_spec::game(game)?.witnesses();
    let of_text = || witnesses.iter().filter(|witness| witness.text == parsed.file());
    if of_text().next().is_none() {
        let texts: std::collections::BTreeSet<&str> =
            witnesses.iter().map(|witness| witness.text.as_str()).collect();
        let texts = listed(texts.into_iter());
        return Some((format!("no source `{}`", parsed.file()), format!("expected {texts}")));
    }
    if of_text().any(|witness| witness.holds(&parsed)) {
        return None;
    }
    let mut parts: Vec<(usize, usize)> =
        of_text().flat_map(|witness| witness.lines.iter().copied()).collect();
    parts.sort_unstable();
    let lines: Vec<String> = parts
        .chunk_by(|before, next| before.1 + 1 == next.0)
        .filter_map(|chunk| Some((chunk.first()?.0, chunk.last()?.1)))
        .map(|(first, last)| format!("{first} to {last}"))
        .collect();
    Some((
        format!("{}:{} says nothing of {game}", parsed.file(), parsed.line()),
        format!("expected a line from {}", lines.join(" or ")),
    ))
}

/// Names in a row, with commas.
pub(crate) fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The name among these that is nearest to a misspelt one, if one is near.
pub(crate) fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = names.map(|name| (distance(wanted, name), name)).min()?;
    (near.0 <= wanted.chars().count() / 3).then_some(near.1)
}

/// How many letters must be put in, left out or exchanged.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, letter) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in right.iter().enumerate() {
            let exchanged = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_near() {
        assert_eq!(distance("relay", "rely"), 1);
        assert_eq!(nearest("bonus-extend", ["relay", "bonus-extent"].into_iter()), Some("bonus-extent"));
        assert_eq!(nearest("x", ["relay"].into_iter()), None);
    }

    #[test]
    fn every_profile_has_every_point() {
        for game in crate::games::all() {
            assert!(!profiles(*game).is_empty());
            for profile in profiles(*game) {
                let told = nki_spec::game(game.name()).unwrap().profile(profile.id).unwrap();
                for point in game.points() {
                    let reading = told.choice(point.id).unwrap().reading.as_str();
                    assert!(point.values.contains(&reading), "{} {}", profile.id, point.id);
                }
            }
        }
    }
}
