//! Tables that are hard to verify, each as text, and what an answer takes: CPU seconds, peak memory, and whether there is a verdict.
//!
//! A shape is a small file that writes tables of one kind from seeds. [`run`] measures every table in a process of its own (`one`), so
//! that its peak memory is its own and a limit can end it, and holds the figures against what is wanted.

mod contested;
mod expansion;
mod leaves;
mod linear;
mod mixed;
mod networks;
mod one;
mod packets;
mod parity;
mod pigeonhole;
mod process;
mod relations;
mod sat;
mod score;
mod shape;
mod sparse;
mod staircase;
mod survey;
mod text;
mod texts;
mod two_enums;

pub use one::{measure_input, peak, read_input};
pub use process::run as measure;

use crate::timing::{build, shown};
use process::Outcome;
use shape::Shape;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

/// Every table of every shape, in the order in which they are printed.
fn all() -> Vec<Shape> {
    let shapes: [fn() -> Vec<Shape>; 16] = [
        leaves::shapes,
        linear::shapes,
        networks::shapes,
        mixed::large,
        relations::shapes,
        sparse::shapes,
        sat::shapes,
        pigeonhole::shapes,
        parity::shapes,
        staircase::shapes,
        two_enums::shapes,
        texts::shapes,
        packets::shapes,
        mixed::small,
        score::shapes,
        contested::shapes,
    ];
    shapes.iter().flat_map(|shapes| shapes()).chain(expansion::shapes()).collect()
}

/// Prints a line for every table that has `filter` in its name, and writes the tables to `folder` if there is one; with `seeds` the tables are those of a survey.
pub fn run(filter: &str, seeds: Option<Range<u64>>, folder: Option<&Path>, without: Option<&'static str>) -> io::Result<()> {
    let shapes = seeds.map_or_else(all, survey::shapes);
    let shapes: Vec<Shape> = shapes.into_iter().filter(|shape| shape.name.contains(filter)).collect();
    if let Some(folder) = folder {
        write(&shapes, folder)?;
    }
    println!("\n## Shapes, {}\n", build());
    println!("{:<50} {:>8} {:>8} {:>9} {:>10}  outcome", "table", "wanted", "CPU", "peak", "steps");
    let mut outcomes = Vec::new();
    for shape in &shapes {
        let outcome = process::measure(shape, &(shape.text)(), without)?;
        println!("{}", line(shape, &outcome));
        outcomes.push(outcome);
    }
    summary(&shapes, &outcomes);
    Ok(())
}

fn write(shapes: &[Shape], folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for shape in shapes {
        std::fs::write(folder.join(format!("{}.yaml", shape.file_name())), (shape.text)())?;
    }
    println!("wrote {} tables to {}", shapes.len(), folder.display());
    Ok(())
}

fn line(shape: &Shape, outcome: &Outcome) -> String {
    let wanted = shown(Duration::from_secs_f64(shape.wanted.seconds()));
    let peak = format!("{:.0} MB", outcome.megabytes);
    let steps = outcome.steps.map_or_else(|| "-".to_owned(), |steps| steps.to_string());
    let cpu = shown(Duration::from_secs_f64(outcome.seconds));
    let marks: String = outcome.marks(shape).iter().map(|mark| format!("  << {mark}")).collect();
    format!("{:<50} {wanted:>8} {cpu:>8} {peak:>9} {steps:>10}  {}{marks}", shape.name, outcome.text())
}

fn summary(shapes: &[Shape], outcomes: &[Outcome]) {
    let count = |mark: &str| shapes.iter().zip(outcomes).filter(|(shape, outcome)| outcome.marks(shape).contains(&mark)).count();
    let undecided = outcomes.iter().filter(|outcome| !outcome.is_decided()).count();
    println!(
        "\n{} tables: {undecided} undecided ({} of them wanted decided), {} too slow, {} too large, {} wrong",
        shapes.len(),
        count("UNDECIDED"),
        count("SLOW"),
        count("LARGE"),
        count("WRONG"),
    );
    let mut small: Vec<f64> =
        shapes.iter().zip(outcomes).filter(|(shape, _)| shape.name.starts_with(mixed::SMALL)).map(|(_, it)| it.seconds).collect();
    small.sort_by(f64::total_cmp);
    if let Some(median) = small.get(small.len() / 2) {
        println!("median of the {} small mixed tables: {}", small.len(), shown(Duration::from_secs_f64(*median)));
    }
}

#[cfg(test)]
mod tests {
    use super::all;
    use std::collections::BTreeSet;

    #[test]
    fn every_table_has_a_name_of_its_own() {
        let shapes = all();
        let names: BTreeSet<String> = shapes.iter().map(super::Shape::file_name).collect();
        assert_eq!(names.len(), shapes.len());
    }
}
