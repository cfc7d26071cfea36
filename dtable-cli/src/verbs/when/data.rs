//! Regions for programs.

use std::io;

use dtable_core::explore::when::{WhenAnswer, WhenRegion};
use dtable_core::front::Question;
use dtable_core::model::Count;
use serde_json::{Map, Value, json};

use crate::findings::json::{VERSION, write};
use crate::said::{csv_row, print_data};

/// Prints one object; docs/cli.md describes it.
pub fn json(question: &Question, given: &[String], found: &WhenAnswer) -> io::Result<()> {
    write(&json!({
        "version": VERSION,
        "table": question.table().name.value,
        "formula": question.formula(),
        "given": given,
        "cases": count(found.cases.as_ref()),
        "of": count(found.of.as_ref()),
        "regions": found.regions.iter().map(region).collect::<Vec<_>>(),
        "has_more": found.has_more,
    }))
}

fn region(it: &WhenRegion) -> Value {
    json!({
        "entries": columns(&it.entries),
        "cases": count(it.cases.as_ref()),
        "rules": it.rules,
        "result": it.result,
        "case": columns(&it.case),
    })
}

fn count(count: Option<&Count>) -> Option<String> {
    count.map(ToString::to_string)
}

fn columns(pairs: &[(String, String)]) -> Value {
    Value::Object(pairs.iter().map(|(column, value)| (column.clone(), json!(value))).collect::<Map<_, _>>())
}

/// Prints a row for each region: the entry of each column, comparisons besides, the number of cases, rules, result, and a case.
pub fn csv(question: &Question, found: &WhenAnswer) -> io::Result<()> {
    let names: Vec<&str> = question.table().named().iter().map(|it| it.name.value.as_str()).collect();
    let mut text = csv_row(names.iter().copied().chain(["besides", "cases", "rules", "result", "example"]));
    for it in &found.regions {
        let entry = |name: &&str| it.entries.iter().find(|(column, _)| column == name).map_or("-", |(_, entry)| entry).to_owned();
        let besides = it.truths.iter().map(|(text, _, truth)| if *truth { text.clone() } else { format!("not({text})") });
        let besides = besides.collect::<Vec<_>>().join(" && ");
        let case = it.case.iter().map(|(column, value)| format!("{column} = {value}")).collect::<Vec<_>>().join(", ");
        let cells: Vec<String> = names
            .iter()
            .map(entry)
            .chain([besides, it.cases.as_ref().map_or_else(String::new, ToString::to_string), it.rules.join(", "), it.result.clone(), case])
            .collect();
        text.push_str(&csv_row(cells.iter().map(String::as_str)));
    }
    print_data(&text)
}
