//! Aliases of the types whose values the table lists, for functions beside the module.
//!
//! Inside the module and beside it, rustc says in different words of a type that is not in scope how it is imported, so
//! that one mistake would be two errors. So one place names such a type, the alias in the module, and the functions
//! beside the module name the alias. Inside the module all errors are equal, and rustc shows one. The documentation
//! shows the type itself, as the alias is private.
//!
//! Only types of which it is known that no lifetime is left out, which an alias would have to name, have one: those
//! whose values are listed, and those of outputs where the function takes nothing that borrows. The results of other
//! types name theirs in one place each, too ([`Plan::with_type_given`]).

use super::generated_names::{alias_name, expression_name};
use super::placed::{of_table, placed_here};
use super::tokens::{enum_type, variants_of};
use super::types::{inner, is_plain_path, needs_surroundings, one_level_up, option_inner, tokens};
use super::{Plan, PlanCode};
use crate::emit::interface::stated::are_stated;
use crate::lists::{CollectVec, Order};
use crate::model::{Aggregate, Column, Expression, HitPolicy, Integer, Origin, Output};
use crate::source::Span;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

impl Plan<'_> {
    /// The aliases of the module.
    pub(in crate::emit) fn aliases(&self) -> TokenStream {
        let aliases = self.aliased_types().into_iter().map(|(ty, at)| {
            let (name, ty) = (alias_name(&ty), inner(&ty));
            let alias = quote!(pub(super) type #name = #ty;);
            // A table that is refused has no places.
            let PlanCode::Decided(..) = self.code else { return alias };
            let of = format_ident!("{name}IsOf");
            placed_here(&expression_name(self, at), &of.to_token_stream(), &alias)
        });
        quote!(#(#aliases)*)
    }

    /// The types that have an alias, each with the first column or output that has it.
    fn aliased_types(&self) -> Vec<(String, Span)> {
        let mut types = self.named_types().collect_vec();
        types.order_by(|a, b| (&a.0, a.1.start).cmp(&(&b.0, b.1.start)));
        types.dedup_by(|a, b| a.0 == b.0);
        types
    }

    /// The types that have an alias, as columns and outputs name them.
    fn named_types(&self) -> impl Iterator<Item = (String, Span)> {
        let listed = self.table.columns.iter().filter_map(|it| Some((self.listed_type(it)?, it.name.span)));
        let outputs = self.table.outputs.iter().enumerate();
        listed.chain(outputs.filter_map(|(at, it)| Some((self.given_type(at)?, it.name.span))))
    }

    /// The type of a column or an output as the module writes it: by its alias, if it has one.
    pub(in crate::emit) fn declared(&self, ty: &str) -> TokenStream {
        let mut inside = ty.to_owned();
        while let Some(it) = option_inner(&inside) {
            inside = it;
        }
        let alias = self.aliased(&inside).filter(|it| self.named_types().any(|(ty, _)| ty == *it));
        self.with_alias(ty, alias, true)
    }

    /// The alias of a column's enum, if it has one.
    pub(in crate::emit) fn listed_alias(&self, column: &Column) -> Option<Ident> {
        self.listed_type(column).map(|it| alias_name(&it))
    }

    /// The type of a column, or a variant of it, as seen from inside the module or beside it.
    pub(in crate::emit) fn listed_words(&self, column: &Column, text: &str, inside: bool) -> TokenStream {
        self.with_alias(text, self.listed_type(column), inside)
    }

    /// The type of an output, as seen from the functions beside the module.
    pub(in crate::emit) fn outer_output(&self, output: usize) -> TokenStream {
        self.with_alias(&self.table.outputs[output].ty, self.given_type(output), false)
    }

    /// The type of an output, as seen from inside the module.
    pub(in crate::emit) fn inner_output(&self, output: usize) -> TokenStream {
        self.with_alias(&self.table.outputs[output].ty, self.given_type(output), true)
    }

    /// Whether the type of an output has an alias, and so no lifetime that is not written.
    pub(in crate::emit) fn has_alias(&self, output: usize) -> bool {
        self.given_type(output).is_some()
    }

    /// A result of an output, as seen from the functions beside the module.
    pub(in crate::emit) fn outer_result(&self, output: usize, text: &str) -> TokenStream {
        if let Some(code) = self.with_type_given(output, text) {
            return code;
        }
        let ty = self.given_type(output).filter(|ty| begins_paths(text, ty));
        self.with_alias(text, ty, false)
    }

    /// A result in which the type of its output is replaced: `Price(5)` and `Price::FREE` name the type of the
    /// function's signature instead of their own `Price`. So a type that is not in scope is one error of rustc, and not
    /// one for each rule. `None` where the type cannot be replaced.
    fn with_type_given(&self, output: usize, text: &str) -> Option<TokenStream> {
        let ty = without_blanks(&self.table.outputs[output].ty);
        let inner = std::iter::successors(Some(ty), |it| option_inner(it)).last().unwrap_or_default();
        // What stands in macros may be anything.
        if !is_plain_path(&inner) || !needs_surroundings(&inner) || text.contains('!') {
            return None;
        }
        let alias = self.given_type(output);
        let (begins_paths, is_called) = named_in(text, &inner);
        // What stands in braces may be a struct's fields, and beside `|` a pattern: there `<Type>::` is not a path
        // everywhere.
        let begins_paths = begins_paths && !text.contains(['{', '|']);
        if !is_called && (!begins_paths || alias.is_some()) {
            return None;
        }
        let path = tokens(&inner).into_iter().map(|it| it.to_string()).collect_vec();
        let (of, make) = (self.of_table(&self.with_alias(&inner, alias, false)), self.of_table(&self.outer_type(&inner)));
        let mut code = tokens(text);
        if begins_paths {
            code = replaced_before(
                code,
                &path,
                &quote!(<#of>),
                |rest| matches!(rest.first(), Some(TokenTree::Punct(it)) if it.as_char() == ':'),
            );
        }
        code = replaced_before(
            code,
            &path,
            &make,
            |rest| matches!(rest.first(), Some(TokenTree::Group(it)) if it.delimiter() == Delimiter::Parenthesis),
        );
        Some(code)
    }

    /// Tokens that keep the table's place, in results that have places of their own.
    fn of_table(&self, code: &TokenStream) -> TokenStream {
        if are_stated(self) { of_table(code) } else { code.clone() }
    }

    /// The enum of a column that functions beside the module name, where it is a plain path.
    fn listed_type(&self, column: &Column) -> Option<String> {
        let is_named = column.origin != Origin::Program && variants_of(&column.domain).is_some();
        if is_named { self.aliased(&enum_type(column)) } else { None }
    }

    /// The type of an output that has an alias: of listed values all have to be variants without fields.
    fn given_type(&self, output: usize) -> Option<String> {
        let Output { ty, values, .. } = &self.table.outputs[output];
        // A table that counts rules gives nothing of its one output.
        if self.table.outputs.len() == 1 && self.table.hit == HitPolicy::Collect(Aggregate::Count) {
            return None;
        }
        // A struct, as which several outputs are given, leaves no lifetime out.
        if values.is_empty() && self.table.outputs.len() == 1 && self.may_borrow() {
            return None;
        }
        let mut ty = ty.clone();
        while let Some(inner) = option_inner(&ty) {
            ty = inner;
        }
        self.aliased(&ty).filter(|ty| values.iter().all(|it| is_variant(it, ty)))
    }

    /// Whether a parameter of the function may borrow. Then its result may borrow from it, without a written lifetime.
    fn may_borrow(&self) -> bool {
        let is_number = |ty: &str| matches!(ty, "bool" | "char" | "f32" | "f64") || Integer::named(ty).is_some();
        let is_listed = |it: &Column| is_plain_path(&it.ty) && variants_of(&it.domain).is_some();
        let is_known = |it: &Column| it.origin != Origin::Input || is_number(&it.ty) || is_listed(it);
        self.asks() || !self.table.columns.iter().all(is_known)
    }

    /// A type without references and blanks, if it may have an alias. Tables inside the modules of others have none:
    /// rustc's words are the same there.
    fn aliased(&self, ty: &str) -> Option<String> {
        let path = without_blanks(ty.trim_start_matches(['&', ' ']));
        // A type of the program could be called as the alias is.
        let is_aliased = is_plain_path(&path) && needs_surroundings(&path) && !path.contains("Listed");
        (is_aliased && self.is_alone()).then_some(path)
    }

    fn with_alias(&self, text: &str, ty: Option<String>, inside: bool) -> TokenStream {
        let Some(ty) = ty else { return if inside { self.inner_type(text) } else { self.outer_type(text) } };
        let (module, alias) = (self.name(), alias_name(&ty));
        let path = tokens(&ty).into_iter().map(|it| it.to_string()).collect_vec();
        if inside {
            return one_level_up(replaced(tokens(text), &path, &quote!(#alias)));
        }
        replaced(tokens(text), &path, &quote!(#module::#alias))
    }
}

/// Whether a result names a type only in front of `::` or `{`, as `Level::High` and `Price { euros: 5 }` do. In
/// `Price(5)` the name is a function, which an alias is not; inside a macro it may be anything.
fn begins_paths(text: &str, ty: &str) -> bool {
    let text = without_blanks(text);
    let rests = text.match_indices(ty).map(|(at, _)| &text[at + ty.len()..]);
    !text.contains('!') && rests.into_iter().all(|it| it.starts_with("::") || it.starts_with('{'))
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Whether a result is a variant without fields of the type, or `None`.
fn is_variant(result: &Expression, ty: &str) -> bool {
    let text = without_blanks(&result.text);
    let mut inside = text.as_str();
    while let Some(inner) = inside.strip_prefix("Some(").and_then(|it| it.strip_suffix(')')) {
        inside = inner;
    }
    let variant = inside.trim_start_matches('&').strip_prefix(ty).and_then(|it| it.strip_prefix("::"));
    inside == "None" || variant.is_some_and(is_plain_path)
}

/// Whether paths in a result begin with a type, without generic arguments, and whether the type is called as a
/// function.
fn named_in(text: &str, ty: &str) -> (bool, bool) {
    let text = without_blanks(text);
    let continues = |it: char| it.is_alphanumeric() || matches!(it, '_' | ':');
    let places = text.match_indices(ty).filter(|(at, _)| !text[..*at].ends_with(continues));
    let rests = places.map(|(at, _)| &text[at + ty.len()..]).collect_vec();
    let begins_paths = rests.iter().any(|it| it.starts_with("::")) && !rests.iter().any(|it| it.starts_with("::<"));
    (begins_paths, rests.iter().any(|it| it.starts_with('(')))
}

/// The tokens, with `by` in the place of `path` wherever a path begins with it.
fn replaced(stream: TokenStream, path: &[String], by: &TokenStream) -> TokenStream {
    replaced_before(stream, path, by, |_| true)
}

/// The tokens, with `by` in the place of `path` wherever a path begins with it and `is_followed` holds for the tokens
/// behind.
fn replaced_before(stream: TokenStream, path: &[String], by: &TokenStream, is_followed: fn(&[TokenTree]) -> bool) -> TokenStream {
    let trees = stream.into_iter().collect_vec();
    let (mut out, mut at) = (TokenStream::new(), 0);
    while at < trees.len() {
        let is_in_path = at > 0 && trees[at - 1].to_string() == ":";
        if !is_in_path && begins_with(&trees[at..], path) && is_followed(&trees[at + path.len()..]) {
            out.extend(by.clone());
            at += path.len();
            continue;
        }
        match &trees[at] {
            TokenTree::Group(group) => {
                Group::new(group.delimiter(), replaced_before(group.stream(), path, by, is_followed)).to_tokens(&mut out)
            }
            other => other.to_tokens(&mut out),
        }
        at += 1;
    }
    out
}

fn begins_with(trees: &[TokenTree], path: &[String]) -> bool {
    trees.len() >= path.len()
        && trees.iter().zip(path).all(|(tree, word)| !matches!(tree, TokenTree::Group(_)) && tree.to_string() == *word)
}

#[cfg(test)]
mod tests {
    use super::replaced;
    use crate::emit::plan::types::tokens;
    use quote::quote;

    #[test]
    fn paths_begin_with_the_alias() {
        for (text, ty, expected) in [
            ("Season", "Season", "t :: A"),
            ("& 'a Season", "Season", "& 'a t :: A"),
            ("Option < crate :: Season >", "crate :: Season", "Option < t :: A >"),
            ("Some (Season :: Fall)", "Season", "Some (t :: A :: Fall)"),
            ("other :: Season", "Season", "other :: Season"),
            ("Seasons", "Season", "Seasons"),
        ] {
            let path: Vec<String> = tokens(ty).into_iter().map(|it| it.to_string()).collect();
            assert_eq!(replaced(tokens(text), &path, &quote!(t::A)).to_string(), expected, "{text}");
        }
    }
}
