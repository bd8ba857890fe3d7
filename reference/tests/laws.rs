//! The algebraic laws, on boards of any width, with any readings: quickcheck has no other job here.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use nki_reference::Side;
use nki_reference::kiothi::{
    self, Boma, Claim, Move, Opening, Phase, Point, Position, Put, Readings, Ruleset, Silent, Sowing, Told,
    Width,
};
use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult};

#[derive(Debug, Clone)]
struct AnyPosition(Position);

#[derive(Debug, Clone)]
struct AnyMove(Move);

#[derive(Debug, Clone)]
struct AnyRules(Ruleset);

fn below(g: &mut Gen, n: u8) -> u8 {
    u8::arbitrary(g) % n
}

impl Arbitrary for AnyPosition {
    fn arbitrary(g: &mut Gen) -> AnyPosition {
        let width = usize::from(2 + below(g, 15));
        let phase = *g.choose(&[&Phase::ALL[..], &[Phase::Play; 4]].concat()).unwrap();
        let turn = *g.choose(&Side::BOTH).unwrap();
        let row = |g: &mut Gen| -> Vec<Boma> {
            let boma =
                |g: &mut Gen| Boma { warriors: below(g, 8).saturating_sub(2), nki: bool::arbitrary(g) };
            (0..width).map(|_| if phase == Phase::Over { Boma::default() } else { boma(g) }).collect()
        };
        let rows = [row(g), row(g)];
        let prisons = [below(g, 31), below(g, 31)];
        AnyPosition(Position::new(turn, phase, [&rows[0], &rows[1]], prisons).unwrap())
    }
}

impl Arbitrary for AnyMove {
    fn arbitrary(g: &mut Gen) -> AnyMove {
        if bool::arbitrary(g) {
            let claim = *g.choose(&[Claim::Take, Claim::Take, Claim::Leave]).unwrap();
            return AnyMove(Move::Sow(Sowing { from: below(g, 18), count: 1 + below(g, 6), claim }));
        }
        let mut puts: Vec<Put> = Vec::new();
        for _ in 0..below(g, 6) {
            let put = Put { side: *g.choose(&Side::BOTH).unwrap(), boma: below(g, 18), count: below(g, 9) };
            if puts.iter().all(|other| (other.side, other.boma) != (put.side, put.boma)) {
                puts.push(put);
            }
        }
        let named = below(g, 4);
        AnyMove(Move::Open(Opening::new((0..named).map(|_| below(g, 18)).collect(), puts).unwrap()))
    }
}

impl Arbitrary for AnyRules {
    fn arbitrary(g: &mut Gen) -> AnyRules {
        let mut readings = Readings::default();
        for point in Point::ALL {
            let index = usize::arbitrary(g) % point.values().len();
            assert!(readings.set(*point, index));
        }
        AnyRules(Ruleset::of(readings))
    }
}

/// Each law is tried so often; by far the most of the random moves are refused.
const TRIES: u64 = 5_000;

/// A test for each law, which gives back whether it holds.
macro_rules! laws {
    ($(fn $law:ident($($given:ident: $kind:ty),*) -> $holds:ty $body:block)*) => {$(
        #[test]
        fn $law() {
            fn law($($given: $kind),*) -> $holds $body
            QuickCheck::new().tests(TRIES).max_tests(100 * TRIES).quickcheck(law as fn($($kind),*) -> $holds);
        }
    )*};
}

laws! {
    fn warriors_are_neither_made_nor_lost(position: AnyPosition, wanted: AnyMove, rules: AnyRules) -> TestResult {
        match kiothi::play(&position.0, &wanted.0, &rules.0, &mut Silent) {
            Ok(after) => TestResult::from_bool(after.total() == position.0.total()),
            Err(_) => TestResult::discard(),
        }
    }

    fn north_plays_as_south_does(position: AnyPosition, wanted: AnyMove, rules: AnyRules) -> bool {
        let played = kiothi::play(&position.0, &wanted.0, &rules.0, &mut Silent);
        let mirrored = kiothi::play(&position.0.mirrored(), &wanted.0.mirrored(), &rules.0, &mut Silent);
        mirrored == played.map(|after| after.mirrored())
    }

    fn a_mirrored_mirror_is_the_thing_itself(position: AnyPosition, wanted: AnyMove) -> bool {
        position.0.mirrored().mirrored() == position.0 && wanted.0.mirrored().mirrored() == wanted.0
    }

    fn legal_moves_are_those_that_play(position: AnyPosition, rules: AnyRules) -> bool {
        let legal = kiothi::moves(&position.0, &rules.0, &mut Silent);
        let plays = |sowing: &Sowing| kiothi::play(&position.0, &Move::Sow(*sowing), &rules.0, &mut Silent).is_ok();
        legal.iter().all(plays) && legal.windows(2).all(|pair| pair[0] < pair[1])
    }

    fn a_position_reads_as_it_is_printed(position: AnyPosition) -> bool {
        position.0.to_string().parse() == Ok(position.0)
    }

    fn a_move_reads_as_it_is_printed(wanted: AnyMove) -> TestResult {
        // An opening that empties no boma but puts warriors somewhere is no text: nothing could have been taken.
        let textless = matches!(&wanted.0, Move::Open(opening) if opening.empty().is_empty() && !opening.puts().is_empty());
        if textless { TestResult::discard() } else { TestResult::from_bool(wanted.0.to_string().parse() == Ok(wanted.0)) }
    }

    fn json_reads_as_it_is_written(position: AnyPosition, wanted: AnyMove, rules: AnyRules) -> bool {
        let result = kiothi::outcome(&position.0, &rules.0, &mut Silent);
        let told = Told { position: position.0, result };
        let position = serde_json::to_string(&told).unwrap();
        let text = serde_json::to_string(&wanted.0).unwrap();
        serde_json::from_str::<Told>(&position).unwrap() == told && serde_json::from_str::<Move>(&text).unwrap() == wanted.0
    }

    fn any_text_is_a_position_or_an_error(text: String) -> bool {
        let [as_position, as_move] = [text.parse::<Position>().err(), text.parse::<Move>().err()];
        [as_position, as_move].into_iter().flatten().all(|error| error.column >= 1 && !error.message.is_empty())
    }

    fn readings_are_found_by_name(rules: AnyRules) -> bool {
        let readings = rules.0.readings;
        let again = Point::ALL.iter().try_fold(Readings::default(), |so_far, point| {
            so_far.with(point.id(), readings.value(*point))
        });
        again == Ok(readings)
    }
}

#[test]
fn a_width_is_from_two_to_sixteen() {
    let widths: Vec<u8> = (0..=u8::MAX).filter_map(Width::new).map(Width::get).collect();
    assert_eq!(widths, (2..=16).collect::<Vec<u8>>());
}
