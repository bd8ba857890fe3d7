//! `nki play`

use super::out::{count, remark, show};
use super::position::{FORM, Under, asked, drawn, unread};
use super::unusable;
use crate::case::{AnyGame, lines};
use crate::game::{Seen, SeenStep, Terms};
use crate::report::{linked, rule};
use crate::run::Exit;
use crate::tell::MoveTold;
use anstyle::Style;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Plays one move and tells what it does: each step with its rule, and the board after each lap
///
/// Exits with 0 if the move is played, with 1 if it is not allowed, and with 2 for a position or a move that can't be
/// read.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{FORM}\n{MOVE}\n\n{EXAMPLES}"))]
pub(super) struct Play {
    #[command(flatten)]
    under: Under,
    /// How many laps are told; of a longer move, those and the last
    #[arg(long, value_name = "NUMBER", default_value_t = 12)]
    laps: usize,
    /// As JSON, with every lap
    #[arg(long)]
    json: bool,
    /// The position, in one line; or `setup`
    position: String,
    /// The move, as `7x3`, `10x8 leave` or `open 5 6 > s1=4 n3=6`; may be several words
    #[arg(value_name = "MOVE", required = true)]
    wanted: Vec<String>,
}

const MOVE: &str = "\
A move names a boma and a number of warriors, `7x3`, and may say `leave` or `take` of the bonus; an opening names \
the bomas to empty and where their warriors go, `open 5 6 > s1=4 n2=7`, or is `open none`.";

const EXAMPLES: &str = "\
Examples:
  nki play --profile botta-1972 \\
    \"south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1\" 10x8
  nki play --readings bonus-claim=optional,relay=enemy-row \\
    \"south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1\" 10x8 leave
  nki play --profile wikinfo setup \"open 5 6 > s1=4 n3=6\"";

impl Play {
    pub(super) fn run(self) -> Exit {
        let (game, terms) = match self.under.terms() {
            Ok(terms) => terms,
            Err(error) => return unusable(error),
        };
        let wanted = self.wanted.join(" ");
        match game.tell_move(&self.position, &wanted, &terms, Seen::with_steps()) {
            Ok(told) => {
                let exit = if told.after.is_ok() { Exit::Fine } else { Exit::Failed };
                let text = match self.json {
                    true => format!("{}\n", as_json(game, &terms, &told)),
                    false => in_words(game, &terms, &told, self.laps),
                };
                show(&text, exit)
            }
            Err(error) => {
                remark(&format!("{}\n", unread(game, &self.position, &wanted, error)));
                Exit::Unusable
            }
        }
    }
}

/// The width up to which steps of one kind share a line.
const WIDTH: usize = 60;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

fn in_words(game: &dyn AnyGame, terms: &Terms, told: &MoveTold, most: usize) -> String {
    let mut out = format!("{}\n{}\n", told.before.line, drawn(&told.before));
    let _ = writeln!(out, "{BOLD}{}{BOLD:#}", told.wanted);
    // A lap ends with the step that has a board; what comes after the last is told whatever the move's length.
    let laps: Vec<&[SeenStep]> = told.steps.split_inclusive(|step| step.board.is_some()).collect();
    let full = laps.iter().filter(|lap| lap.last().is_some_and(|step| step.board.is_some())).count();
    for (number, lap) in laps.iter().enumerate() {
        let ends = number < full;
        if ends && number >= most.max(1) && number + 1 < full {
            if number == most.max(1) {
                let _ = writeln!(out, "\n  … {} more …\n", count(full - number - 1, "lap", "laps"));
            }
            continue;
        }
        if full > 1 && ends {
            let _ = writeln!(out, "{BOLD}lap {}{BOLD:#}", number + 1);
        }
        for (words, rule) in shared(lap) {
            let _ = writeln!(out, "  {words:WIDTH$}  {DIM}{}{DIM:#}", linked(rule));
        }
        if let Some(board) = lap.last().and_then(|step| step.board.as_ref()) {
            out.extend(lines(board).iter().map(|line| format!("    {line}\n")));
        }
    }
    out.push('\n');
    match &told.after {
        Ok(after) => {
            let _ = write!(out, "{BOLD}{}{BOLD:#}\n{}", after.line, drawn(after));
        }
        Err(because) => {
            let _ = write!(out, "{BOLD}not allowed{BOLD:#}, by\n{}", rule(game.name(), because));
        }
    }
    let readings = asked(game, terms, told.consulted);
    if !readings.is_empty() {
        let _ = writeln!(out, "\nThese readings bear on it:");
    }
    let width = readings.iter().map(|(point, _)| point.len()).max().unwrap_or(0);
    for (point, reading) in readings {
        let _ = writeln!(out, "  {point:width$}  {reading}");
    }
    out
}

/// The steps in words, each with its rule. Steps that follow each other by one rule and differ in the last word only
/// are told together, a line long at most.
fn shared(steps: &[SeenStep]) -> Vec<(String, &'static str)> {
    let mut told: Vec<(String, &'static str)> = Vec::new();
    let mut before = "";
    for step in steps {
        let (says, last) = step.words.rsplit_once(' ').unwrap_or(("", &step.words));
        match told.last_mut() {
            Some((words, rule))
                if *rule == step.rule
                    && before == says
                    && words.chars().count() + 2 + last.len() <= WIDTH =>
            {
                words.push_str(", ");
                words.push_str(last);
            }
            _ => told.push((step.words.clone(), step.rule)),
        }
        before = says;
    }
    told
}

/// What `--json` writes.
#[derive(Serialize)]
struct Json<'a> {
    game: &'a str,
    position: &'a str,
    r#move: &'a str,
    /// The readings that bear on it.
    readings: BTreeMap<&'a str, &'a str>,
    steps: Vec<JsonStep<'a>>,
    /// The position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<&'a str>,
    /// The rule that refuses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonStep<'a> {
    rule: &'a str,
    words: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<String>>,
}

fn as_json(game: &dyn AnyGame, terms: &Terms, told: &MoveTold) -> String {
    let steps = told.steps.iter().map(|step| JsonStep {
        rule: step.rule,
        words: &step.words,
        board: step.board.as_ref().map(lines),
    });
    let json = Json {
        game: game.name(),
        position: &told.before.line,
        r#move: &told.wanted,
        readings: asked(game, terms, told.consulted).into_iter().collect(),
        steps: steps.collect(),
        after: told.after.as_ref().ok().map(|after| after.line.as_str()),
        illegal: told.after.as_ref().err().copied(),
    };
    // Text and numbers alone: nothing in it can't be JSON.
    serde_json::to_string(&json).unwrap_or_default()
}
