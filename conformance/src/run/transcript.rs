//! A transcript: every line of a run, whoever wrote it, as JSON Lines.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

/// Who wrote a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// The harness.
    ToEngine,
    /// The engine.
    FromEngine,
}

/// One line of a transcript.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry<'a> {
    /// Which process of the run, from 1.
    pub process: u32,
    /// Who wrote it.
    pub direction: Direction,
    /// The line, without its newline; what is not UTF-8 in it is replaced.
    pub line: Cow<'a, str>,
}

/// A transcript being written.
#[derive(Debug)]
pub struct Transcript {
    file: BufWriter<File>,
    failed: Option<io::Error>,
}

impl Transcript {
    /// Begins a transcript.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn create(path: &Path) -> io::Result<Transcript> {
        Ok(Transcript { file: BufWriter::new(File::create(path)?), failed: None })
    }

    /// Adds a line. What goes wrong is told by [`Transcript::close`].
    pub(super) fn record(&mut self, process: u32, direction: Direction, line: &[u8]) {
        if self.failed.is_some() {
            return;
        }
        let line = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line));
        let written = serde_json::to_writer(&mut self.file, &Entry { process, direction, line })
            .map_err(io::Error::from)
            .and_then(|()| self.file.write_all(b"\n"));
        self.failed = written.err();
    }

    /// Ends it.
    ///
    /// # Errors
    /// If some line could not be written.
    pub fn close(mut self) -> io::Result<()> {
        match self.failed.take() {
            Some(error) => Err(error),
            None => self.file.flush(),
        }
    }
}
