//! What `weight:` and `cost:` must not change: whether a decision panics.

use dtable_runtime::dtable;

pub const fn anybody(people: u32) -> bool {
    people > 0
}

dtable!("tables/shares.yaml");
dtable!("tables/weighted_shares.yaml");
dtable!("tables/costly_shares.yaml");
dtable!("tables/uses/weighted_pool.yaml");

#[test]
fn weights_and_costs_never_change_whether_a_decision_panics() {
    assert_eq!([shares(30, 0), shares(30, 3), shares(33, 3)], [0, 1, 0]);
    assert_eq!([weighted_shares(30, 0), weighted_shares(30, 3), weighted_shares(33, 3)], [0, 1, 0]);
    assert_eq!(weighted_shares::decide(30, 0), weighted_shares::Rule::None);
    assert_eq!([costly_shares(30, 0), costly_shares(30, 3), costly_shares(33, 3)], [0, 1, 0]);
    assert_eq!(costly_shares::decide(30, 0), costly_shares::Rule::None);
    assert_eq!([weighted_pool(0), weighted_pool(10), weighted_pool(9)], [0, 1, 0]);
}
