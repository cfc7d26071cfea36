//! Code that is written into a file is the code that the macro makes: for every table of the repository that verifies.

use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::{fs, io};

use dtable_core::compile::{Call, Compiled, Mode, Unit, decide, expand, expand_to_text};
use dtable_core::emit::spelled;
use dtable_core::source::Source;
use dtable_tests::corpus::workspace;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, File, Item};

/// The modes: two tables of three have the first, the third has one of the others in turn.
const MODES: [Mode; 5] = [Mode::PLAIN, Mode::ASYNC_TRY, Mode::LOCAL, Mode::ASK, Mode::TRY.changing()];

#[test]
fn text_is_the_macros_code() {
    let tables = tables();
    let modes = |at: usize| if at.is_multiple_of(3) { &MODES[1 + at / 3 % 4..][..1] } else { &MODES[..1] };
    let held: Vec<_> = tables.iter().enumerate().map(|(at, path)| (path, catch_unwind(|| hold(path, modes(at))).ok())).collect();
    let failed: Vec<_> = held.iter().filter(|(_, held)| held.is_none()).map(|(path, _)| path).collect();
    assert!(failed.is_empty(), "{failed:?}");
    let count = held.iter().filter(|(_, held)| *held == Some(true)).count();
    assert!(count > 200, "only {count} tables");
}

/// The tables and models of the corpus and of the tests that may verify.
fn tables() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = ["tests/corpus/pass", "tests/corpus/warn", "tests/tables"].map(|it| workspace().join(it)).to_vec();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|it| it == "yaml") {
                files.push(entry);
            }
        }
    }
    files.sort();
    files
}

/// Holds the text of a table against the macro's tokens; the answer is whether it verifies.
fn hold(path: &Path, modes: &[Mode]) -> bool {
    let Ok(compiled) = compiled(path) else { return false };
    if !matches!(compiled.unit, Unit::VerifiedTable(_) | Unit::VerifiedModel(_)) {
        return false;
    }
    let (visibility, none, file) = (quote!(pub), TokenStream::new(), quote!("table.yaml"));
    for mode in modes.iter().copied().filter(|mode| compiled.refuses(*mode).is_none()) {
        let text: File = syn::parse2(expand_to_text(&compiled, Call { mode, ..Call::new(&visibility, &none) })).unwrap();
        let tokens = text.to_token_stream().to_string();
        assert!(!tokens.contains("page !"), "{}", path.display());
        let from_macro = expand(&compiled, &none, Call { mode, ..Call::new(&visibility, &file) });
        // What derives write is read as what stands in the text.
        let mut from_macro: File = syn::parse2(spelled(from_macro, &[])).unwrap();
        without_pages(&mut from_macro.items);
        assert!(bare(&text) == bare(&from_macro), "{}: another code", path.display());
        let written = prettyplease::unparse(&text);
        let read: File = syn::parse_file(&written).unwrap();
        assert!(core(&read.to_token_stream().to_string()) == core(&tokens), "{}: the text is read otherwise", path.display());
        assert!(prettyplease::unparse(&read) == written, "{}: the text is printed otherwise", path.display());
    }
    true
}

/// Tokens without those that a printer may add: a comma behind the last of a list, a semicolon behind a `return`, braces around an arm, parentheses around a block.
fn core(tokens: &str) -> String {
    tokens.chars().filter(|it| !it.is_whitespace() && !matches!(it, ',' | ';' | '{' | '}' | '(' | ')')).collect()
}

/// The tokens with locals spelled in one way: no table has locals and parameters of one name, but `names`, which runs as a program.
fn bare(file: &File) -> String {
    spelled(file.to_token_stream(), &[]).to_string().replace("_local", "")
}

fn compiled(path: &Path) -> io::Result<Compiled> {
    let read = |path: &Path| fs::read_to_string(path).map(|text| Source::new(path.display().to_string(), text));
    let folder = path.parent().unwrap();
    Ok(decide(read(path)?, &mut |member| read(&folder.join(member)).map_err(|it| it.to_string())))
}

/// Leaves the pages out that the macro has rustdoc ask for.
fn without_pages(items: &mut [Item]) {
    for item in items {
        match item {
            Item::Fn(it) => plain_docs(&mut it.attrs),
            Item::Mod(it) => {
                plain_docs(&mut it.attrs);
                it.content.iter_mut().for_each(|(_, items)| without_pages(items));
            }
            _ => {}
        }
    }
}

fn plain_docs(attributes: &mut Vec<Attribute>) {
    let text = |it: &Attribute| it.to_token_stream().to_string();
    attributes.retain(|it| !text(it).starts_with("# [cfg_attr (doc ,"));
    for it in attributes.iter_mut().filter(|it| text(it).starts_with("# [cfg_attr (not (doc) , doc = ")) {
        let inner = text(it);
        let doc = inner.strip_prefix("# [cfg_attr (not (doc) , ").unwrap().strip_suffix(")]").unwrap();
        let doc: TokenStream = doc.parse().unwrap();
        *it = syn::parse_quote!(#[#doc]);
    }
}
