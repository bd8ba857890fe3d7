//! A first talk with an engine: a few questions, every line as it is, and one finding: that the two understand each
//! other, or what is likely wrong and what to do about it.

mod answer;
mod cause;
mod choose;
mod shift;
mod talk;

use crate::engine::Engine;
use crate::question::{Judgement, Method, Question};
use crate::run::Exit;
use crate::wire::{self, Answer, Ask, Body, Declaration, GameInfo, NO_METHOD, NOT_PLAYED};
use std::time::Duration;
use talk::{Said, Talk, Trouble};

/// How a first talk is held.
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
    /// How long a question may take.
    pub timeout: Duration,
    /// How long `initialize` and `shutdown` may take.
    pub handshake: Duration,
}

/// What is said, as it is said.
#[derive(Debug, Clone, Copy)]
pub enum Heard<'a> {
    /// A line to the engine.
    Sent(&'a [u8]),
    /// A line of the engine.
    Came(&'a [u8]),
    /// The engine's input is closed, to see whether anything comes then.
    Closed,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What is likely wrong; none if the two understand each other.
    pub cause: Option<Cause>,
    /// The engine's name and version, if it came to that.
    pub engine: Option<String>,
    /// The methods that were asked.
    pub asked: Vec<Method>,
    /// The last of its stderr.
    pub stderr: Option<String>,
    /// The exit code that goes with it.
    pub exit: Exit,
}

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// What it is.
    pub what: String,
    /// What to do.
    pub advice: String,
}

impl Cause {
    fn new(what: impl Into<String>, advice: impl Into<String>) -> Cause {
        Cause { what: what.into(), advice: advice.into() }
    }
}

/// Talks with an engine.
#[must_use]
pub fn smoke(options: &Options, heard: &mut dyn FnMut(Heard<'_>)) -> Outcome {
    let mut outcome =
        Outcome { cause: None, engine: None, asked: Vec::new(), stderr: None, exit: Exit::NothingChecked };
    let engine = match Engine::start(&options.command) {
        Ok(engine) => engine,
        Err(error) => {
            outcome.cause = Some(cause::not_started(&options.command, &error));
            return outcome;
        }
    };
    let mut talk = Talk::with(engine, heard);
    outcome.cause = converse(options, &mut talk, &mut outcome).err();
    outcome.stderr = talk.end();
    outcome
}

fn converse(options: &Options, talk: &mut Talk<'_>, outcome: &mut Outcome) -> Result<(), Cause> {
    let declaration = initialize(options, talk)?;
    outcome.engine = Some(declaration.engine.clone());
    let questions = choose::questions(&declaration);
    if questions.is_empty() {
        return Err(cause::nothing_to_ask());
    }
    outcome.exit = Exit::Failed;
    let mut wrong = None;
    for question in &questions {
        outcome.asked.push(question.method);
        let Err((rank, cause)) = ask(options, talk, question) else { continue };
        if rank == Rank::Over {
            return Err(cause);
        }
        // What is no answer at all explains more than a wrong one.
        if wrong.as_ref().is_none_or(|(known, _)| rank < *known) {
            wrong = Some((rank, cause));
        }
    }
    let gone = shut_down(options, talk);
    if let Some((_, cause)) = wrong {
        return Err(cause);
    }
    gone?;
    outcome.exit = Exit::Fine;
    Ok(())
}

/// How bad something is, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The talk is over.
    Over,
    /// No answer of the protocol.
    NoAnswer,
    /// A wrong answer.
    Wrong,
}

fn initialize(options: &Options, talk: &mut Talk<'_>) -> Result<Declaration, Cause> {
    let names: Vec<&str> = options.games.iter().map(|game| game.name).collect();
    let said = talk.ask(options.handshake, |id, out| {
        wire::initialize(id, &options.suite, &names, options.endless_laps, out);
    });
    let id = talk.id();
    match said.map_err(|trouble| cause::of_trouble(&trouble, "initialize", id, options.handshake))? {
        Said::Error(code, message) => Err(answer::error("initialize", code, &message)),
        Said::Result(result) => {
            answer::declared(&result, &options.games)?;
            let whole = Answer { id, body: Body::Result(&result) };
            let declaration = Declaration::read(&whole, &options.games).map_err(answer::undeclared)?;
            match declaration.games.is_empty() {
                true => Err(answer::no_games(&result, &names)),
                false => Ok(declaration),
            }
        }
    }
}

fn ask(options: &Options, talk: &mut Talk<'_>, question: &Question) -> Result<(), (Rank, Cause)> {
    let method = question.method.name();
    let mut request = Vec::new();
    let said = talk.ask(options.timeout, |id, out| {
        Ask { id, question, ply: 0, before: None, steps: false }.write(out);
        request.clone_from(out);
    });
    let id = talk.id();
    match said {
        Err(trouble) => Err((Rank::Over, cause::of_trouble(&trouble, method, id, options.timeout))),
        Ok(Said::Error(code @ (NO_METHOD | NOT_PLAYED), message)) => {
            Err((Rank::NoAnswer, answer::unsupported(method, code, &message)))
        }
        Ok(Said::Error(code, message)) => Err((Rank::NoAnswer, answer::error(method, code, &message))),
        Ok(Said::Result(result)) => {
            let shifted = || shift::cause(&request, &result);
            match question.expect.judge(0, &result) {
                Judgement::Right { .. } => Ok(()),
                Judgement::Garbled(why) => {
                    Err((Rank::NoAnswer, shifted().unwrap_or_else(|| answer::garbled(method, &why))))
                }
                Judgement::Wrong(found) => Err((
                    Rank::Wrong,
                    shifted().unwrap_or_else(|| answer::wrong(method, &question.about.id, &found)),
                )),
            }
        }
    }
}

fn shut_down(options: &Options, talk: &mut Talk<'_>) -> Result<(), Cause> {
    let said = talk.ask(options.handshake, wire::shutdown);
    let id = talk.id();
    match said {
        Err(Trouble::Closed(end, None)) if end.clean => Err(cause::gone_without_a_word()),
        Err(trouble) => Err(cause::of_trouble(&trouble, "shutdown", id, options.handshake)),
        Ok(Said::Error(code, message)) => Err(answer::error("shutdown", code, &message)),
        Ok(Said::Result(_)) => {
            let end = talk.exits();
            if end.clean { Ok(()) } else { Err(cause::stays(&end)) }
        }
    }
}
