//! Cells as spreadsheets copy them: a tab between two cells, a line end behind each row.
//!
//! Concept: a spreadsheet puts a cell into quotes only where it has to, around a line end or a tab, and doubles the quotes
//! inside. It copies the cell `"Anna"` as it is, which other readers of such texts take for `Anna`. Here quotes are part of
//! the cell, unless they stand around a tab, a line end or doubled quotes. Each cell with quotes is written with doubled
//! ones, which spreadsheets read as they are meant.

/// Reads the rows of a text; a line end behind the last row is no row.
pub(super) fn read(text: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    while !rest.is_empty() {
        let (cell, end) = quoted(rest).unwrap_or_else(|| {
            let end = rest.find(['\t', '\n', '\r']).unwrap_or(rest.len());
            (rest[..end].to_owned(), end)
        });
        row.push(cell);
        rest = &rest[end..];
        match rest.strip_prefix('\t') {
            // A cell follows, if only a blank one.
            Some("") => row.push(String::new()),
            Some(others) => {
                rest = others;
                continue;
            }
            None => {}
        }
        rest = ["\r\n", "\n", "\r", "\t"].iter().find_map(|it| rest.strip_prefix(it)).unwrap_or(rest);
        rows.push(std::mem::take(&mut row));
    }
    rows
}

/// Reads a cell in quotes at the begin of a text, and the bytes that it takes; `None` where its quotes belong to the cell.
fn quoted(text: &str) -> Option<(String, usize)> {
    let inner = text.strip_prefix('"')?;
    let mut at = 0;
    let end = loop {
        at += inner[at..].find('"')?;
        if !inner[at + 1..].starts_with('"') {
            break at;
        }
        at += 2;
    };
    let is_whole = inner[end + 1..].is_empty() || inner[end + 1..].starts_with(['\t', '\n', '\r']);
    let raw = &inner[..end];
    let needs_quotes = raw.contains(['\t', '\n', '\r']) || raw.contains("\"\"");
    (is_whole && needs_quotes).then(|| (raw.replace("\"\"", "\""), end + 2))
}

/// Writes rows, with a line end behind each but the last; behind that, too, where it would not be seen.
pub(super) fn written(rows: &[Vec<String>]) -> String {
    let cell = |it: &String| if it.contains(['"', '\t']) { format!("\"{}\"", it.replace('"', "\"\"")) } else { it.clone() };
    let row = |it: &Vec<String>| it.iter().map(cell).collect::<Vec<_>>().join("\t");
    let text = rows.iter().map(row).collect::<Vec<_>>().join("\n");
    if text.is_empty() || text.ends_with('\n') { text + "\n" } else { text }
}
