//! Columns that are sets: the members that a table mentions, what entries and formulas mean, and that entries are read
//! back as they are shown.

use super::*;
use crate::fixture::Random;
use crate::model::{Formula, ValueSet};

/// A table with a set `x` and these lines below its inputs, whose rules have the entries.
fn with_entries(values: &str, entries: &[&str], more: &str) -> String {
    let rules: String = entries.iter().enumerate().map(|(at, it)| format!("  | r{at} | {it} | 1 |\n")).collect();
    format!(
        "table: t\ninputs:\n  x: {{ type: '&[Kind]', values: {values}, set: true }}\n{more}outputs: {{ y: u8 }}\nrules: |\n  | rule | x | y |\n{rules}"
    )
}

fn sets(table: &Table) -> Vec<ValueSet> {
    table.rules.iter().map(|it| it.entries().unwrap()[0].set.clone()).collect()
}

fn masks(all: impl IntoIterator<Item = u128>) -> ValueSet {
    ValueSet::from_spans(all.into_iter().map(|it| (it, it)).collect())
}

#[test]
fn a_member_that_nothing_mentions_is_no_bit() {
    let table = table(&with_entries("[A, B, C, D, other]", &["has(D)", "has(Kind::B, D)", "has_any(B, D)", "not(has(B))"], ""));
    assert_eq!(sets(&table), [masks([2, 3]), masks([3]), masks([1, 2, 3]), masks([0, 2])]);
    let Domain::Set(members) = &table.columns[0].domain else { panic!("a set") };
    assert_eq!((&members.mentioned[..], members.counted, members.are_all_mentioned()), (&[1, 3][..], 3, false));
}

#[test]
fn the_empty_set_mentions_all_members() {
    let table = table(&with_entries("[A, B, other]", &["empty", "has(other), empty", "not(empty)"], ""));
    assert_eq!(sets(&table), [masks([0]), masks([0, 4, 5, 6, 7]), masks(1..=7)]);
}

#[test]
fn formulas_say_what_entries_say() {
    let more = "relations: ['has(x, A)', 'has_any(x, A, B)', 'empty(x)', 'matches!(x, empty)']\n";
    let table = table(&with_entries("[A, B]", &["-"], more));
    let sets: Vec<ValueSet> = table
        .relations
        .iter()
        .map(|it| if let Formula::Atom { set, .. } = &it.formula { set.clone() } else { panic!("an atom") })
        .collect();
    assert_eq!(sets, [masks([1, 3]), masks([1, 2, 3]), masks([0]), masks([0])]);
}

#[test]
fn properties_and_examples_divide_no_cases() {
    let more = "properties:\n  - never: has(x, C) && y == 2\n  - can: has(x, A) && y == 1\n\
                examples: [{ when: { x: 'has(B)' }, rule: r0 }, { when: { x: [A, D] }, rule: r0 }]\n";
    let table = table(&with_entries("[A, B, C, D]", &["has(A)"], more));
    let Domain::Set(members) = &table.columns[0].domain else { panic!("a set") };
    assert_eq!((&members.mentioned[..], members.counted), (&[0, 1, 2][..], 1));
    assert_eq!(table.examples[1].when[0], masks([1]), "nothing mentions D");
}

#[test]
fn entries_are_read_back_as_they_are_shown() {
    let mut random = Random(3);
    for members in [["A", "B", "C", "D"].as_slice(), &["A", "B", "C", "other"], &["A", "B"]] {
        let values = format!("[{}]", members.join(", "));
        let all = 1_u128 << members.len();
        let chosen: Vec<ValueSet> =
            (0..120).map(|_| masks((0..all).filter(|_| random.below(2) == 0))).filter(|it| !it.is_empty() && it.len() < all).collect();
        let domain = table(&with_entries(&values, &["empty"], "")).columns[0].domain.clone();
        let shown: Vec<String> = chosen.iter().map(|it| domain.entry(it)).collect();
        let entries: Vec<&str> = std::iter::once("empty").chain(shown.iter().map(String::as_str)).collect();
        let read = sets(&table(&with_entries(&values, &entries, "")));
        for ((set, shown), read) in chosen.iter().zip(&shown).zip(&read[1..]) {
            assert_eq!(set, read, "{shown}");
        }
    }
}

#[test]
fn a_part_of_an_entry_holds_where_the_condition_is_not_applicable() {
    let text = "\
table: t
conditions:
  sick: Sick?
  x: { text: What?, type: 'Vec<Kind>', values: [A, B], set: true, requires: sick }
outputs: { y: u8 }
rules: |
  | rule | sick | x                                | y |
  | a    | -    | n/a, has(A) && n/a, not(has(B))  | 1 |
  | else |      |                                  | 2 |
";
    let table = table(text);
    let entry = &table.rules[0].entries().unwrap()[1];
    assert_eq!((&entry.set, entry.not_applicable), (&masks([1]), true));
    assert_eq!(table.columns[1].entry(&entry.set, true), &*entry.text.replace("  ", " "));
}

#[test]
fn at_most_twelve_members_are_mentioned() {
    let names: Vec<String> = (0..13).map(|at| format!("A{at}")).collect();
    let values = format!("[{}]", names.join(", "));
    let found = findings(&with_entries(&values, &["empty"], ""));
    assert_eq!(found[0].message, "13 members of `x` are mentioned; at most 12 are possible");
    assert!(findings(&with_entries(&values, &["has(A3)"], "")).is_empty());
}

#[test]
fn functions_are_asked_about_paths() {
    let text = "table: t\ninputs:\n  x: { type: Flags, values: { read: 'Right::Read', write: 'Right::Write' }, set: true, has: 'Flags::has' }\n\
                outputs: { y: u8 }\nrules: |\n  | rule | x | y |\n  | a | has(read) && not(has(write)) | 1 |\n  | else | | 2 |\n";
    assert_eq!(sets(&Table { rules: table(text).rules[..1].to_vec(), ..table(text) }), [masks([1])]);
    let listed = text.replace("{ read: 'Right::Read', write: 'Right::Write' }", "['Right::read', 'Right::write']");
    assert!(findings(&listed).is_empty(), "the last name is that of entries");
}
