//! The page of the points: where the texts part, and who takes which reading.

use super::rules::linked_rules;
use super::{Book, Depth, Page, inline};
use nki_spec::{Citation, Point};
use std::fmt::Write as _;

pub(super) fn page(book: &Book<'_>) -> Page {
    let spec = book.spec;
    let mut text = format!("# The points of {}\n\n", spec.title());
    let profiles: Vec<&str> = spec.profiles().iter().map(nki_spec::Profile::id).collect();
    let _ = writeln!(text, "| point | {} |\n|---{}|", profiles.join(" | "), "|---".repeat(profiles.len()));
    for point in spec.points() {
        let _ = write!(text, "| {}", Depth::Game.point(point.id()));
        for choice in spec.profiles().iter().map(|profile| profile.choice(point.id())) {
            let said = choice.map(|choice| format!("{} ({})", choice.reading, choice.basis));
            let _ = write!(text, " | {}", said.unwrap_or_default());
        }
        text.push_str(" |\n");
    }
    text.push('\n');
    spec.points().iter().for_each(|point| of_point(&mut text, book, point));

    let _ = writeln!(text, "## Disputes that are not carried as readings {{#disputes}}\n");
    for dispute in spec.recorded() {
        let _ = writeln!(text, "### {0} {{#dispute-{0}}}\n\n{1}\n", dispute.id, inline(&dispute.what));
        let _ = writeln!(text, "Not carried: {}\n", linked_rules(book, &inline(&dispute.why)));
        cites(&mut text, book, "", &dispute.cites);
        text.push('\n');
    }
    let _ = writeln!(text, "## What we take to be slips {{#slips}}\n");
    for slip in spec.slips() {
        let at = book.sentence(&Depth::Game, &slip.locator);
        let _ = writeln!(text, "- {at} {}; meant is: {}", inline(&slip.says), inline(&slip.instead));
    }
    Page { title: "Points and readings".to_owned(), path: format!("{}/points.md", spec.id()), text }
}

fn of_point(text: &mut String, book: &Book<'_>, point: &Point) {
    let _ = writeln!(text, "## {0} {{#{0}}}\n\n{1}\n", point.id(), inline(point.asks()));
    let rules: Vec<String> = point.rules().iter().map(|rule| Depth::Game.rule(rule)).collect();
    let _ = writeln!(text, "**Rules:** {}\n", rules.join(", "));
    let _ =
        writeln!(text, "**Ruling:** the first reading, where a text is silent. {}\n", inline(point.ruling()));
    for reading in point.readings() {
        let _ = writeln!(text, "**{}**: {}\n", reading.id, linked_rules(book, &inline(&reading.means)));
        if let Some(because) = &reading.because {
            let _ = writeln!(text, "- no text takes it: {}", inline(because));
        }
        cites(text, book, "  ", &reading.cites);
        let elsewhere = book.spec.attested_elsewhere().iter();
        for it in elsewhere.filter(|it| it.point == point.id() && it.reading == reading.id) {
            let _ = writeln!(text, "- attested elsewhere: {}", inline(&it.note));
        }
        for profile in book.spec.profiles() {
            let Some(choice) = profile.choice(point.id()) else { continue };
            if choice.records.contains(&reading.id) {
                let _ = writeln!(text, "- {} tells of it as other people's", profile.id());
            }
            if choice.reading != reading.id {
                continue;
            }
            let _ = writeln!(text, "- taken by {}, {}", profile.id(), choice.basis);
            cites(text, book, "  ", &choice.cites);
            if !choice.against.is_empty() {
                let _ = writeln!(text, "  - against it:");
                cites(text, book, "    ", &choice.against);
            }
            if let Some(reason) = &choice.reason {
                let _ = writeln!(text, "  - why: {}", inline(reason));
            }
        }
        text.push('\n');
    }
}

fn cites(text: &mut String, book: &Book<'_>, indent: &str, cites: &[Citation]) {
    for cite in cites {
        let at = book.sentence(&Depth::Game, &cite.locator);
        let _ = writeln!(text, "{indent}- {at} {}", inline(&cite.says));
    }
}
