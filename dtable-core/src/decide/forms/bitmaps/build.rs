//! Making the rows.

use super::{Bitmaps, Cuts, Part, PartKey, intervals};
use crate::decide::forms::keys::{Digit, dealt, for_each_key, keys};
use crate::decide::forms::lines::Line;
use crate::decide::forms::tree::TreeColumn;
use crate::decide::tuning::BitmapSizes;
use crate::lists::CollectVec;
use crate::model::{Domain, Table, ValueSet};

/// Keys of a part of several columns, about.
const PART: f64 = 64.0;

/// The fewest rows that are worth to be a filter.
const FEWEST: usize = 16;

/// The boxes of so many lines, at most: on average, four each.
const fn most_boxes(lines: usize) -> usize {
    4 * lines + 256
}

/// A column with many classes, before it is known how many rows it has.
struct Wide {
    column: TreeColumn,
    all: ValueSet,
    /// The least key of every class but the first.
    cuts: Vec<u64>,
}

/// A line, or one of its intervals in the columns whose rows are a filter.
pub(super) struct Area {
    line: usize,
    /// First and last key, by place among those columns.
    bounds: Vec<(u64, u64)>,
}

pub(super) fn build(table: &Table, lines: &[Line], otherwise: usize, sizes: BitmapSizes) -> Option<Bitmaps> {
    let (digits, wide) = columns(table, lines, sizes.classes)?;
    let parts = if digits.is_empty() { Vec::new() } else { dealt(&digits, parts(&digits)) };
    let narrow: usize = parts.iter().map(|part| keys(part)).sum();
    let all: usize = wide.iter().map(|it| it.cuts.len() + 1).sum();
    let fits = |boxes: usize, rows: usize| (narrow + rows).saturating_mul(boxes.div_ceil(64)) <= sizes.bytes / 8;
    let is_exact = wide.iter().all(|it| it.cuts.len() < sizes.rows) && fits(lines.len(), all);
    let rows = if is_exact { usize::MAX } else { filter_rows(lines, &wide, narrow, sizes)? };
    let is_filter = |it: &&Wide| it.cuts.len() >= rows;
    let filters: Vec<&Wide> = wide.iter().filter(is_filter).collect_vec();
    let areas = areas(lines, &filters)?;
    let words = areas.len().div_ceil(64);
    let (mut made, mut filter) = (Vec::new(), 0);
    for digits in parts {
        let rows = digit_rows(&digits, lines, &areas, words);
        made.push(Part { key: PartKey::Digits(digits), rows });
    }
    for it in wide {
        let cuts = if is_filter(&&it) {
            let bounds = areas.iter().map(|area| area.bounds[filter]).collect_vec();
            filter += 1;
            Cuts { cuts: spread(&it.cuts, rows - 1), column: it.column, all: it.all, bounds: Some(bounds) }
        } else {
            Cuts { cuts: it.cuts, column: it.column, all: it.all, bounds: None }
        };
        let rows = cut_rows(&cuts, lines, &areas, words);
        made.push(Part { key: PartKey::Cuts(cuts), rows });
    }
    let fits = made.iter().map(|part| part.rows.len()).sum::<usize>() <= sizes.bytes / 8;
    let ends = areas.iter().map(|area| lines[area.line].end).chain([otherwise]).collect_vec();
    fits.then_some(Bitmaps { parts: made, words, ends })
}

/// The columns that some line looks at: those with few classes, and those with many.
fn columns(table: &Table, lines: &[Line], classes: usize) -> Option<(Vec<Digit>, Vec<Wide>)> {
    let (mut digits, mut wide) = (Vec::new(), Vec::new());
    for (at, column) in table.columns.iter().enumerate() {
        let all = column.domain.all();
        let mut sets: Vec<&ValueSet> = lines.iter().map(|line| &line.region.0[at]).filter(|set| **set != all).collect_vec();
        sets.sort_unstable();
        sets.dedup();
        if sets.is_empty() {
            continue;
        }
        match Digit::new(at, &column.domain, &sets, classes) {
            Some(digit) => digits.push(digit),
            None => wide.push(Wide::new(at, &column.domain, &sets)?),
        }
    }
    Some((digits, wide))
}

impl Wide {
    /// `None` where there are too many values for a key.
    fn new(at: usize, domain: &Domain, sets: &[&ValueSet]) -> Option<Self> {
        let column = TreeColumn::compared(at, domain)?;
        let last = column.key_of(domain.last());
        let spans = sets.iter().flat_map(|set| set.spans());
        let ends = spans.flat_map(|(low, high)| [Some(column.key_of(*low)), column.key_of(*high).checked_add(1)]).flatten();
        let mut cuts: Vec<u64> = ends.filter(|cut| (1..=last).contains(cut)).collect_vec();
        cuts.sort_unstable();
        cuts.dedup();
        Some(Self { column, all: domain.all(), cuts })
    }
}

/// How many parts digits are dealt out to.
fn parts(digits: &[Digit]) -> usize {
    let (mut rest, mut parts) = (digits.iter().map(|digit| digit.radix() as f64).product::<f64>(), 1);
    while rest > PART && parts < digits.len() {
        rest /= PART;
        parts += 1;
    }
    parts
}

/// How many rows a column may have where not all classes have their own; `None` where they would be too few, or the boxes too many.
fn filter_rows(lines: &[Line], wide: &[Wide], narrow: usize, sizes: BitmapSizes) -> Option<usize> {
    let of_line = |line: &Line| wide.iter().fold(1usize, |boxes, it| boxes.saturating_mul(intervals(&it.column, &it.all, line).len()));
    let boxes = lines.iter().fold(0usize, |boxes, line| boxes.saturating_add(of_line(line)));
    if boxes > most_boxes(lines.len()) {
        return None;
    }
    let most = (sizes.bytes / 8 / boxes.div_ceil(64)).checked_sub(narrow)? / wide.len().max(1);
    let rows = most.min(sizes.rows);
    (rows >= FEWEST.min(sizes.rows)).then_some(rows)
}

/// The lines, cut where they have several intervals in a column whose rows are a filter.
fn areas(lines: &[Line], filters: &[&Wide]) -> Option<Vec<Area>> {
    let mut areas = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        let mut parts = vec![Vec::with_capacity(filters.len())];
        for filter in filters {
            let bounds = intervals(&filter.column, &filter.all, line);
            parts = parts.iter().flat_map(|part| bounds.iter().map(|it| [&part[..], &[*it]].concat())).collect_vec();
        }
        areas.extend(parts.into_iter().map(|bounds| Area { line: at, bounds }));
    }
    (areas.len() <= most_boxes(lines.len())).then_some(areas)
}

/// So many of the cuts, about equally far from each other.
fn spread(cuts: &[u64], count: usize) -> Vec<u64> {
    (0..count).map(|at| cuts[(2 * at + 1) * cuts.len() / (2 * count)]).collect_vec()
}

fn set(row: &mut [u64], at: usize) {
    row[at / 64] |= 1 << (at % 64);
}

/// The rows of a part of several columns: what is left of each digit's.
fn digit_rows(digits: &[Digit], lines: &[Line], areas: &[Area], words: usize) -> Vec<u64> {
    let of_digit: Vec<Vec<u64>> = digits.iter().map(|digit| number_rows(digit, lines, areas, words)).collect_vec();
    let mut rows = Vec::with_capacity(keys(digits) * words);
    for_each_key(digits, |numbers| {
        for word in 0..words {
            let all = numbers.iter().zip(&of_digit).fold(u64::MAX, |all, (number, rows)| all & rows[number * words + word]);
            rows.push(all);
        }
    });
    rows
}

fn number_rows(digit: &Digit, lines: &[Line], areas: &[Area], words: usize) -> Vec<u64> {
    let mut rows = vec![0; digit.radix() * words];
    for (number, row) in rows.chunks_exact_mut(words).enumerate() {
        for (at, area) in areas.iter().enumerate() {
            if digit.values[number].is_subset(&lines[area.line].region.0[digit.column]) {
                set(row, at);
            }
        }
    }
    rows
}

fn cut_rows(cuts: &Cuts, lines: &[Line], areas: &[Area], words: usize) -> Vec<u64> {
    let mut rows = vec![0; (cuts.cuts.len() + 1) * words];
    let mut fill = |at: usize, low: u64, high: u64| {
        let (from, to) = (cuts.row(low), cuts.row(high));
        for row in rows[from * words..(to + 1) * words].chunks_exact_mut(words) {
            set(row, at);
        }
    };
    for (at, area) in areas.iter().enumerate() {
        if let Some(bounds) = &cuts.bounds {
            fill(at, bounds[at].0, bounds[at].1);
            continue;
        }
        for (low, high) in intervals(&cuts.column, &cuts.all, &lines[area.line]) {
            fill(at, low, high);
        }
    }
    rows
}
