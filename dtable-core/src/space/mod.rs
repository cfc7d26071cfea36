//! The reasoning engine: finds the possible cases of a table, and which of them its rules cover or share.
//!
//! A *class* is a set of values of a column that the table does not distinguish ([`classes`]). A *case* is one class
//! for each column, with values of the inputs that lie in these classes. A *region* is a set of classes for each
//! column: the entries of a rule are one. The *demand* is the formula that says which cases are possible: all relations
//! hold, and the conditions that are expressions have values that occur together ([`feasible`], [`residual`]).
//!
//! ```text
//! age: u8     member: bool     classes of `age`: below 18, 18 to 64, from 65 on
//! < 18        -                regions: this one has 2 cases, the next one 1; 3 of all 6 cases have no rule
//! >= 65       T
//! ```
//!
//! There are few questions: is a region covered ([`cover`]), which rules share cases ([`overlap`]), how many cases are
//! there, and which are left ([`regions`])? All questions about a table share one [budget]. A question without an
//! answer says why ([`Unanswered`]): the budget is used up, or the method cannot know. The engine never guesses.
//!
//! The engine knows no findings: `verify` asks it and words the answers, and `decide` asks the same questions about
//! graphs.
//!
//! # Files
//!
//! - `cases`: Turns a table into regions of classes and a demand.
//! - `classes`: Finds the classes of each column; `members` names equal sets by equal numbers.
//! - `feasible`: Finds which values of conditions and inputs can occur together, where conditions are expressions.
//!   `small` and `partial_evaluation` evaluate over few values; `linear_search` and `solve` use linear arithmetic over
//!   many; `named_results` and `branch_lines` handle results of used tables. `method` names the methods, for tests.
//! - `logic`: Decides which method answers a question, and on how much of the budget: splitting or the solver. Counting
//!   has a share of its own.
//! - `cover`: Finds or counts the cases of a region outside of others. `cut` chooses where to split;
//!   `literals` does the same on words of bits, where no column has more than two values; `fewest` chooses
//!   few sets that have the union of all; `visit` is how a search reports gaps.
//! - `residual`: Simplifies the demand inside a region, and counts its cases.
//! - `regions`: Describes the cases that no rule reaches by few maximal regions.
//! - `overlap`: Finds rules that share cases. `reach` finds them by bitmaps, `plane` where rules look at two columns,
//!   `apart` leaves out those that relations keep apart; `pair` is two rules.
//! - `solver`: The other method for everything but counts: a conflict-driven search (`search`) over literals *the value
//!   lies in cell k or before* (`columns`, `literal`). `formulas` and `expression_theory` translate relations and
//!   conditions, `matching` counts pigeons and holes, `parity` adds up parities, `heap` orders the booleans;
//!   `computed_cases` answers *yes* without a search.
//! - `in_order`: Finds, among thousands of regions in order, those that have a case that no region before them has.
//!   `needless` finds regions that can be left out, `guess` guesses cases that show that one cannot.
//! - `arithmetic`: Finds linear inequalities over whole numbers that cannot hold together.
//! - `fact`: Facts about expressions whose combinations are not listed. `inlined` writes formulas in terms of inputs
//!   alone.
//! - `narrow`: The columns in which a region is restricted. `near` finds, among many regions, those that meet one.
//! - `budget`: The amount of work that a proof may take. If it is used up, the finding is `undecided`.
//! - `hash`: A fast hash for small keys.
//! - `networks`: Random networks of tables, for tests.

pub(crate) mod arithmetic;
pub(crate) mod budget;
pub(crate) mod cases;
pub(crate) mod classes;
pub(crate) mod cover;
pub(crate) mod fact;
pub(crate) mod feasible;
pub(crate) mod hash;
pub(crate) mod in_order;
pub(crate) mod inlined;
pub(crate) mod logic;
pub(crate) mod members;
pub mod method;
pub(crate) mod narrow;
pub(crate) mod near;
#[cfg(test)]
pub(crate) mod networks;
pub(crate) mod overlap;
pub(crate) mod regions;
pub(crate) mod residual;
pub(crate) mod solver;

pub(crate) use budget::Unanswered;
pub(crate) use cases::{Listing, Space};
pub(crate) use cover::uncovered;
pub(crate) use logic::Logic;
pub(crate) use residual::ResidualId;
