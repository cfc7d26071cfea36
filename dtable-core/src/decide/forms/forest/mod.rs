//! A table of very many entangled rules as data: several search trees, whose leaves are short lists of boxes.
//!
//! One tree has to tell all rules apart. A rule that says nothing of the column that is cut lies in every part, so a table in which many rules leave
//! a column open has no small tree. Packet classification knows two remedies, and a *forest* has both:
//!
//! - *Several trees* (B. Vamanan, G. Voskuilen and T. N. Vijaykumar, *EffiCuts: optimizing packet classification for memory and throughput*, 2010; W. Li et al.,
//!   *CutSplit: a decision-tree combining cutting and splitting for scalable packet classification*, 2018): a box that lies in too many parts of a cut is kept out
//!   of the tree, and goes to the next one. Filters of packets that name both addresses have a tree, those that name one of them have the next two. A case
//!   goes through each; of all boxes that hold it, the one of the first line counts. A tree whose first line comes after the best one is not gone through.
//! - *Lists of some boxes* as leaves (P. Gupta and N. McKeown, *Packet classification using hierarchical intelligent cuttings*, 1999), each of which is compared
//!   with the case, so that the trees need not cut until one is left.
//!
//! A node cuts a column into equal parts, as many as a power of two makes of its values: which one a key lies in is told by a shift, however many they are.
//! Neighbouring parts may go the same way. Columns with few classes (`bool`, enums) have a part for each class.
//!
//! All is held against the rules (`check`) before it becomes code.

mod build;
mod check;
mod cut;

pub(in crate::decide) use check::agrees;

use crate::decide::forms::boxes::Interval;
use crate::decide::forms::keys::Digit;
use crate::decide::forms::lines::Lines;
use crate::decide::forms::reads::Read;
use crate::decide::forms::tree::TreeColumn;
use crate::decide::tuning::ForestSizes;
use crate::lists::CollectVec;
use crate::model::{Position, Table};

/// Search trees with lists of boxes; see the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forest {
    /// The columns that are asked for a class. Their places come first.
    pub digits: Vec<Digit>,
    /// The columns that are asked for a key.
    pub compared: Vec<TreeColumn>,
    /// How many of them, the first ones, have keys of no more than four bytes.
    pub narrow: usize,
    /// The boxes, line by line.
    pub boxes: Vec<ForestBox>,
    /// The trees, by their first lines.
    pub trees: Vec<Root>,
    /// The nodes of all trees, parents before children.
    pub nodes: Vec<Cut>,
    /// The lists of boxes, each in the order of lines.
    pub leaves: Vec<Vec<usize>>,
    /// Where a case ends for which a line is the first: a rule, or an outcome, by index; at last where it ends for which none is.
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

/// Where a tree begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The way to its first node.
    pub way: Way,
    /// The first line of which it has a box.
    pub first: usize,
}

/// A node: the values of a column in equal parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The place of the column: a digit, or behind them a compared column.
    pub place: usize,
    /// The bits by which a key is shifted to number its part; 0 for digits.
    pub shift: u32,
    /// The number of the first part.
    pub first: u64,
    /// The way of each part.
    pub ways: Vec<Way>,
}

/// The way to a node or to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A node, by index.
    Node(usize),
    /// A list, by index.
    Leaf(usize),
    /// No box is here.
    Nothing,
}

impl Forest {
    /// The forest of some lines; `None` past the limits.
    pub(in crate::decide) fn new(table: &Table, lines: &Lines, sizes: ForestSizes) -> Option<Self> {
        build::build(table, &lines.lines, lines.otherwise, sizes)
    }

    /// Where a case ends.
    #[must_use]
    pub fn decide(&self, case: &[Position]) -> usize {
        self.read(case, |_| ())
    }

    /// Where a case ends; tells what is read on the way.
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
            while let Way::Node(at) = way {
                reads(Read::Node);
                let cut = &self.nodes[at];
                way = cut.ways[((keys[cut.place] >> cut.shift) - cut.first) as usize];
            }
            let Way::Leaf(leaf) = way else { continue };
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

    /// The bytes of a box: its line, the bits of its classes, and two keys a column.
    #[must_use]
    pub fn box_bytes(&self) -> usize {
        4 + 4 * self.words() + 8 * self.narrow + 16 * (self.compared.len() - self.narrow)
    }

    /// How many words of 32 bits the classes of all digits take.
    #[must_use]
    pub fn words(&self) -> usize {
        self.digits.iter().map(Digit::radix).sum::<usize>().div_ceil(32)
    }
}

impl ForestBox {
    /// Whether it holds the keys, one a place.
    fn has(&self, keys: &[u64]) -> bool {
        let (digits, compared) = keys.split_at(self.classes.len());
        let are_held = self.classes.iter().zip(digits).all(|(classes, key)| classes >> key & 1 == 1);
        are_held && self.bounds.iter().zip(compared).all(|((low, high), key)| (low..=high).contains(&key))
    }
}
