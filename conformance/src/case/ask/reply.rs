//! Results, read into what they mean; and of those that mean nothing, why.

use crate::wire::excerpt;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt::Display;

/// A result of `play` or `setup`, whose position is read already.
#[derive(Deserialize)]
#[serde(bound = "P: DeserializeOwned")]
pub(super) struct Played<'a, P> {
    #[serde(default)]
    pub(super) position: Option<P>,
    #[serde(borrow, default)]
    pub(super) illegal: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub(super) steps: Option<&'a RawValue>,
    #[serde(default)]
    pub(super) truncated: bool,
}

/// What a well-formed result of `play` or `setup` says.
pub(super) enum Said<'a, P> {
    /// A position.
    Position(P),
    /// The move is not allowed, because of this.
    Illegal(Cow<'a, str>),
}

/// The steps that came with a result.
#[derive(Clone, Copy)]
pub(super) struct Steps<'a> {
    pub(super) raw: Option<&'a RawValue>,
    pub(super) truncated: bool,
}

/// Any result, its members as they came.
#[derive(Deserialize)]
struct Loose<'a> {
    #[serde(borrow, default)]
    position: Option<&'a RawValue>,
    #[serde(borrow, default)]
    illegal: Option<&'a RawValue>,
    #[serde(borrow, default)]
    moves: Option<&'a RawValue>,
    #[serde(borrow, default)]
    truncated: Option<&'a RawValue>,
}

/// Reads a result of `play` or `setup`; the error says why it is garbled.
pub(super) fn played<P: DeserializeOwned>(result: &RawValue) -> Result<(Said<'_, P>, Steps<'_>), String> {
    // An array would be read as the members in their order.
    let object = result.get().starts_with('{');
    let Some(played) = serde_json::from_str::<Played<'_, P>>(result.get()).ok().filter(|_| object) else {
        return Err(what_ails::<P>(result));
    };
    let steps = Steps { raw: played.steps, truncated: played.truncated };
    match (played.position, played.illegal) {
        (Some(position), None) => Ok((Said::Position(position), steps)),
        (None, Some(why)) => Ok((Said::Illegal(why), steps)),
        (Some(_), Some(_)) => Err(came(
            "the result has both `position` and `illegal`; leave out the one that does not apply",
            result,
        )),
        (None, None) => Err(came("the result has neither `position` nor `illegal`", result)),
    }
}

/// The position of a result, as it came.
pub(super) fn raw_position(result: &RawValue) -> Option<Box<RawValue>> {
    serde_json::from_str::<Loose<'_>>(result.get()).ok()?.position.map(ToOwned::to_owned)
}

fn what_ails<P: DeserializeOwned>(result: &RawValue) -> String {
    let loose = match loose(result) {
        Ok(loose) => loose,
        Err(why) => return why,
    };
    if let Some(position) = loose.position
        && let Err(error) = serde_json::from_str::<P>(position.get())
    {
        return came(format_args!("`position` is no position: {error}"), position);
    }
    if let Some(illegal) = loose.illegal
        && serde_json::from_str::<Option<Cow<'_, str>>>(illegal.get()).is_err()
    {
        return came("`illegal` is not a text; expected why the move is not allowed, or \"\"", illegal);
    }
    if let Some(truncated) = loose.truncated
        && serde_json::from_str::<bool>(truncated.get()).is_err()
    {
        return came("`truncated` is neither true nor false", truncated);
    }
    came("the result can't be read", result)
}

fn loose(result: &RawValue) -> Result<Loose<'_>, String> {
    if !result.get().starts_with('{') {
        return Err(came("the result is not an object", result));
    }
    serde_json::from_str(result.get())
        .map_err(|error| came(format_args!("the result can't be read: {error}"), result))
}

/// Reads a result of `moves`; the error says why it is garbled.
pub(super) fn moves<M: DeserializeOwned>(result: &RawValue) -> Result<Vec<M>, String> {
    #[derive(Deserialize)]
    #[serde(bound = "M: DeserializeOwned")]
    struct Moves<M> {
        moves: Vec<M>,
    }

    if let Ok(Moves { moves }) = serde_json::from_str::<Moves<M>>(result.get())
        && result.get().starts_with('{')
    {
        return Ok(moves);
    }
    let Some(moves) = loose(result)?.moves else { return Err(came("the result has no `moves`", result)) };
    let Ok(each) = serde_json::from_str::<Vec<&RawValue>>(moves.get()) else {
        return Err(came("`moves` is not a list", moves));
    };
    for (number, one) in each.into_iter().enumerate() {
        if let Err(error) = serde_json::from_str::<M>(one.get()) {
            return Err(came(format_args!("number {} of `moves` is no move: {error}", number + 1), one));
        }
    }
    Err(came("the result can't be read", result))
}

/// What is wrong, and what came.
pub(super) fn came(what: impl Display, json: &RawValue) -> String {
    format!("{what}; came {}", excerpt(json.get().as_bytes()))
}
