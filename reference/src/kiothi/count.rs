use super::game::Ruleset;
use super::position::{Phase, Position};
use super::readings::{OpeningBomas, OpeningPlace, OpeningTake};
use super::step::Observer;

/// How many openings the player to move may choose among; 0 outside the openings, `None` if a `u128` can't hold it
/// (on the canonical board it always can). Counted, not enumerated: each allowed choice of bomas has as many openings
/// as there are ways to put its warriors, which are all alike, into the bomas of the board.
pub fn opening_count(position: &Position, rules: &Ruleset, seen: &mut impl Observer) -> Option<u128> {
    if !matches!(position.phase(), Phase::OpeningFirst | Phase::OpeningSecond) {
        return Some(0);
    }
    let take = rules.readings.opening_take(seen);
    let eligible: Vec<u32> = position
        .row(position.turn())
        .iter()
        .filter_map(|boma| match (take, boma.warriors) {
            (OpeningTake::All, 1..) => Some(u32::from(boma.warriors)),
            (OpeningTake::Five, 5..) => Some(5),
            _ => None,
        })
        .collect();
    let place = rules.readings.opening_place(seen);
    let bomas = u32::from(position.width().get());
    let ways = |taken: u32| match place {
        _ if taken == 0 => Some(1),
        OpeningPlace::BothRows => choose(taken + 2 * bomas - 1, taken),
        OpeningPlace::OneRow => choose(taken + bomas - 1, taken)?.checked_mul(2),
    };

    let two = eligible.len().min(2);
    let sizes = match rules.readings.opening_bomas(seen) {
        OpeningBomas::ExactlyTwo => vec![two],
        OpeningBomas::UpToTwo => (0..=two).collect(),
        OpeningBomas::TwoOrNone if two == 0 => vec![0],
        OpeningBomas::TwoOrNone => vec![0, two],
        OpeningBomas::UpToOne => (0..=two.min(1)).collect(),
    };
    let mut count: u128 = 0;
    for size in sizes {
        match size {
            0 => count = count.checked_add(1)?,
            1 => {
                for held in &eligible {
                    count = count.checked_add(ways(*held)?)?;
                }
            }
            _ => {
                for (i, first) in eligible.iter().enumerate() {
                    for second in &eligible[i + 1..] {
                        count = count.checked_add(ways(first + second)?)?;
                    }
                }
            }
        }
    }
    Some(count)
}

/// How many ways there are to choose `k` of `n`; `None` if a step on the way overflows.
fn choose(n: u32, k: u32) -> Option<u128> {
    let k = k.min(n - k);
    (1..=k).try_fold(1_u128, |ways, i| Some(ways.checked_mul(u128::from(n - k + i))? / u128::from(i)))
}
