//! The proof of the table that is looked at.

use std::iter;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use table_view::{Left, Marks, Spot, StripView};

use super::super::look::{STRONG, WEAK, bad};
use super::super::session::Session;
use super::frame;

/// Draws all cases of the table in a strip and what the games say of it, or the finding.
pub fn draw(session: &mut Session, area: Rect, buffer: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let block = frame(false).title(" proof ");
    let inner = block.inner(area);
    block.render(area, buffer);
    let [strip, games] = Layout::vertical([Constraint::Length(3), Constraint::Min(0)]).areas(inner);
    if !draw_finding(session, inner, buffer) {
        draw_strip(session, strip, buffer);
        draw_games(session, games, buffer);
    }
}

/// Draws the finding of a table that would not compile; `false` where it would.
fn draw_finding(session: &mut Session, area: Rect, buffer: &mut Buffer) -> bool {
    let (counted, claims, look) = (session.counting.says(), session.claims_in_short(), session.look);
    let Some(bench) = session.bench() else { return false };
    let Some(finding) = bench.error() else { return false };
    let [above, below] = Layout::vertical([Constraint::Min(0), Constraint::Length(2)]).areas(area);
    let found = iter::once(Line::styled(finding.message.clone(), bad(look)))
        .chain(finding.notes.iter().flat_map(|note| note.lines()).map(|line| Line::from(line.trim().to_owned())));
    Paragraph::new(found.collect::<Vec<_>>()).wrap(Wrap { trim: true }).render(above, buffer);
    let games = [Some(counted), claims].into_iter().flatten().map(Line::from);
    Paragraph::new(games.collect::<Vec<_>>()).wrap(Wrap { trim: true }).render(below, buffer);
    true
}

fn draw_strip(session: &mut Session, area: Rect, buffer: &mut Buffer) {
    let elsewhere = session.decided_elsewhere();
    let (cursor, steps) = (session.table.cursor(), session.table.steps);
    let Session { log, workshop, look, .. } = session;
    let Some(bench) = log.table().and_then(|table| workshop.bench(table)) else { return };
    let selected = cursor.and_then(|spot| if let Spot::Rule(rule) = spot { Some(rule) } else { None });
    let mut strip = StripView::new(bench.table(), bench.counts()).selected(selected).look(*look);
    let unmarked = Marks::default();
    let decided =
        elsewhere.as_ref().map(|it| (it, &unmarked)).or_else(|| log.shown()).filter(|(decision, _)| bench.table() == decision.table);
    // Step by step, rules go dark before one fires.
    let now = steps.zip(decided).map(|(steps, (decision, _))| decision.after(steps)).filter(|it| it.fired.is_none());
    let left = now.map(|it| bench.left(&it).unwrap_or_else(|| Left::of(&it)).rules);
    strip = match (&left, decided) {
        (Some(left), _) => strip.left(left),
        (None, Some((decision, marks))) => strip.fired(decision.fired).marks(marks),
        (None, None) => strip,
    };
    strip.render(area, buffer);
}

/// What the census has counted, and what can be tried.
fn draw_games(session: &mut Session, area: Rect, buffer: &mut Buffer) {
    let (counted, rule) = (session.counting.says(), session.rule_under_cursor());
    let claims = session.claims_in_short();
    let tried = [Some(counted), claims].into_iter().flatten().filter(|it| !it.is_empty()).map(Line::from);
    let warning = session.bench().and_then(|bench| bench.warning()).map(|it| Line::from(format!("warning: {}", it.message)));
    let delete =
        rule.map(|rule| Line::from(vec![Span::styled("x", STRONG), Span::styled(format!(" delete {rule}: see what is lost"), WEAK)]));
    let gap = warning.is_none().then(Line::default);
    let lines: Vec<Line<'_>> = gap.into_iter().chain(warning).chain(tried).chain(delete).collect();
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(area, buffer);
}
