//! After a crash, a silence or a stray message: each question that was under way is asked alone, in a fresh process.

use super::Runner;
use super::book::Job;
use super::link::{Failure, Link};
use super::serve::{Incident, Kind};
use std::collections::VecDeque;

impl Runner<'_> {
    /// Finds out which question is to blame for what stopped the window.
    pub(super) fn look_into(&mut self, mut link: Link, incident: Incident) {
        let kind = incident.kind;
        let failure = incident.into_failure(&mut link);
        drop(link);
        let mut suspects: Vec<usize> = self.open.drain(..).map(|open| open.question).collect();
        if let Kind::Double(question) = kind {
            // Either answer may have been meant for another question.
            self.book.forget(question);
            suspects.push(question);
        }
        if let (Kind::Stray(_), Some(last)) = (kind, self.last_answered) {
            // It may belong to an answer that came before it.
            self.book.forget(last);
            suspects.push(last);
        }
        suspects.sort_unstable();
        let reproduced = self.ask_each_alone(&suspects, matches!(kind, Kind::Stray(_)));
        match kind {
            Kind::Double(question) if reproduced != Some(true) => {
                self.book.inconsistent(question, failure.what)
            }
            Kind::Double(_) => {}
            _ if reproduced == Some(false) => self.is_unstable(suspects.len(), &failure),
            _ => {}
        }
    }

    /// Whether one of the questions fails alone; none if the run ended before all were asked.
    /// With `linger`, it is awaited whether something follows the answer.
    fn ask_each_alone(&mut self, suspects: &[usize], linger: bool) -> Option<bool> {
        let mut reproduced = false;
        for question in suspects.iter().copied() {
            // What was asked alone before leaves nothing behind for the next one.
            self.link = None;
            if self.enough() {
                return None;
            }
            let mut link = self.fresh()?;
            let mut alone = VecDeque::from([Job { question, again: false }]);
            let served = self.serve(&mut link, &mut alone, 1).and_then(|()| match linger {
                true => self.linger(&mut link),
                false => Ok(()),
            });
            match served {
                Ok(()) => self.link = Some(link),
                Err(incident) => {
                    self.open.clear();
                    reproduced = true;
                    let failure = incident.into_failure(&mut link);
                    self.book.settle(question, failure.verdict, Some(failure.to_string()));
                }
            }
        }
        Some(reproduced)
    }

    fn is_unstable(&mut self, under_way: usize, failure: &Failure) {
        if self.unstable.is_none() {
            let questions = if under_way == 1 { "question" } else { "questions" };
            self.unstable = Some(format!(
                "{failure}\n{under_way} {questions} under way then; asked again, each alone in a fresh process, none did that"
            ));
        }
    }
}
