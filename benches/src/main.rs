//! Measures the compiler and the code it makes.
//!
//! `cargo run --release -p dtable-benches` prints the figures; `benches/README.md` says what each means.
#![forbid(unsafe_code)]

mod args;
mod build_cost;
mod clock;
mod code;
mod compiled;
mod edit_cost;
mod editor;
mod embed;
mod files;
mod filters;
mod forms;
mod generate;
mod graphs;
mod growth;
mod hostile;
mod lookup;
mod phases;
mod plot;
mod programs;
mod properties;
mod published;
mod random;
mod report;
mod rustc;
mod shapes;
mod stages;
mod tables;
mod timing;
mod verification;
mod written;

use args::{Args, Verb};
use dtable_core::trial::take_out;
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = match args::parse(std::env::args_os().skip(1)) {
        Ok(args) => args,
        Err(code) => return code,
    };
    match run(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(Args { verb, quick, lines, survey, folder, without }: Args) -> io::Result<()> {
    without.into_iter().for_each(take_out);
    match verb {
        Verb::All => all(quick)?,
        Verb::Verification => verification::run(quick),
        Verb::Graphs => graphs::run(),
        Verb::Properties => properties::run(),
        Verb::Editor => editor::run(&lines)?,
        Verb::Stages => stages::run(),
        Verb::Growth => growth::run(quick, true)?,
        Verb::Code => code::run(quick, &lines),
        Verb::Embed => embed::run(),
        Verb::Lookup => lookup::run_all(quick)?,
        Verb::Filters => filters::run_all(quick, &lines)?,
        Verb::Rustc => rustc::run_all(quick)?,
        Verb::BuildCost => build_cost::run_all(quick)?,
        Verb::EditCost => edit_cost::run_all(quick)?,
        Verb::Shapes => shapes::run(&lines, survey, folder.as_deref(), without)?,
        Verb::Shape if lines == "within" => hostile::measure_input()?,
        Verb::Shape => shapes::measure_input(lines == "expanded")?,
        Verb::Hostile => hostile::run(&lines)?,
        Verb::Tables => {
            for (name, text) in written::files() {
                files::write(&files::table(&name), &text)?;
            }
        }
        Verb::Handwritten => {
            for (name, rules) in code::sources::all() {
                files::write(&files::handwritten(name), &code::write::written(&rules))?;
            }
        }
    }
    Ok(())
}

fn all(quick: bool) -> io::Result<()> {
    verification::run(quick);
    graphs::run();
    stages::run();
    growth::run(true, false)?;
    if cfg!(debug_assertions) {
        println!("\nDecisions are not timed: without optimisation they say nothing; `cargo run --release -p dtable-benches -- code`.");
    } else {
        code::run(quick, "");
    }
    Ok(())
}
