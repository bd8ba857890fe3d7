//! A judgement as Markdown, to be pasted into a discussion.

use super::{Basis, Group, Held, Judgement, Where};
use crate::case::lines;
use crate::question::Board;
use crate::report::sentence;
use std::fmt::Write as _;

/// The judgement.
#[must_use]
pub fn render(judgement: &Judgement) -> String {
    let what = judgement.wanted.as_ref().map_or("the set-up".to_owned(), |wanted| format!("`{wanted}`"));
    let place = match judgement.place {
        Where::Ply(ply, plies) => format!(", move {ply} of {plies}"),
        Where::Throughout(plies) => format!(", the last of {plies}"),
        Where::Alone | Where::Before(_) => String::new(),
    };
    let mut out = format!("## {}: {what}{place}\n\n**{}**\n", judgement.game, escaped(&judgement.conclusion));
    if let Some(before) = &judgement.before {
        let _ = write!(out, "\n`{}`\n\n{}", before.line, fenced(&before.board));
    }
    for group in &judgement.groups {
        out.push_str(&verdict(judgement, group));
    }
    if !judgement.partings.is_empty() {
        out.push_str("\n### Where they part\n\n");
    }
    for parting in &judgement.partings {
        let _ = writeln!(out, "- {}", super::words::apart(judgement, parting));
        if judgement.partings.len() > 1 {
            let _ = writeln!(out, "  - {}", escaped(&parting.conclusion));
        }
        if let Some((words, rule)) = &parting.last {
            let _ = writeln!(out, "  - both: {words} (`{rule}`)");
        }
        for there in &parting.there {
            let name = judgement.columns.get(there.column).map_or("", |column| column.name.as_str());
            let _ = match (&there.words, there.rule) {
                (Some(words), Some(rule)) => writeln!(out, "  - {name}: {words} (`{rule}`)"),
                _ => writeln!(out, "  - {name}: nothing more"),
            };
        }
    }
    if !judgement.points.is_empty() {
        let heads: Vec<&str> = judgement.columns.iter().map(|column| column.name.as_str()).collect();
        let _ = writeln!(out, "\n| point | {} |\n|---|{}", heads.join(" | "), "---|".repeat(heads.len()));
    }
    for point in &judgement.points {
        let cells: Vec<String> = point.held.iter().map(cell).collect();
        let _ = writeln!(out, "| `{}`: {} | {} |", point.id, escaped(&point.asks), cells.join(" | "));
    }
    out
}

fn verdict(judgement: &Judgement, group: &Group) -> String {
    let mut out = format!("\n### {}\n\n", super::words::names(&judgement.names(&group.columns)));
    match &group.ruled.after {
        Err(rule) => {
            let says = sentence(judgement.game, rule).unwrap_or_default();
            let _ = writeln!(out, "Not allowed, by `{rule}`: {}", escaped(&says));
        }
        Ok(after) => {
            out.push_str(&fenced(&after.board));
            let captured = super::words::captures(&group.ruled);
            let captured = group.ruled.wanted.as_ref().map(|_| format!("{captured}; ")).unwrap_or_default();
            let next = super::words::next(&group.ruled);
            let _ = writeln!(out, "\n{}: `{}`", escaped(&format!("{captured}{next}")), after.line);
        }
    }
    out
}

fn fenced(board: &Board) -> String {
    format!("```text\n{}\n```\n", lines(board).join("\n"))
}

/// What a column makes of a point, in a cell of a table.
fn cell(held: &Held) -> String {
    let basis = held.basis;
    let speaks = if basis == Basis::House { "room for it: " } else { "" };
    let mut parts = vec![format!("`{}`, *{basis}*: {}", held.reading, escaped(&held.means))];
    let cited =
        |word: &str, cite: &nki_spec::Citation| format!("{word}`{}` {}", cite.locator, escaped(&cite.says));
    parts.extend(held.cites.iter().map(|cite| cited(speaks, cite)));
    parts.extend(held.against.iter().map(|cite| cited("against: ", cite)));
    parts.extend(held.why.iter().map(|why| escaped(why)));
    parts.join("<br>")
}

/// A text with what Markdown, or a table of it, would take for its own.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if matches!(letter, '|' | '*' | '_' | '`' | '<' | '[' | '\\') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
