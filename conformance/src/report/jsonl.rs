//! JSON Lines: every event as it is, one a line.

use crate::event::Event;
use crate::run::Sink;
use std::io::{self, Write};

/// Writes JSON Lines.
pub struct JsonLines<W>(pub W);

impl<W: Write> Sink for JsonLines<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        // How far a run has come depends on the clock: no two runs would tell the same.
        if matches!(event, Event::Progress { .. }) {
            return Ok(());
        }
        serde_json::to_writer(&mut self.0, event)?;
        self.0.write_all(b"\n")?;
        if matches!(event, Event::Finished(_)) { self.0.flush() } else { Ok(()) }
    }
}
