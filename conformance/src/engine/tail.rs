//! The end of what an engine wrote to stderr: all of it is read, the last of it is kept.

use std::io::{self, Read};

/// How much is kept.
const KEPT: usize = 4 * 1024;

/// The last few kilobytes of a stream.
#[derive(Debug, Default)]
pub(super) struct Tail {
    bytes: Vec<u8>,
    dropped: bool,
}

impl Tail {
    /// Reads once; how many bytes came.
    pub(super) fn read(&mut self, source: &mut impl Read) -> io::Result<usize> {
        let mut chunk = [0; 16 * 1024];
        let count = source.read(&mut chunk)?;
        self.bytes.extend_from_slice(chunk.get(..count).unwrap_or(&chunk));
        if self.bytes.len() > KEPT {
            self.dropped = true;
            self.bytes.drain(..self.bytes.len() - KEPT);
        }
        Ok(count)
    }

    /// What was kept, as text; none if nothing ever came.
    pub(super) fn text(&self) -> Option<String> {
        if self.bytes.is_empty() {
            return None;
        }
        let text = String::from_utf8_lossy(&self.bytes);
        let text = text.trim_end();
        Some(if self.dropped { format!("…{text}") } else { text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_leaves_its_end() {
        let mut tail = Tail::default();
        assert_eq!(tail.text(), None);
        let mut source = io::repeat(b'x').take(10_000_000).chain(&b"the end\n"[..]);
        while tail.read(&mut source).unwrap() > 0 {}
        let text = tail.text().unwrap();
        assert!(text.starts_with("…xxx") && text.ends_with("xthe end") && text.len() < 5_000);
    }
}
