//! What the YAML library complains of, in the words of people who write case files.

use super::diagnostic::{Diagnostic, Source};
use super::profile::nearest;
use std::sync::Arc;

/// A complaint in parts: what is wrong, what was expected, and where, if not where the library says.
struct Complaint {
    title: String,
    label: String,
    at: Option<(usize, usize)>,
    note: Option<String>,
}

/// What the YAML library says of a file, with its place taken out of the words.
pub(super) fn complaint(source: &Arc<Source>, error: &serde_yaml::Error) -> Diagnostic {
    let message = error.to_string();
    let message = message.strip_prefix('.').unwrap_or(&message).trim_start_matches(": ");
    let (way, words) = match message.split_once(": ") {
        Some((way, words)) if way.starts_with("cases") || way == "game" => (Some(way), words),
        _ => (None, message),
    };
    let Complaint { title, label, at, note } = of_parser(words, source).unwrap_or_else(|| of_shape(words));
    let location = error.location().map(|location| (location.line(), location.column()));
    let at = at.or(location).unwrap_or((1, 1));
    let found = Diagnostic::at(Arc::clone(source), at, title, label);
    Diagnostic { notes: note.into_iter().chain(way.map(|way| format!("in {way}"))).collect(), ..found }
}

fn said(title: impl Into<String>, label: impl Into<String>) -> Complaint {
    Complaint { title: title.into(), label: label.into(), at: None, note: None }
}

/// Of a text that is no YAML.
fn of_parser(words: &str, source: &Source) -> Option<Complaint> {
    if words.contains("more than one document") {
        let complaint = said("a second document", "a file of cases is one document");
        return Some(Complaint { at: Some(second_document(&source.text)), ..complaint });
    }
    if words.starts_with("recursion limit") {
        return Some(said("nested too deeply", "no part of a case file is nested so deeply"));
    }
    // `PROBLEM at line 3 column 4, while CONTEXT at line 1 column 2`
    let (problem, context) = words.split_once(" at line ")?;
    let Some((_, context)) = context.split_once(", ") else { return Some(of_shape(problem)) };
    let (context, begun) = match context.rsplit_once(" at line ") {
        Some((context, begun)) => (context, begun.split_once(" column ")),
        None => (context, None),
    };
    let begun = begun.and_then(|(line, column)| Some((line.parse().ok()?, column.parse().ok()?)));
    if problem.ends_with("unexpected end of stream") && context.ends_with("quoted scalar") {
        let complaint =
            said("a quotation mark without its other half", "expected another like it further on");
        return Some(Complaint { at: begun, ..complaint });
    }
    let label = match context {
        "while parsing a block mapping" | "while parsing a block collection" => {
            "expected it to be indented as what it belongs to"
        }
        _ => "",
    };
    let begun: Option<(usize, usize)> = begun;
    let note =
        begun.map(|(line, column)| format!("what is being parsed begins at line {line}, column {column}"));
    Some(Complaint { note, ..said(format!("{problem} {context}"), label) })
}

/// Where a second document begins.
fn second_document(text: &str) -> (usize, usize) {
    let markers =
        text.lines().enumerate().filter(|(_, line)| line.starts_with("---") || line.starts_with("..."));
    let begun = |before: usize| {
        text.lines().take(before).any(|line| !line.trim().is_empty() && !line.starts_with(['#', '%', '-']))
    };
    let mut markers = markers.filter(|(number, _)| begun(*number));
    markers.next().map_or((1, 1), |(number, _)| (number + 1, 1))
}

/// Of YAML that is no file of cases.
fn of_shape(words: &str) -> Complaint {
    let (what, expected) = match words.split_once(", expected ") {
        Some((what, expected)) => (what, Some(expected)),
        None => (words, None),
    };
    if let Some(key) = what.strip_prefix("missing field ") {
        return said(format!("no {key}"), format!("expected {key} here too"));
    }
    let unknown = ["unknown field ", "unknown variant "].iter().find_map(|start| what.strip_prefix(start));
    if let Some(word) = unknown {
        let names = expected.unwrap_or_default();
        let near = nearest(word.trim_matches('`'), names.split('`').skip(1).step_by(2));
        let title = if what.contains("field") {
            format!("unknown key {word}")
        } else {
            format!("unknown word {word}")
        };
        return said(
            title,
            near.map_or_else(|| format!("expected {names}"), |near| format!("there is `{near}`")),
        );
    }
    let value = ["invalid type: ", "invalid value: "].iter().find_map(|start| what.strip_prefix(start));
    let title = value.map_or_else(|| what.to_owned(), |value| format!("{} can't stand here", thing(value)));
    said(title, expected.map_or_else(String::new, |expected| format!("expected {}", wanted(expected))))
}

/// A value that came, in plain words.
fn thing(value: &str) -> String {
    let plain = match value {
        "sequence" => "a list",
        "map" => "a mapping",
        "enum" => "a tag",
        "unit value" => "nothing",
        other => {
            let (kind, shown) = other.split_once(' ').unwrap_or((other, ""));
            return match kind {
                "string" => format!("the text {shown}"),
                "integer" => format!("the number {shown}"),
                "boolean" => format!("the word {shown}"),
                "floating" => format!("the number {}", shown.trim_start_matches("point ")),
                _ => other.to_owned(),
            };
        }
    };
    plain.to_owned()
}

/// A kind of value that was wanted, in plain words.
fn wanted(kind: &str) -> &str {
    match kind {
        "a string" => "a text",
        "a sequence" => "a list",
        "a map" => "a mapping",
        "a boolean" => "`true` or `false`",
        "u8" => "a whole number from 0 to 255",
        "u128" | "usize" => "a whole number from 0 on",
        "a nonzero u32" => "a whole number from 1 on",
        other => other.strip_prefix("struct ").map_or(other, |_| "a mapping"),
    }
}
