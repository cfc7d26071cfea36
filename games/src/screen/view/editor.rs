//! A rule while it is edited.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Widget};
use table_view::cut;

use super::super::look::{SELECTED, STRONG, WEAK};
use super::super::session::Editor;
use super::super::workshop::Bench;

/// Draws the cells of the rule below each other: the name, what it says, the question.
pub fn draw(editor: &Editor, bench: &Bench, block: Block<'_>, area: Rect, buffer: &mut Buffer) {
    let deleted = if bench.draft.deleted().contains(&editor.rule.as_str()) { ", deleted" } else { "" };
    let inner = block.inner(area);
    block.title(format!(" {}: {}{deleted} ", bench.table().name, editor.rule)).render(area, buffer);
    let rows = usize::from(inner.height);
    let first = editor.at.saturating_sub(rows / 2).min(editor.names.len().saturating_sub(rows));
    let width = editor.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (at, y) in (first..editor.names.len()).zip(inner.y..inner.bottom()) {
        let name = &editor.names[at];
        let is_here = at == editor.at;
        let written = bench.draft.cell(&editor.rule, name).unwrap_or_default();
        let cell = match editor.typed.as_ref().filter(|_| is_here) {
            Some(typed) => format!("{typed}_"),
            None => written,
        };
        let head = format!("{} {name:width$} ", if is_here { ">" } else { " " });
        let room = |x: u16| usize::from(inner.right().saturating_sub(x));
        let (x, _) = buffer.set_stringn(inner.x, y, head, room(inner.x), if is_here { STRONG } else { WEAK });
        let (x, _) = buffer.set_stringn(x, y, format!(" {cell} "), room(x), if is_here { SELECTED } else { STRONG });
        let text = bench.table().conditions.iter().find(|it| it.name == name).map_or("", |it| it.text);
        buffer.set_stringn(x + 2, y, cut(text, room(x + 2)), room(x + 2), WEAK);
    }
}
