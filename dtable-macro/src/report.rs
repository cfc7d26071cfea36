//! Findings as errors and warnings of rustc.

use dtable_core::compile::{Compiled, Refusal};
use dtable_core::diagnostic::{Finding, printable, render_body, shown};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote_spanned};

/// The errors, each a `compile_error!` of its own, and the warnings, which are uses of deprecated constants, the one way on
/// stable to print a warning.
pub(crate) fn findings(compiled: &Compiled, span: Span) -> (TokenStream, TokenStream) {
    let (printed, rest) = shown(&compiled.findings);
    let (mut errors, mut warnings) = (TokenStream::new(), TokenStream::new());
    for finding in printed {
        let text = render_body(finding, &compiled.sources);
        if finding.is_error() {
            errors.extend(error(&text, span));
        } else {
            warnings.extend(warning(finding, &text, span));
        }
    }
    if let Some(rest) = rest
        && !errors.is_empty()
    {
        errors.extend(error(&rest, span));
    }
    (errors, warnings)
}

/// A file that is not read, at the path of the call.
pub(crate) fn refusal(refusal: &Refusal, span: Span) -> TokenStream {
    let help = refusal.help.as_ref().map(|text| format!("\n= help: {text}")).unwrap_or_default();
    let text = format!("{} [{}]: {}{help}", refusal.code.name(), refusal.code.id(), refusal.message);
    error(&printable(&text), span)
}

/// One error at the path of the call.
fn error(text: &str, span: Span) -> TokenStream {
    quote_spanned!(span=> ::core::compile_error!(#text);)
}

/// One warning at the path of the call. The constant's name is the finding's.
fn warning(finding: &Finding, text: &str, span: Span) -> TokenStream {
    let name = format_ident!("{}", finding.code.name().replace('-', "_"), span = Span::call_site());
    let used = proc_macro2::Ident::new(&name.to_string(), span);
    let definition = quote::quote! {
        #[deprecated(note = #text)]
        const #name: () = ();
    };
    quote_spanned!(span=> const _: () = { #definition #used };)
}
