//! The reference and the engines by other hands agree on random moves, under the profiles and under random readings.
//!
//! `NKI_AGREEMENT=1000000 cargo test --release -p nki --test agreement` asks more than the hundred thousand of every
//! run; `NKI_AGREEMENT_SEED` asks others.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::explicit_write)]
#![allow(missing_docs, unreachable_pub)]

#[path = "agreement/generate.rs"]
mod generate;
#[path = "agreement/hold.rs"]
mod hold;

use generate::{Asked, Stream, Wanted};
use nki::question::{Judgement, Question};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// So many questions are in memory at once.
const BATCH: usize = 5_000;

fn number(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => {
            text.replace('_', "").parse().unwrap_or_else(|_| panic!("{variable} is no number: {text}"))
        }
        Err(_) => otherwise,
    }
}

fn seed() -> u64 {
    number("NKI_AGREEMENT_SEED", 20_261_201)
}

/// Says it past the test harness, which keeps the output of tests that pass to itself.
fn say(text: &str) {
    writeln!(std::io::stderr(), "{text}").unwrap();
}

fn engine(program: &str, file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("engines").join(file);
    assert!(path.exists(), "{} is missing", path.display());
    vec![program.to_owned(), path.display().to_string()]
}

/// What was asked of an engine.
#[derive(Default)]
struct Tally {
    kinds: BTreeMap<&'static str, usize>,
    legal: usize,
    moves: usize,
    profiles: usize,
    steps: usize,
    limited: usize,
    took: Duration,
}

impl Tally {
    fn count(&mut self, asked: &Asked) {
        *self.kinds.entry(asked.kind).or_default() += 1;
        self.profiles += usize::from(asked.profile.is_some());
        self.limited += usize::from(asked.limited);
        if let Some(legal) = asked.legal() {
            self.moves += 1;
            self.legal += usize::from(legal);
        }
        self.steps += usize::from(matches!(asked.wanted, Wanted::Play { steps: true, .. }));
    }

    fn told(&self, command: &[String]) -> String {
        let kinds: Vec<String> = self.kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let asked: usize = self.kinds.values().sum();
        let seconds = self.took.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
        let rate = asked as f64 / seconds;
        format!(
            "{}: {} moves, {} of them allowed ({}); {} under a profile, {} with their steps, {} with a limit of \
             their own; {asked} questions in {seconds:.1} s, {rate:.0} a second",
            command.join(" "),
            self.moves,
            self.legal,
            kinds.join(", "),
            self.profiles,
            self.steps,
            self.limited,
        )
    }
}

/// Asks until so many moves are asked; the report of the first disagreement, made simple, if there is one.
fn agrees(command: &[String], moves: usize) -> Result<Tally, String> {
    let began = Instant::now();
    let (mut stream, about, mut tally) = (Stream::of(seed()), hold::about(), Tally::default());
    while tally.moves < moves {
        let batch: Vec<Asked> = stream.by_ref().take(BATCH).collect();
        batch.iter().for_each(|asked| tally.count(asked));
        let questions: Vec<Question> = batch.iter().map(|asked| asked.question(&about)).collect();
        if let Some((at, judged)) = hold::hold(command, &questions).into_iter().next() {
            let before = hold::told(command, seed(), &batch[at], &judged);
            let (asked, judged) = hold::shrunk(command, batch[at].clone(), judged);
            return Err(format!("{before}\nmade simpler:\n{}", hold::told(command, seed(), &asked, &judged)));
        }
    }
    tally.took = began.elapsed();
    Ok(tally)
}

#[test]
fn the_engines_agree_with_the_reference() {
    let moves = usize::try_from(number("NKI_AGREEMENT", 100_000)).unwrap();
    let mut commands = vec![engine("python3", "python/kiothi.py")];
    let node = Command::new("node").arg("--version").stdout(Stdio::null()).status();
    if node.is_ok_and(|status| status.success()) {
        commands.push(engine("node", "javascript/kiothi.mjs"));
    } else {
        assert!(std::env::var_os("CI").is_none(), "CI has no node: the JavaScript engine can't be held");
        say("THE JAVASCRIPT ENGINE IS NOT HELD AGAINST THE REFERENCE: there is no `node` here");
    }
    let results: Vec<Result<Tally, String>> = std::thread::scope(|scope| {
        let running: Vec<_> =
            commands.iter().map(|command| scope.spawn(move || agrees(command, moves))).collect();
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    say(&format!("seed {}", seed()));
    for (command, result) in commands.iter().zip(&results) {
        match result {
            Ok(tally) => {
                say(&tally.told(command));
                assert!(tally.moves >= moves && tally.kinds.len() == 6, "{:?}", tally.kinds);
                assert!(tally.legal > tally.moves / 5 && tally.legal < tally.moves * 4 / 5);
            }
            Err(report) => panic!("{report}"),
        }
    }
}

#[test]
fn the_engine_with_the_mistake_is_found_out() {
    let command = engine("python3", "python/kiothi_bonus_across_gap.py");
    let report =
        agrees(&command, 100_000).err().expect("its mistake is found within a hundred thousand moves");
    let simple = report.split("made simpler:").nth(1).unwrap();
    assert!(simple.contains("kiothi.capture.bonus.extent"), "{report}");
    assert!(simple.contains("see also: nki play"), "{report}");
}

#[test]
fn a_doctored_answer_is_found_out() {
    let about = hold::about();
    let mut doctored = 0;
    let legal = Stream::of(1).filter(|asked| asked.legal() == Some(true)).take(200);
    for asked in legal {
        let Wanted::Play { wanted, .. } = asked.wanted.clone() else { panic!() };
        let plain = Asked { wanted: Wanted::Play { wanted: wanted.clone(), steps: false }, ..asked.clone() };
        let question = plain.question(&about);
        let after = <nki::games::kiothi::Kiothi as nki::game::Rules>::play_silently(
            &asked.standing(),
            &wanted,
            &asked.terms,
        );
        let right = serde_json::json!({ "position": after.unwrap() });
        let judge = |question: &Question, answer: &serde_json::Value| {
            let raw = RawValue::from_string(answer.to_string()).unwrap();
            matches!(question.expect.judge(0, &raw), Judgement::Right { .. })
        };
        assert!(judge(&question, &right), "{right}");
        let other_turn = if right["position"]["turn"] == "south" { "north" } else { "south" };
        let mut wrong = vec![serde_json::json!({ "illegal": "" })];
        for (place, value) in [
            ("/position/turn", serde_json::json!(other_turn)),
            ("/position/prison/south", serde_json::json!(200)),
            ("/position/prison/north", serde_json::json!(200)),
            ("/position/rows/south/0", serde_json::json!(77)),
            ("/position/rows/north/1", serde_json::json!(77)),
            ("/position/nki/south", serde_json::json!([9, 9])),
            ("/position/result/worth", serde_json::json!(3)),
        ] {
            let mut answer = right.clone();
            if let Some(member) = answer.pointer_mut(place) {
                *member = value;
                wrong.push(answer);
            }
        }
        for answer in &wrong {
            assert!(!judge(&question, answer), "{answer} passes for {right}");
            doctored += 1;
        }
        // Without the steps that were asked for, the right position is not enough; nor with others.
        let traced = Asked { wanted: Wanted::Play { wanted, steps: true }, ..asked };
        let traced = traced.question(&about);
        assert!(!judge(&traced, &right));
        let mut steps = right.clone();
        steps["steps"] = serde_json::json!([{ "retire": { "side": "south", "boma": 2 } }]);
        assert!(!judge(&traced, &steps), "{steps}");
    }
    assert!(doctored > 1_000, "{doctored}");
}
