//! A claim, and what has become of it.

use std::fmt;

use crate::evidence::Evidence;

/// A claim about a game that can be tried exhaustively.
///
/// ```
/// use proved::{Claim, Tally};
///
/// let claim = Claim::new("numbers: a square leaves 0 or 1 when divided by 4", &[], || {
///     let mut tally = Tally::default();
///     for number in 0..100 {
///         tally.count(number * number % 4 < 2, || format!("{number} does not"));
///     }
///     tally.positions("squares leave something else")
/// });
/// assert_eq!(claim.attempt().to_string(), "proved: numbers: a square leaves 0 or 1 when divided by 4 (100 positions)");
/// ```
pub struct Claim {
    what: String,
    tables: &'static [&'static str],
    attempt: Box<dyn Fn() -> Found + Send + Sync>,
}

impl Claim {
    /// A claim in words, beginning with the game's name; the tables that it depends on, by name; and how it is tried.
    pub fn new(what: impl Into<String>, tables: &'static [&'static str], attempt: impl Fn() -> Found + Send + Sync + 'static) -> Self {
        Self { what: what.into(), tables, attempt: Box::new(attempt) }
    }

    /// The claim in words, beginning with the game's name.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }

    /// The tables that it depends on, by name: it has to be tried again when one of them changes.
    #[must_use]
    pub const fn tables(&self) -> &'static [&'static str] {
        self.tables
    }

    /// Tries it.
    #[must_use]
    pub fn attempt(&self) -> Proved {
        let Found { count, unit, evidence } = (self.attempt)();
        Proved { what: self.what.clone(), count, unit, evidence }
    }
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claim").field("what", &self.what).field("tables", &self.tables).finish_non_exhaustive()
    }
}

/// The finding of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Number of [`unit`](Self::unit)s that were looked at.
    pub count: usize,
    /// Kind of thing that was looked at.
    pub unit: Unit,
    /// Evidence against the claim, if it is wrong.
    pub evidence: Option<Evidence>,
}

/// A claim that was tried exhaustively, and the evidence against it if it is wrong.
///
/// ```
/// use proved::{Evidence, Example, Proved, Unit};
///
/// let mut proved = Proved { what: "chess: White wins".to_owned(), count: 20, unit: Unit::Games, evidence: None };
/// assert_eq!(proved.to_string(), "proved: chess: White wins (20 games)");
/// proved.evidence = Some(Evidence { found: "White wins 19 of 20".to_owned(), example: Example::Nothing });
/// assert_eq!(proved.to_string(), "refuted: chess: White wins (20 games)");
/// assert!(!proved.passed());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The claim, beginning with the game's name.
    pub what: String,
    /// Number of [`unit`](Self::unit)s that were looked at.
    pub count: usize,
    /// Kind of thing that was looked at.
    pub unit: Unit,
    /// Evidence against the claim, if it is wrong.
    pub evidence: Option<Evidence>,
}

impl Proved {
    /// Does the claim hold for all that was looked at?
    #[must_use]
    pub const fn passed(&self) -> bool {
        self.evidence.is_none()
    }
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.passed() { "proved" } else { "refuted" };
        write!(f, "{verdict}: {} ({} {})", self.what, self.count, self.unit)
    }
}

/// Kind of thing that a check looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// Positions of a game, or cases of a table.
    Positions,
    /// Games, from the first move to the last.
    Games,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Positions => "positions",
            Self::Games => "games",
        })
    }
}
