//! Tables whose graphs would be too large, or too deep for rustc: rules one by one, answers remembered.

use super::harness::{Answers, Case, Reference, answers};
use dtable_core::decide::{FormKind, Forms};
use dtable_tests::numbers::Random;
use std::collections::BTreeSet;

dtable_runtime::dtable!("tables/tangle.yaml");
dtable_runtime::dtable!("tables/knot.yaml");
dtable_runtime::dtable!("tables/taken.yaml");

answers!(tangle: c0 -> bool, c1 -> bool, c2 -> bool, c3 -> bool, c4 -> bool, c5 -> bool, c6 -> bool, c7 -> bool, c8 -> bool, c9 -> bool, c10 -> bool, c11 -> bool, c12 -> bool, c13 -> bool, c14 -> bool, c15 -> bool, c16 -> bool, c17 -> bool; x, y, z);
answers!(knot: c0 -> bool, c1 -> bool, c2 -> bool, c3 -> bool, c4 -> bool, c5 -> bool, c6 -> bool, c7 -> bool, c8 -> bool, c9 -> bool, c10 -> bool, c11 -> bool, c12 -> bool, c13 -> bool, c14 -> bool, c15 -> bool; x, y, z);
answers!(taken: c0 -> bool, c1 -> bool, c2 -> bool, c3 -> bool, c4 -> bool, c5 -> bool, c6 -> bool, c7 -> bool, c8 -> bool, c9 -> bool, c10 -> bool, c11 -> bool, c12 -> bool, c13 -> bool, c14 -> bool, c15 -> bool, c16 -> bool, c17 -> bool; x, y, z);

/// Random cases of so many `bool`s.
fn random_cases(columns: usize) -> impl Iterator<Item = Case> {
    let mut random = Random::new(20_260_101);
    let case = move |_| {
        let bits = random.next();
        (0..columns).map(|bit| u128::from(bits >> bit & 1)).collect()
    };
    (0..5_000).map(case)
}

macro_rules! rule_by_rule {
    ($($test:ident: $table:ident, $name:literal;)*) => {
        $(
            #[test]
            fn $test() {
                let reference = Reference::read($name);
                for case in random_cases(reference.table.columns.len()) {
                    let host = Answers::of(&case);
                    assert_eq!($table::decide(&host).id(), reference.interpreted(&case), "{case:?}");
                    asks_nothing_twice(&host);
                    let mut host = Answers::of(&case);
                    let actions = $table(&mut host).actions();
                    let names: Vec<_> = actions.iter().map(|&action| $table::TABLE.actions[action as usize].name).collect();
                    assert_eq!(host.done(), names);
                }
            }
        )*
    };
}

fn asks_nothing_twice(host: &Answers) {
    let asked = host.asked();
    assert_eq!(asked.iter().collect::<BTreeSet<_>>().len(), asked.len(), "{asked:?}");
}

rule_by_rule! {
    too_many_nodes: tangle, "tangle";
    too_deep: knot, "knot";
    a_rule_that_takes_all_is_the_last: taken, "taken";
}

#[test]
fn no_graph_becomes_code() {
    for name in ["tangle", "knot", "taken"] {
        assert_eq!(Reference::read(name).decision.rule.kind(), FormKind::RuleByRule);
    }
    let Forms { rule, result, .. } = Reference::read("knot").decision;
    println!("{:?}", (rule.kind(), result.map(|it| it.kind())));
}
