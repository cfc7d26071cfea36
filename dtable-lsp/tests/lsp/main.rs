//! The server, spoken to as a client speaks to it, over files in memory.

mod cases;
mod client;
mod code_actions;
mod code_lenses;
mod completion;
mod corpus;
mod diagnostics;
mod fuzz;
mod hands;
mod hover;
mod inlay_hints;
mod life;
mod names;
mod rename;
mod semantic_tokens;
