//! Holds checks to what they may read: the data of their forms, and the table.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The imports of each check from `decide`, besides this room: types of data alone.
const IMPORTS: [(&str, &str); 9] = [
    ("forms/bitmaps/check", "bitmaps::{BitmapPart, Bitmaps, Cuts, PartKey}"),
    ("forms/check/statements", ""),
    ("forms/check/told_apart", "keys::{Digit} tree::{TreeColumn}"),
    ("forms/dense/check", "dense::{Dense} graph::{Dag, Node}"),
    ("forms/forest/check", "forest::{Forest, ForestBox, ForestNode, ForestTarget}"),
    ("forms/graph/validate", "graph::{Branch, Dag, Node, NodeId}"),
    ("forms/masks/check", "masks::{Masks}"),
    ("forms/totals/check", "totals::{Totals}"),
    ("forms/tree/check", "tree::{Tree, TreeColumn, TreeTarget}"),
];

/// Methods of forms whose names checks call, of other types: the columns of a formula.
const CALLS: [&str; 1] = ["columns"];

fn sources() -> Vec<(String, syn::File)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/decide");
    let (mut open, mut files) = (vec![root.clone()], Vec::new());
    while let Some(at) = open.pop() {
        if at.is_dir() {
            open.extend(std::fs::read_dir(&at).unwrap().map(|it| it.unwrap().path()).collect::<Vec<PathBuf>>());
            continue;
        }
        let mut file = syn::parse_file(&std::fs::read_to_string(&at).unwrap()).unwrap();
        let is_test = |item: &syn::Item| matches!(item, syn::Item::Mod(it) if it.attrs.iter().any(|it| it.to_token_stream().to_string().contains("test")));
        file.items.retain(|item| !is_test(item));
        let name = at.strip_prefix(&root).unwrap().with_extension("").to_str().unwrap().replace('\\', "/");
        files.push((name, file));
    }
    files.sort_by(|a, b| a.0.cmp(&b.0));
    files
}

fn is_check(name: &str) -> bool {
    let is_room = name.starts_with("forms/check/") && !["mod", "damaged", "imports"].iter().any(|it| name.ends_with(it));
    is_room || name.starts_with("forms/") && (name.ends_with("/check") || name.ends_with("/validate"))
}

/// The paths that a file names, from the root of the crate on.
fn paths(name: &str, file: &syn::File) -> BTreeSet<String> {
    let own: Vec<String> = name.split('/').filter(|it| *it != "mod").map(str::to_owned).collect();
    let own: Vec<String> = ["crate".to_owned(), "decide".to_owned()].into_iter().chain(own).collect();
    let mut found = Vec::new();
    let mut rest = TokenStream::new();
    for item in &file.items {
        match item {
            syn::Item::Use(it) => flatten(&it.tree, &[], &mut found),
            other => other.to_tokens(&mut rest),
        }
    }
    qualified(rest, &mut found);
    let absolute = |path: Vec<String>| {
        let (mut base, mut path) = (own.clone(), &path[..]);
        match path[0].as_str() {
            "crate" => return path.join("::"),
            "self" => path = &path[1..],
            "super" => {}
            _ => return String::new(),
        }
        while path.first().is_some_and(|it| it == "super") {
            base.pop();
            path = &path[1..];
        }
        [&base[..], path].concat().join("::")
    };
    found.into_iter().map(absolute).filter(|it| !it.is_empty()).collect()
}

fn flatten(tree: &syn::UseTree, before: &[String], found: &mut Vec<Vec<String>>) {
    let with = |name: String| [before, &[name]].concat();
    match tree {
        syn::UseTree::Path(it) => flatten(&it.tree, &with(it.ident.to_string()), found),
        syn::UseTree::Name(it) => found.push(with(it.ident.to_string())),
        syn::UseTree::Rename(it) => found.push(with(it.ident.to_string())),
        syn::UseTree::Glob(_) => found.push(with("*".to_owned())),
        syn::UseTree::Group(it) => it.items.iter().for_each(|it| flatten(it, before, found)),
    }
}

/// Paths that begin with `crate`, `super` or `self` elsewhere than in imports and visibilities.
fn qualified(tokens: TokenStream, found: &mut Vec<Vec<String>>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let word = |at: usize| matches!(tokens.get(at), Some(TokenTree::Ident(_))).then(|| tokens[at].to_string());
    let is_colon = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(it)) if it.as_char() == ':');
    let mut at = 0;
    while at < tokens.len() {
        if let TokenTree::Group(group) = &tokens[at] {
            let is_visibility = at > 0 && word(at - 1).as_deref() == Some("pub") && group.delimiter() == Delimiter::Parenthesis;
            if !is_visibility {
                qualified(group.stream(), found);
            }
        }
        if word(at).is_some_and(|it| ["crate", "super", "self"].contains(&it.as_str())) && is_colon(at + 1) {
            let mut path = vec![word(at).unwrap()];
            while let (true, Some(next)) = (is_colon(at + 1) && is_colon(at + 2), word(at + 3)) {
                path.push(next);
                at += 3;
            }
            found.push(path);
        }
        at += 1;
    }
}

/// Names behind a dot and before parentheses, with or without type arguments.
fn methods(tokens: TokenStream, called: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            methods(group.stream(), called);
        }
        let is_dot = |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == '.');
        let is_called = |it: &TokenTree| match it {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
            TokenTree::Punct(it) => it.as_char() == ':',
            _ => false,
        };
        if let TokenTree::Ident(name) = token
            && at > 0
            && is_dot(&tokens[at - 1])
            && tokens.get(at + 1).is_some_and(is_called)
        {
            called.insert(name.to_string());
        }
    }
}

/// The methods that a file defines for some types.
fn defined(file: &syn::File, types: &BTreeSet<String>) -> BTreeSet<String> {
    let blocks = file.items.iter().filter_map(|item| if let syn::Item::Impl(it) = item { Some(it) } else { None });
    let blocks = blocks.filter(|it| types.contains(&it.self_ty.to_token_stream().to_string()));
    let functions = blocks.flat_map(|it| &it.items).filter_map(|it| if let syn::ImplItem::Fn(it) = it { Some(&it.sig) } else { None });
    functions.map(|it| it.ident.to_string()).collect()
}

/// Names by the module in which they stand, as a line.
fn listed(paths: BTreeSet<String>) -> String {
    let mut by_module: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in paths {
        let (module, name) = path.rsplit_once("::").unwrap();
        let module = module.strip_prefix("crate::decide::forms::").unwrap_or(module);
        by_module.entry(module.to_owned()).or_default().push(name.to_owned());
    }
    by_module.into_iter().map(|(module, names)| format!("{module}::{{{}}}", names.join(", "))).collect::<Vec<_>>().join(" ")
}

#[test]
fn checks_import_the_data_of_their_forms_and_nothing_else() {
    let of_decide = |path: &String| path.starts_with("crate::decide::") && !path.starts_with("crate::decide::forms::check::");
    let mut read = Vec::new();
    for (name, file) in sources().into_iter().filter(|it| is_check(&it.0)) {
        let imports = listed(paths(&name, &file).into_iter().filter(of_decide).collect());
        read.push((name, imports));
    }
    let expected: Vec<(String, String)> = IMPORTS.map(|(name, imports)| (name.to_owned(), imports.to_owned())).to_vec();
    assert_eq!(read, expected);
}

/// A form's own methods may be wrong as its builder is.
#[test]
fn checks_call_no_method_of_a_form() {
    let sources = sources();
    let data = IMPORTS.iter().flat_map(|(_, imports)| imports.split(['{', '}']).skip(1).step_by(2).flat_map(|it| it.split(", ")));
    let data: BTreeSet<String> = data.map(str::to_owned).collect();
    let (checks, others): (Vec<_>, Vec<_>) = sources.iter().partition(|it| is_check(&it.0));
    let theirs: BTreeSet<String> = others.iter().flat_map(|it| defined(&it.1, &data)).collect();
    assert!(["decide", "key_of", "radix", "parents"].iter().all(|it| theirs.contains(*it)), "{theirs:?}");
    let mut called = BTreeSet::new();
    checks.iter().for_each(|(_, file)| methods(file.to_token_stream(), &mut called));
    called.retain(|it| theirs.contains(it));
    assert_eq!(called.iter().map(String::as_str).collect::<Vec<_>>(), CALLS);
}

#[test]
fn builders_do_not_use_the_room_of_checks() {
    for (name, file) in
        sources().into_iter().filter(|it| !is_check(&it.0) && !it.0.starts_with("forms/check/") && it.0 != "selection/check")
    {
        let of_room = paths(&name, &file).into_iter().find(|it| it.starts_with("crate::decide::forms::check"));
        assert_eq!(of_room, None, "{name}");
        let has_check = file.items.iter().any(|it| matches!(it, syn::Item::Fn(it) if it.sig.ident.to_string().starts_with("agrees")));
        assert!(!has_check, "a check in {name}, whose imports nobody reads");
    }
}
