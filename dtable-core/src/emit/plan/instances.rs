//! The values with which each used table of a network is computed.
//!
//! A used table that several tables look at is one computation where its inputs are the same values, whatever the
//! tables call them. So values are numbered: a column of the root by its name, a result by the used table, its output
//! and the numbers of its inputs. Written as texts, the values of tables that each take the results of two others would
//! be as long as the numbers of Fibonacci are large.

use crate::lists::CollectVec;
use crate::model::{Table, Use};
use std::collections::{BTreeMap, BTreeSet};

/// A used table, by path, and the numbers of the values that it is given.
type Instance = (String, Vec<usize>);

/// A value in a network.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum NetworkValue {
    /// A column of the root.
    Named(String),
    /// An output of a used table.
    Result(Instance, usize),
    /// Another column of a used table.
    Computed(Instance, usize),
}

/// For each root, the used tables behind it, each with the values that it is given.
pub(super) struct Instances(Vec<BTreeSet<Instance>>);

impl Instances {
    /// The used tables behind each of these tables.
    pub(in crate::emit) fn of(roots: &[&Table]) -> Self {
        let of_root = |root: &&Table| {
            let mut numbers = NumberedValues::default();
            numbers.add_uses(root, None, vec![None; root.columns.len()]);
            numbers.seen
        };
        Self(roots.iter().map(of_root).collect_vec())
    }

    /// Whether every root computes a used table with one list of values at most.
    pub(super) fn are_one(&self, path: &str) -> bool {
        self.0.iter().all(|of| of.iter().filter(|it| it.0 == path).count() <= 1)
    }
}

/// The used tables met on the way through a network, with the inputs of each.
#[derive(Default)]
struct NumberedValues {
    numbers: BTreeMap<NetworkValue, usize>,
    seen: BTreeSet<Instance>,
}

impl NumberedValues {
    /// Adds the tables that `table` uses. `of` is `table` itself as an instance, `None` for the root; `known` has the
    /// numbers of those of its columns that are numbered already.
    fn add_uses(&mut self, table: &Table, of: Option<&Instance>, mut known: Vec<Option<usize>>) {
        for it in &table.uses {
            let instance = (it.path.clone(), self.given(table, of, it, &mut known));
            let inside = (0..it.table.columns.len()).map(|column| it.given(column).and_then(|here| known[here])).collect_vec();
            if self.seen.insert(instance.clone()) {
                self.add_uses(&it.table, Some(&instance), inside);
            }
        }
    }

    /// The numbers of the values that a used table is given.
    fn given(&mut self, table: &Table, of: Option<&Instance>, used: &Use, known: &mut [Option<usize>]) -> Vec<usize> {
        let columns = (0..used.table.columns.len()).filter_map(|column| used.given(column)).collect_vec();
        columns.into_iter().map(|here| self.number(table, of, here, known)).collect_vec()
    }

    /// The number of a column's value.
    fn number(&mut self, table: &Table, of: Option<&Instance>, column: usize, known: &mut [Option<usize>]) -> usize {
        if let Some(number) = known[column] {
            return number;
        }
        let value = match (table.columns[column].result_of, of) {
            (Some((at, output)), _) => {
                let used = &table.uses[at];
                NetworkValue::Result((used.path.clone(), self.given(table, of, used, known)), output)
            }
            (None, Some(instance)) => NetworkValue::Computed(instance.clone(), column),
            (None, None) => NetworkValue::Named(table.columns[column].name.value.clone()),
        };
        let next = self.numbers.len();
        let number = *self.numbers.entry(value).or_insert(next);
        known[column] = Some(number);
        number
    }
}
