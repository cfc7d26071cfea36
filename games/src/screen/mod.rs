//! The games on a whole screen: the board, the decision table that is deciding, the log.
//!
//! [`App`] takes events and draws, and knows no terminal; this module gives it one, and puts the terminal back as it was, whatever
//! happens. A game is a [`play::Play`]; the table is shown by the package `table-view`, which knows no game.

mod app;
mod board;
mod five;
mod games;
mod help;
mod log;
mod look;
mod menu;
mod play;
mod queen_mate;
mod session;
#[cfg(test)]
mod tests;
mod tictactoe;
mod view;

use std::io::{self, IsTerminal, stdout};
use std::panic;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
#[cfg(not(windows))]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::TERM_SIGNALS;
use table_view::Palette;

use app::App;
pub use games::{Kind, Opening, Setups};

/// How long a signal may wait for its effect.
const A_WHILE: Duration = Duration::from_millis(250);

/// Is there a screen to draw on, and somebody to look at it?
pub fn is_there() -> bool {
    io::stdin().is_terminal() && stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Sent where the terminal is closed.
#[cfg(not(windows))]
const HANG_UP: &[i32] = &[SIGHUP];
#[cfg(windows)]
const HANG_UP: &[i32] = &[];

/// Shows the menu, or a game, until the human has had enough, or a signal ends it: then the exit code tells which.
pub fn run(opening: &Opening) -> io::Result<ExitCode> {
    let is_plain = opening.no_color || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let mut app = App::new(opening.setups, opening.game, if is_plain { Palette::Plain } else { Palette::Colour });
    let signal = signals()?;
    let ended = until_the_end(&mut app, &signal);
    // A terminal that is gone fails to be read; the signal came first.
    exit_code(signal.load(Ordering::Relaxed)).map_or_else(|| ended.map(|()| ExitCode::SUCCESS), |code| Ok(ExitCode::from(code)))
}

fn until_the_end(app: &mut App, signal: &AtomicUsize) -> io::Result<()> {
    let mut screen = Screen::open()?;
    screen.0.draw(|frame| app.draw(frame))?;
    while !app.quits() && signal.load(Ordering::Relaxed) == 0 {
        if event::poll(A_WHILE)? {
            handle_all(app)?;
            screen.0.draw(|frame| app.draw(frame))?;
        }
    }
    Ok(())
}

/// What a program that a signal has ended tells its shell; 0 is no signal.
fn exit_code(signal: usize) -> Option<u8> {
    (signal != 0).then(|| u8::try_from(128 + signal).unwrap_or(u8::MAX))
}

/// Takes an event and all that wait behind it: where they come faster than screens are drawn, drawing must not fall behind.
fn handle_all(app: &mut App) -> io::Result<()> {
    loop {
        app.handle(&event::read()?);
        if app.quits() || !event::poll(Duration::ZERO)? {
            return Ok(());
        }
    }
}

/// The number of the signal that asks the program to end; 0 until one does. (Ctrl-C is a key here, and no signal.)
fn signals() -> io::Result<Arc<AtomicUsize>> {
    let signal = Arc::new(AtomicUsize::new(0));
    for &number in TERM_SIGNALS.iter().chain(HANG_UP) {
        signal_hook::flag::register_usize(number, Arc::clone(&signal), number as usize)?;
    }
    Ok(signal)
}

/// The terminal while it is ours. It is given back when this is dropped, and before a panic is reported.
struct Screen(DefaultTerminal);

impl Screen {
    fn open() -> io::Result<Self> {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back_mouse();
            report(info);
        }));
        // Its own hook leaves the screen first, and calls the one above.
        let screen = Self(ratatui::try_init().inspect_err(|_| ratatui::restore())?);
        execute!(stdout(), EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The hook has done it; doing it twice would move the cursor over the report.
        if !thread::panicking() {
            give_back_mouse();
            ratatui::restore();
        }
    }
}

fn give_back_mouse() {
    // Where the terminal is gone, there is nothing to give back.
    let _ = execute!(stdout(), DisableMouseCapture);
}
