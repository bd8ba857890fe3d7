//! The spec as a book: what mdBook is handed besides the pages that people write. Every rule, sentence, point, question
//! and case has an anchor of its own, and each links to what it rests on and what rests on it.

mod cases;
mod points;
mod preprocess;
mod rules;
mod sources;

pub use preprocess::{Unusable, preprocess};

use crate::trace::{Evidence, Trace, trace};
use nki_spec::{Game, Locator};

/// A page that nobody writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// What it is called.
    pub title: String,
    /// Its path in the book, ending in `.md`.
    pub path: String,
    /// Its text, as Markdown.
    pub text: String,
}

/// What the pages of a game are made from.
pub struct Book<'a> {
    spec: &'a Game,
    trace: Trace,
}

impl<'a> Book<'a> {
    /// The book of a game; `None` if its spec can't be read.
    #[must_use]
    pub fn of(evidence: &Evidence<'a>) -> Option<Book<'a>> {
        Some(Book { spec: evidence.spec.ok()?, trace: trace(evidence) })
    }

    /// Where the page of its rules stands.
    #[must_use]
    pub fn rules_path(&self) -> String {
        format!("{}/rules.md", self.spec.id())
    }

    /// The page of its rules: the text that people write, with anchors, links and backlinks.
    #[must_use]
    pub fn rules(&self, written: &str) -> String {
        rules::page(self, written)
    }

    /// All other pages: the points, each text sentence by sentence, and the cases.
    #[must_use]
    pub fn pages(&self) -> Vec<Page> {
        let texts = self.spec.witnesses().iter().map(|witness| sources::page(self, witness));
        std::iter::once(points::page(self)).chain(texts).chain(std::iter::once(cases::page(self))).collect()
    }

    /// A link from a page of the game to a sentence; its bare locator if no witness has it.
    fn sentence(&self, from: &Depth, locator: &Locator) -> String {
        match self.spec.witnesses().iter().find(|witness| witness.holds(locator)) {
            Some(witness) => {
                format!("[`{locator}`]({}sources/{}.md#{})", from.up(), witness.id, anchor(locator))
            }
            None => format!("`{locator}`"),
        }
    }
}

/// How deep a page lies in the folder of its game.
enum Depth {
    Game,
    Sources,
}

impl Depth {
    fn up(&self) -> &'static str {
        match self {
            Depth::Game => "",
            Depth::Sources => "../",
        }
    }

    fn rule(&self, id: &str) -> String {
        format!("[`{id}`]({}rules.md#{id})", self.up())
    }

    fn point(&self, id: &str) -> String {
        format!("[{id}]({}points.md#{id})", self.up())
    }
}

/// The anchor of a sentence in the page of its text.
fn anchor(locator: &Locator) -> String {
    match locator.sentence() {
        Some(sentence) => format!("at-{}.{sentence}", locator.line()),
        None => format!("at-{}.1", locator.line()),
    }
}

/// A text of ours within a cell of a table or a line.
fn inline(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|").replace('<', "&lt;")
}
