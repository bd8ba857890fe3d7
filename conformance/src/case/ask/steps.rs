//! The first step of a move that an engine made otherwise.

use super::reply::{Steps, came};
use crate::game::{Seen, WirePlace, WireStep};
use crate::question::StepDifference;
use serde_json::value::RawValue;

/// The first difference between the steps that the rules make and those an engine told. An engine that stopped early
/// and said so is held to what it told.
pub(super) fn difference(seen: &Seen, steps: Steps<'_>) -> Option<StepDifference> {
    let raw = steps.raw?;
    let expected = seen.wire.as_deref().unwrap_or_default();
    let differs = |index, got: Option<WireStep>, words: Option<String>| {
        let right = expected.get(index);
        let took = match &got {
            Some(WireStep::Capture { capture }) => Some(capture.place()),
            Some(WireStep::Retire { retire }) => Some(*retire),
            Some(WireStep::Lap { .. }) | None => None,
        };
        let rule = match (right, took) {
            // It takes where there is nothing more to take.
            (None | Some((WireStep::Retire { .. }, _)), Some(place)) => withholding(seen, place),
            _ => None,
        };
        Some(StepDifference {
            index,
            expected: right.map(|(step, _)| told(step)),
            got: words.or(got.as_ref().map(told)),
            rule: rule.or(right.map(|(_, rule)| *rule)),
        })
    };
    let Ok(each) = serde_json::from_str::<Vec<&RawValue>>(raw.get()) else {
        return differs(0, None, Some(came("`steps` is not a list", raw)));
    };
    for (index, one) in each.iter().enumerate() {
        match serde_json::from_str::<WireStep>(one.get()) {
            Ok(got) if expected.get(index).is_some_and(|(step, _)| *step == got) => {}
            Ok(got) => return differs(index, Some(got), None),
            Err(_) => return differs(index, None, Some(came("no step of the protocol", one))),
        }
    }
    let stopped = each.len() < expected.len() && !steps.truncated;
    if stopped { differs(each.len(), None, None) } else { None }
}

/// The rule that keeps a place from being taken from: the one applied there, else the last that stopped anything.
fn withholding(seen: &Seen, place: WirePlace) -> Option<&'static str> {
    let there = seen.withheld.iter().find(|(at, _)| *at == place);
    there.or(seen.withheld.last()).map(|(_, rule)| *rule)
}

/// A step in words, with what lay where a lap ended.
fn told(step: &WireStep) -> String {
    match step {
        WireStep::Lap { was: 0, .. } => format!("{step}, which was empty"),
        WireStep::Lap { was, .. } => format!("{step}, where {was} lay"),
        WireStep::Capture { .. } | WireStep::Retire { .. } => step.to_string(),
    }
}
