//! Games that play by decision tables, in the terminal.
#![forbid(unsafe_code)]

mod console;
mod dialogue;
mod five;
mod options;
mod proof;
mod queen_mate;
mod tictactoe;
mod trace;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Games that play by decision tables.
#[derive(Parser)]
#[command(version, after_help = tictactoe::EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    game: Option<Game>,
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
    match cli.game {
        None => tictactoe::run(&tictactoe::Options::default()),
        Some(Game::Tictactoe(options)) => tictactoe::run(&options),
        Some(Game::QueenMate(options)) => queen_mate::run(&options),
        Some(Game::Five(options)) => five::run(&options),
        Some(Game::Proof(options)) => proof::run(&options),
    }
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
