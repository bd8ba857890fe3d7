//! A run: the questions are asked, order is kept whatever the engine does, and what came of it is told as events.
//!
//! [`Session::open`] starts the engine and reads what it declares; [`Session::run`] asks. The verdicts are told at the
//! end, in the order of the questions, so that two runs read alike, and so that a second answer that comes late still
//! finds its question.

mod again;
mod alone;
mod book;
mod known;
mod link;
mod outcome;
mod replay;
mod serve;
mod shard;
mod transcript;

pub use known::{
    Known, KnownError, KnownFailure, Recognised, SHAPE as KNOWN_SHAPE, written as known_failures,
};
pub use link::Failure;
pub use outcome::{Exit, exit};
pub use replay::{Replay, ReplayError};
pub use shard::{MOST_SHARDS, Shard};
pub use transcript::{Direction, Entry, Transcript};

use crate::event::{Event, Summary};
use crate::question::Question;
use crate::wire::{self, Declaration, GameInfo};
use book::Book;
use link::{Ids, Link};
use std::io;
use std::time::{Duration, Instant};

/// How often an engine is started again without one answer, before the rest is not run.
pub const BARREN_RESTARTS: usize = 10;

/// How an engine is run.
#[derive(Debug, Clone)]
pub struct Options {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The games it may declare.
    pub games: Vec<GameInfo>,
    /// The version of the suite, as `initialize` tells it.
    pub suite: String,
    /// The most laps of a move, as `initialize` tells it.
    pub endless_laps: u32,
    /// The most questions under way, if the user says so.
    pub window: Option<usize>,
    /// How long there may be no answer at all.
    pub timeout: Duration,
    /// How long `initialize` and `shutdown` may take.
    pub handshake: Duration,
    /// After how many failures the rest is not run.
    pub max_fail: Option<usize>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            command: Vec::new(),
            games: Vec::new(),
            suite: env!("CARGO_PKG_VERSION").to_owned(),
            endless_laps: 10_000,
            window: None,
            timeout: Duration::from_secs(5),
            handshake: Duration::from_secs(10),
            max_fail: None,
        }
    }
}

/// Takes the events of a run.
pub trait Sink {
    /// One event.
    ///
    /// # Errors
    /// If it cannot be written; the run then tells no more.
    fn event(&mut self, event: &Event) -> io::Result<()>;
}

/// What the events say besides what happened.
pub struct Telling<'a> {
    /// Failures that are known.
    pub known: &'a Known,
    /// The games, for the names of readings.
    pub games: &'a [GameInfo],
    /// How the engine is started.
    pub command: &'a [String],
    /// The profiles or readings asked about, in words.
    pub asked_about: String,
    /// Which part of the run this is, where it is a part.
    pub shard: Option<Shard>,
    /// The command that repeats a question.
    pub repeat: &'a dyn Fn(&Question) -> String,
}

/// An engine that has been started and has said what it plays.
pub struct Session {
    options: Options,
    declaration: Declaration,
    link: Link,
    ids: Ids,
    transcript: Option<Transcript>,
}

impl Session {
    /// Starts the engine and initializes it.
    ///
    /// # Errors
    /// If it cannot be started, or its answer to `initialize` is not right or not there.
    pub fn open(options: Options, mut transcript: Option<Transcript>) -> Result<Session, Failure> {
        let mut ids = Ids::default();
        let opened = Link::open(&options, &mut ids, &mut transcript);
        let (link, declaration) = match opened {
            Ok(opened) => opened,
            Err(failure) => {
                if let Some(transcript) = transcript {
                    // The failure to start is what matters; a transcript that cannot be written is seen in the next run.
                    let _ = transcript.close();
                }
                return Err(failure);
            }
        };
        Ok(Session { options, declaration, link, ids, transcript })
    }

    /// What the engine declares.
    #[must_use]
    pub fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// Asks all questions that lie inside the declaration, and tells what came of it.
    ///
    /// # Errors
    /// If the sink takes no more events, or the transcript cannot be written.
    pub fn run(
        self,
        questions: &[Question],
        telling: &Telling<'_>,
        sink: &mut dyn Sink,
    ) -> io::Result<Summary> {
        let Session { options, declaration, link, ids, transcript } = self;
        let began = Instant::now();
        sink.event(&book::started(&declaration, questions, telling))?;
        let window =
            options.window.unwrap_or(wire::WINDOW).max(1).min(declaration.window.unwrap_or(usize::MAX));
        let mut runner = Runner {
            book: Book::new(questions, &declaration, telling.known),
            options: &options,
            declaration: &declaration,
            questions,
            ids,
            link: Some(link),
            transcript,
            window,
            restarts: 0,
            barren: 0,
            last_answered: None,
            doubles: 0,
            asking_again: false,
            unstable: None,
            gave_up: None,
            notes: Vec::new(),
            open: Vec::new(),
            quiet_since: began,
            told: began,
            sink,
        };
        runner.all();
        let Runner { book, transcript, restarts, unstable, gave_up, notes, sink, .. } = runner;
        let kept = transcript.map_or(Ok(()), Transcript::close);
        for text in notes {
            sink.event(&Event::Note { text })?;
        }
        let end = book::RunEnd { restarts, unstable, not_run: gave_up, took: began.elapsed() };
        let summary = book.tell(questions, telling, end, sink)?;
        kept?;
        Ok(summary)
    }
}

/// A run under way.
struct Runner<'a> {
    options: &'a Options,
    declaration: &'a Declaration,
    questions: &'a [Question],
    book: Book,
    ids: Ids,
    link: Option<Link>,
    transcript: Option<Transcript>,
    window: usize,
    restarts: usize,
    /// Restarts since the last answer.
    barren: usize,
    /// The question that the running process answered last.
    last_answered: Option<usize>,
    /// How often one question had two answers.
    doubles: usize,
    /// Those that failed are asked again: no failure of this phase is a new one.
    asking_again: bool,
    unstable: Option<String>,
    gave_up: Option<String>,
    notes: Vec<String>,
    open: Vec<serve::Open>,
    /// Since when there has been no answer.
    quiet_since: Instant,
    /// When progress was told last.
    told: Instant,
    sink: &'a mut dyn Sink,
}

impl Runner<'_> {
    fn all(&mut self) {
        let mut queue = self.book.to_ask();
        while self.gave_up.is_none() && (!queue.is_empty()) && !self.enough() {
            let Some(mut link) = self.link() else { break };
            match self.serve(&mut link, &mut queue, self.window) {
                Ok(()) => self.link = Some(link),
                Err(incident) => self.look_into(link, incident),
            }
        }
        let stopped = (self.gave_up.is_none() && self.enough()).then(|| {
            let most = self.options.max_fail.unwrap_or_default();
            format!("the run stopped after {most} failures (--max-fail)")
        });
        self.asking_again = true;
        self.again();
        self.shut_down();
        self.gave_up = stopped.or(self.gave_up.take());
    }

    /// Whether as many questions have failed as the user wants to see.
    fn enough(&self) -> bool {
        !self.asking_again && self.options.max_fail.is_some_and(|most| self.book.failing() >= most)
    }

    /// The running engine, or a fresh one; none once it has failed too often.
    fn link(&mut self) -> Option<Link> {
        match self.link.take() {
            Some(link) => Some(link),
            None => self.fresh(),
        }
    }

    /// A fresh process; none once the engine has failed too often.
    fn fresh(&mut self) -> Option<Link> {
        loop {
            if self.gave_up.is_some() {
                return None;
            }
            if self.barren >= BARREN_RESTARTS {
                self.gave_up =
                    Some(format!("the engine was restarted {BARREN_RESTARTS} times without one answer"));
                return None;
            }
            self.barren += 1;
            self.restarts += 1;
            match Link::open(self.options, &mut self.ids, &mut self.transcript) {
                Ok((link, _)) => {
                    self.last_answered = None;
                    return Some(link);
                }
                Err(failure) => {
                    self.note(format!("restarted, the engine failed before any question: {failure}"))
                }
            }
        }
    }

    fn shut_down(&mut self) {
        let Some(mut link) = self.link.take() else { return };
        let id = self.ids.take(None, link.process);
        let (late, note) = link.shut_down(id, self.options.handshake, &mut self.transcript);
        for line in late {
            self.late(&line);
        }
        if let Some(note) = note {
            self.note(note);
        }
    }

    /// Keeps a remark; the same one once.
    fn note(&mut self, text: String) {
        const MOST: usize = 20;
        if self.notes.len() < MOST && !self.notes.contains(&text) {
            self.notes.push(text);
        }
    }
}
