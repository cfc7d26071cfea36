//! `explain`: the pages of docs/diagnostics, and the page for coding agents, on the terminal.

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
    /// The page for coding agents: the format on a card, how to work on a table, and the mistakes that people make.
    #[arg(long, conflicts_with = "finding")]
    agents: bool,
}

/// The page for coding agents.
const FOR_AGENTS: &str = include_str!("../../SKILL.md");

const EXAMPLES: &str = "\
Examples:
  cargo dtable explain DT201
  cargo dtable explain missing-rule
  cargo dtable explain --agents";

impl Explain {
    /// Prints the page.
    pub fn run(&self) -> Ended {
        let text = match self.finding {
            Some(code) => finding_page(code).to_owned(),
            None if self.agents => without_front_matter(FOR_AGENTS).to_owned(),
            None => list(),
        };
        printed(print_text(&text, Style::Plain), Verdict::Fine)
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

/// A page without the lines above its title that are for the programs that load it.
fn without_front_matter(page: &str) -> &str {
    page.find("\n# ").map_or(page, |at| &page[at + 1..])
}

/// All findings, a line each.
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
