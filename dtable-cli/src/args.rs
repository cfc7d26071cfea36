//! The command line.

use std::ffi::OsString;

use clap::{Command, CommandFactory, Parser};

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
