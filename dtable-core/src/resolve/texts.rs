//! The texts that a table names for each column: the values that its entries tell apart.

use std::collections::BTreeMap;

use super::domains::is_text;
use super::draft::Draft;
use super::scope::Scope;
use crate::diagnostic::{Code, Finding};
use crate::model::{Domain, Position};
use crate::source::Span;
use crate::syntax::document::TableDocument;
use crate::syntax::entry::{self, Value, ValueKind};
use crate::syntax::formula::{self, Expr, ExprKind};
use crate::syntax::{Literal, Text, limits};

/// Gives every column of texts the literals that stand in the table, in the order in which they first appear.
pub(super) fn collect(scope: &mut Scope, document: &TableDocument, drafts: &[Draft], findings: &mut Vec<Finding>) {
    let is_open = |at: usize| scope.columns[at].domain.as_ref().is_some_and(is_text);
    let mut found: BTreeMap<usize, Vec<(Span, String)>> =
        (0..scope.columns.len()).filter(|&at| is_open(at)).map(|at| (at, Vec::new())).collect();
    if found.is_empty() {
        return;
    }
    for (at, text) in drafts.iter().flat_map(|it| &it.when) {
        in_entry(text, found.get_mut(at));
    }
    for (name, text) in document.examples.iter().flat_map(|it| &it.when) {
        in_entry(&text.trimmed(), scope.column(&name.value).and_then(|at| found.get_mut(&at)));
    }
    for relation in document.relations.iter().chain(document.conditions.iter().filter_map(|it| it.requires.as_ref())) {
        in_expression(&relation.formula, scope, &mut found);
    }
    for text in document.conditions.iter().filter_map(|it| it.is.as_ref()) {
        if let Ok(expression) = formula::parse(text) {
            in_expression(&expression, scope, &mut found);
        }
    }
    for (at, texts) in found {
        let name = scope.columns[at].name.clone();
        let literals = distinct(texts);
        if literals.len() > limits::TEXTS {
            let message = format!("{} texts for `{}`; at most {} are possible", literals.len(), name.value, limits::TEXTS);
            findings.push(Finding::new(Code::TooLarge, name.span, message).help("split the table"));
            continue;
        }
        give(scope, at, literals);
    }
}

fn in_entry(text: &Text, found: Option<&mut Vec<(Span, String)>>) {
    let Some(found) = found.filter(|_| text.value != "-") else { return };
    if let Ok(entry) = entry::parse(text) {
        entry.texts(&mut |span, literal| found.push((span, literal.to_owned())));
    }
}

/// Texts in an expression belong to the column that they are compared with.
fn in_expression(expression: &Expr, scope: &Scope, found: &mut BTreeMap<usize, Vec<(Span, String)>>) {
    let mut rest = vec![expression];
    while let Some(part) = rest.pop() {
        let mut texts = Vec::new();
        let columns = match &part.kind {
            ExprKind::Compare { sides, .. } => {
                operand_texts(&sides.0, &mut texts);
                operand_texts(&sides.1, &mut texts);
                [named(&sides.0, scope), named(&sides.1, scope)]
            }
            ExprKind::Matches { value, patterns } => {
                entry::texts(patterns, &mut |span, text| texts.push((span, text.to_owned())));
                [named(value, scope), None]
            }
            _ => [None, None],
        };
        for column in columns.into_iter().flatten() {
            if let Some(found) = found.get_mut(&column) {
                found.extend(texts.iter().cloned());
            }
        }
        rest.extend(part.parts());
    }
}

/// The column that a side of a comparison names.
fn named(side: &Expr, scope: &Scope) -> Option<usize> {
    match &side.kind {
        ExprKind::Path(path) if path.len() == 1 => scope.column(&path[0]),
        _ => None,
    }
}

/// The text of `"a"` and `Some("a")`.
fn operand_texts(side: &Expr, texts: &mut Vec<(Span, String)>) {
    match &side.kind {
        ExprKind::Literal(Value { span, kind: ValueKind::Literal(Literal::Str(text)), .. }) => texts.push((*span, text.clone())),
        ExprKind::Some(inner) => operand_texts(inner, texts),
        _ => {}
    }
}

/// Each text once, in the order of the file.
fn distinct(mut texts: Vec<(Span, String)>) -> Vec<String> {
    texts.sort();
    let mut seen = BTreeMap::new();
    for (_, text) in texts {
        let next = seen.len();
        seen.entry(text).or_insert(next);
    }
    let mut literals: Vec<(usize, String)> = seen.into_iter().map(|(text, at)| (at, text)).collect();
    literals.sort_unstable();
    literals.into_iter().map(|it| it.1).collect()
}

fn give(scope: &mut Scope, at: usize, literals: Vec<String>) {
    let column = &mut scope.columns[at];
    let mut domain = column.domain.as_mut();
    while let Some(Domain::Option(inner)) = domain {
        domain = Some(inner);
    }
    if let Some(Domain::Text { literals: known, closed }) = domain {
        if !*closed {
            *known = literals;
        }
        column.named = known.iter().enumerate().map(|(at, text)| (text.clone(), at as Position)).collect();
    }
}
