//! A look at a file line by line, for what the YAML library does not tell: comments, tabs, anchors and aliases.

/// Something seen at a line and a column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) what: What,
}

/// What was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// A line that holds a comment and nothing else.
    CommentLine,
    /// A comment after something else.
    CommentAfter,
    /// An anchor or an alias.
    Anchor,
    /// A tab.
    Tab,
    /// The sign that some editors put before a text.
    ByteOrderMark,
    /// Another character that can't be seen and means nothing here.
    Control,
}

/// Everything of the kind in a file, in order. What stands in a block text or between quotes is content, except that
/// tabs and what can't be seen are found everywhere.
pub(super) fn scan(source: &str) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut block: Option<usize> = None;
    let mut depth = 0_usize;
    for (number, text) in source.lines().enumerate() {
        let line = number + 1;
        let mut push = |column: usize, what| seen.push(Seen { line, column: column + 1, what });
        for (column, letter) in text.chars().enumerate() {
            match letter {
                '\t' => push(column, What::Tab),
                '\u{feff}' => push(column, What::ByteOrderMark),
                '\u{fffe}' | '\u{ffff}' => push(column, What::Control),
                _ if letter.is_control() => push(column, What::Control),
                _ => {}
            }
        }
        let indent = text.chars().take_while(|letter| *letter == ' ').count();
        if text.trim().is_empty() {
            continue;
        }
        if let Some(parent) = block {
            if indent > parent {
                continue;
            }
            block = None;
        }
        if scan_line(text, &mut depth, &mut push) {
            block = Some(parent_indent(text, indent));
        }
    }
    seen
}

/// One line outside block texts, in brackets of this depth; whether a block text begins with it.
fn scan_line(text: &str, depth: &mut usize, push: &mut impl FnMut(usize, What)) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let mut quote = None;
    let mut at = 0;
    let mut begins_value = true;
    while let Some(letter) = letters.get(at).copied() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at).copied());
        match (quote, letter) {
            (Some(open), _) => {
                if letter == '\\' && open == '"' {
                    at += 1;
                } else if letter == open {
                    quote = None;
                }
            }
            (None, '"' | '\'') if begins_value => quote = Some(letter),
            (None, '#') if before.is_none_or(|before| before == ' ') => {
                let alone = letters[..at].iter().all(|letter| *letter == ' ');
                push(at, if alone { What::CommentLine } else { What::CommentAfter });
                return false;
            }
            (None, '&' | '*') if begins_value && letters.get(at + 1).is_some_and(|next| *next != ' ') => {
                push(at, What::Anchor);
                // What it names follows.
                while letters.get(at + 1).is_some_and(|next| *next != ' ') {
                    at += 1;
                }
                at += 1;
                continue;
            }
            (None, '|' | '>') if begins_value => {
                let rest: String = letters[at + 1..].iter().collect();
                let header = rest.split('#').next().unwrap_or_default().trim();
                if header.chars().all(|letter| matches!(letter, '+' | '-' | '1'..='9')) {
                    return true;
                }
            }
            _ => {}
        }
        // A value begins after an indicator and blanks; blanks themselves change nothing.
        begins_value = match letter {
            _ if quote.is_some() => false,
            ' ' => {
                let dash = || letters[..at].iter().all(|letter| matches!(letter, ' ' | '-'));
                begins_value
                    || matches!(before, Some(':'))
                    || matches!(before, Some(',')) && *depth > 0
                    || matches!(before, Some('-')) && dash()
            }
            '[' | '{' if begins_value => {
                *depth += 1;
                true
            }
            ']' | '}' => {
                *depth = depth.saturating_sub(1);
                false
            }
            _ => false,
        };
        at += 1;
    }
    false
}

/// The indentation of what a block text belongs to: behind the dashes, if the line has some.
fn parent_indent(text: &str, indent: usize) -> usize {
    let rest: String = text.chars().skip(indent).collect();
    let dashes = rest.chars().take_while(|letter| matches!(letter, '-' | ' ')).count();
    if rest.starts_with("- ") && rest.contains(": ") { indent + dashes } else { indent }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(source: &str) -> Vec<(usize, usize, What)> {
        scan(source).into_iter().map(|seen| (seen.line, seen.column, seen.what)).collect()
    }

    #[test]
    fn comments_and_what_only_looks_like_one() {
        let source = "# top\na: 1 # after\nb: \"# not\"\nc: |\n  # not\n  N .* 5*\nd: x#y\n  # in\n";
        assert_eq!(
            seen(source),
            [(1, 1, What::CommentLine), (2, 6, What::CommentAfter), (8, 3, What::CommentLine)]
        );
    }

    #[test]
    fn anchors_and_what_only_looks_like_one() {
        assert_eq!(seen("a: &x 1\nb: *x\n"), [(1, 4, What::Anchor), (2, 4, What::Anchor)]);
        assert_eq!(seen("- &x [1, *x]\n"), [(1, 3, What::Anchor), (1, 10, What::Anchor)]);
        assert_eq!(seen("why: 5 * 3 = 15 & more, *x - *y\ntitle: '*x'\nlegal: [7x3]\n"), []);
        assert_eq!(seen("- a: |\n    *x\n  b: 1\n"), []);
    }

    #[test]
    fn tabs_everywhere() {
        assert_eq!(seen("a: |\n  N\t1\n"), [(2, 4, What::Tab)]);
    }
}
