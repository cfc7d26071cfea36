//! How long the proof of a table takes.

use crate::generate::{Generated, Hit, SHAPES, dense, gaps, overlaps, rating, sparse, tree};
use crate::phases;
use crate::report::Report;
use crate::tables::{COMPUTER_MOVE, QUEEN_MATE};
use crate::timing::{build, shown};
use dtable_core::diagnostic::{Code, Finding};
use std::collections::BTreeMap;

/// A table, what it is, and how long its proof may take at most, optimised and not.
struct Line {
    what: String,
    text: String,
    target: &'static str,
}

/// Prints the time of every table; `quick` leaves the large ones out.
pub fn run(quick: bool) {
    let mut report = Report::new(&["table", "read", "names", "proof", "target", "findings"]);
    for line in lines(quick) {
        report.row(measured(line));
    }
    report.print(&format!("Verification, {}", build()));
}

fn measured(line: Line) -> Vec<String> {
    let mut cells = vec![line.what, String::new(), String::new(), String::new(), line.target.to_owned(), String::new()];
    let read = match phases::read("table.yaml", line.text) {
        Ok(read) => read,
        Err(findings) => return refused(cells, &findings),
    };
    cells[1] = shown(read.time);
    let (names, table) = match phases::resolved(&read) {
        Ok(resolved) => resolved,
        Err(findings) => return refused(cells, &findings),
    };
    cells[2] = shown(names);
    let (proof, _, findings) = phases::verified(&table);
    cells[3] = shown(proof);
    cells[5] = counted(&findings);
    cells
}

fn refused(mut cells: Vec<String>, findings: &[Finding]) -> Vec<String> {
    cells[5] = format!("refused: {}", counted(findings));
    cells
}

/// How many findings there are of each kind; of pairs and regions, how many the findings hold.
fn counted(findings: &[Finding]) -> String {
    let mut counts: BTreeMap<Code, usize> = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.code).or_default() += finding.evidence.regions.len().max(1);
    }
    let counts: Vec<String> = counts.iter().map(|(code, count)| format!("{count} {}", code.name())).collect();
    if counts.is_empty() { "none".to_owned() } else { counts.join(", ") }
}

/// A table whose rules fire in no order, with fewer results.
fn unordered(table: &Generated, results: u32) -> Generated {
    Generated { results: table.results.iter().map(|result| result % results).collect(), hit: Hit::Unique, ..table.clone() }
}

fn lines(quick: bool) -> Vec<Line> {
    let target = |optimised, unoptimised| if cfg!(debug_assertions) { unoptimised } else { optimised };
    let line = |what: &str, text: String, target| Line { what: what.to_owned(), text, target };
    let grid = |what: &str, table: &Generated, target| line(what, table.grid(), target);
    let largest = tree(SHAPES[SHAPES.len() - 1], 15);
    let mut lines = vec![
        line("tic-tac-toe, 18 x 43, its relations", COMPUTER_MOVE.to_owned(), target("1 ms", "10 ms")),
        line("queen mate, 22 conditions over 6 numbers", QUEEN_MATE.to_owned(), ""),
        grid("24 booleans x 500, dense", &dense(24, 500, 24), target("10 ms", "100 ms")),
        grid("24 booleans x 144, three literals", &sparse(24, 144, 24), target("10 ms", "100 ms")),
        grid("the same, five results, any order", &unordered(&sparse(24, 144, 24), 5), target("10 ms", "100 ms")),
        grid("the same, one result", &unordered(&sparse(24, 144, 24), 1), target("10 ms", "100 ms")),
        grid("15 columns x 1514, complete", &largest, target("100 ms", "1 s")),
        grid("15 columns x 1514, gaps", &gaps(&largest, 16).0, target("100 ms", "1 s")),
        grid("15 columns x 1514, overlaps", &overlaps(&largest, 17).0, target("100 ms", "1 s")),
        grid("40 booleans x 320, three literals", &sparse(40, 320, 40), "decided"),
        grid("5 numbers x 7776, rating", &rating(5, 6, 6), ""),
    ];
    if !quick {
        let large = rating(5, 10, 10);
        lines.push(grid("5 numbers x 100,000, rating, a grid", &large, target("2 s", "20 s")));
        lines.push(line("5 numbers x 100,000, rating, data", large.data(), target("2 s", "20 s")));
    }
    lines
}
