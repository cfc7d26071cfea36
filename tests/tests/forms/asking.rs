//! `ask`: every table of the repository whose types a test can make is driven a question at a time, through all paths for all values that its
//! entries tell apart. What comes out is what `decide_observed` says of the same answers, and that asks nothing that was not answered (`decide` may, at once).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::program::run;
use dtable_core::compile::Mode;
use dtable_core::decide;
use dtable_core::emit::{self, Call};
use dtable_core::model::{Column, Domain, HitPolicy, Origin, Position, Table};
use dtable_core::rust_names::variant;
use dtable_core::verify::VerifiedTable;
use dtable_tests::corpus;
use quote::quote;

/// Where tables lie.
pub(super) const FOLDERS: [&str; 9] = [
    "games/five/tables",
    "games/queen-mate/tables",
    "games/table-view/tables",
    "games/tictactoe/tables",
    "dtable-runtime/examples",
    "tests/tables",
    "tests/tables/public",
    "tests/corpus/pass",
    "tests/corpus/warn",
];

/// Tables with more paths are walked so far.
pub(super) const PATHS: usize = 20_000;

#[test]
fn tables_are_decided_a_question_at_a_time() {
    let (mut modules, mut calls, mut count) = (String::new(), String::new(), 0);
    for path in FOLDERS.into_iter().flat_map(|it| corpus::files(it, ".yaml").unwrap()) {
        for verified in corpus::verified(&path).unwrap().iter().filter(|it| is_made(it.table())) {
            let (name, code) = (format!("t{count}"), module(verified));
            writeln!(modules, "mod {name} {{ // {path}\n{code}\n}}").unwrap();
            writeln!(calls, "    paths += {name}::walked();").unwrap();
            count += 1;
        }
    }
    let done = "/// What comes out, with a value or without.\ntrait Done<R> { fn rule(self) -> R; }\n\
                impl<R, V> Done<R> for dtable_runtime::Outcome<R, V> { fn rule(self) -> R { self.rule } }\n\
                impl<R, V> Done<R> for dtable_runtime::Collected<R, V> { fn rule(self) -> R { self.rules } }\n";
    // The paths of a table of hundreds of questions are as long.
    let walk =
        "    let walk = std::thread::Builder::new().stack_size(1 << 28).spawn(walked).unwrap();\n    let paths = walk.join().unwrap();\n";
    let main = format!("fn main() {{\n{walk}    println!(\"{{paths}}\");\n    assert!(paths > 10_000, \"{{paths}}\");\n}}\n");
    let walked = format!("fn walked() -> usize {{\n    let mut paths = 0;\n{calls}    paths\n}}\n");
    run("asking", &format!("#![allow(warnings)]\n{done}{modules}\n{walked}{main}"));
    assert!(count > 100, "{count}");
}

/// Whether the table uses no other (networks that ask stand in `generated/uses_asks`), and names nothing of its program but enums.
fn is_made(table: &Table) -> bool {
    let is_literal = |text: &str| text.parse::<f64>().is_ok() || text.starts_with(['"', '\'']) || text == "true" || text == "false";
    let mut outputs = table.rules.iter().flat_map(|rule| rule.outcomes()).flat_map(|it| &it.outputs);
    let gives_literals = outputs.all(|it| is_literal(&it.text)) && table.outputs.iter().all(|it| is_plain(&it.ty));
    let is_named = table.columns.iter().all(|it| values(table, it).is_some());
    let is_free = table.constants.is_empty() && table.derive.is_empty();
    // Macros of expressions are named after places in files, of which there are none here.
    let computes_one = table.columns.iter().filter(|it| it.origin == Origin::Expression).count() < 2;
    table.uses.is_empty() && gives_literals && is_named && is_free && (asks(table) || computes_one)
}

/// Whether a type is one of Rust's.
fn is_plain(ty: &str) -> bool {
    ty.trim_start_matches(['&']).trim_start_matches("'static ").chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
}

/// The values of a column that its entries tell apart, in Rust; none where a test cannot write its type.
pub(super) fn values(table: &Table, column: &Column) -> Option<Vec<String>> {
    // What relations promise may be what keeps an expression from overflowing.
    let is_computed = column.meaning().is_some() && table.relations.is_empty();
    if column.compared.is_some() || column.origin == Origin::Expression && is_computed {
        return Some(Vec::new());
    }
    let is_own = column.origin != Origin::Expression && column.converted.is_none() && column.with.is_none();
    let at = table.columns.iter().position(|it| it.name.value == column.name.value)?;
    let all = column.domain.all();
    let entries = table.rules.iter().filter_map(|rule| rule.entries()?.get(at)).flat_map(|entry| entry.set.spans());
    let ends = entries.chain(all.spans()).flat_map(|&(low, high)| [low.saturating_sub(1), low, high, high.saturating_add(1)]);
    // What only used tables ask, they tell apart; and expressions tell apart what they compute with.
    let is_computed_with = column.origin == Origin::Input && table.columns.iter().any(|it| it.origin == Origin::Expression);
    let few = all.iter().take(if column.borrowed.is_some() || is_computed_with { 8 } else { 0 });
    let places: BTreeSet<Position> = ends.filter(|it| all.contains(*it)).chain(few).collect();
    let of_type = |at: &Position| written(&column.domain, base(&column.ty)?, *at);
    places.iter().map(of_type).collect::<Option<Vec<_>>>().filter(|it| is_own && !it.is_empty())
}

/// A type without `Option`, where it is one word, or `&str`.
fn base(ty: &str) -> Option<&str> {
    let ty = ty.trim().strip_prefix("Option<").and_then(|it| it.strip_suffix('>')).unwrap_or(ty);
    (ty == "&str" || ty != "String" && ty.chars().all(|it| it.is_alphanumeric() || it == '_')).then_some(ty)
}

fn written(domain: &Domain, ty: &str, at: Position) -> Option<String> {
    match domain {
        Domain::Bool | Domain::Integer { .. } | Domain::Char { .. } | Domain::Float { .. } => Some(domain.rust_literal(at)),
        Domain::Text { literals, .. } => Some(literals.get(at as usize).map_or("\"some other text\"".to_owned(), |it| format!("{it:?}"))),
        Domain::Enum { variants, .. } => {
            Some(format!("{ty}::{}", variants.get(at as usize).map_or("Unlisted".to_owned(), |it| rust(&it.variant))))
        }
        Domain::Option(_) if at == 0 => Some("None".to_owned()),
        Domain::Option(inner) => Some(format!("Some({})", written(inner, ty, at - 1)?)),
        Domain::Opaque if ty == "&str" => Some("\"a text\"".to_owned()),
        _ => None,
    }
}

/// The enums of a table, the code of the table, and the function that walks it.
fn module(verified: &VerifiedTable) -> String {
    let table = verified.table();
    let (visibility, path) = (quote!(pub), quote!("none.yaml"));
    let call = Call { mode: Mode::ASK, name: Some("it"), ..Call::new(&visibility, &path) };
    let taken: Vec<&str> = table.columns.iter().map(|it| it.name.value.as_str()).collect();
    let code = emit::spelled(emit::table(verified, &decide::build(verified), &[], call), &taken);
    format!("use super::Done;\n{}{code}\n{}{}{}", enums(&table.columns), held(&code.to_string()), host(table), walk(table))
}

/// What gives an answer as the program has it, be it stored as it is, or in an `Answered`.
pub(super) fn held(code: &str) -> String {
    let mut text = "trait Held<T> { fn held(self) -> T; }\nimpl<T> Held<T> for T { fn held(self) -> T { self } }\n".to_owned();
    if code.contains("struct Answered") {
        text += "impl<T> Held<T> for it::Answered<T> { fn held(self) -> T { self.answer } }\n";
    }
    text
}

/// The enums of some columns, each with all variants that any of them has.
pub(super) fn enums(columns: &[Column]) -> String {
    let mut enums: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for column in columns {
        let domain = if let Domain::Option(inner) = &column.domain { inner } else { &column.domain };
        if let (Domain::Enum { variants, open, .. }, Some(name)) = (domain, base(&column.ty)) {
            let names = variants.iter().map(|it| rust(&it.variant)).chain(open.then(|| "Unlisted".to_owned()));
            enums.entry(name).or_default().extend(names);
        }
    }
    enums.iter().fold(String::new(), |text, (name, variants)| {
        let variants = variants.iter().cloned().collect::<Vec<_>>().join(", ");
        format!("{text}#[derive(Clone, Copy, Debug, PartialEq)] pub enum {name} {{ {variants} }}\n")
    })
}

fn asks(table: &Table) -> bool {
    table.columns.iter().any(|it| it.origin == Origin::Program)
}

fn collects(table: &Table) -> bool {
    matches!(table.hit, HitPolicy::Collect(_))
}

/// Answers are a host that knows nothing else.
fn host(table: &Table) -> String {
    let rule = "impl super::Done<it::Rule> for it::Rule { fn rule(self) -> it::Rule { self } }\n";
    if !asks(table) {
        return rule.to_owned();
    }
    let asked = table.columns.iter().filter(|it| it.origin == Origin::Program);
    let methods = asked.fold(String::new(), |text, it| {
        let (name, ty) = (rust(&it.name.value), &it.ty);
        format!("{text}    fn {name}(&self) -> {ty} {{ Held::held(self.{name}.unwrap()) }}\n")
    });
    format!("impl it::Conditions for it::Answers {{\n{methods}}}\n{rule}")
}

/// A name as Rust takes it.
pub(super) fn rust(name: &str) -> String {
    if syn::parse_str::<syn::Ident>(name).is_ok() && name != "gen" { name.to_owned() } else { format!("r#{name}") }
}

/// The variable that holds an input, apart from those of the walk itself.
pub(super) fn local(name: &str) -> String {
    format!("input_{name}")
}

fn walk(table: &Table) -> String {
    let of = |origin: Origin| table.columns.iter().filter(move |it| it.origin == origin);
    let inputs: Vec<String> = of(Origin::Input).map(|it| local(&it.name.value)).collect();
    let given = inputs.iter().fold(String::new(), |text, it| format!("{text}, {it}"));
    let declared = of(Origin::Input).zip(&inputs).fold(String::new(), |text, (it, name)| format!("{text}, {name}: {}", it.ty));
    let arms = of(Origin::Program).fold(String::new(), |text, it| {
        let (name, values) = (variant(&it.name.value), values(table, it).unwrap_or_default().join(", "));
        let end = if it.range.is_some() { ".unwrap()" } else { "" };
        format!(
            "{text}            it::Question::{name}(open) => for value in [{values}] {{ walk(open.answer(value){end}, paths{given}); }}\n"
        )
    });
    let loops = of(Origin::Input).zip(&inputs).fold(String::new(), |text, (it, name)| {
        format!("{text}    for {name} in [{}] {{\n    if paths >= {PATHS} {{ break; }}\n", values(table, it).unwrap_or_default().join(", "))
    });
    let arguments = if asks(table) { format!("&answers{given}") } else { inputs.join(", ") };
    let expected = match (collects(table), asks(table)) {
        (true, _) => format!("assert!(done.rule().iter().eq(it::rules({arguments})), \"{{answers:?}}\")"),
        (false, true) => format!("assert_eq!(done.rule(), it::decide_observed({arguments}, &mut ()), \"{{answers:?}}\")"),
        (false, false) => format!("assert_eq!(done.rule(), it::decide({arguments}))"),
    };
    format!(
        "fn walk(answers: it::Answers, paths: &mut usize{declared}) {{\n    if *paths >= {PATHS} {{ return; }}\n    \
         match it::resume(answers{given}) {{\n        \
         it::Step::Done(done) => {{ *paths += 1; {expected}; }}\n        \
         it::Step::Ask(question) => match question {{\n{arms}        }},\n    }}\n}}\n\
         pub fn walked() -> usize {{\n    let mut paths = 0;\n{loops}    walk(it::Answers::new(), &mut paths{given});\n{}    paths\n}}\n",
        "    }\n".repeat(inputs.len())
    )
}
