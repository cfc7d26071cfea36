//! Tables that are read and changed while the program runs.

mod compiled;
mod live;
