//! The same tables as people would give them to rustc: one `match`, an if-chain, and `dtable!`.

use crate::forms::{as_if_chain, as_match, category, yaml};
use crate::generate::{Generated, SHAPES, Shape, sparse, tangled, tree};
use crate::lookup::{MIXED, RANGES};
use crate::programs::{Ended, Folder, Ran, run, runtime};
use crate::report::Report;
use std::io;
use std::process::Command;
use std::time::Duration;

/// How long rustc may take for a `match`.
const LIMIT: Duration = Duration::from_secs(90);

/// Prints rustc's CPU time for each form of each table; `quick` leaves out what takes minutes.
pub fn run_all(quick: bool) -> io::Result<()> {
    let eleven = Shape { categorical: 3, numeric: 8, rules: 489 };
    let mut tables = vec![("24 booleans x 60, three literals", sparse(24, 60, 24)), ("7 columns x 502", tree(SHAPES[6], 7))];
    if !quick {
        tables.push(("24 booleans x 144, three literals", sparse(24, 144, 24)));
        tables.push(("11 columns x 489", tree(eleven, 11)));
        tables.push(("15 columns x 1514", tree(SHAPES[20], 15)));
        tables.push(("24 booleans and 4 numbers x 1000, tangled", tangled(MIXED, 1_000, 28)));
        tables.push(("5 numbers x 2000, tangled", tangled(RANGES, 2_000, 5)));
    }
    let heads = ["table", "match, checked only", "if-chain, debug", "if-chain, -O", "dtable!, debug", "dtable!, release"];
    let mut report = Report::new(&heads);
    for (what, table) in tables {
        let mut cells = vec![what.to_owned()];
        cells.push(by_rustc(&as_match(&table), &["--emit=metadata"])?);
        cells.push(by_rustc(&as_if_chain(&table), &["-Cdebuginfo=0"])?);
        cells.push(by_rustc(&as_if_chain(&table), &["-Copt-level=3"])?);
        cells.push(by_dtable(&table, &[])?);
        cells.push(by_dtable(&table, &["--release"])?);
        report.row(cells);
    }
    report.print("rustc, CPU seconds; dtable! with its proof, by a macro without optimisation");
    Ok(())
}

fn by_rustc(program: &str, options: &[&str]) -> io::Result<String> {
    let folder = Folder::new("rustc")?;
    folder.write("src/lib.rs", program)?;
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition=2024", "--crate-type=rlib", "-Awarnings", "src/lib.rs"]).args(options).current_dir(folder.path());
    Ok(told(&run(&mut rustc, &folder, LIMIT)?))
}

/// Builds what the table depends on first, then the table alone.
fn by_dtable(table: &Generated, options: &[&str]) -> io::Result<String> {
    let folder = Folder::new("dtable")?;
    folder.package(&runtime())?;
    folder.write("table.yaml", &yaml(table))?;
    folder.write("src/lib.rs", "")?;
    let build = |limit| run(&mut folder.cargo(&[&["build"], options].concat()), &folder, limit);
    build(Duration::from_secs(600))?;
    folder.write("src/lib.rs", &format!("{}dtable_runtime::dtable!(\"table.yaml\");\n", category()))?;
    Ok(told(&build(4 * LIMIT)?))
}

/// The time, or what went wrong.
fn told(ran: &Ran) -> String {
    if ran.ended == Ended::Failed {
        let error = ran.errors.lines().find(|line| line.starts_with("error")).unwrap_or_default();
        return format!("failed: {}", error.chars().take(80).collect::<String>());
    }
    ran.shown()
}
