//! Random games per second: the reference with a silent observer, beside the same loop written by hand without steps.
//! Both play the same games under the same readings, and that is checked before they are timed. The reference has at
//! least [`AT_LEAST`] of the yardstick's speed, or the benchmark fails.

#![allow(clippy::print_stdout)] // it is what a benchmark is for

#[path = "games/by_hand.rs"]
mod by_hand;

use divan::counter::ItemsCount;
use nki_reference::Side;
use nki_reference::kiothi::{self, Move, Outcome, Phase, Position, Readings, Ruleset, Silent, Sowing, Width};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Games in one run.
const GAMES: u64 = 200;
/// Neither side stops earlier: a game of more moves than this is cut off.
const LONGEST: u32 = 2000;
/// How much of the yardstick's speed the reference has.
const AT_LEAST: f64 = 0.8;
/// How often the two take turns for the comparison; the best time of each counts.
const TURNS: usize = 300;

/// What the yardstick can be told: the points that sowing asks, and their readings. In the others it has one built in.
const TOLD: [(&str, &[&str]); 6] = [
    ("emptied-boma", &["sown", "skipped", "skipped-on-relay"]),
    ("relay-passes", &["lift-only", "pass-erases"]),
    ("pickup", &["any-number", "whole"]),
    ("mark-lost", &["any-sowing", "emptying"]),
    ("first-lap", &["not-own-occupied", "not-any-occupied", "free"]),
    ("relay", &["any-row", "forbidden"]),
];

/// The readings that are timed.
fn rules() -> Ruleset {
    // Were the name wrong, the yardstick, which has this reading built in, would differ, and `check` would say so.
    Ruleset::of(Readings::default().with("bonus-extent", "all-three").unwrap_or_default())
}

/// Every set of readings that both can play.
fn all_rules() -> Vec<Ruleset> {
    TOLD.iter().fold(vec![rules()], |sets, (point, values)| {
        let with = |rules: &Ruleset, value: &str| Ruleset {
            readings: rules.readings.with(point, value).unwrap_or_else(|unknown| unreachable!("{unknown}")),
            ..*rules
        };
        sets.iter().flat_map(|rules| values.iter().map(move |value| with(rules, value))).collect()
    })
}

/// The position after two openings that load the enemy's left.
fn opened(rules: &Ruleset) -> Position {
    let start = kiothi::setup(Width::CANONICAL, rules, &mut Silent);
    ["open 5 6 > s1=2 n1=4 n2=4", "open 6 7 > n2=3 s3=7"].iter().fold(start, |position, text| {
        let Ok(wanted) = text.parse::<Move>() else { return position };
        kiothi::play(&position, &wanted, rules, &mut Silent).unwrap_or(position)
    })
}

/// Some own boma that is not empty, and some of what it holds: whether it is allowed, playing it shows.
fn pick(row: impl Fn(u8) -> u8, random: &mut Pcg64) -> (u8, u8) {
    loop {
        let boma = random.random_range(1..=10);
        let held = row(boma);
        if held > 0 {
            return (boma, random.random_range(1..=held));
        }
    }
}

fn by_reference(start: &Position, rules: &Ruleset, seed: u64) -> (Position, Option<Outcome>) {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut position = *start;
    for _ in 0..LONGEST {
        if position.phase() == Phase::Over {
            break;
        }
        let row = position.row(position.turn());
        let (from, count) = pick(|boma| row[usize::from(boma) - 1].warriors, &mut random);
        let wanted = Move::Sow(Sowing::new(from, count));
        if let Ok(after) = kiothi::play(&position, &wanted, rules, &mut Silent) {
            position = after;
        }
    }
    (position, kiothi::outcome(&position, rules, &mut Silent))
}

fn by_hand(start: &Game, rules: &Ruleset, seed: u64) -> Game {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut game = *start;
    for _ in 0..LONGEST {
        if game.over {
            break;
        }
        let first = 10 * game.turn;
        let (from, count) = pick(|boma| game.board[first + usize::from(boma) - 1], &mut random);
        if let Some(after) = game.play(first + usize::from(from) - 1, count, &rules.readings) {
            game = after;
        }
    }
    game
}

/// A position as the yardstick has it: South's row and then North's, each from its owner's left to right.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Game {
    board: [u8; 20],
    nki: [bool; 20],
    prison: [u8; 2],
    turn: usize,
    over: bool,
}

fn taken_apart(position: &Position) -> Game {
    let bomas: Vec<_> = Side::BOTH.iter().flat_map(|side| position.row(*side)).collect();
    Game {
        board: std::array::from_fn(|i| bomas[i].warriors),
        nki: std::array::from_fn(|i| bomas[i].nki),
        prison: Side::BOTH.map(|side| position.prison(side)),
        turn: position.turn() as usize,
        over: position.phase() == Phase::Over,
    }
}

fn all_by_reference(start: &Position, rules: &Ruleset) -> u32 {
    (0..GAMES).map(|seed| by_reference(start, rules, seed).0.total()).sum()
}

fn all_by_hand(start: &Game, rules: &Ruleset) -> u32 {
    (0..GAMES).map(|seed| u32::from(by_hand(start, rules, seed).prison[0])).sum()
}

#[divan::bench]
fn reference(bencher: divan::Bencher<'_, '_>) {
    let (rules, start) = (rules(), opened(&rules()));
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| all_by_reference(&start, &rules));
}

#[divan::bench]
fn yardstick(bencher: divan::Bencher<'_, '_>) {
    let (rules, start) = (rules(), taken_apart(&opened(&rules())));
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| all_by_hand(&start, &rules));
}

/// Plays the same games both ways, under every set of readings.
fn check() {
    let sets = all_rules();
    let mut finished = 0;
    for rules in &sets {
        let start = opened(rules);
        assert_eq!(start.phase(), Phase::Play);
        for seed in 0..GAMES {
            let (ended, _) = by_reference(&start, rules, seed);
            finished += usize::from(ended.phase() == Phase::Over);
            let by_hand = by_hand(&taken_apart(&start), rules, seed);
            assert_eq!(taken_apart(&ended), by_hand, "game {seed} differs under {:?}", rules.readings);
        }
    }
    assert!(finished > 0, "no game came to its end");
    println!(
        "{GAMES} games under each of {} sets of readings end alike, {finished} of them over",
        sets.len()
    );
}

/// The reference's speed as a part of the yardstick's, both timed in turn.
fn compared() -> f64 {
    let (rules, start) = (rules(), opened(&rules()));
    let by_hand = taken_apart(&start);
    let time = |run: &dyn Fn() -> u32| {
        let begun = Instant::now();
        divan::black_box(run());
        begun.elapsed()
    };
    let (mut reference, mut yardstick) = (Duration::MAX, Duration::MAX);
    for _ in 0..TURNS {
        reference = reference.min(time(&|| all_by_reference(&start, &rules)));
        yardstick = yardstick.min(time(&|| all_by_hand(&by_hand, &rules)));
    }
    yardstick.as_secs_f64() / reference.as_secs_f64()
}

fn main() -> ExitCode {
    check();
    divan::main();
    let part = compared();
    println!("the reference has {part:.2} of the yardstick's speed; it is to have {AT_LEAST:.2}");
    ExitCode::from(u8::from(part < AT_LEAST))
}
