//! Writes cases, regions and results in the author's words.

pub(crate) mod paste;
pub(crate) mod row;
mod shown_case;

pub(crate) use crate::model::cases;
pub(crate) use shown_case::case;
pub(super) use shown_case::{CasesWith, ShownCase, case_against, case_within, cases_with, note};

use crate::diagnostic::RegionEvidence;
use crate::lists::CollectVec;
use crate::model::{Count, Next, Outcome, Region, Rule, Table, ValueSet};
use crate::space::cases::Space;
use crate::space::hash::FastMap;
use std::borrow::Cow;
use std::sync::Arc;

/// The columns that matter in a region of classes, each with its entry.
pub(crate) fn entries(table: &Table, space: &Space, region: &Region) -> Vec<WrittenEntry> {
    EntryCache::default().of(table, space, region)
}

/// Remembers entries by column and classes, because thousands of regions repeat them.
#[derive(Default)]
pub(super) struct EntryCache {
    known: Vec<FastMap<ValueSet, Option<WrittenEntry>>>,
    /// The entries of the region that is being written.
    written: Vec<WrittenEntry>,
}

/// A column with its entry.
pub(crate) type WrittenEntry = (Arc<str>, Arc<str>);

impl EntryCache {
    /// The columns that matter in a region of classes, each with its entry.
    pub(super) fn of(&mut self, table: &Table, space: &Space, region: &Region) -> Vec<WrittenEntry> {
        if region.0.len() > table.named().len() {
            return folded(table, space, region);
        }
        self.known.resize_with(region.0.len(), FastMap::default);
        for (column, set) in region.0.iter().enumerate().filter(|(column, set)| **set != space.all.0[*column]) {
            match self.known[column].get(set) {
                Some(known) => self.written.extend(known.clone()),
                None => {
                    let it = &table.columns[column];
                    let entry = it.entry(&space.classes.values(column, set), space.classes.holds_not_applicable(column, set));
                    let fresh = (entry != "-").then(|| (it.name.value.as_str().into(), entry.into()));
                    self.written.extend(fresh.clone());
                    self.known[column].insert(set.clone(), fresh);
                }
            }
        }
        let mut entries = Vec::with_capacity(self.written.len());
        entries.append(&mut self.written);
        entries
    }
}

/// Columns with their entries; comparisons are parts of the entries.
fn folded(table: &Table, space: &Space, region: &Region) -> Vec<WrittenEntry> {
    let cell = |column: usize| {
        let set = &region.0[column];
        (space.classes.values(column, set), space.classes.holds_not_applicable(column, set))
    };
    let entries = table.written().iter().enumerate().map(|(at, it)| (it, table.entry(at, &cell)));
    entries.filter(|(_, entry)| entry != "-").map(|(it, entry)| (it.name.value.as_str().into(), entry.into())).collect_vec()
}

/// `closed F, started T`, broken into lines.
pub(super) fn region_text(table: &Table, space: &Space, region: &Region) -> String {
    let parts: Vec<_> = entries(table, space, region).into_iter().map(|(name, entry)| format!("{name} {}", brief(&entry))).collect_vec();
    if parts.is_empty() { "everything".to_owned() } else { wrapped(&parts, ", ") }
}

/// Regions in words with their cases, below a heading; `all` is the number of cases of all regions, also of those that
/// are not listed.
pub(super) fn list_of_regions(heading: &str, regions: &[(String, Option<Count>)], all: Option<&Count>) -> String {
    let mut lines = vec![heading.to_owned()];
    lines.extend(regions.iter().map(|(text, count)| format!("  {}: {}", cases(count.as_ref()), text.replace('\n', "\n    "))));
    let listed: Option<Count> = regions.iter().map(|it| it.1.clone()).sum();
    match (all, listed) {
        (Some(all), Some(listed)) if listed < *all => lines.push(format!("  and {} more elsewhere", cases(Some(&(all.clone() - listed))))),
        (Some(_), Some(_)) => {}
        _ => lines.push("  and perhaps others elsewhere".to_owned()),
    }
    lines.join("\n")
}

/// An entry for reading, not for pasting: only the first items of a long list. The evidence has all of it.
fn brief(entry: &str) -> Cow<'_, str> {
    const LONGEST_READ_ENTRY: usize = 240;
    match entry.char_indices().nth(LONGEST_READ_ENTRY) {
        None => Cow::Borrowed(entry),
        Some((end, _)) => {
            let items = entry[..end].rfind(", ").unwrap_or(end);
            let close = if entry.starts_with("not(") { ")" } else { "" };
            Cow::Owned(format!("{}, ..{close}", &entry[..items]))
        }
    }
}

/// The notes that name the columns of some regions whose expressions are not understood.
pub(super) fn opaque<'r>(table: &Table, space: &Space, regions: impl Iterator<Item = &'r Region> + Clone) -> Vec<String> {
    let is_said = |at: usize| regions.clone().any(|it| it.0[at] != space.all.0[at]);
    let told = table.written().iter().enumerate().filter_map(|(at, column)| {
        let is = column.is.as_ref().filter(|is| is.meaning.is_none() && column.result_of.is_none() && is_said(at))?;
        let (name, expression) = (&column.name.value, is.expression.shown());
        Some(match (&column.range, column.domain.has_numbers_or_characters()) {
            (Some(range), _) => format!("`{name}` is taken as any value of `{}`: `{expression}` is not understood", range.value),
            (None, true) => {
                let ty = &column.ty;
                format!("`{name}` is taken as any `{ty}`: `{expression}` is not understood, and `range:` can say which values it has")
            }
            (None, false) => format!("`{name}` is taken as any value: `{expression}` is not understood"),
        })
    });
    told.collect_vec()
}

/// A region as data.
pub(super) fn evidence(table: &Table, space: &Space, region: &Region, cases: Option<&Count>, rules: &[usize]) -> RegionEvidence {
    RegionEvidence { entries: entries(table, space, region), cases: cases.map(Count::to_string), rules: ids(table, rules) }
}

/// The ids of rules.
pub(crate) fn ids(table: &Table, rules: &[usize]) -> Vec<Arc<str>> {
    rules.iter().map(|rule| table.rules[*rule].id.value.as_str().into()).collect_vec()
}

/// `rule `3``, or ELSE by its own name.
pub(super) fn rule(table: &Table, rule: usize) -> String {
    if table.rules[rule].is_else() { "ELSE".to_owned() } else { format!("rule `{}`", table.rules[rule].id.value) }
}

/// The most rules that a finding names in words, and shows. Its evidence names all of them.
pub(super) const MOST_RULES_NAMED: usize = 24;

/// `rules `3`, `4` and `7``.
pub(super) fn rules(table: &Table, rules: &[usize]) -> String {
    let (named, others) = rules.split_at(rules.len().min(MOST_RULES_NAMED));
    let names = ids(table, named);
    match (rules.len(), others.len()) {
        (1, _) => format!("rule {}", listed(&names)),
        (_, 0) => format!("rules {}", listed(&names)),
        (_, others) => format!("rules `{}` and {others} others", names.join("`, `")),
    }
}

/// `` `a`, `b` and `c` ``.
pub(crate) fn listed(names: &[impl AsRef<str>]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect_vec();
    match &quoted[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The outcome of a rule in words: `wait, then `win``.
pub(crate) fn outcome(table: &Table, outcome: &Outcome) -> String {
    let actions = outcome.actions.iter().map(|at| format!("`{}`", table.actions[*at].name.value));
    let outputs = outcome.outputs.iter().map(|it| it.shown().to_owned());
    let next = match &outcome.next {
        Next::Same => None,
        Next::Stop => Some("`stop`".to_owned()),
        Next::Table(name) => Some(format!("next `{name}`")),
    };
    let parts: Vec<_> = actions.chain(outputs).chain(next).collect_vec();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// The outcomes that a rule allows: `wait` or `draw`.
pub(crate) fn result(table: &Table, rule: &Rule) -> String {
    const SHOWN: usize = 4;
    let mut texts: Vec<String> = rule.outcomes().take(SHOWN).map(|it| outcome(table, it)).collect_vec();
    match rule.alternatives.len().saturating_sub(SHOWN - 1) {
        0 => {}
        1 => texts.extend(rule.alternatives.last().map(|it| outcome(table, it))),
        more => texts.push(format!("one of {more} others")),
    }
    texts.join(" or ")
}

/// Items in lines of readable length.
pub(super) fn wrapped(parts: &[String], separator: &str) -> String {
    const WIDTH: usize = 92;
    let mut lines = vec![String::new()];
    for (at, part) in parts.iter().enumerate() {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + part.chars().count() > WIDTH {
            lines.push(String::new());
        }
        let line = lines.last_mut().expect("there is always a line");
        line.push_str(part);
        if at + 1 < parts.len() {
            line.push_str(separator);
        }
    }
    lines.iter().map(|line| line.trim_end()).collect_vec().join("\n")
}

/// The notes of rules that go which not all rules that stay have as well, by their names.
pub(super) fn lost_notes<'t>(table: &'t Table, gone: &[usize], kept: &[usize]) -> Vec<&'t str> {
    let note = |rule: &usize, at: usize| table.rules[*rule].note(at);
    let stays = |text: &str, at: usize| text.is_empty() || !kept.is_empty() && kept.iter().all(|it| note(it, at) == text);
    let is_lost = |at: usize| gone.iter().any(|it| !stays(note(it, at), at));
    table.notes.iter().enumerate().filter(|(at, _)| is_lost(*at)).map(|(_, it)| it.name.value.as_str()).collect_vec()
}

/// Names what goes with some rules: notes that the rules that stay, `kept`, do not have, and the parts of the table that
/// name the rules, examples and `expect:`.
pub(super) fn goes_with(table: &Table, rules: &[usize], kept: &[usize]) -> String {
    let lost = lost_notes(table, rules, kept);
    let (its, plural) = (if rules.len() == 1 { "its" } else { "their" }, if lost.len() == 1 { "" } else { "s" });
    let notes = if lost.is_empty() { String::new() } else { format!(", with {its} note{plural} `{}`", lost.join("`, `")) };
    notes + named_by(table, rules)
}

/// The parts of the table that name some rules.
fn named_by(table: &Table, rules: &[usize]) -> &'static str {
    let named = table.examples.iter().filter(|it| it.rule.as_ref().is_some_and(|it| rules.contains(&it.value))).count();
    let is_expected = table.expect_else.is_some() && rules.iter().any(|it| table.rules[*it].is_else());
    match (is_expected, named) {
        (true, 0) => ", and `expect:`",
        (true, _) => ", and `expect:` and the examples that name it",
        (false, 0) => "",
        (false, 1) => ", and the example that names it",
        (false, _) => ", and the examples that name it",
    }
}
