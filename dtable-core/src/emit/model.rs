//! A model: its tables in one module, and the machine that runs them.

use super::assumptions::most_answers;
use super::mode::errors;
use super::plan::derives;
use super::types::ident;
use super::types::needs_surroundings;
use super::{Call, Mode};
use crate::doc::markdown::{paragraphs, title};
use crate::model::{Model, Next, Origin, Table};
use crate::resolve::names::variant;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The module of a model around the items of its tables.
pub(super) fn module(model: &Model, tables: &[TokenStream], call: Call) -> TokenStream {
    let called = call.name.unwrap_or(&model.name.value);
    let (name, visibility) = (ident(called), call.visibility);
    let surroundings = uses_surroundings(model).then(|| {
        quote!(
            use super::*;
        )
    });
    let (host, table, rule, machine) = (host(model, call), table_enum(model), rule_enum(model), machine(model, call.mode));
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

fn host(model: &Model, call: Call) -> TokenStream {
    let name = &model.name.value;
    let called = call.name.unwrap_or(name);
    let parts: Vec<Ident> = with_hosts(model).map(|table| ident(&table.name.value)).collect();
    let message = format!("`{{Self}}` is not a host of the model `{name}`");
    let notes = format!(
        "implement the traits of its tables: {}",
        model.tables.iter().map(|it| format!("`{called}::{}`", it.name.value)).collect::<Vec<_>>().join(", ")
    );
    if call.mode == Mode::Try && !parts.is_empty() {
        return failing_host(model, &message, &notes);
    }
    quote! {
        #[doc = "Everything that the tables of the model need of the program."]
        #[diagnostic::on_unimplemented(message = #message, note = #notes)]
        pub trait Host: #(#parts::Host +)* {}
        impl<T: #(#parts::Host +)* ?::core::marker::Sized> Host for T {}
    }
}

fn with_hosts(model: &Model) -> impl Iterator<Item = &Table> {
    model.tables.iter().filter(|table| !table.actions.is_empty() || !table.columns.is_empty())
}

/// The host of a model whose tables can fail, all with one error.
fn failing_host(model: &Model, message: &str, notes: &str) -> TokenStream {
    let parts: Vec<Ident> = with_hosts(model).map(|table| ident(&table.name.value)).collect();
    let traits: Vec<Ident> = with_hosts(model).map(|table| ident(if asks(table) { "Conditions" } else { "Actions" })).collect();
    quote! {
        #[doc = "Everything that the tables of the model need of the program; their errors are of one type."]
        #[diagnostic::on_unimplemented(message = #message, note = #notes)]
        pub trait Host: #(#parts::Host + #parts::#traits<Error = <Self as Host>::Error> +)* {
            #[doc = "What the program says where it fails."]
            type Error;
        }
        impl<E, T: #(#parts::Host + #parts::#traits<Error = E> +)* ?::core::marker::Sized> Host for T {
            type Error = E;
        }
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

fn machine(model: &Model, mode: Mode) -> TokenStream {
    let variants = variants(model);
    let start = &variants[model.start.value];
    let decide = model.tables.iter().map(|table| observed(table, mode));
    let (step, stopped) = (quote!(::core::option::Option<Rule>), quote!(::core::option::Option::None));
    let (fails, errors) =
        (mode == Mode::Try, (mode == Mode::Try).then(|| errors("What a table could not decide or do: the machine stays where it is.")));
    let error = if with_hosts(model).next().is_some() { quote!(<H as Host>::Error) } else { quote!(::core::convert::Infallible) };
    let of = |ty: &TokenStream| if fails { quote!(::core::result::Result<#ty, Failed<#error>>) } else { ty.clone() };
    let ok = |value: &TokenStream| if fails { quote!(::core::result::Result::Ok(#value)) } else { value.clone() };
    let (returned, stopped, stepped) = (of(&step), ok(&stopped), ok(&quote!(::core::option::Option::Some(rule))));
    let (failed, run) = (fails.then(|| failed(model)), run(&of(&quote!(())), fails));
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
            #errors
            #[track_caller]
            pub fn step<H: Host + ?::core::marker::Sized>(&mut self, host: &mut H) -> #returned {
                self.step_observed(host, &mut ())
            }

            #[doc = "[`step`](Self::step), seen by an observer."]
            #errors
            #[track_caller]
            pub fn step_observed<H, O>(&mut self, host: &mut H, observer: &mut O) -> #returned
            where
                H: Host + ?::core::marker::Sized,
                O: ::dtable_runtime::Observer + ?::core::marker::Sized,
            {
                let rule = match self.table {
                    ::core::option::Option::None => return #stopped,
                    #(::core::option::Option::Some(Table::#variants) => Rule::#variants(#decide),)*
                };
                self.table = rule.next();
                #stepped
            }
        }

        impl ::core::default::Default for Machine {
            fn default() -> Self {
                Self::new()
            }
        }

        #failed
        #run
    }
}

/// The function that runs a model until it stops.
fn run(returned: &TokenStream, fails: bool) -> TokenStream {
    let errors = fails.then(|| errors("What a table could not decide or do."));
    let (returned, step) = if fails { (quote!(-> #returned), quote!(machine.step(host)?)) } else { (quote!(), quote!(machine.step(host))) };
    let done = fails.then(|| quote!(::core::result::Result::Ok(())));
    quote! {
        #[doc = "Runs the tables until one stops."]
        #errors
        #[track_caller]
        pub fn run<H: Host + ?::core::marker::Sized>(host: &mut H) #returned {
            let mut machine = Machine::new();
            while #step.is_some() {}
            #done
        }
    }
}

/// The alias `Failed` of a model: the largest relation of its tables decides the size.
fn failed(model: &Model) -> TokenStream {
    let count = model.tables.iter().map(most_answers).max().unwrap_or(0);
    quote! {
        #[doc = "Why a step came to nothing: a question or an action of the program, or a promise that does not hold."]
        pub type Failed<E> = ::dtable_runtime::Failed<E, #count>;
    }
}

/// The rule that a table decides on, seen by the observer.
fn observed(table: &Table, mode: Mode) -> TokenStream {
    let (module, host) = (ident(&table.name.value), host_argument(table));
    let call = quote!(#module::observe(#host observer));
    if mode == Mode::Plain {
        return call;
    }
    let never = host.is_empty().then(|| quote!(.map(|never| match never {})));
    quote! {
        match #call {
            ::core::result::Result::Ok(rule) => rule,
            ::core::result::Result::Err(failed) => return ::core::result::Result::Err(failed #never.widened()),
        }
    }
}

fn asks(table: &Table) -> bool {
    table.columns.iter().any(|column| column.origin == Origin::Program)
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
    if asks(table) || !table.actions.is_empty() { quote!(host,) } else { TokenStream::new() }
}
