//! Code that looks at one column: it gets the value, and finds out in which of some sets the value lies.
//!
//! A column `age: u8` whose entries are `< 18` and `>= 18` becomes, where a graph asks it and the program answers it:
//!
//! ```text
//! match Conditions::age(host) {       the value: `ask`
//!     ..=17 => Rule::Child,           its sets as patterns: `values`
//!     18.. => Rule::Adult,
//! }
//! ```
//!
//! Where the value comes from depends on the column, and on the [`Site`](super::plan::site::Site) of the code:
//!
//! | the column is | the value is | written by |
//! | --- | --- | --- |
//! | a question | `Conditions::age(host)` | `ask` |
//! | a question that relations mention | `host.a2()`: the answer that their check received; else it asks | `kept` |
//! | a question, where used tables ask | `host.answer_to_age()`, which asks once for all tables | `lent` |
//! | a question, under `dtable!(ask ..)` | a field of `answers`; the function ends where it is empty | `given_answer` |
//! | an input | its parameter; `k0`, its key, where `as:` or `with:` converts it, or it is a set | `ask`, `conversions` |
//! | computed (`is:`) | a macro that bears its place in the file as name, which rustc tells | `computed` |
//! | the result of a used table | a call of its function | `used_result` |
//! | a comparison of two columns | `(a == b)` of both values | `comparison` |
//!
//! # Files
//!
//! - `ask`: Gets the value of a column, has the observer told of it, and goes on in the arm whose set holds it. `held`
//!   knows a value that is in scope, by its name and the references around it. `shared_answer` remembers an answer that
//!   a comparison looks at, too. `seen_inputs` tells the observer of the inputs.
//! - `values`: Whether a value lies in a set, as an expression or a pattern. `texts` tells many texts apart by a
//!   perfect hash (`perfect`), and those that patterns tell apart by a `byte_automaton`, of which the first states are
//!   code (`unrolled`). `halved` tells many ranges of one number apart by halving, `variants` the variants of an enum.
//! - `computed`: The author's `is:`, and formulas. `comparison` compares two columns, `used_result` calls used tables.
//! - `conversions`: Converts values to keys (`as:`, `with:`); `set_masks` finds the key of a set, and tests it. `ranges` holds inputs against their ranges,
//!   `stored` wraps answers that a file format could take for none.
//! - `kept`: `KeptAnswers`, the host with the answers that the check of relations received. `lent`: `KeptAnswers` of a
//!   network, which goes from function to function; `given_answer`: the answers that the program gave before.
//! - `surroundings`: Whether a module has to see the names around it.

pub(super) mod ask;
pub(super) mod comparison;
pub(super) mod computed;
pub(super) mod conversions;
pub(super) mod given_answer;
mod halved;
pub(super) mod held;
pub(super) mod kept;
pub(super) mod lent;
pub(super) mod ranges;
pub(super) mod seen_inputs;
mod set_masks;
pub(super) mod shared_answer;
pub(super) mod stored;
pub(super) mod surroundings;
pub(super) mod texts;
pub(super) mod used_result;
pub(super) mod values;
pub(super) mod variants;
