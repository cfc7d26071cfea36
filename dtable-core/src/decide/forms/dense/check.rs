//! Dense tables are held against the graph, or against the rules, before they become code.
//!
//! Nothing here knows how the tables were made. What is looked at is what the generated code does: the digits of a case make a key, and the
//! key is looked up ([`Dense::decide`]). After it is clear that digits are right, one case of every key stands for all of them.

use super::Dense;
use super::of_graph::sets;
use crate::decide::forms::graph::Dag;
use crate::decide::forms::keys::check::{all_firsts, digits_are_right, put};
use crate::decide::forms::keys::{Digit, for_each_key, keys};
use crate::decide::forms::lines::{Line, Lines};
use crate::lists::CollectVec;
use crate::model::{Position, Table};

/// Whether every key ends where the graph does.
pub(in crate::decide) fn agrees_with_graph(dense: &Dense, table: &Table, dag: &Dag) -> bool {
    if !digits_are_right(&dense.parts, table, dag.nodes.iter().flat_map(sets)) || !is_whole(dense) {
        return false;
    }
    let digits: Vec<Digit> = dense.parts.concat();
    let mut case = all_firsts(table);
    let mut agrees = true;
    for_each_key(&digits, |numbers| {
        if agrees {
            put(&mut case, &digits, numbers);
            agrees = dense.decide(&case) == dag.decide(&case);
        }
    });
    agrees
}

/// Whether every key ends where the first line does that holds its case.
pub(in crate::decide) fn agrees_with_lines(dense: &Dense, table: &Table, lines: &Lines) -> bool {
    if !digits_are_right(&dense.parts, table, lines.lines.iter().flat_map(Line::sets)) || !is_whole(dense) {
        return false;
    }
    let all: Vec<usize> = (0..lines.lines.len()).collect_vec();
    Walk { dense, lines, digits: dense.parts.concat() }.agrees(0, &all, &mut all_firsts(table))
}

/// Digit after digit, with the lines that still hold the values so far.
struct Walk<'a> {
    dense: &'a Dense,
    lines: &'a Lines,
    digits: Vec<Digit>,
}

impl Walk<'_> {
    fn agrees(&self, place: usize, left: &[usize], case: &mut [Position]) -> bool {
        let Some(digit) = self.digits.get(place) else {
            let end = left.first().map_or(self.lines.otherwise, |first| self.lines.lines[*first].end);
            return self.dense.decide(case) == end;
        };
        digit.values.iter().all(|values| {
            let Some(value) = values.last() else { return false };
            case[digit.column] = value;
            let holds = |line: &&usize| self.lines.lines[**line].region.0[digit.column].contains(value);
            let left: Vec<usize> = left.iter().filter(holds).copied().collect_vec();
            self.agrees(place + 1, &left, case)
        })
    }
}

/// Whether every state of the first table has its row in the second.
fn is_whole(dense: &Dense) -> bool {
    match (&dense.tables[..], &dense.parts[..]) {
        ([whole], [part]) => whole.len() == keys(part),
        ([first, second], [part, rest]) => {
            let states = second.len() / keys(rest).max(1);
            first.len() == keys(part) && first.iter().all(|state| *state < states)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{agrees_with_graph, agrees_with_lines};
    use crate::decide::forms::dense::Dense;
    use crate::decide::forms::graph::once::asks_again;
    use crate::decide::forms::lines::Lines;
    use crate::decide::problem::fixture;
    use crate::decide::tuning::KeySizes;
    use crate::decide::{Dag, Tuning};
    use crate::interpret::{interpret, is_possible};
    use crate::model::{Position, Table, ValueSet};

    const SIZES: KeySizes = Tuning::DEFAULT.keys_on_demand;

    const ASKED_AGAIN: &str = include_str!("../../../../../tests/corpus/pass/asked_again.yaml");

    /// A table with its graph of rules.
    fn decided(text: &str) -> (Table, Dag) {
        let verified = fixture::verified(text).expect("a table without errors");
        (verified.table().clone(), fixture::graphs(&verified).0.expect("a graph"))
    }

    fn cases(table: &Table) -> Vec<Vec<Position>> {
        let mut cases = vec![Vec::new()];
        for column in &table.columns {
            let values = |case: &Vec<Position>| column.domain.all().iter().map(|at| [&case[..], &[at]].concat()).collect::<Vec<_>>();
            cases = cases.iter().flat_map(values).collect();
        }
        cases
    }

    #[test]
    fn a_column_that_a_way_would_ask_again() {
        let (table, dag) = decided(ASKED_AGAIN);
        assert!(!asks_again(&dag));
        let dense = Dense::of_graph(&table, &dag, SIZES).expect("dense tables");
        let possible = cases(&table).into_iter().filter(|case| is_possible(&table, case));
        for case in possible {
            assert_eq!(Some(dense.decide(&case)), interpret(&table, &case).fired, "{case:?}");
        }
    }

    #[test]
    fn a_wrong_end_is_refused() {
        let wide = "table: t\ninputs: { a: u8, b: u8, c: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | a    | b     | c | x |
  | 1    | < 9  | < 100 | T | 1 |
  | 2    | > 20 | > 50  | - | 2 |
  | 3    | < 15 | -     | F | 3 |
  | else |      |       |   | 4 |\n";
        for (text, direct) in [(ASKED_AGAIN, true), (wide, true), (wide, false)] {
            let (table, dag) = decided(text);
            let dense =
                Dense::of_graph(&table, &dag, KeySizes { one_table: if direct { 1 << 12 } else { 1 }, ..SIZES }).expect("dense tables");
            assert!(agrees_with_graph(&dense, &table, &dag));
            let tables = &dense.tables;
            assert_eq!(tables.len() == 1, direct);
            for (part, table_of_part) in tables.iter().enumerate() {
                for (at, old) in table_of_part.iter().enumerate() {
                    let mut wrong = dense.clone();
                    wrong.tables[part][at] = if *old == 0 { 1 } else { 0 };
                    assert!(!agrees_with_graph(&wrong, &table, &dag), "{part} {at}");
                }
            }
        }
    }

    #[test]
    fn wrong_digits_are_refused() {
        let (table, dag) = decided(ASKED_AGAIN);
        let dense = Dense::of_graph(&table, &dag, SIZES).expect("dense tables");
        let of = |change: &dyn Fn(&mut Dense)| {
            let mut wrong = dense.clone();
            change(&mut wrong);
            agrees_with_graph(&wrong, &table, &dag)
        };
        assert!(of(&|_| {}));
        assert!(!of(&|it| it.parts[0][0].values[0] = ValueSet::EMPTY));
        assert!(!of(&|it| it.parts[0][0].values.swap(0, 1)));
        assert!(!of(&|it| it.parts[0].swap(0, 1)));
        assert!(!of(&|it| it.parts[0][1].column = it.parts[0][0].column));
        assert!(!of(&|it| {
            it.parts[0].pop();
        }));
        let mut conditional = table.clone();
        let always = crate::model::Formula::And(Vec::new());
        let requires = crate::model::Requirement { text: String::new(), span: table.name.span, formula: always };
        conditional.columns[dense.parts[0][0].column].requires = Some(requires);
        assert!(!agrees_with_graph(&dense, &conditional, &dag));
        assert!(Dense::of_graph(&conditional, &dag, SIZES).is_none());
    }

    #[test]
    fn a_wrong_end_of_lines_is_refused() {
        let text = "table: t\ninputs: { a: u8, b: { type: u8, range: 0..=9 }, c: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | a    | b    | c | x |
  | 1    | < 9  | < 4  | T | 1 |
  | 2    | > 20 | > 2  | - | 2 |
  | 3    | < 15 | -    | F | 3 |
  | else |      |      |   | 4 |\n";
        let verified = fixture::verified(text).expect("a table without errors");
        let (table, lines) = (verified.table(), Lines::of_rules(verified.table()).expect("lines"));
        for one_table in [1 << 12, 1] {
            let right = Dense::of_lines(table, &lines, KeySizes { one_table, ..SIZES }).expect("dense tables");
            assert!(agrees_with_lines(&right, table, &lines));
            for (part, ends) in right.tables.iter().enumerate() {
                for (at, end) in ends.iter().enumerate() {
                    let mut wrong = right.clone();
                    wrong.tables[part][at] = if *end == 0 { 1 } else { 0 };
                    assert!(!agrees_with_lines(&wrong, table, &lines), "{part} {at}");
                }
            }
        }
    }
}
