//! Entries of every domain: what they mean, and that domains name their values so that entries read them back.

use super::*;
use crate::model::{Float, Integer, LAST_CHARACTER, ValueSet, character_position};

/// A table with one input `x`, whose rules have the entries.
fn with_entries(declaration: &str, entries: &[&str]) -> String {
    let rules: String = entries.iter().enumerate().map(|(at, it)| format!("  | r{at} | {it} | 1 |\n")).collect();
    format!(
        "table: t\nconstants: {{ LIMIT: {{ type: u8, value: 30 }} }}\ninputs: {{ x: {declaration} }}\noutputs: {{ y: u8 }}\nrules: |\n  | rule | x | y |\n{rules}"
    )
}

fn domain_and_sets(declaration: &str, entries: &[&str]) -> (Domain, Vec<ValueSet>) {
    let table = table(&with_entries(declaration, entries));
    let sets = table.rules.iter().map(|it| it.entries().unwrap()[0].set.clone()).collect();
    (table.columns[0].domain.clone(), sets)
}

/// Pairs of entries that mean the same.
fn same(declaration: &str, pairs: &[(&str, &str)]) {
    for (a, b) in pairs {
        let (_, sets) = domain_and_sets(declaration, &[a, b]);
        assert_eq!(sets[0], sets[1], "{declaration}: {a} and {b}");
    }
}

#[test]
fn integers() {
    same(
        "u8",
        &[
            ("1_0", "0xA"),
            ("5u8", "5"),
            ("1..5", "1..=4"),
            ("..5", "<= 4"),
            ("..=5", "< 6"),
            ("5..", "> 4"),
            (">= 5", "5..=255"),
            ("!= 5", "0..=4, > 5"),
            ("not(1, 3..)", "0, 2"),
            ("..", "-"),
            ("<= u8::MAX", "-"),
            ("LIMIT", "30"),
            ("> LIMIT", "31.."),
        ],
    );
    same("i8", &[("-5..=-1", "-5..0"), ("< -100", "i8::MIN..-100"), ("-128", "..-127")]);
    let (_, sets) = domain_and_sets("i128", &["< 0", "i128::MAX"]);
    assert_eq!(sets, [ValueSet::span(0, (1 << 127) - 1), ValueSet::one(u128::MAX)]);
    let (_, sets) = domain_and_sets("u128", &["340282366920938463463374607431768211455", "> 0"]);
    assert_eq!(sets, [ValueSet::one(u128::MAX), ValueSet::span(1, u128::MAX)]);
}

#[test]
fn parts_are_joined_inside_brackets() {
    same("u8", &[("not(> 5 && < 9)", "<= 5, >= 9"), ("> 5 && not(>= 9 && <= 20)", "6..=8, > 20"), ("not(1, 3 && != 1)", "!= 3")]);
    same("\"Option<u8>\"", &[("Some(> 5 && < 9)", "6..=8"), ("not(Some(> 5 && < 9))", "None, <= 5, >= 9")]);
    let message = |entry: &str| findings(&with_entries("u8", &[entry]))[0].message.clone();
    assert_eq!(message("not(> 5 && < 5)"), "no value matches all parts of this `not(..)`");
}

#[test]
fn words_stand_on_their_columns() {
    let told = |entry: &str| {
        let found = findings(&with_entries("u8", &[entry]));
        found.iter().map(|it| format!("{} ({})", it.message, it.help.join("; "))).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(told("starts_with(\"a\")"), "`x` has the type `u8` (`starts_with(..)` stands on columns of texts without `values:`)");
    assert_eq!(told("1, has(A, B)"), "`x` has the type `u8` (`has(..)` stands on columns with `set: true`)");
    assert_eq!(told("!= matches(\"a\")"), "`!=` takes a value ()", "the help would not be accepted here");
    assert_eq!(told("startswith(\"a\")"), "`startswith` is no word of entries (did you mean `starts_with`?)");
    let relation = |it: &str| findings(&with_entries("u8", &["-"]).replace("rules:", &format!("relations: ['{it}']\nrules:")));
    assert_eq!(relation("!ends_with(x, \"a\")")[0].message, "`x` has the type `u8`");
    assert_eq!(relation("empty(x)")[0].help, ["`empty(..)` stands on columns with `set: true`"]);
}

#[test]
fn no_gap_between_neighbours() {
    let (domain, sets) = domain_and_sets("u32", &["<= 36", ">= 37"]);
    assert_eq!(domain.complement(&sets[0]), sets[1]);
    let (domain, sets) = domain_and_sets("f64", &["<= 36", "> 36, NaN"]);
    assert_eq!(domain.complement(&sets[0]), sets[1]);
}

#[test]
fn ranges_and_lists_bound_the_domain() {
    let (domain, sets) = domain_and_sets("{ type: i8, range: 1..=8 }", &["-", "!= 1", "< 9", "..", "> 0"]);
    let all = ValueSet::span(129, 136);
    assert_eq!(domain.all(), all);
    assert_eq!(sets, [all.clone(), ValueSet::span(130, 136), all.clone(), all.clone(), all]);
    let (domain, sets) = domain_and_sets("{ type: u16, values: [36, 38, 40..=42] }", &["!= 38", "37..", "<= 40"]);
    assert_eq!(domain.entry(&sets[0]), "!= 38");
    assert_eq!(domain.entry(&sets[1]), "!= 36");
    assert_eq!(domain.entry(&sets[2]), "not(41, 42)");
    let table = table(&with_entries("{ type: u16, values: [36, 38] }", &["-"]));
    assert_eq!(table.columns[0].range.as_ref().map(|it| it.value.as_str()), Some("36, 38"));
}

#[test]
fn floats() {
    same(
        "f64",
        &[
            ("1", "1.0"),
            ("-0.0", "0"),
            ("0.5..1.5", "0.5..=1.4999999999999998"),
            ("inf", "> 1.7976931348623157e308"),
            ("f64::INFINITY", "inf"),
        ],
    );
    same("f32", &[("0.1", "0.100000001"), ("..", "<= inf"), ("-inf, > -inf", "..")]);
    let (domain, sets) = domain_and_sets("f32", &["NaN", "..", "not(..)", "!= NaN"]);
    assert_eq!(sets, [ValueSet::one(Float::F32.nan()), Float::F32.numbers(), ValueSet::one(Float::F32.nan()), Float::F32.numbers()]);
    assert_eq!(domain.all(), Float::F32.all());
    let (domain, _) = domain_and_sets("{ type: f32, range: .. }", &["-"]);
    assert_eq!(domain.all(), Float::F32.numbers());
}

#[test]
fn characters() {
    same("char", &[("'a'..='c'", "'a', 'b', 'c'"), ("'\\u{61}'", "'a'"), ("> '\\u{d7ff}'", "'\\u{e000}'..")]);
    let (domain, _) = domain_and_sets("{ type: char, values: [a, \"'b'\"] }", &["-"]);
    assert_eq!(domain.all(), ValueSet::span(97, 98));
    let (domain, _) = domain_and_sets("char", &["-"]);
    assert_eq!(domain.all(), ValueSet::span(0, character_position(char::MAX)));
}

#[test]
fn texts_are_numbered_as_they_appear() {
    let text = "table: t\ninputs: { x: \"&'a str\", y: \"Option<String>\" }\nconditions: { c: { text: C?, is: x == \"e\" || y.is_some() } }\n\
                outputs: { z: u8 }\nrelations: ['x == \"d\" -> true']\nrules: |\n  | rule | x | y | z |\n  | 1 | \"b\", r\"a\" | None | 1 |\n\
                \x20 | 2 | not(\"b\") | !=\"q\" | 2 |\nexamples:\n  - { when: { x: '\"c\"' }, rule: 2 }\n";
    let table = table(text);
    let Domain::Text { literals, closed: false, .. } = &table.columns[0].domain else { panic!() };
    assert_eq!(literals, &["e", "d", "b", "a", "c"]);
    assert_eq!(table.rules[1].entries().unwrap()[0].set, ValueSet::from_spans(vec![(0, 1), (3, 5)]));
    let Domain::Option(inner) = &table.columns[1].domain else { panic!() };
    assert!(matches!(&**inner, Domain::Text { literals, closed: false, .. } if literals == &["q"]));
    assert_eq!(table.rules[0].entries().unwrap()[1].set, ValueSet::one(0));
    assert_eq!(table.rules[1].entries().unwrap()[1].set, ValueSet::from_spans(vec![(0, 0), (2, 2)]));
    assert_eq!(table.examples[0].when[0], ValueSet::one(4));
}

#[test]
fn options() {
    same(
        "\"Option<u8>\"",
        &[
            ("5", "Some(5)"),
            ("!= None", "Some(_)"),
            ("Some(..)", "Some(-)"),
            ("None, < 5", "not(Some(>= 5))"),
            ("Some(not(1..))", "0"),
            ("!= 5", "None, Some(!= 5)"),
        ],
    );
    same("{ type: \"Option<Season>\", values: [Spring, Fall] }", &[("Spring", "Some(Season::Spring)"), ("not(None, Fall)", "Spring")]);
    same("\"Option<Option<bool>>\"", &[("T", "Some(Some(true))"), ("Some(None)", "not(None, T, F)")]);
    let (domain, sets) = domain_and_sets("\"Option<Money>\"", &["None", "Some(..)"]);
    assert_eq!((domain.all(), sets), (ValueSet::span(0, 1), vec![ValueSet::one(0), ValueSet::one(1)]));
}

#[test]
fn enums_with_more_variants_than_are_listed() {
    let (domain, sets) =
        domain_and_sets("{ type: Error, values: [Denied, 'Code(..)', other] }", &["Code", "Code(..), other", "!= Error::Denied"]);
    assert!(matches!(&domain, Domain::Enum { variants, open: true, .. } if variants[1].variant == "Code" && variants.len() == 2));
    assert_eq!(sets, [ValueSet::one(1), ValueSet::span(1, 2), ValueSet::span(1, 2)]);
    assert_eq!(domain.entry(&sets[1]), "!= Denied");
    assert_eq!((domain.value(2), domain.position("other")), ("other".to_owned(), Some(2)));
}

#[test]
fn converted_and_opaque_types() {
    let table = table(
        "table: t\ninputs: { price: { type: Money, as: u32, range: 1..=9 }, what: crate::Thing }\noutputs: { y: u8 }\nrules: |\n  | rule | price | what | y |\n  | 1 | > 5 | - | 1 |\n",
    );
    let price = &table.columns[0];
    assert_eq!((price.ty.as_str(), price.converted.as_deref(), price.convert), ("Money", Some("u32"), true));
    assert_eq!(price.domain, Domain::integer(Integer::U32, ValueSet::span(1, 9)));
    assert_eq!(table.columns[1].domain, Domain::Opaque);
}

/// Every set of a domain is named by an entry that means it.
fn reads_back(declaration: &str, domain: &Domain, sets: &[ValueSet]) {
    let entries: Vec<String> = sets.iter().map(|set| domain.entry(set)).collect();
    let (read, found) = domain_and_sets(declaration, &entries.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(read.all(), domain.all());
    for ((entry, set), found) in entries.iter().zip(sets).zip(&found) {
        assert_eq!(found, set, "{declaration}: {entry}");
    }
}

/// All sets of the positions but the empty one.
fn subsets(positions: &[u128]) -> Vec<ValueSet> {
    let set = |mask: usize| positions.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, it)| (*it, *it)).collect();
    (1..1 << positions.len()).map(|mask: usize| ValueSet::from_spans(set(mask))).collect()
}

#[test]
fn entries_name_every_set_of_a_domain() {
    let small = [
        "bool",
        "{ type: i8, range: -2..=4 }",
        "{ type: u8, values: [1, 2, 5, 9, 255] }",
        "{ type: char, range: \"'a'..='e'\" }",
        "{ type: String, values: [a, 'b \"', c] }",
        "{ type: Season, values: [A, B, C, other] }",
        "{ type: \"Option<u8>\", range: 3..=6 }",
        "{ type: \"Option<Option<bool>>\" }",
        "{ type: \"Option<Season>\", values: [A, B, C] }",
        "{ type: \"Option<&'static str>\", values: [a, b] }",
    ];
    for declaration in small {
        let (domain, _) = domain_and_sets(declaration, &["-"]);
        let positions: Vec<u128> = domain.all().iter().collect();
        reads_back(declaration, &domain, &subsets(&positions));
        for at in positions {
            assert_eq!(domain.position(&domain.value(at)), Some(at), "{declaration} {}", domain.value(at));
        }
    }
}

#[test]
fn entries_name_sets_of_large_domains() {
    let ends = |first: u128, last: u128| {
        let middle = first + (last - first) / 2;
        let bounds = [first, first + 1, middle, middle + 1, last - 1, last];
        bounds
            .iter()
            .flat_map(|&low| bounds.iter().map(move |&high| ValueSet::span(low, high)))
            .filter(|it| !it.is_empty())
            .collect::<Vec<_>>()
    };
    for ty in Integer::ALL {
        reads_back(ty.name(), &Domain::integer(ty, ty.all()), &ends(0, ty.last()));
    }
    for ty in [Float::F32, Float::F64] {
        let domain = Domain::Float { ty, all: ty.all() };
        let sets = ends(ty.minus_infinity(), ty.nan());
        reads_back(ty.name(), &domain, &sets);
        reads_back(ty.name(), &domain, &sets.iter().map(|it| domain.complement(it)).filter(|it| !it.is_empty()).collect::<Vec<_>>());
    }
    reads_back("char", &Domain::Char { all: ValueSet::span(0, LAST_CHARACTER) }, &ends(0, LAST_CHARACTER));
}

#[test]
fn entries_are_as_people_write_them() {
    let shown = |declaration: &str, entries: &[&str]| -> Vec<String> {
        let (domain, sets) = domain_and_sets(declaration, entries);
        sets.iter().map(|it| domain.entry(it)).collect()
    };
    assert_eq!(
        shown("u32", &["..=8", "5..9", "4..", "not(5)", "4, 5, 6, 1", "..", "> 0"]),
        ["<= 8", "5..=8", "> 3", "!= 5", "1, 4..=6", "-", "> 0"]
    );
    assert_eq!(
        shown("f64", &["< 2.5", "0.5..1.5", "> 2.5", ">= 0.1", "not(< 1)", "1"]),
        ["< 2.5", "0.5..1.5", "> 2.5", ">= 0.1", "not(< 1.0)", "1.0"]
    );
    assert_eq!(shown("\"Option<u8>\"", &["None", "Some(..)", "None, 1..=5", "> 9"]), ["None", "!= None", "None, 1..=5", "> 9"]);
}

/// The entries are read as written, and every set of the classes that they make is named by an entry that means it.
fn texts_read_back(declaration: &str, entries: &[&str]) {
    let (domain, _) = domain_and_sets(declaration, entries);
    let positions: Vec<u128> = domain.all().iter().collect();
    assert!((2..=10).contains(&positions.len()), "{positions:?}");
    let sets = subsets(&positions);
    let shown: Vec<String> = sets.iter().map(|set| domain.entry(set)).collect();
    assert!(shown.iter().all(|it| it.len() < 400), "{:?}", shown.iter().max_by_key(|it| it.len()));
    let all: Vec<&str> = entries.iter().copied().chain(shown.iter().map(String::as_str)).collect();
    let (again, found) = domain_and_sets(declaration, &all);
    assert_eq!(again, domain);
    for ((entry, set), found) in shown.iter().zip(&sets).zip(&found[entries.len()..]) {
        assert_eq!(found, set, "{declaration}: {entry}");
    }
}

#[test]
fn entries_name_every_set_of_texts() {
    texts_read_back("\"&str\"", &["starts_with(\"/api/\")", "starts_with(\"/api/v2/\"), \"/\"", "ends_with(\".png\")"]);
    texts_read_back("\"&str\"", &["matches(\"[ab]+\") && not(contains(\"ab\"))", "< \"b\"", "\"a\", \"ab\""]);
    texts_read_back("\"Option<&str>\"", &["Some(contains(\"a\"))", "not(Some(contains(\"b\")), None)"]);
    texts_read_back("{ type: String, case: ignored }", &["starts_with(\"RE:\")", "\"Re: x\", \"Y\"", ">= \"S\""]);
}

#[test]
fn patterns_are_shown_as_they_are_written() {
    let shown = |declaration: &str, entries: &[&str]| -> Vec<String> {
        let (domain, sets) = domain_and_sets(declaration, entries);
        sets.iter().map(|it| domain.entry(it)).collect()
    };
    let routes = [
        "starts_with(\"/api/\") && not(starts_with(\"/api/v2/\"))",
        "starts_with(\"/api/v2/\")",
        "ends_with(\".png\"), ends_with(\".jpg\")",
        "starts_with(\"/api/\") && ends_with(\".png\"), ends_with(\".jpg\")",
        "not(starts_with(\"/api/\"), \"/\")",
        "\"/\"",
        "!= \"/\"",
        "not(starts_with(\"/api/\") && ends_with(\".png\"))",
    ];
    let again = shown("\"&str\"", &routes);
    assert_eq!(again, routes.map(|it| it.replace("ends_with(\".png\"), ends_with(\".jpg\")", "ends_with(\".jpg\"), ends_with(\".png\")")));
    assert_eq!(
        shown("\"Option<&str>\"", &["None", "Some(..)", "Some(contains(\"a\"))", "None, Some(not(contains(\"a\")))"]),
        ["None", "Some(..)", "Some(contains(\"a\"))", "!= Some(contains(\"a\"))"]
    );
}

#[test]
fn patterns_that_say_nothing_are_refused() {
    let told = |declaration: &str, entry: &str| {
        let found = findings(&with_entries(declaration, &[entry]));
        found.iter().map(|it| format!("{} ({})", it.message, it.help.join("; "))).collect::<Vec<_>>().join("\n")
    };
    let text = "\"&str\"";
    assert_eq!(told(text, "starts_with(\"\")"), "every text matches this (write `-`)");
    assert_eq!(told(text, "matches(\"^/a$\")"), "the pattern `^/a$` has `^`: a pattern is about the whole text (write `matches(\"/a\")`)");
    assert_eq!(told(text, "matches(\"^/a\")"), "the pattern `^/a` has `^`: a pattern is about the whole text (write `matches(\"/a.*\")`)");
    assert_eq!(told(text, "matches(r\"\\d+\")"), "the pattern `\\d+` has `\\d`, which is not known (write `matches(\"[0-9]+\")`)");
    assert_eq!(
        told(text, "contains(\"a\", \"b\")"),
        "`contains` takes one text (several stand in a list: `contains(\"a\"), contains(\"b\")`)"
    );
    assert_eq!(told(text, "contains(\"a\"), \"b\", contains(\"a\")"), "an item stands in the list twice (delete one of them)");
    assert_eq!(told(text, "< \"\""), "no value matches this entry (leave out a value, or delete the rule)");
    assert_eq!(
        told(text, "contains(\"a\") && < \"a\" && not(contains(\"a\"))"),
        "no value matches all parts of this entry (leave out a part, or delete the rule)"
    );
    assert_eq!(
        told("{ type: String, values: [a, b] }", "contains(\"a\")"),
        "`x` lists its values: entries name them (its values are: `a`, `b`)"
    );
    assert_eq!(told("{ type: u8, case: ignored }", "1"), "the values of `x` are no texts (leave `case:` out)");
    assert_eq!(
        told("{ type: String, case: upper }", "-"),
        "`upper` is no `case` (write `case: ignored`, or leave it out: then capitals are no small letters)"
    );
    assert_eq!(
        told("{ type: String, values: [a, A], case: ignored }", "-"),
        "`A` stands in the list twice, as case is ignored (delete one of them)"
    );
    assert_eq!(
        told(text, "matches(\".*a.{17}\")"),
        "the patterns of `x` have more than 65536 states together, or take too long (write fewer or simpler patterns, those of one result in one list, or ask the program: conditions that are `bool`)"
    );
}
