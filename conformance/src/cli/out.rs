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

/// A text in lines of at most so many characters, words kept whole, each line after this indentation.
pub(super) fn wrapped(text: &str, indent: usize, width: usize) -> String {
    let mut out = String::new();
    let mut line = String::new();
    let end = |line: &mut String, out: &mut String| {
        if !line.is_empty() {
            out.push_str(&format!("{:indent$}{line}\n", ""));
            line.clear();
        }
    };
    for word in text.split_whitespace() {
        if indent + line.chars().count() + 1 + word.chars().count() > width {
            end(&mut line, &mut out);
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    end(&mut line, &mut out);
    out
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

    #[test]
    fn wrapped_at_words() {
        assert_eq!(wrapped("one two three four", 2, 10), "  one two\n  three\n  four\n");
        assert_eq!(wrapped("  ", 2, 10), "");
    }
}
