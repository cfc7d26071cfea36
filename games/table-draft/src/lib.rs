//! A decision table that is being changed.
//!
//! [`LiveTable`] decides by a table that the program has read while it runs. The table need not be verified: the first rule that
//! matches fires, and a case without a rule is [`Stuck::NoRule`], not a panic. It shows itself as the same
//! [`TableData`](dtable_runtime::TableData), and tells the same [`Observer`](dtable_runtime::Observer), as a table that `dtable!` compiles.
//!
//! [`Draft`] is the text of a table with edits that keep everything else of it, and says with [`check`](Draft::check) what the compiler says.
//!
//! Nothing in here knows a particular table, or asks anything of the terminal.
//!
//! ```
//! use dtable_runtime::Value;
//! use table_draft::LiveTable;
//!
//! let text = "
//! table: door
//! conditions: { open: Open?, locked: Locked? }
//! actions: { knock: Knock at it, enter: }
//! rules: |
//!   | rule | open | locked | do    |
//!   | R1   | T    | -      | enter |
//!   | R2   | F    | T      | knock |
//! ";
//! let door = LiveTable::read("door.yaml", text)?;
//! let mut answers = |_, name: &str| Some(Value::Bool(name == "open"));
//! let chosen = door.decide(&mut answers, &mut ())?;
//! assert_eq!((chosen.id, chosen.actions), ("R1", vec!["enter"]));
//!
//! // Closed and not locked: no rule says what to do.
//! let stuck = door.decide(&mut |_, _| Some(Value::Bool(false)), &mut ()).unwrap_err();
//! assert_eq!(stuck.to_string(), "no rule of `door` takes open = F, locked = F");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod changed;
mod checked;
mod data;
mod draft;
mod interned;
mod live;
mod remaining;
mod replace;
mod stuck;
mod values;

pub use changed::Changed;
pub use checked::{Checked, Finding, Region};
pub use draft::{Direction, Draft, Refused};
pub use interned::kept_bytes;
pub use live::{Answers, Chosen, LiveTable};
pub use remaining::Remaining;
pub use replace::Replace;
pub use stuck::{Stuck, Unusable};
