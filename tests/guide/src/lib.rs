//! The programs of the guide are the tests of this package: `tests/CHAPTER.rs`, with tables in `tables/CHAPTER`. The chapters in `docs/guide/src` show parts of them, and
//! `tests/tests/docs/programs.rs` holds both together.
