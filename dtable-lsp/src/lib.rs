//! The language server of decision tables: messages in, messages out.
//!
//! # Files
//!
//! - `hands`: The grid as it is drawn, and what an editor's keys do with it.

pub mod hands;
