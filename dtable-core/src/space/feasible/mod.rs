//! Finds which values of computed conditions can occur together.
//!
//! # The problem
//!
//! `far: (a - b).abs() > 2` and `adjacent: (a - b).abs() == 1` are never true together. A proof that took them for two
//! independent questions would report a gap where both hold, although no input leads there. No author should have to
//! write this down as a relation, for the expressions say it.
//!
//! So the proof needs a list. For `a` and `b` between 0 and 7 it is:
//!
//! | `far` | `adjacent` | example |
//! | --- | --- | --- |
//! | false | false | `a` = 0, `b` = 0 |
//! | false | true | `a` = 0, `b` = 1 |
//! | true | false | `a` = 0, `b` = 3 |
//!
//! Each line is a *combination*: one value for each *item*, and inputs that give these values. Items are computed
//! conditions, relations that compare inputs, and those of the inputs that rules look at. A combination that breaks an
//! assumption is not in the list. `space::cases` turns the list into a formula that every case has to satisfy.
//!
//! # The method
//!
//! Trying all inputs would find the list, but two squares of a chess board are 4,096 inputs, six are 8^12, and an
//! `i64` is 2^64. Four steps make it feasible:
//!
//! 1. [`connected`] splits the expressions into *groups*. Expressions that share an input or a relation, directly or
//!    through others, are in one group. Groups are independent: each has a list of its own.
//! 2. An input that is compared with constants only is cut into *cells*, the sets of values that no expression and no
//!    rule distinguishes; one value stands for the whole cell. [`solve`] finds the cells of a comparison.
//! 3. If the inputs that are compared with each other have few values, [`small`] assigns the inputs one after the
//!    other, simplifies the expressions each time (`partial_evaluation`), and merges equal states.
//! 4. If they have many, [`linear_search`] branches on how each comparison comes out, and asks linear arithmetic
//!    whether some inputs take that branch. It cannot do products of inputs, `/` and `%`; there `small` tries as well
//!    if no such input has more than [`FEW_VALUES`] values.
//!
//! A result of a used table is an expression of its own. Others name it like an input; once its value is known, the
//! value replaces the name (`named_results`). Results that are no columns ([`Hidden`](crate::model::Hidden)) are
//! followed in the same way, and are then removed from the combinations.
//!
//! # What is guaranteed
//!
//! The list is complete and exact: a combination is in it if, and only if, some inputs that break no assumption of the
//! group give it. (An expression that overflows has the value [`Combination::OVERFLOW`]; an assumption that overflows
//! is not broken. A result of which no expression is known counts as an input.) Where no list can be had, [`groups`]
//! returns [`Unknown`] with the reason, and never a part of the list. `space::cases` then leaves all expressions to
//! the solver (`solver::expression_theory`).

mod branch_lines;
mod linear_search;
mod named_results;
mod partial_evaluation;
mod small;
mod solve;
#[cfg(test)]
mod tests;

use super::budget::{Budget, OutOfBudget, Unanswered};
use super::classes::Classes;
use super::inlined::{inlined, inlined_meaning};
use super::method::Method;
use crate::lists::CollectVec;
use crate::model::{Comparison, FIRST_HIDDEN, Formula, Integer, Meaning, Origin, Position, Table, Term, Test, ValueSet};
use crate::source::Span;
use crate::trial::is_out;
use partial_evaluation::{PartialId, Partials};
use small::{CutInput, InputCell};
use solve::solve;

/// The most values that an input compared with other inputs may have for [`small`] to try it. No measurement is
/// recorded for this limit and the next two.
const FEW_VALUES: u128 = 4096;

/// Linear arithmetic goes first if an input compared with others has more values than this, and all inputs compared
/// with others together have more than [`FEW_CELLS`] combinations of values.
const FEWER_VALUES: u128 = 64;

/// Combinations of values of the compared inputs up to which [`small`] goes first.
const FEW_CELLS: u128 = 1 << 16;

/// Why the feasible combinations are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    /// The budget is used up.
    Budget,
    /// The expressions, or their combinations, are too many for the method; a larger budget would not help.
    NotKnown,
    /// No method understands the expression at this place; the words say why.
    Hard(Span, &'static str),
}

impl Unknown {
    /// The numbers of an input that an expression names are too large for the arithmetic.
    pub(crate) const fn needs_range(span: Span) -> Self {
        Self::Hard(span, "128-bit inputs need a `range:` here")
    }
}

impl From<Unanswered> for Unknown {
    fn from(unanswered: Unanswered) -> Self {
        match unanswered {
            Unanswered::OutOfBudget => Self::Budget,
            Unanswered::NotKnown => Self::NotKnown,
        }
    }
}

impl From<OutOfBudget> for Unknown {
    fn from(_: OutOfBudget) -> Self {
        Self::Budget
    }
}

/// The thing whose value a combination holds at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroupItem {
    /// A condition, by its column; the value is its class.
    Condition(usize),
    /// An input that is a column of the space; the value is its class.
    Input(usize),
    /// A relation that has to hold, by index.
    Assumption(usize),
    /// A comparison inside a relation to which the program's answers contribute: the relation, and the index of the
    /// comparison in it.
    Part(usize, usize),
    /// A result of a used table that is no column, by its number; removed from the combinations of a finished group.
    Hidden(usize),
    /// A test that always holds of a result whose exact value is not known; removed from the combinations of a
    /// finished group.
    Fact,
}

/// Values that the items of a group can have together.
#[derive(Clone, Debug)]
pub(crate) struct Combination {
    /// One value for each item: 0 for false and 1 for true, or the class of a column of the space.
    pub(crate) values: Vec<u16>,
    /// An example: inputs that give these values, in the order of the group's inputs.
    pub(crate) inputs: Vec<Position>,
}

impl Combination {
    /// The value of an expression that overflows or divides by zero; no class has this number.
    pub(crate) const OVERFLOW: u16 = u16::MAX - 1;

    /// The value that stands for a class; `None` for a class beyond the numbers of values.
    pub(crate) fn value_of(class: Position) -> Option<u16> {
        u16::try_from(class).ok().filter(|value| *value < Self::OVERFLOW)
    }

    /// Whether comparison `part` of relation `relation` holds.
    pub(crate) fn part(&self, group: &Group, relation: usize, part: usize) -> bool {
        let place = group.items.iter().position(|item| *item == GroupItem::Part(relation, part));
        place.is_some_and(|place| self.values[place] == 1)
    }
}

impl Group {
    /// The assumptions that depend on answers of the program and on inputs of this group, ascending.
    pub(crate) fn mixed_relations(&self) -> Vec<usize> {
        let mut relations: Vec<usize> = self
            .items
            .iter()
            .filter_map(|item| match item {
                GroupItem::Part(relation, _) => Some(*relation),
                _ => None,
            })
            .collect_vec();
        relations.dedup();
        relations.retain(|relation| !self.claims.contains(relation));
        relations
    }
}

impl GroupItem {
    /// The column of the space that it is.
    pub(crate) const fn column(self) -> Option<usize> {
        match self {
            Self::Condition(column) | Self::Input(column) => Some(column),
            Self::Assumption(_) | Self::Part(..) | Self::Hidden(_) | Self::Fact => None,
        }
    }

    /// Whether it is a relation as a whole.
    pub(crate) const fn is_assumption(self) -> bool {
        matches!(self, Self::Assumption(_))
    }

    /// The relation that it is, or is a part of.
    pub(crate) const fn relation(self) -> Option<usize> {
        match self {
            Self::Assumption(relation) | Self::Part(relation, _) => Some(relation),
            Self::Condition(_) | Self::Input(_) | Self::Hidden(_) | Self::Fact => None,
        }
    }
}

/// Expressions that share inputs, with the list of their feasible combinations.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The inputs, by column.
    pub(crate) inputs: Vec<usize>,
    /// The item to which each value of a combination belongs.
    pub(crate) items: Vec<GroupItem>,
    /// The feasible combinations, each once.
    pub(crate) rows: Vec<Combination>,
    /// The relations among the items that are claims: the proof has to show them, and does not assume them.
    pub(crate) claims: Vec<usize>,
}

/// An expression whose meaning is known, over inputs and results of used tables.
struct UnderstoodExpression {
    item: GroupItem,
    kind: ExpressionKind,
    span: Span,
}

/// The meaning of an expression; names of computed columns are replaced by their expressions.
enum ExpressionKind {
    /// A test, which holds or not.
    Truth(Test),
    /// A number. Its value in a combination is its class.
    Number(NumberExpression),
    /// The result of a used table, or an `if`: the value of the first test that holds. Values are indices into
    /// `distinct`.
    Branches { tests: Vec<Test>, values: Vec<u16>, distinct: Vec<DistinguishedValue> },
}

/// A value of a result. It stands for all values that no entry and no expression distinguishes from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DistinguishedValue {
    position: Position,
    /// Its class, where the result is a column.
    class: u16,
}

/// A computed number, and the classes of its values.
struct NumberExpression {
    term: Term,
    ty: Integer,
    /// Intervals of positions, ascending, each with its class.
    pieces: Vec<(Position, Position, u16)>,
    /// Tests that together tell the interval: for each interval but the last, *the number is at most its last value*.
    /// Never empty: a number with one class has one test that holds unless the number overflows.
    cuts: Vec<Test>,
}

impl NumberExpression {
    fn new(term: Term, ty: Integer, column: usize, table: &Table, classes: &Classes) -> Option<Self> {
        let pieces = classes.cells(column, &table.columns[column].domain.all(), &[]);
        let pieces: Vec<_> =
            pieces.into_iter().map(|(low, high, class)| Some((low, high, Combination::value_of(class)?))).collect::<Option<_>>()?;
        let compare = |op, value| Test::Compare { left: term.clone(), op, right: Term::Constant(value), ty };
        let ends = pieces.iter().rev().skip(1).rev().filter_map(|piece| ty.value_at(piece.1));
        let mut cuts: Vec<Test> = ends.map(|end| compare(Comparison::LessOrEqual, end)).collect_vec();
        if cuts.is_empty() {
            cuts.push(compare(Comparison::GreaterOrEqual, ty.min()));
        }
        Some(Self { term, ty, pieces, cuts })
    }

    /// The class of a position.
    fn class(&self, at: Position) -> u16 {
        let place = self.pieces.partition_point(|piece| piece.1 < at);
        self.pieces.get(place).map_or(0, |piece| piece.2)
    }
}

impl UnderstoodExpression {
    /// The tests on which it depends.
    fn tests(&self) -> &[Test] {
        match &self.kind {
            ExpressionKind::Truth(test) => std::slice::from_ref(test),
            ExpressionKind::Number(number) => &number.cuts,
            ExpressionKind::Branches { tests, .. } => tests,
        }
    }

    /// The columns that it names, in the order in which they are written.
    fn columns(&self) -> Vec<usize> {
        let tests = if let ExpressionKind::Branches { tests, .. } = &self.kind { &tests[..] } else { &self.tests()[..1] };
        let mut columns: Vec<usize> = tests.iter().flat_map(Test::columns).collect_vec();
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}

/// Finds the groups of a table's expressions, with all their feasible combinations. `Unknown` says why they are not
/// known.
pub(crate) fn groups(table: &Table, classes: &Classes, method: Method, budget: &mut Budget) -> Result<Vec<Group>, Unknown> {
    let expressions = expressions(table, classes)?;
    connected(&expressions).into_iter().map(|members| group(table, classes, &members, method, budget)).collect()
}

/// Collects the understood conditions, the relations that compare inputs, and the hidden results that they name.
fn expressions(table: &Table, classes: &Classes) -> Result<Vec<UnderstoodExpression>, Unknown> {
    let mut expressions = Vec::new();
    for (column, it) in table.columns.iter().enumerate() {
        if let Some(meaning) = it.meaning() {
            let span = it.is.as_ref().map_or(it.name.span, |is| is.expression.span);
            let kind = match inlined_meaning(meaning, table) {
                Meaning::Truth(test) => ExpressionKind::Truth(test),
                Meaning::Number { term, ty } => {
                    let number = NumberExpression::new(term, ty, column, table, classes);
                    ExpressionKind::Number(number.ok_or(Unknown::Hard(span, "the expression has too many classes of values"))?)
                }
                Meaning::Branches(ways) => {
                    let class = |at: Position| classes.of(column, &ValueSet::one(at)).first().and_then(Combination::value_of);
                    let branches = named_results::branches(ways, &class);
                    branches.ok_or(Unknown::Hard(span, "the used table has too many classes of results"))?
                }
            };
            expressions.push(UnderstoodExpression { item: GroupItem::Condition(column), kind, span });
        }
    }
    for (at, relation) in table.relations.iter().enumerate() {
        if !compares_inputs(&relation.formula) {
            continue;
        }
        let is_whole = !is_claim(&relation.formula, table) && is_always_applicable(&relation.formula, table);
        match as_test(&relation.formula, table).filter(|_| is_whole) {
            Some(test) => expressions.push(UnderstoodExpression {
                item: GroupItem::Assumption(at),
                kind: ExpressionKind::Truth(test),
                span: relation.span,
            }),
            None => {
                for (part, test) in parts(&relation.formula).into_iter().enumerate() {
                    let kind = ExpressionKind::Truth(inlined(test, table));
                    expressions.push(UnderstoodExpression { item: GroupItem::Part(at, part), kind, span: relation.span });
                }
            }
        }
    }
    named_results::add_hidden(&mut expressions, table)?;
    named_results::join_indistinct(&mut expressions);
    Ok(expressions)
}

/// Whether all columns of a relation are applicable everywhere. Where one is not, the relation may demand nothing.
fn is_always_applicable(formula: &Formula, table: &Table) -> bool {
    formula.columns().into_iter().all(|column| table.columns[column].requires.is_none())
}

/// Whether a relation is a claim: it mentions only understood conditions, so that their expressions decide it.
pub(crate) fn is_claim(formula: &Formula, table: &Table) -> bool {
    let columns = formula.columns();
    !columns.is_empty() && columns.into_iter().all(|column| table.columns[column].meaning().is_some())
}

/// Whether a relation contains comparisons of inputs ([`parts`]).
pub(crate) fn compares_inputs(formula: &Formula) -> bool {
    !parts(formula).is_empty()
}

/// The tests in a relation that are more than a set of values of one column, in the author's order.
pub(crate) fn parts(formula: &Formula) -> Vec<&Test> {
    match formula {
        Formula::Test(test) => vec![test],
        Formula::Atom { .. } => Vec::new(),
        Formula::Not(it) => parts(it),
        Formula::And(of) | Formula::Or(of) | Formula::Count { of, .. } => of.iter().flat_map(parts).collect_vec(),
        Formula::Iff(a, b) => [parts(a), parts(b)].concat(),
    }
}

/// Turns a relation into one test over the inputs. `None` if it mentions a column that is neither an input nor an
/// understood condition, or counts.
fn as_test(formula: &Formula, table: &Table) -> Option<Test> {
    Some(match formula {
        Formula::Test(test) => inlined(test, table),
        Formula::Atom { column, set } => {
            let it = &table.columns[*column];
            match (it.origin, &it.is) {
                (Origin::Input, _) => Test::Member { column: *column, set: set.clone() },
                (Origin::Expression, Some(is)) if it.requires.is_none() && is.meaning.is_some() => {
                    inlined(&Test::Member { column: *column, set: set.clone() }, table)
                }
                _ => return None,
            }
        }
        Formula::Not(it) => Test::Not(Box::new(as_test(it, table)?)),
        Formula::And(of) => Test::And(of.iter().map(|it| as_test(it, table)).collect::<Option<_>>()?),
        Formula::Or(of) => Test::Or(of.iter().map(|it| as_test(it, table)).collect::<Option<_>>()?),
        Formula::Iff(a, b) => {
            let (a, b) = (as_test(a, table)?, as_test(b, table)?);
            let not = |it: &Test| Test::Not(Box::new(it.clone()));
            Test::Or(vec![Test::And(vec![a.clone(), b.clone()]), Test::And(vec![not(&a), not(&b)])])
        }
        Formula::Count { .. } => return None,
    })
}

/// Splits expressions into groups, so that no two groups share an input, a result or a relation.
fn connected(expressions: &[UnderstoodExpression]) -> Vec<Vec<&UnderstoodExpression>> {
    let mut groups: Vec<(Vec<usize>, Vec<&UnderstoodExpression>)> = Vec::new();
    for expression in expressions {
        let columns: Vec<usize> = expression.columns().into_iter().chain(expression.result()).collect_vec();
        let (touching, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(taken, members): &(Vec<usize>, Vec<&UnderstoodExpression>)| {
                let relation = expression.item.relation();
                taken.iter().any(|it| columns.contains(it)) || relation.is_some() && members.iter().any(|it| it.item.relation() == relation)
            });
        let mut joined = (Vec::new(), Vec::new());
        for (more, members) in touching {
            joined.0.extend(more);
            joined.1.extend(members);
        }
        joined.0.extend(columns);
        joined.1.push(expression);
        groups = apart;
        groups.push(joined);
    }
    groups.into_iter().map(|(_, members)| members).collect_vec()
}

/// Finds the combinations of one group, by the method that suits its inputs.
fn group(
    table: &Table,
    classes: &Classes,
    members: &[&UnderstoodExpression],
    method: Method,
    budget: &mut Budget,
) -> Result<Group, Unknown> {
    let members = &named_results::in_order(members)[..];
    let inputs = inputs_in_order(members);
    let visible = inputs.iter().copied().filter(|column| *column < FIRST_HIDDEN && classes.is_column(*column));
    let items: Vec<GroupItem> = members.iter().map(|it| it.item).chain(visible.map(GroupItem::Input)).collect_vec();
    let compared: Vec<u128> = inputs
        .iter()
        .filter(|column| is_compared_with_others(**column, members))
        .map(|column| table.domain_of(*column).all().len())
        .collect_vec();
    let most = compared.iter().copied().max().unwrap_or(0);
    let all = compared.iter().fold(1, |all: u128, values| all.saturating_mul(*values));
    let is_wide = most > FEW_VALUES || most > FEWER_VALUES && all > FEW_CELLS;
    let by_arithmetic = match !is_out("linear-search") && is_wide || method == Method::Arithmetic {
        true => Some(linear_search::rows(table, classes, &inputs, &items, members, budget)),
        false => None,
    };
    if by_arithmetic.is_none() && (is_out("partial-evaluation") || most > FEW_VALUES) {
        return Err(Unknown::NotKnown);
    }
    // Value by value is not faster where arithmetic ran out of steps, but it can do `/`, `%` and products.
    let is_final = |it: &Result<Vec<Combination>, Unknown>| !matches!(it, Err(Unknown::Hard(..))) || most > FEW_VALUES;
    let rows = if let Some(found) = by_arithmetic.filter(is_final) {
        found?
    } else {
        let cells = inputs.iter().map(|column| cell_input(table, classes, *column, members, budget)).collect::<Result<Vec<_>, _>>()?;
        let mut partials = Partials::new(members);
        let mut ids: Vec<PartialId> = (0..members.len()).map(|at| partials.add(at)).collect_vec();
        ids.resize(items.len(), PartialId::TRUE);
        small::rows(&mut partials, (&cells, members), &items, &ids, budget)?
    };
    let (items, rows) = named_results::visible(items, rows);
    let mut claims: Vec<usize> = items.iter().filter_map(|item| item.relation()).collect_vec();
    claims.retain(|relation| is_claim(&table.relations[*relation].formula, table));
    Ok(Group { inputs, items, rows, claims })
}

/// The inputs of the expressions, in the order in which these name them, so that the first expressions get their
/// values early.
fn inputs_in_order(members: &[&UnderstoodExpression]) -> Vec<usize> {
    let mut inputs: Vec<usize> = Vec::new();
    for member in members {
        for column in member.columns() {
            if !inputs.contains(&column) && !members.iter().any(|it| it.result() == Some(column)) {
                inputs.push(column);
            }
        }
    }
    inputs
}

/// Whether some comparison relates this input to another one.
fn is_compared_with_others(column: usize, members: &[&UnderstoodExpression]) -> bool {
    let mut found = false;
    for test in members.iter().flat_map(|it| it.tests()) {
        visit_comparisons(test, &mut |test| {
            let columns = test.columns();
            found |= columns.len() > 1 && columns.contains(&column);
        });
    }
    found
}

/// Visits the sets and comparisons of which a test consists.
fn visit_comparisons<'a>(test: &'a Test, visit: &mut impl FnMut(&'a Test)) {
    match test {
        Test::Constant(_) => {}
        Test::Member { .. } | Test::Compare { .. } => visit(test),
        Test::Not(it) => visit_comparisons(it, visit),
        Test::And(of) | Test::Or(of) => of.iter().for_each(|it| visit_comparisons(it, visit)),
    }
}

/// Cuts an input into cells: sets of values that neither the expressions nor the classes distinguish.
fn cell_input(
    table: &Table,
    classes: &Classes,
    column: usize,
    members: &[&UnderstoodExpression],
    budget: &mut Budget,
) -> Result<CutInput, Unknown> {
    let domain = table.domain_of(column).all();
    let sets = if is_compared_with_others(column, members) {
        domain.iter().map(ValueSet::one).collect_vec()
    } else {
        distinguishable_classes(column, &domain, members, budget)?
    };
    let mut cells = Vec::new();
    for set in sets {
        let parts = if column < FIRST_HIDDEN { classes.split(column, &set) } else { vec![(None, set)] };
        for (class, part) in parts {
            budget.spend(1)?;
            cells.push(InputCell { example: part.first().unwrap_or(0), class });
        }
    }
    Ok(CutInput { column, cells })
}

/// Splits the domain of an input that no comparison relates to others into sets of values that the expressions do not
/// distinguish.
fn distinguishable_classes(
    column: usize,
    domain: &ValueSet,
    members: &[&UnderstoodExpression],
    budget: &mut Budget,
) -> Result<Vec<ValueSet>, Unknown> {
    let mut sets = Vec::new();
    let mut unknown = None;
    for test in members.iter().flat_map(|it| it.tests()) {
        visit_comparisons(test, &mut |test| match test {
            Test::Member { column: at, set } if *at == column => sets.push(set.clone()),
            Test::Compare { left, op, right, ty } if test.columns() == [column] => match solve((left, *op, right, *ty), domain, budget) {
                Ok(solved) => sets.extend([ValueSet::from_spans(solved.holds), ValueSet::from_spans(solved.overflows)]),
                Err(error) => unknown = Some(error),
            },
            _ => {}
        });
    }
    unknown.map_or_else(|| Ok(super::classes::partition(domain, &sets)), Err)
}
