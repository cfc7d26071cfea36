//! The documentation of a table: the page that rustdoc and the hovers of editors show, and the drawing of its graph.
//!
//! A table's words are text wherever they go: `markdown` and `html` say how.

pub mod drawing;
#[cfg(test)]
pub(crate) mod fixture;
pub(crate) mod html;
pub(crate) mod markdown;
pub mod page;
pub(crate) mod words;
