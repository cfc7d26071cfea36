//! A table of very many rules as data: a search tree over the columns' values.
//!
//! From some hundred rules on, compiling code for every rule takes rustc too long. A rule is a box: a range or a set of
//! values in each column. Finding the box of a case is the problem of *packet classification*, which routers solve by
//! cutting the space (Gupta and McKeown, *Packet classification using hierarchical intelligent cuttings*, 1999). Each
//! node compares one column with one value, or looks it up in a set of values. A cut should sever few boxes and leave
//! halves of about equal size (`build`). Rows that people write are easy to cut: n disjoint rows give about n nodes,
//! and a path of about log n of them. If the rows are so entangled that there would be more than eight nodes for each
//! row, there is no tree.
//!
//! Every tree is checked against the rules (`check`) before it becomes code.

mod build;
mod check;

pub(in crate::decide) use check::agrees;

use crate::decide::forms::reads::Read;
use crate::decide::tuning::TreeSizes;
use crate::lists::CollectVec;
use crate::model::{Domain, HitPolicy, Position, Table};

/// A search tree. See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The columns that are asked.
    pub columns: Vec<TreeColumn>,
    /// The nodes, parents before children.
    pub nodes: Vec<TreeNode>,
    /// The way to the first node.
    pub root: TreeTarget,
}

/// A column, with the translation of its values into keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeColumn {
    /// The column, by index.
    pub column: usize,
    /// The position with the key 0; positions before it have no key.
    pub base: Position,
    /// Whether nodes compare with sets of keys and not with one key; all keys are then below 64.
    pub is_set: bool,
}

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TreeNode {
    /// The column, by its place in [`Tree::columns`].
    pub place: usize,
    /// The least key of the second way, or (for sets) all keys of the second way as bits.
    pub operand: u64,
    /// The two ways.
    pub ways: [TreeTarget; 2],
}

/// The way to a node or an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TreeTarget {
    /// A node, by index.
    Node(usize),
    /// A rule, by index.
    Rule(usize),
}

impl Tree {
    /// Makes the tree of a table. `None` for tables that collect, for conditions that may be not applicable, and beyond
    /// the limits. The table has to be verified, because a tree relies on a rule for every possible case.
    #[must_use]
    pub fn new(table: &Table, sizes: TreeSizes) -> Option<Self> {
        let is_optional = table.columns.iter().any(|column| column.requires.is_some());
        if is_optional || matches!(table.hit, HitPolicy::Collect(_)) { None } else { build::build(table, sizes) }
    }

    /// The rule that fires.
    #[must_use]
    pub fn decide(&self, case: &[Position]) -> usize {
        self.read(case, |_| ())
    }

    /// The rule that fires; calls `reads` with everything that is read for it.
    pub(in crate::decide) fn read(&self, case: &[Position], mut reads: impl FnMut(Read)) -> usize {
        let keys: Vec<u64> = self.columns.iter().map(|it| it.key_of(case[it.column])).collect_vec();
        let mut way = self.root;
        loop {
            match way {
                TreeTarget::Rule(rule) => return rule,
                TreeTarget::Node(at) => {
                    reads(Read::Cut);
                    let cut = &self.nodes[at];
                    way = cut.ways[usize::from(self.columns[cut.place].is_second(keys[cut.place], cut.operand))];
                }
            }
        }
    }

    /// The bytes of its nodes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let is_wide = self.nodes.iter().any(|cut| cut.operand > u64::from(u32::MAX));
        self.nodes.len() * if is_wide { 18 } else { 14 }
    }

    /// The most nodes on a path.
    #[must_use]
    pub fn depth(&self) -> usize {
        let mut depth = vec![0; self.nodes.len()];
        let of = |way: TreeTarget, depth: &[usize]| if let TreeTarget::Node(at) = way { depth[at] } else { 0 };
        for at in (0..self.nodes.len()).rev() {
            depth[at] = 1 + self.nodes[at].ways.iter().map(|way| of(*way, &depth)).max().unwrap_or(0);
        }
        of(self.root, &depth)
    }
}

impl TreeColumn {
    /// A column whose nodes compare keys; `None` if its values are too many for keys.
    pub(super) fn compared(column: usize, domain: &Domain) -> Option<Self> {
        let all = domain.all();
        let base = if matches!(domain, Domain::Integer { .. }) { all.first()? } else { 0 };
        let last = all.last()?.checked_sub(base)?;
        let fits = last <= Position::from(u64::MAX) && !matches!(domain, Domain::Opaque);
        fits.then_some(Self { column, base, is_set: false })
    }

    /// The last key of the column; `domain` is its domain.
    pub(in crate::decide) fn last_key(&self, domain: &Domain) -> u64 {
        self.key_of(domain.last())
    }

    /// The key of a position. The position must not be before the base.
    #[must_use]
    pub const fn key_of(&self, at: Position) -> u64 {
        at.wrapping_sub(self.base) as u64
    }

    fn is_second(&self, key: u64, operand: u64) -> bool {
        if self.is_set { operand >> key & 1 == 1 } else { key >= operand }
    }
}

/// Chooses how the values of a column become keys; `None` if they are too many.
fn tree_column(column: usize, domain: &Domain) -> Option<TreeColumn> {
    let compared = TreeColumn::compared(column, domain)?;
    let is_set = !domain.has_numbers_or_characters();
    let fits = !is_set || compared.key_of(domain.last()) < 64;
    fits.then_some(TreeColumn { is_set, ..compared })
}

#[cfg(test)]
mod tests {
    use super::Tree;
    use crate::decide::Tuning;
    use crate::fixture::verified;

    #[test]
    fn keys_of_eight_bytes_up_to_the_last() {
        let text = "table: t\ninputs: { n: u64, b: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | n                         | b | x |
  | a    | 18446744073709551615      | T | 1 |
  | b    | >= 18446744073709551614   | F | 2 |
  | c    | 0                         | - | 3 |
  | d    | -                         | - | 4 |\n";
        let tree = Tree::new(verified(text).table(), Tuning::DEFAULT.tree).unwrap();
        let last = u128::from(u64::MAX);
        let fired = [[last, 1], [last, 0], [last - 1, 0], [last - 1, 1], [0, 0], [1, 1]].map(|case| tree.decide(&case));
        assert_eq!(fired, [0, 1, 1, 3, 2, 3]);
        assert_eq!(tree.bytes(), tree.nodes.len() * 18, "an operand of eight bytes");
    }
}
