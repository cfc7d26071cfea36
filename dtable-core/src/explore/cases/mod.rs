//! Finds test cases of a table: for each rule, at the bounds of entries, for each pair of values, and for each entry
//! two cases in which it makes the difference.
//!
//! The engine finds cases as classes. The second witness (`Evaluator`) gets concrete values for them and evaluates the
//! table as it is written, to find the rule that fires. If the two disagree, there is no test case.

mod alike;
mod boundaries;
mod differences;
mod pairs;
mod rule_cases;

use super::diff::NotCompared;
use crate::evaluate::Evaluator;
use crate::lists::CollectVec;
use crate::model::{Domain, HitPolicy, LARGEST_DECIMAL, Notation, Origin, Position, Region, Table, ValueSet};
use crate::space::{Space, Unanswered};
use crate::verify::expected;
use std::collections::HashMap;

/// The purpose of test cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Each rule fires; in a table that collects, it matches.
    Rules,
    /// The first and the last value of each entry, and their neighbours.
    Boundaries,
    /// All pairs of classes of two columns (pairwise testing).
    Pairs,
    /// Each entry of each rule decides: two cases differ only in its column, and in the result (unique-cause MC/DC).
    Mcdc,
}

impl Kind {
    /// Their name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Boundaries => "boundaries",
            Self::Pairs => "pairs",
            Self::Mcdc => "mcdc",
        }
    }
}

/// The part of the budget for test cases: the budget divided by this. All kinds together take about two seconds at most
/// without optimisation.
const TEST_CASES_SHARE: u64 = 8;

/// A test case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCase {
    /// The value of each column that the author wrote, and behind them of the questions of used tables; `None` for a
    /// condition that is not applicable.
    pub values: Vec<Option<Position>>,
    /// The rule that fires, by index; in a table that collects, the first that matches. `None` if none matches in a
    /// table that adds up or counts: the result is then zero.
    pub rule: Option<usize>,
    /// All matching rules without ELSE.
    pub matching: Vec<usize>,
    /// Its purpose.
    pub about: String,
}

impl TestCase {
    /// All matching rules, or ELSE if none matches.
    #[must_use]
    pub fn deciding(&self) -> Vec<usize> {
        if self.matching.is_empty() { self.rule.into_iter().collect_vec() } else { self.matching.clone() }
    }
}

/// Test cases, and the goals that have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestCases {
    /// The test cases, each once.
    pub cases: Vec<TestCase>,
    /// Goals without a test case, with the reason.
    pub without: Vec<String>,
}

/// Finds test cases of a verified table.
///
/// ```
/// use dtable_core::{compile::{Unit, check}, explore::cases::{Kind, cases}, source::Source};
/// let text = "table: fee\ninputs: { age: u8, member: bool }\noutputs: { fee: u32 }\nrules: |\n  | rule | age  | member | fee |\n\
///             \x20 | 1    | < 18 | -      | 0   |\n  | 2    | >= 18 | F     | 9   |\n  | 3    | >= 18 | T     | 5   |\n";
/// let Unit::VerifiedTable(table) = check(Source::new("t.yaml", text), &mut |_| Err(String::new())).unit else { panic!() };
/// let found = cases(table.table(), &[Kind::Rules]).unwrap();
/// assert_eq!(found.cases.iter().map(|it| it.rule).collect::<Vec<_>>(), [Some(0), Some(1), Some(2)]);
/// assert_eq!(found.cases[1].values, [Some(18), Some(0)]);
/// ```
///
/// # Errors
///
/// If the work exceeds the budget, or an expression is beyond the methods.
pub fn cases(table: &Table, kinds: &[Kind]) -> Result<TestCases, NotCompared> {
    let space = Space::new(table)?;
    let mut finder = Finder { table, space, evaluator: Evaluator::new(table), found: TestCases::default(), known: HashMap::new() };
    for kind in kinds {
        let steps = finder.space.logic.budget.limit() / (TEST_CASES_SHARE * kinds.len() as u64);
        let reserved = finder.space.logic.budget.slice(steps);
        let added = match kind {
            Kind::Rules => rule_cases::add(&mut finder),
            Kind::Boundaries => boundaries::add(&mut finder),
            Kind::Pairs => pairs::add(&mut finder),
            Kind::Mcdc => differences::add(&mut finder),
        };
        finder.space.logic.budget.reserve(reserved);
        if added.is_err() {
            finder.none(format!("{}: the rest would be too much work", kind.name()));
        }
    }
    Ok(finder.found)
}

/// The search for test cases.
struct Finder<'a> {
    table: &'a Table,
    space: Space,
    evaluator: Evaluator<'a>,
    found: TestCases,
    /// The test cases by their values.
    known: HashMap<Vec<Option<Position>>, usize>,
}

impl Finder<'_> {
    /// Finds a case of a region of classes, with concrete values.
    fn case(&mut self, region: &Region) -> Result<Option<Vec<Position>>, Unanswered> {
        Ok(self.space.case(region)?.map(|case| self.given(&case)))
    }

    /// Concrete values for a case of classes, one for each column, even if it is not applicable.
    fn given(&self, case: &[Position]) -> Vec<Position> {
        let table = self.table;
        let example = |column: usize| match self.space.classes.not_applicable(column) == Some(case[column]) {
            true => table.columns[column].domain.all().first().unwrap_or(0),
            false => self.space.classes.example(table, column, case[column]),
        };
        let mut given: Vec<Position> = (0..table.columns.len()).map(example).collect_vec();
        for (column, position) in self.space.inputs(table, case, None) {
            given[column] = position;
        }
        given
    }

    /// The test case with these values; `None` if they are no case.
    fn decided(&mut self, given: &[Position]) -> Result<Option<TestCase>, Unanswered> {
        let rules = self.table.rules.len() + self.table.relations.len();
        self.space.logic.budget.spend(rules + self.table.columns.len())?;
        Ok(self.evaluated(given))
    }

    fn evaluated(&self, given: &[Position]) -> Option<TestCase> {
        let mut case = Vec::new();
        if !self.evaluator.settle(given, &mut case) {
            return None;
        }
        let assumed = (0..self.table.relations.len()).filter(|at| !self.evaluator.claims.contains(at));
        if !assumed.into_iter().all(|at| self.evaluator.relation(at, &case) == Some(true)) {
            return None;
        }
        let is_in_domain = |(column, at): (&crate::model::Column, &Option<Position>)| at.is_none_or(|at| column.domain.all().contains(at));
        if !self.table.columns.iter().zip(&case).all(is_in_domain) {
            return None;
        }
        let is_said = |(at, value): (usize, &Option<Position>)| {
            let domain = &self.table.columns[at].domain;
            !is_given(self.table, at) || value.is_none_or(|value| can_be_said(domain, value))
        };
        if !case.iter().take(self.table.named().len()).enumerate().all(is_said) {
            return None;
        }
        let rule = self.evaluator.fired(&self.evaluator.matching(&case));
        if rule.is_none() && !self.table.has_result_of_nothing() {
            return None;
        }
        let matching = self.evaluator.all_matching(&case, false);
        case.truncate(self.table.named().len());
        Some(TestCase { values: case, rule, matching, about: String::new() })
    }

    /// Adds a test case. If it is there already, it gets a further purpose.
    fn add(&mut self, case: TestCase, about: &str) {
        if let Some(at) = self.known.get(&case.values) {
            let known = &mut self.found.cases[*at].about;
            if !known.split("; ").any(|it| it == about) {
                known.push_str("; ");
                known.push_str(about);
            }
            return;
        }
        self.known.insert(case.values.clone(), self.found.cases.len());
        self.found.cases.push(TestCase { about: about.to_owned(), ..case });
    }

    /// Notes a goal that has no test case.
    fn none(&mut self, what: String) {
        if !self.found.without.contains(&what) {
            self.found.without.push(what);
        }
    }

    /// "rule `3`", or ELSE.
    fn rule(&self, rule: usize) -> String {
        let it = &self.table.rules[rule];
        if it.is_else() { "ELSE".to_owned() } else { format!("rule `{}`", it.id.value) }
    }

    /// Whether a rule fires in a case; in a table that collects, whether it matches.
    fn fires(&self, rule: usize, case: &TestCase) -> bool {
        case.rule == Some(rule) || collects(self.table) && case.matching.contains(&rule)
    }

    /// The regions of the rules that fire in place of the rule at a place if both match; none in a table that collects.
    fn before(&mut self, at: usize) -> Result<Vec<Region>, Unanswered> {
        if collects(self.table) {
            return Ok(Vec::new());
        }
        self.space.logic.budget.spend(at)?;
        let region = &self.space.rules[at].region;
        Ok(self.space.rules[..at].iter().map(|it| &it.region).filter(|it| it.meets(region)).cloned().collect_vec())
    }
}

/// Whether all matching rules count.
fn collects(table: &Table) -> bool {
    matches!(table.hit, HitPolicy::Collect(_))
}

/// The expressions that an example states for an output of a table that collects: the results of all matching rules as
/// in their cells, or their sum, count, minimum or maximum. `None` if one of them is no literal.
#[must_use]
pub fn collected(table: &Table, output: usize, case: &TestCase) -> Option<Vec<String>> {
    expected::said(table, output, &case.matching)
}

/// Whether a column is given, and not computed by an expression that the verifier understands.
#[must_use]
pub fn is_given(table: &Table, column: usize) -> bool {
    let it = &table.columns[column];
    it.origin != Origin::Expression || it.meaning().is_none()
}

/// A value as an entry, an example or a cell of a CSV writes it; a text that the table does not name is made up. `None`
/// if the value cannot be written.
#[must_use]
pub fn value(domain: &Domain, at: Position) -> Option<String> {
    match domain {
        Domain::Opaque => None,
        Domain::Integer { notation: notation @ Notation::Dense, .. } => Some(domain.value(at)).filter(|it| notation.literal(it).is_ok()),
        Domain::Text { literals, .. } => Some(format!("{:?}", text(literals, at))),
        Domain::Option(_) if at == 0 => Some("None".to_owned()),
        Domain::Option(inner) if **inner == Domain::Opaque => Some("Some(..)".to_owned()),
        Domain::Option(inner) => Some(format!("Some({})", value(inner, at - 1)?)),
        _ => Some(domain.value(at)),
    }
}

/// Whether an example can state the value at a position. Values of opaque columns cannot be stated.
fn can_be_said(domain: &Domain, at: Position) -> bool {
    *domain == Domain::Opaque || value(domain, at).is_some()
}

/// The values of a domain between the first and the last that an example can state.
fn sayable(domain: &Domain) -> ValueSet {
    match domain {
        Domain::Integer { ty, notation: Notation::Dense, all } => {
            let [low, high] = [-1, 1].map(|sign| ty.position_of(sign * LARGEST_DECIMAL));
            low.zip(high).map_or_else(|| all.clone(), |(low, high)| all.intersect(&ValueSet::span(low, high)))
        }
        Domain::Option(inner) => ValueSet::one(0).union(&sayable(inner).up(1)),
        _ => domain.all(),
    }
}

/// The text at a position. For the position of all other texts: a text that no entry names.
#[must_use]
pub fn text(literals: &[String], at: Position) -> String {
    let known = usize::try_from(at).ok().and_then(|at| literals.get(at));
    known.cloned().unwrap_or_else(|| {
        let made_up = (at - literals.len() as Position..).map(|number| format!("other {}", number + 1));
        made_up.into_iter().find(|it| !literals.contains(it)).unwrap_or_default()
    })
}
