//! The rules as an HTML table.

use std::fmt::Write;

use super::sheet::{CellKind, Sheet, SheetCell, SheetLine, SheetPart, sheet};
use crate::doc::html::{Links, escape, rule_head};
use crate::doc::words::width;
use crate::model::{Layout, Table};
use crate::verify::Verdict;

/// The most rules that a grid shows.
const MOST_RULES_IN_GRID: usize = 200;
/// The most cells that a grid shows: with many lines, it shows fewer rules.
const CELLS: usize = 10_000;
/// The most characters of an expression that can be read when it is turned by a right angle; a number is as short.
const SHORT: usize = 6;
/// The width, in pixels, beside the sidebar of rustdoc's page in a window of 1200 pixels.
const PAGE_CHARACTERS: usize = 900;

/// Writes the table in a scrolling box. A table whose rules are rows in the file keeps that layout if it fits. A
/// sentence says where rules are left out.
pub(super) fn grid(table: &Table, verdict: &Verdict, links: Links) -> String {
    let lines = table.written().len() + table.actions.len() + table.outputs.len();
    let shown = MOST_RULES_IN_GRID.min(CELLS / lines.max(1)).max(1);
    let listed = sheet(table, verdict, shown, true);
    let mut html = if matches!(table.layout, Layout::Rows(_)) && rows_width(&listed) <= PAGE_CHARACTERS {
        rows(table, &listed, links)
    } else {
        let sheet = sheet(table, verdict, shown, false);
        match GridShape::of(&sheet) {
            GridShape::Columns { turned } => columns(table, &sheet, turned, links),
            GridShape::Rows => rows(table, &sheet, links),
        }
    };
    if table.rules.len() > shown {
        let _ = writeln!(html, "<p>The first {shown} of {} rules are shown.</p>", table.rules.len());
    }
    html
}

/// The layout of the table.
enum GridShape {
    /// Rules are columns; in a wide table, ids and results are turned by a right angle.
    Columns { turned: bool },
    /// Rules are rows.
    Rows,
}

impl GridShape {
    /// Chooses columns if they fit a page. Else it chooses rows if these fit, and turned columns would not, or could
    /// not be read. Else it chooses turned columns.
    fn of(sheet: &Sheet) -> Self {
        let (rows, turned) = (rows_width(sheet) <= PAGE_CHARACTERS, columns_width(sheet, true) <= PAGE_CHARACTERS);
        let has_code = sheet.lines.iter().flat_map(|line| &line.cells).any(|it| it.kind == CellKind::Code && width(&it.text) > SHORT);
        if columns_width(sheet, false) <= PAGE_CHARACTERS {
            Self::Columns { turned: false }
        } else if rows && (has_code || !turned) {
            Self::Rows
        } else {
            Self::Columns { turned: true }
        }
    }
}

/// Estimates the width in pixels of a table whose rules are columns.
fn columns_width(sheet: &Sheet, turned: bool) -> usize {
    let names = sheet.lines.iter().map(|line| width(&line.name)).max().unwrap_or(0);
    let cell = |cell: &SheetCell| if turned && is_turned(cell) { 2 } else { width(&cell.text).min(20) };
    let head = |id: &str| if turned { 2 } else { width(id) };
    let rule = |at: usize| sheet.lines.iter().map(|line| cell(&line.cells[at])).chain([head(&sheet.rules[at])]).max().unwrap_or(0);
    (0..sheet.rules.len()).map(|at| if turned { rule(at) * 7 + 3 } else { (rule(at) * 8 + 20).max(36) }).sum::<usize>() + names * 7 + 20
}

/// Estimates the width in pixels of a table whose rules are rows.
fn rows_width(sheet: &Sheet) -> usize {
    let ids = sheet.rules.iter().map(|id| width(id)).max().unwrap_or(0);
    let line = |line: &SheetLine| line.cells.iter().map(|cell| width(&cell.text).min(40)).chain([width(&line.name)]).max().unwrap_or(0);
    sheet.lines.iter().map(|it| line(it) * 7 + 18).sum::<usize>() + ids * 7 + 24
}

fn columns(table: &Table, sheet: &Sheet, turned: bool, links: Links) -> String {
    let class = if turned { "dtable turned" } else { "dtable" };
    let mut html = format!("<div class=\"{class}\"><table>\n<thead><tr><th>rule</th>");
    for at in 0..sheet.rules.len() {
        let _ = write!(html, "<th>{}</th>", upright(turned, &rule_head(table, at, links)));
    }
    html.push_str("</tr></thead>\n");
    for part in [SheetPart::Conditions, SheetPart::Results, SheetPart::Cases] {
        html.push_str("<tbody>\n");
        for line in sheet.lines.iter().filter(|line| line.part == part) {
            row(&mut html, line, turned);
        }
        html.push_str("</tbody>\n");
    }
    html + "</table></div>\n"
}

fn row(html: &mut String, line: &SheetLine, turned: bool) {
    html.push_str("<tr>");
    name(html, line, "");
    for it in &line.cells {
        cell(html, it, turned && is_turned(it), "");
    }
    html.push_str("</tr>\n");
}

fn rows(table: &Table, sheet: &Sheet, links: Links) -> String {
    let mut html = "<div class=\"dtable rows\"><table>\n<thead><tr><th>rule</th>".to_owned();
    for (at, line) in sheet.lines.iter().enumerate() {
        name(&mut html, line, border(sheet, at));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for rule in 0..sheet.rules.len() {
        let _ = write!(html, "<tr><th>{}</th>", rule_head(table, rule, links));
        for (at, line) in sheet.lines.iter().enumerate() {
            cell(&mut html, &line.cells[rule], false, border(sheet, at));
        }
        html.push_str("</tr>\n");
    }
    html + "</tbody>\n</table></div>\n"
}

/// Returns the class of a line that begins a part, except for the first part.
fn border(sheet: &Sheet, at: usize) -> &'static str {
    if at > 0 && sheet.lines[at - 1].part != sheet.lines[at].part { " b" } else { "" }
}

fn name(html: &mut String, line: &SheetLine, more: &str) {
    let _ = write!(html, r#"<th class="n{more}""#);
    if !line.tip.is_empty() {
        let _ = write!(html, r#" title="{}""#, escape(&line.tip));
    }
    let _ = write!(html, ">{}</th>", escape(&line.name));
}

fn cell(html: &mut String, cell: &SheetCell, turned: bool, more: &str) {
    let class = cell.kind.class();
    let text = escape(&cell.text);
    let text = if cell.kind == CellKind::Code && !text.is_empty() { format!("<code>{text}</code>") } else { text };
    let _ = match (class, more) {
        ("", "") => write!(html, "<td>"),
        _ => write!(html, r#"<td class="{class}{more}">"#),
    };
    let _ = write!(html, "{}</td>", upright(turned, &text));
}

pub(super) fn upright(turned: bool, html: &str) -> String {
    if turned { format!(r#"<span class="u">{html}</span>"#) } else { html.to_owned() }
}

/// Whether a cell is turned where columns are narrow: conditions keep their direction.
fn is_turned(cell: &SheetCell) -> bool {
    match cell.kind {
        CellKind::Code => (3..=SHORT).contains(&width(&cell.text)),
        CellKind::Next | CellKind::Count => width(&cell.text) > 2,
        _ => false,
    }
}
