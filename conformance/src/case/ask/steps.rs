//! The first step of a move that an engine made otherwise.

use super::reply::{Steps, came};
use crate::game::WireStep;
use crate::question::StepDifference;
use serde_json::value::RawValue;

/// The first difference between the steps that the rules make, each with its rule, and those an engine told. An engine
/// that stopped early and said so is held to what it told.
pub(super) fn difference(expected: &[(WireStep, &'static str)], steps: Steps<'_>) -> Option<StepDifference> {
    let raw = steps.raw?;
    let rule = |index: usize| expected.get(index).map(|(_, rule)| *rule);
    let words = |index: usize| expected.get(index).map(|(step, _)| told(step));
    let differs = |index, got| Some(StepDifference { index, expected: words(index), got, rule: rule(index) });
    let Ok(each) = serde_json::from_str::<Vec<&RawValue>>(raw.get()) else {
        return differs(0, Some(came("`steps` is not a list", raw)));
    };
    for (index, one) in each.iter().enumerate() {
        match serde_json::from_str::<WireStep>(one.get()) {
            Ok(got) if expected.get(index).map(|(step, _)| step) == Some(&got) => {}
            Ok(got) => return differs(index, Some(told(&got))),
            Err(_) => return differs(index, Some(came("no step of the protocol", one))),
        }
    }
    let stopped = each.len() < expected.len() && !steps.truncated;
    if stopped { differs(each.len(), None) } else { None }
}

/// A step in words, with what lay where a lap ended.
fn told(step: &WireStep) -> String {
    match step {
        WireStep::Lap { was: 0, .. } => format!("{step}, which was empty"),
        WireStep::Lap { was, .. } => format!("{step}, where {was} lay"),
        WireStep::Capture { .. } | WireStep::Retire { .. } => step.to_string(),
    }
}
