//! The table or the model that decides.

use std::path::Path;

use dtable_core::compile::Refusal;
use dtable_core::source::{FileId, Source};
use dtable_core::syntax::{self, Document};
use dtable_core::{Findings, Model, Table};
use dtable_files::shown;

use crate::ended::Stopped;
use crate::files;

/// What a file is.
pub enum Read {
    Table(Box<Table>),
    Model(Model),
}

/// The table or the model at a path, or what is wrong with it; `cases` are read elsewhere.
pub fn read(path: &Path, cases: Option<&Path>) -> Result<Result<Read, Findings>, Stopped> {
    let is_stdin = path.as_os_str() == "-";
    if is_stdin && cases.is_some_and(|it| it.as_os_str() == "-") {
        return Err(Stopped::refused("standard input cannot be both the table and its cases"));
    }
    let read = if is_stdin { dtable_files::read_stdin() } else { dtable_files::read(path, &shown(path)) };
    let source = read.map_err(Stopped::from)?;
    let mut read = files::named_by(path);
    let load = |name: &str| -> Result<String, Refusal> { read(name).map(|it| it.text().to_owned()) };
    Ok(match syntax::parse(&source, FileId(0)) {
        Ok(Document::Types(_)) => {
            let refused = Stopped::refused(format!("`{}` is a file of types: there is nothing to decide", source.path()));
            return Err(refused.help("name a table that uses it"));
        }
        Ok(Document::Model(_)) => Model::parse_trusting(files::trust(), source.path(), source.text(), load).map(Read::Model),
        _ => Table::parse_trusting(files::trust(), source.path(), source.text(), load).map(|it| Read::Table(Box::new(it))),
    })
}

/// The file with the cases; `-` is standard input.
pub fn cases(path: &Path) -> Result<Source, Stopped> {
    let is_stdin = path.as_os_str() == "-";
    let read = if is_stdin { dtable_files::read_stdin() } else { dtable_files::read(path, &shown(path)) };
    read.map_err(|it| Stopped::refused(it.message))
}
