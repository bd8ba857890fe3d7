//! What failed by an answer is asked once more, alone: with steps, if the engine can tell them, and to see whether it
//! says the same again.

use super::Runner;
use super::book::Job;
use std::collections::VecDeque;

impl Runner<'_> {
    /// Asks again what has failed.
    pub(super) fn again(&mut self) {
        for question in self.book.to_ask_again() {
            let Some(mut link) = self.link() else { return };
            let mut alone = VecDeque::from([Job { question, again: true }]);
            match self.serve(&mut link, &mut alone, 1) {
                Ok(()) => self.link = Some(link),
                Err(incident) => {
                    self.open.clear();
                    let failure = incident.into_failure(&mut link);
                    self.book.not_again(question, &failure.to_string());
                }
            }
        }
    }
}
