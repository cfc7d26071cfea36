//! The pages of docs/diagnostics, on the terminal.

use std::io::{self, Write};

use dtable_core::diagnostic::{Code, Level};

/// Prints the page of a finding, or the list of all.
pub fn print(code: Option<Code>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match code {
        Some(code) => write!(out, "{}", page(code)),
        None => write!(out, "{}", list()),
    }?;
    out.flush()
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

macro_rules! pages {
    ($($(#[$doc:meta])* $code:ident $id:literal $name:literal $level:ident $fixed:ident;)*) => {
        /// What docs/diagnostics says about a finding.
        const fn page(code: Code) -> &'static str {
            match code {
                $(Code::$code => include_str!(concat!("../../docs/diagnostics/", $id, ".md")),)*
                _ => "there is no page about this finding\n",
            }
        }
    };
}

dtable_core::with_codes!(pages);
