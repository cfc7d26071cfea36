//! The reasoning engine: which cases there are, which of them rules cover, and which they share.
//!
//! A *case* is one class of values for each column, with concrete values that have it ([`classes`]). Relations, and
//! conditions that are expressions over inputs, leave only some cases possible ([`feasible`], [`residual`]). A rule is
//! a box in this space. The questions are few: is a region covered ([`cover`]), who shares cases ([`overlap`]), how
//! many are there, which are left ([`regions`]). Every question draws on one [budget]; a question without an answer
//! says why ([`Unanswered`]): the budget is used up, or the method cannot know. The engine never guesses.
//!
//! Nothing here knows a finding: `verify` asks, and words the answers; `decision` asks the same questions about graphs.
//!
//! # Files
//!
//! - `cases`: The table as the proof sees it: boxes of classes, and a demand.
//! - `classes`: Finds the values of a column that no entry and no relation tells apart; `members` names equal sets by
//!   equal numbers.
//! - `feasible`: Finds which values of conditions and inputs can occur together, where conditions are expressions.
//!   `small` and `partial_evaluation` evaluate over few values; `linear_search` and `solve` use linear arithmetic over
//!   many; `named_results` and `choice_lines` know what used tables give. `method` names the methods, for tests.
//! - `logic`: Decides which method answers a question, and on how much of the budget: splitting or the solver. Counting
//!   has a share of its own.
//! - `cover`: Is there a case of a region outside some boxes, which one, and how many? `cut` chooses where to split;
//!   `literals` does the same on words of bits, where no column has more than two values; `fewest` chooses
//!   few sets that have the union of all; `visit` says how a search reports gaps.
//! - `residual`: What is left of the relations inside a box, and in how many cases it holds.
//! - `regions`: What no rule reaches, as few maximal regions.
//! - `overlap`: Which rules share cases. `reach` finds them by bitmaps, `plane` where rules look at two columns,
//!   `apart` leaves out those that relations keep apart; `pair` is two rules.
//! - `solver`: The other method for everything but counts: a conflict-driven search (`search`) over literals *the value
//!   lies in cell k or before* (`columns`, `literal`). `formulas` and `expression_theory` translate relations and
//!   conditions, `matching` counts pigeons and holes, `heap` orders the booleans.
//! - `in_order`: Which of thousands of regions, in order, have a case that no region before them has. `needless` finds
//!   regions that can be left out, `guess` guesses cases that show that one cannot.
//! - `arithmetic`: Which linear inequalities over whole numbers cannot hold together.
//! - `fact`: What formulas can say of expressions that are not listed. `inlined` writes formulas in terms of inputs
//!   alone.
//! - `narrow`: The columns in which a region says something.
//! - `budget`: How much work a proof may take: passing it is `undecided`.
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
