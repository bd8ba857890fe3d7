//! Bomas that are numbered from 0: found by asking the reference the question that such an engine has understood.

use super::Cause;
use crate::serve;
use serde_json::Value;
use serde_json::value::RawValue;

/// The members of the protocol that hold numbers of places.
const NUMBERED: [&str; 3] = ["from", "empty", "nki"];

/// What is likely wrong, if the result is the one of an engine that numbers places otherwise.
pub(super) fn cause(request: &[u8], result: &RawValue) -> Option<Cause> {
    let request: Value = serde_json::from_slice(request).ok()?;
    let result: Value = serde_json::from_str(result.get()).ok()?;
    // An illegal move has no numbers in it.
    if result.get("illegal").is_some() {
        return None;
    }
    let right = reference(&request)?;
    let renumbered = |value: &Value, by: i64| {
        let mut value = value.clone();
        renumber(&mut value, by);
        value
    };
    for (read, told) in [(1, 0), (1, 1), (0, 1)] {
        let understood = reference(&renumbered(&request, read)).map(sorted);
        let meant = sorted(renumbered(&result, told));
        if understood.as_ref() != Some(&meant) || (told == 0 && meant == sorted(right.clone())) {
            continue;
        }
        let what = match read {
            0 => "its answer is right but for the numbers of bomas, each of which is too low by one",
            _ => {
                "its answer is right for the boma after the one that was asked: it takes the numbers of bomas as if they began with 0"
            }
        };
        return Some(Cause::new(
            what,
            "bomas are numbered from 1, in `from`, `empty`, `place` and `nki`: subtract one where you read them, add one where you write them",
        ));
    }
    None
}

/// How plainly the right answer to a request would tell an engine that numbers places otherwise: 2 if its own answer
/// would be another, 1 if there is something to tell at all. And how much that is.
pub(super) fn telling(request: &[u8]) -> (u8, usize) {
    const NOTHING: (u8, usize) = (0, usize::MAX);
    let Ok(request) = serde_json::from_slice::<Value>(request) else { return NOTHING };
    let Some(right) = reference(&request) else { return NOTHING };
    if !says(&right) {
        return NOTHING;
    }
    let mut other = request.clone();
    renumber(&mut other, 1);
    let shows = match request.pointer("/params/move/from") {
        Some(_) => {
            reference(&other).is_some_and(|other| says(&other) && sorted(other) != sorted(right.clone()))
        }
        None => request.pointer("/params/move").is_none(),
    };
    (if shows { 2 } else { 1 }, right.to_string().len())
}

/// Whether an answer has anything in it to compare.
fn says(answer: &Value) -> bool {
    let moves = answer.get("moves").and_then(Value::as_array);
    answer.get("position").is_some() || moves.is_some_and(|moves| !moves.is_empty())
}

/// What the reference answers.
fn reference(request: &Value) -> Option<Value> {
    let mut answer = Vec::new();
    serve::serve(format!("{request}\n").as_bytes(), &mut answer).ok()?;
    serde_json::from_slice::<Value>(&answer).ok()?.get_mut("result").map(Value::take)
}

fn renumber(value: &mut Value, by: i64) {
    match value {
        Value::Object(members) => {
            for (name, member) in members.iter_mut() {
                match NUMBERED.contains(&name.as_str()) {
                    true => add(member, by),
                    false => renumber(member, by),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| renumber(item, by)),
        _ => {}
    }
}

fn add(value: &mut Value, by: i64) {
    match value {
        Value::Object(members) => members.values_mut().for_each(|member| add(member, by)),
        Value::Array(items) => items.iter_mut().for_each(|item| add(item, by)),
        Value::Number(number) => {
            if let Some(sum) = number.as_i64().and_then(|number| number.checked_add(by)) {
                *value = sum.into();
            }
        }
        _ => {}
    }
}

/// With what stands in any order in one order, and without what is never judged.
fn sorted(mut value: Value) -> Value {
    if let Some(members) = value.as_object_mut() {
        members.retain(|name, _| name == "position" || name == "moves");
    }
    let sort = |list: &mut Value| {
        if let Some(items) = list.as_array_mut() {
            items.sort_by_key(ToString::to_string);
        }
    };
    if let Some(moves) = value.get_mut("moves") {
        sort(moves);
    }
    if let Some(sides) = value.pointer_mut("/position/nki").and_then(Value::as_object_mut) {
        sides.values_mut().for_each(sort);
    }
    value
}
