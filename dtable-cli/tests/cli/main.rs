//! The binary as users run it, a file each verb.

mod cases;
mod cases_in_rust;
mod check;
mod coverage;
mod depends;
mod diff;
mod eval;
mod expand;
mod files;
mod fix;
mod fix_corpus;
mod fix_random;
mod fmt;
mod guide;
mod hostile;
mod json;
mod list;
mod lsp;
mod new;
mod package;
mod pictures;
#[cfg(unix)]
mod release;
mod render;
mod run;
#[cfg(unix)]
mod says;
mod simplify;
mod skill;
#[cfg(unix)]
mod streams;
mod surroundings;
mod vscode;
mod when;
mod why_never;
