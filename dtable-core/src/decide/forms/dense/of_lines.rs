//! Makes dense tables from lines, without a graph.
//!
//! The lines are painted into the table, the last one first, each over all keys that it contains. So earlier lines
//! paint over later ones. A grid whose rules do not overlap paints each key once.

use super::Dense;
use crate::decide::forms::keys::{Digit, digits, keys};
use crate::decide::forms::lines::{Line, Lines};
use crate::decide::tuning::KeySizes;
use crate::lists::CollectVec;
use crate::model::Table;

/// The most writes of a key, on average. Rules that overlap more get no table: bitmaps are better for them. No
/// measurement is recorded for it.
const MAX_WRITES_PER_KEY: usize = 32;

impl Dense {
    /// Makes one or two tables that give a case the end of the first line that contains it; `None` if they exceed the
    /// limits.
    pub(in crate::decide) fn of_lines(table: &Table, lines: &Lines, limits: KeySizes) -> Option<Self> {
        let confined = lines.lines.iter().flat_map(Line::sets).filter(|(column, set)| **set != table.columns[*column].domain.all());
        let digits = digits(table, confined, limits)?;
        if digits.is_empty() || keys(&digits) > limits.keys {
            return None;
        }
        let ends = painted(&digits, lines)?;
        let whole = Self::whole(&digits, ends);
        if keys(&digits) <= limits.one_table {
            return Some(whole);
        }
        let split = Self::split(&digits, &whole.tables[0]);
        let fits = |it: &Self| it.bytes() <= limits.bytes;
        if split.bytes() <= whole.bytes() / 8 { Some(split).filter(fits) } else { Some(whole).filter(fits).or(Some(split).filter(fits)) }
    }
}

/// Finds the end of every key; `None` if lines overlap too much.
fn painted(digits: &[Digit], lines: &Lines) -> Option<Vec<usize>> {
    let mut ends = vec![lines.otherwise; keys(digits)];
    let mut left = MAX_WRITES_PER_KEY * ends.len();
    for line in lines.lines.iter().rev() {
        let mut held = vec![0];
        for digit in digits {
            let set = &line.region.0[digit.column];
            let numbers: Vec<usize> = (0..digit.radix()).filter(|number| digit.values[*number].is_subset(set)).collect_vec();
            if held.len() * numbers.len() > left {
                return None;
            }
            held = held.iter().flat_map(|key| numbers.iter().map(move |number| key * digit.radix() + *number)).collect_vec();
        }
        left -= held.len();
        for key in held {
            ends[key] = line.end;
        }
    }
    Some(ends)
}
