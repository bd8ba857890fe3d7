//! Lists of moves, and the set-up.

use super::*;

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
