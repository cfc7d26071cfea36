//! The forms of a decision: [`Form`], one folder a form, each with the check that holds it against the rules.
//!
//! # Files
//!
//! - `graph`: The decision graph. `validate` holds it against the rules, `blocks` says where nested code puts shared
//!   nodes, `late` tells two branches apart only where it still matters, `once` keeps any way from asking a column
//!   twice.
//! - `dense`: Tables over keys: all answers are one number, and a lookup gives the end. Made from a graph (`of_graph`)
//!   or from lines (`of_lines`). `keys` joins the values of several columns to one number; `free` says which columns
//!   may be asked without need.
//! - `masks`: Tables over keys that give the rules that are left, a bit a rule.
//! - `tree`: Hundreds of rules: a search tree over the values.
//! - `forest`: Many entangled rules: several search trees with short lists of rules as leaves. `cut` chooses where to
//!   cut.
//! - `bitmaps`: Many entangled rules: a row of bits for every class of a column.
//! - `boxes`: The rules as boxes, for forests and bitmaps. `lines` is a table as boxes in an order, `entries` a table
//!   as its entries alone say it.
//! - `rule_by_rule`: Nothing else fits: one rule after the other.
//! - `totals`: What the rules of one column add up to (`hit: collect sum`, `count`).
//! - `check`: What the checks of forms share, and no builder uses: the rules as statements (`statements`), the meaning of digits,
//!   keys and boxes (`columns`). Its tests list the imports of every check, and damage every field of every form.
//! - `reads`: What a form of data reads to decide a case: the measure by which such forms are compared.
//! - `kind`: The names of forms.

pub mod bitmaps;
pub(super) mod boxes;
pub(super) mod check;
pub mod dense;
pub(super) mod entries;
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

/// How a case is decided: what is evaluated to find its *end*, a rule by index or an outcome by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// One end, whatever the case.
    Constant(usize),
    /// A decision graph: asks only what can still matter.
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
    /// One rule after the other, each answer remembered.
    RuleByRule(RuleByRule),
}

impl Form {
    /// A graph, or the one end that it has.
    #[must_use]
    pub fn of_graph(dag: Dag) -> Self {
        dag.only_leaf().map_or_else(|| Self::Graph(dag), Self::Constant)
    }

    /// Where a case ends, which has one position a column; what is not applicable has any.
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

    /// Whether it asks all of its columns in every case, whether they can still matter or not.
    #[must_use]
    pub const fn asks_all_at_once(&self) -> bool {
        matches!(self, Self::Dense(_) | Self::Masks(_))
    }

    /// Whether it is one of the forms in data that are for many rules.
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
