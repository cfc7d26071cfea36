//! The code that `dtable!` makes, held against the tables it was made of.

mod agreement;
mod asked_once;
mod assumptions;
mod clashes;
mod collect;
mod events;
mod expressions;
mod failing;
mod fallback;
mod harness;
mod hosts;
mod keys;
mod large;
mod laziness;
mod models;
mod numbers;
mod observing;
mod options;
mod packed;
mod ranges;
mod renamed;
mod results;
mod tables;
mod texts;
mod values;
mod waiting;
