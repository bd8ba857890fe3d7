//! For people: every verdict that is not fine, then how many there were of each.

use crate::event::{Event, Judged, Summary};
use crate::question::Board;
use crate::run::Sink;
use std::io::{self, Write};

/// Writes for people.
pub struct Human<W>(pub W);

impl<W: Write> Sink for Human<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started { engine, questions, asked_about, .. } => {
                writeln!(self.0, "{}: {questions} questions, {asked_about}", plain(engine))
            }
            Event::Judged(judged) if !judged.verdict.is_fine() => self.judged(judged),
            Event::Judged(_) | Event::Progress { .. } => Ok(()),
            Event::Note { text } => writeln!(self.0, "note: {}", plain(text)),
            Event::Finished(summary) => self.finished(summary),
        }
    }
}

impl<W: Write> Human<W> {
    fn judged(&mut self, judged: &Judged) -> io::Result<()> {
        let Judged { about, verdict, .. } = judged;
        writeln!(self.0, "\n{verdict}: {} - {}", about.id, about.title)?;
        writeln!(self.0, "  at {}:{}", about.file, about.line)?;
        if let Some(found) = &judged.divergence {
            for (name, value) in [("position", &found.position), ("move", &found.wanted)] {
                if let Some(value) = value {
                    writeln!(self.0, "  {name}: {}", plain(value))?;
                }
            }
            writeln!(self.0, "  expected: {}\n  got:      {}", plain(&found.expected), plain(&found.got))?;
            if let Some(pair) = &found.boards {
                self.board("expected", &pair.expected)?;
                self.board("got", &pair.got)?;
            }
            for field in &found.fields {
                let (name, expected, got) = (plain(&field.field), plain(&field.expected), plain(&field.got));
                writeln!(self.0, "  {name}: expected {expected}, got {got}")?;
            }
            for rule in &found.rules {
                writeln!(self.0, "  rule: {rule}")?;
            }
            if let Some(why) = &found.why {
                writeln!(self.0, "  why: {}", plain(why))?;
            }
        }
        if let Some(detail) = &judged.detail {
            writeln!(self.0, "  {}", plain(detail))?;
        }
        if let Some(reason) = &judged.known {
            writeln!(self.0, "  known: {}", plain(reason))?;
        }
        writeln!(self.0, "  again: {}", judged.repeat)
    }

    fn board(&mut self, name: &str, board: &Board) -> io::Result<()> {
        writeln!(self.0, "  {name}")?;
        for row in &board.rows {
            let cells: String = row.cells.iter().map(|cell| format!("{cell:>4}")).collect();
            writeln!(self.0, "    {}{cells}", row.label)?;
        }
        Ok(())
    }

    fn finished(&mut self, summary: &Summary) -> io::Result<()> {
        for id in &summary.unexpected_passes {
            writeln!(self.0, "\n{id} is known to fail, and passed: take it out of the known failures")?;
        }
        for (name, text) in [("unstable", &summary.unstable), ("nothing checked", &summary.nothing_checked)] {
            if let Some(text) = text {
                writeln!(self.0, "\n{name}: {}", plain(text))?;
            }
        }
        let counts: Vec<String> =
            summary.verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        writeln!(self.0, "\n{}", counts.join(", "))?;
        self.0.flush()
    }
}

/// A text from an engine on one line, without what a terminal would obey.
fn plain(text: &str) -> String {
    let bidi =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars()
        .flat_map(|c| match c.is_control() || bidi(c) {
            true => c.escape_default().collect::<Vec<_>>(),
            false => vec![c],
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_for_a_terminal_to_obey() {
        assert_eq!(super::plain("a\u{1b}[31m\n\u{202e}b"), "a\\u{1b}[31m\\n\\u{202e}b");
    }
}
