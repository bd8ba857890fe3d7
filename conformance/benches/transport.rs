//! Questions per second through the transport of `nki check`, each rate beside its yardstick in the same run: a bare
//! loop over the same pipe to the same engine with the same questions. Both must see the same number of answers.
//!
//! `cargo bench -p nki --bench transport`; with `--short` only a smoke test of it, which judges nothing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, missing_docs)]

#[path = "../tests/agreement/generate.rs"]
#[allow(dead_code, unreachable_pub)]
mod generate;

use generate::{Asked, Stream, Wanted};
use nki::case::profiles;
use nki::event::Event;
use nki::question::{About, Question};
use nki::run::{Known, Options, Session, Sink, Telling};
use nki::verdict::Verdict;
use nki::wire::{Ask, GameInfo};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::time::{Duration, Instant};

/// The transport may take so many times as long as the bare loop.
const AT_MOST: f64 = 1.25;
/// `nki engine` answers so many questions a second, windowed.
const AT_LEAST: f64 = 100_000.0;

/// Counts what passed.
struct Passed(usize);

impl Sink for Passed {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        if let Event::Judged(judged) = event {
            assert_eq!(judged.verdict, Verdict::Passed, "{:?}", judged.divergence);
            self.0 += 1;
        }
        Ok(())
    }
}

fn games() -> Vec<GameInfo> {
    let info = |game: &&dyn nki::case::AnyGame| GameInfo {
        name: game.name(),
        canonical_size: game.canonical_size(),
        points: game.points(),
        profiles: profiles(*game).into_iter().map(|profile| (profile.id, profile.choices)).collect(),
    };
    nki::games::all().iter().map(info).collect()
}

/// Through the harness: the process is started before the clock is.
fn through_session(command: &[String], questions: &[Question], window: usize) -> Duration {
    let games = games();
    let options = Options {
        command: command.to_vec(),
        games: games.clone(),
        window: Some(window),
        timeout: Duration::from_secs(30),
        ..Options::default()
    };
    let session = Session::open(options, None).unwrap_or_else(|failure| panic!("no initialize: {failure}"));
    let known = Known::default();
    let telling = Telling {
        known: &known,
        games: &games,
        command,
        asked_about: "random questions".to_owned(),
        shard: None,
        repeat: &|_| String::new(),
    };
    let mut passed = Passed(0);
    let began = Instant::now();
    session.run(questions, &telling, &mut passed).unwrap();
    let took = began.elapsed();
    assert_eq!(passed.0, questions.len());
    took
}

/// An engine for the bare loop, started and initialized.
fn start(command: &[String]) -> Child {
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut hello = Vec::new();
    nki::wire::initialize(0, "bench", &["kiothi"], 10_000, &mut hello);
    child.stdin.as_mut().unwrap().write_all(&hello).unwrap();
    // One byte after the other, so that nothing is read ahead that the loop should read.
    let mut byte = [0];
    while byte != *b"\n" {
        io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut byte).unwrap();
    }
    child
}

/// A line written, a line read: and the window kept full by a thread that writes.
fn bare(command: &[String], questions: &[Question], window: usize) -> Duration {
    let lines: Vec<Vec<u8>> = (1..)
        .zip(questions)
        .map(|(id, question)| {
            let mut line = Vec::new();
            Ask { id, question, ply: 0, before: None, steps: false }.write(&mut line);
            line
        })
        .collect();
    let mut child = start(command);
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut answers = BufReader::new(stdout);
    let mut answer = String::new();
    let began = Instant::now();
    let mut came = 0;
    if window == 1 {
        for line in &lines {
            stdin.write_all(line).unwrap();
            answer.clear();
            came += usize::from(answers.read_line(&mut answer).unwrap() > 0);
        }
    } else {
        std::thread::scope(|scope| {
            let (room, wanted) = sync_channel::<()>(window);
            for _ in 0..window {
                room.send(()).unwrap();
            }
            scope.spawn(move || {
                for line in &lines {
                    wanted.recv().unwrap();
                    stdin.write_all(line).unwrap();
                }
                drop(stdin);
                // The last answers make room that nobody needs.
                while wanted.recv().is_ok() {}
            });
            for _ in questions {
                answer.clear();
                came += usize::from(answers.read_line(&mut answer).unwrap() > 0);
                room.send(()).unwrap();
            }
        });
    }
    let took = began.elapsed();
    assert_eq!(came, questions.len());
    child.kill().unwrap();
    child.wait().unwrap();
    took
}

fn rate(questions: usize, took: Duration) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
    let questions = questions as f64;
    questions / took.as_secs_f64()
}

fn main() -> ExitCode {
    // `cargo bench` passes `--bench`; without it this is a smoke test.
    let short = std::env::args().any(|argument| argument == "--short" || argument == "--test")
        || !std::env::args().any(|argument| argument == "--bench");
    let about = Arc::new(About {
        game: "kiothi",
        id: "transport".to_owned(),
        title: "A random move".to_owned(),
        rules: Vec::new(),
        cites: Vec::new(),
        file: file!().to_owned(),
        line: 1,
    });
    let questions = |count: usize| -> Vec<Question> {
        let plain = Stream::of(7)
            .filter(|asked| matches!(asked.wanted, Wanted::Play { steps: false, .. }))
            .filter(|asked| asked.profile.is_some() && asked.position.width().get() == 10 && !asked.limited);
        plain.take(count).map(|asked: Asked| asked.question(&about)).collect()
    };
    let python = concat!(env!("CARGO_MANIFEST_DIR"), "/engines/python/kiothi.py");
    let python = ["python3".to_owned(), python.to_owned()];
    let own = [env!("CARGO_BIN_EXE_nki").to_owned(), "engine".to_owned()];
    let (few, many, rounds) = if short { (200, 500, 1) } else { (8_000, 100_000, 5) };
    let (few, many) = (questions(few), questions(many));
    let mut fine = true;
    println!("{:<24} {:>7} {:>12} {:>12} {:>7}", "engine", "window", "transport/s", "bare loop/s", "times");
    for (name, command, questions, window, judged) in [
        ("kiothi.py", &python, &few, 1, true),
        ("kiothi.py", &python, &few, 16, true),
        ("kiothi.py", &python, &few, 64, true),
        ("nki engine", &own, &many, 1, false),
        ("nki engine", &own, &many, 16, false),
        ("nki engine", &own, &many, 64, false),
    ] {
        // Turn by turn, so that a busy machine is busy for both; the quickest of each counts.
        let (mut through, mut yardstick) = (Duration::MAX, Duration::MAX);
        for _ in 0..rounds {
            yardstick = yardstick.min(bare(command, questions, window));
            through = through.min(through_session(command, questions, window));
        }
        let (ours, theirs) = (rate(questions.len(), through), rate(questions.len(), yardstick));
        let times = theirs / ours;
        let held = if judged { times <= AT_MOST } else { window == 1 || ours >= AT_LEAST };
        let target = match (judged, window) {
            (true, _) => format!("at most {AT_MOST} times"),
            (false, 1) => String::new(),
            (false, _) => format!("at least {AT_LEAST} a second"),
        };
        let verdict = match (short, target.is_empty(), held) {
            (true, ..) | (_, true, _) => "",
            (_, _, true) => "met",
            (_, _, false) => "MISSED",
        };
        println!("{name:<24} {window:>7} {ours:>12.0} {theirs:>12.0} {times:>7.2}  {target} {verdict}");
        fine &= held;
    }
    if fine || short { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
