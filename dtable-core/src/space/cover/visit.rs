//! How a search tells of the gaps that it comes upon, and hears what to do next.

use crate::model::Region;

/// The action after a visit of a gap.
pub(crate) enum Then {
    /// The search ends.
    Stop,
    /// The search goes on outside these regions, which hold the gap.
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
