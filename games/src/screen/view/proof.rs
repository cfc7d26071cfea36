//! The proof of the table that is looked at.

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
    let Some(bench) = session.workshop.bench(decision.table) else { return };
    let lines: Vec<Line<'_>> = match bench.error() {
        Some(finding) => [finding.message.clone()].into_iter().chain(finding.notes.clone()).map(Line::from).collect(),
        None => vec![Line::from(bench.verdict())],
    };
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(inner, buffer);
}
