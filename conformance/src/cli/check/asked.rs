//! Under which readings an engine is asked: those the user names, else those it declares.

use super::super::under::{self, Reading};
use crate::case::{AnyCase, AnyGame, Profile, Suite, Way, in_words, profiles};
use crate::game::Choices;
use crate::question::Question;
use crate::wire::{Claim, Declaration};

/// What is asked, and that in words.
pub(super) struct Asked {
    pub(super) ways: Vec<Way>,
    pub(super) words: String,
}

impl Asked {
    /// What `--profile` and `--readings` say; without a profile, what is declared decides.
    pub(super) fn of(
        game: &dyn AnyGame,
        profile: Option<&str>,
        readings: &[Reading],
        declared: &Declaration,
    ) -> Result<Asked, String> {
        let pinned = pinned(game, readings)?;
        match (profile, declared.games.get(game.name()).map(|claim| &claim.claim)) {
            (Some("all"), _) => Ok(Asked::every_entry(game, "every entry", pinned, &[])),
            (Some(id), _) => Asked::profiles(game, &[under::profile(game, id)?], readings),
            (None, Some(Claim::Profile(id, _))) => {
                Asked::profiles(game, &[under::profile(game, id)?], readings)
            }
            (None, Some(Claim::Readings(masks))) => Asked::declared(game, masks, readings, pinned),
            (None, Some(Claim::Everything) | None) => Asked::profiles(game, &profiles(game), readings),
        }
    }

    /// The profiles inside a declaration of readings; where there are none, all that is inside.
    fn declared(
        game: &dyn AnyGame,
        masks: &[u32],
        readings: &[Reading],
        pinned: Vec<(usize, usize)>,
    ) -> Result<Asked, String> {
        let claim = Claim::Readings(masks.to_vec());
        let mut inside = Vec::new();
        for profile in profiles(game) {
            if claim.covers(&under::overridden(game, profile.choices, readings)?) {
                inside.push(profile);
            }
        }
        if !inside.is_empty() {
            return Asked::profiles(game, &inside, readings);
        }
        if masks.iter().all(|mask| mask.count_ones() == 1) {
            let mut only = Choices::default();
            for (choice, mask) in only.0.iter_mut().zip(masks) {
                *choice = u8::try_from(mask.trailing_zeros()).unwrap_or(0);
            }
            let choices = under::overridden(game, only, readings)?;
            let words = format!("the readings it declares{}", but_for(game, &pinned));
            return Ok(Asked { ways: vec![Way::Fixed { profile: None, choices }], words });
        }
        Ok(Asked::every_entry(game, "every entry that it declares", pinned, masks))
    }

    fn profiles(game: &dyn AnyGame, chosen: &[Profile], readings: &[Reading]) -> Result<Asked, String> {
        let mut ways = Vec::new();
        for profile in chosen {
            let choices = under::overridden(game, profile.choices, readings)?;
            ways.push(Way::Fixed { profile: Some(profile.id), choices });
        }
        let ids: Vec<&str> = chosen.iter().map(|profile| profile.id).collect();
        let words = format!("{}{}", ids.join(", "), but_for(game, &pinned(game, readings)?));
        Ok(Asked { ways, words })
    }

    /// Every entry, where points not pinned are held to what is declared of them.
    fn every_entry(game: &dyn AnyGame, words: &str, pinned: Vec<(usize, usize)>, masks: &[u32]) -> Asked {
        let words = format!("{words}{}", but_for(game, &pinned));
        let free = masks.iter().enumerate().filter(|(at, _)| pinned.iter().all(|(point, _)| point != at));
        let held: Vec<_> = free
            .flat_map(|(at, mask)| (0..32).filter(move |bit| mask >> bit & 1 == 1).map(move |bit| (at, bit)))
            .collect();
        let fixed = [pinned, held].concat();
        Asked { ways: vec![Way::EveryEntry { fixed }], words }
    }

    /// The questions of all wanted cases.
    pub(super) fn questions(&self, suite: &Suite, wanted: &dyn Fn(&dyn AnyCase) -> bool) -> Vec<Question> {
        self.ways.iter().flat_map(|way| suite.questions(wanted, way)).collect()
    }
}

/// Each overridden point once, by its index, with the index of its reading.
fn pinned(game: &dyn AnyGame, readings: &[Reading]) -> Result<Vec<(usize, usize)>, String> {
    let choices = under::overridden(game, Choices::default(), readings)?;
    let named = |id: &str| readings.iter().any(|reading| reading.point == id);
    let points = game.points().iter().zip(choices.0).enumerate();
    Ok(points
        .filter(|(_, (point, _))| named(point.id))
        .map(|(at, (_, choice))| (at, usize::from(choice)))
        .collect())
}

fn but_for(game: &dyn AnyGame, pinned: &[(usize, usize)]) -> String {
    if pinned.is_empty() {
        return String::new();
    }
    let mut choices = Choices::default();
    for (at, choice) in pinned {
        if let (Some(slot), Ok(choice)) = (choices.0.get_mut(*at), u8::try_from(*choice)) {
            *slot = choice;
        }
    }
    let shown = |at: usize| pinned.iter().any(|(point, _)| *point == at);
    format!(", with {}", in_words(game.points(), &choices, shown))
}
