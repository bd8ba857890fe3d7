//! Sets of readings: for each point of a game, which of its values are meant.

use crate::game::{Choices, MOST_POINTS, PointInfo};

/// The readings that a condition leaves: for each point, its values as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowed([u16; MOST_POINTS]);

impl Allowed {
    /// Every reading of every point of a game.
    #[must_use]
    pub fn all(points: &[PointInfo]) -> Allowed {
        let mut allowed = Allowed([1; MOST_POINTS]);
        for (bits, point) in allowed.0.iter_mut().zip(points) {
            *bits = u16::try_from((1_u32 << point.values.len().min(16)) - 1).unwrap_or(u16::MAX);
        }
        allowed
    }

    /// The same, but of one point only these values, by index.
    #[must_use]
    pub fn only(mut self, point: usize, values: impl IntoIterator<Item = usize>) -> Allowed {
        let bits =
            values.into_iter().fold(0, |bits, value| bits | 1_u16.checked_shl(to_u32(value)).unwrap_or(0));
        if let Some(slot) = self.0.get_mut(point) {
            *slot &= bits;
        }
        self
    }

    /// What both leave.
    #[must_use]
    pub fn and(mut self, other: &Allowed) -> Allowed {
        for (bits, others) in self.0.iter_mut().zip(other.0) {
            *bits &= others;
        }
        self
    }

    /// Whether some point has no value left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.contains(&0)
    }

    /// Whether these choices are among the readings.
    #[must_use]
    pub fn has(&self, choices: &Choices) -> bool {
        self.0.iter().zip(choices.0).all(|(bits, choice)| bits >> choice.min(15) & 1 == 1)
    }

    /// How many values of a point are left.
    #[must_use]
    pub fn count(&self, point: usize) -> u32 {
        self.0.get(point).map_or(0, |bits| bits.count_ones())
    }

    /// The values of a point that are left, by index.
    pub fn values(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let bits = self.0.get(point).copied().unwrap_or(0);
        (0..16).filter(move |value| bits >> value & 1 == 1)
    }

    /// The first value left of each point.
    #[must_use]
    pub fn first(&self) -> Choices {
        self.nearest(&Choices([u8::MAX; MOST_POINTS]))
    }

    /// Of each point the value chosen there if it is left, else the first that is.
    #[must_use]
    pub fn nearest(&self, choices: &Choices) -> Choices {
        let mut nearest = *choices;
        for (choice, bits) in nearest.0.iter_mut().zip(self.0) {
            if *choice > 15 || bits >> *choice & 1 == 0 {
                *choice = u8::try_from(bits.trailing_zeros()).unwrap_or(0);
            }
        }
        nearest
    }
}

fn to_u32(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// Some of the choices in words, as `point=reading`, with commas.
#[must_use]
pub fn in_words(points: &[PointInfo], choices: &Choices, shown: impl Fn(usize) -> bool) -> String {
    let chosen = points.iter().zip(choices.0).enumerate().filter(|(index, _)| shown(*index));
    let words = chosen.filter_map(|(_, (point, choice))| {
        Some(format!("{}={}", point.id, point.values.get(usize::from(choice))?))
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: [PointInfo; 2] =
        [PointInfo { id: "one", values: &["a", "b", "c"] }, PointInfo { id: "two", values: &["x", "y"] }];

    #[test]
    fn narrowed_and_matched() {
        let all = Allowed::all(&POINTS);
        let some = all.only(0, [1, 2]);
        assert_eq!((all.count(0), some.count(0), some.count(1)), (3, 2, 2));
        assert_eq!(some.values(0).collect::<Vec<_>>(), [1, 2]);
        let mut choices = Choices::default();
        assert!(all.has(&choices) && !some.has(&choices));
        choices.0[0] = 2;
        assert!(some.has(&choices));
        choices.0[0] = 3;
        assert!(!all.has(&choices));
        assert!(some.and(&all.only(0, [0])).is_empty());
    }

    #[test]
    fn nearest_keeps_what_it_may() {
        let some = Allowed::all(&POINTS).only(0, [1, 2]);
        let mut wanted = Choices::default();
        wanted.0[1] = 1;
        let nearest = some.nearest(&wanted);
        assert_eq!((nearest.0[0], nearest.0[1]), (1, 1));
        assert!(some.has(&nearest));
        assert_eq!(in_words(&POINTS, &nearest, |_| true), "one=b, two=y");
    }
}
