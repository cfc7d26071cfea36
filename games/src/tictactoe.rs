//! Tic-tac-toe at the console.

mod options;
mod picture;

use std::error::Error;
use std::io;

use ::tictactoe::{Cell, Event, Fill, Game, Outcome, Player, computer_move};

use crate::console::Console;
use crate::trace::Trace;
use options::{Census, Verb};
pub use options::{EXAMPLES, Options};
use picture::Picture;

pub fn run(options: &Options) -> io::Result<()> {
    let mut console = Console::new(options.no_color);
    match &options.verb {
        Some(Verb::Census(census)) => count(&mut console, census),
        None => play(&mut console, options),
    }
}

fn count(console: &mut Console, options: &Census) -> io::Result<()> {
    let census = ::tictactoe::Census::take(options.first.into(), options.fill.into());
    console.say(&census)?;
    for (table, rules) in census.never_fired() {
        if !rules.is_empty() {
            console.say(format_args!("never fired in {}: {}", table.name, rules.join(" ")))?;
        }
    }
    Ok(())
}

fn play(console: &mut Console, options: &Options) -> io::Result<()> {
    welcome(console, options.fill)?;
    let game = Game::new(Player::Computer, options.fill);
    let mut session = Session { console, trace: Trace::new(options.trace), game };
    while let Some(first) = session.who_is_first(options)? {
        session.game.restart(first);
        if !(session.plays_to_the_end()? && session.wants_another()?) {
            break;
        }
    }
    session.console.say("Goodbye.")
}

fn welcome(console: &mut Console, fill: Fill) -> io::Result<()> {
    console.say("Tic-tac-toe by decision tables. You have red balls (R), the computer blue (B).")?;
    console.say("Name a cell to move: 11 to 33 (row and column) or 1 to 9. Say q to quit.")?;
    if let Fill::Random(_) = fill {
        console.say(format_args!("Repeat these games with --fill {fill}."))?;
    }
    Ok(())
}

struct Session<'a> {
    console: &'a mut Console,
    trace: Trace,
    game: Game,
}

impl Session<'_> {
    fn who_is_first(&mut self, options: &Options) -> io::Result<Option<Player>> {
        match options.first {
            Some(first) => Ok(Some(first.into())),
            None => self.console.ask_until("Who moves first, human or computer? [computer]", player),
        }
    }

    fn wants_another(&mut self) -> io::Result<bool> {
        if self.console.is_interactive() {
            let answer = self.console.ask("Another game? [y/N]")?;
            Ok(answer.is_some_and(|answer| answer.to_lowercase().starts_with('y')))
        } else {
            self.console.has_more()
        }
    }

    /// Plays a game; `false` if the human leaves it.
    fn plays_to_the_end(&mut self) -> io::Result<bool> {
        self.show_board()?;
        loop {
            let event = self.game.advance(&mut self.trace);
            self.console.print(&self.trace.take())?;
            match event {
                Event::ComputerMoved { cell, rule } => {
                    self.show_move(format_args!("computer, rule {}: {cell}", printed(rule)))?;
                }
                Event::HumanToMove => self.human_moves()?,
                Event::Over(outcome) => {
                    self.console.say(verdict(outcome))?;
                    return Ok(true);
                }
                Event::Closed => return Ok(false),
            }
        }
    }

    /// Asks for a move; who has none to say closes the game.
    fn human_moves(&mut self) -> io::Result<()> {
        let game = &mut self.game;
        let moved = self.console.ask_until("your move:", |answer| {
            let cell: Cell = answer.parse()?;
            game.human_moves(cell)?;
            Ok(cell)
        })?;
        if let Some(cell) = moved {
            return self.show_move(format_args!("human: {cell}"));
        }
        self.game.close();
        Ok(())
    }

    fn show_move(&mut self, what: std::fmt::Arguments<'_>) -> io::Result<()> {
        let number = self.game.board().balls();
        self.console.say(format_args!("move {number}, {what}"))?;
        self.show_board()
    }

    fn show_board(&mut self) -> io::Result<()> {
        self.console.say(Picture(self.game.board()))
    }
}

fn player(answer: &str) -> Result<Player, Box<dyn Error>> {
    match answer {
        "human" | "h" => Ok(Player::Human),
        "computer" | "c" | "" => Ok(Player::Computer),
        _ => Err("say human (or h) or computer (or c)".into()),
    }
}

/// The rule as decision tables are printed, with ELSE in capitals.
fn printed(rule: computer_move::Rule) -> &'static str {
    match rule {
        computer_move::Rule::Else => "ELSE",
        _ => rule.id(),
    }
}

const fn verdict(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Player::Human) => "You have won! Game over.",
        Outcome::Won(Player::Computer) => "I have won! Game over.",
        Outcome::Draw => "A draw! Game over.",
    }
}
