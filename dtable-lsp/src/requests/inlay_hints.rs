//! What is shown within a table: the cases of each row at its end, and the rows that are missing.

use dtable_core::compile::Unit;
use dtable_core::explore::rule_counts;
use dtable_core::model::{Count, Layout, Rule, Table, cases};
use gen_lsp_types as lsp;

use super::{COUNTED_STEPS, edits, ghost_rows};
use crate::files::FileUri;
use crate::server::{Checked, Server};
use crate::text::Text;

/// The hints of the lines of a range.
pub(crate) fn within(server: &Server, params: lsp::InlayHintParams) -> Option<Vec<lsp::InlayHint>> {
    let settings = server.client().settings;
    let checked = server.last_check(&FileUri::of(&params.text_document.uri))?;
    let mut hints = if settings.case_counts { case_counts(server, checked) } else { Vec::new() };
    if settings.ghost_rows {
        hints.extend(ghost_rows::hints(server, checked));
    }
    hints.retain(|it| params.range.start <= it.position && it.position <= params.range.end);
    Some(hints)
}

/// The cases that each rule takes, at the end of its row.
fn case_counts(server: &Server, checked: &Checked) -> Vec<lsp::InlayHint> {
    let text = checked.texts.get(&checked.root).filter(|it| edits::is_current(server, &checked.root, it));
    let (Some(text), Some(table)) = (text, checked.compiled.unit.table()) else { return Vec::new() };
    // A hint in the header would move one column out of its line.
    if matches!(table.layout, Layout::Columns(_)) {
        return Vec::new();
    }
    let hint = |(rule, count): (&Rule, Count)| lsp::InlayHint {
        position: text.position(row_end(table, rule, text), server.encoding()),
        label: cases(Some(&count)).into(),
        kind: None,
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        // A missing row may follow.
        padding_right: Some(true),
        data: None,
    };
    let counted = table.rules.iter().zip(fires(&checked.compiled.unit));
    counted.map(hint).collect()
}

/// The number of cases that each rule takes; none where they were not counted.
fn fires(unit: &Unit) -> Vec<Count> {
    match unit {
        Unit::VerifiedTable(table) => table.verdict().case_counts.clone(),
        Unit::Table(table) => rule_counts::case_counts(table, COUNTED_STEPS).map_or_else(Vec::new, |it| it.fires),
        _ => Vec::new(),
    }
}

/// Where the row of a rule ends; of a rule that is data, its first line.
fn row_end(table: &Table, rule: &Rule, text: &Text) -> usize {
    match table.layout {
        Layout::Data => text.line(text.line_at(rule.span.start)).end,
        _ => rule.span.end,
    }
}
