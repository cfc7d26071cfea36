//! One word, one thing: holds the names and the docs of dtable-core against the rules of CONTRIBUTING.md, besides what `names/excused.txt` excuses.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Words that may not begin the doc of an item: they stand where its subject should.
const BEGINNINGS: [&str; 7] = ["What", "The same", "So many", "Those", "Such", "Of the", "It"];

/// Files that every room may have.
const ROOMS_FILES: [&str; 4] = ["mod", "tests", "build", "check"];

/// A source file of dtable-core, outside of tests.
struct Source {
    /// Its path below `src`, with `/`.
    path: String,
    tokens: TokenStream,
    /// Its items, also of modules inside of it; modules of tests are left out.
    items: Vec<syn::Item>,
}

/// A rule that a name or a file breaks, how often, and where.
type Broken = BTreeMap<String, BTreeSet<String>>;

fn is_for_tests(module: &syn::ItemMod) -> bool {
    module.attrs.iter().any(|it| it.path().is_ident("cfg") && it.to_token_stream().to_string().contains("test"))
}

/// Adds the items of a file, and the names of modules of tests that have files of their own.
fn flatten(items: Vec<syn::Item>, found: &mut Vec<syn::Item>, tests: &mut Vec<String>) {
    for item in items {
        match item {
            syn::Item::Mod(module) if is_for_tests(&module) => tests.push(module.ident.to_string()),
            syn::Item::Mod(syn::ItemMod { content: Some((_, inner)), .. }) => flatten(inner, found, tests),
            other => found.push(other),
        }
    }
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dtable-core/src");
    let (mut open, mut sources, mut tests) = (vec![root.clone()], Vec::new(), Vec::new());
    while let Some(at) = open.pop() {
        if at.is_dir() {
            open.extend(std::fs::read_dir(&at).unwrap().map(|it| it.unwrap().path()).collect::<Vec<PathBuf>>());
            continue;
        }
        if at.extension().is_none_or(|it| it != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(&at).unwrap();
        let (mut items, mut modules) = (Vec::new(), Vec::new());
        flatten(syn::parse_file(&text).unwrap().items, &mut items, &mut modules);
        let path = at.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        let folder = path.trim_end_matches(".rs").trim_end_matches("mod").trim_end_matches("lib").trim_end_matches('/').to_owned();
        tests.extend(modules.into_iter().map(|it| format!("{folder}/{it}").trim_start_matches('/').to_owned()));
        sources.push(Source { path, tokens: text.parse().unwrap(), items });
    }
    sources.retain(|it| !tests.iter().any(|test| it.path == format!("{test}.rs") || it.path.starts_with(&format!("{test}/"))));
    assert!(sources.len() > 300, "only {} files found", sources.len());
    sources
}

/// The names of types that stand in several files.
fn types(sources: &[Source]) -> Broken {
    let mut found = Broken::new();
    for source in sources {
        for item in &source.items {
            let name = match item {
                syn::Item::Struct(it) => &it.ident,
                syn::Item::Enum(it) => &it.ident,
                syn::Item::Trait(it) => &it.ident,
                syn::Item::Type(it) => &it.ident,
                _ => continue,
            };
            found.entry(format!("type {name}")).or_default().insert(source.path.clone());
        }
    }
    found.retain(|_, files| files.len() > 1);
    found
}

/// The names of constants that have several values.
fn constants(sources: &[Source]) -> Broken {
    let (mut found, mut values) = (Broken::new(), BTreeMap::<String, BTreeSet<String>>::new());
    for source in sources {
        for item in &source.items {
            let (name, value) = match item {
                syn::Item::Const(it) => (&it.ident, &it.expr),
                syn::Item::Static(it) => (&it.ident, &it.expr),
                _ => continue,
            };
            let name = format!("const {name}");
            values.entry(name.clone()).or_default().insert(value.to_token_stream().to_string());
            found.entry(name).or_default().insert(source.path.clone());
        }
    }
    found.retain(|name, files| files.len() > 1 && values[name].len() > 1);
    found
}

/// The names of files that stand in several folders.
fn files(sources: &[Source]) -> Broken {
    let mut found = Broken::new();
    for source in sources {
        let name = Path::new(&source.path).file_stem().unwrap().to_str().unwrap();
        if !ROOMS_FILES.contains(&name) {
            found.entry(format!("file {name}")).or_default().insert(source.path.clone());
        }
    }
    found.retain(|_, files| files.len() > 1);
    found
}

/// The text of a doc comment, where `#` and this group are one.
fn doc(group: &TokenTree) -> Option<String> {
    let TokenTree::Group(group) = group else { return None };
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    match (group.delimiter(), tokens.as_slice()) {
        (Delimiter::Bracket, [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Literal(text)]) if *name == "doc" => {
            syn::parse_str::<syn::LitStr>(&text.to_string()).ok().map(|it| it.value())
        }
        _ => None,
    }
}

/// The first lines of the doc comments of a file.
fn first_lines(tokens: TokenStream, found: &mut Vec<String>) {
    let mut goes_on = false;
    for token in tokens {
        match &token {
            TokenTree::Punct(it) if matches!(it.as_char(), '#' | '!') => continue,
            TokenTree::Group(group) => match doc(&token) {
                Some(text) => {
                    if !goes_on {
                        found.push(text);
                    }
                    goes_on = true;
                    continue;
                }
                None => first_lines(group.stream(), found),
            },
            _ => {}
        }
        goes_on = false;
    }
}

fn begins(line: &str) -> bool {
    let line = line.trim_start();
    BEGINNINGS.iter().any(|it| line.strip_prefix(it).is_some_and(|rest| !rest.starts_with(|it: char| it.is_alphanumeric() || it == '\'')))
}

/// The files with docs that begin with a word which is no subject, and these docs.
fn docs(sources: &[Source]) -> Broken {
    let mut found = Broken::new();
    for source in sources {
        let mut lines = Vec::new();
        first_lines(source.tokens.clone(), &mut lines);
        let bad: BTreeSet<String> = lines.into_iter().filter(|it| begins(it)).collect();
        if !bad.is_empty() {
            found.insert(format!("doc {}", source.path), bad);
        }
    }
    found
}

/// The lines of the excused list: `KIND NAME NUMBER: REASON`.
fn excused() -> BTreeMap<String, usize> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("names/excused.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|it| !it.is_empty() && !it.starts_with('#'));
    let read = lines.map(|line| {
        let (what, reason) = line.split_once(": ").unwrap_or_else(|| panic!("no reason: {line}"));
        assert!(!reason.trim().is_empty(), "no reason: {line}");
        let (name, number) = what.rsplit_once(' ').unwrap();
        (name.to_owned(), number.parse().unwrap_or_else(|_| panic!("no number: {line}")))
    });
    let list: Vec<(String, usize)> = read.collect();
    let excused: BTreeMap<String, usize> = list.iter().cloned().collect();
    assert_eq!(excused.len(), list.len(), "a name is excused twice");
    excused
}

#[test]
fn one_word_names_one_thing() {
    let sources = sources();
    let broken: Broken = [types, constants, files, docs].iter().flat_map(|list| list(&sources)).collect();
    let excused = excused();
    let mut wrong = Vec::new();
    for (name, places) in &broken {
        if excused.get(name) != Some(&places.len()) {
            let excused = excused.get(name).copied().unwrap_or(0);
            let places: Vec<&str> = places.iter().map(String::as_str).collect();
            wrong.push(format!("{name} {}: ({excused} excused)\n    {}", places.len(), places.join("\n    ")));
        }
    }
    let unneeded = excused.keys().filter(|it| !broken.contains_key(*it)).map(|it| format!("{it} 0: (needs no excuse)"));
    wrong.extend(unneeded);
    assert!(wrong.is_empty(), "names/excused.txt, which shrinks and does not grow, should say:\n{}", wrong.join("\n"));
}

#[test]
fn beginnings_are_whole_words() {
    assert!(begins(" What rules say.") && begins(" The same, of columns.") && begins("It"));
    assert!(!begins(" Items of a list.") && !begins(" Suchen") && !begins(" The rule.") && !begins(" What's new"));
}
