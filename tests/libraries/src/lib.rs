//! Nothing here: `tests/` holds tables over the types of chrono, jiff, rust_decimal and time against what these libraries say, and answers that are stored in formats of others.
