//! The space of cases: the table as the proof sees it.
//!
//! Inside a [`Space`] a position is the number of a class ([`super::classes`]). A rule is a [`Region`] of classes; the
//! relations, and what the expressions let occur together, are one residual formula, the *demand*.

use super::budget::{Budget, Unanswered};
use super::classes::Classes;
use super::fact::Fact;
use super::feasible::{Combination, Group, GroupItem, Unknown, compares_inputs, groups, is_claim, parts};
use super::logic::Logic;
use super::method::Method;
use super::residual::{ResidualId, Residuals};
use super::solver::computed_cases::ComputedCases;
use super::solver::{Expressions, Solver};
use crate::lists::CollectVec;
use crate::model::{Claim, Count, FIRST_HIDDEN, Formula, Position, Region, Rule, Table, ValueSet};
use crate::source::Span;
use std::sync::Arc;

/// The part of the budget for listing feasible combinations: the budget divided by this. No measurement is recorded.
const LISTING: u64 = 2;

/// The part of the budget for listing in a table that uses others: the budget divided by this. Such a table looks at
/// little of what these give together, so a list is either short or of no use: in `tests/tests/network_steps.rs` lists
/// take at most a third of this part, or more than a hundred times as much.
const LISTING_OF_NETWORKS: u64 = 64;

/// The classes, the rules and the relations of a table.
pub(crate) struct Space {
    /// All classes of every column.
    pub(crate) all: Region,
    /// All rules except ELSE, in the order of the file.
    pub(crate) rules: Vec<RuleRegion>,
    /// ELSE, by its index in the table.
    pub(crate) else_rule: Option<usize>,
    /// The role of each relation in the proof, in the order of the table.
    pub(crate) relations: Vec<RelationRole>,
    /// The columns with a claim about their values, each with the formula of the claim.
    pub(crate) ranges: Vec<(usize, ResidualId)>,
    /// The part of the demand that comes from no assumption: the combinations of the groups, and `applicable`.
    pub(crate) given: ResidualId,
    /// Every condition is applicable exactly where its requirement holds.
    pub(crate) applicable: ResidualId,
    /// The formula that a possible case satisfies: `given`, and the assumptions.
    pub(crate) demand: ResidualId,
    /// The classes of the columns.
    pub(crate) classes: Classes,
    /// The groups of expressions, with their feasible combinations; none if the solver decides the expressions.
    pub(crate) groups: Arc<[Group]>,
    /// For each column the columns on which it depends whether it is applicable.
    pub(crate) required: Vec<Vec<usize>>,
    /// The combinations of each group as a formula.
    pub(crate) rows: Vec<ResidualId>,
    /// The formulas, and the work they may cost.
    pub(crate) logic: Logic,
    /// The method that was asked for; other spaces of the same proof are made by it, too.
    pub(crate) method: Method,
}

/// The feasible combinations that one space of a table found, for another space of the same table.
#[derive(Clone, Debug)]
pub(crate) enum Listing {
    /// The groups of expressions, with their feasible combinations.
    Groups(Arc<[Group]>),
    /// There is no list: the solver decides the expressions.
    BySolver,
}

/// The role of a relation in the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RelationRole {
    /// An assumption that narrows the cases.
    Assumption(ResidualId),
    /// An assumption that narrows the cases through the inputs: the combinations of its group satisfy it.
    Rows,
    /// A claim about understood conditions alone: to be proved, and never assumed.
    Claim(ResidualId),
}

impl RelationRole {
    /// The formula that may be assumed, if it is one.
    pub(crate) const fn assumption(self) -> Option<ResidualId> {
        match self {
            Self::Assumption(id) => Some(id),
            Self::Rows | Self::Claim(_) => None,
        }
    }
}

/// A rule as a region.
pub(crate) struct RuleRegion {
    /// The rule, by its index in the table.
    pub(crate) rule: usize,
    /// Where its entries hold, whether or not the demand allows a case there.
    pub(crate) region: Region,
}

impl Space {
    pub(crate) fn new(table: &Table) -> Result<Self, Unknown> {
        Self::within(table, &mut Budget::of(table))
    }

    /// Makes the space of a table, by the method that suits its sizes. It takes over the budget for all questions about
    /// it; if that fails, `budget` keeps the steps that are left.
    pub(crate) fn within(table: &Table, budget: &mut Budget) -> Result<Self, Unknown> {
        Self::by(Method::BySize, table, budget)
    }

    /// Makes the space of a table by a method, as [`Space::within`] does.
    pub(crate) fn by(method: Method, table: &Table, budget: &mut Budget) -> Result<Self, Unknown> {
        let classes = Classes::new(table);
        let share = if table.uses.is_empty() || table.expect_else.is_some() { LISTING } else { LISTING_OF_NETWORKS };
        let reserved = budget.slice(budget.limit() / share);
        let listed = groups(table, &classes, method, budget);
        budget.reserve(reserved);
        let space = match listed {
            Ok(groups) if method == Method::Search && !groups.is_empty() => Self::by_solver(table, classes, budget),
            Ok(groups) => Ok(Self::by_groups(table, classes, groups.into(), std::mem::replace(budget, Budget::steps(0)))),
            // If neither method understands an expression, the first one knows its place.
            Err(unlisted) => Self::by_solver(table, classes, budget)
                .map_err(|it| if matches!(unlisted, Unknown::Hard(..)) { placed(table, unlisted) } else { it }),
        };
        space.map(|space| Self { method, ..space })
    }

    /// The feasible combinations, for another space of the same table.
    pub(crate) fn listing(&self) -> Listing {
        if self.logic.is_by_solver() { Listing::BySolver } else { Listing::Groups(Arc::clone(&self.groups)) }
    }

    /// Makes the space of a table from the groups that another space of it has found.
    pub(crate) fn of_groups(table: &Table, groups: &Arc<[Group]>) -> Self {
        Self::by_groups(table, Classes::new(table), Arc::clone(groups), Budget::of(table))
    }

    fn by_groups(table: &Table, classes: Classes, groups: Arc<[Group]>, budget: Budget) -> Self {
        let all = Region((0..table.columns.len()).map(|column| classes.all(column)).collect_vec());
        let mut builder = ResidualBuilder { table, classes: &classes, all: &all, residuals: Residuals::new() };
        let rows: Vec<ResidualId> = groups.iter().map(|group| builder.rows(group, None)).collect_vec();
        let applicable = builder.all_applicable();
        let given = builder.residuals.and([&rows[..], &[applicable]].concat());
        let relations: Vec<RelationRole> = (0..table.relations.len()).map(|at| builder.role(at, &groups)).collect_vec();
        let demand = std::iter::once(given).chain(relations.iter().filter_map(|role| role.assumption())).collect_vec();
        let demand = builder.residuals.and(demand);
        let ranges = ranges(table, &classes, &all, &mut builder.residuals);
        let logic = Logic::new(all.clone(), builder.residuals, budget);
        Self {
            rules: rule_regions(table, &classes),
            else_rule: table.rules.iter().position(Rule::is_else),
            relations,
            ranges,
            given,
            applicable,
            demand,
            classes,
            required: required(table),
            groups,
            rows,
            logic,
            all,
            method: Method::BySize,
        }
    }

    /// Makes the space of a table whose combinations are too many to be listed: the solver gets the expressions.
    pub(super) fn by_solver(table: &Table, classes: Classes, budget: &mut Budget) -> Result<Self, Unknown> {
        let expressions = Expressions::new(table, &classes);
        let solver = Solver::of_expressions(&expressions, budget).map_err(|it| placed(table, it))?;
        let all = Region((0..table.columns.len()).map(|column| classes.all(column)).collect_vec());
        let mut residuals = Residuals::new();
        let given = residuals.fact(Fact::NoOverflow);
        let mut demands = vec![given];
        let mut relations = Vec::new();
        for (at, relation) in table.relations.iter().enumerate() {
            let id = residuals.fact(Fact::Relation(at));
            let is_claim = is_claim(&relation.formula, table);
            relations.push(if is_claim { RelationRole::Claim(id) } else { RelationRole::Assumption(id) });
            demands.extend((!is_claim).then_some(id));
        }
        let demand = residuals.and(demands);
        let ranges = ranges(table, &classes, &all, &mut residuals);
        Ok(Self {
            rules: rule_regions(table, &classes),
            else_rule: table.rules.iter().position(Rule::is_else),
            relations,
            ranges,
            given,
            applicable: ResidualId::TRUE,
            demand,
            classes,
            required: required(table),
            groups: Arc::default(),
            rows: Vec::new(),
            logic: Logic::new(all.clone(), residuals, std::mem::replace(budget, Budget::steps(0)))
                .by_solver(solver, ComputedCases::new(expressions).map(|it| (demand, it))),
            all,
            method: Method::BySize,
        })
    }

    /// Counts the possible cases of `region`; `None` if that takes more than its share of the budget.
    pub(crate) fn counted(&mut self, region: &Region) -> Option<Count> {
        let demand = self.demand;
        self.logic.in_passing(|logic| {
            let demand = logic.within(demand, region)?;
            logic.count(demand, region)
        })
    }

    /// Whether some case of `region` satisfies the demand.
    pub(crate) fn is_possible(&mut self, region: &Region) -> Result<bool, Unanswered> {
        self.logic.is_possible(self.demand, region)
    }

    /// Finds a case of `region` that satisfies the demand.
    pub(crate) fn case(&mut self, region: &Region) -> Result<Option<Vec<Position>>, Unanswered> {
        self.logic.case(self.demand, region)
    }

    /// The rules except ELSE that match a case, by their index in the table.
    pub(crate) fn matching(&self, case: &[Position]) -> impl Iterator<Item = usize> {
        self.rules.iter().filter(|it| it.region.contains(case)).map(|it| it.rule)
    }

    /// Finds values that give a case, by column: inputs, and answers of the program that expressions name. If `denied`
    /// is a claim, the values make it false.
    pub(crate) fn inputs(&self, table: &Table, case: &[Position], denied: Option<usize>) -> Vec<(usize, Position)> {
        if let Some(values) = self.logic.values_of(case) {
            // A column whose expression is not understood may have any value, like an answer.
            let is_given = |column: usize| table.columns.get(column).is_some_and(|it| it.meaning().is_none());
            return values.iter().enumerate().filter(|it| is_given(it.0)).filter_map(|(column, it)| Some((column, (*it)?))).collect_vec();
        }
        let rows = self
            .groups
            .iter()
            .filter_map(|group| Some((group, group.rows.iter().find(|row| self.gives(table, group, row, case, denied))?)));
        let inputs = rows.flat_map(|(group, row)| group.inputs.iter().copied().zip(row.inputs.iter().copied()));
        inputs.filter(|it| it.0 < FIRST_HIDDEN).collect_vec()
    }

    /// Whether the inputs of a combination give the case, and make the claim `denied` false.
    fn gives(&self, table: &Table, group: &Group, row: &Combination, case: &[Position], denied: Option<usize>) -> bool {
        let agrees = |(item, value): (&GroupItem, &u16)| match item {
            GroupItem::Condition(column) | GroupItem::Input(column) => {
                case[*column] == Position::from(*value) || self.classes.not_applicable(*column) == Some(case[*column])
            }
            GroupItem::Assumption(_) => *value != Combination::OVERFLOW,
            GroupItem::Part(..) | GroupItem::Hidden(_) | GroupItem::Fact => true,
        };
        let holds = |relation: usize| {
            let whole = &table.relations[relation].formula;
            let formula = with_parts(whole, &|part| row.part(group, relation, part));
            self.classes.demanded(whole, &formula).holds(&|column| case[column])
        };
        let is_denied = || denied.filter(|claim| group.claims.contains(claim)).is_none_or(|claim| !holds(claim));
        group.items.iter().zip(&row.values).all(agrees) && group.mixed_relations().into_iter().all(holds) && is_denied()
    }

    /// For each column whether a region also holds where the condition is not applicable.
    pub(crate) fn not_applicable(&self, region: &Region) -> Vec<bool> {
        region.0.iter().enumerate().map(|(column, set)| self.classes.holds_not_applicable(column, set)).collect_vec()
    }

    /// The table's own values for a region of classes.
    pub(crate) fn values(&self, region: &Region) -> Region {
        Region(region.0.iter().enumerate().map(|(column, set)| self.classes.values(column, set)).collect_vec())
    }
}

/// Gives an [`Unknown`] without a place the place of the first understood expression.
fn placed(table: &Table, unknown: Unknown) -> Unknown {
    let expressions = table.columns.iter().filter_map(|it| it.is.as_ref()).filter(|it| it.meaning.is_some()).map(|it| it.expression.span);
    let relations = table.relations.iter().filter(|it| it.formula.has_tests()).map(|it| it.span);
    match unknown {
        Unknown::Hard(span, reason) if span == Span::default() => {
            Unknown::Hard(expressions.chain(relations).next().unwrap_or(table.name.span), reason)
        }
        known => known,
    }
}

/// The regions of all rules except ELSE, in the order of the file.
fn rule_regions(table: &Table, classes: &Classes) -> Vec<RuleRegion> {
    let region = |(rule, it): (usize, &Rule)| Some(RuleRegion { rule, region: classes.region(it.entries()?) });
    table.rules.iter().enumerate().filter_map(region).collect_vec()
}

/// The claims about values of columns as formulas: the value lies in the set, or the column is not applicable.
fn ranges(table: &Table, classes: &Classes, all: &Region, residuals: &mut Residuals) -> Vec<(usize, ResidualId)> {
    let claims = table.columns.iter().enumerate().filter_map(|(column, it)| Some((column, it.claim()?)));
    let formula = |(column, claim): (usize, &Claim)| {
        let within = Formula::Atom { column, set: claim.set.clone() };
        (column, residuals.add(&classes.demanded(&within, &within), &all.0))
    };
    claims.map(formula).collect_vec()
}

/// For each column the columns that its requirement mentions.
fn required(table: &Table) -> Vec<Vec<usize>> {
    table.columns.iter().map(|it| it.requires.as_ref().map_or(Vec::new(), |it| it.formula.columns())).collect_vec()
}

/// A copy of the table with only some of its relations.
pub(crate) fn with_relations(table: &Table, relations: &[usize]) -> Table {
    let mut fewer = table.clone();
    fewer.relations = relations.iter().map(|at| table.relations[*at].clone()).collect_vec();
    fewer
}

/// Makes the residual formulas of a table.
struct ResidualBuilder<'a> {
    table: &'a Table,
    classes: &'a Classes,
    all: &'a Region,
    residuals: Residuals,
}

impl ResidualBuilder<'_> {
    /// The formula that every condition is applicable exactly where its requirement holds.
    fn all_applicable(&mut self) -> ResidualId {
        let all = (0..self.table.columns.len()).filter_map(|column| self.applicable(column)).collect_vec();
        self.residuals.and(all)
    }

    /// The formula that a condition is applicable exactly where its requirement holds; `None` if it has none.
    fn applicable(&mut self, column: usize) -> Option<ResidualId> {
        let requirement = &self.table.columns[column].requires.as_ref()?.formula;
        let not_applicable = Formula::Atom { column, set: ValueSet::one(self.classes.not_applicable(column)?) };
        let holds = Formula::Not(Box::new(self.classes.required(requirement)));
        Some(self.residuals.add(&Formula::Iff(Box::new(not_applicable), Box::new(holds)), &self.all.0))
    }

    /// Decides what part a relation has in the proof.
    fn role(&mut self, relation: usize, groups: &[Group]) -> RelationRole {
        let formula = &self.table.relations[relation].formula;
        let is_claim = is_claim(formula, self.table);
        match groups.iter().find(|group| group.claims.contains(&relation)) {
            Some(group) => return RelationRole::Claim(self.claim(group, relation)),
            None if compares_inputs(formula) => return RelationRole::Rows,
            None => {}
        }
        let id = self.residuals.add(&self.classes.demanded(formula, formula), &self.all.0);
        if is_claim { RelationRole::Claim(id) } else { RelationRole::Assumption(id) }
    }

    /// Where a claim that compares computed columns holds: no combination of its group that denies it can occur.
    fn claim(&mut self, group: &Group, relation: usize) -> ResidualId {
        let denied = self.rows(group, Some(relation));
        self.residuals.not(denied)
    }

    /// The combinations of a group as a formula; only those that deny the claim `denied`, if there is one.
    fn rows(&mut self, group: &Group, denied: Option<usize>) -> ResidualId {
        let fails = |row: &Combination| {
            group.items.iter().zip(&row.values).any(|(item, value)| item.is_assumption() && *value == Combination::OVERFLOW)
        };
        let rows: Vec<&Combination> = group.rows.iter().filter(|row| !fails(row)).collect_vec();
        let demanded: Vec<(usize, bool)> =
            group.mixed_relations().into_iter().map(|it| (it, true)).chain(denied.map(|it| (it, false))).collect_vec();
        self.value_tree(group, &columns_of(group), &rows, &self.all.clone(), &demanded)
    }

    /// Writes combinations as a formula that branches on one of `columns` after the other. `region` has the values of
    /// the columns before; `relations` have to be true or false, as each says.
    fn value_tree(
        &mut self,
        group: &Group,
        columns: &[(usize, usize)],
        rows: &[&Combination],
        region: &Region,
        relations: &[(usize, bool)],
    ) -> ResidualId {
        let Some((&(column, place), rest)) = columns.split_first() else { return self.left(group, rows, region, relations) };
        let mut values: Vec<u16> =
            rows.iter().map(|row| row.values[place]).filter(|value| !is_overflow(group, place, *value)).collect_vec();
        values.sort_unstable();
        values.dedup();
        let mut branches = Vec::new();
        for value in values {
            let inside: Vec<&Combination> = rows.iter().copied().filter(|row| row.values[place] == value).collect_vec();
            let value = ValueSet::one(Position::from(value));
            branches.push((value.clone(), self.value_tree(group, rest, &inside, &region.with(column, value), relations)));
        }
        if let Some(class) = self.classes.not_applicable(column) {
            let value = ValueSet::one(class);
            branches.push((value.clone(), self.value_tree(group, rest, rows, &region.with(column, value), relations)));
        }
        self.residuals.case(column, branches, &self.all.0[column])
    }

    /// The formula for combinations with equal values in all columns: for one of them the relations, which also depend
    /// on answers of the program, are true or false as they have to be.
    fn left(&mut self, group: &Group, rows: &[&Combination], region: &Region, relations: &[(usize, bool)]) -> ResidualId {
        if rows.is_empty() || relations.is_empty() {
            return if rows.is_empty() { ResidualId::FALSE } else { ResidualId::TRUE };
        }
        let mut ways = Vec::new();
        for row in rows {
            let demands = relations.iter().map(|(relation, holds)| {
                let whole = &self.table.relations[*relation].formula;
                let formula = with_parts(whole, &|part| row.part(group, *relation, part));
                let demanded = self.classes.demanded(whole, &formula);
                if *holds { demanded } else { Formula::Not(Box::new(demanded)) }
            });
            let all = Formula::And(demands.collect_vec());
            ways.push(self.residuals.add(&all, &region.0));
        }
        self.residuals.or(ways)
    }
}

/// The columns of the space among the items of a group, ascending, each with its place among the items.
fn columns_of(group: &Group) -> Vec<(usize, usize)> {
    let mut columns: Vec<(usize, usize)> = group.items.iter().enumerate().filter_map(|(at, item)| Some((item.column()?, at))).collect_vec();
    columns.sort_unstable();
    columns
}

fn is_overflow(group: &Group, place: usize, value: u16) -> bool {
    matches!(group.items[place], GroupItem::Condition(_)) && value == Combination::OVERFLOW
}

/// Replaces the comparisons of inputs in a formula by their truth; `truth` gets the place of each ([`parts`]).
pub(crate) fn with_parts(formula: &Formula, truth: &dyn Fn(usize) -> bool) -> Formula {
    fn replaced(formula: &Formula, next: &mut usize, truth: &dyn Fn(usize) -> bool) -> Formula {
        let all = |of: &[Formula], next: &mut usize| of.iter().map(|it| replaced(it, next, truth)).collect_vec();
        match formula {
            Formula::Test(_) => {
                *next += 1;
                if truth(*next - 1) { Formula::And(Vec::new()) } else { Formula::Or(Vec::new()) }
            }
            Formula::Atom { .. } => formula.clone(),
            Formula::Not(it) => Formula::Not(Box::new(replaced(it, next, truth))),
            Formula::And(of) => Formula::And(all(of, next)),
            Formula::Or(of) => Formula::Or(all(of, next)),
            Formula::Iff(a, b) => {
                let a = replaced(a, next, truth);
                Formula::Iff(Box::new(a), Box::new(replaced(b, next, truth)))
            }
            Formula::Count { low, high, of } => Formula::Count { low: *low, high: *high, of: all(of, next) },
        }
    }
    debug_assert!(!parts(formula).is_empty());
    replaced(formula, &mut 0, truth)
}
