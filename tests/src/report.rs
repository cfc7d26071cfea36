//! What the compiler says about a table, as the goldens hold it.

use dtable_core::compile::{self, Compiled};
use dtable_core::diagnostic::{Style, render};
use dtable_core::source::Source;

/// The result of checking one table or model.
pub struct Report {
    /// What the compiler gave.
    pub compiled: Compiled,
    /// All findings as text; empty when there are none.
    pub text: String,
}

/// Checks `text`, named `path`; `load` reads the tables of a model.
pub fn report(path: &str, text: &str, load: &mut dyn FnMut(&str) -> Result<Source, String>) -> Report {
    let compiled = compile::decide(Source::new(path, text), load);
    let findings: Vec<_> = compiled.findings.iter().map(|it| render(it, &compiled.sources, Style::Plain) + "\n").collect();
    Report { text: findings.join("\n"), compiled }
}
