//! The names of a table: columns, actions, outputs.

use std::collections::BTreeMap;

use super::names::{self, variant};
use super::types;
use crate::diagnostic::{Code, Finding};
use crate::model::{Action, Column, Domain, Origin, Output};
use crate::source::Spanned;
use crate::syntax::document::{ColumnItem, TableDocument};
use crate::syntax::{Text, limits};

/// What rules and relations can name.
#[derive(Debug)]
pub struct Scope {
    /// Conditions and inputs, in the order of the file.
    pub columns: Vec<ScopeColumn>,
    /// The actions.
    pub actions: Vec<Action>,
    /// The outputs.
    pub outputs: Vec<Output>,
    places: Places,
}

/// Where each name stands; of equal names, the first.
#[derive(Debug, Default)]
struct Places {
    columns: BTreeMap<String, usize>,
    actions: BTreeMap<String, usize>,
    outputs: BTreeMap<String, usize>,
}

/// A column whose domain may be unknown, after a finding.
#[derive(Debug)]
pub struct ScopeColumn {
    /// Its name.
    pub name: Spanned<String>,
    /// The question.
    pub text: String,
    /// Who knows the value.
    pub origin: Origin,
    /// The Rust type, as written.
    pub ty: String,
    /// The Rust type, in the spelling that equal types share.
    pub type_name: String,
    /// The values; `None` after a finding about them.
    pub domain: Option<Domain>,
}

impl Scope {
    /// The names of a table, each checked.
    pub fn new(document: &TableDocument, findings: &mut Vec<Finding>) -> Self {
        let (columns, actions, outputs) = (columns(document, findings), actions(document, findings), outputs(document, findings));
        let places = Places {
            columns: places(columns.iter().map(|it| &it.name)),
            actions: places(actions.iter().map(|it| &it.name)),
            outputs: places(outputs.iter().map(|it| &it.name)),
        };
        let scope = Self { columns, actions, outputs, places };
        scope.refuse_equal(findings);
        scope.refuse_too_many(findings);
        findings.extend(actions_and_outputs(document));
        scope
    }

    /// A column by name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.places.columns.get(name).copied()
    }

    /// An action by name.
    pub fn action(&self, name: &str) -> Option<usize> {
        self.places.actions.get(name).copied()
    }

    /// An output by name.
    pub fn output(&self, name: &str) -> Option<usize> {
        self.places.outputs.get(name).copied()
    }

    /// The names of all columns.
    pub fn column_names(&self) -> Vec<&str> {
        self.columns.iter().map(|it| it.name.value.as_str()).collect()
    }

    /// The names of all actions.
    pub fn action_names(&self) -> Vec<&str> {
        self.actions.iter().map(|it| it.name.value.as_str()).collect()
    }

    /// The names of all outputs.
    pub fn output_names(&self) -> Vec<&str> {
        self.outputs.iter().map(|it| it.name.value.as_str()).collect()
    }

    /// The columns of the model; only without findings.
    pub fn into_columns(self) -> (Vec<Column>, Vec<Action>, Vec<Output>) {
        let columns = self.columns.into_iter().map(|it| {
            let column = Column::new(it.name, it.origin, it.ty, it.domain.unwrap_or(Domain::Bool));
            Column { text: it.text, ..column }
        });
        (columns.collect(), self.actions, self.outputs)
    }

    fn refuse_equal(&self, findings: &mut Vec<Finding>) {
        let columns: Vec<_> = self.columns.iter().map(|it| &it.name).collect();
        let actions: Vec<_> = self.actions.iter().map(|it| &it.name).collect();
        let outputs: Vec<_> = self.outputs.iter().map(|it| &it.name).collect();
        names::refuse_equal(&columns, "conditions", variant, findings);
        names::refuse_equal(&actions, "actions", variant, findings);
        names::refuse_equal(&outputs, "outputs", str::to_owned, findings);
    }

    fn refuse_too_many(&self, findings: &mut Vec<Finding>) {
        let columns = (self.columns.len(), limits::COLUMNS, "conditions and inputs", self.columns.last().map(|it| it.name.span));
        let actions = (self.actions.len(), limits::RESULTS, "actions", self.actions.last().map(|it| it.name.span));
        let outputs = (self.outputs.len(), limits::RESULTS, "outputs", self.outputs.last().map(|it| it.name.span));
        for (count, limit, what, last) in [columns, actions, outputs] {
            if let (Some(span), true) = (last, count > limit) {
                let message = format!("{count} {what}; at most {limit} are possible");
                findings.push(Finding::new(Code::TooLarge, span, message).help("split the table"));
            }
        }
    }
}

fn places<'a>(names: impl Iterator<Item = &'a Spanned<String>>) -> BTreeMap<String, usize> {
    let mut places = BTreeMap::new();
    for (at, name) in names.enumerate() {
        places.entry(name.value.clone()).or_insert(at);
    }
    places
}

fn columns(document: &TableDocument, findings: &mut Vec<Finding>) -> Vec<ScopeColumn> {
    let conditions = document.conditions.iter().map(|it| (Origin::Program, it));
    let inputs = document.inputs.iter().map(|it| (Origin::Input, it));
    let mut items: Vec<(Origin, &ColumnItem)> = conditions.chain(inputs).collect();
    items.sort_by_key(|(_, it)| it.name.span);
    items.into_iter().map(|(origin, it)| column(origin, it, findings)).collect()
}

fn column(origin: Origin, item: &ColumnItem, findings: &mut Vec<Finding>) -> ScopeColumn {
    let what = if origin == Origin::Input { "an input" } else { "a condition" };
    let name = names::name(&item.name, what, findings);
    let before = findings.len();
    let (ty, type_name) = types::type_of(item, origin, findings);
    let domain = if findings.len() == before { types::domain(item, &type_name, findings) } else { None };
    ScopeColumn { name, text: words(item.text.as_ref()), origin, ty, type_name, domain }
}

fn actions(document: &TableDocument, findings: &mut Vec<Finding>) -> Vec<Action> {
    let action = |it: &crate::syntax::document::ActionItem| Action {
        name: names::name(&it.name, "an action", findings),
        text: words(it.text.as_ref()),
    };
    document.actions.iter().map(action).collect()
}

fn outputs(document: &TableDocument, findings: &mut Vec<Finding>) -> Vec<Output> {
    let mut outputs = Vec::new();
    for item in &document.outputs {
        let name = names::name(&item.name, "an output", findings);
        let ty = types::output_type(item, findings);
        outputs.push(Output { name, ty, text: words(item.text.as_ref()) });
    }
    outputs
}

fn actions_and_outputs(document: &TableDocument) -> Option<Finding> {
    let (action, output) = (document.actions.first()?, document.outputs.first()?);
    let finding = Finding::new(Code::UnexpectedValue, output.name.span, "a table has actions or outputs, not both");
    Some(finding.label("an output").also(action.name.span, "an action").help("split the table, or let an action carry the value"))
}

/// A text for people, on as many lines as it was written.
pub(super) fn words(text: Option<&Text>) -> String {
    text.map_or_else(String::new, |it| it.value.trim().to_owned())
}
