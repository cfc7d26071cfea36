//! Records, put together with the tables that they are about.

use std::collections::BTreeSet;
use std::fmt;
use std::iter::Sum;
use std::path::Path;

use dtable_core::diagnostic::printable;

use super::records::{Record, RuleRecord};
use super::tables::{EntryLine, RuleLines, TableLines};

/// All tables with what was reached of them.
pub struct Merged {
    /// The tables, in the order of the files.
    pub tables: Vec<Covered>,
    /// The names of tables that were recorded and are not here.
    pub unknown: BTreeSet<String>,
}

/// A table, with what was reached of it.
pub struct Covered {
    /// The table.
    pub lines: TableLines,
    /// Of each rule, what was reached.
    pub rules: Vec<Reached>,
    /// The ids that were recorded of rules that are not there any more.
    pub gone: BTreeSet<String>,
    /// The ids that were recorded of rules that had other entries.
    pub changed: BTreeSet<String>,
}

/// What was reached of a rule.
#[derive(Clone, Debug)]
pub struct Reached {
    /// How often it fired.
    pub fired: u64,
    /// Of each entry that says something: whether the rule fired with it, and whether it alone kept the rule from matching.
    pub entries: Vec<(bool, bool)>,
}

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How many were reached.
    pub reached: usize,
    /// How many there are.
    pub all: usize,
}

/// The shares of a table, or of all.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    /// The rules that fired.
    pub rules: Share,
    /// The branches of entries that were seen.
    pub branches: Share,
}

impl Share {
    /// How many of some things are reached.
    pub fn of<T>(all: impl IntoIterator<Item = T>, is_reached: impl Fn(&T) -> bool) -> Self {
        all.into_iter().map(|it| Self { reached: usize::from(is_reached(&it)), all: 1 }).sum()
    }

    /// The percentage, rounded down to a tenth: only all of them are 100.0. Of nothing all is reached.
    pub fn percent(self) -> String {
        let tenths = (self.reached * 1000).checked_div(self.all).unwrap_or(1000);
        format!("{}.{}%", tenths / 10, tenths % 10)
    }

    /// The part of one, for other programs.
    pub fn rate(self) -> String {
        let parts = (self.reached * 10_000).checked_div(self.all).unwrap_or(10_000);
        format!("{}.{:04}", parts / 10_000, parts % 10_000)
    }
}

impl Sum for Share {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, it| Self { reached: sum.reached + it.reached, all: sum.all + it.all })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} ({})", self.reached, self.all, self.percent())
    }
}

/// Puts records together with tables: by the name of the table and the path of its file, rules by their ids and entries.
pub fn merge(tables: Vec<TableLines>, records: &[Record]) -> Merged {
    let mut merged = Merged { tables: tables.into_iter().map(Covered::new).collect(), unknown: BTreeSet::new() };
    for record in records {
        let places = places(&merged.tables, record);
        if places.is_empty() {
            merged.unknown.insert(record.table.clone());
        }
        for at in places {
            merged.tables[at].add(record);
        }
    }
    merged
}

/// The tables that a record is about: that whose path ends as the record says. Where none does, or nobody knows the path, all that are called so.
fn places(tables: &[Covered], record: &Record) -> Vec<usize> {
    let named: Vec<usize> = (0..tables.len()).filter(|at| tables[*at].lines.name == record.table).collect();
    let ends = |at: &usize| !record.file.is_empty() && tables[*at].lines.absolute.ends_with(Path::new(&record.file));
    let exact: Vec<usize> = named.iter().copied().filter(ends).collect();
    match exact[..] {
        [] if named.len() == 1 || record.file.is_empty() => named,
        _ => exact,
    }
}

impl Covered {
    fn new(lines: TableLines) -> Self {
        let rules = lines.rules.iter().map(|rule| Reached { fired: 0, entries: vec![(false, false); rule.entries.len()] }).collect();
        Self { lines, rules, gone: BTreeSet::new(), changed: BTreeSet::new() }
    }

    fn add(&mut self, record: &Record) {
        for rule in &record.rules {
            match self.lines.rules.iter().position(|it| it.id.escape_debug().to_string() == rule.id) {
                None => drop(self.gone.insert(rule.id.clone())),
                Some(at) if self.lines.rules[at].fingerprint != rule.fingerprint => drop(self.changed.insert(rule.id.clone())),
                Some(at) => self.rules[at].add(rule),
            }
        }
    }

    /// Rules and what was reached of them.
    pub fn rules(&self) -> impl Iterator<Item = (&RuleLines, &Reached)> {
        self.lines.rules.iter().zip(&self.rules)
    }

    /// How often a rule fired in all.
    pub fn decisions(&self) -> u64 {
        self.rules.iter().fold(0, |sum, it| sum.saturating_add(it.fired))
    }

    /// The shares of the table.
    pub fn shares(&self) -> Shares {
        let branches = self.rules.iter().flat_map(|it| &it.entries).flat_map(|(held, failed)| [*held, *failed]);
        Shares { rules: Share::of(&self.rules, |it| it.fired > 0), branches: Share::of(branches, |it| *it) }
    }

    /// What is said of records that are older than the table.
    fn note(&self) -> Option<String> {
        let quoted = |ids: &BTreeSet<String>| ids.iter().map(|it| format!("`{}`", printable(it))).collect::<Vec<_>>().join(", ");
        let rules = |ids: &BTreeSet<String>| if ids.len() == 1 { "rule" } else { "rules" };
        let gone = (!self.gone.is_empty()).then(|| format!("{} {} not there any more", rules(&self.gone), quoted(&self.gone)));
        let changed = (!self.changed.is_empty()).then(|| format!("{} {} with other entries", rules(&self.changed), quoted(&self.changed)));
        let what: Vec<String> = gone.into_iter().chain(changed).collect();
        let help = "`cargo dtable coverage --clean` deletes old records";
        (!what.is_empty())
            .then(|| format!("{}: records of an older table do not count: {}\n  help: {help}", self.lines.path, what.join("; ")))
    }
}

impl Reached {
    fn add(&mut self, rule: &RuleRecord) {
        self.fired = self.fired.saturating_add(rule.fired);
        for (known, more) in self.entries.iter_mut().zip(&rule.entries) {
            *known = (known.0 || more.0, known.1 || more.1);
        }
    }

    /// The entries of the rule, with what was reached of them.
    pub fn entries<'a>(&'a self, rule: &'a RuleLines) -> impl Iterator<Item = (&'a EntryLine, (bool, bool))> {
        rule.entries.iter().zip(self.entries.iter().copied())
    }
}

impl Merged {
    /// The shares of all tables.
    pub fn total(&self) -> Shares {
        let all: Vec<Shares> = self.tables.iter().map(Covered::shares).collect();
        Shares { rules: all.iter().map(|it| it.rules).sum(), branches: all.iter().map(|it| it.branches).sum() }
    }

    /// What is said of records that do not count.
    pub fn notes(&self) -> Vec<String> {
        let unknown: Vec<String> = self.unknown.iter().map(|it| format!("`{}`", printable(it))).collect();
        let unknown = (!unknown.is_empty()).then(|| format!("recorded, and not among the tables here: {}", unknown.join(", ")));
        self.tables.iter().filter_map(Covered::note).chain(unknown).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn only_all_of_them_are_all_percent() {
        let percent = |reached, all| Share { reached, all }.percent();
        assert_eq!((percent(2, 3), percent(9_999, 10_000), percent(7, 7)), ("66.6%".into(), "99.9%".into(), "100.0%".into()));
        assert_eq!(percent(0, 0), "100.0%");
        assert!(Share { reached: 2, all: 3 }.is_under(66.7) && !Share { reached: 2, all: 3 }.is_under(66.6));
    }
}
