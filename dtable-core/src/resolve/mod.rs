//! Document to Table.
