//! What is likely wrong with an answer that is one.

use super::Cause;
use crate::case::nearest;
use crate::question::Divergence;
use crate::verdict::Verdict;
use crate::wire::{GameInfo, NO_METHOD, PROTOCOL, excerpt};
use serde_json::Value;
use serde_json::value::RawValue;

/// An error object.
pub(super) fn error(method: &str, code: i64, message: &str) -> Cause {
    let advice = match code {
        NO_METHOD => format!("every engine answers `{method}`; the methods are `initialize`, `play`, `moves`, `setup` and `shutdown`"),
        -32700 => "the engine could not read the line as JSON: does it read one whole line, as UTF-8?".to_owned(),
        -32600 => "the engine takes the line for no request: ids are integers, and `shutdown` has no `params`".to_owned(),
        -32602 => "the engine finds fault with the params; compare what it expects with the line above and spec/protocol.md".to_owned(),
        _ => "look into the engine's log; the line above is all it was asked".to_owned(),
    };
    Cause::new(format!("`{method}` was answered with error {code}: {}", excerpt(message.as_bytes())), advice)
}

/// An error object that says that something which was claimed is not played.
pub(super) fn unsupported(method: &str, code: i64, message: &str) -> Cause {
    let message = excerpt(message.as_bytes());
    let advice = match method {
        "play" => "every engine answers `play`; claim in `games` only the sizes and readings that it plays"
            .to_owned(),
        _ => format!("answer `{method}`, or leave `{method}` out of `features`"),
    };
    Cause::new(format!("the engine claims `{method}`, and answers it with error {code}: {message}"), advice)
}

/// What is wrong with the result of `initialize`, where more can be said than what its type is.
pub(super) fn declared(result: &RawValue, games: &[GameInfo]) -> Result<(), Cause> {
    let Ok(value) = serde_json::from_str::<Value>(result.get()) else { return Ok(()) };
    match value.get("protocol") {
        Some(version) if version.as_u64() != Some(PROTOCOL) => {
            return Err(Cause::new(
                format!(
                    "the engine says that it speaks protocol {}; this harness speaks {PROTOCOL}",
                    excerpt(version.to_string().as_bytes())
                ),
                format!(
                    "answer \"protocol\":{PROTOCOL}, a number, if the engine was written to spec/protocol.md"
                ),
            ));
        }
        _ => {}
    }
    let example = games.first().map_or("kiothi", |game| game.name);
    if value.get("games").is_some_and(|games| !games.is_object()) {
        return Err(Cause::new(
            "`games` in the answer to `initialize` is not an object",
            format!("map each game to what is played of it, as \"games\":{{\"{example}\":{{}}}}"),
        ));
    }
    Ok(())
}

/// A declaration that can't be read.
pub(super) fn undeclared(why: String) -> Cause {
    Cause::new(
        format!("`initialize` was answered, but {why}"),
        "compare the answer above with \"Declaring what you play\" in spec/protocol.md",
    )
}

/// A declaration without a game that is known here.
pub(super) fn no_games(result: &RawValue, known: &[&str]) -> Cause {
    let value: Value = serde_json::from_str(result.get()).unwrap_or_default();
    let declared: Vec<&str> = value
        .get("games")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
        .collect();
    let names = |names: &[&str]| {
        names.iter().map(|name| format!("`{}`", excerpt(name.as_bytes()))).collect::<Vec<_>>().join(", ")
    };
    let example = known.first().copied().unwrap_or("kiothi");
    let add = format!("add each game that the engine plays, as \"games\":{{\"{example}\":{{}}}}");
    if declared.is_empty() {
        return Cause::new("the engine declares no games, so there is nothing to ask", add);
    }
    let near = declared.iter().find_map(|name| nearest(&name.to_lowercase(), known.iter().copied()));
    let advice = match near {
        Some(name) => format!("do you mean `{name}`?"),
        None => add,
    };
    Cause::new(
        format!("the engine declares {}; the games known here are {}", names(&declared), names(known)),
        advice,
    )
}

/// A result that means nothing.
pub(super) fn garbled(method: &str, why: &str) -> Cause {
    Cause::new(
        format!("the result of `{method}` is not as the protocol has it: {why}"),
        format!("compare the last answer to `{method}` above with spec/protocol.md"),
    )
}

/// A result that is another.
pub(super) fn wrong(method: &str, case: &str, found: &Divergence) -> Cause {
    let mut what = match found.verdict {
        Verdict::LegalRefused => format!("the engine speaks the protocol, but refuses a legal `{method}`"),
        Verdict::IllegalAccepted => {
            format!("the engine speaks the protocol, but plays an illegal `{method}`")
        }
        _ => format!(
            "the engine speaks the protocol, but its answer to `{method}` is another than the rules give"
        ),
    };
    for (name, text) in [("position", &found.position), ("move", &found.wanted)] {
        if let Some(text) = text {
            what.push_str(&format!("\n{name}: {text}"));
        }
    }
    what.push_str(&format!("\nexpected: {}\ngot: {}", found.expected, excerpt(found.got.as_bytes())));
    Cause::new(
        what,
        format!("`nki cases show {case}` tells the rules of it; `nki check` asks for everything"),
    )
}
