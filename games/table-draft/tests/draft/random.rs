//! Laws of random edits.

use std::collections::BTreeMap;

use proptest::prelude::*;
use table_draft::{Direction, Draft};

use crate::compiled::TABLES;
use crate::edits::draft;

/// An edit, with numbers that choose among what the table has.
#[derive(Clone, Copy, Debug)]
enum Edit {
    Set(usize, usize, usize),
    Delete(usize),
    Add(usize),
    Shift(usize, bool),
    Undo,
    Redo,
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = 0..1000_usize;
    prop_oneof![
        4 => (at.clone(), at.clone(), at.clone()).prop_map(|(a, b, c)| Edit::Set(a, b, c)),
        3 => at.clone().prop_map(Edit::Delete),
        1 => at.clone().prop_map(Edit::Add),
        1 => (at, any::<bool>()).prop_map(|(a, b)| Edit::Shift(a, b)),
        1 => Just(Edit::Undo),
        1 => Just(Edit::Redo),
    ]
}

type Cells = BTreeMap<(String, String), String>;

/// What all rules say, deleted ones too.
fn cells(draft: &Draft) -> Cells {
    draft.cells().into_iter().map(|(rule, name, text)| ((rule, name), text)).collect()
}

/// Makes an edit, and holds what it changes against what it says.
fn make(draft: &mut Draft, edit: Edit) -> Result<(), TestCaseError> {
    let (before, text, rules, names) = (cells(draft), draft.text().to_owned(), draft.rules(), draft.names());
    let rule = |at: usize| rules[at % rules.len()].0.clone();
    match edit {
        Edit::Set(at, name, value) => {
            let (rule, name) = (rule(at), names[name % names.len()].clone());
            // What another rule says there, or what only some columns take.
            let others: Vec<&String> = before.iter().filter(|it| it.0.1 == name).map(|it| it.1).collect();
            let strange = ["-", "T", "N", "t", "<= 3", "x y", "|", "", "put22"];
            let written = if value % 3 == 0 { strange[value % strange.len()] } else { others[value % others.len()] };
            let written = written.to_owned();
            let mut expected = before;
            if draft.set(&rule, &name, &written).is_ok() {
                expected.insert((rule, name), written.split_whitespace().collect());
            }
            // One line is another one, at most: a rule's, or that of a condition or an action.
            let changed = text.lines().zip(draft.text().lines()).filter(|(old, new)| old != new).count();
            prop_assert!(changed <= 1 && text.lines().count() == draft.text().lines().count(), "{changed} lines");
            let squeezed = |cells: Cells| -> Cells { cells.into_iter().map(|(key, it)| (key, it.split_whitespace().collect())).collect() };
            prop_assert_eq!(squeezed(cells(draft)), squeezed(expected));
        }
        Edit::Delete(at) => {
            let rule = rule(at);
            if draft.delete(&rule).is_ok() {
                let (mut again, is_deleted) = (draft.clone(), draft.deleted().contains(&&*rule));
                prop_assert_eq!(again.delete(&rule).map_err(|it| it.to_string()), Ok(!is_deleted));
                prop_assert_eq!(again.text(), &*text);
                let (fewer, more) = if is_deleted { (draft.text(), &*text) } else { (&*text, draft.text()) };
                prop_assert!(!draft.text().contains("| rule") || is_subsequence(fewer.lines(), more.lines()));
            }
            prop_assert_eq!(cells(draft), before);
        }
        Edit::Add(at) => {
            if let Ok(id) = draft.add(Some(&rule(at))) {
                let mut after = cells(draft);
                after.retain(|(rule, _), _| *rule != id);
                prop_assert_eq!(after, before);
                prop_assert!(is_subsequence(text.lines(), draft.text().lines()) || !draft.text().contains("| rule"));
            }
        }
        Edit::Shift(at, is_up) => {
            let _ = draft.shift(&rule(at), if is_up { Direction::Up } else { Direction::Down });
            prop_assert_eq!(cells(draft), before);
        }
        Edit::Undo => drop(draft.undo()),
        Edit::Redo => drop(draft.redo()),
    }
    Ok(())
}

fn is_subsequence<'a>(some: impl Iterator<Item = &'a str>, mut of: impl Iterator<Item = &'a str>) -> bool {
    let mut some = some;
    some.all(|it| of.any(|other| other == it))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done, undoing all of it gives the bytes back, and doing it again the same.
    #[test]
    fn random_edits_change_what_they_say_and_can_be_undone(table in 0..TABLES.len(), edits in prop::collection::vec(edit(), 1..12)) {
        let mut draft = draft(TABLES[table].data.name);
        for edit in edits {
            make(&mut draft, edit)?;
        }
        while draft.redo() {}
        let last = draft.text().to_owned();
        while draft.undo() {}
        prop_assert_eq!(draft.text(), TABLES[table].text);
        prop_assert!(!draft.is_changed());
        while draft.redo() {}
        prop_assert_eq!(draft.text(), last);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the text is, nothing panics, and undoing gives it back.
    #[test]
    fn any_text_can_be_a_draft(
        table in 0..TABLES.len(),
        cuts in prop::collection::vec((0..10_000_usize, 0..40_usize, "[-|#:{}TFNя \\n\\r\"']{0,3}"), 1..4),
        edits in prop::collection::vec(edit(), 0..6),
    ) {
        let mut text = TABLES[table].text.to_owned();
        for (at, length, instead) in cuts {
            let mut bounds = text.char_indices().map(|it| it.0).skip(at % text.len().max(1));
            let start = bounds.next().unwrap_or(text.len());
            let end = bounds.nth(length).unwrap_or(text.len());
            text.replace_range(start..end, &instead);
        }
        let mut draft = Draft::new("any.yaml", &*text);
        for edit in edits {
            let rules: Vec<String> = draft.rules().into_iter().map(|it| it.0).collect();
            let (names, any) = (draft.names(), String::from("else"));
            let rule = |at: usize| rules.get(at % rules.len().max(1)).unwrap_or(&any).clone();
            match edit {
                Edit::Set(at, name, _) => drop(draft.set(&rule(at), names.get(name % names.len().max(1)).unwrap_or(&any), "-")),
                Edit::Delete(at) => drop(draft.delete(&rule(at))),
                Edit::Add(at) => drop(draft.add(Some(&rule(at)))),
                Edit::Shift(at, is_up) => drop(draft.shift(&rule(at), if is_up { Direction::Up } else { Direction::Down })),
                Edit::Undo => drop(draft.undo()),
                Edit::Redo => drop(draft.redo()),
            }
        }
        let checked = draft.check();
        prop_assert!(checked.live().is_some() || !checked.findings.is_empty());
        while draft.undo() {}
        prop_assert_eq!(draft.text(), text);
    }
}
