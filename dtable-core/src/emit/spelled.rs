//! Generated code as text, where no hygiene keeps our locals from the author's names.
//!
//! [`local`](super::plan::types::local) makes raw identifiers: to rustc `r#host` and `host` are one name, and nobody
//! else writes one that is no keyword. So a text can be told which names are ours, and spells those differently that a
//! parameter of the author bears, too.

use super::plan::placed;
use super::plan::types::is_keyword;
use crate::lists::CollectVec;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};

/// Code with plain names in place of our raw ones, and without what tells rustc of places; a name that is `taken` gets
/// `_local` behind it.
#[must_use]
pub fn spelled(code: TokenStream, taken: &[&str]) -> TokenStream {
    let (trees, mut out, mut at) = (code.into_iter().collect_vec(), TokenStream::new(), 0);
    while let Some(tree) = trees.get(at) {
        if let Some((items, count)) = placed::items(&trees[at..]) {
            out.extend(spelled(items, taken));
            at += count;
            continue;
        }
        out.extend([match tree {
            TokenTree::Ident(it) => TokenTree::Ident(plain(it.clone(), taken)),
            TokenTree::Group(it) => {
                let mut group = Group::new(it.delimiter(), spelled(it.stream(), taken));
                group.set_span(it.span());
                TokenTree::Group(group)
            }
            other => other.clone(),
        }]);
        at += 1;
    }
    out
}

fn plain(name: Ident, taken: &[&str]) -> Ident {
    let text = name.to_string();
    match text.strip_prefix("r#").filter(|bare| !is_keyword(bare)) {
        None => name,
        Some(bare) if taken.contains(&bare) => Ident::new(&format!("{bare}_local"), name.span()),
        Some(bare) => Ident::new(bare, name.span()),
    }
}

#[cfg(test)]
mod tests {
    use super::spelled;
    use crate::emit::plan::types::{ident, local};
    use quote::quote;

    #[test]
    fn a_local_is_told_from_a_parameter_of_its_name() {
        let (ours, theirs, keyword) = (local("value"), ident("value"), ident("type"));
        let code = quote!(fn f(#theirs: u8, #keyword: u8) { let #ours = 1; { #ours + #theirs + #keyword } });
        let text = |taken: &[&str]| spelled(code.clone(), taken).to_string();
        assert_eq!(
            text(&["value"]),
            quote!(
                fn f(value: u8, r#type: u8) {
                    let value_local = 1;
                    { value_local + value + r#type }
                }
            )
            .to_string()
        );
        assert_eq!(
            text(&["other"]),
            quote!(
                fn f(value: u8, r#type: u8) {
                    let value = 1;
                    { value + value + r#type }
                }
            )
            .to_string()
        );
    }
}
