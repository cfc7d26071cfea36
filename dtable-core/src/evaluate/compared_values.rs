//! Evaluates comparisons in entries on values, as they are written: the columns that the proof adds for them play no
//! part.

use super::AssignedCase;
use crate::model::{Comparison, Domain, EntryComparison, Position, Table};
use std::cmp::Ordering;

/// Whether all comparisons of an entry hold. A comparison with a side that is not applicable does not.
pub(super) fn all_hold(table: &Table, column: usize, compares: &[EntryComparison], case: &AssignedCase) -> bool {
    compares.iter().all(|it| {
        let (Some(left), Some(right)) = (case[column], case[it.other]) else { return false };
        let order = ordered((&table.columns[column].domain, left), (&table.columns[it.other].domain, right));
        holds(it.op, order) != it.not
    })
}

/// Compares two values; `None` where they are unequal and have no order.
fn ordered(left: (&Domain, Position), right: (&Domain, Position)) -> Option<Ordering> {
    match (left.0, right.0) {
        (Domain::Float { ty, .. }, _) if left.1 == ty.nan() || right.1 == ty.nan() => None,
        (Domain::Enum { variants: a, ordered, .. }, Domain::Enum { variants: b, .. }) => {
            let (left, right) = (&a.get(left.1 as usize)?.variant, &b.get(right.1 as usize)?.variant);
            let place = |name: &String| a.iter().position(|it| it.variant == *name);
            let order = place(left).cmp(&place(right));
            (*ordered || order == Ordering::Equal).then_some(order)
        }
        (Domain::Text { literals: a, .. }, Domain::Text { literals: b, .. }) => {
            let text = |of: &[String], at: Position| of.get(at as usize).cloned().ok_or(at);
            (text(a, left.1) == text(b, right.1)).then_some(Ordering::Equal)
        }
        _ => Some(left.1.cmp(&right.1)),
    }
}

const fn holds(op: Comparison, order: Option<Ordering>) -> bool {
    match op {
        Comparison::Less => matches!(order, Some(Ordering::Less)),
        Comparison::LessOrEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Comparison::Greater => matches!(order, Some(Ordering::Greater)),
        Comparison::GreaterOrEqual => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        Comparison::Equal => matches!(order, Some(Ordering::Equal)),
        Comparison::NotEqual => !matches!(order, Some(Ordering::Equal)),
    }
}
