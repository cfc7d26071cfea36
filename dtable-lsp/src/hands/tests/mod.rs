//! Each command on small grids, and on random ones.
//!
//! Texts have the anchor of the selection as `‹` and its active end, the cursor, as `›`.

mod align;
mod clipboard;
mod columns;
mod extent;
mod filter;
mod random;
mod rows;
mod walk;

use super::{Command, Outcome, Selection, applied, run};

/// Takes the marks out of a text.
fn marked(text: &str) -> (String, Selection) {
    let (anchor, active) = (text.find('‹').expect("an anchor"), text.find('›').expect("a cursor"));
    let shift = |at: usize, other: usize| if other < at { at - '‹'.len_utf8() } else { at };
    let selection = Selection { anchor: shift(anchor, active), active: shift(active, anchor) };
    (text.replace(['‹', '›'], ""), selection)
}

/// Puts the marks into a text.
fn shown(text: &str, selection: Selection) -> String {
    let mut shown = text.to_owned();
    let Selection { anchor, active } = selection;
    if anchor <= active {
        shown.insert(active, '›');
        shown.insert(anchor, '‹');
    } else {
        shown.insert(anchor, '‹');
        shown.insert(active, '›');
    }
    shown
}

/// Does a command, and holds that its edits are in order and change something.
fn outcome(text: &str, selection: Selection, command: &Command) -> Option<Outcome> {
    let outcome = run(text, selection, command)?;
    let mut end = 0;
    for edit in &outcome.edits {
        assert!(end <= edit.range.start && edit.range.start <= edit.range.end, "edits overlap: {:?}", outcome.edits);
        assert_ne!(text[edit.range.clone()], edit.text, "an edit changes nothing");
        end = edit.range.end;
    }
    Some(outcome)
}

/// Holds what a command makes of a grid, with each line end.
#[track_caller]
fn check(command: &Command, before: &str, after: &str) {
    for end in ["\n", "\r\n"] {
        let text = |grid: &str| format!("table: a\nrules: |\n{grid}").replace('\n', end);
        let (source, selection) = marked(&text(before));
        let outcome = outcome(&source, selection, command).expect("an outcome");
        let new = applied(&source, &outcome.edits);
        assert_eq!(shown(&new, outcome.selection.unwrap_or(selection)), text(after));
    }
}

/// Holds that a command has nothing to do.
#[track_caller]
fn check_none(command: &Command, text: &str) {
    let (source, selection) = marked(&format!("table: a\nrules: |\n{text}"));
    assert_eq!(run(&source, selection, command), None);
}

/// Holds what a command answers without edits.
#[track_caller]
fn check_refused(command: &Command, text: &str, message: &str) {
    let (source, selection) = marked(&format!("table: a\nrules: |\n{text}"));
    assert_eq!(run(&source, selection, command), Some(Outcome::refused(message)));
}
