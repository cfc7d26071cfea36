//! The author's types and expressions as tokens.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericArgument, Lifetime, PathArguments, Type};

/// Tokens of a type or an expression that was checked when the table was resolved.
pub(in crate::emit) fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_default()
}

/// Tokens of a checked type or expression as seen from inside the table's module: `super::X` is one level further up
/// there.
pub(in crate::emit) fn inner(text: &str) -> TokenStream {
    one_level_up(tokens(text))
}

pub(super) fn one_level_up(stream: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    let mut after_path = false;
    for tree in stream {
        let is_colon = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == ':');
        match tree {
            TokenTree::Group(group) => {
                let mut moved = Group::new(group.delimiter(), one_level_up(group.stream()));
                moved.set_span(group.span());
                moved.to_tokens(&mut out);
            }
            TokenTree::Ident(ident) if ident == "super" && !after_path => out.extend(quote!(super::super)),
            other => other.to_tokens(&mut out),
        }
        after_path = is_colon;
    }
    out
}

/// An identifier as generated code spells it: keywords of every edition are raw.
pub(in crate::emit) fn ident(name: &str) -> Ident {
    let bare = name.strip_prefix("r#").unwrap_or(name);
    if is_keyword(bare) { Ident::new_raw(bare, Span::call_site()) } else { Ident::new(bare, Span::call_site()) }
}

/// The keywords of all editions that may be raw identifiers.
pub(in crate::emit) fn is_keyword(name: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum", "extern", "false",
        "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
        "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where",
        "while", "yield",
    ];
    name.starts_with(|it: char| it.is_ascii_lowercase()) && KEYWORDS.binary_search(&name).is_ok()
}

/// Whether a type is a path without arguments: most are, and need not be parsed to see what is in them.
pub(in crate::emit) fn is_plain_path(text: &str) -> bool {
    text.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_' || it == b':')
}

/// An identifier that the author's names cannot meet: a local, a parameter of ours. Raw, so that
/// [`spelled`](crate::emit::spelled) knows it where code becomes text; to rustc it is the same name.
pub(in crate::emit) fn local(name: &str) -> Ident {
    Ident::new_raw(name, Span::mixed_site())
}

/// A type without its references and lifetimes: the enum itself, as a path in expressions and patterns (`Cell::<u8>`)
/// inside the module.
pub(super) fn value_path(text: &str) -> TokenStream {
    without_references(text, without_lifetimes)
}

/// A type without its references, and without the names of its lifetimes: the enum itself, as the type of a parameter
/// (`Cell<'_, u8>`) inside the module.
pub(super) fn value_type(text: &str) -> TokenStream {
    without_references(text, with_elided_lifetimes)
}

fn without_references(text: &str, change: fn(&mut PathArguments)) -> TokenStream {
    if is_plain_path(text) {
        return inner(text);
    }
    let Ok(mut ty) = syn::parse_str::<Type>(text) else { return tokens(text) };
    while let Type::Reference(reference) = ty {
        ty = *reference.elem;
    }
    if let Type::Path(path) = &mut ty {
        for segment in &mut path.path.segments {
            change(&mut segment.arguments);
        }
    }
    one_level_up(ty.to_token_stream())
}

/// rustc takes no lifetimes in the path of a variant, and infers them where none are written.
fn without_lifetimes(all: &mut PathArguments) {
    let PathArguments::AngleBracketed(arguments) = all else { return };
    arguments.colon2_token = Some(Default::default());
    arguments.args = std::mem::take(&mut arguments.args).into_iter().filter(|it| !matches!(it, GenericArgument::Lifetime(_))).collect();
    if arguments.args.is_empty() {
        *all = PathArguments::None;
    }
}

/// In a type, lifetimes are written as `'_`: the lint `elided_lifetimes_in_paths` wants it.
fn with_elided_lifetimes(all: &mut PathArguments) {
    let PathArguments::AngleBracketed(arguments) = all else { return };
    for argument in &mut arguments.args {
        if let GenericArgument::Lifetime(it) = argument {
            *it = Lifetime::new("'_", Span::call_site());
        }
    }
}

/// The named lifetimes of a type, except `'static` and those that it declares itself (`for<'x> fn(&'x u8)`).
pub(in crate::emit) fn lifetimes(text: &str) -> Vec<String> {
    let (mut found, mut declared) = (Vec::new(), vec!["static".to_owned(), "_".to_owned()]);
    if text.contains('\'') {
        collect_lifetimes(tokens(text), &mut found, &mut declared);
    }
    found.retain(|name| !declared.contains(name));
    found
}

/// Whether a type may have a lifetime that is not written: of a reference, or of a type that is not known here.
pub(in crate::emit) fn elides(text: &str) -> bool {
    needs_surroundings(text) || text.contains("::") || refers(text)
}

/// Whether a type has a reference that does not last as long as the program.
fn refers(text: &str) -> bool {
    text.split('&').skip(1).any(|it| !it.trim_start().starts_with("'static"))
}

/// Whether the spelling of a type shows that its values borrow.
pub(super) fn borrows(text: &str) -> bool {
    refers(text) || text.contains("'_") || !lifetimes(text).is_empty()
}

/// Collects the names behind `'`, in `declared` those between the brackets of a `for<..>`.
fn collect_lifetimes(stream: TokenStream, found: &mut Vec<String>, declared: &mut Vec<String>) {
    let (mut is_lifetime, mut is_declaration) = (false, false);
    for tree in stream {
        match &tree {
            TokenTree::Group(group) => collect_lifetimes(group.stream(), found, declared),
            TokenTree::Ident(name) if is_lifetime && is_declaration => declared.push(name.to_string()),
            TokenTree::Ident(name) if is_lifetime => found.push(name.to_string()),
            TokenTree::Ident(word) if word == "for" => is_declaration = true,
            TokenTree::Punct(punct) if punct.as_char() == '>' => is_declaration = false,
            _ => {}
        }
        is_lifetime = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '\'');
    }
}

/// The number of references around a value of the type.
pub(in crate::emit) fn references(text: &str) -> usize {
    if is_plain_path(text) {
        return 0;
    }
    let mut ty = syn::parse_str::<Type>(text);
    let mut count = 0;
    while let Ok(Type::Reference(reference)) = ty {
        count += 1;
        ty = Ok(*reference.elem);
    }
    count
}

/// The `T` of an `Option<T>`, which may lie behind references.
pub(in crate::emit) fn option_inner(text: &str) -> Option<String> {
    if is_plain_path(text) {
        return None;
    }
    let mut ty = syn::parse_str::<Type>(text).ok()?;
    while let Type::Reference(reference) = ty {
        ty = *reference.elem;
    }
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|segment| segment.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(inner) => Some(inner.to_token_stream().to_string()),
        _ => None,
    }
}

/// The type of the members of a slice, an array, or a collection, which may lie behind references.
pub(in crate::emit) fn member_type(text: &str) -> Option<String> {
    let mut ty = syn::parse_str::<Type>(text).ok()?;
    while let Type::Reference(reference) = ty {
        ty = *reference.elem;
    }
    let member = match ty {
        Type::Slice(it) => *it.elem,
        Type::Array(it) => *it.elem,
        Type::Path(path) => match path.path.segments.into_iter().next_back()?.arguments {
            PathArguments::AngleBracketed(of) => {
                of.args.into_iter().find_map(|it| if let GenericArgument::Type(it) = it { Some(it) } else { None })?
            }
            _ => return None,
        },
        _ => return None,
    };
    Some(member.to_token_stream().to_string())
}

/// Whether a name of the surrounding module is needed to spell the type.
pub(in crate::emit) fn needs_surroundings(text: &str) -> bool {
    const KNOWN: &[&str] = &[
        "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64",
        "static", "mut", "Option", "String", "Vec", "Box", "Result",
    ];
    let path_root = |text: &str| text.starts_with("crate") || text.starts_with("::") || text.starts_with("super");
    let bare = text.trim_start_matches(['&', ' ']);
    if path_root(bare) && !bare.contains('<') {
        return false;
    }
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '_' && it != '\'');
    words.into_iter().any(|word| !word.is_empty() && !word.starts_with('\'') && !KNOWN.contains(&word))
}

/// Whether an expression is allowed in a `const fn` whatever its names mean: literals, paths, constructors of
/// these, references, tuples and arrays of these.
pub(in crate::emit) fn is_const(text: &str) -> bool {
    syn::parse_str::<syn::Expr>(text).is_ok_and(|expression| is_const_expression(&expression))
}

fn is_const_expression(expression: &syn::Expr) -> bool {
    use syn::Expr;
    match expression {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Unary(it) => matches!(it.op, syn::UnOp::Neg(_)) && matches!(*it.expr, Expr::Lit(_)),
        Expr::Reference(it) => is_const_expression(&it.expr),
        Expr::Paren(it) => is_const_expression(&it.expr),
        Expr::Tuple(it) => it.elems.iter().all(is_const_expression),
        Expr::Array(it) => it.elems.iter().all(is_const_expression),
        Expr::Call(it) => is_constructor(&it.func) && it.args.iter().all(is_const_expression),
        Expr::Struct(it) => it.rest.is_none() && it.fields.iter().all(|field| is_const_expression(&field.expr)),
        _ => false,
    }
}

/// A path whose last name begins with a capital letter: a tuple struct or a variant.
fn is_constructor(function: &syn::Expr) -> bool {
    let syn::Expr::Path(path) = function else { return false };
    let last = path.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
    last.starts_with(char::is_uppercase)
}

/// Whether an expression is a plain literal, which costs nothing to repeat.
pub(in crate::emit) fn is_literal(text: &str) -> bool {
    syn::parse_str::<syn::ExprLit>(text).is_ok()
}

/// Whether an expression is a literal, perhaps with a minus.
pub(in crate::emit) fn is_data(text: &str) -> bool {
    is_literal(text.trim_start().strip_prefix('-').unwrap_or(text))
}

/// The size of a value of a type whose literals are plain data, on machines of 64 bits.
pub(in crate::emit) fn bytes_of(ty: &str) -> Option<usize> {
    let ty: String = ty.split_whitespace().collect();
    match ty.as_str() {
        "bool" | "u8" | "i8" => Some(1),
        "u16" | "i16" => Some(2),
        "u32" | "i32" | "f32" | "char" => Some(4),
        "u64" | "i64" | "f64" | "usize" | "isize" => Some(8),
        "u128" | "i128" | "&'staticstr" => Some(16),
        _ => None,
    }
}

/// Whether the texts of a type can be told apart in a `const fn`: no `String` is behind it.
pub(super) fn are_told_apart_in_const(ty: &str) -> bool {
    ty.split(|it: char| !it.is_alphanumeric()).all(|word| word != "String")
}

#[cfg(test)]
mod tests {
    use super::{ident, lifetimes, option_inner, references, value_path, value_type};

    #[test]
    fn keywords_are_raw() {
        let spelled = ["abstract", "match", "yield", "matched", "Self_", "größe"].map(|it| ident(it).to_string());
        assert_eq!(spelled, ["r#abstract", "r#match", "r#yield", "matched", "Self_", "größe"]);
    }

    #[test]
    fn lifetimes_of_parameters_are_elided() {
        for (text, ty) in
            [("Cell", "Cell"), ("& & Cell < 'a , u8 >", "Cell < '_ , u8 >"), ("super::Cell < '_ >", "super :: super :: Cell < '_ >")]
        {
            assert_eq!(value_type(text).to_string(), ty);
        }
    }

    #[test]
    fn what_types_are_made_of() {
        for (text, path, count, inside) in [
            ("Cell", "Cell", 0, None),
            ("super::Cell", "super :: super :: Cell", 0, None),
            ("& & Cell < 'a , u8 >", "Cell :: < u8 >", 2, None),
            ("Option < Cell >", "Option :: < Cell >", 0, Some("Cell")),
        ] {
            assert_eq!(value_path(text).to_string(), path);
            assert_eq!((references(text), option_inner(text).as_deref()), (count, inside), "{text}");
        }
        for (text, names) in [
            ("Cell", ""),
            ("&'a Cell<'b, 'static>", "a b"),
            ("Box < dyn Fn ( & 'a u8 ) -> Cell < '_ > + 'b >", "a b"),
            ("for < 'x > fn ( & 'x u8 , & 'a u8 )", "a"),
            ("< & 'a u8 as Give > :: Given", "a"),
            ("Cell < { 'a' as u8 } >", ""),
        ] {
            assert_eq!(lifetimes(text).join(" "), names, "{text}");
        }
    }
}
