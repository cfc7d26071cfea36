//! A group: rules of two tables that match the same cases.

use super::half::Total;
use crate::model::Region;

/// Rules that match the same cases.
#[derive(Clone)]
pub(super) struct RuleGroup {
    /// The cases.
    pub(super) region: Region,
    /// The rules of each table; where rules that add were put together, those that match a part of the cases.
    pub(super) rules: [Vec<usize>; 2],
    /// The total that each table adds in each of the cases; of no meaning in a list.
    pub(super) totals: [Total; 2],
}
