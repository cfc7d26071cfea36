//! A game that was played elsewhere, move by move on the board.

use std::rc::Rc;

use super::shot::Shot;

/// How many ticks a move is looked at.
const PAUSE: u32 = 14;

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// What it shows, such as `a game that it loses`.
    pub title: String,
    /// The first one before any move.
    pub moments: Vec<Moment>,
}

/// A move of a game that was played.
#[derive(Clone, Debug)]
pub struct Moment {
    /// In words.
    pub words: String,
    /// The board after it.
    pub board: Shot,
    /// The rule that has chosen it: the names of the table and of the rule.
    pub rule: Option<(&'static str, &'static str)>,
}

/// A game that is shown.
pub struct Replay {
    title: String,
    moments: Vec<Moment>,
    /// The board of the moment.
    board: Rc<Shot>,
    at: usize,
    ticks: u32,
}

impl Replay {
    /// From the beginning; `None` where there is nothing to see.
    pub fn new(game: Recorded) -> Option<Self> {
        let board = Rc::new(game.moments.first()?.board.clone());
        Some(Self { title: game.title, moments: game.moments, board, at: 0, ticks: 0 })
    }

    /// What it shows.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The board of the moment.
    pub const fn board(&self) -> &Rc<Shot> {
        &self.board
    }

    /// The rule that has chosen the move: the names of the table and of the rule.
    pub fn rule(&self) -> Option<(&'static str, &'static str)> {
        self.moments[self.at].rule
    }

    /// The moment in words.
    pub fn says(&self) -> String {
        let (words, last) = (&self.moments[self.at].words, self.moments.len() - 1);
        format!("{}, move {} of {last}: {words} (< > Enter)", self.title, self.at)
    }

    /// To the move before, or after; `false` at the ends.
    pub fn step(&mut self, by: isize) -> bool {
        let next = self.at.saturating_add_signed(by).min(self.moments.len() - 1);
        let moved = next != self.at;
        (self.at, self.ticks, self.board) = (next, 0, Rc::new(self.moments[next].board.clone()));
        moved
    }

    /// Some time has passed: has it gone on?
    pub fn tick(&mut self) -> bool {
        self.ticks += 1;
        self.ticks >= PAUSE && self.step(1)
    }
}
