//! The result of a decision, and its reasons.

use super::Rule;
use super::case_values::{ValueState, Values};
use super::output::Output;
use super::table::Table;
use super::uses::{self, Used};
use crate::lists::CollectVec;
use crate::model::{self, ConditionEntry, Next, Outcome};
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

/// A decision: the rule that fired, its results, and why the others did not.
///
/// ```
/// # const TICKET: &str = dtable_core::front::TICKET;
/// use dtable_core::{Table, Value};
/// let table = Table::parse("ticket.yaml", TICKET)?;
/// let decided = table.decide([("visitor", "Adult"), ("weekend", "T"), ("member", "F")])?;
/// assert_eq!((decided.rule().id(), decided.rule().index()), ("weekend", 3));
/// assert_eq!(decided.output("euros").unwrap().value(), Some(&Value::from(14)));
/// assert_eq!(decided.value("weekend").unwrap(), "T");
/// let why = decided.why_not("weekday").unwrap();
/// assert_eq!((why.entries()[0].column, why.entries()[0].entry, &*why.entries()[0].value), ("weekend", "F", "T"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Decided<'t> {
    pub(super) table: &'t Table,
    pub(super) rule: usize,
    pub(super) outcome: &'t Outcome,
    pub(super) values: Cow<'t, Values>,
}

impl<'t> Decided<'t> {
    /// The table that decided.
    #[must_use]
    pub const fn table(&self) -> &'t Table {
        self.table
    }

    /// The rule that fired.
    #[must_use]
    pub const fn rule(&self) -> Rule<'t> {
        Rule { table: self.table, at: self.rule }
    }

    /// All rules whose entries hold for the known values, in order; never ELSE.
    pub fn matching(&self) -> impl Iterator<Item = Rule<'t>> + '_ {
        let is_met = |rule: &Rule| rule.resolved().entries().is_some_and(|it| self.values.satisfy(it));
        self.table.rules().filter(is_met)
    }

    /// An output by its name. Where a rule leaves a choice (`one_of`), it is the value that generated code returns.
    #[must_use]
    pub fn output(&self, name: &str) -> Option<Output<'t>> {
        let at = self.table.outputs().position(|it| it == name)?;
        self.outcome.outputs.get(at).map(Output::new)
    }

    /// All outputs with their names, in the order of the file.
    pub fn outputs(&self) -> impl Iterator<Item = (&'t str, Output<'t>)> + use<'t> {
        self.table.outputs().zip(self.outcome.outputs.iter().map(Output::new))
    }

    /// The actions, in the order in which they are performed.
    pub fn actions(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        let all = &self.table.resolved().actions;
        self.outcome.actions.iter().map(|at| all[*at].name.value.as_str())
    }

    /// The table that follows.
    #[must_use]
    pub const fn next(&self) -> &'t Next {
        &self.outcome.next
    }

    /// All outcomes that are right in this case (`one_of`), each as its outputs or its actions: those that every
    /// matching rule allows. The chosen outcome is one of them, and is right whatever a missing value is. The others
    /// are certain only where no value is missing.
    #[must_use]
    pub fn choices(&self) -> Vec<Vec<&'t str>> {
        let matching: Vec<Rule> = if self.table.hit().is_in_order() { Vec::new() } else { self.matching().collect_vec() };
        let is_right = |outcome: &&Outcome| matching.iter().all(|rule| rule.resolved().outcomes().any(|it| it == *outcome));
        let actions = &self.table.resolved().actions;
        let words = |outcome: &'t Outcome| {
            let actions = outcome.actions.iter().map(|at| actions[*at].name.value.as_str());
            actions.chain(outcome.outputs.iter().map(|it| it.shown())).collect_vec()
        };
        self.rule().resolved().outcomes().filter(is_right).map(words).collect_vec()
    }

    /// The value of a column that the decision knew, as an entry names it; `n/a` where it was not applicable.
    #[must_use]
    pub fn value(&self, column: &str) -> Option<String> {
        shown(self.table, &self.values, *self.table.plan().places.get(column)?)
    }

    /// The result of each used table whose inputs were all given.
    #[must_use]
    pub fn used(&self) -> Vec<Used<'t>> {
        uses::used(self.table.resolved(), &self.values)
    }

    /// Why a rule did not fire, by its id; `None` where there is no such rule.
    #[must_use]
    pub fn why_not(&self, id: &str) -> Option<WhyNot<'t>> {
        let rule = self.table.rule(id)?;
        Some(WhyNot { rule, fired: Some(self.rule()), entries: unmet(rule, &self.values) })
    }

    /// Why each of the rules that do not match did not fire.
    #[must_use]
    pub fn reasons(&self) -> Reasons<'t> {
        let matching = self.matching().map(|it| it.at).chain([self.rule]).collect_vec();
        Reasons::new(self.table, &matching, Some(self.rule), &self.values)
    }
}

/// The reasons against the rules that do not match, in the order of the table.
#[derive(Clone, Debug)]
pub struct Reasons<'t>(Vec<WhyNot<'t>>);

impl<'t> Reasons<'t> {
    /// The reasons against the rules that are not among those that match.
    pub(super) fn new(table: &'t Table, matching: &[usize], fired: Option<usize>, values: &Values) -> Self {
        let fired = fired.map(|at| Rule { table, at });
        let others = table.rules().filter(|it| !matching.contains(&it.at));
        Self(others.map(|rule| WhyNot { rule, fired, entries: unmet(rule, values) }).collect_vec())
    }
}

impl<'t> Deref for Reasons<'t> {
    type Target = [WhyNot<'t>];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// The value of a column, by index.
fn shown(table: &Table, values: &Values, column: usize) -> Option<String> {
    match values.states[column] {
        ValueState::Known => Some(table.resolved().columns[column].domain.given(values.positions[column])),
        ValueState::NotApplicable => Some("n/a".to_owned()),
        ValueState::Missing => None,
    }
}

/// The entries of a rule that do not hold.
pub(super) fn unmet<'t>(rule: Rule<'t>, values: &Values) -> Vec<Unmet<'t>> {
    let is_unmet = |column: usize, entry: &ConditionEntry| values.states[column] != ValueState::Missing && !values.holds(column, entry);
    let all = unmet_by_column(rule.table.resolved(), rule.at, &is_unmet, &|column| shown(rule.table, values, column));
    all.into_iter().map(|it| it.1).collect_vec()
}

/// The entries of a rule that do not hold, each with its column. `value` shows the value of a column.
pub(super) fn unmet_by_column<'t>(
    table: &'t model::Table,
    rule: usize,
    is_unmet: &dyn Fn(usize, &ConditionEntry) -> bool,
    value: &dyn Fn(usize) -> Option<String>,
) -> Vec<(usize, Unmet<'t>)> {
    let all = table.rules[rule].entries().unwrap_or_default();
    let name = |column: usize| table.columns[column].name.value.as_str();
    let written = |(column, entry): (usize, &'t ConditionEntry)| {
        let mut others = all.iter().enumerate().filter(|(at, it)| table.columns[*at].compared.is_some() && it.span == entry.span);
        let is_compared = !entry.compares.is_empty() && others.any(|it| is_unmet(it.0, it.1));
        if !is_unmet(column, entry) && !is_compared {
            return None;
        }
        let mut shown = value(column)?;
        let others = entry.compares.iter().filter_map(|it| Some(format!("{} is {}", name(it.other), value(it.other)?))).collect_vec();
        if !others.is_empty() {
            shown = format!("{shown} ({})", others.join(", "));
        }
        Some((column, Unmet { column: name(column), entry: &entry.text, value: shown }))
    };
    all.iter().take(table.written().len()).enumerate().filter_map(written).collect_vec()
}

/// Why a rule did not fire.
#[derive(Clone, Debug)]
pub struct WhyNot<'t> {
    pub(super) rule: Rule<'t>,
    pub(super) fired: Option<Rule<'t>>,
    pub(super) entries: Vec<Unmet<'t>>,
}

/// An entry that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unmet<'t> {
    /// The name of the column.
    pub column: &'t str,
    /// The entry, as written.
    pub entry: &'t str,
    /// The value that the column has; where the entry compares it, the values of the other columns too: `60 (limit is
    /// 50)`.
    pub value: String,
}

impl<'t> WhyNot<'t> {
    /// The rule in question.
    #[must_use]
    pub const fn rule(&self) -> Rule<'t> {
        self.rule
    }

    /// The entries that do not hold. None for the rule that fired, for one that matches after it, and for ELSE.
    #[must_use]
    pub fn entries(&self) -> &[Unmet<'t>] {
        &self.entries
    }

    /// Whether it did fire.
    #[must_use]
    pub fn is_fired(&self) -> bool {
        self.fired == Some(self.rule)
    }
}

impl fmt::Display for WhyNot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_fired() {
            return write!(f, "`{}` fired", self.rule.id());
        }
        if let (true, Some(fired)) = (self.entries.is_empty(), self.fired) {
            return write!(f, "`{}` fired before", fired.id());
        }
        for (at, unmet) in self.entries.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}{unmet}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Unmet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nobody says `status is Expired, not not(Expired)`.
        let is_negated = self.entry.starts_with("not(") || self.entry.starts_with('!');
        let (intro, end) = if is_negated { ("and ", " is wanted") } else { ("not ", "") };
        write!(f, "{} is {}, {intro}{}{end}", self.column, self.value, self.entry)
    }
}
