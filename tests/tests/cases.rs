//! `explore::cases`: test cases of every table of the corpus decide as the table says, and each rule is reached.

use dtable_core::diagnostic::Code;
use dtable_core::explore::cases::{Kind, TestCase, TestCases, cases, collected, is_given, value};
use dtable_core::model::{Aggregate, HitPolicy, Table};
use dtable_tests::corpus::{tables, verified, workspace};
use dtable_tests::texts::{self, checked};

const ALL: [Kind; 4] = [Kind::Rules, Kind::Boundaries, Kind::Pairs, Kind::Mcdc];

/// Tables with more rules are left out.
const MANY: usize = 40;

/// Of so many tables one is compiled again, with the test cases as its examples.
const EXAMPLES: usize = 4;

/// What the front door decides on the values of a test case.
fn decided(parsed: &dtable_core::Table, table: &Table, case: &TestCase) -> Option<String> {
    let mut given = parsed.case();
    for (at, position) in case.values.iter().enumerate().filter(|(at, _)| is_given(table, *at)) {
        let column = parsed.column(&table.columns[at].name.value).ok()?;
        if let Some(position) = position {
            // As `eval --cases` reads them, where they have a name.
            let Some(text) = value(&table.columns[at].domain, *position) else {
                given.put(column, *position).ok()?;
                continue;
            };
            assert_eq!(column.position(text.as_str()).ok(), Some(*position), "{}: {text}", table.name.value);
            given.set(column, text.as_str()).ok()?;
        }
    }
    Some(given.decide().unwrap_or_else(|it| panic!("{}: {it}: {case:?}", table.name.value)).rule().id().to_owned())
}

/// What an example says of a test case: the rule, or what a table that collects makes of all that match, which has to be literals.
fn comes_out(table: &Table, case: &TestCase) -> Option<String> {
    let HitPolicy::Collect(aggregate) = table.hit else { return Some(format!("rule: '{}'", table.rules[case.rule?].id.value)) };
    let quoted = |it: &String| format!("'{}'", it.replace('\'', "''"));
    let results = collected(table, 0, case)?.iter().map(quoted).collect::<Vec<_>>().join(", ");
    let results = if aggregate == Aggregate::All { format!("[{results}]") } else { results };
    Some(format!("out: {{ {}: {results} }}", table.outputs[0].name.value))
}

/// The table with test cases as its examples; `None` where a value has no name.
fn with_examples(text: &str, table: &Table, found: &TestCases) -> Option<String> {
    let mut lines = String::new();
    for case in &found.cases {
        let mut when = Vec::new();
        for (at, position) in case.values.iter().enumerate().filter(|(at, _)| is_given(table, *at)) {
            let column = &table.columns[at];
            let value = position.map_or_else(|| Some("n/a".to_owned()), |it| value(&column.domain, it));
            when.extend(value.map(|it| format!("{}: '{}'", column.name.value, it.replace('\'', "''"))));
        }
        lines.push_str(&format!("  - {{ when: {{ {} }}, {} }}\n", when.join(", "), comes_out(table, case)?));
    }
    (!text.lines().any(|it| it.starts_with("examples:"))).then(|| format!("{text}\nexamples:\n{lines}"))
}

fn each_rule_is_reached(path: &str, table: &Table, found: &TestCases) {
    for (at, rule) in table.rules.iter().enumerate() {
        // Nobody knows values for what a used table computes as only the program can.
        let has_values = |it: &str| table.uses.is_empty() || !it.ends_with("the case that was found has no values");
        let is_told = || {
            found.without.iter().any(|it| {
                (it.ends_with("fires in no case") || it.ends_with("too much work") || !has_values(it))
                    && (it.ends_with("work") || rule.is_else() || it.contains(&rule.id.value))
            })
        };
        assert!(
            found.cases.iter().any(|it| it.rule == Some(at) || it.matching.contains(&at)) || is_told(),
            "{path}: {} has no case: {:?}",
            rule.id.value,
            found.without
        );
    }
}

fn examples_hold(path: &str, text: &str, table: &Table, found: &TestCases) {
    let Some(text) = with_examples(text, table, found) else { return };
    let findings = checked(&text).findings;
    let wrong = findings.iter().find(|it| it.code == Code::FailedExample || it.code.id() < "DT200");
    assert!(wrong.is_none(), "{path}: {wrong:#?}\n{text}");
}

#[test]
fn test_cases_of_the_corpus_decide_as_the_table_says() {
    let mut count = 0;
    for (at, path) in tables("pass").unwrap().into_iter().enumerate() {
        let text = std::fs::read_to_string(workspace().join(&path)).unwrap();
        for table in verified(&path).unwrap() {
            let table = table.table();
            // What is said about very many rules is said about some, and takes long without optimisation.
            if table.rules.len() > MANY {
                continue;
            }
            let Ok(found) = cases(table, &ALL) else { continue };
            each_rule_is_reached(&path, table, &found);
            count += found.cases.len();
            if let Ok(parsed) = dtable_core::Table::parse("t.yaml", text.as_str()) {
                if !matches!(table.hit, HitPolicy::Collect(_)) {
                    for case in &found.cases {
                        assert_eq!(
                            decided(&parsed, table, case).as_ref(),
                            Some(&table.rules[case.rule.unwrap()].id.value),
                            "{path}: {case:?}"
                        );
                    }
                }
                if at % EXAMPLES == 0 || path.contains("cases_of") {
                    examples_hold(&path, &text, table, &found);
                }
            }
        }
    }
    assert!(count > 500, "{count}");
}

fn of(text: &str, kind: Kind) -> TestCases {
    cases(texts::verified(text).table(), &[kind]).unwrap()
}

/// Where two columns are compared and something is computed of both, the values beside each other are found.
#[test]
fn a_bound_between_two_columns_is_found() {
    let text = std::fs::read_to_string(workspace().join("tests/corpus/pass/cases_of_sums.yaml")).unwrap();
    let found = of(&text, Kind::Boundaries);
    assert!(found.cases.iter().any(|it| it.about.contains("a is one after k")), "{found:?}");
}

const FARE: &str = "table: fare\ninputs:\n  age: { type: u8, range: 0..=120 }\n  zone: { type: Zone, values: [City, Region] }\n  member: bool\noutputs:\n  cents: u32\n\
    rules: |\n  | rule   | age  | zone   | member | cents |\n  | free   | < 6  | -      | -      | 0     |\n  | member | >= 6 | -      | T      | 100   |\n\
    \x20 | city   | >= 6 | City   | F      | 250   |\n  | region | >= 6 | Region | F      | 480   |\n";

#[test]
fn bounds_are_the_values_at_which_entries_begin_and_end() {
    let found = of(FARE, Kind::Boundaries);
    let mut ages: Vec<u128> = found.cases.iter().filter_map(|it| it.values[0]).collect();
    ages.sort_unstable();
    ages.dedup();
    assert_eq!(ages, [0, 5, 6, 120]);
    assert_eq!(found.without, Vec::<String>::new());
}

#[test]
fn bounds_are_where_columns_are_equal_and_where_a_computed_number_ends() {
    let text = "table: t\ninputs:\n  paid: { type: i32, range: 0..=900 }\n  limit: { type: i32, range: 0..=900 }\nconditions:\n  over: { is: paid - limit, type: i32 }\n\
        outputs: { ok: bool }\nrules: |\n  | rule | paid     | limit | over  | ok    |\n  | in   | <= limit | -     | -     | true  |\n\
        \x20 | near | > limit  | -     | <= 20 | true  |\n  | out  | > limit  | -     | > 20  | false |\n";
    let found = of(text, Kind::Boundaries);
    let values = |said: &str| {
        let it = found.cases.iter().find(|it| it.about.split("; ").any(|it| it == said)).unwrap_or_else(|| panic!("{said}: {found:?}"));
        (it.values[0].unwrap(), it.values[1].unwrap())
    };
    let differ = |said: &str| i128::try_from(values(said).0).unwrap() - i128::try_from(values(said).1).unwrap();
    assert_eq!(["paid = limit", "paid is one after limit", "over = 20", "over = 21"].map(differ), [0, 1, 20, 21]);
}

#[test]
fn all_pairs_of_values_come_together() {
    let found = of(FARE, Kind::Pairs);
    for (zone, member) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        assert!(found.cases.iter().any(|it| it.values[1..] == [Some(zone), Some(member)]));
    }
    assert!(found.cases.len() <= 6, "{:?}", found.cases);
}

#[test]
fn each_entry_decides_between_two_cases() {
    let found = of(FARE, Kind::Mcdc);
    let of_city = found.cases.iter().filter(|it| it.about.contains("`zone` decides for rule `city`")).collect::<Vec<_>>();
    assert_eq!(of_city.len(), 2);
    assert!(
        of_city[0].rule != of_city[1].rule && of_city[0].values[0] == of_city[1].values[0] && of_city[0].values[2] == of_city[1].values[2]
    );
    assert_eq!(found.without, Vec::<String>::new());
    let lonely = "table: t\nconditions: { a: Is it?, b: Is it so? }\nrelations: [a <-> b]\nactions: { go: Go }\nrules: |\n  | rule | a | b | do |\n  | 1    | T | T | go |\n  | 2    | F | F |    |\n";
    let found = of(lonely, Kind::Mcdc);
    assert_eq!(found.without[0], "`a` decides for rule `1`: in no case does another value alone change the result");
}

#[test]
fn what_is_compared_and_what_is_computed_of_a_column_decides_with_it() {
    let text = "table: t\ninputs:\n  paid: { type: i32, range: 0..=90 }\n  limit: { type: i32, range: 0..=90 }\nconditions:\n  over: { is: paid - 20, type: i32 }\n\
        outputs: { ok: bool }\nhit: first\nrules: |\n  | rule | paid | limit | over | ok |\n  | free | < 10 | - | - | true |\n  | in | <= limit | - | > 5 | true |\n\
        \x20 | else | | | | false |\n";
    let found = of(text, Kind::Mcdc);
    for said in ["`paid` decides for rule `free`", "`paid` decides for rule `in`"] {
        assert_eq!(found.cases.iter().filter(|it| it.about.contains(said)).count(), 2, "{said}: {found:?}");
    }
    assert_eq!(found.without, ["`over` decides for rule `in`: it is computed of others, and does not change alone"]);
}

#[test]
fn of_a_table_that_collects_every_rule_that_matches_counts() {
    let text = "table: t\nhit: HIT\nconditions: { a: Is it?, b: Is it so? }\noutputs: { points: u8 }\nrules: |\n  | rule | a | b | points |\n\
        \x20 | 1    | T | - | 5      |\n  | 2    | F | - | 7      |\n  | 3    | - | T | 9      |\n";
    for (hit, never) in [("collect", 0), ("collect max", 0), ("collect count", 2)] {
        let text = text.replace("HIT", hit);
        let found = of(&text, Kind::Rules);
        assert!((0..3).all(|rule| found.cases.iter().any(|it| it.matching.contains(&rule))), "{hit}: {:?}", found.cases);
        assert_eq!(found.without, Vec::<String>::new(), "{hit}");
        // Rules 1 and 2 take turns: how many rules match, `a` does not change.
        assert_eq!(of(&text, Kind::Mcdc).without.len(), never, "{hit}");
    }
}

#[test]
fn where_no_rule_matches_a_sum_is_zero() {
    let card = "table: card\nhit: collect sum\ninputs: { age: u8, member: bool }\noutputs: { points: u8 }\nrules: |\n  | rule | age   | member | points |\n  | 1    | >= 65 | -      | 5      |\n  | 2    | -     | T      | 2      |\n";
    let decides = of(card, Kind::Mcdc);
    assert_eq!((decides.cases.len(), decides.without.len()), (3, 0), "{decides:#?}");
    assert!(decides.cases.iter().any(|it| it.rule.is_none() && it.matching.is_empty()), "{decides:#?}");
    assert!(of(card, Kind::Boundaries).cases.iter().any(|it| it.values == [Some(64), Some(0)]));
    let counted = of(&card.replace("collect sum", "collect count"), Kind::Mcdc);
    assert_eq!(counted.without.len(), 0, "{counted:#?}");
}

#[test]
fn an_entry_decides_where_what_is_made_of_the_results_changes() {
    // Of 5 and 2 the greatest is 5, with rule 2 or without: its entry decides only where rule 1 does not match.
    let card = "table: card\nhit: collect max\ninputs: { old: bool, member: bool }\noutputs: { points: u8 }\nrules: |\n  | rule | old | member | points |\n  | 1    | T   | -      | 5      |\n  | 2    | -   | T      | 2      |\n  | 3    | -   | -      | 0      |\n";
    let found = of(card, Kind::Mcdc);
    let of_second: Vec<&TestCase> = found.cases.iter().filter(|it| it.about.contains("rule `2`")).collect();
    assert!(of_second.len() == 2 && of_second.iter().all(|it| it.values[0] == Some(0)), "{found:#?}");
    let never = of(&card.replace("| 2      |", "| 0      |"), Kind::Mcdc);
    assert_eq!(never.without, ["`member` decides for rule `2`: in no case does another value alone change the result"]);
}
