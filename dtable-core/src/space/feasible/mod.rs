//! Which values of computed columns are feasible together.
//!
//! `far: (bx - qx).abs() > 2` and `adjacent: (bx - qx).abs() == 1` exclude each other, and no author should have to
//! say so. The columns of the space are the conditions and the inputs that rules look at. The other inputs matter only
//! because they decide which values the columns can have together.
//!
//! Expressions that share an input form a *group*; different groups are independent. The result for a group is its
//! *combinations*: every combination of values that some inputs give, with these inputs as an example. [`small`] finds
//! them over inputs with few values, by partial evaluation; [`linear_search`] over inputs with many, by linear
//! arithmetic.
//!
//! The result of a used table is an expression too. Other expressions name it like an input; as soon as its value is
//! known, it takes the place of the name. Results that are no columns ([`Hidden`](crate::model::Hidden)) are treated
//! alike, and appear in no combination.

mod choice_lines;
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
use crate::lists::CollectVec;
use crate::model::{Comparison, FIRST_HIDDEN, Formula, Integer, Meaning, Method, Origin, Position, Table, Term, Test, ValueSet};
use crate::source::Span;
use partial_evaluation::{PartialId, Partials};
use small::{CutInput, InputCell};
use solve::solve;

/// Values of an input up to which comparisons with other inputs are evaluated value by value.
const FEW_VALUES: u128 = 4096;

/// Values of an input beyond which linear arithmetic is tried first, if the inputs also have more than [`FEW_CELLS`]
/// combinations.
const FEWER_VALUES: u128 = 64;

/// Combinations of values of the compared inputs up to which evaluation takes no longer than linear arithmetic.
const FEW_CELLS: u128 = 1 << 16;

/// Why the feasible combinations are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    /// The budget is used up.
    Budget,
    /// The expressions, or their combinations, are too many for the method.
    NotKnown,
    /// The expression at a place is beyond the methods.
    Hard(Span, &'static str),
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

/// The meaning of one value of a combination.
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
    /// A hidden result, by its number; in no combination of a finished group.
    Hidden(usize),
    /// A fact: a test that always holds of a result that is not known exactly; in no combination of a finished group.
    Fact,
}

/// A feasible combination.
#[derive(Clone, Debug)]
pub(crate) struct Combination {
    /// One value for each item: 0 and 1 for false and true, a class for a column of the space.
    pub(crate) values: Vec<u16>,
    /// An example: inputs that give these values, in the order of the group's inputs.
    pub(crate) inputs: Vec<Position>,
}

impl Combination {
    /// The value of an expression that overflows; no class has this number.
    pub(crate) const OVERFLOW: u16 = u16::MAX - 1;

    /// A class as a value; `None` where there are more classes than values.
    pub(crate) fn value_of(class: Position) -> Option<u16> {
        u16::try_from(class).ok().filter(|value| *value < Self::OVERFLOW)
    }

    /// Whether a comparison inside a relation holds.
    pub(crate) fn part(&self, group: &Group, relation: usize, part: usize) -> bool {
        let place = group.items.iter().position(|item| *item == GroupItem::Part(relation, part));
        place.is_some_and(|place| self.values[place] == 1)
    }
}

impl Group {
    /// The assumptions that the program's answers and this group's inputs settle together.
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

/// Expressions that share inputs.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The inputs, by column.
    pub(crate) inputs: Vec<usize>,
    /// The meaning of each value of the combinations.
    pub(crate) items: Vec<GroupItem>,
    /// The feasible combinations.
    pub(crate) rows: Vec<Combination>,
    /// The relations among its items that are claims: the proof shows them, nobody assumes them.
    pub(crate) claims: Vec<usize>,
}

/// An expression over inputs and results.
struct UnderstoodExpression {
    item: GroupItem,
    what: What,
    span: Span,
}

/// The meaning of an expression, without names of computed columns.
enum What {
    /// A test, which holds or not.
    Truth(Test),
    /// A number, known by its class.
    Number(NumberExpression),
    /// The result of a used table: the value of the first test that holds, as an index into `told`.
    Choice { tests: Vec<Test>, values: Vec<u16>, told: Vec<DistinguishedValue> },
}

/// A value of a result, on behalf of all values that no entry and no expression distinguishes from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DistinguishedValue {
    position: Position,
    /// Its class, where the result is a column.
    class: u16,
}

/// A number, and the classes of its values.
struct NumberExpression {
    term: Term,
    ty: Integer,
    /// Intervals of positions, ascending, each with its class.
    pieces: Vec<(Position, Position, u16)>,
    /// The tests that distinguish the intervals: the number is at most the last value of each interval but the last.
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
        match &self.what {
            What::Truth(test) => std::slice::from_ref(test),
            What::Number(number) => &number.cuts,
            What::Choice { tests, .. } => tests,
        }
    }

    /// The columns that it names, in the order in which they are written.
    fn columns(&self) -> Vec<usize> {
        let tests = if let What::Choice { tests, .. } = &self.what { &tests[..] } else { &self.tests()[..1] };
        let mut columns: Vec<usize> = tests.iter().flat_map(Test::columns).collect_vec();
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}

/// Finds the groups of a table's expressions, with their feasible combinations. `Unknown` says why they are not known.
pub(crate) fn groups(table: &Table, classes: &Classes, budget: &mut Budget) -> Result<Vec<Group>, Unknown> {
    let expressions = expressions(table, classes)?;
    connected(&expressions).into_iter().map(|members| group(table, classes, &members, budget)).collect()
}

/// The understood conditions, and the relations that compare inputs.
fn expressions(table: &Table, classes: &Classes) -> Result<Vec<UnderstoodExpression>, Unknown> {
    let mut expressions = Vec::new();
    for (column, it) in table.columns.iter().enumerate() {
        if let Some(meaning) = it.meaning() {
            let span = it.is.as_ref().map_or(it.name.span, |is| is.expression.span);
            let what = match inlined_meaning(meaning, table) {
                Meaning::Truth(test) => What::Truth(test),
                Meaning::Number { term, ty } => {
                    let number = NumberExpression::new(term, ty, column, table, classes);
                    What::Number(number.ok_or(Unknown::Hard(span, "the expression has too many classes of values"))?)
                }
                Meaning::Choice(ways) => {
                    let class = |at: Position| classes.of(column, &ValueSet::one(at)).first().and_then(Combination::value_of);
                    let choice = named_results::choice(ways, &class);
                    choice.ok_or(Unknown::Hard(span, "the used table has too many classes of results"))?
                }
            };
            expressions.push(UnderstoodExpression { item: GroupItem::Condition(column), what, span });
        }
    }
    for (at, relation) in table.relations.iter().enumerate() {
        if !compares_inputs(&relation.formula) {
            continue;
        }
        let is_whole = !is_claim(&relation.formula, table) && is_always_applicable(&relation.formula, table);
        match as_test(&relation.formula, table).filter(|_| is_whole) {
            Some(test) => {
                expressions.push(UnderstoodExpression { item: GroupItem::Assumption(at), what: What::Truth(test), span: relation.span })
            }
            None => {
                for (part, test) in parts(&relation.formula).into_iter().enumerate() {
                    let what = What::Truth(inlined(test, table));
                    expressions.push(UnderstoodExpression { item: GroupItem::Part(at, part), what, span: relation.span });
                }
            }
        }
    }
    named_results::add_hidden(&mut expressions, table)?;
    named_results::join_untold(&mut expressions);
    Ok(expressions)
}

/// Whether all conditions that a relation mentions are applicable everywhere: elsewhere it may demand nothing.
fn is_always_applicable(formula: &Formula, table: &Table) -> bool {
    formula.columns().into_iter().all(|column| table.columns[column].requires.is_none())
}

/// Whether a relation is a claim: it mentions understood conditions alone, so their expressions decide it.
pub(crate) fn is_claim(formula: &Formula, table: &Table) -> bool {
    let columns = formula.columns();
    !columns.is_empty() && columns.into_iter().all(|column| table.columns[column].meaning().is_some())
}

/// Whether a relation contains comparisons that are no sets of values of one column.
pub(crate) fn compares_inputs(formula: &Formula) -> bool {
    !parts(formula).is_empty()
}

/// The comparisons in a relation, in the order in which they are written.
pub(crate) fn parts(formula: &Formula) -> Vec<&Test> {
    match formula {
        Formula::Test(test) => vec![test],
        Formula::Atom { .. } => Vec::new(),
        Formula::Not(it) => parts(it),
        Formula::And(of) | Formula::Or(of) | Formula::Count { of, .. } => of.iter().flat_map(parts).collect_vec(),
        Formula::Iff(a, b) => [parts(a), parts(b)].concat(),
    }
}

/// A relation as one test over the inputs; `None` where it mentions anything but inputs and understood conditions.
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

/// Splits expressions into groups that share no input and no relation.
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

fn group(table: &Table, classes: &Classes, members: &[&UnderstoodExpression], budget: &mut Budget) -> Result<Group, Unknown> {
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
    let by_arithmetic = match is_wide || table.method == Method::Arithmetic {
        true => Some(linear_search::rows(table, classes, &inputs, &items, members, budget)),
        false => None,
    };
    // What is too much for the arithmetic is no less value by value; what is no arithmetic may be.
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

/// The inputs in the order in which the expressions need them: the first expressions are then decided early.
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

/// Whether some comparison has this input and another one.
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
