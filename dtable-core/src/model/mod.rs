//! Tables, domains, sets, formulas, counts: what a decision table is, with no YAML and no Rust in it.

mod compared;
mod count;
mod domain;
mod expected;
mod formula;
mod hidden;
mod library;
mod meaning;
mod outcomes;
mod ranks;
mod region;
mod set;
mod table;
mod test;
mod together;
mod uses;

pub(crate) use compared::EntryPart;
pub use compared::{Compared, EntryComparison};
pub use count::{Count, cases};
#[cfg(feature = "emit")]
pub(crate) use domain::notation::civil;
pub use domain::{
    DECIMAL_PLACES, Domain, Float, Integer, LARGEST_DECIMAL, LAST_CHARACTER, Misread, Notation, Variant, character, character_position,
};
pub use expected::Expected;
pub use formula::Formula;
pub use hidden::{FIRST_HIDDEN, Hidden, HiddenSource, HiddenValue};
pub(crate) use hidden::{TURNS, turns, without_hidden};
pub use library::Library;
pub use meaning::Meaning;
pub use outcomes::Outcomes;
pub use ranks::ranks;
pub use region::Region;
pub use set::{Position, ValueSet};
pub use table::{
    Action, Aggregate, Borrowed, Check, ChoiceArm, Claim, CodeForm, Column, ConditionEntry, Constant, Conversion, Effort, Example,
    Expression, HitPolicy, Is, Layout, Method, Model, Next, Origin, Outcome, Output, Relation, Requirement, Rule, Table, When,
    last_segment,
};
pub use test::{Comparison, Term, Test};
pub use uses::Use;
