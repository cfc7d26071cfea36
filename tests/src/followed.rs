//! What a help text says to write or to delete, done by a machine that reads nothing but the text: by the places that the compiler says names and entries have.

use dtable_core::diagnostic::{Code, Finding};
use dtable_core::model::{Layout, Rule, Table};
use std::ops::Range;

/// What a help text asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asked {
    /// ``write `F` for `home` in rule `2` ``, of one rule or of several.
    Entries,
    /// ``write `-` for `home` in every rule``.
    EveryRule,
    /// ``delete rule `2` ``.
    Rule,
    /// `delete it`, of relations.
    Relations,
}

/// The text after a help text was followed; none where it says nothing that this machine understands, or the layout of the table is none that it can write.
#[must_use]
pub fn followed(text: &str, table: &Table, finding: &Finding) -> Option<(Asked, String)> {
    let help = finding.help.first()?.lines().next()?;
    let words: Vec<&str> = help.split('`').collect();
    let relations = [Code::NeedlessRelation, Code::UnneededAssumption];
    let (asked, edits) = if relations.contains(&finding.code) && help.starts_with("delete ") {
        (Asked::Relations, deleted_relations(text, table, finding)?)
    } else if let Some(column) = help.strip_prefix("write `-` for `").and_then(|it| it.split_once("` in every rule")).map(|it| it.0) {
        (Asked::EveryRule, table.rules.iter().filter(|it| !it.is_else()).filter_map(|rule| entry(text, table, rule, column, "-")).collect())
    } else if help.starts_with("delete rule `") && !help.contains(", and ") {
        (Asked::Rule, vec![deleted_row(text, table, words.get(1)?)?])
    } else {
        (Asked::Entries, entries(text, table, help)?)
    };
    let edited = edited(text, edits)?;
    (edited != text).then_some((asked, edited))
}

/// A place in the text, and what stands there then.
type Edit = (Range<usize>, String);

fn edited(text: &str, mut edits: Vec<Edit>) -> Option<String> {
    edits.sort_by_key(|it| it.0.start);
    let is_apart = edits.windows(2).all(|it| it[0].0.end <= it[1].0.start);
    let mut edited = text.to_owned();
    edits.iter().rev().for_each(|(place, new)| edited.replace_range(place.clone(), new));
    (is_apart && !edits.is_empty()).then_some(edited)
}

/// All of ``write `F` for `home` in rule `2`, `T` for `dark` in rule `4` ``; none where a rule takes several rows.
fn entries(text: &str, table: &Table, help: &str) -> Option<Vec<Edit>> {
    let (_, asked) = help.split_once("write `")?;
    let asked = asked.split("; ").next()?;
    if asked.contains(" rows, ") {
        return None;
    }
    let words: Vec<&str> = asked.split('`').collect();
    let mut edits = Vec::new();
    let (mut at, mut pending) = (0, Vec::new());
    while at + 2 < words.len() && words[at + 1] == " for " {
        pending.push((words[at], words[at + 2]));
        at += 4;
        match *words.get(at - 1)? {
            " in rule " => {
                let rule = table.rules.iter().find(|it| Some(&it.id.value.as_str()) == words.get(at))?;
                for (new, column) in pending.drain(..) {
                    edits.push(entry(text, table, rule, column, new)?);
                }
                at += 2;
            }
            " and " => {}
            _ => return None,
        }
    }
    (pending.is_empty() && !edits.is_empty()).then_some(edits)
}

/// An entry in the place of the one of a rule; none where it is not written, or shares a cell with others.
fn entry(text: &str, table: &Table, rule: &Rule, column: &str, new: &str) -> Option<Edit> {
    let at = table.written().iter().position(|it| it.name.value == column)?;
    let entry = rule.entries()?.get(at)?;
    let place = entry.span.start..entry.span.end;
    if place.start == rule.span.start || *entry.text == *new || text.get(place.clone())?.is_empty() {
        return None;
    }
    let is_grid = !matches!(table.layout, Layout::Data);
    let is_alone = !is_grid || text[..place.start].trim_end().ends_with('|') && text[place.end..].trim_start().starts_with('|');
    // A help of the whole compiler has `\|` in what a cell gets; findings of a method alone have not been there yet.
    let new = if is_grid { new.replace("\\|", "|").replace('|', "\\|") } else { format!("'{}'", new.replace('\'', "''")) };
    is_alone.then_some((place, new))
}

fn line(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    start..text[at..].find('\n').map_or(text.len(), |it| at + it + 1)
}

fn deleted_row(text: &str, table: &Table, id: &str) -> Option<Edit> {
    let rule = table.rules.iter().find(|it| it.id.value == id)?;
    let line = line(text, rule.id.span.start);
    (matches!(table.layout, Layout::Rows(_)) && table.rules.len() > 1).then(|| (line, String::new()))
}

fn deleted_relations(text: &str, table: &Table, finding: &Finding) -> Option<Vec<Edit>> {
    let places: Vec<usize> = std::iter::once(&finding.primary).chain(&finding.secondary).map(|it| it.span.start).collect();
    let lines: Vec<Range<usize>> = places.iter().map(|at| line(text, *at)).collect();
    let are_items = lines.iter().all(|it| text[it.clone()].trim_start().starts_with("- "));
    let own = (0..table.relations.len()).filter(|it| !table.is_of_used(*it)).count();
    (are_items && own > places.len()).then(|| lines.into_iter().map(|it| (it, String::new())).collect())
}
