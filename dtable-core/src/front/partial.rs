//! Decides with some values missing: which rules are left, and which column to ask for next.
//!
//! Each column has the set of values that it can still have, and perhaps it is not applicable. Relations narrow the
//! sets: a value that makes a relation false for sure is left out. A rule then matches for sure, does not match for
//! sure, or is open. The first rule that matches for sure fires, unless a rule before it is open; so does the only rule
//! that is left. Else the answer asks for a column of the first open rule. A value that no remaining rule distinguishes
//! is never asked for.
//!
//! ```text
//! rule   age     member          given: age = 70
//! young  < 18    -               does not match
//! club   >= 18   T               open, so `member` is asked for
//! rest   >= 18   F               open
//! ```

use super::NotDecided;
use super::case_values::{ValueState, Values};
use super::exact::{ExactColumn, NoExact};
use super::plan::{PlannedTable, is_computed};
use super::possible_values::{Overflows, PossibleValues};
use crate::lists::CollectVec;
use crate::model::{ConditionEntry, Formula, Position, Rule, Test, ValueSet};

/// The most values of a missing column that are tried against the relations one by one.
const VALUES_TRIED_PER_COLUMN: u128 = 64;

/// The most bytes of relations that are evaluated to narrow missing values, which takes some milliseconds. Beyond them
/// an impossible value may stay, and more columns are asked for than are needed.
const RELATION_BYTES: usize = 1 << 18;

/// The values that a column can still have, and whether it may be not applicable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ColumnLeft {
    pub(super) values: ValueSet,
    pub(super) not_applicable: bool,
}

impl ColumnLeft {
    pub(super) fn is_certain(&self) -> bool {
        if self.not_applicable { self.values.is_empty() } else { self.values.len() == 1 }
    }

    /// Whether an entry holds; `None` where it holds for some of the possible values only.
    pub(super) fn meets(&self, entry: &ConditionEntry) -> Option<bool> {
        let always = self.values.is_subset(&entry.set) && (!self.not_applicable || entry.not_applicable);
        let may = self.values.meets(&entry.set) || self.not_applicable && entry.not_applicable;
        if always { Some(true) } else { (!may).then_some(false) }
    }
}

/// Splits values of a column into parts of which each has the same truth in every set that a test names. Beyond the
/// limit of parts, it stops splitting.
fn pieces(values: &ValueSet, column: usize, test: &Test) -> Vec<ValueSet> {
    let mut pieces = vec![values.clone()];
    test.visit_members(&mut |at, set| {
        if at == column && pieces.len() as u128 <= VALUES_TRIED_PER_COLUMN {
            let both = |it: &ValueSet| [it.intersect(set), it.minus(set)];
            pieces = pieces.iter().flat_map(both).filter(|it| !it.is_empty()).collect_vec();
        }
    });
    pieces
}

/// A case with missing values.
pub(super) struct PartialCase<'t> {
    table: PlannedTable<'t>,
    columns: Vec<ColumnLeft>,
    /// The bytes of relations that may still be evaluated.
    left: usize,
}

impl<'t> PartialCase<'t> {
    /// Creates the case of the values that `given` marks, and narrows the others until nothing changes.
    ///
    /// # Errors
    ///
    /// A relation is broken, a used table cannot give a result, or an expression overflows.
    pub(super) fn new(table: PlannedTable<'t>, values: &Values, given: &[bool]) -> Result<Self, NotDecided> {
        let possible = |column: usize| match given[column] {
            true => ColumnLeft { values: ValueSet::one(values.positions[column]), not_applicable: false },
            false => ColumnLeft { values: table.resolved.columns[column].domain.all(), not_applicable: false },
        };
        Self::of(table, (0..given.len()).map(possible).collect_vec())
    }

    /// Creates the case of some values of each column, and narrows them until nothing changes.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    pub(super) fn of(table: PlannedTable<'t>, columns: Vec<ColumnLeft>) -> Result<Self, NotDecided> {
        let mut it = Self { table, columns, left: RELATION_BYTES };
        loop {
            let settled = it.settle() | it.narrow_results()? | it.compute_exactly();
            if !it.narrow()? && !settled {
                it.overflow()?;
                return Ok(it);
            }
        }
    }

    /// Refuses an expression that overflows. It runs after all relations: where a broken relation is the reason of the
    /// overflow, the error is about that relation.
    fn overflow(&self) -> Result<(), NotDecided> {
        let overflows = |column: &usize| {
            let it = &self.table.resolved.columns[*column];
            !self.columns[*column].not_applicable && it.meaning().is_some() && self.computed(*column).is_err()
        };
        self.table.plan.dependent.iter().copied().find(overflows).map_or(Ok(()), |it| Err(self.table.overflow(it)))
    }

    /// Narrows the columns that depend on others. Returns whether any of them changed.
    fn settle(&mut self) -> bool {
        let mut is_new = false;
        for &column in &self.table.plan.dependent {
            let it = &self.table.resolved.columns[column];
            let before = (self.columns[column].values.clone(), self.columns[column].not_applicable);
            let applies = it.requires.as_ref().map_or(Some(true), |requires| self.applies(&requires.formula));
            match applies {
                Some(true) => self.columns[column].not_applicable = false,
                Some(false) => self.columns[column] = ColumnLeft { values: ValueSet::EMPTY, not_applicable: true },
                None => self.columns[column].not_applicable = true,
            }
            if it.meaning().is_some()
                && applies == Some(true)
                && let Ok(values) = self.computed(column)
            {
                self.columns[column].values = self.columns[column].values.intersect(&values);
            }
            is_new |= before != (self.columns[column].values.clone(), self.columns[column].not_applicable);
        }
        is_new
    }

    /// Computes columns that the verifier does not understand, of values that are known. Returns whether there were any.
    fn compute_exactly(&mut self) -> bool {
        let mut is_new = false;
        for exact in self.table.plan.exact.all() {
            let it = &self.columns[exact.column];
            if it.values.len() <= 1 {
                continue;
            }
            if let Some(Ok(at)) = self.exact(exact)
                && it.values.contains(at)
            {
                self.columns[exact.column].values = ValueSet::one(at);
                is_new = true;
            }
        }
        is_new
    }

    /// The value that a column has by exact computation; `None` where it rests on values that are not known.
    fn exact(&self, exact: &ExactColumn) -> Option<Result<Position, NoExact>> {
        let is_known = |it: &usize| self.columns[*it].is_certain() && !self.columns[*it].not_applicable;
        let value = |column: usize| self.columns[column].values.first().unwrap_or(0);
        exact.of.iter().all(is_known).then(|| exact.position(self.table.resolved, &value))
    }

    /// Whether a condition with this requirement is applicable; `None` where that is open.
    fn applies(&self, requirement: &Formula) -> Option<bool> {
        let columns = requirement.columns();
        if columns.iter().any(|it| self.columns[*it].not_applicable && self.columns[*it].values.is_empty()) {
            return Some(false);
        }
        let is_there = columns.iter().all(|it| !self.columns[*it].not_applicable);
        let truth = self.truth(requirement).ok()?;
        if truth == Some(false) || is_there { truth } else { None }
    }

    /// Leaves out values that make a relation false. Returns whether there were any.
    fn narrow(&mut self) -> Result<bool, NotDecided> {
        let mut is_new = false;
        for relation in 0..self.table.plan.related.len() {
            if self.relation(relation)? == Some(false) {
                return Err(self.table.broken(relation));
            }
            self.left = self.left.saturating_sub(self.table.resolved.relations[relation].text.len());
            for &column in &self.table.plan.related[relation] {
                is_new |= self.narrow_column(column, relation)?;
            }
        }
        Ok(is_new)
    }

    /// Leaves out values that a used table cannot give, of results that its rules leave open. Returns whether there
    /// were any.
    ///
    /// # Errors
    ///
    /// The used table can give none of the values that are left.
    fn narrow_results(&mut self) -> Result<bool, NotDecided> {
        let table = self.table.resolved;
        let mut is_new = false;
        for (column, fact) in table.facts.iter().filter(|it| it.0 < table.columns.len()) {
            let all = self.columns[*column].values.clone();
            let mut left = ValueSet::EMPTY;
            for piece in pieces(&all, *column, fact) {
                self.columns[*column].values = piece.clone();
                // A test that overflows excludes nothing.
                if self.test(fact).unwrap_or(None) != Some(false) {
                    left = left.union(&piece);
                }
            }
            is_new |= left != all;
            if left.is_empty() {
                return Err(self.table.not_a_result(*column, &all));
            }
            self.columns[*column].values = left;
        }
        Ok(is_new)
    }

    fn narrow_column(&mut self, column: usize, relation: usize) -> Result<bool, NotDecided> {
        let it = &self.columns[column];
        if it.not_applicable || it.values.len() <= 1 || it.values.len() > VALUES_TRIED_PER_COLUMN {
            return Ok(false);
        }
        let looks = it.values.iter().count() * self.table.resolved.relations[relation].text.len();
        let Some(left) = self.left.checked_sub(looks) else { return Ok(false) };
        self.left = left;
        let all = it.values.clone();
        let mut left = all.clone();
        for value in all.iter() {
            self.columns[column].values = ValueSet::one(value);
            // A value with which a relation overflows is left out, too: `decide` would refuse it.
            if self.relation(relation).unwrap_or(Some(false)) == Some(false) {
                left = left.minus(&ValueSet::one(value));
            }
        }
        let is_new = left != all;
        self.columns[column].values = left;
        if self.columns[column].values.is_empty() { Err(self.table.broken(relation)) } else { Ok(is_new) }
    }

    /// Returns whether a relation holds; `None` where that is open.
    fn relation(&self, at: usize) -> Result<Option<bool>, NotDecided> {
        let columns = &self.table.plan.related[at];
        if columns.iter().any(|it| self.columns[*it].not_applicable && self.columns[*it].values.is_empty()) {
            return Ok(Some(true));
        }
        let formula = &self.table.resolved.relations[at].formula;
        let truth = self.truth(formula).map_err(|()| self.table.overflow_in(at))?;
        let is_there = columns.iter().all(|it| !self.columns[*it].not_applicable);
        Ok(truth.filter(|truth| *truth || is_there))
    }

    /// Returns whether a formula holds; `None` where that is open, and an error where it overflows for sure.
    fn truth(&self, formula: &Formula) -> Result<Option<bool>, ()> {
        Ok(match formula {
            Formula::Atom { column, set } => {
                let values = &self.columns[*column].values;
                if values.is_subset(set) { Some(true) } else { (!values.meets(set)).then_some(false) }
            }
            Formula::Not(it) => self.truth(it)?.map(|truth| !truth),
            Formula::And(of) => self.until(of, false)?,
            Formula::Or(of) => self.until(of, true)?,
            Formula::Iff(a, b) => self.truth(a)?.zip(self.truth(b)?).map(|(a, b)| a == b),
            Formula::Count { low, high, of } => self.count(*low, *high, of)?,
            Formula::Test(test) => self.test(test)?,
        })
    }

    /// Returns `end` where one of the formulas has this truth, and `!end` where none has. Like `&&` and `||` of Rust,
    /// it does not evaluate the formulas after that one.
    fn until(&self, of: &[Formula], end: bool) -> Result<Option<bool>, ()> {
        let mut all = Some(!end);
        for formula in of {
            match self.truth(formula) {
                Ok(Some(truth)) if truth == end => return Ok(Some(end)),
                Ok(Some(_)) => {}
                Ok(None) => all = None,
                // An earlier formula whose truth is open may end the evaluation before the overflow.
                Err(()) if all.is_none() => {}
                Err(()) => return Err(()),
            }
        }
        Ok(all)
    }

    fn count(&self, low: usize, high: usize, of: &[Formula]) -> Result<Option<bool>, ()> {
        let (mut least, mut most) = (0, 0);
        for formula in of {
            let truth = self.truth(formula)?;
            least += usize::from(truth == Some(true));
            most += usize::from(truth != Some(false));
        }
        Ok(if low <= least && most <= high { Some(true) } else { (most < low || high < least).then_some(false) })
    }

    /// Returns whether a comparison holds; `None` where its columns leave that open.
    fn test(&self, test: &Test) -> Result<Option<bool>, ()> {
        PossibleValues::new(self.table.resolved, &|column| self.left(column)).truth(test).map_err(|Overflows| ())
    }

    /// Returns the values that a computed column can have.
    fn computed(&self, column: usize) -> Result<ValueSet, Overflows> {
        PossibleValues::new(self.table.resolved, &|column| self.left(column)).computed(column)
    }

    /// Returns the values that a column can still have; all values where it may be not applicable, as nothing looks at
    /// them then.
    fn left(&self, column: usize) -> ValueSet {
        let it = &self.columns[column];
        if it.not_applicable { self.table.resolved.columns[column].domain.all() } else { it.values.clone() }
    }

    /// The values that each column can still have.
    #[cfg(feature = "explore")]
    pub(super) fn columns(&self) -> &[ColumnLeft] {
        &self.columns
    }

    /// Whether a rule matches; `None` where that is open.
    pub(super) fn matches(&self, rule: usize) -> Option<bool> {
        let entries = self.table.resolved.rules[rule].entries().unwrap_or_default();
        let mut all = Some(true);
        for (possible, entry) in self.columns.iter().zip(entries) {
            match possible.meets(entry) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }

    /// Returns the rule that fires.
    ///
    /// # Errors
    ///
    /// More than one rule is left: the column to ask for.
    pub(super) fn rule(&self) -> Result<Option<usize>, NotDecided> {
        let rules = &self.table.resolved.rules;
        let mut open = None;
        for rule in (0..rules.len()).filter(|rule| !rules[*rule].is_else()) {
            match (self.matches(rule), open) {
                (Some(false), _) => {}
                (Some(true), None) => return Ok(Some(rule)),
                (None, None) => open = Some(rule),
                (_, Some(open)) => return Err(self.missing(open)),
            }
        }
        match (open, rules.iter().position(Rule::is_else)) {
            (Some(open), Some(_)) => Err(self.missing(open)),
            // The table is complete, so the one rule that is left matches.
            (Some(open), None) => Ok(Some(open)),
            (None, otherwise) => Ok(otherwise),
        }
    }

    /// Returns all rules that match.
    ///
    /// # Errors
    ///
    /// A rule is open: the column to ask for.
    pub(super) fn all_rules(&self) -> Result<Vec<usize>, NotDecided> {
        let rules = &self.table.resolved.rules;
        let mut matching = Vec::new();
        for rule in (0..rules.len()).filter(|rule| !rules[*rule].is_else()) {
            if self.is_met(rule)? {
                matching.push(rule);
            }
        }
        Ok(matching)
    }

    /// Whether a rule matches.
    ///
    /// # Errors
    ///
    /// That is open: the column to ask for.
    pub(super) fn is_met(&self, rule: usize) -> Result<bool, NotDecided> {
        self.matches(rule).ok_or_else(|| self.missing(rule))
    }

    /// Returns the error that asks for a column of an open rule.
    fn missing(&self, rule: usize) -> NotDecided {
        let entries = self.table.resolved.rules[rule].entries().unwrap_or_default();
        let open = self.columns.iter().zip(entries).position(|(possible, entry)| possible.meets(entry).is_none());
        let cause = self.cause(open.unwrap_or(0));
        match self.table.plan.exact.of(cause).and_then(|it| self.exact(it)) {
            Some(Err(NoExact::Overflows)) => self.table.overflow(cause),
            Some(Err(NoExact::Outside(error))) => error,
            _ => NotDecided::Missing { column: self.table.column_name(cause).to_owned() },
        }
    }

    /// Returns all columns that may have to be given, ascending: those with an open entry in a rule that may still
    /// fire.
    pub(super) fn all_missing(&self) -> Vec<usize> {
        let rules = &self.table.resolved.rules;
        let mut missing = Vec::new();
        for rule in (0..rules.len()).filter(|rule| !rules[*rule].is_else() && self.matches(*rule).is_none()) {
            let entries = self.table.resolved.rules[rule].entries().unwrap_or_default();
            let open = self.columns.iter().zip(entries).enumerate().filter(|(_, (possible, entry))| possible.meets(entry).is_none());
            missing.extend(open.map(|it| self.cause(it.0)));
        }
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    /// Returns the column that has to be given before another one can be known, which may be that column itself.
    fn cause(&self, column: usize) -> usize {
        let it = &self.table.resolved.columns[column];
        let mut needs = Vec::new();
        if self.columns[column].not_applicable {
            needs.extend(it.requires.iter().flat_map(|it| it.formula.columns()));
        }
        if is_computed(self.table.resolved, column) {
            needs.extend(self.table.resolved.computed_of(column));
        }
        needs.extend(self.table.plan.exact.of(column).into_iter().flat_map(|it| it.of.iter().copied()));
        needs.retain(|it| self.is_asked(*it) != Some(false));
        if self.is_asked(column).is_none() {
            needs.extend(it.asked_where().iter().flat_map(|it| it.formula.columns()));
        }
        needs.into_iter().find(|it| !self.columns[*it].is_certain()).map_or(column, |it| self.cause(it))
    }

    /// Whether a used table asks a question that its user does not ask; `None` where that is open. `true` for every
    /// other column.
    fn is_asked(&self, column: usize) -> Option<bool> {
        let borrowed = self.table.resolved.columns[column].borrowed.as_ref();
        borrowed.and_then(|it| it.asked_where.as_ref()).map_or(Some(true), |it| self.truth(&it.formula).ok().flatten())
    }

    /// Returns the values that are known now.
    pub(super) fn values(&self) -> Values {
        let state = |it: &ColumnLeft| match it {
            it if !it.is_certain() => ValueState::Missing,
            it if it.not_applicable => ValueState::NotApplicable,
            _ => ValueState::Known,
        };
        let blank = &self.table.plan.blank;
        Values {
            positions: self.columns.iter().zip(blank).map(|(it, blank)| it.values.first().unwrap_or(*blank)).collect_vec(),
            states: self.columns.iter().map(state).collect_vec(),
        }
    }
}
