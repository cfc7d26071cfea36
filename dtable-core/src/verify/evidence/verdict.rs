//! The numbers that the proof found besides findings.

use crate::model::Count;
use crate::space::regions::CountedRegion;

/// The numbers of a verified table: how many cases there are, and who takes them.
///
/// A *case* is one class of values per column that can occur together under the relations; classes are the
/// values that no entry and no relation tells apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// All cases; `None` where rules or relations are so tangled that counting passes its share of the budget.
    pub cases: Option<Count>,
    /// How many cases each rule takes, ELSE included, in the order of the rules; empty where rules overlap so much that
    /// counting passes a sixteenth of the budget.
    pub case_counts: Vec<Count>,
    /// The rules that no case reaches, by index, ELSE included: known where nothing was counted, too.
    pub never_fire: Vec<usize>,
    /// Where ELSE fires: disjoint regions, the largest first; at most [`Verdict::SHOWN`] of them.
    pub else_regions: Vec<CountedRegion>,
    /// How many cases ELSE takes outside `else_regions`.
    pub else_rest: Option<Count>,
}

impl Verdict {
    /// How many regions of ELSE are kept for the documentation.
    pub const SHOWN: usize = 20;
}
