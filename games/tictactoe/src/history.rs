//! What a move can be taken back to.

use crate::host::Program;

/// A human has at most five moves in a game.
const MOVES: usize = 5;

/// The program as it was before each move of the human.
#[derive(Clone, Copy, Debug, Default)]
pub struct History {
    before: [Option<Program>; MOVES],
}

impl History {
    /// Remembers; past five moves, which no game has, nothing more.
    pub fn push(&mut self, program: Program) {
        if let Some(place) = self.before.iter_mut().find(|place| place.is_none()) {
            *place = Some(program);
        }
    }

    /// Gives back what was remembered last, and forgets it.
    pub fn pop(&mut self) -> Option<Program> {
        self.before.iter_mut().rev().find_map(Option::take)
    }
}
