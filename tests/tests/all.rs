//! Everything that judges the compiler as a library, in one program: `dtable-core` is linked once, and a test that takes long runs beside the others.
//! `cargo test -p dtable-tests --test all corpus::` runs one of them. Programs that `dtable!` compiles stand for themselves.

mod brute_force;
mod cache;
mod cases;
mod compared;
mod computed;
mod corpus;
mod differences;
#[path = "docs/main.rs"]
mod docs;
mod expanded;
mod explored;
mod expressions;
mod figures;
mod front;
#[path = "fuzz/main.rs"]
mod fuzz;
#[path = "graphs/main.rs"]
mod graphs;
mod hostile;
mod hostile_docs;
#[path = "kie/main.rs"]
mod kie;
mod matrix;
mod methods;
mod mistakes;
mod models;
mod names;
#[path = "neovim/main.rs"]
mod neovim;
mod network_steps;
mod networks;
#[path = "notations/main.rs"]
mod notations;
mod packages;
mod patterns;
mod plain_data;
mod random;
mod render;
mod sarif;
#[path = "schema/main.rs"]
mod schema;
mod service;
mod simplify;
mod smt;
mod snapshots;
mod sql;
mod steps;
mod suggestions;
mod trybuild;
mod ui;
mod watched;
mod workflows;
