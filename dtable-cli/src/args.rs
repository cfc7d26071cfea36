//! The command line.

use std::ffi::OsString;

use clap::{Command, CommandFactory, Parser, ValueEnum};

use crate::files;
use crate::verbs::Verb;

/// Decision tables in YAML: verified, explained.
#[derive(Parser)]
#[command(bin_name = "cargo dtable", version, arg_required_else_help = true)]
struct Args {
    #[command(subcommand)]
    verb: Verb,
    /// Read files that tables name, also outside of the repository or the package that they lie in.
    #[arg(long, global = true)]
    allow_outside: bool,
    /// How far tables are trusted: as `code` of the program, or as `data` of a stranger, in which nothing runs.
    #[arg(long, global = true, value_enum, default_value = "code", value_name = "HOW")]
    trust: TrustName,
}

/// How far tables are trusted.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TrustName {
    /// Types, results and expressions are Rust, whatever they do.
    Code,
    /// Literals, listed values and expressions that are understood; anything else is an error.
    Data,
}

/// The verb that the command line asks for.
///
/// # Errors
///
/// The help text, the version, or what is wrong with the arguments.
pub fn parse() -> Result<Verb, clap::Error> {
    let args = Args::try_parse_from(arguments(std::env::args_os()))?;
    if args.allow_outside {
        files::allow_outside();
    }
    if args.trust == TrustName::Data {
        files::trust_data();
    }
    Ok(args.verb)
}

/// All verbs and options.
pub fn command() -> Command {
    Args::command().bin_name("cargo-dtable")
}

/// `cargo dtable check` runs `cargo-dtable dtable check`: cargo hands the verb on.
fn arguments(all: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    all.enumerate().filter(|(at, argument)| *at != 1 || argument != "dtable").map(|(_, argument)| argument)
}
