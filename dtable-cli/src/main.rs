//! `cargo dtable`: decision tables from the command line, over the compiler that `dtable!` runs.

mod args;
mod changes;
mod color;
mod ended;
mod files;
mod findings;
mod git;
mod package;
mod said;
mod verbs;

use std::process::ExitCode;

fn main() -> ExitCode {
    ended::exit_code(match args::parse() {
        Ok(verb) => verbs::run(verb, args::command),
        Err(text) => return ended::said_instead(&text),
    })
}
