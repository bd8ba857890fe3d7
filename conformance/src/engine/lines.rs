//! The lines of an engine's output, cut out of what the pipe hands over, within bounded memory.

use super::Line;
use crate::wire::LONGEST_LINE;
use std::io::{self, Read};

/// How much is read at once: what a pipe holds.
const CHUNK: usize = 64 * 1024;

/// Bytes read and not yet taken as lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    /// Where the first line not yet taken begins.
    start: usize,
    /// Up to where there is no newline after `start`.
    searched: usize,
    /// Up to where `bytes` holds what was read.
    filled: usize,
}

impl Lines {
    /// Reads once; how many bytes came. All lines must have been taken before.
    pub(super) fn read(&mut self, source: &mut impl Read) -> io::Result<usize> {
        if self.start > 0 {
            self.bytes.copy_within(self.start..self.filled, 0);
            self.filled -= self.start;
            self.searched -= self.start;
            self.start = 0;
        }
        if self.bytes.len() < self.filled + CHUNK {
            self.bytes.resize(self.filled + CHUNK, 0);
        }
        let count = match self.bytes.get_mut(self.filled..) {
            Some(space) => source.read(space)?,
            None => 0,
        };
        self.filled += count;
        Ok(count)
    }

    /// The next line, without its newline.
    pub(super) fn next(&mut self) -> Option<Line<'_>> {
        let found = memchr::memchr(b'\n', self.bytes.get(self.searched..self.filled)?);
        let from = self.start;
        match found {
            Some(at) => {
                let end = self.searched + at;
                self.start = end + 1;
                self.searched = end + 1;
                let line = self.bytes.get(from..end)?;
                Some(if line.len() > LONGEST_LINE { Line::TooLong(line) } else { Line::Whole(line) })
            }
            None => {
                self.searched = self.filled;
                if self.filled - from <= LONGEST_LINE {
                    return None;
                }
                self.start = self.filled;
                self.bytes.get(from..self.filled).map(Line::TooLong)
            }
        }
    }

    /// What came after the last newline; for when nothing more will come.
    pub(super) fn rest(&mut self) -> Option<&[u8]> {
        let from = self.start;
        self.start = self.filled;
        self.searched = self.filled;
        self.bytes.get(from..self.filled).filter(|rest| !rest.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(line: Option<Line<'_>>) -> Option<String> {
        match line? {
            Line::Whole(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
            Line::TooLong(bytes) => Some(format!("{} bytes", bytes.len())),
        }
    }

    #[test]
    fn cuts_lines_however_they_come() {
        let mut lines = Lines::default();
        assert_eq!(lines.read(&mut &b"ab\n\ncd"[..]).unwrap(), 6);
        assert_eq!(whole(lines.next()).as_deref(), Some("ab"));
        assert_eq!(whole(lines.next()).as_deref(), Some(""));
        assert_eq!(whole(lines.next()), None);
        assert_eq!(lines.read(&mut &b"ef\ngh"[..]).unwrap(), 5);
        assert_eq!(whole(lines.next()).as_deref(), Some("cdef"));
        assert_eq!(whole(lines.next()), None);
        assert_eq!(lines.rest(), Some(&b"gh"[..]));
        assert_eq!(lines.rest(), None);
    }

    #[test]
    fn a_line_without_end_takes_bounded_memory() {
        let mut lines = Lines::default();
        let mut source = io::repeat(b'x');
        let mut cut = 0;
        for _ in 0..2_000 {
            lines.read(&mut source).unwrap();
            while let Some(line) = lines.next() {
                assert!(matches!(line, Line::TooLong(_)));
                cut += 1;
            }
            assert!(lines.bytes.len() <= LONGEST_LINE + 2 * CHUNK);
        }
        assert!(cut > 100);
    }
}
