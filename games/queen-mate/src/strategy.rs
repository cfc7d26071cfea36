//! What the tables decide.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use dtable_runtime::{NextData, Observer, RuleView, TableData};

use crate::chess::Position;
use crate::desk::Desk;
use crate::pieces::Pieces;
use crate::{complete, complete_mate, seed, seed_mate};

/// Which of the two tables moves White's pieces.
///
/// ```
/// use queen_mate::{Strategy, start};
///
/// let decision = Strategy::Complete.decide(&start("a8".parse()?)?, &mut ());
/// assert_eq!(decision.rule().id(), "R7");
/// assert_eq!(decision.pieces.to_string(), "W=(8,8) Q=(4,7) B=(1,8)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The table over the document's own conditions, [`seed()`](crate::seed()).
    Seed,
    /// The table with two more, [`complete()`](crate::complete()).
    #[default]
    Complete,
}

impl Strategy {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Seed, Self::Complete];

    /// The table as data.
    #[must_use]
    pub const fn table(self) -> &'static TableData {
        match self {
            Self::Seed => &seed::TABLE,
            Self::Complete => &complete::TABLE,
        }
    }

    /// Asks the table, with White to move, or with Black mated.
    pub fn decide(self, position: &Position, observer: &mut impl Observer) -> Decision {
        let mut pieces = Pieces::from(position);
        let Pieces { bx, by, qx, qy, wx, wy } = pieces;
        let place = match self {
            Self::Seed => seed::observe(&mut pieces, bx, by, qx, qy, wx, wy, observer) as usize,
            Self::Complete => complete::observe(&mut pieces, bx, by, qx, qy, wx, wy, observer) as usize,
        };
        Decision { table: self.table(), place, pieces }
    }

    /// A step of the model from one of its two tables: who moves then, or nobody.
    pub(crate) fn step(self, side: Side, desk: &mut Desk, observer: &mut impl Observer) -> Option<Side> {
        let Pieces { bx, by, qx, qy, wx, wy } = desk.pieces;
        match self {
            Self::Seed => {
                let mut machine =
                    seed_mate::Machine::at(if side == Side::White { seed_mate::Table::Seed } else { seed_mate::Table::BlackMove });
                machine.step_observed(desk, bx, by, qx, qy, wx, wy, observer);
                machine.table().map(|it| if it == seed_mate::Table::Seed { Side::White } else { Side::Black })
            }
            Self::Complete => {
                let at = if side == Side::White { complete_mate::Table::Complete } else { complete_mate::Table::BlackMove };
                let mut machine = complete_mate::Machine::at(at);
                machine.step_observed(desk, bx, by, qx, qy, wx, wy, observer);
                machine.table().map(|it| if it == complete_mate::Table::Complete { Side::White } else { Side::Black })
            }
        }
    }
}

/// Whose table decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    /// White's, [`seed()`](crate::seed()) or [`complete()`](crate::complete()).
    White,
    /// The decision maker's.
    Black,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.table().name)
    }
}

/// The text names neither table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAStrategy;

impl fmt::Display for NotAStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `seed` or `complete`")
    }
}

impl Error for NotAStrategy {}

impl FromStr for Strategy {
    type Err = NotAStrategy;

    fn from_str(text: &str) -> Result<Self, NotAStrategy> {
        Self::ALL.into_iter().find(|strategy| strategy.table().name == text).ok_or(NotAStrategy)
    }
}

/// What a table has decided.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// The table.
    pub table: &'static TableData,
    /// The rule that fired, by its index.
    pub place: usize,
    /// Where its actions have put the pieces.
    pub pieces: Pieces,
}

impl Decision {
    /// The rule that fired.
    #[must_use]
    pub const fn rule(&self) -> RuleView {
        self.table.rules.nth(self.place)
    }

    /// Is that the end: mate?
    #[must_use]
    pub fn is_stop(&self) -> bool {
        self.rule().next() == NextData::Stop
    }
}
