//! Used tables: their functions beside those of the table that uses them, and what calls them.
//!
//! Each file that is used, by the table or by what it uses, is one function and one module, inside the module of the
//! user. They call each other there.

use super::asked;
use super::plan::PlanCode;
use super::plan::role::Expansion;
use super::unasked;
use crate::decide::Forms;
use crate::doc::network_section::item_names;
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

/// The names of the functions and modules of used tables, by path.
pub(super) fn names(used: &[UsedTable]) -> Vec<(String, String)> {
    item_names(used.iter().map(|it| (it.path, it.verified.table())))
}

/// The items of used tables, to stand in the module of their user.
pub(super) fn used_items(used: &[UsedTable], names: &[(String, String)], expansion: Expansion) -> TokenStream {
    let each = used.iter().zip(names).map(|(it, (_, name))| {
        let code = PlanCode::Decided(it.verified.verdict(), &it.forms);
        let plan = expansion.table(it.verified.table(), code, it.verified.decides_by_rule()).used(it.path, name);
        if plan.is_asked_through() { asked::items(&plan, it.path) } else { unasked::items(&plan, it.path) }
    });
    quote!(#(#each)*)
}
