//! Tic-tac-toe at the console.

mod options;
mod picture;

use std::error::Error;
use std::io;

use ::tictactoe::{Cell, Event, Fill, Game, NotACell, Outcome, Player, Reason, Strategy, Symmetry};

use dtable_runtime::RuleData;

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
    let census = ::tictactoe::Census::take(options.player, options.first.into(), options.fill.into());
    console.say(&census)?;
    for (table, rules) in census.never_fired() {
        if !rules.is_empty() {
            console.say(format_args!("never fired in {}: {}", table.name, rules.join(" ")))?;
        }
    }
    Ok(())
}

fn play(console: &mut Console, options: &Options) -> io::Result<()> {
    welcome(console, options)?;
    let game = Game::new(options.player, Player::Computer, options.fill);
    let mut session = Session { console, trace: Trace::new(options.trace), game };
    while let Some(first) = session.who_is_first(options)? {
        session.game.restart(first);
        if !(session.plays_to_the_end()? && session.wants_another()?) {
            break;
        }
    }
    session.console.say("Goodbye.")
}

fn welcome(console: &mut Console, options: &Options) -> io::Result<()> {
    console.say("Tic-tac-toe by decision tables. You have red balls (R), the computer blue (B).")?;
    console.say(match options.player {
        Strategy::Simpr => "The computer plays by the founding document's table, which can be beaten.",
        Strategy::Perfect => "The computer plays by a table that cannot be beaten.",
        Strategy::Minimax => "The computer looks ahead to the end of every game, and cannot be beaten.",
    })?;
    console.say("Name a cell to move: 11 to 33 (row and column) or 1 to 9. Say h for a hint, u to take a move back, q to quit.")?;
    if let Fill::Random(_) = options.fill {
        console.say(format_args!("Repeat these games with --fill {}.", options.fill))?;
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
                Event::ComputerMoved(decision) => {
                    self.show_move(format_args!("computer, {}: {}", why(decision.reason), decision.cell))?;
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
        let answer = self.console.ask_until("your move:", |answer| {
            let answer = Answer::of(answer)?;
            match answer {
                Answer::Move(cell) => game.human_moves(cell)?,
                Answer::Undo => game.undo().map(drop).ok_or("there is no move to take back")?,
                Answer::Hint => {}
            }
            Ok(answer)
        })?;
        match answer {
            Some(Answer::Move(cell)) => self.show_move(format_args!("human: {cell}")),
            Some(Answer::Undo) => self.show_board(),
            Some(Answer::Hint) => self.show_hint(),
            None => {
                self.game.close();
                Ok(())
            }
        }
    }

    fn show_hint(&mut self) -> io::Result<()> {
        let hint = self.game.hint(&mut self.trace);
        self.console.print(&self.trace.take())?;
        hint.map_or(Ok(()), |hint| self.console.say(format_args!("hint, {}: {}", why(hint.reason), hint.cell)))
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

/// What the human can say on a turn.
#[derive(Clone, Copy)]
enum Answer {
    Move(Cell),
    Hint,
    Undo,
}

impl Answer {
    fn of(text: &str) -> Result<Self, NotACell> {
        match text {
            "h" | "hint" => Ok(Self::Hint),
            "u" | "undo" => Ok(Self::Undo),
            _ => text.parse().map(Self::Move),
        }
    }
}

/// The rule as decision tables are printed, with ELSE in capitals, or what the search has found.
pub fn why(reason: Reason) -> String {
    let seen = match reason {
        Reason::Search(value) => return format!("minimax ({value})"),
        Reason::Rule { seen: Symmetry::Identity, .. } => String::new(),
        Reason::Rule { seen, .. } => format!(", the board {seen}"),
    };
    let Some(RuleData { id, title, .. }) = reason.rule() else { return seen };
    let id = if *id == "else" { "ELSE" } else { id };
    let title = if title.is_empty() { String::new() } else { format!(" ({title})") };
    format!("rule {id}{title}{seen}")
}

pub const fn verdict(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Player::Human) => "You have won! Game over.",
        Outcome::Won(Player::Computer) => "I have won! Game over.",
        Outcome::Draw => "A draw! Game over.",
    }
}
