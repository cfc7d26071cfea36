//! Compares cells.

use std::cmp::Ordering;

/// The place of a cell in a sorted column: numbers, then texts (in which digits count as numbers, `r2` before `r10`), then
/// `-`, then blank cells.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Rank {
    Number(f64),
    Text(Vec<Part>),
    Anything,
    Blank,
}

/// A part of a text: a run of digits, or the text between two of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// Digits without zeros in front; the longer run is the greater number.
    Digits {
        length: usize,
        digits: String,
    },
    Text(String),
}

pub(super) fn rank(cell: &str) -> Rank {
    match cell {
        "" => Rank::Blank,
        "-" => Rank::Anything,
        _ => match cell.replace('_', "").parse() {
            Ok(number) if cell.contains(|it: char| it.is_ascii_digit()) => Rank::Number(number),
            _ => Rank::Text(parts(cell)),
        },
    }
}

fn parts(text: &str) -> Vec<Part> {
    let is_digit = |it: char| it.is_ascii_digit();
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_number = is_digit(first);
        let end = rest.find(|it| is_digit(it) != is_number).unwrap_or(rest.len());
        let (part, others) = rest.split_at(end);
        parts.push(if is_number {
            let digits = part.trim_start_matches('0').to_owned();
            Part::Digits { length: digits.len(), digits }
        } else {
            Part::Text(part.to_lowercase())
        });
        rest = others;
    }
    parts
}

impl Rank {
    /// Whether the cell comes last in either direction.
    pub(super) const fn is_last(&self) -> u8 {
        match self {
            Self::Number(_) | Self::Text(_) => 0,
            Self::Anything => 1,
            Self::Blank => 2,
        }
    }
}

impl Eq for Rank {}

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            (Self::Number(_), Self::Text(_)) => Ordering::Less,
            (Self::Text(_), Self::Number(_)) => Ordering::Greater,
            _ => self.is_last().cmp(&other.is_last()),
        }
    }
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
