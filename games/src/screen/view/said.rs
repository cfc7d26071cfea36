//! What is said of a decision, below the board.

use dtable_runtime::{ActionData, RuleView};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use table_view::Decision;

use super::super::look::{STRONG, WEAK};
use super::super::session::Session;
use super::super::workshop::grouped;

/// Draws the rule that fired, in words, how many questions that took, and how many cases it decides.
pub fn draw(session: &mut Session, area: Rect, buffer: &mut Buffer) {
    let elsewhere = session.decided_elsewhere();
    let shown = elsewhere.as_ref().or_else(|| session.log.shown().map(|(decision, _)| decision));
    let Some(decision) = shown.filter(|_| !area.is_empty()) else { return };
    let Some((fired, rule)) = decision.fired.and_then(|fired| Some((fired, decision.table.rules.get(fired)?))) else { return };
    let bench = session.workshop.bench(decision.table);
    let asked = decision.answers.iter().flatten().count();
    let questions = format!("{asked} of {} questions asked", decision.table.conditions.len());
    let cases = bench.filter(|it| it.table() == decision.table).and_then(|it| Some((it.counts().of(fired)?, it.counts().all)));
    let cases = cases.map(|(own, all)| format!("{} of {} cases end here", grouped(own), grouped(all)));
    let met = format!("you have met {} of {} rules", session.log.met(decision.table), decision.table.rules.len());
    let id = if rule.id() == "else" { "ELSE" } else { rule.id() };
    let seen = session.log.seen().filter(|_| elsewhere.is_none());
    let words = session.play.tells(decision, seen).unwrap_or_else(|| does(decision, rule));
    let aside = session.play.aside(decision).filter(|_| elsewhere.is_none());
    let words = [Some(words), aside].into_iter().flatten().collect::<Vec<_>>().join("; ");
    let mut lines = vec![Line::from(vec![Span::styled(format!("{id} "), STRONG), Span::styled(words, Style::new())]), Line::default()];
    let questions = (asked > 0).then_some(questions);
    lines.extend([questions, cases, Some(met)].into_iter().flatten().map(|line| Line::styled(line, WEAK)));
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(inner, buffer);
}

/// The title of a rule, or else what it does.
fn does(decision: &Decision, rule: RuleView) -> String {
    let table = decision.table;
    let actions = rule.actions().iter().map(|&action| match table.actions[action] {
        ActionData { text: "", name } => name,
        ActionData { text, .. } => text,
    });
    if rule.title().is_empty() { actions.chain(rule.outputs()).collect::<Vec<_>>().join(", ") } else { rule.title().to_owned() }
}
