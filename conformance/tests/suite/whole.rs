//! That the suite is sound, large enough, and played on the board the texts describe.

use nki::case::{AnyCase, CaseText, GivenText, Severity, Suite};
use nki::games;

#[test]
fn the_suite_that_is_built_in_has_no_faults() {
    let faults = Suite::embedded_faults();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_case_is_proved() {
    let (proved, found) = Suite::embedded().proved();
    let told: Vec<&str> = found.iter().map(|fault| fault.title.as_str()).collect();
    assert!(found.is_empty(), "{told:#?}");
    assert_eq!(proved.cases().len(), Suite::embedded().cases().len());
    assert!(Suite::embedded().proofs().all(|proof| proof.leaves > 0), "a proof that looked at nothing");
}

#[test]
fn control_a_case_that_says_something_else_is_not_proved() {
    let wrong = spoilt("kiothi-capture-plain", |text| {
        text.then[0].prisons = Some("south 1, north 0".to_owned());
        text.then[0].board = text.then[0].board.as_deref().map(|board| board.replacen(" 1", " 2", 1));
    });
    let faults = match wrong {
        Ok(case) => case.prove().problems,
        Err(problems) => problems,
    };
    assert!(faults.iter().any(|fault| fault.severity == Severity::Error), "{faults:?}");
}

/// A case of the suite with something changed.
fn spoilt(
    id: &str,
    spoil: impl FnOnce(&mut CaseText),
) -> Result<std::sync::Arc<dyn AnyCase>, Vec<nki::case::Problem>> {
    let mut text = CaseText::clone(Suite::embedded().case(id).unwrap().text());
    spoil(&mut text);
    games::named("kiothi").unwrap().case(text, "spoilt.yaml", 0, 1)
}

/// How many cases the suite must have at least.
const ENOUGH: usize = 150;

fn enough(cases: usize) -> bool {
    cases >= ENOUGH
}

#[test]
fn there_are_enough_cases() {
    for game in games::all() {
        let cases = Suite::embedded().cases().filter(|case| case.about().game == game.name()).count();
        assert!(enough(cases), "{}: {cases}", game.name());
    }
    assert!(!enough(ENOUGH - 1), "control");
}

/// The boards a case draws.
fn boards(text: &CaseText) -> Vec<&str> {
    let given = match &text.given {
        Some(GivenText::Position(position)) => position.board.as_deref(),
        Some(GivenText::Setup) | None => None,
    };
    let then = text.then.iter().flat_map(|entry| {
        let at = entry.at.0.iter().filter_map(|(_, position)| position.board.as_deref());
        entry.board.as_deref().into_iter().chain(at)
    });
    given.into_iter().chain(then).collect()
}

/// The cases with a row of another size than this.
fn of_another_size<'a>(cases: impl IntoIterator<Item = &'a CaseText>, size: usize) -> Vec<&'a str> {
    let fits = |board: &str| board.lines().all(|row| row.split_whitespace().count() == size + 1);
    let other = cases.into_iter().filter(|text| !boards(text).iter().all(|board| fits(board)));
    other.map(|text| text.id.as_str()).collect()
}

#[test]
fn every_board_has_the_canonical_size() {
    let cases: Vec<_> = Suite::embedded().cases().map(|case| case.text().clone()).collect();
    let texts = || cases.iter().map(|text| &**text);
    assert_eq!(of_another_size(texts(), 10), [""; 0]);
    assert!(texts().map(|text| boards(text).len()).sum::<usize>() > cases.len(), "boards are looked at");

    let mut narrow = CaseText::clone(&cases[0]);
    narrow.then[0].board = Some("N . . .\nS 1 . .\n".to_owned());
    assert_eq!(of_another_size([&narrow], 10), [narrow.id.as_str()], "control");
}

/// The cases that somebody would have to take on trust: an entry without its arithmetic, or no sentence cited.
fn on_trust<'a>(cases: impl IntoIterator<Item = &'a CaseText>) -> Vec<&'a str> {
    let silent = |why: &Option<String>| why.as_deref().is_none_or(|why| why.trim().is_empty());
    let lacks = |text: &&CaseText| text.cites.is_empty() || text.then.iter().any(|entry| silent(&entry.why));
    cases.into_iter().filter(lacks).map(|text| text.id.as_str()).collect()
}

#[test]
fn every_entry_says_why_and_every_case_cites_a_sentence() {
    let cases: Vec<_> = Suite::embedded().cases().map(|case| case.text().clone()).collect();
    assert_eq!(on_trust(cases.iter().map(|text| &**text)), [""; 0]);

    let mut silent = CaseText::clone(&cases[0]);
    silent.then[0].why = Some(" ".to_owned());
    let mut uncited = CaseText::clone(&cases[1]);
    uncited.cites.clear();
    assert_eq!(on_trust([&silent, &uncited]), [silent.id.as_str(), uncited.id.as_str()], "control");
}
