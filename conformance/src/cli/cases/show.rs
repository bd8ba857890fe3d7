//! `nki cases show`

use super::super::out::show;
use super::super::unusable;
use super::{Chosen, named};
use crate::case::{AnyCase, listed, profiles, written};
use crate::games;
use crate::report::rule;
use crate::run::Exit;
use anstyle::Style;
use std::fmt::Write as _;

/// Shows cases in full: where each stands, the case itself, its rules, and which entry each profile means
///
/// Exits with 2 if there is no such case, or a file is broken.
#[derive(Debug, clap::Args)]
pub(super) struct Show {
    #[command(flatten)]
    chosen: Chosen,
    /// The ids of the cases
    #[arg(required = true)]
    ids: Vec<String>,
}

const BOLD: Style = Style::new().bold();

impl Show {
    pub(super) fn run(self) -> Exit {
        let (suite, broken) = match self.chosen.suite() {
            Ok(read) => read,
            Err(error) => return unusable(error),
        };
        let mut told = String::new();
        let mut exit = if broken { Exit::Unusable } else { Exit::Fine };
        for id in &self.ids {
            match named(&suite, id) {
                Ok(case) => {
                    if !told.is_empty() {
                        told.push('\n');
                    }
                    told.push_str(&in_full(case));
                }
                Err(error) => exit = unusable(error),
            }
        }
        show(&told, exit)
    }
}

fn in_full(case: &dyn AnyCase) -> String {
    let about = case.about();
    let mut told = format!("{BOLD}{}{BOLD:#}\n{}:{}\n\n", about.id, about.file, about.line);
    told.push_str(&written(case.text()));
    if !about.rules.is_empty() {
        let _ = write!(told, "\n{BOLD}Rules{BOLD:#}\n");
    }
    for id in &about.rules {
        told.push_str(&rule(about.game, id));
    }
    let _ = write!(told, "\n{BOLD}Profiles{BOLD:#}\n");
    told.push_str(&entries(case));
    told
}

/// Which entry each profile means.
fn entries(case: &dyn AnyCase) -> String {
    let Some(game) = games::named(case.about().game) else { return String::new() };
    let profiles = profiles(game);
    let width = profiles.iter().map(|profile| profile.id.len()).max().unwrap_or(0);
    let mut told = String::new();
    for profile in profiles {
        let says = match case.entry(&profile.choices) {
            Some(entry) => format!("entry {} of {}", entry + 1, case.text().then.len()),
            None => {
                let under = case.under();
                let points = game.points().iter().zip(profile.choices.0).enumerate();
                let outside = points.filter(|(at, (_, choice))| {
                    !under.values(*at).any(|value| value == usize::from(*choice))
                });
                let readings: Vec<String> = outside
                    .filter_map(|(_, (point, choice))| {
                        Some(format!("{}={}", point.id, point.values.get(usize::from(choice))?))
                    })
                    .collect();
                format!("not asked: it reads {}", listed(readings.iter().map(String::as_str)))
            }
        };
        let _ = writeln!(told, "  {:width$}  {says}", profile.id);
    }
    told
}
