//! `Machine`, which goes from table to table, `Step`, what one of its steps came to, and `run`.

use super::assumptions::most_answers;
use crate::emit::interface::output;
use crate::emit::plan::Plan;
use crate::emit::plan::mode::function::{Function, handed_on};
use crate::emit::plan::types::{ident, local};
use crate::lists::CollectVec;
use crate::model::{Model, Origin, Table};
use crate::rust_names::variant;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The items; `interface` is what the tables have in common.
pub(in crate::emit) fn items(model: &Model, interface: &Plan) -> TokenStream {
    let (step, failed, run, probe) = (step(model, interface), failed(model, interface), run(interface), sent(interface));
    let (variants, stepping) = (variants(model), stepping(model, interface));
    let more = interface.further_derives(&model.derived_by_all(), MACHINE_DERIVES);
    let start = &variants[model.start.value];
    quote! {
        #step
        #failed

        #[doc = "Goes from table to table, a step at a time."]
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
        #more
        pub struct Machine {
            table: ::core::option::Option<Table>,
        }

        impl Machine {
            #[doc = "A machine before the first step."]
            #[must_use]
            pub const fn new() -> Self {
                Self::at(Table::#start)
            }

            #[doc = "A machine that stands at a table, as one that was stored."]
            #[must_use]
            pub const fn at(table: Table) -> Self {
                Self { table: ::core::option::Option::Some(table) }
            }

            #[doc = "A machine as [`table`](Self::table) told of it: it stands at a table, or has stopped."]
            #[must_use]
            pub const fn restored(table: ::core::option::Option<Table>) -> Self {
                Self { table }
            }

            #[doc = "The table that decides next; `None` when the machine has stopped."]
            #[must_use]
            pub const fn table(&self) -> ::core::option::Option<Table> {
                self.table
            }

            #stepping
        }

        impl ::core::default::Default for Machine {
            fn default() -> Self {
                Self::new()
            }
        }

        #run
        #probe
    }
}

/// The traits that the machine has without `derive:`.
const MACHINE_DERIVES: &[&str] = &["Clone", "Copy", "Debug", "PartialEq", "Eq", "Hash", "Default"];

/// The traits that a step has without `derive:`.
const STEP_DERIVES: &[&str] = &["Clone", "Copy", "Debug", "PartialEq", "Eq", "Hash"];

/// Has rustc check that a step can go from thread to thread.
fn sent(interface: &Plan) -> Option<TokenStream> {
    let (host, inputs) = (local("host"), interface.inputs().map(|(_, column)| handed_on(&column.name.value)));
    let machine = local("machine");
    let sends = Function::sends(interface).private().first(quote!(#machine: &mut Machine));
    sends.if_sent(&quote!(#machine.step(#host, #(#inputs),*)))
}

/// The type of what a rule gives, inside the module of the model.
fn output_type(interface: &Plan) -> Option<TokenStream> {
    match &interface.table.outputs[..] {
        [] => None,
        [one] => Some(interface.inner_type(&one.ty)),
        _ => {
            let lifetimes = output::lifetimes(interface);
            Some(if lifetimes.is_empty() { quote!(Output) } else { quote!(Output<#(#lifetimes),*>) })
        }
    }
}

/// `Step`. Where the tables give something, it derives what the type of that has.
fn step(model: &Model, interface: &Plan) -> TokenStream {
    let (ty, more) = (output_type(interface), interface.further_derives(&model.derived_by_all(), STEP_DERIVES));
    let default = ty.as_ref().filter(|_| output::lifetimes(interface).is_empty()).map(|ty| quote!(= #ty));
    let (generics, of) = if ty.is_some() { (Some(quote!(<V #default>)), Some(quote!(<V>))) } else { (None, None) };
    let field = ty.is_some().then(|| quote!(#[doc = "The value of the rule."] pub output: V,));
    quote! {
        #[doc = "A step of the machine: what one table decided."]
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
        #more
        pub struct Step #generics {
            #[doc = "The rule that fired."]
            pub rule: Rule,
            #field
        }

        impl #of Step #of {
            #[doc = "The table that decided."]
            #[must_use]
            pub const fn table(&self) -> Table {
                self.rule.table()
            }

            #[doc = "The table that follows; `None` is stop."]
            #[must_use]
            pub const fn next(&self) -> ::core::option::Option<Table> {
                self.rule.next()
            }

            #[doc = "Whether another table follows."]
            #[must_use]
            pub const fn has_moved(&self) -> bool {
                ::core::matches!(self.next(), ::core::option::Option::Some(next) if next as usize != self.table() as usize)
            }

            #[doc = "Whether the machine has stopped."]
            #[must_use]
            pub const fn has_stopped(&self) -> bool {
                self.next().is_none()
            }
        }

        impl #of ::core::fmt::Display for Step #of {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::dtable_runtime::step_shown(f, self.table().id(), self.rule.id(), self.next().map(Table::id))
            }
        }
    }
}

/// The type `Step`, as functions return it.
pub(super) fn step_type(interface: &Plan) -> TokenStream {
    output_type(interface).map_or_else(|| quote!(Step), |ty| quote!(Step<#ty>))
}

/// Whether the tables ask or act.
fn needs_host(interface: &Plan) -> bool {
    interface.asks() || interface.acts()
}

/// `step` and `step_observed`.
fn stepping(model: &Model, interface: &Plan) -> TokenStream {
    let (host, variants) = (local("host"), variants(model));
    let steps = model.tables.iter().map(|table| step_of(table, interface));
    let inputs = interface.inputs().map(|(_, column)| ident(&column.name.value)).map(|name| quote!(#name));
    let arguments = needs_host(interface).then(|| quote!(#host)).into_iter().chain(inputs);
    let step_observed = interface.acted(quote!(self.step_observed(#(#arguments,)* &mut ())));
    let gives = step_type(interface);
    let method = |name: &str| {
        let function = Function::acts(interface, name, quote!(::core::option::Option<#gives>)).public().first(quote!(&mut self)).tracked();
        function.fails_where("What a table could not decide or do: the machine stays where it is.")
    };
    let (stopped, stepped) = (interface.ok(quote!(::core::option::Option::None)), interface.ok(quote!(::core::option::Option::Some(step))));
    let doc =
        "Decides by the current table, performs the actions, and goes on to the next table. `None` when the machine has stopped before.";
    let step = method("step").doc(doc).with(&step_observed);
    let observed = method("step_observed").doc("[`step`](Self::step), seen by an observer.").observed().with(&quote! {
        let step = match self.table {
            ::core::option::Option::None => return #stopped,
            #(::core::option::Option::Some(Table::#variants) => #steps)*
        };
        self.table = step.next();
        #stepped
    });
    quote!(#step #observed)
}

/// The step that a table makes, seen by the observer.
fn step_of(table: &Table, interface: &Plan) -> TokenStream {
    let (host, observer) = (local("host"), local("observer"));
    let (module, needs_host) = (ident(&table.name.value), table.has_questions() || !table.actions.is_empty());
    let variant = ident(&crate::rust_names::variant(&table.name.value));
    let inputs = table.columns.iter().filter(|it| it.origin == Origin::Input).map(|it| ident(&it.name.value)).map(|name| quote!(#name));
    let arguments = needs_host.then(|| quote!(#host)).into_iter().chain(inputs).chain([quote!(#observer)]);
    let gives = !table.outputs.is_empty();
    let function = if gives { quote!(observe_outcome) } else { quote!(observe) };
    let call = quote!(#module::#function(#(#arguments),*));
    let decided = interface.stepped(call, needs_host);
    if gives {
        return quote!({ let outcome = #decided; Step { rule: Rule::#variant(outcome.rule), output: outcome.value } });
    }
    quote!(Step { rule: Rule::#variant(#decided) },)
}

/// The function that runs a model until it stops: where nobody feeds it, and nobody wants what it gives.
fn run(interface: &Plan) -> Option<TokenStream> {
    if interface.inputs().next().is_some() || interface.has_outputs() {
        return None;
    }
    let host = needs_host(interface).then(|| local("host"));
    let step = interface.acted_or_failed(quote!(machine.step(#host)));
    let done = interface.end();
    let run = Function::acts_alone(interface, "run").public().doc("Runs the tables until one stops.").tracked();
    Some(run.fails_where("What a table could not decide or do.").with(&quote! {
        let mut machine = Machine::new();
        while #step.is_some() {}
        #done
    }))
}

/// The alias `Failed` of a model: the largest relation of its tables decides the size.
fn failed(model: &Model, interface: &Plan) -> Option<TokenStream> {
    let count = interface.network.map_or_else(|| model.tables.iter().map(most_answers).max().unwrap_or(0), |it| it.most_answers);
    let doc = "Why a step came to nothing: a question or an action of the program, or a promise that does not hold.";
    interface.failed_type(&quote!(#[doc = #doc] pub), count)
}

/// The variants of `Table` and `Rule`.
pub(in crate::emit) fn variants(model: &Model) -> Vec<Ident> {
    model.tables.iter().map(|table| ident(&variant(&table.name.value))).collect_vec()
}
