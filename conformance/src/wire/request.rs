//! Requests: written once, straight into the bytes that go to the engine.

use super::PROTOCOL;
use crate::question::Question;
use serde_json::value::RawValue;
use std::io::Write as _;

/// One request about a question.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// Its id.
    pub id: u64,
    /// The question.
    pub question: &'a Question,
    /// The ply of a chain, from 0.
    pub ply: usize,
    /// The position of the engine's last answer in a chain.
    pub before: Option<&'a RawValue>,
    /// Whether steps are wanted.
    pub steps: bool,
}

impl Ask<'_> {
    /// Writes the request, newline and all.
    pub fn write(&self, out: &mut Vec<u8>) {
        head(self.id, self.question.method.name(), out);
        out.extend_from_slice(b",\"params\":");
        self.question.expect.params(self.ply, self.before, self.steps, out);
        out.extend_from_slice(b"}\n");
    }
}

/// Writes `initialize`.
pub fn initialize(id: u64, suite: &str, games: &[&str], endless_laps: u32, out: &mut Vec<u8>) {
    head(id, "initialize", out);
    let params = serde_json::json!({
        "protocol": PROTOCOL,
        "suite": suite,
        "games": games,
        "limits": { "endless-laps": endless_laps },
    });
    // A vector takes every write.
    let _ = writeln!(out, ",\"params\":{params}}}");
}

/// Writes `shutdown`.
pub fn shutdown(id: u64, out: &mut Vec<u8>) {
    head(id, "shutdown", out);
    out.extend_from_slice(b"}\n");
}

fn head(id: u64, method: &str, out: &mut Vec<u8>) {
    // A vector takes every write; method names are ours and need no escapes.
    let _ = write!(out, "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{method}\"");
}
