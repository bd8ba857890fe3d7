//! Failures that are known: they do not fail a run, and a pass where one is expected does.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Known failures by the id of the case.
#[derive(Debug, Clone, Default)]
pub struct Known {
    reasons: BTreeMap<String, String>,
}

/// What is wrong with a file of known failures.
#[derive(Debug, thiserror::Error)]
pub enum KnownError {
    /// It cannot be read.
    #[error("cannot read the known failures in {file}: {source}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        source: std::io::Error,
    },
    /// It is not what was expected.
    #[error("{at}: {what}; expected a list of `- id: CASE` with a `reason: TEXT`")]
    Malformed {
        /// File, line and column.
        at: String,
        /// What was found.
        what: String,
    },
    /// It names what is not there, or the same twice.
    #[error("{file}:{line}: {what}")]
    Wrong {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// What is wrong.
        what: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    id: String,
    reason: String,
}

impl Known {
    /// Reads a file; every id in it must be that of a case.
    ///
    /// # Errors
    /// If it cannot be read, or is wrong: with file and line.
    pub fn read(path: &Path, is_case: impl Fn(&str) -> bool) -> Result<Known, KnownError> {
        let file = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Known::parse(&file, &text, is_case),
            Err(source) => Err(KnownError::Unreadable { file, source }),
        }
    }

    /// Reads the text of such a file.
    ///
    /// # Errors
    /// If it is wrong: with file and line.
    pub fn parse(file: &str, text: &str, is_case: impl Fn(&str) -> bool) -> Result<Known, KnownError> {
        if text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
            return Ok(Known::default());
        }
        let items: Vec<Item> = serde_yaml::from_str(text).map_err(|error| KnownError::Malformed {
            at: match error.location() {
                Some(at) => format!("{file}:{}:{}", at.line(), at.column()),
                None => file.to_owned(),
            },
            what: error.to_string(),
        })?;
        let mut lines = IdLines::new(text);
        let mut reasons = BTreeMap::new();
        for item in items {
            let line = lines.next(&item.id);
            let wrong = |what: String| KnownError::Wrong { file: file.to_owned(), line, what };
            if !is_case(&item.id) {
                let id = &item.id;
                return Err(wrong(format!(
                    "no case has the id `{id}`; take the entry out, or correct the id"
                )));
            }
            if item.reason.trim().is_empty() {
                return Err(wrong(format!("`{}` has an empty reason; say why it is known to fail", item.id)));
            }
            if reasons.insert(item.id.clone(), item.reason).is_some() {
                return Err(wrong(format!("`{}` stands here a second time", item.id)));
            }
        }
        Ok(Known { reasons })
    }

    /// Why a case is known to fail, if it is.
    #[must_use]
    pub fn reason(&self, id: &str) -> Option<&str> {
        self.reasons.get(id).map(String::as_str)
    }
}

/// The lines on which ids stand: the parser keeps no places, and the ids come in the order of the text.
struct IdLines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    last: usize,
}

impl<'a> IdLines<'a> {
    fn new(text: &'a str) -> IdLines<'a> {
        IdLines { rest: text.lines().enumerate(), last: 1 }
    }

    fn next(&mut self, id: &str) -> usize {
        let found = self.rest.clone().find(|(_, line)| line.contains("id:") && line.contains(id));
        if let Some((at, _)) = found {
            while self.rest.next().is_some_and(|(before, _)| before < at) {}
            self.last = at + 1;
        }
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Known, String> {
        Known::parse("known.yaml", text, |id| id.starts_with("kiothi-")).map_err(|error| error.to_string())
    }

    #[test]
    fn reads_reasons() {
        let known =
            read("# ours\n- id: kiothi-a\n  reason: later\n- { id: kiothi-b, reason: never }\n").unwrap();
        assert_eq!(known.reason("kiothi-b"), Some("never"));
        assert_eq!(known.reason("kiothi-c"), None);
        assert!(read("").unwrap().reasons.is_empty());
        assert!(read("# nothing yet\n\n").unwrap().reasons.is_empty());
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let unknown =
            read("- id: kiothi-a\n  reason: x\n# kiothi-x is gone\n- reason: y\n  id: other\n").unwrap_err();
        assert!(unknown.starts_with("known.yaml:5: no case has the id `other`"), "{unknown}");
        let twice = read("- id: kiothi-a\n  reason: x\n- id: kiothi-a\n  reason: y\n").unwrap_err();
        assert!(twice.starts_with("known.yaml:3: `kiothi-a` stands here a second time"), "{twice}");
        assert!(read("- id: kiothi-a\n  reason: ''\n").unwrap_err().contains("empty reason"));
        assert!(read("- id: kiothi-a\n  raeson: x\n").unwrap_err().starts_with("known.yaml:2:"));
        assert!(read("kiothi-a: x\n").unwrap_err().contains("expected a list"));
    }
}
