//! A question about a table, as the verbs `when` and `why-never` are given it.

use std::path::{Path, PathBuf};

use clap::Args;
use dtable_core::compile::Unit;
use dtable_core::diagnostic::Style;
use dtable_core::front::{NotAsked, Question};
use dtable_core::source::FileId;
use dtable_core::syntax::{self, Document};
use dtable_files::shown;

use crate::ended::Stopped;
use crate::files;
use crate::findings::Report;
use crate::package::Package;
use crate::verbs::tables_of;

/// A formula, the table that it is about, and the cases that count.
#[derive(Args)]
pub struct Asked {
    /// The table, and the formula: `'euros == 0'`. `-` reads a table from standard input. Without FILE the only one below the current package is meant.
    #[arg(value_name = "[FILE] FORMULA", required = true, num_args = 1..=2)]
    file_and_formula: Vec<String>,
    #[command(flatten)]
    package: Package,
    /// Only cases in which this holds: a formula, or a column and its value; may be given several times.
    #[arg(long, value_name = "FORMULA|NAME=VALUE")]
    pub given: Vec<String>,
}

impl Asked {
    /// The question, as the table understands it.
    ///
    /// # Errors
    ///
    /// A formula that is not understood; a file that is no table, or has errors.
    pub fn question(&self) -> Result<Question, Stopped> {
        let (file, formula) = match &self.file_and_formula[..] {
            [file, formula] => (Some(PathBuf::from(file)), formula.as_str()),
            [formula] if is_file(formula) => {
                let refused = Stopped::refused(format!("there is no formula behind `{formula}`"));
                return Err(refused.help("add one in quotes: 'euros == 0'"));
            }
            all => (None, all.first().map_or("", String::as_str)),
        };
        let path = files::one_meant(file.as_deref(), &self.package)?;
        let read = if path.as_os_str() == "-" { dtable_files::read_stdin() } else { dtable_files::read(&path, &shown(&path)) };
        let source = read.map_err(Stopped::from)?;
        if matches!(syntax::parse(&source, FileId(0)), Ok(Document::Model(_) | Document::Types(_))) {
            let one_of_them = tables_of::understood(&path)?.one_of_them();
            return Err(Stopped::refused(format!("`{}` is a model, and the question is about a table", shown(&path))).help(one_of_them));
        }
        let given: Vec<&str> = self.given.iter().map(String::as_str).collect();
        let asked = Question::read(files::trust(), source, formula, &given, &mut files::named_by(&path));
        asked.map_err(|why| refused(&path, why))
    }
}

/// Whether a word is a file, and no formula.
fn is_file(word: &str) -> bool {
    Path::new(word).is_file()
}

/// Why a question is not answered.
fn refused(path: &Path, why: NotAsked) -> Stopped {
    match why {
        NotAsked::NotUnderstood(findings) => Stopped::rendered(format!("the question is not understood\n{}", findings.text(Style::Plain))),
        NotAsked::NoTable(findings) => {
            let (sources, findings) = (findings.sources().to_vec(), findings.to_vec());
            tables_of::refused(path, &Report { sources, findings, unit: Unit::Unread })
        }
        NotAsked::Refused { message, help } => Stopped::refused(message).help(help),
        other => Stopped::refused(other.to_string()),
    }
}
