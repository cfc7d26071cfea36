//! Grids: rules drawn with `|`, read from the author's lines, so that every cell has its exact place.

use crate::lists::CollectVec;
use std::ops::Range;

use super::text::Text;
use crate::diagnostic::{Code, Finding};
use crate::source::{FileId, Source, Span};

/// A grid: a header and at least one row, all with as many cells.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The first row.
    pub header: GridRow,
    /// The rows below the header, without separator and comments.
    pub rows: Vec<GridRow>,
}

/// A row.
#[derive(Clone, Debug)]
pub struct GridRow {
    /// From the first `|` to the last.
    pub span: Span,
    /// The texts between them, trimmed.
    pub cells: Vec<Text>,
}

/// A line of a grid as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnRow {
    /// The bytes of the bars that separate its cells.
    pub bars: Vec<usize>,
    /// Whether it is the line under the header.
    pub is_separator: bool,
}

/// The rows of a grid as they are drawn, the separator too.
#[must_use]
pub fn drawn(source: &Source, file: FileId, grid: &Grid) -> Vec<DrawnRow> {
    let last = grid.rows.last().unwrap_or(&grid.header);
    let mut rows = Vec::new();
    for line in lines(source, &grid.header.span.to(last.span)) {
        let bars = bars(&source.text()[line.clone()]).into_iter().map(|it| it + line.start).collect_vec();
        let is_separator = rows.len() == 1 && row(source, file, line).is_ok_and(|it| is_separator(&it));
        rows.push(DrawnRow { bars, is_separator });
    }
    rows
}

/// Reads the grid in the lines that `block` touches.
///
/// # Errors
///
/// Every row that does not line up.
pub fn parse(source: &Source, file: FileId, block: Span) -> Result<Grid, Vec<Finding>> {
    let mut findings = Vec::new();
    let mut rows = Vec::new();
    for line in lines(source, &block) {
        match row(source, file, line) {
            Ok(row) => rows.push(row),
            Err(finding) => findings.push(finding),
        }
    }
    if rows.get(1).is_some_and(is_separator) {
        rows.remove(1);
    }
    findings.extend(misplaced(&rows));
    if !findings.is_empty() {
        return Err(findings);
    }
    let mut rows = rows.into_iter();
    match (rows.next(), rows.len()) {
        (Some(header), 1..) => Ok(Grid { header, rows: rows.collect_vec() }),
        _ => Err(vec![empty(block)]),
    }
}

/// Reads what can be read of a grid: lines that begin with a bar are rows, and get as many cells as the header. A row
/// that does not end with a bar ends at the end of its line. There may be no row below the header.
#[cfg(feature = "explore")]
#[must_use]
pub fn so_far(source: &Source, file: FileId, block: Span) -> Option<Grid> {
    let rows = lines(source, &block).into_iter().filter_map(|line| row_so_far(source, file, line)).collect_vec();
    let mut rows = rows.into_iter();
    let header = rows.next()?;
    let even = |mut row: GridRow| {
        let end = row.span.end;
        row.cells.resize_with(header.cells.len(), || Text::exact("", file, end, Vec::new()));
        row
    };
    let rows = rows.filter(|it| !is_separator(it) && !is_drawn_otherwise(it)).map(even).collect_vec();
    Some(Grid { header, rows })
}

#[cfg(feature = "explore")]
fn row_so_far(source: &Source, file: FileId, line: Range<usize>) -> Option<GridRow> {
    let text = &source.text()[line.clone()];
    let mut ends = bars(text);
    (ends.first() == Some(&0)).then_some(())?;
    if ends.len() < 2 || ends.last() != Some(&(text.len() - 1)) {
        ends.push(text.len());
    }
    let cells = ends.windows(2).map(|pair| cell(file, line.start, text, pair[0] + 1..pair[1])).collect_vec();
    Some(GridRow { span: Span::new(file, line.start, line.end), cells })
}

/// The lines that hold rows: no blank ones, no comments.
fn lines(source: &Source, block: &Span) -> Vec<Range<usize>> {
    let text = source.text();
    let start = text[..block.start].rfind('\n').map_or(0, |at| at + 1);
    let mut at = start;
    let mut found = Vec::new();
    for line in text[start..block.end].split_inclusive('\n') {
        let inner = line.trim();
        if !inner.is_empty() && !inner.starts_with('#') {
            let begin = at + line.len() - line.trim_start().len();
            found.push(begin..begin + inner.len());
        }
        at += line.len();
    }
    found
}

fn row(source: &Source, file: FileId, line: Range<usize>) -> Result<GridRow, Finding> {
    let text = &source.text()[line.clone()];
    let span = Span::new(file, line.start, line.end);
    let ends = bars(text);
    if ends.first() != Some(&0) {
        let finding = Finding::new(Code::MalformedGrid, span, "a row of a grid begins with `|`");
        return Err(finding.help("put `|` around every cell; a comment takes a line of its own and begins with `#`"));
    }
    if ends.last() != Some(&(text.len() - 1)) || ends.len() < 2 {
        let finding = Finding::new(Code::MalformedGrid, span, "a row of a grid ends with `|`");
        let after = ends.last().map_or("", |last| text[last + 1..].trim_start());
        return Err(finding.help(match after.strip_prefix('#') {
            Some(_) => "a comment takes a line of its own",
            None => "close the last cell with `|`; inside a cell write `\\|`",
        }));
    }
    let cells = ends.windows(2).map(|pair| cell(file, line.start, text, pair[0] + 1..pair[1])).collect_vec();
    Ok(GridRow { span, cells })
}

/// The places of the bars that end cells.
fn bars(text: &str) -> Vec<usize> {
    text.match_indices('|').map(|(at, _)| at).filter(|&at| !text[..at].ends_with('\\')).collect_vec()
}

fn cell(file: FileId, line: usize, text: &str, range: Range<usize>) -> Text {
    let raw = &text[range.clone()];
    let dropped = raw.match_indices("\\|").enumerate().map(|(before, (at, _))| at - before).collect_vec();
    let trimmed = Text::exact(raw.replace("\\|", "|"), file, line + range.start, dropped).trimmed();
    if trimmed.value.is_empty() { blank(trimmed, line + range.start, range.len()) } else { trimmed }
}

/// A blank cell is shown as a whole.
fn blank(cell: Text, start: usize, length: usize) -> Text {
    let span = Span::new(cell.span.file, start, start + length);
    cell.spanning(span)
}

/// Markdown's line under the header.
fn is_separator(row: &GridRow) -> bool {
    let dashes = |cell: &Text| cell.value.contains('-') && cell.value.chars().all(|it| matches!(it, '-' | ':'));
    row.cells.iter().all(dashes)
}

/// A line under the header as other tools draw it: `|===|===|`, `|---+---|`.
fn is_drawn_otherwise(row: &GridRow) -> bool {
    let drawn = |cell: &Text| !cell.value.is_empty() && cell.value.chars().all(|it| matches!(it, '-' | ':' | '=' | '+' | '_' | ' '));
    let has_many = |cell: &Text| ["==", "++", "__", "-+-"].iter().any(|it| cell.value.contains(it));
    row.cells.iter().all(drawn) && row.cells.iter().any(has_many)
}

fn misplaced(rows: &[GridRow]) -> Vec<Finding> {
    let Some((header, rest)) = rows.split_first() else { return Vec::new() };
    let separators = rest
        .iter()
        .filter(|it| is_separator(it))
        .map(|it| Finding::new(Code::MalformedGrid, it.span, "a separator that is not under the header").help("delete the line"));
    if let Some(it) = rest.first().filter(|it| is_drawn_otherwise(it)) {
        let finding = Finding::new(Code::MalformedGrid, it.span, "a separator has dashes, and a bar between its cells");
        let dashes = header.cells.iter().map(|_| "---").collect_vec().join("|");
        return vec![finding.help(format!("write `|{dashes}|`, or delete the line"))];
    }
    let mut uneven = rest.iter().filter(|it| it.cells.len() != header.cells.len()).map(|it| uneven(header, it)).collect_vec();
    if let [first, second, ..] = rest
        && uneven.len() == rest.len()
        && rest.iter().all(|it| it.cells.len() == second.cells.len())
    {
        uneven = vec![uneven_header(header, first)];
    }
    separators.chain(uneven).collect_vec()
}

fn uneven(header: &GridRow, row: &GridRow) -> Finding {
    let (cells, wanted) = (row.cells.len(), header.cells.len());
    let message = format!("{cells} cells in this row, {wanted} in the header");
    let is_else = header.cells[0].value == "rule" && row.cells[0].value == "else";
    let help = match cells < wanted {
        true if is_else => format!("leave the entries of `else` blank: `{}`", with_blank_entries(row, wanted)),
        true => "add the missing cells".to_owned(),
        false => "delete a cell; a `|` inside a cell is written `\\|`".to_owned(),
    };
    Finding::new(Code::MalformedGrid, row.span, message).also(header.span, "the header").help(help)
}

/// The row `else` with its results, and as many blank cells before them as are missing.
fn with_blank_entries(row: &GridRow, wanted: usize) -> String {
    let results = row.cells[1..].iter().map(|it| format!(" {} |", it.value)).collect_vec();
    format!("| else |{}{}", " |".repeat(wanted - row.cells.len()), results.concat())
}

/// All rows have the same number of cells, and the header has another one.
fn uneven_header(header: &GridRow, first: &GridRow) -> Finding {
    let (cells, wanted) = (header.cells.len(), first.cells.len());
    let message = format!("{cells} cells in the header, {wanted} in every row");
    let help =
        if cells < wanted { "name the missing column in the header" } else { "delete a cell of the header, or add one to every row" };
    Finding::new(Code::MalformedGrid, header.span, message).also(first.span, "the first row").help(help)
}

fn empty(block: Span) -> Finding {
    let finding = Finding::new(Code::MalformedGrid, block, "a grid without rules");
    finding.help("write a header and at least one row, such as\n| rule | far | do   |\n| near | F   | wait |")
}
