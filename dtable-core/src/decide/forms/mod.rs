//! The forms of a decision ([`Form`]): a folder for each, with its check against the rules.
//!
//! | form | for | finds the end by |
//! | --- | --- | --- |
//! | `graph` | up to some hundred rules | asking only columns that still matter |
//! | `dense` | columns that are free to ask, and few keys | one or two lookups, by a number that has all answers |
//! | `masks` | the same, with more columns | lookups that give the rules left as bits, and their lowest common bit |
//! | `tree` | hundreds of rules and more | a binary search over the values |
//! | `forest` | thousands of entangled rules | several trees that end in short lists of boxes |
//! | `bitmaps` | hundreds of entangled rules | a row of bits for each column, and their lowest common bit |
//! | `rule_by_rule` | everything else | trying one rule after the other |
//!
//! # Files
//!
//! - `graph`: The decision graph. `validate` checks it against the rules, `blocks` places shared nodes in nested code,
//!   `late` lets code separate branches only where it still matters, `once` makes every path ask a column only once.
//! - `dense`: Made from a graph (`of_graph`) or from lines (`of_lines`). `keys` numbers the values of several columns
//!   together; `free` says which columns may be asked although they may not matter.
//! - `masks`, `tree`, `forest` (`planned_cut` chooses where to cut), `bitmaps`, `rule_by_rule`: The other forms of the
//!   table above.
//! - `boxes`: The rules as boxes, for forests and bitmaps. `lines` is a table as boxes in order, `entries_alone` a
//!   table without relations and expressions.
//! - `totals`: The sums by column of tables that collect (`hit: collect sum`, `count`).
//! - `check`: Code that the checks of forms share, and no builder uses: the rules as statements (`statements`), the
//!   meaning of digits, keys and boxes (`told_apart`). Its tests list the imports of every check, and damage every
//!   field of every form.
//! - `reads`: The reads of a form in one decision, by which forms for many rules are compared.
//! - `kind`: The names of forms.

pub mod bitmaps;
pub(super) mod boxes;
pub(super) mod check;
pub mod dense;
pub(super) mod entries_alone;
pub mod forest;
pub(super) mod free;
pub mod graph;
pub mod keys;
pub(super) mod kind;
pub(super) mod lines;
pub mod masks;
pub(super) mod reads;
pub mod rule_by_rule;
pub mod totals;
pub mod tree;

use crate::lists::CollectVec;
use crate::model::{Position, Table};
pub use kind::FormKind;

use bitmaps::Bitmaps;
use dense::Dense;
use forest::Forest;
use graph::Dag;
use masks::Masks;
use rule_by_rule::RuleByRule;
use tree::Tree;

/// A value that decides: finds the *end* of each case, a rule by index or an outcome by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// One end for all cases.
    Constant(usize),
    /// A decision graph: asks only columns that still matter.
    Graph(Dag),
    /// Tables over keys.
    Dense(Dense),
    /// Sets of rules as bits, looked up by keys.
    Masks(Masks),
    /// A search tree.
    Tree(Tree),
    /// Several search trees with short lists of boxes.
    Forest(Forest),
    /// Rows of bits, one bit a rule.
    Bitmaps(Bitmaps),
    /// One rule after the other; each column is asked once.
    RuleByRule(RuleByRule),
}

impl Form {
    /// A graph as a form; a constant if it has a single end.
    #[must_use]
    pub fn of_graph(dag: Dag) -> Self {
        dag.only_leaf().map_or_else(|| Self::Graph(dag), Self::Constant)
    }

    /// The end of a case. `case` has one position for each column; for one that is not applicable, any position.
    #[must_use]
    pub fn decide(&self, table: &Table, case: &[Position]) -> usize {
        match self {
            Self::Constant(end) => *end,
            Self::Graph(it) => it.decide(case),
            Self::Dense(it) => it.decide(case),
            Self::Masks(it) => it.decide(case),
            Self::Tree(it) => it.decide(case),
            Self::Forest(it) => it.decide(case),
            Self::Bitmaps(it) => it.decide(case),
            Self::RuleByRule(it) => it.decide(table, case),
        }
    }

    /// The columns that are asked in some case, ascending.
    #[must_use]
    pub fn asks(&self) -> Vec<usize> {
        match self {
            Self::Constant(_) => Vec::new(),
            Self::Graph(it) => it.columns(),
            Self::Dense(it) => keys::columns(&it.parts),
            Self::Masks(it) => keys::columns(&it.parts),
            Self::Tree(it) => it.columns.iter().map(|column| column.column).collect_vec(),
            Self::Forest(it) => it.columns(),
            Self::Bitmaps(it) => it.columns(),
            Self::RuleByRule(it) => it.columns.clone(),
        }
    }

    /// The bytes of its data; 0 for forms that are code.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match self {
            Self::Constant(_) | Self::Graph(_) | Self::RuleByRule(_) => 0,
            Self::Dense(it) => it.bytes(),
            Self::Masks(it) => it.bytes(),
            Self::Tree(it) => it.bytes(),
            Self::Forest(it) => it.bytes(),
            Self::Bitmaps(it) => it.bytes(),
        }
    }

    /// Whether it asks all of its columns in every case, even those that do not matter any more.
    #[must_use]
    pub const fn asks_all_at_once(&self) -> bool {
        matches!(self, Self::Dense(_) | Self::Masks(_))
    }

    /// Whether it is one of the forms for many rules.
    #[must_use]
    pub const fn is_for_many_rules(&self) -> bool {
        matches!(self, Self::Tree(_) | Self::Forest(_) | Self::Bitmaps(_))
    }

    /// Which form it is.
    #[must_use]
    pub const fn kind(&self) -> FormKind {
        match self {
            Self::Constant(_) => FormKind::Constant,
            Self::Graph(_) => FormKind::Graph,
            Self::Dense(_) => FormKind::Dense,
            Self::Masks(_) => FormKind::Masks,
            Self::Tree(_) => FormKind::Tree,
            Self::Forest(_) => FormKind::Forest,
            Self::Bitmaps(_) => FormKind::Bitmaps,
            Self::RuleByRule(_) => FormKind::RuleByRule,
        }
    }
}
