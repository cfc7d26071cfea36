//! Evidence against a claim.

use std::fmt;

use crate::claim::{Found, Unit};
use crate::record::Record;

/// Evidence against a claim: the true numbers, and a counterexample. Displayed, each is a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The true numbers, in words: `it loses 41 of 221 games, not 37`.
    pub found: String,
    /// The counterexample.
    pub example: Example,
}

impl Evidence {
    /// The game that refutes the claim, or that leads to the position which does.
    #[must_use]
    pub const fn game(&self) -> Option<&Record> {
        match &self.example {
            Example::Game(record) => Some(record),
            Example::Case(_) | Example::Nothing => None,
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.found)?;
        match &self.example {
            Example::Nothing => Ok(()),
            Example::Case(case) => write!(f, "\n{case}"),
            Example::Game(record) => write!(f, "\n{record}"),
        }
    }
}

/// A counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Example {
    /// The numbers say all there is to say.
    Nothing,
    /// A position, or a case of a table, in words.
    Case(String),
    /// A game, move by move.
    Game(Record),
}

/// Counts the positions that a claim holds for, and remembers the first that it does not hold for.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    count: usize,
    wrong: usize,
    first: Option<Example>,
}

impl Tally {
    /// One more position; `case` says what is wrong there, and is asked only once.
    pub fn count(&mut self, holds: bool, case: impl FnOnce() -> String) {
        self.count_or(holds, || Example::Case(case()));
    }

    /// One more position, with any counterexample.
    pub fn count_or(&mut self, holds: bool, example: impl FnOnce() -> Example) {
        self.count += 1;
        if !holds {
            self.wrong += 1;
            self.first.get_or_insert_with(example);
        }
    }

    /// The finding in positions. `wrong` ends the sentence: `3 of 22 positions are judged otherwise`.
    #[must_use]
    pub fn positions(self, wrong: &str) -> Found {
        let found = || format!("{} of {} {} {wrong}", self.wrong, self.count, Unit::Positions);
        let evidence = self.first.map(|example| Evidence { found: found(), example });
        Found { count: self.count, unit: Unit::Positions, evidence }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_position_that_is_wrong_is_the_example() {
        let mut tally = Tally::default();
        for number in 1..=10 {
            tally.count(number % 4 != 0, || format!("{number} is one"));
        }
        let found = tally.positions("are multiples of 4");
        assert_eq!((found.count, found.unit), (10, Unit::Positions));
        assert_eq!(found.evidence.unwrap().to_string(), "2 of 10 positions are multiples of 4\n4 is one");
    }

    #[test]
    fn nothing_wrong_is_no_evidence() {
        let mut tally = Tally::default();
        tally.count(true, || unreachable!("nobody asks what is wrong"));
        assert_eq!(tally.positions("are wrong").evidence, None);
    }
}
