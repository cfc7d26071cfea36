//! The traits through which a table asks and acts.

use crate::emit::plan::Plan;
use crate::emit::plan::tokens::named_lifetimes;
use crate::emit::plan::types::ident;
use crate::lists::CollectVec;
use crate::model::Column;
use proc_macro2::TokenStream;
use quote::quote;

/// `Conditions`, `Actions`, `Host`: those that the table needs. A table of a model has the model's.
pub(in crate::emit) fn traits(plan: &Plan) -> TokenStream {
    if plan.is_in_model() {
        return of_the_model(plan);
    }
    let conditions = plan.asks().then(|| conditions(plan));
    let actions = plan.acts().then(|| actions(plan));
    let host = (plan.asks() || plan.acts()).then(|| host(plan));
    quote!(#conditions #actions #host)
}

/// The traits and the outputs of the model, in the module of one of its tables.
fn of_the_model(plan: &Plan) -> TokenStream {
    let (model, asks_through_uses) = (plan.interface(), plan.is_in_network());
    let host = model.asks() || model.acts();
    let needed = [("Conditions", model.asks()), ("Actions", model.acts()), ("Host", host), ("Output", model.table.outputs.len() > 1)];
    let names = needed.into_iter().chain([("KeptAnswers", asks_through_uses)]).filter(|it| it.1).map(|it| ident(it.0));
    quote!(pub(super) use super::{#(#names),*};)
}

/// The trait, the host and the errors of the user, in the module of a used table that asks.
pub(in crate::emit) fn of_the_network(plan: &Plan) -> TokenStream {
    let count = plan.network.map_or(0, |it| it.most_answers);
    let failed = plan.failed_type(&quote!(pub(super)), count);
    quote! {
        pub(super) use super::{Conditions, KeptAnswers};
        pub(super) type Broken = ::dtable_runtime::Broken<#count>;
        #failed
    }
}

fn conditions(plan: &Plan) -> TokenStream {
    let (table, module) = (&plan.table.name.value, plan.called());
    let message = format!("`{{Self}}` does not answer the conditions of the {} `{table}`", plan.kind());
    let note = format!("write `impl {module}::Conditions for {{Self}}`");
    let methods = plan.conditions().map(|(_, column)| {
        let doc = plan.doc_of(&column.text, &format!("The condition `{}`.", column.name.value), column.name.span);
        let question = question(plan, column);
        let errors = plan.errors_of_host("Where the program has no answer.");
        quote!(#[doc = #doc] #errors #question;)
    });
    let (error, sync) = (plan.error_type(), plan.asked_from_threads().map(|it| quote!(: #it)));
    let doc = format!("What the {} asks. An answer stays the same all through one decision, whether or not others are asked.", plan.kind());
    quote! {
        #[doc = #doc]
        #[diagnostic::on_unimplemented(message = #message, note = #note)]
        pub trait Conditions #sync {
            #error
            #(#methods)*
        }
    }
}

/// The signature of the method that answers a condition.
fn question(plan: &Plan, column: &Column) -> TokenStream {
    let (name, ty) = (ident(&column.name.value), plan.inner_type(&column.ty));
    let ty = plan.question_type(ty);
    let lifetimes = named_lifetimes(std::iter::once(column.ty.as_str()));
    let receiver = plan.answering_receiver(lifetimes.first());
    let generics = (!lifetimes.is_empty()).then(|| quote!(<#(#lifetimes),*>));
    quote!(fn #name #generics(#receiver) -> #ty)
}

fn actions(plan: &Plan) -> TokenStream {
    let (table, module) = (&plan.table.name.value, plan.called());
    let message = format!("`{{Self}}` does not perform the actions of the {} `{table}`", plan.kind());
    let note = format!("write `impl {module}::Actions for {{Self}}`");
    let methods = plan.table.actions.iter().map(|action| {
        let (doc, name) =
            (plan.doc_of(&action.text, &format!("The action `{}`.", action.name.value), action.name.span), ident(&action.name.value));
        let (errors, returned) = (plan.errors_of_host("Where the program cannot do it."), plan.performed_type());
        quote!(#[doc = #doc] #errors fn #name(&mut self) #returned;)
    });
    // One `type Error`, so that trait objects name it once.
    let bounds = plan.acting_bounds();
    let error = plan.error_type().filter(|_| !plan.asks());
    let doc = format!("What the {} does.", plan.kind());
    quote! {
        #[doc = #doc]
        #[diagnostic::on_unimplemented(message = #message, note = #note)]
        pub trait Actions #bounds {
            #error
            #(#methods)*
        }
    }
}

fn host(plan: &Plan) -> TokenStream {
    let (table, module) = (&plan.table.name.value, plan.called());
    let parts: Vec<&str> = [plan.asks().then_some("Conditions"), plan.acts().then_some("Actions")].into_iter().flatten().collect_vec();
    let idents: Vec<_> = parts.iter().map(|part| ident(part)).collect_vec();
    let message = format!("`{{Self}}` is not a host of the {} `{table}`", plan.kind());
    let label = format!("not a host of `{table}`");
    let impls: Vec<String> = parts.iter().map(|part| format!("`impl {module}::{part} for {{Self}}`")).collect_vec();
    let note = format!("write {}", impls.join(" and "));
    let doc = format!("Everything that the {} needs of the program; implemented by itself for what implements the rest.", plan.kind());
    quote! {
        #[doc = #doc]
        #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
        pub trait Host: #(#idents)+* {}
        impl<T: #(#idents +)* ?::core::marker::Sized> Host for T {}
    }
}
