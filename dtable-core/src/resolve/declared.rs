//! Reads the declarations of a table: its columns, with those of the tables that it uses, its actions,
//! outputs and notes.

use super::allowed_names::{self, words};
use super::outputs::{self, ScopeOutput};
use super::scope::{ResultPlace, Scope, ScopeColumn, column};
use super::uses::{self, ResultColumn, Used};
use super::values::constants::Constants;
use super::values::written_types;
use crate::diagnostic::{Code, Finding};
use crate::model::{Action, Note, Origin};
use crate::rust_names::variant;
use crate::syntax::document::{ColumnItem, NoteItem, TableDocument};
use crate::syntax::limits;
use std::collections::BTreeSet;

/// The names of a table, each checked.
pub(super) fn declared(document: &TableDocument, used: &[Used], findings: &mut Vec<Finding>) -> Scope {
    let constants = Constants::new(&document.constants, findings);
    let (columns, results) = with_results(columns(document, &constants, findings), uses::columns(document, used, findings));
    let (actions, outputs) = (actions(document, findings), outputs::outputs(document, findings));
    let questions = uses::questions(document, used, &columns, findings);
    let mut scope = Scope::new(columns, results, actions, outputs, constants);
    scope.notes = notes(document, findings);
    let asks = !document.conditions.is_empty() || !questions.is_empty();
    scope.most_cells = document.most_cells;
    scope.columns.extend(questions);
    refuse_equal(&scope, findings);
    refuse_too_many(&scope, findings);
    findings.extend(borrowed_from_nobody(document, asks, &scope.outputs));
    scope
}

fn columns(document: &TableDocument, constants: &Constants, findings: &mut Vec<Finding>) -> Vec<ScopeColumn> {
    let origin = |it: &ColumnItem| if it.is.is_some() { Origin::Expression } else { Origin::Program };
    let conditions = document.conditions.iter().map(|it| (origin(it), it));
    let inputs = document.inputs.iter().map(|it| (Origin::Input, it));
    let mut items: Vec<(Origin, &ColumnItem)> = conditions.chain(inputs).collect();
    items.sort_by_key(|(_, it)| it.name.span);
    items.into_iter().map(|(origin, it)| column(origin, it, constants, findings)).collect()
}

/// Returns all columns in the order of the file, and the places of the results of used tables among them.
fn with_results(columns: Vec<ScopeColumn>, results: Vec<ResultColumn>) -> (Vec<ScopeColumn>, Vec<ResultPlace>) {
    let results = results.into_iter().map(|it| (it.column, Some((it.of, it.results))));
    let mut all: Vec<_> = columns.into_iter().map(|it| (it, None)).chain(results).collect();
    all.sort_by_key(|(column, _)| column.name.span);
    let (columns, places): (Vec<_>, Vec<_>) = all.into_iter().unzip();
    let places = places.into_iter().enumerate().filter_map(|(at, it)| it.map(|(of, results)| (at, of, results)));
    (columns, places.collect())
}

fn actions(document: &TableDocument, findings: &mut Vec<Finding>) -> Vec<Action> {
    let action = |it: &crate::syntax::document::ActionItem| Action {
        name: allowed_names::name(&it.name, "an action", findings),
        text: words(it.text.as_ref()),
    };
    document.actions.iter().map(action).collect()
}

/// Reads the notes of rules.
fn notes(document: &TableDocument, findings: &mut Vec<Finding>) -> Vec<Note> {
    let note = |it: &NoteItem| Note { name: allowed_names::note_name(&it.name, findings), text: words(it.text.as_ref()) };
    document.notes.iter().map(note).collect()
}

/// Refuses a result without a lifetime where rustc cannot infer one. That is so with actions, as the function borrows
/// the host; with several outputs, which are fields of a struct; and where no parameter has a lifetime, or several
/// have.
fn borrowed_from_nobody(document: &TableDocument, asks: bool, outputs: &[ScopeOutput]) -> Option<Finding> {
    let lends = |it: &ColumnItem| it.ty.as_ref().is_none_or(|ty| !written_types::is_plain(ty.value.trim()));
    let is_lent = asks || document.inputs.iter().any(lends);
    let is_ambiguous = !asks && lifetimes(document) > 1;
    if document.actions.is_empty() && outputs.len() == 1 && is_lent && !is_ambiguous {
        return None;
    }
    // References inside a function type have their own lifetimes: `fn(&str) -> usize`.
    let is_unnamed = |ty: &str| ty.split('&').skip(1).any(|it| !it.trim_start().starts_with('\''));
    let is_bare = |ty: &str| is_unnamed(ty) || anonymous(ty) > 0;
    let borrows = |it: &&ScopeOutput| is_bare(&it.ty) && !it.ty.contains('(');
    let output = outputs.iter().find(borrows)?;
    let message = format!("`{}` borrows, and does not say for how long", output.name.value);
    Some(
        Finding::new(Code::InvalidType, output.name.span, message)
            .help("write the lifetime: `&'static str`, or that of an input, `&'a str`"),
    )
}

/// Returns the number of lifetimes in the types of inputs, written or of plain references. If there is one, rustc
/// infers it for the result.
fn lifetimes(document: &TableDocument) -> usize {
    let types = || document.inputs.iter().filter_map(|it| it.ty.as_ref()).map(|it| it.value.as_str());
    let unnamed = types().flat_map(|ty| ty.split('&').skip(1)).filter(|it| !it.trim_start().starts_with('\'')).count();
    let bare = unnamed + types().map(anonymous).sum::<usize>();
    let is_word = |it: char| it.is_alphanumeric() || it == '_';
    let named = types().flat_map(|ty| ty.split('\'').skip(1)).map(|it| it.split(|it| !is_word(it)).next().unwrap_or_default());
    let named: BTreeSet<&str> = named.filter(|it| !["static", "_"].contains(it)).collect();
    bare + named.len()
}

/// The number of lifetimes `'_` in a type.
fn anonymous(ty: &str) -> usize {
    ty.split("'_").skip(1).filter(|rest| !rest.starts_with(|it: char| it.is_alphanumeric() || it == '_')).count()
}

/// Refuses equal names.
fn refuse_equal(scope: &Scope, findings: &mut Vec<Finding>) {
    let columns: Vec<_> = scope.columns.iter().map(|it| &it.name).collect();
    let named = columns.iter().copied().chain(scope.constants.names()).collect::<Vec<_>>();
    let actions: Vec<_> = scope.actions.iter().map(|it| &it.name).collect();
    let outputs: Vec<_> = scope.outputs.iter().map(|it| &it.name).collect();
    let before = findings.len();
    allowed_names::refuse_equal(&columns, "conditions", variant, findings);
    if findings.len() == before {
        allowed_names::refuse_equal(&named, "names", str::to_owned, findings);
    }
    allowed_names::refuse_equal(&actions, "actions", variant, findings);
    allowed_names::refuse_equal(&outputs, "outputs", str::to_owned, findings);
    let notes: Vec<_> = scope.notes.iter().map(|it| &it.name).collect();
    allowed_names::refuse_equal(&notes, "notes", str::to_owned, findings);
}

/// Refuses more names than the limits allow.
fn refuse_too_many(scope: &Scope, findings: &mut Vec<Finding>) {
    let columns = (scope.columns.len(), limits::COLUMNS, "conditions and inputs", scope.columns.last().map(|it| it.name.span));
    let actions = (scope.actions.len(), limits::RESULTS, "actions", scope.actions.last().map(|it| it.name.span));
    let outputs = (scope.outputs.len(), limits::RESULTS, "outputs", scope.outputs.last().map(|it| it.name.span));
    let notes = (scope.notes.len(), limits::RESULTS, "notes", scope.notes.last().map(|it| it.name.span));
    for (count, limit, what, last) in [columns, actions, outputs, notes] {
        if let (Some(span), true) = (last, count > limit) {
            let message = format!("{count} {what}; at most {limit} are possible");
            findings.push(Finding::new(Code::TooLarge, span, message).help("split the table"));
        }
    }
}
