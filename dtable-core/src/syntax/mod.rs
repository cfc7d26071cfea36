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
//! - `read`: Reads the keys of a file into a document. `fields` reads the keys of one mapping: which are known, which
//!   are missing.
//! - `property_items`: Reads the claims about results.
//! - `grid`: Reads the cells of a grid from the author's lines.
//! - `text`: A piece of the author's text that knows where each of its bytes stands.
//! - `token`: Splits a text into the tokens of Rust. `literal` reads literals by value, `lexical` says why a text has
//!   no tokens, `clock` finds where dates, times and durations end.
//! - `numbers`: Finds numbers that a table would read as another number than people mean: `10,000`, `007`.
//! - `elsewhere`: Reads entries that are written as in other tools: `between 1 and 5`, `≤ 5`, `5 €`, `9am`. `phrase`
//!   knows the words, `plain` the characters, `foreign_value` the values.
//! - `entry`: Reads an entry. `formula` reads relations and `is:`, `expression` types and results in Rust, `one_of`
//!   choices of results.
//! - `rust`: Stands in for `syn` where the feature `emit` is off.
//! - `limits`: The limits of sizes and numbers. `depth` limits the depth of expressions.

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
