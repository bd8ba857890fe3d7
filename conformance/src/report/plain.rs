//! Texts from engines and files, as they may be shown.

/// The most characters of one text that people are shown.
pub(super) const MOST: usize = 400;

/// A text on one line, without what a terminal would obey: that is escaped.
#[must_use]
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if obeyed(c) {
            plain.extend(c.escape_default());
        } else {
            plain.push(c);
        }
    }
    plain
}

/// The beginning of a text, in the same way.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", plain(&text[..end])),
        None => plain(text),
    }
}

/// Control characters, and those that turn the direction of writing or end a line.
fn obeyed(c: char) -> bool {
    let marks =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    marks || c.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_for_a_terminal_to_obey() {
        let escaped = "a\\u{1b}[31m\\n\\u{202e}b\\u{61c}\\u{2028}";
        assert_eq!(plain("a\u{1b}[31m\n\u{202e}b\u{61c}\u{2028}"), escaped);
        assert_eq!(plain("ten bomas, é, 十"), "ten bomas, é, 十");
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(short(&"x".repeat(1000)).chars().count(), MOST + 1);
        assert_eq!(short("é"), "é");
    }
}
