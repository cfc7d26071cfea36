//! Differences for the description of a pull request.

use std::io;

use dtable_core::diagnostic::Style;
use dtable_core::explore::diff::{Change, Diff};
use dtable_core::model::cases;

use super::text::{CHANGES, SHOWN, case, headline, more, moved, others, properties, rules, told, where_it_is};
use super::{Compared, What};
use crate::said::{as_markdown, print_text};

/// Prints all differences.
pub fn print(all: &[Compared]) -> io::Result<()> {
    let (told, same) = told(all);
    let same = same.map(|it| format!("{}\n", as_markdown(&it)));
    print_text(&told.into_iter().map(text).chain(same).collect::<Vec<_>>().join("\n"), Style::Plain)
}

fn text(it: &Compared) -> String {
    let mut text = format!("### {}\n\n{}\n", as_markdown(&it.file), as_markdown(&headline(it)));
    if let What::Diff(diff) = &it.what {
        text.push_str(&body(diff));
    }
    let changed: Vec<String> = properties(it).map(|it| format!("- {}\n", as_markdown(&it))).collect();
    if !changed.is_empty() {
        text.push_str(&format!("\n{}", changed.concat()));
    }
    text
}

fn body(diff: &Diff) -> String {
    let mut text = String::new();
    diff.changes.iter().take(CHANGES).for_each(|it| text.push_str(&table(it)));
    let more = diff.changes.len().checked_sub(CHANGES).filter(|it| *it > 0);
    text.extend(more.map(|it| format!("\nAnd {it} other changes of results.\n")));
    let moved =
        moved(diff).map(|(it, word)| format!("{} {word}: {}; for example {}", cases(it.cases.as_ref()), it.because, case(&it.case)));
    let lines: Vec<String> = moved.chain(others(diff)).map(|it| format!("- {}\n", as_markdown(&it))).collect();
    if !lines.is_empty() {
        text.push('\n');
        text.push_str(&lines.concat());
    }
    text
}

fn table(change: &Change) -> String {
    let head = format!("{} -> {}: {}", change.old, change.new, cases(change.cases.as_ref()));
    let mut text = format!("\n**{}**\n\n| cases | where | rules | for example |\n| ---: | --- | --- | --- |\n", as_markdown(&head));
    for it in change.regions.iter().take(SHOWN) {
        let count = it.cases.as_ref().map_or_else(String::new, ToString::to_string);
        let cells = [count, where_it_is(it), rules(it, change), case(&it.case)].map(|cell| as_markdown(&cell).replace('|', "\\|"));
        text.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    text.extend(more(change).map(|it| format!("\nAnd {it}.\n")));
    text
}
