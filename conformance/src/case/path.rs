//! Where in a file something stands: by the way to it from the top, and then by line and column.

use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// A step on the way from the top of a file to something in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Into a mapping, by key.
    Key(Cow<'static, str>),
    /// Into a list, by index from 0.
    Item(usize),
}

/// The way from the top of a file to something in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// The way to a case, by its index in the file.
    #[must_use]
    pub fn case(index: usize) -> Path {
        Path::default().key("cases").item(index)
    }

    /// One step further, into a mapping.
    #[must_use]
    pub fn key(&self, key: impl Into<Cow<'static, str>>) -> Path {
        let mut path = self.clone();
        path.0.push(Step::Key(key.into()));
        path
    }

    /// One step further, into a list.
    #[must_use]
    pub fn item(&self, index: usize) -> Path {
        let mut path = self.clone();
        path.0.push(Step::Item(index));
        path
    }
}

/// What of the thing a path leads to is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Its value.
    Value,
    /// Its key, in the mapping it stands in; the how-manieth of that name, from 0.
    Key(usize),
    /// Characters of one line of its text, all from 0.
    Line {
        /// Which line.
        line: usize,
        /// From this character.
        column: usize,
        /// So many characters.
        length: usize,
    },
}

/// The line and column, both from 1, at which the thing a path leads to begins. Found by reading the file once more
/// with a seed that fails there, since an error is what tells a mark.
pub(super) fn mark(source: &str, path: &Path, part: Part) -> Option<(usize, usize)> {
    let occurrence = match part {
        Part::Key(occurrence) => Some(occurrence),
        Part::Value | Part::Line { .. } => None,
    };
    let seed = Fail { path: &path.0, key: occurrence };
    let error = seed.deserialize(serde_yaml::Deserializer::from_str(source)).err()?;
    if !error.to_string().contains(HERE) {
        return None;
    }
    error.location().map(|location| (location.line(), location.column()))
}

/// What the error says, so that no other is taken for it.
const HERE: &str = "\u{1}here";

/// Goes along a path and fails at its end. With `key`, the end is the key of the last step, not its value.
struct Fail<'a> {
    path: &'a [Step],
    key: Option<usize>,
}

impl<'de> DeserializeSeed<'de> for Fail<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Fail<'_> {
    fn here<E: de::Error>(&self) -> Result<(), E> {
        if self.path.is_empty() { Err(E::custom(HERE)) } else { Ok(()) }
    }
}

impl<'de> Visitor<'de> for Fail<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HERE)
    }

    fn visit_bool<E: de::Error>(self, _: bool) -> Result<(), E> {
        self.here()
    }

    fn visit_i64<E: de::Error>(self, _: i64) -> Result<(), E> {
        self.here()
    }

    fn visit_i128<E: de::Error>(self, _: i128) -> Result<(), E> {
        self.here()
    }

    fn visit_u64<E: de::Error>(self, _: u64) -> Result<(), E> {
        self.here()
    }

    fn visit_u128<E: de::Error>(self, _: u128) -> Result<(), E> {
        self.here()
    }

    fn visit_f64<E: de::Error>(self, _: f64) -> Result<(), E> {
        self.here()
    }

    fn visit_str<E: de::Error>(self, _: &str) -> Result<(), E> {
        self.here()
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        self.here()
    }

    fn visit_none<E: de::Error>(self) -> Result<(), E> {
        self.here()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let wanted = match self.path.split_first() {
            None => return Err(de::Error::custom(HERE)),
            Some((Step::Item(index), rest)) => Some((*index, rest)),
            Some((Step::Key(_), _)) => None,
        };
        let mut index = 0;
        loop {
            let more = match wanted {
                Some((at, rest)) if at == index => {
                    seq.next_element_seed(Fail { path: rest, key: self.key })?.is_some()
                }
                _ => seq.next_element::<IgnoredAny>()?.is_some(),
            };
            if !more {
                return Ok(());
            }
            index += 1;
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Some((step, rest)) = self.path.split_first() else { return Err(de::Error::custom(HERE)) };
        let mut before = 0;
        let last = rest.is_empty();
        loop {
            let wanted = match step {
                Step::Key(key) => Some(key.as_ref()),
                Step::Item(_) => None,
            };
            let fail = if last { self.key.filter(|occurrence| *occurrence == before) } else { None };
            let Some(is_it) = map.next_key_seed(KeyIs { wanted, fail: fail.is_some() })? else {
                return Ok(());
            };
            if is_it && !(last && self.key.is_some()) {
                map.next_value_seed(Fail { path: rest, key: self.key })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
            before += usize::from(is_it);
        }
    }
}

/// Whether a key is the wanted one; if it is, and it is the end of the path, it fails.
struct KeyIs<'a> {
    wanted: Option<&'a str>,
    fail: bool,
}

impl<'de> DeserializeSeed<'de> for KeyIs<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for KeyIs<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: de::Error>(self, key: &str) -> Result<bool, E> {
        let is_it = self.wanted == Some(key);
        if is_it && self.fail { Err(E::custom(HERE)) } else { Ok(is_it) }
    }
}
