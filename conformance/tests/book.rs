//! The book: every link in it leads to an anchor that is there, and from every sentence it is one step to a rule that it
//! states, and one back.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "support/command.rs"]
mod command;

use command::nki;
use nki::book::{Book, preprocess};
use nki::games;
use nki::trace::Evidence;
use pulldown_cmark::{Event, Options, Parser, Tag};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::Stdio;

/// The pages of the whole book as they come out, by path.
fn pages() -> BTreeMap<String, String> {
    let book = handed_on(&input());
    let mut pages = BTreeMap::new();
    gather(&book["items"], &mut pages);
    pages
}

fn gather(items: &Value, pages: &mut BTreeMap<String, String>) {
    for chapter in items.as_array().unwrap().iter().filter_map(|item| item.get("Chapter")) {
        let path = chapter["path"].as_str().unwrap().replace("README.md", "index.md");
        assert!(pages.insert(path, chapter["content"].as_str().unwrap().to_owned()).is_none());
        gather(&chapter["sub_items"], pages);
    }
}

/// The book as mdBook hands it over: the pages that people write.
fn input() -> Value {
    let spec = |path: &str| {
        std::fs::read_to_string(format!("{}/../spec/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    };
    let chapter = |path: &str| {
        json!({"Chapter": {"name": path, "content": spec(path), "number": null, "sub_items": [], "path": path,
            "source_path": path, "parent_names": []}})
    };
    let rules = games::all().iter().map(|game| chapter(&format!("{}/rules.md", game.name())));
    let mut items =
        vec![chapter("README.md"), chapter("protocol.md"), json!({"PartTitle": "Games"}), json!("Separator")];
    items.extend(rules);
    json!([{"root": "/", "renderer": "html", "mdbook_version": "0.5.4"}, {"items": items, "later": 1}])
}

fn handed_on(input: &Value) -> Value {
    serde_json::from_str(&preprocess(&input.to_string()).unwrap()).unwrap()
}

/// The anchors and the links of a page.
fn parsed(text: &str) -> (BTreeSet<String>, Vec<String>) {
    let (mut anchors, mut links) = (BTreeSet::new(), Vec::new());
    for event in Parser::new_ext(text, Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { id: Some(id), .. }) => {
                assert!(anchors.insert(id.to_string()), "{id} twice")
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                if let Some(id) = html.strip_prefix("<a id=\"").and_then(|rest| rest.split('"').next()) {
                    assert!(anchors.insert(id.to_owned()), "{id} twice");
                }
            }
            Event::Start(Tag::Link { dest_url, .. }) => links.push(dest_url.to_string()),
            _ => {}
        }
    }
    (anchors, links)
}

/// The path a link means, from a page.
fn target(page: &str, path: &str) -> String {
    if path.is_empty() {
        return page.to_owned();
    }
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            ".." => drop(folders.pop()),
            part => folders.push(part),
        }
    }
    folders.join("/")
}

/// The links that lead nowhere.
fn broken(pages: &BTreeMap<String, String>) -> Vec<String> {
    let parsed: BTreeMap<&String, _> = pages.iter().map(|(path, text)| (path, parsed(text))).collect();
    let mut broken = Vec::new();
    for (page, (_, links)) in &parsed {
        for link in links.iter().filter(|link| !link.contains("://")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let there = parsed.get(&target(page, path));
            if !there.is_some_and(|(anchors, _)| anchor.is_empty() || anchors.contains(anchor)) {
                broken.push(format!("{page}: {link}"));
            }
        }
    }
    broken
}

#[test]
fn every_link_leads_somewhere() {
    let mut pages = pages();
    assert_eq!(broken(&pages), [""; 0]);
    let links: usize = pages.values().map(|text| parsed(text).1.len()).sum();
    assert!(links > 1000, "{links}");

    // The control: an anchor that is gone, and a page.
    let rules = pages.get_mut("kiothi/rules.md").unwrap();
    *rules = rules.replace(" {#kiothi.sowing.relay}", "");
    let lost = broken(&pages);
    assert!(lost.contains(&"kiothi/points.md: rules.md#kiothi.sowing.relay".to_owned()), "{lost:?}");
    pages.remove("kiothi/cases.md");
    assert!(broken(&pages).len() > lost.len());
}

#[test]
fn from_a_sentence_to_its_rule_and_back() {
    let pages = pages();
    for game in games::all() {
        let spec = nki_spec::game(game.name()).unwrap();
        let rules = &pages[&format!("{}/rules.md", game.name())];
        for witness in spec.witnesses() {
            let page = &pages[&format!("{}/sources/{}.md", game.name(), witness.id)];
            for sentence in &witness.sentences {
                let at = &sentence.locator;
                let anchor = format!("at-{}.{}", at.line(), at.sentence().unwrap());
                let from = page.find(&format!("<a id=\"{anchor}\">")).unwrap_or_else(|| panic!("{at}"));
                let told = page[from + 1..].split("<a id=").next().unwrap();
                for rule in &sentence.states {
                    assert!(told.contains(&format!("(../rules.md#{rule})")), "{at} to {rule}");
                    let clause = rules.split(&format!("{{#{rule}}}\n")).nth(1).unwrap();
                    let clause = clause.split("\n### ").next().unwrap();
                    assert!(
                        clause.contains(&format!("(sources/{}.md#{anchor})", witness.id)),
                        "{rule} to {at}"
                    );
                }
                assert!(!sentence.is_disposed_of() || told.contains("\n- "), "{at} says nothing");
            }
        }
    }
}

#[test]
fn a_rule_has_its_code_and_its_cases() {
    let evidence = Evidence::embedded(games::named("kiothi").unwrap()).unwrap();
    let book = Book::of(&evidence).unwrap();
    let page = book.rules("---\ngame: kiothi\n---\n\n# Kiothi\n\n### `kiothi.end.draw`\n\n**Rule:** As `kiothi.end.winner` says.\n");
    let clause = page.split("## The twelve").next().unwrap();
    assert!(clause.starts_with("\n# Kiothi\n\n### `kiothi.end.draw` {#kiothi.end.draw}\n\n**Rule:** As [`kiothi.end.winner`](rules.md#kiothi.end.winner) says.\n**Reference:** `reference/src/kiothi/game.rs:"), "{clause}");
    assert!(clause.contains("[kiothi-end-draw](cases.md#kiothi-end-draw)"), "{clause}");
}

#[test]
fn what_is_not_known_is_handed_on() {
    let book = handed_on(&input());
    assert_eq!(book["later"], 1);
    assert_eq!(book["items"][2], json!({"PartTitle": "Games"}));
    assert_eq!(book["items"][4]["Chapter"]["sub_items"].as_array().unwrap().len(), 6);
}

#[test]
fn what_is_no_book_is_refused() {
    let refused = |input: &str| preprocess(input).unwrap_err().to_string();
    assert!(refused("").starts_with("what came is no JSON: EOF while parsing"));
    for input in ["[]", "[{}]", "[{}, {}]", "[{}, {\"items\": 1}]", "[{}, {\"items\": []}, 1]"] {
        assert!(refused(input).starts_with("expected [CONTEXT, BOOK] as mdBook writes it"), "{input}");
    }
    let empty = refused("[{}, {\"items\": [\"Separator\", {\"Chapter\": {}}]}]");
    assert_eq!(empty, "the book has no chapter kiothi/rules.md; spec/book/SUMMARY.md has to list it");
}

#[test]
fn as_md_book_starts_it() {
    let run = |args: &[&str], input: &str| {
        let mut child = nki()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    assert_eq!(run(&["book", "supports", "html"], ""), (Some(0), String::new(), String::new()));
    let (code, out, _) = run(&["book"], &input().to_string());
    assert_eq!((code, serde_json::from_str::<Value>(&out).unwrap()), (Some(0), handed_on(&input())));
    let (code, out, error) = run(&["book"], "[]");
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(error.starts_with("error: expected [CONTEXT, BOOK]"), "{error}");
    assert_eq!(run(&["book", "html"], "").0, Some(2));
}
