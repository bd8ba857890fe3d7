//! Where the reference carries a rule out: found in its text.

use super::complaint::Place;
use nki_reference::code::{Code, File};
use std::collections::BTreeMap;

/// The rules of a game as its code names them.
#[derive(Debug, Default)]
pub(super) struct Located {
    /// Each id, and where it is named.
    pub(super) named: BTreeMap<&'static str, Place>,
    /// Where each id's rule is reported: every use of its variant outside of comments.
    pub(super) reported: BTreeMap<&'static str, Vec<Place>>,
    /// Where each id is mentioned in a comment.
    pub(super) mentioned: BTreeMap<&'static str, Vec<Place>>,
}

impl Located {
    pub(super) fn of(code: &Code) -> Located {
        let mut located = Located::default();
        let mut ids: BTreeMap<&str, &'static str> = BTreeMap::new();
        for (place, line) in lines(&code.names) {
            if let Some((variant, id)) = naming(line) {
                located.named.insert(id, place);
                ids.insert(variant, id);
            }
        }
        for (place, line) in code.carries_out.iter().flat_map(lines) {
            if line.starts_with("//") {
                for id in line.split('`').skip(1).step_by(2) {
                    located.mentioned.entry(id).or_default().push(place.clone());
                }
                continue;
            }
            for used in line.split("Rule::").skip(1) {
                let end = used.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(used.len());
                if let Some(id) = used.get(..end).and_then(|variant| ids.get(variant)) {
                    located.reported.entry(id).or_default().push(place.clone());
                }
            }
        }
        located
    }

    /// Where a rule stands in the code, whether it acts or only says what a word means.
    pub(super) fn places(&self, id: &str) -> &[Place] {
        self.reported.get(id).or_else(|| self.mentioned.get(id)).map_or(&[], Vec::as_slice)
    }
}

/// The lines of a file up to its tests, trimmed.
fn lines(file: &File) -> impl Iterator<Item = (Place, &'static str)> + use<> {
    let path = file.path;
    let lines = file.text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
    (1..).zip(lines).map(move |(line, text)| (Place { path: path.to_owned(), line }, text.trim()))
}

/// `Variant = "id",` as the variant and the id.
fn naming(line: &'static str) -> Option<(&'static str, &'static str)> {
    let (variant, id) = line.split_once(" = \"")?;
    Some((variant, id.strip_suffix("\",")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_found_where_it_is_reported() {
        let names =
            File { path: "rule.rs", text: "rules! {\n    TakeAll = \"g.take\",\n    End = \"g.end\",\n}" };
        let text = "// `g.word` and Rule::End\nseen.step(Rule::TakeAll, Step::X);\nlet x = [Rule::TakeAll, Rule::Ends];\n#[cfg(test)]\nRule::End";
        let carries_out = &*Box::leak(Box::new([File { path: "game.rs", text }]));
        let located = Located::of(&Code { names, carries_out });
        let place = |path: &str, line| Place { path: path.to_owned(), line };
        assert_eq!(
            located.named.into_iter().collect::<Vec<_>>(),
            [("g.end", place("rule.rs", 3)), ("g.take", place("rule.rs", 2))]
        );
        let reported = [("g.take", vec![place("game.rs", 2), place("game.rs", 3)])];
        assert_eq!(located.reported.into_iter().collect::<Vec<_>>(), reported);
        assert_eq!(
            located.mentioned.into_iter().collect::<Vec<_>>(),
            [("g.word", vec![place("game.rs", 1)])]
        );
    }
}
