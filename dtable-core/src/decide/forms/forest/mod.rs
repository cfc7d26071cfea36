//! A table of very many entangled rules as data: several search trees, whose leaves are short lists of boxes.
//!
//! One tree has to separate all rules. A rule that leaves a column open lies in every part of a cut of that column, so
//! a table with many such rules has no small tree. Packet classification knows two remedies, and a *forest* uses both:
//!
//! - *Several trees* (B. Vamanan, G. Voskuilen and T. N. Vijaykumar, *EffiCuts: optimizing packet classification for
//!   memory and throughput*, 2010; W. Li et al., *CutSplit: a decision-tree combining cutting and splitting for
//!   scalable packet classification*, 2018). A box that lies in too many parts of a cut is *kept out* of the tree, and
//!   goes to the next one. So filters of packets that name both addresses get a tree, and those that name only one get
//!   the next two. A decision goes through each tree; of all boxes that contain the case, the one of the first line
//!   counts. It skips a tree whose first line comes after the best line so far.
//! - *Lists of boxes* as leaves (P. Gupta and N. McKeown, *Packet classification using hierarchical intelligent
//!   cuttings*, 1999). Each box of the list is compared with the case, so the trees need not cut until one box is left.
//!
//! A node cuts a column into equal parts of a power of two keys each: a shift tells the part of a key, however many
//! parts there are. Neighbouring parts may lead the same way. A column with few classes (`bool`, enums) has a part for
//! each class.
//!
//! Every forest is checked against the rules (`check`) before it becomes code.

mod build;
mod check;
mod planned_cut;

pub(in crate::decide) use check::agrees;

use crate::decide::forms::boxes::Interval;
use crate::decide::forms::keys::Digit;
use crate::decide::forms::lines::Lines;
use crate::decide::forms::reads::Read;
use crate::decide::forms::tree::TreeColumn;
use crate::decide::tuning::ForestSizes;
use crate::lists::CollectVec;
use crate::model::{Position, Table};

/// Search trees with lists of boxes. See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forest {
    /// The columns whose classes are asked. Their places come before those of `compared`.
    pub digits: Vec<Digit>,
    /// The columns whose keys are asked.
    pub compared: Vec<TreeColumn>,
    /// The number of compared columns, the first ones, whose keys have at most four bytes.
    pub narrow: usize,
    /// The boxes, in the order of their lines.
    pub boxes: Vec<ForestBox>,
    /// The trees, in the order of their first lines.
    pub trees: Vec<Root>,
    /// The nodes of all trees, parents before children.
    pub nodes: Vec<ForestNode>,
    /// The lists of boxes, each in the order of lines.
    pub leaves: Vec<Vec<usize>>,
    /// For each line the end of the cases for which it is the first, a rule or an outcome by index; and last the end of
    /// cases that no line contains.
    pub ends: Vec<usize>,
}

/// A line, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForestBox {
    /// The line, by index.
    pub line: usize,
    /// The classes of each digit, as bits.
    pub classes: Vec<u32>,
    /// The first and the last key of each compared column.
    pub bounds: Vec<Interval>,
}

/// A tree of the forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The way to its first node.
    pub way: ForestTarget,
    /// The first line of which the tree has a box.
    pub first: usize,
}

/// A node, which cuts the values of a column into equal parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForestNode {
    /// The place of the column among the digits and, behind them, the compared columns.
    pub place: usize,
    /// The number of a key's part is the key shifted right by this many bits; 0 for digits.
    pub shift: u32,
    /// The number of the first part.
    pub first: u64,
    /// The way of each part.
    pub ways: Vec<ForestTarget>,
}

/// The way to a node or to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForestTarget {
    /// A node, by index.
    Node(usize),
    /// A list, by index.
    Leaf(usize),
    /// There is no box.
    Nothing,
}

impl Forest {
    /// Makes the forest of some lines; `None` if it exceeds the limits.
    pub(in crate::decide) fn new(table: &Table, lines: &Lines, sizes: ForestSizes) -> Option<Self> {
        build::build(table, &lines.lines, lines.otherwise, sizes)
    }

    /// The end of a case.
    #[must_use]
    pub fn decide(&self, case: &[Position]) -> usize {
        self.read(case, |_| ())
    }

    /// The end of a case; calls `reads` with everything that is read for it.
    pub(in crate::decide) fn read(&self, case: &[Position], mut reads: impl FnMut(Read)) -> usize {
        let digits = self.digits.iter().map(|digit| digit.number_of(case[digit.column]) as u64);
        let keys: Vec<u64> = digits.chain(self.compared.iter().map(|it| it.key_of(case[it.column]))).collect_vec();
        let mut best = self.ends.len() - 1;
        for root in &self.trees {
            if root.first >= best {
                break;
            }
            reads(Read::Tree);
            let mut way = root.way;
            while let ForestTarget::Node(at) = way {
                reads(Read::Node);
                let cut = &self.nodes[at];
                way = cut.ways[((keys[cut.place] >> cut.shift) - cut.first) as usize];
            }
            let ForestTarget::Leaf(leaf) = way else { continue };
            for it in self.leaves[leaf].iter().map(|at| &self.boxes[*at]).take_while(|it| it.line < best) {
                reads(Read::Box);
                if it.has(&keys) {
                    best = it.line;
                    break;
                }
            }
        }
        self.ends[best]
    }

    /// The columns that are asked, ascending.
    #[must_use]
    pub fn columns(&self) -> Vec<usize> {
        let mut columns = self.digits.iter().map(|it| it.column).chain(self.compared.iter().map(|it| it.column)).collect_vec();
        columns.sort_unstable();
        columns
    }

    /// The bytes of its data: nodes, ways, and a copy of each box in every list that has it.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let ways: usize = self.nodes.iter().map(|cut| cut.ways.len()).sum();
        let boxes: usize = self.leaves.iter().map(Vec::len).sum();
        8 * self.nodes.len() + 4 * ways + boxes * self.box_bytes() + 8 * self.trees.len()
    }

    /// The bytes of a box: its line, the bits of its classes, and two keys for each compared column.
    #[must_use]
    pub fn box_bytes(&self) -> usize {
        4 + 4 * self.words() + 8 * self.narrow + 16 * (self.compared.len() - self.narrow)
    }

    /// The number of words of 32 bits for the classes of all digits.
    #[must_use]
    pub fn words(&self) -> usize {
        self.digits.iter().map(Digit::radix).sum::<usize>().div_ceil(32)
    }
}

impl ForestBox {
    /// Whether the box contains a case, given by one key for each place.
    fn has(&self, keys: &[u64]) -> bool {
        let (digits, compared) = keys.split_at(self.classes.len());
        let are_held = self.classes.iter().zip(digits).all(|(classes, key)| classes >> key & 1 == 1);
        are_held && self.bounds.iter().zip(compared).all(|((low, high), key)| (low..=high).contains(&key))
    }
}
