//! A case: the values of one decision, used again for the next one.

use super::case_values::{OtherTexts, ValueState, Values};
use super::partial::PartialCase;
use super::plan::has_no_values;
use super::table::Table;
use super::{Collected, Column, Decided, NotDecided, Value};
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Outcome, Position};
use std::borrow::Cow;

/// The values of one decision of a [`Table`]. A program fills it, decides, changes values and decides again. Where it
/// gives every value that rules ask for as a number, `bool`, character or position, a decision allocates nothing and
/// looks up no name.
#[derive(Clone, Debug)]
pub struct Case<'t> {
    table: &'t Table,
    given: Vec<bool>,
    values: Values,
    /// The number of columns that rules or relations look at, and that are not given.
    missing: usize,
    /// The given texts that the table does not name, of columns that entries compare: equal texts have equal positions.
    others: OtherTexts,
    /// Whether each column is computed, in this decision, although the verifier does not understand it.
    exact: Vec<bool>,
}

/// The rule that fires, its outcome, and where values were missing all that is known of them.
type Fired<'t> = (usize, &'t Outcome, Option<Values>);

impl<'t> Case<'t> {
    pub(super) fn new(table: &'t Table) -> Self {
        let positions = table.plan().blank.clone();
        let mut case = Self {
            table,
            given: Vec::new(),
            values: Values { states: Vec::new(), positions },
            missing: 0,
            others: OtherTexts::default(),
            exact: Vec::new(),
        };
        case.clear();
        case
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        let count = self.values.positions.len();
        self.given.clear();
        self.given.extend((0..count).map(|column| has_no_values(self.table.resolved(), column)));
        self.values.states.clear();
        self.values.states.extend(self.given.iter().map(|given| if *given { ValueState::Known } else { ValueState::Missing }));
        self.exact.clear();
        self.exact.resize(count, false);
        self.missing = self.table.plan().needed.iter().filter(|it| !self.given[**it]).count();
    }

    /// Gives a column a value. `n/a` removes the value of a condition with `requires:`.
    ///
    /// # Errors
    ///
    /// The column does not have the value, is computed, or belongs to another table.
    pub fn set<'v>(&mut self, column: Column<'_>, value: impl Into<Value<'v>>) -> Result<&mut Self, NotDecided> {
        let (at, value) = (self.place(column)?, value.into());
        let position = match value.position(&self.table.resolved().columns[at].domain) {
            None => column.read(&value)?,
            typed => typed,
        };
        match position {
            Some(position) => {
                let position = self.others.position(self.table.planned(), at, position, &value);
                self.know(at, position);
            }
            None => self.forget(at),
        }
        Ok(self)
    }

    /// Gives a column the value at a position, which [`Column::position`] returns.
    ///
    /// # Errors
    ///
    /// The column does not have the position, is computed, or belongs to another table.
    #[inline]
    pub fn put(&mut self, column: Column<'_>, position: Position) -> Result<&mut Self, NotDecided> {
        let (low, high) = self.table.plan().spans.get(column.at).copied().unwrap_or((1, 0));
        if low <= position && position <= high && std::ptr::eq(column.table, self.table) {
            self.know(column.at, position);
            return Ok(self);
        }
        self.put_elsewhere(column, position)
    }

    /// Does what [`put`](Self::put) does, with all checks: the positions of the column have gaps, or the call is an
    /// error.
    fn put_elsewhere(&mut self, column: Column<'_>, position: Position) -> Result<&mut Self, NotDecided> {
        let at = self.place(column)?;
        if !self.table.plan().domains[at].contains(position) {
            let message = format!("`{}` has no value at the position {position}", column.name());
            return Err(NotDecided::NoValue { column: column.name().to_owned(), message, help: String::new() });
        }
        self.know(at, position);
        Ok(self)
    }

    fn place(&self, column: Column<'_>) -> Result<usize, NotDecided> {
        if !std::ptr::eq(column.table, self.table) {
            return Err(NotDecided::OtherTable { column: column.name().to_owned() });
        }
        if self.table.plan().is_computed[column.at] {
            let expression = column.expression().unwrap_or_default().to_owned();
            return Err(NotDecided::Computed { column: column.name().to_owned(), expression });
        }
        Ok(column.at)
    }

    #[inline]
    fn know(&mut self, at: usize, position: Position) {
        self.values.positions[at] = position;
        if !self.given[at] {
            self.missing -= usize::from(self.table.plan().is_needed[at]);
            (self.given[at], self.values.states[at]) = (true, ValueState::Known);
        }
    }

    fn forget(&mut self, at: usize) {
        self.missing += usize::from(self.table.plan().is_needed[at] && self.given[at]);
        (self.given[at], self.values.states[at]) = (false, ValueState::Missing);
    }

    /// Decides. The values stay, and the program may change them for the next decision.
    ///
    /// # Errors
    ///
    /// See [`NotDecided`].
    pub fn decide(&mut self) -> Result<Decided<'_>, NotDecided> {
        let (rule, outcome, values) = self.fired()?;
        let values = values.map_or(Cow::Borrowed(&self.values), Cow::Owned);
        Ok(Decided { table: self.table, rule, outcome, values })
    }

    /// Finds all rules that match. The values stay, and the program may change them for the next decision.
    ///
    /// # Errors
    ///
    /// See [`NotDecided`].
    pub fn collect(&mut self) -> Result<Collected<'_>, NotDecided> {
        let (rules, values) = self.matching()?;
        let values = values.map_or(Cow::Borrowed(&self.values), Cow::Owned);
        Ok(Collected { table: self.table, rules, values })
    }

    pub(super) fn into_decided(mut self) -> Result<Decided<'t>, NotDecided> {
        let (rule, outcome, values) = self.fired()?;
        Ok(Decided { table: self.table, rule, outcome, values: Cow::Owned(values.unwrap_or(self.values)) })
    }

    pub(super) fn into_collected(mut self) -> Result<Collected<'t>, NotDecided> {
        let (rules, values) = self.matching()?;
        Ok(Collected { table: self.table, rules, values: Cow::Owned(values.unwrap_or(self.values)) })
    }

    /// Returns all columns that may have to be given before a rule is certain, in the order of the file. Not each of
    /// them matters once others are given.
    #[must_use]
    pub fn missing(&self) -> Vec<Column<'t>> {
        let open = PartialCase::new(self.table.planned(), &self.values, &self.given).map_or_else(|_| Vec::new(), |it| it.all_missing());
        open.into_iter().map(|at| Column { table: self.table, at }).collect_vec()
    }

    fn fired(&mut self) -> Result<Fired<'t>, NotDecided> {
        let table = self.table;
        if matches!(table.hit(), HitPolicy::Collect(_)) {
            return Err(NotDecided::Collects);
        }
        if !self.settle()? {
            return self.fired_partially();
        }
        let rule = table.form().rule(table.resolved(), &self.values);
        let rule = rule.unwrap_or_default();
        let by_rule = || Some(&table.resolved().rules[rule].outcome);
        let outcome = if table.verified().decides_by_rule() { by_rule() } else { table.form().outcome(table.resolved(), &self.values) };
        Ok((rule, outcome.unwrap_or(&table.resolved().rules[rule].outcome), None))
    }

    /// Decides with values missing.
    fn fired_partially(&self) -> Result<Fired<'t>, NotDecided> {
        let table = self.table;
        let known = PartialCase::new(table.planned(), &self.values, &self.given)?;
        let rule = known.rule()?.unwrap_or_default();
        let mut outcome = &table.resolved().rules[rule].outcome;
        for row in table.verified().rows().iter().filter(|row| row.rule == rule) {
            let mut is_it = true;
            for also in &row.also {
                is_it = is_it && known.is_met(*also)?;
            }
            if is_it {
                outcome = table.form().numbered(row.outcome).unwrap_or(outcome);
                break;
            }
        }
        Ok((rule, outcome, Some(known.values())))
    }

    /// Returns the rules that match, or ELSE where none does.
    fn matching(&mut self) -> Result<(Vec<usize>, Option<Values>), NotDecided> {
        let rules = &self.table.resolved().rules;
        let (mut matching, values) = if self.settle()? {
            let is_met = |rule: &usize| rules[*rule].entries().is_some_and(|it| self.values.satisfy(it));
            ((0..rules.len()).filter(is_met).collect_vec(), None)
        } else {
            let known = PartialCase::new(self.table.planned(), &self.values, &self.given)?;
            (known.all_rules()?, Some(known.values()))
        };
        if matching.is_empty() {
            matching.extend(rules.iter().position(|it| it.is_else()));
        }
        Ok((matching, values))
    }

    /// Computes the columns that depend on others, and checks the relations. Returns `false` where a missing value may
    /// matter.
    fn settle(&mut self) -> Result<bool, NotDecided> {
        let plan = self.table.plan();
        for column in plan.exact.all().iter().map(|it| it.column).filter(|it| !self.given[*it]) {
            (self.exact[column], self.values.states[column]) = (false, ValueState::Missing);
        }
        let mut overflow = self.settle_dependent();
        while self.compute_exactly() {
            overflow = self.settle_dependent();
        }
        // `missing` counts columns that are not given. Where columns depend on others, the states decide instead: a
        // given condition is missing while its `requires:` is open, and a computed column is known without being given.
        let is_missing = |it: &usize| self.values.states[*it] == ValueState::Missing;
        let is_open =
            if plan.dependent.is_empty() && plan.exact.all().is_empty() { self.missing > 0 } else { plan.needed.iter().any(is_missing) };
        if overflow.is_none() && is_open {
            return Ok(false);
        }
        self.check()?;
        if !self.table.resolved().facts.is_empty() {
            PartialCase::new(self.table.planned(), &self.values, &self.given)?;
        }
        overflow.map_or(Ok(true), |column| Err(self.table.planned().overflow(column)))
    }

    /// Computes the columns that depend on others; returns one whose expression overflows.
    fn settle_dependent(&mut self) -> Option<usize> {
        let mut overflow = None;
        for &column in &self.table.plan().dependent {
            if self.settle_column(column).is_none() {
                overflow = overflow.or(Some(column));
                self.values.states[column] = ValueState::Missing;
            }
        }
        overflow
    }

    /// Computes columns that the verifier does not understand, of values that are known. Returns whether there were any.
    fn compute_exactly(&mut self) -> bool {
        let (table, mut is_new) = (self.table, false);
        for exact in table.plan().exact.all() {
            let is_known = exact.of.iter().all(|it| self.values.states[*it] == ValueState::Known);
            if self.given[exact.column] || self.exact[exact.column] || !is_known {
                continue;
            }
            if let Ok(at) = exact.position(table.resolved(), &|it| self.values.positions[it]) {
                self.values.positions[exact.column] = at;
                (self.exact[exact.column], self.values.states[exact.column]) = (true, ValueState::Known);
                is_new = true;
            }
        }
        is_new
    }

    /// Computes the state and value of one column; `None` where its expression overflows.
    fn settle_column(&mut self, column: usize) -> Option<()> {
        let it = &self.table.resolved().columns[column];
        let applies = it.requires.as_ref().map_or(ValueState::Known, |requires| {
            let states = self.table.plan().required[column].iter().map(|it| self.values.states[*it]);
            match states.fold(ValueState::Known, worse) {
                ValueState::Known if requires.formula.holds(&|other| self.values.positions[other]) => ValueState::Known,
                ValueState::Known => ValueState::NotApplicable,
                other => other,
            }
        });
        self.values.states[column] = match (applies, it.meaning()) {
            (ValueState::Known, Some(_)) => {
                if self.table.plan().inputs[column].iter().any(|it| self.values.states[*it] == ValueState::Missing) {
                    ValueState::Missing
                } else {
                    self.values.positions[column] = self.table.resolved().computed(column, &|other| self.values.positions[other])?;
                    ValueState::Known
                }
            }
            (ValueState::Known, None) if !self.given[column] && !self.exact[column] => ValueState::Missing,
            (applies, _) => applies,
        };
        Some(())
    }

    /// Checks each relation whose columns are all known and applicable.
    fn check(&self) -> Result<(), NotDecided> {
        let plan = self.table.plan();
        for (at, check) in plan.checks.iter().enumerate() {
            if plan.has_optional && plan.related[at].iter().any(|it| self.values.states[*it] != ValueState::Known) {
                continue;
            }
            match check.holds(&self.values.positions) {
                Some(true) => {}
                Some(false) => return Err(self.table.planned().broken(at)),
                None => return Err(self.table.planned().overflow_in(at)),
            }
        }
        Ok(())
    }
}

/// Returns which state of two required columns decides whether the condition that requires both is applicable.
fn worse(one: ValueState, other: ValueState) -> ValueState {
    match (one, other) {
        (ValueState::NotApplicable, _) | (_, ValueState::NotApplicable) => ValueState::NotApplicable,
        (ValueState::Missing, _) | (_, ValueState::Missing) => ValueState::Missing,
        _ => ValueState::Known,
    }
}
