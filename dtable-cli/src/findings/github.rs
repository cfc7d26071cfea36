//! Findings as annotations of a pull request: the workflow commands that GitHub's actions read from the log.

use std::io;

use dtable_core::diagnostic::{Finding, printable};
use dtable_core::source::Source;

use super::{Report, short, text};
use crate::said::{print_commands, remark};

/// Prints the findings to standard output and the summary to standard error.
pub fn print(reports: &[Report]) -> io::Result<()> {
    print_commands(&short::lines(reports, annotation))?;
    remark(&text::summary(reports))
}

/// `::error file=tables/game.yaml,line=12,endLine=12,col=5,endColumn=6,title=missing-rule [DT201]::1 of 4 cases fires no rule%0A..`
fn annotation(finding: &Finding, sources: &[Source]) -> String {
    let span = finding.primary.span;
    let place = sources.get(span.file.0 as usize).map_or_else(String::new, |it| {
        let (start, end) = (it.place(span.start), it.place(span.end));
        // Columns count within one line only.
        let columns = if start.line == end.line { format!(",col={},endColumn={}", start.column, end.column) } else { String::new() };
        format!("file={},line={},endLine={}{columns},", property(it.path()), start.line, end.line)
    });
    let title = property(&format!("{} [{}]", finding.code.name(), finding.code.id()));
    format!("::{} {place}title={title}::{}", short::level(finding), message(finding))
}

/// The message, with the evidence and the help under it.
fn message(finding: &Finding) -> String {
    let parts = std::iter::once(&finding.message).chain(&finding.notes).chain(&finding.help);
    data(&parts.map(|it| printable(it.trim_end()).into_owned()).collect::<Vec<_>>().join("\n"))
}

/// The text of a command on one line.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property of a command, which ends at commas and colons as well.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
