//! From where code looks at a column.

use crate::emit::plan::Plan;
use crate::model::Origin;

/// From where a question is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::emit) enum Place {
    /// In the module, with an observer.
    Observed,
    /// In the module, without one.
    Inside,
    /// In the function beside the module.
    Beside,
    /// In the module, in the function that has the answers: a question without one ends it.
    Answered,
}

impl Place {
    /// Whether names are those of the module.
    pub(in crate::emit) fn is_inside(self) -> bool {
        self != Self::Beside
    }
}

/// Whether an answer is looked at where it lies.
pub(in crate::emit) fn is_given(plan: &Plan, column: usize, place: Place) -> bool {
    place == Place::Answered && plan.table.columns[column].origin == Origin::Program
}
