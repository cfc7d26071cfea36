//! A game that plays itself, for the menu: the computer plays both sides by its tables.

use super::games::Setups;
use super::kind::Kind;
use super::look::Look;
use super::session::Session;

/// How many ticks a move is looked at.
const PAUSE: u32 = 16;
/// How many the end of a game is.
const END: u32 = 60;

/// A game, and when it goes on.
pub struct Demo {
    pub kind: Kind,
    pub session: Session,
    ticks: u32,
    /// The number of moves of the side that nobody plays.
    moves: usize,
}

impl Demo {
    pub fn new(kind: Kind, setups: &Setups, look: Look) -> Self {
        let mut session = Session::new(setups.play(kind), look, setups.is_real);
        session.board.hides_cursor = true;
        Self { kind, session, ticks: 0, moves: 0 }
    }

    /// Some time has passed: has the game gone on?
    pub fn tick(&mut self) -> bool {
        self.ticks += 1;
        let pause = if self.session.is_over() { END } else { PAUSE };
        let is_time = self.ticks >= pause;
        if is_time {
            self.ticks = 0;
            self.go_on();
        }
        is_time
    }

    /// A new game after the end; the first move somewhere, so that games differ; the others as the tables advise.
    fn go_on(&mut self) {
        if self.session.is_over() {
            self.session.restart();
        } else {
            self.moves += 1;
            self.session.play_itself(self.moves);
        }
    }
}
