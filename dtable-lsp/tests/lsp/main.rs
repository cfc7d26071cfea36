//! The server, spoken to as a client speaks to it, over files in memory.

mod client;
mod code_actions;
mod completion;
mod diagnostics;
mod fuzz;
mod hands;
mod inlay_hints;
mod life;
mod names;
mod rename;
