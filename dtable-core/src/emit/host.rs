//! The traits through which a table asks and acts.

use super::plan::{Plan, named_lifetimes};
use super::types::ident;
use crate::model::Column;
use proc_macro2::TokenStream;
use quote::quote;

/// `Conditions`, `Actions`, `Host`: those that the table needs.
pub(super) fn traits(plan: &Plan) -> TokenStream {
    let conditions = plan.asks().then(|| conditions(plan));
    let actions = plan.acts().then(|| actions(plan));
    let host = (plan.asks() || plan.acts()).then(|| host(plan));
    quote!(#conditions #actions #host)
}

fn conditions(plan: &Plan) -> TokenStream {
    let table = &plan.table.name.value;
    let message = format!("`{{Self}}` does not answer the conditions of the table `{table}`");
    let note = format!("write `impl {table}::Conditions for {{Self}}`");
    let methods = plan.conditions().map(|(_, column)| {
        let doc = plan.doc_of(&column.text, &format!("The condition `{}`.", column.name.value), column.name.span);
        let question = question(plan, column);
        quote!(#[doc = #doc] #question;)
    });
    quote! {
        #[doc = "What the table asks. An answer stays the same all through one decision, whether or not others are asked."]
        #[diagnostic::on_unimplemented(message = #message, note = #note)]
        pub trait Conditions {
            #(#methods)*
        }
    }
}

/// The signature of the method that answers a condition.
pub(super) fn question(plan: &Plan, column: &Column) -> TokenStream {
    let (name, ty) = (ident(&column.name.value), plan.inner_type(&column.ty));
    match &named_lifetimes(std::iter::once(column.ty.as_str()))[..] {
        [] => quote!(fn #name(&self) -> #ty),
        [first, rest @ ..] => quote!(fn #name<#first #(, #rest)*>(&#first self) -> #ty),
    }
}

fn actions(plan: &Plan) -> TokenStream {
    let table = &plan.table.name.value;
    let message = format!("`{{Self}}` does not perform the actions of the table `{table}`");
    let note = format!("write `impl {table}::Actions for {{Self}}`");
    let methods = plan.table.actions.iter().map(|action| {
        let (doc, name) =
            (plan.doc_of(&action.text, &format!("The action `{}`.", action.name.value), action.name.span), ident(&action.name.value));
        quote!(#[doc = #doc] fn #name(&mut self);)
    });
    quote! {
        #[doc = "What the table does."]
        #[diagnostic::on_unimplemented(message = #message, note = #note)]
        pub trait Actions {
            #(#methods)*
        }
    }
}

fn host(plan: &Plan) -> TokenStream {
    let table = &plan.table.name.value;
    let parts: Vec<&str> = [plan.asks().then_some("Conditions"), plan.acts().then_some("Actions")].into_iter().flatten().collect();
    let idents: Vec<_> = parts.iter().map(|part| ident(part)).collect();
    let message = format!("`{{Self}}` is not a host of the table `{table}`");
    let label = format!("not a host of `{table}`");
    let impls: Vec<String> = parts.iter().map(|part| format!("`impl {table}::{part} for {{Self}}`")).collect();
    let note = format!("write {}", impls.join(" and "));
    quote! {
        #[doc = "Everything that the table needs of the program; implemented by itself for what implements the rest."]
        #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
        pub trait Host: #(#idents)+* {}
        impl<T: #(#idents +)* ?::core::marker::Sized> Host for T {}
    }
}
