//! Watches the reference play, and tells what it saw in the harness's own terms.

use crate::game::{Seen, SeenStep, WireCount, WirePlace, WireStep};
use nki_reference::Side;
use nki_reference::kiothi::{Boma, Observer, Phase, Place, Point, Position, Rule, Step, Width};

/// A lap under way.
#[derive(Clone, Copy)]
struct Lap {
    lift: WireCount,
    rule: Rule,
    end: Option<(Place, u8)>,
}

/// An observer that fills a [`Seen`]. It knows of a step what the step says, and keeps the board along with it.
pub(super) struct Watch<'a> {
    seen: &'a mut Seen,
    rows: [[Boma; Width::WIDEST.get() as usize]; 2],
    width: Width,
    lap: Option<Lap>,
}

impl<'a> Watch<'a> {
    /// Watches from this position on.
    pub(super) fn of(position: &Position, seen: &'a mut Seen) -> Watch<'a> {
        let mut watch = Watch::of_nothing(position.width(), seen);
        for side in Side::BOTH {
            watch.rows[side as usize][..position.row(side).len()].copy_from_slice(position.row(side));
        }
        watch
    }

    /// Watches from an empty board on.
    pub(super) fn of_nothing(width: Width, seen: &'a mut Seen) -> Watch<'a> {
        Watch { seen, rows: <[[Boma; Width::WIDEST.get() as usize]; 2]>::default(), width, lap: None }
    }

    fn at(&mut self, place: Place) -> &mut Boma {
        &mut self.rows[place.side() as usize][usize::from(place.boma()) - 1]
    }

    fn follow(&mut self, step: Step) {
        match step {
            Step::Lift { from, count } | Step::Capture { from, count } => {
                let boma = self.at(from);
                boma.warriors = boma.warriors.saturating_sub(count);
            }
            Step::Retire { from } => {
                let boma = self.at(from);
                boma.warriors = boma.warriors.saturating_sub(1);
            }
            Step::Drop { into } => {
                let boma = self.at(into);
                boma.warriors = boma.warriors.saturating_add(1);
            }
            Step::Put { into, count } => {
                let boma = self.at(into);
                boma.warriors = boma.warriors.saturating_add(count);
            }
            Step::Mark { at } => self.at(at).nki = true,
            Step::Unmark { at } => self.at(at).nki = false,
            Step::Award { row, .. } => self.rows[row as usize] = Default::default(),
            Step::PassOver { .. }
            | Step::Rest { .. }
            | Step::Withhold { .. }
            | Step::Turn { .. }
            | Step::Over
            | Step::Won { .. }
            | Step::Supreme { .. }
            | Step::Refuse => {}
        }
    }

    /// The lap under way, if there is one, has ended.
    fn end_lap(&mut self) {
        let Some(Lap { lift, rule, end: Some((end, was)) }) = self.lap.take() else { return };
        if let Some(wire) = &mut self.seen.wire {
            wire.push((WireStep::Lap { lift, end: wire_place(end), was }, rule.id()));
        }
        if self.seen.steps.is_some() {
            let width = usize::from(self.width.get());
            let [south, north] = [&self.rows[0][..width], &self.rows[1][..width]];
            let board = Position::new(Side::South, Phase::Play, [south, north], [0, 0]);
            let last = self.seen.steps.as_mut().and_then(|steps| steps.last_mut());
            if let (Some(last), Ok(position)) = (last, board) {
                last.board = Some(super::standing::board(&position));
            }
        }
    }

    fn follow_laps(&mut self, rule: Rule, step: Step) {
        match (rule, step) {
            (Rule::SowingLift | Rule::SowingRelay, Step::Lift { from, count }) => {
                self.end_lap();
                self.lap = Some(Lap { lift: wire_count(from, count), rule, end: None });
            }
            (_, Step::Drop { into }) => {
                let was = self.at(into).warriors;
                if let Some(lap) = &mut self.lap {
                    lap.end = Some((into, was));
                }
            }
            (_, Step::PassOver { .. }) => {
                if let Some(lap) = &mut self.lap {
                    lap.rule = rule;
                }
            }
            (_, Step::Rest { .. } | Step::Refuse) => self.end_lap(),
            _ => {}
        }
        let told = match step {
            Step::Capture { from, count } => WireStep::Capture { capture: wire_count(from, count) },
            Step::Retire { from } => WireStep::Retire { retire: wire_place(from) },
            _ => return,
        };
        if let Some(wire) = &mut self.seen.wire {
            wire.push((told, rule.id()));
        }
    }
}

impl Observer for Watch<'_> {
    fn step(&mut self, rule: Rule, step: Step) {
        self.seen.fire(rule.id());
        if let Step::Withhold { at } = step {
            self.seen.withheld.push((wire_place(at), rule.id()));
        }
        if self.seen.steps.is_none() && self.seen.wire.is_none() {
            return;
        }
        self.follow_laps(rule, step);
        self.follow(step);
        if let Some(steps) = &mut self.seen.steps {
            steps.push(SeenStep { rule: rule.id(), words: step.to_string(), board: None });
        }
    }

    fn consulted(&mut self, point: Point) {
        self.seen.consulted |= 1 << (point as u32);
    }
}

const fn wire_place(place: Place) -> WirePlace {
    WirePlace { side: place.side(), boma: place.boma() }
}

const fn wire_count(place: Place, count: u8) -> WireCount {
    WireCount { side: place.side(), boma: place.boma(), count }
}
