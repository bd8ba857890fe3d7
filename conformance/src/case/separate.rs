//! Which readings a case tells apart: its right answer is another under the one than under the other, all other points
//! being read alike. And the position in which that is seen.

use super::allowed::Allowed;
use super::any::AnyCase;
use super::drawn::Drawn;
use super::model::{Asked, Case, Entry, Expected};
use super::outcome::{Outcome, start};
use crate::game::{Choices, PointInfo, Seen, WireStep};
use crate::tell::{Shown, shown};
use std::num::NonZeroU32;

/// Two readings of a point that a case tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Apart {
    /// The index of the one.
    pub low: usize,
    /// The index of the other, which is higher.
    pub high: usize,
    /// How all other points are read.
    pub choices: Choices,
}

/// A position, and what comes of it under each reading of a point.
#[derive(Debug, Clone)]
pub struct Exhibit {
    /// The position before the move; none where it is the set-up that differs.
    pub before: Option<Shown>,
    /// The move.
    pub wanted: Option<String>,
    /// How all other points are read.
    pub choices: Choices,
    /// The points that were asked under some reading, as bits by index.
    pub consulted: u32,
    /// The most laps of the move, where the case sets a limit.
    pub endless_laps: Option<NonZeroU32>,
    /// What comes of it, by reading.
    pub came: Vec<Came>,
}

/// What comes of a position under one reading.
#[derive(Debug, Clone)]
pub struct Came {
    /// The position after it, or the rule that refuses the move.
    pub after: Result<Shown, &'static str>,
    /// What was taken from the board, in words.
    pub taken: Vec<String>,
    /// How the game ended, if it did: what the position's line does not tell.
    pub ended: Option<String>,
    /// The first reading, by index, of which the same comes.
    pub like: usize,
}

/// The pairs of readings of a point that are told apart, each with such readings of the others as are nearest to the
/// rulings. `meant` are the sets of readings under which the entries of a case are meant, `answer` is the right answer.
pub fn apart<A: PartialEq>(
    points: &[PointInfo],
    point: usize,
    meant: &[Allowed],
    answer: impl Fn(&Choices) -> Option<A>,
) -> Vec<Apart> {
    let values = points.get(point).map_or(0, |info| info.values.len());
    let pairs = (0..values).flat_map(|low| (low + 1..values).map(move |high| (low, high)));
    let nearest = |(low, high)| {
        let with = |value: usize| meant.iter().filter(move |set| set.values(point).any(|it| it == value));
        let mut found: Option<(usize, Apart)> = None;
        for (one, other) in with(low).flat_map(|one| with(high).map(move |other| (one, other))) {
            let alike = one.and(other);
            if (0..points.len()).any(|it| it != point && alike.count(it) == 0) {
                continue;
            }
            let choices = read(&alike.first(), point, low);
            let away =
                choices.0.iter().enumerate().filter(|(at, choice)| *at != point && **choice > 0).count();
            if found.as_ref().is_some_and(|(before, _)| *before <= away) {
                continue;
            }
            let answers = (answer(&choices), answer(&read(&choices, point, high)));
            if matches!(&answers, (Some(one), Some(other)) if one != other) {
                found = Some((away, Apart { low, high, choices }));
            }
        }
        found.map(|(_, apart)| apart)
    };
    pairs.filter_map(nearest).collect()
}

/// These choices, but for one point.
fn read(choices: &Choices, point: usize, value: usize) -> Choices {
    let mut choices = *choices;
    if let (Some(slot), Ok(value)) = (choices.0.get_mut(point), u8::try_from(value)) {
        *slot = value;
    }
    choices
}

/// What an engine has to answer. By which rule a move is refused it is not asked.
#[derive(PartialEq)]
enum Answer<'a, P, M> {
    Position(&'a P),
    Refused,
    Moves(Vec<&'a M>),
    Line(Vec<P>, Option<usize>),
}

impl<R: Drawn> Case<R> {
    pub(super) fn told_apart(&self, point: usize) -> Vec<Apart> {
        // Where no `when` names the point, one entry is right under all its readings. Only a line has answers beyond
        // what its entry tells.
        let bits = u32::try_from(point).ok().and_then(|point| self.named.checked_shr(point));
        let named = bits.is_some_and(|bits| bits & 1 == 1);
        if !named && !matches!(self.asked, Asked::Line { .. }) {
            return Vec::new();
        }
        let meant: Vec<Allowed> = self.entries.iter().map(|entry| self.under.and(&entry.when)).collect();
        apart(R::points(), point, &meant, |choices| self.right(choices))
    }

    /// The right answer. That an entry is right the proof of the case has shown; of a line, of which it tells some
    /// plies only, the rest is played.
    fn right(&self, choices: &Choices) -> Option<Answer<'_, R::Position, R::Move>> {
        let Entry { expected, .. } = self.entries.get(self.entry(choices)?)?;
        match (&self.asked, expected) {
            (Asked::Play { .. } | Asked::Setup, Expected::Position(position)) => {
                Some(Answer::Position(position))
            }
            (Asked::Play { .. }, Expected::Illegal(_)) => Some(Answer::Refused),
            (Asked::Legal { .. }, Expected::Legal(moves)) => {
                let mut moves: Vec<&R::Move> = moves.iter().collect();
                moves.sort();
                Some(Answer::Moves(moves))
            }
            (Asked::Line { .. }, Expected::Line { .. }) => {
                match self.run(&self.terms(choices), &mut Seen::default()) {
                    Outcome::Line(positions, refused) => {
                        Some(Answer::Line(positions, refused.map(|(ply, _)| ply)))
                    }
                    _ => None,
                }
            }
            // The number of openings is no engine's to tell.
            _ => None,
        }
    }

    /// How many warriors there are, prisons included, and how many bomas a row has: neither changes in a game.
    pub(super) fn warriors_and_bomas(&self) -> (u32, u8) {
        let terms = self.terms(&self.under.first());
        let position = match &self.asked {
            Asked::Play { given, .. }
            | Asked::Line { given, .. }
            | Asked::Legal { given }
            | Asked::Count { given } => start::<R>(given, &terms, &mut Seen::default()),
            Asked::Setup => R::setup(R::CANONICAL_SIZE, &terms, &mut Seen::default()),
        };
        position.map_or((u32::MAX, u8::MAX), |position| (R::total(&position), R::size(&position)))
    }

    /// The position in which two readings are first seen to differ. There is none where the game differs from its
    /// set-up on.
    pub(super) fn seen_apart(&self, point: usize, apart: &Apart) -> Option<Exhibit> {
        if let Asked::Setup = self.asked {
            return Some(self.made(point, apart, None));
        }
        let (before, wanted) = self.parting(point, apart)?;
        Some(self.made(point, apart, Some((&before, &wanted))))
    }

    /// The position, alike under both readings, and the move of which not the same comes.
    fn parting(&self, point: usize, apart: &Apart) -> Option<(R::Position, R::Move)> {
        let both = [apart.low, apart.high].map(|value| self.terms(&read(&apart.choices, point, value)));
        let from = |given| {
            let [one, other] = both.map(|terms| start::<R>(given, &terms, &mut Seen::default()));
            one.filter(|one| Some(one) == other.as_ref())
        };
        match &self.asked {
            Asked::Play { given, wanted } => Some((from(given)?, wanted.clone())),
            Asked::Line { given, moves } => {
                let mut before = from(given)?;
                for wanted in moves {
                    let played = both.map(|terms| R::play_silently(&before, wanted, &terms).ok());
                    match played {
                        [Some(one), Some(other)] if one == other => before = one,
                        [None, None] => return None,
                        _ => return Some((before, wanted.clone())),
                    }
                }
                None
            }
            Asked::Legal { given } => {
                let before = from(given)?;
                let [low, high] = both.map(|terms| R::moves(&before, &terms, &mut Seen::default()));
                let of_one = low.iter().filter(|wanted| !high.contains(wanted));
                let of_other = high.iter().filter(|wanted| !low.contains(wanted));
                let wanted = of_one.chain(of_other).min()?.clone();
                Some((before, wanted))
            }
            Asked::Count { .. } | Asked::Setup => None,
        }
    }

    /// What comes of a move under each reading; without one, the set-up.
    fn made(&self, point: usize, apart: &Apart, made: Option<(&R::Position, &R::Move)>) -> Exhibit {
        let values = R::points().get(point).map_or(0, |info| info.values.len());
        let mut consulted = 0;
        let mut results: Vec<Result<R::Position, &'static str>> = Vec::new();
        let mut came = Vec::new();
        for value in 0..values {
            let terms = self.terms(&read(&apart.choices, point, value));
            let mut seen = Seen::with_wire();
            let result = match made {
                Some((before, wanted)) => R::play(&R::settled(before, &terms), wanted, &terms, &mut seen),
                // Every game has its canonical board.
                None => R::setup(R::CANONICAL_SIZE, &terms, &mut seen).ok_or(""),
            };
            consulted |= seen.consulted;
            let taken = if result.is_ok() { taken(&seen) } else { Vec::new() };
            let ended = result.as_ref().ok().and_then(ended::<R>);
            let same = |other: &Result<R::Position, _>| other.as_ref().ok() == result.as_ref().ok();
            let like = results.iter().position(same).unwrap_or(value);
            let after = result.as_ref().map(shown::<R>).map_err(|rule| *rule);
            came.push(Came { after, taken, ended, like });
            results.push(result);
        }
        Exhibit {
            before: made.map(|(before, _)| shown::<R>(before)),
            wanted: made.map(|(_, wanted)| wanted.to_string()),
            choices: apart.choices,
            consulted,
            endless_laps: self.endless_laps,
            came,
        }
    }
}

/// What a move took from the board.
fn taken(seen: &Seen) -> Vec<String> {
    let steps = seen.wire.iter().flatten().map(|(step, _)| step);
    steps.filter(|step| !matches!(step, WireStep::Lap { .. })).map(ToString::to_string).collect()
}

/// How a game ended: the line of a position does not tell it, and read again it lacks it.
fn ended<R: Drawn>(position: &R::Position) -> Option<String> {
    let bare: R::Position = position.to_string().parse().ok()?;
    let untold: Vec<String> =
        R::differences(position, &bare).into_iter().map(|field| field.expected).collect();
    (!untold.is_empty()).then(|| untold.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: [PointInfo; 2] =
        [PointInfo { id: "one", values: &["a", "b", "c"] }, PointInfo { id: "two", values: &["x", "y"] }];

    /// The pairs of the first point, and how the second is read.
    fn pairs(meant: &[Allowed], answer: impl Fn(&Choices) -> Option<bool>) -> Vec<(usize, usize, u8)> {
        let found = apart(&POINTS, 0, meant, answer);
        found.iter().map(|apart| (apart.low, apart.high, apart.choices.0[1])).collect()
    }

    #[test]
    fn apart_is_what_has_another_answer() {
        let all = Allowed::all(&POINTS);
        let is_c = |choices: &Choices| Some(choices.0[0] == 2);
        assert_eq!(pairs(&[all], is_c), [(0, 2, 0), (1, 2, 0)]);
        assert_eq!(pairs(&[all.only(0, [0]), all.only(0, [2])], is_c), [(0, 2, 0)]);
        assert_eq!(pairs(&[all], |_| Some(true)), []);
        assert_eq!(pairs(&[all], |_| None), []);
        assert_eq!(pairs(&[], is_c), []);
    }

    #[test]
    fn all_other_points_are_read_alike_and_nearest_to_the_rulings() {
        let all = Allowed::all(&POINTS);
        let is_b = |choices: &Choices| Some(choices.0[0] == 1);
        let [x, y] = [0, 1].map(|value| all.only(1, [value]));
        assert_eq!(pairs(&[x.only(0, [0]), y.only(0, [1])], is_b), []);
        let both = [y.only(0, [0]), y.only(0, [1]), x.only(0, [0]), x.only(0, [1])];
        assert_eq!(pairs(&both, is_b), [(0, 1, 0)]);
        assert_eq!(pairs(&both[..2], is_b), [(0, 1, 1)]);
    }
}
