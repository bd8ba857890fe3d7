//! The harness's choices, by index, and the reference's readings, by name.

use crate::game::{Choices, MOST_POINTS, PointInfo};
use nki_reference::kiothi::{Point, Readings};

/// How many points Kiothi has.
const COUNT: usize = Point::ALL.len();

const _: () = assert!(COUNT <= MOST_POINTS);

pub(super) static POINTS: [PointInfo; COUNT] = {
    let mut points = [PointInfo { id: "", values: &[] }; COUNT];
    let mut i = 0;
    while i < COUNT {
        points[i] = PointInfo { id: Point::ALL[i].id(), values: Point::ALL[i].values() };
        i += 1;
    }
    points
};

/// The readings these choices stand for. A choice that a point does not have leaves it at its first reading.
#[must_use]
pub fn readings(choices: &Choices) -> Readings {
    let mut readings = Readings::default();
    for (point, choice) in Point::ALL.iter().zip(choices.0) {
        readings.set(*point, usize::from(choice));
    }
    readings
}

/// The choices that stand for these readings.
#[must_use]
pub fn choices(readings: &Readings) -> Choices {
    let mut choices = Choices::default();
    for (choice, point) in choices.0.iter_mut().zip(Point::ALL) {
        *choice = u8::try_from(readings.index(*point)).unwrap_or(0);
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_goes_over_and_back() {
        for (i, point) in POINTS.iter().enumerate() {
            for (index, value) in point.values.iter().enumerate() {
                let mut chosen = Choices::default();
                chosen.0[i] = u8::try_from(index).unwrap();
                let readings = readings(&chosen);
                assert_eq!(readings.value(Point::ALL[i]), *value);
                assert_eq!(choices(&readings), chosen);
            }
        }
    }

    #[test]
    fn a_choice_there_is_not_is_the_first() {
        let mut wild = Choices::default();
        wild.0[0] = 200;
        assert_eq!(readings(&wild), Readings::default());
    }
}
