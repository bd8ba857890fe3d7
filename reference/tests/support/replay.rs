//! A reader of steps that knows no rule: it makes one step at a time and objects to any that can't be made.

use nki_reference::Side;
use nki_reference::kiothi::{Boma, Phase, Place, Position, Step};

/// A position taken apart, and the hand.
struct Board {
    rows: [Vec<Boma>; 2],
    prisons: [u8; 2],
    turn: Side,
    phase: Phase,
    hand: u8,
}

impl Board {
    fn at(&mut self, place: Place) -> &mut Boma {
        &mut self.rows[place.side() as usize][usize::from(place.boma()) - 1]
    }

    fn make(&mut self, step: Step) -> Result<(), &'static str> {
        let mover = self.turn as usize;
        match step {
            Step::Lift { from, count } => {
                let held = &mut self.at(from).warriors;
                *held = held.checked_sub(count).ok_or("lifts more than lie there")?;
                self.hand += count;
            }
            Step::Drop { into } => {
                self.hand = self.hand.checked_sub(1).ok_or("drops from an empty hand")?;
                self.at(into).warriors += 1;
            }
            Step::Put { into, count } => {
                self.hand = self.hand.checked_sub(count).ok_or("puts down more than it holds")?;
                self.at(into).warriors += count;
            }
            Step::Mark { at } => self.at(at).nki = true,
            Step::Unmark { at } => {
                if !std::mem::take(&mut self.at(at).nki) {
                    return Err("takes a mark that is not there");
                }
            }
            Step::Capture { from, count } => {
                if std::mem::take(&mut self.at(from).warriors) != count || count == 0 || self.at(from).nki {
                    return Err("captures what is not there or is nki");
                }
                self.prisons[mover] += count;
            }
            Step::Retire { from } => {
                self.at(from).warriors = self.at(from).warriors.checked_sub(1).ok_or("retires nobody")?;
                self.prisons[mover] += 1;
            }
            Step::Turn { to, phase } => {
                if self.hand != 0 {
                    return Err("ends a turn with a full hand");
                }
                self.turn = to;
                self.phase = phase;
            }
            Step::Over => self.phase = Phase::Over,
            Step::Award { row, to } => {
                for boma in &mut self.rows[row as usize] {
                    self.prisons[to as usize] += boma.warriors;
                    *boma = Boma::default();
                }
            }
            Step::PassOver { over } | Step::Rest { at: over } | Step::Withhold { at: over } => {
                let _on_the_board = self.at(over);
            }
            Step::Won { .. } | Step::Supreme { .. } => {}
            Step::Refuse => return Err("refuses"),
        }
        Ok(())
    }
}

/// What a position becomes by these steps, or the first step, from 0, that can't be made and why.
pub(crate) fn replay(
    position: &Position,
    steps: impl IntoIterator<Item = Step>,
) -> Result<Position, (usize, &'static str)> {
    let mut board = Board {
        rows: Side::BOTH.map(|side| position.row(side).to_vec()),
        prisons: Side::BOTH.map(|side| position.prison(side)),
        turn: position.turn(),
        phase: position.phase(),
        hand: 0,
    };
    let mut made = 0;
    for step in steps {
        board.make(step).map_err(|why| (made, why))?;
        made += 1;
    }
    if board.hand != 0 {
        return Err((made, "ends with a full hand"));
    }
    let [south, north] = &board.rows;
    Position::new(board.turn, board.phase, [south, north], board.prisons)
        .map_err(|_| (made, "ends in no position"))
}
