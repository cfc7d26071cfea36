//! Findings for people.

use std::io;

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use dtable_core::diagnostic::{self, Style, render, tally};

use super::Report;
use crate::color::Color;
use crate::said::{counted, print_text, remark};

/// Prints the findings to standard output and the summary to standard error.
pub fn print(reports: &[Report], color: Color) -> io::Result<()> {
    print_findings(reports, color)?;
    remark(&summary(reports))
}

/// Prints the findings to standard output.
pub fn print_findings(reports: &[Report], color: Color) -> io::Result<()> {
    let style = style(color, &io::stdout());
    print_text(&of_findings(reports, style), style)
}

/// The findings as text.
pub fn of_findings(reports: &[Report], style: Style) -> String {
    let mut text = String::new();
    for report in reports {
        let (shown, rest) = diagnostic::shown(&report.findings);
        for finding in shown {
            text.push_str(&format!("{}\n\n", render(finding, &report.sources, style)));
        }
        if let Some(rest) = rest {
            text.push_str(&format!("{rest}\n\n"));
        }
    }
    text
}

/// Whether what is printed to a stream has colour: each stream is asked for itself, as one may be a terminal and the other a file.
pub fn style(color: Color, stream: &impl RawStream) -> Style {
    let choice = match color {
        Color::Auto => AutoStream::choice(stream),
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    };
    if choice == ColorChoice::Never { Style::Plain } else { Style::Colour }
}

/// "checked 3 files: 1 error, 2 warnings"
pub(super) fn summary(reports: &[Report]) -> String {
    let (errors, warnings) = reports.iter().map(Report::tally).fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let found = tally(errors, warnings, "").unwrap_or_else(|| "nothing to report".to_owned());
    format!("checked {}: {found}", counted(reports.len(), "file"))
}
