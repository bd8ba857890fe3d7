//! The set-up.

use super::Told;
use super::chain::compared;
use super::reply::{Said, came, played};
use crate::case::drawn::Drawn;
use crate::question::{Expect, Judgement};
use serde_json::value::RawValue;

/// Asks for the set-up.
pub(super) struct SetUp<R: Drawn> {
    told: Told,
    params: Vec<u8>,
    expected: R::Position,
}

impl<R: Drawn> SetUp<R> {
    pub(super) fn new(told: Told, head: Vec<u8>, expected: R::Position) -> SetUp<R> {
        let mut params = head;
        params.push(b'}');
        SetUp { told, params, expected }
    }
}

impl<R: Drawn> Expect for SetUp<R> {
    fn params(&self, _: usize, _: Option<&RawValue>, _: bool, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.params);
    }

    fn judge(&self, _: usize, result: &RawValue) -> Judgement {
        match played::<R::Position>(result) {
            Ok((Said::Position(got), _)) if got == self.expected => Judgement::Right { position: None },
            Ok((Said::Position(got), _)) => {
                Judgement::Wrong(Box::new(compared::<R>(&self.told, &self.expected, &got)))
            }
            Ok((Said::Illegal(_), _)) => {
                Judgement::Garbled(came("`setup` is answered by a position", result))
            }
            Err(why) => Judgement::Garbled(why),
        }
    }
}
