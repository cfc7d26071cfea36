//! The verifier and the graphs against brute force, on random tables with inputs, expressions, requirements and
//! relations that compare inputs. Every input is tried; what the table says follows from the entries alone.

use dtable_core::decide::{Dag, Graphs, Node};
use dtable_core::diagnostic::{Code, Finding, Level, Lints};
use dtable_core::model::{
    Action, Column, Comparison, ConditionEntry, Domain, Expression, Formula, HitPolicy, Integer, Is, Next, Origin, Outcome, Position,
    Relation, Requirement, Rule, Table, Term, Test, ValueSet, When,
};
use dtable_core::source::{Span, Spanned};
use dtable_core::verify::verify;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use std::collections::BTreeSet;

/// Two inputs from -3 to 3, two conditions that the program answers, two expressions, one condition with a requirement.
const INPUTS: usize = 2;
const COLUMNS: usize = 7;

/// The values of the columns in one situation; `None` where a condition is not applicable.
type Point = [Option<Position>; COLUMNS];

fn position(value: i128) -> Position {
    Integer::I8.position_of(value).expect("small numbers are of the type")
}

fn named(name: &str) -> Spanned<String> {
    Spanned::new(name.to_owned(), Span::default())
}

// Tables.

fn any_term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        (-3i128..=3).prop_map(Term::Constant),
        (0..INPUTS).prop_map(|column| Term::Input { column, offset: Integer::I8.min() }),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        let pair = (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            pair.clone().prop_map(|(a, b)| Term::Add(a, b)),
            pair.clone().prop_map(|(a, b)| Term::Subtract(a, b)),
            pair.prop_map(|(a, b)| Term::Maximum(a, b)),
            inner.clone().prop_map(|it| Term::Absolute(Box::new(it))),
            (inner.clone(), 1u32..4).prop_map(|(it, count)| Term::ShiftRight(Box::new(it), count)),
            (inner, 1u32..4).prop_map(|(it, count)| Term::LowBits(Box::new(it), count)),
        ]
    })
}

fn any_test() -> impl Strategy<Value = Test> {
    let op = prop_oneof![Just(Comparison::Less), Just(Comparison::Equal), Just(Comparison::GreaterOrEqual), Just(Comparison::NotEqual)];
    (any_term(), op, any_term()).prop_map(|(left, op, right)| Test::Compare { left, op, right, ty: Integer::I8 })
}

fn is_true(column: usize) -> Formula {
    Formula::Atom { column, set: ValueSet::one(1) }
}

/// Relations: comparisons of inputs, alone and together with what the program answers; conditions with conditions.
fn any_relation() -> impl Strategy<Value = Formula> {
    let test = || any_test().prop_map(|test| Formula::Test(Box::new(test)));
    prop_oneof![
        test(),
        (test(), 2..COLUMNS).prop_map(|(test, column)| Formula::Or(vec![test, is_true(column)])),
        (INPUTS..COLUMNS, INPUTS..COLUMNS).prop_map(|(a, b)| Formula::Or(vec![Formula::Not(Box::new(is_true(a))), is_true(b)])),
    ]
}

fn any_entry(column: usize) -> BoxedStrategy<Option<ValueSet>> {
    let some = if column < INPUTS {
        (-3i128..=3, 0i128..=3).prop_map(|(from, length)| ValueSet::span(position(from), position((from + length).min(3)))).boxed()
    } else {
        (0u128..=1).prop_map(ValueSet::one).boxed()
    };
    prop_oneof![3 => Just(None), 2 => some.prop_map(Some)].boxed()
}

fn any_table() -> impl Strategy<Value = Table> {
    let entries: Vec<_> = (0..COLUMNS).map(any_entry).collect();
    let rules = prop::collection::vec((entries, 0usize..3), 1..6);
    let tests = prop::collection::vec(any_test(), 3..=3);
    let relations = prop::collection::vec(any_relation(), 0..3);
    let required =
        prop_oneof![Just(is_true(2)), Just(Formula::And(vec![is_true(3), is_true(4)])), Just(Formula::Not(Box::new(is_true(5))))];
    let hit = prop_oneof![3 => Just(HitPolicy::Unique), 1 => Just(HitPolicy::First)];
    (rules, tests, relations, required, prop::option::weighted(0.4, 0usize..3), hit)
        .prop_map(|(rules, tests, relations, required, otherwise, hit)| table(rules, &tests, relations, required, otherwise, hit))
}

fn columns(tests: &[Test], required: Formula) -> Vec<Column> {
    let domain = || Domain::integer(Integer::I8, ValueSet::span(position(-3), position(3)));
    let input = |name| Column::new(named(name), Origin::Input, "i8".into(), domain());
    let program = |name| Column::new(named(name), Origin::Program, "bool".into(), Domain::Bool);
    let computed = |name, test: &Test| {
        let expression = Expression::new("?".into(), "?".into(), Span::default());
        Column {
            is: Some(Is::of_test(expression, Some(test.clone()))),
            ..Column::new(named(name), Origin::Expression, "bool".into(), Domain::Bool)
        }
    };
    let requires = Some(Requirement { text: "?".into(), span: Span::default(), formula: required });
    let optional = Column { requires, ..computed("optional", &tests[2]) };
    vec![input("x"), input("y"), program("p"), program("q"), computed("c", &tests[0]), computed("d", &tests[1]), optional]
}

fn table(
    rules: Vec<(Vec<Option<ValueSet>>, usize)>,
    tests: &[Test],
    relations: Vec<Formula>,
    required: Formula,
    otherwise: Option<usize>,
    hit: HitPolicy,
) -> Table {
    let columns = columns(tests, required);
    let entry = |(column, set): (&Column, Option<ValueSet>)| ConditionEntry {
        text: if set.is_none() { "-".into() } else { "set".into() },
        span: Span::default(),
        not_applicable: set.is_none(),
        set: set.unwrap_or_else(|| column.domain.all()),
        compares: Box::default(),
    };
    let ruled = rules.into_iter().map(|(sets, action)| (When::Entries(columns.iter().zip(sets).map(entry).collect()), action));
    let all = ruled.chain(otherwise.map(|action| (When::Else, action)));
    let rules = all.enumerate().map(|(at, (when, action))| Rule {
        id: Spanned::new(format!("{at}"), Span { start: at, end: at + 1, ..Span::default() }),
        title: String::new(),
        when,
        outcome: Outcome { actions: vec![action], outputs: Vec::new(), next: Next::Same, ..Outcome::default() },
        alternatives: Vec::new(),
        weight: None,
        notes: Vec::new(),
        span: Span::default(),
    });
    let relation = |formula| Relation { text: "?".into(), span: Span::default(), formula };
    Table {
        actions: ["a", "b", "c"].map(|name| Action { name: named(name), text: String::new() }).into(),
        relations: relations.into_iter().map(relation).collect(),
        rules: rules.collect(),
        hit,
        lints: Lints(vec![(Code::RefutedRelation, Level::Warn)]),
        ..Table::new(named("random"), columns)
    }
}

// The oracle.

/// Every situation that satisfies the assumptions.
fn points(table: &Table) -> Vec<Point> {
    let mut points = Vec::new();
    for x in -3i128..=3 {
        for y in -3i128..=3 {
            for answers in 0u128..4 {
                let point = point(table, [position(x), position(y), answers & 1, answers >> 1]);
                if table.relations.iter().all(|relation| is_claim(&relation.formula) || demands(&relation.formula, &point)) {
                    points.push(point);
                }
            }
        }
    }
    points
}

fn point(table: &Table, known: [Position; 4]) -> Point {
    let mut point = [None; COLUMNS];
    for (column, value) in known.into_iter().enumerate() {
        point[column] = Some(value);
    }
    let value = |column: usize| known[column];
    for column in 4..COLUMNS {
        let applies = match &table.columns[column].requires {
            None => true,
            Some(requirement) => requirement.formula.columns().iter().all(|it| point[*it].is_some()) && holds(&requirement.formula, &point),
        };
        let test = table.columns[column].is.as_ref().and_then(Is::test).expect("computed columns have tests");
        point[column] = applies.then(|| u128::from(test.holds(&value).expect("small numbers do not overflow")));
    }
    point
}

fn holds(formula: &Formula, point: &Point) -> bool {
    formula.holds(&|column| point[column].expect("only applicable conditions are looked at"))
}

/// Whether the relation is satisfied, or demands nothing here.
fn demands(formula: &Formula, point: &Point) -> bool {
    formula.columns().iter().any(|column| point[*column].is_none()) || holds(formula, point)
}

/// Relations among understood conditions alone are never assumed.
fn is_claim(formula: &Formula) -> bool {
    let columns = formula.columns();
    columns.iter().all(|column| *column >= 4) && !columns.is_empty()
}

fn matches(rule: &Rule, point: &Point) -> bool {
    let Some(entries) = rule.entries() else { return false };
    entries.iter().zip(point).all(|(entry, value)| entry.is_irrelevant() || value.is_some_and(|value| entry.set.contains(value)))
}

fn matching(table: &Table, point: &Point) -> Vec<usize> {
    (0..table.rules.len()).filter(|rule| matches(&table.rules[*rule], point)).collect()
}

fn fired(table: &Table, point: &Point) -> Option<usize> {
    matching(table, point).first().copied().or_else(|| table.rules.iter().position(Rule::is_else))
}

/// The case that a situation belongs to: its conditions, and for each input which sets of the table hold its value.
fn case(table: &Table, point: &Point) -> Vec<u128> {
    let mut key: Vec<u128> = point[INPUTS..].iter().map(|value| value.map_or(2, |value| value)).collect();
    for column in 0..INPUTS {
        let entries = table.rules.iter().filter_map(Rule::entries).map(|entries| &entries[column].set);
        key.extend(entries.map(|set| u128::from(set.contains(point[column].expect("inputs have values")))));
    }
    key
}

fn cases<'a>(table: &Table, points: impl Iterator<Item = &'a Point>) -> usize {
    points.map(|point| case(table, point)).collect::<BTreeSet<_>>().len()
}

fn of(findings: &[Finding], code: Code) -> Vec<&Finding> {
    findings.iter().filter(|it| it.code == code).collect()
}

/// Follows a graph; a condition that is not applicable is never asked.
fn decide(dag: &Dag, point: &Point) -> usize {
    let mut at = 0;
    loop {
        match &dag.nodes[at] {
            Node::Leaf(leaf) => return *leaf,
            Node::Test { column, branches } => {
                let value = point[*column].expect("what is not applicable is not asked");
                at = branches.iter().find(|branch| branch.values.contains(value)).expect("the branches are complete").to;
            }
        }
    }
}

/// So many tables. The seed of one that fails is printed and kept in the file, whose tables are tried first in every later run.
fn config(cases: u32) -> ProptestConfig {
    let kept = FileFailurePersistence::Direct(concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/expressions.txt"));
    ProptestConfig { cases, failure_persistence: Some(Box::new(kept)), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn the_verifier_finds_what_trying_finds(table in any_table()) {
        let points = points(&table);
        let (verified, findings) = verify(&table);
        if points.is_empty() {
            prop_assert_eq!(of(&findings, Code::ImpossibleRelations).len(), 1);
            return Ok(());
        }
        let gap: Vec<&Point> = points.iter().filter(|point| fired(&table, point).is_none()).collect();
        let missing = of(&findings, Code::MissingRule);
        prop_assert_eq!(missing.is_empty(), gap.is_empty());
        if let Some(finding) = missing.first() {
            prop_assert_eq!(finding.evidence.cases.clone(), Some(cases(&table, gap.into_iter()).to_string()));
            prop_assert_eq!(finding.evidence.total.clone(), Some(cases(&table, points.iter()).to_string()));
        }
        if table.hit == HitPolicy::Unique {
            let clash = |point: &&Point| matching(&table, point).iter().any(|rule| {
                table.rules[*rule].outcome != table.rules[matching(&table, point)[0]].outcome
            });
            prop_assert_eq!(of(&findings, Code::ContradictoryRules).is_empty(), points.iter().find(clash).is_none());
        }
        for claim in table.relations.iter().filter(|relation| is_claim(&relation.formula)) {
            let refuted = points.iter().any(|point| !demands(&claim.formula, point));
            let found = !of(&findings, Code::RefutedRelation).is_empty();
            prop_assert!(!refuted || found, "a claim that does not hold is refuted");
        }
        let Some(verified) = verified else { return Ok(()) };
        let verdict = verified.verdict();
        prop_assert_eq!(verdict.cases.as_ref().expect("small tables are counted").to_string(), cases(&table, points.iter()).to_string());
        for (rule, takes) in verdict.case_counts.iter().enumerate() {
            let own = points.iter().filter(|point| fired(&table, point) == Some(rule));
            prop_assert_eq!(takes.to_string(), cases(&table, own).to_string(), "rule {}", rule);
        }
        let graph = Graphs::of(&verified).rules.expect("small tables have graphs that agree with their rules").0;
        for point in &points {
            prop_assert_eq!(Some(decide(&graph, point)), fired(&table, point), "{:?}", point);
        }
    }
}
