//! One question, put under any readings.

use super::{Column, Group};
use crate::case::AnyGame;
use crate::game::{Choices, Seen, SeenStep, Terms, WireStep};
use crate::tell::{SETUP, Shown, Unread};
use std::num::NonZeroU32;

/// What is judged.
#[derive(Debug, Clone, Copy)]
pub enum Asked<'a> {
    /// How the board is set up.
    Setup,
    /// A move.
    Move {
        /// The position, in one line, or `setup`: then each column moves from its own.
        position: &'a str,
        /// The move.
        wanted: &'a str,
    },
}

/// What came of it under one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruled {
    /// The position before the move; the set-up, where that is judged.
    pub before: Shown,
    /// The move, as it is written canonically.
    pub wanted: Option<String>,
    /// The position after it, or the rule that refuses it.
    pub after: Result<Shown, &'static str>,
    /// What was taken off the board, in order.
    pub taken: Vec<WireStep>,
    /// What was done, step by step; only where that was wanted.
    pub steps: Vec<SeenStep>,
    /// The points that were asked, as bits by index.
    pub consulted: u32,
}

impl Ruled {
    /// How many were captured.
    #[must_use]
    pub fn captured(&self) -> u32 {
        let count = |step: &WireStep| match step {
            WireStep::Capture { capture } => u32::from(capture.count),
            WireStep::Lap { .. } | WireStep::Retire { .. } => 0,
        };
        if self.after.is_ok() { self.taken.iter().map(count).sum() } else { 0 }
    }

    /// How many went to prison: what was captured and what was retired along with it.
    #[must_use]
    pub fn imprisoned(&self) -> u32 {
        let retired = |step: &WireStep| u32::from(matches!(step, WireStep::Retire { .. }));
        let retired: u32 = self.taken.iter().map(retired).sum();
        self.captured() + if self.after.is_ok() { retired } else { 0 }
    }

    /// Whether both come to the same, however they came to it.
    #[must_use]
    pub fn same(&self, other: &Ruled) -> bool {
        self.after == other.after
            && self.captured() == other.captured()
            && self.imprisoned() == other.imprisoned()
    }
}

/// A question to be put under one column after another.
pub(super) struct Run<'a> {
    pub(super) game: &'static dyn AnyGame,
    pub(super) asked: Asked<'a>,
    pub(super) endless_laps: NonZeroU32,
}

impl Run<'_> {
    /// What comes of it under these readings, with the steps in words if they are wanted.
    pub(super) fn under(&self, choices: Choices, steps: bool) -> Result<Ruled, Unread> {
        let terms = Terms { choices, endless_laps: self.endless_laps };
        let seen = || Seen { steps: steps.then(Vec::new), ..Seen::with_wire() };
        let setup = || self.game.tell_setup(&terms, seen());
        let (position, wanted) = match self.asked {
            Asked::Move { position, wanted } => (position, wanted),
            Asked::Setup => (SETUP, ""),
        };
        let before = (position.trim() == SETUP).then(setup).flatten();
        if let (Asked::Setup, Some(told)) = (self.asked, before.clone()) {
            return Ok(Ruled {
                before: told.position.clone(),
                wanted: None,
                after: Ok(told.position),
                taken: Vec::new(),
                steps: told.steps,
                consulted: told.consulted,
            });
        }
        let told = self.game.tell_move(position, wanted, &terms, seen())?;
        let (mut steps, mut consulted) = before.map_or((Vec::new(), 0), |told| (told.steps, told.consulted));
        steps.extend(told.steps);
        consulted |= told.consulted;
        Ok(Ruled {
            before: told.before,
            wanted: Some(told.wanted),
            after: told.after,
            taken: told.taken,
            steps,
            consulted,
        })
    }

    /// The columns, those together that come to the same.
    pub(super) fn groups(&self, columns: &[Column]) -> Result<Vec<Group>, Unread> {
        let mut groups: Vec<Group> = Vec::new();
        for (at, column) in columns.iter().enumerate() {
            let ruled = self.under(column.choices, false)?;
            match groups.iter_mut().find(|group| group.ruled.same(&ruled)) {
                Some(group) => {
                    group.columns.push(at);
                    group.ruled.consulted |= ruled.consulted;
                }
                None => groups.push(Group { columns: vec![at], ruled }),
            }
        }
        Ok(groups)
    }
}
