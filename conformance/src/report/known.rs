//! A file of known failures, made of what failed in a run.

use crate::event::Event;
use crate::run::{Sink, known_failures};
use std::io::{self, Write};

/// Writes such a file at the end of the run.
pub struct KnownFile<W> {
    out: W,
    failures: Vec<(String, crate::verdict::Verdict, crate::fingerprint::Fingerprint)>,
}

impl<W: Write> KnownFile<W> {
    /// Nothing written yet.
    pub fn new(out: W) -> KnownFile<W> {
        KnownFile { out, failures: Vec::new() }
    }
}

impl<W: Write> Sink for KnownFile<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Judged(judged) => {
                self.failures.extend(
                    judged.fingerprint.map(|failure| (judged.about.id.clone(), judged.verdict, failure)),
                );
                Ok(())
            }
            Event::Finished(_) => {
                self.out.write_all(known_failures(&self.failures).as_bytes())?;
                self.out.flush()
            }
            Event::Started { .. } | Event::Note { .. } | Event::Progress { .. } => Ok(()),
        }
    }
}
