//! What a call of `dtable!` says: who sees the items, where the table is, and what it is called.

use dtable_core::compile::{self, Mode, stand_in};
use dtable_core::diagnostic::nearest;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, LitStr, Token, Visibility};

/// `pub(crate) try "tables/game.yaml" as chess`.
pub(crate) struct Call {
    visibility: TokenStream,
    /// The path, as written.
    pub(crate) path: LitStr,
    path_tokens: TokenStream,
    name: Option<String>,
    mode: Mode,
    /// What is wrong with the call, where it names a path all the same.
    wrong: Option<Error>,
}

/// The words that may stand before the path.
const WORDS: [&str; 1] = ["try"];

impl Parse for Call {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let visibility = match input.parse()? {
            Visibility::Inherited => quote!(pub),
            given => given.to_token_stream(),
        };
        let (mut mode, mut wrong) = (Mode::Plain, None);
        while input.peek(Ident::peek_any) {
            let word = Ident::parse_any(input)?;
            match word == "try" {
                true if mode == Mode::Try => note(&mut wrong, Error::new(word.span(), "`try` stands here twice")),
                true => mode = Mode::Try,
                false => note(&mut wrong, unknown(&word)),
            }
        }
        let path: LitStr = input
            .parse()
            .map_err(|error| Error::new(error.span(), "expected the path of a table file: `dtable!(\"tables/game.yaml\")`"))?;
        let name = name(input).unwrap_or_else(|error| {
            note(&mut wrong, error);
            None
        });
        Ok(Self { visibility, path_tokens: path.to_token_stream(), path, name, mode, wrong })
    }
}

/// One mistake is told of; the others may come from it.
fn note(wrong: &mut Option<Error>, error: Error) {
    wrong.get_or_insert(error);
}

/// A word before the path that is none of [`WORDS`].
fn unknown(word: &Ident) -> Error {
    let help = match nearest(&word.to_string(), WORDS) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write `try` before the path where the program's answers can fail, or nothing".to_owned(),
    };
    Error::new(word.span(), format!("`dtable!` does not know `{word}`\n= help: {help}"))
}

/// `as NAME`, or nothing.
fn name(input: ParseStream) -> syn::Result<Option<String>> {
    if input.is_empty() {
        return Ok(None);
    }
    let rest = |error: Error| Error::new(error.span(), "expected `as` and a name, or nothing after the path");
    let result = input.parse::<Token![as]>().map_err(rest).and_then(|word| {
        let place = |error: Error| if input.is_empty() { word.span } else { error.span() };
        let name: Ident = input.parse().map_err(|error| Error::new(place(error), "expected a name for the items after `as`"))?;
        if input.is_empty() { Ok(Some(name.to_string())) } else { Err(input.error("expected nothing after the name")) }
    });
    // Of what is left nothing is said.
    input.parse::<TokenStream>()?;
    result
}

impl Call {
    /// The call, as the compiler takes it.
    pub(crate) fn items(&self) -> compile::Call<'_> {
        compile::Call { name: self.name.as_deref(), mode: self.mode, ..compile::Call::new(&self.visibility, &self.path_tokens) }
    }

    /// The error of a call that is wrong, with something for its items.
    pub(crate) fn error(&self) -> Option<TokenStream> {
        let error = self.wrong.as_ref()?.to_compile_error();
        Some(stand_in(&self.path.value(), &error, self.items()))
    }
}
