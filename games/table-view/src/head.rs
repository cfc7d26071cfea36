//! The names of the conditions, above columns that are often narrower than they.
//!
//! A table is as wide as its entries, and most entries take one cell. So the names take the lines that they need for it, in the first of
//! these ways that leaves room for the rules: across; word by word; in steps; in pieces, which over a column of one cell run downwards.
//!
//! ```text
//! human_turn human_moved    human_ human_    human_turn      r r r
//! T          F              turn   moved     │ human_moved   1 1 1
//!                           T      F         T F             1 2 3
//!                                                            T - -
//! ```

use crate::text::{width, wrap};

/// How names are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// Each above its column, broken after underscores.
    Words,
    /// Each above its column, broken anywhere.
    Pieces,
    /// Each higher than those that it covers, with a line down to its column.
    Steps,
}

/// A piece of text in the head: distance from the left edge, line from below, text.
pub type Piece = (usize, usize, String);

impl Head {
    /// Where the text goes for columns (distance from the left edge, width, name), in at most `most` lines.
    pub fn pieces(self, columns: &[(usize, usize, &str)], most: usize) -> Vec<Piece> {
        let above = |lines: Vec<String>, x: usize| lines.into_iter().rev().enumerate().map(move |(line, text)| (x, line, text));
        match self {
            Self::Words => columns.iter().flat_map(|&(x, room, name)| above(words(name, room), x)).collect(),
            Self::Pieces => columns.iter().flat_map(|&(x, room, name)| above(wrap(name, room, most), x)).collect(),
            Self::Steps => steps(columns),
        }
    }
}

/// The width of a name's longest word.
pub fn longest_word(name: &str) -> usize {
    name.split_inclusive('_').map(width).max().unwrap_or(0)
}

/// A name in lines of `room` cells, broken after underscores only.
fn words(name: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in name.split_inclusive('_') {
        match lines.last_mut() {
            Some(line) if width(line) + width(word) <= room => line.push_str(word),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Each name one line above the highest that it covers.
fn steps(columns: &[(usize, usize, &str)]) -> Vec<Piece> {
    let mut levels: Vec<(usize, usize)> = Vec::new();
    let mut pieces = Vec::new();
    for &(x, _, name) in columns.iter().rev() {
        let covered = levels.iter().filter(|(other, _)| *other <= x + width(name)).map(|(_, level)| level + 1);
        let level = covered.max().unwrap_or(0);
        levels.push((x, level));
        pieces.extend((0..level).map(|line| (x, line, String::from("│"))));
        pieces.push((x, level, name.to_owned()));
    }
    pieces
}
