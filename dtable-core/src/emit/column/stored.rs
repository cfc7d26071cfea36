//! Answers as they are stored, under `dtable!(ask ..)`. `None` and NaN are `null` in JSON, as is an answer that is
//! missing. A type `Answered` around such answers tells them apart.
//!
//! `Answered` stands around each `Option` inside another as well, so that `Some(None)` is not stored as `None`.

use crate::emit::plan::types::{needs_surroundings, option_inner};
use crate::model::{Column, Domain, Library, Notation, ValueSet};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{GenericArgument, PathArguments, Type};

/// Whether a format could store an answer in the same way as a missing one, so that `Answered` stands around it. The
/// type and its values alone decide that: they are the same in all tables that ask the question.
pub(in crate::emit) fn may_be_stored_as_nothing(column: &Column) -> bool {
    match &column.domain {
        Domain::Option(_) | Domain::Opaque => true,
        Domain::Float { ty, all } => !all.is_subset(&ValueSet::span(ty.minus_infinity() + 1, ty.infinity() - 1)),
        Domain::Enum { variants, .. } => variants.iter().any(|it| it.variant == "None"),
        Domain::Bool | Domain::Integer { .. } | Domain::Char { .. } | Domain::Text { .. } | Domain::Set(_) => !is_known(&column.ty),
    }
}

/// Whether a type is known by its spelling: one of Rust's own, or of a library.
fn is_known(ty: &str) -> bool {
    let ty: String = ty.split_whitespace().collect();
    !needs_surroundings(&ty) || Library::of(&ty, Notation::Number).is_some()
}

/// The type of an answer, as it is stored inside `Answered`.
pub(in crate::emit) fn stored_type(column: &Column, ty: TokenStream) -> TokenStream {
    if nested(column) == 0 {
        return ty;
    }
    syn::parse2(ty.clone()).map_or(ty, |ty| nest(ty).to_token_stream())
}

/// An answer of the program, as it is stored.
pub(in crate::emit) fn stored_value(column: &Column, value: TokenStream) -> TokenStream {
    if !may_be_stored_as_nothing(column) {
        return value;
    }
    let answer = stored_inside(nested(column), value);
    quote!(Answered { answer: #answer })
}

fn stored_inside(depth: usize, value: TokenStream) -> TokenStream {
    if depth == 0 {
        return value;
    }
    let inside = stored_inside(depth - 1, quote!(answer));
    quote!(::core::option::Option::map(#value, |answer| Answered { answer: #inside }))
}

/// The answer behind the reference `stored`, in the type of the program; `None` where it is stored in that type.
pub(in crate::emit) fn read(column: &Column, stored: &TokenStream) -> Option<TokenStream> {
    let depth = nested(column);
    (depth > 0).then(|| read_inside(depth, stored))
}

fn read_inside(depth: usize, stored: &TokenStream) -> TokenStream {
    if depth == 0 {
        return quote!(::core::clone::Clone::clone(#stored));
    }
    let inside = read_inside(depth - 1, &quote!((&answered.answer)));
    quote!(::core::option::Option::map(::core::option::Option::as_ref(#stored), |answered| #inside))
}

/// How many `Option`s stand inside another one, by the spelling of the type.
fn nested(column: &Column) -> usize {
    let (mut ty, mut options) = (column.ty.clone(), 0_usize);
    while !ty.trim_start().starts_with('&')
        && let Some(inner) = option_inner(&ty)
    {
        (ty, options) = (inner, options + 1);
    }
    options.saturating_sub(1)
}

/// `Option<Answered<Option<T>>>`, of `Option<Option<T>>`.
fn nest(mut ty: Type) -> Type {
    if let Type::Path(path) = &mut ty
        && let Some(last) = path.path.segments.last_mut()
        && let PathArguments::AngleBracketed(of) = &mut last.arguments
        && let Some(GenericArgument::Type(inner)) = of.args.first_mut()
        && option_inner(&inner.to_token_stream().to_string()).is_some()
    {
        let nested = nest(std::mem::replace(inner, Type::Verbatim(TokenStream::new())));
        *inner = Type::Verbatim(quote!(Answered<#nested>));
    }
    ty
}
