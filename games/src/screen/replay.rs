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
    /// The board after each move, with the move in words; the first one before any.
    pub moments: Vec<(String, Shot)>,
}

/// A game that is shown.
pub struct Replay {
    title: String,
    moments: Vec<(String, Rc<Shot>)>,
    at: usize,
    ticks: u32,
}

impl Replay {
    /// From the beginning; `None` where there is nothing to see.
    pub fn new(game: Recorded) -> Option<Self> {
        let moments: Vec<_> = game.moments.into_iter().map(|(words, shot)| (words, Rc::new(shot))).collect();
        (!moments.is_empty()).then_some(Self { title: game.title, moments, at: 0, ticks: 0 })
    }

    /// What it shows.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The board of the moment.
    pub fn board(&self) -> &Rc<Shot> {
        &self.moments[self.at].1
    }

    /// The moment in words.
    pub fn says(&self) -> String {
        let (words, last) = (&self.moments[self.at].0, self.moments.len() - 1);
        format!("{}, move {} of {last}: {words} (< > Enter)", self.title, self.at)
    }

    /// To the move before, or after; `false` at the ends.
    pub fn step(&mut self, by: isize) -> bool {
        let next = self.at.saturating_add_signed(by).min(self.moments.len() - 1);
        let moved = next != self.at;
        (self.at, self.ticks) = (next, 0);
        moved
    }

    /// Some time has passed: has it gone on?
    pub fn tick(&mut self) -> bool {
        self.ticks += 1;
        self.ticks >= PAUSE && self.step(1)
    }
}
