//! The types of answers, as generated code declares and names them.

use crate::emit::column::kept::lent_type;
use crate::emit::column::stored::{may_be_stored_as_nothing, stored_type};
use crate::emit::plan::Plan;
use crate::lists::CollectVec;
use crate::model::{Column, Integer};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// The type parameters of answers. A type that may lack `Clone` or `Debug` is the default of a parameter, so that
/// derives demand nothing of it; so is a borrowed one, which lives as long as the program says.
pub(super) struct Types {
    /// `'kept`, where an answer is borrowed.
    pub(super) lifetime: Option<TokenStream>,
    parameters: Vec<Parameter>,
}

/// The type parameter of one answer.
struct Parameter {
    column: usize,
    name: Ident,
    /// The type that it stands for.
    ty: TokenStream,
    /// That type, where nothing is said of it.
    default: TokenStream,
}

impl Types {
    pub(super) fn new(plan: &Plan) -> Self {
        let lifetime = plan.conditions().any(|(_, column)| borrows(column)).then(|| quote!('kept));
        let unknown = plan.conditions().filter(|(_, column)| !has_all_derives(&column.ty));
        let parameter = |(at, column): (usize, &Column)| Parameter {
            column: at,
            name: format_ident!("T{at}"),
            ty: stored_type(column, whole(plan, column)),
            default: stored_type(column, of_lifetime(plan, column, "static")),
        };
        Self { lifetime, parameters: unknown.map(parameter).collect_vec() }
    }

    /// The type of the answer to a question: its parameter, where it has one.
    pub(super) fn of(&self, plan: &Plan, column: usize) -> TokenStream {
        let parameter = self.parameters.iter().find(|it| it.column == column).map(|it| &it.name);
        parameter.map_or_else(|| whole(plan, &plan.table.columns[column]), |name| quote!(#name))
    }

    /// The type of the field with the answer to a question, where it is answered.
    pub(super) fn stored(&self, plan: &Plan, column: usize) -> TokenStream {
        let ty = self.of(plan, column);
        if may_be_stored_as_nothing(&plan.table.columns[column]) { quote!(Answered<#ty>) } else { ty }
    }

    /// The name by which used tables and those of a model call what was answered.
    pub(super) fn given_answers(&self) -> TokenStream {
        let known = self.known(None);
        // A type parameter that is not used is an error, and a lifetime is none.
        quote!(type GivenAnswers<'kept> = Answers #known;)
    }

    /// `<MORE, T3 = Purpose>`, as a type declares it.
    pub(super) fn declared(&self, more: Option<&TokenStream>) -> TokenStream {
        listed(more.cloned().into_iter().chain(self.parameters.iter().map(|Parameter { name, default, .. }| quote!(#name = #default))))
    }

    /// `<MORE, T3>`, of what takes any types.
    pub(super) fn generic(&self, more: Option<&TokenStream>) -> TokenStream {
        listed(more.cloned().into_iter().chain(self.parameters.iter().map(|Parameter { name, .. }| quote!(#name))))
    }

    /// `<MORE, Purpose>`, of what takes the program's answers.
    pub(super) fn known(&self, more: Option<&TokenStream>) -> TokenStream {
        listed(more.cloned().into_iter().chain(self.parameters.iter().map(|it| it.ty.clone())))
    }
}

/// The type of the answer to a question, which is borrowed for `'kept`, if it is.
pub(super) fn whole(plan: &Plan, column: &Column) -> TokenStream {
    of_lifetime(plan, column, "kept")
}

fn of_lifetime(plan: &Plan, column: &Column, lifetime: &'static str) -> TokenStream {
    if borrows(column) { lent_type(plan, column, &quote!(()), lifetime) } else { plan.inner_type(&column.ty) }
}

/// Whether an answer may be borrowed: types with lifetimes are written with them.
pub(super) fn borrows(column: &Column) -> bool {
    column.ty.contains(['&', '\''])
}

pub(super) fn listed(parts: impl Iterator<Item = TokenStream>) -> TokenStream {
    let parts: Vec<_> = parts.collect_vec();
    if parts.is_empty() { TokenStream::new() } else { quote!(<#(#parts),*>) }
}

/// Whether values of a type have everything that [`derived`] lists, by its spelling alone.
fn has_all_derives(ty: &str) -> bool {
    ty == "bool" || ty == "char" || Integer::named(ty).is_some()
}
