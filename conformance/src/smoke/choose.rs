//! Which questions are asked: of each method that the engine claims the one whose answer tells most with least.

use super::shift;
use crate::case::{Suite, Way, profiles};
use crate::game::Choices;
use crate::games;
use crate::question::{Method, Question};
use crate::wire::{Ask, Claim, Declaration};
use std::cmp::Reverse;

/// In which order they are asked.
const METHODS: [Method; 3] = [Method::Setup, Method::Play, Method::Moves];

/// The questions of the suite for this engine, at most one for each method.
pub(super) fn questions(declaration: &Declaration) -> Vec<Question> {
    let mut chosen = Vec::new();
    for (name, claim) in &declaration.games {
        let Some(game) = games::named(name) else { continue };
        let choices = match &claim.claim {
            Claim::Profile(_, choices) => *choices,
            Claim::Everything => profiles(game).first().map(|profile| profile.choices).unwrap_or_default(),
            Claim::Readings(masks) => {
                let profile =
                    profiles(game).iter().map(|profile| profile.choices).find(|c| claim.claim.covers(c));
                profile.unwrap_or_else(|| first(masks))
            }
        };
        let way = Way::Fixed { profile: None, choices };
        let all = Suite::embedded().questions(&|case| case.about().game == *name, &way);
        let mut fit: Vec<Question> = all
            .into_iter()
            .filter(|question| question.expect.plies() == 1 && declaration.outside(question).is_none())
            .collect();
        for method in METHODS {
            // The first of the best, in the order of the suite.
            let best = (0..fit.len())
                .filter(|at| fit.get(*at).is_some_and(|question| question.method == method))
                .max_by_key(|at| (fit.get(*at).map(worth), Reverse(*at)));
            if let Some(at) = best {
                chosen.push(fit.remove(at));
            }
        }
    }
    chosen
}

/// The first of all values that are played.
fn first(masks: &[u32]) -> Choices {
    let mut choices = Choices::default();
    for (slot, mask) in choices.0.iter_mut().zip(masks) {
        *slot = u8::try_from(mask.trailing_zeros()).unwrap_or(0);
    }
    choices
}

/// What a question is good for: its answer shows whether places are numbered alike, and it is short to tell.
fn worth(question: &Question) -> (u8, Reverse<usize>) {
    let mut request = Vec::new();
    Ask { id: 1, question, ply: 0, before: None, steps: true }.write(&mut request);
    let (grade, length) = shift::telling(&request);
    (grade, Reverse(length))
}
