//! Code that only the checks of forms use.
//!
//! A check compares a finished form with the table before the form becomes code.
//!
//! INVARIANT: a check reads the form's data and the table's entries, and calls no function that helped to make the
//! form. A mistake in a function that both called would go unnoticed. So this room implements a second time, from the
//! documentation of [`Digit`](super::keys::Digit) and [`TreeColumn`](super::tree::TreeColumn), how values become keys.
//! No builder may import the room, and no check may import a builder.
//!
//! All checks are complete: a form that passes decides every possible case as the rules do. They rely on three things
//! that they do not compute. A dense table that was made from a graph is compared with that graph, after
//! `graph/validate` has checked the graph against the rules. `graph/validate` takes the possible cases from a `Space`
//! of the proof. The rows of a table with `one_of` come from `verify`.
//!
//! Rule-by-rule code consists of the rules, so a check could only build it again. Instead the second witness decides
//! its cases by it (`witness/check`): all combinations of the values that matter in small tables, some hundreds of
//! cases in others.
//!
//! # Files
//!
//! - `statements`: The rules as boxes, in the order in which they count.
//! - `told_apart`: Checks that a form distinguishes all values that the rules distinguish, and that digits, keys, rows
//!   of bits and boxes stand for the right values.
//! - `imports`, `damaged`: Tests. The first lists what checks import and call. The second makes wrong forms, by
//!   changing one field or by building them from wrong lines or graphs, of which no check may accept one.

#[cfg(test)]
mod damaged;
#[cfg(all(test, feature = "emit"))]
mod imports;
pub(in crate::decide) mod statements;
pub(super) mod told_apart;
