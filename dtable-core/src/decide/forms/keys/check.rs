//! Whether digits are right: what a form that looks ends up by keys relies on.
//!
//! Every digit has to be a partition of its column's values, of which no set of values that anything tells apart has only a part; then one
//! value of a class stands for all of them. Nothing here knows how the digits were made.

use super::{Digit, is_compared};
use crate::lists::CollectVec;
use crate::model::{Position, Table, ValueSet};

/// Whether the digits may be asked, number every value, and keep each of `sets` in whole classes; all columns with such a set that is not
/// everything have a digit.
pub(in crate::decide) fn digits_are_right<'a>(
    parts: &[Vec<Digit>],
    table: &Table,
    sets: impl Iterator<Item = (usize, &'a ValueSet)>,
) -> bool {
    let mut digit_of = vec![None; table.columns.len()];
    for digit in parts.iter().flatten() {
        let column = &table.columns[digit.column];
        let is_new = digit_of[digit.column].replace(digit).is_none();
        if !is_new || column.requires.is_some() || !is_partition(digit, table) {
            return false;
        }
    }
    let mut known: Vec<Vec<&ValueSet>> = vec![Vec::new(); table.columns.len()];
    for (column, set) in sets {
        if known[column].contains(&set) {
            continue;
        }
        known[column].push(set);
        let is_whole = |class: &ValueSet| class.is_subset(set) || !class.meets(set);
        let is_told = digit_of[column].map_or_else(|| *set == table.columns[column].domain.all(), |it| it.values.iter().all(is_whole));
        if !is_told {
            return false;
        }
    }
    true
}

/// Whether each value of the column has one number; where values are numbered by comparisons, in their order.
fn is_partition(digit: &Digit, table: &Table) -> bool {
    let domain = &table.columns[digit.column].domain;
    let mut all = ValueSet::EMPTY;
    for class in &digit.values {
        if class.is_empty() || class.meets(&all) {
            return false;
        }
        all = all.union(class);
    }
    let in_order = digit.values.windows(2).all(|pair| pair[0].last() < pair[1].first());
    all == domain.all() && (in_order || !is_compared(domain))
}

/// The first value of every column.
pub(in crate::decide) fn all_firsts(table: &Table) -> Vec<Position> {
    table.columns.iter().map(|column| column.domain.all().first().unwrap_or(0)).collect_vec()
}

/// Puts one value of each number into a case.
pub(in crate::decide) fn put(case: &mut [Position], digits: &[Digit], numbers: &[usize]) {
    for (digit, number) in digits.iter().zip(numbers) {
        case[digit.column] = digit.values[*number].last().unwrap_or(0);
    }
}
