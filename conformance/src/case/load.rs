//! From bytes to [`FileText`]: everything that can be wrong before a case means anything.

use super::complaint::complaint;
use super::diagnostic::{Diagnostic, Problem, Source};
use super::path::{Part, Path};
use super::scan::{What, scan};
use super::text::{CaseText, FileText};
use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The largest file that is read, in bytes.
pub const MOST_BYTES: u64 = 1 << 20;

/// After so many ill-formed cases the rest of a file is not looked at.
const MOST_ILL_FORMED: usize = 50;

/// So many refused signs are shown; the rest are counted.
const MOST_SIGNS: usize = 3;

/// The cases of a file that are well-formed, each with its index in the file.
#[derive(Debug, Default)]
pub(super) struct Loaded {
    pub(super) game: String,
    pub(super) cases: Vec<(usize, CaseText)>,
}

/// Reads a file, or says why it can't be.
pub(super) fn read(path: &std::path::Path) -> Result<Arc<Source>, Diagnostic> {
    let name = path.display().to_string();
    let empty = || Arc::new(Source { name: name.clone(), text: String::new() });
    let failed = |error: std::io::Error| Diagnostic::of_file(empty(), format!("can't read {name}: {error}"));
    let file = std::fs::File::open(path).map_err(failed)?;
    let too_large = |bytes: u64| {
        let title = format!("{name} has {bytes} bytes or more; a file of cases has at most {MOST_BYTES}");
        Diagnostic::of_file(empty(), title)
    };
    let length = file.metadata().map_err(failed)?.len();
    if length > MOST_BYTES {
        return Err(too_large(length));
    }
    // A pipe has no length, and a file may grow: what is read is bounded too.
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut std::io::Read::take(file, MOST_BYTES + 1), &mut bytes).map_err(failed)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(too_large(bytes.len() as u64));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Arc::new(Source { name, text })),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let before = &error.as_bytes()[..valid];
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let begin = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
            let column = String::from_utf8_lossy(&before[begin..]).chars().count() + 1;
            let source = Arc::new(Source { name, text });
            let mut found =
                Diagnostic::at(source, (line, column), "not UTF-8", "these bytes are no character");
            found.length = 1;
            Err(found)
        }
    }
}

/// What stands in a file that is no file of cases, or why it can't be read.
pub(crate) fn read_text(path: &std::path::Path) -> Result<String, String> {
    let told = |found: Diagnostic| match found.line {
        0 => found.title,
        line => format!("{}:{line}:{}: {}", found.source.name, found.column, found.title),
    };
    read(path).map(|source| source.text.clone()).map_err(told)
}

/// The well-formed cases of a source, and all that is wrong with the others.
pub(super) fn load(source: &Arc<Source>) -> (Loaded, Vec<Diagnostic>) {
    let mut found = refused_signs(source);
    if !found.is_empty() {
        return (Loaded::default(), found);
    }
    let mut bad = match audit(source) {
        Ok(duplicates) => {
            let bad = duplicates.iter().filter_map(|duplicate| case_index(&duplicate.path)).collect();
            found.extend(duplicates.into_iter().map(|duplicate| Diagnostic::of(source, duplicate)));
            bad
        }
        Err(diagnostic) => return (Loaded::default(), vec![*diagnostic]),
    };
    loop {
        let at = Cell::new(None);
        let unknown = RefCell::new(Vec::new());
        let seed = File { bad: &bad, at: &at, unknown: &unknown };
        match seed.deserialize(serde_yaml::Deserializer::from_str(&source.text)) {
            Ok((file, indices)) => {
                found.extend(unknown.into_inner().into_iter().map(|problem| Diagnostic::of(source, problem)));
                let cases = indices.into_iter().zip(file.cases).collect();
                return (Loaded { game: file.game, cases }, found);
            }
            Err(error) => {
                found.push(complaint(source, &error));
                match at.get() {
                    Some(index) if found.len() < MOST_ILL_FORMED => {
                        bad.insert(index);
                    }
                    _ => return (Loaded::default(), found),
                }
            }
        }
    }
}

/// What no case file has, since people read them from top to bottom and see what they read: anchors and aliases, tabs,
/// and what can't be seen at all.
fn refused_signs(source: &Arc<Source>) -> Vec<Diagnostic> {
    if source.text.trim().is_empty() {
        let label = "expected `game`, then `cases`";
        return vec![Diagnostic::at(Arc::clone(source), (1, 1), "nothing in it", label)];
    }
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut more = 0;
    for seen in scan(&source.text) {
        let (title, label) = match seen.what {
            What::Tab => ("a tab", "expected spaces: a tab is as wide as each reader likes"),
            What::Anchor => ("an anchor or an alias", "expected the thing itself, written out"),
            What::ByteOrderMark => ("a byte order mark", "expected plain UTF-8, without one"),
            What::Control => ("a control character", "expected only what can be seen"),
            What::CommentLine | What::CommentAfter => continue,
        };
        if found.len() == MOST_SIGNS {
            more += 1;
            continue;
        }
        let mut sign = Diagnostic::at(Arc::clone(source), (seen.line, seen.column), title, label);
        if seen.what != What::Anchor {
            sign.length = 1;
        }
        found.push(sign);
    }
    if let (Some(last), 1..) = (found.last_mut(), more) {
        last.notes.push(format!("and {more} more such signs"));
    }
    found
}

fn case_index(path: &Path) -> Option<usize> {
    use super::path::Step::{Item, Key};
    match path.0.as_slice() {
        [Key(key), Item(index), ..] if key == "cases" => Some(*index),
        _ => None,
    }
}

// ---- The whole file, whatever stands in it: keys that stand twice, and aliases that multiply

fn audit(source: &Arc<Source>) -> Result<Vec<Problem>, Box<Diagnostic>> {
    let duplicates = RefCell::new(Vec::new());
    // Every node takes at least a character, unless an alias repeats it.
    let nodes = Cell::new(source.text.len() + 2);
    let audit = Audit { path: &Path::default(), duplicates: &duplicates, nodes: &nodes };
    match audit.deserialize(serde_yaml::Deserializer::from_str(&source.text)) {
        Ok(()) => Ok(duplicates.into_inner()),
        Err(error) => Err(Box::new(complaint(source, &error))),
    }
}

#[derive(Clone, Copy)]
struct Audit<'a> {
    path: &'a Path,
    duplicates: &'a RefCell<Vec<Problem>>,
    nodes: &'a Cell<usize>,
}

impl Audit<'_> {
    fn count<E: de::Error>(&self) -> Result<(), E> {
        match self.nodes.get().checked_sub(1) {
            Some(left) => {
                self.nodes.set(left);
                Ok(())
            }
            None => Err(E::custom("aliases make more of this file than stands in it")),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Audit<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Audit<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value without a tag")
    }

    fn visit_bool<E: de::Error>(self, _: bool) -> Result<(), E> {
        self.count()
    }

    fn visit_i64<E: de::Error>(self, _: i64) -> Result<(), E> {
        self.count()
    }

    fn visit_i128<E: de::Error>(self, _: i128) -> Result<(), E> {
        self.count()
    }

    fn visit_u64<E: de::Error>(self, _: u64) -> Result<(), E> {
        self.count()
    }

    fn visit_u128<E: de::Error>(self, _: u128) -> Result<(), E> {
        self.count()
    }

    fn visit_f64<E: de::Error>(self, _: f64) -> Result<(), E> {
        self.count()
    }

    fn visit_str<E: de::Error>(self, _: &str) -> Result<(), E> {
        self.count()
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        self.count()
    }

    fn visit_none<E: de::Error>(self) -> Result<(), E> {
        self.count()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        self.count()?;
        let mut index = 0;
        while seq.next_element_seed(Audit { path: &self.path.item(index), ..self })?.is_some() {
            index += 1;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        self.count()?;
        let mut keys: Vec<String> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            self.count()?;
            let path = self.path.key(key.clone());
            let before = keys.iter().filter(|other| **other == key).count();
            if before > 0 {
                let title = format!("the key `{key}` stands twice");
                let problem = Problem::new(path.clone(), title, "expected each key once");
                self.duplicates.borrow_mut().push(problem.at(Part::Key(before)));
            }
            keys.push(key);
            map.next_value_seed(Audit { path: &path, ..self })?;
        }
        Ok(())
    }
}

// ---- The file's own shape

/// Reads a file but for the cases known to be ill-formed; tells at which case it fails.
struct File<'a> {
    bad: &'a BTreeSet<usize>,
    at: &'a Cell<Option<usize>>,
    unknown: &'a RefCell<Vec<Problem>>,
}

impl<'de> DeserializeSeed<'de> for File<'_> {
    type Value = (FileText, Vec<usize>);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for File<'_> {
    type Value = (FileText, Vec<usize>);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping with `game` and `cases`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut game = None;
        let mut cases = None;
        let (bad, at) = (self.bad, self.at);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "game" => game = Some(map.next_value::<String>()?),
                "cases" => cases = Some(map.next_value_seed(Cases { bad, at })?),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    let title = format!("unknown key `{key}`");
                    let problem = Problem::new(Path::default().key(key), title, "expected `game` or `cases`");
                    self.unknown.borrow_mut().push(problem.at(Part::Key(0)));
                }
            }
        }
        let game = game.ok_or_else(|| de::Error::missing_field("game"))?;
        let (cases, indices) = cases.ok_or_else(|| de::Error::missing_field("cases"))?;
        if cases.is_empty() && bad.is_empty() {
            let problem =
                Problem::new(Path::default().key("cases"), "no cases", "expected at least one case");
            self.unknown.borrow_mut().push(problem.at(Part::Key(0)));
        }
        Ok((FileText { game, cases }, indices))
    }
}

struct Cases<'a> {
    bad: &'a BTreeSet<usize>,
    at: &'a Cell<Option<usize>>,
}

impl<'de> DeserializeSeed<'de> for Cases<'_> {
    type Value = (Vec<CaseText>, Vec<usize>);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Cases<'_> {
    type Value = (Vec<CaseText>, Vec<usize>);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of cases")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let (mut cases, mut indices) = (Vec::new(), Vec::new());
        for index in 0.. {
            if self.bad.contains(&index) {
                if seq.next_element::<IgnoredAny>()?.is_none() {
                    break;
                }
                continue;
            }
            self.at.set(Some(index));
            match seq.next_element()? {
                Some(case) => {
                    cases.push(case);
                    indices.push(index);
                }
                None => break,
            }
        }
        self.at.set(None);
        Ok((cases, indices))
    }
}
