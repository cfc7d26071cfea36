//! `ask` for models: every model of the repository takes a step a question at a time, from each of its tables, through all paths for all values that
//! the entries tell apart. What comes out, and where the machine stands then, is what `step_observed` says of the same answers, which asks nothing that
//! was not answered.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::asking::{FOLDERS, PATHS, enums, held, local, rust, values};
use super::program::run_unchecked;
use dtable_core::compile::{self, Call, Mode, Unit};
use dtable_core::model::{Column, Model, Origin, Table};
use dtable_core::rust_names::variant;
use dtable_tests::corpus;
use quote::quote;

/// Where models lie besides.
const MORE_FOLDERS: [&str; 4] =
    ["dtable-runtime/examples/tables", "tests/tables/uses/asks", "tests/no_std/tables", "dtable-cli/tests/coverage/tables"];

/// What tables of the repository call in the programs that have them.
const SURROUNDINGS: &str = "pub mod events { pub const QUIET: u8 = 2; pub const LAW: bool = false; }\npub const fn loud() -> u8 { 200 }\n";

#[test]
fn models_step_a_question_at_a_time() {
    let (mut modules, mut calls, mut count) = (String::new(), String::new(), 0);
    for path in FOLDERS.into_iter().chain(MORE_FOLDERS).flat_map(|it| corpus::files(it, ".yaml").unwrap()) {
        let Some(code) = module(&path) else { continue };
        writeln!(modules, "mod m{count} {{ // {path}\n{code}\n}}").unwrap();
        writeln!(calls, "    paths += m{count}::walked();").unwrap();
        count += 1;
    }
    let main = format!("fn main() {{\n    let mut paths = 0;\n{calls}    assert!(paths > 3_000, \"{{paths}}\");\n}}\n");
    // Steps that stop at questions check no relations, and those that they are compared with must not either.
    run_unchecked("asking_models", &format!("#![allow(warnings)]\n{SURROUNDINGS}{modules}\n{main}"));
    assert!(count > 15, "{count}");
}

/// A model with its code, and the function that walks it; `None` for a file that is no model without errors.
fn module(path: &str) -> Option<String> {
    let compiled = corpus::compiled(path).unwrap();
    let Unit::VerifiedModel(verified) = &compiled.unit else { return None };
    assert_eq!(compiled.cannot_ask(), None, "{path}");
    let (visibility, page) = (quote!(pub), quote!("none.yaml"));
    let call = Call { mode: Mode::ASK, name: Some("it"), ..Call::new(&visibility, &page) };
    let (code, model) = (compile::expand_to_text(&compiled, call), verified.model());
    Some(format!("use super::*;\n{}{code}\n{}{}{}", enums_of(model), held(&code.to_string()), host(model), walks(model)))
}

/// The types of the model's columns and outputs, each once.
fn enums_of(model: &Model) -> String {
    let (mut columns, mut all): (Vec<Column>, BTreeMap<String, Vec<String>>) = (Vec::new(), BTreeMap::new());
    for table in &model.tables {
        columns.extend(table.columns.iter().cloned());
        for output in table.outputs.iter().filter(|it| !it.values.is_empty()) {
            let names = output.values.iter().map(|it| it.text.rsplit("::").next().unwrap_or_default().trim().to_owned());
            let known = all.entry(output.ty.clone()).or_default();
            let new: Vec<String> = names.filter(|it| !known.contains(it)).collect();
            known.extend(new);
        }
    }
    let outputs = all.iter().fold(String::new(), |text, (name, variants)| {
        format!("{text}#[derive(Clone, Copy, Debug, PartialEq)] pub enum {name} {{ {} }}\n", variants.join(", "))
    });
    enums(&columns) + &outputs
}

/// The columns of this origin in all tables, each once, in the order in which tables name them.
fn united(model: &Model, origin: Origin) -> Vec<&Column> {
    let mut all: Vec<&Column> = Vec::new();
    for column in model.tables.iter().flat_map(|it| &it.columns).filter(|it| it.origin == origin) {
        if !all.iter().any(|it| it.name.value == column.name.value) {
            all.push(column);
        }
    }
    all
}

fn actions(model: &Model) -> Vec<&str> {
    let mut all: Vec<&str> = model.tables.iter().flat_map(|it| &it.actions).map(|it| it.name.value.as_str()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Answers are a host that knows nothing else, and does nothing.
fn host(model: &Model) -> String {
    let (asked, actions) = (united(model, Origin::Program), actions(model));
    let methods = asked.iter().fold(String::new(), |text, it| {
        let (name, ty) = (rust(&it.name.value), &it.ty);
        format!("{text}    fn {name}(&self) -> {ty} {{ Held::held(self.{name}.unwrap()) }}\n")
    });
    let conditions = if asked.is_empty() { String::new() } else { format!("impl it::Conditions for it::Answers {{\n{methods}}}\n") };
    let methods = actions.iter().fold(String::new(), |text, it| format!("{text}    fn {}(&mut self) {{}}\n", rust(it)));
    let acts = if actions.is_empty() { String::new() } else { format!("impl it::Actions for it::Answers {{\n{methods}}}\n") };
    conditions + &acts
}

/// The function that walks each table of the model.
fn walks(model: &Model) -> String {
    let tables: Vec<String> = model.tables.iter().enumerate().map(|(at, table)| walk(model, at, table)).collect();
    let calls = (0..tables.len()).fold(String::new(), |text, at| format!("{text}    paths += from_{at}();\n"));
    format!("{}pub fn walked() -> usize {{\n    let mut paths = 0;\n{calls}    paths\n}}\n", tables.concat())
}

/// The function that takes a step from a table, through all paths.
fn walk(model: &Model, at: usize, table: &Table) -> String {
    let inputs = united(model, Origin::Input);
    let names: Vec<String> = inputs.iter().map(|it| local(&it.name.value)).collect();
    let (given, listed) = (names.iter().fold(String::new(), |text, it| format!("{text}, {it}")), names.join(", "));
    let declared = inputs.iter().zip(&names).fold(String::new(), |text, (it, name)| format!("{text}, {name}: {}", plain(&it.ty)));
    let arms = united(model, Origin::Program).iter().fold(String::new(), |text, it| {
        let name = variant(&it.name.value);
        let Some(values) = values_in(table, it) else { return text + &format!("            it::Question::{name}(_) => unreachable!(),\n") };
        let end = if it.range.is_some() { ".unwrap()" } else { "" };
        format!("{text}            it::Question::{name}(open) => for value in [{values}] {{ walk_{at}(open.answer(value){end}, paths{given}); }}\n")
    });
    let loops = inputs.iter().zip(&names).fold(String::new(), |text, (it, name)| {
        let of = |table| values_in(table, it);
        // What the table does not know may be anything.
        let values = of(table).or_else(|| Some(format!("{}[0]", model.tables.iter().find_map(of).map(|it| format!("[{it}]"))?)));
        format!("{text}    for {name} in [{}] {{\n    if paths >= {PATHS} {{ break; }}\n", values.unwrap())
    });
    let host = match (united(model, Origin::Program).is_empty(), actions(model).is_empty()) {
        (_, false) => "&mut told, ",
        (false, true) => "&told, ",
        (true, true) => "",
    };
    let inputs_of_step = if listed.is_empty() { String::new() } else { format!("{listed}, ") };
    let name = variant(&table.name.value);
    format!(
        "fn walk_{at}(answers: it::Answers, paths: &mut usize{declared}) {{\n    if *paths >= {PATHS} {{ return; }}\n    \
         let mut machine = it::Machine::at(it::Table::{name});\n    \
         match machine.resume(answers{given}).unwrap() {{\n        \
         it::Progress::Done(step) => {{\n            *paths += 1;\n            let (mut told, mut other) = (answers, it::Machine::at(it::Table::{name}));\n            \
         let expected = other.step_observed({host}{inputs_of_step}&mut ()).unwrap();\n            \
         assert_eq!((step, machine), (expected, other), \"{{answers:?}}\");\n        }}\n        \
         it::Progress::Ask(question) => {{\n            assert_eq!(machine.table(), Some(it::Table::{name}));\n            match question {{\n{arms}            }}\n        }},\n    }}\n}}\n\
         fn from_{at}() -> usize {{\n    let mut paths = 0;\n{loops}    walk_{at}(it::Answers::new(), &mut paths{given});\n{}    paths\n}}\n",
        "    }\n".repeat(inputs.len())
    )
}

/// A type without the lifetime of an input.
fn plain(ty: &str) -> String {
    ty.replace("&'a ", "&")
}

/// The values of a column that a table tells apart, where it has the column.
fn values_in(table: &Table, column: &Column) -> Option<String> {
    let own = table.columns.iter().find(|it| it.name.value == column.name.value)?;
    let own = Column { ty: plain(&own.ty), ..own.clone() };
    Some(values(table, &own).unwrap_or_else(|| panic!("a test can write `{}`", own.ty)).join(", "))
}
