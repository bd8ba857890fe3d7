//! Positions, as they are drawn.

use super::{Before, Resolver};
use crate::case::diagnostic::Problem;
use crate::case::drawn::{Drawn, Misdrawn, Telling, Wrong};
use crate::case::path::{Part, Path, Step};
use crate::case::text::PositionText;
use nki_reference::Side;

impl<R: Drawn> Resolver<R> {
    pub(super) fn position(
        &mut self,
        told: &PositionText,
        path: &Path,
        before: &Before,
    ) -> Option<R::Position> {
        let count = self.problems.len();
        let turn = match &told.turn {
            None => before.turn.other(),
            Some(text) => side(text).unwrap_or_else(|| {
                self.wrong(path.key("turn"), format!("`{text}` is no player"), "expected `south` or `north`");
                before.turn
            }),
        };
        let prisons = match &told.prisons {
            None => before.prisons,
            Some(text) => prisons(text).unwrap_or_else(|label| {
                self.wrong(path.key("prisons"), format!("`{text}` tells no prisons"), label);
                before.prisons
            }),
        };
        let telling = Telling {
            turn,
            phase: told.phase.as_deref().unwrap_or("play"),
            board: told.board.as_deref(),
            size: before.size,
            prisons,
            result: told.result.as_ref(),
            given: before.total.is_none() && path.0.last() == Some(&Step::Key("given".into())),
        };
        let position = match R::told(&telling) {
            Ok(position) => position,
            Err(wrong) => {
                for misdrawn in wrong {
                    self.misdrawn(misdrawn, path, told);
                }
                return None;
            }
        };
        let board = if told.board.is_some() { path.key("board") } else { path.clone() };
        if let Some(total) = before.total.filter(|_| self.problems.len() == count) {
            let (size, now) = (R::size(&position), R::total(&position));
            if size != before.size {
                let title = format!("a board of {size} where {} are given", before.size);
                self.wrong(board, title, "expected boards of one size");
            } else if total != now {
                let (more, lost) = (now.saturating_sub(total), total.saturating_sub(now));
                let title = if lost > 0 {
                    format!("{lost} lost since `given`")
                } else {
                    format!("{more} more than in `given`")
                };
                let label =
                    format!("expected {total} on the board and in the prisons, as given; here are {now}");
                self.wrong(board, title, label);
            }
        }
        (self.problems.len() == count).then_some(position)
    }

    fn misdrawn(&mut self, Misdrawn { wrong, title, expected }: Misdrawn, path: &Path, told: &PositionText) {
        let (here, part) = match wrong {
            Wrong::Phase if told.phase.is_some() => (path.key("phase"), Part::Value),
            Wrong::Board if told.board.is_some() => (path.key("board"), Part::Value),
            Wrong::Result if told.result.is_some() => (path.key("result"), Part::Value),
            Wrong::Cell { line, column, length } => (path.key("board"), Part::Line { line, column, length }),
            Wrong::Phase | Wrong::Board | Wrong::Result => (path.clone(), Part::Value),
        };
        self.problems.push(Problem::new(here, title, expected).at(part));
    }
}

pub(super) fn side(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.name() == text)
}

/// `south 7, north 0`.
pub(super) fn prisons(text: &str) -> Result<[u8; 2], &'static str> {
    let expected = "expected as `south 7, north 0`, with numbers up to 255";
    let (south, north) = text.split_once(", ").ok_or(expected)?;
    let count = |text: &str, side: &str| {
        let digits = text.strip_prefix(side)?.strip_prefix(' ')?;
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| digits.parse::<u8>().ok())?
    };
    Ok([count(south, "south").ok_or(expected)?, count(north, "north").ok_or(expected)?])
}
