//! The role of a table in an expansion: it stands for itself, belongs to a model, or is used by others. Where its items
//! stand follows from that.

use super::calls::{Calls, NO_CALLS};
use super::network::Network;
use super::{Call, Plan, PlanCode};
use crate::model::{Column, Table};
use crate::source::Source;
use proc_macro2::TokenStream;
use quote::quote;

/// The role of a plan's table.
#[derive(Clone, Copy)]
pub(super) enum Role<'a> {
    /// Stands for itself: a function, and a module beside it.
    Alone,
    /// Has in it what the tables of a model have in common: their questions, inputs, actions and outputs, and no rules.
    Common,
    /// Belongs to the model of this plan: the items lie one module deeper, and the traits, the outputs and the tables
    /// are the model's.
    InModel(&'a Plan<'a>),
    /// Used by others, by this path: the items lie one module deeper, beside those of the tables that it uses.
    Used(&'a str),
}

/// All that the plans of one expansion share.
#[derive(Clone, Copy)]
pub(in crate::emit) struct Expansion<'a> {
    pub(in crate::emit) call: Call<'a>,
    /// The path of the file, as the call writes it; none where there are errors.
    path: Option<&'a TokenStream>,
    /// The files, for the places of expressions.
    sources: &'a [Source],
    /// The names of the modules of used tables, by path.
    used: &'a [(String, String)],
    /// The questions and rules that a decision remembers, where used tables ask.
    network: Option<&'a Network>,
    /// The results that a decision remembers of used tables that ask nothing.
    calls: &'a Calls,
}

impl<'a> Expansion<'a> {
    /// The expansion of tables that are right, and of those that they use.
    pub(in crate::emit) fn new(
        call: Call<'a>,
        sources: &'a [Source],
        used: &'a [(String, String)],
        network: Option<&'a Network>,
        calls: &'a Calls,
    ) -> Self {
        Self { call, path: call.page(), sources, used, network, calls }
    }

    /// The expansion of tables with errors.
    pub(in crate::emit) const fn refused(call: Call<'a>) -> Self {
        Self { call: Call { records: false, ..call }, path: None, sources: &[], used: &[], network: None, calls: &NO_CALLS }
    }

    /// The plan of a table that stands for itself.
    pub(in crate::emit) const fn table(self, table: &'a Table, code: PlanCode<'a>, is_decided_by_rule: bool) -> Plan<'a> {
        let Self { call, path, sources, used, network, calls } = self;
        let (role, records) = (Role::Alone, call.records);
        Plan { table, name: call.name, mode: call.mode, code, is_decided_by_rule, sources, role, path, used, network, calls, records }
    }

    /// The plan of what the tables of a model have in common; nothing decides in it.
    pub(in crate::emit) const fn common(self, table: &'a Table, none: &'a TokenStream) -> Plan<'a> {
        Plan { role: Role::Common, ..self.table(table, PlanCode::Errors(none), true) }
    }
}

impl<'a> Plan<'a> {
    /// The plan of another table in the place of this one.
    pub(in crate::emit) const fn with_table(&self, table: &'a Table) -> Self {
        Self { table, ..*self }
    }

    /// This plan, of a table of a model.
    pub(in crate::emit) const fn in_model(self, model: &'a Self) -> Self {
        Self { role: Role::InModel(model), name: None, ..self }
    }

    /// This plan, of a table that others use by a path; its items bear this name. What asks answers as the program
    /// does; everything else is a plain function.
    pub(in crate::emit) fn used(self, path: &'a str, name: &'a str) -> Self {
        let mode = self.mode.of_used(self.asks());
        Self { role: Role::Used(path), name: Some(name), mode, path: None, ..self }
    }
}

impl Plan<'_> {
    /// Whether the table stands for itself.
    pub(in crate::emit) const fn is_alone(&self) -> bool {
        matches!(self.role, Role::Alone)
    }

    /// Whether the table is part of a model.
    pub(in crate::emit) const fn is_in_model(&self) -> bool {
        matches!(self.role, Role::InModel(_))
    }

    /// Whether another table uses it.
    pub(in crate::emit) const fn is_used(&self) -> bool {
        matches!(self.role, Role::Used(_))
    }

    /// Whether the items stand in the module of a model, or of a table that uses this one.
    pub(super) const fn is_inside(&self) -> bool {
        self.is_in_model() || self.is_used()
    }

    /// The word for the plan's subject: `table` or `model`.
    pub(in crate::emit) const fn kind(&self) -> &'static str {
        if matches!(self.role, Role::Common) { "model" } else { "table" }
    }

    /// The documentation of the struct `Output`.
    pub(in crate::emit) fn doc_of_output(&self) -> String {
        match self.role {
            Role::Common => "What a rule of the model gives.".to_owned(),
            _ => format!("What [`{0}`](super::{0}()) gives.", self.name()),
        }
    }

    /// The plan whose traits the table has: its own, or the model's.
    pub(in crate::emit) const fn interface(&self) -> &Self {
        match self.role {
            Role::InModel(model) => model,
            Role::Alone | Role::Common | Role::Used(_) => self,
        }
    }

    /// The number by which the program is told of a question: that of the table for itself, or of the model.
    pub(in crate::emit) fn number_of_question(&self, column: usize) -> usize {
        let question = &self.table.columns[column];
        let number = match self.role {
            Role::InModel(model) => model.conditions().find(|(_, it)| it.name.value == question.name.value).map(|it| it.0),
            Role::Used(_) => self.network.and_then(|it| it.place(question)),
            Role::Alone | Role::Common => None,
        };
        number.unwrap_or(column)
    }

    /// Whether an observer is told of a question that used tables ask. Only of one whose answer is not converted: it
    /// would have to be copied for that.
    pub(in crate::emit) fn tells_of(&self, question: &Column) -> bool {
        !self.records_answers() && self.is_alone() && question.borrowed.is_some() && question.converted.is_none() && question.with.is_none()
    }

    /// Whether an outcome has what was asked and answered. Of a used table its user says so.
    pub(in crate::emit) const fn records_answers(&self) -> bool {
        self.is_alone() && self.table.record.is_some()
    }

    /// Whether decisions of the table ask through used tables, or are made for a table that does.
    pub(in crate::emit) fn is_in_network(&self) -> bool {
        self.network.is_some() && if self.is_used() { self.asks() } else { self.table.asks_through_uses() }
    }

    /// Whether the table is used and asks: its function takes `KeptAnswers`.
    pub(in crate::emit) fn is_asked_through(&self) -> bool {
        self.is_used() && self.is_in_network()
    }

    /// Whether the table is used and asks nothing, and its functions take `KeptResults`.
    pub(in crate::emit) fn takes_results(&self) -> bool {
        matches!(self.role, Role::Used(path) if !self.asks() && self.calls.lends_to(path))
    }

    /// Whether an input lies in its range wherever a table uses this one.
    pub(super) fn is_proved(&self, column: usize) -> bool {
        matches!(self.role, Role::Used(path) if self.calls.is_proved(path, column))
    }

    /// The path to the modules of used tables, and to the items that they share, from inside the module or beside it.
    pub(in crate::emit) fn beside(&self, inside: bool) -> TokenStream {
        let module = self.name();
        match (self.is_inside(), inside) {
            (true, true) => quote!(super::),
            (true, false) | (false, true) => quote!(self::),
            (false, false) => quote!(#module::),
        }
    }
}
