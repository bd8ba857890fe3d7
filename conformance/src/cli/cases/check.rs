//! `nki cases check`

use super::super::out::{count, show};
use super::super::unusable;
use super::tell;
use crate::case::{Diagnostic, Severity, Suite};
use crate::run::Exit;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Reads cases and proves them: under every set of readings exactly one entry is meant, and it is right
///
/// Exits with 0 if nothing is wrong, warnings apart, and with 2 otherwise.
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Files of cases, or folders of them; none: the suite that is built in
    paths: Vec<PathBuf>,
    /// Only cases of this game
    #[arg(long)]
    game: Option<String>,
}

impl Check {
    pub(super) fn run(self) -> Exit {
        if let Some(Err(error)) = self.game.as_deref().map(super::super::under::game) {
            return unusable(error);
        }
        let (suite, mut found) = if self.paths.is_empty() {
            (Suite::embedded().clone(), Suite::embedded_faults().to_vec())
        } else {
            Suite::unproved(&self.paths)
        };
        let (mut cases, mut proved, mut leaves) = (0, 0, 0);
        let mut files = BTreeSet::new();
        for proof in suite.proofs() {
            let about = proof.case.about();
            if self.game.as_deref().is_some_and(|game| game != about.game) {
                continue;
            }
            cases += 1;
            leaves += proof.leaves;
            files.insert(about.file.as_str());
            proved += usize::from(proof.found.iter().all(|found| found.severity != Severity::Error));
            found.extend(proof.found);
        }
        found.sort();
        tell(&found);
        files.extend(found.iter().map(|diagnostic| diagnostic.source.name.as_str()));
        summary(&found, cases, proved, leaves, files.len())
    }
}

fn summary(found: &[Diagnostic], cases: usize, proved: usize, leaves: usize, files: usize) -> Exit {
    let errors = found.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
    let warnings = match found.len() - errors {
        0 => String::new(),
        warnings => format!(", {}", count(warnings, "warning", "warnings")),
    };
    let files = count(files, "file", "files");
    let sets = count(leaves, "set of readings", "sets of readings");
    if errors > 0 {
        let errors = count(errors, "error", "errors");
        let proved = count(proved, "case is", "cases are");
        return show(&format!("{errors}{warnings} in {files}; {proved} proved\n"), Exit::Unusable);
    }
    if cases == 0 {
        return unusable("no cases there");
    }
    let cases = count(cases, "case", "cases");
    show(&format!("{cases} in {files}: all proved, under {sets}{warnings}\n"), Exit::Fine)
}
