//! Files of strangers: as much work and memory as 64 KB can make, under the limits that a program has by default.
//!
//! Each table is read in a process of its own, as `Table::parse_within(Limits::default(), ..)` reads it. A kind writes
//! a table, and the files that it uses, as large as the limit of bytes lets it.

mod kinds;

use crate::shapes::{measure, peak, read_input};
use crate::timing::{build, timed};
use dtable_core::{Limits, Table};
use std::fmt::Write;
use std::io;

/// A table, and the files that it uses.
pub struct Kind {
    name: &'static str,
    files: Vec<(String, String)>,
}

/// The line before each file of the standard input, with its name.
const FILE: &str = "=== ";

impl Kind {
    fn bytes(&self) -> usize {
        self.files.iter().map(|it| it.1.len()).sum()
    }

    fn text(&self) -> String {
        let mut all = String::new();
        for (name, text) in &self.files {
            let _ = writeln!(all, "{FILE}{name}\n{text}");
        }
        all
    }
}

/// Prints a line for every kind that has `filter` in its name.
pub fn run(filter: &str) -> io::Result<()> {
    println!("\n## Tables of strangers under the default limits, {}\n", build());
    println!("{:<44} {:>7} {:>9} {:>9}  outcome", "table", "bytes", "CPU", "peak");
    for kind in kinds::all().iter().filter(|it| it.name.contains(filter)) {
        let outcome = measure(&["shape", "within"], &kind.text())?;
        println!("{:<44} {:>7} {:>7.2} s {:>6.0} MB  {}", kind.name, kind.bytes(), outcome.seconds, outcome.megabytes, outcome.text());
    }
    Ok(())
}

/// Reads the files of the standard input under the default limits; prints what that takes.
pub fn measure_input() -> io::Result<()> {
    let text = read_input()?;
    let files: Vec<(&str, &str)> = text.split(FILE).filter_map(|it| it.split_once('\n')).collect();
    let load = |path: &str| match files.iter().find(|it| it.0 == path) {
        Some((_, text)) => Ok((*text).to_owned()),
        None => Err(format!("there is no `{path}`")),
    };
    let (name, root) = files[0];
    let (time, parsed) = timed(&mut || Table::parse_within(Limits::default(), name, root, load));
    println!("seconds {}\npeak {}", time.as_secs_f64(), peak());
    if let Err(findings) = &parsed {
        for finding in findings.iter().take(3) {
            println!("finding 1 {}: {}", finding.code.name(), finding.message.replace('\n', " "));
        }
    }
    Ok(())
}
