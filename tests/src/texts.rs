//! Tables that stand in a text, compiled.

use dtable_core::compile::{Compiled, Unit, check};
use dtable_core::source::Source;
use dtable_core::verify::VerifiedTable;
use std::collections::BTreeMap;

/// A table that names no other file.
#[must_use]
pub fn checked(text: &str) -> Compiled {
    checked_with("t.yaml", &BTreeMap::from([("t.yaml".to_owned(), text.to_owned())]))
}

/// A table or a model, with the files that it names by their paths; itself among them, at `root`.
///
/// # Panics
/// Where it is not among them.
#[must_use]
pub fn checked_with(root: &str, files: &BTreeMap<String, String>) -> Compiled {
    check(Source::new(root, files[root].as_str()), &mut |path| source(path, files))
}

/// A file that another one names.
///
/// # Errors
/// Where there is none at that path.
pub fn source(path: &str, files: &BTreeMap<String, String>) -> Result<Source, String> {
    files.get(path).map(|text| Source::new(path, text.as_str())).ok_or_else(|| format!("no {path}"))
}

/// A table that is verified, unless it has errors.
#[must_use]
pub fn accepted(text: &str) -> Option<VerifiedTable> {
    if let Unit::VerifiedTable(verified) = checked(text).unit { Some(*verified) } else { None }
}

/// A table without errors.
///
/// # Panics
/// Where it has some.
#[must_use]
pub fn verified(text: &str) -> VerifiedTable {
    accepted(text).unwrap_or_else(|| panic!("{text}\n{:?}", checked(text).findings))
}
