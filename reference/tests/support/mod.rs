//! What several tests share: a recorder, an independent reader of steps, and sets of readings.
#![allow(dead_code, reason = "each test uses its part")]

pub(crate) mod readings;
pub(crate) mod replay;

use nki_reference::Side;
use nki_reference::kiothi::{Boma, Observer, Phase, Point, Position, Rule, Step};

/// Remembers everything.
#[derive(Default)]
pub(crate) struct Recorder {
    pub(crate) steps: Vec<(Rule, Step)>,
    pub(crate) asked: Vec<Point>,
}

impl Observer for Recorder {
    fn step(&mut self, rule: Rule, step: Step) {
        self.steps.push((rule, step));
    }

    fn consulted(&mut self, point: Point) {
        self.asked.push(point);
    }
}

impl Recorder {
    pub(crate) fn fired(&self, rule: Rule) -> bool {
        self.steps.iter().any(|(by, _)| *by == rule)
    }

    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.asked.clear();
    }
}

/// Calls `visit` with every position of this width in play, South to move, with exactly so many warriors on the board,
/// none in prison, under every pattern of marks.
pub(crate) fn every_position(width: usize, warriors: u8, visit: &mut impl FnMut(&Position)) {
    let mut bomas = vec![Boma::default(); 2 * width];
    share_out(&mut bomas, 0, warriors, &mut |bomas| {
        for marks in 0..1_u32 << (2 * width) {
            for (i, boma) in bomas.iter_mut().enumerate() {
                boma.nki = marks & (1 << i) != 0;
            }
            let rows = [&bomas[..width], &bomas[width..]];
            visit(&Position::new(Side::South, Phase::Play, rows, [0, 0]).unwrap());
        }
    });
}

fn share_out(bomas: &mut [Boma], from: usize, left: u8, visit: &mut impl FnMut(&mut [Boma])) {
    if from + 1 == bomas.len() {
        bomas[from].warriors = left;
        visit(bomas);
        return;
    }
    for here in 0..=left {
        bomas[from].warriors = here;
        share_out(bomas, from + 1, left - here, visit);
    }
}
