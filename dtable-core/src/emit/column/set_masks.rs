//! Sets: the mask of the members that a set has, and tests of masks.
//!
//! The mask is the key of a set as a number of days is that of a date: `key_N` computes it once, and everything else
//! looks at a `u16`. One pass over the members finds it, in which rustc checks that `values:` names variants without
//! fields, and all of them; where the table has `has:`, one call for each member that it mentions.

use crate::emit::plan::Plan;
use crate::emit::plan::generated_names::expression_name;
use crate::emit::plan::types::{ident, member_type, references};
use crate::lists::CollectVec;
use crate::model::{Cube, Domain, SetMembers, ValueSet};
use crate::source::Spanned;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The mask of a set, as an expression over the local `value`, which it may move. rustc names the place of `values:`,
/// or of `has:`, in its errors.
pub(super) fn mask(plan: &Plan, column: usize, has: Option<&Spanned<String>>, value: &TokenStream) -> TokenStream {
    let it = &plan.table.columns[column];
    let Domain::Set(members) = &it.domain else { return quote!(0) };
    let stars = std::iter::repeat_n(quote!(*), references(&it.ty).saturating_sub(1));
    let value = quote!(#(#stars)* #value);
    let (place, body) = match has {
        Some(path) => (path.span, asked(plan, members, &path.value, &value, references(&it.ty) > 0)),
        None => (it.listed.unwrap_or(it.name.span), looked_through(plan, &it.ty, members, &value)),
    };
    let name = expression_name(plan, place);
    quote!({
        macro_rules! #name {
            () => {{ #body }};
        }
        #name!()
    })
}

/// One call of the program's function for each member that the table mentions.
fn asked(plan: &Plan, members: &SetMembers, path: &str, value: &TokenStream, is_lent: bool) -> TokenStream {
    let path = plan.inner_type(path);
    let set = if is_lent { quote!(set) } else { quote!(&set) };
    let bits = members.mentioned.iter().enumerate().map(|(at, member)| {
        let member = plan.inner_type(&members.listed[*member].variant);
        let (holds, shift) = (quote!(::core::primitive::u16::from(#path(#set, #member))), Literal::usize_unsuffixed(at));
        if at == 0 { holds } else { quote!((#holds << #shift)) }
    });
    let mask = if members.mentioned.is_empty() {
        quote!({
            let _ = set;
            0
        })
    } else {
        quote!(#(#bits)|*)
    };
    quote!(let set = #value; #mask)
}

/// One pass over the members of the set.
fn looked_through(plan: &Plan, ty: &str, members: &SetMembers, value: &TokenStream) -> TokenStream {
    let path = member_type(ty).map(|it| plan.inner_path(&it)).unwrap_or_default();
    let bit = |member: usize| Literal::u128_unsuffixed(members.mask(&[member]));
    let name = |member: &usize| ident(&members.listed[*member].variant);
    let (told, untold): (Vec<usize>, Vec<usize>) = (0..members.listed.len()).partition(|it| members.mentioned.contains(it));
    let arms = told.iter().map(|member| {
        let (name, bit) = (name(member), bit(*member));
        quote!(#path::#name => #bit,)
    });
    // SetMembers that nothing mentions share an arm, or that of all members that are not listed.
    let is_other_told = members.mentioned.contains(&members.listed.len());
    let untold = untold.iter().filter(|_| !members.open || is_other_told).map(name).collect_vec();
    let untold = (!untold.is_empty()).then(|| quote!(#(#path::#untold)|* => 0,));
    let others = members.open.then(|| bit(members.listed.len())).map(|bit| quote!(_ => #bit,));
    quote! {
        let mut mask: ::core::primitive::u16 = 0;
        for member in #value {
            mask |= match member { #(#arms)* #untold #others };
        }
        mask
    }
}

/// Whether a mask lies in a set of masks, as an operand of `&&`.
pub(super) fn is_in(members: &SetMembers, set: &ValueSet, value: &TokenStream) -> TokenStream {
    let (test, parts) = test(members, set, value);
    if parts > 1 { quote!((#test)) } else { test }
}

/// Whether a mask lies in a set of masks, and how many parts of the test `||` joins.
fn test(members: &SetMembers, set: &ValueSet, value: &TokenStream) -> (TokenStream, usize) {
    let all = members.all_bits();
    if set.is_empty() {
        return (quote!(false), 1);
    }
    if ValueSet::span(0, all).is_subset(set) {
        return (quote!(true), 1);
    }
    let cubes = members.cubes(set);
    if set.spans().len() < cubes.len() {
        let pattern = super::texts::numbers(set);
        return (quote!(::core::matches!(#value, #pattern)), 1);
    }
    let tests = cubes.iter().map(|cube| is_in_cube(*cube, all, value)).collect_vec();
    (quote!(#(#tests)||*), tests.len())
}

fn is_in_cube(cube: Cube, all: u128, value: &TokenStream) -> TokenStream {
    let (has, looked_at) = (Literal::u128_unsuffixed(cube.has), cube.has | cube.lacks);
    if looked_at == all {
        return quote!(#value == #has);
    }
    let looked_at = Literal::u128_unsuffixed(looked_at);
    quote!(#value & #looked_at == #has)
}

/// A test of a mask as `if` after `if`, where that is shorter than a `match` of masks; `value` costs nothing.
pub(super) fn tested(domain: &Domain, value: &TokenStream, arms: &[(&ValueSet, TokenStream)]) -> Option<TokenStream> {
    let Domain::Set(members) = domain else { return None };
    let (last, others) = arms.split_last()?;
    let tests: usize = others.iter().map(|(set, _)| members.cubes(set).len()).sum();
    let patterns: usize = arms.iter().map(|(set, _)| set.spans().len()).sum();
    let tests_arm = |(set, code): &(&ValueSet, TokenStream)| {
        let holds = test(members, set, value).0;
        quote!(if #holds { #code } else)
    };
    let (tested, end) = (others.iter().map(tests_arm), &last.1);
    (tests <= patterns).then(|| quote!(#(#tested)* { #end }))
}
