//! Texts by their URI: open in the editor, on disk, in memory.
//!
//! # Files
//!
//! - `uri`: The URI of a file, by which all else knows it.
//! - `memory`: Files in memory, for tests and web pages.

mod memory;
mod uri;

pub use memory::Memory;
pub use uri::FileUri;

use dtable_core::compile::Refusal;

/// The files that no editor has open.
pub trait Files: Send + Sync {
    /// Returns the text of a file.
    ///
    /// # Errors
    ///
    /// Why it cannot be read, in words for the author of the table that names it.
    fn read(&self, file: &FileUri) -> Result<String, Refusal>;

    /// Returns the tables and models below a folder, in the order of their paths.
    fn tables(&self, folder: &FileUri) -> Vec<FileUri>;

    /// Returns the Rust files below a folder, in the order of their paths.
    fn rust(&self, folder: &FileUri) -> Vec<FileUri>;

    /// Refuses a file that another one may not name: one outside of the project. By default all may be named.
    ///
    /// # Errors
    ///
    /// Why it may not be named.
    fn hold(&self, _file: &FileUri, _named_by: &FileUri) -> Result<(), Refusal> {
        Ok(())
    }
}

/// What says that a YAML file is a table: a line that begins so, and one of the others.
const TABLE: (&str, &[&str]) = ("table:", &["rules:", "conditions:", "inputs:", "actions:", "outputs:"]);
/// What says that it is a model.
const MODEL: (&str, &[&str]) = ("model:", &["tables:", "start:"]);

/// Whether a text is a table or a model, by its keys. Files of types are known by the tables that use them.
///
/// ```
/// use dtable_lsp::is_table_or_model;
/// assert!(is_table_or_model("table: day\nrules: |\n"));
/// assert!(!is_table_or_model("services:\n  db:\n    table: users\n"));
/// ```
#[must_use]
pub fn is_table_or_model(text: &str) -> bool {
    let has = |key: &str| text.lines().any(|line| line.strip_prefix('\u{feff}').unwrap_or(line).starts_with(key));
    [TABLE, MODEL].iter().any(|(first, others)| has(first) && others.iter().any(|it| has(it)))
}

/// Whether a text is a file of types: `types:` is its only key.
pub(crate) fn is_file_of_types(text: &str) -> bool {
    let is_key = |line: &&str| !line.trim().is_empty() && !line.starts_with([' ', '\t', '#', '-', '}', ']']);
    let mut keys = text.trim_start_matches('\u{feff}').lines().filter(is_key).peekable();
    keys.peek().is_some() && keys.all(|it| it.starts_with("types:"))
}

#[cfg(test)]
mod tests {
    use super::is_file_of_types;

    #[test]
    fn files_of_types_are_told_by_their_only_key() {
        assert!(is_file_of_types("# shared\n---\ntypes:\n  Level: { type: Level, values: [Low] }\n"));
        for text in ["", "# nothing\n", "types: [a]\nservices: b\n", "table: t\ntypes:\n"] {
            assert!(!is_file_of_types(text), "{text}");
        }
    }
}
