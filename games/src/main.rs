//! Games that play by decision tables, in the terminal.
#![forbid(unsafe_code)]

mod console;
mod five;
mod proof;
mod queen_mate;
mod screen;
mod tictactoe;
mod trace;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use screen::{Kind, Opening};

/// Games that play by decision tables.
#[derive(Parser)]
#[command(version, after_help = tictactoe::EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    game: Option<Game>,

    /// Lines in place of the full screen, on a terminal too
    #[arg(long, global = true)]
    plain: bool,

    /// No colour on the screen
    #[arg(long)]
    no_color: bool,
}

#[derive(Subcommand)]
enum Game {
    /// Tic-tac-toe against three linked tables (the default)
    Tictactoe(tictactoe::Options),
    /// Mate with king and queen: a table against your king
    QueenMate(queen_mate::Options),
    /// Five in a row against an evaluation function
    Five(five::Options),
    /// Try every claim of all games exhaustively: what is proved, in how many positions and games
    Proof(proof::Options),
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
    if !cli.plain
        && screen::is_there()
        && let Some(opening) = on_screen(&cli)
    {
        return screen::run(&opening);
    }
    match cli.game {
        None => tictactoe::run(&tictactoe::Options { no_color: cli.no_color, ..Default::default() }),
        Some(Game::Tictactoe(options)) => tictactoe::run(&options),
        Some(Game::QueenMate(options)) => queen_mate::run(&options),
        Some(Game::Five(options)) => five::run(&options),
        Some(Game::Proof(options)) => proof::run(&options),
    }
}

/// What is for the screen: the menu and the games, unless their tables are to be traced line by line.
fn on_screen(cli: &Cli) -> Option<Opening> {
    let mut opening = Opening { no_color: cli.no_color, ..Opening::default() };
    match &cli.game {
        None => {}
        Some(Game::Tictactoe(options)) => {
            opening.setups.tictactoe = options.setup()?;
            opening.begin(Kind::Tictactoe, options.no_color);
        }
        Some(Game::QueenMate(options)) => {
            opening.setups.queen_mate = options.setup()?;
            opening.begin(Kind::QueenMate, options.no_color);
        }
        Some(Game::Five(options)) => {
            opening.setups.five = options.setup()?;
            opening.begin(Kind::Five, options.no_color);
        }
        Some(Game::Proof(_)) => return None,
    }
    Some(opening)
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
