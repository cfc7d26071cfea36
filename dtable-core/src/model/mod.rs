//! Tables, domains, sets, formulas, counts: what a decision table is, with no YAML and no Rust in it.

mod compared;
mod count;
mod domain;
mod formula;
mod meaning;
mod outcomes;
mod region;
mod set;
mod table;
mod test;

pub use compared::{Compared, EntryComparison};
pub use count::Count;
pub use domain::{Domain, Float, Integer, LAST_CHARACTER, Variant, character, character_position};
pub use formula::Formula;
pub use meaning::Meaning;
pub use outcomes::Outcomes;
pub use region::Region;
pub use set::{Position, ValueSet};
pub use table::{
    Action, Aggregate, Check, Claim, CodeForm, Column, ConditionEntry, Constant, Effort, Example, Expression, HitPolicy, Is, Layout, Model,
    Next, Origin, Outcome, Output, Relation, Requirement, Rule, Table, When,
};
pub use test::{Comparison, Term, Test};
