//! Compiles the text of a table as the macro does.

use dtable_core::compile::{Call, Compiled, check, expand};
use dtable_core::source::Source;
use proc_macro2::TokenStream;
use quote::quote;

/// Begins the line before each file of a text that has several, the table first; its name follows.
pub const FILE: &str = "%% ";

/// Checks a table, with the tables that it uses in the same text.
pub fn checked(text: &str) -> Compiled {
    let named = |file: &str| file.split_once('\n').map(|(name, text)| (name.to_owned(), text.to_owned()));
    let files: Vec<(String, String)> = text.split(FILE).filter_map(named).collect();
    let Some((name, first)) = files.first().filter(|_| text.starts_with(FILE)) else {
        return check(Source::new("table.yaml", text.to_owned()), &mut |_| Err("no other files here".to_owned()));
    };
    let load = &mut |path: &str| match files.iter().find(|(name, _)| name == path) {
        Some((name, text)) => Ok(Source::new(name.as_str(), text.as_str())),
        None => Err(format!("no {path} here")),
    };
    check(Source::new(name.as_str(), first.as_str()), load)
}

/// Writes its code.
pub fn expanded(compiled: &Compiled) -> TokenStream {
    let (visibility, path) = (quote!(pub), quote!("table.yaml"));
    expand(compiled, &TokenStream::new(), Call::new(&visibility, &path))
}
