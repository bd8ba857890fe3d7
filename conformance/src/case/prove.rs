//! The proof of a case: under every set of readings it is asked under, exactly one entry is meant, and what that entry
//! expects is what the reference gives. It branches only on points that were asked, or that some `when` names.

use super::allowed::{Allowed, in_words};
use super::diagnostic::Problem;
use super::drawn::{Drawn, lines};
use super::model::{Asked, Case, Entry, Expected};
use super::outcome::{Outcome, laps};
use super::path::{Part, Path};
use super::text::PositionText;
use crate::game::{Choices, Seen};
use std::collections::BTreeSet;

/// The most sets of readings that are told apart in one case.
pub const MOST_LEAVES: usize = 20_000;

/// What the proof of a case found.
#[derive(Debug, Default)]
pub struct Proof {
    /// How many sets of readings were told apart.
    pub leaves: usize,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// Where a proof stands.
struct Prover<'a, R: Drawn> {
    case: &'a Case<R>,
    path: Path,
    proof: Proof,
    reached: Vec<bool>,
    failed: Vec<bool>,
    /// How often each problem was found again, under other readings.
    again: Vec<usize>,
    asked: u32,
    fired: BTreeSet<&'static str>,
    barred: BTreeSet<&'static str>,
    over: bool,
}

/// Proves a case.
pub(super) fn prove<R: Drawn>(case: &Case<R>) -> Proof {
    let mut prover = Prover::of(case);
    prover.explore();
    prover.conclude();
    prover.proof
}

/// Which of the rules that a case claims fire. That they do is mostly seen under the first readings of each entry; only
/// where it is not are all readings gone through.
pub(super) fn fired<R: Drawn>(case: &Case<R>) -> Vec<&'static str> {
    let mut fired = BTreeSet::new();
    for entry in &case.entries {
        let meant = case.under.and(&entry.when);
        if meant.is_empty() {
            continue;
        }
        let choices = meant.first();
        let mut seen = Seen::default();
        let outcome = case.run(&case.terms(&choices), &mut seen);
        fired.extend(seen.fired.into_iter().chain(refusal(&outcome)));
    }
    let claimed = || case.firing.iter().map(|(_, rule)| *rule);
    if !claimed().all(|rule| fired.contains(rule)) {
        let mut prover = Prover::of(case);
        prover.explore();
        fired = prover.fired;
    }
    claimed().filter(|rule| fired.contains(rule)).collect()
}

/// The rule that refuses the move, or the last of the moves, if one does.
fn refusal<R: Drawn>(outcome: &Outcome<R>) -> Option<&'static str> {
    match outcome {
        Outcome::Play(Err(rule)) | Outcome::Line(_, Some((_, rule))) => Some(*rule),
        _ => None,
    }
}

impl<'a, R: Drawn> Prover<'a, R> {
    fn of(case: &'a Case<R>) -> Prover<'a, R> {
        Prover {
            case,
            path: Path::case(case.index),
            proof: Proof::default(),
            reached: vec![false; case.entries.len()],
            failed: vec![false; case.entries.len()],
            again: Vec::new(),
            asked: 0,
            fired: BTreeSet::new(),
            barred: BTreeSet::new(),
            over: false,
        }
    }
}

impl<R: Drawn> Prover<'_, R> {
    fn explore(&mut self) {
        let mut open = vec![self.case.under];
        while let Some(readings) = open.pop() {
            let choices = readings.first();
            let with_laps = self.case.entries.iter().any(|entry| entry.laps.is_some());
            let mut seen = if with_laps { Seen::with_wire() } else { Seen::default() };
            let outcome = self.case.run(&self.case.terms(&choices), &mut seen);
            self.asked |= seen.consulted;
            let bears = seen.consulted | self.case.named;
            let mut points = 0..R::points().len();
            if let Some(point) = points.find(|point| bears >> point & 1 == 1 && readings.count(*point) > 1) {
                let values: Vec<usize> = readings.values(point).collect();
                open.extend(values.into_iter().rev().map(|value| readings.only(point, [value])));
                if open.len() + self.proof.leaves > MOST_LEAVES {
                    let title = format!("more than {MOST_LEAVES} sets of readings to tell apart");
                    let label = "narrow the case with `under`: name the points that it is not about";
                    self.problem(Problem::new(self.path.key("id"), title, label));
                    return;
                }
                continue;
            }
            self.proof.leaves += 1;
            self.leaf(&choices, bears, &outcome, &seen);
        }
    }

    /// Tells a problem, and no more than how often if it is told already.
    fn problem(&mut self, problem: Problem) {
        let same = |told: &Problem| told.path == problem.path && told.title == problem.title;
        match self.proof.problems.iter().position(same) {
            Some(told) => self.again[told] += 1,
            None => {
                self.proof.problems.push(problem);
                self.again.push(0);
            }
        }
    }

    fn leaf(&mut self, choices: &Choices, bears: u32, outcome: &Outcome<R>, seen: &Seen) {
        for rule in seen.fired.iter().copied().chain(refusal(outcome)) {
            self.fired.insert(rule);
            if self.case.not_rules.contains(&rule) && self.barred.insert(rule) {
                let place = self.case.text.not_rules.iter().position(|id| id == rule).unwrap_or(0);
                let path = self.path.key("not-rules").item(place);
                let label = "expected it to fire under no readings the case is asked under";
                let problem = Problem::new(path, format!("`{rule}` fires"), label);
                self.problem(problem.note(self.under(choices, bears)));
            }
        }
        self.over |= match outcome {
            Outcome::Play(Ok(position)) => R::is_over(position),
            Outcome::Line(positions, _) => positions.last().is_some_and(|last| R::is_over(last)),
            _ => false,
        };

        let meant = |(_, entry): &(usize, &Entry<R>)| entry.when.has(choices);
        let matching: Vec<_> = self.case.entries.iter().enumerate().filter(meant).collect();
        match matching.as_slice() {
            [(number, _)] => {
                self.reached[*number] = true;
                if !self.failed[*number]
                    && let Some(problem) = compare::<R>(self.case, *number, outcome, seen)
                {
                    self.failed[*number] = true;
                    self.problem(problem.note(self.under(choices, bears)));
                }
            }
            [] => {
                let label = "expected exactly one entry for every set of readings";
                let problem = Problem::new(self.path.key("then"), "no entry is meant", label);
                let problem = problem.at(Part::Key(0)).note(self.under(choices, bears));
                self.problem(problem.note(format!("the reference gives {}", in_short(outcome))));
            }
            several => {
                for (number, _) in several {
                    self.reached[*number] = true;
                }
                let last = several.last().map_or(0, |(number, _)| *number);
                let title = format!("{} entries are meant at once", several.len());
                let numbers: Vec<String> =
                    several.iter().map(|(number, _)| (number + 1).to_string()).collect();
                let label = format!("expected exactly one; entries {} overlap", numbers.join(" and "));
                let problem = Problem::new(self.path.key("then").item(last), title, label);
                self.problem(problem.note(self.under(choices, bears)));
            }
        }
    }

    fn under(&self, choices: &Choices, bears: u32) -> String {
        let fixed = Allowed::all(R::points());
        let shown = |point: usize| bears >> point & 1 == 1 && fixed.count(point) > 1;
        let words = in_words(R::points(), choices, shown);
        if words.is_empty() { "under all readings".to_owned() } else { format!("under {words}") }
    }

    /// What is seen only when all sets of readings have been.
    fn conclude(&mut self) {
        for (problem, again) in
            self.proof.problems.iter_mut().zip(&self.again).filter(|(_, again)| **again > 0)
        {
            problem.notes.push(match again {
                1 => "and once more, under other readings".to_owned(),
                again => format!("and {again} times more, under other readings"),
            });
        }
        if !self.proof.problems.is_empty() {
            return;
        }
        for (number, reached) in self.reached.clone().into_iter().enumerate() {
            if !reached {
                let path = self.path.key("then").item(number);
                let label = "no set of readings inside `under` leads to it";
                self.problem(Problem::new(path, "this entry is never meant", label));
            }
        }
        for (place, rule) in &self.case.firing {
            if !self.fired.contains(rule) {
                let path = self.path.key("rules").item(*place);
                let label = "expected it to fire, or to refuse, under at least one entry";
                let fired: Vec<&str> = self.fired.iter().copied().collect();
                let problem = Problem::new(path, format!("`{rule}` never fires"), label);
                self.problem(problem.note(format!("these fire: {}", fired.join(", "))));
            }
        }
        let idle = self.case.named & !self.asked;
        for (number, entry) in self.case.text.then.iter().enumerate() {
            for (id, _) in &entry.when.0 {
                let index = R::points().iter().position(|point| point.id == *id);
                if index.is_some_and(|index| idle >> index & 1 == 1) {
                    let path = self.path.key("then").item(number).key("when").key(id.clone());
                    let problem = Problem::new(
                        path,
                        format!("`{id}` is never asked here"),
                        "the case does not depend on it",
                    );
                    self.problem(problem.at(Part::Key(0)).warning());
                }
            }
        }
        let ending = format!("{}.end.", R::NAME);
        let about_the_end = self.case.text.rules.iter().any(|rule| rule.starts_with(&ending));
        if self.over && !about_the_end && !matches!(self.case.asked, Asked::Line { .. }) {
            let label = "the case is about none of its rules: leave each side a free warrior";
            let problem = Problem::new(self.path.key("id"), "the game ends under some readings", label);
            self.problem(problem.warning());
        }
    }
}

/// What differs between what an entry expects and what came.
fn compare<R: Drawn>(case: &Case<R>, number: usize, outcome: &Outcome<R>, seen: &Seen) -> Option<Problem> {
    let (entry, text) = (case.entries.get(number)?, case.text.then.get(number)?);
    let path = &Path::case(case.index).key("then").item(number);
    // A move that is refused against expectation has other laps too; that it is refused is what matters.
    let refused = matches!(outcome, Outcome::Play(Err(_)));
    let as_expected = refused == matches!(entry.expected, Expected::Illegal(_));
    if let (Some(expected), Some(wire), true) = (&entry.laps, &seen.wire, as_expected) {
        let made = laps(wire);
        if *expected != made {
            let own = text.laps.is_some();
            let list = if own { path.key("laps") } else { Path::case(case.index).key("laps") };
            let differs = expected.iter().zip(&made).position(|(left, right)| left != right);
            let place = differs.unwrap_or(expected.len().min(made.len()));
            let at = if place < expected.len() { list.item(place) } else { list };
            let title = format!("lap {} differs", place + 1);
            let given = made.get(place).map_or("no such lap".to_owned(), |lap| format!("`{lap}`"));
            return Some(
                Problem::new(at, title, format!("the reference gives {given}")).note(all_laps(&made)),
            );
        }
    }
    match (&entry.expected, outcome) {
        (Expected::Position(expected), Outcome::Play(Ok(got)) | Outcome::Setup(Some(got))) => {
            differing::<R>(expected, got, path, &text.position())
        }
        (Expected::Illegal(expected), Outcome::Play(Err(got))) => {
            let here = path.key("illegal").key("because");
            let title = "another rule refuses the move";
            (expected != got).then(|| Problem::new(here, title, format!("the reference gives `{got}`")))
        }
        (Expected::Legal(expected), Outcome::Legal(got)) => {
            let missing: Vec<String> =
                got.iter().filter(|wanted| !expected.contains(wanted)).map(ToString::to_string).collect();
            if let Some(wrong) = expected.iter().position(|wanted| !got.contains(wanted)) {
                let here = path.key("legal").item(wrong);
                let given: Vec<String> = got.iter().map(ToString::to_string).collect();
                let problem = Problem::new(here, "this move is not legal", "the reference does not have it");
                return Some(problem.note(format!("the reference gives [{}]", given.join(", "))));
            }
            (!missing.is_empty()).then(|| {
                let label = format!("the reference has {} too", missing.join(", "));
                Problem::new(path.key("legal"), "legal moves are missing", label)
            })
        }
        (Expected::Count(expected), Outcome::Count(got)) => (*got != Some(*expected)).then(|| {
            let got = got.map_or("more than can be counted".to_owned(), |count| count.to_string());
            Problem::new(path.key("count"), "another number", format!("the reference gives {got}"))
        }),
        (Expected::Line { at, illegal }, Outcome::Line(positions, refused)) => {
            if illegal != refused {
                let here = if illegal.is_some() { path.key("illegal") } else { path.clone() };
                let told = |end: &Option<(usize, &str)>| match end {
                    Some((ply, rule)) => format!("move {ply} refused by `{rule}`"),
                    None => "every move played".to_owned(),
                };
                let title = format!("not {}", told(illegal));
                return Some(Problem::new(here, title, format!("the reference gives {}", told(refused))));
            }
            let differs = |(ply, expected): (&usize, &R::Position)| {
                let got = positions.get(ply.checked_sub(1)?)?;
                let told = text.at.0.iter().find(|(key, _)| key.parse() == Ok(*ply));
                let (key, told) = told?;
                differing::<R>(expected, got, &path.key("at").key(key.clone()), told)
            };
            at.iter().find_map(differs)
        }
        (_, outcome) => {
            let gives = format!("the reference gives {}", in_short(outcome));
            Some(match (&entry.expected, outcome) {
                (_, Outcome::Play(Err(rule))) => {
                    let label = format!("by `{rule}`");
                    Problem::new(path.clone(), "the reference refuses the move", label)
                }
                (Expected::Illegal(_), _) => {
                    Problem::new(path.key("illegal"), "the reference does not refuse the move", gives)
                }
                _ => Problem::new(path.clone(), "another outcome", gives),
            })
        }
    }
}

fn all_laps(made: &[String]) -> String {
    let shown: Vec<&str> = made.iter().take(20).map(String::as_str).collect();
    format!("laps: [{}{}]", shown.join(", "), if made.len() > 20 { ", …" } else { "" })
}

/// Both boards, and every field that differs.
fn differing<R: Drawn>(
    expected: &R::Position,
    got: &R::Position,
    path: &Path,
    told: &PositionText,
) -> Option<Problem> {
    let fields = R::differences(expected, got);
    if expected == got {
        return None;
    }
    // The first key that stands there and tells of something that differs.
    let keys = [
        ("turn", told.turn.is_some()),
        ("phase", told.phase.is_some()),
        ("board", told.board.is_some()),
        ("prisons", told.prisons.is_some()),
        ("result", told.result.is_some()),
    ];
    let tells = |key: &str, field: &str| match field {
        "turn" | "phase" | "result" => key == field,
        prison if prison.ends_with(" prison") => key == "prisons",
        _ => key == "board",
    };
    let key = keys.iter().find(|(key, there)| *there && fields.iter().any(|field| tells(key, &field.field)));
    let key = key.map(|(key, _)| *key);
    let label: Vec<String> = fields
        .iter()
        .map(|field| format!("{}: {} here, {} there", field.field, field.expected, field.got))
        .collect();
    let board = |position| lines(&R::board(position)).join("\n");
    let title = "the reference gives another position";
    let problem = match key {
        Some(key) => Problem::new(path.key(key), title, label.join("; ")).at(Part::Key(0)),
        None => Problem::new(path.clone(), title, label.join("; ")),
    };
    let problem = problem.note(format!("expected here: {expected}\n{}", board(expected)));
    Some(problem.note(format!("the reference gives: {got}\n{}", board(got))))
}

/// What came, in a line.
fn in_short<R: Drawn>(outcome: &Outcome<R>) -> String {
    match outcome {
        Outcome::Play(Ok(position)) | Outcome::Setup(Some(position)) => format!("`{position}`"),
        Outcome::Play(Err(rule)) => format!("a refusal by `{rule}`"),
        Outcome::Line(positions, refused) => match (refused, positions.last()) {
            (Some((ply, rule)), _) => format!("move {ply} refused by `{rule}`"),
            (None, Some(last)) => format!("`{last}`"),
            (None, None) => "nothing".to_owned(),
        },
        Outcome::Legal(moves) => format!("{} legal moves", moves.len()),
        Outcome::Count(count) => format!("{count:?} openings"),
        Outcome::Setup(None) => "no set-up".to_owned(),
    }
}
