//! The command `nki`: one file a subcommand. Each reads its arguments into types, calls the library, and renders what
//! came of it.

mod book;
mod cases;
mod check;
mod disputes;
mod engine;
mod judge;
mod merge;
mod moves;
mod out;
mod play;
mod position;
mod reports;
mod schema;
mod smoke;
mod trace;
mod under;

use crate::run::Exit;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Holds any engine for traditional East African mancala games against their rules.
#[derive(Debug, Parser)]
#[command(name = "nki", version, arg_required_else_help = true, after_help = EXIT_CODES)]
struct Command {
    #[command(subcommand)]
    what: What,
}

/// What `--help` says of exit codes.
const EXIT_CODES: &str = "\
Exit codes:
  0  all is well: every verdict is passed or not claimed
  1  some verdict is another
  2  a broken file, a filter that matches nothing, or a wrong command line
  3  no engine could be initialized, or nothing at all could be checked";

#[derive(Debug, Subcommand)]
enum What {
    Check(check::Check),
    Merge(merge::Merge),
    Smoke(smoke::Smoke),
    Engine(engine::Engine),
    Play(play::Play),
    Moves(moves::Moves),
    Judge(judge::Judge),
    Cases(cases::Cases),
    Disputes(disputes::Disputes),
    Trace(trace::Trace),
    Book(book::Book),
    Schema(schema::Schema),
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    let exit = match Command::parse().what {
        What::Check(check) => check.run(),
        What::Merge(merge) => merge.run(),
        What::Smoke(smoke) => smoke.run(),
        What::Engine(engine) => engine.run(),
        What::Play(play) => play.run(),
        What::Moves(moves) => moves.run(),
        What::Judge(judge) => judge.run(),
        What::Cases(cases) => cases.run(),
        What::Disputes(disputes) => disputes.run(),
        What::Trace(trace) => trace.run(),
        What::Book(book) => book.run(),
        What::Schema(schema) => schema.run(),
    };
    ExitCode::from(exit as u8)
}

/// Says on stderr what went wrong, and what to do; the exit code that goes with it.
fn unusable(what: impl std::fmt::Display) -> Exit {
    let (bold, red) = (anstyle::Style::new().bold(), anstyle::AnsiColor::Red.on_default().bold());
    anstream::eprintln!("{red}error{red:#}{bold}:{bold:#} {what}");
    Exit::Unusable
}
