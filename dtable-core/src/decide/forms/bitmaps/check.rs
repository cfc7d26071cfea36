//! Bitmaps are held against the lines before they become code.
//!
//! A part is right when, in each of its rows, the bits that are set are those of the boxes which admit what the row stands for. For digits, one
//! value of each class is asked, after it is clear that no line tells the values of a class apart. For cuts, every interval of a line has to begin
//! and end where a row does, or (where rows are a filter) is compared anyway: it is enough that no row misses a box. The boxes of a
//! line, then, have to be the line. Every column of which some line says something has a part, and every value of it a row.

use super::{Bitmaps, Cuts, PartKey};
use crate::decide::forms::boxes::check::{columns_are_right, lines_of};
use crate::decide::forms::boxes::{Interval, intervals};
use crate::decide::forms::keys::{Digit, for_each_key, keys};
use crate::decide::forms::lines::{Line, Lines};
use crate::lists::CollectVec;
use crate::model::{Table, ValueSet};

/// Whether bitmaps end as the lines do, the first one that holds a case.
pub(in crate::decide) fn agrees(it: &Bitmaps, table: &Table, lines: &Lines) -> bool {
    let Lines { lines, otherwise } = lines;
    if !columns_agree(it, table, lines) {
        return false;
    }
    let Some(of_box) = lines_of_boxes(it, table, lines) else { return false };
    let ends = of_box.iter().map(|line| line.end).chain([*otherwise]);
    it.ends.iter().copied().eq(ends)
        && it.parts.iter().all(|part| match &part.key {
            PartKey::Digits(digits) => digits_agree(digits, &part.rows, it.words, &of_box),
            PartKey::Cuts(cuts) => cuts_agree(cuts, &part.rows, it.words, &of_box),
        })
}

/// Whether the parts look at different columns, at all that matter, and number all of their values.
fn columns_agree(it: &Bitmaps, table: &Table, lines: &[Line]) -> bool {
    let (mut digits, mut compared) = (Vec::new(), Vec::new());
    for part in &it.parts {
        match &part.key {
            PartKey::Digits(own) => digits.extend(own),
            PartKey::Cuts(cuts) => {
                if cuts.all != table.columns[cuts.column.column].domain.all() {
                    return false;
                }
                compared.push(&cuts.column);
            }
        }
    }
    columns_are_right(&digits, &compared, table, lines)
}

/// The line of each box, in their order; `None` where the boxes of a line are not the line.
fn lines_of_boxes<'a>(it: &Bitmaps, table: &Table, lines: &'a [Line]) -> Option<Vec<&'a Line>> {
    let filters: Vec<(&Cuts, &[Interval])> = it.parts.iter().filter_map(|part| part.key.filter()).collect_vec();
    let columns = filters.iter().map(|(cuts, _)| &cuts.column).collect_vec();
    let bounds = |at: usize| filters.iter().map(|(_, bounds)| bounds.get(at).copied()).collect::<Option<Vec<_>>>();
    lines_of(it.boxes(), &bounds, &columns, table, lines)
}

fn digits_agree(digits: &[Digit], rows: &[u64], words: usize, of_box: &[&Line]) -> bool {
    let Some(holding) = digits.iter().map(|digit| holding(digit, words, of_box)).collect::<Option<Vec<_>>>() else { return false };
    let (mut agree, mut at) = (rows.len() == keys(digits) * words, 0);
    for_each_key(digits, |numbers| {
        for word in 0..words {
            let holds = numbers.iter().zip(&holding).fold(u64::MAX, |all, (number, holding)| all & holding[*number][word]);
            agree = agree && rows[at] == holds;
            at += 1;
        }
    });
    agree
}

/// For every class of a digit the boxes whose line admits its last value; `None` where a line admits only some of a class.
fn holding(digit: &Digit, words: usize, of_box: &[&Line]) -> Option<Vec<Vec<u64>>> {
    let mut holding = vec![vec![0; words]; digit.values.len()];
    for (class, holding) in digit.values.iter().zip(&mut holding) {
        let last = ValueSet::one(class.last()?);
        for (at, line) in of_box.iter().enumerate() {
            let set = &line.region.0[digit.column];
            let holds = last.is_subset(set);
            if if holds { !class.is_subset(set) } else { class.meets(set) } {
                return None;
            }
            holding[at / 64] |= u64::from(holds) << (at % 64);
        }
    }
    Some(holding)
}

fn cuts_agree(cuts: &Cuts, rows: &[u64], words: usize, of_box: &[&Line]) -> bool {
    let count = cuts.cuts.len() + 1;
    let last = cuts.last();
    let begins = |row: usize, low: u64| low == if row == 0 { 0 } else { cuts.cuts[row - 1] };
    let ends = |row: usize, high: u64| cuts.cuts.get(row).map_or(high >= last, |cut| high == cut - 1);
    let mut bits = 0usize;
    let mut is_filled = |at: usize, (low, high): (u64, u64)| {
        let (from, to) = (cuts.row(low), cuts.row(high));
        let is_whole = cuts.bounds.is_some() || begins(from, low) && ends(to, high);
        bits += to + 1 - from;
        is_whole && (from..=to).all(|row| rows[row * words + at / 64] >> (at % 64) & 1 == 1)
    };
    let is_right = cuts.cuts.is_sorted_by(|a, b| a < b) && rows.len() == count * words;
    let are_filled = is_right
        && of_box.iter().enumerate().all(|(at, line)| match &cuts.bounds {
            Some(bounds) => is_filled(at, bounds[at]),
            None => intervals(&cuts.column, &cuts.all, line).into_iter().all(|keys| is_filled(at, keys)),
        });
    are_filled && rows.iter().map(|word| word.count_ones() as usize).sum::<usize>() == bits
}

#[cfg(test)]
mod tests {
    use super::agrees;
    use crate::decide::BitmapSizes;
    use crate::decide::forms::bitmaps::{Bitmaps, PartKey};
    use crate::decide::forms::lines::Lines;
    use crate::decide::problem::fixture;
    use crate::model::ValueSet;

    const TEXT: &str =
        "table: t\ninputs: { n: u8, m: i16, k: { type: K, values: [P, Q, R] }, b: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | n           | m     | k    | b | x |
  | 1    | < 9         | > 300 | P, R | - | 1 |
  | 2    | 6, 8..=20   | -     | -    | T | 2 |
  | 3    | 50..60      | < -7  | Q    | - | 3 |
  | 4    | > 100       | 1..=9 | -    | F | 4 |
  | else |             |       |      |   | 5 |\n";

    /// A row for every class, rows that are a filter, and columns that share parts: any bit, cut, bound and end that is changed is noticed.
    #[test]
    fn wrong_bitmaps_are_refused() {
        let verified = fixture::verified(TEXT).expect("a table without errors");
        let table = verified.table();
        let lines = Lines::of_rules(table).expect("lines");
        let mut kinds = [0; 3];
        for (classes, rows) in [(16, 256), (1, 256), (3, 2)] {
            let right = Bitmaps::new(table, &lines, BitmapSizes { classes, rows, ..BitmapSizes::DEFAULT }).expect("bitmaps");
            let of = |change: &dyn Fn(&mut Bitmaps)| {
                let mut wrong = right.clone();
                change(&mut wrong);
                agrees(&wrong, table, &lines)
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
