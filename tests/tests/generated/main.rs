//! The code that `dtable!` makes, held against the tables it was made of.

mod agreement;
mod assumptions;
mod clashes;
mod collect;
mod fallback;
mod harness;
mod hosts;
mod laziness;
mod models;
mod observing;
mod tables;
