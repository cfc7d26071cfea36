//! Replaces a name or a value.

use super::suggestion;
use crate::diagnostic::{Edit, Suggestion, SuggestionKind};
use crate::source::{Source, Span};

/// Replaces a name. `None` where the text differs from the name that was read, or where the new name would need quotes.
pub(super) fn rename(source: &Source, span: Span, written: &str, name: &str, is_only: bool) -> Option<Suggestion> {
    let span = inside(source, span, written)?;
    let is_plain = name.chars().all(|it| it.is_alphanumeric() || "_-:.".contains(it)) || ["==", "&&", "->"].contains(&name);
    let title = format!("replace `{written}` by `{name}`");
    is_plain.then(|| suggestion(SuggestionKind::Rename, title, vec![Edit::new(span, name)], is_only))
}

/// Replaces the text of a span by its quoted form.
pub(super) fn quote(source: &Source, span: Span, text: &str, is_sure: bool) -> Option<Suggestion> {
    one_line(source, span).filter(|raw| text.contains(raw.trim()))?;
    Some(suggestion(SuggestionKind::Quote, format!("quote it: {text}"), vec![Edit::new(span, text)], is_sure))
}

/// Replaces a value.
pub(super) fn value(source: &Source, span: Span, value: &str) -> Option<Suggestion> {
    let raw = one_line(source, span).filter(|raw| *raw != value)?;
    Some(suggestion(SuggestionKind::ReplaceValue, format!("replace `{raw}` by `{value}`"), vec![Edit::new(span, value)], false))
}

/// Returns the text of a span that lies in one line.
fn one_line(source: &Source, span: Span) -> Option<&str> {
    source.text().get(span.start..span.end).filter(|raw| !raw.is_empty() && !raw.contains('\n'))
}

/// Returns the span of `written`: the whole span, or the part between its quotes.
pub(super) fn inside(source: &Source, span: Span, written: &str) -> Option<Span> {
    let raw = source.text().get(span.start..span.end)?;
    if raw == written && !raw.is_empty() {
        return Some(span);
    }
    let is_quoted = ['\'', '"'].iter().any(|it| raw.strip_prefix(*it).and_then(|raw| raw.strip_suffix(*it)) == Some(written));
    (is_quoted && !written.is_empty()).then(|| Span { start: span.start + 1, end: span.end - 1, ..span })
}
