//! Decision tables in YAML, verified at compile time, compiled to `match`-based Rust.
//!
//! This table is `examples/tables/ticket.yaml` of the crate; a program has it as `tables/ticket.yaml`, say:
//!
//! ```yaml
//! table: ticket
//! doc: What a visitor pays.
//! inputs:
//!   visitor: { type: Visitor, values: [Child, Adult, Senior] }
//!   weekend: bool
//! conditions:
//!   member: Is the visitor a member?
//! outputs:
//!   euros: u32
//! rules: |
//!   | rule    | visitor       | weekend | member | euros |
//!   | child   | Child         | -       | -      | 0     |
//!   | member  | Adult, Senior | -       | T      | 5     |
//!   | weekday | Adult         | F       | F      | 10    |
//!   | weekend | Adult         | T       | F      | 14    |
//!   | senior  | Senior        | -       | F      | 8     |
//! ```
//!
//! ```
//! use dtable_runtime::dtable;
//!
//! #[derive(Clone, Copy)]
//! pub enum Visitor { Child, Adult, Senior }
//!
//! dtable!("examples/tables/ticket.yaml");
//!
//! /// Answers the condition, if the decision asks it.
//! struct Desk { card: bool }
//!
//! impl ticket::Conditions for Desk {
//!     fn member(&self) -> bool {
//!         self.card
//!     }
//! }
//!
//! fn main() {
//!     assert_eq!(ticket(&Desk { card: false }, Visitor::Adult, true), 14);
//!     assert_eq!(ticket::decide(&Desk { card: true }, Visitor::Senior, false).id(), "member");
//! }
//! ```
//!
//! [`dtable!`](macro@dtable) reads the table while rustc runs, proves that every possible case fires a rule and that no
//! two rules contradict each other, and expands to a function, its types and its documentation. A table that is
//! incomplete or contradictory does not compile. [`example`] shows the documentation of one.
//!
//! Generated code refers to this crate alone. It has the table as data ([`TableData`]), the [`Observer`] that sees a
//! decision being made, and the errors of an assumption that does not hold ([`Broken`]) and of a program that fails
//! ([`Failed`]). It is `no_std` and allocates nothing.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

// The macro writes `::dtable_runtime`, here too.
#[cfg(doc)]
extern crate self as dtable_runtime;

#[cfg(feature = "record")]
extern crate alloc;
#[cfg(feature = "coverage")]
extern crate std;

mod answer;
mod bitmaps;
mod broken;
mod buckets;
mod collected;
mod compared;
#[cfg(feature = "coverage")]
mod coverage;
mod data;
mod entries_number;
mod expanded;
mod failed;
mod forest;
mod input;
mod kept_value;
mod keys;
mod notes;
mod observer;
mod outcome;
mod packed;
mod printable;
#[cfg(feature = "record")]
pub mod record;
mod rules;
mod step_shown;
mod table;
mod text_classes;
mod texts;
mod tree;
mod unknown_table;
mod why;
mod written;

/// The expansion of `dtable!("examples/tables/gate.yaml")`, with its page and its drawing. Only this documentation has
/// it.
///
/// ```yaml
/// table: gate
/// title: Who may leave the car park
/// conditions:
///   ticket:  Is there a ticket?
///   paid:    { text: Is it paid?, requires: ticket }
///   minutes: { text: How long ago?, type: u32, requires: ticket && paid }
/// actions:
///   open: Open the gate
///   ask:  Ask for the ticket
///   send: Send the driver to the machine
/// rules: |
///   | rule  | ticket | paid | minutes | do   |
///   | none  | F      | -    | -       | ask  |
///   | due   | T      | F    | -       | send |
///   | leave | T      | T    | <= 15   | open |
///   | late  | T      | T    | > 15    | send |
/// ```
#[cfg(all(doc, feature = "macro"))]
pub mod example {
    crate::dtable!("examples/tables/gate.yaml");
}

#[doc(hidden)]
pub use answer::Answer;
#[doc(hidden)]
pub use bitmaps::{Bitmaps, Bounds};
pub use broken::{Broken, assumption_is_broken, text_is_out_of_range, value_is_out_of_range};
#[doc(hidden)]
pub use buckets::{Buckets, reached};
pub use collected::{Collected, CollectedValues, MatchingRules, MatchingRulesIter};
#[doc(hidden)]
pub use compared::{ComparedRules, EntryComparison};
#[cfg(feature = "coverage")]
pub use coverage::Coverage;
pub use data::{ActionData, ConditionData, Entry, Kind, NextData, RelationData, RuleData, Shown, Value};
#[cfg(feature = "macro")]
#[doc(inline)]
pub use dtable_macro::dtable;
#[cfg(feature = "macro")]
#[doc(hidden)]
pub use dtable_macro::{Placed, page};
#[doc(hidden)]
pub use entries_number::entries_number;
#[doc(hidden)]
pub use expanded::{is_text as is_expanded_text, is_unedited, is_version, text_number};
pub use failed::Failed;
#[doc(hidden)]
pub use forest::Forest;
pub use input::Input;
#[doc(hidden)]
pub use input::input;
#[doc(hidden)]
pub use keys::{JULIAN_1970, Key, day_of_year, days, dense, fixed, ipv6, key, moment, month_day, time_of_day};
pub use notes::NoteData;
#[doc(hidden)]
pub use notes::NotedRules;
pub use observer::Observer;
pub use outcome::Outcome;
#[doc(hidden)]
pub use packed::PackedRules;
pub use printable::Printable;
#[cfg(feature = "record")]
pub use record::{Case, CaseValue, Recorded};
pub use rules::{EntryView, RuleView, Rules};
#[doc(hidden)]
pub use step_shown::step_shown;
pub use table::TableData;
#[doc(hidden)]
pub use text_classes::{TextClasses, is_text_ignoring_case, rest_after, rest_after_ignoring_case, rest_from};
#[doc(hidden)]
pub use texts::{TextNumbers, is_text};
#[doc(hidden)]
pub use tree::{Numbers, Texts, Tree, nth};
pub use unknown_table::UnknownTable;
pub use why::{Answers, WhyNot, why_not};
