//! The line to a running engine: its process, what is on the way to it, and the two requests that go alone.

use super::Options;
use super::transcript::{Direction, Transcript};
use crate::engine::{Engine, Line, Outbox, Round};
use crate::verdict::Verdict;
use crate::wire::{self, Body, Declaration, LONGEST_LINE, excerpt};
use std::fmt;
use std::time::{Duration, Instant};

/// How long an engine has to exit after its answer to `shutdown`, or after it closed its output.
const EXIT: Duration = Duration::from_secs(1);

/// Why nothing came of an engine.
#[derive(Debug, Clone)]
pub struct Failure {
    /// `Crashed`, `TimedOut`, `Garbled` or `Error`.
    pub verdict: Verdict,
    /// In words.
    pub what: String,
    /// The last of its stderr.
    pub stderr: Option<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        match &self.stderr {
            Some(tail) => write!(f, "\nits stderr ends with:\n{tail}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Failure {}

/// What was asked under an id.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    /// The question; none for `initialize` and `shutdown`.
    pub(super) question: Option<u32>,
    pub(super) ply: u32,
    pub(super) process: u32,
    pub(super) again: bool,
    pub(super) answered: bool,
}

/// All ids of a run: none is used twice, not by another process either.
#[derive(Debug, Default)]
pub(super) struct Ids {
    asked: Vec<Asked>,
    processes: u32,
}

impl Ids {
    pub(super) fn take(&mut self, question: Option<u32>, process: u32) -> u64 {
        self.add(Asked { question, ply: 0, process, again: false, answered: false })
    }

    pub(super) fn add(&mut self, asked: Asked) -> u64 {
        self.asked.push(asked);
        self.asked.len() as u64
    }

    pub(super) fn get(&mut self, id: u64) -> Option<&mut Asked> {
        let at = usize::try_from(id).ok()?.checked_sub(1)?;
        self.asked.get_mut(at)
    }
}

/// A running, initialized engine.
pub(super) struct Link {
    pub(super) engine: Engine,
    pub(super) outbox: Outbox,
    pub(super) process: u32,
}

impl Link {
    /// Starts an engine and initializes it.
    pub(super) fn open(
        options: &Options,
        ids: &mut Ids,
        transcript: &mut Option<Transcript>,
    ) -> Result<(Link, Declaration), Failure> {
        let engine = Engine::start(&options.command).map_err(|error| Failure {
            verdict: Verdict::Crashed,
            what: error.to_string(),
            stderr: None,
        })?;
        ids.processes += 1;
        let mut link = Link { engine, outbox: Outbox::default(), process: ids.processes };
        let id = ids.take(None, link.process);
        let games: Vec<&str> = options.games.iter().map(|game| game.name).collect();
        link.send(transcript, |out| wire::initialize(id, &options.suite, &games, options.endless_laps, out));
        let mut declared = Err("nothing came".to_owned());
        let outcome = link.exchange(options.handshake, "initialize", transcript, |line| {
            let answer = match wire::parse(line) {
                Ok(answer) if answer.id == id => answer,
                Ok(answer) => return Err(format!("an answer to id {}, where {id} was asked", answer.id)),
                Err(malformed) => return Err(malformed.to_string()),
            };
            declared = Declaration::read(&answer, &options.games);
            Ok(true)
        });
        let declared = match outcome {
            Ok(()) => {
                declared.map_err(|why| link.failure(Verdict::Garbled, format!("`initialize` failed: {why}")))
            }
            Err(failure) => Err(failure),
        };
        declared.map(|declaration| (link, declaration))
    }

    /// Adds a request to what is on its way.
    pub(super) fn send(&mut self, transcript: &mut Option<Transcript>, write: impl FnOnce(&mut Vec<u8>)) {
        let from = self.outbox.bytes.len();
        write(&mut self.outbox.bytes);
        if let (Some(transcript), Some(line)) = (transcript, self.outbox.bytes.get(from..)) {
            transcript.record(self.process, Direction::ToEngine, line);
        }
    }

    /// One request that goes alone: every line goes to `take` until that says it is done or what is wrong.
    fn exchange(
        &mut self,
        longest: Duration,
        method: &str,
        transcript: &mut Option<Transcript>,
        mut take: impl FnMut(&[u8]) -> Result<bool, String>,
    ) -> Result<(), Failure> {
        let until = Instant::now() + longest;
        loop {
            let round = self.engine.pump(&mut self.outbox, until);
            let mut wrong = None;
            while let Some(line) = self.engine.next_line() {
                let taken = match line {
                    Line::Whole(line) => {
                        keep(transcript, self.process, line);
                        if line.trim_ascii().is_empty() { Ok(false) } else { take(line) }
                    }
                    Line::TooLong(head) => Err(too_long(head)),
                };
                match taken {
                    Ok(true) => return Ok(()),
                    Ok(false) => {}
                    Err(why) => {
                        wrong = Some(why);
                        break;
                    }
                }
            }
            if let Some(why) = wrong {
                return Err(self.failure(Verdict::Garbled, format!("`{method}` failed: {why}")));
            }
            if round == Round::Closed {
                let rest = self.engine.unfinished().map(<[u8]>::to_vec);
                if let Some(rest) = &rest {
                    keep(transcript, self.process, rest);
                    if take(rest) == Ok(true) {
                        return Ok(());
                    }
                }
                return Err(self.crashed(&format!("before it answered `{method}`"), rest.as_deref()));
            }
            if Instant::now() >= until {
                let rest = self.engine.unfinished().map(|rest| format!("; unfinished: {}", excerpt(rest)));
                let what = format!(
                    "`{method}` was not answered within {}{}; is every answer ended by a newline and flushed?",
                    humantime::format_duration(longest),
                    rest.unwrap_or_default(),
                );
                return Err(self.failure(Verdict::TimedOut, what));
            }
        }
    }

    /// Sends `shutdown`. What else came before its answer, and what is to be said of how the engine ended.
    pub(super) fn shut_down(
        &mut self,
        id: u64,
        longest: Duration,
        transcript: &mut Option<Transcript>,
    ) -> (Vec<Vec<u8>>, Option<String>) {
        const MOST_LATE: usize = 64;
        self.send(transcript, |out| wire::shutdown(id, out));
        let mut late = Vec::new();
        let mut error = None;
        let outcome = self.exchange(longest, "shutdown", transcript, |line| match wire::parse(line) {
            Ok(answer) if answer.id == id => {
                if let Body::Error { code, message } = answer.body {
                    error = Some(format!("`shutdown` was answered with error {code}: {message}"));
                }
                Ok(true)
            }
            _ if late.len() < MOST_LATE => {
                late.push(line.to_vec());
                Ok(false)
            }
            _ => Err("too much else came before its answer".to_owned()),
        });
        if let Err(failure) = outcome {
            return (late, Some(failure.what));
        }
        self.engine.close_stdin();
        let end = self.engine.finish(EXIT);
        let note = (!end.clean).then(|| format!("after `shutdown`, the engine: {}", end.how));
        (late, error.or(note))
    }

    /// Ends the engine, and says what was wrong.
    pub(super) fn failure(&mut self, verdict: Verdict, what: String) -> Failure {
        self.engine.stop();
        Failure { verdict, what, stderr: self.engine.stderr_tail() }
    }

    /// Its output is closed: says how it ended.
    pub(super) fn crashed(&mut self, when: &str, unfinished: Option<&[u8]>) -> Failure {
        let end = self.engine.finish(EXIT);
        let rest = unfinished.map(|rest| format!("; its last line is unfinished: {}", excerpt(rest)));
        let what = format!("the engine closed its output {when}: {}{}", end.how, rest.unwrap_or_default());
        Failure { verdict: Verdict::Crashed, what, stderr: self.engine.stderr_tail() }
    }
}

/// Keeps a line that came in the transcript.
pub(super) fn keep(transcript: &mut Option<Transcript>, process: u32, line: &[u8]) {
    if let Some(transcript) = transcript {
        transcript.record(process, Direction::FromEngine, line);
    }
}

/// What is wrong with a line that is too long.
pub(super) fn too_long(head: &[u8]) -> String {
    format!("a line over {} KiB: {}", LONGEST_LINE / 1024, excerpt(head.get(..200).unwrap_or(head)))
}
