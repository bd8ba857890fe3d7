//! How an engine's process ends, by itself or by force.

use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// How long an engine that was told to go may take.
pub(super) const GRACE: Duration = Duration::from_secs(1);

/// How a process came to its end, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// As `exit code 3` or `signal 11 (SIGSEGV)`.
    pub how: String,
    /// Whether it was exit code 0.
    pub clean: bool,
}

/// Whether the process has ended. It is not reaped, so that its group keeps its number until the group is killed.
pub(super) fn has_ended(pid: Pid) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
}

/// Waits for the end of the process for so long.
pub(super) fn wait(pid: Pid, longest: Duration) -> bool {
    let until = Instant::now() + longest;
    let mut pause = Duration::from_micros(200);
    while !has_ended(pid) {
        if Instant::now() >= until {
            return false;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
    true
}

/// Ends the whole group: politely, then by force; what is left of it after its leader has gone, too.
pub(super) fn end(child: &mut Child, pid: Pid, politely: bool) -> End {
    let mut forced = None;
    if !has_ended(pid) {
        forced = Some("ended by the harness");
        // A group that is already gone is what is wanted.
        if politely {
            let _ = kill_process_group(pid, Signal::TERM);
            if !wait(pid, GRACE) {
                forced = Some("did not heed SIGTERM, killed");
            }
        }
    }
    let _ = kill_process_group(pid, Signal::KILL);
    if !wait(pid, GRACE) {
        return End { how: "could not be killed".to_owned(), clean: false };
    }
    match (child.wait(), forced) {
        (_, Some(words)) => End { how: words.to_owned(), clean: false },
        (Ok(status), None) => End { how: words(status), clean: status.success() },
        (Err(error), None) => End { how: format!("its exit code could not be had: {error}"), clean: false },
    }
}

fn words(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => match name(signal) {
            Some(name) => format!("signal {signal} ({name})"),
            None => format!("signal {signal}"),
        },
        (None, None) => status.to_string(),
    }
}

fn name(signal: i32) -> Option<&'static str> {
    let names = [
        (Signal::HUP, "SIGHUP"),
        (Signal::INT, "SIGINT"),
        (Signal::QUIT, "SIGQUIT"),
        (Signal::ILL, "SIGILL"),
        (Signal::TRAP, "SIGTRAP"),
        (Signal::ABORT, "SIGABRT"),
        (Signal::BUS, "SIGBUS"),
        (Signal::FPE, "SIGFPE"),
        (Signal::KILL, "SIGKILL"),
        (Signal::SEGV, "SIGSEGV"),
        (Signal::PIPE, "SIGPIPE"),
        (Signal::TERM, "SIGTERM"),
        (Signal::XCPU, "SIGXCPU"),
        (Signal::SYS, "SIGSYS"),
    ];
    names.iter().find(|(known, _)| known.as_raw() == signal).map(|(_, name)| *name)
}
