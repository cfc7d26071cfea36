//! Regions of a table as a `WHERE` clause of SQL.
//!
//! One text for SQLite, DuckDB and PostgreSQL: each column is a column of SQL, computed columns are written out. `NOT`
//! stands before columns alone, so that NULL counts as false everywhere (`predicate`). The first lines of the clause
//! are comments which say how each column is to be represented, and where there may be NULL.
//!
//! - `predicate`: conditions joined by `AND` and `OR`.
//! - `column_values`: sets of values of a column; literals of all types.
//! - `sql_terms`: comparisons of columns, and arithmetic.
//! - `identifier`: names and texts in quotes.

mod column_values;
mod identifier;
mod predicate;
mod sql_terms;

use crate::lists::CollectVec;
use crate::model::{Formula, Region, Table, Test, ValueSet};
use crate::space::inlined::inlined;
use column_values::{StoredColumn, is_finer_than_microseconds, representation};
use predicate::Predicate;
use sql_terms::{ComparedTerms, OF_128_BITS};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;

/// The most conditions of a clause: engines refuse expressions that are nested deeply, or very long ones. Results of
/// networks, written out, could take any number.
const MOST_CONDITIONS: usize = 20_000;

/// Cases of a table: where all of this holds.
#[derive(Clone, Copy, Debug)]
pub struct SqlRegion<'a> {
    /// The values of each column of the table.
    pub region: &'a Region,
    /// For each column whether it may be *not applicable*.
    pub not_applicable: &'a [bool],
    /// Comparisons besides, with the truth that each has.
    pub truths: &'a [(&'a Test, bool)],
}

/// The reason why regions cannot be expressed in SQL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotInSql {
    /// The column that SQL cannot have; empty if it is none in particular.
    pub column: String,
    /// The reason.
    pub why: String,
}

impl NotInSql {
    fn new(column: &str, why: String) -> Self {
        Self { column: column.to_owned(), why }
    }
}

impl fmt::Display for NotInSql {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.column.is_empty() { write!(f, "no SQL: {}", self.why) } else { write!(f, "no SQL about `{}`: {}", self.column, self.why) }
    }
}

impl std::error::Error for NotInSql {}

/// Writes the `WHERE` clause that selects the cases of some regions of a table without errors, with comments before it. `about` says in words
/// which cases these are.
///
/// # Errors
///
/// The column that SQL cannot have: its expression is not understood, or its values have no representation.
///
/// ```
/// use dtable_core::{compile::check, explore::sql::{SqlRegion, where_clause}, model::Region, source::Source};
/// let text = "table: fee\ninputs: { age: u8, name: \"Option<&str>\" }\noutputs: { fee: u32 }\nrules: |\n  | rule | age   | name   | fee |\n\
///             \x20 | 1    | < 18  | -      | 0   |\n  | 2    | >= 18 | None   | 9   |\n  | 3    | >= 18 | != None | 8   |\n";
/// let compiled = check(Source::new("t.yaml", text), &mut |_| Err(String::new()));
/// let table = compiled.unit.table().unwrap();
/// let rule = Region(table.rules[1].entries().unwrap().iter().map(|it| it.set.clone()).collect());
/// let regions = [SqlRegion { region: &rule, not_applicable: &[false, false], truths: &[] }];
/// assert!(where_clause(table, "rule `2`", &regions).unwrap().ends_with("\nWHERE age >= 18 AND name IS NULL\n"));
/// ```
pub fn where_clause(table: &Table, about: &str, regions: &[SqlRegion]) -> Result<String, NotInSql> {
    let writer = ClauseWriter { table, used: RefCell::default(), left: Cell::new(MOST_CONDITIONS) };
    let regions = regions.iter().map(|it| writer.region(it)).collect::<Result<Vec<_>, _>>()?;
    let selected = match Predicate::any(regions) {
        Predicate::Any(of) if of.len() > 1 => of.iter().map(|it| format!("({})", it.text())).collect_vec().join("\n   OR "),
        it => it.text(),
    };
    let mut clause = format!("-- table {}: {}\n", table.name.value, about.replace(['\n', '\r'], " "));
    clause.push_str("-- for rows that keep the relations of the table; no column is NULL but as said here\n");
    for (column, is_fine) in writer.used.into_inner() {
        let it = &table.columns[column];
        clause.push_str(&format!("-- {}: {}\n", it.name.value, representation(&it.domain, is_fine)));
    }
    if selected.contains(OF_128_BITS) {
        clause.push_str("-- it computes in 128 bits, and SQLite in 64: there, no number on the way may be larger\n");
    }
    Ok(format!("{clause}WHERE {selected}\n"))
}

/// Whether there are values for which a test has no truth, because it leaves its type or divides by zero.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TruthlessTests {
    /// None, as the verifier has proved of computed conditions.
    Excluded,
    /// Some: the condition for the test demands besides that it has a truth.
    Possible,
}

/// Writes conditions about the columns of a table.
struct ClauseWriter<'a> {
    table: &'a Table,
    /// The columns that stand in the clause, each with whether it is compared with a time finer than a microsecond.
    used: RefCell<BTreeMap<usize, bool>>,
    /// The number of conditions that may still be written.
    left: Cell<usize>,
}

impl<'a> ClauseWriter<'a> {
    fn region(&self, it: &SqlRegion) -> Result<Predicate, NotInSql> {
        let mut parts = Vec::new();
        for (column, set) in it.region.0.iter().enumerate().take(self.table.columns.len()) {
            let may_be_none = it.not_applicable.get(column).copied().unwrap_or(true);
            parts.push(self.cell(column, set, may_be_none)?);
        }
        for (test, truth) in it.truths {
            parts.push(self.applicable(&test.columns())?);
            parts.push(self.truth(&inlined(test, self.table), *truth)?);
        }
        Ok(Predicate::all(parts))
    }

    /// That a column has a value of a set, or, if it may be so, is not applicable.
    fn cell(&self, column: usize, set: &ValueSet, may_be_none: bool) -> Result<Predicate, NotInSql> {
        if self.table.columns[column].requires.is_none() {
            return self.member(column, set);
        }
        let holds = || Ok(Predicate::all([self.applicable(&[column])?, self.member(column, set)?]));
        match may_be_none {
            true if self.is_all(column, set) => Ok(Predicate::TRUE),
            true if set.is_empty() => self.not_applicable(&[column]),
            true => Ok(Predicate::any([self.not_applicable(&[column])?, self.member(column, set)?])),
            false => holds(),
        }
    }

    /// That all of some columns are applicable.
    fn applicable(&self, columns: &[usize]) -> Result<Predicate, NotInSql> {
        let mut parts = Vec::new();
        for required in self.requirements(columns) {
            parts.push(self.applicable(&required.columns())?);
            parts.push(self.formula(required, true)?);
        }
        Ok(Predicate::all(parts))
    }

    /// That at least one of some columns is not applicable.
    fn not_applicable(&self, columns: &[usize]) -> Result<Predicate, NotInSql> {
        let mut parts = Vec::new();
        for required in self.requirements(columns) {
            parts.push(self.not_applicable(&required.columns())?);
            parts.push(Predicate::all([self.applicable(&required.columns())?, self.formula(required, false)?]));
        }
        Ok(Predicate::any(parts))
    }

    fn requirements(&self, columns: &[usize]) -> Vec<&'a Formula> {
        let required = columns.iter().filter_map(|it| self.table.columns.get(*it)?.requires.as_ref());
        required.map(|it| &it.formula).collect_vec()
    }

    /// Whether a set has every value that the column can have.
    fn is_all(&self, column: usize, set: &ValueSet) -> bool {
        let claim = self.table.columns.get(column).and_then(|it| it.claim());
        claim.map_or_else(|| self.table.domain_of(column).all(), |it| it.set.clone()).is_subset(set)
    }

    /// That the value of a column, or of a hidden result, lies in a set.
    fn member(&self, column: usize, set: &ValueSet) -> Result<Predicate, NotInSql> {
        if self.is_all(column, set) {
            return Ok(Predicate::TRUE);
        }
        if let Some(meaning) = self.table.meaning_of(column) {
            return self.test(&inlined(&meaning.within(set), self.table), true, TruthlessTests::Excluded);
        }
        self.spend()?;
        let within = self.stored(column)?.within(set)?;
        if is_finer_than_microseconds(&self.table.columns[column].domain, &within) {
            self.used.borrow_mut().insert(column, true);
        }
        Ok(within)
    }

    /// A column that is one in SQL.
    fn stored(&self, column: usize) -> Result<StoredColumn<'a>, NotInSql> {
        let Some(it) = self.table.columns.get(column).filter(|_| self.table.hidden_at(column).is_none()) else {
            return Err(NotInSql::new("", "a used table leaves a result open".to_owned()));
        };
        if it.result_of.is_some() {
            return Err(self.refused(column, "the used table leaves it open"));
        }
        if it.is.is_some() {
            return Err(self.refused(column, "its expression is not understood"));
        }
        self.used.borrow_mut().entry(column).or_default();
        Ok(StoredColumn::new(it))
    }

    fn refused(&self, column: usize, why: &str) -> NotInSql {
        let name = self.table.columns.get(column).map_or("", |it| it.name.value.as_str());
        NotInSql::new(name, why.to_owned())
    }

    fn spend(&self) -> Result<(), NotInSql> {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.ok_or_else(|| NotInSql::new("", format!("it takes more than {MOST_CONDITIONS} conditions")))?);
        Ok(())
    }

    /// That a formula holds, or that it does not.
    fn formula(&self, it: &Formula, is_wanted: bool) -> Result<Predicate, NotInSql> {
        let each = |of: &[Formula]| of.iter().map(|it| self.formula(it, is_wanted)).collect::<Result<Vec<_>, _>>();
        match it {
            Formula::Atom { column, set } => {
                self.member(*column, &if is_wanted { set.clone() } else { self.table.domain_of(*column).complement(set) })
            }
            Formula::Not(it) => self.formula(it, !is_wanted),
            Formula::And(of) => Ok(if is_wanted { Predicate::all(each(of)?) } else { Predicate::any(each(of)?) }),
            Formula::Or(of) => Ok(if is_wanted { Predicate::any(each(of)?) } else { Predicate::all(each(of)?) }),
            Formula::Iff(a, b) => {
                let both = |first: bool, second: bool| Ok(Predicate::all([self.formula(a, first)?, self.formula(b, second)?]));
                Ok(Predicate::any([both(true, is_wanted)?, both(false, !is_wanted)?]))
            }
            Formula::Count { low, high, of } => {
                self.spend()?;
                let counted = of.iter().map(|it| Ok(format!("CASE WHEN {} THEN 1 ELSE 0 END", self.formula(it, true)?.text())));
                let counted = counted.collect::<Result<Vec<_>, NotInSql>>()?.join(" + ");
                let not = if is_wanted { "" } else { "NOT " };
                Ok(Predicate::Atom(format!("{} {not}BETWEEN {low} AND {high}", if of.is_empty() { "0" } else { &counted })))
            }
            Formula::Test(it) => self.truth(&inlined(it, self.table), is_wanted),
        }
    }

    /// That a test of a formula holds, or that it does not: where it has no truth, it does not.
    fn truth(&self, it: &Test, is_wanted: bool) -> Result<Predicate, NotInSql> {
        if is_wanted || !self.may_fail(it)? {
            return self.test(it, is_wanted, TruthlessTests::Possible);
        }
        Ok(Predicate::Atom(format!("CASE WHEN {} THEN 0 ELSE 1 END = 1", self.test(it, true, TruthlessTests::Possible)?.text())))
    }

    /// That a test has a truth, which is the one wanted. As in Rust, what `&&` and `||` skip may fail.
    fn test(&self, it: &Test, is_wanted: bool, truthless: TruthlessTests) -> Result<Predicate, NotInSql> {
        self.spend()?;
        match it {
            Test::Constant(truth) => Ok(if *truth == is_wanted { Predicate::TRUE } else { Predicate::FALSE }),
            Test::Member { column, set } => {
                self.member(*column, &if is_wanted { set.clone() } else { self.table.domain_of(*column).complement(set) })
            }
            Test::Compare { left, op, right, ty } => {
                let op = if is_wanted { *op } else { op.negated() };
                self.compare(&ComparedTerms { left, op, right, ty: *ty }, truthless)
            }
            Test::Not(it) => self.test(it, !is_wanted, truthless),
            Test::And(of) => self.until(of, false, is_wanted, truthless),
            Test::Or(of) => self.until(of, true, is_wanted, truthless),
        }
    }

    /// Tests, one after the other until one has the truth `end`.
    fn until(&self, of: &[Test], end: bool, is_wanted: bool, truthless: TruthlessTests) -> Result<Predicate, NotInSql> {
        let each = |truth: bool, of: &[Test]| of.iter().map(|it| self.test(it, truth, truthless)).collect::<Result<Vec<_>, _>>();
        if is_wanted != end {
            return Ok(Predicate::all(each(is_wanted, of)?));
        }
        let mut ways = Vec::new();
        let mut before: &[Test] = &[];
        for (at, it) in of.iter().enumerate() {
            let has_end_without_truth = truthless == TruthlessTests::Possible && self.any_may_fail(before)?;
            let skipped = if has_end_without_truth { each(!end, before)? } else { Vec::new() };
            ways.push(Predicate::all(skipped.into_iter().chain([self.test(it, end, truthless)?])));
            before = &of[..=at];
        }
        Ok(Predicate::any(ways))
    }

    fn any_may_fail(&self, of: &[Test]) -> Result<bool, NotInSql> {
        for it in of {
            if self.may_fail(it)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a test may have no truth.
    fn may_fail(&self, it: &Test) -> Result<bool, NotInSql> {
        match it {
            Test::Constant(_) | Test::Member { .. } => Ok(false),
            Test::Compare { left, op, right, ty } => self.comparison_may_fail(&ComparedTerms { left, op: *op, right, ty: *ty }),
            Test::Not(it) => self.may_fail(it),
            Test::And(of) | Test::Or(of) => self.any_may_fail(of),
        }
    }
}
