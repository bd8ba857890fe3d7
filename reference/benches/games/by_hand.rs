//! Kiothi written for speed: sown under any readings of all points that sowing asks, the rest fixed, nothing told.
use super::Game;
use nki_reference::kiothi::{EmptiedBoma, FirstLap, MarkLost, Pickup, Readings, Relay, RelayPasses, Silent};

impl Game {
    fn sow(&mut self, from: usize, mut hand: u8, read: &Readings) -> Option<usize> {
        let (mut at, first) = (from, read.first_lap(&mut Silent));
        (hand == self.board[at] || read.pickup(&mut Silent) != Pickup::Whole).then_some(())?;
        self.board[at] -= hand;
        self.nki[at] &= self.board[at] > 0 && read.mark_lost(&mut Silent) == MarkLost::Emptying;
        let next = |at: usize| if at == 19 { 0 } else { at + 1 };
        for lap in 1..=10_000 {
            let skip = read.emptied_boma(&mut Silent);
            let skips = skip == EmptiedBoma::Skipped || skip == EmptiedBoma::SkippedOnRelay && lap > 1;
            let (emptied, skips) = (at, skips && hand >= 20 && self.board[at] == 0);
            let erases = lap > 1 && read.relay_passes(&mut Silent) == RelayPasses::PassErases;
            for _ in 0..hand {
                at = if skips && next(at) == emptied { next(next(at)) } else { next(at) };
                self.board[at] += 1;
                self.nki[at] &= !erases;
            }
            if self.board[at] == 1 {
                return Some(at);
            }
            let own = at / 10 == from / 10;
            let refused = lap == 1 && (first == FirstLap::NotAnyOccupied || own && first != FirstLap::Free);
            if refused || own && read.relay(&mut Silent) != Relay::AnyRow {
                return None;
            }
            hand = std::mem::take(&mut self.board[at]);
            self.nki[at] = false;
        }
        None
    }
    fn can_move(self, player: usize, read: &Readings) -> bool {
        let mut row = (10 * player..10 * player + 10).rev();
        row.any(|at| (1..=self.board[at]).any(|count| { self }.sow(at, count, read).is_some()))
    }
    pub(crate) fn play(mut self, from: usize, count: u8, read: &Readings) -> Option<Game> {
        let at = self.sow(from, count, read)?;
        let (facing, mover) = (19 - at, self.turn);
        if at / 10 == mover && self.board[facing] > 0 && !self.nki[facing] {
            let three = facing - 3 * usize::from(at % 10 == 0)..facing;
            let whole = three.clone().all(|at| self.board[at] > 0 && !self.nki[at]);
            for taken in (if whole { three } else { 0..0 }).chain([facing, at]) {
                self.prison[mover] += std::mem::take(&mut self.board[taken]);
            }
        }
        self.turn = 1 - mover;
        if !self.can_move(self.turn, read) {
            let heir = [mover, self.turn].into_iter().find(|player| self.can_move(*player, read));
            for at in 0..20 {
                self.prison[heir.unwrap_or(at / 10)] += std::mem::take(&mut self.board[at]);
            }
            (self.over, self.nki) = (true, [false; 20]);
        }
        Some(self)
    }
}
