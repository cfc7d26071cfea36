//! Tables over keys that give sets of rules, a bit for each rule.
//!
//! The columns are divided into parts, each with a key of its own. The table of a part gives the set of the rules whose
//! entries hold for its columns; the lowest bit of the intersection of these sets is the first rule that matches. The
//! loads do not depend on each other, and the tables stay small for any number of columns.

mod check;

use crate::decide::forms::keys::{Digit, dealt, digits, filled, for_each_key, key, keys};
use crate::decide::tuning::KeySizes;
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Position, Rule, Table};
pub(in crate::decide) use check::agrees;

/// Masks of a table. See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masks {
    /// The columns of each part, the most significant digit first.
    pub parts: Vec<Vec<Digit>>,
    /// For each part and each of its keys the rules whose entries hold, as bits.
    pub tables: Vec<Vec<u128>>,
    /// For each bit the end of cases for which it is the lowest.
    pub ends: Vec<usize>,
}

impl Masks {
    /// Makes the masks of the rules; `end` gives the end of each. `None` for more than 128 rules, beyond the limits,
    /// and if the outcome does not follow from the rule that fires.
    pub(in crate::decide) fn new(table: &Table, end: &dyn Fn(usize) -> usize, limits: KeySizes) -> Option<Self> {
        let has_choices = table.rules.iter().any(|rule| !rule.alternatives.is_empty());
        if table.rules.len() > 128 || has_choices || matches!(table.hit, HitPolicy::Collect(_)) {
            return None;
        }
        let entries = table.rules.iter().filter_map(Rule::entries).flat_map(|entries| entries.iter().enumerate());
        let confined = entries.filter(|(column, entry)| entry.set != table.columns[*column].domain.all());
        let digits = digits(table, confined.map(|(column, entry)| (column, &entry.set)), limits)?;
        let order = order(table);
        let masked = |parts: Vec<Vec<Digit>>| {
            let tables: Vec<Vec<u128>> = parts.iter().map(|part| part_masks(table, &order, part)).collect_vec();
            let masks = Self { parts, tables, ends: order.iter().map(|rule| end(*rule)).collect_vec() };
            (masks.bytes() <= limits.bytes && !masks.parts.is_empty()).then_some(masks)
        };
        let wide = masked(filled(&digits, limits.wide_part)).filter(|masks| masks.bytes() <= limits.bytes / 4);
        wide.or_else(|| masked(dealt(&digits, count(&digits, limits.narrow_part))))
    }

    /// The end of a case.
    #[must_use]
    pub fn decide(&self, case: &[Position]) -> usize {
        let tables = self.parts.iter().zip(&self.tables);
        let left = tables.fold(u128::MAX, |left, (digits, table)| left & table[key(digits, case)]);
        self.ends[left.trailing_zeros() as usize]
    }

    /// The bytes of all tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let entries: usize = self.tables.iter().map(Vec::len).sum();
        entries * self.ends.len().next_power_of_two().max(8) / 8
    }
}

/// The rules in the order in which they fire; ELSE is last.
fn order(table: &Table) -> Vec<usize> {
    let rules = || 0..table.rules.len();
    rules().filter(|rule| !table.rules[*rule].is_else()).chain(rules().filter(|rule| table.rules[*rule].is_else())).collect_vec()
}
/// The number of parts with about `part` keys that the digits make.
fn count(digits: &[Digit], part: usize) -> usize {
    let all = digits.iter().fold(1.0, |keys: f64, digit| keys * digit.radix() as f64);
    (1..digits.len()).find(|parts| (0..*parts).fold(1.0, |keys: f64, _| keys * part.max(2) as f64) >= all).unwrap_or(digits.len().max(1))
}

/// The masks of a part's keys. The last rule fires if no other does, so its bit is always set.
fn part_masks(table: &Table, order: &[usize], digits: &[Digit]) -> Vec<u128> {
    let of_number = |digit: &Digit, number: usize| {
        let holds =
            |rule: usize| table.rules[rule].entries().is_none_or(|entries| digit.values[number].is_subset(&entries[digit.column].set));
        let bits = order.iter().enumerate().filter(|(place, rule)| *place + 1 == order.len() || holds(**rule));
        bits.fold(0u128, |mask, (place, _)| mask | 1 << place)
    };
    let of_digit: Vec<Vec<u128>> =
        digits.iter().map(|digit| (0..digit.radix()).map(|number| of_number(digit, number)).collect_vec()).collect_vec();
    let all = u128::MAX >> (128 - order.len());
    let mut masks = Vec::with_capacity(keys(digits));
    for_each_key(digits, |numbers| masks.push(numbers.iter().zip(&of_digit).fold(all, |mask, (number, masks)| mask & masks[*number])));
    masks
}
