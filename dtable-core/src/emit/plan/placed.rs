//! Items whose place rustc tells.
//!
//! On stable Rust a macro cannot point into a file of its own: only the name of a macro carries a place into an error.
//! So what the author wrote is handed to a derive (`dtable_runtime::Placed`) that is called as its place. In the
//! expansion of a derive rustc makes no suggestions either, which would be about the call. Where code becomes text, the
//! items stand for themselves.

use crate::lists::CollectVec;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

/// Implementations, written by the place.
fn placed(place: &Ident, items: &TokenStream) -> TokenStream {
    let items = placed_here(place, &quote!(Placed), items);
    quote!(const _: () = { #items };)
}

/// A function of the enum `rule`, written by the place: `head` is all of it before the body.
pub(in crate::emit) fn placed_function(place: &Ident, rule: &TokenStream, head: &TokenStream, body: &TokenStream) -> TokenStream {
    placed(place, &quote!(impl #rule { #[inline] #head { #body } }))
}

/// Items that others name, written by the place; `of` is a name that no other item of the module has.
pub(in crate::emit) fn placed_here(place: &Ident, of: &TokenStream, items: &TokenStream) -> TokenStream {
    quote! {
        use ::dtable_runtime::Placed as #place;
        #[derive(#place)]
        #[placed(#items)]
        enum #of {}
    }
}

/// Tokens that keep the table's own place, so that rustc tells an error in them once in all items that name them: the
/// type of a parameter.
pub(in crate::emit) fn of_table(code: &TokenStream) -> TokenStream {
    quote!($(#code))
}

/// The trees that [`placed_here`] writes.
const HERE: usize = 17;

/// The trees that [`placed`] writes.
const ALL: usize = 7;

/// The items themselves, where some trees begin with what the functions here write, and how many trees that are.
pub(in crate::emit) fn items(trees: &[TokenTree]) -> Option<(TokenStream, usize)> {
    let is = |at: usize, word: &str| matches!(trees.get(at), Some(TokenTree::Ident(it)) if it == word);
    if is(0, "use") && is(3, "dtable_runtime") && is(6, "Placed") {
        let TokenTree::Group(attribute) = trees.get(HERE - 4)? else { return None };
        let TokenTree::Group(items) = attribute.stream().into_iter().nth(1)? else { return None };
        return Some((bare(items.stream()), HERE));
    }
    match trees.get(5)? {
        TokenTree::Group(it) if is(0, "const") && it.delimiter() == Delimiter::Brace => {
            let trees = it.stream().into_iter().collect_vec();
            items_alone(&trees).map(|items| (items, ALL))
        }
        _ => None,
    }
}

fn items_alone(trees: &[TokenTree]) -> Option<TokenStream> {
    items(trees).filter(|(_, count)| *count == HERE && trees.len() == HERE).map(|it| it.0)
}

/// Items without what only the derive needs to know.
fn bare(items: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    let mut is_of_table = false;
    for tree in items {
        match tree {
            TokenTree::Punct(it) if it.as_char() == '$' => is_of_table = true,
            TokenTree::Group(it) if std::mem::take(&mut is_of_table) => out.extend(it.stream()),
            TokenTree::Group(it) => {
                let mut group = Group::new(it.delimiter(), bare(it.stream()));
                group.set_span(it.span());
                out.extend([TokenTree::Group(group)]);
            }
            other => out.extend([other]),
        }
    }
    out
}
