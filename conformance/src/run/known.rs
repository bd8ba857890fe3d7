//! Failures that are known: they do not fail a run, and a pass where one is expected does, and another failure, and one
//! that was to be mended by now.

use crate::case::{Several, read_text};
use crate::fingerprint::{Fingerprint, NoFingerprint};
use crate::verdict::Verdict;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// What such a file looks like.
pub const SHAPE: &str = "\
- id: kiothi-bonus-gap-at-eight
  reason: it lifts the bonus across a gap
  fingerprint: diverged kiothi.capture.bonus.extent step   # or a list of them; without it, any failure
  link: https://example.org/issues/7                       # if you like
  expires: 2030-01-31                                      # the last day on which it may fail, if you like";

/// A failure that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFailure {
    /// Why it fails.
    pub reason: String,
    /// How it fails; any way if there is none.
    pub fingerprints: Vec<Fingerprint>,
    /// Where more is said of it.
    pub link: Option<String>,
    /// The last day on which it may fail, as written, and the moment after it.
    expires: Option<(String, SystemTime)>,
}

/// Whether a failure is the one that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recognised {
    /// It is: what is known of it.
    Known(String),
    /// It is another, or was to be mended by now: what is to be said of that.
    Not(String),
}

impl KnownFailure {
    /// Whether this failure, today, is the known one.
    #[must_use]
    pub fn recognises(&self, failure: Fingerprint, today: SystemTime) -> Recognised {
        let link = self.link.as_deref().map(|link| format!(" ({link})")).unwrap_or_default();
        let known = format!("{}{link}", self.reason);
        if let Some((day, _)) = self.expires.as_ref().filter(|(_, until)| *until <= today) {
            return Recognised::Not(format!(
                "it was known to fail until {day}: {known}; mend it, or give the entry another day"
            ));
        }
        if !self.fingerprints.is_empty() && !self.fingerprints.contains(&failure) {
            let before: Vec<String> = self.fingerprints.iter().map(Fingerprint::to_string).collect();
            return Recognised::Not(format!(
                "it is known to fail as `{}`, and fails as `{failure}`",
                before.join("` or `")
            ));
        }
        Recognised::Known(known)
    }
}

/// Known failures by the id of the case.
#[derive(Debug, Clone, Default)]
pub struct Known {
    failures: BTreeMap<String, KnownFailure>,
}

/// What is wrong with a file of known failures.
#[derive(Debug, thiserror::Error)]
pub enum KnownError {
    /// It cannot be read.
    #[error("the known failures: {0}")]
    Unreadable(String),
    /// It is not what was expected.
    #[error("{at}: {what}; expected a list like\n{SHAPE}")]
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
    #[serde(default)]
    fingerprint: Option<Several>,
    #[serde(default)]
    link: Option<String>,
    #[serde(default)]
    expires: Option<String>,
}

impl Item {
    fn failure(self) -> Result<KnownFailure, String> {
        let Item { id, reason, fingerprint, link, expires } = self;
        if reason.trim().is_empty() {
            return Err(format!("`{id}` has an empty reason; say why it is known to fail"));
        }
        let texts = fingerprint.as_ref().map(Several::as_slice).unwrap_or_default();
        let parsed: Result<_, NoFingerprint> = texts.iter().map(|text| text.parse()).collect();
        let fingerprints = parsed.map_err(|error| error.to_string())?;
        let expires = expires.map(|day| Ok::<_, String>((day.clone(), after(&day)?))).transpose()?;
        Ok(KnownFailure { reason, fingerprints, link, expires })
    }
}

/// The moment after a day, in UTC.
fn after(day: &str) -> Result<SystemTime, String> {
    let wrong = || format!("`{day}` is no day; expected one as `2030-01-31`");
    if day.len() != "2030-01-31".len() {
        return Err(wrong());
    }
    let begins = humantime::parse_rfc3339(&format!("{day}T00:00:00Z")).map_err(|_| wrong())?;
    Ok(begins + Duration::from_secs(24 * 60 * 60))
}

impl Known {
    /// Reads a file; every id in it must be that of a case.
    ///
    /// # Errors
    /// If it cannot be read, or is wrong: with file and line.
    pub fn read(path: &Path, is_case: impl Fn(&str) -> bool) -> Result<Known, KnownError> {
        let text = read_text(path).map_err(KnownError::Unreadable)?;
        Known::parse(&path.display().to_string(), &text, is_case)
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
        let mut failures = BTreeMap::new();
        for item in items {
            let id = item.id.clone();
            let line = lines.next(&id);
            let wrong = |what: String| KnownError::Wrong { file: file.to_owned(), line, what };
            if !is_case(&id) {
                return Err(wrong(format!(
                    "no case has the id `{id}`; take the entry out, or correct the id"
                )));
            }
            let failure = item.failure().map_err(wrong)?;
            if failures.insert(id.clone(), failure).is_some() {
                return Err(wrong(format!("`{id}` stands here a second time")));
            }
        }
        Ok(Known { failures })
    }

    /// What is known of a case, if it is known to fail.
    #[must_use]
    pub fn failure(&self, id: &str) -> Option<&KnownFailure> {
        self.failures.get(id)
    }
}

/// A file of known failures for all that failed, with an empty reason in each: nobody but its reader knows that.
#[must_use]
pub fn written(failures: &[(String, Verdict, Fingerprint)]) -> String {
    let mut by_case: BTreeMap<&str, Vec<Fingerprint>> = BTreeMap::new();
    for (id, _, fingerprint) in failures.iter().filter(|(_, verdict, _)| !verdict.is_fine()) {
        let known = by_case.entry(id).or_default();
        if !known.contains(fingerprint) {
            known.push(*fingerprint);
        }
    }
    let mut text = String::from("# Failures that are known. Say in each why; an empty reason is refused.\n");
    for (id, fingerprints) in by_case {
        text.push_str(&format!("- id: {id}\n  reason: ''\n"));
        match &fingerprints[..] {
            [one] => text.push_str(&format!("  fingerprint: {one}\n")),
            all => {
                text.push_str("  fingerprint:\n");
                all.iter().for_each(|one| text.push_str(&format!("    - {one}\n")));
            }
        }
    }
    text
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

    fn recognised(text: &str, failure: &str) -> Recognised {
        let known = read(text).unwrap();
        // 2026-12-06
        let today = SystemTime::UNIX_EPOCH + Duration::from_secs(1_796_515_200);
        known.failure("kiothi-a").unwrap().recognises(failure.parse().unwrap(), today)
    }

    #[test]
    fn reads_reasons() {
        let known =
            read("# ours\n- id: kiothi-a\n  reason: later\n- { id: kiothi-b, reason: never }\n").unwrap();
        assert_eq!(known.failure("kiothi-b").unwrap().reason, "never");
        assert_eq!(known.failure("kiothi-c"), None);
        assert!(read("").unwrap().failures.is_empty());
        assert!(read("# nothing yet\n\n").unwrap().failures.is_empty());
    }

    #[test]
    fn another_failure_is_not_the_known_one() {
        let any = "- id: kiothi-a\n  reason: later\n  link: there\n";
        assert_eq!(recognised(any, "timed-out"), Recognised::Known("later (there)".to_owned()));
        let one = "- id: kiothi-a\n  reason: later\n  fingerprint: diverged turn\n";
        assert_eq!(recognised(one, "diverged turn"), Recognised::Known("later".to_owned()));
        let Recognised::Not(said) = recognised(one, "diverged boma") else { panic!("recognised") };
        assert_eq!(said, "it is known to fail as `diverged turn`, and fails as `diverged boma`");
        let two = "- id: kiothi-a\n  reason: later\n  fingerprint: [diverged turn, crashed]\n";
        assert_eq!(recognised(two, "crashed"), Recognised::Known("later".to_owned()));
    }

    #[test]
    fn what_was_to_be_mended_by_now_is_not_known() {
        let until = |day: &str| format!("- id: kiothi-a\n  reason: later\n  expires: {day}\n");
        assert_eq!(recognised(&until("2026-12-06"), "crashed"), Recognised::Known("later".to_owned()));
        let Recognised::Not(said) = recognised(&until("2026-12-05"), "crashed") else { panic!("known") };
        assert!(said.starts_with("it was known to fail until 2026-12-05: later;"), "{said}");
        for day in ["2026-13-01", "tomorrow", "2026-2-1", "2026-12-05T00:00:00"] {
            let said = read(&until(day)).unwrap_err();
            assert!(said.starts_with("known.yaml:1:") && said.contains("is no day"), "{said}");
        }
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
        let no_fingerprint = read("- id: kiothi-a\n  reason: x\n  fingerprint: no\n").unwrap_err();
        assert!(no_fingerprint.starts_with("known.yaml:1: `no` is no fingerprint"), "{no_fingerprint}");
    }

    #[test]
    fn the_shape_that_is_shown_is_one() {
        let known = read(SHAPE).unwrap();
        let failure = known.failure("kiothi-bonus-gap-at-eight").unwrap();
        assert!(failure.fingerprints.len() == 1 && failure.link.is_some() && failure.expires.is_some());
    }

    #[test]
    fn what_is_written_lacks_only_the_reasons() {
        let turn: Fingerprint = "diverged turn".parse().unwrap();
        let failed = |id: &str, fingerprint| (id.to_owned(), Verdict::Diverged, fingerprint);
        let boma = "diverged boma".parse().unwrap();
        let text = written(&[
            failed("kiothi-b", turn),
            failed("kiothi-a", turn),
            failed("kiothi-a", boma),
            failed("kiothi-a", turn),
            ("kiothi-c".to_owned(), Verdict::Passed, turn),
        ]);
        assert!(read(&text).unwrap_err().contains("`kiothi-a` has an empty reason"));
        let known = read(&text.replace("''", "later")).unwrap();
        assert_eq!(known.failure("kiothi-a").unwrap().fingerprints, [turn, boma]);
        assert_eq!(known.failure("kiothi-b").unwrap().fingerprints, [turn]);
        assert_eq!(known.failure("kiothi-c"), None);
    }
}
