//! Test cases as examples of the table, and as CSV.

use dtable_core::diagnostic::is_printable;
use dtable_core::explore::cases::{TestCase, collected, is_given, value};
use dtable_core::model::{Aggregate, HitPolicy, Output, Table};
use serde_json::json;

use crate::findings::json::line;
use crate::said::{csv_row, one_line};

/// The key `examples:` of the table.
pub fn examples(table: &Table, cases: &[TestCase]) -> String {
    let mut text = "examples:\n".to_owned();
    for case in cases {
        let named = said(table, case).filter_map(|(name, value)| Some(format!("{name}: {}", quoted(&value?))));
        let when = named.collect::<Vec<_>>().join(", ");
        let outs = outs(table, case).map(|it| format!("out: {{ {it} }}"));
        let result = outs.or_else(|| Some(format!("rule: {}", quoted(&table.rules[case.rule?].id.value))));
        let Some(result) = result else { continue };
        text.push_str(&format!("  # {}\n  - {{ when: {{ {when} }}, {result} }}\n", one_line(&case.about)));
    }
    text
}

/// What comes out of a table that collects; nothing of other tables, and where results are no literals, which examples cannot say.
fn outs(table: &Table, case: &TestCase) -> Option<String> {
    let HitPolicy::Collect(aggregate) = table.hit else { return None };
    let out = |(at, output): (usize, &Output)| {
        let results = collected(table, at, case)?.iter().map(|it| quoted(it)).collect::<Vec<_>>().join(", ");
        let results = if aggregate == Aggregate::All { format!("[{results}]") } else { results };
        Some(format!("{}: {results}", output.name.value))
    };
    outputs(table).map(out).collect::<Option<Vec<_>>>().map(|it| it.join(", "))
}

/// The outputs of which something is said, with their places: how many rules match is one number, whatever their outputs are.
pub fn outputs(table: &Table) -> impl Iterator<Item = (usize, &Output)> {
    let count = if table.hit == HitPolicy::Collect(Aggregate::Count) { 1 } else { table.outputs.len() };
    table.outputs.iter().enumerate().take(count)
}

/// A header, and a row for each case; the last columns are the rule, and what the case is for.
///
/// # Errors
///
/// A value that nobody can name.
pub fn csv(table: &Table, cases: &[TestCase]) -> Result<String, String> {
    let columns: Vec<usize> = (0..table.named().len()).filter(|at| is_given(table, *at)).collect();
    let names = columns.iter().map(|at| table.columns[*at].name.value.as_str());
    let mut text = csv_row(names.chain(["rule", "about"]));
    for case in cases {
        let cells: Vec<String> = given(table, case).map(|(_, value)| value.unwrap_or_default()).collect();
        text.push_str(&csv_row(cells.iter().map(String::as_str).chain([&*rule(table, case), &one_line(&case.about)])));
    }
    Ok(text)
}

/// A header, and a row for each case of the tables of a model: the first column is the table, and what a table does not have is blank.
pub fn csv_of_model(all: &[(&Table, &[TestCase])]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for (table, _) in all {
        let of_table = table.named().iter().enumerate().filter(|(at, _)| is_given(table, *at));
        let fresh: Vec<&str> = of_table.map(|(_, it)| it.name.value.as_str()).filter(|it| !names.contains(it)).collect();
        names.extend(fresh);
    }
    let mut text = csv_row(["table"].into_iter().chain(names.iter().copied()).chain(["rule", "about"]));
    for (table, cases) in all {
        for case in *cases {
            let values: Vec<(&str, Option<String>)> = given(table, case).collect();
            let value = |name: &&str| values.iter().find(|it| it.0 == *name).and_then(|it| it.1.as_deref()).unwrap_or("");
            text.push_str(&csv_row(
                [table.name.value.as_str()].into_iter().chain(names.iter().map(value)).chain([&*rule(table, case), &one_line(&case.about)]),
            ));
        }
    }
    text
}

/// The rule of a case, or all rules of one of a table that collects, as `eval --expect rule` reads them; blank where there is none.
fn rule(table: &Table, case: &TestCase) -> String {
    let id = |at: &usize| table.rules[*at].id.value.as_str();
    match table.hit {
        HitPolicy::Collect(_) => case.deciding().iter().map(id).collect::<Vec<_>>().join(", "),
        _ => case.rule.as_ref().map_or_else(String::new, |it| id(it).to_owned()),
    }
}

/// The columns that are given, with their values.
fn given<'a>(table: &'a Table, case: &'a TestCase) -> impl Iterator<Item = (&'a str, Option<String>)> {
    named(table, case, |at| is_given(table, at))
}

/// What an example of the table says. It cannot name what used tables ask: where they do, it has their results.
fn said<'a>(table: &'a Table, case: &'a TestCase) -> impl Iterator<Item = (&'a str, Option<String>)> {
    let written = table.written().len();
    let has_results = table.named().len() > written;
    named(table, case, move |at| at < written && (is_given(table, at) || has_results && table.columns[at].result_of.is_some()))
}

/// Some columns with their values as entries name them: `n/a` where a condition is not applicable, nothing where a value has no name.
fn named<'a>(table: &'a Table, case: &'a TestCase, is_named: impl Fn(usize) -> bool) -> impl Iterator<Item = (&'a str, Option<String>)> {
    let columns = table.named().iter().zip(&case.values).enumerate().filter(move |(at, _)| is_named(*at));
    columns.map(|(_, (column, at))| {
        let named = at.map_or_else(|| Some("n/a".to_owned()), |at| value(&column.domain, at));
        (column.name.value.as_str(), named)
    })
}

/// Entries with signs that YAML would read are quoted.
fn quoted(text: &str) -> String {
    if !text.chars().all(is_printable) {
        return line(&json!(text));
    }
    if text.chars().all(|it| it.is_alphanumeric() || it == '_') { text.to_owned() } else { format!("'{}'", text.replace('\'', "''")) }
}
