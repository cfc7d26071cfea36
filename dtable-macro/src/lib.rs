//! The procedural macro of dtable; use it through `dtable-runtime`.
//!
//! The compiler is `dtable-core`. This crate finds files, has `dtable-files` read them, and reports to rustc.
//!
//! # Files
//!
//! - `call`: The arguments of `dtable!`. `file`: Finds and reads the files.
//! - `cache`: Expansions of earlier builds; `stored_code` is their code as text.
//! - `report`: Findings as errors and warnings of rustc. `placed`: Items that rustc tells the place of.
#![forbid(unsafe_code)]

mod cache;
mod call;
mod file;
mod placed;
mod report;
mod stored_code;

use cache::{Entry, Expansion, Member};
use call::Call;
use dtable_core::compile::{self, Compiled, Refusal, Trust, Unit};
use dtable_core::diagnostic::Code;
use file::File;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{LitStr, Token};

/// Compiles a decision table, or a model of linked tables: `dtable!("tables/game.yaml");`
///
/// The path is relative to the folder of `Cargo.toml`, else to the file that calls the macro. The items are `pub`
/// unless a visibility stands before the path: `dtable!(pub(crate) "tables/game.yaml")`, and are called what the file
/// says, unless a name stands behind it: `dtable!("tables/game.yaml" as chess)`. Call it at module level.
///
/// - `dtable!(try "tables/game.yaml")` is for programs whose answers or actions can fail: all methods of the traits
///   return a `Result`, with an `Error` of the program's choice, and so does every function that decides; nothing
///   panics.
/// - Under `async` and `async try` these methods are futures, which are `Send`; under `async(local)` they need not be.
/// - Under `mut` (`mut try`, `async mut try`) questions take `&mut self`, so that a database transaction can answer them.
/// - `dtable!(ask "tables/game.yaml")` adds a decision that stops at each question.
/// - `dtable!(trust(data) "tables/game.yaml")` is for a table that a stranger wrote: it may name types, literals and
///   listed values, and nothing that runs.
/// - `dtable!(const "tables/game.yaml")` is for tables whose results the program uses in constants: their functions are
///   `const fn` even in test runs that record decisions.
///
/// A table with a missing case, two contradicting rules, or any other error does not compile; each finding is an
/// error of its own. Warnings show as warnings of rustc; `lints:` in the table changes their levels. Editing the table
/// rebuilds the crate, and checks the tables that were edited alone: expansions are stored in the target folder
/// (`DTABLE_CACHE=0` turns that off).
#[proc_macro]
pub fn dtable(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let call = match syn::parse::<Call>(input) {
        Ok(call) => call,
        Err(error) => return error.into_compile_error().into(),
    };
    expand(&call).into()
}

/// The page of documentation of one table of a file, or, if the name is empty, of its model, as a literal. Generated
/// code calls it under `cfg(doc)` alone, so no other build pays for the page.
#[doc(hidden)]
#[proc_macro]
pub fn page(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let arguments = match Punctuated::<LitStr, Token![,]>::parse_terminated.parse(input) {
        Ok(arguments) => arguments,
        Err(error) => return error.into_compile_error().into(),
    };
    let called = arguments.last().map(LitStr::value).unwrap_or_default();
    match arguments.first().zip(arguments.get(1)).and_then(|(path, name)| page_of(path, &name.value(), &called)) {
        Some(page) => page.to_token_stream().into(),
        None => quote!(::core::compile_error!("no documentation: the file is not the one that was compiled")).into(),
    }
}

/// Items that generated code has this derive write, under the name of a place in a table's file: so rustc names the place.
#[doc(hidden)]
#[proc_macro_derive(Placed, attributes(placed))]
pub fn placed(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    placed::items(input)
}

fn expand(call: &Call) -> TokenStream {
    if let Some(error) = call.error() {
        return error;
    }
    let span = call.path.span();
    let root = match file::find(&call.path.value(), span) {
        Ok(root) => root,
        Err(refusal) => {
            let error = report::refusal(&refusal, span);
            return compile::stand_in(&call.path.value(), &error, call.items());
        }
    };
    let (entry, given, path) = (Entry::of(call, &root), call.given(), root.absolute.clone());
    let Expansion { warnings, code, watched } =
        entry.as_ref().and_then(|it| it.read(&root, &given)).unwrap_or_else(|| checked(call, root, entry.as_ref(), &given));
    let warnings = warnings.iter().map(|it| report::warning(it, span));
    let watched = path.iter().chain(&watched).map(|path| watched_file(path, span));
    let code = TokenStream::from(code);
    quote!(#(#warnings)* #code #(#watched)*)
}

/// Checks a table and generates its code, and stores both in `entry` if nothing is wrong.
fn checked(call: &Call, root: File, entry: Option<&Entry>, given: &[proc_macro::TokenTree]) -> Expansion {
    let span = call.path.span();
    let (mut compiled, members) = check(root, call.trust);
    let unrecorded = if cfg!(feature = "record") { None } else { compiled.refuse_recording() };
    let (mut errors, warnings) = report::findings(&compiled, span);
    if matches!(compiled.unit, Unit::Types) {
        let refusal = Refusal::from(format!("`{}` is a file of types, not a table", call.path.value()));
        let refusal = Refusal { code: Code::UnexpectedValue, ..refusal }.help("name a table; tables name it under `use:`");
        errors.extend(report::refusal(&refusal, span));
    }
    let of_call = call.items();
    let of_call = compile::Call { name: of_call.name.or(unrecorded.as_deref()), ..of_call };
    let (code, refused) = (compile::expand(&compiled, &errors, of_call), call.refused(&compiled));
    let is_clean = errors.is_empty() && refused.is_none() && matches!(compiled.unit, Unit::VerifiedTable(_) | Unit::VerifiedModel(_));
    let code = proc_macro::TokenStream::from(quote!(#refused #code));
    let watched = members.iter().filter_map(|it| it.absolute.clone()).collect();
    let expansion = Expansion { warnings, code, watched };
    if let Some(entry) = entry.filter(|_| is_clean) {
        entry.write(&members, &expansion, given);
    }
    expansion
}

fn page_of(path: &LitStr, name: &str, called: &str) -> Option<String> {
    let root = file::find(&path.value(), path.span()).ok()?;
    compile::page(&check(root, Trust::Code).0, name, called)
}

/// Checks a file, and returns the other files that were read.
fn check(root: File, trust: Trust) -> (Compiled, Vec<Member>) {
    let (mut members, source) = (Vec::new(), root.source.clone());
    let compiled = compile::decide_trusting(trust, source, &mut |asked| {
        let File { source, absolute, .. } = root.member(asked)?;
        members.push(Member { asked: asked.to_owned(), source: source.clone(), absolute });
        Ok::<_, Refusal>(source)
    });
    (compiled, members)
}

/// Has rustc watch a file; the bytes do not reach a release binary.
fn watched_file(path: &str, span: Span) -> TokenStream {
    let path = LitStr::new(path, Span::call_site().located_at(span));
    quote!(
        const _: &[u8] = ::core::include_bytes!(#path);
    )
}
