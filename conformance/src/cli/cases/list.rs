//! `nki cases list`

use super::super::out::{count, show};
use super::super::unusable;
use super::Chosen;
use crate::case::nearest;
use crate::games;
use crate::run::Exit;
use globset::{Glob, GlobMatcher};

/// Lists cases, a line each: id, number of entries, title
///
/// Exits with 2 if no case is meant, or a file is broken.
#[derive(Debug, clap::Args)]
pub(super) struct List {
    #[command(flatten)]
    chosen: Chosen,
    /// Only cases about this rule
    #[arg(long, value_name = "ID")]
    rule: Option<String>,
    /// Only cases whose id matches, as `kiothi-bonus-*`
    #[arg(long, value_name = "PATTERN")]
    case: Option<String>,
    /// Tells the rules in place of the title
    #[arg(long)]
    rules: bool,
}

impl List {
    pub(super) fn run(self) -> Exit {
        match self.list() {
            Ok((text, exit)) => show(&text, exit),
            Err(error) => unusable(error),
        }
    }

    fn list(&self) -> Result<(String, Exit), String> {
        let pattern = self.case.as_deref().map(pattern).transpose()?;
        if let Some(rule) = &self.rule {
            known(rule)?;
        }
        let (suite, broken) = self.chosen.suite()?;
        let cases: Vec<_> = suite
            .cases()
            .filter(|case| {
                let about = case.about();
                self.chosen.has(*case)
                    && pattern.as_ref().is_none_or(|pattern| pattern.is_match(&about.id))
                    && self.rule.as_deref().is_none_or(|rule| about.rules.contains(&rule))
            })
            .collect();
        if cases.is_empty() {
            return Err("no case is meant by this".to_owned());
        }
        let width = cases.iter().map(|case| case.about().id.len()).max().unwrap_or(0);
        let mut told = String::new();
        for case in cases {
            let about = case.about();
            let entries = count(case.text().then.len(), "entry", "entries");
            let rules = about.rules.join(" ");
            let what = if self.rules { &rules } else { &about.title };
            let line = format!("{:width$}  {entries:>10}  {what}", about.id);
            told.push_str(line.trim_end());
            told.push('\n');
        }
        Ok((told, if broken { Exit::Unusable } else { Exit::Fine }))
    }
}

fn pattern(text: &str) -> Result<GlobMatcher, String> {
    Glob::new(text).map(|glob| glob.compile_matcher()).map_err(|error| format!("no pattern: {error}"))
}

fn known(rule: &str) -> Result<(), String> {
    let specs = games::all().iter().filter_map(|game| nki_spec::game(game.name()));
    let ids: Vec<&str> = specs.flat_map(|spec| spec.rules()).map(|rule| rule.id().as_str()).collect();
    if ids.contains(&rule) {
        return Ok(());
    }
    let near = nearest(rule, ids.into_iter());
    let hint = near.map_or_else(String::new, |near| format!("; do you mean `{near}`?"));
    Err(format!("there is no rule `{rule}`{hint}"))
}
