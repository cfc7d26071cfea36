//! The documentation of a table: the page that rustdoc and the hovers of editors show, and the drawing of its graph; of
//! a model, the machine.
//!
//! Everything that the author wrote is shown as text and never as markup, except for some Markdown in titles and docs:
//! `markdown` and `html` take care of it.
//!
//! # Files
//!
//! - `page`: What rustdoc and hovers show. Generated code asks for its page under `cfg(doc)` alone (`page!`), so that
//!   only `cargo doc` pays for it. `rules_table`, `notes_section`, `declaration_lists`, `verdict_section` and
//!   `graph_section` write its parts, `sheet` is the table before it is HTML, `hover_text` the table for hovers.
//! - `drawing`: A graph as SVG: `picture` describes its content, `layers`, `order` and `placing` compute coordinates
//!   (`layout`), `svg` writes it, `machine_picture` draws the arrows of a state machine.
//! - `machine_page`: The page of a model. `network_section` is the page of a table that uses others.
//! - `shown_table`: A table with everything that its page needs.
//! - `markdown`: Escapes the author's text in Markdown; `html` in HTML.
//! - `words`: Short descriptions in plain words.
//! - `fixture`: Tables for tests.

pub mod drawing;
#[cfg(test)]
pub(crate) mod fixture;
pub mod html;
pub mod machine_page;
pub mod markdown;
pub mod network_section;
pub mod page;
pub mod shown_table;
pub mod words;
