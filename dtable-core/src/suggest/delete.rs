//! Rules and relations that go.

use super::place::{Drawn, Layout, List, Place, dash, line_start, next_line};
use super::suggestion;
use crate::diagnostic::{Edit, Suggestion, SuggestionKind};
use crate::source::Span;

/// The rules with ids at some places go; none where no rule would be left.
pub(super) fn rules(place: &Place, ids: &[Span]) -> Option<Suggestion> {
    let all = place.ids();
    if ids.is_empty() || ids.len() >= all.len() {
        return None;
    }
    let mut edits = Vec::new();
    for id in ids {
        edits.extend(match &place.rules {
            Layout::Rows(drawn) => row(place, drawn, *id)?,
            Layout::Columns(drawn) => column(place, drawn, *id)?,
            Layout::Data(list) => {
                let at = list.items.iter().position(|it| it.start <= id.start && id.end <= it.end)?;
                vec![item(place, list, at)?]
            }
        });
    }
    edits.sort_by_key(|it| it.span);
    let names: Vec<&str> = ids.iter().filter_map(|id| place.source.text().get(id.start..id.end)).collect();
    let title = format!("delete rule{} `{}`", if ids.len() == 1 { "" } else { "s" }, names.join("`, `"));
    Some(suggestion(SuggestionKind::DeleteRules, title, edits, !names.iter().any(|it| is_named(place, it))))
}

/// Whether an example or `expect:` names a rule, which has to be there for it.
fn is_named(place: &Place, id: &str) -> bool {
    let is_it = |rule: &str| rule == id.trim_matches(['\'', '"']);
    let mut examples = place.document.examples.iter().filter_map(|it| it.rule.as_ref());
    examples.any(|it| is_it(&it.value)) || is_it("else") && place.document.expect_else.is_some()
}

/// The relation at a place goes; none where it is the only one.
pub(super) fn relation(place: &Place, span: Span) -> Option<Suggestion> {
    let relations = &place.document.relations;
    let at = relations.iter().position(|it| it.text.span == span).filter(|_| relations.len() > 1)?;
    let list = List::new(place.source.text(), relations.iter().map(|it| it.text.span).collect());
    let title = format!("delete the relation `{}`", relations[at].text.value);
    Some(suggestion(SuggestionKind::DeleteRelation, title, vec![item(place, &list, at)?], true))
}

/// The line of the row that an id stands in.
fn row(place: &Place, drawn: &Drawn, id: Span) -> Option<Vec<Edit>> {
    let holds = |bars: &[usize]| bars.first().is_some_and(|it| *it <= id.start) && bars.last().is_some_and(|it| id.end <= *it);
    let bars = &drawn.rows.iter().find(|it| holds(&it.bars))?.bars;
    Some(vec![lines(place, *bars.first()?, *bars.last()?)])
}

/// The cells under an id, each with the bar before it.
fn column(place: &Place, drawn: &Drawn, id: Span) -> Option<Vec<Edit>> {
    let header = &drawn.rows.first()?.bars;
    let at = header.windows(2).position(|it| it[0] < id.start && id.end <= it[1])?;
    let cell = |bars: &Vec<usize>| Some(Edit::new(place.span(*bars.get(at)?, *bars.get(at + 1)?), ""));
    drawn.rows.iter().map(|it| cell(&it.bars)).collect()
}

/// An item of a list, with its lines, or with the comma after or before it.
fn item(place: &Place, list: &List, at: usize) -> Option<Edit> {
    let text = place.source.text();
    let item = list.items[at];
    if list.is_block {
        return Some(lines(place, dash(text, item)?, item.end.saturating_sub(1)));
    }
    if let Some(next) = list.items.get(at + 1) {
        return only(text, item.end..next.start, ',').then(|| Edit::new(place.span(item.start, next.start), ""));
    }
    let before = list.items.get(at.checked_sub(1)?)?;
    only(text, before.end..item.start, ',').then(|| Edit::new(place.span(before.end, item.end), ""))
}

/// Whether there is one sign in a part of the text, and else white space.
fn only(text: &str, range: std::ops::Range<usize>, sign: char) -> bool {
    text.get(range).is_some_and(|it| it.trim().chars().eq([sign]))
}

/// The whole lines from one byte to another; those at the end of a file that ends without a line end take the one before.
fn lines(place: &Place, first: usize, last: usize) -> Edit {
    let text = place.source.text();
    let (start, end) = (line_start(text, first), next_line(text, last));
    let is_last = end == text.len() && !text.ends_with('\n');
    let before = text[..start].strip_suffix('\n').map(|it| it.strip_suffix('\r').unwrap_or(it).len());
    Edit::new(place.span(before.filter(|_| is_last).unwrap_or(start), end), "")
}
