//! What is likely wrong where there is no answer.

use super::Cause;
use super::talk::Trouble;
use crate::engine::{End, StartError};
use crate::wire::{self, LONGEST_LINE, excerpt};
use serde_json::Value;
use std::error::Error as _;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

const ONE_LINE: &str = "write each answer as one line, without indentation or newlines in it";

/// The engine could not be started.
pub(super) fn not_started(command: &[String], error: &StartError) -> Cause {
    let program = command.first().map_or("", String::as_str);
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    let kind = source.map(io::Error::kind);
    let path = Path::new(program);
    let shown = excerpt(program.as_bytes());
    let named = program.contains('/');
    match kind {
        Some(ErrorKind::NotFound) if program.contains(' ') && !path.exists() => Cause::new(
            format!("there is no program called `{shown}`, spaces and all"),
            "give the program and its arguments as words of their own, without quotes around all of them",
        ),
        Some(ErrorKind::NotFound) if named && path.exists() => Cause::new(
            format!("`{shown}` is there, but what should run it is not"),
            "does its first line (`#!…`) name a program that exists? Or name it yourself: nki smoke -- python3 engine.py",
        ),
        Some(ErrorKind::NotFound) if !named && path.exists() => Cause::new(
            format!("no command `{shown}` is found"),
            format!("a file of this name lies here: say ./{shown}"),
        ),
        Some(ErrorKind::NotFound) if named => Cause::new(
            format!("there is no file `{shown}`"),
            "is the path right, and relative to the current folder?",
        ),
        Some(ErrorKind::NotFound) => Cause::new(
            format!("no command `{shown}` is found"),
            "is it installed, and is its folder in PATH?",
        ),
        Some(ErrorKind::PermissionDenied) if path.is_dir() => {
            Cause::new(format!("`{shown}` is a folder"), "name the program in it")
        }
        Some(ErrorKind::PermissionDenied) => Cause::new(
            format!("`{shown}` is not executable"),
            format!("chmod +x {shown}, or name what runs it, as: nki smoke -- python3 {shown}"),
        ),
        Some(ErrorKind::ExecutableFileBusy) | None => {
            Cause::new(error.to_string(), "does the command work in a shell?")
        }
        Some(_) if path.is_file() => Cause::new(
            format!("`{shown}` is no program that this system can run"),
            "a script needs a first line such as #!/usr/bin/env python3; or name what runs it",
        ),
        Some(_) => Cause::new(error.to_string(), "does the command work in a shell?"),
    }
}

/// Nothing of the suite lies inside what the engine declares.
pub(super) fn nothing_to_ask() -> Cause {
    Cause::new(
        "the engine answers `initialize`, but no question of the suite lies inside what it declares",
        "look at `sizes` and `readings` in its answer; what is left out counts as all, or as the canonical size",
    )
}

/// It ended at `shutdown`, and said nothing.
pub(super) fn gone_without_a_word() -> Cause {
    Cause::new("the engine exits at `shutdown` without an answer", "answer {} first, flush, then exit")
}

/// It did not end after `shutdown`, or not well.
pub(super) fn stays(end: &End) -> Cause {
    match end.how.contains("harness") || end.how.contains("SIGTERM, killed") {
        true => Cause::new(
            "the engine answered `shutdown`, and still ran a second later",
            "exit with code 0 after the answer to `shutdown`, and at the end of the input",
        ),
        false => Cause::new(
            format!("the engine answered `shutdown`, and then ended with {}", end.how),
            "exit with code 0 after the answer to `shutdown`",
        ),
    }
}

/// There is no answer to `method`, asked under this id.
pub(super) fn of_trouble(trouble: &Trouble, method: &str, id: u64, longest: Duration) -> Cause {
    match trouble {
        Trouble::Closed(end, rest) => closed(end, rest.as_deref(), method),
        Trouble::Silent(rest, late) => silent(rest.as_deref(), late, method, longest),
        Trouble::TooLong(head) => Cause::new(
            format!(
                "a line of more than {} KiB came: {}",
                LONGEST_LINE / 1024,
                excerpt(head.get(..80).unwrap_or(head))
            ),
            "end every answer with a newline; stdout is for answers alone",
        ),
        Trouble::Stray(lines) => stray(lines, method, id),
    }
}

fn closed(end: &End, rest: Option<&[u8]>, method: &str) -> Cause {
    let rest = rest.map_or_else(String::new, |rest| format!("; it had written: {}", excerpt(rest)));
    if end.how.contains("harness") || end.how.contains("SIGTERM, killed") {
        return Cause::new(
            format!("the engine closed its stdout before it answered `{method}`, and kept running{rest}"),
            "leave stdout open until `shutdown` is answered",
        );
    }
    let what = format!("the engine ended before it answered `{method}`: {}{rest}", end.how);
    let advice = match (method, end.clean) {
        ("initialize", true) => {
            "does it read lines from stdin until `shutdown`? It ended as if there were nothing to do"
        }
        (_, true) => "go on reading lines until `shutdown`: one engine answers many questions",
        ("initialize", false) => {
            "run the command in a shell: does it start? Its stderr, if it wrote any, is above"
        }
        (_, false) => "its stderr, if it wrote any, is above; the last line sent is what it stumbled over",
    };
    Cause::new(what, advice)
}

fn silent(rest: Option<&[u8]>, late: &[Vec<u8>], method: &str, longest: Duration) -> Cause {
    let time = humantime::format_duration(longest);
    if let Some(rest) = rest {
        let what = format!("no whole line came within {time} of `{method}`, only: {}", excerpt(rest));
        return match wire::parse(rest) {
            Ok(_) => Cause::new(what, "end every answer with a newline"),
            Err(_) => Cause::new(what, "end every answer with a newline, and flush all of it"),
        };
    }
    if late.iter().any(|line| wire::parse(line).is_ok()) {
        return Cause::new(
            format!("`{method}` was answered only when the engine's input was closed, not within {time}"),
            "flush stdout after every answer (in Python: print(…, flush=True)), and answer each line as it comes, \
             without reading to the end of the input first",
        );
    }
    Cause::new(
        format!("nothing came within {time} of `{method}`"),
        "does it flush stdout after every answer, and read stdin line by line? Is it still starting, or in a loop? \
         (--timeout gives it longer)",
    )
}

/// Lines of which the first is no answer to what was asked.
fn stray(lines: &[Vec<u8>], method: &str, id: u64) -> Cause {
    let Some(first) = lines.first() else { return Cause::new("nothing came", "does it flush?") };
    let shown = excerpt(first);
    let text = String::from_utf8_lossy(first);
    let text = text.trim();
    let Ok(value) = serde_json::from_slice::<Value>(first) else { return no_json(lines, text, &shown) };
    let Some(members) = value.as_object() else {
        return match value.is_array() {
            true => Cause::new(
                "the answer is an array, as in a batch",
                "answer with the object alone, without [ ]",
            ),
            false => Cause::new(
                format!("a line on stdout is no answer: {shown}"),
                "write logs to stderr; stdout is for answers alone",
            ),
        };
    };
    if let Some(asked) = members.get("method") {
        let echo = asked.as_str() == Some(method);
        return Cause::new(
            match echo {
                true => format!("`{method}` came back as it was sent"),
                false => format!("the engine sent a request or a notification, not an answer: {shown}"),
            },
            match echo {
                true => "answer with `jsonrpc`, `id` and `result`; an answer has no `method`",
                false => "an engine only answers; write logs to stderr",
            },
        );
    }
    let right = "\"jsonrpc\":\"2.0\"";
    match members.get("jsonrpc") {
        None => {
            return Cause::new(
                format!("the answer to `{method}` has no `jsonrpc`"),
                format!("add {right} to every answer"),
            );
        }
        Some(version) if version != "2.0" => {
            let version = excerpt(version.to_string().as_bytes());
            return Cause::new(
                format!("`jsonrpc` is {version} in the answer to `{method}`"),
                format!("say {right}, as text"),
            );
        }
        Some(_) => {}
    }
    let same = format!("repeat the id of the question as it came: here {id}, a number");
    match members.get("id") {
        None => return Cause::new(format!("the answer to `{method}` has no `id`"), same),
        Some(Value::Null) => {
            let error = members.get("error").map(|error| excerpt(error.to_string().as_bytes()));
            return match error {
                Some(error) => Cause::new(
                    format!("`{method}` was answered with an error, and no id: {error}"),
                    "the engine did not understand the line it was sent; see above",
                ),
                None => Cause::new(format!("`id` is null in the answer to `{method}`"), same),
            };
        }
        Some(Value::String(text)) => {
            return Cause::new(
                format!("`id` is a text in the answer to `{method}`: \"{}\"", excerpt(text.as_bytes())),
                same,
            );
        }
        Some(other) if id > 1 && other.as_u64() == Some(id - 1) => {
            return Cause::new(
                format!("a second answer to id {} came, before `{method}` was answered", id - 1),
                format!("answer each question once, under its own id; `{method}` was asked under id {id}"),
            );
        }
        Some(other) if other.as_u64() != Some(id) => {
            let other = excerpt(other.to_string().as_bytes());
            return Cause::new(
                format!("`{method}` was asked under id {id}, and an answer to id {other} came"),
                same,
            );
        }
        Some(_) => {}
    }
    if !members.contains_key("result") && !members.contains_key("error") {
        return Cause::new(
            format!("the answer to `{method}` has neither `result` nor `error`"),
            "put what is to be said into `result`, beside `jsonrpc` and `id`",
        );
    }
    let why = wire::parse(first).err().map_or_else(|| shown.clone(), |malformed| malformed.reason);
    Cause::new(
        format!("the answer to `{method}` is no answer of JSON-RPC: {why}"),
        "an answer has `jsonrpc`, `id`, and one of `result` and `error`",
    )
}

/// What the first line may be, if it is not JSON.
fn no_json(lines: &[Vec<u8>], text: &str, shown: &str) -> Cause {
    if text.to_ascii_lowercase().starts_with("content-length:") {
        return Cause::new(
            "the engine writes headers before its answers, as language servers do",
            "write each answer as one line, with no header",
        );
    }
    let opens = text.starts_with('{') || text.starts_with('[');
    let whole = lines.join(&b'\n');
    if opens && lines.len() > 1 && begins_with_json(&whole) {
        return Cause::new("the answer is printed over several lines", ONE_LINE);
    }
    if text.starts_with("{'") {
        return Cause::new(
            format!("the answer is written as Python shows a dict, not as JSON: {shown}"),
            "write it with json.dumps(…)",
        );
    }
    let why =
        lines.first().and_then(|line| wire::parse(line).err()).map_or_else(String::new, |why| why.reason);
    if opens
        || text.starts_with('\u{feff}')
        || lines.first().is_some_and(|line| std::str::from_utf8(line).is_err())
    {
        return Cause::new(format!("the answer can't be read: {why}"), ONE_LINE);
    }
    let after = match lines.iter().skip(1).any(|line| wire::parse(line).is_ok()) {
        true => " (an answer comes after it)",
        false => "",
    };
    Cause::new(
        format!("a line on stdout is no answer: {shown}{after}"),
        "write banners and logs to stderr; stdout is for answers alone",
    )
}

/// Whether a text begins with a whole JSON value.
fn begins_with_json(text: &[u8]) -> bool {
    serde_json::Deserializer::from_slice(text).into_iter::<Value>().next().is_some_and(|value| value.is_ok())
}
