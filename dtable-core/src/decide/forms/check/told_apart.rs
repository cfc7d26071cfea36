//! Checks the columns of a form: whether digits and keys stand for the right values.

use super::statements::FormStatement;
use crate::decide::forms::keys::Digit;
use crate::decide::forms::tree::TreeColumn;
use crate::lists::CollectVec;
use crate::model::{Domain, Position, Table, ValueSet};

/// Whether digits and compared columns are different columns that are always applicable, every value has a number or a
/// key, and cases that `sets` distinguish differ in a number or a key. `sets` has the sets of each column.
pub(in crate::decide::forms) fn tell_apart(digits: &[&Digit], compared: &[&TreeColumn], table: &Table, sets: Vec<Vec<&ValueSet>>) -> bool {
    // The classes of the columns that are asked; none for columns whose keys distinguish all values.
    let mut asked: Vec<Option<&[ValueSet]>> = vec![None; table.columns.len()];
    let of_digits = digits.iter().map(|digit| (digit.column, &digit.values[..]));
    for (column, classes) in of_digits.chain(compared.iter().map(|it| (it.column, &[][..]))) {
        let is_askable = table.columns.get(column).is_some_and(|it| it.requires.is_none());
        if !is_askable || asked[column].replace(classes).is_some() {
            return false;
        }
    }
    let domain = |column: usize| &table.columns[column].domain;
    let are_numbered = digits.iter().all(|digit| is_partition(&digit.values, domain(digit.column)));
    are_numbered
        && compared.iter().all(|it| has_keys(it, &domain(it.column).all()))
        && sets.into_iter().zip(asked).enumerate().all(|(column, (mut sets, asked))| {
            sets.sort_unstable();
            sets.dedup();
            let is_whole = |class: &ValueSet, set: &ValueSet| class.is_subset(set) || !class.meets(set);
            match asked {
                Some(classes) => sets.iter().all(|set| classes.iter().all(|class| is_whole(class, set))),
                None => sets.iter().all(|set| **set == domain(column).all()),
            }
        })
}

/// Whether each value is in exactly one class. Code numbers numbers and characters by comparing them, so their classes have to
/// be intervals in order.
fn is_partition(classes: &[ValueSet], domain: &Domain) -> bool {
    let mut left = domain.all();
    let are_apart = classes.iter().all(|class| {
        let is_left = !class.is_empty() && class.is_subset(&left);
        left = left.minus(class);
        is_left
    });
    let are_in_order = classes.is_sorted_by(|a, b| a.last() < b.first());
    are_apart && left.is_empty() && (are_in_order || !domain.has_numbers_or_characters())
}

/// Whether every value has a key of 64 bits, and the column compares keys.
fn has_keys(column: &TreeColumn, all: &ValueSet) -> bool {
    let keys = |at: Position| at.checked_sub(column.base).is_some_and(|key| key <= u128::from(u64::MAX));
    !column.is_set && all.first().is_some_and(keys) && all.last().is_some_and(keys)
}

/// The key of a value: its distance from the base of its column.
pub(in crate::decide::forms) fn key(column: &TreeColumn, at: Position) -> u64 {
    u64::try_from(at.saturating_sub(column.base)).unwrap_or(u64::MAX)
}

/// The last key of a column of a table.
pub(in crate::decide::forms) fn last_key(column: &TreeColumn, table: &Table) -> u64 {
    key(column, table.columns[column.column].domain.all().last().unwrap_or(0))
}

/// The number of keys of some digits.
pub(in crate::decide::forms) fn count(digits: &[Digit]) -> usize {
    digits.iter().fold(1, |keys: usize, digit| keys.saturating_mul(digit.values.len()))
}

/// Whether there is a row of bits for each key of some digits, with a bit for each statement that contains the values
/// of the key. A bit that belongs to no statement has to be set. Every class was shown to lie inside or outside of
/// every statement, so one value of each is tried.
pub(in crate::decide::forms) fn rows_are_right(
    digits: &[Digit],
    statements: &[Option<&FormStatement>],
    rows: usize,
    row: &dyn Fn(usize, usize) -> u64,
) -> bool {
    let words = statements.len().div_ceil(64);
    let bits = |column: usize, value: Position| {
        let mut bits = vec![0u64; words];
        for (at, statement) in statements.iter().enumerate() {
            bits[at / 64] |= u64::from(statement.is_none_or(|it| it.sets[column].contains(value))) << (at % 64);
        }
        bits
    };
    let of_class = |column: usize, class: &ValueSet| class.last().map_or_else(Vec::new, |value| bits(column, value));
    let of_digit = |digit: &Digit| digit.values.iter().map(|class| of_class(digit.column, class)).collect_vec();
    let holding: Vec<Vec<Vec<u64>>> = digits.iter().map(of_digit).collect_vec();
    let is_right = |key: usize| {
        // The last digit is the least significant one.
        let (mut rest, mut classes) = (key, Vec::with_capacity(digits.len()));
        for classes_of in holding.iter().rev() {
            classes.push(&classes_of[rest % classes_of.len()]);
            rest /= classes_of.len();
        }
        (0..words).all(|word| row(key, word) == classes.iter().fold(u64::MAX, |all, bits| all & bits[word]))
    };
    !digits.is_empty() && rows == count(digits) && (0..rows).all(is_right)
}

/// Finds the statement of each of `count` boxes, which have `bounds` in some compared columns; `None` if the boxes are
/// not the statements. A statement has to have a box for each combination of its intervals in these columns, in
/// ascending order; all values of a column are one interval. The boxes of a statement have to follow each other, in the
/// order of the statements.
pub(in crate::decide::forms) fn statements_of_boxes<'a, 'c>(
    count: usize,
    bounds: &dyn Fn(usize) -> Option<Vec<(u64, u64)>>,
    columns: &[&TreeColumn],
    table: &Table,
    statements: &'c [FormStatement<'a>],
) -> Option<Vec<&'c FormStatement<'a>>> {
    let alls = columns.iter().map(|it| table.columns[it.column].domain.all()).collect_vec();
    let mut of_boxes = Vec::with_capacity(count);
    for statement in statements {
        let sets = columns.iter().zip(&alls).map(|(it, all)| (*it, statement.sets[it.column], all)).collect_vec();
        let boxes = sets.iter().fold(1usize, |boxes, (_, set, all)| boxes.saturating_mul(if set == all { 1 } else { set.spans().len() }));
        if boxes > count - of_boxes.len() {
            return None;
        }
        let mut before = None;
        for _ in 0..boxes {
            let own = bounds(of_boxes.len()).filter(|own| own.len() == columns.len())?;
            let is_own = sets.iter().zip(&own).all(|((column, set, all), keys)| is_interval(column, *keys, set, all));
            if !is_own || before.is_some_and(|before| before >= own) {
                return None;
            }
            before = Some(own);
            of_boxes.push(statement);
        }
    }
    (of_boxes.len() == count).then_some(of_boxes)
}

/// Whether the values with keys from `low` to `high` are an interval of a set; if the set has all values, whether these
/// are all keys.
fn is_interval(column: &TreeColumn, (low, high): (u64, u64), set: &ValueSet, all: &ValueSet) -> bool {
    if set == all {
        return (low, high) == (0, u64::MAX);
    }
    set.spans().binary_search(&(column.base.saturating_add(low.into()), column.base.saturating_add(high.into()))).is_ok()
}
