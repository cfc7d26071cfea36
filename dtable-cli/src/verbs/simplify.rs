//! `simplify`: the same table with fewer rules.

use std::path::{Path, PathBuf};

use clap::Args;
use dtable_core::compile::{self, Unit};
use dtable_core::diagnostic::Style;
use dtable_core::explore::diff::{Diff, diff};
use dtable_core::explore::simplify::{Rewritten, Simplified, SourceEdit, rewritten, simplify};
use dtable_core::model::Table;
use dtable_core::source::Source;
use dtable_files::shown;

use crate::changes::{self, Change};
use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::findings::{self, Report};
use crate::package::Package;
use crate::said::{named_rules, one_line, print_text};
use crate::verbs::tables_of;
use crate::{files, git};

/// Show with how few rules tables can do.
///
/// Rules of one result that differ in one column are joined, and those that others make needless go.
/// Prints what becomes of the rules, and that the table decides every case as before: both are compared as `diff` does. Rules that examples name,
/// and those whose result is `todo!()`, stay as they are. Files with changes that are not committed are not written, as by `fix`. The exit code is 0, or 2 where something cannot be done.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Simplify {
    /// Tables, folders, patterns. Without any, all tables below the current package.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// Writes the files: rules change or go, and everything else stays.
    #[arg(long)]
    write: bool,
    /// Also writes files with changes that are not committed.
    #[arg(long, requires = "write")]
    allow_dirty: bool,
    /// Also writes files that are in no git repository.
    #[arg(long, requires = "write")]
    allow_no_vcs: bool,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable simplify tables/fare.yaml
  cargo dtable simplify tables/fare.yaml --write";

/// So many changes are shown.
const SHOWN: usize = 50;

/// A table, how it can be simplified, and the text of that.
struct Simpler {
    path: PathBuf,
    source: Source,
    table: Table,
    found: Simplified,
    /// The new text and what changes by it, or why there is none.
    text: Result<(String, Diff), String>,
}

impl Simpler {
    /// What is to be written, if anything is.
    fn change(&self) -> Option<Change> {
        let (text, _) = self.text.as_ref().ok()?;
        let is_shorter = self.found.after < self.found.before;
        is_shorter.then(|| Change { path: self.path.clone(), before: self.source.text().to_owned(), after: text.clone() })
    }

    /// Why it is not written though it can do with fewer rules.
    fn refusal(&self) -> Option<Stopped> {
        let reason = self.text.as_ref().err().filter(|_| self.found.after < self.found.before)?;
        Some(Stopped::refused(format!("`{}` is not written: {reason}", shown(&self.path))))
    }
}

impl Simplify {
    /// Simplifies.
    pub fn run(&self) -> Ended {
        let (mut all, mut refused) = (Vec::new(), Vec::new());
        for path in files::meant(&self.files, &self.package)? {
            let report = findings::of_file(&path);
            if matches!(report.unit, Unit::Model(_) | Unit::VerifiedModel(_) | Unit::Types) {
                continue;
            }
            match simpler(&path, report) {
                Ok(it) => all.push(it),
                Err(why) => refused.push(why),
            }
        }
        let mut written = Vec::new();
        if self.write {
            refused.extend(all.iter().filter_map(Simpler::refusal));
            written = all.iter().filter_map(Simpler::change).collect();
            git::may_change(&written, self.allow_dirty, self.allow_no_vcs)?;
            changes::write(&written)?;
        }
        let is_written = |it: &Simpler| written.iter().any(|change| change.path == it.path);
        let done = print_text(&all.iter().map(|it| told(it, is_written(it))).collect::<String>(), Style::Plain);
        match refused.into_iter().reduce(Stopped::and) {
            None if all.is_empty() => Err(Stopped::refused("there is no table among these files").help("of a model name the tables")),
            None => printed(done, Verdict::Fine),
            Some(refused) => Err(refused),
        }
    }
}

fn simpler(path: &Path, report: Report) -> Result<Simpler, Stopped> {
    let file = shown(path);
    let Unit::VerifiedTable(verified) = &report.unit else {
        return Err(tables_of::refused(path, &report));
    };
    let table = verified.table().clone();
    let found = simplify(&table).map_err(|why| Stopped::refused(format!("`{file}` is not simplified: {why}")))?;
    let source = report.sources.into_iter().next().unwrap_or_else(|| Source::new(file, ""));
    let text = new_text(path, &table, &found, &source);
    Ok(Simpler { path: path.to_path_buf(), source, table, found, text })
}

/// The new text, compiled and compared with the old table: nothing else is believed.
fn new_text(path: &Path, table: &Table, found: &Simplified, source: &Source) -> Result<(String, Diff), String> {
    let edits = match rewritten(table, found, source) {
        Rewritten::Edits(edits) => edits,
        Rewritten::Not(reason) => return Err(reason.to_owned()),
    };
    let text = edited(source.text(), &edits);
    let compiled = compile::check_trusting(files::trust(), Source::new(shown(path), text.clone()), &mut files::named_by(path));
    if let Some(finding) = compiled.findings.iter().find(|it| it.is_error()) {
        return Err(format!("with fewer rules it would have an error: {}: {}", finding.code.name(), finding.message));
    }
    let Unit::VerifiedTable(new) = compiled.unit else { return Err("with fewer rules it would not be verified".to_owned()) };
    let diff = diff(table, new.table()).map_err(|why| why.to_string())?;
    let is_same = diff.changes.is_empty() && diff.went.is_empty() && diff.came.is_empty() && diff.interface.is_empty();
    if is_same { Ok((text, diff)) } else { Err("it would not decide every case as before".to_owned()) }
}

fn edited(text: &str, edits: &[SourceEdit]) -> String {
    let mut text = text.to_owned();
    edits.iter().for_each(|it| text.replace_range(it.span.start..it.span.end, &it.text));
    text
}

fn told(it: &Simpler, is_written: bool) -> String {
    lines(it, is_written).iter().map(|line| format!("{}\n", one_line(line))).collect()
}

fn lines(it: &Simpler, is_written: bool) -> Vec<String> {
    let Simplified { before, after, joined, needless } = &it.found;
    let (name, file) = (&it.table.name.value, shown(&it.path));
    if before == after {
        return vec![format!("{file}: table `{name}` has no rules to join")];
    }
    let mut lines = vec![format!("{file}: table `{name}` can do with {after} of its {before} rules")];
    for rule in joined.iter().take(SHOWN) {
        lines.push(format!("  {} become `{}`:", named_rules(&rule.of), rule.of[0]));
        let columns = it.table.written().iter().map(|column| &column.name.value);
        let said = columns.zip(&rule.entries).filter(|(_, entry)| *entry != "-").map(|(name, entry)| format!("{name} {entry}"));
        let said: Vec<String> = said.collect();
        lines.push(format!("      {}", if said.is_empty() { "everywhere".to_owned() } else { said.join(", ") }));
    }
    lines.extend(joined.len().checked_sub(SHOWN).filter(|it| *it > 0).map(|it| format!("  and {it} others")));
    match &needless[..] {
        [] => {}
        [one] => lines.push(format!("  rule `{one}` is needless")),
        more => lines.push(format!("  {} are needless", named_rules(more))),
    }
    lines.push(match &it.text {
        Ok((_, diff)) => {
            let cases = diff.cases.as_ref().map_or_else(|| "all cases".to_owned(), |it| format!("all {} cases", it.separated()));
            format!("  proved: both decide {cases} alike{}", if is_written { "; written" } else { "" })
        }
        Err(reason) => format!("  not to be written: {reason}"),
    });
    lines
}
