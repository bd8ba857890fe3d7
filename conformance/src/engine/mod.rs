//! The engine's process: one thread serves its three pipes by `poll`, so that reading and writing never wait for each
//! other, memory stays bounded whatever the engine writes, and a question in lock-step costs no change of threads.

mod end;
mod lines;
mod tail;

pub use end::End;

use lines::Lines;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::Pid;
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tail::Tail;

/// How often the process is looked after while nothing comes: a child of the engine that keeps the pipe open hides
/// its end from those who wait for the end of the pipe alone.
const LOOK: Duration = Duration::from_millis(20);

/// How much is still read of a pipe after the engine itself has ended.
const AFTERMATH: usize = 1 << 20;

/// A line of an engine's output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'a> {
    /// A line, without its newline.
    Whole(&'a [u8]),
    /// The beginning of a line that is too long.
    TooLong(&'a [u8]),
}

/// What a round of [`Engine::pump`] brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// Output came; there may be lines.
    Came,
    /// The time is up, or something else happened.
    Nothing,
    /// No output will ever come again.
    Closed,
}

/// An engine could not be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot start the engine `{command}`: {source}; {advice}")]
pub struct StartError {
    command: String,
    advice: &'static str,
    source: io::Error,
}

/// A running engine. Dropped, it is killed, its children too.
#[derive(Debug)]
pub struct Engine {
    child: Child,
    pid: Pid,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    lines: Lines,
    tail: Tail,
    looked: Instant,
    ended: bool,
    after_end: usize,
    gone: bool,
}

/// Bytes on their way to an engine.
#[derive(Debug, Default)]
pub struct Outbox {
    /// What is to be written; add to it freely.
    pub bytes: Vec<u8>,
    sent: usize,
}

impl Outbox {
    /// Whether all is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sent == self.bytes.len()
    }

    /// Forgets what is not written yet.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.sent = 0;
    }
}

impl Engine {
    /// Starts an engine in a process group of its own.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn start(command: &[String]) -> Result<Engine, StartError> {
        let failed = |source: io::Error| {
            let advice = match source.kind() {
                ErrorKind::NotFound => "is the path right, and relative to the current folder?",
                ErrorKind::PermissionDenied => "is the file executable?",
                _ => "does the command work in a shell?",
            };
            StartError { command: command.join(" "), advice, source }
        };
        let Some((program, arguments)) = command.split_first() else {
            return Err(failed(io::Error::new(ErrorKind::InvalidInput, "no command")));
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(failed)?;
        let pid = Pid::from_child(&child);
        let engine = Engine {
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            child,
            pid,
            lines: Lines::default(),
            tail: Tail::default(),
            looked: Instant::now(),
            ended: false,
            after_end: 0,
            gone: false,
        };
        if let Some(pipe) = &engine.stdin {
            rustix::io::ioctl_fionbio(pipe, true).map_err(|error| failed(error.into()))?;
        }
        if let Some(pipe) = &engine.stdout {
            rustix::io::ioctl_fionbio(pipe, true).map_err(|error| failed(error.into()))?;
        }
        if let Some(pipe) = &engine.stderr {
            rustix::io::ioctl_fionbio(pipe, true).map_err(|error| failed(error.into()))?;
        }
        Ok(engine)
    }

    /// One round: writes what can be written, waits until something comes or the time is up, and reads it. Take all
    /// lines with [`Engine::next_line`] before the next round.
    pub fn pump(&mut self, outbox: &mut Outbox, until: Instant) -> Round {
        self.write(outbox);
        let now = Instant::now();
        let wait = until.saturating_duration_since(now).min(LOOK);
        let ready = self.wait(!outbox.is_empty(), wait);
        if ready.stderr {
            self.read_stderr();
        }
        if ready.stdout || self.ended {
            match self.read_stdout() {
                Round::Nothing if self.ended => return Round::Closed,
                Round::Nothing => {}
                round => return round,
            }
        }
        if !self.ended && self.looked.elapsed() >= LOOK {
            self.looked = Instant::now();
            // What it wrote before it ended is still read, in the next round.
            self.ended = end::has_ended(self.pid);
        }
        if self.stdout.is_none() { Round::Closed } else { Round::Nothing }
    }

    /// The next line of what was read.
    pub fn next_line(&mut self) -> Option<Line<'_>> {
        self.lines.next()
    }

    /// What came after the last newline, once the output is closed.
    pub fn unfinished(&mut self) -> Option<&[u8]> {
        self.lines.rest()
    }

    /// Closes the engine's stdin: a sign to go.
    pub fn close_stdin(&mut self) {
        self.stdin = None;
    }

    /// Gives the engine so long to end by itself, then ends it and all its children by force.
    pub fn finish(&mut self, longest: Duration) -> End {
        let until = Instant::now() + longest;
        let mut nothing = Outbox::default();
        // Its output is still read, so that it does not wait for a reader.
        while !end::has_ended(self.pid) && Instant::now() < until {
            if self.stdout.is_none() && self.stderr.is_none() {
                end::wait(self.pid, until.saturating_duration_since(Instant::now()));
            } else if self.pump(&mut nothing, until) == Round::Closed {
                self.stdout = None;
            } else {
                while self.next_line().is_some() {}
            }
        }
        self.stop()
    }

    /// Ends the engine and all its children: SIGTERM, and SIGKILL after a second.
    pub fn stop(&mut self) -> End {
        self.stdin = None;
        let end = end::end(&mut self.child, self.pid, true);
        self.gone = true;
        for _ in 0..16 {
            if !self.read_stderr() {
                break;
            }
        }
        self.stdout = None;
        end
    }

    /// The last of what it wrote to stderr.
    #[must_use]
    pub fn stderr_tail(&self) -> Option<String> {
        self.tail.text()
    }

    fn write(&mut self, outbox: &mut Outbox) {
        while let (Some(stdin), false) = (&mut self.stdin, outbox.is_empty()) {
            match stdin.write(outbox.bytes.get(outbox.sent..).unwrap_or_default()) {
                Ok(count) => outbox.sent += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // It reads no more; whether it still answers is seen on its stdout.
                Err(_) => self.stdin = None,
            }
        }
        outbox.clear();
    }

    fn wait(&self, writing: bool, longest: Duration) -> Ready {
        let timeout = Timespec {
            tv_sec: i64::try_from(longest.as_secs()).unwrap_or(i64::MAX),
            tv_nsec: longest.subsec_nanos().into(),
        };
        let (mut stdout, mut stderr) = (None, None);
        let mut fds = Vec::new();
        if let Some(pipe) = &self.stdout {
            stdout = Some(fds.len());
            fds.push(PollFd::new(pipe, PollFlags::IN));
        }
        if let Some(pipe) = &self.stderr {
            stderr = Some(fds.len());
            fds.push(PollFd::new(pipe, PollFlags::IN));
        }
        if let (Some(pipe), true) = (&self.stdin, writing) {
            fds.push(PollFd::new(pipe, PollFlags::OUT));
        }
        // Interrupted or failed, the next round tries again.
        if poll(&mut fds, Some(&timeout)).is_err() {
            return Ready::default();
        }
        let is_ready =
            |at: Option<usize>| at.and_then(|at| fds.get(at)).is_some_and(|fd| !fd.revents().is_empty());
        Ready { stdout: is_ready(stdout), stderr: is_ready(stderr) }
    }

    fn read_stdout(&mut self) -> Round {
        let Some(pipe) = &mut self.stdout else { return Round::Closed };
        match self.lines.read(pipe) {
            Ok(0) => {
                self.stdout = None;
                Round::Closed
            }
            Ok(count) => {
                if self.ended {
                    self.after_end += count;
                    if self.after_end > AFTERMATH {
                        self.stdout = None;
                    }
                }
                Round::Came
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {
                Round::Nothing
            }
            Err(_) => {
                self.stdout = None;
                Round::Closed
            }
        }
    }

    fn read_stderr(&mut self) -> bool {
        let Some(pipe) = &mut self.stderr else { return false };
        match self.tail.read(pipe) {
            Ok(count) if count > 0 => true,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => false,
            _ => {
                self.stderr = None;
                false
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if !self.gone {
            end::end(&mut self.child, self.pid, false);
        }
    }
}

#[derive(Default)]
struct Ready {
    stdout: bool,
    stderr: bool,
}
