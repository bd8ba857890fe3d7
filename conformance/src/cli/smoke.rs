//! `nki smoke`

use super::check::quoted;
use super::out::show;
use crate::case::{ENDLESS_LAPS, profiles};
use crate::games;
use crate::question::Method;
use crate::report::wrapped;
use crate::run::Exit;
use crate::smoke::{Heard, Options, Outcome, smoke};
use crate::wire::{GameInfo, cut};
use std::time::Duration;

/// How much of a line is shown.
const SHOWN: usize = 1000;

/// How wide the verdict is.
const WIDTH: usize = 100;

/// How long the handshake may take, by the protocol.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// Says hello to an engine, asks it up to three questions, shows every line, and says what is likely wrong
///
/// The questions are a set-up, a move and a list of moves, as far as the engine claims to answer them. Exits with 0 if
/// all are answered rightly, with 1 if something is wrong, and with 3 if it never came to a question.
#[derive(Debug, clap::Args)]
pub(super) struct Smoke {
    /// How long each answer may take; without it, 10s for `initialize` and `shutdown` and 5s for a question
    #[arg(long)]
    timeout: Option<humantime::Duration>,
    /// The engine and its arguments
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,
}

impl Smoke {
    pub(super) fn run(self) -> Exit {
        let timeout = self.timeout.map(Duration::from);
        let games = games::all().iter().map(|game| GameInfo {
            name: game.name(),
            canonical_size: game.canonical_size(),
            points: game.points(),
            profiles: profiles(*game).iter().map(|profile| (profile.id, profile.choices)).collect(),
        });
        let options = Options {
            command: self.engine.clone(),
            games: games.collect(),
            suite: env!("CARGO_PKG_VERSION").to_owned(),
            endless_laps: ENDLESS_LAPS.get(),
            timeout: timeout.unwrap_or(Duration::from_secs(5)),
            handshake: timeout.unwrap_or(HANDSHAKE),
        };
        let outcome = smoke(&options, &mut |heard| {
            // A reader who has gone does not change what comes of it.
            let _ = show(&line(heard), Exit::Fine);
        });
        show(&self.verdict(&outcome), outcome.exit)
    }

    fn verdict(&self, outcome: &Outcome) -> String {
        let mut text = String::new();
        if let Some(tail) = &outcome.stderr {
            text.push_str("its stderr ends with:\n");
            let lines: Vec<&str> = tail.lines().collect();
            for line in lines.iter().skip(lines.len().saturating_sub(20)) {
                text.push_str(&format!("  {}\n", cut(line.as_bytes(), SHOWN)));
            }
        }
        if !text.is_empty() || outcome.engine.is_some() {
            text.push('\n');
        }
        match &outcome.cause {
            None => self.fine(outcome, &mut text),
            Some(cause) => {
                let red = anstyle::AnsiColor::Red.on_default().bold();
                text.push_str(&format!("{red}wrong{red:#}\n"));
                for line in cause.what.lines() {
                    text.push_str(&wrapped(line, 2, WIDTH));
                }
                text.push_str("what to do\n");
                text.push_str(&wrapped(&cause.advice, 2, WIDTH));
            }
        }
        text
    }

    fn fine(&self, outcome: &Outcome, text: &mut String) {
        let green = anstyle::AnsiColor::Green.on_default().bold();
        let engine = outcome.engine.as_deref().unwrap_or("the engine");
        let engine = cut(engine.as_bytes(), 100);
        let asked: Vec<&str> = outcome.asked.iter().map(|method| method.name()).collect();
        text.push_str(&format!("{green}fine{green:#}\n"));
        text.push_str(&wrapped(
            &format!(
                "{engine} speaks the protocol, and answers rightly what it was asked: {}",
                asked.join(", ")
            ),
            2,
            WIDTH,
        ));
        for method in [Method::Setup, Method::Moves] {
            if !outcome.asked.contains(&method) {
                let name = method.name();
                text.push_str(&format!("  `{name}` is not among its `features`, and was not asked\n"));
            }
        }
        let words: Vec<String> = self.engine.iter().map(|word| quoted(word)).collect();
        text.push_str(&format!("now run\n  nki check -- {}\n", words.join(" ")));
    }
}

/// A line that was said, as it is.
fn line(heard: Heard<'_>) -> String {
    let (mark, bytes) = match heard {
        Heard::Sent(bytes) => ('>', bytes),
        Heard::Came(bytes) => ('<', bytes),
        Heard::Closed => return "(its input is closed)\n".to_owned(),
    };
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    format!("{mark} {}\n", cut(bytes, SHOWN))
}
