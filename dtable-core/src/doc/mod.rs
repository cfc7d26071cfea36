//! The documentation of a table: the page that rustdoc and the hovers of editors show, and the drawing of its graph; of a model, the machine.
//!
//! A table's words are text wherever they go: `markdown` and `html` say how.

pub mod drawing;
#[cfg(test)]
pub(crate) mod fixture;
pub mod html;
pub mod machine;
pub(crate) mod markdown;
pub mod network;
pub mod page;
pub mod shown;
pub(crate) mod words;
