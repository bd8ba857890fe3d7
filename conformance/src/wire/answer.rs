//! Answers: one line of an engine, read into what it says or why it says nothing.

use super::{DEEPEST, excerpt};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The code by which an engine says that it does not play what it was asked.
pub const NOT_PLAYED: i64 = -32001;
/// The code by which an engine says that it does not know the method.
pub const NO_METHOD: i64 = -32601;

/// A well-formed answer.
#[derive(Debug)]
pub struct Answer<'a> {
    /// The id it bears.
    pub id: u64,
    /// What it says.
    pub body: Body<'a>,
}

/// What an answer says.
#[derive(Debug)]
pub enum Body<'a> {
    /// A result.
    Result(&'a RawValue),
    /// An error object.
    Error {
        /// Its code.
        code: i64,
        /// Its message.
        message: Cow<'a, str>,
    },
}

/// Why a line is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}; the line was: {line}")]
pub struct Malformed {
    /// What is wrong with it, what was expected, and what to do.
    pub reason: String,
    /// The line, shortened.
    pub line: String,
    /// Whether it is an error object that bears no id: the engine refuses something, and does not say what.
    pub error_without_id: bool,
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    error: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct ErrorObject<'a> {
    code: i64,
    #[serde(borrow, default)]
    message: Cow<'a, str>,
}

/// `null` is something that is there, and not the same as nothing.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// Reads a line.
///
/// # Errors
/// [`Malformed`] says why it is no answer of the protocol.
pub fn parse(line: &[u8]) -> Result<Answer<'_>, Malformed> {
    let malformed = |reason: String| Malformed { reason, line: excerpt(line), error_without_id: false };
    let text = match std::str::from_utf8(line) {
        Ok(text) => text,
        Err(at) => {
            return Err(malformed(format!(
                "not UTF-8 from byte {} on; every line must be",
                at.valid_up_to()
            )));
        }
    };
    if text.starts_with('\u{feff}') {
        return Err(malformed("the line begins with a byte order mark; write UTF-8 without one".to_owned()));
    }
    if too_deep(line) {
        return Err(malformed(format!("arrays and objects nested more than {DEEPEST} deep")));
    }
    // An array would be read as the members in their order.
    if text.trim_start().starts_with('[') {
        return Err(malformed(
            "an array; batches are not part of the protocol, one object a line is".to_owned(),
        ));
    }
    let envelope: Envelope<'_> =
        serde_json::from_str(text).map_err(|error| malformed(not_json(text, &error)))?;
    if let Some(method) = envelope.method {
        return Err(malformed(format!("a request or notification ({method}); an engine only answers")));
    }
    match envelope.jsonrpc.map(RawValue::get) {
        Some("\"2.0\"") => {}
        Some(other) => {
            return Err(malformed(format!("`jsonrpc` is {}, not \"2.0\"", excerpt(other.as_bytes()))));
        }
        None => {
            return Err(malformed("no member `jsonrpc`; every answer has \"jsonrpc\":\"2.0\"".to_owned()));
        }
    }
    let id = id(envelope.id, envelope.error.is_some()).map_err(|(reason, error_without_id)| Malformed {
        reason,
        line: excerpt(line),
        error_without_id,
    })?;
    let body = match (envelope.result, envelope.error) {
        (Some(result), None) => Body::Result(result),
        (None, Some(error)) => {
            let error: ErrorObject<'_> = serde_json::from_str(error.get()).map_err(|why| {
                malformed(format!(
                    "`error` is not an object with an integer `code` and a text `message`: {why}"
                ))
            })?;
            Body::Error { code: error.code, message: error.message }
        }
        (Some(_), Some(_)) => {
            return Err(malformed(
                "both `result` and `error`; leave out the one that does not apply".to_owned(),
            ));
        }
        (None, None) => return Err(malformed("neither `result` nor `error`".to_owned())),
    };
    Ok(Answer { id, body })
}

fn id(id: Option<&RawValue>, is_error: bool) -> Result<u64, (String, bool)> {
    let Some(id) = id else {
        return Err(("no member `id`; an answer bears the id of its question".to_owned(), is_error));
    };
    match id.get() {
        "null" => Err(("`id` is null; an answer bears the id of its question".to_owned(), is_error)),
        text => text.parse().map_err(|_| {
            let shown = excerpt(text.as_bytes());
            (format!("`id` is {shown}; ids are the integers that came with the questions"), false)
        }),
    }
}

fn not_json(text: &str, error: &serde_json::Error) -> String {
    let at = error.column();
    if error.is_eof() && text.trim_start().starts_with('{') {
        return format!(
            "the JSON breaks off at column {at}; a message is one line, not printed over several"
        );
    }
    if error.is_data() {
        return format!("JSON, but no answer ({error})");
    }
    format!("not JSON at column {at}; stdout is for answers alone, logs go to stderr")
}

fn too_deep(line: &[u8]) -> bool {
    // Nearly every line opens fewer brackets than are allowed in all, and needs no closer look.
    let opened = line.iter().filter(|byte| matches!(byte, b'{' | b'[')).count();
    if opened <= DEEPEST {
        return false;
    }
    let (mut depth, mut in_text, mut escaped) = (0usize, false, false);
    for byte in line {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'{' | b'[' if !in_text => {
                depth += 1;
                if depth > DEEPEST {
                    return true;
                }
            }
            b'}' | b']' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(line: &str) -> String {
        parse(line.as_bytes()).unwrap_err().reason
    }

    #[test]
    fn reads_results_and_errors() {
        let answer = parse(br#"{"id":7,"jsonrpc":"2.0","result":{"position":null},"more":[1]}"#).unwrap();
        assert_eq!(answer.id, 7);
        assert!(matches!(answer.body, Body::Result(raw) if raw.get() == r#"{"position":null}"#));
        let answer =
            parse(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32001,\"message\":\"a\\nb\"}}\r")
                .unwrap();
        assert!(matches!(answer.body, Body::Error { code: NOT_PLAYED, message } if message == "a\nb"));
        let answer = parse(br#"{"jsonrpc":"2.0","id":7,"result":null}"#).unwrap();
        assert!(matches!(answer.body, Body::Result(raw) if raw.get() == "null"));
    }

    #[test]
    fn says_why_a_line_is_no_answer() {
        assert!(reason("hello").starts_with("not JSON at column 1"));
        assert!(reason("{").contains("breaks off"));
        assert!(reason("[]").contains("batches"));
        assert!(reason("7").contains("no answer"));
        assert!(reason("\u{feff}{}").contains("byte order mark"));
        assert!(reason("{}").contains("no member `jsonrpc`"));
        assert!(reason(r#"{"jsonrpc":2.0}"#).contains("is 2.0"));
        assert!(reason(r#"{"jsonrpc":"2.0","result":1}"#).contains("no member `id`"));
        assert!(reason(r#"{"jsonrpc":"2.0","id":"7","result":1}"#).contains(r#"`id` is "7""#));
        assert!(reason(r#"{"jsonrpc":"2.0","id":7.0,"result":1}"#).contains("`id` is 7.0"));
        assert!(
            reason(r#"{"jsonrpc":"2.0","id":123456789012345678901234567890,"result":1}"#)
                .contains("`id` is 1234")
        );
        assert!(reason(r#"{"jsonrpc":"2.0","id":7}"#).contains("neither"));
        assert!(reason(r#"{"jsonrpc":"2.0","id":7,"result":1,"error":null}"#).contains("both"));
        assert!(reason(r#"{"jsonrpc":"2.0","id":7,"result":1,"result":2}"#).contains("duplicate"));
        assert!(reason(r#"{"jsonrpc":"2.0","id":7,"error":{"code":"x"}}"#).contains("integer `code`"));
        assert!(reason(r#"{"jsonrpc":"2.0","id":7,"method":"log"}"#).contains("only answers"));
        assert!(reason(&"[".repeat(100_000)).contains("nested"));
        assert!(parse(b"\xff{}").unwrap_err().reason.contains("byte 0"));
        assert!(
            parse(br#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700}}"#).unwrap_err().error_without_id
        );
    }

    #[test]
    fn brackets_in_text_are_not_nesting() {
        let line = format!(r#"{{"jsonrpc":"2.0","id":1,"result":"\"{}"}}"#, "[".repeat(100));
        assert!(parse(line.as_bytes()).is_ok());
    }
}
