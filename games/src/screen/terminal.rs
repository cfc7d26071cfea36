//! The terminal while it is ours, and how it is given back: at the end, before a panic is reported, when a signal ends or stops the
//! program.
//!
//! crossterm never returns from reading a terminal that has hung up: it tries again for ever. So a thread of its own, [`Watch`], looks
//! for signals and for the terminal, gives the terminal back, and ends the process, wherever the main thread is.

use std::io::{self, IsTerminal, stdin, stdout};
use std::mem::{self, ManuallyDrop};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::prelude::CrosstermBackend;
use ratatui::{DefaultTerminal, Terminal};
use signal_hook::consts::TERM_SIGNALS;
#[cfg(not(windows))]
use signal_hook::consts::{SIGCONT, SIGHUP, SIGTSTP};
use signal_hook::low_level;

/// How long a signal may wait for its effect.
const A_WHILE: Duration = Duration::from_millis(100);

/// How long the terminal may take to be given back: one that nobody reads takes no more text.
const PATIENCE: Duration = Duration::from_millis(300);

/// Sent where the terminal is closed.
#[cfg(not(windows))]
const HANG_UP: &[i32] = &[SIGHUP];
#[cfg(windows)]
const HANG_UP: &[i32] = &[];

/// What a program that a signal has ended tells its shell, less the signal.
const BY_SIGNAL: usize = 128;
/// What a program tells its shell whose terminal is gone: what `SIGHUP` says, whether that was sent or not.
const GONE: u8 = 129;

/// The terminal while it is ours. It is given back when this is dropped, and before a panic is reported.
pub struct Screen {
    /// Dropped, ratatui's terminal shows the cursor, and panics where the terminal is gone. [`give_back`] shows it, too.
    pub terminal: ManuallyDrop<DefaultTerminal>,
}

impl Screen {
    pub fn open() -> io::Result<Self> {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            report(info);
        }));
        Ok(Self { terminal: take().inspect_err(|_| give_back())? })
    }
}

impl Screen {
    /// Gives the terminal back and stops the process, as a shell expects it of Ctrl-Z. Where it goes on, the terminal is ours again.
    pub fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(not(windows))]
        low_level::emulate_default_handler(SIGTSTP)?;
        self.resume()
    }

    /// Takes the terminal, whatever the shell has done with it, and forgets what was drawn.
    pub fn resume(&mut self) -> io::Result<()> {
        // crossterm believes that it is raw still, where nobody has given it back.
        let _ = disable_raw_mode();
        self.terminal = take()?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The hook has done it; doing it twice would move the cursor over the report.
        if !thread::panicking() {
            give_back();
        }
    }
}

/// Makes the terminal ours, with nothing drawn on it.
fn take() -> io::Result<ManuallyDrop<DefaultTerminal>> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Clear(ClearType::All))?;
    Terminal::new(CrosstermBackend::new(stdout())).map(ManuallyDrop::new)
}

/// Puts the terminal back as it was. Where it is gone, there is nothing to put back.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
}

/// Are standard input and output a terminal?
pub fn is_there() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}

/// Is there a screen to draw on, and somebody to look at it?
pub fn can_be_filled() -> bool {
    is_there() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Ends the process when a signal asks for it, or the terminal is gone; knows when one asks for a stop.
pub struct Watch {
    /// The number of the signal that asks the program to end; 0 until one does.
    signal: Arc<AtomicUsize>,
    /// Has a signal asked the program to stop, or told that it goes on?
    stops: Arc<AtomicBool>,
    goes_on: Arc<AtomicBool>,
}

impl Watch {
    /// Begins to watch, in a thread of its own. (Ctrl-C is a key here, and no signal.)
    pub fn begin() -> io::Result<Self> {
        let watch = Self { signal: Arc::default(), stops: Arc::default(), goes_on: Arc::default() };
        for &number in TERM_SIGNALS.iter().chain(HANG_UP) {
            signal_hook::flag::register_usize(number, Arc::clone(&watch.signal), number as usize)?;
        }
        #[cfg(not(windows))]
        for (number, flag) in [(SIGTSTP, &watch.stops), (SIGCONT, &watch.goes_on)] {
            signal_hook::flag::register(number, Arc::clone(flag))?;
        }
        let other = Self { signal: Arc::clone(&watch.signal), stops: Arc::default(), goes_on: Arc::default() };
        thread::Builder::new().spawn(move || other.until_the_end())?;
        Ok(watch)
    }

    /// Has a signal asked for a stop since the last time?
    pub fn takes_stop(&self) -> bool {
        self.stops.swap(false, Ordering::Relaxed)
    }

    /// Has the program gone on after a stop since the last time?
    pub fn takes_going_on(&self) -> bool {
        self.goes_on.swap(false, Ordering::Relaxed)
    }

    fn until_the_end(&self) {
        loop {
            thread::sleep(A_WHILE);
            if let Some(code) = self.exit_code() {
                end(code);
            }
        }
    }

    /// What the program tells its shell where a signal or the terminal ends it; `None` where neither does.
    pub fn exit_code(&self) -> Option<u8> {
        match self.signal.load(Ordering::Relaxed) {
            0 => (!is_there()).then_some(GONE),
            signal => Some(u8::try_from(BY_SIGNAL + signal).unwrap_or(u8::MAX)),
        }
    }
}

/// Gives the terminal back, if it can be done in time, and ends the process in the midst of whatever it does.
fn end(code: u8) -> ! {
    let (done, is_done) = mpsc::channel();
    // The main thread may be writing to a terminal that takes nothing, and hold the lock: then nobody waits for this thread.
    thread::spawn(move || {
        let _ = disable_raw_mode();
        let output = stdout().lock();
        give_back();
        // Never released, so that nothing is drawn on the screen that has been left.
        mem::forget(output);
        let _ = done.send(());
    });
    let _ = is_done.recv_timeout(PATIENCE);
    low_level::exit(code.into())
}
