//! Five in a row at the console.

mod options;
mod picture;

use std::error::Error;
use std::io;

use ::five::{Cell, Choice, Event, Game, Outcome, Player, Setup};

use crate::console::Console;
use crate::trace::Trace;
pub use options::Options;
use picture::Picture;

const HELP: &str = "\
Name an empty cell to put a nought (O) there: c7 is column c, row 7; 7 3 is the same, row and column.
Five or more in a row win: across, down or along a diagonal.
  h, hint   what a professional would do in your place, and why
  u, undo   take back your last move, and my answer
  ?, help   this text
  q, quit   leave
On the board > marks the last stone and * a winning row.
";

pub fn run(options: &Options) -> io::Result<()> {
    let mut console = Console::new(options.no_color);
    let seed = options.drawn_seed();
    welcome(&mut console, options, seed)?;
    let setup = Setup { size: options.size, first: Player::Human, level: options.level, seed };
    let mut session = Session { console: &mut console, trace: Trace::new(options.trace), game: Game::new(setup) };
    while let Some(first) = session.who_is_first(options)? {
        session.game.restart(first);
        if !(session.plays_to_the_end()? && session.wants_another()?) {
            break;
        }
    }
    session.console.say("Goodbye.")
}

fn welcome(console: &mut Console, options: &Options, seed: u64) -> io::Result<()> {
    let Options { size, level, .. } = options;
    console.say(format_args!("Five in a row on {size} x {size}, level {level}. You have noughts (O), the computer crosses (X)."))?;
    console.say("Name a cell to move: c7 (column c, row 7). Say ? for help, q to quit.")?;
    if options.seed.is_none() {
        console.say(format_args!("Repeat these games with --seed {seed}."))?;
    }
    Ok(())
}

struct Session<'a> {
    console: &'a mut Console,
    trace: Trace,
    game: Game,
}

/// What the human wants on his turn.
enum Said {
    Moved(Cell),
    Hint,
    Undo,
    Help,
}

impl Session<'_> {
    fn who_is_first(&mut self, options: &Options) -> io::Result<Option<Player>> {
        match options.first {
            Some(first) => Ok(Some(first)),
            None => self.console.ask_until("Who moves first, human or computer? [human]", player),
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
        loop {
            let event = self.game.advance(&mut self.trace);
            self.console.print(&self.trace.take())?;
            match event {
                Event::ComputerMoved(choice) => self.show_choice(&choice)?,
                Event::HumanToMove => {
                    self.show_board()?;
                    if !self.human_moves()? {
                        return Ok(false);
                    }
                }
                Event::Over(outcome) => {
                    self.show_board()?;
                    self.console.say(verdict(outcome))?;
                    return Ok(true);
                }
            }
        }
    }

    /// Asks until the board changes; `false` where the human leaves.
    fn human_moves(&mut self) -> io::Result<bool> {
        loop {
            let game = &mut self.game;
            match self.console.ask_until("your move:", |answer| said(game, answer))? {
                None => return Ok(false),
                Some(Said::Moved(cell)) => {
                    let number = self.game.board().stones();
                    self.console.say(format_args!("move {number}, human: {cell}"))?;
                    return Ok(true);
                }
                Some(Said::Undo) if self.undo()? => return Ok(true),
                Some(Said::Undo) => {}
                Some(Said::Hint) => self.hint()?,
                Some(Said::Help) => self.console.print(HELP)?,
            }
        }
    }

    /// Takes the last move back, if there is one.
    fn undo(&mut self) -> io::Result<bool> {
        let before: Vec<String> = self.game.moves().map(|cell| cell.to_string()).collect();
        let undone = self.game.undo();
        match &before[self.game.board().stones()..] {
            [] => self.console.say("There is no move of yours to take back.")?,
            taken => self.console.say(format_args!("taken back: {}", taken.join(", ")))?,
        }
        Ok(undone)
    }

    fn hint(&mut self) -> io::Result<()> {
        let hint = self.game.hint(&mut self.trace);
        self.console.print(&self.trace.take())?;
        hint.map_or(Ok(()), |hint| self.console.say(format_args!("hint: {hint}")))
    }

    fn show_choice(&mut self, choice: &Choice) -> io::Result<()> {
        let (number, Choice { cell, rule, .. }) = (self.game.board().stones(), choice);
        let (id, why) = (rule.id(), rule.title().unwrap_or_default());
        self.console.say(format_args!("move {number}, computer, rule {id} ({why}): {cell}"))
    }

    fn show_board(&mut self) -> io::Result<()> {
        self.console.say(Picture(&self.game))
    }
}

fn player(answer: &str) -> Result<Player, Box<dyn Error>> {
    match answer {
        "human" | "h" | "" => Ok(Player::Human),
        "computer" | "c" => Ok(Player::Computer),
        _ => Err("say human (or h) or computer (or c)".into()),
    }
}

/// Understands an answer; a move is made at once.
fn said(game: &mut Game, answer: &str) -> Result<Said, Box<dyn Error>> {
    Ok(match answer {
        "h" | "hint" => Said::Hint,
        "u" | "undo" => Said::Undo,
        "?" | "help" => Said::Help,
        _ => {
            let cell: Cell = answer.parse()?;
            game.human_moves(cell)?;
            Said::Moved(cell)
        }
    })
}

pub fn verdict(outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "A draw! Game over.".to_owned(),
        Outcome::Won { winner, five } => {
            let who = if winner == Player::Human { "You have" } else { "I have" };
            format!("{who} won: {}. Game over.", five.map(|cell| cell.to_string()).join(" "))
        }
    }
}
