//! `cargo dtable`: decision tables from the command line, over the compiler that `dtable!` runs.
//!
//! - `verbs` has a file for each verb; `args` reads the command line.
//! - `findings` has a file for each way to print findings.
//! - `files` and `package` tell which files are meant, `git` which of them may be changed; `changes` shows or writes new
//!   texts.
//! - `said` is the one place that prints, and it escapes; `color` says when there is colour, `ended` has the exit codes.

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
