//! Reading YAML: errors with their line, and maps that keep their order and refuse a key twice.

use crate::error::{Error, Problem};
use crate::files::File;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

/// Reads YAML that begins `before` lines into a file.
pub(crate) fn read<T: DeserializeOwned>(file: File, text: &str, before: usize) -> Result<T, Error> {
    serde_yaml::from_str(text).map_err(|error| {
        let line = error.location().map_or(1, |location| location.line());
        let said = error.to_string();
        // The place is told by the error's own line, which counts from the beginning of the file.
        let message = said.rsplit_once(" at line ").map_or(said.as_str(), |(message, _)| message).to_owned();
        Problem::Yaml { message }.at(file.name, line + before)
    })
}

/// The line of the first of these, the line after it of the next, and so on; of the last that is there, if not all are.
/// Each is the beginning of a line, indentation and a dash aside.
pub(crate) fn line_of(text: &str, path: &[&str]) -> usize {
    let mut lines = text.lines().enumerate();
    let mut found = 1;
    for step in path {
        let Some((at, _)) = lines.find(|(_, line)| begins(line, step)) else { break };
        found = at + 1;
    }
    found
}

/// Whether a line says this, or begins with it where it is the name of a member.
fn begins(line: &str, step: &str) -> bool {
    let plain = line.trim_start().trim_start_matches("- ").trim_start_matches("{ ");
    match plain.strip_prefix(step) {
        Some(rest) => rest.is_empty() || step.ends_with(':') || rest.starts_with([',', ' ']),
        None => false,
    }
}

/// The entries of a map, in their order.
#[derive(Debug, Clone)]
pub(crate) struct Entries<T>(pub(crate) Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries<T>, D::Error> {
        deserializer.deserialize_map(EntriesVisitor(PhantomData))
    }
}

struct EntriesVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for EntriesVisitor<T> {
    type Value = Entries<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<T>, A::Error> {
        let mut entries: Vec<(String, T)> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if entries.iter().any(|(known, _)| *known == key) {
                return Err(serde::de::Error::custom(format_args!("`{key}` is there twice")));
            }
            let value = map.next_value()?;
            entries.push((key, value));
        }
        Ok(Entries(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a:\n- id: b\n  c: { d: 1 }\n- id: bc\n  c: 2\n";

    #[test]
    fn a_line_is_found_by_the_way_to_it() {
        assert_eq!(line_of(TEXT, &["a:", "id: b", "c:"]), 3);
        assert_eq!(line_of(TEXT, &["a:", "id: bc", "c:"]), 5);
        assert_eq!(line_of(TEXT, &["a:", "id: bc", "x:"]), 4);
        assert_eq!(line_of(TEXT, &["x:"]), 1);
    }

    #[test]
    fn a_key_twice_is_refused_with_its_line() {
        let file = File { name: "x.yaml", text: "" };
        let error = read::<Entries<u8>>(file, "a: 1\nb: 2\na: 3\n", 10).unwrap_err();
        assert!(error.to_string().ends_with("`a` is there twice"), "{error}");
        assert!(error.line > 10, "{error}");
    }
}
