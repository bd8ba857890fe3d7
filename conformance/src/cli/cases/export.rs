//! `nki cases export`

use super::super::out::{count, remark, show};
use super::super::unusable;
use super::Chosen;
use crate::case::{Vector, Vectors};
use crate::run::Exit;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Writes cases as JSON vectors, for those who want no harness; `nki schema` prints their JSON Schema
///
/// A case gives one vector for each entry under the readings of each profile that means it, and one for each entry that
/// no profile means. Exits with 2 if no case is meant, or a file is broken.
#[derive(Debug, clap::Args)]
pub(super) struct Export {
    #[command(flatten)]
    chosen: Chosen,
    /// Into this file, if its name ends in `.json`; else into this folder, a file for each file of cases; absent: to
    /// stdout
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
}

impl Export {
    pub(super) fn run(self) -> Exit {
        let (suite, broken) = match self.chosen.suite() {
            Ok(read) => read,
            Err(error) => return unusable(error),
        };
        let mut files: BTreeMap<String, Vec<Vector>> = BTreeMap::new();
        for case in suite.cases().filter(|case| self.chosen.has(*case)) {
            let vectors = case.vectors();
            files.entry(case.about().file.clone()).or_default().extend(vectors);
        }
        if files.is_empty() {
            return unusable("no case is meant by this");
        }
        let exit = if broken { Exit::Unusable } else { Exit::Fine };
        let all = |files: BTreeMap<String, Vec<Vector>>| Vectors::of(files.into_values().flatten().collect());
        let Some(out) = self.out else { return show(&all(files).json(), exit) };
        let single = out.extension().is_some_and(|ending| ending == "json");
        let number = files.values().map(Vec::len).sum();
        let written = if single {
            write(&out, &all(files).json())
        } else {
            files
                .into_iter()
                .try_for_each(|(file, vectors)| write(&out.join(target(&file)), &Vectors::of(vectors).json()))
        };
        if let Err(error) = written {
            return unusable(error);
        }
        remark(&format!("{} in {}\n", count(number, "vector", "vectors"), out.display()));
        exit
    }
}

/// Where the vectors of a file of cases go: the folder it lies in, which is that of its game, is kept.
fn target(file: &str) -> PathBuf {
    let file = Path::new(file);
    let folder = file.parent().and_then(Path::file_name).unwrap_or_default();
    Path::new(folder).join(file.file_name().unwrap_or_default()).with_extension("json")
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| format!("can't write {}: {error}", path.display()))
}
