//! The procedural macro of dtable; use it through `dtable-runtime`.
//!
//! The compiler is `dtable-core`. This crate finds files, has `dtable-files` read them, and reports to rustc.
#![forbid(unsafe_code)]

mod call;
mod file;
mod placed;
mod report;

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
/// rebuilds the crate.
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
    let (mut compiled, files) = check(root, call.trust);
    let unrecorded = if cfg!(feature = "record") { None } else { compiled.refuse_recording() };
    let (mut errors, warnings) = report::findings(&compiled, span);
    if matches!(compiled.unit, Unit::Types) {
        let refusal = Refusal::from(format!("`{}` is a file of types, not a table", call.path.value()));
        let refusal = Refusal { code: Code::UnexpectedValue, ..refusal }.help("name a table; tables name it under `use:`");
        errors.extend(report::refusal(&refusal, span));
    }
    let of_call = call.items();
    let of_call = compile::Call { name: of_call.name.or(unrecorded.as_deref()), ..of_call };
    let (items, refused) = (compile::expand(&compiled, &errors, of_call), call.refused(&compiled));
    let tracked = files.iter().map(|path| tracked(path, span));
    quote!(#warnings #refused #items #(#tracked)*)
}

fn page_of(path: &LitStr, name: &str, called: &str) -> Option<String> {
    let root = file::find(&path.value(), path.span()).ok()?;
    compile::page(&check(root, Trust::Code).0, name, called)
}

/// Checks a file, and returns the files that were read.
fn check(root: File, trust: Trust) -> (Compiled, Vec<String>) {
    let mut files: Vec<String> = root.absolute.clone().into_iter().collect();
    let source = root.source.clone();
    let compiled = compile::decide_trusting(trust, source, &mut |path| {
        let member = root.member(path)?;
        files.extend(member.absolute);
        Ok::<_, Refusal>(member.source)
    });
    (compiled, files)
}

/// Has rustc watch a file; the bytes do not reach a release binary.
fn tracked(path: &str, span: Span) -> TokenStream {
    let path = LitStr::new(path, Span::call_site().located_at(span));
    quote!(
        const _: &[u8] = ::core::include_bytes!(#path);
    )
}
