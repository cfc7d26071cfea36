//! Writes advice about a cell of a grid as the cell wants it: with `\|` for `|`.
//!
//! Stages after the reader know entries without the signs of the grid that they stand in. Here the text is at hand.

use super::{Code, Finding};
use crate::lists::CollectVec;
use crate::source::Source;

/// Escapes bars in entries and results that findings about grids say to write.
pub(crate) fn escape_bars(findings: &mut [Finding], sources: &[Source]) {
    for finding in findings.iter_mut().filter(|it| it.code != Code::MalformedGrid && it.help.iter().any(|it| it.contains('|'))) {
        let place = finding.primary.span;
        let before = sources.get(place.file.0 as usize).and_then(|it| it.text().get(..place.start)).unwrap_or_default();
        let line = &before[before.rfind('\n').map_or(0, |it| it + 1)..];
        if line.trim_start().starts_with('|') {
            finding.help.iter_mut().for_each(|it| *it = escaped(it));
        }
    }
}

/// A help with escaped bars in all that it says to write.
fn escaped(help: &str) -> String {
    let pieces = help.split('`').collect_vec();
    let mut written = Vec::with_capacity(pieces.len());
    for (at, piece) in pieces.iter().enumerate() {
        let is_told = at % 2 == 1 && ["write ", " or ", " and ", " with "].iter().any(|it| pieces[at - 1].ends_with(it));
        written.push(if is_told { piece.replace("\\|", "|").replace('|', "\\|") } else { (*piece).to_owned() });
    }
    written.join("`")
}
