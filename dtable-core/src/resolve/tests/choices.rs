//! `one_of`, costs, weights, and the form of the code.

use super::table;
use crate::model::{CodeForm, Outcome, Rule, Table};

/// What each rule allows, in the order of the author.
fn allowed(table: &Table, rule: &Rule) -> Vec<String> {
    let words = |it: &Outcome| {
        let actions = it.actions.iter().map(|at| table.actions[*at].name.value.clone());
        actions.chain(it.outputs.iter().map(|it| it.canonical.clone())).collect::<Vec<_>>().join(" ")
    };
    rule.outcomes().map(words).collect()
}

#[test]
fn every_combination_of_actions_is_allowed() {
    let text = "table: t\nconditions: { a: A? }\nactions: { x: , y: , z: , w: }\nrules: |
  | rule | a | do                         | next |
  | 1    | T | one_of(x, y), one_of(z, w) | stop |
  | 2    | F | z, one_of( y,x )           |      |
  | else |   | w                          |      |\n";
    let table = table(text);
    let found: Vec<Vec<String>> = table.rules.iter().map(|rule| allowed(&table, rule)).collect();
    assert_eq!(found, [vec!["x z", "x w", "y z", "y w"], vec!["z y", "z x"], vec!["w"]]);
    let next = &table.rules[0].outcome.next;
    assert!(table.rules[0].outcomes().all(|it| it.next == *next), "what follows is no choice");
}

#[test]
fn every_combination_of_outputs_is_allowed() {
    let text = "table: t\ninputs: { a: bool }\noutputs: { p: u8, q: u8 }\nrules:
  - { id: 1, when: { a: T }, out: { p: 'one_of(1, 0x2)', q: 'one_of(f(3, 4), 5)' } }
  - { id: else, out: { p: 1, q: one_of } }\n";
    let table = table(text);
    assert_eq!(allowed(&table, &table.rules[0]), ["1 f ( 3 , 4 )", "1 5", "2 f ( 3 , 4 )", "2 5"]);
    assert_eq!(allowed(&table, &table.rules[1]), ["1 one_of"]);
    assert_eq!([0, 1].map(|output| table.rules[0].output_text(output)), ["one_of(1, 0x2)", "one_of(f(3, 4), 5)"]);
}

#[test]
fn members_stand_where_they_were_written() {
    let text = "table: t\ninputs: { a: bool }\noutputs: { p: u8 }\nrules: |\n  | rule | a | p |\n  | 1 | - | one_of(12, a \\|\\| b) |\n";
    let table = table(text);
    let places: Vec<&str> = table.rules[0].outcomes().map(|it| &text[it.outputs[0].span.start..it.outputs[0].span.end]).collect();
    assert_eq!(places, ["12", "a \\|\\| b"]);
}

#[test]
fn a_rule_without_a_weight_has_one_where_others_have_some() {
    let weights = |cells: [&str; 2]| -> Vec<Option<u64>> {
        let text = format!(
            "table: t\nconditions: {{ a: {{ text: A?, cost: 1_0 }}, b: B? }}\ncode: packed\nrules: |\n  | rule | a | b | weight |\n  | 1 | T | - | {} |\n  | else | | | {} |\n",
            cells[0], cells[1]
        );
        let table = table(&text);
        assert_eq!(table.columns.iter().map(|it| it.cost).collect::<Vec<_>>(), [10, 1]);
        assert_eq!(table.code, CodeForm::Packed);
        table.rules.iter().map(|it| it.weight).collect()
    };
    assert_eq!(weights(["", ""]), [None, None]);
    assert_eq!(weights(["3", ""]), [Some(3), Some(1)]);
    assert_eq!(weights(["", "1_000_000_000"]), [Some(1), Some(1_000_000_000)]);
}
