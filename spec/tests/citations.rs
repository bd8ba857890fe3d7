//! Every cited sentence stands in its text as it did when it was read; every sentence of a text is accounted for.
//!
//! The texts are not part of this project. Where they are not at hand, these tests say so and check nothing else.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says what it skips"
)]

use nki_spec::{Game, Hash, Locator, sentences};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The folder of the texts, if it is there.
fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("NKI_SOURCES").map(PathBuf::from);
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/sources");
    let found = named.or_else(|| beside.is_dir().then_some(beside));
    if found.is_none() {
        eprintln!("the texts are not at hand: no citation is checked (set NKI_SOURCES to their folder)");
    }
    found
}

/// All games; one that is not well made is no reason to check nothing.
fn games() -> Vec<&'static Game> {
    let load = |name| nki_spec::try_load(name).unwrap().unwrap_or_else(|error| panic!("{error}"));
    let games: Vec<_> = nki_spec::names().map(load).collect();
    assert!(!games.is_empty());
    games
}

/// The texts of a game's witnesses, by name.
fn texts(game: &Game) -> Option<BTreeMap<String, String>> {
    let folder = folder()?;
    let read = |name: &str| {
        let path = folder.join(format!("{name}.txt"));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    Some(game.witnesses().iter().map(|witness| (witness.text.clone(), read(&witness.text))).collect())
}

/// What does not stand where it is cited.
fn changed<'a>(
    cited: impl Iterator<Item = (&'a Locator, Hash)>,
    texts: &BTreeMap<String, String>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for (locator, hash) in cited {
        match texts.get(locator.file()).and_then(|text| locator.find_in(text)) {
            None => wrong.push(format!("{locator}: no such sentence")),
            Some(found) if Hash::of(&found) != hash => {
                wrong.push(format!("{locator}: cited as {hash}, is {}", Hash::of(&found)));
            }
            Some(_) => {}
        }
    }
    wrong
}

#[test]
fn every_cited_sentence_is_unchanged() {
    for game in games() {
        let Some(texts) = texts(game) else { return };
        assert!(game.cited().count() > 100, "hardly anything is cited");
        let wrong = changed(game.cited(), &texts);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn every_sentence_is_accounted_for() {
    for game in games() {
        let Some(texts) = texts(game) else { return };
        let cited: Vec<String> = game.cited().map(|(locator, _)| locator.to_string()).collect();
        for witness in game.witnesses() {
            let (first, last) = witness.lines;
            let text = &texts[&witness.text];
            assert!(text.lines().count() >= last, "{} has no line {last}", witness.text);
            for (at, line) in text.lines().enumerate().map(|(at, line)| (at + 1, line)) {
                for sentence in 1..=sentences(line).len() {
                    let locator = format!("{}:{at}.{sentence}", witness.text);
                    let held = (first..=last).contains(&at);
                    assert!(!held || cited.contains(&locator), "{locator} is not accounted for");
                }
            }
        }
    }
}

/// The controls: a sentence that has changed, one that has moved, and one that is gone are each found.
#[test]
fn a_changed_sentence_is_found() {
    let text = "One stone is taken. It goes to the prison.\nThe move ends.\n";
    let cited = ["a:1.1", "a:1.2", "a:2"].map(|locator| locator.parse::<Locator>().unwrap());
    let hashes = cited.clone().map(|locator| Hash::of(&locator.find_in(text).unwrap()));
    let check = |text: &str| {
        let texts = BTreeMap::from([("a".to_owned(), text.to_owned())]);
        changed(cited.iter().zip(hashes), &texts)
    };

    assert_eq!(check(text), Vec::<String>::new());
    assert_eq!(check(&text.replace(' ', "  ")), Vec::<String>::new(), "white space does not count");
    assert_eq!(check(&text.replace("One", "Two")), ["a:1.1: cited as 7361ed5a, is 8cd2aec0"]);
    assert_eq!(check("One stone is taken.\nThe move ends.\n"), ["a:1.2: no such sentence"]);
    assert_eq!(check("One stone is taken. It goes to the prison.\n"), ["a:2: no such sentence"]);
}
