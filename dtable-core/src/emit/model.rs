//! A model: its tables in one module, the traits that they share, and the enums of tables and rules.

use super::column::{lent, surroundings};
use super::decision::model_machine::{self, variants};
use super::decision::steps::steps_of_model;
use super::interface::{displayed_by_id, host, output};
use super::plan::Plan;
use super::plan::call::Call;
use super::plan::tokens::{DERIVED, derives, written_as_id};
use super::plan::types::{ident, is_literal};
use crate::doc::machine_page::model_text;
use crate::lists::CollectVec;
use crate::model::{Model, Rule};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The module of a model around the items of its tables; `interface` is what they have in common.
pub(super) fn module(model: &Model, interface: &Plan, tables: &[TokenStream], call: Call) -> TokenStream {
    let (name, visibility) = (interface.name(), call.visibility);
    let surroundings = uses_surroundings(model, interface).then(surroundings::import);
    let (traits, output, table, rule) =
        (host::traits(interface), output::output(interface), table_enum(model, interface), rule_enum(model, interface));
    let (docs, machine) = (docs(model, interface), model_machine::items(model, interface));
    let steps = steps_of_model(model, interface);
    let (results, kept) = (lent::kept_results(interface), lent::kept_answers(interface));
    quote! {
        #docs
        #visibility mod #name {
            #surroundings
            #traits
            #output
            #table
            #rule
            #machine
            #steps
            #results
            #kept
            #(#tables)*
        }
    }
}

fn modules(model: &Model) -> Vec<Ident> {
    model.tables.iter().map(|table| ident(&table.name.value)).collect_vec()
}

/// The traits that the enums derive, and how serde writes their variants.
fn derived(model: &Model, interface: &Plan) -> (TokenStream, Vec<Option<TokenStream>>) {
    let (derive, derives) = (model.derived_by_all(), derives());
    let more = interface.further_derives(&derive, DERIVED);
    let written = variants(model).iter().zip(&model.tables).map(|(it, table)| written_as_id(&derive, it, &table.name.value)).collect_vec();
    (quote!(#derives #more), written)
}

fn table_enum(model: &Model, interface: &Plan) -> TokenStream {
    let ((derives, written), variants) = (derived(model, interface), variants(model));
    let docs = model.tables.iter().map(|table| format!("[`{0}`](mod@{0})", table.name.value));
    let names: Vec<&str> = model.tables.iter().map(|table| table.name.value.as_str()).collect_vec();
    let (name, count, displayed) = (&model.name.value, names.len(), displayed_by_id("Table"));
    quote! {
        #[doc = "The tables of the model."]
        #derives
        pub enum Table {
            #(#[doc = #docs] #written #variants,)*
        }

        impl Table {
            #[doc = "All tables, in the order of the file."]
            pub const ALL: [Self; #count] = [#(Self::#variants),*];

            #[doc = "The table's name, as written."]
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { #(Self::#variants => #names,)* }
            }
        }

        impl ::core::str::FromStr for Table {
            type Err = ::dtable_runtime::UnknownTable;

            fn from_str(id: &str) -> ::core::result::Result<Self, Self::Err> {
                match id {
                    #(#names => ::core::result::Result::Ok(Self::#variants),)*
                    _ => ::core::result::Result::Err(::dtable_runtime::UnknownTable { model: #name, tables: &[#(#names),*] }),
                }
            }
        }

        #displayed
    }
}

fn rule_enum(model: &Model, interface: &Plan) -> TokenStream {
    let ((derives, written), variants, modules) = (derived(model, interface), variants(model), modules(model));
    let docs = model.tables.iter().map(|table| format!("A rule of [`{0}`](mod@{0}).", table.name.value));
    let displayed = displayed_by_id("Rule");
    quote! {
        #[doc = "A rule of one of the tables."]
        #derives
        pub enum Rule {
            #(#[doc = #docs] #written #variants(#modules::Rule),)*
        }

        impl Rule {
            #[doc = "The id, as written in the table."]
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { #(Self::#variants(rule) => rule.id(),)* }
            }

            #[doc = "The table that the rule belongs to."]
            #[must_use]
            pub const fn table(self) -> Table {
                match self { #(Self::#variants(_) => Table::#variants,)* }
            }

            #[doc = "The table that follows; `None` is stop."]
            #[must_use]
            pub const fn next(self) -> ::core::option::Option<Table> {
                match self { #(Self::#variants(rule) => rule.next(),)* }
            }
        }

        #displayed
    }
}

/// The page for rustdoc, and a text for editors, as of a table: rustdoc alone has the machine drawn. The page without a
/// name is the model's.
fn docs(model: &Model, interface: &Plan) -> TokenStream {
    let text = model_text(model);
    let Some(path) = interface.path else { return quote!(#[doc = #text]) };
    quote! {
        #[cfg_attr(doc, doc = ::dtable_runtime::page!(#path, ""))]
        #[cfg_attr(not(doc), doc = #text)]
    }
}

/// Whether the model, or some table of it, needs the names around the model.
fn uses_surroundings(model: &Model, interface: &Plan) -> bool {
    let outcomes = model.tables.iter().flat_map(|table| &table.rules).flat_map(Rule::outcomes);
    let gives_paths = outcomes.flat_map(|outcome| &outcome.outputs).any(|output| !is_literal(&output.text));
    gives_paths || model.tables.iter().any(|table| interface.with_table(table).needs_surroundings())
}
