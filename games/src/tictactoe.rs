//! Tic-tac-toe at the console.

mod options;
mod picture;

use std::error::Error;
use std::io;

use ::tictactoe::{CORRECTIONS, Cell, Correction, Cross, Event, Fill, Game, Outcome, Player, Reason, Strategy, Tables, computer_move};
use table_draft::Replace;

use crate::console::Console;
use crate::dialogue::{self, Play, Step};
use crate::options::First;
use crate::proof;
use crate::trace::Trace;
pub use options::Options;
use options::{Census, Verb};
use picture::Picture;

const HELP: &str = "\
Name an empty cell to put a ball there: 13 is row 1, column 3; 1 to 9 count the cells row by row.
  h, hint   what the computer's player would do in your place, and why
  u, undo   take back your last move, and my answer
  ?, help   this text
  q, quit   leave
";

pub fn run(options: &Options) -> io::Result<()> {
    let mut console = options.shown.console();
    match &options.verb {
        Some(Verb::Census(census)) => count(&mut console, census),
        Some(Verb::Proof(edited)) => {
            drop(console);
            proof::try_all(::tictactoe::claims_with(&edited.read(|files| Tables::read(files))?), options.shown.no_color)
        }
        Some(Verb::Corrections) => corrections(&mut console),
        Some(Verb::Cross) => cross(&mut console),
        None => play(&mut console, options),
    }
}

fn count(console: &mut Console, options: &Census) -> io::Result<()> {
    let tables = options.edited.read(|files| options.player.tables().with(files))?;
    let census = |first: First| ::tictactoe::Census::take_with(options.player, first.into(), options.fill.into(), &tables);
    match options.first {
        Some(first) => tell(console, &census(first)),
        None => [First::Computer, First::Human].into_iter().try_for_each(|first| {
            console.say(format_args!("When the {} moves first:", first.name()))?;
            tell(console, &census(first))
        }),
    }
}

fn tell(console: &mut Console, census: &::tictactoe::Census) -> io::Result<()> {
    console.say(census)?;
    if let Some(lost) = &census.lost {
        console.say(lost.record("a game that it loses", "the human has won"))?;
    }
    if let Some((stuck, why)) = &census.first_stuck {
        console.say(stuck.record("a game that gets stuck", &why.to_string()))?;
    }
    if let Some(misjudged) = &census.first_misjudged {
        console.say(misjudged.record("a game that is judged wrongly", &misjudged.verdicts()))?;
    }
    for (table, rules) in census.never_fired() {
        if !rules.is_empty() {
            console.say(format_args!("never fired in {}: {}", table.name, rules.join(" ")))?;
        }
    }
    Ok(())
}

fn corrections(console: &mut Console) -> io::Result<()> {
    for Correction { table, place, printed, corrected, why } in CORRECTIONS {
        let printed = if printed.is_empty() { "nothing".to_owned() } else { format!("`{printed}`") };
        console.say(format_args!("{table}, {place}: printed {printed}, here `{corrected}`: {why}"))?;
    }
    Ok(())
}

fn cross(console: &mut Console) -> io::Result<()> {
    console.say(
        "All games of all players, won/drawn/lost from the side that moves first. Where simpr says \"an empty cell\", all are tried.",
    )?;
    console.say(Cross::play())
}

fn play(console: &mut Console, options: &Options) -> io::Result<()> {
    welcome(console, options)?;
    let tables = options.edited.read(|files| options.player.tables().with(files))?;
    let game = Game::with(options.player, Player::Computer, options.fill, &tables);
    let mut trace = options.shown.trace();
    if options.player.decider() != computer_move::TABLE.name {
        trace.replace(computer_move::TABLE.name, options.player.decider());
    }
    dialogue::play(console, trace, TicTacToe { first: options.first, game })
}

fn welcome(console: &mut Console, options: &Options) -> io::Result<()> {
    console.say("Tic-tac-toe by decision tables. You have red balls (R), the computer blue (B).")?;
    console.say(match options.player {
        Strategy::Simpr => "The computer plays by the founding document's table, which can be beaten.",
        Strategy::Perfect => "The computer plays by a table that cannot be beaten.",
        Strategy::Minimax => "The computer looks ahead to the end of every game, and cannot be beaten.",
        Strategy::Simpr2005 => "The computer plays by the founding document's tables as printed, which overlook your last ball.",
        Strategy::Minimax2005 => "The computer looks ahead by the algorithm as printed: it cannot be beaten, and does not hurry to win.",
    })?;
    console.say("Name a cell to move: 11 to 33 (row and column) or 1 to 9. Say h for a hint, u to take a move back, q to quit.")?;
    if let Fill::Random(_) = options.fill {
        console.say(format_args!("Repeat these games with --fill {}.", options.fill))?;
    }
    Ok(())
}

struct TicTacToe {
    /// Who moves first, unless it is asked.
    first: Option<First>,
    game: Game,
}

impl Play for TicTacToe {
    type Start = First;
    const HELP: &'static str = HELP;

    fn ask_start(&self, console: &mut Console) -> io::Result<Option<First>> {
        if self.first.is_some() { Ok(self.first) } else { First::ask(console, First::Computer) }
    }

    fn begin(&mut self, first: First) -> String {
        self.game.restart(first.into());
        self.board()
    }

    fn advance(&mut self, trace: &mut Trace) -> Step {
        match self.game.advance(trace) {
            Event::ComputerMoved(decision) => {
                Step::Moved(self.moved(format_args!("computer, {}: {}", why(decision.reason), decision.cell)))
            }
            Event::HumanToMove => Step::Asks(String::new()),
            Event::Over(outcome) => Step::Over(format!("{}{}\n", verdict(outcome), self.by_the_rules())),
            Event::Stuck(stuck) => Step::Over(format!("The tables do not go on: {stuck}. Game over.\n")),
            Event::Closed => unreachable!("nobody goes on with a closed game"),
        }
    }

    fn human_moves(&mut self, answer: &str) -> Result<String, Box<dyn Error>> {
        let to: Cell = answer.parse()?;
        self.game.human_moves(to)?;
        Ok(self.moved(format_args!("human: {to}")))
    }

    fn undo(&mut self) -> Option<String> {
        self.game.undo().map(|_| self.board())
    }

    fn hint(&mut self, trace: &mut Trace) -> Option<String> {
        self.game.hint(trace).map(|hint| format!("hint, {}: {}\n", why(hint.reason), hint.cell))
    }

    /// The tables are asked, and see it.
    fn close(&mut self, trace: &mut Trace) {
        self.game.close();
        self.game.advance(trace);
    }
}

impl TicTacToe {
    fn board(&self) -> String {
        format!("{}\n", Picture(self.game.board()))
    }

    /// What the tables have overlooked.
    fn by_the_rules(&self) -> &'static str {
        match self.game.misjudged() {
            None => "",
            Some(Outcome::Won(Player::Human)) => " The tables have overlooked it: by the rules you have won.",
            Some(Outcome::Won(Player::Computer)) => " The tables have overlooked it: by the rules I have won.",
            Some(Outcome::Draw) => " The tables are wrong: by the rules it is a draw.",
        }
    }

    fn moved(&self, what: std::fmt::Arguments<'_>) -> String {
        format!("move {}, {what}\n{}", self.game.board().balls(), self.board())
    }
}

/// Why a cell was chosen, in terms of the board that is shown.
pub fn why(reason: Reason) -> String {
    reason.to_string()
}

pub const fn verdict(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Player::Human) => "You have won! Game over.",
        Outcome::Won(Player::Computer) => "I have won! Game over.",
        Outcome::Draw => "A draw! Game over.",
    }
}
