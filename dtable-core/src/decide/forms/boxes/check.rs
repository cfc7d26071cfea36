//! Whether what a form knows of columns and boxes is what the lines say.

use super::{Interval, intervals};
use crate::decide::forms::keys::Digit;
use crate::decide::forms::lines::Line;
use crate::decide::forms::tree::TreeColumn;
use crate::lists::CollectVec;
use crate::model::{Table, ValueSet};

/// Whether each column that matters is asked once, and all of its values have a number or a key.
pub(in crate::decide::forms) fn columns_are_right(digits: &[&Digit], compared: &[&TreeColumn], table: &Table, lines: &[Line]) -> bool {
    let mut is_seen = vec![false; table.columns.len()];
    for digit in digits {
        if std::mem::replace(&mut is_seen[digit.column], true) || !is_partition(digit, &table.columns[digit.column].domain.all()) {
            return false;
        }
    }
    for it in compared {
        let all = table.columns[it.column].domain.all();
        let has_keys =
            all.first().is_some_and(|at| at >= it.base) && all.last().is_some_and(|at| at - it.base <= u128::from(u64::MAX)) && !it.is_set;
        if std::mem::replace(&mut is_seen[it.column], true) || !has_keys {
            return false;
        }
    }
    let says_nothing = |column: usize, all: &ValueSet| lines.iter().all(|line| line.region.0[column] == *all);
    table.columns.iter().enumerate().all(|(at, column)| is_seen[at] || says_nothing(at, &column.domain.all()))
}

/// Whether the classes of a digit are a partition of the column's values.
fn is_partition(digit: &Digit, all: &ValueSet) -> bool {
    let mut left = all.clone();
    digit.values.iter().all(|class| {
        let is_left = !class.is_empty() && class.is_subset(&left);
        left = left.minus(class);
        is_left
    }) && left.is_empty()
}

/// The line of each of `count` boxes, in their order; `None` where the boxes of a line, which have `bounds` in some compared columns, are
/// not the line.
pub(in crate::decide::forms) fn lines_of<'a>(
    count: usize,
    bounds: &dyn Fn(usize) -> Option<Vec<Interval>>,
    columns: &[&TreeColumn],
    table: &Table,
    lines: &'a [Line],
) -> Option<Vec<&'a Line>> {
    let all = columns.iter().map(|it| table.columns[it.column].domain.all()).collect_vec();
    let mut of_box = Vec::with_capacity(count);
    for line in lines {
        let of_columns: Vec<Vec<Interval>> = columns.iter().zip(&all).map(|(column, all)| intervals(column, all, line)).collect_vec();
        let boxes = of_columns.iter().map(Vec::len).product::<usize>();
        let mut seen: Vec<Vec<Interval>> = Vec::with_capacity(boxes);
        for at in of_box.len()..of_box.len() + boxes {
            let own = bounds(at)?;
            let is_own = own.iter().zip(&of_columns).all(|(own, intervals)| intervals.contains(own));
            if !is_own || seen.contains(&own) {
                return None;
            }
            seen.push(own);
            of_box.push(line);
        }
    }
    (of_box.len() == count).then_some(of_box)
}
