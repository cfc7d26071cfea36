//! A game at the console, turn by turn: what all games have in common.

use std::error::Error;
use std::io;

use crate::console::Console;
use crate::trace::Trace;

/// A game that can be told in lines. Texts end their lines themselves.
pub trait Play {
    /// What has to be known before a game.
    type Start;
    /// What the human can say on his turn.
    const HELP: &'static str;

    /// How the next game starts; `None` where there is to be none.
    fn ask_start(&self, console: &mut Console) -> io::Result<Option<Self::Start>>;

    /// Begins a game, and tells how.
    fn begin(&mut self, start: Self::Start) -> String;

    /// Plays on until the computer has moved, the human has to, or nobody can.
    fn advance(&mut self, trace: &mut Trace) -> Step;

    /// Understands a move of the human and makes it; tells what has become of the board, or why it is no move.
    fn human_moves(&mut self, answer: &str) -> Result<String, Box<dyn Error>>;

    /// Takes back the human's last move with its answer, and tells; `None` where there is none.
    fn undo(&mut self) -> Option<String>;

    /// Tells a good move; nothing changes.
    fn hint(&mut self, trace: &mut Trace) -> Option<String>;

    /// The human leaves a game that is not over.
    fn close(&mut self, _trace: &mut Trace) {}
}

/// Where a game has come to, and what there is to tell.
pub enum Step {
    /// The computer has moved.
    Moved(String),
    /// It is the human's turn.
    Asks(String),
    /// The game is over.
    Over(String),
}

/// What the human has said on his turn.
enum Said {
    /// A move, made, or taken back: the board is another.
    Changed(String),
    Hint,
    Help,
}

/// Plays games until the human has enough.
pub fn play(console: &mut Console, trace: Trace, game: impl Play) -> io::Result<()> {
    Dialogue { console, trace, game }.run()
}

struct Dialogue<'a, G> {
    console: &'a mut Console,
    trace: Trace,
    game: G,
}

impl<G: Play> Dialogue<'_, G> {
    fn run(mut self) -> io::Result<()> {
        while let Some(start) = self.game.ask_start(self.console)? {
            self.console.print(&self.game.begin(start))?;
            if !(self.plays_to_the_end()? && self.wants_another()?) {
                break;
            }
        }
        self.console.say("Goodbye.")
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
            let step = self.game.advance(&mut self.trace);
            self.console.print(&self.trace.take())?;
            match step {
                Step::Moved(told) => self.console.print(&told)?,
                Step::Asks(told) => {
                    self.console.print(&told)?;
                    if !self.human_moves()? {
                        return self.closes();
                    }
                }
                Step::Over(told) => return self.console.print(&told).map(|()| true),
            }
        }
    }

    /// Asks until the board changes; `false` where the human leaves.
    fn human_moves(&mut self) -> io::Result<bool> {
        loop {
            let game = &mut self.game;
            match self.console.ask_until("your move:", |answer| said(game, answer))? {
                None => return Ok(false),
                Some(Said::Changed(told)) => return self.console.print(&told).map(|()| true),
                Some(Said::Hint) => self.hint()?,
                Some(Said::Help) => self.console.print(G::HELP)?,
            }
        }
    }

    fn hint(&mut self) -> io::Result<()> {
        let hint = self.game.hint(&mut self.trace);
        self.console.print(&self.trace.take())?;
        hint.map_or(Ok(()), |hint| self.console.print(&hint))
    }

    fn closes(&mut self) -> io::Result<bool> {
        self.game.close(&mut self.trace);
        self.console.print(&self.trace.take())?;
        Ok(false)
    }
}

/// Understands an answer; a move is made at once, or taken back.
fn said<G: Play>(game: &mut G, answer: &str) -> Result<Said, Box<dyn Error>> {
    Ok(match answer {
        "h" | "hint" => Said::Hint,
        "u" | "undo" => Said::Changed(game.undo().ok_or("there is no move of yours to take back")?),
        "?" | "help" => Said::Help,
        _ => Said::Changed(game.human_moves(answer)?),
    })
}
