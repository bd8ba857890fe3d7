//! Engines held against many questions, and what is said of the first answer that differs.

use super::generate::{Asked, Wanted, ruleset};
use nki::case::profiles;
use nki::event::{Event, Judged, Summary};
use nki::question::{About, Question};
use nki::run::{Known, Options, Session, Sink, Telling};
use nki::verdict::Verdict;
use nki::wire::GameInfo;
use nki_reference::kiothi::{Boma, Point, Position, Readings};
use std::fmt::Write as _;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// Keeps what failed, by its place among the questions.
#[derive(Default)]
struct Failures {
    judged: usize,
    failed: Vec<(usize, Judged)>,
    summary: Summary,
}

impl Sink for Failures {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Judged(judged) => {
                if judged.verdict != Verdict::Passed {
                    self.failed.push((self.judged, (**judged).clone()));
                }
                self.judged += 1;
            }
            Event::Finished(summary) => self.summary = summary.clone(),
            Event::Started { .. } | Event::Progress { .. } | Event::Note { .. } => {}
        }
        Ok(())
    }
}

pub fn about() -> Arc<About> {
    Arc::new(About {
        game: "kiothi",
        id: "agreement".to_owned(),
        title: "A random question".to_owned(),
        rules: Vec::new(),
        cites: Vec::new(),
        file: file!().to_owned(),
        line: 1,
    })
}

/// Asks all these questions; what did not pass, each with its place.
pub fn hold(command: &[String], questions: &[Question]) -> Vec<(usize, Judged)> {
    let games: Vec<GameInfo> = nki::games::all()
        .iter()
        .map(|game| GameInfo {
            name: game.name(),
            canonical_size: game.canonical_size(),
            points: game.points(),
            profiles: profiles(*game).into_iter().map(|profile| (profile.id, profile.choices)).collect(),
        })
        .collect();
    let options = Options {
        command: command.to_vec(),
        games: games.clone(),
        timeout: Duration::from_secs(20),
        max_fail: Some(20),
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
    let mut failures = Failures::default();
    session.run(questions, &telling, &mut failures).expect("a sink that takes everything");
    assert_eq!(failures.judged, questions.len(), "every question has a verdict");
    assert_eq!(failures.summary.unstable, None);
    failures.failed.retain(|(_, judged)| judged.verdict != Verdict::NotRun);
    failures.failed
}

/// The simplest question like this one that still fails, and how it does.
pub fn shrunk(command: &[String], asked: Asked, judged: Judged) -> (Asked, Judged) {
    let (mut asked, mut judged) = (asked, judged);
    for _ in 0..60 {
        let simpler = simpler(&asked);
        let questions: Vec<Question> = simpler.iter().map(|asked| asked.question(&about())).collect();
        match hold(command, &questions).into_iter().next() {
            Some((at, found)) => (asked, judged) = (simpler[at].clone(), found),
            None => break,
        }
    }
    (asked, judged)
}

/// Questions with one thing less: a reading other than the ruling, a boma's warriors, a warrior, a mark.
fn simpler(asked: &Asked) -> Vec<Asked> {
    let mut simpler = Vec::new();
    let readings = ruleset(&asked.terms).readings;
    for point in Point::ALL.iter().copied() {
        if readings.index(point) != 0 {
            let mut fewer = readings;
            fewer.set(point, 0);
            let mut one = Asked { profile: None, ..asked.clone() };
            one.terms.choices = nki::games::kiothi::choices(&fewer);
            simpler.push(one);
        }
    }
    let position = &asked.position;
    let rows = [position.row(nki_reference::Side::South), position.row(nki_reference::Side::North)];
    let prisons = [nki_reference::Side::South, nki_reference::Side::North].map(|side| position.prison(side));
    let mut with = |rows: [&[Boma]; 2], prisons| {
        if let Ok(position) = Position::new(position.turn(), position.phase(), rows, prisons) {
            simpler.push(Asked { position, ..asked.clone() });
        }
    };
    if prisons != [0, 0] {
        with(rows, [0, 0]);
    }
    for (row, bomas) in rows.iter().enumerate() {
        for (at, boma) in bomas.iter().enumerate() {
            let mut try_with = |less: Boma| {
                let mut changed = [rows[0].to_vec(), rows[1].to_vec()];
                changed[row][at] = less;
                with([&changed[0], &changed[1]], prisons);
            };
            if boma.warriors > 0 {
                try_with(Boma { warriors: 0, ..*boma });
                try_with(Boma { warriors: boma.warriors - 1, ..*boma });
            }
            if boma.nki {
                try_with(Boma { nki: false, ..*boma });
            }
        }
    }
    simpler
}

/// All that is to be known of a disagreement.
pub fn told(command: &[String], seed: u64, asked: &Asked, judged: &Judged) -> String {
    let readings = ruleset(&asked.terms).readings;
    let other: Vec<String> = Point::ALL
        .iter()
        .filter(|point| readings.index(**point) != Readings::default().index(**point))
        .map(|point| format!("{}={}", point.id(), readings.value(*point)))
        .collect();
    let mut out =
        format!("{} differs from the reference (seed {seed}): {}\n", command.join(" "), judged.verdict);
    let _ = writeln!(out, "  position: {}", asked.position);
    let under = if other.is_empty() { "the rulings".to_owned() } else { other.join(",") };
    let _ = writeln!(out, "  under:    {under}, at most {} laps", asked.terms.endless_laps);
    let with = if other.is_empty() { String::new() } else { format!(" --readings {}", other.join(",")) };
    match &asked.wanted {
        Wanted::Play { wanted, .. } => {
            let _ = writeln!(out, "  move:     {wanted}");
            let _ = writeln!(out, "  see also: nki play{with} \"{}\" \"{wanted}\"", asked.position);
        }
        Wanted::Moves => {
            let _ = writeln!(out, "  see also: nki moves{with} \"{}\"", asked.position);
        }
        Wanted::Setup => {}
    }
    if let Some(divergence) = &judged.divergence {
        let _ = writeln!(out, "  expected: {}", divergence.expected);
        let _ = writeln!(out, "  came:     {}", divergence.got);
        for field in &divergence.fields {
            let _ = writeln!(out, "    {}: {}, came {}", field.field, field.expected, field.got);
        }
        if let Some(step) = &divergence.step {
            let (expected, got) = (step.expected.as_deref(), step.got.as_deref());
            let _ = writeln!(
                out,
                "  step {}:   {}; came {}",
                step.index,
                expected.unwrap_or("no more"),
                got.unwrap_or("no more")
            );
        }
        let _ = writeln!(out, "  rules:    {}", divergence.rules.join(", "));
    }
    if let Some(detail) = &judged.detail {
        let _ = writeln!(out, "  {detail}");
    }
    out
}
