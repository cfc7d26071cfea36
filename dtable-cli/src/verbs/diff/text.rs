//! Differences for people.

use std::io;

use dtable_core::diagnostic::Style;
use dtable_core::explore::diff::{Change, ChangedRegion, Diff, Moved};
use dtable_core::model::{Count, cases};

use super::{Compared, What};
use crate::said::{one_line, print_text};

/// So many ways in which results change are shown.
pub const CHANGES: usize = 50;

/// So many regions of a change are shown.
pub const SHOWN: usize = 8;

/// Prints all differences.
pub fn print(all: &[Compared]) -> io::Result<()> {
    let (told, same) = told(all);
    let same = same.map(|it| format!("{}\n", one_line(&it)));
    print_text(&told.into_iter().map(text).chain(same).collect::<String>(), Style::Plain)
}

/// The tables about which there is something to say, and a line about all others.
pub fn told(all: &[Compared]) -> (Vec<&Compared>, Option<String>) {
    let (same, told): (Vec<&Compared>, Vec<&Compared>) = all.iter().partition(|it| is_as_before(it));
    let line = match (&same[..], told.len()) {
        ([], _) => None,
        ([one], _) => Some(format!("{}: {}", one.file, headline(one))),
        (_, 0) => Some(format!("{} tables decide the same", same.len())),
        _ => Some(format!("{} others decide the same", same.len())),
    };
    (told, line)
}

/// Whether all that there is to say about a table is that it decides the same.
fn is_as_before(it: &Compared) -> bool {
    match &it.what {
        What::Diff(diff) => it.is_same() && is_silent(diff),
        What::Unchanged => it.is_same(),
        What::Refused(_) | What::New | What::Gone | What::Model(_) => false,
    }
}

/// A paragraph about one table.
fn text(it: &Compared) -> String {
    let mut text = format!("{}: {}\n", one_line(&it.file), one_line(&headline(it)));
    let mut told = if let What::Diff(diff) = &it.what { lines(diff) } else { Vec::new() };
    told.extend(properties(it));
    told.iter().for_each(|line| text.push_str(&format!("  {}\n", one_line(line))));
    text
}

/// What is said about properties, a line each.
pub fn properties(it: &Compared) -> impl Iterator<Item = String> {
    it.properties.iter().map(ToString::to_string)
}

/// One line about a table.
pub fn headline(it: &Compared) -> String {
    let said = match &it.what {
        What::New => "is new".to_owned(),
        What::Gone => "is gone".to_owned(),
        What::Refused(why) => format!("is not compared: {why}"),
        What::Unchanged => "is as it was".to_owned(),
        What::Model(said) => return format!("model `{}` {said}", it.table),
        What::Diff(_) if is_as_before(it) => "decides the same".to_owned(),
        What::Diff(diff) => format!("{}; {}", cases_that_change(diff), diff.semver().name()),
    };
    format!("table `{}` {said}", it.table)
}

/// Whether nothing is said about a table.
fn is_silent(diff: &Diff) -> bool {
    diff.examples_gone.is_empty() && diff.examples_new.is_empty()
}

/// `changes 2 of 6 cases`.
fn cases_that_change(diff: &Diff) -> String {
    let of = |all: &Count| format!(" of {}", cases(Some(all)));
    if !diff.has_common_results {
        return "has no output in common with the old version".to_owned();
    }
    match diff.changed() {
        Some(none) if none == Count::ZERO => "decides every case as before".to_owned(),
        Some(some) => format!("changes {}{}", some.separated(), diff.cases.as_ref().map_or_else(|| " cases".to_owned(), of)),
        None => "changes cases, which were not counted".to_owned(),
    }
}

/// Everything about a table, a line each.
fn lines(diff: &Diff) -> Vec<String> {
    let mut lines = Vec::new();
    for change in diff.changes.iter().take(CHANGES) {
        lines.push(format!("{} -> {}: {}", change.old, change.new, cases(change.cases.as_ref())));
        lines.extend(regions(change));
    }
    lines.extend(diff.changes.len().checked_sub(CHANGES).filter(|it| *it > 0).map(|it| format!("and {it} other changes of results")));
    for (moved, word) in moved(diff) {
        lines.push(format!("{} {word}: `{}`", cases(moved.cases.as_ref()), moved.because));
        lines.push(format!("    for example: {}", case(&moved.case)));
    }
    lines.extend(others(diff));
    lines
}

fn regions(change: &Change) -> Vec<String> {
    let mut lines = Vec::new();
    for region in change.regions.iter().take(SHOWN) {
        lines.push(format!("    {}: {}", where_it_is(region), rules(region, change)));
        lines.push(format!("        for example: {}", case(&region.case)));
    }
    lines.extend(more(change).map(|it| format!("    and {it}")));
    lines
}

/// How many regions of a change are not shown.
pub fn more(change: &Change) -> Option<String> {
    let count = change.regions.len().saturating_sub(SHOWN);
    match (count, change.has_more) {
        (0, false) => None,
        (0, true) => Some("other regions".to_owned()),
        (count, true) => Some(format!("more than {count} other regions")),
        (1, false) => Some("1 other region".to_owned()),
        (count, false) => Some(format!("{count} other regions")),
    }
}

/// `age 18..=20, member F`.
pub fn where_it_is(region: &ChangedRegion) -> String {
    if region.entries.is_empty() {
        return "everywhere".to_owned();
    }
    region.entries.iter().map(|(column, entry)| format!("{column} {entry}")).collect::<Vec<_>>().join(", ")
}

/// "rule `2`, now `1`".
pub fn rules(region: &ChangedRegion, change: &Change) -> String {
    let named = |ids: &[String]| match ids {
        [] if change.with_others => "only others".to_owned(),
        [] => "no rule".to_owned(),
        ids => format!("`{}`", ids.join("`, `")),
    };
    format!("{} before, {} now", named(&region.old_rules), named(&region.new_rules))
}

/// `age = 18, member = F`.
pub fn case(case: &[(String, String)]) -> String {
    if case.is_empty() {
        return "the only case".to_owned();
    }
    case.iter().map(|(column, value)| format!("{column} = {value}")).collect::<Vec<_>>().join(", ")
}

/// What came and went, with the words for it.
pub fn moved(diff: &Diff) -> impl Iterator<Item = (&Moved, &'static str)> {
    let went = diff.went.iter().map(|it| (it, "cannot occur any more, as this is demanded now"));
    went.chain(diff.came.iter().map(|it| (it, "can occur now, as this is not demanded any more")))
}

/// What is said about the interface, rules, notes and examples, a line each.
pub fn others(diff: &Diff) -> Vec<String> {
    let breaking = |it: bool| if it { " (breaking)" } else { "" };
    let mut lines: Vec<String> = diff.interface.iter().map(|it| format!("{}{}", it.text, breaking(it.is_breaking))).collect();
    lines.extend(diff.rules.renamed.iter().map(|(old, new)| format!("rule `{old}` is called `{new}` (breaking)")));
    lines.extend(diff.rules.gone.iter().take(CHANGES).map(|(old, heirs)| match &heirs[..] {
        [] => format!("rule `{old}` is gone (breaking)"),
        heirs => format!("rule `{old}` is gone (breaking); its cases are met by `{}`", heirs.join("`, `")),
    }));
    lines.extend(diff.rules.gone.len().checked_sub(CHANGES).filter(|it| *it > 0).map(|it| format!("and {it} other rules are gone")));
    if !diff.rules.fresh.is_empty() {
        let (named, others) = diff.rules.fresh.split_at(diff.rules.fresh.len().min(CHANGES));
        let more = if others.is_empty() { String::new() } else { format!(" and {} others", others.len()) };
        lines.push(format!("new rules: `{}`{more}", named.join("`, `")));
    }
    lines.extend(diff.notes.iter().take(CHANGES).map(ToString::to_string));
    lines.extend(diff.notes.len().checked_sub(CHANGES).filter(|it| *it > 0).map(|it| format!("and {it} other changes of notes")));
    lines.extend(diff.examples_gone.iter().map(|it| format!("example gone: {it}")));
    lines.extend(diff.examples_new.iter().map(|it| format!("example new: {it}")));
    lines
}
