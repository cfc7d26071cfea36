//! The oracle: every concrete assignment of values, one by one.
//!
//! Nothing here knows classes, intervals or graphs. A *point* has a value for each column, or says that the condition is not
//! applicable; `docs/format.md` says which points can occur, and which rules match at each. Where a column has too many values,
//! the oracle takes those around the literals; that is as good as all of them, unless arithmetic looks at the column.

use super::domain::{SECOND_TEXT, all, landmarks};
use super::evaluate::{Overflow, compares, computed, entry_holds, entry_matches, holds};
use super::property::{literal, outputs};
use super::table::{Aggregate, Column, Domain, Entry, Formula, Hit, Item, Literal, Membership, Op, Origin, Results, Table, Term};
use super::told_texts::ToldTexts;
use super::value::{Type, Value};
use std::collections::{BTreeSet, HashMap};

/// More assignments than this are not looked at.
pub(crate) const MOST_POINTS: usize = 20_000;

/// Columns with more values than this are looked at around their literals only, where that is enough.
const ALL_VALUES: usize = 40;

/// So many values are tried in place of one that overflows.
const OVERFLOWN: usize = 5;

/// The same for columns that arithmetic looks at.
const ALL_NUMBERS: usize = 1100;

/// One value a column, by its place in the column's candidates.
pub(crate) type Point = Vec<u16>;

/// The place of *not applicable*.
pub(crate) const NOT_APPLICABLE: u16 = u16::MAX;

pub(crate) struct Oracle<'a> {
    pub(crate) table: &'a Table,
    /// The values that each column is tried with.
    pub(crate) candidates: Vec<Vec<Value>>,
    /// Whether trying other values could not show anything new.
    pub(crate) is_exact: bool,
    /// The points that satisfy what is assumed.
    pub(crate) points: Vec<Point>,
    /// For each point the rules whose entries hold, in order, without ELSE.
    pub(crate) matching: Vec<Vec<usize>>,
    /// For each relation whether it is a claim.
    pub(crate) is_claim: Vec<bool>,
    pub(crate) overflow: Overflows,
    /// What each rule allows.
    pub(crate) results: Vec<Vec<String>>,
    /// The class of each candidate, by column.
    classes: Vec<Vec<u32>>,
    /// The comparisons of columns that are entries of rules.
    compared: Vec<(usize, Op, usize)>,
}

/// What was found about `may-overflow`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overflows {
    /// Something overflows at a point that everything else allows.
    pub(crate) is_certain: bool,
    /// A relation overflows, where others are false; or a condition does that relations or `requires` name.
    pub(crate) is_hidden: bool,
}

impl<'a> Oracle<'a> {
    /// Tries all values; `None` where there are too many.
    pub(crate) fn new(table: &'a Table) -> Option<Self> {
        let (candidates, is_exact) = candidates(table)?;
        Self::with(table, candidates, is_exact)
    }

    /// Tries these values.
    pub(crate) fn with(table: &'a Table, mut candidates: Vec<Vec<Value>>, is_exact: bool) -> Option<Self> {
        for (at, column) in table.columns.iter().enumerate().filter(|(_, it)| it.is_understood()) {
            candidates[at] = all_computed(table, column, &candidates)?;
        }
        let product = candidates.iter().zip(&table.columns).filter(|(_, column)| column.is_free());
        if product.map(|(values, _)| values.len() as f64).product::<f64>() > MOST_POINTS as f64 {
            return None;
        }
        let mut oracle = Self {
            is_claim: table.relations.iter().map(|it| is_claim(table, it)).collect(),
            classes: classes(table, &candidates),
            compared: compared(table),
            results: table.rules.iter().map(|it| results(table, it)).collect(),
            table,
            candidates,
            is_exact,
            points: Vec::new(),
            matching: Vec::new(),
            overflow: Overflows::default(),
        };
        oracle.enumerate();
        oracle.matching = oracle.all_matching();
        Some(oracle)
    }

    fn enumerate(&mut self) {
        let inputs = (0..self.table.columns.len()).filter(|it| self.table.columns[*it].is_input());
        let others = (0..self.table.columns.len()).filter(|it| !self.table.columns[*it].is_input());
        let order: Vec<usize> = inputs.chain(others).collect();
        let count = order.len();
        let mut at =
            Assignment { order, values: vec![Value::NotApplicable; count], places: vec![NOT_APPLICABLE; count], overflowed: Vec::new() };
        self.extend(&mut at, 0);
    }

    /// Gives the columns from `depth` on all their values.
    fn extend(&mut self, at: &mut Assignment, depth: usize) {
        let Some(&column) = at.order.get(depth) else { return self.admit(at) };
        let table = self.table;
        let it = &table.columns[column];
        let applies = it.requires.as_ref().is_none_or(|requires| {
            requires.columns().iter().all(|it| at.values[*it] != Value::NotApplicable) && holds(table, requires, &at.values) == Ok(true)
        });
        let computed = if it.is_understood() { computed(table, it, &at.values) } else { None };
        match computed {
            _ if !applies => self.give(at, depth, column, NOT_APPLICABLE),
            Some(Ok(value)) => {
                let place = self.candidates[column].binary_search(&value).expect("all values that can be computed are there");
                self.give(at, depth, column, place as u16);
            }
            // Whatever it were: relations exclude the overflow only if they fail all the same.
            Some(Err(Overflow)) => {
                at.overflowed.push(column);
                let count = self.candidates[column].len();
                let places = (0..count).step_by(count.div_ceil(OVERFLOWN).max(1)).chain(count.checked_sub(1));
                places.for_each(|place| self.give(at, depth, column, place as u16));
                if count == 0 {
                    self.give(at, depth, column, NOT_APPLICABLE);
                }
                at.overflowed.pop();
            }
            None => (0..self.candidates[column].len()).for_each(|place| self.give(at, depth, column, place as u16)),
        }
    }

    fn give(&mut self, at: &mut Assignment, depth: usize, column: usize, place: u16) {
        at.places[column] = place;
        at.values[column] = self.value(column, place).clone();
        self.extend(at, depth + 1);
    }

    /// Notes a point, if what is assumed holds there.
    fn admit(&mut self, at: &Assignment) {
        let (mut denied, mut overflowing) = (0, 0);
        for (relation, is_claim) in self.table.relations.iter().zip(&self.is_claim) {
            if *is_claim || !is_demanded(relation, &at.values) {
                continue;
            }
            match holds(self.table, relation, &at.values) {
                Ok(true) => {}
                Ok(false) => denied += 1,
                Err(Overflow) => overflowing += 1,
            }
        }
        if !at.overflowed.is_empty() {
            // Of a number that overflows for all inputs no value is known.
            let unknown: Vec<usize> = at.overflowed.iter().copied().filter(|it| at.places[*it] == NOT_APPLICABLE).collect();
            self.overflow.is_certain |= denied == 0 && !self.depends_on(&unknown);
            // A relation that evaluates what overflows may count as one that overflows, though it fails whatever that is.
            self.overflow.is_hidden |= self.depends_on(&at.overflowed);
            return;
        }
        match (denied, overflowing) {
            (0, 0) => {
                let claims = self.table.relations.iter().zip(&self.is_claim).filter(|it| *it.1 && is_demanded(it.0, &at.values));
                self.overflow.is_certain |= claims.into_iter().any(|it| holds(self.table, it.0, &at.values).is_err());
                self.points.push(at.places.clone());
            }
            (0, _) => self.overflow.is_certain = true,
            (_, 0) => {}
            _ => self.overflow.is_hidden = true,
        }
    }

    /// Whether some relation that is assumed, or some `requires`, names one of the columns.
    fn depends_on(&self, columns: &[usize]) -> bool {
        let assumed = self.table.relations.iter().zip(&self.is_claim).filter(|it| !*it.1).map(|it| it.0);
        let mut formulas = assumed.chain(self.table.columns.iter().filter_map(|it| it.requires.as_ref()));
        formulas.any(|it| it.columns().iter().any(|it| columns.contains(it)))
    }

    fn all_matching(&self) -> Vec<Vec<usize>> {
        let tables: Vec<Option<Vec<Vec<bool>>>> =
            self.table.rules.iter().map(|rule| rule.entries.as_ref().map(|it| self.truths(it))).collect();
        let matches = |rule: usize, point: &Point| {
            let truths = tables[rule].as_ref()?;
            let entries = self.table.rules[rule].entries.as_ref()?;
            let is_met = |column: usize| match point[column] {
                NOT_APPLICABLE => entry_holds(&entries[column], &Value::NotApplicable),
                place => truths[column][place as usize],
            };
            let compared = entries.iter().enumerate().filter(|(_, entry)| !entry.compares().is_empty());
            let value = |at: usize| self.value(at, point[at]).clone();
            ((0..point.len()).all(is_met) && compared.into_iter().all(|(at, entry)| entry_matches(entry, at, &value))).then_some(rule)
        };
        self.points.iter().map(|point| (0..self.table.rules.len()).filter_map(|rule| matches(rule, point)).collect()).collect()
    }

    /// For each column which candidates an entry holds for.
    fn truths(&self, entries: &[Entry]) -> Vec<Vec<bool>> {
        entries.iter().zip(&self.candidates).map(|(entry, values)| values.iter().map(|it| entry_holds(entry, it)).collect()).collect()
    }

    pub(crate) fn value(&self, column: usize, place: u16) -> &Value {
        if place == NOT_APPLICABLE { &Value::NotApplicable } else { &self.candidates[column][place as usize] }
    }

    pub(crate) fn values(&self, point: &[u16]) -> Vec<Value> {
        point.iter().enumerate().map(|(column, place)| self.value(column, *place).clone()).collect()
    }

    /// Those of some rules that match which decide: under `priority` the ones with the best result.
    pub(crate) fn deciding(&self, matching: &[usize]) -> Vec<usize> {
        let best = matching.iter().map(|it| self.table.rank(*it)).min();
        matching.iter().copied().filter(|it| Some(self.table.rank(*it)) == best).collect()
    }

    /// The rule that fires at a point: the first that matches, else ELSE.
    pub(crate) fn fired(&self, point: usize) -> Option<usize> {
        self.deciding(&self.matching[point]).first().copied().or_else(|| self.table.else_rule())
    }

    /// What is right where some rules match.
    pub(crate) fn allowed_by(&self, matching: &[usize]) -> Vec<String> {
        let matching = &self.deciding(matching)[..];
        let Some(first) = matching.first().copied().or_else(|| self.table.else_rule()) else { return Vec::new() };
        let others = if self.table.hit == Hit::First { &[] } else { matching };
        self.results[first].iter().filter(|it| others.iter().all(|rule| self.results[*rule].contains(it))).cloned().collect()
    }

    pub(crate) fn allowed(&self, point: usize) -> Vec<String> {
        self.allowed_by(&self.matching[point])
    }

    /// What the table says at a point, for comparisons: what is right, or all that is collected.
    pub(crate) fn said_by(&self, matching: &[usize]) -> Vec<String> {
        match self.table.hit {
            Hit::Collect(_) if matching.is_empty() => self.table.else_rule().map_or(Vec::new(), |it| self.results[it].clone()),
            Hit::Collect(_) => matching.iter().map(|it| self.results[*it][0].clone()).collect(),
            _ => {
                let mut allowed = self.allowed_by(matching);
                allowed.sort();
                allowed
            }
        }
    }

    /// What the table makes of the rules that match: what it says, or of that a sum, a number, the least or the greatest.
    pub(crate) fn made_by(&self, matching: &[usize]) -> Vec<String> {
        let said = self.said_by(matching);
        let Hit::Collect(how) = self.table.hit else { return said };
        let deciding: Vec<usize> = if matching.is_empty() { self.table.else_rule().into_iter().collect() } else { matching.to_vec() };
        let number = |rule: &usize| {
            let value = literal(&outputs(self.table)[0], &self.table.rules[*rule].cells[0][0].key);
            value.and_then(|it| it.number()).and_then(|it| i64::try_from(it).ok()).expect("these results are numbers")
        };
        let numbers = || deciding.iter().map(number);
        let made = match how {
            Aggregate::All => return said,
            Aggregate::Count => Some(deciding.len() as i64),
            Aggregate::Sum => Some(numbers().sum()),
            Aggregate::Min => numbers().min(),
            Aggregate::Max => numbers().max(),
        };
        made.iter().map(|it| self.table.made(*it)).collect()
    }

    /// Whether the table says something where no rule matches: that a sum or a number is zero, a list empty, or nothing
    /// the least.
    pub(crate) fn says_zero(&self) -> bool {
        self.table.may_be_empty || matches!(self.table.hit, Hit::Collect(Aggregate::Sum | Aggregate::Count))
    }

    /// Whether nothing is right for all of some rules.
    pub(crate) fn clash(&self, rules: &[usize]) -> bool {
        let rules = &self.deciding(rules)[..];
        let Some(first) = rules.first() else { return false };
        !self.results[*first].iter().any(|it| rules.iter().all(|rule| self.results[*rule].contains(it)))
    }

    /// Whether rules that match together contradict each other at all.
    pub(crate) const fn may_clash(&self) -> bool {
        matches!(self.table.hit, Hit::Unique | Hit::Any | Hit::Priority)
    }

    /// How many cases some points are: the points that no literal of rules, relations and `requires` tells apart are one.
    pub(crate) fn cases<'p>(&self, points: impl Iterator<Item = &'p Point>) -> usize {
        points.map(|point| self.case(point)).collect::<BTreeSet<_>>().len()
    }

    fn case(&self, point: &[u16]) -> Vec<u32> {
        self.case_by(&self.classes, point)
    }

    /// The case of a point where values have these classes.
    pub(crate) fn case_by(&self, classes: &[Vec<u32>], point: &[u16]) -> Vec<u32> {
        let class = |(column, place): (usize, &u16)| if *place == NOT_APPLICABLE { u32::MAX } else { classes[column][*place as usize] };
        let truths = self.compared.iter().map(|(left, op, right)| {
            if point[*left] == NOT_APPLICABLE || point[*right] == NOT_APPLICABLE {
                return u32::MAX;
            }
            u32::from(compares(*op, self.value(*left, point[*left]), self.value(*right, point[*right])))
        });
        point.iter().enumerate().map(class).chain(truths).collect()
    }

    /// Whether a relation holds at a point, or demands nothing there.
    pub(crate) fn demand_holds(&self, relation: &Formula, point: &Point) -> bool {
        let values = self.values(point);
        !is_demanded(relation, &values) || holds(self.table, relation, &values) == Ok(true)
    }
}

struct Assignment {
    order: Vec<usize>,
    values: Vec<Value>,
    places: Point,
    overflowed: Vec<usize>,
}

/// All values that an expression can have; `None` where they are too many to be found.
pub(crate) fn all_computed(table: &Table, column: &Column, candidates: &[Vec<Value>]) -> Option<Vec<Value>> {
    if column.ty == Type::Bool {
        return Some(vec![Value::Bool(false), Value::Bool(true)]);
    }
    let columns = column.origin.columns();
    let count = columns.iter().fold(1, |count: usize, it| count.saturating_mul(candidates[*it].len()));
    let mut values = vec![Value::NotApplicable; table.columns.len()];
    let mut found = BTreeSet::new();
    for number in (0..count).take_while(|_| count <= MOST_POINTS) {
        let mut rest = number;
        for it in &columns {
            values[*it] = candidates[*it][rest % candidates[*it].len()].clone();
            rest /= candidates[*it].len();
        }
        found.extend(computed(table, column, &values).and_then(Result::ok));
    }
    (count <= MOST_POINTS).then(|| found.into_iter().collect())
}

/// "Relations that mention a condition demand nothing where it is not applicable."
fn is_demanded(relation: &Formula, values: &[Value]) -> bool {
    relation.columns().iter().all(|it| values[*it] != Value::NotApplicable)
}

/// "A relation among conditions whose expressions the verifier understands is a claim."
fn is_claim(table: &Table, relation: &Formula) -> bool {
    relation.columns().iter().all(|it| table.columns[*it].is_understood())
}

/// What a rule allows: every combination of its choices, and what follows.
fn results(table: &Table, rule: &super::table::Rule) -> Vec<String> {
    let separator = if matches!(table.results, Results::Actions(_)) { " then " } else { " and " };
    let start = vec![format!("next {} ", rule.follows())];
    let cells = rule.cells.iter().map(|it| (separator, it)).chain(rule.acts.iter().map(|it| (" then ", it)));
    cells.fold(start, |texts, (separator, cell)| {
        texts.iter().flat_map(|text| cell.iter().map(move |it| format!("{text}{separator}{}", it.key))).collect()
    })
}

// Which values are tried.

/// The literals of a table by column.
pub(crate) fn named(table: &Table) -> Vec<Vec<Value>> {
    let mut named = vec![Vec::new(); table.columns.len()];
    for entries in table.rules.iter().filter_map(|it| it.entries.as_ref()) {
        entries.iter().zip(&mut named).for_each(|(entry, named)| entry_literals(entry, named));
    }
    for (column, entry) in table.examples.iter().flat_map(|it| &it.when) {
        entry_literals(entry, &mut named[*column]);
    }
    for formula in formulas(table) {
        formula.visit(&mut |it| match it {
            Formula::Literal { column, literal, .. } => named[*column].push(literal.value.clone()),
            Formula::Matches { column, patterns } => patterns.iter().for_each(|it| item_literals(it, &mut named[*column])),
            _ => {}
        });
    }
    named
}

pub(crate) fn formulas(table: &Table) -> impl Iterator<Item = &Formula> {
    let computed = table.columns.iter().flat_map(|it| it.origin.formulas());
    table.relations.iter().chain(table.columns.iter().filter_map(|it| it.requires.as_ref())).chain(computed)
}

fn entry_literals(entry: &Entry, into: &mut Vec<Value>) {
    match entry {
        Entry::Any => {}
        Entry::NotApplicable(items) | Entry::NotApplicableOrNot(items) | Entry::Items(items) | Entry::Not(items) => {
            items.iter().for_each(|it| item_literals(it, into))
        }
        Entry::NotEqual(literal) => into.push(literal.value.clone()),
        Entry::All(parts) | Entry::NotAll(parts) => parts.iter().for_each(|it| entry_literals(it, into)),
        Entry::Joined(values, _) => entry_literals(values, into),
    }
}

fn item_literals(item: &Item, into: &mut Vec<Value>) {
    let mut push = |it: &Literal| into.push(it.value.clone());
    match item {
        Item::One(it) | Item::Compare(_, it) => push(it),
        Item::Range { low, high } => {
            low.iter().chain(high).for_each(|it| push(&it.0));
        }
        Item::Network(low, high, _) => into.extend([low.clone(), high.clone()]),
        Item::AnySome | Item::Members(_) | Item::Text(_) => {}
        Item::Some(inner) => {
            let mut inside = Vec::new();
            entry_literals(inner, &mut inside);
            into.extend(inside.into_iter().map(Value::some));
        }
    }
}

/// How columns are looked at otherwise than by literals.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Literals,
    Columns,
    Numbers,
}

pub(crate) fn candidates(table: &Table) -> Option<(Vec<Vec<Value>>, bool)> {
    let mut looks = vec![Look::Literals; table.columns.len()];
    for formula in formulas(table) {
        formula.visit(&mut |it| match it {
            Formula::Columns { left, right, .. } => {
                let is_computed = [*left, *right].iter().any(|it| matches!(table.columns[*it].origin, Origin::Number(_)));
                for at in [*left, *right] {
                    let by_number = is_computed || looks[at] == Look::Numbers;
                    looks[at] = if by_number { Look::Numbers } else { Look::Columns };
                }
            }
            Formula::Terms { left, right, .. } => {
                let mut columns = Vec::new();
                Term::columns(left, &mut columns);
                Term::columns(right, &mut columns);
                columns.into_iter().for_each(|at| looks[at] = Look::Numbers);
            }
            _ => {}
        });
    }
    for column in table.columns.iter().filter(|it| matches!(it.origin, Origin::Number(_))) {
        column.origin.columns().into_iter().for_each(|at| looks[at] = Look::Numbers);
    }
    for (left, _, right) in compared(table) {
        let is_number =
            [left, right].iter().any(|at| matches!(table.columns[*at].origin, Origin::Number(_)) || looks[*at] == Look::Numbers);
        for at in [left, right] {
            looks[at] = if is_number { Look::Numbers } else { Look::Columns };
        }
    }
    let mut named = named(table);
    share_texts(table, &mut named);
    let compared: Vec<Value> =
        (0..looks.len()).filter(|it| looks[*it] != Look::Literals).flat_map(|it| ends_and_literals(table, it, &named[it])).collect();
    let texts = ToldTexts::new(table);
    let (mut candidates, mut is_exact) = (Vec::new(), true);
    for (at, column) in table.columns.iter().enumerate() {
        if matches!(column.origin, Origin::Number(_)) {
            candidates.push(Vec::new());
            continue;
        }
        if let Some((values, are_all)) = texts.candidates(table, at) {
            is_exact &= are_all;
            candidates.push(values);
            continue;
        }
        let limit = if looks[at] == Look::Literals { ALL_VALUES } else { ALL_NUMBERS };
        let few = all(table, column, &named[at], limit).filter(|it| looks[at] != Look::Columns || it.len() <= ALL_VALUES);
        candidates.push(few.unwrap_or_else(|| {
            is_exact &= looks[at] != Look::Numbers && looks.iter().filter(|it| **it == Look::Columns).count() <= 2;
            let marks = [&named[at][..], if looks[at] == Look::Literals { &[] } else { &compared }].concat();
            landmarks(&column.ty, &column.domain, &marks, if looks[at] == Look::Literals { 1 } else { 2 })
        }));
    }
    Some((candidates, is_exact))
}

/// The comparisons of columns that are entries of rules.
pub(crate) fn compared(table: &Table) -> Vec<(usize, Op, usize)> {
    let entries = table.rules.iter().filter_map(|it| it.entries.as_ref()).flat_map(|it| it.iter().enumerate());
    entries.flat_map(|(left, entry)| entry.compares().iter().map(move |it| (left, it.op, it.other))).collect()
}

/// Texts of columns that are compared may be texts of each other, and there are two that no table names.
fn share_texts(table: &Table, named: &mut [Vec<Value>]) {
    let pairs: Vec<(usize, usize)> = compared(table).into_iter().map(|(left, _, right)| (left, right)).collect();
    for _ in 0..table.columns.len() {
        for &(left, right) in pairs.iter().filter(|it| matches!(table.columns[it.0].ty, Type::Text(_))) {
            let listed = |at: usize| match &table.columns[at].domain {
                Domain::List(_) => all(table, &table.columns[at], &[], 0).unwrap_or_default(),
                _ => Vec::new(),
            };
            let other = Value::Text(SECOND_TEXT.to_owned());
            let mut both = [&named[left][..], &named[right][..], &listed(left)[..], &listed(right)[..], &[other]].concat();
            both.sort();
            both.dedup();
            (named[left], named[right]) = (both.clone(), both);
        }
    }
}

/// What tells values of a compared column apart.
fn ends_and_literals(table: &Table, at: usize, named: &[Value]) -> Vec<Value> {
    let column = &table.columns[at];
    match column.ty {
        Type::Int(_) | Type::Key(_) | Type::Float { .. } | Type::Char => landmarks(&column.ty, &column.domain, named, 0),
        _ => Vec::new(),
    }
}

// Cases.

/// The class of each value: the values of `bool` and of enums are classes by themselves; others are told apart by the literals of
/// rules, relations and `requires`.
pub(crate) fn classes(table: &Table, candidates: &[Vec<Value>]) -> Vec<Vec<u32>> {
    let related = || table.relations.iter().chain(table.columns.iter().filter_map(|it| it.requires.as_ref()));
    (0..table.columns.len())
        .map(|at| {
            if matches!(table.columns[at].ty, Type::Bool | Type::Enum(_)) {
                return (0..candidates[at].len() as u32).collect();
            }
            if let Type::Set(of) = table.columns[at].ty {
                return classes_of_sets(&mentioned(table, at, table.enums[of].count()), &candidates[at]);
            }
            let mut known: HashMap<Vec<bool>, u32> = HashMap::new();
            candidates[at]
                .iter()
                .map(|value| {
                    let entries = table.rules.iter().filter_map(|it| it.entries.as_ref());
                    let mut truths: Vec<bool> = entries.map(|it| entry_holds(&it[at], value)).collect();
                    related().for_each(|it| it.visit(&mut |part| truths.extend(atom_holds(table, part, at, value))));
                    let fresh = known.len() as u32;
                    *known.entry(truths).or_insert(fresh)
                })
                .collect()
        })
        .collect()
}

/// The members that entries, relations and `requires` mention of a column.
fn mentioned(table: &Table, at: usize, count: usize) -> Vec<usize> {
    let mut all = Vec::new();
    let entries = table.rules.iter().filter_map(|it| it.entries.as_ref()).map(|it| &it[at]);
    entries.for_each(|it| in_entry(it, &mut |is| all.extend(is.mentions(count))));
    for formula in table.relations.iter().chain(table.columns.iter().filter_map(|it| it.requires.as_ref())) {
        formula.visit(&mut |it| match it {
            Formula::Members { column, is } if *column == at => all.extend(is.mentions(count)),
            _ => {}
        });
    }
    all
}

fn in_entry(entry: &Entry, visit: &mut dyn FnMut(&Membership)) {
    match entry {
        Entry::Items(items) | Entry::Not(items) | Entry::NotApplicable(items) | Entry::NotApplicableOrNot(items) => {
            for item in items {
                if let Item::Members(is) = item {
                    visit(is);
                }
            }
        }
        Entry::All(parts) | Entry::NotAll(parts) => parts.iter().for_each(|it| in_entry(it, visit)),
        Entry::Joined(values, _) => in_entry(values, visit),
        Entry::Any | Entry::NotEqual(_) => {}
    }
}

/// Sets are one class if they have the same of the members that are mentioned.
fn classes_of_sets(mentioned: &[usize], candidates: &[Value]) -> Vec<u32> {
    let mut known: HashMap<Vec<bool>, u32> = HashMap::new();
    let class = |value: &Value| {
        let Value::Set(set) = value else { panic!("no set: {value:?}") };
        let fresh = known.len() as u32;
        *known.entry(mentioned.iter().map(|it| set.contains(it)).collect()).or_insert(fresh)
    };
    candidates.iter().map(class).collect()
}

/// Whether a comparison of one column with literals holds; `None` for everything else.
fn atom_holds(table: &Table, part: &Formula, at: usize, value: &Value) -> Option<bool> {
    match part {
        Formula::Literal { column, .. }
        | Formula::Matches { column, .. }
        | Formula::Method { column, .. }
        | Formula::Text { column, .. }
            if *column == at =>
        {
            let mut values = vec![Value::NotApplicable; table.columns.len()];
            values[at] = value.clone();
            holds(table, part, &values).ok()
        }
        _ => None,
    }
}
