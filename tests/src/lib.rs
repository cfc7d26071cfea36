//! The corpus and its runners live in `tests/`.
