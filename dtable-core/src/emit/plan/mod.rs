//! The plan of an expansion, which all its parts share: the table, its forms, and where the items stand.

pub(super) mod aliases;
pub(super) mod bytes;
pub(super) mod call;
pub(super) mod calls;
pub(super) mod constant;
mod instances;

pub(super) mod mode;
pub(super) mod names;
pub(super) mod network;
pub(super) mod placed;
pub(super) mod refused;
mod subject;
pub(super) mod tokens;
pub(super) mod types;

use crate::decide::{Forms, Tuning};
use crate::doc::markdown::{code, line};
use crate::model::Table;
use crate::source::{Source, Span as Place};
use crate::verify::Verdict;
use call::Call;
use calls::Calls;
use mode::Mode;
use network::Network;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use types::ident;

/// A table to be written.
pub(super) struct Plan<'a> {
    pub(super) table: &'a Table,
    /// The name that the call gives, if it gives one.
    pub(super) name: Option<&'a str>,
    /// How the program answers.
    pub(super) mode: Mode,
    /// The bodies of the functions that decide.
    pub(super) code: PlanCode<'a>,
    /// Whether the rule that fires tells the value.
    pub(super) is_decided_by_rule: bool,
    /// The files, for the places of expressions.
    pub(super) sources: &'a [Source],
    /// Where the items stand.
    pub(super) level: Level<'a>,
    /// The path of the file, as the call writes it: there the documentation is found. None where there are errors.
    pub(super) path: Option<&'a TokenStream>,
    /// The names of the modules of used tables, by path.
    pub(super) used: &'a [(String, String)],
    /// The questions and rules that a decision remembers, where used tables ask.
    pub(super) network: Option<&'a Network>,
    /// How used tables are called that ask nothing.
    pub(super) calls: &'a Calls,
    /// Whether decisions are recorded for `cargo dtable coverage`.
    pub(super) records: bool,
}

/// Where the items of a plan stand.
#[derive(Clone, Copy)]
pub(super) enum Level<'a> {
    /// A table for itself.
    Table,
    /// The interface of a model: the plan's table has the questions, inputs, actions and outputs of all its tables, and no
    /// rules.
    Model,
    /// A table of a model, whose plan this is: it lies one module deeper, and the traits, the outputs and the tables are the model's.
    TableOf(&'a Plan<'a>),
    /// A table that others use, by this path: it lies one module deeper, beside those that it uses.
    Used(&'a str),
}

/// The bodies of the functions that decide.
#[derive(Clone, Copy)]
pub(super) enum PlanCode<'a> {
    /// The graphs, with the numbers of the proof.
    Decided(&'a Verdict, &'a Forms),
    /// The errors of the table: only its interface is written.
    Errors(&'a TokenStream),
}

impl<'a> Plan<'a> {
    /// The plan of a model's interface; `together` has the columns of all its tables, and nothing decides in it.
    pub(super) fn of_model(
        together: &'a Table,
        (network, calls): (Option<&'a Network>, &'a Calls),
        sources: &'a [Source],
        call: Call<'a>,
        none: &'a TokenStream,
    ) -> Self {
        Self {
            table: together,
            name: call.name,
            mode: call.mode,
            code: PlanCode::Errors(none),
            is_decided_by_rule: true,
            sources,
            level: Level::Model,
            path: call.page(),
            used: &[],
            network,
            calls,
            records: call.records,
        }
    }
}

impl Plan<'_> {
    /// The function's and the module's name.
    pub(super) fn name(&self) -> Ident {
        ident(self.called())
    }

    /// The name of the function and the module, as text.
    pub(super) fn called(&self) -> &str {
        self.name.unwrap_or(&self.table.name.value)
    }

    /// Whether the table is part of a model.
    pub(super) const fn is_in_model(&self) -> bool {
        matches!(self.level, Level::TableOf(_))
    }

    /// The word for the plan's subject: `table` or `model`.
    pub(super) const fn kind(&self) -> &'static str {
        if matches!(self.level, Level::Model) { "model" } else { "table" }
    }

    /// The plan whose traits the table has: its own, or the model's.
    pub(super) const fn interface(&self) -> &Self {
        match self.level {
            Level::TableOf(model) => model,
            Level::Table | Level::Model | Level::Used(_) => self,
        }
    }

    /// The sizes at which forms change.
    pub(super) const fn tuning(&self) -> &Tuning {
        match self.code {
            PlanCode::Decided(_, decided) => &decided.tuning,
            PlanCode::Errors(_) => &Tuning::DEFAULT,
        }
    }

    /// Whether the items stand in the module of a model, or of a table that uses this one.
    pub(super) const fn is_inside(&self) -> bool {
        self.is_in_model() || self.is_used()
    }

    /// Whether another table uses it.
    pub(super) const fn is_used(&self) -> bool {
        matches!(self.level, Level::Used(_))
    }

    /// Documentation that is never empty: the author's words as one line of text, or our own.
    pub(super) fn doc(text: &str, otherwise: &str) -> String {
        let text = line(text);
        if text.is_empty() { otherwise.to_owned() } else { text }
    }

    /// The author's words or our own, and where they stand in which file.
    pub(super) fn doc_of(&self, text: &str, otherwise: &str, at: Place) -> String {
        Self::doc(text, otherwise) + &self.place(at)
    }

    /// Where something stands, as a paragraph of its documentation.
    pub(super) fn place(&self, at: Place) -> String {
        let Some(source) = self.sources.get(at.file.0 as usize) else { return String::new() };
        format!("\n\n{}, line {}", code(source.path()), source.place(at.start).line)
    }

    /// Whether decisions of the table ask through used tables, or are made for a table that does.
    pub(super) fn is_in_network(&self) -> bool {
        self.network.is_some() && if self.is_used() { self.asks() } else { self.table.asks_through_uses() }
    }

    /// Whether the table is used and asks nothing, and its functions take `KeptResults`.
    pub(super) fn takes_results(&self) -> bool {
        matches!(self.level, Level::Used(path) if !self.asks() && self.calls.lends_to(path))
    }

    /// The path to the modules of used tables, and to the items that they share, from inside the module or beside it.
    pub(super) fn beside(&self, inside: bool) -> TokenStream {
        let module = self.name();
        match (self.is_inside(), inside) {
            (true, true) => quote!(super::),
            (true, false) | (false, true) => quote!(self::),
            (false, false) => quote!(#module::),
        }
    }

    /// Whether the table is used and asks: its function takes `KeptAnswers`.
    pub(super) fn is_asked_through(&self) -> bool {
        self.is_used() && self.is_in_network()
    }
}
