//! Tables of the rules that are left, one bit a rule.

use super::check::masks_agree;
use super::digits::{dealt, filled, for_each_key, keys};
use super::{Digit, Lookup, Packed, PackedSizes, digits, told_apart};
use crate::model::{HitPolicy, Rule, Table};

/// The masks of the rules; `None` past 128 rules, and where a rule alone does not say what comes out.
pub(super) fn masks(table: &Table, outcome: &dyn Fn(usize) -> usize, limits: PackedSizes) -> Option<Packed> {
    let has_choices = table.rules.iter().any(|rule| !rule.alternatives.is_empty());
    if table.rules.len() > 128 || has_choices || matches!(table.hit, HitPolicy::Collect(_)) {
        return None;
    }
    let entries = table.rules.iter().filter_map(Rule::entries).flat_map(|entries| entries.iter().enumerate());
    let confined = entries.filter(|(column, entry)| entry.set != table.columns[*column].domain.all());
    let sets = told_apart(table, confined.map(|(column, entry)| (column, &entry.set)));
    let digits = digits(table, &sets, limits)?;
    let order = order(table);
    let masked = |parts: Vec<Vec<Digit>>| {
        let tables: Vec<Vec<u128>> = parts.iter().map(|part| part_masks(table, &order, part)).collect();
        let packed = Packed { parts, lookup: Lookup::Masks(tables, order.iter().map(|rule| outcome(*rule)).collect()) };
        (packed.bytes() <= limits.bytes && masks_agree(&packed, table, outcome)).then_some(packed)
    };
    let wide = masked(filled(&digits, limits.wide_part)).filter(|packed| packed.bytes() <= limits.bytes / 4);
    wide.or_else(|| masked(dealt(&digits, count(&digits, limits.narrow_part))))
}

/// The rules as they fire: ELSE is last.
fn order(table: &Table) -> Vec<usize> {
    let rules = || 0..table.rules.len();
    rules().filter(|rule| !table.rules[*rule].is_else()).chain(rules().filter(|rule| table.rules[*rule].is_else())).collect()
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
    let of_digit: Vec<Vec<u128>> = digits.iter().map(|digit| (0..digit.radix()).map(|number| of_number(digit, number)).collect()).collect();
    let all = u128::MAX >> (128 - order.len());
    let mut masks = Vec::with_capacity(keys(digits));
    for_each_key(digits, |numbers| masks.push(numbers.iter().zip(&of_digit).fold(all, |mask, (number, masks)| mask & masks[*number])));
    masks
}
