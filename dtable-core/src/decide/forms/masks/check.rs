//! Masks are held against the rules' entries, bit for bit.

use super::Masks;
use crate::decide::forms::keys::check::{all_firsts, digits_are_right, put};
use crate::decide::forms::keys::{Digit, for_each_key};
use crate::lists::{CollectVec, Order};
use crate::model::{HitPolicy, Rule, Table};

/// Whether a bit of the masks is set exactly where the entries of its rule hold, and stands for what the rule comes to. The last rule takes
/// what no other does: ELSE, or a rule that every case which is left over has to be in.
pub(in crate::decide) fn agrees(masks: &Masks, table: &Table, end: &dyn Fn(usize) -> usize) -> bool {
    let entries = table.rules.iter().filter_map(Rule::entries);
    let confined = entries.flat_map(|entries| entries.iter().enumerate()).map(|(column, entry)| (column, &entry.set));
    let mut order: Vec<usize> = (0..table.rules.len()).collect_vec();
    order.order_by_key(|rule| table.rules[*rule].is_else());
    let are_ends = masks.ends.iter().copied().eq(order.iter().map(|rule| end(*rule)));
    let is_decided_by_rule = !matches!(table.hit, HitPolicy::Collect(_)) && table.rules.iter().all(|rule| rule.alternatives.is_empty());
    are_ends
        && is_decided_by_rule
        && digits_are_right(&masks.parts, table, confined)
        && masks.parts.len() == masks.tables.len()
        && masks.parts.iter().zip(&masks.tables).all(|(digits, masks)| part_agrees(digits, masks, table, &order))
}

fn part_agrees(digits: &[Digit], masks: &[u128], table: &Table, order: &[usize]) -> bool {
    let mut case = all_firsts(table);
    let (mut agrees, mut key) = (true, 0);
    for_each_key(digits, |numbers| {
        put(&mut case, digits, numbers);
        let holds = |rule: usize| {
            let entries = table.rules[rule].entries();
            entries.is_none_or(|entries| digits.iter().all(|digit| entries[digit.column].set.contains(case[digit.column])))
        };
        let bits = order.iter().enumerate().filter(|(place, rule)| place + 1 == order.len() || holds(**rule));
        let right = bits.fold(0u128, |bits, (place, _)| bits | 1 << place);
        agrees = agrees && masks.get(key) == Some(&right);
        key += 1;
    });
    agrees && key == masks.len()
}

#[cfg(test)]
mod tests {
    use super::agrees;
    use crate::decide::Tuning;
    use crate::decide::forms::masks::Masks;
    use crate::decide::problem::fixture;

    #[test]
    fn a_wrong_bit_in_a_mask_is_refused() {
        let text = "table: t\ninputs: { a: { type: A, values: [P, Q, R] }, b: u8, c: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | a    | b    | c | x |
  | 1    | P    | < 9  | - | 1 |
  | 2    | P, Q | -    | T | 2 |
  | 3    | -    | > 20 | F | 3 |
  | else |      |      |   | 4 |\n";
        let verified = fixture::verified(text).expect("a table without errors");
        let table = verified.table();
        let right = Masks::new(table, &|rule| rule, Tuning::DEFAULT.keys_on_demand).expect("masks");
        let is_accepted = |change: &dyn Fn(&mut Masks)| {
            let mut wrong = right.clone();
            change(&mut wrong);
            agrees(&wrong, table, &|rule| rule)
        };
        assert!(is_accepted(&|_| {}));
        for (part, keys) in right.tables.iter().enumerate() {
            for key in 0..keys.len() {
                for bit in 0..right.ends.len() {
                    assert!(!is_accepted(&|it| it.tables[part][key] ^= 1 << bit), "{part} {key} {bit}");
                }
            }
        }
        assert!(!is_accepted(&|it| it.ends.swap(0, 1)));
        assert!(!is_accepted(&|it| it.tables.truncate(it.tables.len() - 1)));
        assert!(!agrees(&right, table, &|_| 0));
    }
}
