//! The verbs, a file each: its arguments, their help, and what it does.

mod answer_format;
mod asked;
pub mod cases;
pub mod check;
pub mod completions;
pub mod coverage;
pub mod depends;
pub mod diff;
pub mod eval;
pub mod expand;
pub mod explain;
pub mod export;
pub mod fix;
pub mod fmt;
pub mod list;
pub mod lsp;
pub mod new;
pub mod render;
pub mod schema;
pub mod simplify;
mod tables_of;
pub mod when;
pub mod why_never;

use clap::{Command, Subcommand};

use crate::ended::Ended;

/// What to do; each verb's own type says what it is for.
#[derive(Subcommand)]
pub enum Verb {
    Cases(cases::Cases),
    Check(check::Check),
    Completions(completions::Completions),
    Coverage(coverage::Coverage),
    Depends(depends::Depends),
    Diff(diff::DiffVerb),
    Eval(eval::Eval),
    Expand(expand::Expand),
    Export(export::Export),
    Explain(explain::Explain),
    Fix(fix::Fix),
    Fmt(fmt::Fmt),
    List(list::List),
    Lsp(lsp::Lsp),
    New(new::New),
    Render(render::RenderVerb),
    Schema(schema::Schema),
    Simplify(simplify::Simplify),
    When(when::WhenVerb),
    WhyNever(why_never::WhyNeverVerb),
}

/// Does it; `command` gives all verbs and options.
pub fn run(verb: Verb, command: fn() -> Command) -> Ended {
    match verb {
        Verb::Cases(it) => it.run(),
        Verb::Check(it) => it.run(),
        Verb::Completions(it) => it.run(command()),
        Verb::Coverage(it) => it.run(),
        Verb::Depends(it) => it.run(),
        Verb::Diff(it) => it.run(),
        Verb::Eval(it) => it.run(),
        Verb::Expand(it) => it.run(),
        Verb::Explain(it) => it.run(),
        Verb::Export(it) => it.run(),
        Verb::Fix(it) => it.run(),
        Verb::Fmt(it) => it.run(),
        Verb::List(it) => it.run(),
        Verb::Lsp(it) => it.run(),
        Verb::New(it) => it.run(),
        Verb::Render(it) => it.run(),
        Verb::Schema(it) => it.run(),
        Verb::Simplify(it) => it.run(),
        Verb::When(it) => it.run(),
        Verb::WhyNever(it) => it.run(),
    }
}
