//! One move: right, wrong in each way, and no answer at all.

use super::super::chain;
use super::*;
use crate::games::kiothi::{Kiothi, Standing};
use crate::question::BoardPair;

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
    let told = chain::compared::<Kiothi>(&Told { about, why: None }, &two, &ten);
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
