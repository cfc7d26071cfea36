//! From verified tables to Rust: the function, its module, its documentation.
//!
//! One file writes one kind of item: `host` the traits, `rule` the enums (`numbered` a number instead), `decide` the decision (`graph` turns the
//! graph into nested code, `packed` writes lookups, `tree` and `bitmaps` data, `ask` turns a column into a test), `assumptions` the checks, `function` the function itself,
//! `data` the table as data (`packed_data` the rules of a large one), `model` the machine of a model; `page` and `drawing` are the documentation.
//!
//! Generated code names everything by absolute paths, so nothing that the author defines can get in its way; its own locals are
//! hygienic, and its functions are called through `self::`, past inputs of their names. It carries no `#[allow]` and needs
//! none: rustc's and clippy's lints pass over code whose tokens are the macro's own.

mod ask;
mod assumptions;
mod bitmaps;
mod collect;
mod data;
mod decide;
mod expressions;
mod function;
mod graph;
mod host;
mod kept;
mod keys;
mod model;
mod names;
mod numbered;
mod output;
mod packed;
mod packed_data;
mod plan;
mod rule;
mod stand_in;
mod tree;
mod types;
mod values;

pub use stand_in::{model_stand_in, table_stand_in, unread_stand_in};

use crate::decide::Decision;
use crate::doc::markdown::{line, paragraphs};
use crate::doc::page::text_table;
use crate::model::{Model, Origin, Table, ValueSet};
use crate::source::Source;
use crate::verify::{VerifiedModel, VerifiedTable};
use plan::{Plan, PlanCode};
use proc_macro2::TokenStream;
use quote::quote;

/// A call of `dtable!`.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Who sees the items.
    pub visibility: &'a TokenStream,
    /// The path of the file, as written.
    pub path: &'a TokenStream,
}

/// The items of a table.
#[must_use]
pub fn table(verified: &VerifiedTable, decision: &Decision, sources: &[Source], call: Call) -> TokenStream {
    let code = PlanCode::Decided(verified.verdict(), decision);
    items(&Plan { table: verified.table(), code, sources, in_model: false, path: Some(call.path) }, call.visibility)
}

/// The module of a model; one decision a table.
#[must_use]
pub fn model(verified: &VerifiedModel, decisions: &[Decision], sources: &[Source], call: Call) -> TokenStream {
    let tables: Vec<TokenStream> = verified
        .tables()
        .iter()
        .zip(decisions)
        .map(|(table, decision)| {
            let code = PlanCode::Decided(table.verdict(), decision);
            items(&Plan { table: table.table(), code, sources, in_model: true, path: Some(call.path) }, &quote!(pub))
        })
        .collect();
    model::module(verified.model(), &tables, &model_doc(verified.model()), call.visibility)
}

/// The function and the module of a table.
fn items(plan: &Plan, visibility: &TokenStream) -> TokenStream {
    let (name, docs) = (plan.name(), docs(plan));
    let function = function::function(plan, visibility);
    let module_doc = format!("The parts of the decision table [`{0}`]({0}()).", plan.table.name.value);
    let surroundings = plan.needs_surroundings().then(|| {
        quote!(
            use super::*;
        )
    });
    let (traits, output, enums) = (host::traits(plan), output::output(plan), rule::enums(plan));
    let (decide, check, helpers) = (decide::functions(plan), assumptions::check(plan), ask::helpers(plan));
    let (data, values) = (data::table_data(plan), listed_values(plan));
    let (constants, inputs) = (expressions::constants(plan), inputs_are_copied(plan));
    quote! {
        #docs
        #function

        #[doc = #module_doc]
        #visibility mod #name {
            #surroundings
            #traits
            #output
            #enums
            #decide
            #check
            #helpers
            #data
            #values
            #constants
            #inputs
        }
    }
}

/// The page for rustdoc, and a text for editors. The page is large, and its drawing takes time: rustdoc alone has it made, by a macro.
fn docs(plan: &Plan) -> TokenStream {
    let (PlanCode::Decided(verdict, _), Some(path)) = (plan.code, plan.path) else {
        let doc = Plan::doc(&plan.table.title, "A decision table with errors.");
        return quote!(#[doc = #doc]);
    };
    let (text, name) = (text_table(plan.table, verdict), &plan.table.name.value);
    quote! {
        #[cfg_attr(doc, doc = ::dtable_runtime::page!(#path, #name))]
        #[cfg_attr(not(doc), doc = #text)]
    }
}

/// Has rustc check that `values:` lists exactly the variants of the enum; of one that is open, that it has those listed; and where
/// variants are compared with those of another column, that they have no fields, in which they could differ. The check
/// stands in a macro named after the list's place: rustc names it in its error.
fn listed_values(plan: &Plan) -> TokenStream {
    let enums = plan.table.columns.iter().enumerate().filter_map(|(at, column)| Some((at, column, values::enum_of(&column.domain)?)));
    let checks = enums.map(|(at, column, (count, open))| {
        let all = ValueSet::span(0, count as u128 - 1);
        let is_plain = plan.table.compared.contains(&at);
        let pattern = if is_plain { plan.plain_pattern(at, &all) } else { plan.pattern(at, &all, true) };
        let (path, name) = (plan.inner_path(&plan::enum_type(column)), names::expression_name(plan, column.name.span));
        // rustc names the macro where it refuses a variant with fields: the name says why.
        let name = if is_plain { quote::format_ident!("{name}_is_compared_so_no_variant_has_fields") } else { name };
        let check = if open {
            quote!(|value| {
                let _ = ::core::matches!(value, #pattern);
            })
        } else {
            quote!(|(#pattern)| {})
        };
        quote! {
            const _: () = {
                macro_rules! #name { () => { #check } }
                let _: fn(#path) = #name!();
            };
        }
    });
    quote!(#(#checks)*)
}

/// Has rustc say what to do where an input is taken by value and cannot be copied: `decide`, outputs and observers all
/// read it.
fn inputs_are_copied(plan: &Plan) -> TokenStream {
    let plain = plan.inputs().filter(|(_, column)| types::lifetimes(&column.ty).is_empty());
    let types: Vec<TokenStream> = plain.map(|(_, column)| plan.inner_type(&column.ty)).collect();
    if types.is_empty() {
        return TokenStream::new();
    }
    quote! {
        const _: () = {
            const fn input<T: ::dtable_runtime::Input>() {}
            #(input::<#types>();)*
        };
    }
}

fn model_doc(model: &Model) -> String {
    let parts = [line(&model.title), paragraphs(&model.doc)].into_iter().filter(|text| !text.is_empty());
    let head = parts.collect::<Vec<_>>().join("\n\n");
    let head = if head.is_empty() { format!("The model `{}`.", model.name.value) } else { head };
    let rows: Vec<String> = model.tables.iter().map(|table| format!("- {}", follow(table))).collect();
    let start = &model.tables[model.start.value].name.value;
    format!("{head}\n\nStarts with [`{start}`](mod@{start}). The tables, and what can follow each:\n\n{}", rows.join("\n"))
}

fn follow(table: &Table) -> String {
    use crate::model::Next;
    let mut names: Vec<String> = Vec::new();
    for rule in &table.rules {
        let name = match &rule.outcome.next {
            Next::Same => "itself".to_owned(),
            Next::Stop => "*stop*".to_owned(),
            Next::Table(name) => format!("`{name}`"),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    format!("[`{0}`]({0}()): {1}", table.name.value, names.join(", "))
}

/// Whether some table of a model needs the names around the model.
fn uses_surroundings(model: &Model) -> bool {
    model.tables.iter().flat_map(|table| &table.columns).any(|column| types::needs_surroundings(&column.ty))
}

/// `host,` where the table's `observe` takes one.
fn host_argument(table: &Table) -> TokenStream {
    let asks = table.columns.iter().any(|column| column.origin == Origin::Program);
    if asks || !table.actions.is_empty() { quote!(host,) } else { TokenStream::new() }
}
