//! Which reports of a run are wanted, and where they go.

mod tee;

pub(super) use tee::Tee;

use crate::report::{Human, JUnit, JsonLines, KnownFile, Progress, Tap};
use std::fs::File;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

/// Where the verdicts go, in words.
const STDOUT: &str = "stdout";

/// The flags that say so.
#[derive(Debug, clap::Args)]
pub(super) struct Reports {
    /// How the verdicts are told on stdout
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Writes a report to a file too
    #[arg(long, value_name = "junit=FILE")]
    report: Option<Report>,
    /// Writes what failed as a file for `--known`; say in it why
    #[arg(long, value_name = "FILE")]
    write_known: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// JSON Lines: every event
    Jsonl,
    /// TAP 14
    Tap,
}

/// A report to a file, as `junit=FILE`.
#[derive(Debug, Clone)]
struct Report(PathBuf);

impl std::str::FromStr for Report {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Report, &'static str> {
        match text.split_once('=') {
            Some(("junit", file)) if !file.is_empty() => Ok(Report(file.into())),
            _ => Err("expected `junit=FILE`"),
        }
    }
}

impl Reports {
    /// Every report that is wanted, the progress bar first: it makes way for the others.
    pub(super) fn open(&self) -> Result<Tee<'_>, String> {
        let mut tee = Tee::default();
        if std::io::stderr().is_terminal() {
            tee.add("the progress bar", Progress::new());
        }
        match self.format {
            Format::Human => tee.add(STDOUT, Human::new(anstream::stdout().lock())),
            Format::Jsonl => tee.add(STDOUT, JsonLines(std::io::stdout().lock())),
            Format::Tap => tee.add(STDOUT, Tap::new(std::io::stdout().lock())),
        }
        if let Some(Report(path)) = &self.report {
            // Before the run: better to hear now than after it that the file can't be written.
            let file = File::create(path).map_err(|error| unwritable("report", path, &error))?;
            tee.add(path.display().to_string(), JUnit::new(file));
        }
        if let Some(path) = &self.write_known {
            let file = File::create(path).map_err(|error| unwritable("known failures", path, &error))?;
            tee.add(path.display().to_string(), KnownFile::new(file));
        }
        Ok(tee)
    }

    /// Takes away the report that people read.
    pub(super) fn only_machines(&self, tee: &mut Tee<'_>) {
        if self.format == Format::Human {
            tee.remove(STDOUT);
        }
    }
}

/// That a file can't be written.
pub(super) fn unwritable(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("can't write the {what} {}: {error}; is there such a folder?", path.display())
}
