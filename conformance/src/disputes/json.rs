//! For programs: the types of the story as they are.

use super::Told;
use serde::Serializer;
use std::fmt::Display;

/// As JSON, with a line's end.
#[must_use]
pub fn json(told: &Told) -> String {
    let json = match told {
        Told::Overview(overview) => serde_json::to_string_pretty(overview),
        Told::Point(story) => serde_json::to_string_pretty(story),
        Told::Recorded(recorded) => serde_json::to_string_pretty(recorded),
    };
    // Texts and numbers under names that are texts: nothing in it can't be JSON.
    format!("{}\n", json.unwrap_or_default())
}

/// Writes what has a form in words in that form.
pub(super) fn in_words<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}
