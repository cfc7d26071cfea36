//! Random grids and commands.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::super::Horizontal::{Left, Right};
use super::super::Vertical::{Down, Up};
use super::super::drawn::Grid;
use super::super::{Command, cell, run};
use super::{Selection, applied, outcome, shown};

/// Texts of cells.
const CELLS: &[&str] =
    &["", "-", "T", "1", "22", "else", "a \\| b", "\"x\", \"y\"", "漢字", "🙂", "дом", "e\u{301}", "#", "--", "x\\", "\"a b\""];
/// Lines that are no rows.
const OTHERS: &[&str] =
    &["", "  # note | x", "  | 1", "  |", "  open | x", "|", "  | a | b | c | d | e | f |", "\t| x |", "  | a | b | # c"];

/// A grid drawn by hand: its rows are even but for a few lines.
fn grids() -> impl Strategy<Value = String> {
    let cell = || (prop::sample::select(CELLS), 0..3_usize).prop_map(|(cell, pad)| format!("{}{cell} |", " ".repeat(pad)));
    (1..5_usize, any::<bool>(), any::<bool>(), any::<bool>()).prop_flat_map(move |(columns, has_separator, is_crlf, has_end)| {
        // A row of dashes is the line under the header wherever it comes to stand there, so none begins with dashes.
        let first = cell().prop_map(|it| if it.trim().starts_with('-') { "r|".to_owned() } else { it });
        let others = prop::collection::vec(cell(), columns - 1);
        let row = (first, others).prop_map(|(first, others)| format!("  |{first}{}", others.concat()));
        let line = prop_oneof![5 => row.clone(), 1 => prop::sample::select(OTHERS).prop_map(str::to_owned)];
        (row, prop::collection::vec(line, 0..6)).prop_map(move |(header, lines)| {
            let separator = has_separator.then(|| format!("  |{}", "-:|".repeat(columns)));
            let all: Vec<String> = std::iter::once(header).chain(separator).chain(lines).collect();
            let text = format!("table: a\nrules: |\n{}{}", all.join("\n"), if has_end { "\nlints: {}\n" } else { "" });
            if is_crlf { text.replace('\n', "\r\n") } else { text }
        })
    })
}

fn commands() -> impl Strategy<Value = Command> {
    let texts = prop::sample::select(vec!["a", "a\tb\nc\td\n", "\"x\ny\"\t", "1\n2\n3\n4\n", "\t\t\t\t\t", "|\t\\|"]);
    let names = prop::sample::select(vec!["", "c", "a|b"]);
    prop_oneof![
        Just(Command::NextCell),
        Just(Command::PreviousCell),
        Just(Command::RowBelow),
        Just(Command::DuplicateRow),
        prop::sample::select(vec![Up, Down]).prop_map(Command::MoveRow),
        prop::sample::select(vec![Left, Right]).prop_map(Command::MoveColumn),
        names.prop_map(|name| Command::InsertColumn { name: name.to_owned(), cell: "-".to_owned() }),
        Just(Command::DeleteColumn),
        any::<bool>().prop_map(|is_descending| Command::SortByColumn { is_descending }),
        Just(Command::FilterRows { value: None }),
        Just(Command::CopyCells),
        texts.prop_map(|text| Command::PasteCells { text: text.to_owned() }),
        Just(Command::Align),
    ]
}

/// The offset of a character of a text, by a number of any size.
fn offset(text: &str, number: usize) -> usize {
    let offsets: Vec<usize> = text.char_indices().map(|it| it.0).chain([text.len()]).collect();
    offsets[number % offsets.len()]
}

fn selection(text: &str, ends: (usize, usize)) -> Selection {
    Selection { anchor: offset(text, ends.0), active: offset(text, ends.1) }
}

/// How often each text is a cell of the grid of `table: a`, with how many rows each cell has: blank ones, too.
fn cells(text: &str) -> BTreeMap<String, usize> {
    let mut cells = BTreeMap::new();
    let Some(grid) = Grid::around(text, header(text)) else { return cells };
    for cell in grid.rows().flat_map(|it| grid.cells(it)) {
        *cells.entry(cell.to_string()).or_default() += 1;
    }
    cells
}

/// The lines of a text that are no rows.
fn others(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().filter(|it| !it.trim_start().starts_with('|')).collect();
    lines.sort_unstable();
    lines
}

/// The offset of the header.
fn header(text: &str) -> usize {
    text.find("rules: |").map_or(0, |it| it + "rules: |\n".len() + usize::from(text.contains('\r')))
}

/// Does a command, and returns the text and the selection after it.
fn done(text: &str, selection: Selection, command: &Command) -> Option<(String, Selection)> {
    let outcome = outcome(text, selection, command)?;
    outcome.message.is_none().then(|| (applied(text, &outcome.edits), outcome.selection.unwrap_or(selection)))
}

/// Whether a text may lose cells, or get others, by a command.
const fn keeps_cells(command: &Command) -> bool {
    !matches!(
        command,
        Command::NextCell
            | Command::RowBelow
            | Command::DuplicateRow
            | Command::InsertColumn { .. }
            | Command::DeleteColumn
            | Command::PasteCells { .. }
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn aligned_twice_is_aligned_once(text in grids()) {
        let at = Selection::caret(header(&text));
        if let Some((once, _)) = done(&text, at, &Command::Align) {
            prop_assert_eq!(cells(&once), cells(&text));
            prop_assert_eq!(&done(&once, at, &Command::Align).unwrap().0, &once);
            prop_assert!(cell(&once, header(&once)).unwrap().is_aligned);
        }
    }

    #[test]
    fn commands_keep_other_lines_and_cells(
        text in grids(),
        steps in prop::collection::vec((commands(), any::<(usize, usize)>(), any::<bool>()), 1..12),
    ) {
        let mut text = text;
        let mut at = Selection::caret(0);
        for (command, ends, is_moved) in steps {
            if is_moved {
                at = selection(&text, ends);
            }
            let Some((new, next)) = done(&text, at, &command) else { continue };
            prop_assert!(new.is_char_boundary(next.anchor) && new.is_char_boundary(next.active));
            prop_assert_eq!(others(&new), others(&text), "{:?}", command);
            prop_assert_eq!(new.contains('\r'), text.contains('\r'));
            if keeps_cells(&command) {
                prop_assert_eq!(cells(&new), cells(&text), "{:?}", command);
            }
            (text, at) = (new, next);
        }
    }

    #[test]
    fn no_offset_and_no_text_panics(text in "[|# \\-:\n\r\tré🙂\\\\\"]{0,60}", ends in any::<(usize, usize)>(), command in commands(), is_block in any::<bool>()) {
        let text = if is_block { format!("rules: |\n{text}") } else { text };
        let at = selection(&text, ends);
        if let Some((new, next)) = done(&text, at, &command) {
            prop_assert!(new.is_char_boundary(next.anchor) && new.is_char_boundary(next.active));
        }
        let _ = cell(&text, at.active);
    }

    #[test]
    fn a_move_back_undoes_a_move(text in grids(), ends in any::<(usize, usize)>(), is_row in any::<bool>()) {
        let Some((text, _)) = done(&text, Selection::caret(header(&text)), &Command::Align) else { return Ok(()) };
        let at = selection(&text, ends);
        let (there, back) = if is_row {
            (Command::MoveRow(Up), Command::MoveRow(Down))
        } else {
            (Command::MoveColumn(Right), Command::MoveColumn(Left))
        };
        // A selection cannot have an end in a cell that a short row does not have.
        prop_assume!(is_row || is_even(&text));
        if let Some((moved, next)) = done(&text, at, &there) {
            // At an edge of the grid nothing has moved.
            prop_assume!(moved != text);
            let undone = done(&moved, next, &back).map(|it| it.0);
            prop_assert_eq!(undone.as_ref(), Some(&text), "{:?} became {:?}", shown(&text, at), shown(&moved, next));
        }
    }

    #[test]
    fn copied_cells_are_pasted_as_they_were(text in grids(), ends in any::<(usize, usize)>()) {
        let at = Selection::caret(header(&text));
        let Some((text, _)) = done(&text, at, &Command::Align) else { return Ok(()) };
        let at = selection(&text, ends);
        let Some(copied) = run(&text, at, &Command::CopyCells).and_then(|it| it.text) else { return Ok(()) };
        // A row that is copied as a whole goes to its first cell.
        let start = if at.anchor == at.active { line_start(&text, at.active) } else { at.anchor.min(at.active) };
        let is_backwards_rectangle = at.anchor != at.active;
        if is_backwards_rectangle {
            // The selection itself names the rectangle.
            if let Some((pasted, _)) = done(&text, at, &Command::PasteCells { text: copied }) {
                prop_assert_eq!(filled(&pasted), filled(&text));
            }
        } else if let Some((pasted, _)) = done(&text, Selection::caret(start), &Command::PasteCells { text: copied }) {
            prop_assert_eq!(filled(&pasted), filled(&text));
        }
    }

    #[test]
    fn a_sorted_column_stays_sorted(text in grids(), column in any::<usize>(), is_descending in any::<bool>()) {
        let sort = Command::SortByColumn { is_descending };
        let Some((text, at)) = done(&text, Selection::caret(offset(&text, column)), &sort) else { return Ok(()) };
        prop_assert_eq!(done(&text, at, &sort).map(|it| it.0), Some(text));
    }
}

fn is_even(text: &str) -> bool {
    Grid::around(text, header(text)).is_some_and(|grid| grid.rows().all(|it| grid.cells(it).len() == grid.header().len()))
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |it| it + 1)
}

/// The cells of all rows but blank ones at their ends, which a paste adds to short rows.
fn filled(text: &str) -> Vec<Vec<String>> {
    let Some(grid) = Grid::around(text, header(text)) else { return Vec::new() };
    let row = |line: usize| {
        let mut cells: Vec<String> = grid.cells(line).iter().map(ToString::to_string).collect();
        while cells.last().is_some_and(String::is_empty) {
            cells.pop();
        }
        cells
    };
    grid.rows().map(row).collect()
}
