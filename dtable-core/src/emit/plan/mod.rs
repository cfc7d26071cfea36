//! The plan of one table's code: all that the files of `emit` have to know of the table while each writes its part.
//!
//! A [`Plan`] is made once for each table of an expansion, by [`role::Expansion`], and answers every question about it.
//! Its methods stand in a file for each kind of question:
//!
//! | question | file |
//! | --- | --- |
//! | Does the table stand for itself, belong to a model, or do others use it? | `role` |
//! | Does it ask, act, collect, compute? How are its rules numbered? | `subject` |
//! | How are its rules, types and parameters written? | `tokens`, `aliases` (types that several places name) |
//! | Does a decision fail or wait, and how is the host borrowed? | `mode` |
//!
//! No file outside of `mode` knows how the program answers. It describes a function as a value, and `mode` writes it:
//!
//! ```text
//! Function::decides(plan, "decide", quote!(Rule)).public().with(&body)
//!     plain:  pub fn decide<H: Conditions + ?Sized>(host: &H, age: u8) -> Rule { body }
//!     try:    pub fn decide<H: Conditions + ?Sized>(host: &H, age: u8) -> Result<Rule, Failed<H::Error>> { body }
//! ```
//!
//! # Files
//!
//! - `role`: [`role::Expansion`] makes the plans. `call` is the call of the macro, `subject` knows the table.
//! - `mode`: How the program answers (plain, `try`, `async`, `ask`). `site`: in which function code stands.
//! - `tokens`: Rules, columns, types and parameters as Rust. `types` are the author's types and expressions as tokens,
//!   `generated_names` the names of locals, functions and macros, `aliases` names for types, `bytes` numbers and texts
//!   as data.
//! - `network`: What a decision remembers where used tables ask. `calls`: how used tables are called that ask nothing,
//!   `instances`: which used tables are always given the same values.
//! - `placed`: Has rustc name the place of what the author wrote. `constant`: which functions are `const`.
//!   `refused`: what stands where a refused table would give something.

pub(super) mod aliases;
pub(super) mod bytes;
pub(super) mod call;
pub(super) mod calls;
pub(super) mod constant;
pub(super) mod generated_names;
mod instances;
pub(super) mod mode;
pub(super) mod network;
pub(super) mod placed;
pub(super) mod refused;
pub(super) mod role;
pub(super) mod site;
mod subject;
pub(super) mod tokens;
pub(super) mod types;

use crate::decide::{Forms, Tuning};
use crate::doc::markdown::{code, line};
use crate::model::Table;
use crate::source::{Source, Span};
use crate::verify::Verdict;
use call::Call;
use calls::Calls;
use mode::Mode;
use network::Network;
use proc_macro2::{Ident, TokenStream};
use role::Role;
use types::ident;

/// A table whose code is to be written.
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
    /// The role of the table.
    role: Role<'a>,
    /// The path of the file, as the call writes it: there the documentation is found. None where there are errors.
    pub(super) path: Option<&'a TokenStream>,
    /// The names of the modules of used tables, by path.
    pub(super) used: &'a [(String, String)],
    /// The questions and rules that a decision remembers, where used tables ask.
    pub(super) network: Option<&'a Network>,
    /// The results that a decision remembers of used tables that ask nothing.
    pub(super) calls: &'a Calls,
    /// Whether decisions are recorded for `cargo dtable coverage`.
    pub(super) records: bool,
}

/// The bodies of the functions that decide.
#[derive(Clone, Copy)]
pub(super) enum PlanCode<'a> {
    /// The graphs, with the numbers of the proof.
    Decided(&'a Verdict, &'a Forms),
    /// The errors of the table: only its interface is written.
    Errors(&'a TokenStream),
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

    /// The sizes at which forms change.
    pub(super) const fn tuning(&self) -> &Tuning {
        match self.code {
            PlanCode::Decided(_, decided) => &decided.tuning,
            PlanCode::Errors(_) => &Tuning::DEFAULT,
        }
    }

    /// Documentation that is never empty: the author's words as one line of text, or our own.
    pub(super) fn doc(text: &str, otherwise: &str) -> String {
        let text = line(text);
        if text.is_empty() { otherwise.to_owned() } else { text }
    }

    /// The author's words or our own, and where they stand in which file.
    pub(super) fn doc_of(&self, text: &str, otherwise: &str, at: Span) -> String {
        Self::doc(text, otherwise) + &self.place(at)
    }

    /// Where something stands, as a paragraph of its documentation.
    pub(super) fn place(&self, at: Span) -> String {
        let Some(source) = self.sources.get(at.file.0 as usize) else { return String::new() };
        format!("\n\n{}, line {}", code(source.path()), source.place(at.start).line)
    }
}
