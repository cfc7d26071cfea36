//! What a user's cold build pays for a dependency: crates, and CPU seconds.

use crate::programs::{Ended, Folder, run, runtime};
use crate::report::Report;
use crate::tables::GAME;
use std::io;
use std::time::Duration;

/// A program and what it depends on.
struct Line {
    what: &'static str,
    dependencies: String,
    program: &'static str,
}

const TABLE: &str = "dtable_runtime::dtable!(\"game.yaml\");\nfn main() {}\n";
const STRUCT: &str = "#[derive(serde::Serialize, serde::Deserialize)]\nstruct Point { x: u32, y: u32 }\nfn main() {}\n";

/// Builds every program from nothing, and prints what it took; `quick` leaves release builds out.
pub fn run_all(quick: bool) -> io::Result<()> {
    let serde = || "serde = { version = \"1\", features = [\"derive\"] }".to_owned();
    let line = |what, dependencies, program| Line { what, dependencies, program };
    let lines = [
        line("nothing", String::new(), "fn main() {}\n"),
        line("dtable-runtime", runtime(), "fn main() {}\n"),
        line("dtable-runtime, the table `game`", runtime(), TABLE),
        line("serde with derive", serde(), "fn main() {}\n"),
        line("serde with derive, one struct", serde(), STRUCT),
    ];
    let mut report = Report::new(&["depends on", "crates", "CPU, debug", "CPU, release"]);
    for line in &lines {
        let (crates, debug) = built(line, &[])?;
        let release = if quick { String::new() } else { built(line, &["--release"])?.1 };
        report.row(vec![line.what.to_owned(), crates, debug, release]);
    }
    report.print("A user's cold build");
    Ok(())
}

/// How many crates were compiled for the program, and the CPU time.
fn built(line: &Line, options: &[&str]) -> io::Result<(String, String)> {
    let folder = Folder::new("build-cost")?;
    folder.package(&line.dependencies)?;
    folder.write("src/main.rs", line.program)?;
    folder.write("game.yaml", GAME)?;
    let ran = run(&mut folder.cargo(&[&["build"], options].concat()), &folder, Duration::from_secs(600))?;
    if ran.ended == Ended::Failed {
        eprintln!("{}: {}", line.what, ran.errors);
    }
    let crates = ran.errors.lines().filter(|it| it.trim_start().starts_with("Compiling ")).count();
    Ok((crates.saturating_sub(1).to_string(), ran.shown()))
}
