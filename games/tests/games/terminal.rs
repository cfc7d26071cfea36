//! The binary on a terminal of its own: how it ends.
//!
//! The terminal controls no session, so that closing it sends no signal: the harder case.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// No program takes so long to end, however busy the machine is.
const LONG: Duration = Duration::from_secs(20);

const SHOWN: &str = "\u{1b}[?1049h";
/// The mouse, the screen and the cursor are given back.
const GIVEN_BACK: &str = "\u{1b}[?1000l\u{1b}[?1049l\u{1b}[?25h";

/// The binary, and its terminal: the side of the person.
struct Running {
    /// `None` when it has been closed.
    person: Option<File>,
    child: Child,
}

impl Drop for Running {
    fn drop(&mut self) {
        // Where a test has failed. One that has ended is not killed any more.
        let _ = self.child.kill();
    }
}

/// Runs the binary on a terminal of this size.
fn run(arguments: &[&str], size: (u16, u16)) -> Running {
    run_in(arguments, size, Path::new("."))
}

/// The same in a folder.
fn run_in(arguments: &[&str], (width, height): (u16, u16), folder: &Path) -> Running {
    let person = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    // Held by the program, too, it would not be gone when it is closed here.
    fcntl_setfd(&person, FdFlags::CLOEXEC).unwrap();
    grantpt(&person).unwrap();
    unlockpt(&person).unwrap();
    tcsetwinsize(&person, Winsize { ws_col: width, ws_row: height, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let name = ptsname(&person, Vec::new()).unwrap().into_string().unwrap();
    let open = || OpenOptions::new().read(true).write(true).open(&name).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_games"));
    let child = command
        .args(arguments)
        .current_dir(folder)
        .env("TERM", "xterm")
        .env("LANG", "C.UTF-8")
        .env_remove("LC_ALL")
        .stdin(open())
        .stdout(open())
        .stderr(open())
        .spawn()
        .unwrap();
    Running { person: Some(person.into()), child }
}

impl Running {
    fn person(&self) -> &File {
        self.person.as_ref().unwrap()
    }

    /// Closes the terminal.
    fn hang_up(&mut self) {
        self.person = None;
    }

    /// What the program writes, until it has closed its terminal.
    fn reader(&self) -> Receiver<String> {
        let mut person = self.person().try_clone().unwrap();
        let (send, receive) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = person.read(&mut bytes) {
                if send.send(String::from_utf8_lossy(&bytes[..count]).into_owned()).is_err() {
                    return;
                }
            }
        });
        receive
    }

    /// Reads until the screen has been drawn.
    fn is_drawn(&self) {
        let (mut text, mut bytes) = (Vec::new(), [0; 4096]);
        while !String::from_utf8_lossy(&text).contains("board") {
            let count = self.person().read(&mut bytes).unwrap();
            text.extend_from_slice(&bytes[..count]);
        }
        assert!(String::from_utf8_lossy(&text).contains(SHOWN));
    }

    /// Are keys told one by one?
    fn is_raw(&self) -> bool {
        !tcgetattr(self.person()).unwrap().local_modes.contains(LocalModes::ICANON)
    }

    fn send(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits until the process has been stopped.
    fn stops(&self) {
        let stopped = || waitpid(Some(Pid::from_child(&self.child)), WaitOptions::UNTRACED | WaitOptions::NOHANG).unwrap();
        waits_until("it has not stopped", || stopped().is_some_and(|(_, status)| status.stopped()));
    }

    fn ends(&mut self) -> ExitStatus {
        let begun = Instant::now();
        while begun.elapsed() < LONG {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("it has not ended");
    }
}

fn waits_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < LONG, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// A screen that somebody looks at.
fn shown() -> Running {
    let running = run(&["five"], (80, 24));
    running.is_drawn();
    assert!(running.is_raw());
    running
}

#[test]
fn a_signal_ends_the_screen_and_gives_the_terminal_back() {
    for (signal, code) in [(Signal::HUP, 129), (Signal::INT, 130), (Signal::QUIT, 131), (Signal::TERM, 143)] {
        let mut running = shown();
        let reader = running.reader();
        running.send(signal);
        assert_eq!(running.ends().code(), Some(code));
        assert!(!running.is_raw());
        let written: String = reader.iter().collect();
        assert!(written.ends_with(GIVEN_BACK), "{written:?}");
    }
}

#[test]
fn a_terminal_that_is_gone_ends_the_screen() {
    let mut running = shown();
    running.hang_up();
    assert_eq!(running.ends().code(), Some(129));
}

#[test]
fn the_human_ends_the_screen_and_gets_the_terminal_back() {
    let mut running = shown();
    let reader = running.reader();
    running.person().write_all(b"q").unwrap();
    assert_eq!(running.ends().code(), Some(0));
    assert!(!running.is_raw());
    let written: String = reader.iter().collect();
    assert!(written.ends_with(GIVEN_BACK), "{written:?}");
}

/// Ctrl-Z, or the signal that asks for a stop, gives the terminal to the shell; `fg` takes it again and draws.
#[test]
fn a_stop_gives_the_terminal_to_the_shell_until_the_program_goes_on() {
    let by_key = |running: &Running| running.person().write_all(b"\x1a").unwrap();
    let by_signal = |running: &Running| running.send(Signal::TSTP);
    for stop in [&by_key as &dyn Fn(&Running), &by_signal] {
        let mut running = shown();
        let reader = running.reader();
        stop(&running);
        running.stops();
        assert!(!running.is_raw());
        let mut written = String::new();
        while !written.ends_with(GIVEN_BACK) {
            written += &reader.recv_timeout(LONG).unwrap_or_else(|_| panic!("{written:?}"));
        }
        running.send(Signal::CONT);
        waits_until("it has not gone on", || running.is_raw());
        let mut written = String::new();
        while !written.contains("board") {
            written += &reader.recv_timeout(LONG).unwrap();
        }
        assert!(written.starts_with(SHOWN), "{written:?}");
        running.person().write_all(b"q").unwrap();
        assert_eq!(running.ends().code(), Some(0));
    }
}

/// A terminal as a person sees it, and types into it.
struct Seen {
    running: Running,
    reader: Receiver<String>,
    screen: vt100::Parser,
}

impl Seen {
    fn of(arguments: &[&str], folder: &Path) -> Self {
        let running = run_in(arguments, (120, 40), folder);
        let reader = running.reader();
        Self { running, reader, screen: vt100::Parser::new(cells(40), cells(120), 0) }
    }

    fn types(&mut self, keys: &str) -> &mut Self {
        self.running.person().write_all(keys.as_bytes()).unwrap();
        self
    }

    /// Waits until the screen shows a text.
    fn shows(&mut self, text: &str) {
        let begun = Instant::now();
        while !self.screen.screen().contents().contains(text) {
            assert!(begun.elapsed() < LONG, "{text} is not shown:\n{}", self.screen.screen().contents());
            if let Ok(written) = self.reader.recv_timeout(Duration::from_millis(100)) {
                self.screen.process(written.as_bytes());
            }
        }
    }

    fn resizes(&mut self, width: u16, height: u16) {
        self.screen.screen_mut().set_size(cells(height), cells(width));
        tcsetwinsize(self.running.person(), Winsize { ws_col: width, ws_row: height, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        // The terminal controls no session, so nobody tells the program.
        self.running.send(Signal::WINCH);
    }
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

/// A game is played, its table broken, mended, edited and written into a file, on a terminal that changes its size.
#[test]
fn a_table_is_broken_and_edited_on_a_terminal() {
    let folder = std::env::temp_dir().join(format!("games-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mut seen = Seen::of(&["tictactoe", "--fill", "first"], &folder);
    seen.shows("proved while compiling: 19,683 cases, each decided once");
    seen.types("13\r").shows(">P37");
    seen.types("x").shows("loses 37 of 221 -> 47 of 244 games");
    seen.shows("a game that it loses");
    seen.types("\r").shows("your move");
    seen.resizes(80, 24);
    seen.shows("xP37");
    seen.types("x").shows("P37 is back");
    seen.types("ea").shows("P43 is added, a copy of P37");
    seen.types("w").shows("written: ");
    let written = fs::read_to_string(folder.join("computer_move.edited.yaml")).unwrap();
    assert!(written.contains("| P43 "), "{written}");
    seen.types("\u{1b}").shows("your move");
    seen.types("q");
    assert_eq!(seen.running.ends().code(), Some(0));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_terminal_that_takes_nothing_does_not_keep_the_program() {
    let mut running = run(&["five"], (600, 400));
    let begun = Instant::now();
    while !running.is_raw() && begun.elapsed() < LONG {
        thread::sleep(Duration::from_millis(10));
    }
    // Until the program waits for somebody to read: its screen is larger than what a terminal holds back.
    thread::sleep(Duration::from_millis(500));
    assert!(running.is_raw());
    running.send(Signal::TERM);
    assert_eq!(running.ends().code(), Some(143));
    assert!(!running.is_raw());
}

#[test]
fn a_signal_ends_what_is_told_in_lines() {
    for arguments in [&["five", "--plain"][..], &["proof"]] {
        let mut running = run(arguments, (80, 24));
        running.person().read_exact(&mut [0]).unwrap();
        running.send(Signal::TERM);
        assert_eq!(running.ends().signal(), Some(Signal::TERM.as_raw()));
    }
}

#[test]
fn a_terminal_that_is_gone_ends_what_is_told_in_lines() {
    let mut running = run(&["five", "--plain"], (80, 24));
    running.person().read_exact(&mut [0]).unwrap();
    running.hang_up();
    assert_eq!(running.ends().code(), Some(1));
}

#[test]
fn a_proof_that_nobody_reads_is_none() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_games"));
    let mut child = command.args(["proof", "--game", "tictactoe"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(141));
}
