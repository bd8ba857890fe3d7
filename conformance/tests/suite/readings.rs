//! That every two readings of every point are told apart: some case has another right answer under the one than under
//! the other, all other points being read alike.

use crate::played::answers;
use nki::case::{Allowed, AnyCase, Apart, Suite, Way, apart};
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

/// The pairs of a point that a case tells apart, what is right being played again.
fn told_apart(case: &dyn AnyCase, points: &[PointInfo], point: usize) -> BTreeSet<Pair> {
    let entries = case.text().then.len();
    let meant: Vec<Allowed> =
        (0..entries).map(|entry| case.under().and(&case.when(entry).unwrap())).collect();
    let apart = apart(points, point, &meant, |choices| answer(case, choices));
    apart.iter().map(|Apart { low, high, .. }| (point, *low, *high)).collect()
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
        let open_points: BTreeSet<usize> = open.iter().map(|(point, ..)| *point).collect();
        for point in open_points {
            for pair in told_apart(case, points, point) {
                open.remove(&pair);
            }
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

#[test]
fn what_a_case_says_it_tells_apart_is_what_its_answers_do() {
    for case in Suite::embedded().cases() {
        let points = games::named(case.about().game).unwrap().points();
        for point in 0..points.len() {
            let says: BTreeSet<Pair> =
                case.separates(point).iter().map(|apart| (point, apart.low, apart.high)).collect();
            assert_eq!(says, told_apart(case, points, point), "{}", case.about().id);
        }
    }
}
