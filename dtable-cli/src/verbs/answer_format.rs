//! `--format text` and `--format json`, of the verbs that have no other formats.

use clap::ValueEnum;

/// How an answer is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// For people.
    Text,
    /// One object, see docs/cli.md.
    Json,
}
