//! Cases and regions of the evidence as points.

use super::Trial;
use crate::random::evaluate::{entry_holds, entry_matches};
use crate::random::oracle::{NOT_APPLICABLE, Oracle, Point};
use crate::random::read;
use crate::random::table::Entry;
use crate::random::value::Value;

/// An entry a column.
pub(super) type Region = Vec<Entry>;

impl Trial<'_> {
    /// A region of the evidence; `None` where its words cannot be read.
    pub(super) fn region<N: AsRef<str>>(&self, entries: &[(N, N)]) -> Option<Region> {
        let columns = self.table().columns.iter();
        columns
            .map(|column| match entries.iter().find(|(name, _)| name.as_ref() == column.name) {
                Some((_, text)) => read::entry(self.table(), &column.ty, text.as_ref()),
                None => Some(Entry::Any),
            })
            .collect()
    }

    pub(super) fn contains(&self, region: &Region, point: &Point) -> bool {
        region_holds(self.oracle, region, point)
    }

    /// Whether a case of the evidence can occur, and is what the finding says.
    pub(super) fn witness_is(&self, case: &[(String, String)], is_so: impl Fn(&Oracle, usize) -> bool) -> bool {
        self.region(case).is_some_and(|region| self.some_point_is(&region, is_so).unwrap_or(true))
    }

    /// Whether some point of a region is what somebody says; `None` where they are too many to be tried.
    pub(super) fn some_point_is(&self, region: &Region, is_so: impl Fn(&Oracle, usize) -> bool) -> Option<bool> {
        let mut candidates = self.oracle.candidates.clone();
        for (entry, values) in region.iter().zip(&mut candidates) {
            values.retain(|it| !matches!(entry, Entry::NotApplicable(_) | Entry::NotApplicableOrNot(_)) && entry_holds(entry, it));
            if let Some(value) = read::single(entry) {
                *values = vec![value];
            }
        }
        for (values, all) in candidates.iter_mut().zip(&self.oracle.candidates) {
            if values.is_empty() {
                values.clone_from(all);
            }
        }
        let narrow = Oracle::with(self.table(), candidates, false)?;
        Some((0..narrow.points.len()).any(|at| region_holds(&narrow, region, &narrow.points[at]) && is_so(&narrow, at)))
    }
}

fn region_holds(oracle: &Oracle, region: &Region, point: &Point) -> bool {
    let value = |column: usize| if point[column] == NOT_APPLICABLE { &Value::NotApplicable } else { oracle.value(column, point[column]) };
    let values = |column: usize| value(column).clone();
    region.iter().enumerate().all(|(column, entry)| entry_matches(entry, column, &values))
}
