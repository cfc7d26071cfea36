//! How a search tells of the gaps that it comes upon, and hears what to do next.

use crate::model::Region;

/// What follows when a gap was visited.
pub(crate) enum Then {
    /// The search ends.
    Stop,
    /// It goes on outside these regions, which hold the gap.
    Cover(Vec<Region>),
}

/// What a search for gaps came upon in a part.
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
