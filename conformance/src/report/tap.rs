//! TAP 14: a test point for every question, and one for whatever else fails the run.

use super::plain::plain;
use super::told::{block, name};
use crate::event::{Event, Judged, Summary};
use crate::run::Sink;
use crate::verdict::Verdict;
use std::io::{self, Write};

/// Writes TAP.
pub struct Tap<W> {
    out: W,
    points: usize,
}

impl<W: Write> Tap<W> {
    /// Nothing written yet.
    pub fn new(out: W) -> Tap<W> {
        Tap { out, points: 0 }
    }

    fn point(&mut self, ok: bool, what: &str) -> io::Result<()> {
        self.points += 1;
        let not = if ok { "" } else { "not " };
        writeln!(self.out, "{not}ok {} - {what}", self.points)
    }

    fn judged(&mut self, judged: &Judged) -> io::Result<()> {
        let detail = judged.detail.as_deref().unwrap_or_default();
        let name = text(&name(judged));
        let what = match (judged.verdict, &judged.known) {
            (Verdict::NotClaimed, _) => format!("{name} # SKIP not claimed: {}", text(detail)),
            (_, Some(reason)) => format!("{name} # TODO {}", text(reason)),
            (_, None) => name,
        };
        self.point(judged.verdict.is_fine(), &what)?;
        if judged.verdict.is_fine() {
            return Ok(());
        }
        writeln!(self.out, "  ---")?;
        for line in block(judged).trim_end_matches('\n').split('\n') {
            writeln!(self.out, "  {line}")?;
        }
        writeln!(self.out, "  ...")
    }

    fn finished(&mut self, summary: &Summary) -> io::Result<()> {
        for id in &summary.unexpected_passes {
            self.point(false, &text(&format!("{id} is known to fail, and passed")))?;
        }
        if let Some(why) = &summary.unstable {
            self.point(false, &text(&format!("unstable: {why}")))?;
        }
        if let Some(why) = &summary.nothing_checked {
            self.point(false, &text(&format!("nothing could be checked: {why}")))?;
        }
        writeln!(self.out, "1..{}", self.points)?;
        self.out.flush()
    }
}

impl<W: Write> Sink for Tap<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started { engine, asked_about, .. } => {
                let what = plain(&format!("{engine}: {asked_about}"));
                writeln!(self.out, "TAP version 14\n# {what}")
            }
            Event::Judged(judged) => self.judged(judged),
            Event::Progress { .. } => Ok(()),
            Event::Note { text } => writeln!(self.out, "# note: {}", plain(text)),
            Event::Finished(summary) => self.finished(summary),
        }
    }
}

/// A description or a reason: on one line, and no directive in it.
fn text(text: &str) -> String {
    plain(text).replace('\\', "\\\\").replace('#', "\\#")
}
