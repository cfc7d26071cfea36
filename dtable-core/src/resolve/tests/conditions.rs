//! `is:`, `requires:`, `constants:`, and relations between numbers.

use super::*;
use crate::model::{Comparison, Formula, HitPolicy, Integer, Origin, Position, Term, Test, ValueSet};

const INPUTS: &str = "\
table: t
inputs:
  bx: { type: i8, range: 1..=8 }
  qx: { type: i8, range: 1..=8 }
  age: u8
  wide: u128
  price: f64
  flag: bool
  grade: char
  name: \"&'static str\"
  season: { type: Season, values: { s: Spring, f: Fall } }
  error: { type: Error, values: [Denied, other] }
  nick: \"Option<u8>\"
  many: u32
  few: { type: u32, range: 0..=60_000 }
  money: { type: Money, as: u32 }
constants:
  LIMIT: { type: i8, value: 5 }
  limits::ADULT: { type: u8, value: 18 }
";

fn with_condition(is: &str) -> String {
    let quoted = is.replace('\'', "''");
    format!("{INPUTS}conditions:\n  c: {{ text: C?, is: '{quoted}' }}\noutputs: {{ y: u8 }}\nrules: [{{ id: 1, out: {{ y: 1 }} }}]\n")
}

/// What is understood of an expression.
fn test(is: &str) -> Option<Test> {
    let table = table(&with_condition(is));
    let column = table.columns.iter().find(|it| it.name.value == "c").unwrap();
    assert_eq!(column.origin, Origin::Expression);
    column.is.as_ref().unwrap().test().cloned()
}

fn member(column: usize, set: ValueSet) -> Option<Test> {
    Some(Test::Member { column, set })
}

#[test]
fn comparisons_with_constants_are_sets() {
    let all = ValueSet::span(129, 136);
    assert_eq!(test("bx > 5"), member(0, ValueSet::span(134, 136)));
    assert_eq!(test("5 < bx"), test("bx > 5"));
    assert_eq!(test("bx > LIMIT"), test("bx > 5"));
    assert_eq!(test("bx > LIMIT * 2 - 5"), test("bx > 5"));
    assert_eq!(test("bx != 3"), member(0, all.minus(&ValueSet::one(131))));
    assert_eq!(test("bx <= 100"), member(0, all.clone()));
    assert_eq!(test("age >= limits::ADULT"), member(2, ValueSet::span(18, 255)));
    assert_eq!(test("age < u8::MAX"), member(2, ValueSet::span(0, 254)));
    assert_eq!(test("wide > 5"), member(3, ValueSet::span(6, u128::MAX)));
    assert_eq!(test("wide <= u128::MAX"), member(3, ValueSet::span(0, u128::MAX)));
    assert_eq!(test("matches!(bx, 1 | 3..=4)"), member(0, ValueSet::from_spans(vec![(129, 129), (131, 132)])));
    assert_eq!(test("flag"), member(5, ValueSet::one(1)));
    assert_eq!(test("!flag"), Some(Test::Not(Box::new(test("flag").unwrap()))));
    assert_eq!(
        test("grade >= 'a'"),
        test("!(grade < 'a')").map(|_| Test::Member { column: 6, set: ValueSet::span(97, crate::model::LAST_CHARACTER) })
    );
    assert_eq!(test("name == \"x\""), member(7, ValueSet::one(0)));
    assert_eq!(test("name != \"x\""), member(7, ValueSet::one(1)));
    assert_eq!(test("matches!(name, \"x\" | \"y\")"), member(7, ValueSet::span(0, 1)));
    assert_eq!(test("season == Season::Fall"), member(8, ValueSet::one(1)));
    assert_eq!(test("matches!(season, Spring | Season::Fall)"), member(8, ValueSet::span(0, 1)));
    assert_eq!(test("!matches!(error, Error::Denied)"), Some(Test::Not(Box::new(member(9, ValueSet::one(0)).unwrap()))));
    assert_eq!(test("nick.is_some()"), member(10, ValueSet::span(1, 256)));
    assert_eq!(test("nick.is_none()"), member(10, ValueSet::one(0)));
    assert_eq!(test("nick == Some(3)"), member(10, ValueSet::one(4)));
    assert_eq!(test("nick != None"), test("nick.is_some()"));
    assert_eq!(test("matches!(nick, Some(1 | 2) | None)"), member(10, ValueSet::from_spans(vec![(0, 0), (2, 3)])));
    assert_eq!(test("matches!(nick, Some(_))"), test("nick.is_some()"));
    assert_eq!(test("matches!(bx, 1 | _)"), member(0, all));
}

#[test]
fn floats_know_nan() {
    let nan = crate::model::Float::F64.nan();
    let contains = |is: &str| matches!(test(is), Some(Test::Member { set, .. }) if set.contains(nan));
    assert!(!contains("price > 2.5") && !contains("price <= 2.5") && !contains("price == 2.5"));
    assert!(contains("price != 2.5") && contains("price.is_nan()"));
    assert_eq!(test("price == f64::NAN"), None);
}

#[test]
fn arithmetic_stays_arithmetic() {
    let Some(Test::Compare { left, op: Comparison::Greater, right: Term::Constant(2), .. }) = test("(bx - qx).abs() > 2") else { panic!() };
    let [a, b] = [0, 1].map(|column| Box::new(Term::Input { column, offset: -128 }));
    assert_eq!(left, Term::Absolute(Box::new(Term::Subtract(a, b))));
    assert!(matches!(test("bx + 1 > 5"), Some(Test::Compare { .. })));
    assert!(matches!(test("bx < qx"), Some(Test::Compare { op: Comparison::Less, .. })));
    assert!(matches!(test("age - 1 > 5 && age % 2 == 0"), Some(Test::And(_))));
    assert!(matches!(test("bx.max(qx).min(LIMIT) * 2 == -qx"), Some(Test::Compare { .. })));
}

#[test]
fn bits_are_rusts() {
    /// An expression, and Rust's own.
    type Written<T> = (&'static str, fn(T) -> bool);
    // For each value of `bx`, a type with a sign, and of `age`, one without.
    let signed: [Written<i8>; 10] = [
        ("bx & 3 == 2", |bx| bx & 3 == 2),
        ("0b101 & bx > 1", |bx| 0b101 & bx > 1),
        ("bx >> 1 << 1 != bx", |bx| bx >> 1 << 1 != bx),
        ("bx << 5 < 0", |bx| bx << 5 < 0),
        ("bx ^ -1 == !bx && bx | 4 > 5", |bx| bx ^ -1 == !bx && bx | 4 > 5),
        ("!bx + 1 == -bx", |bx| !bx + 1 == -bx),
        ("bx | 1 << 2 == 7", |bx| bx | 1 << 2 == 7),
        ("bx & LIMIT | 8 > 9", |bx| bx & 5 | 8 > 9),
        ("bx ^ 3 & 6 == 4", |bx| bx ^ 3 & 6 == 4),
        ("bx & !1 == 2", |bx| bx & !1 == 2),
    ];
    for (is, rust) in signed {
        let test = test(is).unwrap_or_else(|| panic!("{is}"));
        for value in 1..=8i8 {
            let at = Integer::I8.position_of(value.into()).unwrap();
            assert_eq!(test.holds(&|_| at), Some(rust(value)), "{is}, {value}");
        }
    }
    let unsigned: [Written<u8>; 8] = [
        ("age & 0x0f == 0b11", |age| age & 0x0f == 0b11),
        ("age >> 4 & 7u8 == 5", |age| age >> 4 & 7u8 == 5),
        ("age << 3 == 0x7f & 0xf8", |age| age << 3 == 0x7f & 0xf8),
        ("age & limits::ADULT == 16", |age| age & 18 == 16),
        ("(age ^ 0x55) & 0xaa == 0x22", |age| (age ^ 0x55) & 0xaa == 0x22),
        ("!age >> 7 == 1", |age| !age >> 7 == 1),
        ("age | 0xf0 >> 2i64 > 0xbd", |age| age | 0xf0 >> 2i64 > 0xbd),
        ("(age & 1 == 1) & (age & 2 == 2) | (age == 8)", |age| (age & 1 == 1) & (age & 2 == 2) | (age == 8)),
    ];
    for (is, rust) in unsigned {
        let test = test(is).unwrap_or_else(|| panic!("{is}"));
        for value in 0..=u8::MAX {
            assert_eq!(test.holds(&|_| value.into()), Some(rust(value)), "{is}, {value}");
        }
    }
}

#[test]
fn masks_of_one_run_are_understood_on_any_column() {
    for is in ["many & 0xffff_0000 > 5", "many & 0xff == 3", "(many >> 8) & 0xff == 3", "many | 0xf0 == 0xf0", "many ^ 0xff00 > 5"] {
        assert!(test(is).is_some(), "{is}");
    }
    assert!(test("many & 0xffff_00ff == 3").is_some(), "one run of zeros");
    assert_eq!(test("many & 0x00ff_00ff == 3"), None);
    assert!(test("few & 0x00ff_00ff == 3").is_some(), "few values");
}

/// `a & b` computes both sides: nothing that overflows is skipped.
#[test]
fn truths_at_once_skip_nothing() {
    let it = test("(bx > 5) & (qx * 100 > 5)").unwrap();
    let value = |column: usize| Integer::I8.position_of([1, 2][column]).unwrap();
    assert_eq!(it.holds(&value), None);
    // By the ranges of the inputs, these do not overflow.
    for is in [
        "(bx + 1 > 2) & (qx * 10 > 2)",
        "(age % 7 + 1 > 2) | (age / 2 * 2 > 2)",
        "(bx - 100 < 2) & (-bx.abs() % 3 < 2)",
        "(bx.min(qx) * 15 > 2) & ((qx >> 1) + 120 > 2)",
        "((age & 0x0f) * 17 > 2) & (1 + age.max(3) / 2 > 2)",
    ] {
        assert!(test(is).is_some(), "{is}");
    }
    assert_eq!(test("flag & true"), test("flag && true"));
    assert_eq!(test("flag | flag ^ false"), test("flag || (flag ^ false)"));
}

#[test]
fn shifts_beyond_the_type_overflow() {
    for (is, message) in [("age >> 8 == 0", "a shift by 8, and `u8` has 8 bits"), ("bx << -1 == 0", "a shift by -1, and `i8` has 8 bits")] {
        let found = findings(&with_condition(is));
        assert_eq!((found[0].code, found[0].message.as_str()), (crate::diagnostic::Code::MayOverflow, message));
    }
}

#[test]
fn truths_are_written_out() {
    let both = test("flag == (bx > 5)").unwrap();
    let value = |flag: Position, bx: Position| move |column: usize| if column == 5 { flag } else { bx };
    for flag in 0..2 {
        for bx in 129..=136 {
            assert_eq!(both.holds(&value(flag, bx)), Some((flag == 1) == (bx > 133)));
        }
    }
    assert_eq!(test("true"), Some(Test::Constant(true)));
    assert_eq!(
        test("1 < 2"),
        Some(Test::Compare { left: Term::Constant(1), op: Comparison::Less, right: Term::Constant(2), ty: crate::model::Integer::I32 })
    );
}

#[test]
fn the_rest_is_opaque() {
    let opaque = [
        "check(bx)",
        "bx as i32 > 5",
        "bx < age",
        "bx > 300",
        "bx * qx > 5",
        "bx / qx > 5",
        "age == UNKNOWN",
        "price + 1.0 > 2.0",
        "price == 5",
        "money > 5",
        "season == s",
        "matches!(season, s)",
        "matches!(season, other)",
        "matches!(error, other)",
        "matches!(bx, x if x > 5)",
        "matches!(flag, T)",
        "wide + 1 > 5",
        "-age < 5",
        "age.abs() < 5",
        "bx & qx == 0",
        "age >> age > 1",
        "1 << age > 1",
        "bx & age == 0",
        "age & 0x1ff == 0",
        "bx & 0xff == 0",
        "price & 1 == 0",
        "many & 5 == 0",
        "!wide > 5",
        "flag & 1 == 1",
        "(bx * 100 > 2) & (qx * 100 > 2)",
        "(age + 1 > 2) & (age - 1 > 2)",
        "(age % 0 > 2) | (age * 2 > 2)",
        "&flag == &true",
        "nick < Some(3)",
        "nick == 3",
        "matches!(nick, 3)",
        "{ let y = bx; y > 5 }",
        "name.len() > 3",
        "name.is_empty()",
        "grade == name",
        "bx == 5 == flag && other",
        "if flag { true } else { false }",
        "at_most_one(flag, flag)",
        "unknown",
    ];
    for is in opaque.iter().filter(|it| !it.contains("== 5 ==")) {
        assert_eq!(test(is), None, "{is}");
    }
}

#[test]
fn expressions_that_grow_are_stopped() {
    let chain = vec!["flag"; 40].join(" ^ ");
    assert!(test(&chain).is_some());
    let text = with_condition(&vec!["flag"; 3000].join(" ^ "));
    assert_eq!(findings(&text)[0].code, crate::diagnostic::Code::TooLarge);
}

#[test]
fn requirements_and_constants() {
    let text = "table: t\nconstants: { LIMIT: { type: i64, value: -5 }, a::B: { type: usize, value: 7 } }\n\
                conditions:\n  file: Is there a file?\n  size: { text: How large?, type: u64, requires: file }\n  big: { text: Big?, requires: size > 5 && !file }\n\
                rules: |\n  | rule | file | size | big |\n  | 1 | T | > 5 | - |\n  | else | | | |\n";
    let table = table(text);
    assert_eq!(table.constants.iter().map(|it| it.value).collect::<Vec<_>>(), [-5, 7]);
    assert_eq!(table.constants[1].path, "a::B");
    let requires: Vec<_> = table.columns.iter().map(|it| it.requires.as_ref().map(|it| it.text.as_str())).collect();
    assert_eq!(requires, [None, Some("file"), Some("size > 5 && !file")]);
    assert_eq!(table.columns[1].requires.as_ref().unwrap().formula, Formula::Atom { column: 0, set: ValueSet::one(1) });
}

#[test]
fn relations_between_numbers() {
    let text = format!(
        "{INPUTS}outputs: {{ y: u8 }}\nrelations:\n  - bx != qx\n  - age > 18 -> bx <= LIMIT\n  - season == s || matches!(season, f)\n  - price < 5 && nick == 3\n  - exactly_one(bx < qx, bx > qx, bx == qx)\nrules: [{{ id: 1, out: {{ y: 1 }} }}]\n"
    );
    let table = table(&text);
    let formulas: Vec<&Formula> = table.relations.iter().map(|it| &it.formula).collect();
    assert!(matches!(formulas[0], Formula::Test(test) if matches!(**test, Test::Compare { op: Comparison::NotEqual, .. })));
    assert!(matches!(formulas[1], Formula::Or(parts) if parts.iter().all(|it| !matches!(it, Formula::Test(_)))));
    assert_eq!(formulas[4].columns(), [0, 1]);
    let value = |bx: Position, qx: Position| move |column: usize| if column == 0 { bx } else { qx };
    assert!(formulas[0].holds(&value(130, 131)) && !formulas[0].holds(&value(130, 130)));
    assert!(formulas[4].holds(&value(130, 131)));
}

#[test]
fn policies_that_collect() {
    let of = |hit: &str| {
        table(&format!("table: t\ninputs: {{ a: u8 }}\noutputs: {{ y: u8 }}\nhit: {hit}\nrules: [{{ id: 1, out: {{ y: 1 }} }}]\n")).hit
    };
    use crate::model::Aggregate::{All, Count, Max, Min, Sum};
    let policies = [("collect", All), ("collect sum", Sum), ("collect min", Min), ("collect max", Max), ("collect count", Count)];
    for (hit, aggregate) in policies {
        assert_eq!(of(hit), HitPolicy::Collect(aggregate));
    }
}
