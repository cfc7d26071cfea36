//! Matches the columns of two tables, and makes the columns of the united one.

use super::numbering::{ColumnNumbering, SharedTexts, distinct, named, tests, united};
use super::renumber::Renumber;
use crate::lists::CollectVec;
use crate::model::{
    Borrowed, Column, Compared, Domain, FIRST_HIDDEN, Formula, Hidden, HiddenSource, HiddenValue, Is, Origin, Requirement, Table,
};
use crate::source::Spanned;
use std::collections::{BTreeMap, HashMap};

/// The columns of the united table: the named columns of both tables, then their comparisons.
pub(super) struct UnitedColumns {
    pub(super) all: Vec<Column>,
    /// For each table the places of its columns, comparisons included.
    pub(super) places: [Vec<usize>; 2],
    /// For each table the positions of the values of its columns.
    pub(super) numberings: [Vec<ColumnNumbering>; 2],
    /// The hidden results of both tables.
    pub(super) hidden: Vec<Hidden>,
    /// For each table the places of its hidden results.
    hidden_places: [Vec<usize>; 2],
    /// Pairs of an old and a new column with one name that are applicable in different cases: they have the same value
    /// where both are applicable.
    pub(super) alike: Vec<(usize, usize)>,
}

/// Says whether two used tables decide alike.
pub(crate) type DecideAlike<'a> = &'a dyn Fn(&Table, &Table) -> bool;

/// For each column of the old table its column in the new one.
type Pairs = Vec<Option<usize>>;

/// A column of both tables, or of one of them, by its index in each.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UnitedColumn {
    Both { old: usize, new: usize },
    Old(usize),
    New(usize),
}

impl UnitedColumn {
    const fn in_old(self) -> Option<usize> {
        if let Self::Both { old, .. } | Self::Old(old) = self { Some(old) } else { None }
    }

    const fn in_new(self) -> Option<usize> {
        if let Self::Both { new, .. } | Self::New(new) = self { Some(new) } else { None }
    }

    /// Whether neither table names it.
    fn is_borrowed(self, old: &[Column], new: &[Column]) -> bool {
        let is_written = |at: Option<usize>, of: &[Column]| at.is_some_and(|at| of[at].borrowed.is_none());
        !is_written(self.in_old(), old) && !is_written(self.in_new(), new)
    }

    /// The united column: that of the new table, if there is one. A column of the old table alone gets a name of its
    /// own.
    fn column(self, old: &[Column], new: &[Column]) -> Column {
        let mut column = match self {
            Self::Both { new: at, .. } | Self::New(at) => new[at].clone(),
            Self::Old(at) => old[at].clone(),
        };
        if matches!(self, Self::Old(_)) && new.iter().any(|it| it.name.value == column.name.value) {
            column.name.value.push_str(" (before)");
        }
        column.borrowed = self.is_borrowed(old, new).then(Borrowed::default);
        column
    }
}

impl UnitedColumns {
    /// Unites the columns of two tables. Two columns become one if they have the same name, values that can be
    /// compared, the same `requires`, and the same `is`.
    pub(super) fn new(tables: [&Table; 2], decide_alike: DecideAlike) -> Self {
        let mut pairs = by_name(tables);
        loop {
            let mut columns = Self::paired(tables, &pairs);
            columns.add_hidden(tables, decide_alike);
            let [old, new] = [0, 1].map(|table| columns.renumber(tables, table));
            let is_one = |(at, other): (usize, usize)| {
                means_the_same((&tables[0].columns[at], &old), (&tables[1].columns[other], &new), decide_alike)
            };
            let apart: Vec<usize> = (0..pairs.len()).filter(|at| pairs[*at].is_some_and(|other| !is_one((*at, other)))).collect_vec();
            if apart.is_empty() {
                return columns.with_compared(tables, &pairs);
            }
            apart.into_iter().for_each(|at| pairs[at] = None);
        }
    }

    /// Makes the named columns, with `pairs` joined. Columns that only used tables ask come last.
    fn paired(tables: [&Table; 2], pairs: &Pairs) -> Self {
        let [old, new] = tables.map(Table::named);
        let partner = |at: usize| pairs.iter().position(|pair| *pair == Some(at));
        let of_new = (0..new.len()).map(|at| partner(at).map_or(UnitedColumn::New(at), |old| UnitedColumn::Both { old, new: at }));
        let alone = (0..old.len()).filter(|at| pairs[*at].is_none()).map(UnitedColumn::Old);
        let mut members: Vec<UnitedColumn> = of_new.chain(alone).collect_vec();
        members.sort_by_key(|it| it.is_borrowed(old, new));
        let place_of_old = |at: usize| members.iter().position(|it| it.in_old() == Some(at)).unwrap_or(0);
        let place_of_new = |at: usize| members.iter().position(|it| it.in_new() == Some(at)).unwrap_or(0);
        let places = [(0..old.len()).map(place_of_old).collect_vec(), (0..new.len()).map(place_of_new).collect_vec()];
        let all = members.iter().map(|it| it.column(old, new)).collect_vec();
        let mut columns =
            Self { all, places, numberings: Default::default(), hidden: Vec::new(), hidden_places: Default::default(), alike: Vec::new() };
        columns.unite_domains(tables, &members);
        columns
    }

    /// Gives each column the values that it has in either table, and fills in the numberings.
    fn unite_domains(&mut self, tables: [&Table; 2], members: &[UnitedColumn]) {
        let [old, new] = tables.map(Table::named);
        let (shared, none) = (self.shared_texts(tables), SharedTexts::default());
        self.numberings = [vec![ColumnNumbering::Same; old.len()], vec![ColumnNumbering::Same; new.len()]];
        for (place, it) in members.iter().enumerate() {
            let (own_old, own_new) = (it.in_old().map(|at| &old[at].domain), it.in_new().map(|at| &new[at].domain));
            let texts = shared.get(&place).unwrap_or(&none);
            let united = own_old.or(own_new).zip(own_new.or(own_old)).and_then(|(a, b)| united(a, b, texts));
            let Some((domain, [first, second])) = united else { continue };
            self.all[place].domain = domain;
            it.in_old().into_iter().for_each(|at| self.numberings[0][at] = first.clone());
            it.in_new().into_iter().for_each(|at| self.numberings[1][at] = second.clone());
        }
    }

    /// The comparisons that either table has as columns, in the columns of both.
    fn comparisons(&self, tables: [&Table; 2]) -> Vec<Compared> {
        let mut all: Vec<Compared> = Vec::new();
        for (table, places) in tables.iter().zip(&self.places) {
            for (_, it) in table.compared_columns() {
                let here = Compared { left: places[it.left], right: places[it.right], ..it };
                if !all.contains(&here) {
                    all.push(here);
                }
            }
        }
        all
    }

    /// For each column of texts that is compared with others, the texts that all of these share.
    fn shared_texts(&self, tables: [&Table; 2]) -> HashMap<usize, SharedTexts> {
        let mut group: Vec<usize> = (0..self.all.len()).collect_vec();
        for it in self.comparisons(tables) {
            let (from, to) = (group[it.left], group[it.right]);
            group.iter_mut().filter(|it| **it == from).for_each(|it| *it = to);
        }
        let mut shared = HashMap::new();
        for place in 0..self.all.len() {
            let members: Vec<usize> = (0..group.len()).filter(|it| group[*it] == group[place]).collect_vec();
            if members.len() < 2 || !matches!(self.all[place].domain, Domain::Text { .. }) {
                continue;
            }
            let own = |table: usize, member: usize| {
                let at = self.places[table].iter().position(|it| *it == member)?;
                Some(&tables[table].columns[at].domain)
            };
            let domains: Vec<&Domain> = members.iter().flat_map(|it| [own(1, *it), own(0, *it)]).flatten().collect_vec();
            let literals = distinct(domains.iter().flat_map(|it| named(it)).cloned());
            let tests = domains.iter().flat_map(|it| tests(it)).cloned().collect_vec();
            shared.insert(place, SharedTexts { literals, more: members.len() - 1, tests });
        }
        shared
    }

    /// The translation of a table to these columns.
    pub(super) fn renumber<'a>(&'a self, tables: [&'a Table; 2], table: usize) -> Renumber<'a> {
        let (places, numberings, hidden) = (&self.places[table], &self.numberings[table], &self.hidden_places[table]);
        Renumber { table: tables[table], places, numberings, hidden }
    }

    /// Adds the hidden results of both tables. Two that have the same value in every case become one.
    fn add_hidden(&mut self, tables: [&Table; 2], decide_alike: DecideAlike) {
        for table in [1, 0] {
            for it in tables[table].hidden.iter() {
                let numbers = self.renumber(tables, table);
                let meaning = it.meaning.as_ref().map(|it| numbers.hidden_meaning(it));
                let inputs = it.source.inputs.iter().map(|(of, here)| (*of, numbers.place(*here))).collect_vec();
                let hidden = Hidden { domain: it.domain.clone(), meaning, source: HiddenSource { inputs, ..it.source.clone() } };
                let at = self.hidden.iter().position(|known| is_one_hidden(known, &hidden, tables, decide_alike)).unwrap_or_else(|| {
                    self.hidden.push(hidden);
                    self.hidden.len() - 1
                });
                self.hidden_places[table].push(FIRST_HIDDEN + at);
            }
        }
    }

    /// Completes the columns: translates meanings and requirements, and adds the comparisons.
    fn with_compared(mut self, tables: [&Table; 2], pairs: &Pairs) -> Self {
        let mut written = self.all.clone();
        for table in [0, 1] {
            let renumber = self.renumber(tables, table);
            for (at, own) in tables[table].named().iter().enumerate().filter(|(at, _)| table == 1 || pairs[*at].is_none()) {
                let column = &mut written[self.places[table][at]];
                column.requires = own.requires.as_ref().map(|it| Requirement { formula: renumber.formula(&it.formula), ..it.clone() });
                column.is = own.is.as_ref().map(|it| Is {
                    meaning: it.meaning.as_ref().map(|it| renumber.meaning(own, it)),
                    claim: None,
                    ..it.clone()
                });
            }
        }
        let all = self.comparisons(tables);
        self.alike = alike(tables, pairs).into_iter().map(|(old, new)| (self.places[0][old], self.places[1][new])).collect_vec();
        self.all = written;
        let first = self.all.len();
        for it in &all {
            let column = compared_column(&self.all, *it);
            self.all.push(column);
        }
        for (table, it) in tables.iter().enumerate() {
            for (_, own) in it.compared_columns() {
                let places = &self.places[table];
                let here = Compared { left: places[own.left], right: places[own.right], ..own };
                let at = all.iter().position(|it| *it == here).map_or(first, |at| first + at);
                self.places[table].push(at);
                self.numberings[table].push(ColumnNumbering::Same);
            }
        }
        self
    }
}

/// The column that is the truth of a comparison.
fn compared_column(columns: &[Column], compared: Compared) -> Column {
    let [left, right] = [compared.left, compared.right].map(|at| &columns[at]);
    let text = format!("{} {} {}", left.name.value, compared.op, right.name.value);
    let span = left.name.span;
    let requirements: Vec<&Requirement> = [left, right].into_iter().filter_map(|it| it.requires.as_ref()).collect_vec();
    let requires = requirements.first().map(|first| Requirement {
        formula: Formula::And(requirements.iter().map(|it| it.formula.clone()).collect_vec()),
        ..(*first).clone()
    });
    let expression = crate::model::Expression::new(text.clone(), text.clone(), span);
    let is = Some(Is::of_test(expression, Some(compared.test(columns))));
    let column = Column::new(Spanned::new(text, span), Origin::Expression, "bool".to_owned(), Domain::Bool);
    Column { is, requires, compared: Some(compared), ..column }
}

/// Pairs columns with one name whose values can be compared, and of which both or neither are computed.
fn by_name(tables: [&Table; 2]) -> Pairs {
    let [old, new] = tables.map(Table::named);
    let places: HashMap<&str, usize> = new.iter().zip(0..).map(|(it, at)| (it.name.value.as_str(), at)).collect();
    let is_computed = |it: &Column| it.origin == Origin::Expression;
    let pair = |it: &Column| {
        let at = *places.get(it.name.value.as_str())?;
        let can_be_compared = united(&it.domain, &new[at].domain, &SharedTexts::default()).is_some();
        (can_be_compared && is_computed(it) == is_computed(&new[at])).then_some(at)
    };
    old.iter().map(pair).collect_vec()
}

/// A column, with the translation of its table.
type Numbered<'a> = (&'a Column, &'a Renumber<'a>);

/// Whether two columns have the same value in every case.
fn means_the_same(old: Numbered, new: Numbered, decide_alike: DecideAlike) -> bool {
    let required = |(it, numbers): Numbered| it.requires.as_ref().map(|it| numbers.formula(&it.formula));
    required(old) == required(new) && is_computed_alike(old, new, decide_alike)
}

fn is_computed_alike(old: Numbered, new: Numbered, decide_alike: DecideAlike) -> bool {
    let (Some(a), Some(b)) = (&old.0.is, &new.0.is) else { return old.0.is.is_none() && new.0.is.is_none() };
    match (&a.meaning, &b.meaning) {
        (Some(a), Some(b)) if old.1.meaning(old.0, a) == new.1.meaning(new.0, b) => true,
        (None, None) if old.0.result_of.is_none() && new.0.result_of.is_none() => a.expression == b.expression,
        _ => a.expression == b.expression && is_result_alike(old, new, decide_alike),
    }
}

/// Whether two columns are results of used tables that decide alike, from the same columns.
fn is_result_alike((old, old_numbers): Numbered, (new, new_numbers): Numbered, decide_alike: DecideAlike) -> bool {
    let used = used(old, old_numbers).zip(used(new, new_numbers));
    used.is_some_and(|((a, inputs), (b, others))| inputs == others && decide_alike(a, b))
}

/// The used table whose result a column is, with the columns that it gets, by the names of its inputs.
fn used<'a>(column: &Column, numbers: &Renumber<'a>) -> Option<(&'a Table, BTreeMap<&'a str, usize>)> {
    let it = numbers.table.uses.get(column.result_of?.0)?;
    let given = |(of, here): &(usize, usize)| Some((it.table.columns[*of].name.value.as_str(), *numbers.places.get(*here)?));
    Some((&it.table, it.inputs.iter().filter_map(given).collect()))
}

/// Whether two hidden results have the same value in every case, because they have the same meaning or because their
/// tables decide alike.
fn is_one_hidden(a: &Hidden, b: &Hidden, [old, new]: [&Table; 2], decide_alike: DecideAlike) -> bool {
    let is_known = a.meaning.is_some() && a.meaning == b.meaning;
    // Outputs are the same if the tables decide alike; columns inside of the tables only if the tables are written
    // alike.
    let may_be_one = a.source == b.source && (a.meaning == b.meaning || matches!(a.source.what, HiddenValue::Output(_)));
    let tables = || old.used_at(&b.source.path).zip(new.used_at(&a.source.path));
    a.domain == b.domain && (is_known || may_be_one && tables().is_some_and(|(old, new)| decide_alike(old, new)))
}

/// Pairs of an old and a new column with one name that stay two because they are applicable in different cases.
fn alike(tables: [&Table; 2], pairs: &Pairs) -> Vec<(usize, usize)> {
    let is_apart = |(old, _): &(usize, usize)| pairs[*old].is_none();
    let of_one_name = by_name(tables).into_iter().enumerate().filter_map(|(old, new)| Some((old, new?))).filter(is_apart);
    let is_same = |old: &Column, new: &Column| match (&old.is, &new.is) {
        (None, None) => true,
        // Results of used tables stay two because these tables decide differently.
        (Some(a), Some(b)) => old.result_of.is_none() && a.meaning.is_none() && b.meaning.is_none() && a.expression == b.expression,
        _ => false,
    };
    of_one_name.filter(|(old, new)| is_same(&tables[0].columns[*old], &tables[1].columns[*new])).collect_vec()
}
