//! `cargo dtable`: decision tables from the command line, over the compiler that `dtable!` runs.

mod args;
mod check;
mod explain;
mod json;
mod text;

use std::io::{self, Write};
use std::process::ExitCode;

use args::{Format, Verb};

fn main() -> ExitCode {
    match args::parse() {
        Verb::Check { files, format, color } => {
            let reports = check::files(&files);
            let printed = match format {
                Format::Text => text::print(&reports, color),
                Format::Json => json::print(&reports),
            };
            ended(printed, ExitCode::from(u8::from(check::errors(&reports) > 0)))
        }
        Verb::Explain { finding } => ended(explain::print(finding), ExitCode::SUCCESS),
    }
}

/// The exit code: a reader that has gone away changes no verdict, any other failure to print does.
fn ended(printed: io::Result<()>, verdict: ExitCode) -> ExitCode {
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            // Where standard error has gone, too, nobody can be told.
            let _ = writeln!(io::stderr(), "error: cannot print: {error}");
            ExitCode::from(2)
        }
        _ => verdict,
    }
}
