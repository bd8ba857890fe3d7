//! Questions as they come in, read once into what they mean, and what is said of those that mean nothing.

use crate::case::AnyGame;
use crate::game::{Choices, PointInfo};
use crate::wire::{LONGEST_LINE, PROTOCOL};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead, Write as _};
use std::num::NonZeroU32;

/// The methods that are answered.
const METHODS: [&str; 5] = ["initialize", "play", "moves", "setup", "shutdown"];

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
        let (taken, ended) = match memchr::memchr(b'\n', ahead) {
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

/// A request of any method. All of it is read in one pass, and only what has its meaning from the game stays as it came.
#[derive(Deserialize)]
pub(super) struct Request<'a> {
    pub(super) id: i64,
    #[serde(borrow)]
    pub(super) method: Cow<'a, str>,
    #[serde(borrow)]
    params: Option<Params<'a>>,
}

/// The members that the params of any method can have.
#[derive(Deserialize)]
struct Params<'a> {
    protocol: Option<u64>,
    #[serde(borrow)]
    game: Option<Cow<'a, str>>,
    #[serde(borrow)]
    readings: Option<&'a RawValue>,
    #[serde(borrow)]
    position: Option<&'a RawValue>,
    #[serde(borrow, rename = "move")]
    wanted: Option<&'a RawValue>,
    limits: Option<Limits>,
    steps: Option<bool>,
    size: Option<u8>,
}

/// Of a line that is no request: under which id it can be answered.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    method: Option<Cow<'a, str>>,
}

/// What every question says of its game.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) game: &'a str,
    pub(super) readings: &'a RawValue,
    /// The limit of laps that this question sets, if it sets one.
    pub(super) laps: Option<NonZeroU32>,
}

#[derive(Clone, Copy, Deserialize)]
struct Limits {
    #[serde(rename = "endless-laps")]
    endless_laps: Option<NonZeroU32>,
}

impl<'a> Request<'a> {
    /// Reads a line; with the fault, the id to answer under, if the line has one.
    pub(super) fn parse(line: &'a [u8]) -> Result<Request<'a>, (Option<i64>, Fault)> {
        serde_json::from_slice(line).map_err(|error| Request::fault(line, &error))
    }

    fn fault(line: &[u8], error: &serde_json::Error) -> (Option<i64>, Fault) {
        let envelope: Envelope<'_> = match serde_json::from_slice(line) {
            Ok(envelope) => envelope,
            Err(error) if error.is_data() => {
                return (None, Fault::request(format!("not a request: {error}")));
            }
            Err(error) => return (None, Fault::parse(format!("not JSON: {error}"))),
        };
        let id = envelope.id.and_then(|id| id.get().parse::<i64>().ok());
        let fault = match (id, envelope.method.as_deref()) {
            (None, _) => Fault::request("a request has an `id` that is an integer".to_owned()),
            (_, None) => Fault::request("a request has a `method`".to_owned()),
            (_, Some(method)) if !METHODS.contains(&method) => Fault::no_method(method),
            _ => Fault::params("params", error),
        };
        (id, fault)
    }

    /// Writes an answer up to where its result goes.
    pub(super) fn begin_result(&self, out: &mut Vec<u8>) {
        // A vector takes every write.
        let _ = write!(out, "{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":", self.id);
    }

    /// What a question of any method must say.
    pub(super) fn asked(&self) -> Result<Asked<'_>, Fault> {
        let params = self.params()?;
        Ok(Asked {
            game: params.game.as_deref().ok_or_else(|| missing("game"))?,
            readings: params.readings.ok_or_else(|| missing("readings"))?,
            laps: params.limits.and_then(|limits| limits.endless_laps),
        })
    }

    pub(super) fn position(&self) -> Result<&'a RawValue, Fault> {
        self.params()?.position.ok_or_else(|| missing("position"))
    }

    pub(super) fn wanted(&self) -> Result<&'a RawValue, Fault> {
        self.params()?.wanted.ok_or_else(|| missing("move"))
    }

    /// Whether steps are asked for.
    pub(super) fn steps(&self) -> bool {
        self.params.as_ref().and_then(|params| params.steps).unwrap_or_default()
    }

    /// The size of board asked for, if one is.
    pub(super) fn size(&self) -> Option<u8> {
        self.params.as_ref().and_then(|params| params.size)
    }

    /// The limit of laps that `initialize` sets, if it sets one.
    pub(super) fn initialize(&self) -> Result<Option<NonZeroU32>, Fault> {
        let params = self.params()?;
        match params.protocol {
            Some(PROTOCOL) => Ok(params.limits.and_then(|limits| limits.endless_laps)),
            Some(other) => {
                Err(Fault::params("protocol", format!("this engine speaks version {PROTOCOL}, not {other}")))
            }
            None => Err(missing("protocol")),
        }
    }

    fn params(&self) -> Result<&Params<'a>, Fault> {
        self.params.as_ref().ok_or_else(|| Fault::params("params", "there are none"))
    }
}

fn missing(member: &str) -> Fault {
    Fault::params("params", format_args!("missing field `{member}`"))
}

/// The choices that readings came to, by their text: between one question and the next they seldom change, and those of
/// a run are few.
#[derive(Default)]
pub(super) struct Understood {
    /// The last are the latest understood; at most [`Understood::MOST`].
    known: VecDeque<(&'static str, Box<str>, Choices)>,
}

impl Understood {
    const MOST: usize = 16;

    /// A reading for every point of a game, from an object that names them.
    pub(super) fn choices(&mut self, game: &dyn AnyGame, readings: &RawValue) -> Result<Choices, Fault> {
        let text = readings.get();
        let known = self.known.iter().find(|(name, known, _)| *name == game.name() && **known == *text);
        if let Some((_, _, choices)) = known {
            return Ok(*choices);
        }
        let choices = choices(game.points(), readings)?;
        if self.known.len() == Understood::MOST {
            self.known.pop_front();
        }
        self.known.push_back((game.name(), text.into(), choices));
        Ok(choices)
    }
}

/// A reading for every point of a game, from an object that names them.
fn choices(points: &[PointInfo], readings: &RawValue) -> Result<Choices, Fault> {
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
