//! What is said of a table that is being changed.

use crate::compiled::TABLES;
use crate::edits::draft;

#[test]
fn every_table_of_the_games_is_verified() {
    for table in &TABLES {
        let checked = draft(table.data.name).check();
        assert!(checked.is_verified && checked.errors().next().is_none(), "{:?}", checked.findings);
        assert_eq!(checked.counts.iter().sum::<u128>(), checked.cases.unwrap(), "{}", table.data.name);
        assert!(checked.live().is_some_and(|it| it.is_complete()));
    }
}

#[test]
fn the_numbers_of_a_proof_are_told() {
    let checked = draft("computer_move").check();
    assert_eq!((checked.cases, checked.counts[0], checked.counts[36], checked.counts[42]), (Some(19_683), 512, 64, 15_971));
    assert_eq!((checked.relations.len(), checked.relations[0].as_str(), checked.examples), (9, "r11 -> !b11", 0));
    let regions: u128 = checked.else_regions.iter().map(|it| it.cases.unwrap()).sum();
    assert_eq!(regions + checked.else_rest, 15_971);
    assert!(checked.else_regions[0].entries.iter().all(|(name, entry)| name.len() == 3 && ["T", "F"].contains(&&**entry)));
}

#[test]
fn a_lost_rule_is_a_finding_with_a_case() {
    let mut draft = draft("computer_move_perfect");
    draft.delete("side").unwrap();
    let checked = draft.check();
    assert!(!checked.is_verified && checked.counts.is_empty());
    let gap = &checked.findings[0];
    assert_eq!((gap.code, gap.name, gap.is_error), ("DT201", "missing-rule", true));
    assert_eq!(gap.case.len(), 9);
    assert!(gap.text.starts_with("error: missing-rule [DT201]: ") && gap.text.contains(" --> computer_move_perfect.yaml:"), "{}", gap.text);
    // It still decides, and says where it does not.
    let live = checked.live().unwrap();
    assert!(!live.is_complete());
    let value = |name: &str| gap.case.iter().find(|it| it.0 == name).map(|it| &it.1);
    let nth = |name: &str| ["e", "m", "t"].iter().position(|it| value(name).is_some_and(|value| value == it));
    let stuck = live.decide(&mut |_, name| nth(name).map(dtable_runtime::Value::Nth), &mut ()).unwrap_err();
    assert!(stuck.to_string().starts_with("no rule of `computer_move_perfect` takes c11 = "), "{stuck}");
}

#[test]
fn a_text_that_cannot_be_read_is_a_finding_alone() {
    let checked = table_draft::Draft::new("t.yaml", "table: t\nrules: [").check();
    assert!(!checked.is_verified && checked.live().is_none());
    assert!(checked.errors().count() > 0 && checked.findings[0].text.contains("t.yaml"));
}
