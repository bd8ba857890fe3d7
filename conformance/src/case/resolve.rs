//! From a case as it is written to a case as it is meant.

use super::allowed::Allowed;
use super::diagnostic::Problem;
use super::drawn::{Drawn, Misdrawn, Telling, Wrong, words};
use super::model::{Asked, Case, Entry, Expected, Given};
use super::outcome::ENDLESS_LAPS;
use super::path::{Part, Path, Step};
use super::profile::{Known, bad_citation, listed, nearest, rule};
use super::text::{AskText, CaseText, EntryText, GivenText, Pairs, PositionText, Several};
use crate::question::About;
use nki_reference::Side;
use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::Arc;

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
        if let Some(laps) = text.endless_laps.filter(|laps| *laps > ENDLESS_LAPS) {
            let label = format!("expected {ENDLESS_LAPS} at most: it is everywhere else's limit");
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

    // ---- What is given and asked

    fn given(&mut self, text: &CaseText) -> Option<(Option<Given<R::Position>>, Before)> {
        let of_setup = Before { turn: Side::South, prisons: [0, 0], size: R::CANONICAL_SIZE, total: None };
        let path = self.top.key("given");
        match (&text.given, text.ask) {
            (None, Some(AskText::Setup)) => Some((None, of_setup)),
            (Some(_), Some(AskText::Setup)) => {
                self.wrong_key(path, "`given` beside `ask: setup`", "the set-up starts from nothing");
                None
            }
            (None, _) => {
                self.wrong(self.top.clone(), "no `given`", "expected the position that the case starts from");
                None
            }
            (Some(GivenText::Setup), _) => Some((Some(Given::Setup), of_setup)),
            (Some(GivenText::Position(told)), _) => {
                if told.turn.is_none() {
                    self.wrong_key(path.clone(), "nobody's turn", "expected `turn: south` or `turn: north`");
                }
                let start = Before { turn: Side::North, ..of_setup };
                let position = self.position(told, &path, &start)?;
                let turn = told.turn.as_deref().and_then(side).unwrap_or(Side::South);
                let prisons = told.prisons.as_deref().and_then(|text| prisons(text).ok()).unwrap_or([0, 0]);
                let total = Some(R::total(&position));
                let before = Before { turn, prisons, size: R::size(&position), total };
                Some((Some(Given::Position(position)), before))
            }
        }
    }

    fn asked(&mut self, text: &CaseText, given: Option<Given<R::Position>>) -> Option<Asked<R>> {
        if text.laps.is_some() && text.r#move.is_none() {
            self.wrong_key(self.top.key("laps"), "`laps` without `move`", "only one move's laps are told");
        }
        match (&text.r#move, &text.line, text.ask) {
            (Some(wanted), None, None) => {
                let wanted = self.parsed(self.top.key("move"), wanted)?;
                Some(Asked::Play { given: given?, wanted })
            }
            (None, Some(line), None) => {
                let path = self.top.key("line");
                let before = self.problems.len();
                let mut moves = Vec::new();
                for (number, text) in line.lines().enumerate() {
                    let Some((column, _)) = words(text).first().copied() else {
                        self.problems.push(
                            Problem::new(path.clone(), "an empty line", "expected one move a line")
                                .at(Part::Line { line: number, column: 0, length: 1 }),
                        );
                        continue;
                    };
                    match R::Move::from_str(text) {
                        Ok(wanted) => moves.push(wanted),
                        Err(error) => {
                            let length = text.trim().chars().count();
                            let title = format!("`{}` is no move", text.trim());
                            let part = Part::Line { line: number, column, length };
                            self.problems.push(Problem::new(path.clone(), title, error.to_string()).at(part));
                        }
                    }
                }
                if line.trim().is_empty() {
                    self.wrong(path, "no moves", "expected one move a line");
                }
                // With moves left out, what is expected of the others would be measured wrongly.
                if self.problems.len() > before {
                    return None;
                }
                Some(Asked::Line { given: given?, moves })
            }
            (None, None, Some(AskText::Legal)) => Some(Asked::Legal { given: given? }),
            (None, None, Some(AskText::Count)) => Some(Asked::Count { given: given? }),
            (None, None, Some(AskText::Setup)) => Some(Asked::Setup),
            (wanted, line, ask) => {
                let there = [("move", wanted.is_some()), ("line", line.is_some()), ("ask", ask.is_some())];
                let there: Vec<&str> =
                    there.iter().filter(|(_, there)| *there).map(|(key, _)| *key).collect();
                let (path, title) = match there.last() {
                    None => (self.top.clone(), "nothing is asked".to_owned()),
                    Some(last) => {
                        let keys = listed(there.iter().copied());
                        (self.top.key(*last), format!("more than one thing is asked: {keys}"))
                    }
                };
                self.wrong_key(path, title, "expected exactly one of `move`, `line` and `ask`");
                None
            }
        }
    }

    fn parsed(&mut self, path: Path, text: &str) -> Option<R::Move> {
        match R::Move::from_str(text) {
            Ok(wanted) => Some(wanted),
            Err(error) => {
                self.wrong(path, format!("`{text}` is no move"), error.to_string());
                None
            }
        }
    }

    // ---- What is expected

    fn expected(
        &mut self,
        entry: &EntryText,
        path: &Path,
        asked: &Asked<R>,
        before: &Before,
    ) -> Option<Expected<R>> {
        let told = entry.position();
        let has_position = told != PositionText::default();
        let present = [
            ("board", has_position),
            ("illegal", entry.illegal.is_some()),
            ("legal", entry.legal.is_some()),
            ("count", entry.count.is_some()),
            ("at", !entry.at.0.is_empty()),
        ];
        let fits: &[&str] = match asked {
            Asked::Play { .. } => &["board", "illegal"],
            Asked::Line { .. } => &["at", "illegal"],
            Asked::Legal { .. } => &["legal"],
            Asked::Count { .. } => &["count"],
            Asked::Setup => &["board"],
        };
        let there: Vec<&str> = present.iter().filter(|(_, there)| *there).map(|(key, _)| *key).collect();
        let alone = there.len() == 1 || (matches!(asked, Asked::Line { .. }) && there.len() == 2);
        if !alone || there.iter().any(|key| !fits.contains(key)) {
            let quoted: Vec<String> = fits.iter().map(|key| format!("`{key}`")).collect();
            let title = match there.as_slice() {
                [] => "nothing is expected".to_owned(),
                there if there.iter().all(|key| fits.contains(key)) => {
                    format!("{} exclude each other", listed(there.iter().copied()))
                }
                there => format!("{} can't be expected here", listed(there.iter().copied())),
            };
            self.wrong(path.clone(), title, format!("expected {}", quoted.join(" or ")));
            return None;
        }
        if entry.laps.is_some() && !matches!(asked, Asked::Play { .. }) {
            self.wrong_key(path.key("laps"), "`laps` without `move`", "only one move's laps are told");
        }
        match asked {
            Asked::Play { .. } => match &entry.illegal {
                None => self.position(&told, path, before).map(Expected::Position),
                Some(illegal) => {
                    let here = path.key("illegal");
                    if illegal.ply.is_some() {
                        self.wrong(here.key("ply"), "`ply` of a single move", "only a `line` has plies");
                    }
                    self.refusing(&illegal.because, here.key("because")).map(Expected::Illegal)
                }
            },
            Asked::Setup => {
                if told.turn.is_none() {
                    self.wrong(path.clone(), "nobody's turn", "expected `turn`: nobody has moved before");
                }
                self.position(&told, path, before).map(Expected::Position)
            }
            Asked::Count { .. } => entry.count.map(Expected::Count),
            Asked::Legal { .. } => {
                let mut legal = Vec::new();
                for (place, text) in entry.legal.iter().flatten().enumerate() {
                    let here = path.key("legal").item(place);
                    let Some(wanted) = self.parsed(here.clone(), text) else { continue };
                    if legal.contains(&wanted) {
                        self.wrong(here, format!("`{text}` stands twice"), "expected each move once");
                    } else {
                        legal.push(wanted);
                    }
                }
                Some(Expected::Legal(legal))
            }
            Asked::Line { moves, .. } => self.line(entry, path, moves.len(), before),
        }
    }

    fn line(&mut self, entry: &EntryText, path: &Path, plies: usize, before: &Before) -> Option<Expected<R>> {
        let mut illegal = None;
        if let Some(told) = &entry.illegal {
            let here = path.key("illegal");
            match told.ply {
                Some(ply) if (1..=plies).contains(&ply) => {
                    illegal = self.refusing(&told.because, here.key("because")).map(|rule| (ply, rule));
                }
                Some(ply) => {
                    let label = format!("expected a number from 1 to {plies}");
                    self.wrong(here.key("ply"), format!("there is no move {ply}"), label);
                }
                None => self.wrong(here, "which move is refused?", "expected `ply` too"),
            }
        }
        let last = illegal.map_or(plies, |(ply, _)| ply - 1);
        let mut at = std::collections::BTreeMap::new();
        for (key, told) in &entry.at.0 {
            let here = path.key("at").key(key.clone());
            match key.parse::<usize>() {
                Ok(ply) if (1..=last).contains(&ply) => {
                    // A ply is made by whoever is to move; so after an odd number of them it is the other's turn.
                    let mover = if ply % 2 == 1 { before.turn } else { before.turn.other() };
                    if let Some(position) = self.position(told, &here, &Before { turn: mover, ..*before }) {
                        at.insert(ply, position);
                    }
                }
                _ => {
                    let label = format!("expected the number of a move that is made, from 1 to {last}");
                    self.wrong_key(here, format!("no position after move {key}"), label);
                }
            }
        }
        Some(Expected::Line { at, illegal })
    }

    fn refusing(&mut self, id: &str, path: Path) -> Option<&'static str> {
        match self.rule_at(path.clone(), id)? {
            Known::Action(rule) => Some(rule),
            Known::Definition(_) => {
                self.wrong(path, format!("`{id}` is a definition"), "expected a rule that refuses");
                None
            }
        }
    }

    // ---- Positions

    fn position(&mut self, told: &PositionText, path: &Path, before: &Before) -> Option<R::Position> {
        let count = self.problems.len();
        let turn = match &told.turn {
            None => before.turn.other(),
            Some(text) => side(text).unwrap_or_else(|| {
                self.wrong(path.key("turn"), format!("`{text}` is no player"), "expected `south` or `north`");
                before.turn
            }),
        };
        let prisons = match &told.prisons {
            None => before.prisons,
            Some(text) => prisons(text).unwrap_or_else(|label| {
                self.wrong(path.key("prisons"), format!("`{text}` tells no prisons"), label);
                before.prisons
            }),
        };
        let telling = Telling {
            turn,
            phase: told.phase.as_deref().unwrap_or("play"),
            board: told.board.as_deref(),
            size: before.size,
            prisons,
            result: told.result.as_ref(),
            given: before.total.is_none() && path.0.last() == Some(&Step::Key("given".into())),
        };
        let position = match R::told(&telling) {
            Ok(position) => position,
            Err(wrong) => {
                for misdrawn in wrong {
                    self.misdrawn(misdrawn, path, told);
                }
                return None;
            }
        };
        let board = if told.board.is_some() { path.key("board") } else { path.clone() };
        if let Some(total) = before.total.filter(|_| self.problems.len() == count) {
            let (size, now) = (R::size(&position), R::total(&position));
            if size != before.size {
                let title = format!("a board of {size} where {} are given", before.size);
                self.wrong(board, title, "expected boards of one size");
            } else if total != now {
                let (more, lost) = (now.saturating_sub(total), total.saturating_sub(now));
                let title = if lost > 0 {
                    format!("{lost} lost since `given`")
                } else {
                    format!("{more} more than in `given`")
                };
                let label =
                    format!("expected {total} on the board and in the prisons, as given; here are {now}");
                self.wrong(board, title, label);
            }
        }
        (self.problems.len() == count).then_some(position)
    }

    fn misdrawn(&mut self, Misdrawn { wrong, title, expected }: Misdrawn, path: &Path, told: &PositionText) {
        let (here, part) = match wrong {
            Wrong::Phase if told.phase.is_some() => (path.key("phase"), Part::Value),
            Wrong::Board if told.board.is_some() => (path.key("board"), Part::Value),
            Wrong::Result if told.result.is_some() => (path.key("result"), Part::Value),
            Wrong::Cell { line, column, length } => (path.key("board"), Part::Line { line, column, length }),
            Wrong::Phase | Wrong::Board | Wrong::Result => (path.clone(), Part::Value),
        };
        self.problems.push(Problem::new(here, title, expected).at(part));
    }
}

fn named_points<R: Drawn>(when: &Pairs<Several>) -> u32 {
    let index = |id: &String| R::points().iter().position(|point| point.id == *id);
    when.0.iter().filter_map(|(id, _)| index(id)).fold(0, |bits, index| bits | 1 << index)
}

fn side(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.name() == text)
}

/// `south 7, north 0`.
fn prisons(text: &str) -> Result<[u8; 2], &'static str> {
    let expected = "expected as `south 7, north 0`, with numbers up to 255";
    let (south, north) = text.split_once(", ").ok_or(expected)?;
    let count = |text: &str, side: &str| {
        let digits = text.strip_prefix(side)?.strip_prefix(' ')?;
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| digits.parse::<u8>().ok())?
    };
    Ok([count(south, "south").ok_or(expected)?, count(north, "north").ok_or(expected)?])
}
