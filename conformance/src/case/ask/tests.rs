use super::*;
use crate::case::diagnostic::Source;
use crate::games::kiothi::{Kiothi, Standing};
use crate::question::{BoardPair, Judgement};
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

fn steps() -> Vec<Value> {
    vec![
        json!({ "lift": { "side": "south", "boma": 10, "count": 8 }, "end": { "side": "north", "boma": 8 }, "was": 2 }),
        json!({ "lift": { "side": "north", "boma": 8, "count": 3 }, "end": { "side": "south", "boma": 1 }, "was": 0 }),
        json!({ "capture": { "side": "north", "boma": 10, "count": 2 } }),
        json!({ "capture": { "side": "north", "boma": 9, "count": 4 } }),
        json!({ "retire": { "side": "south", "boma": 1 } }),
    ]
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

// ---- Judgements of plays

#[test]
fn a_right_answer_is_right_whatever_else_it_says() {
    let gap = question("kiothi-gap");
    let mut after = after_gap();
    assert!(right(&gap, 0, &json!({ "position": after })).is_none());
    after["comment"] = json!("easy");
    right(&gap, 0, &json!({ "position": after, "time": 7, "illegal": null }));
    right(&question("kiothi-refused"), 0, &json!({ "illegal": "", "position": null }));
}

#[test]
fn a_wrong_board_shows_where() {
    let question = question("kiothi-gap");
    let told = wrong(&question, 0, &json!({ "position": across_the_gap() }));
    assert_eq!(told.verdict, Verdict::Diverged);
    let fields: Vec<_> =
        told.fields.iter().map(|field| (field.field.as_str(), &*field.expected, &*field.got)).collect();
    assert_eq!(fields, [("south's prison", "7", "10"), ("N7", "3", ".")]);
    let BoardPair { expected, got } = told.boards.unwrap();
    assert_eq!((&*expected.rows[0].cells[3], &*got.rows[0].cells[3]), ("3", "."));
    assert_eq!(told.rules, ["kiothi.capture.bonus.extent"]);
    assert_eq!(told.why.as_deref(), Some("N10 2 + N9 4 + the capturer"));
    assert_eq!(told.expected, "north play 7-0 | . . 1 . . . . . . . | 1 1 1 1 1 1 3 . . .");
    assert_eq!(told.got, "north play 10-0 | . . 1 . . . . . . . | 1 1 1 1 1 1 . . . .");
    assert_eq!(told.position.as_deref(), Some("south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1"));
    assert_eq!((told.wanted.as_deref(), told.ply, told.step), (Some("10x8"), None, None));
}

#[test]
fn a_wrong_turn_is_a_field() {
    let mut after = after_gap();
    after["turn"] = json!("south");
    let told = wrong(&question("kiothi-gap"), 0, &json!({ "position": after }));
    assert_eq!(told.verdict, Verdict::Diverged);
    assert_eq!((told.fields.len(), told.fields[0].field.as_str()), (1, "turn"));
}

#[test]
fn a_wrong_result_shows_in_the_line_too() {
    let told = |result: &str| {
        let line: Standing = "north over 7-5 | . . | . .".parse().unwrap();
        let mut told = serde_json::to_value(line).unwrap();
        told["result"] = serde_json::from_str(result).unwrap();
        serde_json::from_value::<Standing>(told).unwrap()
    };
    let (two, ten) = (
        told(r#"{"winner":"south","supreme":true,"worth":2}"#),
        told(r#"{"winner":"south","supreme":true,"worth":10}"#),
    );
    let about = Arc::clone(&question("kiothi-gap").about);
    let told = super::chain::compared::<Kiothi>(&Told { about, why: None }, &two, &ten);
    assert_eq!(told.expected, "north over 7-5 | . . | . . | result: south, supreme, worth 2");
    assert_eq!(told.got, "north over 7-5 | . . | . . | result: south, supreme, worth 10");
}

#[test]
fn an_illegal_move_that_is_played() {
    let played = position("north", [0, 0, 0, 2, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 0, 0, 0, 1], [0, 0]);
    let told = wrong(&question("kiothi-refused"), 0, &json!({ "position": played }));
    assert_eq!(told.verdict, Verdict::IllegalAccepted);
    assert_eq!(told.expected, "not allowed, by kiothi.sowing.first-lap");
    assert_eq!(told.got, "north play 0-0 | . . . 2 . . . . . 1 | 1 . . . . . . . . 1");
    assert_eq!(told.rules, ["kiothi.sowing.first-lap"]);
    assert!(told.boards.is_none() && told.fields.is_empty());
}

#[test]
fn a_legal_move_that_is_refused() {
    let question = question("kiothi-gap");
    let told = wrong(&question, 0, &json!({ "illegal": "no bonus here" }));
    assert_eq!(told.verdict, Verdict::LegalRefused);
    assert_eq!(told.got, "not allowed: no bonus here");
    assert_eq!(told.rules, ["kiothi.capture.bonus.extent"]);
    assert_eq!(wrong(&question, 0, &json!({ "illegal": "" })).got, "not allowed");
}

#[test]
fn what_is_no_answer_is_garbled_with_a_reason() {
    let question = question("kiothi-gap");
    let starts = |result: Value, with: &str| {
        let why = garbled(&question, &result);
        assert!(why.starts_with(with), "{why}");
        assert!(why.contains("; came "), "{why}");
    };
    starts(json!({}), "the result has neither `position` nor `illegal`; came {}");
    starts(json!([after_gap(), null, null, false]), "the result is not an object");
    starts(json!("ok"), "the result is not an object");
    starts(json!(null), "the result is not an object");
    starts(json!({ "position": after_gap(), "illegal": "" }), "the result has both `position` and `illegal`");
    starts(json!({ "illegal": true }), "`illegal` is not a text");
    starts(json!({ "position": 7 }), "`position` is no position");
    starts(json!({ "position": after_gap(), "truncated": "no" }), "`truncated` is neither");
    let mut after = after_gap();
    after["rows"]["south"][3] = json!(256);
    starts(json!({ "position": after }), "`position` is no position: invalid value: integer `256`");
    after["rows"]["south"][3] = json!(1.0);
    starts(json!({ "position": after }), "`position` is no position");
    let mut after = after_gap();
    after["nki"]["north"] = json!([11]);
    starts(json!({ "position": after }), "`position` is no position: `nki` names boma 11 of north");
    let mut after = after_gap();
    after.as_object_mut().unwrap().remove("turn");
    starts(json!({ "position": after }), "`position` is no position: missing field `turn`");
    let twice = RawValue::from_string(r#"{"illegal":"a","illegal":"b"}"#.to_owned()).unwrap();
    let Judgement::Garbled(why) = question.expect.judge(0, &twice) else { panic!("not garbled") };
    assert!(why.contains("duplicate field `illegal`"), "{why}");
}

// ---- Steps

#[test]
fn steps_tell_where_it_went_wrong_and_by_which_rule() {
    let question = question("kiothi-gap");
    let with = |steps: Value| wrong(&question, 0, &json!({ "position": across_the_gap(), "steps": steps }));
    // Nothing differs in what it told.
    assert_eq!(with(json!(steps())).step, None);

    let mut other = steps();
    other[1] = json!({ "lift": { "side": "north", "boma": 8, "count": 2 }, "end": { "side": "north", "boma": 10 }, "was": 2 });
    let told = with(json!(other));
    let step = told.step.unwrap();
    assert_eq!(step.index, 1);
    assert_eq!(step.expected.as_deref(), Some("N8 lifts 3 to S1, which was empty"));
    assert_eq!(step.got.as_deref(), Some("N8 lifts 2 to N10, where 2 lay"));
    assert_eq!(
        (step.rule, told.rules.as_slice()),
        (Some("kiothi.sowing.relay"), &["kiothi.sowing.relay"][..])
    );

    // It told less than there was.
    let told = with(json!(steps()[..3]));
    let step = told.step.unwrap();
    assert_eq!((step.index, step.got.as_deref()), (3, None));
    assert_eq!(step.expected.as_deref(), Some("captures 4 from N9"));
    assert_eq!(told.rules, ["kiothi.capture.bonus"]);
}

#[test]
fn what_should_not_be_taken_is_laid_to_the_rule_that_withholds_it() {
    let mut more = steps();
    more.insert(4, json!({ "capture": { "side": "north", "boma": 7, "count": 3 } }));
    let told = wrong(&question("kiothi-gap"), 0, &json!({ "position": across_the_gap(), "steps": more }));
    let step = told.step.unwrap();
    assert_eq!(step.index, 4);
    assert_eq!(step.expected.as_deref(), Some("retires the warrior in S1"));
    assert_eq!(step.got.as_deref(), Some("captures 3 from N7"));
    assert_eq!(step.rule, Some("kiothi.capture.bonus.extent"));
    assert_eq!(told.rules, ["kiothi.capture.bonus.extent"]);
}

#[test]
fn an_engine_that_stopped_telling_is_held_to_what_it_told() {
    let question = question("kiothi-gap");
    let mut answer = json!({ "position": across_the_gap(), "steps": steps()[..2], "truncated": true });
    assert_eq!(wrong(&question, 0, &answer).step, None);
    answer["steps"][1]["was"] = json!(1);
    assert_eq!(wrong(&question, 0, &answer).step.unwrap().index, 1);
}

#[test]
fn steps_that_are_none_are_the_first_that_differs() {
    let question = question("kiothi-gap");
    let with = |steps: Value| {
        let told = wrong(&question, 0, &json!({ "position": across_the_gap(), "steps": steps }));
        let step = told.step.unwrap();
        (step.index, step.got.unwrap())
    };
    assert_eq!(with(json!({ "0": 1 })), (0, r#"`steps` is not a list; came {"0":1}"#.to_owned()));
    let mut odd = steps();
    odd[2] = json!({ "took": 2 });
    assert_eq!(with(json!(odd)), (2, r#"no step of the protocol; came {"took":2}"#.to_owned()));
}

// ---- Lists

#[test]
fn a_list_in_any_order_is_right() {
    let list = question("kiothi-list");
    let (four, ten) = (json!({ "from": 4, "count": 1 }), json!({ "count": 1, "from": 10, "note": "last" }));
    right(&list, 0, &json!({ "moves": [four, ten] }));
    right(&list, 0, &json!({ "moves": [ten, four] }));
}

#[test]
fn missing_extra_and_double_moves_are_named() {
    let list = question("kiothi-list");
    let of = |from: u8| json!({ "from": from, "count": 1 });
    let told = wrong(&list, 0, &json!({ "moves": [of(3), of(4), of(4)] }));
    assert_eq!(told.verdict, Verdict::Diverged);
    let fields: Vec<_> =
        told.fields.iter().map(|field| (field.field.as_str(), &*field.expected, &*field.got)).collect();
    assert_eq!(
        fields,
        [
            ("10x1", "legal", "missing"),
            ("3x1", "not legal", "listed"),
            ("4x1", "listed once", "listed 2 times")
        ]
    );
    assert_eq!((&*told.expected, &*told.got), ("2 moves: 4x1, 10x1", "3 moves: 3x1, 4x1, 4x1"));
    assert_eq!(told.rules, ["kiothi.sowing.first-lap"], "what refuses the move that is not legal");
    assert!(told.position.unwrap().starts_with("south play"));
    let told = wrong(&list, 0, &json!({ "moves": [] }));
    assert_eq!((&*told.got, told.fields.len()), ("no moves", 2));
}

#[test]
fn lists_of_something_else_are_garbled() {
    let list = question("kiothi-list");
    assert!(garbled(&list, &json!({})).starts_with("the result has no `moves`"));
    assert!(garbled(&list, &json!([[]])).starts_with("the result is not an object"));
    assert!(garbled(&list, &json!({ "moves": "4x1" })).starts_with("`moves` is not a list"));
    let why = garbled(&list, &json!({ "moves": [{ "from": 4, "count": 1 }, { "from": -1, "count": 1 }] }));
    assert!(why.starts_with("number 2 of `moves` is no move"), "{why}");
}

// ---- The set-up

#[test]
fn a_set_up_is_compared() {
    let question = question("kiothi-set-up");
    let five = [0, 0, 0, 0, 0, 5, 5, 5, 5, 5];
    let mut set_up = position("south", five, five, [0, 0]);
    set_up["phase"] = json!("opening-first");
    right(&question, 0, &json!({ "position": set_up }));
    set_up["rows"]["north"][4] = json!(5);
    let told = wrong(&question, 0, &json!({ "position": set_up }));
    assert_eq!((told.verdict, told.fields.len(), &*told.fields[0].field), (Verdict::Diverged, 1, "N5"));
    assert!(told.position.is_none() && told.wanted.is_none());
    assert!(garbled(&question, &json!({ "illegal": "" })).starts_with("`setup` is answered by a position"));
}

// ---- Game records

/// The four right answers.
fn record() -> [Value; 4] {
    let played = |turn, south, north| json!({ "position": position(turn, south, north, [0, 0]) });
    [
        played("north", [0, 0, 0, 1, 0, 1, 1, 0, 0, 1], [1, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
        played("south", [0, 0, 0, 1, 0, 1, 1, 0, 0, 1], [0, 1, 0, 0, 0, 0, 0, 0, 0, 1]),
        played("north", [0, 0, 0, 0, 1, 1, 1, 0, 0, 1], [0, 1, 0, 0, 0, 0, 0, 0, 0, 1]),
        json!({ "illegal": "one lies there" }),
    ]
}

#[test]
fn each_ply_goes_on_from_the_engines_own_answer() {
    let question = question("kiothi-record");
    assert_eq!(question.expect.plies(), 4);
    let mut before: Option<Box<RawValue>> = None;
    for (ply, answer) in record().iter().enumerate() {
        let told = params(&question, ply, before.as_deref(), false);
        assert_eq!(told["position"]["turn"], ["south", "north"][ply % 2]);
        assert_eq!(told["move"]["from"], [3, 1, 4, 2][ply]);
        let mut answer = answer.clone();
        if ply < 3 {
            answer["position"]["mine"] = json!(ply);
        }
        before = right(&question, ply, &answer);
        assert_eq!(before.is_some(), ply < 3);
        if let Some(before) = &before {
            let told = params(&question, ply + 1, Some(before), true);
            assert_eq!((&told["position"]["mine"], &told["steps"]), (&json!(ply), &json!(true)));
        }
    }
}

#[test]
fn the_first_ply_that_differs_is_told() {
    let question = question("kiothi-record");
    let mut answer = record()[2].clone();
    answer["position"]["prison"]["south"] = json!(1);
    let told = wrong(&question, 2, &answer);
    assert_eq!((told.verdict, told.ply, told.fields.len()), (Verdict::Diverged, Some(3), 1));
    assert_eq!(told.position.as_deref(), Some("south play 0-0 | . . . 1 . 1 1 . . 1 | . 1 . . . . . . . 1"));
    assert_eq!(told.wanted.as_deref(), Some("4x1"));
    let told = wrong(&question, 2, &json!({ "illegal": "" }));
    assert_eq!((told.verdict, told.ply), (Verdict::LegalRefused, Some(3)));
    let told = wrong(&question, 3, &record()[2]);
    assert_eq!((told.verdict, told.ply), (Verdict::IllegalAccepted, Some(4)));
    assert_eq!(told.rules, ["kiothi.move.count"]);
}
