//! The oracle for properties: what each says of the results of all cases, and of all pairs of cases.
//!
//! A result that nobody knows counts against the property. It is tried with the values around the literals of the formula; where it is compared
//! with a column, with whatever harms the property.

use super::domain::{SECOND_TEXT, all, landmarks};
use super::evaluate::{Overflow, compares, holds};
use super::oracle::{NOT_APPLICABLE, Oracle, candidates, classes, named};
use super::print::has_function;
use super::property::{Claim, FIRST_FACT, Fact, How, Property, Quantifier, Statement, TO_DO, is_named, literal, outputs, with_expressions};
use super::table::{
    Aggregate, Arithmetic, Connective, Counting, DURATION, Formula, Hit, Literal, Op, Origin, Results, Rule, Table, Term, Way,
};
use super::told_texts::of_fact;
use super::value::{Type, Value};
use std::collections::{BTreeMap, BTreeSet};

/// More pairs than this are not looked at.
const MOST_PAIRS: usize = 400_000;

/// More values of results that are not known are not tried, for one formula in one case.
const MOST_TRIED: usize = 4_000;

/// What is so of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Holds,
    Vacuous,
    Broken,
    /// Nobody can say here: too many pairs, or numbers that overflow.
    Open,
}

/// What comes out in a case, one of several possibilities.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Possible {
    next: String,
    actions: Vec<String>,
    /// The results of each output: one, or those of all rules that match.
    outputs: Vec<Vec<Outcome>>,
    /// Whether one of the results is `todo!()`, so that in truth nothing comes out.
    stops: bool,
}

/// The result of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Known(Value),
    /// The text, and the values of the columns in it.
    Any(String, Vec<Value>),
}

/// Whether a formula can be true, and whether it can be false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Truth {
    can_hold: bool,
    can_fail: bool,
}

/// The oracle of a table that has its expressions, with the values that properties tell apart.
pub(crate) fn oracle_of(table: &Table) -> Option<Oracle<'_>> {
    let (candidates, is_exact) = candidates(&looked_at(table))?;
    Oracle::with(table, candidates, is_exact)
}

/// What the points of an oracle say of properties.
#[derive(Clone, Copy)]
pub(crate) struct Stated<'o, 'a> {
    pub(crate) oracle: &'o Oracle<'a>,
}

impl<'a> Stated<'_, 'a> {
    const fn table(&self) -> &'a Table {
        self.oracle.table
    }

    /// How it stands with a property.
    pub(crate) fn standing(&self, property: &Property) -> Standing {
        match &property.claim {
            Claim::Formula(quantifier, statement) => self.of_cases(*quantifier, statement).unwrap_or(Standing::Open),
            Claim::Ignores(columns) => self.of_pairs(columns, false, &|a, b| alike(a, b)),
            Claim::Monotone { rises, output, columns } => {
                let ordered = |a: &Possible, b: &Possible| in_order(&a.outputs[*output], &b.outputs[*output], *rises);
                let standings: Vec<Standing> = columns.iter().map(|it| self.of_pairs(&[*it], true, &ordered)).collect();
                [Standing::Broken, Standing::Open, Standing::Vacuous]
                    .into_iter()
                    .find(|it| standings.contains(it))
                    .unwrap_or(Standing::Holds)
            }
        }
    }

    // Cases.

    fn of_cases(&self, quantifier: Quantifier, statement: &Statement) -> Result<Standing, Overflow> {
        let sides = self.truths(statement)?;
        let is_true = match quantifier {
            Quantifier::Always => sides.iter().flatten().all(|it| !it.can_fail),
            Quantifier::Never => sides.iter().flatten().all(|it| !it.can_hold),
            Quantifier::Can => sides.iter().enumerate().any(|(at, it)| it.is_some_and(|it| !it.can_fail) && !self.may_stop(at)),
        };
        if !is_true {
            return Ok(Standing::Broken);
        }
        let whatever = self.truths_whatever(statement)?;
        let is_empty = match quantifier {
            Quantifier::Always => whatever.iter().flatten().all(|it| !it.can_fail) || !self.are_premises_met(statement)?,
            Quantifier::Never => whatever.iter().flatten().all(|it| !it.can_hold),
            Quantifier::Can => whatever.iter().flatten().any(|it| !it.can_fail),
        };
        Ok(if is_empty { Standing::Vacuous } else { Standing::Holds })
    }

    /// Whether the formula can be true and false in each case; `None` where it is left out.
    fn truths(&self, statement: &Statement) -> Result<Vec<Option<Truth>>, Overflow> {
        let extended = Extended::new(self.table(), statement);
        let truth = |at: usize| {
            let values = self.oracle.values(&self.oracle.points[at]);
            let written = self.written(at);
            if is_left_out(statement, &values) || written.is_empty() && self.may_stop(at) {
                Ok(None)
            } else {
                extended.truth(&extended.formula, &values, &self.facts(statement, at, &written)).map(Some)
            }
        };
        (0..self.oracle.points.len()).map(truth).collect()
    }

    /// The same for any results.
    fn truths_whatever(&self, statement: &Statement) -> Result<Vec<Option<Truth>>, Overflow> {
        let extended = Extended::new(self.table(), statement);
        let nothing = [vec![None; statement.facts.len()]];
        let truth = |point: &Vec<u16>| {
            let values = self.oracle.values(point);
            if is_left_out(statement, &values) { Ok(None) } else { extended.truth(&extended.formula, &values, &nothing).map(Some) }
        };
        self.oracle.points.iter().map(truth).collect()
    }

    /// Whether all premises of `A -> B -> ..` can be true in some case.
    fn are_premises_met(&self, statement: &Statement) -> Result<bool, Overflow> {
        let mut premises = Vec::new();
        let mut rest = &statement.formula;
        while let Formula::Join(Connective::Implies, a, b) = rest {
            premises.push((**a).clone());
            rest = b;
        }
        let Some(all) = premises.into_iter().reduce(|a, b| Formula::Join(Connective::And, Box::new(a), Box::new(b))) else {
            return Ok(true);
        };
        let all = Statement { formula: all, facts: statement.facts.clone() };
        let extended = Extended::new(self.table(), &all);
        for at in 0..self.oracle.points.len() {
            let values = self.oracle.values(&self.oracle.points[at]);
            // A result that is not written yet may come to meet them.
            let facts = self.facts(statement, at, &self.possible(at));
            if !is_left_out(statement, &values) && extended.truth(&extended.formula, &values, &facts)?.can_hold {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The values of the facts in a case, for each of some possibilities; `None` where it is any.
    fn facts(&self, statement: &Statement, at: usize, possible: &[Possible]) -> Vec<Vec<Option<Value>>> {
        let firing = self.firing(at);
        let of = |possible: &Possible| statement.facts.iter().map(|it| self.fact(it, &firing, possible)).collect();
        possible.iter().map(of).collect()
    }

    fn fact(&self, fact: &Fact, firing: &[usize], possible: &Possible) -> Option<Value> {
        let known = |it: &Outcome| if let Outcome::Known(value) = it { Some(value.clone()) } else { None };
        match fact {
            Fact::Fires(rule) => Some(Value::Bool(firing.contains(rule))),
            Fact::Does(action) => Some(Value::Bool(possible.actions.contains(action))),
            Fact::Next(next) => Some(Value::Bool(possible.next == *next)),
            Fact::Output(of) => known(&possible.outputs[*of][0]),
            Fact::Length(of) => Some(Value::Int(possible.outputs[*of].len() as i128)),
            Fact::Contains(of, value, _) => {
                let items = &possible.outputs[*of];
                let has = items.iter().any(|it| known(it).as_ref() == Some(value));
                (has || items.iter().all(|it| known(it).is_some())).then_some(Value::Bool(has))
            }
        }
    }

    /// The rules that fire: one, or all that match.
    pub(crate) fn firing(&self, at: usize) -> Vec<usize> {
        let oracle = self.oracle;
        match self.table().collects() && !oracle.matching[at].is_empty() {
            true => oracle.matching[at].clone(),
            false => oracle.fired(at).into_iter().collect(),
        }
    }

    /// Everything that comes out in a case: `todo!()` does not.
    fn written(&self, at: usize) -> Vec<Possible> {
        self.possible(at).into_iter().filter(|it| !it.stops).collect()
    }

    /// Whether `todo!()` is what comes out in a case, or one of its possibilities.
    fn may_stop(&self, at: usize) -> bool {
        self.possible(at).iter().any(|it| it.stops)
    }

    /// Everything that may come out in a case, once it is written.
    fn possible(&self, at: usize) -> Vec<Possible> {
        let table = self.table();
        let firing = self.firing(at);
        let values = self.oracle.values(&self.oracle.points[at]);
        let next = |rule: &Rule| if rule.follows() == "same" { "t".to_owned() } else { rule.follows().to_owned() };
        if let Hit::Collect(how) = table.hit {
            let outcome = |of: usize, rule: usize| {
                let key = &table.rules[rule].cells[of][0].key;
                let input = table.given.iter().find(|it| it.output == of && it.text() == *key).and_then(|it| it.input(table));
                match input.filter(|_| how != Aggregate::All) {
                    // What a number is made of is known where it is written, and not where it is computed.
                    Some(input) => Outcome::Any(key.clone(), vec![values[input].clone()]),
                    None => self.outcome(of, key, &values),
                }
            };
            let list = |of: usize| firing.iter().map(|it| outcome(of, *it)).collect();
            let lists: Vec<Vec<Outcome>> = (0..outputs(table).len()).map(list).collect();
            let outputs = if how == Aggregate::All { lists } else { lists.into_iter().map(|it| vec![self.number(how, it)]).collect() };
            let is_to_do = |it: &usize| table.rules[*it].cells.iter().any(|it| it[0].key == TO_DO);
            let stops = how != Aggregate::Count && firing.iter().any(is_to_do);
            return vec![Possible { next: "t".to_owned(), actions: Vec::new(), outputs, stops }];
        }
        let Some(first) = firing.first() else { return Vec::new() };
        let allowed = self.oracle.allowed(at);
        let rule = &table.rules[*first];
        combinations(rule)
            .into_iter()
            .zip(&self.oracle.results[*first])
            .filter(|(_, text)| allowed.contains(text))
            .map(|((cells, acts), _)| match &table.results {
                Results::Actions(_) => Possible { next: next(rule), actions: cells, outputs: Vec::new(), stops: false },
                _ => {
                    let outputs = cells.iter().enumerate().map(|(of, key)| vec![self.outcome(of, key, &values)]).collect();
                    Possible { next: next(rule), actions: acts, outputs, stops: cells.iter().any(|it| it == TO_DO) }
                }
            })
            .collect()
    }

    /// What a result is in a case.
    fn outcome(&self, of: usize, key: &str, values: &[Value]) -> Outcome {
        let table = self.table();
        let output = &outputs(table)[of];
        if let Some(given) = table.given.iter().find(|it| it.output == of && it.text() == key)
            && let Some(input) = given.input(table)
        {
            let any = Outcome::Any(key.to_owned(), vec![values[input].clone()]);
            let (Type::Int(int), Some(number)) = (&table.columns[input].ty, values[input].number()) else { return any };
            let number = match given.how {
                How::Same => Some(number),
                How::Next => int.checked(number + 1),
                How::Half => Some(number / 2),
                How::Opaque | How::ToDo | How::MayBeToDo => None,
            };
            return number.map_or(any, |it| Outcome::Known(Value::Int(it)));
        }
        let is_known = is_named(output) || self.table().hit == Hit::Collect(Aggregate::Count);
        let value = literal(output, key).filter(|_| is_known);
        value.map_or_else(|| Outcome::Any(key.to_owned(), Vec::new()), Outcome::Known)
    }

    /// What a table makes of a list.
    fn number(&self, how: Aggregate, list: Vec<Outcome>) -> Outcome {
        if how == Aggregate::Count {
            return Outcome::Known(Value::Int(list.len() as i128));
        }
        let is_option = self.table().gives_option();
        if is_option && list.is_empty() {
            return Outcome::Known(Value::None);
        }
        let number = |it: &Outcome| if let Outcome::Known(value) = it { value.number() } else { None };
        let numbers: Option<Vec<i128>> = list.iter().map(number).collect();
        let made = numbers.and_then(|it| match how {
            Aggregate::Sum => Some(it.iter().sum()),
            Aggregate::Min => it.iter().min().copied(),
            _ => it.iter().max().copied(),
        });
        let ty = outputs(self.table())[0].ty;
        let in_type = |it: &i128| ty == DURATION || super::value::INTS.iter().any(|int| int.name == ty && int.checked(*it).is_some());
        made.filter(in_type).map_or_else(
            || {
                let of = |it: &Outcome| match it {
                    Outcome::Known(value) => (format!("{value:?}"), Vec::new()),
                    Outcome::Any(key, values) => (key.clone(), values.clone()),
                };
                let (keys, values): (Vec<String>, Vec<Vec<Value>>) = list.iter().map(of).unzip();
                Outcome::Any(keys.join(" + "), values.concat())
            },
            |it| Outcome::Known(if is_option { Value::some(Value::Int(it)) } else { Value::Int(it) }),
        )
    }

    // Counts.

    /// Where a property of one case is broken, and the classes that its literals make; `None` where more than literals divides.
    pub(crate) fn broken(&self, quantifier: Quantifier, statement: &Statement) -> Option<(Vec<usize>, Vec<Vec<u32>>)> {
        let mut is_divided_by_literals = self.table().given.iter().all(|it| matches!(it.how, How::ToDo | How::MayBeToDo));
        statement.formula.visit(&mut |it| is_divided_by_literals &= !matches!(it, Formula::Columns { .. } | Formula::Terms { .. }));
        if !self.oracle.is_exact || !is_divided_by_literals {
            return None;
        }
        let truths = self.truths(statement).ok()?;
        let is_broken = |it: &Option<Truth>| it.is_some_and(|it| if quantifier == Quantifier::Always { it.can_fail } else { it.can_hold });
        let mut divided = self.table().clone();
        divided.relations.extend(atoms(statement, self.table()));
        let classes = classes(&divided, &self.oracle.candidates);
        Some(((0..truths.len()).filter(|it| is_broken(&truths[*it])).collect(), classes))
    }

    /// How many cases some points are, by such classes.
    pub(crate) fn cases(&self, points: impl Iterator<Item = usize>, classes: &[Vec<u32>]) -> String {
        points.map(|it| self.oracle.case_by(classes, &self.oracle.points[it])).collect::<BTreeSet<_>>().len().to_string()
    }

    // Parts.

    /// Whether a property of one case is broken at a point, and by which parts: the shortest wordings, by the author's text.
    pub(crate) fn broken_at(&self, quantifier: Quantifier, statement: &Statement, at: usize) -> Option<BTreeSet<String>> {
        let extended = Extended::new(self.table(), statement);
        let values = self.oracle.values(&self.oracle.points[at]);
        if is_left_out(statement, &values) {
            return None;
        }
        let mut parts = BTreeSet::new();
        for facts in self.facts(statement, at, &self.written(at)) {
            parts.extend(extended.worst(quantifier, &values, &facts).ok()?);
        }
        (!parts.is_empty()).then_some(parts)
    }

    // Pairs.

    fn of_pairs(&self, columns: &[usize], in_order: bool, is_right: &dyn Fn(&Possible, &Possible) -> bool) -> Standing {
        let pairs = match self.pairs(columns, in_order) {
            Some(pairs) => pairs,
            None => return Standing::Open,
        };
        let possible: Vec<Vec<Possible>> = (0..self.oracle.points.len()).map(|it| self.written(it)).collect();
        if pairs.iter().any(|(a, b)| possible[*a].iter().any(|left| possible[*b].iter().any(|right| !is_right(left, right)))) {
            return Standing::Broken;
        }
        let differs = |column: usize| pairs.iter().any(|(a, b)| self.differ(*a, *b, column));
        if columns.iter().all(|it| differs(*it)) { Standing::Holds } else { Standing::Vacuous }
    }

    /// The pairs of points that differ in some columns alone; in order, the first has the smaller value.
    fn pairs(&self, columns: &[usize], in_order: bool) -> Option<Vec<(usize, usize)>> {
        let (table, points) = (self.table(), &self.oracle.points);
        let is_kept = |it: &usize| !columns.contains(it) && matches!(table.columns[*it].origin, Origin::Input | Origin::Asked);
        let kept: Vec<usize> = (0..table.columns.len()).filter(is_kept).collect();
        let mut groups: BTreeMap<Vec<u16>, Vec<usize>> = BTreeMap::new();
        for (at, point) in points.iter().enumerate() {
            groups.entry(kept.iter().map(|it| point[*it]).collect()).or_default().push(at);
        }
        if groups.values().map(|it| it.len() * it.len()).sum::<usize>() > MOST_PAIRS {
            return None;
        }
        let opaque: Vec<(usize, Vec<usize>)> = (0..table.columns.len())
            .filter(|it| table.columns[*it].is_computed() && table.columns[*it].is_free())
            .map(|it| (it, table.columns[it].origin.columns()))
            .collect();
        let is_pair = |a: usize, b: usize| {
            let differs = |it: &usize| self.differ(a, b, *it) || self.may_lose_values(*it, a);
            let follows = |(column, of): &(usize, Vec<usize>)| {
                points[a][*column] == points[b][*column] || of.iter().any(differs) || is_at_an_end(points, a, b, *column)
            };
            columns.iter().any(differs) && opaque.iter().all(follows)
        };
        let may_compare = |a: usize, b: usize| {
            let (left, right) =
                (self.oracle.value(columns[0], points[a][columns[0]]), self.oracle.value(columns[0], points[b][columns[0]]));
            *left != Value::NotApplicable && *right != Value::NotApplicable && !is_nan(left) && !is_nan(right) && left < right
        };
        let all = groups.values().flat_map(|it| it.iter().flat_map(|a| it.iter().map(|b| (*a, *b))));
        Some(all.filter(|(a, b)| is_pair(*a, *b) && if in_order { may_compare(*a, *b) } else { a <= b }).collect())
    }

    /// Whether a column may differ in two cases: `other` stands for all variants that are not listed, and a variant with
    /// a field for all its values.
    fn differ(&self, a: usize, b: usize, column: usize) -> bool {
        let points = &self.oracle.points;
        points[a][column] != points[b][column] || self.is_of_several(column, self.oracle.value(column, points[a][column]))
    }

    /// Whether two values may be one to entries: of a type or through a function of which nobody knows what it forgets, or
    /// two slices with the same members.
    fn may_lose_values(&self, column: usize, point: usize) -> bool {
        let of = &self.table().columns[column];
        let is_value = !matches!(self.oracle.value(column, self.oracle.points[point][column]), Value::None | Value::NotApplicable);
        is_value && (of.way == Way::As || has_function(of) || matches!(of.ty, Type::Set(_)))
    }

    fn is_of_several(&self, column: usize, value: &Value) -> bool {
        let (ty, value) = match (&self.table().columns[column].ty, value) {
            (Type::Option(inner), Value::Some(value)) => (&**inner, &**value),
            (ty, value) => (ty, value),
        };
        let Type::Enum(at) = ty else { return false };
        let Value::Variant(variant) = value else { return false };
        self.table().enums[*at].variants.get(*variant).is_none_or(|it| it.has_field)
    }
}

/// Whether a condition is applicable in one of two cases alone.
fn is_at_an_end(points: &[Vec<u16>], a: usize, b: usize, column: usize) -> bool {
    (points[a][column] == NOT_APPLICABLE) != (points[b][column] == NOT_APPLICABLE)
}

fn is_nan(value: &Value) -> bool {
    match value {
        Value::Some(inner) => is_nan(inner),
        value => value.is_nan(),
    }
}

fn alike(a: &Possible, b: &Possible) -> bool {
    a == b
}

/// Whether the second result is no smaller, or no larger.
fn in_order(a: &[Outcome], b: &[Outcome], rises: bool) -> bool {
    match (&a[0], &b[0]) {
        (Outcome::Known(a), Outcome::Known(b)) => compares(if rises { Op::LessOrEqual } else { Op::GreaterOrEqual }, a, b),
        (a, b) => a == b,
    }
}

/// "Where a column of the formula is not applicable, the case is left out."
fn is_left_out(statement: &Statement, values: &[Value]) -> bool {
    statement.formula.columns().iter().any(|it| *it < FIRST_FACT && values[*it] == Value::NotApplicable)
}

/// The results and the actions of each combination that a rule allows.
fn combinations(rule: &Rule) -> Vec<(Vec<String>, Vec<String>)> {
    let all = rule.cells.iter().chain(&rule.acts).fold(vec![Vec::new()], |all, cell| {
        all.iter().flat_map(|keys: &Vec<String>| cell.iter().map(|it| [&keys[..], std::slice::from_ref(&it.key)].concat())).collect()
    });
    all.into_iter().map(|mut keys| (keys.drain(..rule.cells.len()).collect(), keys)).collect()
}

// Which values are tried.

/// The table as if properties were relations, so that their literals count.
fn looked_at(table: &Table) -> Table {
    let mut looked_at = table.clone();
    for property in &table.properties {
        match &property.claim {
            Claim::Formula(_, statement) => looked_at.relations.extend(atoms(statement, table)),
            Claim::Ignores(columns) | Claim::Monotone { columns, .. } => {
                looked_at.relations.extend(columns.iter().filter_map(|it| other_text(table, *it)))
            }
        }
    }
    // Arithmetic looks at a column of which results are computed.
    for column in table.given.iter().filter_map(|it| it.input(table)) {
        let zero = Term::Literal(Literal { value: Value::Int(0), text: "0".to_owned() });
        let left = Term::Join(Arithmetic::Add, Box::new(Term::Column(column)), Box::new(zero.clone()));
        looked_at.relations.push(Formula::Terms { left, op: Op::GreaterOrEqual, right: zero });
    }
    looked_at
}

/// Two texts that no rule names may differ.
fn other_text(table: &Table, column: usize) -> Option<Formula> {
    let value = match &table.columns[column].ty {
        Type::Text(_) => Value::Text(SECOND_TEXT.to_owned()),
        Type::Option(inner) if matches!(**inner, Type::Text(_)) => Value::some(Value::Text(SECOND_TEXT.to_owned())),
        _ => return None,
    };
    Some(Formula::Literal { column, op: Op::Equal, literal: Literal { value, text: String::new() }, mirrored: false })
}

/// The comparisons of a formula as far as they are about columns. A result that is compared with a column is each of its values.
fn atoms(statement: &Statement, table: &Table) -> Vec<Formula> {
    let mut all = Vec::new();
    let is_column = |it: &usize| *it < FIRST_FACT;
    statement.formula.visit(&mut |it| match it {
        Formula::Literal { column, .. }
        | Formula::Matches { column, .. }
        | Formula::Method { column, .. }
        | Formula::Members { column, .. }
        | Formula::Text { column, .. }
            if is_column(column) =>
        {
            all.push(it.clone())
        }
        Formula::Columns { .. } | Formula::Terms { .. } => {
            let columns: Vec<usize> = it.columns().into_iter().filter(is_column).collect();
            if columns.len() == it.columns().len() {
                all.push(it.clone());
            } else {
                let facts = it.columns().into_iter().filter(|it| !is_column(it)).map(|it| &statement.facts[it - FIRST_FACT]);
                let values: Vec<Value> = facts.flat_map(|it| known_values(table, it)).collect();
                for (column, value) in columns.iter().flat_map(|column| values.iter().map(move |value| (*column, value.clone()))) {
                    let literal = Literal { value, text: String::new() };
                    all.push(Formula::Literal { column, op: Op::Less, literal: literal.clone(), mirrored: false });
                    all.push(Formula::Literal { column, op: Op::Equal, literal, mirrored: false });
                }
            }
        }
        _ => {}
    });
    all
}

/// The values of an output that rules write as literals.
fn known_values(table: &Table, fact: &Fact) -> Vec<Value> {
    let Fact::Output(of) = fact else { return vec![Value::Int(0), Value::Int(1), Value::Int(2)] };
    let cells = table.rules.iter().filter_map(|it| it.cells.get(*of)).flatten();
    cells.filter_map(|it| literal(&outputs(table)[*of], &it.key)).collect()
}

// Formulas.

/// A formula over a table that has its facts as columns.
struct Extended {
    table: Table,
    formula: Formula,
    /// The number of the table's own columns.
    own: usize,
}

impl Extended {
    fn new(table: &Table, statement: &Statement) -> Self {
        let (extended, formula) = statement.over(table);
        Self { table: extended, formula, own: table.columns.len() }
    }

    /// Whether a part can be true and false, whichever of the possibilities comes out.
    fn truth(&self, formula: &Formula, values: &[Value], possible: &[Vec<Option<Value>>]) -> Result<Truth, Overflow> {
        let mut truth = Truth { can_hold: false, can_fail: false };
        for facts in possible {
            for (values, is_any) in self.tried(values, facts) {
                let it = self.of(formula, &values, &is_any)?;
                truth.can_hold |= it.can_hold;
                truth.can_fail |= it.can_fail;
            }
        }
        Ok(truth)
    }

    /// Values for all columns and facts, and which of these nobody knows.
    fn tried(&self, values: &[Value], facts: &[Option<Value>]) -> Vec<(Vec<Value>, Vec<bool>)> {
        let is_any: Vec<bool> = vec![false; self.own].into_iter().chain(facts.iter().map(Option::is_none)).collect();
        let mut all = vec![values.to_vec()];
        let mut looked_at = self.table.clone();
        looked_at.relations.push(self.formula.clone());
        let literals = named(&looked_at);
        for (at, fact) in facts.iter().enumerate() {
            let column = &self.table.columns[self.own + at];
            let tried = match fact {
                Some(value) => vec![value.clone()],
                None if column.ty.case().is_some() => of_fact(&looked_at, self.own + at, &literals[self.own + at]),
                None => super::domain::all(&self.table, column, &literals[self.own + at], 8)
                    .unwrap_or_else(|| landmarks(&column.ty, &column.domain, &literals[self.own + at], 1)),
            };
            assert!(all.len() * tried.len() <= MOST_TRIED, "too many results are tried");
            all = all.iter().flat_map(|it| tried.iter().map(|value| [&it[..], std::slice::from_ref(value)].concat())).collect();
        }
        all.into_iter().map(|it| (it, is_any.clone())).collect()
    }

    fn of(&self, formula: &Formula, values: &[Value], is_any: &[bool]) -> Result<Truth, Overflow> {
        let known = |it: bool| Truth { can_hold: it, can_fail: !it };
        Ok(match formula {
            Formula::Not(it) => {
                let it = self.of(it, values, is_any)?;
                Truth { can_hold: it.can_fail, can_fail: it.can_hold }
            }
            Formula::Join(connective, a, b) => {
                let (a, b) = (self.of(a, values, is_any)?, self.of(b, values, is_any)?);
                either(a, b, |a, b| match connective {
                    Connective::And => a && b,
                    Connective::Or => a || b,
                    Connective::Implies => !a || b,
                    Connective::Both => a & b,
                    Connective::Either => a | b,
                    Connective::Xor | Connective::NotEqual => a != b,
                    Connective::Equal | Connective::Iff => a == b,
                })
            }
            Formula::Count(counting, of) => {
                let parts: Vec<Truth> = of.iter().map(|it| self.of(it, values, is_any)).collect::<Result<_, _>>()?;
                let least = parts.iter().filter(|it| !it.can_fail).count();
                let most = parts.iter().filter(|it| it.can_hold).count();
                let holds = |count: usize| match counting {
                    Counting::Exactly => count == 1,
                    Counting::AtMost => count <= 1,
                    Counting::AtLeast => count >= 1,
                };
                Truth { can_hold: (least..=most).any(holds), can_fail: (least..=most).any(|it| !holds(it)) }
            }
            Formula::Columns { left, op, right } if is_any[*left] || is_any[*right] => {
                let (lefts, rights) =
                    (self.around(*left, &values[*right], values, is_any), self.around(*right, &values[*left], values, is_any));
                let truths: Vec<bool> = lefts.iter().flat_map(|a| rights.iter().map(|b| compares(*op, a, b))).collect();
                Truth { can_hold: truths.contains(&true), can_fail: truths.contains(&false) }
            }
            // Whether it overflows is not known.
            Formula::Terms { .. } if formula.columns().iter().any(|it| is_any[*it]) => return Err(Overflow),
            Formula::Column(_)
            | Formula::Truth(_)
            | Formula::Literal { .. }
            | Formula::Matches { .. }
            | Formula::Method { .. }
            | Formula::Text { .. }
            | Formula::Members { .. } => known(holds(&self.table, formula, values)?),
            Formula::Columns { .. } | Formula::Terms { .. } | Formula::Opaque { .. } => known(holds(&self.table, formula, values)?),
        })
    }

    /// The values with which a side of a comparison is tried.
    fn around(&self, at: usize, other: &Value, values: &[Value], is_any: &[bool]) -> Vec<Value> {
        let column = &self.table.columns[at];
        match is_any[at] {
            false => vec![values[at].clone()],
            true => {
                all(&self.table, column, &[], 300).unwrap_or_else(|| landmarks(&column.ty, &column.domain, std::slice::from_ref(other), 1))
            }
        }
    }

    /// The parts that break the property, of each way in which it is broken the shortest one.
    fn worst(&self, quantifier: Quantifier, values: &[Value], facts: &[Option<Value>]) -> Result<BTreeSet<String>, Overflow> {
        let mut parts = BTreeSet::new();
        for (values, is_any) in self.tried(values, facts) {
            let truth = self.of(&self.formula, &values, &is_any)?;
            if if quantifier == Quantifier::Always { truth.can_fail } else { truth.can_hold } {
                parts.insert(self.part(&self.formula, quantifier, &values, &is_any)?);
            }
        }
        Ok(parts)
    }

    fn part(&self, formula: &Formula, quantifier: Quantifier, values: &[Value], is_any: &[bool]) -> Result<String, Overflow> {
        let is_always = quantifier == Quantifier::Always;
        if is_always && let Formula::Join(Connective::Implies, _, b) = formula {
            return self.part(b, quantifier, values, is_any);
        }
        let wanted = if is_always { Connective::And } else { Connective::Or };
        let items = flattened(formula, wanted);
        if items.len() == 1 {
            return Ok(super::print::formula(&self.table, formula));
        }
        let mut shortest: Option<String> = None;
        for it in items {
            let truth = self.of(it, values, is_any)?;
            if if is_always { truth.can_fail } else { truth.can_hold } {
                let part = self.part(it, quantifier, values, is_any)?;
                if shortest.as_ref().is_none_or(|it| part.chars().count() < it.chars().count()) {
                    shortest = Some(part);
                }
            }
        }
        shortest.ok_or(Overflow)
    }
}

fn flattened(formula: &Formula, connective: Connective) -> Vec<&Formula> {
    match formula {
        Formula::Join(own, a, b) if *own == connective => [flattened(a, connective), flattened(b, connective)].concat(),
        other => vec![other],
    }
}

fn either(a: Truth, b: Truth, join: impl Fn(bool, bool) -> bool) -> Truth {
    let sides = |it: Truth| [it.can_fail.then_some(false), it.can_hold.then_some(true)].into_iter().flatten();
    let truths: Vec<bool> = sides(a).flat_map(|a| sides(b).map(move |b| (a, b))).map(|(a, b)| join(a, b)).collect();
    Truth { can_hold: truths.contains(&true), can_fail: truths.contains(&false) }
}

/// The properties of a table that hold and say something, with its expressions.
pub(crate) fn held(table: &Table) -> Table {
    let mut stated = with_expressions(table);
    let Some(oracle) = oracle_of(&stated) else {
        stated.properties.clear();
        return stated;
    };
    let holds = |it: &&Property| Stated { oracle: &oracle }.standing(it) == Standing::Holds;
    let held: Vec<Property> = stated.properties.iter().filter(holds).cloned().collect();
    stated.properties = held;
    stated
}
