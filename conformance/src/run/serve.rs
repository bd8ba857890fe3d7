//! The window: questions go out, answers come in, and whatever is neither stops it as an incident.

use super::Runner;
use super::book::Job;
use super::link::{Asked, Failure, Link, keep, too_long};
use crate::engine::{Line, Round};
use crate::event::Event;
use crate::verdict::Verdict;
use crate::wire::{self, Ask, Body, excerpt};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How often progress is told.
const TELL: Duration = Duration::from_millis(100);

/// How long a stray message is awaited after the answer that it may follow.
const LINGER: Duration = Duration::from_millis(20);

/// After so many questions with two answers, no more of them are looked into by themselves.
const MOST_DOUBLES: usize = 3;

/// A question under way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    pub(super) id: u64,
    pub(super) question: usize,
    pub(super) sent: Instant,
}

/// What stopped the window.
#[derive(Debug)]
pub(super) struct Incident {
    /// What happened.
    pub(super) kind: Kind,
    /// In words, as far as it is known without the process's end.
    pub(super) what: String,
}

/// The kinds of incident.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The output is closed.
    Closed,
    /// No answer in time.
    Silent,
    /// Something that is no answer to anything asked.
    Stray(Verdict),
    /// This question had a second answer unlike its first.
    Double(usize),
}

impl Runner<'_> {
    /// Asks all of the queue, at most `window` at once. Stops early once enough has failed.
    pub(super) fn serve(
        &mut self,
        link: &mut Link,
        queue: &mut VecDeque<Job>,
        window: usize,
    ) -> Result<(), Incident> {
        loop {
            while self.open.len() < window && !self.enough() {
                let Some(job) = queue.pop_front() else { break };
                self.ask(link, job);
            }
            if self.open.is_empty() {
                return Ok(());
            }
            let until = self.quiet_since + self.options.timeout;
            let round = link.engine.pump(&mut link.outbox, until);
            if round == Round::Came {
                while let Some(line) = link.engine.next_line() {
                    let line = match line {
                        Line::Whole(line) => line,
                        Line::TooLong(head) => return Err(stray(too_long(head))),
                    };
                    keep(&mut self.transcript, link.process, line);
                    self.line(line, link.process, queue)?;
                }
            }
            if round == Round::Closed {
                return Err(self.closed(link, queue));
            }
            let now = Instant::now();
            if now >= self.quiet_since + self.options.timeout {
                return Err(self.silent(link));
            }
            if now >= self.told + TELL {
                self.told = now;
                let progress = Event::Progress { settled: self.book.settled(), failing: self.book.failing() };
                // Should the sink be gone, the end of the run finds out.
                let _ = self.sink.event(&progress);
            }
        }
    }

    fn ask(&mut self, link: &mut Link, job: Job) {
        let Some(question) = self.questions.get(job.question) else { return };
        let now = Instant::now();
        if self.open.is_empty() {
            self.quiet_since = now;
        }
        let (ply, before) = self.book.place(job.question);
        let id = self.ids.add(Asked {
            question: u32::try_from(job.question).ok(),
            ply,
            process: link.process,
            again: job.again,
            answered: false,
        });
        let ask = Ask {
            id,
            question,
            ply: ply as usize,
            before,
            steps: job.again && self.declaration.features.steps,
        };
        link.send(&mut self.transcript, |out| ask.write(out));
        self.open.push(Open { id, question: job.question, sent: now });
    }

    fn line(&mut self, line: &[u8], process: u32, queue: &mut VecDeque<Job>) -> Result<(), Incident> {
        if line.trim_ascii().is_empty() {
            self.note("there are blank lines on its stdout; they were passed over".to_owned());
            return Ok(());
        }
        let answer = match wire::parse(line) {
            Ok(answer) => answer,
            Err(malformed) => {
                let verdict = if malformed.error_without_id { Verdict::Error } else { Verdict::Garbled };
                return Err(Incident { kind: Kind::Stray(verdict), what: malformed.to_string() });
            }
        };
        let id = answer.id;
        let asked = match self.ids.get(id) {
            Some(asked) if asked.process == process => asked,
            _ => return Err(stray(format!("an answer to id {id}, which was not asked: {}", excerpt(line)))),
        };
        let was_answered = std::mem::replace(&mut asked.answered, true);
        let asked = *asked;
        let Some(question) = asked.question.map(|question| question as usize) else {
            return Err(stray(format!("an answer to id {id}, which was no question: {}", excerpt(line))));
        };
        if was_answered {
            return self.second(question, asked, &answer.body);
        }
        let now = Instant::now();
        self.quiet_since = now;
        self.barren = 0;
        self.last_answered = Some(question);
        let sent = self.open.iter().position(|open| open.id == id).map(|at| self.open.swap_remove(at).sent);
        let took = sent.map(|sent| now.saturating_duration_since(sent)).unwrap_or_default();
        let Some(it) = self.questions.get(question) else { return Ok(()) };
        if asked.again {
            self.book.answered_again(question, it, &answer.body);
        } else if self.book.answered(question, it, &answer.body, took) {
            queue.push_front(Job { question, again: false });
        }
        Ok(())
    }

    /// A second answer under an id.
    fn second(&mut self, question: usize, asked: Asked, body: &Body<'_>) -> Result<(), Incident> {
        let Some(it) = self.questions.get(question) else { return Ok(()) };
        if self.book.agrees(question, it, asked.ply, body) {
            self.book.answered_twice(question);
            return Ok(());
        }
        self.doubles += 1;
        if self.doubles > MOST_DOUBLES {
            self.book.inconsistent(question, "it was answered twice, and not alike".to_owned());
            return Ok(());
        }
        Err(Incident {
            kind: Kind::Double(question),
            what: "it was answered twice, and not alike".to_owned(),
        })
    }

    /// Takes what comes within a moment after the last answer.
    pub(super) fn linger(&mut self, link: &mut Link) -> Result<(), Incident> {
        let until = Instant::now() + LINGER;
        while Instant::now() < until && link.engine.pump(&mut link.outbox, until) == Round::Came {
            while let Some(line) = link.engine.next_line() {
                let Line::Whole(line) = line else { continue };
                keep(&mut self.transcript, link.process, line);
                self.line(line, link.process, &mut VecDeque::new())?;
            }
        }
        Ok(())
    }

    /// A line that came when nothing was under way any more.
    pub(super) fn late(&mut self, line: &[u8]) {
        let strange = |line| format!("at the end something came that answers nothing: {}", excerpt(line));
        let Ok(answer) = wire::parse(line) else { return self.note(strange(line)) };
        let asked = match self.ids.get(answer.id) {
            Some(asked) if asked.answered => *asked,
            _ => return self.note(strange(line)),
        };
        let Some(question) = asked.question.map(|question| question as usize) else { return };
        if self.second(question, asked, &answer.body).is_err() {
            self.book.inconsistent(question, "it was answered twice, and not alike".to_owned());
        }
    }

    fn closed(&mut self, link: &mut Link, queue: &mut VecDeque<Job>) -> Incident {
        let Some(rest) = link.engine.unfinished() else {
            return Incident { kind: Kind::Closed, what: String::new() };
        };
        keep(&mut self.transcript, link.process, rest);
        let rest = rest.to_vec();
        // A last answer without its newline is an answer; what does not parse broke off.
        let what = match wire::parse(&rest) {
            Ok(_) => match self.line(&rest, link.process, queue) {
                Ok(()) => String::new(),
                Err(incident) => return incident,
            },
            Err(_) => format!("; its last line is unfinished: {}", excerpt(&rest)),
        };
        Incident { kind: Kind::Closed, what }
    }

    fn silent(&self, link: &mut Link) -> Incident {
        let rest = link.engine.unfinished().map(|rest| format!("; a line was begun: {}", excerpt(rest)));
        let what = format!(
            "no answer for {}{}",
            humantime::format_duration(self.options.timeout),
            rest.unwrap_or_default()
        );
        Incident { kind: Kind::Silent, what }
    }
}

impl Incident {
    /// Ends the process; what happened, with how it ended and the last of its stderr.
    pub(super) fn into_failure(self, link: &mut Link) -> Failure {
        match self.kind {
            Kind::Closed => {
                let mut failure = link.crashed("before it answered", None);
                failure.what.push_str(&self.what);
                failure
            }
            Kind::Silent => link.failure(Verdict::TimedOut, self.what),
            Kind::Stray(verdict) => link.failure(verdict, self.what),
            Kind::Double(_) => link.failure(Verdict::Inconsistent, self.what),
        }
    }
}

fn stray(what: String) -> Incident {
    Incident { kind: Kind::Stray(Verdict::Garbled), what }
}
