use super::position::{Phase, Place};
use super::readings::Point;
use super::rule::Rule;
use crate::Side;
use std::fmt;

/// One thing that happened, small enough that a reader who knows only the position before it can say what the
/// position after it is. Counts are warriors, from 1 to 255.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Warriors taken from a boma into the hand.
    Lift {
        /// The boma they lay in.
        from: Place,
        /// How many were taken.
        count: u8,
    },
    /// One warrior dropped from the hand.
    Drop {
        /// The boma it fell into.
        into: Place,
    },
    /// A boma passed over: nothing is dropped there.
    PassOver {
        /// The boma.
        over: Place,
    },
    /// Warriors put down: from the store at set-up, from the hand in an opening.
    Put {
        /// The boma they were put into.
        into: Place,
        /// How many.
        count: u8,
    },
    /// A boma becomes nki.
    Mark {
        /// The boma.
        at: Place,
    },
    /// A boma ceases to be nki.
    Unmark {
        /// The boma.
        at: Place,
    },
    /// The sowing ends; the last warrior lies here.
    Rest {
        /// The boma.
        at: Place,
    },
    /// All the warriors of a boma go to the prison of the player to move.
    Capture {
        /// The boma.
        from: Place,
        /// How many.
        count: u8,
    },
    /// The capturing warrior goes to the prison of the player to move.
    Retire {
        /// The boma it lay in.
        from: Place,
    },
    /// A rule was applied here and withheld something: nothing moves.
    Withhold {
        /// The boma the rule was applied to.
        at: Place,
    },
    /// It is this player's turn, in this phase.
    Turn {
        /// Who is to move.
        to: Side,
        /// The phase that play is in.
        phase: Phase,
    },
    /// The game is over.
    Over,
    /// All that is left in a row goes to a prison.
    Award {
        /// The row.
        row: Side,
        /// Whose prison.
        to: Side,
    },
    /// Who has won, or nobody.
    Won {
        /// The winner.
        by: Option<Side>,
    },
    /// The victory is the supreme one.
    Supreme {
        /// How many ordinary victories it is worth.
        worth: u8,
    },
    /// The move is not allowed: nothing of it happened.
    Refuse,
}

/// Whoever watches a game being played.
pub trait Observer {
    /// A step was made, by this rule.
    fn step(&mut self, rule: Rule, step: Step);

    /// A reading of this point was asked.
    fn consulted(&mut self, point: Point);
}

/// Watches nothing, costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {
    #[inline]
    fn step(&mut self, _: Rule, _: Step) {}

    #[inline]
    fn consulted(&mut self, _: Point) {}
}

/// Lets through which points were asked, but no steps: for moves that are only tried.
pub(super) struct Tried<'a, O>(pub(super) &'a mut O);

impl<O: Observer> Observer for Tried<'_, O> {
    #[inline]
    fn step(&mut self, _: Rule, _: Step) {}

    #[inline]
    fn consulted(&mut self, point: Point) {
        self.0.consulted(point);
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Lift { from, count } => write!(f, "lifts {count} from {from}"),
            Step::Drop { into } => write!(f, "drops one into {into}"),
            Step::PassOver { over } => write!(f, "passes over {over}"),
            Step::Put { into, count } => write!(f, "puts {count} into {into}"),
            Step::Mark { at } => write!(f, "{at} becomes nki"),
            Step::Unmark { at } => write!(f, "{at} ceases to be nki"),
            Step::Rest { at } => write!(f, "comes to rest in {at}"),
            Step::Capture { from, count } => write!(f, "captures {count} from {from}"),
            Step::Retire { from } => write!(f, "retires the warrior in {from}"),
            Step::Withhold { at } => write!(f, "takes nothing at {at}"),
            Step::Turn { to, phase: Phase::Play } => write!(f, "{to} is to move"),
            Step::Turn { to, phase } => write!(f, "{to} is to move ({phase})"),
            Step::Over => write!(f, "the game is over"),
            Step::Award { row, to } => write!(f, "what is left in {row}'s row goes to {to}'s prison"),
            Step::Won { by: Some(side) } => write!(f, "{side} wins"),
            Step::Won { by: None } => write!(f, "nobody wins"),
            Step::Supreme { worth } => write!(f, "a supreme victory, worth {worth}"),
            Step::Refuse => write!(f, "the move is not allowed"),
        }
    }
}
