//! The page of a text: each sentence in our words, with what becomes of it.

use super::{Book, Depth, Page, anchor, inline};
use nki_spec::{Bearing, Witness};
use std::fmt::Write as _;

pub(super) fn page(book: &Book<'_>, witness: &Witness) -> Page {
    let mut text = format!("# {}, sentence by sentence\n\n", witness.id);
    let about = [
        ("Author", &witness.author),
        ("Title", &witness.title),
        ("Year", &witness.year),
        ("Published", &witness.published),
        ("Licence", &witness.licence),
        ("Language", &witness.language),
        ("Came to us", &witness.through),
    ];
    for (name, what) in about {
        let _ = writeln!(text, "- {name}: {}", inline(what));
    }
    for source in &witness.leans_on {
        let _ = writeln!(text, "- Leans on: {}", inline(source));
    }
    text.push_str(
        "\nEach sentence is named by its line and its number in the line, and told in our words; the text itself is \
         not reproduced.\n\n",
    );
    for sentence in &witness.sentences {
        let at = &sentence.locator;
        let _ = writeln!(text, "<a id=\"{}\"></a>**{at}** {}\n", anchor(at), inline(&sentence.says));
        for bearing in sentence.bearings() {
            let _ = writeln!(text, "- {}", linked(&bearing));
        }
        if let Some(reason) = &sentence.no_rule {
            let _ = writeln!(text, "- no rule: {}", inline(reason));
        }
        text.push('\n');
    }
    let path = format!("{}/sources/{}.md", book.spec.id(), witness.id);
    Page { title: format!("The text {}", witness.id), path, text }
}

fn linked(bearing: &Bearing) -> String {
    let point =
        |name: &nki_spec::ReadingName| format!("{}={}", Depth::Sources.point(&name.point), name.reading);
    match bearing {
        Bearing::States(rule) => format!("states {}", Depth::Sources.rule(rule)),
        Bearing::Reads(reads) => format!("reads {}, {}", point(&reads.name), reads.basis),
        Bearing::Contradicts(name) => format!("contradicts {}", point(name)),
        Bearing::Allows(name) => format!("leaves room for {}", point(name)),
        Bearing::Disputes(id) => format!("disputes [{id}](../points.md#dispute-{id})"),
        Bearing::Answers(question) => format!("answers [{question}](../rules.md#question-{question})"),
        Bearing::Slip => "holds a [slip](../points.md#slips)".to_owned(),
    }
}
