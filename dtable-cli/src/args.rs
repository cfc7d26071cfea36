//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use dtable_core::diagnostic::Code;

/// Decision tables in YAML: verified, explained.
#[derive(Parser)]
#[command(bin_name = "cargo dtable", version, arg_required_else_help = true)]
struct Args {
    #[command(subcommand)]
    verb: Verb,
}

/// What to do.
#[derive(Subcommand)]
pub enum Verb {
    /// Check tables and models as `dtable!` does, without compiling any Rust.
    ///
    /// Findings go to standard output, a summary to standard error. The exit code is 0 without errors (there
    /// may be warnings), 1 when any finding is an error, 2 when the arguments are wrong.
    #[command(after_help = CHECK_EXAMPLES)]
    Check {
        /// Tables and models; `-` reads one from standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// How findings are printed.
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        /// When to use colour; `auto` also respects `NO_COLOR`.
        #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
        color: Color,
    },
    /// Print what a finding means, why it matters, and how to fix it.
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain {
        /// A code (`DT201`) or a name (`missing-rule`); without one, all are listed.
        #[arg(value_name = "FINDING", value_parser = code)]
        finding: Option<Code>,
    },
}

/// How findings are printed.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// As the compiler prints errors; at most 20 a file.
    Text,
    /// One object with all findings and their evidence; docs/cli.md has its schema.
    Json,
}

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

const CHECK_EXAMPLES: &str = "\
Examples:
  cargo dtable check tables/game.yaml
  cargo dtable check tables/*.yaml --format json
  generate-table | cargo dtable check -";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  cargo dtable explain DT201
  cargo dtable explain missing-rule";

/// The verb that the command line asks for; ends the process with a usage error or the help text.
pub fn parse() -> Verb {
    Args::parse_from(arguments(std::env::args_os())).verb
}

/// `cargo dtable check` runs `cargo-dtable dtable check`: cargo hands the verb on.
fn arguments(all: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    all.enumerate().filter(|(at, argument)| *at != 1 || argument != "dtable").map(|(_, argument)| argument)
}

fn code(text: &str) -> Result<Code, String> {
    Code::find(text).ok_or_else(|| {
        let known = Code::ALL.iter().flat_map(|code| [code.id(), code.name()]);
        match dtable_core::diagnostic::nearest(text, known) {
            Some(nearest) => format!("no such finding; did you mean `{nearest}`?"),
            None => "no such finding; `cargo dtable explain` lists them".to_owned(),
        }
    })
}
