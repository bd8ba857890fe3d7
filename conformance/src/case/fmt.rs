//! A file of cases in canonical form. The comments between cases stay where they are; a case with a comment inside stays
//! as it is written, since nothing says to which of its words the comment belongs.

use super::diagnostic::{Diagnostic, Source};
use super::load::{Loaded, load};
use super::path::{Part, Path, mark};
use super::scan::{What, scan};
use super::text::CaseText;
use super::write::{canonical, written};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A file in canonical form.
#[derive(Debug)]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// Cases that have a comment inside, and were left as they are: the line of the comment, and the id.
    pub left: Vec<(usize, String)>,
}

/// The canonical form of a file. It means the same, and has the same comments.
///
/// # Errors
/// When the file is not well-formed, or is written in a way that can't be followed line by line.
pub fn format(source: &Arc<Source>) -> Result<Formatted, Vec<Diagnostic>> {
    let (loaded, wrong) = load(source);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let Loaded { game, cases } = loaded;
    let cases: Vec<CaseText> = cases.into_iter().map(|(_, case)| case).collect();
    let formatted = Layout::of(source, cases.len()).map(|layout| layout.format(&cases));
    match formatted {
        Some(formatted) if same(source, &formatted.text, &game, &cases) => Ok(formatted),
        _ => {
            let title = "this file is written in a way that can't be put into canonical form";
            let mut found = Diagnostic::at(Arc::clone(source), (1, 1), title, "");
            found.notes.push(
                "expected `game`, then `cases`, and below it each case beginning on a line of its own: `- id: …`"
                    .to_owned(),
            );
            Err(vec![found])
        }
    }
}

/// Whether the formatted text means what the source does, and has the same comments.
fn same(source: &Source, text: &str, game: &str, cases: &[CaseText]) -> bool {
    let again = Arc::new(Source { name: source.name.clone(), text: text.to_owned() });
    let (read, wrong) = load(&again);
    let before = cases.iter().map(canonical);
    wrong.is_empty()
        && read.game == game
        && read.cases.len() == cases.len()
        && before.eq(read.cases.iter().map(|(_, case)| canonical(case)))
        && comments(&source.text).eq(&comments(text))
}

/// Every comment, in order.
fn comments(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let comments = scan(text).into_iter().filter_map(|seen| match seen.what {
        What::CommentLine | What::CommentAfter => {
            let line = lines.get(seen.line - 1)?;
            let (at, _) = line.char_indices().nth(seen.column - 1)?;
            Some(line[at..].trim_end())
        }
        _ => None,
    });
    comments.collect()
}

/// Where everything stands in a file, by lines from 0.
struct Layout<'a> {
    lines: Vec<&'a str>,
    /// The first line of each case.
    starts: Vec<usize>,
    /// Lines that hold a comment and nothing else.
    alone: BTreeSet<usize>,
    /// Lines with a comment after something.
    after: BTreeSet<usize>,
}

impl<'a> Layout<'a> {
    /// None if some case does not begin with a dash on a line that nothing else stands on.
    fn of(source: &'a Source, cases: usize) -> Option<Layout<'a>> {
        let lines: Vec<&str> = source.text.lines().collect();
        let (first, column) = mark(&source.text, &Path::case(0), Part::Value)?;
        let dash = lines.get(first - 1)?.get(..column - 1)?;
        let indent = dash.find('-')?;
        if dash.trim() != "-" {
            return None;
        }
        let begins = |line: &str| {
            line.len() > indent && line[..indent].trim().is_empty() && line[indent..].starts_with("- ")
        };
        let starts: Vec<usize> = (first - 1..lines.len())
            .filter(|number| {
                lines.get(*number).is_some_and(|line| line.is_char_boundary(indent) && begins(line))
            })
            .collect();
        let (mut alone, mut after) = (BTreeSet::new(), BTreeSet::new());
        for seen in scan(&source.text) {
            match seen.what {
                What::CommentLine => alone.insert(seen.line - 1),
                What::CommentAfter => after.insert(seen.line - 1),
                _ => false,
            };
        }
        // What else belongs to the file stands above the cases.
        let key =
            |line: &&str| line.starts_with(|letter: char| letter.is_alphanumeric() || "\"'".contains(letter));
        let tail = lines.iter().skip(first - 1).any(key);
        (starts.len() == cases && !tail).then_some(Layout { lines, starts, alone, after })
    }

    fn format(&self, cases: &[CaseText]) -> Formatted {
        let mut formatted = Formatted { text: String::new(), left: Vec::new() };
        let first = self.starts.first().copied().unwrap_or(self.lines.len());
        // Above the first case: what stands there up to the last key, then the comments that lead the case.
        let head = (0..first).rev().find(|line| !self.is_between(*line)).map_or(0, |line| line + 1);
        self.gap(0, head, &mut formatted.text);
        let mut from = head;
        for (number, (start, case)) in self.starts.iter().zip(cases).enumerate() {
            self.lead(from, *start, &mut formatted.text);
            let next = self.starts.get(number + 1).copied().unwrap_or(self.lines.len());
            let end = (*start..next).rev().find(|line| !self.is_between(*line)).map_or(next, |line| line + 1);
            let comment = (*start..end).find(|line| self.alone.contains(line) || self.after.contains(line));
            match comment {
                None => formatted.text.push_str(&written(case)),
                Some(line) => {
                    formatted.left.push((line + 1, case.id.clone()));
                    for line in self.lines.iter().take(end).skip(*start) {
                        formatted.text.push_str(line);
                        formatted.text.push('\n');
                    }
                }
            }
            from = end;
        }
        self.lead(from, self.lines.len(), &mut formatted.text);
        while formatted.text.ends_with("\n\n") {
            formatted.text.pop();
        }
        formatted
    }

    /// Whether a line belongs to no case and no key: a comment alone, or nothing.
    fn is_between(&self, line: usize) -> bool {
        self.alone.contains(&line) || self.lines.get(line).is_none_or(|text| text.trim().is_empty())
    }

    /// What stands between two cases: a blank line, then the comments, in groups with a blank line between.
    fn lead(&self, from: usize, to: usize, out: &mut String) {
        let begin = out.len();
        if !out.is_empty() {
            out.push('\n');
        }
        let comments: Vec<usize> = (from..to).filter(|line| self.alone.contains(line)).collect();
        if let (Some(first), true) = (comments.first(), out.len() > begin) {
            self.gap(*first, to, out);
        }
    }

    /// Lines as they are, but for white space: no more than one blank line after another, and none to begin with.
    fn gap(&self, from: usize, to: usize, out: &mut String) {
        let begin = out.len();
        for line in self.lines.get(from..to).unwrap_or_default() {
            let comment = line.trim_start().starts_with('#') || line.contains(" #");
            let line = if comment { line.trim_end().to_owned() } else { words(line) };
            let blank = line.is_empty();
            if !(blank && (out.len() == begin || out.ends_with("\n\n"))) {
                out.push_str(&line);
                out.push('\n');
            }
        }
    }
}

/// The words of a line with one space between them.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIDY: &str = "\
# A file.
game: kiothi
cases:

# ---- a section

# about the first
- id: kiothi-one
  title: One
  rules: [kiothi.capture.facing]
  given:
    turn: south
    board: |
      N  1  .  2* .
      S  .  3  .  .
  move: 2x3
  then:
    - board: |
        N  1  . 12  .
        S  .  3  .  .
      why: \"as: it is\"
  origin: hand
  since: 0.1.0

- id: kiothi-two
  title: Two
  rules: [kiothi.capture.facing]
  given: setup
  move: \"0x1\"
  then:
    - when: { relay: [any-row, forbidden], end: on-turn }
      illegal: { because: kiothi.move.from }
  origin: hand
  since: 0.1.0

# the end
";

    const UNTIDY: &str = "
# A file.
game:   kiothi
cases:
# ---- a section


# about the first
- since: 0.1.0
  id:   kiothi-one
  title: 'One'
  rules:
  - kiothi.capture.facing
  given:
    board: |
        N  1 . 2* .
        S  . 3 . .

    turn: south
  move: 2x3
  then:
  - why: 'as: it is'
    board: |
      N 1 . 12 .
      S . 3 . .
  origin: hand
- id: kiothi-two
  title: Two
  rules: [kiothi.capture.facing]
  given: setup
  move: '0x1'
  not-rules: []
  then: [{ illegal: { because: kiothi.move.from }, when: { relay: [any-row, forbidden], end: [on-turn] } }]
  origin: hand
  since: 0.1.0
# the end
";

    fn formatted(text: &str) -> Result<Formatted, Vec<Diagnostic>> {
        format(&Arc::new(Source { name: "x.yaml".to_owned(), text: text.to_owned() }))
    }

    #[test]
    fn made_tidy_and_left_alone_then() {
        let tidy = formatted(UNTIDY).unwrap();
        assert!(tidy.left.is_empty());
        assert_eq!(tidy.text, TIDY);
        assert_eq!(formatted(TIDY).unwrap().text, TIDY);
    }

    #[test]
    fn a_case_with_a_comment_inside_is_left_as_it_is() {
        let text = TIDY.replace("  move: 2x3\n", "  # why this?\n  move:   2x3\n");
        let kept = formatted(&text).unwrap();
        assert_eq!(kept.text, text);
        assert_eq!(kept.left, [(16, "kiothi-one".to_owned())]);
        let after = TIDY.replace("  move: 2x3\n", "  move:   2x3 # why?\n");
        assert_eq!(formatted(&after).unwrap().text, after);
    }

    #[test]
    fn what_cannot_be_followed_is_refused() {
        let text = TIDY.replace("game: kiothi\n", "") + "game: kiothi\n";
        let found = formatted(&text).unwrap_err();
        assert!(found[0].title.contains("can't be put into canonical form"), "{:?}", found[0].title);
        assert!(formatted(&TIDY.replace("title: Two", "title: [")).is_err());
    }

    #[test]
    fn what_is_no_board_is_not_touched() {
        let text = TIDY.replace("S  .  3  .  .\n  move", "S  .  3** . *.\n  move");
        assert_eq!(formatted(&text).unwrap().text, text);
    }
}
