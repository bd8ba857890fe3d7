//! What is wrong with a file, and where.

use super::path::{Part, Path, mark};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

/// A file of cases as it was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name, as reports show it.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The case, or the file, is not used.
    Error,
    /// It is used all the same.
    Warning,
}

/// Something wrong, by the way to it; where that is, is found only when it is to be shown.
#[derive(Debug, Clone)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// The way to it.
    pub path: Path,
    /// What of the thing the way leads to.
    pub part: Part,
    /// What is wrong, in a line.
    pub title: String,
    /// What was expected, or found: shown below the place.
    pub label: String,
    /// What else there is to say, perhaps in several lines.
    pub notes: Vec<String>,
}

impl Problem {
    /// Something wrong with the value a path leads to.
    #[must_use]
    pub fn new(path: Path, title: impl Into<String>, label: impl Into<String>) -> Problem {
        Problem {
            severity: Severity::Error,
            path,
            part: Part::Value,
            title: title.into(),
            label: label.into(),
            notes: Vec::new(),
        }
    }

    /// The same, of another part.
    #[must_use]
    pub fn at(self, part: Part) -> Problem {
        Problem { part, ..self }
    }

    /// The same, as a warning.
    #[must_use]
    pub fn warning(self) -> Problem {
        Problem { severity: Severity::Warning, ..self }
    }

    /// The same, with something more to say.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Problem {
        self.notes.push(note.into());
        self
    }
}

/// Something wrong, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The file.
    pub source: Arc<Source>,
    /// The line, from 1; 0 if it is about the file as a whole.
    pub line: usize,
    /// The character in it, from 1; 0 if it is about the file as a whole.
    pub column: usize,
    /// How many characters.
    pub length: usize,
    /// What is wrong, in a line.
    pub title: String,
    /// What was expected, or found.
    pub label: String,
    /// What else there is to say.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// About a file as a whole.
    #[must_use]
    pub fn of_file(source: Arc<Source>, title: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            source,
            line: 0,
            column: 0,
            length: 0,
            title: title.into(),
            label: String::new(),
            notes: Vec::new(),
        }
    }

    /// About a place in a file. How far the thing there reaches is seen from the text.
    #[must_use]
    pub fn at(
        source: Arc<Source>,
        (line, column): (usize, usize),
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Diagnostic {
        let length = source.text.lines().nth(line.saturating_sub(1)).map_or(1, |text| extent(text, column));
        let label = label.into();
        Diagnostic { line, column, length, label, ..Diagnostic::of_file(source, title) }
    }

    /// Finds the place of a problem.
    #[must_use]
    pub fn of(source: &Arc<Source>, problem: Problem) -> Diagnostic {
        let Problem { severity, path, part, title, label, notes } = problem;
        let at = mark(&source.text, &path, part).unwrap_or((1, 1));
        let found = Diagnostic::at(Arc::clone(source), at, title, label);
        let found = Diagnostic { severity, notes, ..found };
        match part {
            Part::Value | Part::Key(_) => found,
            Part::Line { line, column, length } => {
                match block_line(&source.text, at, line) {
                    // The characters of a block's line stand after its indentation.
                    Some((line, indent)) => Diagnostic { line, column: indent + column + 1, length, ..found },
                    None => found,
                }
            }
        }
    }

    /// The bytes it is about.
    fn span(&self) -> Range<usize> {
        let mut offset = 0;
        for (number, line) in self.source.text.split_inclusive('\n').enumerate() {
            if number + 1 == self.line {
                let at = |characters: usize| {
                    line.char_indices()
                        .nth(characters)
                        .map_or(line.trim_end_matches(['\r', '\n']).len(), |(at, _)| at)
                };
                let start = at(self.column.saturating_sub(1));
                let end = at(self.column.saturating_sub(1) + self.length).max(start);
                return offset + start..offset + end;
            }
            offset += line.len();
        }
        self.source.text.len()..self.source.text.len()
    }

    /// As people read it, in colour or not.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let group = level.primary_title(self.title.as_str());
        let group = if self.line == 0 {
            group.element(annotate_snippets::Origin::path(self.source.name.as_str()))
        } else {
            let label = (!self.label.is_empty()).then_some(self.label.as_str());
            let annotation = AnnotationKind::Primary.span(self.span()).label(label);
            let snippet = Snippet::source(self.source.text.as_str())
                .path(self.source.name.as_str())
                .annotation(annotation);
            group.element(snippet)
        };
        let report = [group.elements(self.notes.iter().map(|note| Level::NOTE.message(note.as_str())))];
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&report)
    }
}

/// The order in which they are shown: by file and place.
impl PartialOrd for Diagnostic {
    fn partial_cmp(&self, other: &Diagnostic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Diagnostic {
    fn cmp(&self, other: &Diagnostic) -> Ordering {
        fn key(diagnostic: &Diagnostic) -> (&str, usize, usize, Severity, &str) {
            let Diagnostic { source, line, column, severity, title, .. } = diagnostic;
            (&source.name, *line, *column, *severity, title)
        }
        key(self).cmp(&key(other))
    }
}

/// How many characters the thing at a column takes: a key, a word, a value up to the end of the line.
fn extent(line: &str, column: usize) -> usize {
    // A comma ends a value only between brackets.
    let flow = line.chars().take(column.saturating_sub(1)).any(|letter| matches!(letter, '[' | '{'));
    let rest: Vec<char> = line.chars().skip(column.saturating_sub(1)).collect();
    let end = match rest.first() {
        Some(quote @ ('"' | '\'')) => {
            rest.iter().skip(1).position(|letter| letter == quote).map(|closing| closing + 2)
        }
        Some('[' | '{' | '|' | '>') => Some(1),
        _ => rest.windows(2).position(|pair| match pair {
            [':', ' '] | [' ', '#'] => true,
            [letter, next] => flow && (matches!(letter, ']' | '}') || matches!((letter, next), (',', ' '))),
            _ => false,
        }),
    };
    let end = end.unwrap_or(match rest.last() {
        Some(':' | ']' | '}') => rest.len() - 1,
        _ => rest.len(),
    });
    let shown: String = rest[..end.min(rest.len())].iter().collect();
    shown.trim_end().chars().count().max(1)
}

/// The line of the file, from 1, in which a line of the block text that begins at a mark stands, and its indentation.
/// None if what begins there is no block text.
fn block_line(source: &str, (line, column): (usize, usize), wanted: usize) -> Option<(usize, usize)> {
    let mut lines = source.lines().skip(line.checked_sub(1)?);
    let header = lines.next()?;
    if header.chars().nth(column.checked_sub(1)?)? != '|' {
        return None;
    }
    let indent = |text: &str| text.chars().take_while(|letter| *letter == ' ').count();
    let lines: Vec<&str> = lines.take(wanted + 1 + 64).collect();
    let indent = lines.iter().find(|text| !text.trim().is_empty()).map(|text| indent(text))?;
    Some((line + 1 + wanted, indent))
}
