//! Sets of readings to play under.

use nki_reference::kiothi::{Point, Readings};

/// The points that bear on a move in play.
pub(crate) const IN_PLAY: [Point; 14] = [
    Point::MarkLost,
    Point::RelayPasses,
    Point::Pickup,
    Point::FirstLap,
    Point::Relay,
    Point::EmptiedBoma,
    Point::CaptureLap,
    Point::EmptyFacing,
    Point::BonusNeeds,
    Point::BonusExtent,
    Point::BonusNki,
    Point::BonusClaim,
    Point::End,
    Point::SupremeWorth,
];

/// The three profiles, as the spec has them.
pub(crate) fn profiles() -> Vec<(&'static str, Readings)> {
    let kiothi = nki_spec::game("kiothi").unwrap();
    kiothi
        .profiles()
        .iter()
        .map(|profile| {
            let readings = Point::ALL.iter().fold(Readings::default(), |readings, point| {
                readings.with(point.id(), &profile.choice(point.id()).unwrap().reading).unwrap()
            });
            (profile.id(), readings)
        })
        .collect()
}

/// A pair of values of two points.
type Pair = ((Point, usize), (Point, usize));

/// Every pair of values of any two of these points.
pub(crate) fn pairs(points: &[Point]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (i, first) in points.iter().enumerate() {
        for second in &points[i + 1..] {
            for a in 0..first.values().len() {
                for b in 0..second.values().len() {
                    pairs.push(((*first, a), (*second, b)));
                }
            }
        }
    }
    pairs
}

pub(crate) fn has(readings: &Readings, ((first, a), (second, b)): Pair) -> bool {
    readings.index(first) == a && readings.index(second) == b
}

/// A set of readings in which every pair of values of any two points occurs: greedily, each new one takes, point by
/// point, the value that covers most of what is not covered yet.
pub(crate) fn covering(points: &[Point]) -> Vec<Readings> {
    let mut open = pairs(points);
    let mut covering = Vec::new();
    while let Some(((first, a), (second, b))) = open.first().copied() {
        let mut readings = Readings::default();
        readings.set(first, a);
        readings.set(second, b);
        for point in points.iter().filter(|point| **point != first && **point != second) {
            let covered = |value: usize| {
                let mut tried = readings;
                tried.set(*point, value);
                open.iter().filter(|pair| has(&tried, **pair)).count()
            };
            let best = (0..point.values().len()).max_by_key(|value| covered(*value)).unwrap();
            readings.set(*point, best);
        }
        open.retain(|pair| !has(&readings, *pair));
        covering.push(readings);
    }
    covering
}
