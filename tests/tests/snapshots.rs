//! The generated code of small tables, formatted, so that a change of the emitter can be read; of all tables `figures.rs` holds the figures.
//! `UPDATE_EXPECT=1 cargo test` rewrites the files in `snapshots/`.

use std::fs;

use dtable_core::compile::{Call, check, expand};
use dtable_core::emit::spelled;
use dtable_core::source::Source;
use dtable_tests::corpus::workspace;
use expect_test::expect_file;

/// The items that a file becomes, without the pages of documentation and the tables as data: these have tests of their own.
fn expansion(path: &str) -> String {
    let read = |path: &str| fs::read_to_string(workspace().join(path)).map(|text| Source::new(path, text));
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let compiled = check(read(path).unwrap(), &mut |member| read(&format!("{folder}/{member}")).map_err(|it| it.to_string()));
    assert!(compiled.findings.is_empty(), "{:?}", compiled.findings);
    let (visibility, file) = (quote::quote!(pub), quote::quote!(#path));
    let items = spelled(expand(&compiled, &Default::default(), Call::new(&visibility, &file)), &[]).to_string();
    let mut file: syn::File = syn::parse_str(&items).unwrap();
    keep_code(&mut file.items);
    prettyplease::unparse(&file)
}

fn keep_code(items: &mut Vec<syn::Item>) {
    items.retain(|item| !matches!(item, syn::Item::Static(_)));
    for item in items {
        match item {
            syn::Item::Fn(it) => it.attrs.retain(|attribute| !attribute.path().is_ident("cfg_attr")),
            syn::Item::Mod(it) => it.content.iter_mut().for_each(|(_, items)| keep_code(items)),
            _ => {}
        }
    }
}

macro_rules! snapshots {
    ($($name:ident: $path:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let code = expansion($path);
                expect_file![concat!("../snapshots/", stringify!($name), ".rs")].assert_eq(&code);
            }
        )*
    };
}

snapshots! {
    game: "tests/tables/game.yaml";
    dish: "tests/tables/dish.yaml";
    shades: "tests/tables/shades.yaml";
    path: "tests/tables/path.yaml";
    fee_else: "tests/tables/fee_else.yaml";
    post: "tests/tables/post.yaml";
    quote: "tests/tables/uses/quote.yaml";
}

#[test]
fn equal_text_gives_equal_code() {
    for path in ["tests/tables/shades.yaml", "tests/tables/tangle.yaml", "games/tictactoe/tables/tictactoe.yaml"] {
        assert!(expansion(path) == expansion(path), "{path}");
    }
}
