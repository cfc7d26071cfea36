//! Tables, domains, sets, formulas, counts: what a decision table is, with no YAML and no Rust in it.

mod count;
mod domain;
mod formula;
mod region;
mod set;
mod table;

pub use count::Count;
pub use domain::{Domain, Variant};
pub use formula::Formula;
pub use region::Region;
pub use set::{Position, ValueSet};
pub use table::{
    Action, Check, Column, ConditionEntry, Effort, Example, Expression, HitPolicy, Layout, Model, Next, Origin, Outcome, Output, Relation,
    Rule, Table, When,
};
