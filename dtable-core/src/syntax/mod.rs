//! From text to a [`Document`]: the only module that knows YAML.
//!
//! ```text
//! text -> yaml (tree with places) -> read (keys) -> Document
//!                                     grid, formula: the small languages inside
//! ```
//!
//! A document is faithful: nothing is looked up, so every name and text is the author's, with its place.
//! The languages of cells (`entry`, `expression`, `one_of`) are read here too, but only when
//! [`resolve`](crate::resolve) knows which cell is which.

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
mod read;
#[cfg(any(test, not(feature = "emit")))]
mod rust;
mod text;
pub mod token;
mod yaml;

pub(crate) use elsewhere::iso_duration;

pub use document::{Document, ModelDocument, TableDocument, TypesDocument};
pub use literal::Literal;
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
