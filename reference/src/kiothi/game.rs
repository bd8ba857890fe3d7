//! The game from set-up to result, in the order in which `spec/kiothi/rules.md` tells it.

use super::moves::{Claim, Move, Opening, Sowing};
use super::position::{Boma, Phase, Place, Position, Width};
use super::readings::{
    BonusClaim, BonusExtent, BonusNeeds, BonusNki, CaptureLap, EmptiedBoma, EmptyFacing, End, FirstLap,
    MarkLost, OpeningBomas, OpeningPlace, OpeningTake, Pickup, Protection, Readings, Relay, RelayPasses,
    Setup, SupremeWorth,
};
use super::rule::Rule;
use super::step::{Observer, Step, Tried};
use crate::Side;
use std::fmt;
use std::num::NonZeroU32;

/// What a game is played by: a reading for every point, and the number of laps beyond which a move is endless.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// One reading of every point in dispute.
    pub readings: Readings,
    /// The most laps a move may take; one that would need a lap more is not allowed. `kiothi.sowing.endless`
    pub endless_laps: NonZeroU32,
}

impl Ruleset {
    /// The most laps a move may take unless something else is said.
    pub const ENDLESS_LAPS: NonZeroU32 = match NonZeroU32::new(10_000) {
        Some(laps) => laps,
        None => NonZeroU32::MIN,
    };

    /// These readings, and the usual limit of laps.
    #[must_use]
    pub const fn of(readings: Readings) -> Ruleset {
        Ruleset { readings, endless_laps: Ruleset::ENDLESS_LAPS }
    }
}

impl Default for Ruleset {
    fn default() -> Ruleset {
        Ruleset::of(Readings::default())
    }
}

/// A move that is not allowed, and the rule that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// The rule that refuses it.
    pub because: Rule,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who has more warriors in prison; nobody in a draw. `kiothi.end.winner`, `kiothi.end.draw`
    pub winner: Option<Side>,
    /// Whether it was won by exactly two. `kiothi.end.supreme`
    pub supreme: bool,
    /// How many ordinary victories it is worth: 1, 2 or 10. A draw has 1, which means nothing.
    pub worth: u8,
}

// ---- Set-up

/// The position from which the first player makes the opening.
pub fn setup(width: Width, rules: &Ruleset, seen: &mut impl Observer) -> Position {
    let mut position = Position::bare(width, Side::South, Phase::OpeningFirst);

    let (camps, each) = match rules.readings.setup(seen) {
        Setup::SixOfFive => (6, 5),
        Setup::FiveOfFive => (5, 5),
        Setup::FiveOfSix => (5, 6),
    };
    for side in Side::BOTH {
        for into in Place::row(side, width).rev().take(camps) {
            position.at_mut(into).warriors = each;
            seen.step(Rule::SetupCamps, Step::Put { into, count: each });
        }
    }

    let protection = rules.readings.protection(seen);
    for side in Side::BOTH {
        for at in Place::row(side, width) {
            let marked = match protection {
                Protection::OccupiedAfterOpening => false,
                Protection::Undisturbed | Protection::Unsown => true,
                Protection::SetUpCamps => position.at(at).warriors > 0,
            };
            if marked {
                position.at_mut(at).nki = true;
                seen.step(Rule::SetupMarks, Step::Mark { at });
            }
        }
    }
    position
}

/// Plays one move: the position after it, all of it, or the rule that refuses it.
///
/// # Errors
/// When the move is not allowed. Then nothing of it has happened; the steps up to there were reported all the same.
pub fn play(
    position: &Position,
    wanted: &Move,
    rules: &Ruleset,
    seen: &mut impl Observer,
) -> Result<Position, Refusal> {
    let mut table = Table { position: *position, rules, seen };
    let played = match (position.phase, wanted) {
        (Phase::OpeningFirst | Phase::OpeningSecond, Move::Open(opening)) => table.open(opening),
        (Phase::Play, Move::Sow(sowing)) => table.make_move(*sowing),
        (Phase::OpeningFirst | Phase::OpeningSecond, Move::Sow(_))
        | (Phase::Play, Move::Open(_))
        | (Phase::Over, _) => Err(Refusal { because: Rule::MovePhase }),
    };
    match played {
        Ok(()) => Ok(table.position),
        Err(refusal) => {
            table.seen.step(refusal.because, Step::Refuse);
            Err(refusal)
        }
    }
}

/// A game on the table: the position as it stands at this moment of a move.
struct Table<'a, O> {
    position: Position,
    rules: &'a Ruleset,
    seen: &'a mut O,
}

/// How the sowing of a move ended.
#[derive(Clone, Copy)]
struct Rest {
    /// Where the last warrior lies.
    at: Place,
    /// Whether that boma was empty before it fell. Else the move ended in an occupied one, and takes nothing.
    in_empty: bool,
    /// Whether this move has sown in the enemy's row.
    crossed: bool,
    /// Whether its last lap has.
    crossed_in_last_lap: bool,
}

/// How one lap ended.
struct Landing {
    /// Where the last warrior fell.
    at: Place,
    /// How many lay there before: `kiothi.sowing.occupied`.
    was: u8,
    /// Whether the lap has sown in the enemy's row.
    crossed: bool,
}

impl<O: Observer> Table<'_, O> {
    // ---- The openings

    fn open(&mut self, opening: &Opening) -> Result<(), Refusal> {
        let width = self.position.width();
        let mover = self.position.turn;

        // Which bomas: distinct, on the board, and with enough in them.
        let take = self.rules.readings.opening_take(self.seen);
        let least = match take {
            OpeningTake::All => 1,
            OpeningTake::Five => 5,
        };
        let mut taken = 0;
        for (i, boma) in opening.empty().iter().enumerate() {
            let from = Place::new(mover, *boma, width).ok_or(Refusal { because: Rule::OpeningEligible })?;
            let held = self.position.at(from).warriors;
            if held < least || opening.empty()[..i].contains(boma) {
                return Err(Refusal { because: Rule::OpeningEligible });
            }
            taken += match take {
                OpeningTake::All => u32::from(held),
                OpeningTake::Five => 5,
            };
        }

        // How many bomas: where fewer are eligible than the reading demands, as many as there are.
        let chosen = opening.empty().len();
        let eligible = self.position.row(mover).iter().filter(|boma| boma.warriors >= least).count();
        let fits = match self.rules.readings.opening_bomas(self.seen) {
            OpeningBomas::ExactlyTwo => chosen == eligible.min(2),
            OpeningBomas::UpToTwo => chosen <= 2,
            OpeningBomas::TwoOrNone => chosen == 0 || chosen == eligible.min(2),
            OpeningBomas::UpToOne => chosen <= 1,
        };
        if !fits {
            return Err(Refusal { because: Rule::OpeningBomas });
        }

        // Where to: anywhere on the board, and neither more nor fewer than were taken.
        for put in opening.puts() {
            if Place::new(put.side, put.boma, width).is_none() || put.count == 0 {
                return Err(Refusal { because: Rule::OpeningPlace });
            }
        }
        let rows = Side::BOTH.map(|side| opening.puts().iter().any(|put| put.side == side));
        if rows == [true, true] && self.rules.readings.opening_place(self.seen) == OpeningPlace::OneRow {
            return Err(Refusal { because: Rule::OpeningRows });
        }
        if opening.puts().iter().map(|put| u32::from(put.count)).sum::<u32>() != taken {
            return Err(Refusal { because: Rule::OpeningAllPlaced });
        }

        // It is allowed: take them up, and put them down.
        for from in opening.empty().iter().filter_map(|boma| Place::new(mover, *boma, width)) {
            let count = match take {
                OpeningTake::All => self.position.at(from).warriors,
                OpeningTake::Five => 5,
            };
            self.lift(Rule::OpeningTake, from, count);
            self.lose_mark_in_opening(from);
        }
        for put in opening.puts() {
            if let Some(into) = Place::new(put.side, put.boma, width) {
                self.position.at_mut(into).warriors += put.count;
                self.seen.step(Rule::OpeningPlace, Step::Put { into, count: put.count });
            }
        }
        self.after_opening();
        Ok(())
    }

    /// `kiothi.nki.opening`
    fn lose_mark_in_opening(&mut self, from: Place) {
        if !self.position.at(from).nki {
            return;
        }
        let counts = match self.rules.readings.protection(self.seen) {
            Protection::Undisturbed | Protection::SetUpCamps => true,
            Protection::OccupiedAfterOpening | Protection::Unsown => false,
        };
        if counts && self.pickup_takes_mark(from) {
            self.unmark(Rule::NkiOpening, from);
        }
    }

    /// The other player opens, or play begins: `kiothi.opening.order`, `kiothi.nki.after-openings`.
    fn after_opening(&mut self) {
        let second = self.position.phase == Phase::OpeningSecond;
        if second && self.rules.readings.protection(self.seen) == Protection::OccupiedAfterOpening {
            self.mark_the_occupied();
        }
        let next = if second { Phase::Play } else { Phase::OpeningSecond };
        self.position.phase = next;
        self.position.turn = self.position.turn.other();
        self.seen.step(Rule::OpeningOrder, Step::Turn { to: self.position.turn, phase: next });
        if second && !self.can_move(self.position.turn) {
            self.end_game();
        }
    }

    /// The marks there were are replaced by marks on the occupied bomas: `kiothi.nki.after-openings`.
    fn mark_the_occupied(&mut self) {
        for side in Side::BOTH {
            for at in Place::row(side, self.position.width()) {
                let Boma { warriors, nki } = self.position.at(at);
                if warriors > 0 {
                    self.position.at_mut(at).nki = true;
                    self.seen.step(Rule::NkiAfterOpenings, Step::Mark { at });
                } else if nki {
                    self.unmark(Rule::NkiAfterOpenings, at);
                }
            }
        }
    }

    // ---- A move

    fn make_move(&mut self, sowing: Sowing) -> Result<(), Refusal> {
        let rest = self.sow(sowing)?;
        self.capture(rest, sowing.claim)?;
        self.position.turn = self.position.turn.other();
        self.seen.step(Rule::TurnPasses, Step::Turn { to: self.position.turn, phase: Phase::Play });
        self.test_end();
        Ok(())
    }

    // ---- Sowing

    /// The whole sowing of a move, lap after lap, until it rests.
    fn sow(&mut self, Sowing { from, count, .. }: Sowing) -> Result<Rest, Refusal> {
        let mover = self.position.turn;
        let from =
            Place::new(mover, from, self.position.width()).ok_or(Refusal { because: Rule::MoveFrom })?;
        let held = self.position.at(from).warriors;
        if held == 0 {
            return Err(Refusal { because: Rule::MoveFrom });
        }
        if count == 0 || count > held {
            return Err(Refusal { because: Rule::MoveCount });
        }
        if count < held && self.rules.readings.pickup(self.seen) == Pickup::Whole {
            return Err(Refusal { because: Rule::MovePickup });
        }
        self.lift(Rule::SowingLift, from, count);
        if self.position.at(from).nki && self.pickup_takes_mark(from) {
            self.unmark(Rule::NkiLostPickup, from);
        }

        let (mut from, mut hand) = (from, count);
        let mut lap = 1;
        let mut crossed = false;
        loop {
            let landing = self.sow_lap(from, hand, lap);
            let at = landing.at;
            crossed |= landing.crossed;
            let crossed_in_last_lap = landing.crossed;

            // The boma was empty: the move rests here.
            if landing.was == 0 {
                self.seen.step(Rule::SowingRest, Step::Rest { at });
                return Ok(Rest { at, in_empty: true, crossed, crossed_in_last_lap });
            }

            // It was occupied: a first lap may not end so.
            let own = at.side() == mover;
            if lap == 1 {
                let allowed = match self.rules.readings.first_lap(self.seen) {
                    FirstLap::NotOwnOccupied => !own,
                    FirstLap::NotAnyOccupied => false,
                    FirstLap::Free => true,
                };
                if !allowed {
                    return Err(Refusal { because: Rule::SowingFirstLap });
                }
            }

            // In the own row the readings differ on what happens; in the enemy's there is always a relay.
            if own {
                match self.rules.readings.relay(self.seen) {
                    Relay::AnyRow => {}
                    Relay::EnemyRow => {
                        self.seen.step(Rule::SowingRelayOwnRow, Step::Rest { at });
                        return Ok(Rest { at, in_empty: false, crossed, crossed_in_last_lap });
                    }
                    Relay::Forbidden => return Err(Refusal { because: Rule::SowingRelayOwnRow }),
                }
            }

            // The relay: all of it is lifted, the last warrior included, and sown on.
            if lap == self.rules.endless_laps.get() {
                return Err(Refusal { because: Rule::SowingEndless });
            }
            from = at;
            hand = self.position.at(at).warriors;
            lap += 1;
            self.lift(Rule::SowingRelay, from, hand);
            if self.position.at(from).nki {
                self.unmark(Rule::NkiLostRelay, from);
            }
        }
    }

    /// One lap: the hand is dropped one by one from the boma after `from` on.
    fn sow_lap(&mut self, from: Place, hand: u8, lap: u32) -> Landing {
        let width = self.position.width();
        let mover = self.position.turn;
        let comes_round = hand >= 2 * width.get();
        let emptied = comes_round && self.position.at(from).warriors == 0;
        let mut landing = Landing { at: from, was: 0, crossed: false };
        for _ in 0..hand {
            let mut into = landing.at.next();
            if emptied && into == from && self.passes_over_emptied(lap) {
                self.seen.step(Rule::SowingEmptied, Step::PassOver { over: into });
                into = into.next();
            }
            let boma = self.position.at_mut(into);
            landing.was = boma.warriors;
            boma.warriors += 1;
            let marked = boma.nki;
            landing.at = into;
            landing.crossed |= into.side() != mover;
            self.seen.step(Rule::SowingDrop, Step::Drop { into });
            let relay_lap = lap > 1;
            if relay_lap && marked && self.rules.readings.relay_passes(self.seen) == RelayPasses::PassErases {
                self.unmark(Rule::NkiLostPass, into);
            }
        }
        landing
    }

    /// `kiothi.sowing.emptied`
    fn passes_over_emptied(&mut self, lap: u32) -> bool {
        match self.rules.readings.emptied_boma(self.seen) {
            EmptiedBoma::Sown => false,
            EmptiedBoma::Skipped => true,
            EmptiedBoma::SkippedOnRelay => lap > 1,
        }
    }

    // ---- Marks

    /// Whether a pick-up that is no relay, just made from this boma, takes its mark: `kiothi.nki.lost.pickup`.
    fn pickup_takes_mark(&mut self, from: Place) -> bool {
        let left_empty = self.position.at(from).warriors == 0;
        left_empty
            || match self.rules.readings.mark_lost(self.seen) {
                MarkLost::AnySowing => true,
                MarkLost::Emptying => false,
            }
    }

    fn unmark(&mut self, rule: Rule, at: Place) {
        self.position.at_mut(at).nki = false;
        self.seen.step(rule, Step::Unmark { at });
    }

    fn lift(&mut self, rule: Rule, from: Place, count: u8) {
        self.position.at_mut(from).warriors -= count;
        self.seen.step(rule, Step::Lift { from, count });
    }

    // ---- Capture

    /// What a move that has come to rest takes. Said of the bonus, `leave` must have something to leave.
    fn capture(&mut self, rest: Rest, claim: Claim) -> Result<(), Refusal> {
        let in_own_empty = rest.in_empty && rest.at.side() == self.position.turn;
        let bonus_offered = in_own_empty && self.capture_from(rest, claim);
        if claim == Claim::Leave {
            // Where there is nothing to leave, the claim is not allowed under any reading.
            if !bonus_offered || self.rules.readings.bonus_claim(self.seen) == BonusClaim::Automatic {
                return Err(Refusal { because: Rule::CaptureBonusClaim });
            }
            self.seen.step(Rule::CaptureBonusClaim, Step::Withhold { at: rest.at });
        }
        Ok(())
    }

    /// What the last warrior takes from an own boma that was empty; whether a bonus was offered, taken or left.
    fn capture_from(&mut self, rest: Rest, claim: Claim) -> bool {
        let capturer = rest.at;
        if let Some(at) = self.marked_boma_that_voids(capturer) {
            self.seen.step(Rule::CaptureBonusNki, Step::Withhold { at });
            return false;
        }
        let captured_facing = self.capture_facing(rest);
        let walk = match capturer.boma() {
            1 => self.bonus_walk(capturer, captured_facing),
            _ => Walk::default(),
        };
        let takes_walk = !walk.is_empty() && claim == Claim::Take;
        if takes_walk {
            for from in walk.places() {
                self.take(Rule::CaptureBonus, from);
            }
        }
        if captured_facing || takes_walk {
            self.retire(Rule::CaptureRetire, capturer);
        }
        !walk.is_empty()
    }

    /// The ordinary capture; whether it took anything.
    fn capture_facing(&mut self, rest: Rest) -> bool {
        let facing = rest.at.facing();
        let Boma { warriors, nki } = self.position.at(facing);
        if warriors == 0 {
            match self.rules.readings.empty_facing(self.seen) {
                EmptyFacing::CapturerRetired if self.capture_lap_allows(rest) => {
                    self.retire(Rule::CaptureEmptyFacing, rest.at);
                }
                EmptyFacing::CapturerRetired => {
                    self.seen.step(Rule::CaptureCrossing, Step::Withhold { at: facing });
                }
                EmptyFacing::Nothing => {
                    self.seen.step(Rule::CaptureEmptyFacing, Step::Withhold { at: facing });
                }
            }
            return false;
        }
        if nki {
            self.seen.step(Rule::CaptureNki, Step::Withhold { at: facing });
            return false;
        }
        if !self.capture_lap_allows(rest) {
            self.seen.step(Rule::CaptureCrossing, Step::Withhold { at: facing });
            return false;
        }
        self.take(Rule::CaptureFacing, facing);
        true
    }

    /// `kiothi.capture.crossing`
    fn capture_lap_allows(&mut self, rest: Rest) -> bool {
        rest.crossed_in_last_lap
            || match self.rules.readings.capture_lap(self.seen) {
                CaptureLap::AnyLap => true,
                CaptureLap::AfterCrossing => rest.crossed,
                CaptureLap::ThisLap => false,
            }
    }

    // ---- The bonus

    /// Under `voids`, a marked one of the four bomas that boma 1 reaches, empty or not, forbids everything there.
    fn marked_boma_that_voids(&mut self, capturer: Place) -> Option<Place> {
        if capturer.boma() != 1 {
            return None;
        }
        let mut reached = Place::row(capturer.side().other(), self.position.width()).rev().take(4);
        let marked = reached.find(|at| self.position.at(*at).nki)?;
        (self.rules.readings.bonus_nki(self.seen) == BonusNki::Voids).then_some(marked)
    }

    /// Which bomas the bonus offers, walking on from the one that faces boma 1.
    fn bonus_walk(&mut self, capturer: Place, captured_facing: bool) -> Walk {
        let mut walk = Walk::default();
        let width = self.position.width();
        let facing = capturer.facing();
        if !captured_facing && self.rules.readings.bonus_needs(self.seen) == BonusNeeds::Opposite {
            self.seen.step(Rule::CaptureBonusNeeds, Step::Withhold { at: facing });
            return walk;
        }

        let extent = self.rules.readings.bonus_extent(self.seen);
        let reach = match extent {
            BonusExtent::Run | BonusExtent::AllThree => 3,
            BonusExtent::WholeRun => usize::from(width.get()),
        };
        for at in Place::row(facing.side(), width).rev().skip(1).take(reach) {
            let Boma { warriors, nki } = self.position.at(at);
            if warriors == 0 {
                self.seen.step(Rule::CaptureBonusExtent, Step::Withhold { at });
                break;
            }
            if nki {
                self.seen.step(Rule::CaptureBonusNki, Step::Withhold { at });
                match self.rules.readings.bonus_nki(self.seen) {
                    BonusNki::PassedOver => continue,
                    // A mark among the four has voided everything before; one further on only stops the walk.
                    BonusNki::Stops | BonusNki::Voids => break,
                }
            }
            walk.add(at);
        }
        if extent == BonusExtent::AllThree && walk.len() < 3 {
            return Walk::default();
        }
        walk
    }

    fn take(&mut self, rule: Rule, from: Place) {
        let count = self.position.at(from).warriors;
        self.position.at_mut(from).warriors = 0;
        *self.position.prison_mut(self.position.turn) += count;
        self.seen.step(rule, Step::Capture { from, count });
    }

    fn retire(&mut self, rule: Rule, from: Place) {
        self.position.at_mut(from).warriors -= 1;
        *self.position.prison_mut(self.position.turn) += 1;
        self.seen.step(rule, Step::Retire { from });
    }

    // ---- The end

    /// Whether this player could move, were it their turn. An endless move is none.
    fn can_move(&mut self, player: Side) -> bool {
        for from in Place::row(player, self.position.width()).rev() {
            for count in 1..=self.position.at(from).warriors {
                let mut tried =
                    Table { position: self.position, rules: self.rules, seen: &mut Tried(&mut *self.seen) };
                tried.position.turn = player;
                if tried.sow(Sowing::new(from.boma(), count)).is_ok() {
                    return true;
                }
            }
        }
        false
    }

    /// After a move: the player about to move is tested, and under `at-once` the one who has just moved too.
    fn test_end(&mut self) {
        let next = self.position.turn;
        let over = !self.can_move(next)
            || match self.rules.readings.end(self.seen) {
                End::OnTurn => false,
                End::AtOnce => !self.can_move(next.other()),
            };
        if over {
            self.end_game();
        }
    }

    /// `kiothi.end.no-move` and what follows from it.
    fn end_game(&mut self) {
        let able = Side::BOTH.map(|side| self.can_move(side));
        self.position.phase = Phase::Over;
        self.seen.step(Rule::EndNoMove, Step::Over);
        let (rule, [souths_to, norths_to]) = match able {
            [true, false] => (Rule::EndLeftover, [Side::South, Side::South]),
            [false, true] => (Rule::EndLeftover, [Side::North, Side::North]),
            // Both can't be: the game would not be over.
            [false, false] | [true, true] => (Rule::EndNeither, [Side::South, Side::North]),
        };
        self.award(rule, Side::South, souths_to);
        self.award(rule, Side::North, norths_to);
        tell_outcome(&self.position, self.rules, self.seen);
    }

    /// What is left in a row goes to a prison, and the row's marks go with it.
    fn award(&mut self, rule: Rule, row: Side, to: Side) {
        for at in Place::row(row, self.position.width()) {
            *self.position.prison_mut(to) += self.position.at(at).warriors;
            *self.position.at_mut(at) = Boma::default();
        }
        self.seen.step(rule, Step::Award { row, to });
    }
}

/// The bomas a bonus walk offers: at most a row of them.
#[derive(Default)]
struct Walk {
    places: [Option<Place>; Width::WIDEST.get() as usize],
}

impl Walk {
    fn add(&mut self, place: Place) {
        let free = self.places.iter_mut().find(|entry| entry.is_none());
        if let Some(free) = free {
            *free = Some(place);
        }
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.places.iter().copied().flatten()
    }

    fn len(&self) -> usize {
        self.places().count()
    }

    fn is_empty(&self) -> bool {
        self.places[0].is_none()
    }
}

// ---- The result

/// How the game ended, or `None` while it goes on.
pub fn outcome(position: &Position, rules: &Ruleset, seen: &mut impl Observer) -> Option<Outcome> {
    (position.phase == Phase::Over).then(|| tell_outcome(position, rules, seen))
}

fn tell_outcome(position: &Position, rules: &Ruleset, seen: &mut impl Observer) -> Outcome {
    let [south, north] = Side::BOTH.map(|side| position.prison(side));
    let winner = match south.cmp(&north) {
        std::cmp::Ordering::Greater => Some(Side::South),
        std::cmp::Ordering::Less => Some(Side::North),
        std::cmp::Ordering::Equal => None,
    };
    let rule = if winner.is_some() { Rule::EndWinner } else { Rule::EndDraw };
    seen.step(rule, Step::Won { by: winner });
    let supreme = south.abs_diff(north) == 2;
    let worth = match supreme.then(|| rules.readings.supreme_worth(seen)) {
        None => 1,
        Some(SupremeWorth::Two) => 2,
        Some(SupremeWorth::Ten) => 10,
    };
    if supreme {
        seen.step(Rule::EndSupreme, Step::Supreme { worth });
    }
    Outcome { winner, supreme, worth }
}

// ---- What may be played

/// Every legal move of a position in play, by boma and then by count. A `leave` stands after the plain move, where it
/// is allowed. In an opening there are none here (they are millions: see [`super::opening_count`]), nor when the game
/// is over.
pub fn moves(position: &Position, rules: &Ruleset, seen: &mut impl Observer) -> Vec<Sowing> {
    let mut legal = Vec::new();
    if position.phase != Phase::Play {
        return legal;
    }
    for from in Place::row(position.turn, position.width()) {
        for count in 1..=position.at(from).warriors {
            let sowing = Sowing::new(from.boma(), count);
            let mut tried = Table { position: *position, rules, seen: &mut Tried(&mut *seen) };
            let Ok(rest) = tried.sow(sowing) else { continue };
            legal.push(sowing);
            let leave = Claim::Leave;
            if rest.at.boma() == 1 && tried.capture(rest, leave).is_ok() {
                legal.push(Sowing { claim: leave, ..sowing });
            }
        }
    }
    legal
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not allowed by {}", self.because)
    }
}

impl std::error::Error for Refusal {}
