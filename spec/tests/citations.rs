//! Every cited sentence stands in its text as it did when it was read; every sentence of a text is listed.
//!
//! The texts are not part of this project. Where they are not at hand, these tests say so and check nothing else.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says what it skips"
)]

use nki_spec::{Game, Hash, Locator, Sentence, Witness};
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
fn every_sentence_is_listed_as_it_stands() {
    for game in games() {
        let Some(texts) = texts(game) else { return };
        for witness in game.witnesses() {
            let differences = witness.differences(&texts[&witness.text]);
            let told: Vec<String> = differences.iter().map(ToString::to_string).collect();
            assert!(told.is_empty(), "{}", told.join("\n"));
        }
    }
}

/// A text that the list of one small witness is made for, with each thing that can have happened to it.
#[test]
fn a_text_that_differs_is_told_where() {
    let text = "One stone is taken. It goes to the prison.\n\nThe move ends.\n";
    let witness = small_witness(&["a:1.1 7361ed5a", "a:1.2 3f1e26dd", "a:3.1 00000000"]);
    let told = |text: &str| witness.differences(text).iter().map(ToString::to_string).collect::<Vec<_>>();
    let third = Hash::of("The move ends.");
    let changed = format!("a:3.1 is listed as 00000000, and the text has {third} there");
    let prison = Hash::of("It goes to the prison.");
    assert_eq!(
        told(text),
        [format!("a:1.2 is listed as 3f1e26dd, and the text has {prison} there"), changed.clone()]
    );
    assert_eq!(
        told("One stone is taken.\nNew.\nThe move ends. More.\nNo line of it."),
        [
            "a:1.2 is listed, and the text has no such sentence".to_owned(),
            format!("a:2.1 is in the text and not listed; its hash is {}", Hash::of("New.")),
            changed,
            format!("a:3.2 is in the text and not listed; its hash is {}", Hash::of("More.")),
        ]
    );
    assert_eq!(told("").len(), 3, "all three are gone");
}

/// A witness of the first three lines of a text `a`, with these sentences.
fn small_witness(sentences: &[&str]) -> Witness {
    let sentence = |listed: &&str| {
        let (at, hash) = listed.split_once(' ').unwrap();
        Sentence {
            locator: at.parse().unwrap(),
            hash: hash.parse().unwrap(),
            says: "something".to_owned(),
            states: Vec::new(),
            reads: Vec::new(),
            contradicts: Vec::new(),
            allows: Vec::new(),
            disputes: Vec::new(),
            answers: Vec::new(),
            slip: false,
            no_rule: None,
        }
    };
    let mut witness = games()[0].witnesses()[0].clone();
    "a".clone_into(&mut witness.text);
    witness.lines = vec![(1, 3)];
    witness.sentences = sentences.iter().map(sentence).collect();
    witness
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
