//! Writes cases with values: the proof finds a class for each column, but readers want a value.
//!
//! Computed columns get their values from the values that are shown, each column after those on which it depends. The
//! values are then evaluated as the table is written ([`Evaluator`]); if they are no such case, they are not shown.

use super::wrapped;
use crate::evaluate::{AssignedCase, Evaluator};
use crate::lists::CollectVec;
use crate::model::{Domain, Notation, Position, Table, ValueSet};
use crate::space::cases::Space;

/// Columns with their values.
pub(crate) type ShownCase = Vec<(String, String)>;

/// A case with values, for every column of the space and for the inputs that give it; `None` if no values are found
/// that are the case as the table is written.
pub(crate) fn case(table: &Table, space: &Space, case: &[Position]) -> Option<ShownCase> {
    CaseValues { table, space, case, denied: None }.shown(&[None])
}

/// Does what [`case`] does, with inputs for which a claim does not hold.
pub(in crate::verify) fn case_against(table: &Table, space: &Space, case: &[Position], claim: usize) -> Option<ShownCase> {
    CaseValues { table, space, case, denied: Some(claim) }.shown(&[None])
}

/// Does what [`case`] does, with values of `within`, a set for each column, if the classes of the case have some.
pub(in crate::verify) fn case_within(table: &Table, space: &Space, case: &[Position], within: &[ValueSet]) -> Option<ShownCase> {
    CaseValues { table, space, case, denied: None }.shown(&[Some(within), None])
}

/// Cases that differ in one column, and in what is computed from it, with the first of them in words.
pub(in crate::verify) struct CasesWith {
    pub(in crate::verify) cases: Vec<AssignedCase>,
    pub(in crate::verify) shown: ShownCase,
}

/// Finds values with which a column has each of `values`, and all other given columns one value of the case; `None` if
/// no values are found with which each of these is a case as the table is written.
pub(in crate::verify) fn cases_with(table: &Table, space: &Space, case: &[Position], values: (usize, &[Position])) -> Option<CasesWith> {
    CaseValues { table, space, case, denied: None }.cases_with(values)
}

/// `for example: closed = F, started = T`, broken into lines; `None` if there is no case to show.
pub(in crate::verify) fn note(intro: &str, case: Option<&ShownCase>) -> Option<String> {
    let parts: Vec<_> = case?.iter().map(|(name, value)| format!("{name} = {value}")).collect_vec();
    let values = if parts.is_empty() { "the only case".to_owned() } else { wrapped(&parts, ", ") };
    Some(format!("{intro}: {values}"))
}

/// A case of classes for which values are looked for.
struct CaseValues<'a> {
    table: &'a Table,
    space: &'a Space,
    case: &'a [Position],
    /// A claim that the values have to make false.
    denied: Option<usize>,
}

impl CaseValues<'_> {
    /// Tries values nearest to each list of sets, then the plainest ones; returns the first that are the case as the
    /// table is written.
    fn shown(&self, nearest_to: &[Option<&[ValueSet]>]) -> Option<ShownCase> {
        let evaluator = Evaluator::new(self.table);
        let given = self.space.inputs(self.table, self.case, self.denied);
        let near = self.near_to_today(&given);
        let tried = [near, given].into_iter().flat_map(|given| nearest_to.iter().map(move |within| (given.clone(), within)));
        let values = tried.map(|(given, within)| self.values(&evaluator, &given, *within)).find(|it| self.are_a_case(&evaluator, it))?;
        Some(self.in_words(&evaluator, &values))
    }

    /// The cases in which a column has the values at some positions.
    fn cases_with(&self, (column, positions): (usize, &[Position])) -> Option<CasesWith> {
        let evaluator = Evaluator::new(self.table);
        let given = self.space.inputs(self.table, self.case, None);
        let cases = [self.near_to_today(&given), given].into_iter().find_map(|given| {
            let values = self.values(&evaluator, &given, None);
            let is_unknown = |at: usize| values[at].is_none() && self.is_applicable(at);
            let with = |at: &Position| {
                let mut given = values.iter().map(|it| it.unwrap_or(0)).collect_vec();
                given[column] = *at;
                let mut case = AssignedCase::new();
                let is_settled = evaluator.settle(&given, &mut case);
                let is_same = |at: usize| is_unknown(at) || case[at].is_some() == self.is_applicable(at);
                let is_case = is_settled && (0..case.len()).all(is_same) && evaluator.is_case(&case, &is_unknown, None);
                (0..case.len()).filter(|at| is_unknown(*at)).for_each(|at| case[at] = None);
                is_case.then_some(case)
            };
            positions.iter().map(with).collect::<Option<Vec<AssignedCase>>>()
        })?;
        let shown = self.in_words(&evaluator, cases.first()?);
        Some(CasesWith { cases, shown })
    }

    fn in_words(&self, evaluator: &Evaluator, values: &[Option<Position>]) -> ShownCase {
        // If used tables ask questions, the answers are evidence as well.
        let named = self.table.named().iter().zip(0..).filter(|(_, at)| evaluator.is_asked(*at, &|it| values[it]));
        let shown = named.filter_map(|(column, at)| {
            let value = if self.is_applicable(at) { column.value(values[at]?) } else { "not applicable".to_owned() };
            Some((column.name.value.clone(), value))
        });
        shown.collect_vec()
    }

    /// Moves all dates by the same number of days, so that the first of them is the plainest. Proofs about `from < to`
    /// find the first days of the domain, which look strange to people.
    fn near_to_today(&self, given: &[(usize, Position)]) -> Vec<(usize, Position)> {
        let is_day = |column: usize| {
            matches!(&self.table.columns[column].domain, Domain::Integer { notation: Notation::Date | Notation::DateTime, .. })
        };
        let mut moved = given.to_vec();
        let Some(&(first, least)) = given.iter().filter(|it| is_day(it.0)).min_by_key(|it| it.1) else { return moved };
        let domain = &self.table.columns[first].domain;
        let Some(low) = domain.all().first() else { return moved };
        let plain = domain.plainest(low, domain.last());
        for (_, at) in moved.iter_mut().filter(|it| is_day(it.0)) {
            *at = (*at - least).saturating_add(plain);
        }
        moved
    }

    fn is_applicable(&self, column: usize) -> bool {
        self.space.classes.not_applicable(column) != Some(self.case[column])
    }

    /// A value for each column; `None` for a column that is not applicable, or at which nothing looks.
    fn values(&self, evaluator: &Evaluator, given: &[(usize, Position)], within: Option<&[ValueSet]>) -> Vec<Option<Position>> {
        let plain = |column: usize| self.space.classes.is_column(column).then(|| self.plain(column, within.map(|it| &it[column])));
        let mut values: Vec<Option<Position>> = (0..self.table.columns.len()).map(plain).collect_vec();
        given.iter().for_each(|(column, position)| values[*column] = Some(*position));
        (0..values.len()).filter(|it| !self.is_applicable(*it)).for_each(|it| values[it] = None);
        for &column in evaluator.dependent().iter().filter(|it| self.is_applicable(**it)) {
            // No test looks at a column that is not applicable.
            if self.table.computed_of(column).iter().all(|it| values[*it].is_some() || !self.is_applicable(*it))
                && let Some(at) = self.table.computed(column, &|it| values[it].unwrap_or(0))
            {
                values[column] = Some(at);
            }
        }
        values
    }

    /// The plainest value of the column's class; with a set, the value of the set that is nearest to it.
    fn plain(&self, column: usize, within: Option<&ValueSet>) -> Position {
        let (classes, class) = (&self.space.classes, self.case[column]);
        let plain = classes.example(self.table, column, class);
        let Some(within) = within else { return plain };
        let inside = classes.values(column, &ValueSet::one(class)).intersect(within);
        let nearest = inside.spans().iter().map(|(low, high)| plain.clamp(*low, *high));
        nearest.min_by_key(|it| it.abs_diff(plain)).unwrap_or(plain)
    }

    /// Whether values are in the classes of the case, and are a case as the table is written.
    fn are_a_case(&self, evaluator: &Evaluator, values: &[Option<Position>]) -> bool {
        let classes = &self.space.classes;
        let lies_in_class = |column: usize| {
            let is_value = |at: Position| self.table.columns[column].domain.all().contains(at);
            let is_in_class = |at: Position| classes.of(column, &ValueSet::one(at)).contains(self.case[column]);
            values[column].is_none_or(|at| if classes.is_column(column) { is_in_class(at) } else { is_value(at) })
        };
        let is_unknown = |column: usize| values[column].is_none() && self.is_applicable(column);
        (0..values.len()).all(lies_in_class) && evaluator.is_case(values, &is_unknown, self.denied)
    }
}
