//! `Machine`, which goes from table to table, `Step`, what one of its steps came to, and `run`.

use super::assumptions::most_answers;
use crate::emit::interface::output;
use crate::emit::plan::Plan;
use crate::emit::plan::mode::errors;
use crate::emit::plan::types::{ident, local};
use crate::lists::CollectVec;
use crate::model::{Model, Origin, Table};
use crate::resolve::names::variant;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The items; `interface` is what the tables have in common.
pub(in crate::emit) fn items(model: &Model, interface: &Plan) -> TokenStream {
    let (step, failed, run, probe) = (step(interface), failed(model, interface), run(interface), sent(interface));
    let (variants, stepping) = (variants(model), stepping(model, interface));
    let start = &variants[model.start.value];
    quote! {
        #step
        #failed

        #[doc = "Goes from table to table, a step at a time."]
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
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

/// Has rustc check that a step can go from thread to thread.
fn sent(interface: &Plan) -> Option<TokenStream> {
    if !interface.acting().is_sent() {
        return None;
    }
    let (generics, many) = (interface.generics(&host_bound(interface).into_iter().collect_vec()), interface.many_parameters(2));
    let (host, parameters) = (local("host"), host_parameter(interface).into_iter().chain(interface.parameters(true)));
    let inputs = interface.inputs().map(|(_, column)| ident(&column.name.value));
    Some(quote! {
        const _: () = {
            #many
            fn sent #generics(machine: &mut Machine, #(#parameters),*) {
                const fn send<T: ::core::marker::Send>(_: &T) {}
                send(&machine.step(#host, #(#inputs),*));
            }
        };
    })
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
fn step(interface: &Plan) -> TokenStream {
    let ty = output_type(interface);
    let default = ty.as_ref().filter(|_| output::lifetimes(interface).is_empty()).map(|ty| quote!(= #ty));
    let (generics, of) = if ty.is_some() { (Some(quote!(<V #default>)), Some(quote!(<V>))) } else { (None, None) };
    let field = ty.is_some().then(|| quote!(#[doc = "What the rule gives."] pub output: V,));
    quote! {
        #[doc = "A step of the machine: what one table decided."]
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
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
        }
    }
}

/// The type `Step`, as functions return it.
pub(super) fn step_type(interface: &Plan) -> TokenStream {
    output_type(interface).map_or_else(|| quote!(Step), |ty| quote!(Step<#ty>))
}

/// The parameter `host`, where the tables need one.
fn host_parameter(interface: &Plan) -> Option<TokenStream> {
    let host = local("host");
    match (interface.asks(), interface.acts()) {
        (_, true) => Some(quote!(#host: &mut H)),
        (true, false) => Some(quote!(#host: &H)),
        (false, false) => None,
    }
}

fn host_bound(interface: &Plan) -> Option<TokenStream> {
    host_parameter(interface).map(|_| quote!(H: Host + ?::core::marker::Sized))
}

/// `step` and `step_observed`.
fn stepping(model: &Model, interface: &Plan) -> TokenStream {
    let (host, observer) = (local("host"), local("observer"));
    let (variants, bound) = (variants(model), host_bound(interface));
    let steps = model.tables.iter().map(|table| step_of(table, interface));
    let parameters: Vec<TokenStream> = host_parameter(interface).into_iter().chain(interface.parameters(true)).collect_vec();
    let inputs = interface.inputs().map(|(_, column)| ident(&column.name.value)).map(|name| quote!(#name));
    let arguments = bound.as_ref().map(|_| quote!(#host)).into_iter().chain(inputs);
    let (waiting, send) = (interface.acting(), interface.acting().and_send());
    let (asyncness, track_caller) = (waiting.asyncness(), waiting.track_caller());
    let step_observed = waiting.awaited(quote!(self.step_observed(#(#arguments,)* &mut ())));
    let seen = [quote!(O: ::dtable_runtime::Observer #send + ?::core::marker::Sized)];
    let generics = interface.generics(&bound.iter().cloned().collect_vec());
    let observed = interface.generics(&bound.into_iter().chain(seen).collect_vec());
    let step = step_type(interface);
    let returned = interface.acting_returned(&quote!(::core::option::Option<#step>), true);
    let (stopped, stepped) = (interface.ok(quote!(::core::option::Option::None)), interface.ok(quote!(::core::option::Option::Some(step))));
    let errors = interface.fails().then(|| errors("What a table could not decide or do: the machine stays where it is."));
    let (many, many_observed) = (interface.many_parameters(2), interface.many_parameters(3));
    let doc =
        "Decides by the current table, performs the actions, and goes on to the next table. `None` when the machine has stopped before.";
    quote! {
        #[doc = #doc]
        #errors
        #track_caller
        #many
        pub #asyncness fn step #generics(&mut self, #(#parameters),*) -> #returned {
            #step_observed
        }

        #[doc = "[`step`](Self::step), seen by an observer."]
        #errors
        #track_caller
        #many_observed
        pub #asyncness fn step_observed #observed(&mut self, #(#parameters,)* #observer: &mut O) -> #returned {
            let step = match self.table {
                ::core::option::Option::None => return #stopped,
                #(::core::option::Option::Some(Table::#variants) => #steps)*
            };
            self.table = step.next();
            #stepped
        }
    }
}

/// The step that a table makes, seen by the observer.
fn step_of(table: &Table, interface: &Plan) -> TokenStream {
    let (host, observer) = (local("host"), local("observer"));
    let (module, needs_host) = (ident(&table.name.value), table.has_questions() || !table.actions.is_empty());
    let variant = ident(&crate::resolve::names::variant(&table.name.value));
    let inputs = table.columns.iter().filter(|it| it.origin == Origin::Input).map(|it| ident(&it.name.value)).map(|name| quote!(#name));
    let arguments = needs_host.then(|| quote!(#host)).into_iter().chain(inputs).chain([quote!(#observer)]);
    let gives = !table.outputs.is_empty();
    let function = if gives { quote!(observe_outcome) } else { quote!(observe) };
    let call = quote!(#module::#function(#(#arguments),*));
    let call = if needs_host { interface.mode.awaited(call) } else { call };
    let decided = decided(&call, needs_host, interface);
    if gives {
        return quote!({ let outcome = #decided; Step { rule: Rule::#variant(outcome.rule), output: outcome.value } });
    }
    quote!(Step { rule: Rule::#variant(#decided) },)
}

/// What a table decides; where that fails, the step does.
fn decided(call: &TokenStream, needs_host: bool, interface: &Plan) -> TokenStream {
    if !interface.fails() {
        return call.clone();
    }
    let never = (!needs_host).then(|| quote!(.map(|never| match never {})));
    quote! {
        match #call {
            ::core::result::Result::Ok(decided) => decided,
            ::core::result::Result::Err(failed) => return ::core::result::Result::Err(failed #never.widened()),
        }
    }
}

/// The function that runs a model until it stops: where nobody feeds it, and nobody wants what it gives.
fn run(interface: &Plan) -> Option<TokenStream> {
    if interface.inputs().next().is_some() || interface.has_outputs() {
        return None;
    }
    let errors = interface.fails().then(|| errors("What a table could not decide or do."));
    let (generics, parameter) = (interface.generics(&host_bound(interface).into_iter().collect_vec()), host_parameter(interface));
    let host = parameter.as_ref().map(|_| local("host"));
    let (returned, tried) = if interface.fails() {
        let returned = interface.acting_returned(&quote!(()), true);
        (quote!(-> #returned), quote!(?))
    } else {
        (TokenStream::new(), TokenStream::new())
    };
    let (waiting, step) = (interface.acting(), interface.acting().awaited(quote!(machine.step(#host))));
    let (asyncness, track_caller) = (waiting.asyncness(), waiting.track_caller());
    let done = interface.fails().then(|| quote!(::core::result::Result::Ok(())));
    Some(quote! {
        #[doc = "Runs the tables until one stops."]
        #errors
        #track_caller
        pub #asyncness fn run #generics(#parameter) #returned {
            let mut machine = Machine::new();
            while #step #tried.is_some() {}
            #done
        }
    })
}

/// The alias `Failed` of a model: the largest relation of its tables decides the size.
fn failed(model: &Model, interface: &Plan) -> Option<TokenStream> {
    let count = interface.network.map_or_else(|| model.tables.iter().map(most_answers).max().unwrap_or(0), |it| it.most_answers);
    interface.fails().then(|| {
        quote! {
            #[doc = "Why a step came to nothing: a question or an action of the program, or a promise that does not hold."]
            pub type Failed<E> = ::dtable_runtime::Failed<E, #count>;
        }
    })
}

/// The variants of `Table` and `Rule`.
pub(in crate::emit) fn variants(model: &Model) -> Vec<Ident> {
    model.tables.iter().map(|table| ident(&variant(&table.name.value))).collect_vec()
}
