//! Findings as errors and warnings of rustc.

use dtable_core::compile::{Compiled, Refusal};
use dtable_core::diagnostic::{printable, render_body, shown};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

/// A warning: the name of its macro, and its text.
pub(crate) type Warning = (String, String);

/// The errors, each a `compile_error!` of its own, and the warnings, which become uses of deprecated macros ([`warning`]). Among the
/// ways to print a warning on stable Rust this one has most of the text in its first line.
///
/// The first words are always *use of deprecated macro*: from 1.88 to 1.95 a stable macro has no diagnostics of its
/// own, so a warning is a lint of rustc with our text. `deprecated` shows the text in its first line, after these
/// words; `must_use` (*unused return value of .. that must be used*) and `expect` (*this lint expectation is
/// unfulfilled*) show it in a note below; `on_unimplemented` works in errors alone; and text that a macro prints itself
/// is lost to editors, and whenever cargo replays the warnings of an earlier build.
pub(crate) fn findings(compiled: &Compiled, span: Span) -> (TokenStream, Vec<Warning>) {
    let (printed, rest) = shown(&compiled.findings);
    let (mut errors, mut warnings) = (TokenStream::new(), Vec::new());
    for finding in printed {
        let text = render_body(finding, &compiled.sources);
        if finding.is_error() {
            errors.extend(error(&text, span));
        } else {
            let (name, code) = (finding.code.name(), finding.code.id());
            let text = text.strip_prefix(&format!("{name} [{code}]: ")).unwrap_or(&text);
            warnings.push((format!("{}_{code}", name.replace('-', "_")), text.to_owned()));
        }
    }
    match rest {
        Some(rest) if errors.is_empty() => warnings.push(("dtable".to_owned(), rest)),
        Some(rest) => errors.extend(error(&rest, span)),
        None => {}
    }
    (errors, warnings)
}

/// The error of a file that could not be read, at the path of the call.
pub(crate) fn refusal(refusal: &Refusal, span: Span) -> TokenStream {
    let help = refusal.help.as_ref().map(|text| format!("\n= help: {text}")).unwrap_or_default();
    let text = format!("{} [{}]: {}{help}", refusal.code.name(), refusal.code.id(), refusal.message);
    error(&printable(&text), span)
}

/// One error at the path of the call.
fn error(text: &str, span: Span) -> TokenStream {
    quote_spanned!(span=> ::core::compile_error!(#text);)
}

/// One warning at the path of the call. The macro's name is the finding's.
pub(crate) fn warning((name, text): &Warning, span: Span) -> TokenStream {
    let (defined, used) = (Ident::new(name, Span::call_site()), Ident::new(name, span));
    let definition = quote! {
        #[deprecated(note = #text)]
        macro_rules! #defined { () => { () } }
    };
    quote_spanned!(span=> const _: () = { #definition #used!() };)
}
