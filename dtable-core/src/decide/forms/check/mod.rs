//! Rooms that only the checks of forms use.
//!
//! A check holds a finished form against the table before the form becomes code. It reads the form's data and the
//! table's entries, and calls no function that helped to make the form: a mistake in a function that both called would
//! go unnoticed. This room therefore works out a second time, from the documentation of [`Digit`](super::keys::Digit)
//! and [`TreeColumn`](super::tree::TreeColumn), how values become keys. No builder may import the room, and no check
//! may import a builder.
//!
//! All checks are complete: a form that passes decides every possible case as the rules do. Three things are not
//! computed here. A dense table that was made from a graph is compared with that graph, after `graph/validate` has held
//! the graph against the rules. `graph/validate` takes the possible cases from a `Space` of the proof. The rows of a
//! table with `one_of` are those of `verify`.
//!
//! Rule-by-rule code consists of the rules, so a check could only build it again. The second witness decides its cases
//! by it (`witness/check`): all combinations of telling values in small tables, some hundreds of cases in others.
//!
//! # Files
//!
//! - `statements`: The rules as boxes, in the order in which they count.
//! - `columns`: Whether a form tells apart what the rules tell apart, and whether digits, keys, rows of bits and boxes
//!   stand for the values that they should.
//! - `imports`, `damaged`: Tests. What checks import and call; forms with one field changed, or built from wrong lines or a
//!   wrong graph, of which no wrong one may be accepted.

pub(super) mod columns;
#[cfg(test)]
mod damaged;
#[cfg(all(test, feature = "emit"))]
mod imports;
pub(in crate::decide) mod statements;
