//! A judgement for people at a terminal: boards beside each other where they fit.

use super::{Basis, Group, Held, Judgement, Parting, Where};
use crate::case::lines;
use crate::report::{WIDTH, beside, in_step, linked, sentence, widest, wrapped};
use anstyle::{AnsiColor, Style};
use std::fmt::Write as _;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const RED: Style = AnsiColor::Red.on_default();

/// Between two columns.
const GAP: &str = "      ";

/// The judgement, in colour.
#[must_use]
pub fn render(judgement: &Judgement) -> String {
    let mut out = String::new();
    match (&judgement.before, &judgement.wanted) {
        (Some(before), _) => {
            let _ = writeln!(out, "{}", before.line);
            out.extend(lines(&before.board).iter().map(|line| format!("  {line}\n")));
        }
        (None, Some(_)) => out.push_str("from the set-up of each\n"),
        (None, None) => out.push_str("the set-up\n"),
    }
    if let Some(wanted) = &judgement.wanted {
        let place = match judgement.place {
            Where::Ply(ply, plies) => format!("  (move {ply} of {plies})"),
            Where::Throughout(plies) => format!("  (the last of {plies})"),
            Where::Alone | Where::Before(_) => String::new(),
        };
        let _ = writeln!(out, "\n{BOLD}{wanted}{BOLD:#}{place}");
    }
    out.push('\n');
    for line in wrapped(&judgement.conclusion, 0, WIDTH).lines() {
        let _ = writeln!(out, "{BOLD}{line}{BOLD:#}");
    }
    out.push_str(&verdicts(judgement));
    for parting in &judgement.partings {
        out.push_str(&apart(judgement, parting));
    }
    for point in &judgement.points {
        let _ = writeln!(out, "\n{BOLD}{}{BOLD:#}  {}", point.id, point.asks);
        for held in &point.held {
            out.push_str(&reading(held));
        }
    }
    out
}

/// Where two groups part.
fn apart(judgement: &Judgement, parting: &Parting) -> String {
    let mut out = format!("\n{}\n", super::words::apart(judgement, parting));
    // Of one parting the sentence stands above.
    if judgement.partings.len() > 1 {
        out.push_str(&wrapped(&parting.conclusion, 2, WIDTH));
    }
    if parting.step.is_none() {
        return out;
    }
    let nothing = ("nothing more", "");
    let last = parting.last.as_ref().map(|(words, rule)| ("both", words.as_str(), *rule));
    let there = parting.there.iter().map(|there| {
        let name = judgement.columns.get(there.column).map_or("", |column| column.name.as_str());
        let (words, rule) = there.words.as_deref().zip(there.rule).unwrap_or(nothing);
        (name, words, rule)
    });
    let rows: Vec<_> = last.into_iter().chain(there).collect();
    let longest = |of: fn(&(&str, &str, &str)) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let (first, second) = (longest(|row| row.0.chars().count()), longest(|row| row.1.chars().count()));
    for (name, words, rule) in rows {
        let line = format!("  {name:first$}  {words:second$}");
        let _ = match rule {
            "" => writeln!(out, "{}", line.trim_end()),
            _ => writeln!(out, "{line}  {DIM}{}{DIM:#}", linked(rule)),
        };
    }
    out
}

/// The verdict of each group, beside each other if there is room.
fn verdicts(judgement: &Judgement) -> String {
    let boards: Vec<_> =
        judgement.groups.iter().filter_map(|group| Some(&group.ruled.after.as_ref().ok()?.board)).collect();
    let mut drawn = in_step(&boards).into_iter();
    let mut blocks = Vec::new();
    for group in &judgement.groups {
        let board = if group.ruled.after.is_ok() { drawn.next() } else { None };
        blocks.push(block(judgement, group, board.unwrap_or_default()));
    }
    let width: usize = blocks.iter().map(|block| widest(block) + GAP.len()).sum();
    let rows = if width <= WIDTH + GAP.len() { vec![beside(&blocks, GAP)] } else { blocks };
    let mut out = String::new();
    for row in rows {
        out.push('\n');
        for (at, line) in row.iter().enumerate() {
            let _ = match at {
                0 => writeln!(out, "{BOLD}{line}{BOLD:#}"),
                _ => writeln!(out, "{}", line.replace('^', &format!("{RED}^{RED:#}"))),
            };
        }
    }
    out.push('\n');
    let heads: Vec<String> =
        judgement.groups.iter().map(|group| super::words::names(&judgement.names(&group.columns))).collect();
    let width = widest(&heads);
    for (head, group) in heads.iter().zip(&judgement.groups) {
        if let Ok(after) = &group.ruled.after {
            let _ = writeln!(out, "{head:width$}  {}", after.line);
        }
    }
    if out.ends_with("\n\n") {
        out.pop();
    }
    out
}

/// How wide a verdict's words may be: about a board.
const NARROW: usize = 44;

/// One verdict: whose it is, the board after it, and what came of it.
fn block(judgement: &Judgement, group: &Group, board: Vec<String>) -> Vec<String> {
    let mut block = vec![super::words::names(&judgement.names(&group.columns))];
    block.extend(board);
    let mut say = |text: &str| block.extend(wrapped(text, 0, NARROW).lines().map(str::to_owned));
    match &group.ruled.after {
        Err(rule) => {
            say("not allowed, by");
            say(rule);
            say(&sentence(judgement.game, rule).unwrap_or_default());
        }
        Ok(_) => {
            if group.ruled.wanted.is_some() {
                say(&super::words::captures(&group.ruled));
            }
            say(&super::words::next(&group.ruled));
        }
    }
    block
}

/// What a column makes of a point.
fn reading(held: &Held) -> String {
    let Held { column, reading, means, basis, .. } = held;
    let mut out = format!("  {BOLD}{column}{BOLD:#}: {reading} ({basis})\n");
    out.push_str(&wrapped(means, 4, WIDTH));
    let mut cites = |cites: &[nki_spec::Citation], word: &str| {
        for cite in cites {
            out.push_str(&wrapped(&format!("{word}{}  {}", cite.locator, cite.says), 6, WIDTH));
        }
    };
    cites(&held.cites, if held.basis == Basis::House { "room for it: " } else { "" });
    cites(&held.against, "against: ");
    for why in &held.why {
        out.push_str(&wrapped(why, 6, WIDTH));
    }
    out
}
