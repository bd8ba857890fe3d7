//! The conversation: one question at a time, and everything that comes until it is answered or something is wrong.

use super::Heard;
use crate::engine::{End, Engine, Line, Outbox, Round};
use crate::wire::{self, Body};
use serde_json::value::RawValue;
use std::time::{Duration, Instant};

/// How long the rest of something strange is awaited: it is what tells a log line from a message in pieces.
const REST: Duration = Duration::from_millis(200);

/// How many lines of something strange are looked at.
const MOST_LINES: usize = 64;

/// How long an engine has to exit, once it has answered `shutdown` or closed its output.
const EXIT: Duration = Duration::from_secs(1);

/// What a question was answered with.
pub(super) enum Said {
    /// A result.
    Result(Box<RawValue>),
    /// An error object.
    Error(i64, String),
}

/// Why there is no answer.
pub(super) enum Trouble {
    /// The output is closed; how the process ended, and what came after the last newline.
    Closed(End, Option<Vec<u8>>),
    /// Nothing came in time; what had come without a newline, and what came once the input was closed.
    Silent(Option<Vec<u8>>, Vec<Vec<u8>>),
    /// Lines of which the first is no answer to what was asked.
    Stray(Vec<Vec<u8>>),
    /// The beginning of a line that is too long.
    TooLong(Vec<u8>),
}

/// A running engine, and who hears what is said.
pub(super) struct Talk<'a> {
    engine: Engine,
    heard: &'a mut dyn FnMut(Heard<'_>),
    ids: u64,
    /// Lines that came with an answer, after it.
    unasked: Vec<Result<Vec<u8>, Vec<u8>>>,
}

impl<'a> Talk<'a> {
    pub(super) fn with(engine: Engine, heard: &'a mut dyn FnMut(Heard<'_>)) -> Talk<'a> {
        Talk { engine, heard, ids: 0, unasked: Vec::new() }
    }

    /// The id of the last question.
    pub(super) fn id(&self) -> u64 {
        self.ids
    }

    /// Sends what `write` writes under a fresh id, and awaits the answer to it.
    pub(super) fn ask(
        &mut self,
        longest: Duration,
        write: impl FnOnce(u64, &mut Vec<u8>),
    ) -> Result<Said, Trouble> {
        self.ids += 1;
        let mut outbox = Outbox::default();
        write(self.ids, &mut outbox.bytes);
        (self.heard)(Heard::Sent(&outbox.bytes));
        let until = Instant::now() + longest;
        loop {
            let round = self.engine.pump(&mut outbox, until);
            let mut lines = std::mem::take(&mut self.unasked);
            lines.extend(self.lines());
            let mut lines = lines.into_iter();
            while let Some(line) = lines.next() {
                let line = line.map_err(Trouble::TooLong)?;
                if line.trim_ascii().is_empty() {
                    continue;
                }
                if let Some(said) = self.answer(&line) {
                    self.unasked = lines.collect();
                    return Ok(said);
                }
                let strange = std::iter::once(line).chain(lines.map(|(Ok(line) | Err(line))| line));
                return Err(Trouble::Stray(self.and_the_rest(strange.collect())));
            }
            if round == Round::Closed {
                return self.closed();
            }
            if Instant::now() >= until {
                return Err(self.silent());
            }
        }
    }

    /// Whether the engine exits, now that it was told to.
    pub(super) fn exits(&mut self) -> End {
        self.engine.close_stdin();
        self.engine.finish(EXIT)
    }

    /// Ends the engine; the last of its stderr.
    pub(super) fn end(mut self) -> Option<String> {
        self.engine.stop();
        self.engine.stderr_tail()
    }

    /// The lines that have been read, each heard. More than the most that is looked at are not kept.
    fn lines(&mut self) -> Vec<Result<Vec<u8>, Vec<u8>>> {
        let mut lines = Vec::new();
        while let Some(line) = self.engine.next_line() {
            if lines.len() < MOST_LINES {
                lines.push(match line {
                    Line::Whole(line) => Ok(line.to_vec()),
                    Line::TooLong(head) => Err(head.to_vec()),
                });
            }
        }
        for line in &lines {
            let (Ok(line) | Err(line)) = line;
            (self.heard)(Heard::Came(line));
        }
        lines
    }

    fn answer(&self, line: &[u8]) -> Option<Said> {
        let answer = wire::parse(line).ok().filter(|answer| answer.id == self.ids)?;
        Some(match answer.body {
            Body::Result(result) => Said::Result(result.to_owned()),
            Body::Error { code, message } => Said::Error(code, message.into_owned()),
        })
    }

    /// Strange lines with what follows them.
    fn and_the_rest(&mut self, mut all: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        self.hear_until(Instant::now() + REST, &mut all);
        if let Some(rest) = self.rest() {
            all.push(rest);
        }
        all
    }

    fn hear_until(&mut self, until: Instant, all: &mut Vec<Vec<u8>>) {
        let mut nothing = Outbox::default();
        while Instant::now() < until && all.len() < MOST_LINES {
            let round = self.engine.pump(&mut nothing, until);
            all.extend(self.lines().into_iter().map(|(Ok(line) | Err(line))| line));
            if round == Round::Closed {
                break;
            }
        }
    }

    /// What came after the last newline.
    fn rest(&mut self) -> Option<Vec<u8>> {
        let rest = self.engine.unfinished().map(<[u8]>::to_vec)?;
        (self.heard)(Heard::Came(&rest));
        Some(rest)
    }

    fn closed(&mut self) -> Result<Said, Trouble> {
        let rest = self.rest();
        // A last answer without its newline is an answer.
        if let Some(said) = rest.as_deref().and_then(|rest| self.answer(rest)) {
            return Ok(said);
        }
        Err(Trouble::Closed(self.engine.finish(EXIT), rest))
    }

    fn silent(&mut self) -> Trouble {
        let rest = self.rest();
        // An engine that holds its answers back, or reads all questions first, gives them now.
        (self.heard)(Heard::Closed);
        self.engine.close_stdin();
        let mut late = Vec::new();
        self.hear_until(Instant::now() + EXIT, &mut late);
        late.extend(self.rest());
        Trouble::Silent(rest, late)
    }
}
