//! The reference as an engine: `nki engine` answers the protocol's questions from standard input, under all readings.

mod answer;
mod request;

pub use answer::Answers;
use request::{Fault, Line, Request, Understood};

use crate::case::{AnyGame, ENDLESS_LAPS};
use crate::game::Terms;
use crate::games;
use crate::wire::{LONGEST_LINE, PROTOCOL};
use std::io::{self, BufReader, Read, Write};
use std::num::NonZeroU32;

/// How many bytes of questions are read at a time.
const READ_AHEAD: usize = 64 * 1024;

/// So many bytes of answers are written even while questions wait: whoever reads them need not wait for the rest.
const WRITE_OUT: usize = 4 * 1024;

/// Answers every line of `input` on `output`, until `shutdown` or the end of the input. Answers are held back while
/// more questions are already there to be read, and written together.
///
/// # Errors
/// When reading or writing fails. A malformed question is answered with an error and is none here.
pub fn serve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(READ_AHEAD, input);
    let mut session = Session { laps: ENDLESS_LAPS, understood: Understood::default() };
    let (mut line, mut out) = (Vec::new(), Vec::new());
    loop {
        let goes_on = match request::read_line(&mut input, &mut line)? {
            Line::End => false,
            Line::TooLong => {
                Fault::parse(format!("a line of more than {LONGEST_LINE} bytes")).write(None, &mut out);
                true
            }
            Line::Read if line.trim_ascii().is_empty() => true,
            Line::Read => session.answer(&line, &mut out),
        };
        // What is buffered may be half a line, whose other half waits for an answer: only a whole line can wait.
        let more_waits = goes_on && memchr::memchr(b'\n', input.buffer()).is_some();
        if !more_waits || out.len() >= WRITE_OUT {
            output.write_all(&out)?;
            output.flush()?;
            out.clear();
        }
        if !goes_on {
            return Ok(());
        }
    }
}

/// What the questions of one connection share.
struct Session {
    laps: NonZeroU32,
    understood: Understood,
}

impl Session {
    /// Writes the answer to one line; false once the session is over.
    fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) -> bool {
        let request = match Request::parse(line) {
            Ok(request) => request,
            Err((id, fault)) => {
                fault.write(id, out);
                return true;
            }
        };
        let begin = out.len();
        request.begin_result(out);
        match self.result(&request, out) {
            Ok(()) => out.extend_from_slice(b"}\n"),
            Err(fault) => {
                out.truncate(begin);
                fault.write(Some(request.id), out);
            }
        }
        request.method != "shutdown"
    }

    fn result(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
        match &*request.method {
            "initialize" => self.initialize(request, out),
            "shutdown" => {
                out.extend_from_slice(b"{}");
                Ok(())
            }
            "play" => {
                let (game, terms) = self.terms(request)?;
                game.answer_play(request.position()?, request.wanted()?, request.steps(), &terms, out)
            }
            "moves" => {
                let (game, terms) = self.terms(request)?;
                game.answer_moves(request.position()?, &terms, out)
            }
            "setup" => {
                let (game, terms) = self.terms(request)?;
                game.answer_setup(request.size(), &terms, out)
            }
            other => Err(Fault::no_method(other)),
        }
    }

    fn initialize(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
        self.laps = request.initialize()?.unwrap_or(ENDLESS_LAPS);
        let games: serde_json::Map<String, serde_json::Value> = games::all()
            .iter()
            .map(|game| {
                (game.name().to_owned(), serde_json::json!({ "sizes": game.sizes().collect::<Vec<u8>>() }))
            })
            .collect();
        let answer = serde_json::json!({
            "protocol": PROTOCOL,
            "engine": { "name": "nki-reference", "version": env!("CARGO_PKG_VERSION") },
            "games": games,
            "features": ["steps", "moves", "setup", "limits"],
        });
        answer::write(&answer, out)
    }

    /// Which game a question is about, and on which terms.
    fn terms(&mut self, request: &Request<'_>) -> Result<(&'static dyn AnyGame, Terms), Fault> {
        let asked = request.asked()?;
        let game = known(asked.game)?;
        let choices = self.understood.choices(game, asked.readings)?;
        Ok((game, Terms { endless_laps: asked.laps.unwrap_or(self.laps), choices }))
    }
}

fn known(game: &str) -> Result<&'static dyn AnyGame, Fault> {
    games::named(game).ok_or_else(|| Fault::unsupported(format!("no game `{game}` is played here")))
}
