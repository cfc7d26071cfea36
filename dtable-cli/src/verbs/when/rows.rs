//! Regions for people.

use std::io;

use dtable_core::diagnostic::Style;
use dtable_core::explore::when::{WhenAnswer, WhenRegion};
use dtable_core::front::Question;
use dtable_core::model::{Count, cases};

use crate::said::{as_markdown, named_rules, one_line, print_text};

/// The most regions that are printed for people.
const SHOWN: usize = 40;

/// The question in words: `euros == 0, given member=T`.
pub fn asked(question: &Question, given: &[String]) -> String {
    let given = given.iter().map(|it| format!(", given {}", it.trim()));
    format!("{}{}", question.formula(), given.collect::<String>())
}

/// Prints the number of cases, and a paragraph for each region.
pub fn text(question: &Question, given: &[String], found: &WhenAnswer) -> io::Result<()> {
    let mut lines = vec![headline(question, given, found)];
    for it in found.regions.iter().take(SHOWN) {
        lines.push(format!("  {}: {}: {}", cases(it.cases.as_ref()), entries(it), outcome(it)));
        lines.push(format!("      for example: {}", case(it)));
    }
    lines.extend(more(found).map(|it| format!("  and {it}")));
    lines.extend(found.regions.is_empty().then(|| "  `cargo dtable why-never` says what excludes it".to_owned()));
    print_text(&lines.iter().map(|it| format!("{}\n", one_line(it))).collect::<String>(), Style::Plain)
}

/// Prints a table with a row for each region.
pub fn markdown(question: &Question, given: &[String], found: &WhenAnswer) -> io::Result<()> {
    let mut text = format!("{}\n", as_markdown(&headline(question, given, found)));
    if !found.regions.is_empty() {
        text.push_str("\n| cases | where | rule | result | for example |\n| ---: | --- | --- | --- | --- |\n");
    }
    for it in found.regions.iter().take(SHOWN) {
        let count = it.cases.as_ref().map_or_else(String::new, Count::separated);
        let cells = [count, entries(it), it.rules.join(", "), it.result.clone(), case(it)];
        text.push_str(&format!("| {} |\n", cells.map(|cell| as_markdown(&cell).replace('|', "\\|")).join(" | ")));
    }
    text.extend(more(found).map(|it| format!("\nAnd {it}.\n")));
    print_text(&text, Style::Plain)
}

/// `` `euros == 0` holds in 3 of 12 cases ``.
fn headline(question: &Question, given: &[String], found: &WhenAnswer) -> String {
    let of = found.of.as_ref().map_or_else(String::new, |it| format!(" of {}", cases(Some(it))));
    let cases_that_have_it = match &found.cases {
        _ if found.regions.is_empty() && of.is_empty() => "no case".to_owned(),
        _ if found.regions.is_empty() => format!("none{of}"),
        Some(count) if of.is_empty() => cases(Some(count)),
        Some(count) => format!("{}{of}", count.separated()),
        None => "cases that were not counted".to_owned(),
    };
    let given = if given.is_empty() { String::new() } else { format!(", given `{}`", given.join("` and `")) };
    format!("`{}` holds in {cases_that_have_it}{given}", question.formula())
}

/// `visitor Adult, member F`, or everywhere.
fn entries(it: &WhenRegion) -> String {
    if it.entries.is_empty() {
        return "everywhere".to_owned();
    }
    let entry = |(name, entry): &(String, String)| match (name.contains(' '), entry.as_str()) {
        // A comparison of the formula.
        (true, "T") => name.clone(),
        (true, "F") => format!("not({name})"),
        _ => format!("{name} {entry}"),
    };
    it.entries.iter().map(entry).collect::<Vec<_>>().join(", ")
}

/// "rule `weekday` gives 10".
fn outcome(it: &WhenRegion) -> String {
    match &it.rules[..] {
        [] => "no rule matches".to_owned(),
        rules => format!("{}: {}", named_rules(rules), it.result),
    }
}

fn case(it: &WhenRegion) -> String {
    if it.case.is_empty() {
        return "the only case".to_owned();
    }
    it.case.iter().map(|(column, value)| format!("{column} = {value}")).collect::<Vec<_>>().join(", ")
}

/// How many regions are not shown.
fn more(found: &WhenAnswer) -> Option<String> {
    let left = found.regions.len().saturating_sub(SHOWN);
    match (left, found.has_more) {
        (0, _) => None,
        (1, false) => Some("1 other region".to_owned()),
        (left, has_more) => Some(format!("{}{left} other regions", if has_more { "more than " } else { "" })),
    }
}
