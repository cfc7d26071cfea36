//! Every integer type and every notation of keys in every form of code: written with low [`Tuning`]s, compiled by one cargo, and run against the interpreter.

mod asking;
mod asking_models;
mod classes;
mod failing;
mod program;

use std::collections::BTreeMap;
use std::fmt::Write;

use dtable_core::compile::Unit;
use dtable_core::decide::{ForestSizes, FormKind, Tuning, build_tuned};
use dtable_core::emit::{self, Call};
use dtable_core::interpret::interpret;
use dtable_core::model::{Domain, Integer, Position, Table};
use dtable_core::source::Source;
use dtable_core::verify::VerifiedTable;
use dtable_tests::texts::checked_with;
use program::run;
use quote::quote;

/// Sizes under which few rules are written as very many are. Forests compare keys wherever there is more than one class.
const DATA: Tuning = Tuning {
    enum_rules: 0,
    listed_rules: 0,
    matched_values: 0,
    summed_words: 0,
    listed_keys: 0,
    stored_bytes: 0,
    forest: ForestSizes { classes: 1, leaf: 1, least: 0, ..ForestSizes::DEFAULT },
    ..Tuning::DEFAULT
};

/// How keys are written, the type of the key, and three literals in order.
const NOTATIONS: [(&str, &str, [&str; 3]); 9] = [
    ("date", "i32", ["2026-01-31", "2026-03-01", "2030-12-31"]),
    ("time", "u64", ["08:30", "12:00:00.5", "23:59"]),
    ("datetime", "i128", ["2026-01-31T08:30", "2026-03-01T00:00", "2030-12-31T23:59"]),
    ("duration", "i128", ["250ms", "5s", "1h30m"]),
    ("month_day", "u16", ["02-28", "02-29", "10-01"]),
    ("months", "i32", ["-6mo", "1y6mo", "10y"]),
    ("decimal(2)", "i128", ["-3.50", "12.50", "1000"]),
    ("ipv4", "u32", ["10.0.0.0", "10.1.2.3", "192.168.0.0"]),
    ("ipv6", "i128", ["::1", "2001:db8::", "fe80::"]),
];

/// Converts values to keys, in the program: a value is its own key.
const KEYS: &str = "
const fn key_i32(it: i32) -> i32 { it }
const fn key_u16(it: u16) -> u16 { it }
const fn key_u32(it: u32) -> u32 { it }
const fn key_u64(it: u64) -> Option<u64> { Some(it) }
const fn key_i128(it: i128) -> i128 { it }
";

/// A table of the program.
struct Program {
    name: String,
    text: String,
    collects: bool,
}

/// All tables of the program: every integer type, and every notation of keys.
fn programs() -> Vec<Program> {
    let mut programs = Vec::new();
    let mut add = |name: String, text: &str, collects: bool| {
        let hit = if collects { "collect sum" } else { "first" };
        programs.push(Program { name, text: format!("{text}hit: {hit}\n"), collects });
    };
    for ty in Integer::ALL {
        add(format!("plain_{}", ty.name()), &plain(ty), false);
        add(format!("rich_{}", ty.name()), &rich(ty), false);
        add(format!("sum_{}", ty.name()), &plain(ty), true);
    }
    for (notation, ty, literals) in NOTATIONS {
        let name = format!("{}_{ty}", notation.split('(').next().unwrap_or(notation));
        add(format!("keyed_{name}"), &keyed(notation, ty, literals), false);
        add(format!("sum_{name}"), &keyed(notation, ty, literals), true);
    }
    programs
}

#[test]
fn every_integer_type_and_notation_in_every_form() {
    let (mut modules, mut calls, mut count) = (String::new(), String::new(), 0);
    for Program { name, text, collects } in programs() {
        let (verified, sources) = verified(&name, &text);
        let forms = if collects { vec![None] } else { FormKind::ALL.map(Some).to_vec() };
        for (form, (size, tuning)) in forms.into_iter().flat_map(|form| [("small", Tuning::DEFAULT), ("data", DATA)].map(|it| (form, it))) {
            let Some(decision) = build_tuned(&verified, &Tuning { form, ..tuning }) else {
                // Keys of search trees have 64 bits.
                let is_tree = form == Some(FormKind::Tree) || form == Some(FormKind::Forest) && size == "data";
                assert!(is_tree && name.ends_with("128"), "{form:?} {text}");
                continue;
            };
            let name = format!("{name}_{}_{size}", form.map_or("Collect".to_owned(), |it| format!("{it:?}"))).to_lowercase();
            let (visibility, path) = (quote!(pub), quote!("none.yaml"));
            let items = emit::table(&verified, &decision, &sources, Call::new(&visibility, &path));
            writeln!(modules, "pub mod {name} {{ {items} }}").unwrap();
            calls += &asserted(&verified, &name, collects, size == "data");
            count += 1;
        }
    }
    assert!(count > 360, "{count} programs");
    run("forms", &format!("{KEYS}{modules}\nfn main() {{\n{calls}}}\n"));
}

/// A table that has to be right, and its text.
fn verified(name: &str, text: &str) -> (Box<VerifiedTable>, Vec<Source>) {
    let path = format!("{name}.yaml");
    let compiled = checked_with(&path, &BTreeMap::from([(path.clone(), text.to_owned())]));
    let Unit::VerifiedTable(verified) = compiled.unit else { panic!("{text}\n{:?}", compiled.findings) };
    (verified, compiled.sources)
}

/// A key over all its values, one that may be missing, and a `bool`.
fn keyed(notation: &str, ty: &str, [a, b, c]: [&str; 3]) -> String {
    let key = format!("as: {notation}, with: crate::key_{ty}");
    format!(
        "table: t\ninputs:\n  n: {{ type: {ty}, {key} }}\n  o: {{ type: \"Option<{ty}>\", {key}, range: '{a}..={c}' }}\n  b: bool
outputs: {{ v: u64 }}\nrules: |
  | rule | n          | o          | b | v    |
  | low  | < {a}      | -          | - | 1    |
  | mid  | {a}..={b}  | -          | T | 3000 |
  | none | -          | None       | F | 5    |
  | some | > {b}      | Some({b}..{c}) | - | 6    |
  | top  | >= {c}     | Some(..)   | F | 2    |
  | else |            |            |   | 4    |\n"
    )
}

/// One number over all values of its type, and a `bool`.
fn plain(ty: Integer) -> String {
    let ty = ty.name();
    format!(
        "table: t\ninputs: {{ n: {ty}, b: bool }}\noutputs: {{ v: u64 }}\nrules: |
  | rule | n          | b | v    |
  | low  | < 5        | - | 1    |
  | mid  | 3..=90     | T | 3000 |
  | top  | {ty}::MAX  | F | 2    |
  | else |            |   | 4    |\n"
    )
}

/// A number with a range, one behind a reference, one that may be missing.
fn rich(ty: Integer) -> String {
    let (low, ty) = (if ty.is_signed() { -5 } else { 2 }, ty.name());
    format!(
        "table: t\ninputs:\n  n: {{ type: {ty}, range: {low}..=100 }}\n  r: {{ type: \"&{ty}\", range: 0..=100 }}
  o: {{ type: \"Option<{ty}>\", range: 1..=99 }}\n  b: bool\noutputs: {{ v: u64, w: bool }}\nrules: |
  | rule | n          | r     | o            | b | v    | w     |
  | a    | < 5        | -     | None         | - | 1    | true  |
  | b    | 3..=90     | > 7   | -            | T | 3000 | b     |
  | c    | 4, 6, 9..11| -     | Some(..)     | - | 2    | true  |
  | d    | -          | <= 50 | Some(5..=9)  | - | 2    | false |
  | e    | > 60       | -     | not(Some(3)) | F | 5    | true  |
  | else |            |       |              |   | 4    | true  |\n"
    )
}

/// Calls with values at and beside every bound, and what they have to give.
fn asserted(verified: &VerifiedTable, module: &str, collects: bool, is_data: bool) -> String {
    let table = verified.table();
    let mut calls = String::new();
    for case in cases(table) {
        let arguments: Vec<String> =
            table.columns.iter().zip(&case).map(|(column, at)| argument(&column.ty, &column.domain, *at)).collect();
        let arguments = arguments.join(", ");
        let it = interpret(table, &case);
        if collects {
            let rules = if it.matching.is_empty() { it.fired.into_iter().collect() } else { it.matching };
            let sum: u64 = rules.iter().map(|rule| table.rules[*rule].outcome.outputs[0].text.parse::<u64>().unwrap()).sum();
            writeln!(calls, "    assert_eq!({module}::t({arguments}), {sum});").unwrap();
            continue;
        }
        let fired = it.fired.expect("the table is complete");
        let number = if is_data { ".number()" } else { " as usize" };
        writeln!(calls, "    assert_eq!({module}::t::decide({arguments}){number}, {fired}, \"{module}({arguments})\");").unwrap();
        let value = &table.rules[fired].outcome.outputs[0].text;
        let part = if table.outputs.len() > 1 { ".v" } else { "" };
        writeln!(calls, "    assert_eq!({module}::t({arguments}){part}, {value});").unwrap();
    }
    calls
}

/// All combinations of the values at which something begins or ends, thinned out.
fn cases(table: &Table) -> Vec<Vec<Position>> {
    let mut cases = vec![Vec::new()];
    for (at, column) in table.columns.iter().enumerate() {
        let all = column.domain.all();
        let sets = table.rules.iter().filter_map(|rule| rule.entries()).map(|entries| entries[at].set.clone()).chain([all.clone()]);
        let spans: Vec<_> = sets.flat_map(|set| set.spans().to_vec()).collect();
        let ends = spans.iter().flat_map(|(low, high)| [low.saturating_sub(1), *low, *high, high.saturating_add(1)]);
        let mut values: Vec<Position> = ends.filter(|at| all.contains(*at)).collect();
        values.sort_unstable();
        values.dedup();
        cases = cases.iter().flat_map(|case| values.iter().map(|value| [&case[..], &[*value]].concat()).collect::<Vec<_>>()).collect();
    }
    let step = (cases.len() / 14).max(1) | 1;
    cases.into_iter().step_by(step).collect()
}

fn argument(ty: &str, domain: &Domain, at: Position) -> String {
    match domain {
        Domain::Option(inner) if at > 0 => format!("Some({})", argument("", inner, at - 1)),
        _ => format!("{}{}", if ty.starts_with('&') { "&" } else { "" }, domain.rust_literal(at)),
    }
}
