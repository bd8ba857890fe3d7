//! From a case as it is written to a case as it is meant.

mod asked;
mod expected;
mod position;

use super::allowed::Allowed;
use super::diagnostic::Problem;
use super::drawn::Drawn;
use super::model::{Case, Entry};
use super::path::{Part, Path};
use super::profile::{Known, bad_citation, listed, nearest, rule};
use super::text::{AskText, CaseText, Pairs, Several};
use crate::question::About;
use nki_reference::Side;
use std::marker::PhantomData;
use std::sync::Arc;

/// The most laps that a case may allow a move.
const MOST_LAPS: u32 = 100_000;

/// Where a case stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stand<'a> {
    pub(super) file: &'a str,
    pub(super) index: usize,
    pub(super) line: usize,
}

/// A case as it is meant, or everything that is wrong with it.
pub(super) fn resolve<R: Drawn>(text: CaseText, stand: Stand<'_>) -> Result<Case<R>, Vec<Problem>> {
    let mut resolver =
        Resolver::<R> { top: Path::case(stand.index), problems: Vec::new(), game: PhantomData };
    let case = resolver.case(text, stand);
    match case {
        Some(case) if resolver.problems.is_empty() => Ok(case),
        _ => Err(resolver.problems),
    }
}

/// Gathers problems on the way.
pub(super) struct Resolver<R: Drawn> {
    top: Path,
    problems: Vec<Problem>,
    game: PhantomData<R>,
}

/// What the positions of a case are seen against.
#[derive(Clone, Copy)]
struct Before {
    turn: Side,
    prisons: [u8; 2],
    size: u8,
    total: Option<u32>,
}

impl<R: Drawn> Resolver<R> {
    fn wrong(&mut self, path: Path, title: impl Into<String>, label: impl Into<String>) {
        self.problems.push(Problem::new(path, title, label));
    }

    fn wrong_key(&mut self, path: Path, title: impl Into<String>, label: impl Into<String>) {
        self.problems.push(Problem::new(path, title, label).at(Part::Key(0)));
    }

    fn case(&mut self, text: CaseText, stand: Stand<'_>) -> Option<Case<R>> {
        self.names(&text);
        let mut rules = Vec::new();
        let mut firing = Vec::new();
        for (place, id) in text.rules.iter().enumerate() {
            match self.rule("rules", place, id) {
                Some(Known::Action(rule)) => {
                    rules.push(rule);
                    firing.push((place, rule));
                }
                Some(Known::Definition(rule)) => rules.push(rule),
                None => {}
            }
        }
        let mut not_rules = Vec::new();
        for (place, id) in text.not_rules.iter().enumerate() {
            match self.rule("not-rules", place, id) {
                Some(Known::Action(rule)) => not_rules.push(rule),
                Some(Known::Definition(_)) => {
                    let path = self.top.key("not-rules").item(place);
                    self.wrong(path, format!("`{id}` is a definition"), "it can't fire anyway");
                }
                None => {}
            }
        }
        for (place, id) in text.cites.iter().enumerate() {
            if let Some((title, label)) = bad_citation(R::NAME, id) {
                self.wrong(self.top.key("cites").item(place), title, label);
            }
        }
        let top = self.top.clone();
        let under = self.condition(&text.under, &top.key("under"));
        let (given, before) = self.given(&text)?;
        let asked = self.asked(&text, given)?;
        if text.then.is_empty() {
            self.wrong_key(top.key("then"), "no entries", "expected at least one");
        }
        let mut named = 0;
        let mut entries = Vec::new();
        for (number, entry) in text.then.iter().enumerate() {
            let path = top.key("then").item(number);
            named |= named_points::<R>(&entry.when);
            let when = self.condition(&entry.when, &path.key("when"));
            let laps = entry.laps.clone().or_else(|| text.laps.clone());
            if let Some(expected) = self.expected(entry, &path, &asked, &before) {
                entries.push(Entry { when, laps, expected });
            }
        }
        let about = About {
            game: R::NAME,
            id: text.id.clone(),
            title: text.title.clone(),
            rules,
            cites: text.cites.clone(),
            file: stand.file.to_owned(),
            line: stand.line,
        };
        Some(Case {
            index: stand.index,
            about: Arc::new(about),
            under,
            named,
            endless_laps: text.endless_laps,
            asked,
            entries,
            firing,
            not_rules,
            text: Arc::new(text),
        })
    }

    /// Id, title and version.
    fn names(&mut self, text: &CaseText) {
        let plain = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        if !text.id.split('-').all(plain) {
            let label = "expected lower-case words and numbers with hyphens between";
            self.wrong(self.top.key("id"), format!("`{}` is no id", text.id), label);
        } else if text.id.split_once('-').map(|(game, _)| game) != Some(R::NAME) {
            let label = format!("expected `{}-` and more", R::NAME);
            self.wrong(self.top.key("id"), format!("`{}` does not begin with its game", text.id), label);
        }
        if text.title.trim().is_empty() || text.title.contains('\n') {
            self.wrong(self.top.key("title"), "no title", "expected what the case shows, in one line");
        }
        // Counting goes by no rule that anything could be seen to happen by.
        if text.rules.is_empty() && text.ask != Some(AskText::Count) {
            self.wrong(self.top.key("rules"), "no rules", "expected at least one: what is the case about?");
        }
        if let Some(laps) = text.endless_laps.filter(|laps| laps.get() > MOST_LAPS) {
            let label = format!("expected {MOST_LAPS} at most, so that the case can be proved in good time");
            self.wrong(self.top.key("endless-laps"), format!("{laps} laps"), label);
        }
        let numbers: Vec<&str> = text.since.split('.').collect();
        if numbers.len() != 3 || !numbers.iter().all(|number| number.parse::<u32>().is_ok()) {
            self.wrong(self.top.key("since"), format!("`{}` is no version", text.since), "expected as 0.1.0");
        }
    }

    fn rule(&mut self, list: &'static str, place: usize, id: &str) -> Option<Known> {
        let path = self.top.key(list).item(place);
        self.rule_at(path, id)
    }

    fn rule_at(&mut self, path: Path, id: &str) -> Option<Known> {
        let known = rule(R::NAME, R::rules(), id);
        if known.is_none() {
            let near = nearest(id, R::rules().iter().copied());
            let label = near.map_or_else(
                || format!("expected a rule of {}", R::NAME),
                |near| format!("there is `{near}`"),
            );
            self.wrong(path, format!("there is no rule `{id}`"), label);
        }
        known
    }

    fn condition(&mut self, pairs: &Pairs<Several>, path: &Path) -> Allowed {
        let points = R::points();
        let mut allowed = Allowed::all(points);
        for (id, values) in &pairs.0 {
            let here = path.key(id.clone());
            let Some((index, point)) = points.iter().enumerate().find(|(_, point)| point.id == *id) else {
                let near = nearest(id, points.iter().map(|point| point.id));
                let label = near.map_or_else(
                    || format!("expected {}", listed(points.iter().map(|point| point.id))),
                    |near| format!("there is `{near}`"),
                );
                self.wrong_key(here, format!("there is no point `{id}`"), label);
                continue;
            };
            let mut chosen: Vec<usize> = Vec::new();
            for (place, value) in values.as_slice().iter().enumerate() {
                let here = match values {
                    Several::One(_) => here.clone(),
                    Several::Many(_) => here.item(place),
                };
                match point.values.iter().position(|name| name == value) {
                    Some(value) if !chosen.contains(&value) => chosen.push(value),
                    Some(_) => {
                        self.wrong(here, format!("`{value}` stands twice"), "expected each reading once")
                    }
                    None => {
                        let label = format!("expected {}", listed(point.values.iter().copied()));
                        self.wrong(here, format!("the point `{id}` has no reading `{value}`"), label);
                    }
                }
            }
            if values.as_slice().is_empty() {
                let label = "expected at least one; leave the point out to mean all";
                self.wrong(here, format!("no reading of `{id}`"), label);
            }
            if !chosen.is_empty() {
                allowed = allowed.only(index, chosen);
            }
        }
        allowed
    }
}

fn named_points<R: Drawn>(when: &Pairs<Several>) -> u32 {
    let index = |id: &String| R::points().iter().position(|point| point.id == *id);
    when.0.iter().filter_map(|(id, _)| index(id)).fold(0, |bits, index| bits | 1 << index)
}
