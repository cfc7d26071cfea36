//! The same tables as people would give them to rustc: one `match`, an if-chain, and `dtable!`.

use crate::generate::{Generated, Hit, Kind, SHAPES, Set, Shape, sparse, tangled, tree};
use crate::lookup::{MIXED, RANGES};
use crate::programs::{Ended, Folder, Ran, run, runtime};
use crate::report::Report;
use std::fmt::Write;
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

/// The table as a file. Where the first rule that matches fires, a last one takes what is left, and rules at random may never fire.
pub fn yaml(table: &Generated) -> String {
    if table.hit == Hit::Unique {
        return table.grid();
    }
    let text = table.clone().with_rest(99).grid();
    text.replacen("\ninputs:\n", "\nlints: { unreachable-rule: allow }\ninputs:\n", 1)
}

/// The time, or what went wrong.
fn told(ran: &Ran) -> String {
    if ran.ended == Ended::Failed {
        let error = ran.errors.lines().find(|line| line.starts_with("error")).unwrap_or_default();
        return format!("failed: {}", error.chars().take(80).collect::<String>());
    }
    ran.shown()
}

/// The enum of categorical columns.
pub fn category() -> String {
    "#[derive(Clone, Copy, PartialEq, Eq)]\npub enum Category { V0, V1, V2, V3, V4, V5, V6, V7 }\nimpl Category {
    pub const ALL: [Self; 8] = [Self::V0, Self::V1, Self::V2, Self::V3, Self::V4, Self::V5, Self::V6, Self::V7];\n}\n"
        .to_owned()
}

fn head(table: &Generated) -> String {
    let ty = |kind: &Kind| match kind {
        Kind::Boolean => "bool",
        Kind::Categorical => "Category",
        Kind::Number(..) => "i32",
    };
    let parameters: Vec<String> =
        table.columns.iter().enumerate().map(|(at, kind)| format!("{}: {}", table.column(at), ty(kind))).collect();
    format!("{}use Category::*;\npub fn decide({}) -> u32 {{\n", category(), parameters.join(", "))
}

/// One `match`; the wildcard takes what lies outside the ranges of the columns, and what no sparse rule takes.
fn as_match(table: &Generated) -> String {
    let columns: Vec<String> = (0..table.columns.len()).map(|at| table.column(at)).collect();
    let mut text = head(table);
    let _ = writeln!(text, "    match ({}) {{", columns.join(", "));
    for (rule, result) in table.rules.iter().zip(&table.results) {
        let patterns: Vec<String> = rule.iter().zip(&table.columns).map(|(set, kind)| pattern(*set, *kind)).collect();
        let _ = writeln!(text, "        ({}) => {result},", patterns.join(", "));
    }
    text + "        _ => 99,\n    }\n}\n"
}

fn pattern(set: Set, kind: Kind) -> String {
    match (set, kind) {
        (set, kind) if set == kind.all() => "_".to_owned(),
        (Set::Some(mask), Kind::Boolean) => (mask == 0b10).to_string(),
        (Set::Some(mask), _) => {
            (0..8).filter(|value| mask >> value & 1 == 1).map(|value| format!("V{value}")).collect::<Vec<_>>().join(" | ")
        }
        (Set::Range(low, high), _) => format!("{low}..={high}"),
    }
}

/// The rules in their order, each an `if`.
pub fn as_if_chain(table: &Generated) -> String {
    let mut text = head(table);
    for (rule, result) in table.rules.iter().zip(&table.results) {
        let tests: Vec<String> = (0..rule.len()).filter_map(|at| test(rule[at], table.columns[at], &table.column(at))).collect();
        let _ = writeln!(text, "    if {} {{ return {result}; }}", if tests.is_empty() { "true".to_owned() } else { tests.join(" && ") });
    }
    text + "    99\n}\n"
}

fn test(set: Set, kind: Kind, name: &str) -> Option<String> {
    match (set, kind) {
        (set, kind) if set == kind.all() => None,
        (Set::Some(mask), Kind::Boolean) => Some(if mask == 0b10 { name.to_owned() } else { format!("!{name}") }),
        (Set::Some(_), _) => Some(format!("matches!({name}, {})", pattern(set, kind))),
        (Set::Range(low, high), Kind::Number(first, _)) if low == first => Some(format!("{name} <= {high}")),
        (Set::Range(low, high), Kind::Number(_, last)) if high == last => Some(format!("{name} >= {low}")),
        (Set::Range(low, high), _) => Some(format!("{name} >= {low} && {name} <= {high}")),
    }
}
