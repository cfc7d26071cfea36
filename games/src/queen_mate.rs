//! Mate with king and queen at the console.

pub mod options;
mod picture;

use std::error::Error;
use std::io;

use ::queen_mate::chess::{Position, Square};
use ::queen_mate::{Event, Game, Outcome, Plan, Tables};
use dtable_runtime::TableData;

use crate::console::Console;
use crate::dialogue::{self, Play, Step};
use crate::proof;
use crate::trace::Trace;
pub use options::Options;
use options::{START, Verb};
use picture::Picture;

const HELP: &str = "\
Name a square to move the black king there: e4; 5 4 is the same, file and rank.
  h, hint   the move that lasts longest, and the rule that answers it
  u, undo   take back your last move, and White's answer
  ?, help   this text
  q, quit   leave
";

pub fn run(options: &Options) -> io::Result<()> {
    let mut console = options.shown.console();
    match &options.verb {
        Some(Verb::Census(census)) => count(&mut console, census),
        Some(Verb::Proof(edited)) => {
            drop(console);
            proof::try_all(::queen_mate::claims_with(&edited.read(|files| Tables::read(files))?), options.shown.no_color)
        }
        None => play(&mut console, options),
    }
}

fn count(console: &mut Console, options: &options::Census) -> io::Result<()> {
    let proof = ::queen_mate::Proof::of_with(options.table, &options.edited.read(|files| Tables::read(files))?);
    console.say(&proof)?;
    console.say(proof.census)?;
    proof.failures.iter().try_for_each(|failure| console.say(failure))
}

fn play(console: &mut Console, options: &Options) -> io::Result<()> {
    console.say(format_args!("Mate with king and queen by the decision table `{}`.", options.table))?;
    console.say("You have the black king (B), the table has the white king (W) and the queen (Q).")?;
    console.say(
        "Name a square to move there: e4, or its file and rank as numbers, 5 4. Say h for a hint, u to take a move back, q to quit.",
    )?;
    let tables = options.edited.read(|files| Tables::read(files))?;
    let game = Game::with(options.table, options::start(START).expect("the usual start is one"), &tables);
    dialogue::play(console, options.shown.trace(), Mate { black: options.black, game, moves: 0, plan: None })
}

struct Mate {
    /// Where the black king starts, unless it is asked.
    black: Option<Position>,
    game: Game,
    /// Those of White.
    moves: usize,
    /// The part of the plan that was told last.
    plan: Option<Plan>,
}

impl Play for Mate {
    type Start = Position;
    const HELP: &'static str = HELP;

    fn ask_start(&self, console: &mut Console) -> io::Result<Option<Position>> {
        match self.black {
            Some(start) => Ok(Some(start)),
            None => console.ask_until(&format!("Where does your king start? [{START}]"), |answer| {
                options::start(if answer.is_empty() { START } else { answer }).map_err(|why| -> Box<dyn Error> { why })
            }),
        }
    }

    fn begin(&mut self, start: Position) -> String {
        self.game.restart(start);
        self.moves = 0;
        self.plan = None;
        format!("{}{}", self.board(), self.plan())
    }

    fn advance(&mut self, trace: &mut Trace) -> Step {
        match self.game.advance(trace) {
            Event::WhiteMoved { rule, moved } => {
                self.moves += 1;
                let (number, board, plan) = (self.moves, self.board(), self.plan());
                Step::Moved(format!("move {number}, White, rule {} ({}): {moved}\n{board}{plan}", rule.id(), rule.title()))
            }
            Event::Stuck(stuck) => Step::Over(format!("The tables do not go on: {stuck}. Game over.\n")),
            Event::BlackToMove => Step::Asks(String::new()),
            Event::Over(outcome) => Step::Over(self.verdict(outcome)),
        }
    }

    fn human_moves(&mut self, answer: &str) -> Result<String, Box<dyn Error>> {
        let to: Square = answer.parse()?;
        self.game.black_moves(to)?;
        Ok(format!("move {}, Black: K{to}\n{}", self.moves, self.board()))
    }

    fn undo(&mut self) -> Option<String> {
        let back = self.game.undo()?;
        self.moves -= 1;
        Some(format!("taken back: your king is on {back} again\n{}{}", self.board(), self.plan()))
    }

    fn hint(&mut self, trace: &mut Trace) -> Option<String> {
        self.game.hint(trace).map(|hint| format!("hint: {hint}\n"))
    }
}

impl Mate {
    fn board(&self) -> String {
        format!("{}\n", Picture(self.game.position()))
    }

    /// The part of the document's plan, if it is another than before.
    fn plan(&mut self) -> String {
        let plan = self.game.plan();
        if self.plan.replace(plan) == Some(plan) { String::new() } else { format!("plan {plan}\n\n") }
    }

    fn verdict(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Mate => {
                let mate = mate(self.game.strategy().table());
                format!("Rule ELSE: {mate} White has mated you in {} moves. Game over.\n", self.moves)
            }
            Outcome::Stalemate => "Stalemate: you cannot move, and are not in check. A draw! Game over.\n".to_owned(),
            Outcome::QueenLost => "You have taken the queen. A draw! Game over.\n".to_owned(),
        }
    }
}

/// What the table says when it stops.
fn mate(table: &TableData) -> &'static str {
    table.rules.iter().next_back().map_or("", |rule| rule.title())
}
