//! Linear arithmetic over bounded whole numbers: can these inequalities hold together, and if not, which of them
//! cannot?
//!
//! *Concept.* A solver that searches over true and false meets inequalities such as `x1 - x2 + x3 - x4 > 3` as atoms.
//! It asserts an atom or its negation, asks whether everything asserted can still hold, and takes assertions back when
//! it turns around. The answer "no" carries a *core*: assertions that already exclude each other. The solver never
//! tries them together again.
//!
//! *Method.* Every atom says `quantity >= number`, where a quantity is a variable or a sum of variables, a *form*.
//! Equal forms are one quantity, whatever numbers they are compared with, so an assertion only moves a bound of a
//! quantity. Three stages look for a contradiction, the cheapest first:
//!
//! 1. a lower bound passes an upper bound of the same quantity: found when the assertion is made ([`simplex`]);
//! 2. no *fractions* satisfy all bounds: the simplex method on a tableau that survives assertions and their removal
//!    ([`simplex`], [`tableau`]; Dutertre and de Moura, *A Fast Linear-Arithmetic Solver for DPLL(T)*, 2006);
//! 3. no *whole numbers* do: equations are solved over the whole numbers ([`diophantine`]), then values are split
//!    ([`integers`]; Griggio, *A Practical Approach to SMT(LA(Z))*, 2010; Dillig, Dillig and Aiken, *Cuts from Proofs*,
//!    2009).
//!
//! *Example.* Over `x, y, z` from 0 to 10, assert `x - y >= 3` (reason 7), `y - z >= 4` (8) and `x - z <= 6` (9). The
//! forms `x - y`, `y - z` and `x - z` have the bounds `3..`, `4..` and `..6`. No two bounds clash. The tableau knows
//! that `x - z` is the sum of the other two, at least 7: the core is 7, 8, 9.
//!
//! [`encode`] turns tests over inputs, with Rust's `/`, `%`, `abs`, `min`, `max` and overflow, into such inequalities
//! and clauses.
//!
//! All numbers are `i128` (256 bits where a pivot needs them on the way, [`wide`]), every operation is checked. What
//! would not fit is refused when an atom is made ([`TooLarge`]), or ends in the answer "unknown", never in a wrong one.

mod diophantine;
mod encode;
mod inequality;
mod integers;
mod simplex;
mod tableau;
#[cfg(test)]
mod tests;
mod wide;

pub(crate) use encode::{Clauses, Encoder, InputNumber, NotEncoded, ZeroPosition};
pub(crate) use inequality::{Inequality, TooLarge};
pub(crate) use integers::Integers;
pub(crate) use simplex::{AtomId, Feasibility, Linear};
