//! Writes a case that a rule decides as an example.

use dtable_core::explore::rule_counts::rule_cases;
use dtable_core::front::TriedCase;
use dtable_core::model::{Layout, Table};
use gen_lsp_types as lsp;

use crate::files::FileUri;
use crate::requests::cases::is_given;
use crate::requests::{COUNTED_STEPS, checked_table, edits};
use crate::server::Server;
use crate::text::Text;

/// The action for the rule at a position.
pub(super) fn action(server: &Server, file: &FileUri, at: lsp::Position) -> Option<lsp::CodeAction> {
    let (text, table) = checked_table(server, file)?;
    let checked = server.last_check(file)?;
    let rule = rule_at(table, text, text.byte(at, server.encoding()))?;
    let found = rule_cases(table, rule, COUNTED_STEPS)?;
    let is_given = |name: &str| table.columns.iter().any(|it| it.name.value == name && is_given(it));
    let values = found.example.iter().map(|(name, value)| (&**name, &**value)).filter(|it| is_given(it.0));
    let tried = TriedCase::new(table, &values.collect::<Vec<_>>()).ok()?;
    let suggestion = tried.example(table, checked.compiled.sources.first()?)?;
    Some(lsp::CodeAction {
        title: suggestion.title.clone(),
        kind: Some(lsp::CodeActionKind::Refactor),
        edit: Some(edits::of_check(server, checked, &suggestion.edits, &suggestion.placeholders)?),
        ..Default::default()
    })
}

/// The rule in whose line a byte is; where rules are columns, the one whose id is there.
fn rule_at(table: &Table, text: &Text, byte: usize) -> Option<usize> {
    let is_columns = matches!(table.layout, Layout::Columns(_));
    table.rules.iter().position(|rule| {
        let id = rule.id.span;
        if is_columns { id.start <= byte && byte <= id.end } else { text.line_at(id.start) == text.line_at(byte) }
    })
}
