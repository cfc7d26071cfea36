//! `explain`: the pages of docs/diagnostics, on the terminal.

use std::io;

use clap::Args;
use dtable_core::diagnostic::{Code, Level, Style, nearest};
use dtable_lsp::finding_page;

use crate::ended::{Ended, Verdict, printed};
use crate::said::print_text;

/// Print what a finding means, why it matters, and how to fix it.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Explain {
    /// A code (`DT201`) or a name (`missing-rule`); without one, all are listed.
    #[arg(value_name = "FINDING", value_parser = code)]
    finding: Option<Code>,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable explain DT201
  cargo dtable explain missing-rule";

impl Explain {
    /// Prints the page.
    pub fn run(&self) -> Ended {
        printed(print(self.finding), Verdict::Fine)
    }
}

fn code(text: &str) -> Result<Code, String> {
    Code::find(text).ok_or_else(|| {
        let known = Code::ALL.iter().flat_map(|code| [code.id(), code.name()]);
        match nearest(text, known) {
            Some(nearest) => format!("no such finding; did you mean `{nearest}`?"),
            None => "no such finding; `cargo dtable explain` lists them".to_owned(),
        }
    })
}

/// Prints the page of a finding, or the list of all.
fn print(code: Option<Code>) -> io::Result<()> {
    match code {
        Some(code) => print_text(finding_page(code), Style::Plain),
        None => print_text(&list(), Style::Plain),
    }
}

fn list() -> String {
    Code::ALL.iter().map(|code| format!("{}  {:<22} {}\n", code.id(), code.name(), level(*code))).collect()
}

/// The level of a finding, and whether `lints:` can change it.
const fn level(code: Code) -> &'static str {
    match (code.default_level(), code.is_fixed()) {
        (Level::Deny, true) => "error",
        (Level::Deny, false) => "error, unless lints: says otherwise",
        (Level::Warn, _) => "warning",
        (Level::Allow, _) => "off, unless lints: says otherwise",
    }
}
