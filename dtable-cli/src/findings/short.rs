//! Findings for editors and for `grep`: a line each.

use std::io::{self, Write};

use dtable_core::diagnostic::{Finding, Severity, printable};
use dtable_core::source::Source;

use super::{Report, text};

/// Prints the findings to standard output and the summary to standard error.
pub fn print(reports: &[Report]) -> io::Result<()> {
    print_lines(reports, line)
}

/// Prints one line for each finding to standard output, and the summary to standard error.
pub fn print_lines(reports: &[Report], line: fn(&Finding, &[Source]) -> String) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for report in reports {
        for finding in &report.findings {
            writeln!(out, "{}", line(finding, &report.sources))?;
        }
    }
    out.flush()?;
    writeln!(io::stderr(), "{}", text::summary(reports))
}

/// `tables/game.yaml:12:5: error[DT201]: missing-rule: 1 of 4 cases fires no rule`
fn line(finding: &Finding, sources: &[Source]) -> String {
    let at = sources.get(finding.primary.span.file.0 as usize);
    let place = at.map_or_else(String::new, |it| format!("{}:{}: ", it.path(), it.place(finding.primary.span.start)));
    let (id, name) = (finding.code.id(), finding.code.name());
    format!("{place}{}[{id}]: {name}: {}", level(finding), printable(&finding.message).replace('\n', " "))
}

/// The word for how bad it is.
pub const fn level(finding: &Finding) -> &'static str {
    match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}
