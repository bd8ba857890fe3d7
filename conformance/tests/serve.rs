//! `nki engine` answers what is wrong with an error that says so, under the id it was asked by, and goes on.

#![allow(clippy::unwrap_used, missing_docs)]

use nki::serve::serve;
use serde_json::{Value, json};

fn readings() -> Value {
    let points = nki::games::named("kiothi").unwrap().points();
    points
        .iter()
        .map(|point| (point.id.to_owned(), json!(point.values[0])))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn play() -> Value {
    json!({ "jsonrpc": "2.0", "id": 7, "method": "play", "params": {
        "game": "kiothi",
        "readings": readings(),
        "position": { "turn": "south", "phase": "play",
            "rows": { "south": [3, 0, 0], "north": [0, 0, 2] },
            "nki": { "south": [], "north": [] }, "prison": { "south": 0, "north": 0 } },
        "move": { "from": 1, "count": 1 },
    } })
}

fn answers(input: &[u8]) -> Vec<Value> {
    let mut out = Vec::new();
    serve(input, &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What is said of one line; the good question after it must still be answered.
fn said(line: &[u8]) -> Value {
    let good = play().to_string();
    let mut answers = answers(&[line, b"\n", good.as_bytes(), b"\n"].concat());
    assert_eq!(answers.len(), 2, "{answers:?}");
    let last = answers.pop().unwrap();
    assert_eq!(last["id"], 7);
    assert!(last["result"].is_object(), "{last}");
    answers.remove(0)
}

#[test]
fn what_is_no_request_has_an_error_of_its_own() {
    let table: [(&[u8], Value, i64, &str); 9] = [
        (b"{", Value::Null, -32700, "not JSON"),
        (b"\xff", Value::Null, -32700, "not JSON"),
        (b"[]", Value::Null, -32600, "not a request"),
        (b"7", Value::Null, -32600, "not a request"),
        (b"{\"id\":1}", json!(1), -32600, "`method`"),
        (b"{\"method\":\"play\"}", Value::Null, -32600, "`id`"),
        (b"{\"id\":\"1\",\"method\":\"play\"}", Value::Null, -32600, "`id`"),
        (b"{\"id\":1.5,\"method\":\"play\"}", Value::Null, -32600, "`id`"),
        (b"{\"id\":1,\"method\":\"sow\",\"params\":[7]}", json!(1), -32601, "`sow`"),
    ];
    for (line, id, code, words) in table {
        let answer = said(line);
        assert_eq!((&answer["id"], answer["error"]["code"].as_i64()), (&id, Some(code)), "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains(words), "{answer}");
    }
}

#[test]
fn what_is_wrong_with_params_is_said_under_their_id() {
    type Harm = fn(&mut Value);
    let table: [(Harm, i64, &str); 13] = [
        (|it| it["params"] = Value::Null, -32602, "there are none"),
        (|it| it["params"] = json!(7), -32602, "params"),
        (|it| it["params"]["game"] = json!("bao"), -32001, "`bao`"),
        (|it| it["params"]["game"] = json!(7), -32602, "params"),
        (|it| drop(it["params"].as_object_mut().unwrap().remove("game")), -32602, "`game`"),
        (|it| drop(it["params"].as_object_mut().unwrap().remove("position")), -32602, "`position`"),
        (|it| drop(it["params"].as_object_mut().unwrap().remove("move")), -32602, "`move`"),
        (|it| it["params"]["readings"] = json!({}), -32602, "no `"),
        (|it| it["params"]["readings"]["setup"] = json!("seven"), -32602, "`setup` is one of"),
        (|it| it["params"]["position"]["turn"] = json!("west"), -32602, "position: "),
        (|it| it["params"]["move"] = json!({ "from": 1 }), -32602, "move: "),
        (|it| it["params"]["limits"] = json!({ "endless-laps": 0 }), -32602, "params"),
        (|it| it["params"]["steps"] = json!("yes"), -32602, "params"),
    ];
    for (harm, code, words) in table {
        let mut it = play();
        it["id"] = json!(3);
        harm(&mut it);
        let answer = said(it.to_string().as_bytes());
        assert_eq!(
            (answer["id"].as_i64(), answer["error"]["code"].as_i64()),
            (Some(3), Some(code)),
            "{answer}"
        );
        assert!(answer["error"]["message"].as_str().unwrap().contains(words), "{words}: {answer}");
    }
}

#[test]
fn a_line_that_is_too_long_is_passed_over() {
    let answer = said(&vec![b'x'; nki::wire::LONGEST_LINE + 1]);
    assert_eq!((&answer["id"], answer["error"]["code"].as_i64()), (&Value::Null, Some(-32700)));
}

#[test]
fn readings_are_understood_anew_whenever_they_change() {
    // More sets of readings than are remembered, each asked twice, in turns.
    let points = nki::games::named("kiothi").unwrap().points();
    let at = points.iter().position(|point| point.id == "setup").unwrap();
    let mut lines = String::new();
    let mut expected = Vec::new();
    for round in 0..2 {
        for (other, point) in points.iter().enumerate() {
            for value in point.values {
                for setup in points[at].values.iter().take(2) {
                    let mut readings = readings();
                    readings["setup"] = json!(setup);
                    if other != at {
                        readings[point.id] = json!(value);
                    }
                    let params = json!({ "game": "kiothi", "readings": readings });
                    lines += &json!({ "id": round, "method": "setup", "params": params }).to_string();
                    lines.push('\n');
                    expected.push(if *setup == "six-of-five" { 6 } else { 5 });
                }
            }
        }
    }
    let filled = |answer: &Value| {
        let row = answer["result"]["position"]["rows"]["south"].as_array().unwrap().clone();
        row.iter().filter(|warriors| **warriors != json!(0)).count()
    };
    let came: Vec<usize> = answers(lines.as_bytes()).iter().map(filled).collect();
    assert!(came.len() > 40);
    assert_eq!(came, expected);
}
