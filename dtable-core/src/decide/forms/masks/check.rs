//! Checks masks against the statements of the table, bit for bit.

use super::Masks;
use crate::decide::forms::check::statements::Statements;
use crate::decide::forms::check::told_apart::{rows_are_right, tell_apart};
use crate::lists::CollectVec;
use crate::model::Table;

/// Whether each bit of the masks is set exactly for the keys that its statement contains, and has the statement's end.
/// The last bit has to be set everywhere: it takes all other cases.
pub(in crate::decide) fn agrees(masks: &Masks, table: &Table, statements: &Statements) -> bool {
    let of_bits = statements.in_order.iter().map(Some).chain([None]).collect_vec();
    let ends = statements.in_order.iter().map(|statement| statement.end).chain([statements.otherwise]);
    let digits = masks.parts.iter().flatten().collect_vec();
    of_bits.len() <= 128
        && masks.ends.iter().copied().eq(ends)
        && tell_apart(&digits, &[], table, statements.by_column(table))
        && masks.parts.len() == masks.tables.len()
        && masks.parts.iter().zip(&masks.tables).all(|(digits, rows)| {
            let has_no_other_bits = rows.iter().all(|row| of_bits.len() == 128 || row >> of_bits.len() == 0);
            has_no_other_bits && rows_are_right(digits, &of_bits, rows.len(), &|row, word| (rows[row] >> (64 * word)) as u64)
        })
}

#[cfg(test)]
mod tests {
    use super::agrees;
    use crate::decide::Tuning;
    use crate::decide::forms::check::statements::Statements;
    use crate::decide::forms::masks::Masks;
    use crate::fixture::verified;

    #[test]
    fn a_wrong_bit_in_a_mask_is_refused() {
        let text = "table: t\ninputs: { a: { type: A, values: [P, Q, R] }, b: u8, c: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | a    | b    | c | x |
  | 1    | P    | < 9  | - | 1 |
  | 2    | P, Q | -    | T | 2 |
  | 3    | -    | > 20 | F | 3 |
  | else |      |      |   | 4 |\n";
        let verified = verified(text);
        let table = verified.table();
        let right = Masks::new(table, &|rule| rule, Tuning::DEFAULT.keys_on_demand).expect("masks");
        let statements = Statements::of_rules(table, &|rule| rule).expect("statements");
        let is_accepted = |change: &dyn Fn(&mut Masks)| {
            let mut wrong = right.clone();
            change(&mut wrong);
            agrees(&wrong, table, &statements)
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
        let of_others = Statements::of_rules(table, &|_| 0).expect("statements");
        assert!(!agrees(&right, table, &of_others));
    }
}
