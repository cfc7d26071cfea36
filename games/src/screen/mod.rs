//! The games on a whole screen: the board, the decision table that is deciding, the log.
//!
//! [`App`] takes events and draws, and knows no terminal; [`terminal`] opens one, and puts it back as it was, whatever happens. A game is a [`play::Play`]; the table is shown by the package `table-view`, which knows no game.

mod app;
mod board;
mod demo;
mod desk;
mod five;
mod games;
mod help;
mod jobs;
mod keys;
mod kind;
mod log;
mod look;
mod marks;
mod menu;
mod paint;
mod picture;
mod pictures;
mod play;
mod queen_mate;
mod replay;
mod scenes;
mod session;
mod shot;
mod tables;
pub mod terminal;
#[cfg(test)]
mod tests;
mod tictactoe;
mod view;
mod workshop;

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use ratatui::crossterm::event;
use table_view::Palette;

use app::App;
pub use games::{Opening, Setups};
pub use kind::Kind;
pub use look::Look;
pub use scenes::SCENES;
use terminal::{Screen, Watch};

/// How long the program waits for an event before it looks at signals and at its own work.
const A_WHILE: Duration = Duration::from_millis(50);

/// Shows the menu, or a game, until the human has had enough. A signal, or a terminal that is gone, ends the process.
pub fn run(opening: &Opening) -> io::Result<ExitCode> {
    let mut app = App::new(opening.setups, opening.game, look(opening.no_color));
    let watch = Watch::begin()?;
    match until_the_end(&mut app, &watch) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // A terminal that is gone fails to be written to, perhaps before the watch has seen it.
        Err(error) => watch.exit_code().map(ExitCode::from).ok_or(error),
    }
}

/// What the environment says of the terminal.
fn look(no_color: bool) -> Look {
    let look = Look::of(|name: &str| std::env::var(name).ok());
    if no_color { Look { palette: Palette::Plain, ..look } } else { look }
}

fn until_the_end(app: &mut App, watch: &Watch) -> io::Result<()> {
    let mut screen = Screen::open()?;
    while !app.quits() {
        screen.terminal.draw(|frame| app.draw(frame))?;
        wait(app, watch, &mut screen)?;
    }
    Ok(())
}

/// Waits until there is something new to draw.
fn wait(app: &mut App, watch: &Watch, screen: &mut Screen) -> io::Result<()> {
    loop {
        if watch.takes_stop() || app.takes_stop() {
            screen.suspend()?;
            watch.takes_going_on();
            return Ok(());
        }
        if watch.takes_going_on() {
            return screen.resume();
        }
        if event::poll(A_WHILE)? {
            return handle_all(app);
        }
        if app.tick() {
            return Ok(());
        }
    }
}

/// Takes the event that is there and all behind it: where they come faster than screens are drawn, drawing must not fall behind.
fn handle_all(app: &mut App) -> io::Result<()> {
    loop {
        app.handle(&event::read()?);
        if app.quits() || !event::poll(Duration::ZERO)? {
            return Ok(());
        }
    }
}
