//! `cases --format rust`: what it writes about tables of the corpus is a test of the workspace, compiled and run there.
//!
//! `UPDATE_EXPECT=1` rewrites the file.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use dtable_core::compile::{Unit, check};
use dtable_core::model::{Domain, Expression, Table};
use dtable_core::source::Source;

use crate::run::{dtable, err, out};

/// Tables below `tests` whose types are those of `std`, or enums with variants that the table lists.
const TABLES: &[&str] = &[
    "corpus/pass/asked_again",
    "corpus/pass/collect_else",
    "corpus/pass/compared",
    "corpus/pass/compared_relations",
    "corpus/pass/computed_many",
    "corpus/pass/computed_number",
    "corpus/pass/computed_range",
    "corpus/pass/expressions_guarded",
    "corpus/pass/expressions_of_options",
    "corpus/pass/expressions_wide",
    "corpus/pass/expressions_wide_and_entries",
    "corpus/pass/floats",
    "corpus/pass/floats_with_nan",
    "corpus/pass/numbers",
    "corpus/pass/one_of_first",
    "corpus/pass/open_ranges",
    "corpus/pass/outputs",
    "corpus/pass/priority_of_two",
    "corpus/pass/relation_keeps_from_overflow",
    "corpus/pass/texts",
    "corpus/pass/uses",
    "corpus/pass/uses/points",
    "corpus/pass/uses_listed",
    "corpus/pass/uses_sum",
    "corpus/pass/wide_fractions",
    "tables/allergies",
    "tables/floats",
    "tables/gateway",
    "tables/letters",
    "tables/named_as_locals",
    "tables/pairs",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests")
}

fn table(path: &str) -> Table {
    let file = root().join(format!("{path}.yaml"));
    let folder = file.parent().unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    let load = &mut |name: &str| std::fs::read_to_string(folder.join(name)).map(|it| Source::new(name, it)).map_err(|it| it.to_string());
    let Unit::VerifiedTable(table) = check(Source::new(path, text), load).unit else { panic!("{path}") };
    table.table().clone()
}

/// The enums of a table and of those that it uses, with their variants.
type Enums = BTreeMap<String, Vec<String>>;

fn collect(table: &Table, enums: &mut Enums) {
    let bare = |ty: &str| {
        let inside = ty.rsplit('<').next().unwrap_or(ty);
        inside.replace(['&', '>', '[', ']'], "").trim().to_owned()
    };
    table.uses.iter().for_each(|it| collect(&it.table, enums));
    for column in table.written() {
        let listed = match column.domain.innermost() {
            Domain::Enum { variants, open, .. } => Some((variants, open)),
            Domain::Set(members) => Some((&members.listed, &members.open)),
            _ => None,
        };
        if let Some((variants, open)) = listed {
            let known = enums.entry(bare(&column.ty)).or_default();
            known.extend(variants.iter().map(|it| it.variant.clone()).chain(open.then(|| "AnythingElse".to_owned())));
        }
    }
    for (at, output) in table.outputs.iter().enumerate() {
        let given = table.rules.iter().flat_map(|rule| rule.outcomes()).map(|it| &it.outputs[at]).chain(&output.values);
        let named = |it: &Expression| it.text.strip_prefix(&format!("{}::", bare(&output.ty))).map(str::to_owned);
        let is_name = |it: &String| it.chars().all(char::is_alphanumeric);
        let variants: Vec<String> = given.filter_map(named).filter(is_name).collect();
        if !variants.is_empty() {
            enums.entry(bare(&output.ty)).or_default().extend(variants);
        }
    }
    enums.values_mut().for_each(|it| {
        it.sort();
        it.dedup();
    });
}

/// The table, its enums and its test cases.
fn module(path: &str) -> String {
    let table = table(path);
    let mut enums = Enums::new();
    collect(&table, &mut enums);
    let mut text = format!("mod {} {{\n", path.replace('/', "_"));
    for (name, variants) in enums {
        writeln!(text, "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum {name} {{ {} }}", variants.join(", ")).unwrap();
        let all: Vec<String> = variants.iter().map(|it| format!("{name}::{it}")).collect();
        writeln!(text, "const _: &[{name}] = &[{}];", all.join(", ")).unwrap();
    }
    let output = dtable(&root(), &["cases", &format!("{path}.yaml"), "--format", "rust", "--kind", "rules,mcdc"], "");
    assert!(output.status.success(), "{path}: {}", err(&output));
    write!(text, "dtable_runtime::dtable!(pub \"{path}.yaml\");\n{}}}\n\n", out(&output)).unwrap();
    text
}

#[test]
fn test_cases_in_rust_are_compiled_and_run() {
    let mut text = "//! Test cases that `cargo dtable cases --format rust` has written: `UPDATE_EXPECT=1 cargo test -p dtable-cli --test cli` writes them again.\n\n".to_owned();
    TABLES.iter().for_each(|it| text += &module(it));
    let path = root().join("tests/made_cases.rs");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let plain = |text: &str| text.split_whitespace().collect::<String>().replace(",}", "}").replace(",]", "]").replace(",)", ")");
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(plain(&written) == plain(&text), "`tests/tests/made_cases.rs` is not what is written now: UPDATE_EXPECT=1");
}
