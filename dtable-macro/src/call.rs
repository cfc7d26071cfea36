//! The arguments of `dtable!`: visibility, words such as `try`, the path of the table, and a name.

use dtable_core::compile::{self, Compiled, Mode, Trust, stand_in};
use dtable_core::diagnostic::nearest;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, LitStr, Token, Visibility, parenthesized, token};

/// `pub(crate) try "tables/game.yaml" as chess`.
pub(crate) struct Call {
    visibility: TokenStream,
    /// The path, as written.
    pub(crate) path: LitStr,
    path_tokens: TokenStream,
    name: Option<String>,
    mode: Mode,
    /// Whether the program makes constants of the table's results. Then the code records nothing, because a `const fn`
    /// cannot.
    is_const: bool,
    /// How far the table is trusted.
    pub(crate) trust: Trust,
    /// The error of a wrong call that still names a path.
    wrong: Option<Error>,
}

/// The words that may stand before the path, each with its purpose.
const WORDS: [(&str, &str); 6] = [
    ("try", "the program's answers can fail"),
    ("async", "they are waited for"),
    ("mut", "the program changes as it answers"),
    ("ask", "they come a question at a time"),
    ("const", "constants are made of the results"),
    ("trust(data)", "a stranger wrote the table"),
];

impl Parse for Call {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let visibility = match input.parse()? {
            Visibility::Inherited => quote!(pub),
            given => given.to_token_stream(),
        };
        let (mode, is_const, trust, mut wrong) = match words(input)? {
            Ok((mode, is_const, trust)) => (mode, is_const, trust, None),
            // A call that is wrong trusts nothing.
            Err(error) => (Mode::PLAIN, false, Trust::Data, Some(error)),
        };
        let path: LitStr = input
            .parse()
            .map_err(|error| Error::new(error.span(), "expected the path of a table file: `dtable!(\"tables/game.yaml\")`"))?;
        let name = name(input).unwrap_or_else(|error| {
            note(&mut wrong, error);
            None
        });
        Ok(Self { visibility, path_tokens: path.to_token_stream(), path, name, mode, is_const, trust, wrong })
    }
}

/// Only one mistake is reported: it may be the cause of the others.
fn note(wrong: &mut Option<Error>, error: Error) {
    wrong.get_or_insert(error);
}

/// A word before the path, with the content of the parentheses behind it, if there are any.
struct Word {
    word: Ident,
    of: Option<TokenStream>,
}

/// Reads the words before the path: how the program answers, whether it makes constants of the results, how far the
/// table is trusted; and the error, if a word is wrong.
fn words(input: ParseStream) -> syn::Result<Result<(Mode, bool, Trust), Error>> {
    let mut words = Vec::new();
    while input.peek(Ident::peek_any) {
        let word = Ident::parse_any(input)?;
        let mut of = None;
        if input.peek(token::Paren) {
            let inside;
            parenthesized!(inside in input);
            of = Some(inside.parse()?);
        }
        words.push(Word { word, of });
    }
    let trust = match trust(&mut words) {
        Ok(trust) => trust,
        Err(error) => return Ok(Err(error)),
    };
    Ok(match constant(&words) {
        Some(Ok(())) => Ok((Mode::PLAIN, true, trust)),
        Some(Err(error)) => Err(error),
        None => mode(&words).map(|mode| (mode, false, trust)),
    })
}

/// Takes `trust(data)` out of the words; without it the table is trusted as code.
fn trust(words: &mut Vec<Word>) -> Result<Trust, Error> {
    let Some(at) = words.iter().position(|it| it.word == "trust") else { return Ok(Trust::Code) };
    let Word { word, of } = words.remove(at);
    if let Some(again) = words.iter().find(|it| it.word == "trust") {
        return Err(Error::new(again.word.span(), "`trust` stands here twice"));
    }
    match of.map(|it| it.to_string()).as_deref() {
        Some("data") => Ok(Trust::Data),
        Some("code") => Ok(Trust::Code),
        _ => {
            let message = "in the parentheses of `trust` stands how far the table is trusted\n= help: write `trust(data)` for a table that a stranger wrote; without it, it is code";
            Err(Error::new(word.span(), message))
        }
    }
}

/// Whether `const` is the only word; `None` if it is not among the words.
fn constant(words: &[Word]) -> Option<Result<(), Error>> {
    let it = words.iter().find(|it| it.word == "const")?;
    Some(match (words.len(), &it.of) {
        (1, None) => Ok(()),
        (1, Some(_)) => Err(Error::new(it.word.span(), "`const` takes nothing in parentheses")),
        _ => Err(Error::new(it.word.span(), "`const` stands alone before the path")),
    })
}

/// The mode of some words.
fn mode(words: &[Word]) -> Result<Mode, Error> {
    let mut mode = Mode::PLAIN;
    for (at, it) in words.iter().enumerate() {
        let (word, error) = (it.word.to_string(), |message: &str| Err(Error::new(it.word.span(), message)));
        if words[..at].iter().any(|before| before.word == word) {
            return error(&format!("`{word}` stands here twice"));
        }
        mode = match (word.as_str(), &it.of) {
            ("ask" | "try" | "mut", Some(_)) => return error(&format!("`{word}` takes nothing in parentheses")),
            ("ask", None) if mode == Mode::PLAIN => Mode::ASK,
            ("ask", None) => return error("`ask` stands alone before the path"),
            ("try" | "async" | "mut", _) if mode.stops() => return error("`ask` stands alone before the path"),
            ("async", _) if mode != Mode::PLAIN => return error(&in_order(&word, &words[0], words)),
            ("async", None) => Mode::ASYNC,
            ("async", Some(of)) if of.to_string() == "local" => Mode::LOCAL,
            ("async", Some(of)) => return Err(not_local(&it.word, of)),
            ("mut", None) if mode.fails() => return error(&in_order(&word, &words[at - 1], words)),
            ("mut", None) => mode.changing(),
            ("try", None) => mode.failing(),
            ("local", _) => return error("`local` stands in parentheses: `async(local)`"),
            _ => return Err(unknown(&it.word)),
        };
    }
    Ok(mode)
}

/// What is said of a word that stands behind one before which it belongs, with all words in their order.
fn in_order(word: &str, behind: &Word, words: &[Word]) -> String {
    let find = |word: &str| words.iter().find(|it| it.word == word);
    let waits = find("async").map_or(Mode::PLAIN, |it| if it.of.is_some() { Mode::LOCAL } else { Mode::ASYNC });
    let changing = if find("mut").is_some() { waits.changing() } else { waits };
    let ordered = if find("try").is_some() { changing.failing() } else { changing };
    format!("`{word}` stands before `{}`: `{ordered}`", behind.word)
}

/// The error of parentheses behind `async` that do not say `local`.
fn not_local(word: &Ident, of: &TokenStream) -> Error {
    let message =
        "in the parentheses of `async` stands `local`\n= help: write `async(local)` where the futures may stay on one thread, else `async`";
    if of.is_empty() { Error::new(word.span(), message) } else { Error::new_spanned(of, message) }
}

/// A word before the path that is none of [`WORDS`].
fn unknown(word: &Ident) -> Error {
    let help = match nearest(&word.to_string(), WORDS.map(|(word, _)| word)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let words: Vec<String> = WORDS.iter().map(|(word, when)| format!("`{word}` where {when}")).collect();
            format!("before the path stands {}, or nothing", words.join(", "))
        }
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
    /// The call in the compiler's terms.
    pub(crate) fn items(&self) -> compile::Call<'_> {
        let records = cfg!(feature = "coverage") && !self.is_const;
        compile::Call { name: self.name.as_deref(), mode: self.mode, records, ..compile::Call::new(&self.visibility, &self.path_tokens) }
    }

    /// The error of a table that cannot do what the words before the path demand: be asked a question at a time, by a
    /// program that changes, or be a `const fn`.
    pub(crate) fn refused(&self, compiled: &Compiled) -> Option<TokenStream> {
        let why = compiled.refuses(self.mode).or_else(|| self.is_const.then(|| compiled.cannot_be_const()).flatten())?;
        Some(Error::new(self.path.span(), why).to_compile_error())
    }

    /// All that decides what the call becomes, beside the files.
    pub(crate) fn words(&self) -> String {
        let Self { visibility, path_tokens, name, mode, is_const, trust, .. } = self;
        let features = (cfg!(feature = "coverage"), cfg!(feature = "record"));
        format!("{visibility} {mode} const: {is_const} {trust:?} {path_tokens} {name:?} {features:?}")
    }

    /// What generated code takes from the call as it is, with its spans.
    pub(crate) fn given(&self) -> Vec<proc_macro::TokenTree> {
        let given = [&self.visibility, &self.path_tokens].map(|it| proc_macro::TokenStream::from(it.clone()));
        given.into_iter().flatten().collect()
    }

    /// The error of a wrong call, with items that stand in for those of the table.
    pub(crate) fn error(&self) -> Option<TokenStream> {
        let error = self.wrong.as_ref()?.to_compile_error();
        Some(stand_in(&self.path.value(), &error, self.items()))
    }
}
