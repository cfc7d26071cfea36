//! The pane of the table.

use std::borrow::Cow;

use dtable_runtime::TableData;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Paragraph, StatefulWidget, Widget};
use table_view::{Decision, DecisionGraph, GraphView, Left, Marks, PathView, TableView, WallView};

use super::super::pictures::{OnScreen, are_examples};
use super::super::play::Seen;
use super::super::session::{Form, Session};
use super::super::workshop::Bench;

/// What a wall needs to be read at a glance, with its frame.
const WALL: (u16, u16) = (60, 16);

/// Draws the table of the decision that is looked at.
pub fn draw(session: &mut Session, block: Block<'_>, area: Rect, buffer: &mut Buffer) {
    let is_now = session.log.moment().is_none();
    let elsewhere = session.decided_elsewhere();
    let Session { log, workshop, table: pane, look, editor, .. } = session;
    let Some(table) = log.table() else {
        return Paragraph::new("no table has decided yet").block(block).render(area, buffer);
    };
    let (undecided, unmarked) = (Decision::new(table), Marks::default());
    let (decision, marks) = match &elsewhere {
        Some(decision) => (decision, &unmarked),
        None => log.shown().unwrap_or((&undecided, &unmarked)),
    };
    let seen = log.seen().filter(|_| elsewhere.is_none());
    let bench = workshop.bench(decision.table);
    let marked = elsewhere.as_ref().zip(bench.as_deref()).map(|(decision, bench)| bench.marks(decision));
    let marks = marked.as_ref().unwrap_or(marks);
    if let (Some(editor), Some(bench)) = (editor, bench.as_deref()) {
        return super::editor::draw(editor, bench, block, area, buffer);
    }
    let shown = Shown::new(bench.as_deref(), decision, marks, is_now);
    let form = pane.form(area.width >= WALL.0 && area.height >= WALL.1);
    let block = block.title(format!(" {} ", title(shown.table, form, bench.as_deref(), seen)));
    let shown = shown.after(pane.steps);
    let pictures = OnScreen { seen, decision: shown.decision.as_deref() };
    let whole = shown.decision.as_deref().unwrap_or(decision);
    let count = |decision: &Decision| bench.as_deref().and_then(|bench| bench.left(decision));
    // A case that no rule takes has nothing left; a move that no rule has chosen asks nothing.
    let left = (whole.fired.is_none() && elsewhere.is_none()).then(|| count(whole).unwrap_or_else(|| Left::of(whole)));
    match form {
        Form::Lines => {
            let deleted = bench.as_deref().filter(|it| is_now && it.table() == whole.table).map_or(&[][..], Bench::deleted);
            let mut view = TableView::new(whole).marks(&shown.marks).deleted(deleted);
            if let Some(left) = &left {
                view = view.left(left);
            }
            view.look(*look).block(block).render(area, buffer, &mut pane.lines);
        }
        Form::Wall => {
            let mut view = WallView::new(shown.table, &pictures).marks(&shown.marks).look(*look).block(block);
            if let Some(decision) = &shown.decision {
                view = view.decision(decision);
            }
            if let Some(left) = &left {
                view = view.left(left);
            }
            if let Some(bench) = bench.as_deref().filter(|_| is_now) {
                view = view.counts(bench.counts()).deleted(bench.deleted());
            }
            view.render(area, buffer, &mut pane.wall);
        }
        Form::Path => {
            let inner = block.inner(area);
            block.render(area, buffer);
            let view = PathView::new(whole);
            let view = if bench.as_deref().is_some_and(Bench::counts_quickly) { view.count(&count) } else { view };
            view.look(*look).render(inner, buffer, &mut pane.scroll);
        }
        Form::Graph { is_whole } => {
            let Some(graph) = bench.as_deref().and_then(Bench::graph) else { return };
            let inner = block.inner(area);
            block.render(area, buffer);
            let view = GraphView::new(graph).decision(whole).whole(is_whole).look(*look);
            view.render(inner, buffer, &mut pane.scroll);
        }
    }
}

/// The table's name, and whether all of it is seen, as it was compiled or not.
fn title(table: &TableData, form: Form, bench: Option<&Bench>, seen: Option<&Seen>) -> String {
    let changed = if bench.is_some_and(|it| it.draft.is_changed()) { ", changed" } else { "" };
    let asked = seen.map_or_else(String::new, |seen| format!(", {}", seen.words));
    match form {
        Form::Wall if are_examples(table) => format!("{}, an example of each rule{changed}{asked}", table.name),
        Form::Wall => format!("{}, all of it{changed}{asked}", table.name),
        Form::Lines => format!("table {}{changed}{asked}", table.name),
        Form::Path => format!("{}, question by question{changed}", table.name),
        Form::Graph { .. } => match bench.and_then(Bench::graph).map(DecisionGraph::size) {
            Some((questions, ends)) => format!("{}, the graph: {questions} questions, {ends} ends{changed}", table.name),
            None => format!("{}{changed}", table.name),
        },
    }
}

/// A table, and a decision by it.
struct Shown<'a> {
    table: &'static TableData,
    decision: Option<Cow<'a, Decision>>,
    marks: Cow<'a, Marks>,
}

impl<'a> Shown<'a> {
    /// A decision as it was made; while the game is looked at as it is, as the table decides that stands.
    fn new(bench: Option<&Bench>, decision: &'a Decision, marks: &'a Marks, is_now: bool) -> Self {
        match bench.filter(|bench| is_now && bench.table() != decision.table) {
            None => Self { table: decision.table, decision: Some(Cow::Borrowed(decision)), marks: Cow::Borrowed(marks) },
            Some(bench) => {
                let again = bench.decide_again(decision);
                let marks = again.as_ref().map_or_else(Marks::default, |it| bench.marks(it));
                Self { table: bench.table(), decision: again.map(Cow::Owned), marks: Cow::Owned(marks) }
            }
        }
    }

    /// As it was after so many steps.
    fn after(self, steps: Option<usize>) -> Self {
        let Some(steps) = steps else { return self };
        let decision = self.decision.map(|it| Cow::Owned(it.after(steps)));
        Self { decision, marks: Cow::Owned(Marks::default()), ..self }
    }
}
