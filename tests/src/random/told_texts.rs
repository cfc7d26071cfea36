//! The texts with which columns are tried that have patterns: of each kind that the table tells apart the shortest ones.

use super::oracle::{compared, formulas};
use super::table::{Domain, Formula, Item, Op, Table};
use super::value::{Case, Type, Value};
use crate::patterns::{Test, telling};

/// Of each kind so many texts, or of tables that compare columns one more.
const EACH: usize = 2;

/// Of very many kinds one text each.
const MANY_KINDS: usize = 16;

/// What an item tells of texts.
pub(crate) fn test_of(item: &Item) -> Option<Test> {
    match item {
        Item::One(literal) => literal.value.text().map(|it| Test::Literal(it.to_owned())),
        Item::Compare(op, literal) => order(*op, &literal.value),
        Item::Text(is) => Some(is.test.clone()),
        _ => None,
    }
}

fn order(op: Op, literal: &Value) -> Option<Test> {
    Some(Test::Order(op.sign(), literal.text()?.to_owned()))
}

/// For each column what tells its texts apart; nothing of columns without patterns.
pub(crate) struct ToldTexts(Vec<Vec<Test>>);

impl ToldTexts {
    pub(crate) fn new(table: &Table) -> Self {
        let mut told = vec![Vec::new(); table.columns.len()];
        let entries = table.rules.iter().filter_map(|it| it.entries.as_ref()).flat_map(|it| it.iter().enumerate());
        for (at, entry) in entries.chain(table.examples.iter().flat_map(|it| &it.when).map(|(at, it)| (*at, it))) {
            entry.visit(&mut |it| told[at].extend(test_of(it)));
        }
        for formula in formulas(table) {
            in_formula(formula, &mut told);
        }
        let pairs: Vec<(usize, usize)> = compared(table).into_iter().map(|(left, _, right)| (left, right)).collect();
        for (at, column) in table.columns.iter().enumerate() {
            match (&column.domain, column.ty.case()) {
                // Others may be equal to what is listed, and nothing else can be told of it.
                (Domain::List(items), Some(_)) => told[at] = items.iter().filter_map(test_of).collect(),
                (_, None) => told[at].clear(),
                _ => {}
            }
        }
        for _ in 0..table.columns.len() {
            for &(left, right) in pairs.iter().filter(|it| matches!(table.columns[it.0].ty, Type::Text(_))) {
                let both = [&told[left][..], &told[right][..]].concat();
                (told[left], told[right]) = (distinct(both.clone()), distinct(both));
            }
        }
        for tests in &mut told {
            if tests.iter().all(|it| matches!(it, Test::Literal(_))) {
                tests.clear();
            }
            *tests = distinct(std::mem::take(tests));
        }
        Self(told)
    }

    /// The texts of a column with patterns, and whether they are all kinds.
    pub(crate) fn candidates(&self, table: &Table, at: usize) -> Option<(Vec<Value>, bool)> {
        let column = &table.columns[at];
        if self.0[at].is_empty() || matches!(column.domain, Domain::List(_)) {
            return None;
        }
        let others = compared(table).iter().filter(|it| it.0 == at || it.2 == at).count();
        let (texts, is_exact) = texts_of(&self.0[at], EACH + others.min(1), column.ty.case());
        Some((of_type(&column.ty, texts), is_exact))
    }
}

fn distinct(mut tests: Vec<Test>) -> Vec<Test> {
    tests.sort();
    tests.dedup();
    tests
}

fn in_formula(formula: &Formula, told: &mut [Vec<Test>]) {
    formula.visit(&mut |it| match it {
        Formula::Literal { column, op: Op::Equal | Op::NotEqual, literal, .. } => {
            let literal = literal.value.text().filter(|it| *it != super::domain::SECOND_TEXT);
            told[*column].extend(literal.map(|it| Test::Literal(it.to_owned())));
        }
        Formula::Literal { column, op, literal, .. } => told[*column].extend(order(*op, &literal.value)),
        Formula::Matches { column, patterns } => told[*column].extend(patterns.iter().filter_map(test_of)),
        Formula::Text { column, is } => told[*column].push(is.test.clone()),
        _ => {}
    });
}

fn texts_of(tests: &[Test], each: usize, case: Option<Case>) -> (Vec<String>, bool) {
    let is_folded = case == Some(Case::Ignored);
    let (one, is_exact) = telling(tests, 1, is_folded);
    if each <= EACH && one.len() > MANY_KINDS { (one, is_exact) } else { (telling(tests, each, is_folded).0, is_exact) }
}

fn of_type(ty: &Type, texts: Vec<String>) -> Vec<Value> {
    let mut values: Vec<Value> = match ty {
        Type::Option(inner) => std::iter::once(Value::None).chain(of_type(inner, texts).into_iter().map(Value::some)).collect(),
        _ => texts.into_iter().map(Value::Text).collect(),
    };
    values.sort();
    values
}

/// Values of a type of texts that show what some items tell apart, and what some texts do.
pub(crate) fn witnesses(ty: &Type, items: &[Item], named: &[Value]) -> Vec<Value> {
    let literals = named.iter().filter_map(|it| it.text()).map(|it| Test::Literal(it.to_owned()));
    let tests = distinct(items.iter().filter_map(test_of).chain(literals).collect());
    of_type(ty, telling(&tests, 1, ty.case() == Some(Case::Ignored)).0)
}

/// Values with which a fact is tried of which nobody knows the text.
pub(crate) fn of_fact(table: &Table, at: usize, named: &[Value]) -> Vec<Value> {
    let mut told = vec![Vec::new(); table.columns.len()];
    table.relations.iter().for_each(|it| in_formula(it, &mut told));
    told[at].extend(named.iter().filter_map(|it| it.text()).map(|it| Test::Literal(it.to_owned())));
    let ty = &table.columns[at].ty;
    of_type(ty, telling(&distinct(told[at].clone()), EACH, false).0)
}
