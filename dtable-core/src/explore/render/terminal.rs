//! A table on the terminal: its words, the grid in colours, and the verdict.

use crate::diagnostic::{Style, printable};
use crate::doc::page::sheet::{CellKind, Sheet, SheetCell, SheetLine, SheetPart, sheet};
use crate::doc::shown_table::Shown;
use crate::doc::words::{noted_rules, policy, properties, proved, width};
use crate::lists::CollectVec;
use crate::model::{Layout, Next, Table};
use std::fmt::Write;

/// The most columns of a terminal that a table takes, if it fits into them in one of the two directions.
const TERMINAL_WIDTH: usize = 100;
/// The most rules that are shown.
const MOST_RULES_IN_TEXT: usize = 200;

/// A piece of a line, and how it is shown.
#[derive(Clone)]
struct CellPiece {
    text: String,
    kind: PieceKind,
}

/// How a piece is shown.
#[derive(Clone, Copy)]
enum PieceKind {
    Head,
    Cell(CellKind),
}

/// Rows of cells; an empty row is a ruled line.
type TerminalGrid = Vec<Vec<CellPiece>>;

/// The whole text.
pub(super) fn text(shown: &Shown, style: Style) -> String {
    let table = shown.table;
    let mut text = head(table, style);
    if let Some((name, meaning)) = policy(table.hit) {
        let _ = write!(text, "hit policy {name}: {meaning}\n\n");
    }
    let sheet = sheet(table, shown.verdict, MOST_RULES_IN_TEXT, true);
    print(&mut text, &grid(table, &sheet), style);
    if table.rules.len() > MOST_RULES_IN_TEXT {
        let _ = writeln!(text, "and {} rules more", table.rules.len() - MOST_RULES_IN_TEXT);
    }
    for (at, rule) in noted_rules(table).take(MOST_RULES_IN_TEXT).enumerate() {
        let notes = (0..table.notes.len()).filter(|note| !table.rules[rule].note(*note).is_empty());
        let notes = notes.map(|note| format!("{}: {}", table.notes[note].name.value, table.rules[rule].note(note))).collect_vec();
        let before = if at == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{before}rule {}  {}", safe(&table.rules[rule].id.value), safe(&notes.join("; ")));
    }
    for (at, it) in table.uses.iter().enumerate() {
        let before = if at == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{before}uses {} in {}", safe(&it.table.name.value), safe(&it.path));
    }
    let _ = write!(text, "\n{}\n", painted(&proved(table, shown.verdict), "1;32", style));
    for (it, proved) in properties(table, shown.verdict) {
        let _ = writeln!(text, "  {}: proved {}", safe(it.shown()), safe(&proved));
    }
    text
}

/// The parts of a model: its tables, and what can follow each.
pub(super) fn machine(model: &crate::model::Model, style: Style) -> String {
    let name = if model.title.is_empty() { &model.name.value } else { &model.title };
    let mut text = format!("{}\n", painted(&safe(name), "1", style));
    for (at, table) in model.tables.iter().enumerate() {
        let mut next: Vec<String> = Vec::new();
        for rule in &table.rules {
            let name = match &rule.outcome.next {
                Next::Same => "itself".to_owned(),
                Next::Stop => "stop".to_owned(),
                Next::Table(name) => name.clone(),
            };
            if !next.contains(&name) {
                next.push(name);
            }
        }
        let start = if at == model.start.value { "start " } else { "" };
        let _ = writeln!(text, "  {start}{} -> {}", safe(&table.name.value), safe(&next.join(", ")));
    }
    text
}

fn head(table: &Table, style: Style) -> String {
    let name = painted(&safe(&table.name.value), "1", style);
    let title = if table.title.is_empty() { String::new() } else { format!(": {}", safe(&table.title)) };
    let doc: Vec<String> = table.doc.trim_end().lines().map(safe).collect_vec();
    let doc = if doc.is_empty() { String::new() } else { format!("{}\n", doc.join("\n")) };
    format!("{name}{title}\n{doc}\n")
}

/// A text on one line that a terminal shows as it is.
fn safe(text: &str) -> String {
    printable(&text.replace(['\n', '\t'], " ")).into_owned()
}

/// The rules as the author wrote them, a row or a column each, unless only the other way fits.
fn grid(table: &Table, sheet: &Sheet) -> TerminalGrid {
    let is_columns = matches!(table.layout, Layout::Columns(_));
    let [own, other] = if is_columns { [columns(sheet), rows(sheet)] } else { [rows(sheet), columns(sheet)] };
    if !fits(&own) && fits(&other) { other } else { own }
}

fn fits(grid: &TerminalGrid) -> bool {
    widths(grid).iter().map(|width| width + 3).sum::<usize>() <= TERMINAL_WIDTH
}

fn head_piece(text: &str) -> CellPiece {
    CellPiece { text: safe(text), kind: PieceKind::Head }
}

fn piece(cell: &SheetCell) -> CellPiece {
    CellPiece { text: safe(&cell.text), kind: PieceKind::Cell(cell.kind) }
}

fn columns(sheet: &Sheet) -> TerminalGrid {
    let mut grid = vec![std::iter::once("rule").chain(sheet.rules.iter().map(String::as_str)).map(head_piece).collect_vec()];
    let mut part = None;
    for line in &sheet.lines {
        if part.replace(line.part) != Some(line.part) {
            grid.push(Vec::new());
        }
        grid.push(std::iter::once(head_piece(&line.name)).chain(line.cells.iter().map(piece)).collect_vec());
    }
    grid
}

fn rows(sheet: &Sheet) -> TerminalGrid {
    let lines: Vec<&SheetLine> = sheet.lines.iter().filter(|line| line.part != SheetPart::Cases || sheet.lines.len() < 12).collect_vec();
    let head = std::iter::once("rule").chain(lines.iter().map(|line| line.name.as_str())).map(head_piece).collect_vec();
    let row =
        |(at, id): (usize, &String)| std::iter::once(head_piece(id)).chain(lines.iter().map(|line| piece(&line.cells[at]))).collect_vec();
    [head, Vec::new()].into_iter().chain(sheet.rules.iter().enumerate().map(row)).collect_vec()
}

fn widths(grid: &TerminalGrid) -> Vec<usize> {
    let columns = grid.first().map_or(0, Vec::len);
    let widest = |at: usize| grid.iter().filter_map(|row| row.get(at)).map(|it| width(&it.text)).max().unwrap_or(0);
    (0..columns).map(widest).collect_vec()
}

fn print(text: &mut String, grid: &TerminalGrid, style: Style) {
    let widths = widths(grid);
    for row in grid {
        let line = if row.is_empty() {
            painted(&widths.iter().map(|width| "─".repeat(width + 2)).collect_vec().join("┼"), "2", style)
        } else {
            line(row, &widths, style)
        };
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

fn line(row: &[CellPiece], widths: &[usize], style: Style) -> String {
    let last = row.len() - 1;
    let cell = |(at, (piece, &most)): (usize, (&CellPiece, &usize))| {
        let blanks = if at == last { 0 } else { most - width(&piece.text) + 1 };
        format!(" {}{}", painted(&piece.text, colour(piece.kind), style), " ".repeat(blanks))
    };
    let cells: Vec<String> = row.iter().zip(widths).enumerate().map(cell).collect_vec();
    cells.join(&painted("│", "2", style))
}

/// The escape code by which a terminal shows a piece.
const fn colour(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Head => "1",
        PieceKind::Cell(CellKind::True) => "32",
        PieceKind::Cell(CellKind::False) => "31",
        PieceKind::Cell(CellKind::Irrelevant | CellKind::Count) => "2",
        PieceKind::Cell(CellKind::Action | CellKind::Code) => "36",
        PieceKind::Cell(CellKind::Next) => "35",
        PieceKind::Cell(CellKind::Value) => "",
    }
}

fn painted(text: &str, colour: &str, style: Style) -> String {
    match style {
        Style::Colour if !colour.is_empty() && !text.trim().is_empty() => format!("\u{1b}[{colour}m{text}\u{1b}[0m"),
        _ => text.to_owned(),
    }
}
