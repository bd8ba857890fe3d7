//! The suite: cases of one or more files, each usable or left out with a reason.

use super::AnyCase;
use super::diagnostic::{Diagnostic, Severity, Source};
use super::load::{Loaded, load, read};
use super::path::{Part, Path, mark};
use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

static EMBEDDED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/cases");

/// The suite that is part of this program; nothing in it is proved again here.
static SUITE: LazyLock<(Suite, Vec<Diagnostic>)> = LazyLock::new(|| {
    let mut sources = Vec::new();
    gather(&EMBEDDED, &mut sources);
    Suite::of(sources, Vec::new())
});

/// Cases, in the order of their files.
#[derive(Default, Clone)]
pub struct Suite {
    cases: Vec<Placed>,
}

/// What came of proving a case.
pub struct Proved<'a> {
    /// The case.
    pub case: &'a dyn AnyCase,
    /// How many sets of readings were told apart.
    pub leaves: usize,
    /// What is wrong with it.
    pub found: Vec<Diagnostic>,
}

/// A case and the file it stands in.
#[derive(Clone)]
pub(super) struct Placed {
    pub(super) case: Arc<dyn AnyCase>,
    pub(super) source: Arc<Source>,
}

fn gather(dir: &'static Dir<'static>, sources: &mut Vec<Arc<Source>>) {
    let mut files: Vec<_> = dir.files().filter(|file| is_case_file(file.path())).collect();
    files.sort_by_key(|file| file.path());
    for file in files {
        let name = format!("cases/{}", file.path().display());
        let text = String::from_utf8_lossy(file.contents()).into_owned();
        sources.push(Arc::new(Source { name, text }));
    }
    dir.dirs().for_each(|dir| gather(dir, sources));
}

fn is_case_file(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml")
}

impl Suite {
    /// The suite that is part of this program.
    #[must_use]
    pub fn embedded() -> &'static Suite {
        &SUITE.0
    }

    /// What is wrong with the suite that is part of this program, without proofs. A test says it is nothing.
    #[must_use]
    pub fn embedded_faults() -> &'static [Diagnostic] {
        &SUITE.1
    }

    /// The cases of files, and of all files of cases in folders; and everything that is wrong with them. A case that
    /// has an error is left out, as is one that can't be proved.
    #[must_use]
    pub fn read(paths: &[PathBuf]) -> (Suite, Vec<Diagnostic>) {
        let (suite, mut found) = Suite::unproved(paths);
        let (proved, proofs) = suite.proved();
        found.extend(proofs);
        found.sort();
        (proved, found)
    }

    /// The same without proofs.
    #[must_use]
    pub fn unproved(paths: &[PathBuf]) -> (Suite, Vec<Diagnostic>) {
        let (sources, found) = sources(paths);
        Suite::of(sources, found)
    }

    /// The cases of these sources, without proofs.
    #[must_use]
    pub(super) fn of(sources: Vec<Arc<Source>>, mut found: Vec<Diagnostic>) -> (Suite, Vec<Diagnostic>) {
        let mut suite = Suite::default();
        let mut ids: BTreeMap<String, (Arc<Source>, usize)> = BTreeMap::new();
        for source in sources {
            let (Loaded { game, cases }, mut wrong) = load(&source);
            found.append(&mut wrong);
            let Some(game) = crate::games::named(&game) else {
                if !cases.is_empty() {
                    let games = super::profile::listed(crate::games::all().iter().map(|game| game.name()));
                    let path = Path::default().key("game");
                    let at = mark(&source.text, &path, Part::Value).unwrap_or((1, 1));
                    let title = format!("there is no game `{game}`");
                    found.push(Diagnostic::at(source, at, title, format!("expected {games}")));
                }
                continue;
            };
            let mut lines = IdLines::of(&source.text);
            for (index, text) in cases {
                let id = text.id.clone();
                let line = lines.find(&id).unwrap_or_else(|| {
                    mark(&source.text, &Path::case(index).key("id"), Part::Key(0)).map_or(1, |(line, _)| line)
                });
                if let Some((other, before)) = ids.get(&id) {
                    let path = Path::case(index).key("id");
                    let at = mark(&source.text, &path, Part::Value).unwrap_or((line, 1));
                    let title = format!("the id `{id}` stands twice");
                    let label = format!("it stands in {} too, line {before}", other.name);
                    found.push(Diagnostic::at(Arc::clone(&source), at, title, label));
                    continue;
                }
                ids.insert(id, (Arc::clone(&source), line));
                match game.case(text, &source.name, index, line) {
                    Ok(case) => suite.cases.push(Placed { case, source: Arc::clone(&source) }),
                    Err(problems) => {
                        found.extend(problems.into_iter().map(|problem| Diagnostic::of(&source, problem)));
                    }
                }
            }
        }
        found.sort();
        (suite, found)
    }

    /// The cases that can be proved, and what is wrong with the others.
    #[must_use]
    pub fn proved(&self) -> (Suite, Vec<Diagnostic>) {
        let mut proved = Suite::default();
        let mut found = Vec::new();
        for (placed, proof) in self.cases.iter().zip(self.proofs()) {
            if proof.found.iter().all(|diagnostic| diagnostic.severity != Severity::Error) {
                proved.cases.push(placed.clone());
            }
            found.extend(proof.found);
        }
        (proved, found)
    }

    /// The proof of each case, in order; each is made when it is asked for.
    pub fn proofs(&self) -> impl Iterator<Item = Proved<'_>> {
        self.cases.iter().map(|Placed { case, source }| {
            let proof = case.prove();
            let found = proof.problems.into_iter().map(|problem| Diagnostic::of(source, problem)).collect();
            Proved { case: &**case, leaves: proof.leaves, found }
        })
    }

    /// Every case.
    pub fn cases(&self) -> impl ExactSizeIterator<Item = &dyn AnyCase> {
        self.cases.iter().map(|placed| &*placed.case)
    }

    /// The case of this id.
    #[must_use]
    pub fn case(&self, id: &str) -> Option<&dyn AnyCase> {
        self.cases().find(|case| case.about().id == id)
    }
}

/// Finds the lines of ids in the order in which they stand.
struct IdLines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
}

impl<'a> IdLines<'a> {
    fn of(text: &'a str) -> IdLines<'a> {
        IdLines { lines: text.lines().enumerate() }
    }

    /// The line, from 1, that says just `id: ID`, after the one found last.
    fn find(&mut self, id: &str) -> Option<usize> {
        let mut lines = self.lines.clone();
        let is_it =
            |line: &str| line.trim_start_matches([' ', '-']).strip_prefix("id:").map(str::trim) == Some(id);
        let (number, _) = lines.find(|(_, line)| is_it(line))?;
        self.lines = lines;
        Some(number + 1)
    }
}

/// The files at these paths, and all files of cases in those that are folders; and which can't be read.
#[must_use]
pub fn sources(paths: &[PathBuf]) -> (Vec<Arc<Source>>, Vec<Diagnostic>) {
    let (mut sources, mut found) = (Vec::new(), Vec::new());
    for path in paths {
        read_into(path, true, &mut sources, &mut found);
    }
    (sources, found)
}

fn read_into(
    path: &std::path::Path,
    named: bool,
    sources: &mut Vec<Arc<Source>>,
    found: &mut Vec<Diagnostic>,
) {
    if !path.is_dir() {
        if named || is_case_file(path) {
            match read(path) {
                Ok(source) => sources.push(source),
                Err(diagnostic) => found.push(diagnostic),
            }
        }
        return;
    }
    match std::fs::read_dir(path) {
        Ok(entries) => {
            let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
            paths.sort();
            for path in paths {
                // A link to a folder above would lead round in a circle.
                if !(path.is_symlink() && path.is_dir()) {
                    read_into(&path, false, sources, found);
                }
            }
        }
        Err(error) => {
            let source = Arc::new(Source { name: path.display().to_string(), text: String::new() });
            let title = format!("can't read {}: {error}", path.display());
            found.push(Diagnostic::of_file(source, title));
        }
    }
}
