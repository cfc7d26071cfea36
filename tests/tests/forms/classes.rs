//! Numbers and characters of many classes: in tables, in buckets of both kinds, by searches within buckets and without, one comparison after the other; with and without `None`.

use std::fmt::Write;

use super::program::run;
use super::{argument, verified};
use dtable_core::decide::{FormKind, Tuning, build_tuned};
use dtable_core::emit::{self, Call};
use dtable_core::interpret::interpret;
use dtable_core::model::{Domain, Position};
use quote::quote;

/// Where classes begin, all positive: evenly, and by ever greater steps.
const EVEN: [u64; 7] = [1000, 2000, 3000, 4000, 5000, 6000, 7000];
const GREATER: [u64; 9] = [1, 10, 25, 60, 100, 200, 400, 5_000, 60_000];

/// A name, a type, its range if it has one, and where classes begin.
fn columns() -> Vec<(String, String, String, Vec<String>)> {
    let of = |cuts: &[u64]| cuts.iter().map(u64::to_string).collect::<Vec<_>>();
    let many: Vec<u64> = (1..30).map(|at| 300 * at + at % 7).collect();
    let scattered = |bits: u32| -> Vec<u64> {
        let mut cuts: Vec<u64> = (1..300_u64).map(|at| at.pow(3).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits) | 1).collect();
        cuts.extend([(1 << (bits - 1)) - 1 + (1 << (bits - 1)), 1 << (bits - 2), (1 << (bits - 2)) + 1]);
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    };
    let crowded: Vec<u64> = (1..60_u64).map(|at| 2_000_000 + at * at).collect();
    let steep: Vec<u64> = (1..200_u64).map(|at| at.pow(8) / 3 + at).collect();
    let wide: Vec<u64> = (0..9).map(|at| 1 << (7 * at + 3)).collect();
    let mut columns = Vec::new();
    for (name, ty, range, cuts) in [
        ("bytes", "u8", "", of(&[3, 9, 20])),
        ("below_zero", "i8", "-50..=90", of(&[3, 9, 20, 40])),
        ("hundreds", "u32", "0..=999", of(&[3, 9, 20, 40, 500])),
        ("even", "u16", "", of(&EVEN)),
        ("even_below_zero", "i32", "-20_000..=9_999", of(&EVEN)),
        ("greater", "u32", "", of(&GREATER)),
        ("greater_in_range", "i64", "-5..=1_000_000", of(&GREATER)),
        ("all", "i32", "", of(&GREATER)),
        ("large", "u64", "", of(&GREATER)),
        ("larger", "u128", "0..=1_000_000_000_000_000_000_000_000", of(&GREATER)),
        ("wide", "i64", "0..=9_223_372_036_854_775_807", of(&wide)),
        ("widest", "u64", "", of(&wide)),
        ("searched", "u64", "", of(&many)),
        ("scattered", "u32", "", of(&scattered(32))),
        ("scattered_widely", "u64", "", of(&scattered(64))),
        ("scattered_below_zero", "i32", "", of(&scattered(31))),
        ("crowded", "i32", "", of(&crowded)),
        ("steep", "i64", "0..=9_223_372_036_854_775_807", of(&steep)),
        ("letters", "char", "", ["'B'", "'Z'", "'a'", "'ä'", "'€'", "'퟿'", "'🦀'"].map(str::to_owned).to_vec()),
    ] {
        columns.push((name.to_owned(), ty.to_owned(), range.to_owned(), cuts.clone()));
        columns.push((format!("{name}_or_none"), format!("Option<{ty}>"), range.to_owned(), cuts));
    }
    columns
}

/// A table with a rule for each class but the first, and one for `None` where that is a class of its own.
fn table(ty: &str, range: &str, cuts: &[String], is_none_apart: bool) -> String {
    let range = if range.is_empty() { String::new() } else { format!(", range: {range}") };
    let mut text =
        format!("table: t\ninputs:\n  n: {{ type: \"{ty}\"{range} }}\noutputs: {{ v: u64 }}\nhit: first\nrules: |\n  | rule | n | v |\n");
    if is_none_apart {
        text.push_str("  | none | None | 1000 |\n");
    }
    for (at, cut) in cuts.iter().enumerate() {
        let range = cuts.get(at + 1).map_or_else(|| format!("{cut}.."), |next| format!("{cut}..{next}"));
        let entry = if ty.starts_with("Option") { format!("Some({range})") } else { range };
        writeln!(text, "  | r{at} | {entry} | {at} |").unwrap();
    }
    text + "  | else | | 99 |\n"
}

/// The positions at which classes begin, and those beside them.
fn about_beginnings(domain: &Domain, sets: &[Position]) -> Vec<Position> {
    let all = domain.all();
    let mut positions: Vec<Position> = sets.iter().flat_map(|at| [at.saturating_sub(1), *at, at.saturating_add(1)]).collect();
    positions.extend(all.first().into_iter().chain(all.last()));
    positions.retain(|at| all.contains(*at));
    positions.sort_unstable();
    positions.dedup();
    positions
}

#[test]
fn values_about_all_beginnings_have_their_class() {
    let (mut modules, mut calls, mut count) = (String::new(), String::new(), 0);
    for (name, ty, range, cuts) in columns() {
        for is_none_apart in [false, true].into_iter().take(if ty.starts_with("Option") { 2 } else { 1 }) {
            let text = table(&ty, &range, &cuts, is_none_apart);
            let (verified, sources) = verified(&name, &text);
            let table = verified.table();
            let forms =
                build_tuned(&verified, &Tuning { form: Some(FormKind::Dense), ..Tuning::DEFAULT }).unwrap_or_else(|| panic!("{text}"));
            let name = format!("{name}_{is_none_apart}");
            let (visibility, path) = (quote!(pub), quote!("none.yaml"));
            writeln!(modules, "pub mod {name} {{ {} }}", emit::table(&verified, &forms, &sources, Call::new(&visibility, &path))).unwrap();
            let sets = table.rules.iter().filter_map(|rule| rule.entries()).flat_map(|entries| entries[0].set.spans().to_vec());
            let ends: Vec<Position> = sets.flat_map(|(low, high)| [low, high]).collect();
            let domain = &table.columns[0].domain;
            for at in about_beginnings(domain, &ends) {
                let fired = interpret(table, &[at]).fired.expect("the table is complete");
                let (value, argument) = (&table.rules[fired].outcome.outputs[0].text, argument(&ty, domain, at));
                writeln!(calls, "    assert_eq!({name}::t({argument}), {value}, \"{name}, position {at}\");").unwrap();
                count += 1;
            }
        }
    }
    assert!(count > 600, "{count} calls");
    run("classes", &format!("{modules}\nfn main() {{\n{calls}}}\n"));
}
