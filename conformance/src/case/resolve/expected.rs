//! What an entry expects.

use super::{Before, Resolver};
use crate::case::drawn::Drawn;
use crate::case::model::{Asked, Expected};
use crate::case::path::Path;
use crate::case::profile::{Known, listed};
use crate::case::text::{EntryText, PositionText};

impl<R: Drawn> Resolver<R> {
    pub(super) fn expected(
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
}
