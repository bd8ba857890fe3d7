//! For people: every verdict that is not fine, then how many there were of each.

use super::boards::side_by_side;
use super::plain::short;
use super::rule::{WIDTH, rule, wrapped};
use crate::event::{Event, Judged, Summary};
use crate::question::Divergence;
use crate::run::Sink;
use crate::verdict::Verdict;
use anstyle::{AnsiColor, Style};
use std::collections::BTreeMap;
use std::io::{self, Write};

const RED: Style = AnsiColor::Red.on_default().bold();
const BOLD: Style = Style::new().bold();

/// Writes for people.
pub struct Human<W> {
    out: W,
    /// What was not run, by the reason: one line each, however many there are.
    not_run: BTreeMap<String, usize>,
    /// The rules at issue so far, and how often.
    rules: BTreeMap<&'static str, usize>,
}

impl<W: Write> Sink for Human<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started { engine, questions, asked_about, shard, .. } => {
                let number = if *questions == 1 { "question" } else { "questions" };
                let part = shard.map(|shard| format!(", shard {shard}")).unwrap_or_default();
                writeln!(self.out, "{}: {questions} {number}, {}{part}", short(engine), short(asked_about))
            }
            Event::Judged(judged) if judged.verdict == Verdict::NotRun => {
                *self.not_run.entry(judged.detail.clone().unwrap_or_default()).or_default() += 1;
                Ok(())
            }
            Event::Judged(judged) if !judged.verdict.is_fine() => self.judged(judged),
            Event::Judged(_) | Event::Progress { .. } => Ok(()),
            Event::Note { text } => writeln!(self.out, "note: {}", short(text)),
            Event::Finished(summary) => self.finished(summary),
        }
    }
}

impl<W: Write> Human<W> {
    /// Nothing is written before the first event.
    pub fn new(out: W) -> Human<W> {
        Human { out, not_run: BTreeMap::new(), rules: BTreeMap::new() }
    }

    fn judged(&mut self, judged: &Judged) -> io::Result<()> {
        let Judged { about, verdict, .. } = judged;
        // What is known is no cause for alarm.
        let (style, known) = if judged.known.is_some() { (BOLD, "known, ") } else { (RED, "") };
        writeln!(self.out, "\n{style}{known}{verdict}{style:#}: {BOLD}{}{BOLD:#}", short(&about.id))?;
        writeln!(self.out, "  {}", short(&about.title))?;
        let under = judged.profile.map(|profile| format!(", under {profile}")).unwrap_or_default();
        let with =
            if judged.readings.is_empty() { String::new() } else { format!(" with {}", judged.readings) };
        writeln!(self.out, "  {}:{}{under}{}", short(&about.file), about.line, short(&with))?;
        if let Some(found) = &judged.divergence {
            self.differs(found)?;
            for id in &found.rules {
                *self.rules.entry(id).or_default() += 1;
                write!(self.out, "\n{}", rule(about.game, id))?;
            }
            if let Some(why) = &found.why {
                write!(self.out, "\n{}", wrapped(&format!("why: {}", short(why)), 2, WIDTH))?;
            }
        }
        if let Some(detail) = &judged.detail {
            for line in detail.lines() {
                writeln!(self.out, "  {}", short(line))?;
            }
        }
        if let Some(advice) = advice(*verdict) {
            writeln!(self.out, "  {advice}")?;
        }
        if let Some(reason) = &judged.known {
            writeln!(self.out, "  known: {}", short(reason))?;
        }
        writeln!(self.out, "  again: {}", judged.repeat)
    }

    /// What was asked, and how the answer differs.
    fn differs(&mut self, found: &Divergence) -> io::Result<()> {
        let asked: Vec<String> =
            [&found.position, &found.wanted].into_iter().flatten().map(|text| short(text)).collect();
        if !asked.is_empty() {
            writeln!(self.out, "\n  {}", asked.join(" : "))?;
        }
        if let Some(ply) = found.ply {
            writeln!(self.out, "  move {ply} is the first that differs")?;
        }
        writeln!(self.out)?;
        match &found.boards {
            Some(pair) => {
                for line in side_by_side(pair) {
                    writeln!(self.out, "  {}", line.replace('^', &format!("{RED}^{RED:#}")))?;
                }
            }
            None => writeln!(
                self.out,
                "  expected  {}\n  got       {}",
                short(&found.expected),
                short(&found.got)
            )?,
        }
        for field in &found.fields {
            let (name, expected, got) = (short(&field.field), short(&field.expected), short(&field.got));
            writeln!(self.out, "  {name}: expected {expected}, got {got}")?;
        }
        if let Some(step) = &found.step {
            let side =
                |step: &Option<String>| step.as_deref().map_or_else(|| "nothing more".to_owned(), short);
            let (expected, got) = (side(&step.expected), side(&step.got));
            writeln!(self.out, "  step {}: expected {expected}; got {got}", step.index + 1)?;
        }
        Ok(())
    }

    fn finished(&mut self, summary: &Summary) -> io::Result<()> {
        for id in &summary.unexpected_passes {
            let id = short(id);
            writeln!(self.out, "\n{id} is known to fail, and passed: take it out of the known failures")?;
        }
        for (name, text) in [("unstable", &summary.unstable), ("nothing checked", &summary.nothing_checked)] {
            if let Some(text) = text {
                writeln!(self.out, "\n{name}: {}", short(text))?;
            }
        }
        for (reason, number) in &self.not_run {
            writeln!(self.out, "\n{RED}not run{RED:#}: {number}; {}", short(reason))?;
        }
        if self.rules.values().sum::<usize>() > 1 {
            writeln!(self.out, "\nRules at issue, and how often:")?;
            for (rule, number) in &self.rules {
                writeln!(self.out, "  {number:>4}  {rule}")?;
            }
        }
        let counts: Vec<String> =
            summary.verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        let known = match summary.known {
            0 => String::new(),
            1 => "; 1 known failure".to_owned(),
            known => format!("; {known} known failures"),
        };
        writeln!(self.out, "\n{}{known}", counts.join(", "))?;
        self.out.flush()
    }
}

/// What to do about a verdict that is no answer to be compared.
const fn advice(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Garbled => Some("`nki smoke -- ENGINE` shows the lines; spec/protocol.md has their form"),
        Verdict::Unsupported => Some("take it out of what `initialize` declares, or play it"),
        Verdict::Error => Some("a move that is not allowed is answered with `illegal`, not with an error"),
        Verdict::Crashed => Some("the case has been asked alone, in a fresh process, and ended it too"),
        Verdict::TimedOut => Some("is every answer flushed? `--timeout` gives a slow engine longer"),
        Verdict::Inconsistent => Some("the same question has to have the same answer"),
        Verdict::Passed
        | Verdict::Diverged
        | Verdict::IllegalAccepted
        | Verdict::LegalRefused
        | Verdict::NotClaimed
        | Verdict::NotRun => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::About;
    use std::sync::Arc;
    use std::time::Duration;

    fn judged(verdict: Verdict, detail: &str) -> Event {
        let about = About {
            game: "kiothi",
            id: "kiothi-one".to_owned(),
            title: "One".to_owned(),
            rules: Vec::new(),
            cites: Vec::new(),
            file: "one.yaml".to_owned(),
            line: 3,
        };
        Event::Judged(Box::new(Judged {
            about: Arc::new(about),
            number: 0,
            entry: 0,
            profile: None,
            readings: String::new(),
            verdict,
            divergence: None,
            fingerprint: None,
            detail: Some(detail.to_owned()),
            known: None,
            repeat: "nki check".to_owned(),
            took: Duration::ZERO,
        }))
    }

    fn told(events: &[Event]) -> String {
        let mut out = Vec::new();
        let mut human = Human::new(anstream::StripStream::new(&mut out));
        events.iter().for_each(|event| human.event(event).unwrap());
        drop(human);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_an_engine_says_is_on_lines_of_its_own() {
        let garbled = told(&[judged(Verdict::Garbled, "this came:\n\u{1b}[2Jnothing")]);
        let expected = "\ngarbled: kiothi-one\n  One\n  one.yaml:3\n  this came:\n  \\u{1b}[2Jnothing\n  \
                        `nki smoke -- ENGINE` shows the lines; spec/protocol.md has their form\n  again: nki check\n";
        assert_eq!(garbled, expected);
    }

    #[test]
    fn what_was_not_run_is_told_once() {
        let not_run = || judged(Verdict::NotRun, "enough");
        let told = told(&[not_run(), not_run(), Event::Finished(Summary::default())]);
        assert_eq!(told, "\nnot run: 2; enough\n\n\n");
    }
}
