//! The proof of the table that is looked at.

use std::iter;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::super::session::Session;
use super::frame;

/// Draws what is proved of the table, or the finding.
pub fn draw(session: &mut Session, area: Rect, buffer: &mut Buffer) {
    let Some((decision, _)) = session.log.shown().filter(|_| !area.is_empty()) else { return };
    let block = frame(false).title(" proof ");
    let inner = block.inner(area);
    block.render(area, buffer);
    let counted = session.counting.says();
    let Some(bench) = session.workshop.bench(decision.table) else { return };
    let found = match bench.error() {
        Some(finding) => iter::once(&finding.message).chain(&finding.notes).cloned().collect::<Vec<_>>(),
        None => vec![bench.verdict()],
    };
    let kept = usize::from(inner.height.saturating_sub(2));
    let lines: Vec<Line<'_>> = found.into_iter().take(kept).chain([String::new(), counted]).map(Line::from).collect();
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(inner, buffer);
}
