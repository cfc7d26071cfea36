//! Games, written down move by move.

use std::fmt;

/// A game, or its beginning, move by move, in the names that the game understands.
///
/// ```
/// use proved::{Move, Record};
///
/// let moves = [("human", "13", ""), ("computer", "22", "rule P4")];
/// let record = Record {
///     title: "a game".to_owned(),
///     start: String::new(),
///     moves: moves.map(|(by, to, why)| Move { by: by.to_owned(), to: to.to_owned(), why: why.to_owned() }).into(),
///     end: "nobody has won yet".to_owned(),
/// };
/// assert_eq!(record.to_string(), "a game: 1. human 13  2. computer 22 by rule P4: nobody has won yet");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The reason to look at it: `a game that it loses`.
    pub title: String,
    /// Where it begins, as the game names its starts; empty where there is but one.
    pub start: String,
    /// The moves, the first one first.
    pub moves: Vec<Move>,
    /// The end in words.
    pub end: String,
}

/// A move of a [`Record`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who moves.
    pub by: String,
    /// The move, as the game names it.
    pub to: String,
    /// The rule or search that decided it, in words; empty where nobody knows.
    pub why: String,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        if !self.start.is_empty() {
            write!(f, ", from {}", self.start)?;
        }
        f.write_str(":")?;
        for (number, moved) in (1..).zip(&self.moves) {
            let gap = if number == 1 { " " } else { "  " };
            write!(f, "{gap}{number}. {moved}")?;
        }
        write!(f, ": {}", self.end)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { by, to, why } = self;
        write!(f, "{by} {to}")?;
        if why.is_empty() { Ok(()) } else { write!(f, " by {why}") }
    }
}
