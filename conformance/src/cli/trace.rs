//! `nki trace`

use super::out::show;
use super::under;
use super::unusable;
use crate::case::{listed, nearest, read_text};
use crate::run::Exit;
use crate::trace::{Copy, Evidence, Only, beside, compared, in_words, trace};
use globset::{Glob, GlobMatcher};
use nki_spec::{Game, Locator};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Follows every sentence of the texts to its rule, the lines of the reference, the cases, and whether it fires in them
///
/// The columns of the table: where the sentence stands in its text, what it bears on, the first line of the reference
/// that carries the rule out, how many cases claim the rule, and in how many of them it fired just now. With --rule
/// or --at, the whole chain of single rules and sentences.
///
/// Exits with 0 if the chain is whole, with 1 if it is broken somewhere, and with 2 for a filter that nothing is
/// meant by or a text that can't be read.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Trace {
    /// The game
    #[arg(long, default_value = "kiothi")]
    game: String,
    /// Only rules whose id matches, in full, as `kiothi.capture.*`
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    rule: Option<GlobMatcher>,
    /// Only this sentence and its rules, in full, as `wikinfo-kiothi:39.1`
    #[arg(long, value_name = "FILE:LINE.SENTENCE", value_parser = locator)]
    at: Option<Locator>,
    /// Holds a copy of a text against what is listed of it, and shows each sentence beside its rules
    #[arg(long, value_name = "NAME=FILE", value_parser = named)]
    text: Vec<(String, PathBuf)>,
    /// Holds the copies `NAME.txt` of all texts in this folder against what is listed of them
    #[arg(long, value_name = "FOLDER")]
    texts: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  nki trace
  nki trace --at wikinfo-kiothi:39.1
  nki trace --rule \"kiothi.capture.bonus*\"
  nki trace --text wikinfo-kiothi=wikinfo-kiothi.txt";

fn pattern(text: &str) -> Result<GlobMatcher, String> {
    Glob::new(text).map(|glob| glob.compile_matcher()).map_err(|error| format!("no pattern: {error}"))
}

fn locator(text: &str) -> Result<Locator, String> {
    text.parse().map_err(|error: nki_spec::Problem| error.to_string())
}

fn named(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.is_empty() && !file.is_empty() => Ok((name.to_owned(), file.into())),
        _ => Err("expected NAME=FILE".to_owned()),
    }
}

impl Trace {
    pub(super) fn run(self) -> Exit {
        let game = match under::game(&self.game) {
            Ok(game) => game,
            Err(error) => return unusable(error),
        };
        let Some(evidence) = Evidence::embedded(game) else {
            return unusable(format_args!("the spec has no game `{}`", self.game));
        };
        let mut traced = trace(&evidence);
        let mut told = String::new();
        if let Ok(spec) = evidence.spec {
            let copies = match self.copies(spec) {
                Ok(copies) => copies,
                Err(error) => return unusable(error),
            };
            traced.complaints.extend(copies.iter().flat_map(|copy| compared(spec, copy)));
            // All texts of a folder are held against the lists; to be read, one is asked for by name.
            let named = copies.iter().filter(|copy| self.text.iter().any(|(name, _)| *name == copy.name));
            told.extend(named.map(|copy| beside(spec, copy)));
        }
        let exit = if traced.complaints.is_empty() { Exit::Fine } else { Exit::Failed };
        if self.json {
            return show(&as_json(&traced), exit);
        }
        let shown = Only { rule: self.rule, at: self.at };
        match in_words(&traced, &shown, told.is_empty()) {
            Some(words) => show(&format!("{told}{words}"), exit),
            None => unusable(none(&traced, &shown)),
        }
    }

    /// The copies that are to be compared.
    fn copies(&self, spec: &Game) -> Result<Vec<Copy>, String> {
        let mut wanted: Vec<(String, PathBuf)> = self.text.clone();
        if let Some(folder) = &self.texts {
            let mut texts: Vec<&str> = spec.witnesses().iter().map(|witness| witness.text.as_str()).collect();
            texts.sort_unstable();
            texts.dedup();
            wanted
                .extend(texts.into_iter().map(|name| (name.to_owned(), folder.join(format!("{name}.txt")))));
        }
        wanted.into_iter().map(|(name, file)| copy(spec, name, &file)).collect()
    }
}

fn copy(spec: &Game, name: String, file: &Path) -> Result<Copy, String> {
    let text = read_text(file)?;
    let copy = Copy { name, file: file.display().to_string(), text };
    if copy.witnesses(spec).next().is_none() {
        let names =
            || spec.witnesses().iter().flat_map(|witness| [witness.text.as_str(), witness.id.as_str()]);
        let near = nearest(&copy.name, names()).map(|near| format!("; do you mean `{near}`?"));
        let mut names: Vec<&str> = names().collect();
        names.sort_unstable();
        names.dedup();
        let near = near.unwrap_or_else(|| format!("; there is {}", listed(names.into_iter())));
        return Err(format!("{} has no text `{}`{near}", spec.id(), copy.name));
    }
    Ok(copy)
}

/// That nothing is meant by a filter, and what might have been.
fn none(traced: &crate::trace::Trace, shown: &Only) -> String {
    match (&shown.rule, &shown.at) {
        (Some(rule), _) => {
            let wanted = rule.glob().glob();
            let near = nearest(wanted, traced.rules.iter().map(|rule| rule.id.as_str()));
            let hint = near.map_or_else(String::new, |near| format!("; do you mean `{near}`?"));
            format!("there is no rule `{wanted}`{hint}")
        }
        (None, Some(at)) => {
            let texts: BTreeSet<&str> =
                traced.witnesses.iter().map(|witness| witness.text.as_str()).collect();
            format!("{at} is no sentence of {}; without `--at` all are listed", listed(texts.into_iter()))
        }
        (None, None) => "there is nothing to show".to_owned(),
    }
}

fn as_json(traced: &impl Serialize) -> String {
    // Text and numbers alone: nothing in it can't be JSON.
    format!("{}\n", serde_json::to_string(traced).unwrap_or_default())
}
