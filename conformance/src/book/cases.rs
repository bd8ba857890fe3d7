//! The page of the cases: what each shows, and the rules it claims.

use super::{Book, Depth, Page, inline};
use crate::case::Suite;
use std::fmt::Write as _;

pub(super) fn page(book: &Book<'_>) -> Page {
    let game = book.spec.id();
    let mut text = format!("# The cases of {}\n", book.spec.title());
    let mut file = "";
    for case in Suite::embedded().cases().filter(|case| case.about().game == game) {
        let about = case.about();
        if about.file != file {
            file = &about.file;
            let _ = writeln!(text, "\n## {file}\n");
        }
        let rules: Vec<String> = about.rules.iter().map(|rule| Depth::Game.rule(rule)).collect();
        let _ = writeln!(
            text,
            "- <a id=\"{0}\"></a>**{0}** {1}: {2}",
            about.id,
            inline(&about.title),
            rules.join(", ")
        );
    }
    Page { title: "Cases".to_owned(), path: format!("{game}/cases.md"), text }
}
