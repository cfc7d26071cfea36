//! Items that rustc tells the place of: the expansion of a derive that is called as the place.

use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};

/// The items in the attribute `placed`, as if the derive had written them: rustc names the macro that wrote what it finds fault with, and makes no
/// suggestions in the expansion of a derive. What stands in `$(..)` stays the table's.
pub(crate) fn items(input: TokenStream) -> TokenStream {
    let brackets = input.into_iter().filter_map(|it| group(it, Delimiter::Bracket));
    let mut items = brackets.flat_map(|it| it.stream()).filter_map(|it| group(it, Delimiter::Parenthesis));
    items.next().map(|it| written_here(it.stream())).unwrap_or_default()
}

fn group(tree: TokenTree, delimiter: Delimiter) -> Option<Group> {
    match tree {
        TokenTree::Group(it) if it.delimiter() == delimiter => Some(it),
        _ => None,
    }
}

fn written_here(items: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    let mut trees = items.into_iter();
    while let Some(mut tree) = trees.next() {
        match tree {
            TokenTree::Punct(it) if it.as_char() == '$' => {
                out.extend(trees.next().and_then(|it| group(it, Delimiter::Parenthesis)).map(|it| it.stream()))
            }
            TokenTree::Group(it) => {
                let mut moved = Group::new(it.delimiter(), written_here(it.stream()));
                moved.set_span(Span::call_site());
                out.extend([TokenTree::Group(moved)]);
            }
            _ => {
                tree.set_span(Span::call_site());
                out.extend([tree]);
            }
        }
    }
    out
}
