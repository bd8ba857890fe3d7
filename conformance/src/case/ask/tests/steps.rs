//! The first step that differs.

use super::*;

/// Those of the move of `kiothi-gap`.
fn steps() -> Vec<Value> {
    vec![
        json!({ "lift": { "side": "south", "boma": 10, "count": 8 }, "end": { "side": "north", "boma": 8 }, "was": 2 }),
        json!({ "lift": { "side": "north", "boma": 8, "count": 3 }, "end": { "side": "south", "boma": 1 }, "was": 0 }),
        json!({ "capture": { "side": "north", "boma": 10, "count": 2 } }),
        json!({ "capture": { "side": "north", "boma": 9, "count": 4 } }),
        json!({ "retire": { "side": "south", "boma": 1 } }),
    ]
}

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

#[test]
fn of_several_rules_that_withhold_the_one_that_applies_there_is_named() {
    let spared = |text: &str| text.replace("id: kiothi-gap\n", "id: kiothi-spared\n");
    let text = spared(CASES).replace(
        "under: { first-lap: [not-own-occupied, free] }\n  given:\n    turn: south\n    board: |\n      N  1  3",
        "under: { first-lap: free, bonus-needs: nothing, bonus-nki: stops }\n  given:\n    turn: south\n    board: |\n      N  1* 3",
    );
    let source = Source { name: "cases.yaml".to_owned(), text };
    let (suite, _) = Suite::of(vec![Arc::new(source)], Vec::new());
    let of = |case: &dyn AnyCase| case.about().id == "kiothi-spared";
    let question = suite.questions(&of, &Way::EveryEntry { fixed: Vec::new() }).swap_remove(0);
    let rule = |boma: u8| {
        // Of its walk over N9 it makes the capture of N9 and one more, in place of retiring.
        let mut taken = steps();
        taken.remove(2);
        taken[3] = json!({ "capture": { "side": "north", "boma": boma, "count": 2 } });
        wrong(&question, 0, &json!({ "position": across_the_gap(), "steps": taken })).step.unwrap().rule
    };
    assert_eq!(rule(10), Some("kiothi.capture.nki"));
    assert_eq!(rule(8), Some("kiothi.capture.bonus.extent"));
    assert_eq!(rule(7), Some("kiothi.capture.bonus.extent"));
}
