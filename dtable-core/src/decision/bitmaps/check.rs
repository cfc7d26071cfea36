//! Bitmaps are held against the lines before they become code.
//!
//! A part is right when, in each of its rows, the bits that are set are those of the boxes which admit what the row stands for. For digits, one
//! value of each class is asked, after it is clear that no line tells the values of a class apart. For cuts, every interval of a line has to begin
//! and end where a row does, or (where rows are a filter) is compared anyway: it is enough that no row misses a box. The boxes of a
//! line, then, have to be the line.

use super::{Bitmaps, Cuts, Line, PartKey, intervals};
use crate::decision::packed::Digit;
use crate::decision::packed::digits::{for_each_key, keys};
use crate::model::ValueSet;

/// Whether bitmaps end as the lines do, the first one that holds a case.
pub(super) fn agrees(it: &Bitmaps, lines: &[Line], otherwise: usize) -> bool {
    let Some(of_box) = lines_of(it, lines) else { return false };
    let ends = of_box.iter().map(|line| line.end).chain([otherwise]);
    it.ends.iter().copied().eq(ends)
        && it.parts.iter().all(|part| match &part.key {
            PartKey::Digits(digits) => digits_agree(digits, &part.rows, it.words, &of_box),
            PartKey::Cuts(cuts) => cuts_agree(cuts, &part.rows, it.words, &of_box),
        })
}

/// The line of each box, in their order; `None` where the boxes of a line are not the line.
fn lines_of<'a>(it: &Bitmaps, lines: &'a [Line]) -> Option<Vec<&'a Line>> {
    let filters: Vec<(&Cuts, &[(u64, u64)])> = it.parts.iter().filter_map(|part| part.key.filter()).collect();
    let mut of_box = Vec::with_capacity(it.boxes());
    for line in lines {
        let intervals: Vec<Vec<(u64, u64)>> = filters.iter().map(|(cuts, _)| intervals(&cuts.column, &cuts.all, line)).collect();
        let count = intervals.iter().map(Vec::len).product::<usize>();
        let mut seen: Vec<Vec<(u64, u64)>> = Vec::with_capacity(count);
        for at in of_box.len()..of_box.len() + count {
            let own = filters.iter().map(|(_, bounds)| bounds.get(at).copied()).collect::<Option<Vec<_>>>()?;
            let is_own = own.iter().zip(&intervals).all(|(own, intervals)| intervals.contains(own));
            if !is_own || seen.contains(&own) {
                return None;
            }
            seen.push(own);
            of_box.push(line);
        }
    }
    (of_box.len() == it.boxes()).then_some(of_box)
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
    let last = cuts.column.key_of(cuts.all.last().unwrap_or(0));
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
