//! Judgements of answers made by hand, on a small suite of their own.

mod chains;
mod lists;
mod plays;
mod steps;

use super::*;
use crate::case::diagnostic::Source;
use crate::question::Judgement;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// The example of the design, a refusal, a list, a set-up, a count, and a game record.
const CASES: &str = r"
game: kiothi
cases:
- id: kiothi-gap
  title: The walk meets the gap that the last lap left at boma 8
  rules: [kiothi.capture.bonus.extent]
  under: { first-lap: [not-own-occupied, free] }
  given:
    turn: south
    board: |
      N  1  3  2  2  .  .  .  .  .  .
      S  .  .  1  .  .  .  .  .  .  8
  move: 10x8
  then:
    - when: { bonus-extent: [run, whole-run] }
      board: |
        N  .  .  .  3  1  1  1  1  1  1
        S  .  .  1  .  .  .  .  .  .  .
      prisons: south 7, north 0
      why: N10 2 + N9 4 + the capturer
    - when: { bonus-extent: all-three }
      board: |
        N  .  4  .  3  1  1  1  1  1  1
        S  .  .  1  .  .  .  .  .  .  .
      prisons: south 3, north 0
  origin: hand
  since: 0.1.0
- id: kiothi-refused
  title: A first lap may not end in an own occupied boma
  rules: [kiothi.sowing.first-lap]
  under: { first-lap: not-own-occupied }
  endless-laps: 3
  given:
    turn: south
    board: |
      N  1  .  .  .  .  .  .  .  .  1
      S  .  .  1  1  .  .  .  .  .  1
  move: 3x1
  then:
    - illegal: { because: kiothi.sowing.first-lap }
  origin: hand
  since: 0.1.0
- id: kiothi-list
  title: Two moves
  rules: [kiothi.sowing.first-lap]
  under: { first-lap: not-own-occupied }
  given:
    turn: south
    board: |
      N  1  .  .  .  .  .  .  .  .  .
      S  .  .  1  1  .  .  .  .  .  1
  ask: legal
  then:
    - legal: [10x1, 4x1]
  origin: hand
  since: 0.1.0
- id: kiothi-set-up
  title: Five in each of five
  rules: [kiothi.setup.camps]
  under: { setup: five-of-five, protection: occupied-after-opening }
  ask: setup
  then:
    - turn: south
      phase: opening-first
      board: |
        N  5  5  5  5  5  .  .  .  .  .
        S  .  .  .  .  .  5  5  5  5  5
  origin: hand
  since: 0.1.0
- id: kiothi-count
  title: Openings
  rules: [kiothi.setup.camps]
  given: setup
  ask: count
  then:
    - count: 1
  origin: hand
  since: 0.1.0
- id: kiothi-record
  title: Three moves and a fourth that is refused
  rules: [kiothi.turn.passes]
  under: { first-lap: not-own-occupied, capture-lap: any-lap }
  given:
    turn: south
    board: |
      N  1  .  .  .  .  .  .  .  .  1
      S  .  .  1  .  .  1  1  .  .  1
  line: |
    3x1
    1x1
    4x1
    2x2
  then:
    - at:
        2:
          board: |
            N  1  .  .  .  .  .  .  .  1  .
            S  .  .  .  1  .  1  1  .  .  1
      illegal: { ply: 4, because: kiothi.move.count }
  origin: hand
  since: 0.1.0
";

fn suite() -> Suite {
    let source = Source { name: "cases.yaml".to_owned(), text: CASES.to_owned() };
    let (suite, found) = Suite::of(vec![Arc::new(source)], Vec::new());
    assert!(found.is_empty(), "{found:?}");
    suite
}

fn of(id: &str, way: &Way) -> Vec<Question> {
    suite().questions(&|case| case.about().id == id, way)
}

/// The first entry of a case, asked.
fn question(id: &str) -> Question {
    of(id, &Way::EveryEntry { fixed: Vec::new() }).swap_remove(0)
}

fn params(question: &Question, ply: usize, before: Option<&RawValue>, steps: bool) -> Value {
    let mut out = Vec::new();
    question.expect.params(ply, before, steps, &mut out);
    serde_json::from_slice(&out).unwrap()
}

fn judge(question: &Question, ply: usize, result: &Value) -> Judgement {
    question.expect.judge(ply, &RawValue::from_string(result.to_string()).unwrap())
}

fn right(question: &Question, ply: usize, result: &Value) -> Option<Box<RawValue>> {
    match judge(question, ply, result) {
        Judgement::Right { position } => position,
        other => panic!("{other:?}"),
    }
}

fn wrong(question: &Question, ply: usize, result: &Value) -> Divergence {
    match judge(question, ply, result) {
        Judgement::Wrong(divergence) => *divergence,
        other => panic!("{other:?}"),
    }
}

fn garbled(question: &Question, result: &Value) -> String {
    match judge(question, 0, result) {
        Judgement::Garbled(why) => why,
        other => panic!("{other:?}"),
    }
}

fn position(turn: &str, south: [u8; 10], north: [u8; 10], prison: [u8; 2]) -> Value {
    json!({
        "turn": turn, "phase": "play", "rows": { "south": south, "north": north },
        "nki": { "south": [], "north": [] }, "prison": { "south": prison[0], "north": prison[1] },
    })
}

/// After the move of `kiothi-gap`, where the walk takes the boma before the gap.
fn after_gap() -> Value {
    position("north", [0, 0, 1, 0, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 3, 0, 0, 0], [7, 0])
}

/// The same with the boma behind the gap.
fn across_the_gap() -> Value {
    position("north", [0, 0, 1, 0, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 0, 0, 0, 0], [10, 0])
}

// ---- Which questions there are

#[test]
fn every_entry_is_asked_once_under_readings_that_mean_it() {
    let suite = suite();
    let questions = suite.questions(&|_| true, &Way::EveryEntry { fixed: Vec::new() });
    let ids: Vec<_> = questions.iter().map(|question| (question.about.id.as_str(), question.entry)).collect();
    assert_eq!(
        ids,
        [
            ("kiothi-gap", 0),
            ("kiothi-gap", 1),
            ("kiothi-refused", 0),
            ("kiothi-list", 0),
            ("kiothi-set-up", 0),
            ("kiothi-record", 0)
        ]
    );
    for question in &questions {
        let case = suite.case(&question.about.id).unwrap();
        assert_eq!(case.entry(&question.readings), Some(question.entry), "{}", question.about.id);
    }
    // The two entries of the first are each what a profile reads.
    assert_eq!(questions[0].profile, Some("botta-1972"));
    assert_eq!(questions[1].profile, Some("wikinfo"));
    // No profile fills five bomas.
    assert_eq!(questions[4].profile, None);
}

#[test]
fn points_can_be_held() {
    let points = crate::games::named("kiothi").unwrap().points();
    let extent = points.iter().position(|point| point.id == "bonus-extent").unwrap();
    let questions = of("kiothi-gap", &Way::EveryEntry { fixed: vec![(extent, 2)] });
    assert_eq!(questions.len(), 1);
    assert_eq!((questions[0].entry, questions[0].readings.0[extent]), (0, 2));
    assert_eq!(questions[0].profile, None, "no profile reads whole-run");
    let first_lap = points.iter().position(|point| point.id == "first-lap").unwrap();
    assert!(of("kiothi-gap", &Way::EveryEntry { fixed: vec![(first_lap, 1)] }).is_empty());
}

#[test]
fn fixed_readings_are_those_asked() {
    let mut choices = Choices::default();
    let way = Way::Fixed { profile: Some("wikinfo"), choices };
    let asked = of("kiothi-gap", &way);
    assert_eq!((asked.len(), asked[0].entry, asked[0].profile), (1, 0, Some("wikinfo")));
    assert_eq!(asked[0].readings, choices);
    assert!(of("kiothi-set-up", &way).is_empty(), "`under` does not admit six camps");
    choices.0[0] = 1;
    assert_eq!(of("kiothi-set-up", &Way::Fixed { profile: None, choices }).len(), 1);
}

#[test]
fn the_number_of_openings_is_not_asked() {
    assert!(of("kiothi-count", &Way::EveryEntry { fixed: Vec::new() }).is_empty());
}

// ---- How they are put

#[test]
fn params_say_all_that_the_protocol_wants() {
    let question = question("kiothi-gap");
    let told = params(&question, 0, None, false);
    let botta = nki_spec::game("kiothi").unwrap().profile("botta-1972").unwrap();
    for point in crate::games::named("kiothi").unwrap().points() {
        assert_eq!(told["readings"][point.id], botta.choice(point.id).unwrap().reading, "{}", point.id);
    }
    assert_eq!(told["readings"].as_object().unwrap().len(), 19);
    assert_eq!(told["game"], "kiothi");
    assert_eq!(told["move"], json!({ "from": 10, "count": 8 }));
    let before = position("south", [0, 0, 1, 0, 0, 0, 0, 0, 0, 8], [0, 0, 0, 0, 0, 0, 2, 2, 3, 1], [0, 0]);
    assert_eq!(told["position"], before);
    assert_eq!(told.as_object().unwrap().len(), 4, "nothing else, and no expected answer: {told}");
    assert_eq!(params(&question, 0, None, true)["steps"], true);
    assert_eq!((question.method, question.size, question.limits), (Method::Play, 10, false));
}

#[test]
fn the_other_methods() {
    let list = question("kiothi-list");
    let told = params(&list, 0, None, false);
    assert_eq!(list.method, Method::Moves);
    assert_eq!((told["position"]["turn"].as_str(), told.as_object().unwrap().len()), (Some("south"), 3));
    let set_up = question("kiothi-set-up");
    let told = params(&set_up, 0, None, false);
    assert_eq!((set_up.method, set_up.size), (Method::Setup, 10));
    assert_eq!((told["game"].as_str(), told.as_object().unwrap().len()), (Some("kiothi"), 2));
}

#[test]
fn a_limit_of_its_own_is_sent() {
    let question = question("kiothi-refused");
    assert!(question.limits);
    assert_eq!(params(&question, 0, None, false)["limits"], json!({ "endless-laps": 3 }));
}
