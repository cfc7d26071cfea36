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

/// What to do.
#[derive(Subcommand)]
pub enum Verb {
    /// Check tables and models as `dtable!` does, without compiling any Rust.
    Check(check::Check),
    /// Print what a shell needs to complete verbs and options.
    Completions(completions::Completions),
    /// Say what changes between two versions of tables: cases and results, not lines.
    Diff(diff::DiffVerb),
    /// Decide cases, and say why.
    Eval(eval::Eval),
    /// Print what a finding means, why it matters, and how to fix it.
    Explain(explain::Explain),
    /// Apply what findings suggest.
    Fix(fix::Fix),
    /// Align the cells of grids.
    Fmt(fmt::Fmt),
    /// List tables and models: what each one is, whether it is verified, how large, and where it leads.
    List(list::List),
    /// Make a table to begin with.
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
