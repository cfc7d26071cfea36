//! When output has colour.

use clap::ValueEnum;

/// When to use colour.
#[derive(Clone, Copy, ValueEnum)]
pub enum Color {
    /// On a terminal that can.
    Auto,
    /// Also in a pipe.
    Always,
    /// Not at all.
    Never,
}
