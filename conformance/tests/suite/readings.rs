//! That every two readings of every point are told apart: some case has another right answer under the one than under
//! the other, all other points being read alike.

use crate::played::answers;
use nki::case::{Allowed, AnyCase, Suite, Way};
use nki::game::{Choices, PointInfo};
use nki::games;
use std::collections::BTreeSet;

/// Two readings of a point, by index, the lower first.
type Pair = (usize, usize, usize);

fn every_pair(points: &[PointInfo]) -> BTreeSet<Pair> {
    let mut pairs = BTreeSet::new();
    for (point, info) in points.iter().enumerate() {
        for low in 0..info.values.len() {
            pairs.extend((low + 1..info.values.len()).map(|high| (point, low, high)));
        }
    }
    pairs
}

/// The pairs, of those that are open, that a case tells apart.
fn told_apart(case: &dyn AnyCase, points: &[PointInfo], open: &BTreeSet<Pair>) -> BTreeSet<Pair> {
    let entries = case.text().then.len();
    let under: Vec<Allowed> =
        (0..entries).map(|entry| case.under().and(&case.when(entry).unwrap())).collect();
    let differ = |pair: &&Pair| {
        let (point, low, high) = **pair;
        let sets = under.iter().flat_map(|one| under.iter().map(move |other| (one, other)));
        sets.into_iter().any(|(one, other)| {
            let alike = one.only(point, []).and(other);
            let others_have = (0..points.len()).all(|it| it == point || alike.count(it) > 0);
            if !others_have || !has(one, point, low) || !has(other, point, high) {
                return false;
            }
            let mut choices = alike.first();
            let mut answer = |reading: usize| {
                choices.0[point] = u8::try_from(reading).unwrap();
                answer(case, &choices)
            };
            matches!((answer(low), answer(high)), (Some(one), Some(other)) if one != other)
        })
    };
    open.iter().filter(differ).copied().collect()
}

fn has(allowed: &Allowed, point: usize, value: usize) -> bool {
    allowed.values(point).any(|it| it == value)
}

/// What an engine has to answer under these readings.
fn answer(case: &dyn AnyCase, choices: &Choices) -> Option<Vec<serde_json::Value>> {
    let questions = case.questions(&Way::Fixed { profile: None, choices: *choices });
    questions.first().map(answers)
}

/// The pairs that no case tells apart, in words.
fn confused<'a>(points: &[PointInfo], cases: impl IntoIterator<Item = &'a dyn AnyCase>) -> Vec<String> {
    let mut open = every_pair(points);
    for case in cases {
        for pair in told_apart(case, points, &open) {
            open.remove(&pair);
        }
    }
    let words = |(point, low, high): &Pair| {
        let info = &points[*point];
        format!("{}: {} and {}", info.id, info.values[*low], info.values[*high])
    };
    open.iter().map(words).collect()
}

#[test]
fn every_two_readings_of_a_point_are_told_apart() {
    for game in games::all() {
        let cases = Suite::embedded().cases().filter(|case| case.about().game == game.name());
        assert_eq!(confused(game.points(), cases), [""; 0]);
    }
}

#[test]
fn control_one_case_tells_apart_what_it_depends_on_and_no_more() {
    let game = games::all()[0];
    let all = every_pair(game.points()).len();
    let told = |id: &str| {
        let case = Suite::embedded().case(id).unwrap();
        let confused = confused(game.points(), [case]);
        (all - confused.len(), confused)
    };
    // Its entries differ in how far the walk goes, and in nothing else.
    let (apart, confused) = told("kiothi-bonus-gap-at-eight");
    assert_eq!(apart, 2);
    assert!(!confused.contains(&"bonus-extent: run and all-three".to_owned()));
    assert!(confused.contains(&"bonus-extent: run and whole-run".to_owned()));
    // A case without `when` tells nothing apart, and one that no engine is asked neither.
    assert_eq!(told("kiothi-capture-plain").0, 0);
    assert_eq!(told("kiothi-opening-count-one-row").0, 0);
}
