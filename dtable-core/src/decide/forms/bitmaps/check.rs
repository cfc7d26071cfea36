//! Checks bitmaps against the statements of the table before they become code.
//!
//! A part is right if each of its rows has exactly the bits of the boxes that match the values of the row. For digits,
//! one value of each class is tried, after no statement was found to distinguish the values of a class. For cuts, every
//! interval of a statement has to begin and end where a row does. In a filter the intervals are compared anyway: there
//! it is enough that no row misses a box, and that the boxes of each statement together are the statement. Every column
//! at which some statement looks has to have a part, and every value of it a row.

use super::{BitmapPart, Bitmaps, Cuts, PartKey};
use crate::decide::forms::check::statements::{FormStatement, Statements};
use crate::decide::forms::check::told_apart::{key, last_key, rows_are_right, statements_of_boxes, tell_apart};
use crate::lists::CollectVec;
use crate::model::Table;

/// Whether bitmaps decide every case by the first statement that contains it.
pub(in crate::decide) fn agrees(it: &Bitmaps, table: &Table, statements: &Statements) -> bool {
    if !columns_agree(it, table, statements) {
        return false;
    }
    let Some(of_box) = statements_of_bits(it, table, statements) else { return false };
    let ends = of_box.iter().map(|statement| statement.end).chain([statements.otherwise]);
    let of_bits = of_box.iter().map(|statement| Some(*statement)).collect_vec();
    let words = it.words;
    it.ends.iter().copied().eq(ends)
        && words == of_box.len().div_ceil(64)
        && it.parts.iter().all(|part| match &part.key {
            PartKey::Digits(digits) => {
                let rows = part.rows.chunks_exact(words.max(1));
                rows.remainder().is_empty() && rows_are_right(digits, &of_bits, rows.len(), &|row, word| part.rows[row * words + word])
            }
            PartKey::Cuts(cuts) => cuts_agree(cuts, &part.rows, words, &of_box, table),
        })
}

/// Whether the parts look at different columns, at all columns that matter, and number all of their values.
fn columns_agree(it: &Bitmaps, table: &Table, statements: &Statements) -> bool {
    let (mut digits, mut compared) = (Vec::new(), Vec::new());
    for part in &it.parts {
        match &part.key {
            PartKey::Digits(own) => digits.extend(own),
            PartKey::Cuts(cuts) => compared.push(&cuts.column),
        }
    }
    let has_all = |part: &BitmapPart| match &part.key {
        PartKey::Cuts(cuts) => cuts.all == table.columns[cuts.column.column].domain.all(),
        PartKey::Digits(_) => true,
    };
    tell_apart(&digits, &compared, table, statements.by_column(table)) && it.parts.iter().all(has_all)
}

/// The statement of each box, in order; `None` if the boxes are not the statements.
fn statements_of_bits<'a, 'c>(it: &Bitmaps, table: &Table, statements: &'c Statements<'a>) -> Option<Vec<&'c FormStatement<'a>>> {
    let boxes = it.ends.len().checked_sub(1)?;
    let (mut columns, mut filters) = (Vec::new(), Vec::new());
    for part in &it.parts {
        let PartKey::Cuts(Cuts { column, bounds: Some(bounds), .. }) = &part.key else { continue };
        if bounds.len() != boxes {
            return None;
        }
        columns.push(column);
        filters.push(bounds);
    }
    let bounds = |at: usize| Some(filters.iter().map(|bounds| bounds[at]).collect_vec());
    statements_of_boxes(boxes, &bounds, &columns, table, &statements.in_order)
}

/// The intervals of keys of a statement. A domain may have gaps, in which no case lies: all of its values are one
/// interval.
fn intervals(cuts: &Cuts, statement: &FormStatement) -> Vec<(u64, u64)> {
    let set = statement.sets[cuts.column.column];
    if *set == cuts.all {
        return vec![(0, u64::MAX)];
    }
    set.spans().iter().map(|(low, high)| (key(&cuts.column, *low), key(&cuts.column, *high))).collect_vec()
}

fn cuts_agree(cuts: &Cuts, rows: &[u64], words: usize, of_box: &[&FormStatement], table: &Table) -> bool {
    let count = cuts.cuts.len() + 1;
    let last = last_key(&cuts.column, table);
    let row = |key: u64| cuts.cuts.partition_point(|cut| *cut <= key);
    let begins = |row: usize, low: u64| low == if row == 0 { 0 } else { cuts.cuts[row - 1] };
    let ends = |row: usize, high: u64| cuts.cuts.get(row).map_or(high >= last, |cut| high == cut - 1);
    let mut bits = 0usize;
    let mut is_filled = |at: usize, (low, high): (u64, u64)| {
        let (from, to) = (row(low), row(high));
        let is_whole = cuts.bounds.is_some() || begins(from, low) && ends(to, high);
        bits += to + 1 - from;
        is_whole && (from..=to).all(|row| rows[row * words + at / 64] >> (at % 64) & 1 == 1)
    };
    let is_right = cuts.cuts.is_sorted_by(|a, b| a < b) && cuts.cuts.first() != Some(&0) && rows.len() == count * words;
    let are_filled = is_right
        && of_box.iter().enumerate().all(|(at, statement)| match &cuts.bounds {
            Some(bounds) => is_filled(at, bounds[at]),
            None => intervals(cuts, statement).into_iter().all(|keys| is_filled(at, keys)),
        });
    are_filled && rows.iter().map(|word| word.count_ones() as usize).sum::<usize>() == bits
}

#[cfg(test)]
mod tests {
    use super::agrees;
    use crate::decide::BitmapSizes;
    use crate::decide::forms::bitmaps::{Bitmaps, PartKey};
    use crate::decide::forms::check::statements::Statements;
    use crate::decide::forms::lines::Lines;
    use crate::fixture::verified;
    use crate::model::ValueSet;

    const TEXT: &str =
        "table: t\ninputs: { n: u8, m: i16, k: { type: K, values: [P, Q, R] }, b: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | n           | m     | k    | b | x |
  | 1    | < 9         | > 300 | P, R | - | 1 |
  | 2    | 6, 8..=20   | -     | -    | T | 2 |
  | 3    | 50..60      | < -7  | Q    | - | 3 |
  | 4    | > 100       | 1..=9 | -    | F | 4 |
  | else |             |       |      |   | 5 |\n";

    /// A row for every class, rows that are a filter, and columns that share parts: any bit, cut, bound and end that is
    /// changed is noticed.
    #[test]
    fn wrong_bitmaps_are_refused() {
        let verified = verified(TEXT);
        let table = verified.table();
        let lines = Lines::of_rules(table).expect("lines");
        let statements = Statements::of_rules(table, &|rule| rule).expect("statements");
        let mut kinds = [0; 3];
        for (classes, rows) in [(16, 256), (1, 256), (3, 2)] {
            let right = Bitmaps::new(table, &lines, BitmapSizes { classes, rows, ..BitmapSizes::DEFAULT }).expect("bitmaps");
            let of = |change: &dyn Fn(&mut Bitmaps)| {
                let mut wrong = right.clone();
                change(&mut wrong);
                agrees(&wrong, table, &statements)
            };
            assert!(of(&|_| {}));
            for part in 0..right.parts.len() {
                for word in 0..right.parts[part].rows.len() {
                    for bit in 0..right.boxes() {
                        assert!(!of(&|it| it.parts[part].rows[word] ^= 1 << bit), "{part} {word} {bit}");
                    }
                }
                assert!(!of(&|it| {
                    it.parts.remove(part);
                }));
                match &right.parts[part].key {
                    PartKey::Digits(digits) => {
                        kinds[0] += 1;
                        for digit in 0..digits.len() {
                            let change = |it: &mut Bitmaps, change: &dyn Fn(&mut Vec<ValueSet>)| {
                                let PartKey::Digits(digits) = &mut it.parts[part].key else { panic!() };
                                change(&mut digits[digit].values);
                            };
                            assert!(!of(&|it| change(it, &|values| values[0] = ValueSet::EMPTY)));
                            assert!(!of(&|it| change(it, &|values| values[0] = values[0].union(&values[1]))));
                            assert!(!of(&|it| change(it, &|values| values.swap(0, 1))));
                        }
                    }
                    PartKey::Cuts(cuts) => {
                        kinds[1 + usize::from(cuts.bounds.is_some())] += 1;
                        let change = |it: &mut Bitmaps, change: &dyn Fn(&mut crate::decide::forms::bitmaps::Cuts)| {
                            let PartKey::Cuts(cuts) = &mut it.parts[part].key else { panic!() };
                            change(cuts);
                        };
                        assert!(!of(&|it| change(it, &|cuts| cuts.column.base += 1)));
                        assert!(!of(&|it| change(it, &|cuts| cuts.all = cuts.all.minus(&ValueSet::one(cuts.all.last().unwrap())))));
                        assert!(!of(&|it| change(it, &|cuts| cuts.cuts.reverse())) || cuts.cuts.len() < 2);
                        for at in 0..if cuts.bounds.is_none() { cuts.cuts.len() } else { 0 } {
                            assert!(!of(&|it| change(it, &|cuts| cuts.cuts[at] += 1)), "{at}");
                        }
                        for at in 0..cuts.bounds.as_ref().map_or(0, Vec::len) {
                            assert!(!of(&|it| change(it, &|cuts| cuts.bounds.as_mut().unwrap()[at].0 ^= 1)), "{at}");
                            assert!(!of(&|it| change(it, &|cuts| cuts.bounds.as_mut().unwrap()[at].1 ^= 1)), "{at}");
                        }
                    }
                }
            }
            for end in 0..right.ends.len() {
                assert!(!of(&|it| it.ends[end] ^= 1), "{end}");
            }
        }
        assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
    }
}
