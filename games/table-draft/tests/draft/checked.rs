//! What is said of a table that is being changed.

use dtable_runtime::Value;
use table_draft::LiveTable;

use crate::compiled::{TABLES, value};
use crate::edits::draft;
use crate::live::for_each_case;

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
    let before = draft.check();
    draft.delete("side").unwrap();
    let checked = draft.check();
    assert!(!checked.is_verified);
    // The other rules take what they took.
    assert_eq!(checked.counts, before.counts[..23]);
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

/// The corrections of the printed table taken back: a draw comes before the human's last move is judged.
#[test]
fn a_broken_property_is_a_finding_and_the_game_goes_on() {
    let mut draft = draft("game");
    assert_eq!(draft.check().properties[0], "a move of the human is judged before a draw");
    draft.set("6", "free", "T").unwrap();
    draft.set("7", "human_moved", "-").unwrap();
    let checked = draft.check();
    let found: Vec<_> = checked.errors().map(|it| (it.name, it.message.as_str())).collect();
    assert_eq!(found, [("broken-property", "`a move of the human is judged before a draw` does not hold in 1 of 48 cases")]);
    assert!(!checked.is_verified && checked.is_complete() && checked.properties.is_empty());
    assert!(checked.live().is_some());
}

#[test]
fn a_text_that_cannot_be_read_is_a_finding_alone() {
    let checked = table_draft::Draft::new("t.yaml", "table: t\nrules: [").check();
    assert!(!checked.is_verified && checked.live().is_none());
    assert!(checked.errors().count() > 0 && checked.findings[0].text.contains("t.yaml"));
}

/// How many cases each rule takes, by trying all of them with `known` in them.
fn tried(live: &LiveTable, known: &[Option<Value>]) -> Vec<u128> {
    let mut counts = vec![0; live.data().rules.len()];
    for_each_case(live.table(), &mut |case| {
        let value = |at: usize| value(live.data(), at, case[at]);
        if known.iter().enumerate().all(|(at, known)| known.is_none_or(|known| known == value(at))) {
            counts[live.decide(&mut |at, _| Some(value(at)), &mut ()).unwrap().rule] += 1;
        }
    });
    counts
}

#[test]
fn what_remains_is_counted_while_answers_come_in() {
    // Each value of these is a case of its own.
    for (name, known) in [
        ("game", vec![vec![0], vec![0, 1], vec![0, 1, 0, 0]]),
        ("win", vec![vec![0], vec![0, 0]]),
        ("computer_move", vec![vec![], vec![0, 0, 1], vec![0, 0, 1, 0, 0, 0, 0, 0, 0]]),
        ("computer_move_perfect", vec![vec![0, 1], vec![1, 2, 2, 0]]),
        ("turn", vec![vec![0], vec![0, 0, 2]]),
        ("move_class", vec![vec![3]]),
    ] {
        let live = draft(name).check().live().unwrap();
        for known in known {
            let known: Vec<Option<Value>> = known.iter().enumerate().map(|(at, it)| Some(value(live.data(), at, *it))).collect();
            let counted = live.count(&known).unwrap();
            assert_eq!(counted.by_rule, tried(&live, &known), "{name} {known:?}");
            assert_eq!(counted.cases, counted.by_rule.iter().sum::<u128>());
        }
    }
}

#[test]
fn what_remains_of_chess_is_counted_by_its_conditions() {
    let live = draft("seed").check().live().unwrap();
    let all = live.count(&[]).unwrap();
    let verified = draft("seed").check();
    assert_eq!((Some(all.cases), &all.by_rule), (verified.cases, &verified.counts));
    let mut known = vec![None; live.data().conditions.len()];
    known[6] = Some(Value::Bool(true));
    let near = live.count(&known).unwrap();
    known[6] = Some(Value::Bool(false));
    let far = live.count(&known).unwrap();
    assert_eq!(near.cases + far.cases, all.cases);
    assert!((0..all.by_rule.len()).all(|rule| near.by_rule[rule] + far.by_rule[rule] == all.by_rule[rule]));
}

#[test]
fn a_finding_about_else_says_which_cases_came_to_it() {
    let mut draft = draft("computer_move");
    draft.delete("P37").unwrap();
    let found = draft.check().findings.remove(0);
    assert_eq!((found.name, found.message.as_str()), ("unexpected-else", "ELSE takes 16,035 of 19,683 cases, not 15,971"));
    let note = "64 cases that `P37` took came to ELSE: r11 F, r12 F, r13 T, r21 F, r23 F, r31 F, r32 F, r33 F, b22 T, b33 F";
    assert!(found.notes[0].starts_with(note), "{:?}", found.notes);
    assert!(
        found.text.contains("64 cases that `P37` took came to ELSE: ") && found.text.contains("for example: r11 = F, r12 = F, r13 = T"),
        "{}",
        found.text
    );
    let value = |name: &str| found.case.iter().find(|it| it.0 == name).map(|it| it.1.as_str());
    assert_eq!(["r13", "b22", "b33", "r11"].map(value), [Some("T"), Some("T"), Some("F"), Some("F")]);

    assert_eq!(found.help, ["take the edit back, or write `else: 16035`"]);

    // Of two rules, each with its cases.
    draft.delete("P38").unwrap();
    let both = draft.check().findings.remove(0);
    assert!(both.notes[0].starts_with("128 cases came to ELSE:\n  64 cases that `P"), "{:?}", both.notes);
    draft.delete("P38").unwrap();

    // The other way: cases that leave ELSE, of a rule that is made wider.
    draft.delete("P37").unwrap();
    draft.set("P37", "b33", "-").unwrap();
    let found = draft.check().findings.remove(0);
    assert_eq!(found.message, "ELSE takes 15,907 of 19,683 cases, not 15,971");
    assert!(found.notes[0].starts_with("64 cases that `P37` takes left ELSE: "), "{:?}", found.notes);
}

#[test]
fn the_cases_that_change_are_told_with_their_rules() {
    let mut draft = draft("game");
    assert_eq!(draft.changes().unwrap(), []);
    draft.set("6", "free", "T").unwrap();
    let changes = draft.changes().unwrap();
    assert_eq!(changes.len(), 1);
    let change = &changes[0];
    assert_eq!((change.rules_before.as_slice(), change.rules_now.len()), (["6".to_owned()].as_slice(), 0), "{change:?}");
    assert_eq!(change.region.cases, Some(1));
    assert_eq!((change.before.as_str(), change.case.len()), ("next `win`", 7));
}

/// Takes some cases of each table apart, answer by answer.
#[test]
fn the_rule_that_fires_is_among_those_that_remain() {
    struct Asked(Vec<Option<Value>>, Vec<usize>);
    impl dtable_runtime::Observer for Asked {
        fn asked(&mut self, _: &'static dtable_runtime::TableData, condition: usize, value: Value) {
            self.0[condition] = Some(value);
            self.1.push(condition);
        }
    }
    for table in &TABLES {
        let live = draft(table.data.name).check().live().unwrap();
        let (mut cases, mut at) = (Vec::new(), 0);
        for_each_case(live.table(), &mut |case| {
            at += 1;
            if at % 30_000 == 7 || at == 3 {
                cases.push(case.to_vec());
            }
        });
        for case in cases {
            let mut asked = Asked(vec![None; table.data.conditions.len()], Vec::new());
            let rule = live.decide(&mut |at, _| Some(value(live.data(), at, case[at])), &mut asked).unwrap().rule;
            let mut known = vec![None; table.data.conditions.len()];
            let mut before = u128::MAX;
            for (step, condition) in asked.1.iter().enumerate() {
                known[*condition] = asked.0[*condition];
                if step % 3 == 0 || step + 1 == asked.1.len() {
                    let counted = live.count(&known).unwrap_or_else(|| panic!("{} {case:?} {known:?}", table.data.name));
                    assert!(counted.by_rule[rule] > 0 && counted.cases <= before, "{} {case:?} {known:?}", table.data.name);
                    before = counted.cases;
                    assert!(step + 1 < asked.1.len() || counted.by_rule[rule] == counted.cases, "{} {case:?}", table.data.name);
                }
            }
        }
    }
}

/// `unexpected-else` of the compiler, which does not know the table at first.
#[test]
fn a_region_of_the_right_size_is_most_often_what_a_lost_rule_took() {
    let mut draft = draft("seed");
    let rules: Vec<String> = draft.rules().into_iter().map(|it| it.0).filter(|it| it != "else").collect();
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for rule in rules {
        draft.delete(&rule).unwrap();
        let source = dtable_core::source::Source::new("seed.yaml", draft.text());
        let found = dtable_core::compile::check(source, &mut |_| Err(String::new())).findings.remove(0);
        if let Some(note) = found.notes.iter().find(|it| it.starts_with("only one region has ")) {
            let taken: Vec<String> = draft.check().findings.remove(0).regions.iter().map(|it| format!("{:?}", it.entries)).collect();
            let cells: Vec<(String, String)> = draft.cells().into_iter().filter(|it| it.0 == rule).map(|it| (it.1, it.2)).collect();
            let region = note.split_once('\n').unwrap().1.split(", ").map(|it| it.trim().split_once(' ').unwrap());
            let mut entries = region.map(|(name, entry)| cells.iter().any(|it| it.0 == name && ["-", entry].contains(&it.1.as_str())));
            if entries.all(|it| it) { right.push(rule.clone()) } else { wrong.push((rule.clone(), taken)) }
        }
        draft.delete(&rule).unwrap();
    }
    assert_eq!((right.len(), wrong.len()), (7, 2), "{right:?} {wrong:?}");
}
