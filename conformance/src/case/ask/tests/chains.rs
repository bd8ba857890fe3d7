//! Game records.

use super::*;

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
