//! Tables of the rules that are left, one bit a rule.
//!
//! The columns are dealt out to parts with a key of their own. Each part's table gives the set of the rules whose entries hold for its
//! columns; the lowest bit of their intersection is the first rule that matches. The loads do not wait for one another, and the tables stay
//! small for any number of columns.

mod check;

use crate::decide::forms::keys::{Digit, dealt, digits, filled, for_each_key, key, keys};
use crate::decide::tuning::KeySizes;
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Position, Rule, Table};
pub(in crate::decide) use check::agrees;

/// The rules that keys leave; see the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masks {
    /// The columns of each part, the most significant digit first.
    pub parts: Vec<Vec<Digit>>,
    /// The rules, as bits, that each key of a part leaves.
    pub tables: Vec<Vec<u128>>,
    /// Where a decision ends whose lowest bit this is.
    pub ends: Vec<usize>,
}

impl Masks {
    /// The masks of the rules, each of which ends where `end` says; `None` past 128 rules, past the limits, and where a rule alone does not
    /// say what comes out.
    pub(in crate::decide) fn new(table: &Table, end: &dyn Fn(usize) -> usize, limits: KeySizes) -> Option<Self> {
        let has_choices = table.rules.iter().any(|rule| !rule.alternatives.is_empty());
        if table.rules.len() > 128 || has_choices || matches!(table.hit, HitPolicy::Collect(_)) {
            return None;
        }
        let entries = table.rules.iter().filter_map(Rule::entries).flat_map(|entries| entries.iter().enumerate());
        let confined = entries.filter(|(column, entry)| entry.set != table.columns[*column].domain.all());
        let digits = digits(table, confined.map(|(column, entry)| (column, &entry.set)), limits.radix)?;
        let order = order(table);
        let masked = |parts: Vec<Vec<Digit>>| {
            let tables: Vec<Vec<u128>> = parts.iter().map(|part| part_masks(table, &order, part)).collect_vec();
            let masks = Self { parts, tables, ends: order.iter().map(|rule| end(*rule)).collect_vec() };
            (masks.bytes() <= limits.bytes && !masks.parts.is_empty()).then_some(masks)
        };
        let wide = masked(filled(&digits, limits.wide_part)).filter(|masks| masks.bytes() <= limits.bytes / 4);
        wide.or_else(|| masked(dealt(&digits, count(&digits, limits.narrow_part))))
    }

    /// Where a case ends.
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

/// The rules as they fire: ELSE is last.
fn order(table: &Table) -> Vec<usize> {
    let rules = || 0..table.rules.len();
    rules().filter(|rule| !table.rules[*rule].is_else()).chain(rules().filter(|rule| table.rules[*rule].is_else())).collect_vec()
}
/// How many parts of about so many keys the digits make.
fn count(digits: &[Digit], part: usize) -> usize {
    let all = digits.iter().fold(1.0, |keys: f64, digit| keys * digit.radix() as f64);
    (1..digits.len()).find(|parts| (0..*parts).fold(1.0, |keys: f64, _| keys * part.max(2) as f64) >= all).unwrap_or(digits.len().max(1))
}

/// The masks of a part's keys. The last rule fires where no other does, so it is never taken out.
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
