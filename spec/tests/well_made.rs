//! The files of every game can be read, and say what they should.

use nki_spec::{Basis, Kind, Locator, Outcome};

#[test]
fn every_game_is_well_made() {
    for name in nki_spec::names() {
        let loaded = nki_spec::try_load(name).unwrap();
        assert!(loaded.is_ok(), "{}", loaded.unwrap_err());
    }
    assert_eq!(nki_spec::games().count(), nki_spec::names().count());
    assert!(nki_spec::game("kiothi").is_some());
    assert!(nki_spec::try_load("chess").is_none());
    assert!(nki_spec::game("chess").is_none());
}

#[test]
fn kiothi_has_its_rules_points_and_profiles() {
    let kiothi = nki_spec::game("kiothi").unwrap();
    assert_eq!((kiothi.rules().len(), kiothi.points().len()), (50, 19));
    let profiles: Vec<&str> = kiothi.profiles().iter().map(nki_spec::Profile::id).collect();
    assert_eq!(profiles, ["botta-1972", "wikinfo", "mancala-world"]);
    assert_eq!(kiothi.board().bomas, 10);
    assert_eq!(kiothi.questions().len(), 12);

    let rule = kiothi.rule("kiothi.sowing.first-lap").unwrap();
    assert_eq!(rule.kind(), Kind::Action);
    assert_eq!(rule.section(), "Sowing");
    assert_eq!(rule.points(), ["first-lap"]);
    assert_eq!(rule.example().then, Outcome::Refused);
    assert!(rule.sentence().starts_with("A move whose first lap"), "{}", rule.sentence());
    assert!(rule.formal().ends_with("refused"), "{}", rule.formal());
    assert!(rule.sources().iter().any(|source| source.locator.to_string() == "wikinfo-kiothi:39.1"));

    let choice = kiothi.profile("botta-1972").unwrap().choice("first-lap").unwrap();
    assert_eq!((choice.reading.as_str(), choice.basis), ("not-own-occupied", Basis::Contradictory));
    let point = kiothi.point("first-lap").unwrap();
    assert_eq!(point.readings()[0].id, "not-own-occupied");
    assert!(kiothi.rule("kiothi.no.such").is_none() && kiothi.point("x").is_none());
    assert!(kiothi.profile("x").is_none() && kiothi.witness("x").is_none());
}

#[test]
fn only_what_no_text_gives_rests_on_a_ruling_alone() {
    let kiothi = nki_spec::game("kiothi").unwrap();
    let unsourced = kiothi.rules().iter().filter(|rule| rule.sources().is_empty());
    let unsourced: Vec<&str> = unsourced.map(|rule| rule.id().as_str()).collect();
    assert_eq!(unsourced, ["kiothi.sowing.endless", "kiothi.end.neither", "kiothi.end.draw"]);
}

#[test]
fn a_witness_holds_the_sentences_of_its_parts() {
    let kiothi = nki_spec::game("kiothi").unwrap();
    let counts: Vec<_> =
        kiothi.witnesses().iter().map(|one| (one.id.as_str(), one.sentences.len())).collect();
    assert_eq!(
        counts,
        [("botta-1972", 50), ("wikinfo-kiothi", 49), ("mancala-world-kiothi-nl", 36), ("driedger", 107)]
    );
    let [handout, frame] = ["botta-1972", "driedger"].map(|id| kiothi.witness(id).unwrap());
    let within: Locator = "driedger-2001:11.2".parse().unwrap();
    assert!(handout.holds(&within) && !frame.holds(&within));
    let sentence = handout.sentence(&within).unwrap();
    assert!(sentence.bears() && sentence.is_disposed_of());
    assert_eq!(sentence.contradicts[0].to_string(), "first-lap=not-own-occupied");
    assert_eq!(sentence.reads[0].to_string(), "pickup=any-number implied");
    assert!(frame.sentences.iter().all(|sentence| sentence.is_disposed_of() && !sentence.bears()));
}
