//! A run read back from JSON Lines, and the parts of a run put together.

use super::{Event, Judged, Summary};
use crate::run::{Shard, Sink};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;

/// The longest line of a report that is read, in bytes.
pub const MOST_LINE: usize = 8 << 20;
/// The most questions a report has.
pub const MOST_QUESTIONS: usize = 10_000_000;

/// One run, or one part of it, as its report tells it.
#[derive(Debug, Clone)]
pub struct Told {
    /// The file.
    pub file: String,
    command: Vec<String>,
    engine: String,
    asked_about: String,
    questions: usize,
    shard: Option<Shard>,
    notes: Vec<String>,
    judged: Vec<Judged>,
    summary: Summary,
}

/// Why a report can't be read, or reports can't be put together.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file can't be read.
    #[error("can't read the report {file}: {source}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        source: io::Error,
    },
    /// A line is no event, or not one that can stand there.
    #[error("{file}:{line}: {what}; `nki check --format jsonl` writes such reports")]
    Malformed {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// It breaks off.
    #[error("{file} has no end: the run that wrote it was cut off; run that shard again")]
    CutOff {
        /// The file.
        file: String,
    },
    /// The reports are not the parts of one run.
    #[error("{0}")]
    NotOne(String),
}

impl Told {
    /// Reads a report.
    ///
    /// # Errors
    /// If it can't be read, is no report, or breaks off: with file and line.
    pub fn read(path: &Path) -> Result<Told, ReadError> {
        let file = path.display().to_string();
        let opened = File::open(path).and_then(|opened| match opened.metadata()?.is_dir() {
            true => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder")),
            false => Ok(opened),
        });
        match opened {
            Ok(opened) => Told::parse(&file, BufReader::new(opened)),
            Err(source) => Err(ReadError::Unreadable { file, source }),
        }
    }

    /// Reads the lines of a report.
    ///
    /// # Errors
    /// As [`Told::read`].
    pub fn parse(file: &str, mut lines: impl BufRead) -> Result<Told, ReadError> {
        let mut told: Option<Told> = None;
        let mut line = Vec::new();
        let mut number = 0;
        loop {
            number += 1;
            let wrong = |what: &dyn Display| ReadError::Malformed {
                file: file.to_owned(),
                line: number,
                what: what.to_string(),
            };
            line.clear();
            let most = u64::try_from(MOST_LINE).unwrap_or(u64::MAX).saturating_add(1);
            let read = lines.by_ref().take(most).read_until(b'\n', &mut line);
            if read.map_err(|source| ReadError::Unreadable { file: file.to_owned(), source })? == 0 {
                return Err(ReadError::CutOff { file: file.to_owned() });
            }
            if line.len() > MOST_LINE {
                return Err(wrong(&format_args!("the line is longer than {MOST_LINE} bytes")));
            }
            let event = serde_json::from_slice(&line).map_err(|error| match error.is_eof() {
                // The last line, written in part.
                true if !line.ends_with(b"\n") => ReadError::CutOff { file: file.to_owned() },
                _ => wrong(&format_args!("this is no event of a run: {error}")),
            })?;
            match (event, &mut told) {
                (Event::Started { command, engine, questions, asked_about, shard }, None) => {
                    if questions > MOST_QUESTIONS {
                        return Err(wrong(&format_args!("more than {MOST_QUESTIONS} questions")));
                    }
                    let file = file.to_owned();
                    let (notes, judged, summary) = (Vec::new(), Vec::new(), Summary::default());
                    told = Some(Told {
                        file,
                        command,
                        engine,
                        asked_about,
                        questions,
                        shard,
                        notes,
                        judged,
                        summary,
                    });
                }
                (Event::Started { .. }, Some(_)) => return Err(wrong(&"a run begins inside another")),
                (_, None) => return Err(wrong(&"a run begins with the event `started`")),
                (Event::Judged(judged), Some(told)) => told.judged.push(*judged),
                (Event::Note { text }, Some(told)) => told.notes.push(text),
                (Event::Progress { .. }, Some(_)) => {}
                (Event::Finished(summary), Some(told)) => {
                    if told.judged.len() != told.questions {
                        let (has, says) = (told.judged.len(), told.questions);
                        return Err(wrong(&format_args!("{has} verdicts on {says} questions")));
                    }
                    if !lines.fill_buf().unwrap_or_default().is_empty() {
                        return Err(wrong(&"the run ends here, and more lines follow"));
                    }
                    told.summary = summary;
                    break;
                }
            }
        }
        told.ok_or_else(|| ReadError::CutOff { file: file.to_owned() })
    }
}

/// Puts the parts of one run together and tells it as if it had been one.
///
/// # Errors
/// If they are not all the parts of one run, each once; in the outer result if the sink takes no more.
pub fn merged(mut parts: Vec<Told>, sink: &mut dyn Sink) -> Result<io::Result<Summary>, ReadError> {
    parts.sort_by_key(|part| part.shard);
    whole(&parts).map_err(ReadError::NotOne)?;
    Ok(tell(parts, sink))
}

/// Whether these are all the parts of one run, in order.
fn whole(parts: &[Told]) -> Result<(), String> {
    let Some(first) = parts.first() else { return Err("no report".to_owned()) };
    for part in parts {
        for (what, here, there) in
            [("engine", &first.engine, &part.engine), ("readings", &first.asked_about, &part.asked_about)]
        {
            if here != there {
                let (one, other) = (&first.file, &part.file);
                return Err(format!(
                    "these are not parts of one run: the {what} of {one} is `{here}`, of {other} `{there}`"
                ));
            }
        }
    }
    let Some(of) = first.shard.map(Shard::of) else {
        return match parts {
            [_] => Ok(()),
            _ => Err(format!("{} is no part of a run: it was written without --shard", first.file)),
        };
    };
    for pair in parts.windows(2) {
        let [one, other] = pair else { continue };
        if one.shard == other.shard {
            let shard = one.shard.map(|shard| shard.to_string()).unwrap_or_default();
            return Err(format!("{} and {} are both shard {shard}", one.file, other.file));
        }
    }
    if let Some(other) = parts.iter().find(|part| part.shard.map(Shard::of) != Some(of)) {
        return Err(format!("{} is one of {of} shards, {} is not", first.file, other.file));
    }
    let has = |at: u16| parts.iter().any(|part| part.shard.map(Shard::at) == Some(at));
    let missing: Vec<String> = (1..=of).filter(|at| !has(*at)).map(|at| format!("{at}/{of}")).collect();
    if !missing.is_empty() {
        return Err(format!("shard {} is missing", missing.join(", ")));
    }
    Ok(())
}

fn tell(parts: Vec<Told>, sink: &mut dyn Sink) -> io::Result<Summary> {
    let mut summary = Summary::default();
    let mut unstable = Vec::new();
    let mut nothing = Vec::new();
    let (mut judged, mut notes) = (Vec::new(), Vec::new());
    let number = parts.len();
    let questions = parts.iter().map(|part| part.questions).sum();
    let first = parts.first();
    let started = Event::Started {
        command: first.map(|part| part.command.clone()).unwrap_or_default(),
        engine: first.map(|part| part.engine.clone()).unwrap_or_default(),
        questions,
        asked_about: first.map(|part| part.asked_about.clone()).unwrap_or_default(),
        shard: None,
    };
    for part in parts {
        let of = part.shard.map(|shard| format!("shard {shard}: ")).unwrap_or_default();
        for judged in &part.judged {
            *summary.verdicts.entry(judged.verdict).or_default() += 1;
            summary.known += usize::from(judged.known.is_some());
        }
        summary.unexpected_passes.extend(part.summary.unexpected_passes);
        unstable.extend(part.summary.unstable.map(|text| format!("{of}{text}")));
        nothing.extend(part.summary.nothing_checked.map(|text| format!("{of}{text}")));
        summary.restarts += part.summary.restarts;
        // They ran side by side.
        summary.took = summary.took.max(part.summary.took);
        judged.extend(part.judged);
        notes.extend(part.notes.into_iter().map(|text| format!("{of}{text}")));
    }
    judged.sort_by_key(|judged| judged.number);
    summary.unstable = (!unstable.is_empty()).then(|| unstable.join("; "));
    if nothing.len() == number {
        summary.nothing_checked = Some(nothing.join("; "));
    } else {
        notes.extend(nothing.into_iter().map(|text| format!("nothing checked in {text}")));
    }
    sink.event(&started)?;
    for text in notes {
        sink.event(&Event::Note { text })?;
    }
    for judged in judged {
        sink.event(&Event::Judged(Box::new(judged)))?;
    }
    sink.event(&Event::Finished(summary.clone()))?;
    Ok(summary)
}
