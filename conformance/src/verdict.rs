//! What can come of a question.

use std::fmt;

/// The verdict on one question. The footer of a run counts exactly these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The answer is the one the rules give.
    Passed,
    /// The answer is another.
    Diverged,
    /// A move that is not allowed was played.
    IllegalAccepted,
    /// A move that is allowed was refused.
    LegalRefused,
    /// Claimed in `initialize`, then not played (error −32001 or −32601).
    Unsupported,
    /// Outside what the engine declares: not asked.
    NotClaimed,
    /// An error object.
    Error,
    /// Not the protocol.
    Garbled,
    /// The engine ended before it answered.
    Crashed,
    /// No answer in time.
    TimedOut,
    /// The same question, two answers.
    Inconsistent,
    /// Never asked: the engine had failed too often before.
    NotRun,
}

impl Verdict {
    /// Every verdict, best first.
    pub const ALL: [Verdict; 12] = [
        Verdict::Passed,
        Verdict::Diverged,
        Verdict::IllegalAccepted,
        Verdict::LegalRefused,
        Verdict::Unsupported,
        Verdict::NotClaimed,
        Verdict::Error,
        Verdict::Garbled,
        Verdict::Crashed,
        Verdict::TimedOut,
        Verdict::Inconsistent,
        Verdict::NotRun,
    ];

    /// The words for it in reports.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Diverged => "diverged",
            Verdict::IllegalAccepted => "illegal accepted",
            Verdict::LegalRefused => "legal refused",
            Verdict::Unsupported => "unsupported",
            Verdict::NotClaimed => "not claimed",
            Verdict::Error => "error",
            Verdict::Garbled => "garbled",
            Verdict::Crashed => "crashed",
            Verdict::TimedOut => "timed out",
            Verdict::Inconsistent => "inconsistent",
            Verdict::NotRun => "not run",
        }
    }

    /// The word for it in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Diverged => "diverged",
            Verdict::IllegalAccepted => "illegal-accepted",
            Verdict::LegalRefused => "legal-refused",
            Verdict::Unsupported => "unsupported",
            Verdict::NotClaimed => "not-claimed",
            Verdict::Error => "error",
            Verdict::Garbled => "garbled",
            Verdict::Crashed => "crashed",
            Verdict::TimedOut => "timed-out",
            Verdict::Inconsistent => "inconsistent",
            Verdict::NotRun => "not-run",
        }
    }

    /// Whether the exit code stays 0 with it.
    #[must_use]
    pub const fn is_fine(self) -> bool {
        matches!(self, Verdict::Passed | Verdict::NotClaimed)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_reports_have_the_same_word() {
        for verdict in Verdict::ALL {
            assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.id());
        }
    }
}
