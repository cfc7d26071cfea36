//! What verifying takes, in steps: the same on every machine, so that a change that makes a shape of table expensive is seen at once.
//!
//! The bounds are about twice what is needed. The shapes are those by which verifiers of decision tables are compared: leaves of random decision
//! trees over sets and ranges, with gaps and with overlaps; rules with three literals; rating tables.

use dtable_core::diagnostic::{Code, Finding};
use dtable_core::model::{
    Action, Column, ConditionEntry, Domain, Formula, HitPolicy, Integer, Next, Origin, Outcome, Relation, Rule, Table, ValueSet, Variant,
    When,
};
use dtable_core::source::{Span, Spanned};
use dtable_core::verify::{steps, verify};
use dtable_tests::halved_boxes::{boxes, rows};
use dtable_tests::numbers::Random;
use dtable_tests::texts::checked;

type Row = Vec<ValueSet>;

// Columns.

fn named(name: String) -> Spanned<String> {
    Spanned::new(name, Span::default())
}

fn column(at: usize, domain: Domain) -> Column {
    Column::new(named(format!("c{at}")), Origin::Program, "T".into(), domain)
}

fn colours() -> Domain {
    let variants = (0..8).map(|v| Variant::plain(&format!("V{v}"))).collect();
    Domain::Enum { variants, open: false, ordered: false }
}

fn numbers() -> Domain {
    Domain::integer(Integer::U16, ValueSet::span(0, 65_535))
}

/// Five columns of eight values and ten of numbers.
fn mixed() -> Vec<Domain> {
    (0..15).map(|at| if at < 5 { colours() } else { numbers() }).collect()
}

// Rows.

/// The leaves of a random decision tree: complete and disjoint.
fn tree(domains: &[Domain], leaves: usize, random: &mut Random) -> Vec<Row> {
    let mut rows: Vec<Row> = vec![domains.iter().map(Domain::all).collect()];
    while rows.len() < leaves {
        let (at, column) = (random.below(rows.len()), random.below(domains.len()));
        if let Some((low, high)) = halves(&rows[at][column], &domains[column], random) {
            let mut other = rows[at].clone();
            (rows[at][column], other[column]) = (low, high);
            rows.push(other);
        }
    }
    random.shuffle(&mut rows);
    rows
}

fn halves(set: &ValueSet, domain: &Domain, random: &mut Random) -> Option<(ValueSet, ValueSet)> {
    if domain.is_ordered() {
        let (low, high) = set.spans()[0];
        let at = (high - low > 40).then(|| low + 20 + random.below((high - low - 39) as usize) as u128)?;
        return Some((ValueSet::span(low, at), ValueSet::span(at + 1, high)));
    }
    let mut values: Vec<u128> = set.iter().collect();
    random.shuffle(&mut values);
    let at = (values.len() > 1).then(|| 1 + random.below(values.len() - 1))?;
    let low = ValueSet::from_spans(values[..at].iter().map(|value| (*value, *value)).collect());
    Some((low.clone(), set.minus(&low)))
}

/// Takes a value from, or adds one to, an entry of every tenth row.
fn disturbed(mut rows: Vec<Row>, domains: &[Domain], grows: bool, random: &mut Random) -> Vec<Row> {
    for row in rows.iter_mut().step_by(10) {
        let all = |column: usize| domains[column].all();
        let usable =
            |column: &usize| if grows { row[*column] != all(*column) } else { row[*column].len() > 1 && row[*column] != all(*column) };
        let columns: Vec<usize> = (0..row.len()).filter(usable).collect();
        let column = columns[random.below(columns.len())];
        row[column] = if grows {
            let outside = all(column).minus(&row[column]);
            row[column].union(&ValueSet::one(outside.first().unwrap()))
        } else {
            row[column].minus(&ValueSet::one(row[column].first().unwrap()))
        };
    }
    rows
}

fn literals(columns: usize, rows: usize, random: &mut Random) -> Vec<Row> {
    let row = |random: &mut Random| {
        let mut row = vec![ValueSet::span(0, 1); columns];
        while row.iter().filter(|set| set.len() == 1).count() < 3 {
            row[random.below(columns)] = ValueSet::one(random.below(2) as u128);
        }
        row
    };
    (0..rows).map(|_| row(random)).collect()
}

/// All combinations of `side` ranges in five columns.
fn grid(side: usize, random: &mut Random) -> Vec<Row> {
    let width = 65_536 / side as u128;
    let range = |at: usize| {
        let low = at as u128 * width;
        ValueSet::span(low, if at + 1 == side { 65_535 } else { low + width - 1 })
    };
    let row = |at: usize| (0..5).map(|column| range(at / side.pow(column) % side)).collect();
    let mut rows: Vec<Row> = (0..side.pow(5)).map(row).collect();
    random.shuffle(&mut rows);
    rows
}

// Tables.

fn table(domains: Vec<Domain>, rows: Vec<Row>, results: usize, hit: HitPolicy, random: &mut Random) -> Table {
    let rule = |(at, sets): (usize, Row)| {
        let span = Span { start: at, end: at + 1, ..Span::default() };
        let entry = |(set, domain): (ValueSet, &Domain)| {
            let text = if set == domain.all() { "-".to_owned() } else { String::new() };
            ConditionEntry { not_applicable: text == "-", text: text.into(), span, set, compares: Box::default() }
        };
        Rule {
            id: Spanned::new(at.to_string(), span),
            title: String::new(),
            when: When::Entries(sets.into_iter().zip(&domains).map(entry).collect()),
            outcome: Outcome { actions: vec![random.below(results)], outputs: Vec::new(), next: Next::Same, next_span: span, stays: false },
            alternatives: Vec::new(),
            weight: None,
            notes: Vec::new(),
            span,
        }
    };
    let rules = rows.into_iter().enumerate().map(rule).collect();
    Table {
        actions: (0..results).map(|at| Action { name: named(format!("a{at}")), text: String::new() }).collect(),
        rules,
        hit,
        ..Table::new(named("random".into()), domains.into_iter().enumerate().map(|(at, domain)| column(at, domain)).collect())
    }
}

/// Holds the steps against a bound, and gives the findings.
fn within(bound: u64, table: Table) -> Vec<Finding> {
    let steps = steps(&table);
    assert!(steps < bound, "{steps} steps of at most {bound}");
    verify(&table).1
}

fn count(findings: &[Finding], code: Code) -> usize {
    findings.iter().filter(|it| it.code == code).count()
}

#[test]
fn the_leaves_of_a_tree() {
    let mut random = Random::new(1);
    let rows = tree(&mixed(), 1514, &mut random);
    let complete = within(1_000_000, table(mixed(), rows.clone(), 7, HitPolicy::Unique, &mut random));
    assert!(complete.is_empty(), "{complete:?}");
    let gaps = disturbed(rows.clone(), &mixed(), false, &mut random);
    let gaps = within(3_000_000, table(mixed(), gaps, 7, HitPolicy::Unique, &mut random));
    assert_eq!(count(&gaps, Code::MissingRule), 1);
    assert!(gaps[0].evidence.regions.len() > 100);
    let overlaps = disturbed(rows, &mixed(), true, &mut random);
    let overlaps = within(3_000_000, table(mixed(), overlaps, 7, HitPolicy::Unique, &mut random));
    assert_eq!(count(&overlaps, Code::MissingRule), 0);
    assert!(count(&overlaps, Code::ContradictoryRules) > 30);
}

#[test]
fn rules_with_three_literals() {
    let mut random = Random::new(2);
    let domains = |columns| vec![Domain::Bool; columns];
    for (columns, rules, bound) in [(24, 144, 1_000_000), (40, 320, 10_000_000)] {
        let rows = literals(columns, rules, &mut random);
        let clashes = within(bound, table(domains(columns), rows.clone(), 5, HitPolicy::Unique, &mut random));
        assert_eq!(count(&clashes, Code::ContradictoryRules), 1);
        assert!(clashes.iter().map(|it| it.evidence.regions.len()).sum::<usize>() <= 8000);
        let agreeing = within(bound, table(domains(columns), rows, 1, HitPolicy::Any, &mut random));
        assert_eq!(count(&agreeing, Code::Undecided), 0);
        assert!(count(&agreeing, Code::RedundantRule) > 10);
    }
}

/// Rules that look at three columns each, at a range of numbers or at one of few values.
fn sparse(domains: &[Domain], rules: usize, random: &mut Random) -> Vec<Row> {
    let row = |random: &mut Random| {
        let mut row: Row = domains.iter().map(Domain::all).collect();
        while row.iter().zip(domains).filter(|(set, domain)| **set != domain.all()).count() < 3 {
            let column = random.below(domains.len());
            let values = domains[column].all().len() as usize;
            let (a, b) = (random.below(values) as u128, random.below(values) as u128);
            row[column] = if values > 10 { ValueSet::span(a.min(b), a.max(b)) } else { ValueSet::one(a) };
        }
        row
    };
    (0..rules).map(|_| row(random)).collect()
}

#[test]
fn sparse_rules_in_order() {
    let mut random = Random::new(8);
    let domains: Vec<Domain> = (0..60).map(|at| [Domain::Bool, colours(), numbers()][at % 3].clone()).collect();
    let rows = sparse(&domains, 1_200, &mut random);
    let findings = within(15_000_000, table(domains, rows, 7, HitPolicy::First, &mut random));
    assert_eq!(count(&findings, Code::Undecided), 0);
}

#[test]
fn score_cards() {
    let mut random = Random::new(9);
    let domains = vec![numbers(); 8];
    let rows = sparse(&domains, 1_000, &mut random);
    let findings = within(8_000_000, table(domains, rows, 1, HitPolicy::Any, &mut random));
    assert_eq!(count(&findings, Code::Undecided), 0);
}

/// Rules each of which a clause of random 3-SAT forbids, where it is hardest: that no case is left takes long to prove, and so does that a rule can be deleted.
#[test]
fn clauses_that_hardly_clash() {
    let mut random = Random::new(10);
    let rows = literals(90, 400, &mut random);
    let findings = within(19_000_000, table(vec![Domain::Bool; 90], rows, 1, HitPolicy::Any, &mut random));
    assert_eq!(count(&findings, Code::Undecided), 0);
    assert!(count(&findings, Code::RedundantRule) > 20);
}

#[test]
fn dense_rules() {
    let mut random = Random::new(3);
    let domains = vec![Domain::Bool; 24];
    let rows = tree(&domains, 500, &mut random);
    assert!(within(200_000, table(domains, rows, 5, HitPolicy::Unique, &mut random)).is_empty());
}

#[test]
fn rating_tables() {
    let mut random = Random::new(4);
    let rows = grid(6, &mut random);
    assert!(within(1_500_000, table(vec![numbers(); 5], rows.clone(), 20, HitPolicy::Unique, &mut random)).is_empty());
    let one_result = within(1_500_000, table(vec![numbers(); 5], rows, 1, HitPolicy::Unique, &mut random));
    assert_eq!(count(&one_result, Code::IrrelevantCondition), 5);
}

/// `<= 10`, `<= 20`, .. in order, the last one for all numbers, each for both answers to another question.
fn thresholds(count: usize) -> Vec<Row> {
    let row = |at: usize| {
        let last = if at + 1 == count { 65_535 } else { 10 * at as u128 };
        [0, 1].map(|answer| vec![ValueSet::span(0, last), ValueSet::one(answer)])
    };
    (0..count).flat_map(row).collect()
}

#[test]
fn thresholds_in_order() {
    let domains = || vec![numbers(), Domain::Bool];
    for (count, bound) in [(125, 300_000), (250, 1_150_000), (500, 4_600_000)] {
        let with_results = |result: fn(usize) -> usize| {
            let mut table = table(domains(), thresholds(count), 7, HitPolicy::First, &mut Random::new(5));
            table.rules.iter_mut().enumerate().for_each(|(at, rule)| rule.outcome.actions = vec![result(at)]);
            within(bound, table)
        };
        assert!(with_results(|at| at % 7).is_empty());
        let pairs = with_results(|at| at / 2 % 7);
        assert_eq!(pairs.iter().map(|it| it.code).collect::<Vec<_>>(), [Code::IrrelevantCondition]);
    }
}

/// A table of one text a rule, each with a bound of its own for a number.
fn texts(count: usize, hit: HitPolicy) -> Table {
    let literals = (0..count).map(|at| format!("article {at}")).collect();
    let domains = vec![Domain::Text { literals, closed: false, more: 0, classes: None }, numbers()];
    let row = |at: usize| vec![ValueSet::one((at * 7919 % count) as u128), ValueSet::span(0, (at * 31 % 60_000) as u128)];
    table(domains, (0..count).map(row).collect(), 7, hit, &mut Random::new(6))
}

/// Rule `i` matches the first column up to step `i` and the second from step `i` on.
fn staircase(count: usize, results: usize, hit: HitPolicy) -> Table {
    let domain = || Domain::integer(Integer::U32, ValueSet::span(0, 3 * count as u128 + 2));
    let row = |at: u128| vec![ValueSet::span(0, 3 * at + 2), ValueSet::span(3 * at, 3 * count as u128 + 2)];
    table(vec![domain(), domain()], (0..count as u128).map(row).collect(), results, hit, &mut Random::new(7))
}

/// Filters of packets: a number, a range around it or all numbers in each of five columns, in order; the last filter takes the rest.
fn filters(count: usize, random: &mut Random) -> Vec<Row> {
    let set = |column: usize, random: &mut Random| {
        let (at, bits) = (random.below(65_536) as u128, random.below(16));
        match random.below(5) {
            0 | 1 if column > 0 => ValueSet::span(0, 65_535),
            2 => ValueSet::span(at >> bits << bits, at | ((1 << bits) - 1)),
            _ => ValueSet::one(at),
        }
    };
    let mut rows: Vec<Row> = (1..count).map(|_| (0..5).map(|column| set(column, random)).collect()).collect();
    rows.push(vec![ValueSet::span(0, 65_535); 5]);
    rows
}

#[test]
fn filters_in_order() {
    for (rules, bound) in [(1_000, 400_000), (4_000, 850_000)] {
        let mut random = Random::new(8);
        let rows = filters(rules, &mut random);
        let findings = within(bound, table(vec![numbers(); 5], rows, rules, HitPolicy::First, &mut random));
        assert_eq!(count(&findings, Code::Undecided) + count(&findings, Code::MissingRule), 0);
    }
}

/// Runs on a thread with the stack of the threads that rustc and test runners make.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
fn lookups_of_texts() {
    on_a_small_stack(|| {
        for hit in [HitPolicy::Unique, HitPolicy::First] {
            let findings = within(2_000_000, texts(10_000, hit));
            assert_eq!(findings.iter().map(|it| it.code).collect::<Vec<_>>(), [Code::MissingRule]);
        }
    });
}

#[test]
fn staircases() {
    on_a_small_stack(|| {
        for (hit, results) in [(HitPolicy::First, 7), (HitPolicy::Any, 1)] {
            let findings = within(15_000_000, staircase(20_000, results, hit));
            assert_eq!(findings.iter().map(|it| it.code).collect::<Vec<_>>(), [Code::MissingRule]);
        }
    });
}

/// Of 20,000 rules `< n` over the only column each has one case of its own, and all rules before it meet it.
#[test]
fn thresholds_of_one_column() {
    let rows = || (0..20_000u128).map(|at| vec![ValueSet::span(0, 3 * at + 2)]).collect();
    let findings = within(2_700_000, table(vec![numbers()], rows(), 7, HitPolicy::First, &mut Random::new(9)));
    assert_eq!(findings.iter().map(|it| it.code).collect::<Vec<_>>(), [Code::MissingRule]);
}

/// Tables of which nearly every two rules share cases have millions of such pairs: a part of them is enough, also where a relation forbids some cases.
#[test]
fn rules_that_nearly_all_share_cases() {
    let with_relation = |mut table: Table| {
        let formula = Formula::Or(vec![
            Formula::Atom { column: 0, set: ValueSet::span(0, 100) },
            Formula::Not(Box::new(Formula::Atom { column: 1, set: ValueSet::span(0, 2) })),
        ]);
        table.relations.push(Relation { text: "a || b".into(), span: Span::default(), formula });
        table
    };
    let same = |count: usize| table(vec![numbers()], vec![vec![numbers().all()]; count], count, HitPolicy::Unique, &mut Random::new(11));
    let tables = [
        (Code::AgreeingOverlap, 7_000_000, staircase(1_600, 1, HitPolicy::Unique)),
        (Code::ContradictoryRules, 10_000_000, staircase(1_600, 7, HitPolicy::Unique)),
        (Code::ContradictoryRules, 10_000_000, staircase(1_600, 7, HitPolicy::Any)),
        (Code::ContradictoryRules, 7_000_000, same(5_000)),
        (Code::ContradictoryRules, 15_000_000, with_relation(staircase(1_600, 7, HitPolicy::Unique))),
    ];
    for (code, bound, table) in tables {
        let findings = within(bound, table);
        let first = findings.iter().find(|it| it.code == code).expect("such rules are found");
        assert!(first.notes.iter().any(|it| it.ends_with("others were not looked for")), "{:?}", first.notes);
        assert_eq!(count(&findings, Code::Undecided), 0);
    }
}

/// What else is wrong with a table that has a gap is looked for within a part of the budget: these rules take 19,000,000 steps where all is.
#[test]
fn tables_refused_for_a_gap() {
    let mut random = Random::new(10);
    let rows = literals(90, 360, &mut random);
    let findings = within(6_000_000, table(vec![Domain::Bool; 90], rows, 1, HitPolicy::Any, &mut random));
    assert_eq!((count(&findings, Code::MissingRule), count(&findings, Code::Undecided)), (1, 0));
    let redundant = findings.iter().find(|it| it.code == Code::RedundantRule).expect("some are found");
    assert!(redundant.notes.iter().any(|it| it.ends_with("others may be redundant, too")), "{:?}", redundant.notes);
}

/// A table of all comparisons of some numbers, where no list says what can occur together, and examples that give all numbers, or all but one.
fn compared(examples: usize, given: usize) -> Table {
    let names: Vec<char> = ('a'..='i').collect();
    let mut text = "table: t\ninputs: { ".to_owned()
        + &names.iter().map(|it| format!("{it}: u32")).collect::<Vec<_>>().join(", ")
        + " }\nconditions:\n";
    for (at, left) in names.iter().enumerate() {
        names[at + 1..].iter().for_each(|right| text.push_str(&format!("  {left}{right}: {{ text: q, is: {left} < {right} }}\n")));
    }
    text.push_str("outputs: { r: u8 }\nhit: first\nrules:\n  - { id: low, when: { ab: T }, out: { r: 1 } }\n  - { id: else, out: { r: 2 } }\nexamples:\n");
    for at in 0..examples {
        let when: Vec<String> = names[..given].iter().enumerate().map(|(place, it)| format!("{it}: {}", at + place)).collect();
        text.push_str(&format!("  - {{ when: {{ {} }}, rule: low }}\n", when.join(", ")));
    }
    checked(&text).unit.table().expect("it is understood").clone()
}

/// Examples cost what looking at them costs: no search each.
#[test]
fn examples_are_not_searched() {
    let [none, few, many] = [0, 10, 40].map(|it| steps(&compared(it, 9)));
    assert!((many - none) < 5 * (few - none) && many - none < 1_000_000, "{none}, {few}, {many}");
}

/// A rule for each half of a half, and so on, of eight numbers.
fn halved(rules: usize, properties: &str) -> String {
    let columns: Vec<String> = (0..8).map(|it| format!("c{it}")).collect();
    let inputs: Vec<String> = columns.iter().map(|it| format!("{it}: {{ type: u16, range: 0..1024 }}")).collect();
    let head = format!("table: t\ninputs: {{ {} }}\noutputs: {{ fee: u32 }}\n{properties}", inputs.join(", "));
    head + &rows(&columns, &boxes(rules, 8, 1024))
}

fn steps_of(text: &str) -> u64 {
    let compiled = checked(text);
    assert!(compiled.findings.is_empty(), "{:?}", compiled.findings);
    steps(compiled.unit.table().expect("it is understood"))
}

/// A property costs what a gap costs: ten of them of the eighteen conditions of tic-tac-toe less than half of the proof.
#[test]
fn properties_of_single_cases() {
    let text = include_str!("../../games/tictactoe/tables/computer_move.yaml");
    let cell = |at: usize| format!("{}{}", at / 3 + 1, at % 3 + 1);
    let never = (0..9).map(cell).map(|it| format!("  - never: does(put{it}) && (r{it} || b{it}) && !fires(P1)\n"));
    let properties = format!("properties:\n{}  - can: does(put11)\n", never.collect::<String>());
    let (head, rules) = text.split_once("\nrules: |").expect("a grid");
    let head = head.split("\nproperties:").next().unwrap_or(head);
    let [without, with] = ["", &properties].map(|it| steps_of(&format!("{head}\n{it}rules: |{rules}")));
    assert!(2 * with < 3 * without, "{with} steps of {without}");
}

/// Of 512 rules over eight numbers no pair is looked for where none can be: `rises` in all of them, and `ignores`.
#[test]
fn properties_of_two_cases() {
    let without = steps_of(&halved(512, ""));
    let rises = steps_of(&halved(512, "properties:\n  - { rises: fee, in: [c0, c1, c2, c3, c4, c5, c6, c7] }\n"));
    assert!(rises < without + 400_000, "{rises} steps, {without} without");
}
