//! Used tables: their functions beside those of the table that uses them, and what calls them.
//!
//! Each file that is used, by the table or by what it uses, is one function and one module, inside the module of the user. They call each other there.

use super::items::items;
use super::network::Network;
use super::place::Place;
use super::plan::{Level, Plan, PlanCode};
use super::types::ident;
use super::{Call, asked, expressions};
use crate::decide::Forms;
use crate::doc::network::item_names;
use crate::lists::CollectVec;
use crate::model::{Column, Origin, Table};
use crate::source::Source;
use crate::verify::VerifiedTable;
use proc_macro2::TokenStream;
use quote::quote;
use std::borrow::Cow;

/// A used table, ready to be written.
#[derive(Clone, Debug)]
pub struct UsedTable<'a> {
    /// The path by which tables name it.
    pub path: &'a str,
    /// The table.
    pub verified: &'a VerifiedTable,
    /// How it is decided.
    pub forms: Cow<'a, Forms>,
}

/// What the functions and modules of used tables are called, by path.
pub(super) fn names(used: &[UsedTable]) -> Vec<(String, String)> {
    item_names(used.iter().map(|it| (it.path, it.verified.table())))
}

/// The items of used tables, to stand in the module of their user.
pub(super) fn used_items(
    used: &[UsedTable],
    names: &[(String, String)],
    network: Option<&Network>,
    sources: &[Source],
    call: Call,
) -> TokenStream {
    let each = used.iter().zip(names).map(|(it, (_, name))| {
        let table = it.verified.table();
        let plan = Plan {
            table,
            name: Some(name),
            // What asks answers as the program does; everything else is a plain function.
            mode: if table.has_questions() { call.mode } else { super::Mode::Plain },
            code: PlanCode::Decided(it.verified.verdict(), &it.forms),
            is_decided_by_rule: it.verified.decides_by_rule(),
            sources,
            level: Level::Used,
            path: None,
            used: names,
            network,
            records: call.records,
        };
        if plan.is_asked_through() { asked::items(&plan, it.path) } else { items(&plan, &quote!(pub)) }
    });
    quote!(#(#each)*)
}

/// What a column is that is a result: a call of the used table's function.
pub(super) fn call(plan: &Plan, column: &Column, place: Place) -> Option<TokenStream> {
    let inside = place.is_inside();
    let (at, output) = column.result_of?;
    let it = plan.table.uses.get(at)?;
    if matches!(plan.code, PlanCode::Errors(_)) {
        let ty = if inside { plan.inner_type(&column.ty) } else { plan.outer_type(&column.ty) };
        // Not `unimplemented!()`: what stands behind is no news.
        return Some(quote!(::core::option::Option::<#ty>::None.unwrap()));
    }
    let name = ident(plan.used.iter().find(|(path, _)| *path == it.path).map(|(_, name)| name.as_str())?);
    let module = plan.name();
    let path = match (plan.is_inside(), inside) {
        (true, true) => quote!(super::#name),
        (true, false) | (false, true) => quote!(self::#name),
        (false, false) => quote!(#module::#name),
    };
    let arguments = arguments(plan, &it.table, &it.inputs, place);
    let field = it.table.outputs.get(output).filter(|_| it.table.outputs.len() > 1 && !it.table.counts_rules()).map(|output| {
        let name = ident(&output.name.value);
        quote!(.#name)
    });
    if !it.table.has_questions() {
        return Some(quote!(#path(#(#arguments),*) #field));
    }
    let value = if place == Place::Answered { asked::answered_call(&path, &arguments) } else { asked::call(plan, &path, &arguments) };
    Some(quote!(#value #field))
}

/// The values of a used table's inputs, in their order.
fn arguments(plan: &Plan, used: &Table, links: &[(usize, usize)], place: Place) -> Vec<TokenStream> {
    let inputs = used.columns.iter().enumerate().filter(|(_, it)| it.origin == Origin::Input);
    let here = inputs.filter_map(|(at, _)| links.iter().find(|it| it.0 == at).map(|it| it.1));
    here.filter_map(|here| {
        let column = &plan.table.columns[here];
        if column.origin == Origin::Input {
            let name = ident(&column.name.value);
            return Some(quote!(#name));
        }
        expressions::code(plan, column, place)
    })
    .collect_vec()
}
