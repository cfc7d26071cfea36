//! Where in a file the cursor is, by the text alone: so that completion works where the YAML or the grid is broken.

use std::ops::Range;

/// The place of the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In a cell of a grid.
    Cell(Cell),
    /// Where a key stands, in the mapping at a path; with the keys that are there already.
    Key { path: Vec<Step>, known: Vec<String> },
    /// In a comment.
    Comment,
    /// In the value at a path; the bytes before the cursor since the value began.
    Value { path: Vec<Step>, before: Range<usize>, quote: Option<char> },
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    /// An item of a list.
    Item,
}

/// A cell of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// The cells of the header.
    pub(super) header: Vec<String>,
    /// The cells of the row.
    pub(super) row: Vec<String>,
    /// The column of the cursor.
    pub(super) column: usize,
    pub(super) is_header: bool,
    /// The bytes between the bars.
    pub(super) bytes: Range<usize>,
}

/// The place of a byte.
pub(super) fn place(text: &str, at: usize) -> Place {
    let start = line_start(text, at);
    if text[start..at].trim_start().starts_with('#') {
        return Place::Comment;
    }
    if text[start..].trim_start_matches([' ', '\t']).starts_with('|')
        && let Some(cell) = cell(text, at)
    {
        return Place::Cell(cell);
    }
    // The cursor may be in brackets that a line above has opened.
    let mut from = start;
    for _ in 0..LINES_OF_BRACKETS {
        let line = Line::at(text, from);
        if let Some(value) = &line.value
            && value.start <= at
            && let Some(place) = in_brackets(text, value.start, at, &line.path(text))
        {
            return place;
        }
        if from == 0 {
            break;
        }
        from = line_start(text, from - 1);
    }
    in_block(text, start, at)
}

/// The lines above the cursor in which brackets around it may open.
const LINES_OF_BRACKETS: usize = 24;

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |it| it + 1)
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |it| at + it)
}

/// A line of a block.
#[derive(Clone, Debug)]
struct Line {
    start: usize,
    /// The columns of its dashes, each an item of a list.
    dashes: Vec<usize>,
    /// The column at which its key, or its text, begins.
    indent: usize,
    key: Option<String>,
    /// The bytes of its value: behind the key, or behind the dashes.
    value: Option<Range<usize>>,
}

impl Line {
    fn at(text: &str, start: usize) -> Self {
        let end = line_end(text, start);
        let mut at = start + (text[start..end].len() - text[start..end].trim_start_matches([' ', '\u{feff}']).len());
        let mut dashes = Vec::new();
        while text[at..end].starts_with('-') && (text[at + 1..end].starts_with(' ') || at + 1 == end) {
            dashes.push(at - start);
            at += 1;
            at += text[at..end].len() - text[at..end].trim_start_matches(' ').len();
        }
        let indent = at - start;
        let (key, value) = match key_end(&text[at..end]) {
            Some(colon) => {
                let key = text[at..at + colon].trim().trim_matches(['"', '\'']).to_owned();
                let behind = at + colon + 1;
                let blanks = text[behind..end].len() - text[behind..end].trim_start_matches(' ').len();
                (Some(key), Some(behind + blanks..end))
            }
            None => (None, (!dashes.is_empty()).then_some(at..end)),
        };
        Self { start, dashes, indent, key, value }
    }

    fn is_blank(&self, text: &str) -> bool {
        let line = text[self.start..line_end(text, self.start)].trim();
        line.is_empty() || line.starts_with('#')
    }

    /// The path to the mapping or list in which the line stands, with the items of its own dashes.
    fn parent(&self, text: &str) -> Vec<Step> {
        let mut steps = vec![Step::Item; self.dashes.len()];
        let (mut limit, mut in_list) = match self.dashes.first() {
            Some(first) => (*first, true),
            None => (self.indent, false),
        };
        let mut from = self.start;
        while from > 0 {
            from = line_start(text, from - 1);
            let line = Self::at(text, from);
            let begins = line.dashes.first().copied().unwrap_or(line.indent);
            if line.is_blank(text) || text[from..].trim_start_matches(' ').starts_with('|') {
                continue;
            }
            // A list may be indented like its key.
            let is_key_of_list = in_list && line.dashes.is_empty() && line.key.is_some() && line.indent == limit;
            if line.indent < limit || is_key_of_list {
                steps.extend(line.key.clone().map(Step::Key));
            } else if !(line.indent == limit && !in_list && !line.dashes.is_empty()) {
                continue;
            }
            // Else it begins the item in whose mapping the line is.
            steps.extend(line.dashes.iter().filter(|it| **it < limit).map(|_| Step::Item));
            (limit, in_list) = (begins, !line.dashes.is_empty());
            if limit == 0 && !in_list {
                break;
            }
        }
        steps.reverse();
        steps
    }

    /// The path to its value.
    fn path(&self, text: &str) -> Vec<Step> {
        let mut path = self.parent(text);
        path.extend(self.key.clone().map(Step::Key));
        path
    }
}

/// The place of the colon behind a key; `None` where a line has no key.
fn key_end(line: &str) -> Option<usize> {
    if line.starts_with(['{', '[', '#']) {
        return None;
    }
    let from = match line.chars().next() {
        Some(quote @ ('"' | '\'')) => 1 + line[1..].find(quote)? + 1,
        _ => 0,
    };
    let is_end = |it: &usize| line[it + 1..].is_empty() || line[it + 1..].starts_with(' ');
    line.match_indices(':').map(|it| it.0).find(|it| *it >= from && is_end(it))
}

/// The place in a line that is no part of brackets.
fn in_block(text: &str, start: usize, at: usize) -> Place {
    let line = Line::at(text, start);
    if let (Some(value), true) = (&line.value, line.key.is_some())
        && value.start <= at
    {
        let (before, quote) = unquoted(text, value.start, at);
        return Place::Value { path: line.path(text), before, quote };
    }
    let path = line.parent(text);
    let known = siblings(text, &line);
    match &line.value {
        // An item of a list: a text, or the first key of a mapping. Who completes it knows.
        Some(value) if line.key.is_none() && value.start <= at => {
            let (before, quote) = unquoted(text, value.start, at);
            Place::Value { path, before, quote }
        }
        _ => Place::Key { path, known },
    }
}

fn unquoted(text: &str, start: usize, at: usize) -> (Range<usize>, Option<char>) {
    match text[start..at].chars().next() {
        Some(quote @ ('"' | '\'')) => (start + 1..at, Some(quote)),
        _ => (start..at, None),
    }
}

/// The keys beside a line.
fn siblings(text: &str, line: &Line) -> Vec<String> {
    let mut found = Vec::new();
    let mut take = |other: &Line| {
        let is_beside = other.indent == line.indent;
        if is_beside && other.start != line.start {
            found.extend(other.key.clone());
        }
    };
    let mut from = line.start;
    while from > 0 && line.dashes.is_empty() {
        from = line_start(text, from - 1);
        let other = Line::at(text, from);
        if other.is_blank(text) {
            continue;
        }
        take(&other);
        if other.indent < line.indent || other.indent == line.indent && !other.dashes.is_empty() {
            break;
        }
    }
    let mut end = line_end(text, line.start);
    while end < text.len() {
        let other = Line::at(text, end + 1);
        end = line_end(text, end + 1);
        if other.is_blank(text) {
            continue;
        }
        if other.indent < line.indent || !other.dashes.is_empty() && other.indent <= line.indent {
            break;
        }
        take(&other);
    }
    found
}

/// A bracket that is open.
enum Open {
    /// `{`, with the keys that were read, and the key whose value is read.
    Mapping(Vec<String>, Option<String>),
    /// `[`.
    List,
}

/// The place in the brackets that begin at a byte; `None` where none is open at the cursor.
fn in_brackets(text: &str, start: usize, at: usize, path: &[Step]) -> Option<Place> {
    if !text[start..].starts_with(['{', '[']) {
        return None;
    }
    let mut open: Vec<Open> = Vec::new();
    let (mut scalar, mut quote) = (start, None);
    for (offset, it) in text[start..at].char_indices() {
        let here = start + offset;
        if let Some((_, mark)) = quote {
            if it == mark {
                quote = None;
            }
            continue;
        }
        let is_first = text[scalar..here].trim().is_empty();
        match it {
            '"' | '\'' if is_first => quote = Some((here, it)),
            '{' if is_first => open.push(Open::Mapping(Vec::new(), None)),
            '[' if is_first => open.push(Open::List),
            '}' | ']' => drop(open.pop()),
            ',' => {
                if let Some(Open::Mapping(_, key)) = open.last_mut() {
                    *key = None;
                }
            }
            ':' if text[here + 1..].starts_with([' ', '\n']) || here + 1 == text.len() => {
                if let Some(Open::Mapping(keys, key @ None)) = open.last_mut() {
                    let name = text[scalar..here].trim().trim_matches(['"', '\'']).to_owned();
                    keys.push(name.clone());
                    *key = Some(name);
                }
            }
            _ => continue,
        }
        if quote.is_none() && it != '"' && it != '\'' {
            scalar = here + it.len_utf8();
        }
        if open.is_empty() {
            return None;
        }
    }
    let mut path = path.to_vec();
    let (last, outer) = open.split_last()?;
    for it in outer {
        path.push(match it {
            Open::Mapping(_, key) => Step::Key(key.clone()?),
            Open::List => Step::Item,
        });
    }
    let begin = match quote {
        Some((from, _)) => from + 1,
        None => at - text[scalar..at].trim_start().len(),
    };
    let quote = quote.map(|it| it.1);
    Some(match last {
        Open::Mapping(keys, None) => Place::Key { path, known: keys.iter().cloned().chain(keys_behind(text, at)).collect() },
        Open::Mapping(_, Some(key)) => {
            path.push(Step::Key(key.clone()));
            Place::Value { path, before: begin..at, quote }
        }
        Open::List => {
            path.push(Step::Item);
            Place::Value { path, before: begin..at, quote }
        }
    })
}

/// The keys that follow in the mapping on the line.
fn keys_behind(text: &str, at: usize) -> Vec<String> {
    let rest = &text[at..line_end(text, at)];
    let mut depth = 0;
    let mut found = Vec::new();
    for (offset, it) in rest.char_indices() {
        match it {
            '{' | '[' => depth += 1,
            '}' | ']' if depth == 0 => break,
            '}' | ']' => depth -= 1,
            ':' if depth == 0 => {
                let key = rest[..offset].rsplit([',', ' ', '{']).next().unwrap_or_default();
                found.push(key.trim_matches(['"', '\'']).to_owned());
            }
            _ => {}
        }
    }
    found
}

/// The cell at a byte of a row.
fn cell(text: &str, at: usize) -> Option<Cell> {
    let is_row = |start: usize| text[start..].trim_start_matches([' ', '\t']).starts_with('|');
    let is_between = |start: usize| {
        let line = text[start..line_end(text, start)].trim();
        line.is_empty() || line.starts_with('#')
    };
    let start = line_start(text, at);
    let mut header = start;
    let mut from = start;
    while from > 0 {
        from = line_start(text, from - 1);
        if is_row(from) {
            header = from;
        } else if !is_between(from) {
            break;
        }
    }
    let bars = bars(text, start);
    let column = bars.iter().filter(|it| **it < at).count().checked_sub(1)?;
    let bytes = bars[column] + 1..bars.get(column + 1).copied().unwrap_or_else(|| line_end(text, start));
    (at <= bytes.end).then(|| Cell { header: cells(text, header), row: cells(text, start), column, is_header: header == start, bytes })
}

/// The bars of a line that end cells.
fn bars(text: &str, start: usize) -> Vec<usize> {
    let line = &text[start..line_end(text, start)];
    line.match_indices('|').map(|it| it.0).filter(|it| !line[..*it].ends_with('\\')).map(|it| start + it).collect()
}

fn cells(text: &str, start: usize) -> Vec<String> {
    let bars = bars(text, start);
    let end = line_end(text, start);
    let ends = bars.iter().skip(1).copied().chain([end]);
    let cells = bars.iter().zip(ends).map(|(from, to)| text[from + 1..to].trim().to_owned());
    let count = if text[start..end].trim_end().ends_with('|') { bars.len() - 1 } else { bars.len() };
    cells.take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::{Place, Step, place};

    fn shown(text: &str) -> String {
        let at = text.find('§').unwrap();
        let plain = text.replace('§', "");
        let steps = |path: &[Step]| {
            let step = |it: &Step| match it {
                Step::Key(key) => key.clone(),
                Step::Item => "-".to_owned(),
            };
            path.iter().map(step).collect::<Vec<_>>().join(" ")
        };
        match place(&plain, at) {
            Place::Cell(it) => format!("cell {} {} {:?}", it.column, it.is_header, it.row),
            Place::Key { path, known } => format!("key [{}] {known:?}", steps(&path)),
            Place::Comment => "comment".to_owned(),
            Place::Value { path, before, quote } => format!("value [{}] {:?} {quote:?}", steps(&path), &plain[before]),
        }
    }

    #[test]
    fn the_place_is_known_by_the_lines() {
        let cases = [
            ("§", "key [] []"),
            ("table: a\nco§\nrules: |\n", "key [] [\"table\", \"rules\"]"),
            ("table: a\nhit: fi§", "value [hit] \"fi\" None"),
            ("conditions:\n  a:\n    text: X\n    ty§\n  b: Y\n", "key [conditions a] [\"text\"]"),
            ("conditions:\n  a: { text: X, ty§ }\n", "key [conditions a] [\"text\"]"),
            ("conditions:\n  a: { text: X, type: u§, as: d }\n", "value [conditions a type] \"u\" None"),
            ("inputs:\n  a: { type: \"&s§", "value [inputs a type] \"&s\" Some('\"')"),
            ("relations:\n  - a -> §\n", "value [relations -] \"a -> \" None"),
            ("relations:\n- a -> §\n", "value [relations -] \"a -> \" None"),
            ("properties:\n  - never: a\n    na§\n", "key [properties -] [\"never\"]"),
            ("properties:\n  - { always: a && §, name: x }\n", "value [properties - always] \"a && \" None"),
            ("examples:\n  - { when: { a: T, § }, rule: 1 }\n", "key [examples - when] [\"a\"]"),
            ("examples:\n  - when:\n      a: §\n", "value [examples - when a] \"\" None"),
            ("examples:\n  - { when: { a: T },\n      do: [x, §] }\n", "value [examples - do -] \"\" None"),
            ("tables: [a.yaml, §", "value [tables -] \"\" None"),
            ("rules: |\n  | rule | a |\n  # x\n  | 1 | §", "cell 1 false [\"1\"]"),
            ("# hi§", "comment"),
            ("rules: |\n  | rule | a |\n  # a§\n", "comment"),
            ("rules: |\n  | rule | §a |\n", "cell 1 true [\"rule\", \"a\"]"),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text), expected, "{text}");
        }
    }
}
