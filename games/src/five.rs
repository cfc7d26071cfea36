//! Five in a row at the console.

mod options;
mod picture;

use std::error::Error;
use std::io;

use ::five::{Cell, Census, Choice, Event, Game, Level, Outcome, Played, Player, Setup, Tables};

use crate::console::Console;
use crate::dialogue::{self, Play, Step};
use crate::options::First;
use crate::trace::Trace;
use crate::{progress, proof};
pub use options::Options;
use options::Verb;
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
    match &options.verb {
        Some(Verb::Census(census)) => count(&mut options.shown.console(), census),
        Some(Verb::Proof(edited)) => {
            proof::try_all(::five::claims_with(&edited.read(|files| Tables::read(files))?), options.shown.no_color)
        }
        None => play(options),
    }
}

/// A line for each level that moves first, and the shortest game that the best of the levels loses that lose one.
fn count(console: &mut Console, options: &options::Census) -> io::Result<()> {
    let options::Census { size, games, seed, .. } = *options;
    let tables = options.edited.read(|files| Tables::read(files))?;
    let seeds = seed..seed.saturating_add(games);
    console.say(format_args!(
        "{games} games a pairing on {size} x {size}, seeds {} to {}: a sample, not all games. Won/drawn/lost from the side that moves first.",
        seeds.start,
        seeds.end.saturating_sub(1)
    ))?;
    console.say(format_args!("{:<14}{}", "first \\ second", Level::ALL.map(|it| format!("  {it:>12}")).concat()))?;
    let bar = progress::bar("pairings", Level::ALL.len().pow(2));
    let mut lost: Option<Played> = None;
    for first in Level::ALL {
        let mut line = format!("{first:<14}");
        for second in Level::ALL {
            let census = Census::take_with(size, [first, second], seeds.clone(), &tables).map_err(io::Error::other)?;
            line += &format!("  {:>12}", format!("{}/{}/{}", census.won, census.drawn, census.lost));
            // The levels come from the weakest to the best.
            lost = census.shortest_lost.or(lost);
            bar.inc(1);
        }
        bar.suspend(|| console.say(line))?;
    }
    bar.finish_and_clear();
    lost.map_or(Ok(()), |lost| console.say(lost.record(&format!("a game that the {} loses, moving first", lost.levels[0]))))
}

fn play(options: &Options) -> io::Result<()> {
    let mut console = options.shown.console();
    let seed = options.drawn_seed();
    welcome(&mut console, options, seed)?;
    let setup = Setup { size: options.size, first: Player::Human, level: options.level, seed };
    let tables = options.edited.read(|files| Tables::read(files))?;
    dialogue::play(&mut console, options.shown.trace(), Five { first: options.first, game: Game::with(setup, &tables) })
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

struct Five {
    /// Who moves first, unless it is asked.
    first: Option<First>,
    game: Game,
}

impl Play for Five {
    type Start = First;
    const HELP: &'static str = HELP;

    fn ask_start(&self, console: &mut Console) -> io::Result<Option<First>> {
        if self.first.is_some() { Ok(self.first) } else { First::ask(console, First::Human) }
    }

    fn begin(&mut self, first: First) -> String {
        self.game.restart(first.into());
        String::new()
    }

    fn advance(&mut self, trace: &mut Trace) -> Step {
        match self.game.advance(trace) {
            Event::ComputerMoved(choice) => Step::Moved(self.chosen(&choice)),
            Event::HumanToMove => Step::Asks(self.board()),
            Event::Over(outcome) => Step::Over(format!("{}{}\n", self.board(), verdict(outcome))),
            Event::Stuck(stuck) => Step::Over(format!("The tables do not go on: {stuck}. Game over.\n")),
        }
    }

    fn human_moves(&mut self, answer: &str) -> Result<String, Box<dyn Error>> {
        let to: Cell = answer.parse()?;
        self.game.human_moves(to)?;
        Ok(format!("move {}, human: {to}\n", self.game.board().stones()))
    }

    fn undo(&mut self) -> Option<String> {
        let before: Vec<String> = self.game.moves().map(|cell| cell.to_string()).collect();
        let undone = self.game.undo();
        undone.then(|| format!("taken back: {}\n", before[self.game.board().stones()..].join(", ")))
    }

    fn hint(&mut self, trace: &mut Trace) -> Option<String> {
        self.game.hint(trace).map(|hint| format!("hint: {hint}\n"))
    }
}

impl Five {
    fn board(&self) -> String {
        format!("{}\n", Picture(&self.game))
    }

    fn chosen(&self, choice: &Choice) -> String {
        let (number, Choice { cell, rule, .. }) = (self.game.board().stones(), choice);
        let (id, why) = (rule.id, rule.title);
        format!("move {number}, computer, rule {id} ({why}): {cell}\n")
    }
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
