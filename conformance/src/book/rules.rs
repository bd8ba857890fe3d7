//! The page of the rules: what people write, with anchors and links put in.

use super::{Book, Depth, inline};
use crate::trace::RuleChain;
use nki_spec::Locator;
use std::fmt::Write as _;

/// So many cases of a rule are shown; more are folded away.
const SHOWN: usize = 8;

pub(super) fn page(book: &Book<'_>, written: &str) -> String {
    let mut out = String::new();
    let mut rule: Option<&RuleChain> = None;
    let mut fenced = false;
    for line in without_front(written).lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            let _ = writeln!(out, "{line}");
            continue;
        }
        if line.starts_with("## ") || line.starts_with("### ") {
            if let Some(rule) = rule.take() {
                backlinks(&mut out, rule);
            }
            let id = line.strip_prefix("### `").and_then(|rest| rest.strip_suffix('`'));
            rule = id.and_then(|id| book.trace.rules.iter().find(|rule| rule.id == id));
            match rule {
                Some(rule) => writeln!(out, "### `{0}` {{#{0}}}", rule.id),
                None => writeln!(out, "{line}"),
            }
            .unwrap_or_default();
            continue;
        }
        let line = match (line.strip_prefix("**Points:** "), cited(line)) {
            (Some(points), _) => format!("**Points:** {}", linked_points(points)),
            (None, Some((locator, says))) => {
                format!("- {} {says}", book.sentence(&Depth::Game, &locator))
            }
            (None, None) => line.to_owned(),
        };
        let _ = writeln!(out, "{}", linked_rules(book, &line));
    }
    if let Some(rule) = rule {
        backlinks(&mut out, rule);
    }
    questions(&mut out, book);
    out
}

/// The text after the front matter, which the questions at the end tell for people.
fn without_front(written: &str) -> &str {
    let rest = written.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    rest.map_or(written, |(_, rest)| rest)
}

/// `- LOCATOR HASH says`, as the locator and what is said.
fn cited(line: &str) -> Option<(Locator, &str)> {
    let (locator, rest) = line.strip_prefix("- `")?.split_once("` `")?;
    let (_, says) = rest.split_once("` ")?;
    Some((locator.parse().ok()?, says))
}

fn linked_points(points: &str) -> String {
    let linked = |point: &str| match point.strip_prefix('`').and_then(|point| point.strip_suffix('`')) {
        Some(id) => Depth::Game.point(id),
        None => point.to_owned(),
    };
    points.split(", ").map(linked).collect::<Vec<_>>().join(", ")
}

/// Rules that are named in passing become links.
pub(super) fn linked_rules(book: &Book<'_>, line: &str) -> String {
    let mut out = String::new();
    for (at, part) in line.split('`').enumerate() {
        let known = at % 2 == 1 && book.spec.rule(part).is_some();
        match (at, known && !out.ends_with('[')) {
            (0, _) => out.push_str(part),
            (_, true) => {
                let _ = write!(out, "[`{part}`](rules.md#{part})");
            }
            (at, false) if at % 2 == 1 => {
                let _ = write!(out, "`{part}`");
            }
            (_, false) => out.push_str(part),
        }
    }
    out
}

/// Where a rule is carried out, and which cases claim it.
fn backlinks(out: &mut String, rule: &RuleChain) {
    if !rule.reference.is_empty() {
        let places: Vec<String> = rule.reference.iter().map(|place| format!("`{place}`")).collect();
        let _ = writeln!(out, "**Reference:** {}\n", places.join(", "));
    }
    let cases: Vec<String> = rule.cases.iter().map(|case| format!("[{0}](cases.md#{0})", case.id)).collect();
    match cases.as_slice() {
        [] => {}
        few if few.len() <= SHOWN => {
            let _ = writeln!(out, "**Cases:** {}\n", few.join(", "));
        }
        many => {
            let _ = writeln!(
                out,
                "<details><summary>{} cases</summary>\n\n{}\n\n</details>\n",
                many.len(),
                many.join(", ")
            );
        }
    }
}

/// The twelve questions of the front matter.
fn questions(out: &mut String, book: &Book<'_>) {
    let _ = writeln!(out, "## The twelve questions {{#questions}}\n");
    for question in book.spec.questions() {
        let _ =
            writeln!(out, "### {}. {} {{#question-{}}}\n", question.id, inline(&question.asks), question.id);
        for (profile, answer) in &question.answers {
            let cites: Vec<String> =
                answer.cites.iter().map(|cite| book.sentence(&Depth::Game, &cite.locator)).collect();
            let cites = if cites.is_empty() { String::new() } else { format!(" ({})", cites.join(", ")) };
            let _ = writeln!(out, "- {profile}: {}{cites}", inline(&answer.says));
        }
        out.push('\n');
    }
}
