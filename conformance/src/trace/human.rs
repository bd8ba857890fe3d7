//! The chain told to a person: as a table, or the links of single rules and sentences in full.

use super::chain::{RuleChain, SentenceChain, WitnessChain};
use super::{Place, Trace};
use crate::report::{linked, plain, wrapped};
use anstyle::{AnsiColor, Style};
use globset::GlobMatcher;
use nki_spec::Locator;
use std::fmt::Write as _;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const RED: Style = AnsiColor::Red.on_default().bold();
const WIDTH: usize = 100;

/// What is shown of a trace.
#[derive(Debug, Clone, Default)]
pub struct Only {
    /// Rules whose id matches.
    pub rule: Option<GlobMatcher>,
    /// This sentence, or all of this line.
    pub at: Option<Locator>,
}

impl Only {
    fn everything(&self) -> bool {
        self.rule.is_none() && self.at.is_none()
    }

    /// Whether a rule is meant: by its id, or by a sentence that states it.
    fn rule(&self, rule: &RuleChain) -> bool {
        self.rule.as_ref().is_some_and(|rules| rules.is_match(&rule.id))
            || rule.sentences.iter().any(|at| self.sentence(at))
    }

    fn sentence(&self, at: &str) -> bool {
        let Some(wanted) = &self.at else { return false };
        let wanted = wanted.to_string();
        at == wanted || at.strip_prefix(&wanted).is_some_and(|rest| rest.starts_with('.'))
    }
}

/// What is shown, and then every complaint; `None` if nothing is meant by `only`. The table is left out where it is
/// not asked for.
#[must_use]
pub fn in_words(trace: &Trace, only: &Only, with_table: bool) -> Option<String> {
    let mut out = String::new();
    if only.everything() && !with_table {
        conclusion(&mut out, trace);
        return Some(out);
    }
    if only.everything() {
        trace.witnesses.iter().for_each(|witness| table(&mut out, trace, witness));
        unstated(&mut out, trace);
        untaken(&mut out, trace);
    } else {
        let sentences = trace.witnesses.iter().flat_map(|witness| &witness.sentences);
        let sentences: Vec<_> = sentences.filter(|sentence| only.sentence(&sentence.at)).collect();
        let rules: Vec<_> = trace.rules.iter().filter(|rule| only.rule(rule)).collect();
        if sentences.is_empty() && rules.is_empty() {
            return None;
        }
        sentences.into_iter().for_each(|sentence| of_sentence(&mut out, sentence));
        rules.into_iter().for_each(|rule| of_rule(&mut out, trace, rule));
    }
    conclusion(&mut out, trace);
    Some(out)
}

/// A row of the table: where, what it bears on, and what becomes of that.
fn row(out: &mut String, at: &str, bears: &str, rest: &str) {
    let gap = if rest.is_empty() { 0 } else { 45_usize.saturating_sub(bears.chars().count()) + 1 };
    let _ = writeln!(out, "  {at:5} {}{:gap$}{rest}", linked(bears), "");
}

fn table(out: &mut String, trace: &Trace, witness: &WitnessChain) {
    let parts: Vec<String> = witness.lines.iter().map(|(first, last)| format!("{first} to {last}")).collect();
    let _ = writeln!(out, "{BOLD}{}{BOLD:#}: {}, lines {}", witness.id, witness.text, parts.join(" and "));
    row(out, "at", "bears on", "reference                cases  fired");
    for sentence in &witness.sentences {
        let at = sentence.at.rsplit_once(':').map_or(sentence.at.as_str(), |(_, at)| at);
        let mut at = Some(at);
        for id in &sentence.states {
            let rule = trace.rules.iter().find(|rule| rule.id == *id);
            row(out, at.take().unwrap_or(""), id, &rule.map(end).unwrap_or_default());
        }
        for bears in &sentence.bears {
            row(out, at.take().unwrap_or(""), bears, "");
        }
        if let Some(reason) = &sentence.no_rule {
            row(out, at.take().unwrap_or(""), &format!("no rule: {reason}"), "");
        }
        if let Some(at) = at {
            row(out, at, "?", "");
        }
    }
    out.push('\n');
}

/// The end of a rule's chain, in columns.
fn end(rule: &RuleChain) -> String {
    let fired = rule.cases.iter().filter(|case| case.fired).count();
    let fired = if rule.acts { fired.to_string() } else { "-".to_owned() };
    format!("{:23} {:>6} {fired:>6}", short(&rule.reference), rule.cases.len())
}

/// The first place, without its folder, and how many more there are.
fn short(places: &[Place]) -> String {
    let Some(first) = places.first() else { return "-".to_owned() };
    let file = first.path.rsplit_once('/').map_or(first.path.as_str(), |(_, file)| file);
    let more = places.len() - 1;
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    format!("{file}:{}{more}", first.line)
}

fn unstated(out: &mut String, trace: &Trace) {
    let _ = writeln!(out, "{BOLD}rules that no sentence states{BOLD:#}");
    for rule in trace.rules.iter().filter(|rule| rule.sentences.is_empty()) {
        row(out, "", &rule.id, &end(rule));
        let ruling = rule.ruling.as_deref().unwrap_or("no ruling says why");
        out.push_str(&wrapped(&format!("ruling: {ruling}"), 10, WIDTH));
    }
    out.push('\n');
}

fn untaken(out: &mut String, trace: &Trace) {
    let _ = writeln!(out, "{BOLD}readings that no text takes{BOLD:#}");
    for reading in trace.readings.iter().filter(|reading| reading.taken.is_empty()) {
        let _ = writeln!(out, "        {}={}", reading.point, reading.reading);
        let because = match (&reading.because, reading.told_by.as_slice()) {
            (Some(because), _) => because.clone(),
            (None, []) => "nothing says why it is there".to_owned(),
            (None, told) => format!("told of, as other people's, by {}", told.join(", ")),
        };
        out.push_str(&wrapped(&because, 10, WIDTH));
    }
    out.push('\n');
}

fn of_sentence(out: &mut String, sentence: &SentenceChain) {
    let _ = writeln!(out, "{BOLD}{}{BOLD:#}", sentence.at);
    out.push_str(&wrapped(&sentence.says, 2, WIDTH));
    for rule in &sentence.states {
        let _ = writeln!(out, "  states {}", linked(rule));
    }
    for bears in &sentence.bears {
        let _ = writeln!(out, "  {bears}");
    }
    if let Some(reason) = &sentence.no_rule {
        let _ = writeln!(out, "  no rule: {reason}");
    }
    out.push('\n');
}

fn of_rule(out: &mut String, trace: &Trace, rule: &RuleChain) {
    let _ = writeln!(out, "{BOLD}{}{BOLD:#}  {DIM}{}{DIM:#}", linked(&rule.id), rule.spec);
    let sentences = || trace.witnesses.iter().flat_map(|witness| &witness.sentences);
    for at in &rule.sentences {
        let says = sentences().find(|sentence| sentence.at == *at).map_or("", |sentence| &sentence.says);
        out.push_str(&wrapped(&format!("{at}  {says}"), 2, WIDTH));
    }
    if let Some(ruling) = &rule.ruling {
        out.push_str(&wrapped(&format!("ruling: {ruling}"), 2, WIDTH));
    }
    for place in &rule.reference {
        let _ = writeln!(out, "  {place}");
    }
    for case in &rule.cases {
        let (at, fired) = (&case.at, if case.fired || !rule.acts { "" } else { "  does not fire" });
        let _ = writeln!(out, "  {}  {DIM}{}{DIM:#}{fired}", plain(&case.id), plain(&at.to_string()));
    }
    out.push('\n');
}

fn conclusion(out: &mut String, trace: &Trace) {
    for complaint in &trace.complaints {
        let place = plain(&complaint.place.to_string());
        let says: Vec<String> = complaint.what.to_string().lines().map(plain).collect();
        let _ = writeln!(out, "{RED}broken{RED:#}: {place}: {}", says.join("\n"));
    }
    let sentences: usize = trace.witnesses.iter().map(|witness| witness.sentences.len()).sum();
    let points = trace.readings.chunk_by(|one, next| one.point == next.point).count();
    let _ = writeln!(
        out,
        "{}: {} texts, {sentences} sentences, {} rules, {points} points, {} readings, {} cases; {}",
        trace.game,
        trace.witnesses.len(),
        trace.rules.len(),
        trace.readings.len(),
        trace.cases,
        match trace.complaints.len() {
            0 => "the chain is whole".to_owned(),
            1 => "it is broken in 1 place".to_owned(),
            broken => format!("it is broken in {broken} places"),
        }
    );
}
