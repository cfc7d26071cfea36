//! The model of decision tables: tables, domains, sets, formulas and counts. It knows neither YAML nor Rust.
//!
//! # Files
//!
//! - `table`: Columns, rules, relations: the table that all later stages read.
//! - `domain`: The values of a type, numbered in order. `integer`, `float` and `character` number theirs; `notation`
//!   says how dates, times, durations and decimals are written, `networks` how addresses and networks are; `set_members` numbers sets by their masks, and writes entries
//!   about them; `shown` writes values; `plainest` finds the value of an
//!   interval that is the easiest to read. `texts` finds the classes of texts that patterns tell apart: `pattern` reads
//!   them, `automaton` runs them all at once.
//! - `library`: Types of well-known libraries that have keys.
//! - `aggregated_type`: The type of a sum, a least or a greatest result.
//! - `set`: A set of values, as sorted intervals. `region` is a box: a set for every column.
//! - `formula`: A relation as a formula. `test` is an expression over inputs, which overflows as in Rust; `meaning` is
//!   the expression of a computed column that the verifier understands.
//! - `outcomes`: The different outcomes of a table, numbered. `expected` is what an example expects, `ranks` the order
//!   of results under `hit: priority`.
//! - `property`: A claim about results, and the formula that it has; the values of outputs as formulas see them.
//! - `compared`: A comparison of columns as a column of its own.
//! - `uses`: A table that another one uses. `hidden` holds results that are no column of the table itself.
//! - `together`: The names that the tables of a model share.
//! - `count`: A number of cases, exact at any size.

mod aggregated_type;
mod compared;
mod count;
mod domain;
mod expected;
mod formula;
mod hidden;
mod library;
mod meaning;
mod outcomes;
mod property;
mod ranks;
mod region;
mod set;
mod table;
mod test;
mod together;
mod uses;

pub use aggregated_type::AggregatedType;
pub(crate) use compared::EntryPart;
pub use compared::{Compared, EntryComparison};
pub use count::{Count, cases};
pub(crate) use domain::networks::ipv6_of;
#[cfg(feature = "emit")]
pub(crate) use domain::notation::LEAP_DAYS;
pub(crate) use domain::notation::civil;
pub(crate) use domain::texts;
#[cfg(feature = "emit")]
pub(crate) use domain::texts::automaton::Automaton;
pub use domain::{
    CharacterClass, Cube, DECIMAL_PLACES, Domain, Float, Integer, LARGEST_DECIMAL, LAST_CHARACTER, MENTIONED_MEMBERS, Misread, Notation,
    Pattern, SetMembers, TextClasses, TextTest, TextWord, Variant, character, character_position,
};
pub use expected::Expected;
pub use formula::Formula;
pub use hidden::{FIRST_HIDDEN, Hidden, HiddenSource, HiddenValue};
pub(crate) use hidden::{TURNS, turns, without_hidden};
pub use library::Library;
pub(crate) use library::MONTHS;
pub use meaning::Meaning;
pub use outcomes::Outcomes;
pub use property::{
    FIRST_RESULT, Monotone, OutputValue, OutputValues, PartKind, Property, PropertyKind, ResultFact, Statement, StatementPart,
};
pub use ranks::ranks;
pub use region::Region;
pub use set::{Position, ValueSet};
pub use table::{
    Action, Aggregate, Borrowed, Check, Claim, CodeForm, Column, ConditionEntry, Constant, Conversion, Effort, Example, Expression,
    HitPolicy, IfBranch, Is, Layout, Model, Next, Note, Origin, Outcome, Output, Panics, PanicsBy, Relation, Requirement, Rule, Table,
    When, last_segment,
};
pub use test::{Comparison, Term, Test};
pub use uses::Use;
