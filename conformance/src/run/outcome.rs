//! What a run means for those who started it.

use crate::event::Summary;

/// The exit codes of the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Every verdict is passed or not claimed, known failures apart.
    Fine = 0,
    /// Some verdict is another, a known failure passed, or the engine is unstable.
    Failed = 1,
    /// A broken file, a filter that matches nothing, or a wrong command line.
    Unusable = 2,
    /// No `initialize` succeeded, or nothing at all could be checked.
    NothingChecked = 3,
}

/// The exit code of a run.
#[must_use]
pub fn exit(summary: &Summary) -> Exit {
    let failed: usize =
        summary.verdicts.iter().filter(|(verdict, _)| !verdict.is_fine()).map(|(_, count)| count).sum();
    if summary.nothing_checked.is_some() {
        Exit::NothingChecked
    } else if failed > summary.known || summary.unstable.is_some() || !summary.unexpected_passes.is_empty() {
        Exit::Failed
    } else {
        Exit::Fine
    }
}
