//! A bar for those who watch: how far the run has come. It is gone before the verdicts are told.

use crate::event::Event;
use crate::run::Sink;
use indicatif::{ProgressBar, ProgressStyle};
use std::io;

/// Draws the bar on stderr; nothing where that is no terminal.
#[derive(Default)]
pub struct Progress(Option<ProgressBar>);

impl Progress {
    /// Nothing drawn yet.
    #[must_use]
    pub fn new() -> Progress {
        Progress::default()
    }
}

impl Sink for Progress {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started { questions, .. } => {
                let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}");
                let bar = ProgressBar::new(*questions as u64);
                self.0 = Some(bar.with_style(style.map_err(io::Error::other)?));
            }
            Event::Progress { settled, failing } => {
                if let Some(bar) = &self.0 {
                    bar.set_position(*settled as u64);
                    bar.set_message(if *failing == 0 { String::new() } else { format!("{failing} failing") });
                }
            }
            Event::Judged(_) | Event::Note { .. } | Event::Finished(_) => {
                if let Some(bar) = self.0.take() {
                    bar.finish_and_clear();
                }
            }
        }
        Ok(())
    }
}
