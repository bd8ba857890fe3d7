//! What must have happened in the moves of the suite. It is seen in the steps of each move, not told by a list of cases.

use crate::played::{Played, every_move};
use nki::case::Suite;
use nki_reference::Side;
use nki_reference::kiothi::{
    self, Move, Phase, Place, Position, Readings, Rule, Ruleset, Silent, Step, Width,
};
use std::collections::BTreeSet;

/// Finds in a move what it is asked for, in words.
type Look = fn(&Played) -> BTreeSet<String>;

const LOOKS: [Look; 7] =
    [long_laps, home_again, relays_of_marked, captures_of_unmarked, boma_one, emptied_rows, openings];

/// All that must be found.
fn demanded() -> BTreeSet<String> {
    let told = [
        "a lap of 20 or more sows where it began",
        "a lap of 20 or more passes over where it began",
        "a partial pick-up ends on its own boma",
        "a relay lifts a marked enemy boma",
        "a relay lifts a marked boma of one's own",
        "a boma is captured whose mark was lost by passing in the same move",
        "a boma is captured whose mark was lost by a relay in the same move",
        "a capture empties the enemy's row",
        "a capture empties the own row",
        "an opening loads a boma of the enemy",
        "a second opening begins on a changed board",
    ];
    let mut demanded: BTreeSet<String> = told.map(str::to_owned).into();
    // Boma 10 has just been sown. Before it a boma is a gap where a lap of this move was lifted from it, and so it has
    // no mark. Neighbours are never gaps both: a relay lifts two at least, and so does not end in the next boma.
    for gaps in [&[][..], &[9], &[8], &[7], &[9, 7]] {
        let sown: Vec<u8> = [10, 9, 8, 7].into_iter().filter(|boma| !gaps.contains(boma)).collect();
        demanded.extend(subsets(&sown).iter().map(|marks| at_boma_one(gaps, marks)));
    }
    demanded
}

fn subsets(of: &[u8]) -> Vec<Vec<u8>> {
    let subset = |bits: u32| {
        of.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1).map(|(_, it)| *it).collect()
    };
    (0..1 << of.len()).map(subset).collect()
}

fn at_boma_one(gaps: &[u8], marks: &[u8]) -> String {
    format!("boma 1 is reached with gaps {gaps:?} and marks {marks:?}")
}

/// What is found in each move.
fn found(moves: &[Played]) -> Vec<BTreeSet<String>> {
    moves.iter().map(|played| LOOKS.iter().flat_map(|look| look(played)).collect()).collect()
}

fn missing(found: &[BTreeSet<String>]) -> Vec<String> {
    demanded().into_iter().filter(|what| !found.iter().any(|one| one.contains(what))).collect()
}

fn one(found: bool, what: &str) -> BTreeSet<String> {
    found.then(|| what.to_owned()).into_iter().collect()
}

// ---- What is looked for

/// A lap: where it began and how it went on.
struct Lap {
    from: Place,
    count: u8,
    /// What lay where it began before anything was lifted.
    held: u8,
    drops: Vec<Place>,
    passed: bool,
}

fn laps(played: &Played) -> Vec<Lap> {
    let mut laps: Vec<Lap> = Vec::new();
    for (board, rule, step) in played.boards() {
        match (rule, step) {
            (Rule::SowingLift | Rule::SowingRelay, Step::Lift { from, count }) => {
                let held = board.at(from).warriors;
                laps.push(Lap { from, count, held, drops: Vec::new(), passed: false });
            }
            (_, Step::Drop { into }) => laps.last_mut().unwrap().drops.push(into),
            (_, Step::PassOver { over }) => {
                let lap = laps.last_mut().unwrap();
                lap.passed |= over == lap.from;
            }
            _ => {}
        }
    }
    laps
}

fn long_laps(played: &Played) -> BTreeSet<String> {
    let laps = laps(played);
    let long = || laps.iter().filter(|lap| lap.count >= 20 && played.after.is_ok());
    let mut found =
        one(long().any(|lap| lap.drops.contains(&lap.from)), "a lap of 20 or more sows where it began");
    found.extend(one(long().any(|lap| lap.passed), "a lap of 20 or more passes over where it began"));
    found
}

/// Such a move is refused under some readings.
fn home_again(played: &Played) -> BTreeSet<String> {
    let laps = laps(played);
    let first = laps.first().filter(|lap| lap.count < lap.held && lap.drops.last() == Some(&lap.from));
    one(first.is_some(), "a partial pick-up ends on its own boma")
}

fn relays_of_marked(played: &Played) -> BTreeSet<String> {
    if played.after.is_err() {
        return BTreeSet::new();
    }
    let mover = played.before.turn();
    let lifted = |own: bool| {
        played.boards().any(|(board, rule, step)| match (rule, step) {
            (Rule::SowingRelay, Step::Lift { from, .. }) => {
                board.at(from).nki && (from.side() == mover) == own
            }
            _ => false,
        })
    };
    let mut found = one(lifted(false), "a relay lifts a marked enemy boma");
    found.extend(one(lifted(true), "a relay lifts a marked boma of one's own"));
    found
}

fn captures_of_unmarked(played: &Played) -> BTreeSet<String> {
    let captured = |at: Place| {
        played.steps.iter().any(|(_, step)| matches!(step, Step::Capture { from, .. } if *from == at))
    };
    let lost = |by: Rule| {
        let at =
            |(rule, step): &(Rule, Step)| matches!(step, Step::Unmark { at } if *rule == by && captured(*at));
        played.steps.iter().any(at)
    };
    let mut found =
        one(lost(Rule::NkiLostPass), "a boma is captured whose mark was lost by passing in the same move");
    found.extend(one(
        lost(Rule::NkiLostRelay),
        "a boma is captured whose mark was lost by a relay in the same move",
    ));
    found
}

fn boma_one(played: &Played) -> BTreeSet<String> {
    let mover = played.before.turn();
    let rest = played.boards().find(|(_, rule, step)| {
        matches!(step, Step::Rest { at } if *rule == Rule::SowingRest && at.side() == mover && at.boma() == 1)
    });
    let Some((board, ..)) = rest else { return BTreeSet::new() };
    let enemy = |boma: u8| board.at(Place::new(mover.other(), boma, Width::CANONICAL).unwrap());
    let gaps: Vec<u8> = [9, 8, 7].into_iter().filter(|boma| enemy(*boma).warriors == 0).collect();
    let marks: Vec<u8> = [10, 9, 8, 7].into_iter().filter(|boma| enemy(*boma).nki).collect();
    [at_boma_one(&gaps, &marks)].into()
}

fn emptied_rows(played: &Played) -> BTreeSet<String> {
    let mover = played.before.turn();
    // The board before the turn passes, after all captures.
    let end = played.boards().find(|(_, rule, _)| *rule == Rule::TurnPasses);
    let took = |rules: &[Rule]| played.steps.iter().any(|(rule, _)| rules.contains(rule));
    let Some((board, ..)) = end.filter(|_| took(&[Rule::CaptureFacing, Rule::CaptureBonus])) else {
        return BTreeSet::new();
    };
    let mut found = one(board.left(mover.other()) == 0, "a capture empties the enemy's row");
    found.extend(one(board.left(mover) == 0, "a capture empties the own row"));
    found
}

fn openings(played: &Played) -> BTreeSet<String> {
    let (Move::Open(opening), Ok(_)) = (&played.wanted, &played.after) else { return BTreeSet::new() };
    let mover = played.before.turn();
    let loads = opening.puts().iter().any(|put| put.side != mover);
    let mut found = one(loads, "an opening loads a boma of the enemy");
    let set_up = kiothi::setup(Width::CANONICAL, &played.rules, &mut Silent);
    let changed = Side::BOTH.iter().any(|side| played.before.row(*side) != set_up.row(*side));
    let second = played.before.phase() == Phase::OpeningSecond;
    found.extend(one(second && changed, "a second opening begins on a changed board"));
    found
}

// ---- The demand, and its controls

#[test]
fn all_that_is_demanded_has_happened() {
    assert_eq!(missing(&found(&every_move(Suite::embedded()))), [""; 0]);
}

#[test]
fn control_what_happens_no_more_is_told() {
    let found = found(&every_move(Suite::embedded()));
    for what in demanded() {
        let less: Vec<_> = found.iter().filter(|one| !one.contains(&what)).cloned().collect();
        assert!(less.len() < found.len());
        assert!(missing(&less).contains(&what), "{what} was not missed");
    }
}

fn seen(before: &str, wanted: &str, under: &[(&str, &str)]) -> BTreeSet<String> {
    let readings = under
        .iter()
        .fold(Readings::default(), |readings, (point, value)| readings.with(point, value).unwrap());
    let before: Position = before.parse().unwrap();
    found(&[Played::of(Ruleset::of(readings), before, wanted.parse().unwrap())]).remove(0)
}

/// Whether something is found in a move.
fn shows(before: &str, wanted: &str, under: &[(&str, &str)], what: &str) -> bool {
    assert!(demanded().contains(what), "{what} is not demanded");
    seen(before, wanted, under).contains(what)
}

#[test]
fn control_near_misses_of_long_laps() {
    let sown = "a lap of 20 or more sows where it began";
    let passed = "a lap of 20 or more passes over where it began";
    let home = "a partial pick-up ends on its own boma";
    let free = [("first-lap", "free")];
    let skipped = [("emptied-boma", "skipped"), ("first-lap", "free")];
    let lap = |count: u8, held: u8, under: &[(&str, &str)], what: &str| {
        let before = format!("south play 0-0 | {held} . . . . . . . . . | . . . . . . . . . .");
        shows(&before, &format!("1x{count}"), under, what)
    };
    assert!(lap(20, 20, &free, sown) && !lap(19, 19, &free, sown));
    assert!(lap(20, 20, &skipped, passed) && !lap(19, 19, &skipped, passed));
    assert!(!lap(20, 20, &free, passed) && !lap(20, 20, &skipped, sown) && !lap(20, 21, &skipped, passed));
    assert!(lap(20, 21, &[], home) && !lap(19, 21, &[], home) && !lap(20, 20, &free, home));
    assert!(!lap(20, 21, &[], sown), "the move is refused");
}

#[test]
fn control_near_misses_of_marks() {
    let enemy = "a relay lifts a marked enemy boma";
    let own = "a relay lifts a marked boma of one's own";
    // S10 to N1, which relays to N3.
    let with = |mark: &str| format!("south play 0-0 | . . . . . . . . 1* 1 | 1{mark} .* . . . . . . . .");
    assert!(shows(&with("*"), "10x1", &[], enemy) && !shows(&with(""), "10x1", &[], enemy));
    assert!(!shows(&with("*"), "10x1", &[], own));
    // S10 to N1, which relays to S1, which relays to S3.
    let with = |mark: &str| format!("south play 0-0 | 1{mark} . . . . . . . . 1 | 9 . . . . . . . . .");
    assert!(shows(&with("*"), "10x1", &[], own) && !shows(&with(""), "10x1", &[], own));

    let by_passing = "a boma is captured whose mark was lost by passing in the same move";
    let by_relay = "a boma is captured whose mark was lost by a relay in the same move";
    // S10 to N1, which relays to S2; that faces N9, which the second lap has passed.
    let with = |mark: &str| format!("south play 0-0 | . . . . . . . . 1 1 | 10 . . . . . . . 1{mark} 1");
    let erases = [("relay-passes", "pass-erases")];
    assert!(shows(&with("*"), "10x1", &erases, by_passing) && !shows(&with(""), "10x1", &erases, by_passing));
    assert!(!shows(&with("*"), "10x1", &[], by_passing) && !shows(&with("*"), "10x1", &erases, by_relay));
}

#[test]
fn control_near_misses_of_empty_rows_and_openings() {
    let enemy = "a capture empties the enemy's row";
    let own = "a capture empties the own row";
    let with = |ours: &str, theirs: &str| {
        format!("south play 0-0 | 1 . {ours} . . . . . . . | . {theirs} . . . . . . 1 .")
    };
    assert!(shows(&with("1", "."), "1x1", &[], enemy) && !shows(&with("1", "1"), "1x1", &[], enemy));
    assert!(shows(&with(".", "1"), "1x1", &[], own) && !shows(&with("1", "1"), "1x1", &[], own));

    let loads = "an opening loads a boma of the enemy";
    let changed = "a second opening begins on a changed board";
    let first = "south opening-first 0-0 | . . . . 5 5 5 5 5 5 | . . . . 5 5 5 5 5 5";
    let second = "north opening-second 0-0 | . . . . 5 5 5 5 5 5 | . . . . 5 5 5 5 5 5";
    let third = "north opening-second 0-0 | 5 . . . . 5 5 5 5 5 | . . . . 5 5 5 5 5 5";
    let mine = "open 5 6 > n1=10";
    assert!(shows(first, mine, &[], loads) && !shows(first, "open 5 6 > s1=10", &[], loads));
    assert!(!shows(second, mine, &[], loads) && !shows(second, mine, &[], changed));
    assert!(shows(third, mine, &[], changed) && !shows(first, mine, &[], changed));
}
