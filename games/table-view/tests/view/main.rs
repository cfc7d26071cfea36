//! What a table looks like, without a terminal.

mod colours;
mod cursor;
mod random;
mod recording;
mod screens;
mod scrolling;
mod sizes;
mod steps;
mod strip;
mod tables;
mod wall;
mod words;
