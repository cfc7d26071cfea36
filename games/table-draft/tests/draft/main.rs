//! Tables that are read and changed while the program runs.

mod checked;
mod compiled;
mod edits;
mod live;
mod random;
