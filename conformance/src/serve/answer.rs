//! Answers, game by game: what [`Rules`] give, in the protocol's words.

use super::request::Fault;
use crate::case::{Drawn, Of};
use crate::game::{Seen, Terms, WireStep};
use serde::Serialize;
use serde_json::value::RawValue;

/// More steps than this are not told.
const MOST_STEPS: usize = 1000;

/// How a game answers questions whose position and move are still JSON. Each writes a `result`.
pub trait Answers {
    /// `play`
    ///
    /// # Errors
    /// When the position or the move is malformed.
    fn answer_play(
        &self,
        position: &RawValue,
        wanted: &RawValue,
        steps: bool,
        terms: &Terms,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault>;

    /// `moves`
    ///
    /// # Errors
    /// When the position is malformed.
    fn answer_moves(&self, position: &RawValue, terms: &Terms, out: &mut Vec<u8>) -> Result<(), Fault>;

    /// `setup`
    ///
    /// # Errors
    /// When the game has no board of this size.
    fn answer_setup(&self, size: Option<u8>, terms: &Terms, out: &mut Vec<u8>) -> Result<(), Fault>;
}

#[derive(Serialize)]
struct Played<'a, P> {
    position: &'a P,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<&'a WireStep>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
}

#[derive(Serialize)]
struct Illegal {
    illegal: &'static str,
}

#[derive(Serialize)]
struct Moves<M> {
    moves: Vec<M>,
}

impl<R: Drawn> Answers for Of<R> {
    fn answer_play(
        &self,
        position: &RawValue,
        wanted: &RawValue,
        steps: bool,
        terms: &Terms,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        let position: R::Position = typed("position", position)?;
        let wanted: R::Move = typed("move", wanted)?;
        let mut seen = if steps { Seen::with_wire() } else { Seen::default() };
        let played = match steps {
            true => R::play(&position, &wanted, terms, &mut seen),
            false => R::play_silently(&position, &wanted, terms),
        };
        match played {
            Err(rule) => write(&Illegal { illegal: rule }, out),
            Ok(after) => {
                let told = seen.wire.as_deref();
                let truncated = told.is_some_and(|told| told.len() > MOST_STEPS);
                let steps = told.map(|told| told.iter().take(MOST_STEPS).map(|(step, _)| step).collect());
                write(&Played { position: &after, steps, truncated }, out)
            }
        }
    }

    fn answer_moves(&self, position: &RawValue, terms: &Terms, out: &mut Vec<u8>) -> Result<(), Fault> {
        let position: R::Position = typed("position", position)?;
        write(&Moves { moves: R::moves(&position, terms, &mut Seen::default()) }, out)
    }

    fn answer_setup(&self, size: Option<u8>, terms: &Terms, out: &mut Vec<u8>) -> Result<(), Fault> {
        let size = size.unwrap_or(R::CANONICAL_SIZE);
        match R::setup(size, terms, &mut Seen::default()) {
            Some(position) => write(&Played { position: &position, steps: None, truncated: false }, out),
            None => Err(Fault::unsupported(format!("{} has no board of size {size}", R::NAME))),
        }
    }
}

fn typed<'a, T: serde::Deserialize<'a>>(what: &str, json: &'a RawValue) -> Result<T, Fault> {
    serde_json::from_str(json.get()).map_err(|error| Fault::params(what, error))
}

/// Appends a value as JSON.
pub(super) fn write(value: &impl Serialize, out: &mut Vec<u8>) -> Result<(), Fault> {
    serde_json::to_writer(out, value).map_err(|error| Fault::params("answer", error))
}
