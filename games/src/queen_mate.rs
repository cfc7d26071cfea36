//! Mate with king and queen at the console.

pub mod options;
mod picture;

use std::error::Error;
use std::io;

use ::queen_mate::chess::{Position, Square, WhiteMove};
use ::queen_mate::{Event, Game, Outcome, Strategy};
use dtable_runtime::{RuleData, TableData};

use crate::console::Console;
use crate::trace::Trace;
pub use options::Options;
use options::{START, Verb};
use picture::Picture;

pub fn run(options: &Options) -> io::Result<()> {
    let mut console = Console::new(options.no_color);
    match &options.verb {
        Some(Verb::Proof(proof)) => prove(&mut console, proof.table),
        None => play(&mut console, options),
    }
}

fn prove(console: &mut Console, strategy: Strategy) -> io::Result<()> {
    let proof = ::queen_mate::Proof::of(strategy);
    console.say(&proof)?;
    proof.failures.iter().try_for_each(|failure| console.say(failure))
}

fn play(console: &mut Console, options: &Options) -> io::Result<()> {
    console.say(format_args!("Mate with king and queen by the decision table `{}`.", options.table))?;
    console.say("You have the black king (B), the table has the white king (W) and the queen (Q).")?;
    console.say("Name a square to move there: e4, or its file and rank as numbers, 5 4. Say q to quit.")?;
    let mut session = Session { console, trace: Trace::new(options.trace), strategy: options.table };
    while let Some(start) = session.start(options)? {
        if !(session.plays_to_the_end(start)? && session.wants_another()?) {
            break;
        }
    }
    session.console.say("Goodbye.")
}

struct Session<'a> {
    console: &'a mut Console,
    trace: Trace,
    strategy: Strategy,
}

impl Session<'_> {
    fn start(&mut self, options: &Options) -> io::Result<Option<Position>> {
        match options.black {
            Some(start) => Ok(Some(start)),
            None => self.console.ask_until(&format!("Where does your king start? [{START}]"), |answer| {
                options::start(if answer.is_empty() { START } else { answer }).map_err(|why| -> Box<dyn Error> { why })
            }),
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
    fn plays_to_the_end(&mut self, start: Position) -> io::Result<bool> {
        let mut game = Game::new(self.strategy, start);
        let mut moves = 0;
        self.console.say(Picture(&start))?;
        loop {
            let event = game.advance(&mut self.trace);
            self.console.print(&self.trace.take())?;
            match event {
                Event::WhiteMoved { rule, moved } => {
                    moves += 1;
                    self.show_white(moves, rule, &moved)?;
                }
                Event::BlackToMove => match self.black_moves(&mut game)? {
                    Some(to) => self.show_black(moves, to, game.position())?,
                    None => return Ok(false),
                },
                Event::Over(outcome) => {
                    self.show_end(outcome, moves)?;
                    return Ok(true);
                }
            }
        }
    }

    /// Asks for a move; `None` where there is none to say.
    fn black_moves(&mut self, game: &mut Game) -> io::Result<Option<Square>> {
        self.console.ask_until("your move:", |answer| {
            let to: Square = answer.parse()?;
            game.black_moves(to)?;
            Ok(to)
        })
    }

    fn show_white(&mut self, number: usize, rule: &RuleData, moved: &WhiteMove) -> io::Result<()> {
        let RuleData { id, title, .. } = rule;
        self.console.say(format_args!("move {number}, White, rule {id} ({title}): {moved}"))?;
        self.console.say(Picture(&moved.after))
    }

    fn show_black(&mut self, number: usize, to: Square, position: &Position) -> io::Result<()> {
        self.console.say(format_args!("move {number}, Black: K{to}"))?;
        self.console.say(Picture(position))
    }

    fn show_end(&mut self, outcome: Outcome, moves: usize) -> io::Result<()> {
        match outcome {
            Outcome::Mate => self
                .console
                .say(format_args!("Rule ELSE: {} White has mated you in {moves} moves. Game over.", mate(self.strategy.table()))),
            Outcome::Stalemate => self.console.say("Stalemate: you cannot move, and are not in check. A draw! Game over."),
            Outcome::QueenLost => self.console.say("You have taken the queen. A draw! Game over."),
        }
    }
}

/// What the table says when it stops.
fn mate(table: &TableData) -> &'static str {
    table.rules.last().map_or("", |rule| rule.title)
}
