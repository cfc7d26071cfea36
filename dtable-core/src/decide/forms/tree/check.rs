//! Checks a tree against the rules before it becomes code.
//!
//! There are two laws. A case of a rule ends in it, or in an earlier rule that also matches. And if there is ELSE,
//! every case that ends in another rule lies in that rule. Since the proof says that every possible case has a rule, a
//! tree that obeys both decides as the interpreter does.
//!
//! The check shares no code with the builder: it takes the rules from their entries, and computes for each node the
//! sets of values that go each way.

use super::{Tree, TreeColumn, TreeTarget};
use crate::lists::CollectVec;
use crate::model::{Rule, Table, ValueSet};

/// Whether a tree decides as the rules do.
pub(in crate::decide) fn agrees(tree: &Tree, table: &Table) -> bool {
    let Some(walk) = TreeWalk::new(tree, table) else { return false };
    let else_rule = table.rules.iter().position(Rule::is_else);
    let all: Vec<ValueSet> = table.columns.iter().map(|column| column.domain.all()).collect_vec();
    let cases_end_right = table.rules.iter().enumerate().all(|(rule, it)| {
        let Some(entries) = it.entries() else { return true };
        let mut region: Vec<ValueSet> = entries.iter().map(|entry| entry.set.clone()).collect_vec();
        walk.ends(tree.root, &mut region, &|end, region| end == rule || Some(end) != else_rule && end < rule && walk.lies_in(end, region))
    });
    let ends_lie_right = |end: usize, region: &[ValueSet]| Some(end) == else_rule || walk.lies_in(end, region);
    cases_end_right && (else_rule.is_none() || walk.ends(tree.root, &mut all.clone(), &ends_lie_right))
}

/// A walk through all nodes that a region reaches.
struct TreeWalk<'a> {
    tree: &'a Tree,
    /// For each rule its entries that are not `-`; none for ELSE.
    confined: Vec<Vec<(usize, &'a ValueSet)>>,
    /// For each node the values that take each way.
    ways: Vec<[ValueSet; 2]>,
}

impl<'a> TreeWalk<'a> {
    /// Prepares a walk. `None` if the tree is not well-formed: a node leads back, a rule does not exist, or values of a
    /// column share a key.
    fn new(tree: &'a Tree, table: &'a Table) -> Option<Self> {
        let alls: Vec<ValueSet> = table.columns.iter().map(|column| column.domain.all()).collect_vec();
        let has_keys = |it: &TreeColumn| {
            let (Some(all), Some(column)) = (alls.get(it.column), table.columns.get(it.column)) else { return false };
            let last = all.last().and_then(|last| last.checked_sub(it.base));
            let most = if it.is_set { 63 } else { u128::from(u64::MAX) };
            column.requires.is_none() && all.first().is_some_and(|first| first >= it.base) && last.is_some_and(|last| last <= most)
        };
        let leads_on = |at: usize, way: &TreeTarget| match way {
            TreeTarget::Node(to) => *to > at && *to < tree.nodes.len(),
            TreeTarget::Rule(rule) => *rule < table.rules.len(),
        };
        let root_is_right = match tree.root {
            TreeTarget::Node(at) => at < tree.nodes.len(),
            TreeTarget::Rule(rule) => rule < table.rules.len(),
        };
        let are_nodes =
            tree.nodes.iter().enumerate().all(|(at, cut)| cut.place < tree.columns.len() && cut.ways.iter().all(|way| leads_on(at, way)));
        if !root_is_right || !are_nodes || !tree.columns.iter().all(has_keys) {
            return None;
        }
        let ways = tree.nodes.iter().map(|cut| {
            let column = &tree.columns[cut.place];
            let second = if column.is_set {
                let keys = (0..64u128).filter(|key| cut.operand >> key & 1 == 1);
                ValueSet::from_spans(keys.map(|key| (column.base + key, column.base + key)).collect_vec())
            } else {
                column.base.checked_add(cut.operand.into()).map_or(ValueSet::EMPTY, |from| ValueSet::span(from, u128::MAX))
            };
            [alls[column.column].minus(&second), alls[column.column].intersect(&second)]
        });
        let confined = |rule: &'a Rule| {
            let entries = rule.entries().unwrap_or_default().iter().enumerate();
            entries.filter(|(column, entry)| entry.set != alls[*column]).map(|(column, entry)| (column, &entry.set)).collect_vec()
        };
        Some(Self { tree, confined: table.rules.iter().map(confined).collect_vec(), ways: ways.collect_vec() })
    }

    /// Whether a rule contains a region.
    fn lies_in(&self, rule: usize, region: &[ValueSet]) -> bool {
        self.confined[rule].iter().all(|(column, set)| region[*column].is_subset(set))
    }

    /// Whether every end that a region reaches is right; `is_right` gets the end and the part of the region that ends
    /// there.
    fn ends(&self, way: TreeTarget, region: &mut [ValueSet], is_right: &dyn Fn(usize, &[ValueSet]) -> bool) -> bool {
        let at = match way {
            TreeTarget::Rule(rule) => return is_right(rule, region),
            TreeTarget::Node(at) => at,
        };
        let cut = &self.tree.nodes[at];
        let column = self.tree.columns[cut.place].column;
        if region[column].is_subset(&self.ways[at][0]) {
            return self.ends(cut.ways[0], region, is_right);
        }
        if region[column].is_subset(&self.ways[at][1]) {
            return self.ends(cut.ways[1], region, is_right);
        }
        let whole = region[column].clone();
        let mut all = true;
        for (way, values) in cut.ways.into_iter().zip(&self.ways[at]) {
            region[column] = whole.intersect(values);
            all = all && self.ends(way, region, is_right);
        }
        region[column] = whole;
        all
    }
}

#[cfg(test)]
mod tests {
    use super::agrees;
    use crate::decide::Tuning;
    use crate::decide::forms::tree::{Tree, TreeTarget};
    use crate::fixture::verified;
    use crate::interpret::interpret;
    use crate::model::{Position, Table};

    const TEXTS: [&str; 2] = [
        "table: t\ninputs: { k: { type: K, values: [P, Q, R, S] }, n: { type: u8, range: 3..=40 }, b: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | k    | n        | b | x |
  | 1    | P, R | < 9      | - | 1 |
  | 2    | -    | 6, 8..=20 | T | 2 |
  | 3    | Q    | > 15     | - | 3 |
  | else |      |          |   | 4 |\n",
        "table: t\ninputs: { n: { type: i8, range: -20..=20 }, b: bool }\noutputs: { x: u8 }\nrules: |
  | rule | n        | b | x |
  | 1    | < -3     | - | 1 |
  | 2    | -3..=7   | T | 2 |
  | 3    | -3..=7   | F | 3 |
  | 4    | > 7      | - | 4 |\n",
    ];

    fn cases(table: &Table) -> Vec<Vec<Position>> {
        table.columns.iter().fold(vec![Vec::new()], |cases, column| {
            let with = |case: &Vec<Position>| column.domain.all().iter().map(|at| [&case[..], &[at]].concat()).collect::<Vec<_>>();
            cases.iter().flat_map(with).collect()
        })
    }

    /// Every wrong end, way and operand is refused exactly where some case is decided otherwise.
    #[test]
    fn a_wrong_tree_is_refused() {
        for text in TEXTS {
            let verified = verified(text);
            let (table, cases) = (verified.table(), cases(verified.table()));
            let right = Tree::new(table, Tuning::DEFAULT.tree).expect("a tree");
            assert!(agrees(&right, table));
            let (mut refused, mut tried) = (0, 0);
            let mut check = |wrong: Tree| {
                let decides = cases.iter().all(|case| Some(wrong.decide(case)) == interpret(table, case).fired);
                assert_eq!(agrees(&wrong, table), decides, "{wrong:?}");
                tried += 1;
                refused += usize::from(!decides);
            };
            for at in 0..right.nodes.len() {
                for side in 0..2 {
                    for rule in 0..table.rules.len() {
                        let mut wrong = right.clone();
                        wrong.nodes[at].ways[side] = TreeTarget::Rule(rule);
                        check(wrong);
                    }
                }
                for bit in 0..6 {
                    let mut wrong = right.clone();
                    wrong.nodes[at].operand ^= 1 << bit;
                    check(wrong);
                }
                let mut wrong = right.clone();
                wrong.nodes[at].ways.swap(0, 1);
                check(wrong);
            }
            assert!(refused > 20 && refused < tried, "{refused} of {tried}");
        }
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        let verified = verified(TEXTS[0]);
        let right = Tree::new(verified.table(), Tuning::DEFAULT.tree).expect("a tree");
        let of = |change: &dyn Fn(&mut Tree)| {
            let mut wrong = right.clone();
            change(&mut wrong);
            agrees(&wrong, verified.table())
        };
        assert!(of(&|_| {}));
        assert!(!of(&|it| it.nodes[0].ways[0] = TreeTarget::Node(0)));
        assert!(!of(&|it| it.nodes[0].ways[0] = TreeTarget::Rule(99)));
        assert!(!of(&|it| it.nodes[0].place = 99));
        assert!(!of(&|it| it.columns[0].base += 1));
        assert!(!of(&|it| it.root = TreeTarget::Rule(0)));
        assert!(!of(&|it| it.root = TreeTarget::Rule(99)));
    }
}
