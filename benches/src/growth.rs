//! How the time of a proof grows with rules and with columns.

use crate::generate::{Generated, Shape, dense, gaps, overlaps, tree};
use crate::plot::Plot;
use crate::report::Report;
use crate::timing::{build, shown};
use crate::{files, phases};
use std::io;
use std::time::Duration;

/// No point is measured beyond one that took this long.
const LONGEST: Duration = Duration::from_secs(20);

/// Tables of growing size.
struct Line {
    name: &'static str,
    tables: Vec<(usize, Generated)>,
}

/// Prints the times, and draws them where `draw` is set.
pub fn run(quick: bool, draw: bool) -> io::Result<()> {
    let rules: &[usize] = if quick { &[125, 250, 500, 1_000] } else { &[125, 250, 500, 1_000, 2_000, 4_000, 8_000] };
    let columns: &[usize] = if quick { &[3, 6, 9, 12] } else { &[3, 6, 9, 12, 15, 21, 30] };
    let rest = if quick { 250 } else { 1_000 };
    show("rules", "Proof of tables with 15 columns", &by_rules(rules), draw)?;
    show("columns", &format!("Proof of tables with {rest} rules"), &by_columns(columns, rest), draw)
}

fn show(name: &str, title: &str, lines: &[Line], draw: bool) -> io::Result<()> {
    let measured: Vec<(String, Vec<(f64, f64)>)> = lines.iter().map(measured).collect();
    let mut heads = vec![name.to_owned()];
    heads.extend(lines.iter().map(|line| line.name.to_owned()));
    let mut report = Report::new(&heads.iter().map(String::as_str).collect::<Vec<_>>());
    for (row, (size, _)) in lines[0].tables.iter().enumerate() {
        let cell = |(_, points): &(String, Vec<(f64, f64)>)| {
            points.get(row).map_or(String::new(), |it| shown(Duration::from_secs_f64(it.1 / 1e3)))
        };
        report.row(std::iter::once(size.to_string()).chain(measured.iter().map(cell)).collect());
    }
    report.print(&format!("{title}, {}", build()));
    if draw {
        let plot = Plot { title: format!("{title}, {}", build()), across: name.to_owned(), up: "milliseconds".to_owned(), lines: measured };
        files::write(&files::plot(&format!("{name}_{}", build())), &plot.svg())?;
    }
    Ok(())
}

/// The sizes and the milliseconds of a line.
fn measured(line: &Line) -> (String, Vec<(f64, f64)>) {
    let mut points = Vec::new();
    for (size, table) in &line.tables {
        let time = proof(table);
        points.push((*size as f64, time.as_secs_f64() * 1e3));
        if time > LONGEST {
            break;
        }
    }
    (line.name.to_owned(), points)
}

/// # Panics
///
/// Where the generated text is not a table.
fn proof(table: &Generated) -> Duration {
    let read = phases::read(&table.name, table.grid()).expect("generated tables can be read");
    let (_, resolved) = phases::resolved(&read).expect("generated tables have known names");
    phases::verified(&resolved).0
}

fn by_rules(rules: &[usize]) -> Vec<Line> {
    let base = |rules: usize| tree(Shape { categorical: 5, numeric: 10, rules }, rules as u64);
    lines(rules, base, |rules| dense(24, rules, rules as u64), "24 booleans")
}

fn by_columns(columns: &[usize], rules: usize) -> Vec<Line> {
    let base = |columns: usize| tree(Shape { categorical: columns / 3, numeric: columns - columns / 3, rules }, columns as u64);
    lines(columns, base, |columns| dense(columns.max(12), rules, columns as u64), "booleans, 12 or more")
}

fn lines(sizes: &[usize], base: impl Fn(usize) -> Generated, boolean: impl Fn(usize) -> Generated, name: &'static str) -> Vec<Line> {
    let line = |name, table: &dyn Fn(usize) -> Generated| Line { name, tables: sizes.iter().map(|size| (*size, table(*size))).collect() };
    vec![
        line("complete", &base),
        line("10 % gaps", &|size| gaps(&base(size), 1).0),
        line("10 % overlaps", &|size| overlaps(&base(size), 2).0),
        line(name, &boolean),
    ]
}
