//! `simplify`: the same table with fewer rules.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use dtable_core::compile::{self, Unit};
use dtable_core::diagnostic::printable;
use dtable_core::explore::diff::{Diff, diff};
use dtable_core::explore::simplify::{Edit, Rewritten, Simplified, rewritten, simplify};
use dtable_core::model::Table;
use dtable_core::source::Source;
use dtable_files::shown;

use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::files;
use crate::findings::{self, Report};

/// Shows with how few rules tables can do: rules of one result that differ in one column are joined, and those that others make needless go.
///
/// Prints what becomes of the rules, and that the table decides every case as before: both are compared as `diff` does. Rules that examples name stay as
/// they are. The exit code is 0, or 2 where something cannot be done.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Simplify {
    /// Tables, folders, patterns. Without any, all tables below the current package.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Writes the files: rows change or go, and everything else stays.
    #[arg(long)]
    write: bool,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable simplify tables/fare.yaml
  cargo dtable simplify tables/fare.yaml --write";

/// So many rules of which one is made are named.
const NAMED: usize = 8;

/// So many changes are shown.
const SHOWN: usize = 50;

/// A table, how it can be simplified, and the text of that.
struct Simpler {
    file: String,
    table: Table,
    found: Simplified,
    /// The new text and what changes by it, or why there is none.
    text: Result<(String, Diff), String>,
}

impl Simplify {
    /// Simplifies.
    pub fn run(&self) -> Ended {
        for path in files::meant(&self.files)? {
            let report = findings::of_file(&path);
            if matches!(report.unit, Unit::Model(_) | Unit::VerifiedModel(_) | Unit::Types) {
                continue;
            }
            let simpler = simpler(&path, report)?;
            let done = self.write(&path, &simpler)?;
            printed(told(&simpler, done), Verdict::Fine)?;
        }
        Ok(Verdict::Fine)
    }

    /// Writes the file where that is asked for; whether it was written.
    fn write(&self, path: &Path, it: &Simpler) -> Result<bool, Stopped> {
        if !self.write || it.found.after == it.found.before {
            return Ok(false);
        }
        match &it.text {
            Err(reason) => Err(Stopped::refused(format!("`{}` is not written: {reason}", it.file))),
            Ok((text, _)) => {
                std::fs::write(path, text).map_err(|error| Stopped::refused(format!("cannot write `{}`: {error}", it.file)))?;
                Ok(true)
            }
        }
    }
}

fn simpler(path: &Path, report: Report) -> Result<Simpler, Stopped> {
    let file = shown(path);
    let Unit::VerifiedTable(verified) = report.unit else {
        return Err(Stopped::refused(format!("`{file}` has errors")).help("`cargo dtable check` shows them"));
    };
    let table = verified.table().clone();
    let found = simplify(&table).map_err(|why| Stopped::refused(format!("`{file}` is not simplified: {why}")))?;
    let text = new_text(path, &table, &found, &report.sources[0]);
    Ok(Simpler { file, table, found, text })
}

/// The new text, compiled and compared with the old table: nothing else is believed.
fn new_text(path: &Path, table: &Table, found: &Simplified, source: &Source) -> Result<(String, Diff), String> {
    let edits = match rewritten(table, found, source) {
        Rewritten::Edits(edits) => edits,
        Rewritten::Not(reason) => return Err(reason.to_owned()),
    };
    let text = edited(source.text(), &edits);
    let folder = path.parent().unwrap_or(Path::new(""));
    let load = &mut |name: &str| dtable_files::read(&folder.join(name), name);
    let compiled = compile::check(Source::new(shown(path), text.clone()), load);
    if let Some(finding) = compiled.findings.iter().find(|it| it.is_error()) {
        return Err(format!("with fewer rules it would have an error: {}: {}", finding.code.name(), finding.message));
    }
    let Unit::VerifiedTable(new) = compiled.unit else { return Err("with fewer rules it would not be verified".to_owned()) };
    let diff = diff(table, new.table()).map_err(|why| why.to_string())?;
    let is_same = diff.changes.is_empty() && diff.went.is_empty() && diff.came.is_empty() && diff.interface.is_empty();
    if is_same { Ok((text, diff)) } else { Err("it would not decide every case as before".to_owned()) }
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_owned();
    edits.iter().for_each(|it| text.replace_range(it.span.start..it.span.end, &it.text));
    text
}

fn told(it: &Simpler, is_written: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    lines(it, is_written).iter().try_for_each(|line| writeln!(out, "{}", printable(line)))?;
    out.flush()
}

fn lines(it: &Simpler, is_written: bool) -> Vec<String> {
    let Simplified { before, after, joined, needless } = &it.found;
    let name = &it.table.name.value;
    if before == after {
        return vec![format!("{}: table `{name}` has no rules to join", it.file)];
    }
    let mut lines = vec![format!("{}: table `{name}` can do with {after} of its {before} rules", it.file)];
    for rule in joined.iter().take(SHOWN) {
        lines.push(format!("  {} become `{}`:", rules(&rule.of), rule.of[0]));
        let columns = it.table.written().iter().map(|column| &column.name.value);
        let said = columns.zip(&rule.entries).filter(|(_, entry)| *entry != "-").map(|(name, entry)| format!("{name} {entry}"));
        let said: Vec<String> = said.collect();
        lines.push(format!("      {}", if said.is_empty() { "everywhere".to_owned() } else { said.join(", ") }));
    }
    lines.extend(joined.len().checked_sub(SHOWN).filter(|it| *it > 0).map(|it| format!("  and {it} others")));
    if !needless.is_empty() {
        lines.push(format!("  {} are needless", rules(needless)));
    }
    lines.push(match &it.text {
        Ok((_, diff)) => {
            let cases = diff.cases.as_ref().map_or_else(|| "all cases".to_owned(), |it| format!("all {it} cases"));
            format!("  proved: both decide {cases} alike{}", if is_written { "; written" } else { "" })
        }
        Err(reason) => format!("  not to be written: {reason}"),
    });
    lines
}

/// "rules `a`, `b` and 3 others".
fn rules(ids: &[String]) -> String {
    let named = ids.iter().take(NAMED).map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
    match ids.len().saturating_sub(NAMED) {
        0 => format!("rules {named}"),
        more => format!("rules {named} and {more} others"),
    }
}
