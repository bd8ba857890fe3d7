//! Questions as they come in, read once into what they mean, and what is said of those that mean nothing.

use crate::game::{Choices, PointInfo};
use crate::wire::{LONGEST_LINE, PROTOCOL};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::io::{self, BufRead};
use std::num::NonZeroU32;

/// What reading a line came to.
pub(super) enum Line {
    /// A line, without its end.
    Read,
    /// A line longer than [`LONGEST_LINE`]: it was passed over.
    TooLong,
    /// The input has ended.
    End,
}

/// Reads the next line into `line`, keeping no more than [`LONGEST_LINE`] of it.
pub(super) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let mut too_long = false;
    loop {
        let ahead = input.fill_buf()?;
        if ahead.is_empty() {
            return Ok(if line.is_empty() && !too_long { Line::End } else { Line::Read });
        }
        let (taken, ended) = match ahead.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end, true),
            None => (ahead.len(), false),
        };
        if line.len() + taken > LONGEST_LINE {
            too_long = true;
            line.clear();
        } else if !too_long {
            line.extend_from_slice(&ahead[..taken]);
        }
        input.consume(taken + usize::from(ended));
        if ended {
            return Ok(if too_long { Line::TooLong } else { Line::Read });
        }
    }
}

/// An error object: its code and what is wrong.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    code: i32,
    message: String,
}

impl Fault {
    pub(super) fn parse(message: String) -> Fault {
        Fault { code: -32700, message }
    }

    fn request(message: String) -> Fault {
        Fault { code: -32600, message }
    }

    pub(super) fn no_method(method: &str) -> Fault {
        let method: String = method.chars().take(60).collect();
        Fault { code: -32601, message: format!("there is no method `{method}`") }
    }

    pub(super) fn params(what: &str, error: impl std::fmt::Display) -> Fault {
        Fault { code: -32602, message: format!("{what}: {error}") }
    }

    pub(super) fn unsupported(message: String) -> Fault {
        Fault { code: -32001, message }
    }

    /// Writes the whole answer.
    pub(super) fn write(&self, id: Option<i64>, out: &mut Vec<u8>) {
        let error = serde_json::json!({ "code": self.code, "message": self.message });
        let answer = serde_json::json!({ "jsonrpc": "2.0", "id": id, "error": error });
        out.extend_from_slice(answer.to_string().as_bytes());
        out.push(b'\n');
    }
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    method: Option<Cow<'a, str>>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

/// A request: its id, its method, and its parameters as they came.
pub(super) struct Request<'a> {
    pub(super) id: i64,
    pub(super) method: Cow<'a, str>,
    params: Option<&'a RawValue>,
}

#[derive(Deserialize)]
pub(super) struct Play<'a> {
    #[serde(borrow)]
    pub(super) game: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) readings: &'a RawValue,
    #[serde(borrow)]
    pub(super) position: &'a RawValue,
    #[serde(borrow, rename = "move")]
    pub(super) wanted: &'a RawValue,
    limits: Option<Limits>,
    #[serde(default)]
    pub(super) steps: bool,
}

#[derive(Deserialize)]
pub(super) struct Moves<'a> {
    #[serde(borrow)]
    pub(super) game: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) readings: &'a RawValue,
    #[serde(borrow)]
    pub(super) position: &'a RawValue,
    limits: Option<Limits>,
}

#[derive(Deserialize)]
pub(super) struct Setup<'a> {
    #[serde(borrow)]
    pub(super) game: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) readings: &'a RawValue,
    pub(super) size: Option<u8>,
}

#[derive(Deserialize)]
struct Initialize {
    protocol: u64,
    limits: Option<Limits>,
}

#[derive(Clone, Copy, Deserialize)]
struct Limits {
    #[serde(rename = "endless-laps")]
    endless_laps: Option<u32>,
}

impl Limits {
    fn laps(limits: Option<Limits>) -> Result<Option<NonZeroU32>, Fault> {
        match limits.and_then(|limits| limits.endless_laps) {
            None => Ok(None),
            Some(laps) => match NonZeroU32::new(laps) {
                Some(laps) => Ok(Some(laps)),
                None => Err(Fault::params("limits", "endless-laps is at least 1")),
            },
        }
    }
}

impl Play<'_> {
    pub(super) fn laps(&self, usual: NonZeroU32) -> Result<NonZeroU32, Fault> {
        Ok(Limits::laps(self.limits)?.unwrap_or(usual))
    }
}

impl Moves<'_> {
    pub(super) fn laps(&self, usual: NonZeroU32) -> Result<NonZeroU32, Fault> {
        Ok(Limits::laps(self.limits)?.unwrap_or(usual))
    }
}

impl<'a> Request<'a> {
    /// Reads a line; with the fault, the id to answer under, if the line has one.
    pub(super) fn parse(line: &'a [u8]) -> Result<Request<'a>, (Option<i64>, Fault)> {
        let envelope: Envelope<'_> = serde_json::from_slice(line).map_err(|error| {
            let fault = match error.classify() {
                serde_json::error::Category::Data => Fault::request(format!("not a request: {error}")),
                _ => Fault::parse(format!("not JSON: {error}")),
            };
            (None, fault)
        })?;
        let id = envelope.id.and_then(|id| id.get().parse::<i64>().ok());
        let no = |what: &str| (id, Fault::request(what.to_owned()));
        match (id, envelope.method) {
            (Some(id), Some(method)) => Ok(Request { id, method, params: envelope.params }),
            (None, _) => Err(no("a request has an `id` that is an integer")),
            (_, None) => Err(no("a request has a `method`")),
        }
    }

    /// Writes an answer up to where its result goes.
    pub(super) fn begin_result(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"id\":");
        out.extend_from_slice(self.id.to_string().as_bytes());
        out.extend_from_slice(b",\"result\":");
    }

    fn typed<T: Deserialize<'a>>(&self) -> Result<T, Fault> {
        let params = self.params.ok_or_else(|| Fault::params("params", "there are none"))?;
        serde_json::from_str(params.get()).map_err(|error| Fault::params("params", error))
    }

    pub(super) fn play(&self) -> Result<Play<'a>, Fault> {
        self.typed()
    }

    pub(super) fn moves(&self) -> Result<Moves<'a>, Fault> {
        self.typed()
    }

    pub(super) fn setup(&self) -> Result<Setup<'a>, Fault> {
        self.typed()
    }

    /// The limit of laps that `initialize` sets, if it sets one.
    pub(super) fn initialize(&self) -> Result<Option<NonZeroU32>, Fault> {
        let asked: Initialize = self.typed()?;
        if asked.protocol == PROTOCOL {
            Limits::laps(asked.limits)
        } else {
            Err(Fault::params(
                "protocol",
                format!("this engine speaks version {PROTOCOL}, not {}", asked.protocol),
            ))
        }
    }
}

/// A reading for every point of a game, from an object that names them.
pub(super) fn choices(points: &[PointInfo], readings: &RawValue) -> Result<Choices, Fault> {
    let named: std::collections::HashMap<Cow<'_, str>, Cow<'_, str>> =
        serde_json::from_str(readings.get()).map_err(|error| Fault::params("readings", error))?;
    let mut choices = Choices::default();
    for (point, choice) in points.iter().zip(&mut choices.0) {
        let value =
            named.get(point.id).ok_or_else(|| Fault::params("readings", format!("no `{}`", point.id)))?;
        let index = point.values.iter().position(|known| known == value);
        let index = index.and_then(|index| u8::try_from(index).ok()).ok_or_else(|| {
            Fault::params("readings", format!("`{}` is one of {}", point.id, point.values.join(", ")))
        })?;
        *choice = index;
    }
    Ok(choices)
}
