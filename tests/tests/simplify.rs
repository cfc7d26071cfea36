//! `explore::simplify`: the table that is written with fewer rules is verified, and decides every case as before.

use dtable_core::compile::Unit;
use dtable_core::diagnostic::{Code, Finding};
use dtable_core::explore::diff::diff;
use dtable_core::explore::simplify::{Rewritten, Simplified, rewritten, simplify};
use dtable_core::model::{Rule, Table};
use dtable_core::source::Source;
use dtable_tests::corpus::{FOLDERS, tables, workspace};
use dtable_tests::random::text;
use dtable_tests::texts::{accepted, checked};
use std::collections::BTreeSet;

/// How many random tables are simplified, where `$TABLES` says nothing else.
const TABLES: u64 = 400;

/// The text with fewer rules, held against the old one; nothing where there are no fewer, or they cannot be written.
fn simpler(text: &str) -> Option<(String, Simplified)> {
    let table = accepted(text)?.table().clone();
    let found = simplify(&table).ok().filter(|it| it.after < it.before)?;
    let Rewritten::Edits(edits) = rewritten(&table, &found, &Source::new("t.yaml", text)) else { return None };
    let mut new = text.to_owned();
    edits.iter().for_each(|it| new.replace_range(it.span.start..it.span.end, &it.text));
    let compiled = checked(&new);
    let Unit::VerifiedTable(simple) = compiled.unit else {
        // What is counted is counted in other classes, and a warning that is an error may come up.
        let is_expected = |code: &str| ["unexpected-else", "redundant-rule", "unneeded-assumption", "irrelevant-condition"].contains(&code);
        let errors: Vec<&str> = compiled.findings.iter().filter(|it| it.is_error()).map(|it| it.code.name()).collect();
        assert!(!errors.is_empty() && errors.iter().all(|it| is_expected(it)), "{errors:?}\n{text}\n{new}");
        return None;
    };
    let difference = diff(&table, simple.table());
    let is_same = difference.as_ref().map_or(true, |it| it.changes.is_empty() && it.went.is_empty() && it.came.is_empty());
    assert!(is_same, "{difference:#?}\n{text}\n{new}");
    assert_eq!(simple.table().rules.len(), found.after, "{text}\n{new}");
    // What examples name stays, and so do rules of which others leave a part of the results.
    let named: Vec<&str> = table.examples.iter().filter_map(|it| Some(&*table.rules[it.rule.as_ref()?.value].id.value)).collect();
    let is_redundant = |it: &&Finding| it.code == Code::RedundantRule && !it.evidence.rules.iter().any(|rule| named.contains(&&**rule));
    let redundant = compiled.findings.iter().find(is_redundant);
    let is_open = table.rules.iter().any(|it| it.outcomes().nth(1).is_some());
    // Notes are kept, and with them rules that nothing else needs.
    let notes = |it: &Table| it.rules.iter().flat_map(|it| it.notes.clone()).collect::<BTreeSet<String>>();
    assert_eq!(notes(&table), notes(simple.table()), "{text}\n{new}");
    assert!(redundant.is_none() || is_open || table.rules.iter().any(Rule::has_notes), "{redundant:?}\n{text}\n{new}");
    Some((new, found))
}

#[test]
fn random_tables_decide_as_before() {
    let tables = std::env::var("TABLES").map_or(TABLES, |it| it.parse().unwrap());
    let simplified = (0..tables).filter_map(|seed| simpler(&text(seed))).count();
    // Of tables with notes fewer rules go.
    assert!(simplified > 5, "{simplified}");
}

#[test]
fn tables_of_the_corpus_decide_as_before() {
    for (folder, _) in FOLDERS {
        for path in tables(folder).unwrap() {
            simpler(&std::fs::read_to_string(workspace().join(&path)).unwrap());
        }
    }
}

/// A grid of integers, a rule for each of its cells; the result is that of the block in which the cell lies.
fn grid(side: usize, blocks: (usize, usize)) -> String {
    let mut text = format!(
        "table: grid\ninputs:\n  a: {{ type: u16, range: 0..{side} }}\n  b: {{ type: u16, range: 0..{side} }}\noutputs:\n  sum: u32\nrules: |\n  | rule | a | b | sum |\n"
    );
    for at in 0..side * side {
        let (a, b) = (at / side, at % side);
        let block = a * blocks.0 / side * blocks.1 + b * blocks.1 / side;
        text.push_str(&format!("  | {} | {a} | {b} | {block} |\n", at + 1));
    }
    text
}

#[test]
fn ten_thousand_rules_that_42_can_say_become_42() {
    let (text, found) = simpler(&grid(100, (6, 7))).unwrap();
    assert_eq!((found.before, found.after), (10_000, 42));
    assert!(text.contains("  | 1 | <= 16 | <= 14 | 0 |\n  | 16 | <= 16 | 15..=28 | 1 |\n"), "{text}");
}

#[test]
fn under_first_a_rule_joins_one_before_it_where_none_between_keeps_it_behind() {
    let table = "table: t\nhit: first\ninputs: { a: bool, b: bool }\noutputs: { n: u8 }\nrules: |\n  | rule | a | b | n |\n  | 1    | T | T | 1 |\n  | 2    | F | T | 2 |\n  | 3    | T | F | 1 |\n  | 4    | F | F | 3 |\n";
    let (text, found) = simpler(table).unwrap();
    assert_eq!(found.after, 3);
    assert!(text.ends_with("  | 1    | T | - | 1 |\n  | 2    | F | T | 2 |\n  | 4    | F | F | 3 |\n"), "{text}");
    // Rule 2 takes a case that rule 3 would take before it.
    let table = "table: t\nhit: first\ninputs: { a: bool, b: bool, c: bool }\noutputs: { n: u8 }\nrules: |\n  | rule | a | b | c | n |\n  | 1    | T | T | - | 1 |\n  | 2    | - | F | T | 2 |\n  | 3    | T | F | - | 1 |\n  | 4    | F | - | - | 3 |\n";
    assert_eq!(simpler(table), None);
}

#[test]
fn under_first_a_rule_goes_whose_cases_come_to_the_same_later() {
    let table = "table: t\nhit: first\ninputs: { a: bool, b: bool }\noutputs: { n: u8 }\nrules: |\n  | rule | a | b | n |\n  | 1    | T | F | 1 |\n  | 2    | F | T | 2 |\n  | 3    | - | - | 1 |\nlints: { redundant-rule: allow }\n";
    let (text, found) = simpler(table).unwrap();
    assert_eq!((found.after, found.needless), (2, vec!["1".to_owned()]));
    assert!(text.contains("  | 2    | F | T | 2 |\n  | 3    | - | - | 1 |\n"), "{text}");
    // Rule 2 would take the case of rule 1 before rule 3 does.
    assert_eq!(simpler(&table.replace("| 2    | F | T |", "| 2    | - | F |")), None);
}

#[test]
fn under_first_a_rule_goes_whose_cases_come_to_else() {
    let table = "table: t\nhit: first\ninputs: { a: bool, b: bool, c: bool }\noutputs: { n: u8 }\nrules: |\n  | rule | a | b | c | n |\n  | 1    | T | F | - | 1 |\n  | 2    | T | T | T | 2 |\n  | else |   |   |   | 1 |\nlints: { redundant-rule: allow }\n";
    let (text, found) = simpler(table).unwrap();
    assert_eq!((found.after, found.needless), (2, vec!["1".to_owned()]));
    assert!(text.contains("| c | n |\n  | 2    | T | T | T | 2 |\n  | else |"), "{text}");
    // The cases of ELSE are counted, and without `first` a rule says on purpose what ELSE does.
    assert_eq!(simpler(&table.replace("lints:", "expect: { else: 5 }\nlints:")), None);
    assert_eq!(simpler(&table.replace("hit: first\n", "")), None);
}

/// A table that collects, of two ages and a member.
fn collecting(hit: &str, rules: &str) -> String {
    format!(
        "table: t\nhit: {hit}\ninputs: {{ age: u8, member: bool }}\noutputs: {{ n: u8 }}\nlints: {{ redundant-rule: allow }}\nrules: |\n  | rule | age | member | n |\n{rules}"
    )
}

#[test]
fn where_all_rules_count_rules_that_never_match_together_are_joined() {
    let rules = "  | 1 | < 18 | - | 2 |\n  | 2 | - | T | 1 |\n  | 3 | >= 65 | - | 2 |\n  | 4 | 18..65 | F | 0 |\n";
    for hit in ["collect sum", "collect count"] {
        let (text, found) = simpler(&collecting(hit, rules)).unwrap();
        assert_eq!((found.after, found.needless.len()), (3, 0));
        assert!(text.ends_with("  | 1 | not(18..65) | - | 2 |\n  | 2 | - | T | 1 |\n  | 4 | 18..65 | F | 0 |\n"), "{text}");
    }
    // A list has an order: the 1 of rule 2 stands before the 2 of rule 3.
    assert_eq!(simpler(&collecting("collect", rules)), None);
    let (text, _) = simpler(&collecting("collect", &rules.replace("| 2 | - | T |", "| 2 | 18..65 | T |"))).unwrap();
    assert!(text.contains("  | 1 | not(18..65) | - | 2 |\n  | 2 | 18..65 | T | 1 |\n"), "{text}");
    // Both count where both match.
    let rules = "  | 1 | < 18 | - | 2 |\n  | 2 | < 65 | - | 2 |\n  | 3 | - | T | 1 |\n  | 4 | - | F | 0 |\n";
    assert_eq!(simpler(&collecting("collect sum", rules)), None);
    assert_eq!(simpler(&collecting("collect max", rules)).unwrap().1.after, 3);
}

#[test]
fn where_the_least_counts_rules_go_that_are_never_the_least() {
    let rules = "  | 1 | < 18 | - | 2 |\n  | 2 | - | T | 1 |\n  | 3 | < 65 | T | 3 |\n  | 4 | - | F | 4 |\n";
    let (text, found) = simpler(&collecting("collect min", rules)).unwrap();
    assert_eq!((found.after, found.needless), (3, vec!["3".to_owned()]));
    assert!(text.ends_with("  | 1 | < 18 | - | 2 |\n  | 2 | - | T | 1 |\n  | 4 | - | F | 4 |\n"), "{text}");
    // Rule 1 is the greatest of none, rule 2 of those from 65 on.
    assert_eq!(simpler(&collecting("collect max", rules)).unwrap().1.needless, ["1"]);
}

#[test]
fn what_no_entry_says_is_not_joined() {
    // `== b` and `not(== b)` are together that `b` is applicable.
    let table = "table: t\nconditions: { known: Is it?, a: Is it so?, b: { text: Is it so?, requires: known } }\noutputs: { n: u8 }\nhit: first\nrules: |\n  | rule | known | a        | b | n |\n  | 1    | T     | == b     | - | 1 |\n  | 2    | T     | not(== b) | - | 1 |\n  | 3    | F     | T        | - | 1 |\n  | 4    | F     | F        | - | 1 |\n";
    let (text, _) = simpler(table).unwrap();
    assert!(!text.contains("and"), "{text}");
}

#[test]
fn what_an_example_names_fires_in_its_stead() {
    // Joined, rules 1 and 3 would fire before rule 2.
    let table = "table: t\ninputs: { a: bool, b: bool }\noutputs: { n: u8 }\nrules: |\n  | rule | a | b | n |\n  | 1    | T | T | 1 |\n  | 2    | F | T | 1 |\n  | 3    | F | T | 1 |\n  | 4    | - | F | 2 |\nexamples:\n  - { when: { a: F, b: T }, rule: 2 }\n";
    let (text, found) = simpler(table).unwrap();
    assert_eq!(found.needless, ["3"], "{text}");
    assert!(text.contains("  | 1    | T | T | 1 |\n  | 2    | F | T | 1 |\n  | 4    | - | F | 2 |\n"), "{text}");
}

#[test]
fn rules_that_examples_name_stay() {
    let table = "table: t\ninputs: { a: bool, b: bool }\noutputs: { n: u8 }\nrules: |\n  # what is true\n  | rule | a | b | n |\n  | 1    | T | T | 1 |\n  | 2    | T | F | 1 |\n  | 3    | F | T | 2 |\n  # and what is not\n  | 4    | F | F | 2 |\nexamples:\n  - { when: { a: T, b: T }, rule: 1 }\n";
    let (text, _) = simpler(table).unwrap();
    assert!(text.contains("  # what is true\n  | rule | a | b | n |\n  | 1    | T | T | 1 |\n  | 2    | T | F | 1 |\n  | 3    | F | - | 2 |\n  # and what is not\nexamples:"), "{text}");
}

#[test]
fn rules_whose_results_are_to_be_written_stay() {
    let table = "table: t\ninputs: { a: bool, b: bool }\noutputs: { n: u8 }\nrules: |\n  | rule | a | b | n       |\n  | 1    | T | T | todo!() |\n  | 2    | T | F | todo!() |\n  | 3    | F | T | 1       |\n  | 4    | F | F | 1       |\n";
    let (text, _) = simpler(table).unwrap();
    assert!(text.ends_with("  | 1    | T | T | todo!() |\n  | 2    | T | F | todo!() |\n  | 3    | F | - | 1       |\n"), "{text}");
}
