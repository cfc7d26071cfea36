//! Builds bitmaps.

use super::{BitmapPart, Bitmaps, Cuts, PartKey};
use crate::decide::forms::boxes::{KeyColumn, LinePart, columns, count, intervals, line_parts};
use crate::decide::forms::keys::{Digit, dealt, for_each_key, keys};
use crate::decide::forms::lines::Line;
use crate::decide::tuning::BitmapSizes;
use crate::lists::CollectVec;
use crate::model::Table;

/// The number of keys of a part of several columns, about. No measurement is recorded for this and the next number.
const PART: f64 = 64.0;

/// With fewer rows than this, a filter is not worth its memory.
const FEWEST_ROWS: usize = 16;

pub(super) fn build(table: &Table, lines: &[Line], otherwise: usize, sizes: BitmapSizes) -> Option<Bitmaps> {
    let (digits, compared) = columns(table, lines, sizes.classes)?;
    let parts = if digits.is_empty() { Vec::new() } else { dealt(&digits, parts(&digits)) };
    let narrow: usize = parts.iter().map(|part| keys(part)).sum();
    let all: usize = compared.iter().map(|it| it.cuts.len() + 1).sum();
    let fits = |boxes: usize, rows: usize| (narrow + rows).saturating_mul(boxes.div_ceil(64)) <= sizes.bytes / 8;
    let is_exact = compared.iter().all(|it| it.cuts.len() < sizes.rows) && fits(lines.len(), all);
    let rows = if is_exact { usize::MAX } else { filter_rows(lines, &compared.iter().collect_vec(), narrow, sizes)? };
    let is_filter = |it: &&KeyColumn| it.cuts.len() >= rows;
    let filters: Vec<&KeyColumn> = compared.iter().filter(is_filter).collect_vec();
    let line_parts = line_parts(lines, &filters)?;
    let words = line_parts.len().div_ceil(64);
    let (mut made, mut filter) = (Vec::new(), 0);
    for digits in parts {
        let rows = digit_rows(&digits, lines, &line_parts, words);
        made.push(BitmapPart { key: PartKey::Digits(digits), rows });
    }
    for it in compared {
        let cuts = if is_filter(&&it) {
            let bounds = line_parts.iter().map(|line_part| line_part.bounds[filter]).collect_vec();
            filter += 1;
            Cuts { cuts: spread(&it.cuts, rows - 1), column: it.column, all: it.all, bounds: Some(bounds) }
        } else {
            Cuts { cuts: it.cuts, column: it.column, all: it.all, bounds: None }
        };
        let rows = cut_rows(&cuts, lines, &line_parts, words);
        made.push(BitmapPart { key: PartKey::Cuts(cuts), rows });
    }
    let fits = made.iter().map(|part| part.rows.len()).sum::<usize>() <= sizes.bytes / 8;
    let ends = line_parts.iter().map(|line_part| lines[line_part.line].end).chain([otherwise]).collect_vec();
    fits.then_some(Bitmaps { parts: made, words, ends })
}

/// The number of parts among which the digits are divided.
fn parts(digits: &[Digit]) -> usize {
    let (mut rest, mut parts) = (digits.iter().map(|digit| digit.radix() as f64).product::<f64>(), 1);
    while rest > PART && parts < digits.len() {
        rest /= PART;
        parts += 1;
    }
    parts
}

/// The number of rows that a column with a filter may have; `None` if there would be too few rows or too many boxes.
fn filter_rows(lines: &[Line], compared: &[&KeyColumn], narrow: usize, sizes: BitmapSizes) -> Option<usize> {
    let line_parts = count(lines, compared)?;
    let most = (sizes.bytes / 8 / line_parts.div_ceil(64)).checked_sub(narrow)? / compared.len().max(1);
    let rows = most.min(sizes.rows);
    (rows >= FEWEST_ROWS.min(sizes.rows)).then_some(rows)
}

/// Selects `count` evenly spaced cuts.
fn spread(cuts: &[u64], count: usize) -> Vec<u64> {
    (0..count).map(|at| cuts[(2 * at + 1) * cuts.len() / (2 * count)]).collect_vec()
}

fn set(row: &mut [u64], at: usize) {
    row[at / 64] |= 1 << (at % 64);
}

/// The rows of a part of several columns: the intersections of the rows of its digits.
fn digit_rows(digits: &[Digit], lines: &[Line], line_parts: &[LinePart], words: usize) -> Vec<u64> {
    let of_digit: Vec<Vec<u64>> = digits.iter().map(|digit| number_rows(digit, lines, line_parts, words)).collect_vec();
    let mut rows = Vec::with_capacity(keys(digits) * words);
    for_each_key(digits, |numbers| {
        for word in 0..words {
            let all = numbers.iter().zip(&of_digit).fold(u64::MAX, |all, (number, rows)| all & rows[number * words + word]);
            rows.push(all);
        }
    });
    rows
}

fn number_rows(digit: &Digit, lines: &[Line], line_parts: &[LinePart], words: usize) -> Vec<u64> {
    let mut rows = vec![0; digit.radix() * words];
    for (number, row) in rows.chunks_exact_mut(words).enumerate() {
        for (at, line_part) in line_parts.iter().enumerate() {
            if digit.values[number].is_subset(&lines[line_part.line].region.0[digit.column]) {
                set(row, at);
            }
        }
    }
    rows
}

fn cut_rows(cuts: &Cuts, lines: &[Line], line_parts: &[LinePart], words: usize) -> Vec<u64> {
    let mut rows = vec![0; (cuts.cuts.len() + 1) * words];
    let mut fill = |at: usize, low: u64, high: u64| {
        let (from, to) = (cuts.row(low), cuts.row(high));
        for row in rows[from * words..(to + 1) * words].chunks_exact_mut(words) {
            set(row, at);
        }
    };
    for (at, line_part) in line_parts.iter().enumerate() {
        if let Some(bounds) = &cuts.bounds {
            fill(at, bounds[at].0, bounds[at].1);
            continue;
        }
        for (low, high) in intervals(&cuts.column, &cuts.all, &lines[line_part.line]) {
            fill(at, low, high);
        }
    }
    rows
}
