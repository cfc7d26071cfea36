//! How code looks at one column: where its value comes from, and how its values are told apart.
//!
//! `ask` writes the test of a node, by what `place`, `held`, `given` and `shared` say of where the value is; `values`, `texts`, `halved` and
//! `compared` tell values apart, `keys` converts them, `expressions` computes conditions, `used_result` the results of used tables, and
//! `ranges` refuses what lies outside. `kept` and `lent` see to it that nobody is asked twice.

pub(super) mod ask;
pub(super) mod compared;
pub(super) mod expressions;
pub(super) mod given;
mod halved;
pub(super) mod held;
pub(super) mod inputs;
pub(super) mod kept;
pub(super) mod keys;
pub(super) mod lent;
pub(super) mod place;
pub(super) mod ranges;
pub(super) mod shared;
pub(super) mod stored;
pub(super) mod surroundings;
pub(super) mod texts;
mod used_result;
pub(super) mod values;
pub(super) mod variants;
