//! That every position which the pages name is a case.

use crate::played::{Played, every_move};
use nki::case::Suite;
use nki_reference::kiothi::{Move, Position};

/// A position and a move that a page of the project or its README shows, a reading that matters to it, and what comes
/// of it there: the rule that refuses it, or the position.
struct Named {
    what: &'static str,
    before: &'static str,
    wanted: &'static str,
    reading: (&'static str, &'static str),
    outcome: &'static str,
}

/// A list, since no page is read by a machine: these stand in the design of Kiothi, of the case files, and in the spec.
const NAMED: [Named; 4] = [
    Named {
        what: "a move without end",
        before: "south play 0-0 | 1 2 1 . 2 1 3 4 4 1 | . 1 . 3 4 6 . 1 . 4",
        wanted: "9x3",
        reading: ("relay", "any-row"),
        outcome: "kiothi.sowing.endless",
    },
    Named {
        what: "the same, where a move ends in the own row",
        before: "south play 0-0 | 1 2 1 . 2 1 3 4 4 1 | . 1 . 3 4 6 . 1 . 4",
        wanted: "9x3",
        reading: ("relay", "enemy-row"),
        outcome: "north play",
    },
    Named {
        what: "the gap at eight, which ends the walk",
        before: "south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1",
        wanted: "10x8",
        reading: ("bonus-extent", "run"),
        outcome: "north play 7-0 | . . 1 . . . . . . . | 1 1 1 1 1 1 3 . . .",
    },
    Named {
        what: "the gap at eight, where all three or none are taken",
        before: "south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1",
        wanted: "10x8",
        reading: ("bonus-extent", "all-three"),
        outcome: "north play 3-0 | . . 1 . . . . . . . | 1 1 1 1 1 1 3 . 4 .",
    },
];

impl Named {
    fn is(&self, played: &Played) -> bool {
        let before: Position = self.before.parse().unwrap();
        let wanted: Move = self.wanted.parse().unwrap();
        let (point, value) = self.reading;
        let outcome = match &played.after {
            Ok(after) => after.to_string(),
            Err(rule) => rule.to_string(),
        };
        played.before == before
            && played.wanted == wanted
            && played.rules.readings.with(point, value) == Ok(played.rules.readings)
            && outcome.starts_with(self.outcome)
    }
}

/// What is named and is no case.
fn missing(moves: &[Played]) -> Vec<&'static str> {
    let missing = NAMED.iter().filter(|named| !moves.iter().any(|played| named.is(played)));
    missing.map(|named| named.what).collect()
}

#[test]
fn every_named_position_is_a_case() {
    assert_eq!(missing(&every_move(Suite::embedded())), [""; 0]);
}

#[test]
fn control_a_named_position_without_its_case_is_told() {
    let moves = every_move(Suite::embedded());
    for named in &NAMED {
        let less: Vec<Played> = moves.iter().filter(|played| !named.is(played)).cloned().collect();
        assert_eq!(missing(&less), [named.what]);
    }
}
