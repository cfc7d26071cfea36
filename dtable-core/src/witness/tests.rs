use super::against_code;
use super::check::against_findings;
use super::telling_cases::Cases;
use super::telling_cases::cases;
use crate::decide::{Dag, Form, FormKind, Forms, Node, Tuning, build, build_tuned};
use crate::diagnostic::{Code, Evidence, Finding};
use crate::evaluate::Evaluator;
use crate::fixture::{checked_with, table_of, understood, verified};
use crate::interpret::{interpret, is_possible};
use crate::model::{Position, Table};
use std::collections::BTreeSet;
use std::time::Instant;

const COMPUTER_MOVE: &str = include_str!("../../../games/tictactoe/tables/computer_move.yaml");

fn positions(table: &Table, cases: &Cases) -> Vec<Vec<Position>> {
    let plain = |case: &crate::evaluate::AssignedCase| case.iter().map(|at| at.expect("always applicable")).collect();
    assert!(table.columns.iter().all(|column| column.requires.is_none()));
    cases.possible.iter().map(plain).collect()
}

/// Hundreds of cases, all possible, nearly all rules among them, the same each time.
#[test]
fn cases_are_possible_and_reach_the_rules() {
    let table = verified(COMPUTER_MOVE).table().clone();
    let drawn = cases(&table);
    let all = positions(&table, &drawn);
    assert!(all.len() > 180 && all.iter().all(|case| is_possible(&table, case)), "{}", all.len());
    let mut fired: Vec<usize> = all.iter().filter_map(|case| interpret(&table, case).fired).collect();
    fired.sort_unstable();
    fired.dedup();
    assert!(fired.len() + 2 >= table.rules.len(), "{}", fired.len());
    assert_eq!(all, positions(&table, &cases(&table)));
    assert!(drawn.but_one.iter().all(|(at, case)| Evaluator::new(&table).relation(*at, case) == Some(false)) && drawn.but_one.len() > 9);
}

/// The values of the first column in the cases of a table, of which all combinations are tried.
fn told(text: &str) -> Vec<Position> {
    let cases = cases(verified(text).table());
    let told: BTreeSet<Position> = cases.possible.iter().map(|case| case[0].expect("always applicable")).collect();
    told.into_iter().collect()
}

/// Values stand at the bounds that anything names, beside these, and between two of them; for numbers also where sums
/// and products pass a constant.
#[test]
fn values_are_tried_at_bounds_beside_and_between() {
    let table = |head: &str, rows: &str| format!("table: t\n{head}outputs: {{ r: u8 }}\nrules: |\n  | rule | a | r |\n{rows}");
    let halves = "  | 1 | < 4000 | 1 |\n  | 2 | >= 4000 | 2 |\n";
    let has = |text: &str, wanted: &[Position]| {
        let told = told(text);
        assert!(wanted.iter().all(|it| told.contains(it)), "{told:?}\n{text}");
    };
    let input = "inputs: { a: u16 }\n";
    assert_eq!(told(&table(input, halves)), [0, 1_999, 3_999, 4_000, 34_767, 65_535]);
    // What a relation names, an example, what `requires` names.
    let set = format!("{input}relations: ['a < 9000']\n");
    assert_eq!(told(&table(&set, halves)).last(), Some(&8_999));
    has(&table(&set, halves), &[0, 3_999, 4_000, 6_499, 8_999]);
    let example = "examples: [{ when: { a: 700 }, rule: 1 }]\n";
    has(&format!("{}{example}", table(input, halves)), &[699, 700, 701]);
    let required = "conditions: { a: { text: How many?, type: u16 }, late: { text: Late?, requires: a > 800 } }\n";
    has(&table(required, halves), &[800, 801]);
    // Where a sum, a difference, a quotient or a product passes a constant.
    for (relation, wanted) in [("a / 7 < 700", [3_999, 4_899]), ("a.max(60) - 60 < 8940", [4_000, 8_999]), ("a / 3 + 1 != 50", [150, 151])]
    {
        has(&table(&format!("{input}relations: ['{relation}']\n"), halves), &wanted);
    }
    for computed in ["a / 2", "(a - a / 2).min(9_999)"] {
        let number = format!("{input}conditions: {{ half: {{ is: {computed}, type: u16 }} }}\n");
        let rows = "  | 1 | < 120 | 1 |\n  | 2 | >= 120 | 2 |\n";
        has(&table(&number, rows).replace("| a |", "| half |"), &[240, 239]);
    }
    let truth = format!("{input}conditions: {{ far: {{ is: a / 9 > 300 }} }}\n");
    has(&table(&truth, "  | 1 | T | 1 |\n  | 2 | F | 2 |\n").replace("| a |", "| far |"), &[2_700, 2_701]);
}

/// 2.4 ms without optimisation; the figure is printed and not asserted, as the machine may be busy.
#[test]
fn what_it_costs() {
    let verified = verified(COMPUTER_MOVE);
    let decision = build(&verified);
    let mut times: Vec<_> = (0..20)
        .map(|_| {
            let start = Instant::now();
            let cases = cases(verified.table());
            assert_eq!(against_findings(verified.table(), Some(&verified), &[], &cases), None);
            assert_eq!(against_code(verified.table(), &decision, &cases), None);
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    println!("{:?}", times[0]);
}

/// One wrong end in each form, where some case ends.
#[test]
fn wrong_code_is_contradicted() {
    let text = "table: t\ninputs: { n: u8, m: u8, late: bool }\noutputs: { fare: u8 }\nrelations: [n <= m]\nhit: first\nrules: |
  | rule | n    | m     | late | fare |
  | a    | < 5  | > 9   | -    | 1    |
  | b    | >= 5 | -     | T    | 2    |
  | c    | 7..9 | < 100 | -    | 3    |
  | else |      |       |      | 4    |\n";
    let verified = verified(text);
    let (table, cases) = (verified.table(), cases(verified.table()));
    let of = |form: FormKind, spoil: &dyn Fn(&mut Forms)| {
        let mut decision = build_tuned(&verified, &Tuning { form: Some(form), ..Tuning::DEFAULT }).expect("a small table has every form");
        assert_eq!(against_code(table, &decision, &cases), None, "{form:?}");
        spoil(&mut decision);
        let found = against_code(table, &decision, &cases).unwrap_or_else(|| panic!("{form:?}"));
        assert_eq!(found.code, Code::InternalError);
        assert!(found.notes[0].starts_with("the case: n = "), "{:?}", found.notes);
    };
    let swapped = |end: usize| if end < 2 { 1 - end } else { end };
    let in_graph = |nodes: &mut Vec<Node>| {
        nodes.iter_mut().for_each(|node| {
            if let Node::Leaf(leaf) = node {
                *leaf = swapped(*leaf);
            }
        });
    };
    of(FormKind::Graph, &|it| {
        let Form::Graph(dag) = &mut it.rule else { panic!() };
        in_graph(&mut dag.nodes);
    });
    of(FormKind::Graph, &|it| {
        let Some(Form::Graph(dag)) = &mut it.result else { panic!() };
        in_graph(&mut dag.nodes);
    });
    of(FormKind::Dense, &|it| {
        let Some(Form::Dense(dense)) = &mut it.result else { panic!() };
        dense.tables.last_mut().unwrap().iter_mut().for_each(|end| *end = swapped(*end));
    });
    of(FormKind::Masks, &|it| {
        let Form::Masks(masks) = &mut it.rule else { panic!() };
        masks.ends.swap(0, 1);
    });
    of(FormKind::Tree, &|it| {
        let Form::Tree(tree) = &mut it.rule else { panic!() };
        tree.nodes[0].ways.swap(0, 1);
    });
    of(FormKind::Forest, &|it| {
        let Form::Forest(forest) = &mut it.rule else { panic!() };
        forest.ends.swap(0, 1);
    });
    of(FormKind::Bitmaps, &|it| {
        let Form::Bitmaps(bitmaps) = &mut it.rule else { panic!() };
        bitmaps.ends.swap(0, 1);
    });
}

/// Each kind of statement about a table, made about one for which it is false.
#[test]
fn false_findings_are_contradicted() {
    let text = "table: t\ninputs: { n: { type: u8, range: 0..=9 } }\nconditions: { late: Is it late? }\noutputs: { fare: u8 }
relations: ['n + 1 > 3 || late', 'late -> n < 8']\nrules: |
  | rule | n   | late | fare |
  | a    | < 5 | T    | 1    |
  | b    | >= 5 | T   | 2    |
  | else |     |      | 4    |\n";
    let verified = verified(text);
    let table = verified.table();
    let cases = cases(table);
    let about = |code: Code, rules: &[&str], span| {
        let rules = rules.iter().map(|it| (*it).into()).collect();
        let finding = Finding::new(code, span, "").evidence(Evidence { table: Some("t".to_owned()), rules, ..Evidence::default() });
        against_findings(table, None, &[finding], &cases).map(|it| it.message)
    };
    let name = table.name.span;
    assert_eq!(about(Code::UnusedCondition, &[], name), None);
    assert!(about(Code::ImpossibleRelations, &[], name).is_some_and(|it| it.contains("found to be impossible")));
    assert!(about(Code::UnreachableRule, &["b", "a"], name).is_some_and(|it| it.contains("rule `b` fires")));
    assert!(about(Code::ElseNeverFires, &["else"], name).is_some_and(|it| it.contains("rule `else` fires")));
    // The same about another table is none about this one.
    let finding = Finding::new(Code::UnreachableRule, name, "");
    let elsewhere = Evidence { table: Some("u".to_owned()), rules: vec!["b".into()], ..Evidence::default() };
    assert_eq!(against_findings(table, None, &[finding.evidence(elsewhere)], &cases), None);
    for relation in &table.relations {
        assert!(about(Code::NeedlessRelation, &[], relation.span).is_some_and(|it| it.contains(&relation.text)));
    }
}

/// Tables that are not what was proved: a verdict about another table.
#[test]
fn false_verdicts_are_contradicted() {
    let of = |relation: &str, rows: &str, example: &str| {
        format!(
            "table: t\ninputs: {{ n: {{ type: i16, range: -400..=400 }}, m: {{ type: i16, range: -9000..=9000 }} }}\nconditions: {{ late: Is it late?, dark: {{ is: m > 5 }} }}\n\
             outputs: {{ fare: u8 }}\nrelations: ['{relation}']\nrules: |\n  | rule | n | late | dark | fare |\n{rows}{example}\n"
        )
    };
    let right = of("late -> n - m < 300", "  | a | < 50 | - | - | 1 |\n  | b | >= 50 | T | - | 2 |\n  | c | >= 50 | F | - | 3 |\n", "");
    let verified = verified(&right);
    let about = |text: String| {
        let table = understood(&text);
        against_findings(&table, Some(&verified), &[], &cases(&table)).map(|it| it.message)
    };
    let wrong = |rows: &str, example: &str| about(of("late -> n - m < 300", rows, example)).unwrap_or_default();
    assert_eq!(about(right.clone()), None);
    let (a, b, c) = ("  | a | < 50 | - | - | 1 |\n", "  | b | >= 50 | T | - | 2 |\n", "  | c | >= 50 | F | - | 3 |\n");
    assert!(wrong(&format!("{a}{b}  | c | >= 51 | F | - | 3 |\n"), "").contains("no rule matches"));
    assert!(wrong(&format!("{a}{b}  | c | >= 50 | F | T | 3 |\n"), "").contains("no rule matches"));
    assert!(wrong(&format!("{a}{b}  | c | >= 49 | F | - | 3 |\n"), "").contains("is not right for all of `a`, `c`"));
    let example = "examples: [{ when: { n: 7 }, rule: b }]\n";
    assert!(wrong(&format!("{a}{b}{c}"), example).contains("the example for rule `b`"));
    let examples = |all: &str| wrong(&format!("{a}{b}{c}"), &format!("examples: [{all}]\n"));
    assert_eq!(examples("{ when: { n: 7 }, rule: a }, { when: { n: 60, late: T }, rule: b }, { when: { n: 7 }, out: { fare: 1 } }"), "");
    assert!(examples("{ when: { n: 60, late: T }, out: { fare: 3 } }").contains("an example with another result"));
    assert!(about(of("dark", &format!("{a}{b}{c}"), "")).unwrap_or_default().contains("the relation `dark` does not hold"));
}

/// A table that collects has the examples that were found to be met: the number that all rules together come to.
#[test]
fn a_false_verdict_about_a_sum_is_contradicted() {
    let of = |sum: u8| {
        format!(
            "table: t\nhit: collect sum\ninputs: {{ a: bool, b: bool }}\noutputs: {{ r: u8 }}\nexamples: [{{ when: {{ a: T, b: T }}, out: {{ r: {sum} }} }}]\n\
                 rules: |\n  | rule | a | b | r |\n  | 1    | T | - | 1 |\n  | 2    | - | T | 2 |\n"
        )
    };
    let right = verified(&of(3));
    let about = |text: String| {
        let table = understood(&text);
        against_findings(&table, Some(&right), &[], &cases(&table)).map(|it| it.message)
    };
    assert_eq!(against_findings(right.table(), Some(&right), &[], &cases(right.table())), None);
    assert!(about(of(2)).is_some_and(|it| it.contains("an example with another result")));
}

/// Conditions that are not always applicable, floats with NaN, options, texts, opaque expressions: evaluated as the
/// format says.
#[test]
fn every_kind_of_column_is_evaluated() {
    let text = "table: t\ninputs: { x: f32, o: \"Option<u8>\", s: \"&str\", c: char }\nconditions:
  file: Is there a file?
  size: { text: How large?, type: u64, requires: file }
  image: { text: Is it an image?, requires: 'file && size > 0' }
  odd: { text: Is it odd?, is: 's.len() % 2 == 1' }
  hot: { text: Is it hot?, is: 'x > 3.5' }
outputs: { fare: u8 }\nrules: |
  | rule | file | size | image | odd | hot | x    | o        | s        | c     | fare |
  | a    | F    | -    | -     | -   | -   | -    | -        | -        | -     | 1    |
  | b    | T    | 0    | -     | -   | -   | NaN  | -        | -        | -     | 2    |
  | c    | T    | > 0  | T     | T   | -   | -    | None     | \"a\"    | -     | 3    |
  | d    | T    | > 0  | F     | -   | T   | -    | Some(>2) | not(\"b\") | > 'c' | 4  |
  | else |      |      |       |     |     |      |          |          |       | 5    |\n";
    let verified = verified(text);
    let table = verified.table();
    let cases = cases(table);
    let column = |name: &str| table.columns.iter().position(|it| it.name.value == name).unwrap();
    let (file, size, image, odd) = (column("file"), column("size"), column("image"), column("odd"));
    for case in &cases.possible {
        assert_eq!(case[size].is_some(), case[file] == Some(1));
        assert_eq!(case[image].is_some(), case[size].is_some_and(|at| at > 0));
    }
    assert!([0, 1].iter().all(|truth| cases.possible.iter().any(|case| case[odd] == Some(*truth))), "opaque: any truth");
    let it = Evaluator::new(table);
    let fired: Vec<usize> = cases.possible.iter().filter_map(|case| it.fired(&it.matching(case))).collect();
    assert!((0..table.rules.len()).all(|rule| fired.contains(&rule)), "{fired:?}");
    assert_eq!(against_code(table, &build(&verified), &cases), None);
    // A graph that asks `size` first asks it where there is no file.
    let mut decision = build(&verified);
    let Form::Graph(Dag { nodes }) = &mut decision.rule else { panic!() };
    let leaf = nodes.iter().position(|node| matches!(node, Node::Leaf(_))).unwrap();
    let all = table.columns[size].domain.all();
    nodes[0] = Node::Test { column: size, branches: vec![crate::decide::Branch { values: all, to: leaf }] };
    assert!(against_code(table, &decision, &cases).is_some_and(|it| it.message.contains("asks `size` where it may not")));
}

/// A condition that is not applicable answers no requirement, not even that it is false.
#[test]
fn requirements_about_what_is_not_applicable_do_not_hold() {
    let text = "table: t\nhit: first\nconditions:\n  a: A?\n  b: { text: B?, requires: a }\n  c: { text: C?, requires: \"!b\" }\noutputs: { r: u8 }\n\
                rules: |\n  | rule | a | b | c | r |\n  | 1    | T | F | T | 1 |\n  | else |   |   |   | 2 |\n";
    let table = verified(text).table().clone();
    let mut case = Vec::new();
    assert!(Evaluator::new(&table).settle(&[0, 0, 1], &mut case));
    assert_eq!(case, [Some(0), None, None]);
    assert!(Evaluator::new(&table).settle(&[1, 0, 1], &mut case));
    assert_eq!(case, [Some(1), Some(0), Some(1)]);
}

/// A case is what relations and expressions make of the given values; what rests on a value that nobody knows is left
/// out.
#[test]
fn a_case_is_what_the_table_makes_of_it() {
    let text = "table: t\nhit: first\ninputs: { a: { type: u8, range: 0..=9 }, b: { type: u8, range: 0..=9 } }\nconditions:\n  sum: { is: a + b, type: u8 }\n  \
                big: { text: Is it big?, requires: sum > 5 }\nrelations: [a <= b, sum < 19]\noutputs: { r: u8 }\nrules: |\n  | rule | a | sum | big | r |\n  \
                | 1    | < 5 | > 3 | T | 1 |\n  | else |   |   |   | 2 |\n";
    let table = verified(text).table().clone();
    let it = Evaluator::new(&table);
    assert_eq!(it.claims, [1]);
    let is_case = |values: [u128; 3], big: Option<u128>, unknown: &[usize], denied: Option<usize>| {
        let case: Vec<Option<Position>> = values.into_iter().map(Some).chain([big]).collect();
        it.is_case(&case, &|column| unknown.contains(&column), denied)
    };
    assert!(is_case([1, 2, 3], None, &[], None) && is_case([3, 4, 7], Some(1), &[], None));
    // Another sum; applicable or not where it should be the other; a relation that does not hold.
    assert!(!is_case([1, 2, 4], None, &[], None));
    assert!(!is_case([1, 2, 3], Some(0), &[], None) && !is_case([3, 4, 7], None, &[], None));
    assert!(!is_case([5, 2, 7], Some(1), &[], None));
    // One relation is to be broken.
    assert!(
        is_case([5, 2, 7], Some(1), &[], Some(0)) && !is_case([1, 2, 3], None, &[], Some(0)) && !is_case([1, 2, 3], None, &[], Some(1))
    );
    // What an unknown value decides is not looked at, and all else is; a claim is proved, and not assumed.
    assert!(is_case([1, 2, 4], Some(0), &[2], None) && is_case([5, 2, 7], Some(1), &[0], None) && is_case([5, 2, 20], Some(1), &[0], None));
    assert!(
        !is_case([5, 2, 3], Some(1), &[0], None) && !is_case([5, 2, 7], Some(1), &[2], None) && is_case([1, 2, 3], Some(0), &[3], None)
    );
    #[cfg(feature = "explore")]
    {
        let case = [Some(1), Some(2), Some(7), Some(1)].to_vec();
        let holds = [0, 1, 2, 3].map(|spared| it.others_hold(0, spared, &case));
        assert_eq!((holds, it.others_hold(0, 1, &[Some(1), Some(2), Some(2), Some(1)].to_vec())), ([true; 4], false));
        assert!(it.others_hold(0, 2, &[Some(1), Some(2), Some(2), Some(1)].to_vec()));
    }
    assert!(it.has_dependent() && !it.is_given(2) && it.is_given(0) && it.is_given(3));
}

/// What used tables come to is computed by their rules: one result, a sum, a number of rules.
#[test]
fn results_of_used_tables_are_computed() {
    let parts = [
        (
            "fee.yaml",
            "table: fee\ninputs: { age: u8 }\noutputs: { fee: { type: Fee, values: [Low, High] } }\nrules: |\n  | rule | age | fee |\n  | 1 | < 18 | Low |\n  | 2 | >= 18 | High |\n",
        ),
        (
            "points.yaml",
            "table: points\nhit: collect sum\ninputs: { age: u8 }\noutputs: { points: u8 }\nrules: |\n  | rule | age | points |\n  | 1 | > 9 | 2 |\n  | 2 | > 19 | 3 |\n",
        ),
    ];
    let text = "table: t\nuses: { fee: fee.yaml, points: points.yaml }\ninputs: { age: u8 }\noutputs: { r: u8 }\nrules: |\n  | rule | fee | points | r |\n  | 1 | Low | - | 1 |\n  \
                | 2 | High | < 5 | 2 |\n  | 3 | High | >= 5 | 3 |\n";
    let table = &table_of(&checked_with(text, &parts));
    let column = |name: &str| table.columns.iter().position(|it| it.name.value == name).unwrap();
    let (age, it) = (column("age"), Evaluator::new(table));
    let settled = |years: u128, others: u128| {
        let mut given = vec![others; table.columns.len()];
        given[age] = years;
        let mut case = Vec::new();
        assert!(it.settle(&given, &mut case));
        assert!(it.is_case(&case, &|_| false, None));
        for name in ["fee", "points"] {
            let mut wrong = case.clone();
            wrong[column(name)] = wrong[column(name)].map(|at| 1 - at.min(1));
            assert!(!it.is_case(&wrong, &|_| false, None), "{name} at {years}");
        }
        [column("fee"), column("points")].map(|at| case[at].unwrap())
    };
    for others in [0, 1] {
        assert_eq!([5, 15, 18, 30].map(|years| settled(years, others)), [[0, 0], [0, 2], [1, 2], [1, 5]]);
    }
}

/// A property that is found to hold, and does not, is refused: by one case, or by two.
#[test]
fn properties_are_held_against_cases() {
    let table = |property: &str| {
        let rules =
            "rules: |\n  | rule | age | member | euros |\n  | kid | < 6 | - | 0 |\n  | old | >= 6 | F | 9 |\n  | club | >= 6 | T | 5 |\n";
        format!("table: fee\ninputs: {{ age: u8, member: bool }}\noutputs: {{ euros: u8 }}\n{rules}properties:\n  - {property}\n")
    };
    let told = |property: &str| {
        let sound = verified(&table("always: euros < 20 -> age >= 6 || euros == 0"));
        let broken = understood(&table(property));
        against_findings(&broken, Some(&sound), &[], &cases(&broken)).map(|it| it.message)
    };
    for property in [
        "always: euros < 9",
        "never: age == 77 && euros == 5",
        "ignores: member",
        "{ rises: euros, in: member }",
        "{ falls: euros, in: age }",
    ] {
        assert!(told(property).is_some_and(|it| it.contains("does not hold, and was found to")), "{property}");
    }
    for property in ["always: euros < 10", "never: age < 6 && euros == 5", "{ falls: euros, in: member }", "{ rises: euros, in: age }"] {
        assert_eq!(told(property), None, "{property}");
    }
    let impossible = understood(&table("can: euros == 5"));
    let finding = Finding::new(Code::BrokenProperty, impossible.properties[0].span, "no case")
        .evidence(Evidence { table: Some("fee".to_owned()), ..Evidence::default() });
    assert!(against_findings(&impossible, None, &[finding], &cases(&impossible)).is_some());
}
