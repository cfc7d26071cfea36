//! Decisions that are recorded (`record: answers`): what was asked and answered, as data.
//!
//! Programs see [`Recorded`] and its [`Case`], generated code uses the rest. All of it needs the feature `record`, with
//! `alloc` and serde.
//!
//! - `case`: The values of a decision by name, which serde writes and reads.
//! - `recorded`: The outcome of a decision, with its case.
//! - `recorder`: The observer that writes it down.
//! - `answer_log`: The answers to questions of used tables, until that observer is told.

mod answer_log;
mod case;
mod recorded;
mod recorder;

#[doc(hidden)]
pub use answer_log::AnswerLog;
pub use case::{Case, CaseValue};
pub use recorded::Recorded;
#[doc(hidden)]
pub use recorder::Recorder;
