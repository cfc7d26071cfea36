//! Tables of very many rules: data in place of code.
//!
//! rustc pays for every token, so everything that there is once a rule goes into a byte string or a text, which is one
//! token however long it is.

use super::keys::answers;
use crate::decide::Tree;
use crate::decide::forms::tree::{TreeColumn, TreeTarget};
use crate::emit::column::computed::definitions;
use crate::emit::column::values::{kind, runtime_value};
use crate::emit::plan::Plan;
use crate::emit::plan::generated_names::answer;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{references, tokens};
use crate::lists::CollectVec;
use crate::model::Domain;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The number of the rule that fires.
pub(super) fn number(plan: &Plan, tree: &Tree, site: Site) -> TokenStream {
    let columns: Vec<usize> = tree.columns.iter().map(|it| it.column).collect_vec();
    let macros = definitions(plan, &columns, site);
    let answers = answers(plan, &columns, site);
    let keys = tree.columns.iter().map(|column| key(plan, column));
    let (nodes, is_wide, root) = bytes(tree);
    quote!({
        #macros
        #answers
        let keys: &[u64] = &[#(#keys),*];
        ::dtable_runtime::Tree { nodes: #nodes, is_wide: #is_wide, root: #root }.rule(keys)
    })
}

/// The key of a column's value, which lies in its range.
pub(super) fn key(plan: &Plan, it: &TreeColumn) -> TokenStream {
    let column = &plan.table.columns[it.column];
    let name = answer(it.column);
    match &column.domain {
        Domain::Integer { ty, .. } if references(&column.ty) == 0 || column.converted.is_some() => {
            let (low, unsigned) = (tokens(&column.domain.rust_literal(it.base)), tokens(ty.unsigned().name()));
            quote!(#name.wrapping_sub(#low) as #unsigned as u64)
        }
        Domain::Set(_) => quote!(::core::primitive::u64::from(#name)),
        domain => {
            let (value, kind, base) = (runtime_value(plan, it.column, &name), kind(domain), Literal::u128_unsuffixed(it.base));
            quote!(#value.position(#kind).wrapping_sub(#base) as u64)
        }
    }
}

/// The nodes as `dtable_runtime::Tree` reads them, whether operands have eight bytes, and the way to the first.
fn bytes(tree: &Tree) -> (Literal, bool, u32) {
    let is_wide = tree.nodes.iter().any(|cut| cut.operand > u64::from(u32::MAX));
    let mut bytes = Vec::with_capacity(tree.nodes.len() * 18);
    for cut in &tree.nodes {
        let set = u16::from(tree.columns[cut.place].is_set) << 15;
        bytes.extend((cut.place as u16 | set).to_le_bytes());
        bytes.extend(&cut.operand.to_le_bytes()[..if is_wide { 8 } else { 4 }]);
        bytes.extend(cut.ways.iter().flat_map(|it| way(*it).to_le_bytes()));
    }
    (Literal::byte_string(&bytes), is_wide, way(tree.root))
}

fn way(way: TreeTarget) -> u32 {
    match way {
        TreeTarget::Node(at) => at as u32,
        TreeTarget::Rule(rule) => rule as u32 | 1 << 31,
    }
}
