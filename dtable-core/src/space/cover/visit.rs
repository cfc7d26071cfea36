//! The answers between a search and its visitor: what the visitor wants after a gap, and what the search has found.

use crate::model::Region;

/// The answer of a gap's visitor to the search: whether it goes on, and where.
pub(crate) enum Then {
    /// The search ends.
    Stop,
    /// The search goes on outside these regions. Together they have to contain all possible cases of the gap;
    /// otherwise the search may report the same gap until the budget is used up.
    Cover(Vec<Region>),
}

/// The gaps that a search found in a part.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum GapsFound {
    /// No gap.
    #[default]
    Nothing,
    /// Gaps that are covered now.
    Gaps,
    /// A gap, after which the search ends.
    End,
}
