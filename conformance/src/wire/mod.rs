//! The engine protocol's lines: JSON-RPC 2.0, one message a line. What is sent is written here, what comes is read here.

mod answer;
mod declaration;
mod request;

pub use answer::{Answer, Body, Malformed, NO_METHOD, NOT_PLAYED, parse};
pub use declaration::{Claim, Declaration, Features, GameClaim, GameInfo};
pub use request::{Ask, initialize, shutdown};

/// The version of the protocol spoken here.
pub const PROTOCOL: u64 = 1;

/// The longest line an engine may send, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// How deep arrays and objects of a line may nest; an answer needs six.
pub const DEEPEST: usize = 32;

/// The window where neither side says anything.
pub const WINDOW: usize = 16;

/// What came, cut to a length that a report can show, with what is not printable escaped.
#[must_use]
pub fn excerpt(bytes: &[u8]) -> String {
    cut(bytes, 160)
}

/// What came, cut to so many bytes, with what is not printable escaped.
#[must_use]
pub fn cut(bytes: &[u8], shown: usize) -> String {
    let head = bytes.get(..shown).unwrap_or(bytes);
    let mut text: String = String::with_capacity(head.len() + 24);
    for character in String::from_utf8_lossy(head).chars() {
        if character.is_control() {
            text.extend(character.escape_default());
        } else {
            text.push(character);
        }
    }
    if bytes.len() > head.len() {
        text.push_str(&format!("… ({} bytes)", bytes.len()));
    }
    text
}
