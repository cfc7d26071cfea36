//! A model: its tables in one module, and the machine that runs them.

use super::plan::derives;
use super::types::ident;
use super::types::needs_surroundings;
use crate::doc::markdown::{paragraphs, title};
use crate::model::{Model, Next, Origin, Table};
use crate::resolve::names::variant;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The module of a model around the items of its tables.
pub(super) fn module(model: &Model, tables: &[TokenStream], visibility: &TokenStream) -> TokenStream {
    let name = ident(&model.name.value);
    let surroundings = uses_surroundings(model).then(|| {
        quote!(
            use super::*;
        )
    });
    let (host, table, rule, machine) = (host(model), table_enum(model), rule_enum(model), machine(model));
    let doc = doc(model);
    quote! {
        #[doc = #doc]
        #visibility mod #name {
            #surroundings
            #host
            #table
            #rule
            #machine
            #(#tables)*
        }
    }
}

fn modules(model: &Model) -> Vec<Ident> {
    model.tables.iter().map(|table| ident(&table.name.value)).collect()
}

fn variants(model: &Model) -> Vec<Ident> {
    model.tables.iter().map(|table| ident(&variant(&table.name.value))).collect()
}

fn host(model: &Model) -> TokenStream {
    let name = &model.name.value;
    let needs_host = |table: &&Table| !table.actions.is_empty() || !table.columns.is_empty();
    let parts: Vec<Ident> = model.tables.iter().filter(needs_host).map(|table| ident(&table.name.value)).collect();
    let message = format!("`{{Self}}` is not a host of the model `{name}`");
    let notes = format!(
        "implement the traits of its tables: {}",
        model.tables.iter().map(|it| format!("`{name}::{}`", it.name.value)).collect::<Vec<_>>().join(", ")
    );
    quote! {
        #[doc = "Everything that the tables of the model need of the program."]
        #[diagnostic::on_unimplemented(message = #message, note = #notes)]
        pub trait Host: #(#parts::Host +)* {}
        impl<T: #(#parts::Host +)* ?::core::marker::Sized> Host for T {}
    }
}

fn table_enum(model: &Model) -> TokenStream {
    let (derives, variants) = (derives(), variants(model));
    let docs = model.tables.iter().map(|table| format!("[`{0}`](mod@{0})", table.name.value));
    let names = model.tables.iter().map(|table| &table.name.value);
    quote! {
        #[doc = "The tables of the model."]
        #derives
        pub enum Table {
            #(#[doc = #docs] #variants,)*
        }

        impl Table {
            #[doc = "The table's name, as written."]
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { #(Self::#variants => #names,)* }
            }
        }

        impl ::core::fmt::Display for Table {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }
    }
}

fn rule_enum(model: &Model) -> TokenStream {
    let (derives, variants, modules) = (derives(), variants(model), modules(model));
    let docs = model.tables.iter().map(|table| format!("A rule of [`{0}`](mod@{0}).", table.name.value));
    quote! {
        #[doc = "A rule of one of the tables."]
        #derives
        pub enum Rule {
            #(#[doc = #docs] #variants(#modules::Rule),)*
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

        impl ::core::fmt::Display for Rule {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.id())
            }
        }
    }
}

fn machine(model: &Model) -> TokenStream {
    let variants = variants(model);
    let start = &variants[model.start.value];
    let decide = model.tables.iter().map(|table| {
        let module = ident(&table.name.value);
        let host = host_argument(table);
        quote!(#module::observe(#host observer))
    });
    quote! {
        #[doc = "Runs the tables one after the other, a step at a time."]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq)]
        pub struct Machine {
            table: ::core::option::Option<Table>,
        }

        impl Machine {
            #[doc = "A machine before the first step."]
            #[must_use]
            pub const fn new() -> Self {
                Self { table: ::core::option::Option::Some(Table::#start) }
            }

            #[doc = "The table that decides next; `None` when the machine has stopped."]
            #[must_use]
            pub const fn table(&self) -> ::core::option::Option<Table> {
                self.table
            }

            #[doc = "Decides by the current table, performs the actions, and goes on to the next table. `None` when the machine has stopped before."]
            #[track_caller]
            pub fn step<H: Host + ?::core::marker::Sized>(&mut self, host: &mut H) -> ::core::option::Option<Rule> {
                self.step_observed(host, &mut ())
            }

            #[doc = "[`step`](Self::step), seen by an observer."]
            #[track_caller]
            pub fn step_observed<H, O>(&mut self, host: &mut H, observer: &mut O) -> ::core::option::Option<Rule>
            where
                H: Host + ?::core::marker::Sized,
                O: ::dtable_runtime::Observer + ?::core::marker::Sized,
            {
                let rule = match self.table {
                    ::core::option::Option::None => return ::core::option::Option::None,
                    #(::core::option::Option::Some(Table::#variants) => Rule::#variants(#decide),)*
                };
                self.table = rule.next();
                ::core::option::Option::Some(rule)
            }
        }

        impl ::core::default::Default for Machine {
            fn default() -> Self {
                Self::new()
            }
        }

        #[doc = "Runs the tables until one stops."]
        #[track_caller]
        pub fn run<H: Host + ?::core::marker::Sized>(host: &mut H) {
            let mut machine = Machine::new();
            while machine.step(host).is_some() {}
        }

    }
}

/// The documentation of the module.
fn doc(model: &Model) -> String {
    let parts = [title(&model.title), paragraphs(&model.doc)].into_iter().filter(|text| !text.is_empty());
    let head = parts.collect::<Vec<_>>().join("\n\n");
    let head = if head.is_empty() { format!("The model `{}`.", model.name.value) } else { head };
    let rows: Vec<String> = model.tables.iter().map(|table| format!("- {}", follow(table))).collect();
    let start = &model.tables[model.start.value].name.value;
    format!("{head}\n\nStarts with [`{start}`](mod@{start}). The tables, and what can follow each:\n\n{}", rows.join("\n"))
}

fn follow(table: &Table) -> String {
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
    model.tables.iter().flat_map(|table| &table.columns).any(|column| needs_surroundings(&column.ty))
}

/// `host,` where the table's `observe` takes one.
fn host_argument(table: &Table) -> TokenStream {
    let asks = table.columns.iter().any(|column| column.origin == Origin::Program);
    if asks || !table.actions.is_empty() { quote!(host,) } else { TokenStream::new() }
}
