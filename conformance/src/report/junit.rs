//! JUnit's XML, as continuous integration reads it: one suite, written whole at the end of the run.

use super::plain::plain;
use super::told::{block, name};
use crate::event::{Event, Judged, Summary};
use crate::run::Sink;
use crate::verdict::Verdict;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};

/// The class of what concerns the run as a whole.
const RUN: &str = "run";

/// Writes JUnit's XML.
pub struct JUnit<W> {
    out: W,
    suite: TestSuite,
}

impl<W: Write> JUnit<W> {
    /// Nothing written yet.
    pub fn new(out: W) -> JUnit<W> {
        JUnit { out, suite: TestSuite::new("nki check") }
    }

    fn judged(&mut self, judged: &Judged) {
        let detail = judged.detail.as_deref().unwrap_or_default();
        let mut status = match (judged.verdict, &judged.known) {
            (Verdict::Passed, _) => TestCaseStatus::success(),
            (Verdict::NotClaimed, _) => skipped(&format!("not claimed: {detail}")),
            (verdict, Some(reason)) => skipped(&format!("{verdict}, and known: {reason}")),
            (verdict, None) => {
                let message = match &judged.divergence {
                    Some(found) => format!("{verdict}: expected {}, got {}", found.expected, found.got),
                    None => format!("{verdict}: {detail}"),
                };
                wrong(kind(verdict), &verdict.to_string(), &message)
            }
        };
        if !judged.verdict.is_fine() {
            status.set_description(legal(&block(judged)));
        }
        let mut case = TestCase::new(legal(&name(judged)), status);
        case.set_classname(judged.about.game).set_time(judged.took);
        self.suite.add_test_case(case);
    }

    /// What fails the run, and is no verdict on a question.
    fn run(&mut self, name: &str, kind: NonSuccessKind, message: &str) {
        let mut case = TestCase::new(legal(name), wrong(kind, name, message));
        case.set_classname(RUN);
        self.suite.add_test_case(case);
    }

    fn finished(&mut self, summary: &Summary) -> io::Result<()> {
        for id in &summary.unexpected_passes {
            let message = "it is known to fail, and passed: take it out of the known failures";
            self.run(id, NonSuccessKind::Failure, message);
        }
        if let Some(why) = &summary.unstable {
            self.run("unstable", NonSuccessKind::Error, why);
        }
        if let Some(why) = &summary.nothing_checked {
            self.run("nothing could be checked", NonSuccessKind::Error, why);
        }
        self.suite.set_time(summary.took);
        let mut report = Report::new("nki check");
        report.set_time(summary.took).add_test_suite(self.suite.clone());
        let whole = report.to_string().map_err(io::Error::other)?;
        self.out.write_all(whole.as_bytes())?;
        self.out.flush()
    }
}

impl<W: Write> Sink for JUnit<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started { engine, asked_about, .. } => {
                for (name, value) in [("engine", engine), ("asked-about", asked_about)] {
                    self.suite.add_property((name, legal(value).as_str()));
                }
            }
            Event::Judged(judged) => self.judged(judged),
            Event::Note { text } => {
                self.suite.add_property(("note", legal(text).as_str()));
            }
            Event::Progress { .. } => {}
            Event::Finished(summary) => return self.finished(summary),
        }
        Ok(())
    }
}

fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(legal(&plain(message)));
    status
}

fn wrong(kind: NonSuccessKind, what: &str, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(what).set_message(legal(&plain(message)));
    status
}

/// A wrong answer is a failure; no answer is an error.
fn kind(verdict: Verdict) -> NonSuccessKind {
    match verdict {
        Verdict::Diverged | Verdict::IllegalAccepted | Verdict::LegalRefused | Verdict::Inconsistent => {
            NonSuccessKind::Failure
        }
        _ => NonSuccessKind::Error,
    }
}

/// A text with every character that XML has no place for escaped, so that it is seen, and not left out.
fn legal(text: &str) -> String {
    let illegal = |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().flat_map(|c| if illegal(c) { c.escape_default().collect() } else { vec![c] }).collect()
}
