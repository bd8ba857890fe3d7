//! As Markdown, to be pasted into a page or an issue.

use super::words::{LEGEND, fills, heading, outcome, row, terms};
use super::{Board, Cite, Overview, Position, ReadingTold, RecordedTold, Story, Taker, Told};
use std::fmt::Write as _;

/// As Markdown.
#[must_use]
pub fn markdown(told: &Told) -> String {
    match told {
        Told::Overview(told) => overview(told),
        Told::Point(told) => story(told),
        Told::Recorded(told) => recorded(told),
    }
}

/// A text whose signs mean nothing to Markdown.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for letter in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

fn overview(told: &Overview) -> String {
    let mut out = format!("# {}: where its texts part\n\n| point |", plain(told.title));
    told.profiles.iter().for_each(|profile| out.push_str(&format!(" {} |", profile.id)));
    let _ = writeln!(out, " cases |\n|---|{}---:|", "---|".repeat(told.profiles.len()));
    for point in &told.points {
        let mut cells = row(told, point);
        if let Some(id) = cells.first_mut().filter(|_| point.parts) {
            *id = format!("**{id}**");
        }
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    }
    out.push_str("\nOn the points in bold the texts part.");
    for (sign, meaning) in LEGEND {
        let _ = write!(out, " `{sign}`: {meaning}.");
    }
    out.push('\n');
    if !told.recorded.is_empty() {
        out.push_str("\n## Told, and not carried as readings\n\n");
    }
    for recorded in &told.recorded {
        let _ = writeln!(out, "- **{}**: {}", recorded.id, plain(recorded.what));
    }
    out
}

fn story(told: &Story) -> String {
    let mut out = format!("# {}\n\n{}\n\n## Readings\n", told.id, plain(told.asks));
    told.readings.iter().for_each(|it| reading(it, &mut out));
    let _ = write!(out, "\n## Our ruling where a text is silent: {}\n\n", told.ruling.reading);
    let _ = writeln!(out, "{} {}", plain(told.ruling.because), fills(&told.ruling.fills));
    out.push_str("\n## Rules that depend on it\n\n");
    told.rules.iter().for_each(|rule| out.push_str(&format!("- `{rule}`\n")));
    out.push_str("\n## Cases that tell them apart\n\n");
    for pair in &told.pairs {
        let [one, other] = pair.readings;
        let cases: Vec<String> = pair.cases.iter().map(|case| format!("`{case}`")).collect();
        let cases = if cases.is_empty() { "none".to_owned() } else { cases.join(", ") };
        let _ = writeln!(out, "- {one} and {other}: {cases}");
    }
    for (at, it) in told.positions.iter().enumerate() {
        let _ = write!(out, "\n## {}\n\n", heading(at, it));
        position(told, it, &mut out);
    }
    out
}

fn reading(told: &ReadingTold, out: &mut String) {
    let _ = write!(out, "\n### {}\n\n{}\n\n", told.id, plain(told.means));
    for Taker { profile, basis, cites: speak, against, reason } in &told.takers {
        let _ = writeln!(out, "- **{profile}**: {basis}");
        cites(speak, "  ", "", out);
        cites(against, "  ", "against it, ", out);
        if let Some(reason) = reason {
            let _ = writeln!(out, "  - why: {}", plain(reason));
        }
    }
    if told.takers.is_empty() {
        out.push_str("- No profile takes it.\n");
    }
    if let Some(because) = told.because {
        let _ = writeln!(out, "- It comes from this: {}", plain(because));
    }
    cites(&told.cites, "", "", out);
    if !told.recorded_by.is_empty() {
        let _ = writeln!(out, "- Told of as other people's by {}.", told.recorded_by.join(", "));
    }
    for note in &told.elsewhere {
        let _ = writeln!(out, "- Attested elsewhere: {}", plain(note));
    }
}

fn cites(cites: &[Cite], indent: &str, before: &str, out: &mut String) {
    for Cite { at, says } in cites {
        let _ = writeln!(out, "{indent}- {before}`{at}`: {}", plain(says));
    }
}

fn position(story: &Story, told: &Position, out: &mut String) {
    let _ = writeln!(out, "Case `{}`: {}\n", told.case, plain(&told.title));
    if let Some(played) = &told.played {
        board(&played.position, "", out);
        let _ = writeln!(out, "\nThe move is `{}`{}.", played.r#move, terms(told));
    } else if !told.with.is_empty() {
        let _ = writeln!(out, "This is{}.", terms(told).trim_start_matches(','));
    }
    out.push('\n');
    for comes in &told.comes {
        let outcome = outcome(told, comes);
        let gap = if outcome.is_empty() { "" } else { ": " };
        let _ = writeln!(out, "- **{}**{gap}{outcome}", comes.under.join(", "));
        if let Some(after) = &comes.after {
            out.push('\n');
            board(after, "  ", out);
        }
    }
    let first = told.comes.first().and_then(|comes| comes.under.first());
    if let Some(command) = first.and_then(|reading| told.command(story.game, story.id, reading)) {
        let _ = write!(out, "\n```\n{command}\n```\n");
    }
}

/// A fence with the position in one line and drawn.
fn board(told: &Board, indent: &str, out: &mut String) {
    let _ = writeln!(out, "{indent}```\n{indent}{}", told.line);
    told.board.iter().for_each(|line| out.push_str(&format!("{indent}{line}\n")));
    let _ = writeln!(out, "{indent}```");
}

fn recorded(told: &RecordedTold) -> String {
    let mut out = format!("# {}\n\nTold, and not carried as readings.\n\n{}\n", told.id, plain(told.what));
    let _ = write!(out, "\n## Why it is not carried\n\n{}\n", plain(told.why));
    out.push_str("\n## What it is about\n\n");
    cites(&told.cites, "", "", &mut out);
    out
}
