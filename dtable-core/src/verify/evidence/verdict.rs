//! The numbers that a proof finds.

use crate::model::Count;
use crate::space::regions::CountedRegion;

/// The numbers of a verified table: how many cases there are, and who takes them.
///
/// A *case* is one class of values per column that can occur together under the relations; classes are the
/// values that no entry and no relation tells apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The number of all cases; `None` if counting takes more than its share of the budget.
    pub cases: Option<Count>,
    /// For each rule the number of cases that it takes, ELSE included, in the order of the rules; empty if counting
    /// takes more than its share of the budget.
    pub case_counts: Vec<Count>,
    /// The rules that never fire, by index, ELSE included; known even if nothing was counted. Where the table allows
    /// such rules, only those that a small part of the budget finds.
    pub never_fire: Vec<usize>,
    /// Disjoint regions in which ELSE fires, the largest first; at most [`Verdict::SHOWN`] of them.
    pub else_regions: Vec<CountedRegion>,
    /// The number of cases that ELSE takes outside `else_regions`.
    pub else_rest: Option<Count>,
    /// The properties that hold and say something, by index: none that is broken, vacuous or undecided.
    pub properties: Vec<usize>,
}

impl Verdict {
    /// The most regions of ELSE that are kept for the documentation.
    pub const SHOWN: usize = 20;
}
