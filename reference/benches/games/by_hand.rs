//! Kiothi as one would write it for speed alone: ten bomas, one set of readings, nothing reported.

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Game {
    pub(crate) board: [u8; 20],
    pub(crate) nki: [bool; 20],
    pub(crate) prison: [u8; 2],
    pub(crate) turn: usize,
    pub(crate) over: bool,
}

impl Game {
    fn sow(&mut self, boma: usize, mut hand: u8) -> Option<usize> {
        let mut at = 10 * self.turn + boma;
        self.board[at] -= hand;
        self.nki[at] = false;
        for lap in 1..=10_000 {
            for _ in 0..hand {
                at = if at == 19 { 0 } else { at + 1 };
                self.board[at] += 1;
            }
            if self.board[at] == 1 {
                return Some(at);
            }
            if lap == 1 && at / 10 == self.turn {
                return None;
            }
            hand = std::mem::take(&mut self.board[at]);
            self.nki[at] = false;
        }
        None
    }
    fn can_move(mut self, player: usize) -> bool {
        self.turn = player;
        (0..10)
            .rev()
            .any(|boma| (1..=self.board[10 * player + boma]).any(|n| { self }.sow(boma, n).is_some()))
    }
    pub(crate) fn play(mut self, boma: usize, count: u8) -> Option<Game> {
        let at = self.sow(boma, count)?;
        let facing = 19 - at;
        if at / 10 == self.turn && self.board[facing] > 0 && !self.nki[facing] {
            self.prison[self.turn] +=
                std::mem::take(&mut self.board[facing]) + std::mem::take(&mut self.board[at]);
            let three = facing - 3 * usize::from(at % 10 == 0)..facing;
            if three.clone().all(|at| self.board[at] > 0 && !self.nki[at]) {
                self.prison[self.turn] += three.map(|at| std::mem::take(&mut self.board[at])).sum::<u8>();
            }
        }
        self.turn = 1 - self.turn;
        if !self.can_move(self.turn) {
            self.over = true;
            let heir = [1 - self.turn, self.turn].into_iter().find(|player| self.can_move(*player));
            for at in 0..20 {
                self.prison[heir.unwrap_or(at / 10)] += std::mem::take(&mut self.board[at]);
            }
            self.nki = [false; 20];
        }
        Some(self)
    }
}
