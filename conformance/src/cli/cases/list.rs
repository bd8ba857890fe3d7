//! `nki cases list`

use super::super::out::{count, show};
use super::super::unusable;
use super::{Chosen, Filter};
use crate::run::Exit;

/// Lists cases, a line each: id, number of entries, title
///
/// Exits with 2 if no case is meant, or a file is broken.
#[derive(Debug, clap::Args)]
pub(super) struct List {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    filter: Filter,
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
        let wanted = self.filter.wanted(&self.chosen)?;
        let (suite, broken) = self.chosen.suite()?;
        let cases: Vec<_> = suite.cases().filter(|case| wanted.has(*case)).collect();
        if cases.is_empty() {
            return Err(self.filter.none(&suite));
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
