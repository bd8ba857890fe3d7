//! A transcript in place of an engine. Answers are found by what was asked, not by id: neither the window nor the
//! order of the recorded run matters.

use super::book::{self, Book, RunEnd};
use super::transcript::{Direction, Entry};
use super::{Sink, Telling};
use crate::event::Summary;
use crate::question::Question;
use crate::verdict::Verdict;
use crate::wire::{self, Answer, Ask, Body, Declaration, GameInfo};
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, BufRead as _, BufReader};
use std::path::Path;
use std::time::{Duration, Instant};

/// A transcript that cannot stand for an engine.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// It cannot be read.
    #[error("cannot read the transcript {file}: {source}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        source: io::Error,
    },
    /// A line of it is no line of a transcript.
    #[error("{file}:{line}: not a line of a transcript: {why}")]
    Malformed {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// Why.
        why: String,
    },
    /// It has no answer to `initialize` that could be used.
    #[error("the transcript {file} cannot stand for an engine: {why}")]
    NoEngine {
        /// The file.
        file: String,
        /// Why.
        why: String,
    },
}

#[derive(Deserialize)]
struct Request {
    id: u64,
    method: String,
    #[serde(default)]
    params: Value,
}

/// A transcript ready to answer.
pub struct Replay {
    declaration: Declaration,
    /// By what was asked: the lines that answered, in order. Without any: asked, and never answered.
    answers: HashMap<(String, Value), Vec<String>>,
}

impl Replay {
    /// Reads a transcript.
    ///
    /// # Errors
    /// If it cannot be read, or has no usable answer to `initialize`.
    pub fn read(path: &Path, games: &[GameInfo]) -> Result<Replay, ReplayError> {
        let file = || path.display().to_string();
        let opened =
            std::fs::File::open(path).map_err(|source| ReplayError::Unreadable { file: file(), source })?;
        let mut asked: HashMap<(u32, u64), (String, Value)> = HashMap::new();
        let mut answers: HashMap<(String, Value), Vec<String>> = HashMap::new();
        let mut declaration = None;
        for (at, line) in BufReader::new(opened).lines().enumerate() {
            let line = line.map_err(|source| ReplayError::Unreadable { file: file(), source })?;
            let malformed = |why: String| ReplayError::Malformed { file: file(), line: at + 1, why };
            let entry: Entry<'_> =
                serde_json::from_str(&line).map_err(|error| malformed(error.to_string()))?;
            match entry.direction {
                Direction::ToEngine => {
                    let request: Request =
                        serde_json::from_str(&entry.line).map_err(|error| malformed(error.to_string()))?;
                    let what = (request.method, request.params);
                    answers.entry(what.clone()).or_default();
                    asked.insert((entry.process, request.id), what);
                }
                Direction::FromEngine => {
                    // What was noise then is noise now.
                    let Ok(answer) = wire::parse(entry.line.as_bytes()) else { continue };
                    let Some(what) = asked.get(&(entry.process, answer.id)) else { continue };
                    if what.0 == "initialize" {
                        declaration.get_or_insert_with(|| Declaration::read(&answer, games));
                    } else if let Some(lines) = answers.get_mut(what) {
                        lines.push(entry.line.into_owned());
                    }
                }
            }
        }
        match declaration {
            Some(Ok(declaration)) => Ok(Replay { declaration, answers }),
            Some(Err(why)) => Err(ReplayError::NoEngine { file: file(), why }),
            None => Err(ReplayError::NoEngine {
                file: file(),
                why: "`initialize` has no answer in it".to_owned(),
            }),
        }
    }

    /// What the engine declared.
    #[must_use]
    pub fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// Answers all questions that lie inside the declaration, as far as the transcript goes.
    ///
    /// # Errors
    /// If the sink takes no more events.
    pub fn run(
        &self,
        questions: &[Question],
        telling: &Telling<'_>,
        sink: &mut dyn Sink,
    ) -> io::Result<Summary> {
        let began = Instant::now();
        sink.event(&book::started(&self.declaration, questions, telling))?;
        let mut book = Book::new(questions, &self.declaration, telling.known);
        for job in book.to_ask() {
            if let Some(question) = questions.get(job.question) {
                self.play(&mut book, job.question, question);
            }
        }
        let not_run = Some("the transcript has no such question".to_owned());
        let end = RunEnd { restarts: 0, unstable: None, not_run, took: began.elapsed() };
        book.tell(questions, telling, end, sink)
    }

    fn play(&self, book: &mut Book, at: usize, question: &Question) {
        loop {
            let Some(lines) = self.look_up(book, at, question, false) else { return };
            let mut bodies = lines.iter().filter_map(|line| wire::parse(line.as_bytes()).ok());
            let Some(Answer { body, .. }) = bodies.next() else {
                let why = "the transcript has the question, and no answer to it".to_owned();
                book.settle(at, Verdict::NotRun, Some(why));
                return;
            };
            let (ply, _) = book.place(at);
            let goes_on = book.answered(at, question, &body, Duration::ZERO);
            if let Some(other) = bodies.find(|other| !book.agrees(at, question, ply, &other.body)) {
                book.inconsistent(
                    at,
                    format!("the transcript has two answers to it that differ ({})", words(&other)),
                );
                return;
            }
            if !goes_on {
                break;
            }
        }
        if book.is_to_ask_again(at)
            && let Some(lines) = self.look_up(book, at, question, true)
            && let Some(Answer { body, .. }) =
                lines.first().and_then(|line| wire::parse(line.as_bytes()).ok())
        {
            book.answered_again(at, question, &body);
        }
    }

    fn look_up(&self, book: &Book, at: usize, question: &Question, steps: bool) -> Option<&Vec<String>> {
        let (ply, before) = book.place(at);
        if steps && !self.declaration.features.steps {
            return None;
        }
        let mut request = Vec::new();
        Ask { id: 0, question, ply: ply as usize, before, steps }.write(&mut request);
        let request: Request = serde_json::from_slice(&request).ok()?;
        self.answers.get(&(request.method, request.params))
    }
}

fn words(answer: &Answer<'_>) -> Cow<'static, str> {
    match &answer.body {
        Body::Result(result) => Cow::Owned(wire::excerpt(result.get().as_bytes())),
        Body::Error { code, message } => Cow::Owned(format!("error {code}: {message}")),
    }
}
