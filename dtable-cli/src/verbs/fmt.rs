//! `fmt`: grids whose cells stand below each other.

use std::path::{Path, PathBuf};

use clap::Args;
use dtable_core::diagnostic::Finding;
use dtable_core::source::{FileId, Source};
use dtable_core::syntax::document::Rules;
use dtable_core::syntax::{self, Document};
use dtable_files::shown;
use dtable_lsp::hands;

use crate::changes::{self, Change};
use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::files;
use crate::package::Package;
use crate::said::{counted, one_line, print_bytes, remark};

/// Align the cells of grids.
///
/// The cells of a column get the width of the widest one, as a terminal shows it, and the rows the indentation of the header. Nothing else
/// changes: no cell, no comment, no line outside of the grid. A file that is no YAML of tables is left alone.
/// The exit code is 1 with `--check` where a file would change, and where a file cannot be read as a table; 2 when a file is not written.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Fmt {
    /// Tables, folders, patterns; `-` alone aligns standard input to standard output. Without any, all tables below the current package.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// Show what would change, and write nothing.
    #[arg(long)]
    check: bool,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable fmt
  cargo dtable fmt --check
  cargo dtable fmt - < game.yaml";

impl Fmt {
    /// Aligns, or shows.
    pub fn run(&self) -> Ended {
        if let [only] = &self.files[..]
            && only.as_os_str() == "-"
        {
            return piped();
        }
        let (mut changed, mut unread) = (Vec::new(), Vec::new());
        for path in files::meant(&self.files, &self.package)? {
            match aligned(&path) {
                Ok(change) => changed.extend(change),
                Err(reason) => unread.push(format!("`{}` is left alone: {reason}", shown(&path))),
            }
        }
        let shown = if self.check { changes::show(&changed) } else { changes::write(&changed).map(Ok)? };
        let is_wrong = !unread.is_empty() || self.check && !changed.is_empty();
        let verb = if self.check { "would align" } else { "aligned" };
        unread.push(format!("{verb} {}", counted(changed.len(), "file")));
        printed(shown.and_then(|()| remark(&unread.join("\n"))), Verdict::wrong_if(is_wrong))
    }
}

/// From standard input to standard output; what cannot be read comes out as it is.
fn piped() -> Ended {
    let source = dtable_files::read_stdin().map_err(|it| Stopped::refused(it.message))?;
    let text = text(&source);
    let printed_text = print_bytes(text.as_deref().unwrap_or(source.text()));
    let done = match &text {
        Ok(_) => printed_text,
        Err(findings) => printed_text.and_then(|()| remark(&format!("standard input is left alone: {}", reason(findings)))),
    };
    printed(done, Verdict::wrong_if(text.is_err()))
}

/// The change that a file needs, or why it cannot be read.
fn aligned(path: &Path) -> Result<Option<Change>, String> {
    let source = dtable_files::read(path, &shown(path)).map_err(|it| it.message)?;
    let after = text(&source).map_err(|it| reason(&it))?;
    let change = Change { path: path.to_path_buf(), before: source.text().to_owned(), after };
    Ok((change.before != change.after).then_some(change))
}

/// The first finding, in a line.
fn reason(findings: &[Finding]) -> String {
    findings.first().map_or_else(String::new, |it| one_line(&it.message))
}

/// A text with its grid aligned, where it can be read.
pub fn aligned_text(before: &str) -> String {
    let source = Source::new("", before);
    text(&source).unwrap_or_else(|_| before.to_owned())
}

/// The text with its grid aligned.
fn text(source: &Source) -> Result<String, Vec<Finding>> {
    let edits = match syntax::parse(source, FileId(0))? {
        Document::Table(table) => match &table.rules {
            Rules::Grid(grid) => hands::alignment(source.text(), grid.header.span.start),
            Rules::Data(_) => Vec::new(),
        },
        Document::Model(_) | Document::Types(_) => Vec::new(),
    };
    Ok(hands::applied(source.text(), &edits))
}

#[cfg(test)]
mod tests {
    use super::aligned_text;

    #[test]
    fn grids_are_aligned() {
        let head = "table: a\nconditions: { b: B }\nrules: |\n";
        let before = format!("{head}  |rule|b|\n  # as it is |\n   | 1|T|  \n");
        assert_eq!(aligned_text(&before), format!("{head}  | rule | b |\n  # as it is |\n  | 1    | T |\n"));
    }

    #[test]
    fn what_has_no_grid_stays() {
        for text in ["model: a\nstart: b\ntables: [b.yaml]\n", "table: a\nrules:\n  - { id:   1 }\n"] {
            assert_eq!(aligned_text(text), text);
        }
    }
}
