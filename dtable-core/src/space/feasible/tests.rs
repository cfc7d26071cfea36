//! The two methods against each other, and against trying all inputs.

use super::*;
use crate::fixture::Random;
use crate::model::{Check, Claim, Column, Domain, Expression as Text, Is, Relation};
use crate::source::Spanned;
use crate::space::networks;

const INPUTS: usize = 3;

fn position(value: i128) -> Position {
    Integer::I8.position_of(value).expect("small numbers are of the type")
}

fn input(column: usize) -> Term {
    Term::Input { column, offset: Integer::I8.min() }
}

fn term(random: &mut Random, depth: u64) -> Term {
    let pair = |random: &mut Random| (Box::new(term(random, depth - 1)), Box::new(term(random, depth - 1)));
    match if depth == 0 { random.below(2) } else { random.below(8) } {
        0 => Term::Constant(random.within(4)),
        1 => input(random.below(INPUTS as u64) as usize),
        2 => Term::Absolute(Box::new(term(random, depth - 1))),
        3 => Term::Multiply(Box::new(Term::Constant(random.within(4) * 12)), Box::new(term(random, depth - 1))),
        4 => {
            let (a, b) = pair(random);
            Term::Subtract(a, b)
        }
        5 => {
            let (a, b) = pair(random);
            Term::Minimum(a, b)
        }
        6 => {
            let (a, b) = pair(random);
            Term::Maximum(a, b)
        }
        // Few, as linear arithmetic has no bits.
        7 if random.below(20) == 0 => Term::ShiftRight(Box::new(term(random, depth - 1)), 1 + random.below(3) as u32),
        7 if random.below(20) == 0 => Term::LowBits(Box::new(term(random, depth - 1)), 1 + random.below(3) as u32),
        _ => {
            let (a, b) = pair(random);
            Term::Add(a, b)
        }
    }
}

fn test(random: &mut Random, depth: u64) -> Test {
    const COMPARISONS: [Comparison; 6] = [
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::Greater,
        Comparison::GreaterOrEqual,
        Comparison::Equal,
        Comparison::NotEqual,
    ];
    match if depth == 0 { 0 } else { random.below(4) } {
        1 => Test::Not(Box::new(test(random, depth - 1))),
        2 => Test::And(vec![test(random, depth - 1), test(random, depth - 1)]),
        3 => Test::Or(vec![test(random, depth - 1), test(random, depth - 1)]),
        _ => Test::Compare { left: term(random, 2), op: COMPARISONS[random.below(6) as usize], right: term(random, 1), ty: Integer::I8 },
    }
}

/// A truth, or a number of which two intervals are told apart from the rest.
fn meaning(random: &mut Random) -> Meaning {
    match random.below(3) {
        0 => Meaning::Number { term: term(random, 2), ty: Integer::I8 },
        _ => Meaning::Truth(test(random, 2)),
    }
}

fn column(name: Spanned<String>, meaning: &Meaning) -> Column {
    let expression = Text::new(String::new(), String::new(), Span::default());
    let claim = |set| Claim { text: Spanned::new(String::new(), Span::default()), set };
    let (ty, domain, claim) = match meaning {
        Meaning::Truth(_) | Meaning::Branches(_) => ("bool", Domain::Bool, None),
        Meaning::Number { .. } => {
            let told_apart = ValueSet::from_spans(vec![(position(-3), position(0)), (position(2), position(40))]);
            ("i8", Domain::integer(Integer::I8, Integer::I8.all()), Some(claim(told_apart)))
        }
    };
    let is = Some(Is { expression, meaning: Some(meaning.clone()), branches: Vec::new(), claim, panics: None });
    Column { is, ..Column::new(name, Origin::Expression, ty.into(), domain) }
}

fn table(meanings: &[Meaning], assumption: Option<Test>) -> Table {
    let name = |text: String| Spanned::new(text, Span::default());
    let all = ValueSet::span(position(-3), position(3));
    let inputs =
        (0..INPUTS).map(|at| Column::new(name(format!("x{at}")), Origin::Input, "i8".into(), Domain::integer(Integer::I8, all.clone())));
    let conditions = meanings.iter().enumerate().map(|(at, meaning)| column(name(format!("c{at}")), meaning));
    let relation = |test: Test| Relation { text: String::new(), span: Span::default(), formula: Formula::Test(Box::new(test)) };
    Table {
        relations: assumption.into_iter().map(relation).collect(),
        check: Check::Never,
        ..Table::new(name("random".into()), inputs.chain(conditions).collect())
    }
}

/// What trying all inputs finds: one class an expression, sorted.
fn tried(table: &Table, meanings: &[Meaning], assumption: Option<&Test>) -> Vec<Vec<u16>> {
    let (mut rows, classes) = (Vec::new(), Classes::new(table));
    let class =
        |column: usize, at: Position| classes.of(column, &ValueSet::one(at)).first().and_then(Combination::value_of).expect("few classes");
    for code in 0..7i128.pow(INPUTS as u32) {
        let value = |column: usize| position(code / 7i128.pow(column as u32) % 7 - 3);
        if assumption.is_some_and(|it| it.holds(&value) != Some(true)) {
            continue;
        }
        let found =
            |(at, it): (usize, &Meaning)| it.position(&value).map_or(Combination::OVERFLOW, |position| class(INPUTS + at, position));
        rows.push(meanings.iter().enumerate().map(found).collect());
    }
    rows.sort();
    rows.dedup();
    rows
}

/// The values of the conditions in the rows in which no assumption overflows.
fn conditions(rows: Vec<Combination>, items: &[GroupItem]) -> Vec<Vec<u16>> {
    let is_condition = |at: &usize| matches!(items[*at], GroupItem::Condition(_));
    let places: Vec<usize> = (0..items.len()).filter(is_condition).collect();
    let is_fine =
        |row: &Combination| items.iter().zip(&row.values).all(|(item, value)| !item.is_assumption() || *value != Combination::OVERFLOW);
    let mut rows: Vec<Vec<u16>> = rows.into_iter().filter(is_fine).map(|row| places.iter().map(|at| row.values[*at]).collect()).collect();
    rows.sort();
    rows.dedup();
    rows
}

/// The rows of the groups, combined, in the order of the conditions.
fn by_groups(table: &Table, count: usize) -> Option<Vec<Vec<u16>>> {
    let groups = groups(table, &Classes::new(table), Method::BySize, &mut Budget::steps(50_000_000)).ok()?;
    let mut rows = vec![vec![0u16; count]];
    for group in groups {
        let mut next = Vec::new();
        for row in &rows {
            let is_fine = |it: &&Combination| {
                group.items.iter().zip(&it.values).all(|(item, value)| !item.is_assumption() || *value != Combination::OVERFLOW)
            };
            for found in group.rows.iter().filter(is_fine) {
                let mut row = row.clone();
                for (item, value) in group.items.iter().zip(&found.values) {
                    if let GroupItem::Condition(column) = item {
                        row[*column - INPUTS] = *value;
                    }
                }
                next.push(row);
            }
        }
        rows = next;
    }
    rows.sort();
    rows.dedup();
    Some(rows)
}

fn by_linear_arithmetic(table: &Table) -> Option<Vec<Vec<u16>>> {
    let all = expressions(table, &Classes::new(table)).ok()?;
    let items: Vec<GroupItem> = all.iter().map(|it| it.item).collect();
    let members: Vec<&super::UnderstoodExpression> = all.iter().collect();
    let inputs: Vec<usize> = (0..INPUTS).collect();
    let rows = linear_search::rows(table, &Classes::new(table), &inputs, &items, &members, &mut Budget::steps(30_000_000)).ok()?;
    Some(conditions(rows, &items))
}

#[test]
fn the_methods_find_what_trying_finds() {
    let mut random = Random(7);
    let mut unknown = 0;
    for _ in 0..120 {
        let count = 1 + random.below(3) as usize;
        let tests: Vec<Meaning> = (0..count).map(|_| meaning(&mut random)).collect();
        let assumption = (random.below(3) == 0).then(|| test(&mut random, 1));
        let table = table(&tests, assumption.clone());
        let expected = tried(&table, &tests, assumption.as_ref());
        assert_eq!(by_groups(&table, count).expect("small inputs are decided"), expected, "{tests:?} {assumption:?}");
        match by_linear_arithmetic(&table) {
            Some(found) => assert_eq!(found, expected, "{tests:?} {assumption:?}"),
            None => unknown += 1,
        }
    }
    assert!(unknown < 30, "{unknown} of 120 stay open");
}

#[test]
fn the_methods_agree_about_networks() {
    let (mut random, mut compared) = (Random(23), 0);
    for _ in 0..24 {
        let Some(table) = networks::network(&mut random) else { continue };
        let classes = Classes::new(&table);
        let all = expressions(&table, &classes).expect("results are understood");
        for members in connected(&all) {
            let found = group(&table, &classes, &members, Method::BySize, &mut Budget::steps(50_000_000)).expect("few values");
            let members = named_results::in_order(&members);
            let inputs = inputs_in_order(&members);
            let visible = inputs.iter().copied().filter(|it| *it < FIRST_HIDDEN && classes.is_column(*it)).map(GroupItem::Input);
            let items: Vec<GroupItem> = members.iter().map(|it| it.item).chain(visible).collect();
            let Ok(rows) = linear_search::rows(&table, &classes, &inputs, &items, &members, &mut Budget::steps(50_000_000)) else {
                continue;
            };
            let (items, rows) = named_results::visible(items, rows);
            let values = |rows: &[Combination]| rows.iter().map(|it| it.values.clone()).collect::<std::collections::BTreeSet<_>>();
            assert_eq!((items, values(&rows)), (found.items.clone(), values(&found.rows)));
            compared += 1;
        }
    }
    assert!(compared > 5, "{compared}");
}
