//! The second witness: every verdict and every form of code is held against the table as it is written, on concrete
//! cases.
//!
//! The proof (`space`, `verify`) thinks in classes of values, and in formulas over them; the code is made from the
//! same. An error there is invisible from inside: what is wrong agrees with itself. So some hundreds of concrete cases
//! are taken: the values at which anything begins or ends, those beside them, some between, all answers ([`cases`]).
//! For each, relations, `requires`, `is:` and entries are evaluated as they are written ([`crate::evaluate`]). What
//! comes out has to agree with the findings and the verdict, and later with each form that becomes code ([`check`]). A
//! case in which it does not is the finding `internal-error`, and the table is refused: no verdict is better than a
//! wrong one.
//!
//! A sample proves nothing; that is what the proof is for. The code that it shares with the proof is one page: the
//! resolved table (`model::Table`), [`ValueSet::contains`](crate::model::ValueSet::contains), and
//! [`Test::holds`](crate::model::Test::holds), which computes as Rust does. It knows no class, no formula that was
//! simplified, no region. The cases are the same in every run.
//!
//! # Files
//!
//! - `cases`: The cases at which it looks.
//! - `check`: Holds findings, verdict and code against them.
//! - `tests`: Wrong verdicts and wrong code, refused.

mod cases;
mod check;
#[cfg(test)]
mod tests;

pub(crate) use cases::Cases;
pub(crate) use check::{against_code, witnessed};
