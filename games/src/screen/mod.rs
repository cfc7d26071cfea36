//! The games on a whole screen: the board, the decision table that is deciding, the log.
//!
//! [`App`] takes events and draws, and knows no terminal; [`terminal`] opens one, and puts it back as it was, whatever happens. A game is a [`play::Play`]; the table is shown by the package `table-view`, which knows no game.

mod app;
mod board;
mod five;
mod games;
mod help;
mod kind;
mod log;
mod look;
mod marks;
mod menu;
#[cfg(test)]
mod picture;
mod play;
mod queen_mate;
mod session;
mod shot;
pub mod terminal;
#[cfg(test)]
mod tests;
mod tictactoe;
mod view;

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use ratatui::crossterm::event;
use table_view::Palette;

use app::App;
pub use games::{Opening, Setups};
pub use kind::Kind;
use terminal::{Screen, Watch};

/// Shows the menu, or a game, until the human has had enough. A signal, or a terminal that is gone, ends the process.
pub fn run(opening: &Opening) -> io::Result<ExitCode> {
    let is_plain = opening.no_color || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let mut app = App::new(opening.setups, opening.game, if is_plain { Palette::Plain } else { Palette::Colour });
    let watch = Watch::begin()?;
    match until_the_end(&mut app) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // A terminal that is gone fails to be written to, perhaps before the watch has seen it.
        Err(error) => watch.exit_code().map(ExitCode::from).ok_or(error),
    }
}

fn until_the_end(app: &mut App) -> io::Result<()> {
    let mut screen = Screen::open()?;
    while !app.quits() {
        screen.terminal.draw(|frame| app.draw(frame))?;
        handle_all(app)?;
    }
    Ok(())
}

/// Waits for an event, and takes it and all behind it: where they come faster than screens are drawn, drawing must not fall behind.
fn handle_all(app: &mut App) -> io::Result<()> {
    loop {
        app.handle(&event::read()?);
        if app.quits() || !event::poll(Duration::ZERO)? {
            return Ok(());
        }
    }
}
