//! Verdicts about random small tables are compared with all pairs of their cases.

use super::twin::nan;
use super::{Aspect, PairClaim, PairVerdict, check};
use crate::compile::Unit;
use crate::evaluate::{AssignedCase, Evaluator};
use crate::fixture::{Random, checked, checked_with};
use crate::model::{Aggregate, Column, Comparison, HitPolicy, Origin, Position, Table};
use crate::space::budget::Budget;
use crate::space::method::Method;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const LINTS: &str = "lints: { vacuous-property: allow, unreachable-rule: allow, needless-relation: allow, unneeded-assumption: allow, irrelevant-condition: allow, unused-condition: allow, joinable-rules: allow }\n";
const RELATIONS: [&str; 6] = ["b -> a < 2", "a <= c", "!(a == 3 && c == 0)", "b <-> a >= 2", "a + c < 6", "d -> c > 0"];
const RESULTS: [&str; 9] = ["0", "1", "2", "3", "a + 1", "3 - a", "a - 1", "f(a)", "g(c)"];

/// Some choices of a table.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    /// One rule fires; expressions, and choices.
    Fired,
    /// As `Fired`, where rules may agree in a part of their choices.
    Any,
    /// The order of results decides.
    Ranked,
    Collected(&'static str),
    /// A table with results of used ones, comparisons of columns, values of several types and two outputs.
    Network,
}

const RATING: &str = "table: rating\nhit: first\ninputs: { a: { type: u8, range: 0..=3 } }\nconditions: { b: Is b? }\noutputs: { rate: u8 }\n\
                      rules: |\n  | rule | a | b | rate |\n  | 1 | >= 2 | T | 2 |\n  | 2 | < 2 | - | 0 |\n  | else | | | 1 |\n";
const PICK: &str = "table: pick\ninputs: { c: { type: u8, range: 0..=3 } }\noutputs: { best: u8 }\nrules: |\n  | rule | c | best |\n  | 1 | < 2 | one_of(0, 1) |\n  | 2 | >= 2 | 2 |\n";
const GRADE: &str = "table: grade\nuses: { rating: rating.yaml }\ninputs: { a: { type: u8, range: 0..=3 }, c: { type: u8, range: 0..=3 } }\noutputs: { mark: u8 }\n\
                     rules: |\n  | rule | rating | c | mark |\n  | 1 | <= 1 | - | 0 |\n  | 2 | 2 | < 3 | 1 |\n  | else | | | 2 |\n";

fn network(random: &mut Random) -> String {
    // Where this table does not use `rating` itself, its result is hidden.
    let rating = random.below(2) == 0;
    let shown = |text: &str| if rating { text.to_owned() } else { text.replace(", rating: rating.yaml", "").replace("| rating |", "|") };
    let mut text = shown(
        "table: t\nhit: first\nuses: { grade: grade.yaml, rating: rating.yaml, pick: pick.yaml }\ninputs:\n  a: { type: u8, range: 0..=3 }\n  c: { type: u8, range: 0..=3 }\n  \
                    o: { type: Option<u8>, range: 0..=1 }\n  x: { type: f64, values: [0.5, NaN, 2.0] }\noutputs: { n: i8, m: bool }\n",
    );
    let relations: Vec<&str> = ["rating == 2 -> c > 0", "a <= c", "o == None -> a < 3"]
        .into_iter()
        .filter(|it| random.below(4) == 0 && (rating || !it.contains("rating")))
        .collect();
    if !relations.is_empty() {
        let _ = writeln!(text, "relations: {relations:?}");
    }
    text.push_str(LINTS);
    text.push_str(&shown("rules: |\n  | rule | a | c | o | x | grade | rating | pick | n | m |\n"));
    let mut one = |of: &[&str]| of[random.below(of.len())].to_owned();
    for at in 0..3 {
        let mut cells = vec![
            one(&["-", "-", "< 2", "3", "<= c", "== c"]),
            one(&["-", "-", "<= 1", "> 0"]),
            one(&["-", "-", "None", "0", "!= None"]),
            one(&["-", "-", "0.5", "> 1.0", "NaN"]),
            one(&["-", "-", "0", ">= 1"]),
            one(&["-", "-", "<= 1", "2"]),
            one(&["-", "0", "<= 1"]),
            one(&["-1", "0", "1"]),
            one(&["true", "false", "a > c", "a == 1"]),
        ];
        if !rating {
            cells.remove(5);
        }
        let _ = writeln!(text, "  | r{at} | {} |", cells.join(" | "));
    }
    let blank = if rating { "| " } else { "" };
    let _ = writeln!(text, "  | else {blank}| | | | | | | {} | {} |", one(&["0", "1"]), one(&["true", "false"]));
    text
}

fn text(random: &mut Random, style: Style) -> String {
    let hit = match style {
        Style::Network => return network(random),
        Style::Fired => "first",
        Style::Any => "any",
        Style::Ranked => "priority",
        Style::Collected(hit) => hit,
    };
    let output = if style == Style::Ranked { "{ type: u8, values: [2, 0, 1, 3] }" } else { "u8" };
    let mut text = format!(
        "table: t\nhit: {hit}\ninputs:\n  a: {{ type: u8, range: 0..=3 }}\n  c: {{ type: u8, range: 0..=3 }}\nconditions:\n  b: Is b?\n  d: {{ text: Is d?, requires: b }}\n  \
         far: {{ is: a + c > 3 }}\n  big: {{ is: h(c) }}\n  odd: {{ is: k(a), requires: b }}\n  near: {{ is: a < c, requires: b }}\noutputs: {{ n: {output} }}\n"
    );
    let relations: Vec<&str> = RELATIONS.into_iter().filter(|_| random.below(4) == 0).collect();
    if !relations.is_empty() {
        let _ = writeln!(text, "relations: {relations:?}");
    }
    text.push_str(LINTS);
    text.push_str("rules: |\n  | rule | a | c | b | d | far | big | odd | near | n |\n");
    let number = |random: &mut Random| match random.below(4) {
        0 => format!("<= {}", random.below(3)),
        1 => format!(">= {}", 1 + random.below(3)),
        2 => format!("{}", random.below(4)),
        _ => "-".to_owned(),
    };
    let truth = |random: &mut Random| ["T", "F", "-", "-", "-"][random.below(5usize)].to_owned();
    for at in 0..1 + random.below(5) {
        let mut cells = vec![number(random), number(random)];
        (0..6).for_each(|_| cells.push(truth(random)));
        let _ = writeln!(text, "  | r{at} | {} | {} |", cells.join(" | "), result(random, style));
    }
    // A sum of nothing is 0, and a list of nothing is missing.
    if !matches!(style, Style::Collected("collect sum" | "collect count")) || random.below(2) == 0 {
        let _ = writeln!(text, "  | else | | | | | | | | | {} |", result(random, style));
    }
    text
}

fn result(random: &mut Random, style: Style) -> String {
    let literals = random.below(3) > 0;
    let mut one = |of: &[&str]| of[random.below(of.len())].to_owned();
    match style {
        Style::Collected("collect sum" | "collect min" | "collect max" | "collect count") if !literals => {
            one(&["0", "1", "2", "f(a)", "g(c)"])
        }
        Style::Collected(_) | Style::Fired if literals => one(&RESULTS[..4]),
        Style::Ranked => one(&RESULTS[..4]),
        Style::Any => one(&["0", "1", "one_of(0, 1)", "one_of(1, 2)", "one_of(0, 1, 2)", "f(a)"]),
        Style::Fired => one(&[&RESULTS[..], &["one_of(1, 2)", "one_of(f(a), 3)"]].concat()),
        Style::Collected(_) | Style::Network => one(&RESULTS),
    }
}

/// The value of a result in a case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Made {
    Known(i64),
    /// Any value: the same for equal tokens and equal columns.
    Token(String),
}

fn made(table: &Table, expression: &str, case: &AssignedCase) -> Made {
    let at = |name: &str| case[table.columns.iter().position(|it| it.name.value == name).unwrap()].unwrap() as i64;
    let token = |value: i64| Made::Token(format!("{expression} {value}"));
    match expression {
        "true" | "false" => Made::Known((expression == "true").into()),
        "a > c" => Made::Known((at("a") > at("c")).into()),
        "a == 1" => Made::Known((at("a") == 1).into()),
        "a + 1" => Made::Known(at("a") + 1),
        "3 - a" => Made::Known(3 - at("a")),
        "a - 1" if at("a") == 0 => token(0),
        "a - 1" => Made::Known(at("a") - 1),
        "f(a)" => token(at("a")),
        "g(c)" => token(at("c")),
        literal => Made::Known(literal.parse().unwrap()),
    }
}

fn fits(op: Comparison, a: &Made, b: &Made) -> bool {
    match (a, b) {
        (Made::Known(a), Made::Known(b)) => op.holds((*a).into(), (*b).into()),
        _ => a == b,
    }
}

/// Whether all that may come out of two cases fits.
fn all_fit(table: &Table, (op, output): (Comparison, usize), rules: [&[usize]; 2], cases: [&AssignedCase; 2]) -> bool {
    let else_rule = table.rules.iter().position(|it| it.is_else());
    let of = |at: usize| -> Vec<usize> { if rules[at].is_empty() { else_rule.into_iter().collect() } else { rules[at].to_vec() } };
    let outcomes = |at: usize| -> Vec<Made> {
        let all = of(at).into_iter().map(|it| &table.rules[it]);
        let sets: Vec<Vec<&str>> = all.map(|it| it.outcomes().map(|it| it.outputs[output].text.as_str()).collect()).collect();
        match table.hit {
            HitPolicy::Collect(_) => sets.iter().map(|it| made(table, it[0], cases[at])).collect(),
            HitPolicy::First => sets[0].iter().map(|it| made(table, it, cases[at])).collect(),
            _ => sets[0].iter().filter(|one| sets.iter().all(|it| it.contains(one))).map(|it| made(table, it, cases[at])).collect(),
        }
    };
    let [first, second] = [outcomes(0), outcomes(1)];
    let known = |of: &[Made]| -> Vec<i64> { of.iter().filter_map(|it| if let Made::Known(it) = it { Some(*it) } else { None }).collect() };
    let unknown = |of: &[Made]| {
        let mut all: Vec<Made> = of.iter().filter(|it| matches!(it, Made::Token(_))).cloned().collect();
        all.sort();
        all
    };
    let numbers = |number: &dyn Fn(&[i64]) -> i64| {
        unknown(&first) == unknown(&second) && op.holds(number(&known(&first)).into(), number(&known(&second)).into())
    };
    match table.hit {
        HitPolicy::Collect(Aggregate::All) => first == second,
        HitPolicy::Collect(Aggregate::Sum) => numbers(&|all| all.iter().sum()),
        HitPolicy::Collect(Aggregate::Count) => op.holds(first.len() as i128, second.len() as i128),
        HitPolicy::Collect(Aggregate::Min) => numbers(&|all| all.iter().min().copied().unwrap_or(-1)),
        HitPolicy::Collect(Aggregate::Max) => numbers(&|all| all.iter().max().copied().unwrap_or(-1)),
        _ => first.iter().all(|a| second.iter().all(|b| fits(op, a, b))),
    }
}

/// All cases of a table, with the rules that match.
fn cases(table: &Table) -> Vec<(AssignedCase, Vec<usize>)> {
    let evaluator = Evaluator::new(table);
    let mut all = Vec::new();
    // No entry tells more values of results apart.
    let size = |it: &Column| if it.result_of.is_some() { 3 } else { it.domain.all().len() };
    let sizes: Vec<Position> = table.columns.iter().map(size).collect();
    let value = |column: usize, at: Position| table.columns[column].domain.all().iter().nth(at as usize).unwrap();
    let given: Vec<usize> = (0..sizes.len()).filter(|it| evaluator.is_given(*it)).collect();
    let count: Position = given.iter().map(|it| sizes[*it]).product();
    let mut seen = BTreeSet::new();
    for number in 0..count {
        let (mut rest, mut values) = (number, vec![0; sizes.len()]);
        for at in &given {
            values[*at] = value(*at, rest % sizes[*at]);
            rest /= sizes[*at];
        }
        let mut case = AssignedCase::new();
        if evaluator.settle(&values, &mut case) && evaluator.is_case(&case, &|_| false, None) && seen.insert(case.clone()) {
            let matching = evaluator.matching(&case);
            all.push((case, matching));
        }
    }
    all
}

/// The values of the named columns, as they are shown.
fn told(table: &Table, case: &AssignedCase) -> Vec<(String, String)> {
    let value =
        |(it, at): (&Column, &Option<Position>)| (it.name.value.clone(), at.map_or_else(|| "not applicable".to_owned(), |at| it.value(at)));
    table.named().iter().zip(case).map(value).collect()
}

/// Compares the verdict about a claim with all pairs. Returns the kind of the verdict.
fn compare(text: &str, table: &Table, claim: &PairClaim, method: Method) -> &'static str {
    let all = cases(table);
    let columns = claim.columns();
    let follows = |at: usize| {
        let of: &[&str] = match table.columns[at].name.value.as_str() {
            "big" => &["c"],
            "rating" => &["a"],
            "pick" => &["c"],
            "grade" => &["a", "c"],
            "odd" => &["a", "b"],
            _ => &[],
        };
        table.columns[at].meaning().is_some() || columns.iter().any(|it| of.contains(&table.columns[*it].name.value.as_str()))
    };
    let others: Vec<usize> = (0..table.columns.len()).filter(|it| !columns.contains(it) && !follows(*it)).collect();
    let mut groups: BTreeMap<Vec<Option<Position>>, Vec<usize>> = BTreeMap::new();
    for (at, (case, _)) in all.iter().enumerate() {
        groups.entry(others.iter().map(|it| case[*it]).collect()).or_default().push(at);
    }
    let (mut differ, mut broken) = (BTreeSet::<usize>::new(), BTreeSet::new());
    // An opaque value that only its requirement changes is one value.
    let named = |name: &str| table.columns.iter().position(|it| it.name.value == name);
    let odd = named("odd").filter(|_| !columns.contains(&named("a").unwrap_or(0)));
    let is_odd_alike = |a: &AssignedCase, b: &AssignedCase| odd.is_none_or(|at| a[at].zip(b[at]).is_none_or(|(a, b)| a == b));
    let is_pair = |a: &AssignedCase, b: &AssignedCase| match claim.ordered() {
        Some(column) => {
            let is_number = |at: Position| nan(&table.columns[column].domain) != Some(at);
            a[column].zip(b[column]).is_some_and(|(a, b)| a < b && is_number(a) && is_number(b))
        }
        None => columns.iter().any(|it| a[*it] != b[*it]),
    };
    for (a, b) in groups.values().flat_map(|of| of.iter().flat_map(|a| of.iter().map(|b| (&all[*a], &all[*b])))) {
        if is_odd_alike(&a.0, &b.0) && is_pair(&a.0, &b.0) {
            differ.extend(columns.iter().filter(|it| a.0[**it] != b.0[**it]));
            let fits = |output| all_fit(table, (claim.comparison(), output), [&a.1, &b.1], [&a.0, &b.0]);
            if !claim.outputs(table).into_iter().all(fits) {
                broken.insert([told(table, &a.0), told(table, &b.0)]);
            }
        }
    }
    let vacuous = columns.iter().find(|it| !differ.contains(it));
    match check(method, table, claim, &mut Budget::of(table)) {
        Ok(PairVerdict::Broken(pair)) => {
            let is_shown = |told: &[Vec<(String, String)>; 2]| (0..2).all(|at| pair.cases[at].iter().all(|it| told[at].contains(it)));
            let are_shown = pair.cases.iter().all(|it| it.len() > 3);
            assert!(are_shown && broken.iter().any(is_shown), "{claim:?}\n{text}\n{pair:?}\n{broken:?}");
            "broken"
        }
        Ok(PairVerdict::NoPair(column)) => {
            assert!(broken.is_empty() && vacuous == Some(&column), "{claim:?}: {column} in no pair\n{text}\n{broken:?} {vacuous:?}");
            "vacuous"
        }
        Ok(PairVerdict::Holds) => {
            assert!(broken.is_empty() && vacuous.is_none(), "{claim:?} holds\n{text}\n{:?} {vacuous:?}", broken.first());
            "holds"
        }
        Err(unknown) => {
            assert!(matches!(table.hit, HitPolicy::Collect(_)), "{claim:?}: {unknown:?}\n{text}");
            "undecided"
        }
    }
}

fn random_claims(style: Style, seeds: u64) -> BTreeMap<&'static str, usize> {
    let mut random = Random(3);
    let mut kinds = BTreeMap::new();
    for _ in 0..seeds {
        // The values of results are read where there are properties.
        let text = format!("{}properties:\n  - always: a <= 3\n", text(&mut random, style));
        let compiled = checked_with(&text, &[("rating.yaml", RATING), ("grade.yaml", GRADE), ("pick.yaml", PICK)]);
        let Unit::VerifiedTable(verified) = &compiled.unit else { continue };
        let table = verified.table();
        let asked = |it: &usize| table.columns[*it].origin != Origin::Expression;
        let given: Vec<usize> = (0..table.written().len()).filter(asked).collect();
        for _ in 0..3 {
            let columns = given.iter().copied().filter(|_| random.below(2) == 0).collect::<Vec<usize>>();
            let (output, column) = (random.below(table.outputs.len()), given[random.below(given.len())]);
            let claim = match random.below(3) {
                0 if !matches!(style, Style::Collected("collect")) => PairClaim::Rises { output, column },
                1 if !matches!(style, Style::Collected("collect")) => PairClaim::Falls { output, column },
                _ if columns.is_empty() => PairClaim::Alike(&given[..1], Aspect::Whole),
                _ => PairClaim::Alike(&columns, Aspect::Whole),
            };
            let method = [Method::BySize, Method::Search][random.below(2usize)];
            *kinds.entry(compare(&text, table, &claim, method)).or_insert(0) += 1;
        }
    }
    kinds
}

#[test]
fn claims_about_the_rule_that_fires_agree_with_all_pairs() {
    let kinds = random_claims(Style::Fired, 20);
    assert!(["broken", "holds", "vacuous"].iter().all(|it| kinds[it] > 3), "{kinds:?}");
}

#[test]
fn claims_about_choices_agree_with_all_pairs() {
    let kinds = random_claims(Style::Any, 30);
    assert!(["broken", "holds", "vacuous"].iter().all(|it| kinds[it] > 3), "{kinds:?}");
}

#[test]
fn claims_about_ranked_results_agree_with_all_pairs() {
    let kinds = random_claims(Style::Ranked, 10);
    assert!(["broken", "holds"].iter().all(|it| kinds[it] > 3), "{kinds:?}");
}

#[test]
fn claims_about_collected_results_agree_with_all_pairs() {
    for hit in ["collect", "collect sum", "collect count", "collect min", "collect max"] {
        let kinds = random_claims(Style::Collected(hit), 10);
        assert!(["broken", "holds"].iter().all(|it| kinds[it] > 0), "{hit}: {kinds:?}");
    }
}

#[test]
fn claims_about_networks_agree_with_all_pairs() {
    let kinds = random_claims(Style::Network, 6);
    assert!(["broken", "holds"].iter().all(|it| kinds[it] > 1), "{kinds:?}");
}

/// An opaque column inside of a used table is the same in both cases where its expression names nothing that differs.
#[test]
fn an_opaque_column_of_a_used_table_follows_what_it_names() {
    let used = "table: u\ninputs: { a: { type: u8, range: 0..=9 }, c: { type: u8, range: 0..=9 } }\nconditions: { hot: { is: h(c) } }\noutputs: { mark: u8 }\n\
                rules: |\n  | rule | a | hot | mark |\n  | 1 | < 2 | - | 1 |\n  | 2 | >= 2 | T | 2 |\n  | 3 | >= 2 | F | 1 |\n";
    let text = "table: t\nuses: { u: u.yaml }\ninputs: { a: { type: u8, range: 0..=9 }, c: { type: u8, range: 0..=9 } }\noutputs: { n: u8 }\n\
                rules: |\n  | rule | u | n |\n  | 1 | 1 | 5 |\n  | 2 | 2 | 7 |\nproperties:\n  - { rises: n, in: a }\n";
    let findings = |text: &str| checked_with(text, &[("u.yaml", used)]).findings.into_iter().map(|it| it.message).collect::<Vec<_>>();
    assert_eq!(findings(text), [""; 0]);
    let ignores = findings(&text.replace("{ rises: n, in: a }", "ignores: c"));
    assert_eq!(ignores, ["`ignores: c` does not hold: 5 with `c` 0, 7 with `c` 1"]);
}

/// Values without names: both cases are told apart in words.
#[test]
fn values_that_have_no_names_are_told() {
    let text = "table: t\ninputs: { who: Person, zip: \"&str\", age: u8 }\nconditions: { far: { is: who.far() } }\noutputs: { n: u8, label: String }\n\
                rules: |\n  | rule | far | age | n | label |\n  | 1 | T | - | 1 | name(zip) |\n  | 2 | F | < 5 | 2 | name(zip) |\n  | 3 | F | >= 5 | 2 | other(zip) |\n";
    let of = |property: &str| checked(&format!("{text}properties:\n  - {property}\n")).findings.remove(0).message;
    assert_eq!(of("ignores: who"), "`ignores: who` does not hold: 1, name(zip) with `who` one value, 2, name(zip) with `who` another");
    assert_eq!(of("ignores: zip"), "`ignores: zip` does not hold: 1, name(zip) with `zip` one value, 1, name(zip) with `zip` another");
    assert_eq!(of("ignores: age"), "`ignores: age` does not hold: 2, name(zip) with `age` 0, 2, other(zip) with `age` 5");
}

/// Rules that overlap everywhere: those that a larger value leaves where they are are settled one by one.
#[test]
fn rules_in_order_take_few_steps() {
    let mut random = Random(9);
    let mut text = "table: t\nhit: first\ninputs: { x: { type: u16, range: 0..=999 }, k: { type: u16, range: 0..=999 }, b: bool, y: bool }\noutputs: { n: u16 }\n\
                    lints: { unreachable-rule: allow, joinable-rules: allow }\nrules: |\n  | rule | x | k | b | y | n |\n"
        .to_owned();
    for at in 0..150 {
        let (low, b) = (random.below(900), ["T", "F", "-"][random.below(3usize)]);
        for y in ["T", "F"] {
            let _ = writeln!(text, "  | r{at}{y} | >= {} | {low}..={} | {b} | {y} | {} |", 990 - 6 * at, low + 99, 500 - at);
        }
    }
    text.push_str("  | else | | | | | 0 |\n");
    let steps = |text: &str| crate::verify::steps(&checked(text).unit.table().unwrap().clone());
    let properties = "properties:\n  - { rises: n, in: x }\n  - ignores: y\n";
    let (without, with) = (steps(&text), steps(&format!("{text}{properties}")));
    assert!(with - without < 100_000, "{with} - {without}");
    assert!(checked(&format!("{text}{properties}")).findings.iter().all(|it| !it.is_error()));
}

/// A sum of which a part is not known is shown as it is added up.
#[test]
fn a_sum_that_is_not_known_is_told_in_parts() {
    let text = "table: t\nhit: collect sum\ninputs: { age: { type: u8, range: 0..=9 }, m: bool }\noutputs: { n: i32 }\n\
                rules: |\n  | rule | age | m | n |\n  | 1 | >= 3 | - | 5 |\n  | 2 | - | T | age.into() |\n  | 3 | < 6 | - | 2 |\n\
                properties:\n  - { rises: n, in: m }\n";
    assert_eq!(checked(text).findings[0].message, "`rises: n, in: m` does not hold: 2 with `m` F, age.into() + 2 with `m` T");
}
