//! Laws of the arithmetic, tested on random systems and tests.

mod encode;
mod linear;
mod search;
