//! Random games per second: the reference with a silent observer, beside the same loop written by hand without steps.
//! Both play the same games, and that is checked before they are timed.

#[path = "games/by_hand.rs"]
mod by_hand;

use by_hand::Game;
use divan::counter::ItemsCount;
use nki_reference::Side;
use nki_reference::kiothi::{self, Move, Outcome, Phase, Position, Readings, Ruleset, Silent, Sowing, Width};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Games in one run.
const GAMES: u64 = 200;
/// Neither side stops earlier: a game of more moves than this is cut off.
const LONGEST: u32 = 2000;

/// The readings that `by_hand` has built in.
fn rules() -> Ruleset {
    let Ok(readings) = Readings::default().with("bonus-extent", "all-three") else {
        return Ruleset::default();
    };
    Ruleset::of(readings)
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

fn by_hand(start: &Game, seed: u64) -> Game {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut game = *start;
    for _ in 0..LONGEST {
        if game.over {
            break;
        }
        let (from, count) = pick(|boma| game.board[10 * game.turn + usize::from(boma) - 1], &mut random);
        if let Some(after) = game.play(usize::from(from) - 1, count) {
            game = after;
        }
    }
    game
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

#[divan::bench]
fn reference(bencher: divan::Bencher<'_, '_>) {
    let rules = rules();
    let start = opened(&rules);
    let play = || (0..GAMES).map(|seed| by_reference(&start, &rules, seed).0.total()).sum::<u32>();
    bencher.counter(ItemsCount::new(GAMES)).bench_local(play);
}

#[divan::bench]
fn yardstick(bencher: divan::Bencher<'_, '_>) {
    let start = taken_apart(&opened(&rules()));
    let play = || (0..GAMES).map(|seed| u32::from(by_hand(&start, seed).prison[0])).sum::<u32>();
    bencher.counter(ItemsCount::new(GAMES)).bench_local(play);
}

fn main() {
    let rules = rules();
    let start = opened(&rules);
    assert_eq!(start.phase(), Phase::Play);
    let mut finished = 0;
    for seed in 0..GAMES {
        let (ended, _) = by_reference(&start, &rules, seed);
        finished += usize::from(ended.phase() == Phase::Over);
        assert_eq!(taken_apart(&ended), by_hand(&taken_apart(&start), seed), "game {seed} differs");
    }
    assert!(finished > 0, "no game came to its end");
    divan::main();
}
