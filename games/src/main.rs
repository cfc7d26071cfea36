//! Games that play by decision tables, in the terminal.
#![forbid(unsafe_code)]

mod console;
mod dialogue;
mod five;
mod options;
mod pictures;
mod progress;
mod proof;
mod queen_mate;
mod screen;
mod tictactoe;
mod trace;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use options::Shown;
use screen::{Kind, Opening, Setups};

const EXAMPLES: &str = "\
Examples:
  games
      a menu of the games, on the whole terminal
  games five --size 10 --level beginner
      one of them at once
  games tictactoe --plain --trace
      line by line, with every question that the tables ask
  printf '13\\n21\\n31\\n11\\n' | games tictactoe --first computer --fill last
      play from a script, and win
  games proof
      everything that is claimed of the games, tried exhaustively";

/// What a program whose output nobody reads any more tells its shell, as if `SIGPIPE` had ended it: a proof that was left is none.
const NOT_READ: u8 = 128 + 13;

/// Games that play by decision tables: a menu of them on a terminal, tic-tac-toe line by line elsewhere.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    game: Option<Game>,

    #[command(flatten)]
    shown: Shown,
}

#[derive(Subcommand)]
enum Game {
    /// Tic-tac-toe against three linked tables
    Tictactoe(tictactoe::Options),
    /// Mate with king and queen: a table against your king
    QueenMate(queen_mate::Options),
    /// Five in a row against an evaluation function
    Five(five::Options),
    /// Try every claim of all games exhaustively: what is proved, in how many positions and games
    Proof(proof::Options),
    /// Draw the screens as SVG files, as they are judged
    #[command(hide = true)]
    Pictures(pictures::Options),
}

fn main() -> ExitCode {
    match play(Cli::parse()) {
        Ok(code) => code,
        // Whoever reads the output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(NOT_READ),
        Err(error) => {
            // `eprintln!` would panic where standard error is gone, too.
            let _ = writeln!(io::stderr(), "games: {error}");
            ExitCode::FAILURE
        }
    }
}

fn play(mut cli: Cli) -> io::Result<ExitCode> {
    cli.pass_on();
    if let Some(opening) = on_screen(&cli) {
        return screen::run(&opening);
    }
    let done = match cli.game {
        None => tictactoe::run(&tictactoe::Options { shown: cli.shown, ..Default::default() }),
        Some(Game::Tictactoe(options)) => tictactoe::run(&options),
        Some(Game::QueenMate(options)) => queen_mate::run(&options),
        Some(Game::Five(options)) => five::run(&options),
        Some(Game::Proof(options)) => proof::run(&options),
        Some(Game::Pictures(options)) => pictures::run(&options),
    };
    done.map(|()| ExitCode::SUCCESS)
}

impl Cli {
    /// What is said before the name of a game holds for the game.
    const fn pass_on(&mut self) {
        match &mut self.game {
            Some(Game::Tictactoe(options)) => options.shown.add(&self.shown),
            Some(Game::QueenMate(options)) => options.shown.add(&self.shown),
            Some(Game::Five(options)) => options.shown.add(&self.shown),
            // Claims are lines in any case.
            Some(Game::Proof(options)) => options.no_color |= self.shown.no_color,
            Some(Game::Pictures(_)) | None => {}
        }
    }
}

/// What the screen begins with, if it is for the screen.
fn on_screen(cli: &Cli) -> Option<Opening> {
    let mut setups = Setups::default();
    let (game, shown) = match &cli.game {
        None => (None, &cli.shown),
        Some(Game::Tictactoe(options)) => {
            setups.tictactoe = options.setup()?;
            (Some(Kind::Tictactoe), &options.shown)
        }
        Some(Game::QueenMate(options)) => {
            setups.queen_mate = options.setup()?;
            (Some(Kind::QueenMate), &options.shown)
        }
        Some(Game::Five(options)) => {
            setups.five = options.setup()?;
            (Some(Kind::Five), &options.shown)
        }
        Some(Game::Proof(_) | Game::Pictures(_)) => return None,
    };
    shown.fills_the_screen().then_some(Opening { setups, game, no_color: shown.no_color })
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
