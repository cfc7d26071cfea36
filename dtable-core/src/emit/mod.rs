//! Rust tokens, documentation, drawing.
mod drawing;
mod page;
pub use drawing::drawing;
pub use page::{page, text_table};
