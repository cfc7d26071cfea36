//! What findings suggest, as actions that a client offers.

mod example;
mod fix_all;

use std::ops::RangeInclusive;

use dtable_core::diagnostic::{Applicability, Finding, Suggestion};
use gen_lsp_types as lsp;

use super::{diagnostics, edits};
use crate::files::FileUri;
use crate::server::{Checked, Client, Server};
use crate::text::Text;

/// The kinds of actions, for the clients that understand actions with edits.
pub(crate) fn capability(client: &Client) -> Option<lsp::CodeActionProvider> {
    let options = lsp::CodeActionOptions {
        code_action_kinds: Some(vec![lsp::CodeActionKind::QuickFix, lsp::CodeActionKind::Refactor, fix_all::KIND.into()]),
        ..Default::default()
    };
    client.takes_actions.then(|| options.into())
}

/// The actions at a place.
pub(crate) fn at(server: &Server, params: lsp::CodeActionParams) -> Option<Vec<lsp::CodeActionResponse>> {
    let file = FileUri::of(&params.text_document.uri);
    let only = params.context.only.as_deref();
    let mut actions = if is_wanted(only, "quickfix") { quick_fixes(server, &file, params.range) } else { Vec::new() };
    if is_wanted(only, "refactor") {
        actions.extend(example::action(server, &file, params.range.start));
    }
    // Costs checks, and nobody chooses it from a list of mends of one place.
    if only.is_some() && is_wanted(only, fix_all::KIND) {
        actions.extend(fix_all::action(server, &file));
    }
    Some(actions.into_iter().map(Into::into).collect())
}

/// Whether a client asks for actions of a kind: for all, for this kind, or for one that contains it.
fn is_wanted(only: Option<&[lsp::CodeActionKind]>, kind: &str) -> bool {
    let contains = |it: &lsp::CodeActionKind| {
        let wanted = String::from(it.clone());
        wanted.is_empty() || kind.strip_prefix(&wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    only.is_none_or(|all| all.iter().any(contains))
}

/// The suggestions of the findings at the lines of a range; of two with the same effect, one.
fn quick_fixes(server: &Server, file: &FileUri, range: lsp::Range) -> Vec<lsp::CodeAction> {
    let mut actions: Vec<lsp::CodeAction> = Vec::new();
    let mut findings = server.findings(file);
    // What is marked under the caret comes before the rest of its line.
    findings.sort_by_key(|(_, finding)| !is_under(server, file, range, finding));
    for (checked, finding) in findings {
        let mut has_preferred = false;
        for suggestion in finding.suggestions.iter().filter(|it| is_at(checked, file, range, finding, it)) {
            let Some(mut action) = quick_fix(server, checked, finding, suggestion) else { continue };
            let is_preferred = suggestion.applicability == Applicability::Automatic && !has_preferred;
            has_preferred |= is_preferred;
            action.is_preferred = is_preferred.then_some(true);
            match actions.iter_mut().find(|it| it.title == action.title && it.edit == action.edit) {
                Some(same) => same.diagnostics.get_or_insert_default().extend(action.diagnostics.unwrap_or_default()),
                None => actions.push(action),
            }
        }
    }
    actions
}

fn quick_fix(server: &Server, checked: &Checked, finding: &Finding, suggestion: &Suggestion) -> Option<lsp::CodeAction> {
    Some(lsp::CodeAction {
        title: suggestion.title.clone(),
        kind: Some(lsp::CodeActionKind::QuickFix),
        diagnostics: diagnostics::diagnostic(server, checked, finding).map(|it| vec![it]),
        edit: Some(edits::of_check(server, checked, &suggestion.edits, &suggestion.placeholders)?),
        ..Default::default()
    })
}

/// Whether a range touches a line of a finding, of a place that it shows, or that a suggestion changes.
fn is_at(checked: &Checked, file: &FileUri, range: lsp::Range, finding: &Finding, suggestion: &Suggestion) -> bool {
    let labels = std::iter::once(&finding.primary).chain(&finding.secondary);
    let mut spans = labels.map(|it| it.span).chain(suggestion.edits.iter().map(|it| it.span));
    spans.any(|span| {
        let place = checked.place(span).filter(|(place, _)| *place == file);
        let lines = |text: &Text| text.line_at(span.start)..=text.line_at(span.end);
        place.is_some_and(|(_, text)| touch(&lines(text), range))
    })
}

/// Whether a range touches the mark of a finding.
fn is_under(server: &Server, file: &FileUri, range: lsp::Range, finding: &Finding) -> bool {
    let mark = |text: Text| text.range(finding.primary.span.start, finding.primary.span.end, server.encoding());
    server.text(file).map(mark).is_some_and(|it| it.start <= range.end && range.start <= it.end)
}

fn touch(lines: &RangeInclusive<usize>, range: lsp::Range) -> bool {
    *lines.start() <= range.end.line as usize && range.start.line as usize <= *lines.end()
}
