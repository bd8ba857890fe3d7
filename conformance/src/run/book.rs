//! What has come of each question so far, and, at the end, the events that tell it.

use super::known::{Known, Recognised};
use super::{Sink, Telling};
use crate::event::{Event, Judged, Summary};
use crate::fingerprint::Fingerprint;
use crate::question::{Divergence, Judgement, Question};
use crate::verdict::Verdict;
use crate::wire::{Body, Declaration, GameInfo, NO_METHOD, NOT_PLAYED};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// A question to be asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Job {
    pub(super) question: usize,
    pub(super) again: bool,
}

/// What came of a question.
#[derive(Default)]
struct Slot {
    /// None as long as it is not known.
    verdict: Option<Verdict>,
    /// What its first answer was worth: what a second one is compared with.
    first: Option<Verdict>,
    /// Whether it failed by an answer and is to be asked again.
    again: bool,
    known: bool,
    ply: u32,
    before: Option<Box<RawValue>>,
    finding: Option<Box<Finding>>,
    took: Duration,
}

#[derive(Default)]
struct Finding {
    divergence: Option<Box<Divergence>>,
    detail: Option<String>,
}

/// What one answer is worth.
struct Worth {
    verdict: Verdict,
    finding: Finding,
    position: Option<Box<RawValue>>,
}

/// What the end of a run tells besides the verdicts.
pub(super) struct RunEnd {
    pub(super) restarts: usize,
    pub(super) unstable: Option<String>,
    /// Why questions were not run, where that is the same for all.
    pub(super) not_run: Option<String>,
    pub(super) took: Duration,
}

/// The state of all questions of a run.
pub(super) struct Book {
    slots: Vec<Slot>,
    failing: usize,
    settled: usize,
}

impl Book {
    pub(super) fn new(questions: &[Question], declaration: &Declaration, known: &Known) -> Book {
        let slots = questions
            .iter()
            .map(|it| Slot { known: known.failure(&it.about.id).is_some(), ..Slot::default() });
        let mut book = Book { slots: slots.collect(), failing: 0, settled: 0 };
        for (at, question) in questions.iter().enumerate() {
            if let Some(why) = declaration.outside(question) {
                book.settle(at, Verdict::NotClaimed, Some(why));
            }
        }
        book
    }

    /// All questions without a verdict.
    pub(super) fn to_ask(&self) -> VecDeque<Job> {
        let open = self.slots.iter().enumerate().filter(|(_, slot)| slot.verdict.is_none());
        open.map(|(question, _)| Job { question, again: false }).collect()
    }

    /// All questions to be asked a second time.
    pub(super) fn to_ask_again(&self) -> Vec<usize> {
        self.slots.iter().enumerate().filter(|(_, slot)| slot.again).map(|(question, _)| question).collect()
    }

    /// How many have failed, known failures apart.
    pub(super) fn failing(&self) -> usize {
        self.failing
    }

    /// How many have a verdict.
    pub(super) fn settled(&self) -> usize {
        self.settled
    }

    /// The ply that a question has come to, and the position it goes on from.
    pub(super) fn place(&self, question: usize) -> (u32, Option<&RawValue>) {
        self.slots.get(question).map_or((0, None), |slot| (slot.ply, slot.before.as_deref()))
    }

    /// Takes an answer; whether the question goes on with another ply.
    pub(super) fn answered(
        &mut self,
        at: usize,
        question: &Question,
        body: &Body<'_>,
        took: Duration,
    ) -> bool {
        let Some(slot) = self.slots.get_mut(at) else { return false };
        let worth = worth(question, slot.ply, body);
        slot.took += took;
        if worth.verdict == Verdict::Passed && (slot.ply as usize) + 1 < question.expect.plies() {
            let Some(position) = worth.position else {
                self.settle(
                    at,
                    Verdict::Garbled,
                    Some("its answer has no position for the next ply".to_owned()),
                );
                return false;
            };
            slot.ply += 1;
            slot.before = Some(position);
            return true;
        }
        slot.first = Some(worth.verdict);
        slot.again = !worth.verdict.is_fine() && worth.verdict != Verdict::Unsupported;
        if !worth.verdict.is_fine() {
            slot.finding = Some(Box::new(worth.finding));
        }
        self.settle(at, worth.verdict, None);
        false
    }

    /// Takes the answer to a question that was asked again.
    pub(super) fn answered_again(&mut self, at: usize, question: &Question, body: &Body<'_>) {
        let Some(slot) = self.slots.get_mut(at) else { return };
        slot.again = false;
        let second = worth(question, slot.ply, body);
        let first = slot.first.unwrap_or(Verdict::NotRun);
        if !slot.agrees(first, &second) {
            let tail = second.finding.words().map(|words| format!(" ({words})")).unwrap_or_default();
            let what = format!("asked once: {first}; asked again, alone: {}{tail}", second.verdict);
            return self.inconsistent(at, what);
        }
        // The second answer has the steps.
        if let (Some(finding), Some(divergence)) = (&mut slot.finding, second.finding.divergence) {
            finding.divergence = Some(divergence);
        }
    }

    /// Whether a second answer to a ply says what the first one said.
    pub(super) fn agrees(&self, at: usize, question: &Question, ply: u32, body: &Body<'_>) -> bool {
        let Some(slot) = self.slots.get(at) else { return true };
        let first = if ply < slot.ply { Verdict::Passed } else { slot.first.unwrap_or(Verdict::NotRun) };
        slot.agrees(first, &worth(question, ply, body))
    }

    /// A question was answered a second time under the same id, with the same words.
    pub(super) fn answered_twice(&mut self, at: usize) {
        if self.slots.get(at).is_some_and(|slot| slot.verdict == Some(Verdict::Passed)) {
            self.settle(at, Verdict::Garbled, Some("right, but answered twice under the same id".to_owned()));
        }
    }

    /// A question had two answers.
    pub(super) fn inconsistent(&mut self, at: usize, what: String) {
        if let Some(slot) = self.slots.get_mut(at) {
            slot.again = false;
        }
        self.settle(at, Verdict::Inconsistent, Some(what));
    }

    /// Gives a question its verdict.
    pub(super) fn settle(&mut self, at: usize, verdict: Verdict, detail: Option<String>) {
        let Some(slot) = self.slots.get_mut(at) else { return };
        match slot.verdict.replace(verdict) {
            None => self.settled += 1,
            Some(before) if !before.is_fine() && !slot.known => self.failing -= 1,
            Some(_) => {}
        }
        if !verdict.is_fine() && !slot.known {
            self.failing += 1;
        }
        if let Some(detail) = detail {
            self.add(at, detail);
        }
    }

    /// Adds to what is said of a question.
    pub(super) fn add(&mut self, at: usize, detail: String) {
        let Some(slot) = self.slots.get_mut(at) else { return };
        let finding = slot.finding.get_or_insert_default();
        match &mut finding.detail {
            Some(text) => {
                text.push_str("; ");
                text.push_str(&detail);
            }
            None => finding.detail = Some(detail),
        }
    }

    /// Asked again, a question got no answer: its first stands.
    pub(super) fn not_again(&mut self, at: usize, why: &str) {
        if let Some(slot) = self.slots.get_mut(at) {
            slot.again = false;
        }
        self.add(at, format!("asked again, alone: {why}"));
    }

    /// Whether a question is to be asked again.
    pub(super) fn is_to_ask_again(&self, at: usize) -> bool {
        self.slots.get(at).is_some_and(|slot| slot.again)
    }

    /// Takes back all that came of a question.
    pub(super) fn forget(&mut self, at: usize) {
        let Some(slot) = self.slots.get_mut(at) else { return };
        if let Some(verdict) = slot.verdict {
            self.settled -= 1;
            if !verdict.is_fine() && !slot.known {
                self.failing -= 1;
            }
        }
        *slot = Slot { known: slot.known, ..Slot::default() };
    }

    /// Tells every verdict, and the sum of them.
    pub(super) fn tell(
        self,
        questions: &[Question],
        telling: &Telling<'_>,
        end: RunEnd,
        sink: &mut dyn Sink,
    ) -> io::Result<Summary> {
        let mut summary = Summary { restarts: end.restarts, unstable: end.unstable, ..Summary::default() };
        let today = SystemTime::now();
        // Of each known failure: whether some question of it passed, and whether some failed.
        let mut known: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
        for (question, slot) in questions.iter().zip(self.slots) {
            let verdict = slot.verdict.unwrap_or(Verdict::NotRun);
            let finding = slot.finding.map(|finding| *finding).unwrap_or_default();
            *summary.verdicts.entry(verdict).or_default() += 1;
            let entry = telling.known.failure(&question.about.id);
            if entry.is_some() {
                let (passed, failed) = known.entry(&question.about.id).or_default();
                *passed |= verdict == Verdict::Passed;
                *failed |= !verdict.is_fine();
            }
            let fingerprint =
                (!verdict.is_fine()).then(|| Fingerprint::of(verdict, finding.divergence.as_deref()));
            let recognised = entry.zip(fingerprint).map(|(entry, failure)| entry.recognises(failure, today));
            let mut detail = finding.detail;
            let mut reason = None;
            match recognised {
                Some(Recognised::Known(known)) => reason = Some(known),
                Some(Recognised::Not(why)) => {
                    detail = Some(detail.map_or_else(|| why.clone(), |detail| format!("{detail}\n{why}")));
                }
                None => {}
            }
            summary.known += usize::from(reason.is_some());
            let not_run = || (verdict == Verdict::NotRun).then(|| end.not_run.clone()).flatten();
            sink.event(&Event::Judged(Box::new(Judged {
                about: Arc::clone(&question.about),
                number: question.number,
                entry: question.entry,
                profile: question.profile,
                readings: readings(question, telling.games),
                verdict,
                divergence: finding.divergence,
                fingerprint,
                detail: detail.or_else(not_run),
                known: reason,
                repeat: if verdict.is_fine() { String::new() } else { (telling.repeat)(question) },
                took: slot.took,
            })))?;
        }
        let unexpected = known.iter().filter(|(_, (passed, failed))| *passed && !failed);
        summary.unexpected_passes = unexpected.map(|(id, _)| (*id).to_owned()).collect();
        summary.nothing_checked = nothing_checked(&summary, questions.len(), end.not_run);
        summary.took = end.took;
        sink.event(&Event::Finished(summary.clone()))?;
        Ok(summary)
    }
}

impl Slot {
    fn agrees(&self, first: Verdict, second: &Worth) -> bool {
        let alike = |a: &Divergence, b: &Divergence| {
            a.verdict == b.verdict && a.got == b.got && a.fields == b.fields && a.boards == b.boards
        };
        let before = self.finding.as_ref().and_then(|finding| finding.divergence.as_deref());
        first == second.verdict
            && match (before, second.finding.divergence.as_deref()) {
                (Some(a), Some(b)) => alike(a, b),
                _ => true,
            }
    }
}

impl Finding {
    fn words(&self) -> Option<&str> {
        self.detail.as_deref().or(self.divergence.as_ref().map(|divergence| divergence.got.as_str()))
    }
}

fn worth(question: &Question, ply: u32, body: &Body<'_>) -> Worth {
    let of = |verdict, divergence, detail| Worth {
        verdict,
        finding: Finding { divergence, detail },
        position: None,
    };
    match body {
        Body::Error { code, message } => {
            let verdict =
                if matches!(*code, NOT_PLAYED | NO_METHOD) { Verdict::Unsupported } else { Verdict::Error };
            of(verdict, None, Some(format!("error {code}: {message}")))
        }
        Body::Result(result) => match question.expect.judge(ply as usize, result) {
            Judgement::Right { position } => Worth { position, ..of(Verdict::Passed, None, None) },
            Judgement::Wrong(divergence) => of(divergence.verdict, Some(divergence), None),
            Judgement::Garbled(why) => of(Verdict::Garbled, None, Some(why)),
        },
    }
}

/// The first event of a run.
pub(super) fn started(declaration: &Declaration, questions: &[Question], telling: &Telling<'_>) -> Event {
    Event::Started {
        command: telling.command.to_vec(),
        engine: declaration.engine.clone(),
        questions: questions.len(),
        asked_about: telling.asked_about.clone(),
        shard: telling.shard,
    }
}

/// The readings of a question that differ from its profile, or all of them.
fn readings(question: &Question, games: &[GameInfo]) -> String {
    let Some(game) = games.iter().find(|game| game.name == question.about.game) else { return String::new() };
    let profile =
        question.profile.and_then(|profile| game.profiles.iter().find(|(name, _)| *name == profile));
    let mut words = Vec::new();
    for (at, point) in game.points.iter().enumerate() {
        let reading = question.readings.0.get(at).copied().unwrap_or_default();
        let usual = profile.and_then(|(_, choices)| choices.0.get(at).copied());
        if usual != Some(reading) {
            let value = point.values.get(usize::from(reading)).copied().unwrap_or("?");
            words.push(format!("{}={value}", point.id));
        }
    }
    words.join(",")
}

fn nothing_checked(summary: &Summary, questions: usize, not_run: Option<String>) -> Option<String> {
    let count = |verdict| summary.verdicts.get(&verdict).copied().unwrap_or_default();
    let not_claimed = count(Verdict::NotClaimed);
    if not_claimed + count(Verdict::NotRun) < questions {
        return None;
    }
    Some(match (questions, not_run) {
        (0, _) => "there was no question".to_owned(),
        (_, Some(why)) => why,
        (_, None) if not_claimed == questions => {
            format!("all {questions} questions lie outside what the engine declares")
        }
        (_, None) => "no question was run".to_owned(),
    })
}
