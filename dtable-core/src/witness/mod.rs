//! The second witness: compares every verdict and every form of code with the table as it is written, on concrete
//! cases.
//!
//! The proof (`space`, `verify`) works with classes of values and with formulas over them, and the code is made from
//! its results. So an error in the proof would not show: the verdict and the code would agree with each other. The
//! witness therefore takes some hundreds of concrete cases: the values at which a set begins or ends, the values beside
//! them, some between, and all answers ([`telling_cases`]). For each case it evaluates relations, `requires`, `is:` and
//! entries as they are written ([`crate::evaluate`]). The result has to agree with the findings and the verdict, and
//! later with each form that becomes code ([`check`]). Where it does not, the finding `internal-error` refuses the
//! table: no verdict is better than a wrong one.
//!
//! The cases are a sample, so the witness proves nothing; the proof does. The two share little code: the resolved table
//! (`model::Table`), [`ValueSet::contains`](crate::model::ValueSet::contains), and
//! [`Test::holds`](crate::model::Test::holds), which computes as Rust does. The witness uses no classes, no simplified
//! formulas and no regions. The cases are the same in every run.
//!
//! # Files
//!
//! - `telling_cases`: Chooses the cases.
//! - `check`: Compares findings, verdict and code with them. `pairs_of_cases` compares verdicts about two cases.
//! - `tests`: Wrong verdicts and wrong code, which the witness refuses.

mod check;
mod pairs_of_cases;
mod telling_cases;
#[cfg(test)]
mod tests;

pub(crate) use check::{against_code, witnessed};
pub(crate) use telling_cases::Cases;
