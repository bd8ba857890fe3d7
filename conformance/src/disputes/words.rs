//! What a terminal and a page say in the same words.

use super::{Comes, Overview, PointLine, Position};
use nki_spec::Basis;
use std::fmt::Write as _;

/// What the signs after readings mean.
pub(super) const LEGEND: [(&str, &str); 2] = [
    ("?", "the text is silent, and our ruling fills the gap"),
    ("!", "the text pulls two ways, and our reason decides"),
];

/// The sign after a reading that is not the text's own word.
const fn sign(basis: Basis) -> &'static str {
    match basis {
        Basis::Explicit | Basis::Implied => "",
        Basis::Silent => "?",
        Basis::Contradictory => "!",
    }
}

/// A point's id, the reading of each profile, and the number of cases.
pub(super) fn row(told: &Overview, point: &PointLine) -> Vec<String> {
    let mut row = vec![point.id.to_owned()];
    for profile in &told.profiles {
        let take = point.takes.iter().find(|take| take.profile == profile.id);
        row.push(take.map_or_else(String::new, |take| format!("{}{}", take.reading, sign(take.basis))));
    }
    row.push(point.cases.to_string());
    row
}

/// Whose gap the ruling fills.
pub(super) fn fills(profiles: &[&str]) -> String {
    match profiles {
        [] => "No text is silent.".to_owned(),
        profiles => format!("It fills the gap of {}.", profiles.join(", ")),
    }
}

/// What stands above a position: of the first, that it is the smallest; of the others, what they are there for.
pub(super) fn heading(at: usize, position: &Position) -> String {
    let what = if position.played.is_some() { "position" } else { "set-up" };
    match (at, position.tells) {
        (0, _) => format!("The smallest {what} of the suite that tells readings apart"),
        (_, [one, other]) => format!("The smallest {what} of the suite that tells {one} from {other}"),
    }
}

/// What else is read not as our ruling has it, and the limit on laps; nothing, or a comma first.
pub(super) fn terms(told: &Position) -> String {
    let mut terms = String::new();
    if !told.with.is_empty() {
        let with: Vec<String> =
            told.with.iter().map(|(point, reading)| format!("{point}={reading}")).collect();
        let _ = write!(terms, ", with {}", with.join(", "));
    }
    if let Some(laps) = told.played.as_ref().and_then(|played| played.endless_laps) {
        let _ = write!(terms, ", of at most {laps} {}", if laps.get() == 1 { "lap" } else { "laps" });
    }
    terms
}

/// What comes of a move, besides the position after it.
pub(super) fn outcome(position: &Position, told: &Comes) -> String {
    if let Some(rule) = told.illegal {
        return format!("not allowed, by {rule}");
    }
    let mut words = String::new();
    let mut before = "";
    for taken in &told.taken {
        let (does, what) = taken.split_once(' ').unwrap_or((taken, ""));
        let _ = match (words.is_empty(), does == before) {
            (true, _) => write!(words, "{taken}"),
            (_, true) => write!(words, ", {what}"),
            _ => write!(words, "; {taken}"),
        };
        before = does;
    }
    // Where nothing is taken under any reading, there is no need to say so.
    if words.is_empty() && position.comes.iter().any(|comes| !comes.taken.is_empty()) {
        words.push_str("takes nothing");
    }
    if let Some(result) = &told.result {
        let _ = write!(words, "{}result: {result}", if words.is_empty() { "" } else { "; " });
    }
    words
}
