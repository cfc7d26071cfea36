//! What a program notices, and what became of rules.

use super::{Diff, Semver, diff};
use crate::fixture::understood;

fn between(old: &str, new: &str) -> Diff {
    diff(&understood(old), &understood(new)).expect("both can be compared")
}

/// Inputs are the parameters of a function: in another order, the calls of a program mean something else.
#[test]
fn another_order_of_inputs_is_breaking() {
    let old = "table: t\ninputs: { a: bool, b: bool }\noutputs: { r: u8 }\nrules:\n  - { id: 1, when: { a: T }, out: { r: 1 } }\n  - { id: else, out: { r: 2 } }\n";
    let found = between(old, &old.replace("a: bool, b: bool", "b: bool, a: bool"));
    assert!(found.decides_alike());
    let told: Vec<(&str, bool)> = found.interface.iter().map(|it| (it.text.as_str(), it.is_breaking)).collect();
    assert!(matches!(told[..], [(text, true)] if text.starts_with("the inputs have another order: b")), "{told:?}");
    assert!(between(old, old).interface.is_empty());
}

/// What an outcome is depends on whether it has the answers.
#[test]
fn recorded_answers_are_part_of_the_interface() {
    let plain = "table: t\nconditions: { a: A? }\noutputs: { r: u8 }\nrules:\n  - { id: 1, when: { a: T }, out: { r: 1 } }\n  - { id: else, out: { r: 2 } }\n";
    let recorded = plain.replace("conditions", "record: answers\nconditions");
    let told = |old: &str, new: &str| between(old, new).interface.into_iter().map(|it| (it.text, it.is_breaking)).collect::<Vec<_>>();
    assert_eq!(told(plain, &recorded), [("an outcome has the answers (`record: answers`)".to_owned(), true)]);
    assert_eq!(told(&recorded, plain), [("an outcome has the answers no more".to_owned(), true)]);
    assert_eq!(told(&recorded, &recorded), []);
}

/// A rule that shares nothing but impossible cases with one that is gone is no heir of it.
#[test]
fn heirs_share_cases_that_can_occur() {
    let old = "table: t\nhit: first\ninputs: { a: bool, b: bool }\noutputs: { r: u8 }\nrelations: [a -> b]\nrules:\n  - { id: old, when: { a: T }, out: { r: 1 } }\n  - { id: rest, out: { r: 2 } }\n";
    let new = old.replace(
        "  - { id: old, when: { a: T }, out: { r: 1 } }\n",
        "  - { id: can, when: { a: T, b: T }, out: { r: 1 } }\n  - { id: cannot, when: { a: T, b: F }, out: { r: 1 } }\n",
    );
    assert_eq!(between(old, &new).rules.gone, [("old".to_owned(), vec!["can".to_owned(), "rest".to_owned()])]);
}

/// Notes are told apart from decisions, of a renamed rule too; a program can see them.
#[test]
fn changed_notes_are_no_changed_decisions() {
    let old = "table: t\ninputs: { a: bool }\noutputs: { r: u8 }\nnotes: { why: Why?, who: Who? }\nrules: |\n  | rule | a | r | why | who |\n  | x | T | 1 | s. 4 | Ann |\n  | y | F | 2 |  | Ann |\n";
    let told = |new: &str| {
        let found = between(old, new);
        assert!(found.decides_alike());
        (found.notes.iter().map(ToString::to_string).collect::<Vec<_>>(), found.semver(), found.is_same())
    };
    assert_eq!(told(old), (vec![], Semver::Same, true));
    let (lines, semver, is_same) = told(&old.replace("s. 4 | Ann", "s. 5 | ").replace("| 2 |  |", "| 2 | new |"));
    let expected = [
        "rule `x` has the note `why`: s. 5; it was: s. 4",
        "rule `x` has no note `who` any more, which was: Ann",
        "rule `y` has the note `why`: new",
    ];
    assert_eq!((lines, semver, is_same), (expected.map(str::to_owned).to_vec(), Semver::Compatible, false));
    let (lines, semver, _) = told(&old.replace("| x |", "| z |").replace("s. 4", "s. 5"));
    assert_eq!((lines, semver), (vec!["rule `z` has the note `why`: s. 5; it was: s. 4".to_owned()], Semver::Breaking));
    let without = old.replace(", who: Who?", "").replace(" who |", "").replace(" Ann |", "");
    let interface = |old: &str, new: &str| between(old, new).interface.into_iter().map(|it| (it.text, it.is_breaking)).collect::<Vec<_>>();
    assert_eq!(interface(old, &without), [("the note `who` is gone".to_owned(), true)]);
    assert_eq!(interface(&without, old), [("the note `who` is new".to_owned(), false)]);
}

/// An example is the same, whichever members of its set the table mentions.
#[test]
fn another_member_in_an_entry_changes_no_example() {
    let old = "table: t\ninputs: { tags: { type: '&[Tag]', values: [Nuts, Milk, Fish], set: true } }\noutputs: { r: u8 }\n\
               examples:\n  - { when: { tags: '[Fish, Milk]' }, out: { r: 2 } }\n  - { when: { tags: '[]' }, out: { r: 2 } }\n\
               rules: |\n  | rule | tags           | r |\n  | 1    | has(Nuts)      | 1 |\n  | 2    | not(has(Nuts)) | 2 |\n";
    let new = old.replace("  | 2    | not(has(Nuts)) ", "  | 3 | has(Milk) && not(has(Nuts)) | 2 |\n  | 2    | not(has_any(Nuts, Milk)) ");
    let found = between(old, &new);
    assert_eq!((found.examples_gone, found.examples_new), (vec![], vec![]));
    let found = between(old, &new.replace("[]", "[Fish]"));
    assert_eq!((found.examples_gone, found.examples_new), (vec!["tags []: r = 2".to_owned()], vec!["tags [Fish]: r = 2".to_owned()]));
}
