//! Findings for editors and for `grep`: a line each.

use std::io;

use dtable_core::diagnostic::{Finding, Severity, Style};
use dtable_core::source::Source;

use super::{Report, text};
use crate::said::{one_line, print_text, remark};

/// Prints the findings to standard output and the summary to standard error.
pub fn print(reports: &[Report]) -> io::Result<()> {
    print_text(&lines(reports, line), Style::Plain)?;
    remark(&text::summary(reports))
}

/// One line for each finding.
pub fn lines(reports: &[Report], line: fn(&Finding, &[Source]) -> String) -> String {
    let of_report = |it: &Report| it.findings.iter().map(|finding| line(finding, &it.sources) + "\n").collect::<String>();
    reports.iter().map(of_report).collect()
}

/// `tables/game.yaml:12:5: error[DT201]: missing-rule: 1 of 4 cases fires no rule`
fn line(finding: &Finding, sources: &[Source]) -> String {
    let at = sources.get(finding.primary.span.file.0 as usize);
    let place = at.map_or_else(String::new, |it| format!("{}:{}: ", it.path(), it.place(finding.primary.span.start)));
    let (id, name) = (finding.code.id(), finding.code.name());
    format!("{place}{}[{id}]: {name}: {}", level(finding), one_line(&finding.message))
}

/// The word for how bad it is.
pub const fn level(finding: &Finding) -> &'static str {
    match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}
