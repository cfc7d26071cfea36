//! `cargo dtable`: decision tables from the command line, over the compiler that `dtable!` runs.

mod args;
mod check;
mod explain;
mod json;
mod text;

use std::io;
use std::process::ExitCode;

use args::{Format, Verb};

fn main() -> ExitCode {
    run().unwrap_or_else(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        _ => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    })
}

fn run() -> io::Result<ExitCode> {
    match args::parse() {
        Verb::Check { files, format, color } => {
            let reports = check::files(&files);
            match format {
                Format::Text => text::print(&reports, color)?,
                Format::Json => json::print(&reports)?,
            }
            Ok(ExitCode::from(u8::from(check::errors(&reports) > 0)))
        }
        Verb::Explain { finding } => explain::print(finding),
    }
}
