//! Holds any engine for traditional East African mancala games against their rules.
//!
//! The way through the house: [`case`] reads the suite, [`game`] says what a game must tell of itself, [`question`] is
//! what is asked of an engine and how its answer is judged, [`engine`] speaks with the process, [`run`] asks and keeps
//! order, [`event`] is the stream of what came of it, [`fingerprint`] tells one kind of failure from others, [`report`] shows that stream, [`tell`] tells a person of
//! one move, [`judge`] says what the texts make of one, [`disputes`] where they part, [`trace`] follows each sentence of
//! a text to the rule, the code and the cases, [`book`] makes pages of that, [`smoke`] finds out why an engine is not
//! understood, and [`cli`] is the command.

pub mod book;
pub mod case;
pub mod cli;
pub mod disputes;
pub mod engine;
pub mod event;
pub mod fingerprint;
pub mod game;
pub mod games;
pub mod judge;
pub mod question;
pub mod report;
pub mod run;
pub mod serve;
pub mod smoke;
pub mod tell;
pub mod trace;
pub mod verdict;
pub mod wire;
