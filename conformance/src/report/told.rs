//! What reports for machines say of a verdict that people may want to read there: one block of YAML.

use crate::event::Judged;
use crate::question::{Board, Divergence, FieldDifference};
use serde::Serialize;

/// What tells one question of a run from all others.
pub(super) fn name(judged: &Judged) -> String {
    let mut name = format!("{} entry {}", judged.about.id, judged.entry + 1);
    if let Some(profile) = judged.profile {
        name.push_str(&format!(" under {profile}"));
        if !judged.readings.is_empty() {
            name.push_str(&format!(" with {}", judged.readings));
        }
    }
    name
}

/// The block of a verdict.
pub(super) fn block(judged: &Judged) -> String {
    // Maps with text for keys, and texts, lists and numbers in them: all of it has a form in YAML.
    serde_yaml::to_string(&Told::of(judged)).unwrap_or_else(|error| format!("unwritable: {error:?}\n"))
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Told<'a> {
    verdict: &'static str,
    title: &'a str,
    at: String,
    readings: &'a str,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    divergence: Option<Differs<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<&'a str>,
    again: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Differs<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    wanted: Option<&'a str>,
    expected: &'a str,
    got: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_board: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    got_board: Option<Vec<String>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    fields: &'a [FieldDifference],
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<&'a crate::question::StepDifference>,
    rules: &'a [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

impl<'a> Told<'a> {
    fn of(judged: &'a Judged) -> Told<'a> {
        Told {
            verdict: judged.verdict.words(),
            title: &judged.about.title,
            at: format!("{}:{}", judged.about.file, judged.about.line),
            readings: &judged.readings,
            divergence: judged.divergence.as_deref().map(Differs::of),
            detail: judged.detail.as_deref(),
            known: judged.known.as_deref(),
            again: &judged.repeat,
        }
    }
}

impl<'a> Differs<'a> {
    fn of(found: &'a Divergence) -> Differs<'a> {
        Differs {
            ply: found.ply,
            position: found.position.as_deref(),
            wanted: found.wanted.as_deref(),
            expected: &found.expected,
            got: &found.got,
            expected_board: found.boards.as_ref().map(|pair| rows(&pair.expected)),
            got_board: found.boards.as_ref().map(|pair| rows(&pair.got)),
            fields: &found.fields,
            step: found.step.as_ref(),
            rules: &found.rules,
            why: found.why.as_deref(),
        }
    }
}

fn rows(board: &Board) -> Vec<String> {
    let row = |row: &crate::question::BoardRow| format!("{}: {}", row.label, row.cells.join(" "));
    board.rows.iter().map(row).collect()
}
