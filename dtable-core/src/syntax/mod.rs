//! Parses a text into a [`Document`]. This is the only module that knows YAML.
//!
//! ```text
//! text -> yaml (tree with places) -> read (keys) -> Document
//!                                     grid, formula: the small languages inside
//! ```
//!
//! A document has every name and text as the author wrote it, with its place: nothing is looked up here.
//! The languages of cells (`entry`, `expression`, `one_of`) are read here too, but only when
//! [`resolve`](crate::resolve) knows which cell is which.
//!
//! # Files
//!
//! - `document`: The types of a document: what the author wrote, piece by piece, each with its place.
//! - `yaml`: Drives the YAML parser; no other file does. `node` is the tree that it makes, `places` turns the parser's
//!   places into bytes, `mistake` says what is wrong where the text is not the YAML of tables.
//! - `so_far`: Reads what can be read of a file that is no YAML, as a file is while somebody types (feature `explore`).
//! - `read`: Reads the keys of a file into a document. `fields` reads the keys of one mapping: which are known, which
//!   are missing.
//! - `property_items`: Reads the claims about results.
//! - `grid`: Reads the cells of a grid from the author's lines.
//! - `text`: A piece of the author's text that knows where each of its bytes stands.
//! - `token`: Splits a text into the tokens of Rust. `literal` reads literals by value, `lexical` says why a text has
//!   no tokens, `clock` finds where dates, times and durations end, `address` where addresses do.
//! - `numbers`: Finds numbers that a table would read as another number than people mean: `10,000`, `007`.
//! - `elsewhere`: Reads entries that are written as in other tools: `between 1 and 5`, `≤ 5`, `5 €`, `9am`. `phrase`
//!   knows the words, `plain` the characters, `foreign_value` the values.
//! - `entry`: Reads an entry, `call` the words in it. `formula` reads relations and `is:`, `expression` types and results in Rust, `one_of`
//!   choices of results.
//! - `rust`: Stands in for `syn` where the feature `emit` is off.
//! - `limits`: The limits of sizes and numbers. `depth` limits the depth of expressions.

pub mod address;
pub(crate) mod call;
pub mod clock;
mod depth;
pub mod document;
pub(crate) mod elsewhere;
pub(crate) mod entry;
pub(crate) mod expression;
mod fields;
pub mod formula;
pub mod grid;
pub mod lexical;
pub mod limits;
pub mod literal;
mod mistake;
mod node;
pub mod numbers;
pub mod one_of;
mod places;
mod property_items;

mod read;
#[cfg(any(test, not(feature = "emit")))]
mod rust;
#[cfg(feature = "explore")]
mod so_far;
mod text;
pub mod token;
mod yaml;

pub(crate) use elsewhere::iso_duration;

pub use document::{Document, ModelDocument, TableDocument, TypesDocument};
pub use literal::Literal;
#[cfg(feature = "explore")]
pub use property_items::question;
pub use text::Text;
pub(crate) use yaml::quoted;

use crate::diagnostic::Finding;
use crate::source::{FileId, Source};

/// Reads a table or a model.
///
/// # Errors
///
/// Everything that can be said about the text without looking a name up.
///
/// ```
/// use dtable_core::source::{FileId, Source};
/// use dtable_core::syntax::{Document, parse};
/// let source = Source::new("day.yaml", "table: day\nconditions: { sunny: Is it sunny? }\nrules: |\n  | rule | sunny |\n  | out  | T |\n");
/// assert!(matches!(parse(&source, FileId(0)), Ok(Document::Table(_))));
/// ```
pub fn parse(source: &Source, file: FileId) -> Result<Document, Vec<Finding>> {
    read::document(&yaml::parse(source, file)?, source, file)
}

/// Reads what can be read of a file, as it is while somebody types, and returns what [`parse`] finds in it; no findings
/// mean that the document is whole.
///
/// A part that is no YAML hides no other part. Unknown keys, and relations and properties that cannot be read, are left
/// out; a name that is missing is an empty text. Rows of a grid get as many cells as its header, and there may be none
/// below it. `None` where the file is neither a table, nor a model, nor types.
///
/// ```
/// use dtable_core::source::{FileId, Source};
/// use dtable_core::syntax::{Document, document::Rules, parse_so_far};
/// let text = "table: day\nconditions:\n  sunny: { text: Is it\n  warm: Is it warm?\nrules: |\n  | rule | sunny | warm |\n  | out | T\n";
/// let (Some(Document::Table(table)), findings) = parse_so_far(&Source::new("day.yaml", text), FileId(0)) else { panic!() };
/// assert_eq!(table.conditions[1].name.value, "warm");
/// let Rules::Grid(grid) = &table.rules else { panic!() };
/// assert_eq!((grid.rows[0].cells.len(), findings[0].code.name()), (3, "invalid-yaml"));
/// ```
#[cfg(feature = "explore")]
#[must_use]
pub fn parse_so_far(source: &Source, file: FileId) -> (Option<Document>, Vec<Finding>) {
    match yaml::parse(source, file) {
        Ok(root) => read::so_far(&root, source, file),
        Err(findings) => (so_far::tree(source, file).and_then(|it| read::so_far(&it, source, file).0), findings),
    }
}
