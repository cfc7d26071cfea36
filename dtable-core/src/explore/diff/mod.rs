//! Finds the changes between two tables: in their decisions, not in their texts.
//!
//! Both tables are put into one space (`united`). A case changes where a rule of the old table and a rule of the new
//! table decide it with different results. The cases of such a pair of rules are the intersection of their regions,
//! without the regions of the rules that come before either. Cases are counted over the classes of the united space,
//! which separate all values that either table distinguishes. A rule that is renamed, moved or split changes no case.

mod aligned;
mod collected;
mod fired;
mod found;
mod interface;
mod note_changes;
mod property_changes;
mod result_numbers;
mod rule_changes;
#[cfg(test)]
mod tests;

pub use interface::InterfaceChange;
pub use note_changes::NoteChange;
pub use property_changes::{JudgedProperty, PropertyChange, PropertyVerdict, judged_properties, property_changes};
pub use rule_changes::RuleChanges;

use super::parts::{ChangedPart, joined, widened};
use super::united::{United, WORLD, World, WorldKind};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Aggregate, Count, Example, HitPolicy, Region, Rule, Table};
use crate::space::budget::{Budget, OutOfBudget};
use crate::space::feasible::Unknown;
use crate::space::{Space, Unanswered};
use crate::verify::{may_overflow, words};
use found::Changed;
use result_numbers::ResultNumbers;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The most regions of one change that are described; the others are only counted.
const DESCRIBED: usize = 200;

/// The differences between two tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    /// The name of the new table.
    pub table: String,
    /// The number of cases that both tables decide, if it was counted.
    pub cases: Option<Count>,
    /// Whether the tables have results that can be compared. They have none where both have outputs, but no output and
    /// no actions in common.
    pub has_common_results: bool,
    /// The cases whose result changes, by old and new result; those with the most cases first.
    pub changes: Vec<Change>,
    /// Cases that only the old table has.
    pub went: Vec<Moved>,
    /// Cases that only the new table has.
    pub came: Vec<Moved>,
    /// Changes of columns, actions and outputs.
    pub interface: Vec<InterfaceChange>,
    /// Rules that are new, gone, or renamed.
    pub rules: RuleChanges,
    /// Notes of rules with another text.
    pub notes: Vec<NoteChange>,
    /// Examples that only the old table has, as people read them.
    pub examples_gone: Vec<String>,
    /// Examples that only the new table has.
    pub examples_new: Vec<String>,
}

/// The cases whose result changes in one way: from one old result to one new result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The old result.
    pub old: String,
    /// The new result.
    pub new: String,
    /// Whether results and rules are only the part of a collected result that differs: other rules add the same to
    /// both, which is shown as `..`.
    pub with_others: bool,
    /// How many cases there are, where they were counted.
    pub cases: Option<Count>,
    /// The cases, in regions that do not overlap, the largest first.
    pub regions: Vec<ChangedRegion>,
    /// Whether there are more regions.
    pub has_more: bool,
}

/// Some cases whose result changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedRegion {
    /// Column and entry, for the columns that matter.
    pub entries: Vec<(String, String)>,
    /// How many cases there are, where they were counted.
    pub cases: Option<Count>,
    /// One of them: column and value.
    pub case: Vec<(String, String)>,
    /// The ids of the rules that decide them in the old table; none where no rule does.
    pub old_rules: Vec<String>,
    /// The ids of the rules that decide them in the new table.
    pub new_rules: Vec<String>,
    /// Whether the old table decides them, and the new one does not.
    pub is_undecided: bool,
}

/// Cases that only one of two tables has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The relation, or the range of a column, that excludes them in the other table.
    pub because: String,
    /// Their number, if it was counted.
    pub cases: Option<Count>,
    /// One of them: column and value.
    pub case: Vec<(String, String)>,
}

/// The effect of a new version of a table on the program around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Semver {
    /// Nothing that a program can see changed.
    Same,
    /// The program compiles as it is, and every case that was decided still is; some may be decided otherwise.
    Compatible,
    /// The program has to change, or some cases are not decided any more.
    Breaking,
}

impl Semver {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Compatible => "compatible",
            Self::Breaking => "breaking",
        }
    }
}

/// Why two tables are not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCompared {
    /// The tables give different kinds of result (a list, a sum, a number of rules, or the result of one rule); with
    /// both hit policies.
    OtherKind([&'static str; 2]),
    /// A table gives the least or the greatest result, and one of its results is no number that dtable knows; with the
    /// table.
    NoNumbers(String),
    /// Two rules of a table allow different results and match the same case; with the table, and the rules.
    SeveralRight(String, [String; 2]),
    /// A column is applicable in other cases now, and has values that cannot be compared.
    Applies(String),
    /// An expression of one table overflows in a case of the other; with the place.
    Overflows(String),
    /// The budget was used up, or no method can decide an expression; with the reason.
    Undecided(String),
}

impl fmt::Display for NotCompared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherKind([old, new]) => {
                write!(f, "`hit: {old}` is `hit: {new}` now: what comes out is of another kind, and not to be compared")
            }
            Self::NoNumbers(table) => {
                write!(f, "some results of `{table}` are no numbers: which of them is the least or the greatest is not known here")
            }
            Self::SeveralRight(table, [one, other]) => write!(
                f,
                "rules `{one}` and `{other}` of `{table}` share cases and leave different choices (`one_of`): which result is right depends on both"
            ),
            Self::Applies(column) => {
                write!(f, "`{column}` has another `requires` now, and values that cannot be compared: nobody knows what is the same case")
            }
            Self::Overflows(text) => write!(f, "in cases that only one of the tables has, {text}"),
            Self::Undecided(reason) => write!(f, "no verdict: {reason}"),
        }
    }
}

impl std::error::Error for NotCompared {}

impl From<Unanswered> for NotCompared {
    fn from(unanswered: Unanswered) -> Self {
        Unknown::from(unanswered).into()
    }
}

impl From<OutOfBudget> for NotCompared {
    fn from(it: OutOfBudget) -> Self {
        Unanswered::from(it).into()
    }
}

impl From<Unknown> for NotCompared {
    fn from(unknown: Unknown) -> Self {
        Self::Undecided(match unknown {
            Unknown::Budget => "comparing the tables takes too many steps".to_owned(),
            Unknown::NotKnown => "no method of the verifier compares the tables".to_owned(),
            Unknown::Hard(_, reason) => reason.to_owned(),
        })
    }
}

impl Diff {
    /// Whether no case and nothing of the interface differs. Ids of rules and examples do not count.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.semver() == Semver::Same && self.rules == RuleChanges::default()
    }

    /// Whether every case is decided as before, and no case came or went.
    #[must_use]
    pub fn decides_alike(&self) -> bool {
        self.changes.is_empty() && self.went.is_empty() && self.came.is_empty()
    }

    /// The number of cases that change, if they were counted.
    #[must_use]
    pub fn changed(&self) -> Option<Count> {
        self.changes.iter().map(|it| it.cases.clone()).sum::<Option<_>>().or_else(|| self.changes.is_empty().then_some(Count::ZERO))
    }

    /// The effect of the new table on a program that uses the old one. A changed decision alone is no breaking change:
    /// tables are changed for that.
    #[must_use]
    pub fn semver(&self) -> Semver {
        if !self.went.is_empty()
            || self.changes.iter().flat_map(|it| &it.regions).any(|it| it.is_undecided)
            || !self.rules.gone.is_empty()
            || !self.rules.renamed.is_empty()
            || self.interface.iter().any(|it| it.is_breaking)
        {
            return Semver::Breaking;
        }
        let is_quiet = self.changes.is_empty()
            && self.came.is_empty()
            && self.interface.is_empty()
            && self.rules.fresh.is_empty()
            && self.notes.is_empty();
        if is_quiet { Semver::Same } else { Semver::Compatible }
    }
}

/// Finds the differences between two tables without contradictions.
///
/// ```
/// use dtable_core::{compile::{Unit, check}, explore::diff::diff, model::Count, source::Source};
/// let table = |text: &str| match check(Source::new("t.yaml", text), &mut |_| Err(String::new())).unit {
///     Unit::VerifiedTable(it) => it.table().clone(),
///     other => panic!("{other:?}"),
/// };
/// let text = "table: fee\ninputs: { age: u8, member: bool }\noutputs: { fee: u32 }\nrules: |\n  | rule | age  | member | fee |\n\
///             \x20 | 1    | < 18 | -      | 0   |\n  | 2    | >= 18 | F     | 9   |\n  | 3    | >= 18 | T     | 5   |\n";
/// let found = diff(&table(text), &table(&text.replace("18", "21"))).unwrap();
/// assert_eq!(found.changed(), Some(Count::from(2u32)));
/// assert_eq!(found.changes[0].regions[0].entries, [("age", "18..21"), ("member", "F")].map(|(a, b)| (a.to_owned(), b.to_owned())));
/// ```
///
/// # Errors
///
/// The reason for which two tables cannot be compared.
pub fn diff(old: &Table, new: &Table) -> Result<Diff, NotCompared> {
    Comparing::default().diff([old, new])
}

/// A comparison of two tables, and of the tables that they use.
#[derive(Default)]
struct Comparing {
    /// The pairs of used tables that were compared, and whether they decide alike: a table that many tables use is
    /// compared once.
    known: RefCell<HashMap<[*const Table; 2], bool>>,
    /// The steps taken so far: all tables of a network share one budget.
    spent: Cell<u64>,
}

impl Comparing {
    fn diff(&self, tables: [&Table; 2]) -> Result<Diff, NotCompared> {
        self.with_united(tables, |united| {
            let are_same = have_same_rules(tables, united);
            let mut budget = Budget::of(&united.table).less(self.spent.get());
            let space = Space::within(&united.table, &mut budget);
            let compared = space.map_err(NotCompared::from).and_then(|space| {
                let mut comparison = TableComparison { tables, united, space, are_same };
                let compared = comparison.run();
                budget = comparison.space.logic.budget;
                compared
            });
            self.spent.set(self.spent.get() + budget.spent());
            compared
        })
    }

    /// Whether two used tables decide alike. Tables with the same rules do: this needs no proof, which might take too
    /// many steps or be beyond the methods.
    fn decide_alike(&self, tables: [&Table; 2]) -> bool {
        let pair = tables.map(std::ptr::from_ref);
        let known = self.known.borrow().get(&pair).copied();
        let is_alike = known.unwrap_or_else(|| {
            self.with_united(tables, |united| Ok(have_same_rules(tables, united))) == Ok(true)
                || self.diff(tables).is_ok_and(|it| it.decides_alike())
        });
        self.known.borrow_mut().insert(pair, is_alike);
        is_alike
    }

    /// Unites two tables, and calls `then` with the result.
    fn with_united<T>(&self, tables: [&Table; 2], then: impl FnOnce(&United) -> Result<T, NotCompared>) -> Result<T, NotCompared> {
        let [a, b] = tables.map(|it| made_of_all(it.hit));
        if a != b {
            return Err(NotCompared::OtherKind(tables.map(|it| interface::hit(it.hit))));
        }
        let [old, new] = tables;
        then(&United::new(old, new, &|old, new| self.decide_alike([old, new])).map_err(NotCompared::Applies)?)
    }
}

/// Whether two tables have the same cases, and the same rules in the same order; ids do not count. Such tables decide
/// alike, even where their results are expressions that dtable does not understand.
fn have_same_rules(tables: [&Table; 2], united: &United) -> bool {
    let mut results = ResultNumbers::new(tables);
    let mut rules = |at: usize| {
        let sets = |rule: &Rule| rule.entries().map(|all| all.iter().map(|it| (it.set.clone(), it.not_applicable)).collect_vec());
        let regions = united.table.rules[united.rules[at].clone()].iter().map(sets);
        let (els, others): (Vec<&Rule>, Vec<&Rule>) = tables[at].rules.iter().partition(|it| it.is_else());
        let outcomes = others.into_iter().chain(els).map(|it| results.of(tables[at], it)).collect_vec();
        (tables[at].hit, regions.collect_vec(), outcomes)
    };
    united.worlds.len() == 1 && rules(0) == rules(1)
}

/// Returns the operation that makes one result of all rules that match; `None` where a table gives the result of one
/// rule, including the least or the greatest.
pub(super) const fn made_of_all(hit: HitPolicy) -> Option<Aggregate> {
    match hit {
        HitPolicy::Collect(it @ (Aggregate::All | Aggregate::Sum | Aggregate::Count)) => Some(it),
        _ => None,
    }
}

/// Two tables in one space.
struct TableComparison<'a> {
    tables: [&'a Table; 2],
    united: &'a United,
    space: Space,
    /// Whether both have the same cases and rules.
    are_same: bool,
}

/// Whether two tables have results that can be compared, see [`Diff::has_common_results`].
fn have_common_results(old: &Table, new: &Table) -> bool {
    let has = |table: &Table, name: &str| table.outputs.iter().any(|it| it.name.value == name);
    let is_without = old.outputs.is_empty() || new.outputs.is_empty() || made_of_all(new.hit) == Some(Aggregate::Count);
    let acts = !old.actions.is_empty() && !new.actions.is_empty();
    is_without || acts || old.outputs.iter().any(|it| has(new, &it.name.value))
}

impl TableComparison<'_> {
    fn run(&mut self) -> Result<Diff, NotCompared> {
        if !self.are_same
            && let Some(finding) = may_overflow::check(&self.united.table, &mut self.space)?.into_iter().next()
        {
            return Err(NotCompared::Overflows(finding.message));
        }
        let both = self.united.worlds[0].region(&self.space);
        let changed = match made_of_all(self.tables[0].hit) {
            _ if self.are_same => Vec::new(),
            None => fired::changed(self.tables, self.united, &mut self.space, &both)?,
            Some(made) => collected::changed(self.tables, made, self.united, (&mut self.space, &both), collected::MOST_WAYS)?,
        };
        let mut changes = changed.into_iter().map(|it| self.described(it)).collect::<Result<Vec<Change>, Unanswered>>()?;
        changes.sort_by(|a, b| b.cases.cmp(&a.cases));
        let [old, new] = self.tables;
        let (mut went, mut came) = (Vec::new(), Vec::new());
        for world in &self.united.worlds {
            match &world.kind {
                WorldKind::Both => {}
                WorldKind::Went(because) => went.extend(self.moved(world, because)?),
                WorldKind::Came(because) => came.extend(self.moved(world, because)?),
            }
        }
        let rules = rule_changes::changes(self.tables, self.united, &mut self.space, &both);
        Ok(Diff {
            table: new.name.value.clone(),
            has_common_results: have_common_results(old, new),
            cases: self.counted(&both),
            changes,
            went,
            came,
            interface: interface::changes(old, new),
            notes: note_changes::changes(self.tables, &rules),
            rules,
            examples_gone: examples(old, new),
            examples_new: examples(new, old),
        })
    }

    fn described(&mut self, changed: Changed) -> Result<Change, Unanswered> {
        let mut parts = joined(changed.parts, &mut self.space.logic.budget)?;
        let has_more = changed.has_more || parts.len() > DESCRIBED;
        parts.truncate(DESCRIBED);
        let mut regions = parts.into_iter().map(|it| self.region(it)).collect::<Result<Vec<ChangedRegion>, Unanswered>>()?;
        regions.sort_by(|a, b| b.cases.cmp(&a.cases));
        let [old, new] = changed.results;
        Ok(Change { old, new, with_others: changed.with_others, cases: changed.cases, regions, has_more })
    }

    fn region(&mut self, part: ChangedPart) -> Result<ChangedRegion, Unanswered> {
        let cases = self.counted(&part.region);
        let case = self.case(&part.region)?;
        // The world is the last column.
        let columns = part.region.0.len() - 1;
        let region = widened(&mut self.space, part.region, columns)?;
        let is_undecided = part.new.contains(&None) && !part.old.contains(&None);
        let ids = |table: usize, rules: std::collections::BTreeSet<Option<usize>>| {
            rules.into_iter().flatten().map(|it| self.tables[table].rules[it].id.value.clone()).collect_vec()
        };
        Ok(ChangedRegion {
            entries: self.entries(&region),
            cases,
            case,
            old_rules: ids(0, part.old),
            new_rules: ids(1, part.new),
            is_undecided,
        })
    }

    /// Column and entry, without the world.
    fn entries(&self, region: &Region) -> Vec<(String, String)> {
        let all = words::entries(&self.united.table, &self.space, region);
        let text = |it: Arc<str>| (*it).to_owned();
        all.into_iter().filter(|it| &*it.0 != WORLD).map(|(column, entry)| (text(column), text(entry))).collect_vec()
    }

    /// A case of a region: column and value, without the world.
    fn case(&mut self, region: &Region) -> Result<Vec<(String, String)>, Unanswered> {
        let Some(case) = self.space.case(region)? else { return Ok(Vec::new()) };
        let all = words::case(&self.united.table, &self.space, &case);
        Ok(all.unwrap_or_default().into_iter().filter(|it| it.0 != WORLD).collect_vec())
    }

    fn counted(&mut self, region: &Region) -> Option<Count> {
        self.space.counted(region)
    }

    /// The cases of a world that only one table has, if there are any.
    fn moved(&mut self, world: &World, because: &str) -> Result<Option<Moved>, Unanswered> {
        let region = world.region(&self.space);
        if !self.space.is_possible(&region)? {
            return Ok(None);
        }
        let (cases, case) = (self.counted(&region), self.case(&region)?);
        Ok(Some(Moved { because: because.to_owned(), cases, case }))
    }
}

/// Returns the examples of a table that another one does not have, as people read them.
fn examples(table: &Table, other: &Table) -> Vec<String> {
    let known: Vec<String> = other.examples.iter().map(|it| example(other, it)).collect_vec();
    table.examples.iter().map(|it| example(table, it)).filter(|it| !known.contains(it)).collect_vec()
}

fn example(table: &Table, it: &Example) -> String {
    let cell = |column: usize| (it.when[column].clone(), it.not_applicable[column]);
    // Which members a table mentions says nothing about its examples.
    let list = |column: usize| it.sets.iter().find(|it| it.0 == column).map(|it| it.1.clone());
    let entry = |at: usize| list(at).unwrap_or_else(|| table.entry(at, &cell));
    let entries = table.written().iter().enumerate().map(|(at, column)| (&column.name.value, entry(at)));
    let when: Vec<String> = entries.filter(|(_, entry)| entry != "-").map(|(name, entry)| format!("{name} {entry}")).collect_vec();
    let mut parts = vec![when.join(", ")];
    parts.extend(it.rule.as_ref().map(|rule| format!("rule `{}`", table.rules[rule.value].id.value)));
    if let Some(expected) = &it.expected {
        for (at, all) in &expected.value.outputs {
            let texts: Vec<&str> = all.iter().map(|it| it.shown()).collect_vec();
            parts.push(format!("{} = {}", table.outputs[*at].name.value, texts.join(", ")));
        }
        parts.extend(expected.value.actions.as_ref().map(|all| {
            let names: Vec<&str> = all.iter().map(|at| table.actions[*at].name.value.as_str()).collect_vec();
            format!("does {}", names.join(", "))
        }));
    }
    parts.retain(|it| !it.is_empty());
    parts.join(": ")
}

/// Returns the first finding that keeps a table from being compared: one that leaves open which cases the table has, or
/// which result a case has. Missing rules, unreachable rules and broken properties do not keep it.
#[must_use]
pub fn obstacle(findings: &[Finding]) -> Option<&Finding> {
    let is_known = |code: Code| [Code::MissingRule, Code::BrokenProperty].contains(&code);
    findings.iter().find(|it| it.is_error() && it.code.is_fixed() && !is_known(it.code))
}
