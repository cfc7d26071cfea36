//! Checks dense tables against the graph, or against the statements of the table, before they become code.
//!
//! Nothing here knows how the tables were made. The check does what generated code does: the digits of a case make a
//! key, and the key is looked up. Once the digits are shown to be right, one case of every key stands for all of its
//! cases.
//!
//! Tables that were made from a graph also decide impossible cases as the graph does, about which the rules say
//! nothing. So they are compared with the graph, which has been checked against the rules itself (`graph/validate`).

use super::Dense;
use crate::decide::forms::check::statements::Statements;
use crate::decide::forms::check::told_apart::tell_apart;
use crate::decide::forms::graph::{Dag, Node};
use crate::lists::CollectVec;
use crate::model::{Position, Table, ValueSet};

/// Whether every key has the end that the graph gives it.
pub(in crate::decide) fn agrees_with_graph(dense: &Dense, table: &Table, dag: &Dag) -> bool {
    let mut sets: Vec<Vec<&ValueSet>> = vec![Vec::new(); table.columns.len()];
    for node in &dag.nodes {
        if let Node::Test { column, branches } = node {
            sets[*column].extend(branches.iter().map(|branch| &branch.values));
        }
    }
    is_right(dense, table, sets, &Against::Graph(dag), &[])
}

/// Whether every key has the end of the first statement that contains its case.
pub(in crate::decide) fn agrees_with_statements(dense: &Dense, table: &Table, statements: &Statements) -> bool {
    let all: Vec<usize> = (0..statements.in_order.len()).collect_vec();
    is_right(dense, table, statements.by_column(table), &Against::Statements(statements), &all)
}

/// The graph or the rules with which every key is compared.
enum Against<'a> {
    Graph(&'a Dag),
    Statements(&'a Statements<'a>),
}

fn is_right(dense: &Dense, table: &Table, sets: Vec<Vec<&ValueSet>>, against: &Against, statements: &[usize]) -> bool {
    let digits = dense.parts.iter().flatten().collect_vec();
    let mut case = table.columns.iter().map(|column| column.domain.all().first().unwrap_or(0)).collect_vec();
    dense.parts.len() == dense.tables.len()
        && (1..=2).contains(&dense.parts.len())
        && tell_apart(&digits, &[], table, sets)
        && DenseWalk { dense, against }.agrees((0, 0), 0, statements, &mut case)
}

/// A walk through all keys, digit after digit.
struct DenseWalk<'a> {
    dense: &'a Dense,
    against: &'a Against<'a>,
}

impl DenseWalk<'_> {
    /// Whether all keys are right that begin with the digits before a place in a part; `key` is the key so far, `left`
    /// the statements that contain the values so far.
    fn agrees(&self, (part, place): (usize, usize), key: usize, left: &[usize], case: &mut [Position]) -> bool {
        let Some(digits) = self.dense.parts.get(part) else { return self.end(left, case) == Some(key) };
        let Some(digit) = digits.get(place) else {
            // A part leads to the number with which the key of the next part begins, the last part to the end.
            let next = self.dense.tables[part].get(key);
            return next.is_some_and(|next| self.agrees((part + 1, 0), *next, left, case));
        };
        digit.values.iter().enumerate().all(|(number, values)| {
            let Some(value) = values.last() else { return false };
            case[digit.column] = value;
            let holds = |statement: &&usize| match self.against {
                Against::Statements(it) => it.in_order[**statement].sets[digit.column].contains(value),
                Against::Graph(_) => false,
            };
            let left: Vec<usize> = left.iter().filter(holds).copied().collect_vec();
            let key = key.saturating_mul(digit.values.len()).saturating_add(number);
            self.agrees((part, place + 1), key, &left, case)
        })
    }

    /// The end of a case that is contained in these statements.
    fn end(&self, left: &[usize], case: &[Position]) -> Option<usize> {
        let dag = match self.against {
            Against::Statements(it) => return Some(left.first().map_or(it.otherwise, |first| it.in_order[*first].end)),
            Against::Graph(dag) => dag,
        };
        let mut at = 0;
        loop {
            match &dag.nodes[at] {
                Node::Leaf(end) => return Some(*end),
                Node::Test { column, branches } => at = branches.iter().find(|branch| branch.values.contains(case[*column]))?.to,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{agrees_with_graph, agrees_with_statements};
    use crate::decide::forms::check::statements::Statements;
    use crate::decide::forms::dense::Dense;
    use crate::decide::forms::graph::once::asks_again;
    use crate::decide::forms::lines::Lines;
    use crate::decide::optimiser::fixture;
    use crate::decide::tuning::KeySizes;
    use crate::decide::{Dag, Tuning};
    use crate::fixture::verified;
    use crate::interpret::{interpret, is_possible};
    use crate::model::{Position, Table, ValueSet};

    const SIZES: KeySizes = Tuning::DEFAULT.keys_on_demand;

    const ASKED_AGAIN: &str = include_str!("../../../../../tests/corpus/pass/asked_again.yaml");

    /// A table with its graph of rules.
    fn decided(text: &str) -> (Table, Dag) {
        let verified = verified(text);
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
        let verified = verified(text);
        let (table, lines) = (verified.table(), Lines::of_rules(verified.table()).expect("lines"));
        let statements = Statements::of_rules(table, &|rule| rule).expect("statements");
        for one_table in [1 << 12, 1] {
            let right = Dense::of_lines(table, &lines, KeySizes { one_table, ..SIZES }).expect("dense tables");
            assert!(agrees_with_statements(&right, table, &statements));
            for (part, ends) in right.tables.iter().enumerate() {
                for (at, end) in ends.iter().enumerate() {
                    let mut wrong = right.clone();
                    wrong.tables[part][at] = if *end == 0 { 1 } else { 0 };
                    assert!(!agrees_with_statements(&wrong, table, &statements), "{part} {at}");
                }
            }
        }
    }
}
