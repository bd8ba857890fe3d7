//! `nki cases`

mod check;
mod export;
mod filter;
mod fmt;
mod list;
mod show;

pub(super) use filter::Filter;

use crate::case::{AnyCase, Diagnostic, Severity, Suite, nearest};
use crate::run::Exit;
use clap::Subcommand;
use std::path::PathBuf;

/// Checks, formats, lists, shows and exports cases
#[derive(Debug, clap::Args)]
pub(super) struct Cases {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Check(check::Check),
    Fmt(fmt::Fmt),
    List(list::List),
    Show(show::Show),
    Export(export::Export),
}

impl Cases {
    pub(super) fn run(self) -> Exit {
        match self.what {
            What::Check(check) => check.run(),
            What::Fmt(fmt) => fmt.run(),
            What::List(list) => list.run(),
            What::Show(show) => show.run(),
            What::Export(export) => export.run(),
        }
    }
}

/// Which cases are meant.
#[derive(Debug, clap::Args)]
pub(super) struct Chosen {
    /// Cases from these files and folders, in place of the suite that is built in
    #[arg(long, value_name = "PATH")]
    pub(super) cases: Vec<PathBuf>,
    /// Only cases of this game
    #[arg(long)]
    pub(super) game: Option<String>,
}

impl Chosen {
    /// The cases, and whether the files hold others that can't be used; what is wrong with those is told on stderr.
    pub(super) fn suite(&self) -> Result<(Suite, bool), String> {
        if let Some(game) = &self.game {
            super::under::game(game)?;
        }
        if self.cases.is_empty() {
            return Ok((Suite::embedded().clone(), false));
        }
        let (suite, found) = Suite::read(&self.cases);
        tell(&found);
        Ok((suite, found.iter().any(|diagnostic| diagnostic.severity == Severity::Error)))
    }

    fn has(&self, case: &dyn AnyCase) -> bool {
        self.game.as_deref().is_none_or(|game| game == case.about().game)
    }
}

/// Tells on stderr what is wrong with files.
fn tell(found: &[Diagnostic]) {
    for diagnostic in found {
        super::out::remark(&format!("{}\n\n", diagnostic.render(true)));
    }
}

/// The case of this id, or which is the nearest.
fn named<'a>(suite: &'a Suite, id: &str) -> Result<&'a dyn AnyCase, String> {
    suite.case(id).ok_or_else(|| {
        let near = nearest(id, suite.cases().map(|case| case.about().id.as_str()));
        let hint = near.map_or_else(
            || "`nki cases list` tells which there are".to_owned(),
            |near| format!("do you mean `{near}`?"),
        );
        format!("there is no case `{id}`; {hint}")
    })
}
