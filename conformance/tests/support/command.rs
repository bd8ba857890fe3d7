//! The command as people run it, for tests of what it says.

#![allow(dead_code, unreachable_pub, missing_docs, clippy::unwrap_used)]

use snapbox::IntoData;
use std::path::Path;
use std::process::{Command, Stdio};

/// The command, where tests lie, in no terminal.
pub fn nki() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nki"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")).stdin(Stdio::null());
    for name in ["CLICOLOR_FORCE", "CLICOLOR", "NO_COLOR", "TERM", "FORCE_HYPERLINK", "NKI_BOOK"] {
        command.env_remove(name);
    }
    command
}

/// All that it says with these arguments: what it exits with, stdout and stderr.
pub fn said(args: &[&str]) -> String {
    let output = nki().args(args).output().unwrap();
    let code = output.status.code().map_or("a signal".to_owned(), |code| code.to_string());
    let mut said = format!("exits with {code}\n");
    for (name, text) in [("stdout", output.stdout), ("stderr", output.stderr)] {
        if !text.is_empty() {
            said.push_str(&format!("---- {name}\n{}", String::from_utf8(text).unwrap()));
        }
    }
    said
}

/// Holds what was said against what was expected. Backslashes stay what they are.
#[track_caller]
pub fn shows(said: impl Into<String>, expected: impl IntoData) {
    let assert =
        snapbox::Assert::new().action_env(snapbox::assert::DEFAULT_ACTION_ENV).normalize_paths(false);
    assert.eq(said.into(), expected);
}

/// What it says on stderr, and exits with, when nobody reads its stdout.
pub fn unread(args: &[&str]) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = nki().args(args).stdout(writer).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}
