//! Decisions that are recorded (`record: answers`): what was asked and answered, as data. Needs the feature `record`.
//!
//! - `case`: The values of a decision by name, which serde writes and reads.
//! - `recorded`: The outcome of a decision, with its case.
//! - `recorder`: The observer that writes it down.

mod case;
mod recorded;
mod recorder;

pub use case::{Case, CaseValue};
pub use recorded::Recorded;
pub use recorder::Recorder;
