//! That the right answer to every question of the suite is judged right, and another one is not.

use crate::played::answers;
use nki::case::{Suite, Way, profiles};
use nki::games;
use nki::question::{Judgement, Question};
use serde_json::Value;
use serde_json::value::to_raw_value;

/// Every question there is: each entry once, and what each profile means.
fn questions() -> Vec<Question> {
    let suite = Suite::embedded();
    let mut ways = vec![Way::EveryEntry { fixed: Vec::new() }];
    for game in games::all() {
        let fixed =
            |profile: nki::case::Profile| Way::Fixed { profile: Some(profile.id), choices: profile.choices };
        ways.extend(profiles(*game).into_iter().map(fixed));
    }
    ways.iter().flat_map(|way| suite.questions(&|_| true, way)).collect()
}

/// The questions whose answers, changed at the last ply, are not all judged right.
fn failing(questions: &[Question], change: fn(&mut Value)) -> Vec<&str> {
    let fails = |question: &&Question| {
        let mut answers = answers(question);
        change(answers.last_mut().unwrap());
        let judge =
            |(ply, answer): (usize, &Value)| question.expect.judge(ply, &to_raw_value(answer).unwrap());
        assert_eq!(answers.len(), question.expect.plies(), "{}", question.about.id);
        !answers.iter().enumerate().map(judge).all(|judged| matches!(judged, Judgement::Right { .. }))
    };
    questions.iter().filter(fails).map(|question| question.about.id.as_str()).collect()
}

#[test]
fn every_right_answer_is_judged_right() {
    let questions = questions();
    let asked = Suite::embedded().cases().filter(|case| case.text().ask != Some(nki::case::AskText::Count));
    assert!(questions.len() > asked.count());
    assert_eq!(failing(&questions, |_| {}), [""; 0]);
}

#[test]
fn control_an_answer_with_one_thing_wrong_is_not() {
    let questions = questions();
    let spoil = |answer: &mut Value| {
        if let Some(turn) = answer.pointer_mut("/position/turn") {
            *turn = Value::from(if *turn == "south" { "north" } else { "south" });
        } else if let Some(moves) = answer.get_mut("moves").and_then(Value::as_array_mut) {
            moves.push(serde_json::json!({ "from": 1, "count": 255 }));
        } else {
            *answer = serde_json::json!({ "position": null });
        }
    };
    assert_eq!(failing(&questions, spoil).len(), questions.len());
}
