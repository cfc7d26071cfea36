//! Makes a table whose cases are pairs of cases of another.
//!
//! The columns of the first case keep their numbers. Columns that may differ ([`PairColumns`]) stand a second time behind
//! them, for the second case; all others are one column for both. Both cases have to be possible, so every relation and
//! every meaning that names a column that may differ stands twice, and so does every rule.
//!
//! ```text
//! ignores: gender      age  gender  gender'     (and both cases satisfy the relations)
//! rule `a`             < 6  Male    -
//! rule `a`'            < 6  -       Male
//! ```

use super::pair_columns::PairColumns;
use crate::lists::CollectVec;
use crate::model::{
    Column, Compared, Comparison, ConditionEntry, Domain, Expression, Formula, Hidden, Integer, Is, Meaning, Origin, Position, Relation,
    Requirement, Rule, Table, Term, Test, ValueSet, When,
};
use crate::source::{Span, Spanned};
use crate::space::budget::Budget;
use crate::space::feasible::Unknown;
use crate::space::method::Method;
use crate::space::{ResidualId, Space};
use std::sync::Arc;

/// The table of pairs.
pub(super) struct Twin<'a> {
    /// The table of single cases.
    pub(super) of: &'a Table,
    pub(super) split: &'a PairColumns,
    /// The table of pairs. The rules of the first case come before those of the second; there is no ELSE.
    pub(super) table: Table,
    /// For each column whether an expression, also one of a result, a comparison or a used table names its values, or
    /// computes them.
    pub(super) named: Vec<bool>,
    /// Columns, each with the column that is the truth of *the two values differ*.
    differs: Vec<(usize, usize)>,
    /// A column, with the column that is the truth of *the first value is less*.
    less: Option<(usize, usize)>,
    /// The column that is the truth of a test about both cases.
    test: Option<usize>,
    /// The columns that are true where used tables stop in one of the cases.
    stops: Vec<usize>,
}

impl<'a> Twin<'a> {
    /// Makes the table of pairs. `told` are columns of which [`Self::differ`] is asked, `ordered` one of which
    /// [`Self::less`] is, `test` is that of [`Self::holds`]. Results are computed of the columns `computed_of`.
    pub(super) fn new(
        of: &'a Table,
        split: &'a PairColumns,
        told: &[usize],
        ordered: Option<usize>,
        computed_of: &[usize],
        test: Option<Test>,
    ) -> Self {
        let mut table = Table { rules: Vec::new(), examples: Vec::new(), properties: Vec::new(), expect_else: None, ..of.clone() };
        let second = |it: usize| split.second(it);
        table.columns.extend(split.columns().map(|it| second_column(&of.columns[it], &second)));
        let hidden = split
            .hidden()
            .map(|it| Hidden { meaning: of.hidden[it].meaning.as_ref().map(|it| it.renumbered(&second)), ..of.hidden[it].clone() });
        table.hidden = Arc::new(of.hidden.iter().cloned().chain(hidden).collect_vec());
        let facts = of.facts.iter().filter(|it| split.is_split(it.0)).map(|(column, test)| (second(*column), test.renumbered(&second)));
        table.facts = Arc::new(of.facts.iter().cloned().chain(facts).collect_vec());
        let relations = of.relations.iter().filter(|it| it.formula.columns().iter().any(|it| split.is_split(*it)));
        table.relations.extend(relations.map(|it| Relation { formula: it.formula.renumbered(&second), ..it.clone() }));
        // Columns of the second case have the classes of the first.
        table.told_apart.extend(of.told_apart.iter().map(|(column, set)| (second(*column), set.clone())));
        let outside = of.uses.iter().flat_map(|it| it.outside(of)).map(|(_, here, set)| (second(here), set));
        table.told_apart.extend(outside);
        // What a column requires divides the second case as it divides the first, also where the column itself is one.
        for requirement in of.columns.iter().filter_map(|it| it.requires.as_ref()) {
            requirement.formula.atoms(&mut |column, set| {
                if split.is_split(column) {
                    table.told_apart.push((second(column), set.clone()));
                }
            });
        }
        let mut twin =
            Self { of, split, table, named: named_by_expressions(of), differs: Vec::new(), less: None, test: None, stops: Vec::new() };
        computed_of.iter().for_each(|it| twin.named[*it] = true);
        twin.compare(told, ordered);
        twin.test = test.map(|it| twin.condition(it, None));
        for stops in of.used_stops.iter().flat_map(|it| [it.clone(), it.renumbered(&second)]) {
            let at = twin.condition(stops, None);
            twin.stops.push(at);
        }
        twin.put_rules();
        twin
    }

    /// The space of the pairs that can occur. The budget is in it; if it fails, `budget` keeps the steps that are left.
    pub(super) fn space(&self, method: Method, budget: &mut Budget) -> Result<Space, Unknown> {
        let mut space = Space::by(method, &self.table, budget)?;
        let mut demands = vec![space.demand];
        for column in 0..self.of.columns.len() {
            demands.extend(self.applicable_in_both(&mut space, column));
            demands.extend(self.opaque_in_both(&mut space, column));
        }
        space.demand = space.logic.residuals.and(demands);
        Ok(space)
    }

    /// Adds a condition to the table of pairs: the truth of a test. Returns its column.
    fn condition(&mut self, test: Test, requires: Option<Requirement>) -> usize {
        self.table.columns.push(truth(test, requires));
        self.table.columns.len() - 1
    }

    /// Adds the conditions that compare the two values of columns that expressions or comparisons name: there, classes
    /// do not say which of their values occur together.
    fn compare(&mut self, told: &[usize], ordered: Option<usize>) {
        for &column in told {
            let Some(test) = self.compared(column, Comparison::NotEqual).filter(|_| self.named[column]) else { continue };
            let at = self.condition(test, self.both_applicable(column));
            self.differs.push((column, at));
        }
        if let Some(column) = ordered.filter(|it| self.named[*it])
            && let Some(test) = self.compared(column, Comparison::Less)
        {
            let at = self.condition(test, self.both_applicable(column));
            self.less = Some((column, at));
        }
    }

    /// The comparison of a column's values in the two cases, by position; `None` for values that are classes of their
    /// own, and for texts.
    fn compared(&self, column: usize, op: Comparison) -> Option<Test> {
        let domain = &self.of.columns[column].domain;
        if !domain.is_ordered() {
            return None;
        }
        let (ty, offset) = match domain {
            Domain::Integer { ty, .. } => (*ty, ty.min()),
            // Other positions begin at 0.
            _ if domain.last() <= u128::from(u64::MAX) => (Integer::U64, 0),
            _ => (Integer::U128, 0),
        };
        let sides = [column, self.split.second(column)];
        let [left, right] = sides.map(|column| Term::Input { column, offset });
        let compare = Test::Compare { left, op, right, ty };
        let Some(nan) = nan(domain).filter(|_| op == Comparison::Less) else { return Some(compare) };
        let is_number = sides.map(|column| Test::Not(Box::new(Test::Member { column, set: ValueSet::one(nan) })));
        Some(Test::And(is_number.into_iter().chain([compare]).collect_vec()))
    }

    /// The requirement that a column is applicable in both cases.
    fn both_applicable(&self, column: usize) -> Option<Requirement> {
        let first = self.of.columns[column].requires.as_ref()?;
        let second = first.formula.renumbered(&|it| self.split.second(it));
        Some(Requirement { formula: Formula::And(vec![first.formula.clone(), second]), ..first.clone() })
    }

    fn put_rules(&mut self) {
        let rules = self.of.rules.iter().filter(|it| !it.is_else());
        let of_case = |number: &dyn Fn(usize) -> usize| rules.clone().filter_map(|it| self.rule(it, number)).collect_vec();
        let (first, second) = (of_case(&|it| it), of_case(&|it| self.split.second(it)));
        self.table.rules = first.into_iter().chain(second).collect_vec();
    }

    fn rule(&self, rule: &Rule, number: &dyn Fn(usize) -> usize) -> Option<Rule> {
        let mut entries = self.table.columns.iter().map(irrelevant).collect_vec();
        for (at, entry) in rule.entries()?.iter().enumerate() {
            entries[number(at)] = entry.clone();
        }
        Some(Rule { when: When::Entries(entries), ..rule.clone() })
    }

    /// A question or an input that does not differ is applicable in both cases, or in neither: the requirement of the
    /// second case has to agree.
    fn applicable_in_both(&self, space: &mut Space, column: usize) -> Option<ResidualId> {
        let requirement = &self.of.columns[column].requires.as_ref()?.formula;
        let is_one = !self.split.is_split(column) && requirement.columns().iter().any(|it| self.split.is_split(*it));
        let class = space.classes.not_applicable(column).filter(|_| is_one)?;
        let second = requirement.renumbered(&|it| self.split.second(it));
        let not_applicable = Formula::Atom { column, set: ValueSet::one(class) };
        let required = Formula::Not(Box::new(space.classes.required(&second)));
        Some(space.logic.residuals.add(&Formula::Iff(Box::new(not_applicable), Box::new(required)), &space.all.0))
    }

    /// An expression that is not understood and names nothing that differs has one value, also where only its
    /// requirement differs.
    fn opaque_in_both(&self, space: &mut Space, column: usize) -> Option<ResidualId> {
        let is = self.of.columns[column].is.as_ref().filter(|it| it.meaning.is_none())?;
        let is_one = self.of.columns[column].result_of.is_none() && self.split.named(self.of, &is.expression.text).is_empty();
        let class = space.classes.not_applicable(column).filter(|_| is_one && self.split.is_split(column))?;
        let equal =
            |at: Position| if at == class { space.all.0[column].clone() } else { ValueSet::from_spans(vec![(at, at), (class, class)]) };
        let branches = space.all.0[column].iter().map(|at| (ValueSet::one(at), equal(at))).collect_vec();
        Some(self.of_classes(space, column, branches))
    }

    /// The formula that the second value of a column lies in a set of classes that depends on the class of the first.
    fn of_classes(&self, space: &mut Space, column: usize, branches: Vec<(ValueSet, ValueSet)>) -> ResidualId {
        let second = self.split.second(column);
        let all = &space.all.0;
        let residuals = &mut space.logic.residuals;
        let branches = branches.into_iter().map(|(set, of)| (set, residuals.add(&Formula::Atom { column: second, set: of }, all)));
        let branches = branches.collect_vec();
        residuals.case(column, branches, &all[column])
    }

    /// The formula that the two cases differ in a column, in any way that an expression can see.
    pub(super) fn differ(&self, space: &mut Space, column: usize) -> ResidualId {
        let of = &self.of.columns[column];
        self.differ_where(space, column, |at| is_of_several(of, at))
    }

    /// The formula that the two cases differ in a column as entries and formulas see it: to them, sets with the same
    /// members are one set.
    pub(super) fn differ_to_entries(&self, space: &mut Space, column: usize) -> ResidualId {
        let of = &self.of.columns[column];
        self.differ_where(space, column, |at| match &of.domain {
            Domain::Set(members) => !members.are_all_mentioned(),
            domain => stands_for_several(domain, at),
        })
    }

    /// The formula that the two cases differ in a column, where some positions have several values.
    fn differ_where(&self, space: &mut Space, column: usize, is_several: impl Fn(Position) -> bool) -> ResidualId {
        let (second, all) = (self.split.second(column), space.all.0.clone());
        let atom = |column: usize, class: Position| Formula::Atom { column, set: ValueSet::one(class) };
        let is_told = |at: &&(usize, usize)| at.0 == column && !self.of.columns[column].may_lose_values();
        if let Some((_, at)) = self.differs.iter().find(is_told) {
            let mut ways = vec![atom(*at, 1)];
            ways.extend(
                space
                    .classes
                    .not_applicable(column)
                    .map(|class| Formula::Not(Box::new(Formula::Iff(Box::new(atom(column, class)), Box::new(atom(second, class)))))),
            );
            return space.logic.residuals.add(&Formula::Or(ways), &all);
        }
        let others = |class: Position| {
            let values = space.classes.values(column, &ValueSet::one(class));
            let is_one = values.len() <= 1 && !values.first().is_some_and(&is_several);
            if is_one { all[second].minus(&ValueSet::one(class)) } else { all[second].clone() }
        };
        let branches = all[column].iter().map(|class| (ValueSet::one(class), others(class))).collect_vec();
        self.of_classes(space, column, branches)
    }

    /// The formula that the test holds.
    pub(super) fn holds(&self, space: &mut Space) -> ResidualId {
        let all = &space.all.0;
        self.test.map_or(ResidualId::TRUE, |column| space.logic.residuals.add(&Formula::Atom { column, set: ValueSet::one(1) }, all))
    }

    /// The formula that no used table stops in either case.
    pub(super) fn used_are_written(&self, space: &mut Space) -> ResidualId {
        let stops = self.stops.iter().map(|column| Formula::Atom { column: *column, set: ValueSet::one(1) });
        let written = Formula::Not(Box::new(Formula::Or(stops.collect_vec())));
        space.logic.residuals.add(&written, &space.all.0)
    }

    /// The formula that a column has a smaller value in the first case.
    pub(super) fn less(&self, space: &mut Space, column: usize) -> ResidualId {
        if let Some((_, at)) = self.less.filter(|it| it.0 == column) {
            return space.logic.residuals.add(&Formula::Atom { column: at, set: ValueSet::one(1) }, &space.all.0.clone());
        }
        let nan = nan(&self.of.columns[column].domain).map_or(ValueSet::EMPTY, ValueSet::one);
        let ends = |class: Position| {
            let values = space.classes.values(column, &ValueSet::one(class)).minus(&nan);
            Some((class, values.first()?, values.last()?))
        };
        let ends = space.all.0[column].iter().filter_map(ends).collect_vec();
        let above = |least: Position| ends.iter().filter(|it| least < it.2).map(|it| (it.0, it.0)).collect_vec();
        let branches = ends.iter().map(|(class, least, _)| (ValueSet::one(*class), ValueSet::from_spans(above(*least))));
        let branches = branches.collect_vec();
        self.of_classes(space, column, branches)
    }
}

/// The column of the second case.
fn second_column(it: &Column, second: &dyn Fn(usize) -> usize) -> Column {
    let mut column = it.clone();
    column.name.value.push('\'');
    if let Some(requires) = &mut column.requires {
        requires.formula = requires.formula.renumbered(second);
    }
    if let Some(is) = &mut column.is {
        is.meaning = is.meaning.as_ref().map(|it| it.renumbered(second));
    }
    column.compared = it.compared.map(|it| Compared { left: second(it.left), right: second(it.right), ..it });
    column
}

/// A condition that is the truth of a test.
fn truth(test: Test, requires: Option<Requirement>) -> Column {
    let text = "(of both cases)".to_owned();
    let is = Is::of_test(Expression::new(text.clone(), text.clone(), Span::default()), Some(test));
    let column = Column::new(Spanned::new(text, Span::default()), Origin::Expression, "bool".to_owned(), Domain::Bool);
    Column { is: Some(is), requires, ..column }
}

fn irrelevant(column: &Column) -> ConditionEntry {
    ConditionEntry { text: "-".into(), span: Span::default(), set: column.domain.all(), not_applicable: true, compares: Box::default() }
}

/// The position of NaN.
pub(super) fn nan(domain: &Domain) -> Option<Position> {
    match domain {
        Domain::Float { ty, .. } => Some(ty.nan()),
        Domain::Option(inner) => nan(inner).map(|at| at + 1),
        _ => None,
    }
}

/// Whether several values of a column have one position: that of a key that does not tell them apart, or one that stands
/// for several values anyway.
pub(super) fn is_of_several(column: &Column, at: Position) -> bool {
    let is_value = at > 0 || !matches!(column.domain, Domain::Option(_));
    column.may_lose_values() && is_value || stands_for_several(&column.domain, at)
}

/// Whether a position stands for several values: the texts that no entry names, the variants that are not listed or have
/// fields, the slices with one set of members, all values of a type that is not known.
pub(super) fn stands_for_several(domain: &Domain, at: Position) -> bool {
    match domain {
        Domain::Enum { variants, .. } => variants.get(at as usize).is_none_or(|it| it.has_fields),
        Domain::Text { literals, classes: Some(classes), .. } => classes.stands_for_several(at, literals),
        Domain::Text { literals, closed, .. } => !closed && at >= literals.len() as Position,
        Domain::Option(inner) => at > 0 && stands_for_several(inner, at - 1),
        // Sets with one mask may differ in members that nothing mentions, and slices of one set in order and number.
        Domain::Set(_) | Domain::Opaque => true,
        _ => false,
    }
}

/// For each column whether an expression, a comparison or a used table names its values, or computes them.
fn named_by_expressions(table: &Table) -> Vec<bool> {
    let mut named = vec![false; table.columns.len()];
    let mut name = |column: usize| named.get_mut(column).into_iter().for_each(|it| *it = true);
    for (at, column) in table.columns.iter().enumerate() {
        if let Some(meaning) = column.meaning() {
            name(at);
            meaning.columns().into_iter().for_each(&mut name);
        }
    }
    table.hidden.iter().filter_map(|it| it.meaning.as_ref()).flat_map(Meaning::columns).for_each(&mut name);
    table.facts.iter().flat_map(|it| it.1.columns()).for_each(&mut name);
    table.used_stops.iter().flat_map(Test::columns).for_each(&mut name);
    for relation in &table.relations {
        relation.formula.tests(&mut |test| test.columns().into_iter().for_each(&mut name));
    }
    named
}
