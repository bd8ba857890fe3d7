//! For people at a terminal.

use super::words::{LEGEND, fills, heading, outcome, row, terms};
use super::{Board, Cite, Overview, Pair, Position, ReadingTold, RecordedTold, Story, Taker, Told};
use crate::report::{linked, wrapped};
use anstyle::Style;
use std::fmt::Write as _;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
/// The width of texts.
const WIDTH: usize = 100;
/// So many cases are named of each pair of readings.
const MOST_CASES: usize = 3;

/// In words, with colours that a stream may take out again.
#[must_use]
pub fn human(told: &Told) -> String {
    match told {
        Told::Overview(told) => overview(told),
        Told::Point(told) => story(told),
        Told::Recorded(told) => recorded(told),
    }
}

fn overview(told: &Overview) -> String {
    let mut rows = vec![vec![String::new()]];
    rows[0].extend(told.profiles.iter().map(|profile| profile.id.to_owned()));
    rows[0].push("cases".to_owned());
    for point in &told.points {
        rows.push(row(told, point));
    }
    let columns = rows[0].len();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &[String]| {
        let mut line = String::new();
        for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let gap = if at == 0 { "" } else { "  " };
            let _ = match at + 1 == columns {
                true => write!(line, "{gap}{cell:>width$}"),
                false => write!(line, "{gap}{cell:width$}"),
            };
        }
        line
    };
    let mut out = format!("{BOLD}{}{BOLD:#}\n", line(&rows[0]));
    for (parts, heading) in [(true, "The texts part"), (false, "The texts are read alike")] {
        let points: Vec<_> =
            told.points.iter().zip(&rows[1..]).filter(|(point, _)| point.parts == parts).collect();
        if !points.is_empty() {
            let _ = writeln!(out, "{BOLD}{heading}{BOLD:#}");
        }
        points.iter().for_each(|(_, row)| out.push_str(&format!("{}\n", line(row))));
    }
    out.push('\n');
    for (sign, meaning) in LEGEND {
        let _ = writeln!(out, "{sign}  {meaning}");
    }
    if !told.recorded.is_empty() {
        let _ = writeln!(out, "\n{BOLD}Told, and not carried as readings{BOLD:#}");
    }
    for recorded in &told.recorded {
        let _ = writeln!(out, "{}: {}", recorded.id, recorded.what);
    }
    out
}

fn story(told: &Story) -> String {
    let mut out = format!("{BOLD}{}{BOLD:#}\n{}", told.id, wrapped(told.asks, 2, WIDTH));
    let _ = write!(out, "\n{BOLD}Readings{BOLD:#}\n");
    told.readings.iter().for_each(|it| reading(it, &mut out));
    let _ = write!(out, "\n{BOLD}Our ruling where a text is silent: {}{BOLD:#}\n", told.ruling.reading);
    out.push_str(&wrapped(told.ruling.because, 2, WIDTH));
    let _ = writeln!(out, "  {}", fills(&told.ruling.fills));
    let _ = write!(out, "\n{BOLD}Rules that depend on it{BOLD:#}\n");
    told.rules.iter().for_each(|rule| out.push_str(&format!("  {}\n", linked(rule))));
    let _ = write!(out, "\n{BOLD}Cases that tell them apart{BOLD:#}\n");
    told.pairs.iter().for_each(|it| pair(it, &mut out));
    for (at, it) in told.positions.iter().enumerate() {
        let _ = write!(out, "\n{BOLD}{}{BOLD:#}\n", heading(at, it));
        position(told, it, &mut out);
    }
    out
}

fn reading(told: &ReadingTold, out: &mut String) {
    let _ = writeln!(out, "  {BOLD}{}{BOLD:#}", told.id);
    out.push_str(&wrapped(told.means, 4, WIDTH));
    for Taker { profile, basis, cites: speak, against, reason } in &told.takers {
        let _ = writeln!(out, "    {profile}: {basis}");
        cites(speak, 6, out);
        if !against.is_empty() {
            out.push_str("      against it\n");
            cites(against, 8, out);
        }
        if let Some(reason) = reason {
            out.push_str(&wrapped(&format!("why: {reason}"), 6, WIDTH));
        }
    }
    if told.takers.is_empty() {
        out.push_str("    no profile takes it\n");
    }
    if let Some(because) = told.because {
        out.push_str(&wrapped(&format!("it comes from this: {because}"), 4, WIDTH));
    }
    cites(&told.cites, 6, out);
    if !told.recorded_by.is_empty() {
        let _ = writeln!(out, "    told of as other people's by {}", told.recorded_by.join(", "));
    }
    for note in &told.elsewhere {
        out.push_str(&wrapped(&format!("attested elsewhere: {note}"), 4, WIDTH));
    }
}

fn cites(cites: &[Cite], indent: usize, out: &mut String) {
    for Cite { at, says } in cites {
        out.push_str(&wrapped(&format!("{at}  {says}"), indent, WIDTH));
    }
}

fn pair(Pair { readings: [one, other], cases }: &Pair, out: &mut String) {
    let named = cases.iter().take(MOST_CASES).map(String::as_str).collect::<Vec<_>>().join(", ");
    let told = match cases.len() {
        0 => "none".to_owned(),
        some if some > MOST_CASES => format!("{named} and {} more", some - MOST_CASES),
        _ => named,
    };
    let _ = writeln!(out, "  {one} and {other}");
    out.push_str(&wrapped(&told, 4, WIDTH));
}

fn position(story: &Story, told: &Position, out: &mut String) {
    let _ = writeln!(out, "  {DIM}{}{DIM:#}", told.case);
    out.push_str(&wrapped(&told.title, 2, WIDTH));
    if let Some(played) = &told.played {
        board(&played.position, 2, out);
        let _ = writeln!(out, "  {BOLD}{}{BOLD:#}{}", played.r#move, terms(told));
    } else if !told.with.is_empty() {
        let _ = writeln!(out, "  {}", terms(told).trim_start_matches(", "));
    }
    for comes in &told.comes {
        let _ = writeln!(out, "\n  {BOLD}{}{BOLD:#}", comes.under.join(", "));
        out.push_str(&wrapped(&outcome(told, comes), 4, WIDTH));
        if let Some(after) = &comes.after {
            board(after, 4, out);
        }
    }
    let first = told.comes.first().and_then(|comes| comes.under.first());
    if let Some(command) = first.and_then(|reading| told.command(story.game, story.id, reading)) {
        let _ = write!(out, "\n  {DIM}{command}{DIM:#}\n");
    }
}

fn board(told: &Board, indent: usize, out: &mut String) {
    let _ = writeln!(out, "{:indent$}{}", "", told.line);
    told.board.iter().for_each(|line| out.push_str(&format!("{:indent$}  {line}\n", "")));
}

fn recorded(told: &RecordedTold) -> String {
    let mut out = format!("{BOLD}{}{BOLD:#}, told and not carried as readings\n", told.id);
    out.push_str(&wrapped(told.what, 2, WIDTH));
    let _ = write!(out, "\n{BOLD}Why it is not carried{BOLD:#}\n");
    out.push_str(&wrapped(told.why, 2, WIDTH));
    let _ = write!(out, "\n{BOLD}What it is about{BOLD:#}\n");
    cites(&told.cites, 2, &mut out);
    out
}
