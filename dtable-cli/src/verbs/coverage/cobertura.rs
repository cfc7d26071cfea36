//! Cobertura's XML, after its DTD (coverage-04): a folder is a package, a table a class.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use super::line;
use super::lines::{self, Line};
use super::merged::{Covered, Merged, Share};
use crate::said::print_data;

/// Prints it.
pub fn print(merged: &Merged) -> io::Result<()> {
    let root = std::env::current_dir().unwrap_or_default();
    print_data(&document(merged, &root, timestamp()))
}

/// The seconds that `SOURCE_DATE_EPOCH` says, else those of now.
fn timestamp() -> u64 {
    let said = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|it| it.parse().ok());
    said.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs()))
}

/// A table with its lines.
type Class<'a> = (&'a Covered, BTreeMap<usize, Line>);

fn document(merged: &Merged, root: &Path, timestamp: u64) -> String {
    let classes: Vec<Class> = merged.tables.iter().map(|table| (table, lines::lines(table))).collect();
    let all: Vec<&Class> = classes.iter().collect();
    let (lines, branches) = shares(&all);
    let mut out = String::new();
    line(&mut out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    line(&mut out, "<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">");
    let counted = |what: &str, it: Share| format!("{what}-rate=\"{}\" {}", it.rate(), counts(what, it));
    let (of_lines, of_branches) = (counted("line", lines), counted("branch", branches));
    line(
        &mut out,
        &format!("<coverage {of_lines} {of_branches} complexity=\"0\" version=\"dtable {}\" timestamp=\"{timestamp}\">", VERSION),
    );
    line(&mut out, &format!("  <sources>\n    <source>{}</source>\n  </sources>", escaped(&root.display().to_string())));
    line(&mut out, "  <packages>");
    let mut folders: BTreeMap<String, Vec<&Class>> = BTreeMap::new();
    for class in &all {
        folders.entry(folder(&class.0.lines.path)).or_default().push(class);
    }
    for (folder, classes) in &folders {
        package(&mut out, folder, classes);
    }
    line(&mut out, "  </packages>\n</coverage>");
    out
}

/// The version of this program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

fn counts(what: &str, it: Share) -> String {
    let plural = if what == "branch" { "branches" } else { "lines" };
    format!("{plural}-covered=\"{}\" {plural}-valid=\"{}\"", it.reached, it.all)
}

/// The shares of lines and branches of some tables.
fn shares(classes: &[&Class]) -> (Share, Share) {
    let each = || classes.iter().map(|(_, lines)| lines);
    (each().map(lines::reached).sum(), each().map(lines::branches).sum())
}

/// The name of a package: the folder, with points.
fn folder(path: &str) -> String {
    path.rsplit_once('/').map_or("", |(folder, _)| folder).trim_start_matches("./").replace('/', ".")
}

fn rates(classes: &[&Class]) -> String {
    let (lines, branches) = shares(classes);
    format!("line-rate=\"{}\" branch-rate=\"{}\" complexity=\"0\"", lines.rate(), branches.rate())
}

fn package(out: &mut String, folder: &str, classes: &[&Class]) {
    line(out, &format!("    <package name=\"{}\" {}>\n      <classes>", escaped(folder), rates(classes)));
    for class in classes {
        self::class(out, class);
    }
    line(out, "      </classes>\n    </package>");
}

fn class(out: &mut String, class: &Class) {
    let (table, lines) = class;
    let (name, path) = (escaped(&table.lines.name), escaped(&table.lines.path));
    line(out, &format!("        <class name=\"{name}\" filename=\"{path}\" {}>\n          <methods/>\n          <lines>", rates(&[class])));
    for (number, it) in lines {
        line_of(out, *number, it);
    }
    line(out, "          </lines>\n        </class>");
}

fn line_of(out: &mut String, number: usize, it: &Line) {
    let (hits, branches) = (it.hits(), it.branches());
    let start = format!("            <line number=\"{number}\" hits=\"{hits}\"");
    if branches.all == 0 {
        return line(out, &format!("{start} branch=\"false\"/>"));
    }
    let coverage = |share: Share| format!("{}%", share.reached * 100 / share.all.max(1));
    let of_line = format!("{} ({}/{})", coverage(branches), branches.reached, branches.all);
    line(out, &format!("{start} branch=\"true\" condition-coverage=\"{of_line}\">\n              <conditions>"));
    for (block, taken) in it.blocks.iter().enumerate() {
        let share = coverage(Share::of(taken, |it| **it > 0));
        line(out, &format!("                <condition number=\"{block}\" type=\"jump\" coverage=\"{share}\"/>"));
    }
    line(out, "              </conditions>\n            </line>");
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
