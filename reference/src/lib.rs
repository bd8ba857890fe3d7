//! Traditional East African mancala games, carried out as plainly as their rules are told.
//!
//! This crate is meant to be read beside the spec: one module a game, and in it one file, `game.rs`, that goes
//! through the rules in the order in which the spec tells them. Every statement that carries out a rule reports a
//! step with the id of that rule to an observer; every reading of a disputed point is asked where its sentence
//! applies, and the observer is told so. There is no cleverness here, and no input or output.
//!
//! ```
//! use nki_reference::kiothi::{self, Move, Ruleset, Silent, Width};
//!
//! let rules = Ruleset::default();
//! let start = kiothi::setup(Width::CANONICAL, &rules, &mut Silent);
//! let opening: Move = "open 5 6 > s1=4 n3=6".parse()?;
//! let after = kiothi::play(&start, &opening, &rules, &mut Silent)?;
//! assert_eq!(after.to_string(), "north opening-second 0-0 | 4 . . . . . 5 5 5 5 | . . 6 . 5 5 5 5 5 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod code;
pub mod kiothi;
mod side;

pub use side::Side;
