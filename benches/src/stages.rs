//! What a build pays for a table, stage by stage: an expansion of `dtable!`, without what rustc then does with the code.
//! The page of documentation is made by `cargo doc` alone, so it is not counted.

use crate::generate::{Shape, dense, literals, tree};
use crate::report::Report;
use crate::tables::{COMPUTER_MOVE, GAME, QUEEN_MATE, WIN};
use crate::timing::{build, digits, shown};
use crate::{phases, published};

/// Prints what each stage takes for the tables of the project and for random ones, and all stages together.
pub fn run() {
    let mut report = Report::new(&["table", "read", "names", "proof", "graph", "code", "all", "bytes of Rust", "page"]);
    for (name, text) in lines() {
        report.row(staged(&name, text).unwrap_or_else(|| {
            let mut cells = vec![String::new(); 9];
            (cells[0], cells[6]) = (name, "refused".to_owned());
            cells
        }));
    }
    report.print(&format!("Expansion of a table, {}", build()));
}

fn lines() -> Vec<(String, String)> {
    let games = [("game", GAME), ("win", WIN), ("computer_move", COMPUTER_MOVE), ("queen_mate", QUEEN_MATE)];
    let games = games.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned()));
    let published = published::all().into_iter().map(|it| (it.name.to_owned(), it.yaml()));
    games.chain(published).chain(random()).collect()
}

/// Twelve conditions by a hundred rules: the largest size for which an expansion is promised to be quick, in its kinds.
fn random() -> Vec<(String, String)> {
    let leaves = dense(12, 100, 1);
    let mixed = tree(Shape { categorical: 4, numeric: 8, rules: 100 }, 1);
    let kinds = [
        ("leaves, 2 results", leaves.clone().with_results(2, 2)),
        ("leaves, 5 results", leaves.clone().with_results(5, 5)),
        ("leaves, 100 results", leaves.clone().with_results(1_000_000, 100)),
        ("leaves, ELSE", leaves.with_results(5, 5).with_else()),
        ("6 literals, 2 results", literals(6, 12, 110, 1).with_results(2, 2).with_else()),
        ("6 literals, 5 results", literals(6, 12, 110, 1).with_results(5, 5).with_else()),
        ("6 literals, 100 results", literals(6, 12, 110, 1).with_results(1_000_000, 100).with_else()),
        ("8 literals, 5 results", literals(8, 12, 110, 1).with_results(5, 5).with_else()),
        ("enums and ranges", mixed.clone()),
        ("enums, ranges, ELSE", mixed.with_else()),
    ];
    let asked = ("leaves, asked".to_owned(), published::asked(&dense(12, 100, 1).grid()));
    kinds.into_iter().map(|(name, table)| (name.to_owned(), table.grid())).chain([asked]).collect()
}

fn staged(name: &str, text: String) -> Option<Vec<String>> {
    let read = phases::read(name, text).ok()?;
    let (names, table) = phases::resolved(&read).ok()?;
    let (proof, verified, _) = phases::verified(&table);
    let verified = verified?;
    let (graph, decision) = phases::decided(&verified);
    let (code, bytes) = phases::emitted(&read, &verified, &decision);
    let page = phases::documented(&verified, &decision);
    let times = [read.time, names, proof, graph, code, read.time + names + proof + graph + code];
    let stages = times.into_iter().map(shown);
    Some(std::iter::once(name.to_owned()).chain(stages).chain([digits(bytes as f64), shown(page)]).collect())
}
