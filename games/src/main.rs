//! Games that play by decision tables, in the terminal.
#![forbid(unsafe_code)]

mod console;
mod five;
mod queen_mate;
mod screen;
mod tictactoe;
mod trace;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use screen::{Kind, Setups};

/// Games that play by decision tables.
#[derive(Parser)]
#[command(version, after_help = tictactoe::EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    game: Option<Game>,

    /// Lines in place of the full screen, on a terminal too
    #[arg(long, global = true)]
    plain: bool,
}

#[derive(Subcommand)]
enum Game {
    /// Tic-tac-toe against three linked tables (the default)
    Tictactoe(tictactoe::Options),
    /// Mate with king and queen: a table against your king
    QueenMate(queen_mate::Options),
    /// Five in a row against an evaluation function
    Five(five::Options),
}

fn main() -> ExitCode {
    match play(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("games: {error}");
            ExitCode::FAILURE
        }
    }
}

fn play(cli: Cli) -> io::Result<()> {
    if !cli.plain && screen::is_there() {
        if let Some((setups, kind, no_color)) = on_screen(&cli.game) {
            return screen::run(setups, kind, no_color);
        }
    }
    match cli.game {
        None => tictactoe::run(&tictactoe::Options::default()),
        Some(Game::Tictactoe(options)) => tictactoe::run(&options),
        Some(Game::QueenMate(options)) => queen_mate::run(&options),
        Some(Game::Five(options)) => five::run(&options),
    }
}

/// What is for the screen: the menu and the games, unless their tables are to be traced line by line.
fn on_screen(game: &Option<Game>) -> Option<(Setups, Option<Kind>, bool)> {
    let mut setups = Setups::default();
    let (kind, no_color) = match game {
        None => (None, false),
        Some(Game::Tictactoe(options)) => {
            setups.tictactoe = options.setup()?;
            (Some(Kind::Tictactoe), options.no_color)
        }
        Some(Game::QueenMate(options)) => {
            setups.queen_mate = options.setup()?;
            (Some(Kind::QueenMate), options.no_color)
        }
        Some(Game::Five(options)) => {
            setups.five = options.setup()?;
            (Some(Kind::Five), options.no_color)
        }
    };
    Some((setups, kind, no_color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
