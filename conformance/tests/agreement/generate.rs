//! Random moves: of random games, and of positions that no game comes to.

use nki::case::{Posed, Profile, profiles};
use nki::game::{Rules as _, Terms};
use nki::games::kiothi::{Kiothi, Standing, choices};
use nki::question::{About, Question};
use nki_reference::Side;
use nki_reference::kiothi::{
    self, Boma, Claim, Move, Opening, Phase, Point, Position, Put, Readings, Ruleset, Silent, Sowing, Told,
    Width,
};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    Play { wanted: Move, steps: bool },
    Moves,
    Setup,
}

/// A question, still as data, so that it can be made simpler.
#[derive(Debug, Clone)]
pub struct Asked {
    pub kind: &'static str,
    pub profile: Option<&'static str>,
    pub terms: Terms,
    pub limited: bool,
    pub position: Position,
    pub wanted: Wanted,
}

impl Asked {
    pub fn standing(&self) -> Standing {
        Standing(Told { position: self.position, result: None })
    }

    pub fn question(&self, about: &Arc<About>) -> Question {
        let mut posed: Posed<Kiothi> = Posed::under(self.terms, about);
        (posed.profile, posed.limited) = (self.profile, self.limited);
        match &self.wanted {
            Wanted::Play { wanted, steps } => posed.play(&self.standing(), wanted, *steps),
            Wanted::Moves => posed.moves(&self.standing()),
            Wanted::Setup => posed.setup(self.position.width().get()).expect("a board of the reference"),
        }
    }

    /// Whether it is a move, and one that the rules allow.
    pub fn legal(&self) -> Option<bool> {
        match &self.wanted {
            Wanted::Play { wanted, .. } => {
                Some(Kiothi::play_silently(&self.standing(), wanted, &self.terms).is_ok())
            }
            Wanted::Moves | Wanted::Setup => None,
        }
    }
}

/// An endless stream of questions; the same for the same seed.
pub struct Stream {
    random: Pcg64,
    profiles: Vec<Profile>,
    game: Asked,
}

impl Stream {
    pub fn of(seed: u64) -> Stream {
        let profiles = profiles(nki::games::named("kiothi").expect("the game"));
        let mut stream = Stream {
            random: Pcg64::seed_from_u64(seed),
            game: Asked {
                kind: "",
                profile: None,
                terms: Terms { choices: profiles[0].choices, endless_laps: Ruleset::ENDLESS_LAPS },
                limited: false,
                position: kiothi::setup(Width::CANONICAL, &Ruleset::of(Readings::default()), &mut Silent),
                wanted: Wanted::Setup,
            },
            profiles,
        };
        stream.game = stream.new_game();
        stream
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.random.random_range(0..100) < percent
    }

    fn of_these<T: Copy>(&mut self, these: &[T]) -> T {
        these[self.random.random_range(0..these.len())]
    }

    /// Terms, and a position of no interest on a board of some size.
    fn terms(&mut self) -> Asked {
        let (profile, choices) = if self.chance(40) {
            let at = self.random.random_range(0..self.profiles.len());
            (Some(self.profiles[at].id), self.profiles[at].choices)
        } else {
            let mut readings = Readings::default();
            for point in Point::ALL.iter().copied() {
                readings.set(point, self.random.random_range(0..point.values().len()));
            }
            (None, choices(&readings))
        };
        let limited = self.chance(10);
        let laps = if limited { self.of_these(&[1, 2, 3, 5, 8, 30]) } else { 10_000 };
        let terms = Terms { choices, endless_laps: NonZeroU32::new(laps).expect("not nought") };
        let width = if self.chance(60) { 10 } else { self.random.random_range(2..=16) };
        let rules = ruleset(&terms);
        let position = kiothi::setup(Width::new(width).expect("a width"), &rules, &mut Silent);
        Asked { kind: "set-up", profile, terms, limited, position, wanted: Wanted::Setup }
    }

    /// The set-up of a game that does not drown in endless moves: on a small board its warriors never come to rest.
    fn new_game(&mut self) -> Asked {
        loop {
            let game = self.terms();
            if game.position.width().get() >= 6 {
                return game;
            }
        }
    }

    fn any_position(&mut self) -> Asked {
        let mut asked = self.terms();
        let width = asked.position.width().get();
        let warriors = match width {
            2..=4 => self.of_these(&[1, 3, 5, 8]),
            _ => self.of_these(&[2, 6, 12, 20, 40, 60]),
        };
        let bomas = 2 * usize::from(width);
        let mut held = vec![0_u8; bomas + 2];
        for _ in 0..warriors {
            // Some bomas are favoured, so that there are long laps.
            let at = self.random.random_range(0..held.len());
            let at = if self.chance(30) { at / 3 } else { at };
            held[at] += 1;
        }
        let marks = self.of_these(&[0, 10, 50, 100]);
        let phases = [Phase::Play, Phase::Play, Phase::Play, Phase::OpeningFirst, Phase::OpeningSecond];
        let phase = if self.chance(2) { Phase::Over } else { self.of_these(&phases) };
        let rows: Vec<Boma> = (0..bomas)
            .map(|at| match phase {
                Phase::Over => Boma::default(),
                _ => Boma { warriors: held[at], nki: self.chance(marks) },
            })
            .collect();
        let turn = self.of_these(&Side::BOTH);
        let (south, north) = rows.split_at(usize::from(width));
        asked.position = Position::new(turn, phase, [south, north], [held[bomas], held[bomas + 1]])
            .expect("a position like any other");
        asked
    }

    /// A sowing from a boma that mostly holds so many.
    fn sowing(&mut self, position: &Position) -> Move {
        let row = position.row(position.turn());
        let occupied: Vec<u8> =
            (1_u8..).zip(row).filter(|(_, boma)| boma.warriors > 0).map(|(at, _)| at).collect();
        let wild = self.chance(4) || occupied.is_empty();
        let from = if wild { self.random.random_range(0..=18) } else { self.of_these(&occupied) };
        let held =
            usize::from(from).checked_sub(1).and_then(|at| row.get(at)).map_or(0, |boma| boma.warriors);
        let count = match (self.chance(4) || held == 0, self.chance(20)) {
            (true, _) => self.random.random_range(0..=9),
            (false, true) => held,
            (false, false) => self.random.random_range(1..=held),
        };
        let claim = if self.chance(12) { Claim::Leave } else { Claim::Take };
        Move::Sow(Sowing { claim, ..Sowing::new(from, count) })
    }

    fn opening(&mut self, asked: &Asked) -> Move {
        let position = &asked.position;
        let (row, width) = (position.row(position.turn()), position.width().get());
        let fives = ruleset(&asked.terms).readings.value(Point::OpeningTake) == "five";
        let mut empty = Vec::new();
        for _ in 0..self.of_these(&[0, 1, 2, 2, 2, 2, 3]) {
            let boma = self.random.random_range(1..=width);
            let holds = row[usize::from(boma) - 1].warriors >= if fives { 5 } else { 1 };
            if self.chance(1) || (holds && !empty.contains(&boma)) {
                empty.push(boma);
            }
        }
        let lifted = |boma: &u8| if fives { 5 } else { row[usize::from(*boma) - 1].warriors };
        let mut hand: u32 = empty.iter().map(|boma| u32::from(lifted(boma))).sum();
        if self.chance(4) {
            hand = (hand + 1).saturating_sub(self.of_these(&[0, 2]));
        }
        let one_row = self.chance(50).then(|| self.of_these(&Side::BOTH));
        let mut puts: BTreeMap<(Side, u8), u8> = BTreeMap::new();
        while hand > 0 {
            let side = one_row.unwrap_or_else(|| self.of_these(&Side::BOTH));
            let boma =
                self.random.random_range(1..=width) + u8::from(self.random.random_range(0..2_000) == 0);
            let count = self.random.random_range(1..=hand.min(4));
            *puts.entry((side, boma)).or_default() += u8::try_from(count).expect("at most four");
            hand -= count;
        }
        let puts = puts.into_iter().map(|((side, boma), count)| Put { side, boma, count }).collect();
        Move::Open(Opening::new(empty, puts).expect("no place twice"))
    }

    /// The next move of the game under way, or one that its position does not allow.
    fn in_game(&mut self) -> Asked {
        // Under some readings a game need never end.
        if self.chance(1) {
            self.game = self.new_game();
        }
        let rules = ruleset(&self.game.terms);
        let mut asked = self.game.clone();
        let opens = matches!(asked.position.phase(), Phase::OpeningFirst | Phase::OpeningSecond);
        asked.kind = if opens { "opening of a game" } else { "sowing of a game" };
        let wanted = if opens {
            let game = self.game.clone();
            self.opening(&game)
        } else {
            let legal = kiothi::moves(&asked.position, &rules, &mut Silent);
            if legal.is_empty() || self.chance(15) {
                self.sowing(&asked.position)
            } else {
                Move::Sow(self.of_these(&legal))
            }
        };
        match kiothi::play(&asked.position, &wanted, &rules, &mut Silent) {
            Ok(after) => self.game.position = after,
            Err(_) if asked.position.phase() == Phase::Over => self.game = self.new_game(),
            Err(_) => {}
        }
        asked.wanted = Wanted::Play { wanted, steps: self.chance(10) };
        asked
    }
}

impl Iterator for Stream {
    type Item = Asked;

    fn next(&mut self) -> Option<Asked> {
        let what = self.random.random_range(0..100);
        Some(match what {
            0..50 => self.in_game(),
            50..95 => {
                let mut asked = self.any_position();
                let opens = matches!(asked.position.phase(), Phase::OpeningFirst | Phase::OpeningSecond);
                let opens = if self.chance(3) { !opens } else { opens };
                asked.kind = if opens { "opening, any position" } else { "sowing, any position" };
                let wanted = if opens { self.opening(&asked) } else { self.sowing(&asked.position.clone()) };
                asked.wanted = Wanted::Play { wanted, steps: self.chance(10) };
                asked
            }
            95..98 => {
                // Moves are asked in play and after it.
                let mut asked = self.any_position();
                while !matches!(asked.position.phase(), Phase::Play | Phase::Over) {
                    asked = self.any_position();
                }
                Asked { kind: "all moves", wanted: Wanted::Moves, ..asked }
            }
            _ => Asked { limited: false, ..self.terms() },
        })
    }
}

pub fn ruleset(terms: &Terms) -> Ruleset {
    Ruleset { readings: nki::games::kiothi::readings(&terms.choices), endless_laps: terms.endless_laps }
}
