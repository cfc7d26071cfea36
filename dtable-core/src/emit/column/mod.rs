//! How code looks at one column: where its value comes from, and how its values are told apart.
//!
//! # Files
//!
//! - `ask`: How code comes by the value of a column: asked, seen by the observer, told apart. `held` says whether the
//!   value is in scope already, `given` whether it is among answers that the program gave before, `shared` whether a
//!   comparison remembers it.
//! - `values`: Tells whether a value lies in a set, and writes patterns. `texts` tells many texts apart by a perfect
//!   hash (`perfect`), `halved` many ranges of one number, `variants` the variants of an enum.
//! - `expressions`: The author's `is:`, and comparisons in relations. `compared` computes the comparison of two
//!   columns, `used_result` the result of a used table.
//! - `keys`: Converts values to keys (`as:`, `with:`). `ranges` holds inputs against their ranges, `inputs` makes sure
//!   that inputs can be copied, `stored` wraps answers that a format could take for none.
//! - `kept`: The answers that a check of relations received, for the decision. `lent` carries answers from function to
//!   function where used tables ask. `surroundings` says whether a module has to see the names around it.

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
pub(super) mod ranges;
pub(super) mod shared;
pub(super) mod stored;
pub(super) mod surroundings;
pub(super) mod texts;
mod used_result;
pub(super) mod values;
pub(super) mod variants;
