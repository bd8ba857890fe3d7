//! Engines that misbehave on purpose, each at one question of forty. The question has its verdict, and all the others
//! pass: a misbehaving question costs only itself.

#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use nki::run::{Exit, Known, Session, exit};
use nki::verdict::Verdict;
use std::time::{Duration, Instant};
use support::{options, questions, run, script};

/// The question at which the scripts go wrong.
const BAD: usize = 13;

fn costs_only_itself(name: &str, verdict: Verdict, detail: &str) {
    for window in [1, 6] {
        let mut options = options(script(name));
        options.window = Some(window);
        let kept = run(options, &questions(40), &Known::default());
        let said = kept.detail(BAD);
        assert_eq!(kept.verdicts(), [(BAD, verdict)], "{name}, window {window}: {said} {:?}", kept.notes);
        assert!(said.contains(detail), "{name}, window {window}: `{detail}` is not in `{said}`");
        assert_eq!(kept.summary.unstable, None, "{name}, window {window}");
        assert_eq!(exit(&kept.summary), Exit::Failed);
    }
}

fn all_pass(name: &str) -> support::Kept {
    let kept = run(options(script(name)), &questions(40), &Known::default());
    assert_eq!(kept.verdicts(), [], "{name}: {:?}", kept.notes);
    kept
}

macro_rules! hostile {
    ($($script:ident: $verdict:ident, $detail:literal;)*) => { $(
        #[test]
        fn $script() {
            costs_only_itself(stringify!($script), Verdict::$verdict, $detail);
        }
    )* };
}

hostile! {
    crash: Crashed, "exit code 7\nits stderr ends with:\noh dear, question 13";
    segfault: Crashed, "signal 11 (SIGSEGV)";
    exit_zero: Crashed, "exit code 0";
    breaks_off: Crashed, "its last line is unfinished: {\"jsonrpc\"";
    closes_stdout: Crashed, "closed its output";
    orphan: Crashed, "exit code 4";
    hang: TimedOut, "no answer for 1s 500ms";
    ignores_sigterm: TimedOut, "no answer";
    drip: TimedOut, "a line was begun: {\"jsonrpc\"";
    flood_stdout: Garbled, "not JSON at column 1";
    long_line: Garbled, "a line over 1024 KiB";
    not_utf8: Garbled, "not UTF-8 from byte";
    deep: Garbled, "nested more than 32 deep";
    huge_number: Garbled, "expected `said`";
    huge_id: Garbled, "`id` is 9999";
    wrong_id: Garbled, "which was not asked";
    next_id: Garbled, "which was not asked";
    last_id: Garbled, "which was no question";
    text_id: Garbled, "`id` is \"";
    no_id: Garbled, "no member `id`";
    early: Garbled, "which was not asked";
    twice: Garbled, "answered twice";
    two_answers: Inconsistent, "not alike";
    second_thoughts: Inconsistent, "asked once: diverged; asked again, alone: passed";
    error: Error, "error -32603: index out of range";
    error_without_id: Error, "`id` is null";
    unsupported: Unsupported, "not this one";
    no_method: Unsupported, "what is play?";
    pretty: Garbled, "breaks off";
    batch: Garbled, "batches";
    asks_back: Garbled, "only answers";
    old_version: Garbled, "no member `jsonrpc`";
    nonsense: Garbled, "expected `said`";
    wrong: Diverged, "";
    refuses: LegalRefused, "";
    log_line: Garbled, "stdout is for answers alone";
}

#[test]
fn good() {
    let kept = all_pass("good");
    assert_eq!(exit(&kept.summary), Exit::Fine);
    assert_eq!((kept.summary.restarts, kept.notes), (0, vec![]));
}

#[test]
fn flood_stderr() {
    all_pass("flood_stderr");
}

#[test]
fn blank_lines() {
    assert!(all_pass("blank_lines").notes[0].contains("blank lines"));
}

#[test]
fn no_last_newline() {
    let kept = all_pass("no_last_newline");
    assert!(kept.summary.unstable.is_some(), "it ended, which no question explains");
}

#[test]
fn only_in_company() {
    let kept = all_pass("only_in_company");
    let unstable = kept.summary.unstable.as_deref().unwrap();
    assert!(unstable.contains("exit code 5") && unstable.contains("16 questions under way"), "{unstable}");
    assert_eq!(exit(&kept.summary), Exit::Failed);
}

#[test]
fn will_not_go() {
    let mut options = options(script("will_not_go"));
    options.handshake = Duration::from_millis(700);
    let kept = run(options, &questions(40), &Known::default());
    assert_eq!(kept.verdicts(), []);
    assert!(kept.notes[0].contains("`shutdown` was not answered within 700ms"), "{:?}", kept.notes);
}

#[test]
fn crash_always() {
    let kept = run(options(script("crash_always")), &questions(40), &Known::default());
    let count = |verdict| kept.summary.verdicts.get(&verdict).copied().unwrap_or_default();
    assert_eq!((count(Verdict::Crashed), count(Verdict::NotRun)), (10, 30));
    assert!(kept.detail(39).contains("restarted 10 times without one answer"));
    assert_eq!(exit(&kept.summary), Exit::Failed);
}

#[test]
fn hang_always() {
    let mut options = options(script("hang_always"));
    options.timeout = Duration::from_millis(200);
    let began = Instant::now();
    let kept = run(options, &questions(1_000), &Known::default());
    assert_eq!(kept.summary.verdicts.get(&Verdict::TimedOut), Some(&10));
    assert!(began.elapsed() < Duration::from_secs(20));
}

fn not_even_initialized(name: &str, verdict: Verdict, what: &str) {
    let mut options = options(script(name));
    options.handshake = Duration::from_secs(3);
    let failure = Session::open(options, None).map(|_| ()).unwrap_err();
    assert_eq!(failure.verdict, verdict);
    assert!(failure.to_string().contains(what), "`{what}` is not in `{failure}`");
}

#[test]
fn crash_at_start() {
    not_even_initialized(
        "crash_at_start",
        Verdict::Crashed,
        "exit code 1\nits stderr ends with:\nno license found",
    );
}

#[test]
fn banner() {
    not_even_initialized("banner", Verdict::Garbled, "not JSON at column 1; stdout is for answers alone");
}

#[test]
fn silent_start() {
    not_even_initialized("silent_start", Verdict::TimedOut, "not answered within 3s");
}

#[test]
fn buffered() {
    not_even_initialized("buffered", Verdict::TimedOut, "flushed?");
}

#[test]
fn no_such_program() {
    let failure = Session::open(options(vec!["./no-such-engine".to_owned()]), None).map(|_| ()).unwrap_err();
    assert!(failure.to_string().contains("cannot start the engine `./no-such-engine`"), "{failure}");
}
