//! A game of echoes: what the runner is tested with, so that no game stands in the way.

#![allow(dead_code, unreachable_pub, missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use nki::event::{Event, Judged, Summary};
use nki::game::Choices;
use nki::question::{About, Divergence, Expect, Judgement, Method, Question};
use nki::run::{Known, Options, Session, Sink, Telling};
use nki::verdict::Verdict;
use nki::wire::GameInfo;
use serde_json::Value;
use serde_json::value::RawValue;
use std::io;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Expects to hear again what it says; or a refusal.
pub struct Echo {
    pub say: u64,
    pub illegal: bool,
    pub plies: usize,
}

impl Expect for Echo {
    fn plies(&self) -> usize {
        self.plies
    }

    fn params(&self, ply: usize, before: Option<&RawValue>, steps: bool, out: &mut Vec<u8>) {
        let say = self.say;
        write!(out, "{{\"say\":{say}").unwrap();
        if ply > 0 {
            write!(out, ",\"ply\":{ply},\"before\":{}", before.unwrap()).unwrap();
        }
        if steps {
            out.extend_from_slice(b",\"steps\":true");
        }
        out.push(b'}');
    }

    fn judge(&self, ply: usize, result: &RawValue) -> Judgement {
        #[derive(serde::Deserialize)]
        struct Said {
            said: Option<u64>,
            illegal: Option<String>,
        }
        let Ok(result) = serde_json::from_str::<Said>(result.get()) else {
            return Judgement::Garbled(format!("expected `said` or `illegal`, came {result}"));
        };
        let verdict = match (result.said, result.illegal, self.illegal) {
            (Some(said), _, false) if said == self.say => {
                let position = RawValue::from_string(said.to_string()).ok();
                return Judgement::Right { position };
            }
            (None, Some(_), true) => return Judgement::Right { position: None },
            (None, Some(_), false) => Verdict::LegalRefused,
            (Some(_), _, true) => Verdict::IllegalAccepted,
            (Some(_), _, false) => Verdict::Diverged,
            (None, None, _) => return Judgement::Garbled("neither `said` nor `illegal`".to_owned()),
        };
        Judgement::Wrong(Box::new(Divergence {
            verdict,
            ply: (self.plies > 1).then_some(ply + 1),
            position: None,
            wanted: None,
            expected: self.say.to_string(),
            got: result.said.map_or("illegal".to_owned(), |said| said.to_string()),
            fields: Vec::new(),
            boards: None,
            step: None,
            rules: Vec::new(),
            why: None,
        }))
    }
}

pub fn question(say: u64) -> Question {
    Question {
        about: Arc::new(About {
            game: "echo",
            id: format!("echo-{say}"),
            title: format!("Says {say}"),
            rules: Vec::new(),
            cites: Vec::new(),
            file: "echo.yaml".to_owned(),
            line: 1,
        }),
        number: 0,
        entry: 0,
        method: Method::Play,
        profile: None,
        readings: Choices::default(),
        size: 10,
        limits: false,
        expect: Box::new(Echo { say, illegal: false, plies: 1 }),
    }
}

pub fn questions(count: u64) -> Vec<Question> {
    (0..count).map(question).collect()
}

pub fn games() -> Vec<GameInfo> {
    vec![GameInfo { name: "echo", canonical_size: 10, points: &[], profiles: Vec::new() }]
}

/// A script of the folder `hostile`, as a command.
pub fn script(name: &str) -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/hostile").join(format!("{name}.py"));
    assert!(path.exists(), "{} is missing", path.display());
    vec!["python3".to_owned(), "-ESB".to_owned(), path.display().to_string()]
}

pub fn options(command: Vec<String>) -> Options {
    Options { command, games: games(), timeout: Duration::from_millis(1500), ..Options::default() }
}

/// Keeps all events.
#[derive(Default)]
pub struct Kept {
    pub judged: Vec<Judged>,
    pub notes: Vec<String>,
    pub summary: Summary,
}

impl Sink for Kept {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Judged(judged) => self.judged.push((**judged).clone()),
            Event::Note { text } => self.notes.push(text.clone()),
            Event::Finished(summary) => self.summary = summary.clone(),
            Event::Started { .. } | Event::Progress { .. } => {}
        }
        Ok(())
    }
}

impl Kept {
    /// Every verdict but passed, by question.
    pub fn verdicts(&self) -> Vec<(usize, Verdict)> {
        let verdicts = self.judged.iter().enumerate().map(|(at, judged)| (at, judged.verdict));
        verdicts.filter(|(_, verdict)| *verdict != Verdict::Passed).collect()
    }

    pub fn detail(&self, at: usize) -> &str {
        self.judged[at].detail.as_deref().unwrap_or_default()
    }
}

pub fn telling<'a>(known: &'a Known, games: &'a [GameInfo], command: &'a [String]) -> Telling<'a> {
    Telling {
        known,
        games,
        command,
        asked_about: "echoes".to_owned(),
        shard: None,
        repeat: &|question| question.about.id.clone(),
    }
}

/// Runs questions against a command.
pub fn run(options: Options, questions: &[Question], known: &Known) -> Kept {
    let command = options.command.clone();
    let games = games();
    let session = Session::open(options, None).unwrap_or_else(|failure| panic!("no initialize: {failure}"));
    let mut kept = Kept::default();
    session.run(questions, &telling(known, &games, &command), &mut kept).unwrap();
    let total: usize = kept.summary.verdicts.values().sum();
    assert_eq!(total, questions.len(), "the sum counts every question once");
    assert_eq!(kept.judged.len(), questions.len(), "every question has one verdict");
    kept
}

pub fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}
