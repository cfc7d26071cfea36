//! What an exhaustive check has shown, in one shape for all games.
//!
//! A game offers its claims as a function `proof() -> impl ExactSizeIterator<Item = Proved>` that tries each claim when the iterator comes
//! to it: the iterator's length and its steps show how far the proof is, and a claim's time is that of its step.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use std::fmt;

/// What an exhaustive check has shown.
///
/// ```
/// use proved::{Proved, Unit};
///
/// let squares = (0..100_usize).map(|number| number * number % 4);
/// let proved = Proved {
///     what: "numbers: a square leaves 0 or 1 when divided by 4".to_owned(),
///     count: squares.len(),
///     unit: Unit::Positions,
///     passed: squares.clone().all(|rest| rest < 2),
/// };
/// assert_eq!(proved.to_string(), "proved: numbers: a square leaves 0 or 1 when divided by 4 (100 positions)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The claim, beginning with the game's name.
    pub what: String,
    /// How many [`unit`](Self::unit)s were looked at.
    pub count: usize,
    /// What was looked at.
    pub unit: Unit,
    /// Does the claim hold for all of them?
    pub passed: bool,
}

/// What a check looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// Positions of a game, or cases of a table.
    Positions,
    /// Games, from the first move to the last.
    Games,
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.passed { "proved" } else { "refuted" };
        write!(f, "{verdict}: {} ({} {})", self.what, self.count, self.unit)
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Positions => "positions",
            Self::Games => "games",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_is_refuted() {
        let refuted = Proved { what: "chess: White wins".to_owned(), count: 20, unit: Unit::Games, passed: false };
        assert_eq!(refuted.to_string(), "refuted: chess: White wins (20 games)");
    }
}
