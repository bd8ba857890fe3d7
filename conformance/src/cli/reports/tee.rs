//! Several reports of one run: what goes wrong with one keeps nothing from the others.

use crate::event::Event;
use crate::run::Sink;
use std::io::{self, ErrorKind};

/// A report, where it goes, and what went wrong with it.
struct Report<'a> {
    to: String,
    sink: Box<dyn Sink + 'a>,
    failed: Option<io::Error>,
}

/// Hands every event to every report.
#[derive(Default)]
pub(in crate::cli) struct Tee<'a>(Vec<Report<'a>>);

impl<'a> Tee<'a> {
    /// Adds a report; `to` says in words where it goes.
    pub(in crate::cli) fn add(&mut self, to: impl Into<String>, sink: impl Sink + 'a) {
        self.0.push(Report { to: to.into(), sink: Box::new(sink), failed: None });
    }

    /// Takes the report to there away.
    pub(in crate::cli) fn remove(&mut self, to: &str) {
        self.0.retain(|report| report.to != to);
    }

    /// What went wrong. Who closed a pipe has read enough: that is nothing wrong.
    pub(in crate::cli) fn failures(&self) -> Vec<String> {
        let failed = self.0.iter().filter_map(|report| Some((&report.to, report.failed.as_ref()?)));
        let wrong = failed.filter(|(_, error)| error.kind() != ErrorKind::BrokenPipe);
        wrong.map(|(to, error)| format!("can't write to {to}: {error}")).collect()
    }
}

impl Sink for Tee<'_> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        for report in self.0.iter_mut().filter(|report| report.failed.is_none()) {
            report.failed = report.sink.event(event).err();
        }
        Ok(())
    }
}
