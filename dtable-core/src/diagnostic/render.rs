//! Findings as text.

use super::Finding;
use crate::source::Source;

/// For whom the text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// No colour: pipes, goldens, `compile_error!`.
    Plain,
    /// ANSI colour: a terminal.
    Colour,
}

/// The finding as it is printed, without the leading severity word and without a last line end.
#[must_use]
pub fn render(finding: &Finding, sources: &[Source], _style: Style) -> String {
    let source = &sources[finding.primary.span.file.0 as usize];
    format!(
        "{} [{}]: {} --> {}:{}",
        finding.code.name(),
        finding.code.id(),
        finding.message,
        source.path(),
        source.place(finding.primary.span.start)
    )
}
