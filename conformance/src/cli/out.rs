//! What commands write to stdout: whole, so that nobody who reads half of it sees a panic.

use super::unusable;
use crate::run::Exit;
use std::io::{ErrorKind, Write as _};

/// Writes a text to stdout, in colour if that is a terminal; the exit code to go with it.
pub(super) fn show(text: &str, exit: Exit) -> Exit {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => exit,
        // Who reads has read enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => exit,
        Err(error) => unusable(format_args!("can't write to stdout: {error}")),
    }
}

/// Writes a text to stderr. Where that can't be written to, nobody is left to be told.
pub(super) fn remark(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// A number of things in words: `1 case`, `2 cases`.
pub(super) fn count(number: usize, one: &str, more: &str) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{grouped} {}", if number == 1 { one } else { more })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words() {
        assert_eq!(count(1, "case", "cases"), "1 case");
        assert_eq!(count(0, "case", "cases"), "0 cases");
        assert_eq!(count(12_345_678, "case", "cases"), "12,345,678 cases");
    }
}
