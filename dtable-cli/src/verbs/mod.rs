//! The verbs, a file each: its arguments, their help, and what it does.

pub mod check;
pub mod completions;
pub mod diff;
pub mod eval;
pub mod explain;
pub mod fix;
pub mod fmt;
pub mod list;
pub mod new;
pub mod simplify;

use clap::Subcommand;

use crate::ended::Ended;

/// What to do; each verb's own type says what it is for.
#[derive(Subcommand)]
pub enum Verb {
    Check(check::Check),
    Completions(completions::Completions),
    /// Say what changes between two versions of tables: cases and results, not lines.
    Diff(diff::DiffVerb),
    Eval(eval::Eval),
    Explain(explain::Explain),
    Fix(fix::Fix),
    Fmt(fmt::Fmt),
    List(list::List),
    New(new::New),
    /// Show with how few rules tables can do, and that they decide the same.
    Simplify(simplify::Simplify),
}

/// Does it.
pub fn run(verb: Verb) -> Ended {
    match verb {
        Verb::Check(it) => it.run(),
        Verb::Completions(it) => it.run(),
        Verb::Diff(it) => it.run(),
        Verb::Eval(it) => it.run(),
        Verb::Explain(it) => it.run(),
        Verb::Fix(it) => it.run(),
        Verb::Fmt(it) => it.run(),
        Verb::List(it) => it.run(),
        Verb::New(it) => it.run(),
        Verb::Simplify(it) => it.run(),
    }
}
