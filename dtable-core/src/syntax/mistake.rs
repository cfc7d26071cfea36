//! Explains texts that are not the YAML in which tables are written.

use crate::lists::{CollectVec, Order};
use saphyr_parser::ScanError;

use super::limits;
use super::node::{Node, NodeKind};
use super::numbers;
use super::places::Places;
use super::text::Text;
use crate::diagnostic::{Code, Finding, Remedy};
use crate::source::{FileId, Source, Span};

/// Findings that need no reading of YAML: size, and characters that no line of a table holds.
///
/// # Errors
///
/// A file that is too large, or that holds a control character or a lone carriage return.
pub fn before_parsing(source: &Source, file: FileId) -> Result<(), Finding> {
    let text = source.text();
    if text.len() > limits::FILE_BYTES {
        let message = format!("the file has {} bytes; at most {} are read", text.len(), limits::FILE_BYTES);
        return Err(Finding::new(Code::TooLarge, Span::new(file, 0, 0), message).help("split the table"));
    }
    let bytes = text.as_bytes();
    let wrong = |&at: &usize| match bytes[at] {
        b'\t' | b'\n' => false,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        byte => byte < b' ' || byte == 0x7f,
    };
    match (0..bytes.len()).find(wrong) {
        Some(at) => Err(control_character(Span::new(file, at, at + 1), bytes[at])),
        None => Ok(()),
    }
}

fn control_character(span: Span, byte: u8) -> Finding {
    let finding = Finding::new(Code::InvalidYaml, span, format!("control character U+{byte:04X}"));
    match byte {
        b'\r' => finding.help("end lines with a line feed, or with a carriage return and a line feed"),
        _ => finding.help("delete it"),
    }
}

/// A file without any YAML in it.
#[must_use]
pub fn empty_file(file: FileId) -> Finding {
    Finding::new(Code::MissingKey, Span::new(file, 0, 0), "the file is empty")
        .help("a table begins with `table: NAME`, a model with `model: NAME`")
}

/// A second document in the file.
#[must_use]
pub fn second_document(span: Span) -> Finding {
    Finding::new(Code::InvalidYaml, span, "a second document in one file").help("write one table a file, and delete `---`")
}

/// Sequences and mappings that nest too deep.
#[must_use]
pub fn too_deep(span: Span) -> Finding {
    let message = format!("lists and mappings nest more than {} deep", limits::NESTING);
    Finding::new(Code::TooLarge, span, message).help("no part of a table is that deep; look for a bracket that does not belong here")
}

/// A key that is a list or a mapping, or is not there.
#[must_use]
pub fn complex_key(node: &Node) -> Finding {
    Finding::new(Code::UnexpectedValue, node.span, format!("{} is no key", node.description())).help("write `key: value`")
}

/// `*name`.
#[must_use]
pub fn alias(span: Span, source: &Source) -> Finding {
    misread(span, source)
}

/// A tag or an anchor: `!a`, `&a`.
#[must_use]
pub fn marked(span: Span, source: &Source) -> Finding {
    misread(span, source)
}

/// Finds keys that one mapping has twice.
#[must_use]
pub fn duplicate_keys(pairs: &[(Text, Node)]) -> Vec<Finding> {
    // The rest of a number that a comma has cut is told as such.
    let is_rest = |(key, value): &&(Text, Node)| matches!(value.kind, NodeKind::Empty) && is_digits(&key.value);
    let named = pairs.iter().filter(|it| !is_rest(it)).map(|(key, _)| key);
    let mut sorted: Vec<&Text> = named.filter(|key| !key.value.is_empty()).collect_vec();
    sorted.order_by(|a, b| a.value.cmp(&b.value).then(a.span.cmp(&b.span)));
    let twice = sorted.windows(2).filter(|pair| pair[0].value == pair[1].value);
    let mut findings: Vec<Finding> = twice.map(|pair| duplicate_key(pair[0], pair[1])).collect_vec();
    findings.order_by_key(|it| it.primary.span);
    findings
}

fn duplicate_key(first: &Text, second: &Text) -> Finding {
    Finding::new(Code::DuplicateName, second.span, format!("`{}` is written twice", second.value))
        .label("again here")
        .also(first.span, "first here")
        .help("delete one of them, or give it another name")
}

/// A value that begins with `#`, which YAML takes for a comment: `title: #1 of all`. A comment has a blank behind the
/// mark.
#[must_use]
pub fn commented_out((key, value): &(Text, Node), source: &Source) -> Option<Finding> {
    if !matches!(value.kind, NodeKind::Empty) {
        return None;
    }
    let behind = &source.text()[key.span.end..];
    let line = behind.lines().next().unwrap_or("");
    let written = line.trim_start().strip_prefix(':')?.trim();
    let is_value = written.strip_prefix('#')?.starts_with(|it: char| it != '#' && it != '!' && !it.is_whitespace());
    let start = key.span.end + line.find('#')?;
    let text = quoted(written);
    if let Some(derived) = written.strip_prefix("#[derive(").and_then(|it| it.strip_suffix(")]")) {
        let span = Span { start, end: start + written.len(), ..key.span };
        let finding = Finding::new(Code::UnquotedExpression, span, "`#` at the start is a comment in YAML");
        return Some(finding.help(format!("write `[{derived}]`")));
    }
    let finding = Finding::new(
        Code::UnquotedExpression,
        Span { start, end: start + written.len(), ..key.span },
        "`#` at the start is a comment in YAML",
    );
    is_value.then(|| finding.help(format!("quote this expression: {text}")).remedy(Remedy::Quote { text, is_sure: true }))
}

/// Texts without quotes, inside `{..}` or `[..]`, that a comma has split: `{ a: not(b, c) }`.
#[must_use]
pub fn split_expressions(texts: &[&Text], source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut open: Option<(Span, i64)> = None;
    for text in texts {
        let (start, depth) = open.unwrap_or((text.span, 0));
        let depth = depth + balance(&text.value);
        open = (depth > 0).then_some((start, depth));
        if depth <= 0 && start != text.span {
            findings.push(split_expression(start.to(text.span), source));
        } else if depth < 0 {
            findings.push(split_expression(text.span, source));
        }
    }
    // Where nothing follows, no comma has cut the text: who reads it sees that its bracket is open.
    let is_cut = |start: &Span| texts.last().is_some_and(|it| it.span != *start);
    findings.extend(open.filter(|(start, _)| is_cut(start)).map(|(start, _)| split_expression(start, source)));
    findings
}

/// Words without a value behind a known key, which a comma has cut off: `{ values: a, b }`, `{ text: First, second }`.
#[must_use]
pub fn cut_off(node: &Node, keys: &[&str], source: &Source) -> Option<Finding> {
    let NodeKind::Mapping(pairs) = &node.kind else { return None };
    if let Some((_, _, finding)) = cut_number(&pairs.iter().map(|it| (&it.0, &it.1)).collect_vec(), false, source) {
        return Some(finding);
    }
    let first = pairs.iter().position(|it| is_lone(it, source) && !keys.contains(&it.0.value.as_str()))?;
    let (key, value) = &pairs[first.checked_sub(1)?];
    let last = pairs[first..].iter().take_while(|it| is_lone(it, source)).last()?;
    let place = Span { end: last.0.span.end, ..value.span };
    if key.value == "values" {
        let list = format!("write `values: [{}]`", &source.text()[place.start..place.end]);
        return Some(Finding::new(Code::UnexpectedValue, place, "a list stands in square brackets").help(list));
    }
    Some(split_expression(place, source))
}

/// A number that a comma has cut in pieces, `{ n: 10,000 }`: the first and the last key that are no names, and the
/// finding.
#[must_use]
pub fn cut_number(pairs: &[(&Text, &Node)], is_list: bool, source: &Source) -> Option<(usize, usize, Finding)> {
    let text = source.text();
    let is_cut = |at: usize| {
        let (key, value) = pairs[at];
        let touches = key.span.start > 1 && text[..key.span.start].ends_with(',') && text.as_bytes()[key.span.start - 2].is_ascii_digit();
        matches!(value.kind, NodeKind::Empty) && touches && key.value.starts_with(|it: char| it.is_ascii_digit())
    };
    let first = (1..pairs.len()).find(|at| is_cut(*at))?;
    let last = (first..pairs.len()).take_while(|at| is_cut(*at)).last()?;
    let place = Span { end: pairs[last].0.span.end, ..pairs[first - 1].1.span };
    let found = numbers::misread_in(&Text::whole(&text[place.start..place.end], place)).filter(|it| it.has_comma)?;
    let (number, several) = (found.numbers.first()?, is_list.then(|| format!(", or {} for several", quoted(&found.plain))));
    let finding = Finding::new(Code::UnquotedExpression, place, "a comma inside `{..}` ends the value").label("YAML cuts this in pieces");
    Some((first, last, finding.help(format!("write `{number}` for one number{}", several.unwrap_or_default()))))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

/// Words without a value in a mapping of values: `{ a, b }`, `{ a:b }`.
#[must_use]
pub fn lone_values(span: Span, pairs: &[(Text, Node)], source: &Source) -> Option<Finding> {
    let lone = |it: &&(Text, Node)| is_lone(it, source);
    let (word, _) = pairs.iter().find(lone)?;
    if let Some((name, value)) = word.value.split_once([':', ' ']) {
        let finding = Finding::new(Code::UnexpectedValue, word.span, "a name and a value without a colon and a blank between them");
        return Some(finding.help(format!("write `{name}: {}`", value.trim_start())));
    }
    if pairs.iter().filter(lone).count() < pairs.len() {
        let message = format!("`{}` is the name of no value", word.value);
        return Some(Finding::new(Code::UnexpectedValue, word.span, message).help(format!("write `{0}: {0}`", word.value)));
    }
    let words = pairs.iter().map(|it| it.0.value.as_str()).collect_vec().join(", ");
    Some(Finding::new(Code::UnexpectedValue, span, "a list stands in square brackets").help(format!("write `[{words}]`")))
}

/// Whether a word in `{..}` has no value, nor a colon behind it.
fn is_lone((key, value): &(Text, Node), source: &Source) -> bool {
    matches!(value.kind, NodeKind::Empty) && !source.text()[key.span.end..].trim_start().starts_with(':')
}

/// How many more round brackets open than close.
fn balance(text: &str) -> i64 {
    text.chars().map(|it| i64::from(it == '(') - i64::from(it == ')')).sum()
}

fn split_expression(span: Span, source: &Source) -> Finding {
    let text = &source.text()[span.start..span.end];
    Finding::new(Code::UnquotedExpression, span, "a comma inside `{..}` or `[..]` ends the value")
        .label("YAML cuts this in pieces")
        .help(format!("quote this expression: {}", quoted(text)))
        .remedy(Remedy::Quote { text: quoted(text), is_sure: false })
}

/// A text that YAML takes for a mark of its own: from its first character to the end of the line or of the flow item.
fn misread(span: Span, source: &Source) -> Finding {
    let span = Span::new(span.file, span.start, span.start + expression(&source.text()[span.start..]).len());
    let text = &source.text()[span.start..span.end];
    if text.starts_with('|') && text.len() > 1 && text.ends_with('|') {
        return stray_row(span);
    }
    if let Some(finding) = reference(text, span, source) {
        return finding;
    }
    let what = match text.chars().next() {
        Some('!') => "`!` at the start is a tag in YAML",
        Some('&') => "`&` at the start is an anchor in YAML",
        Some('*') => "`*` at the start is an alias in YAML",
        Some('>') => "`>` at the start is a folded block in YAML",
        Some('|') => "`|` at the start is a literal block in YAML",
        Some('-') => "`-` at the start is a list in YAML",
        Some('[' | '{') => "a bracket at the start is a list or a mapping in YAML",
        _ => "YAML cannot read this without quotes",
    };
    Finding::new(Code::UnquotedExpression, span, what)
        .help(format!("quote this expression: {}", quoted(text)))
        .remedy(Remedy::Quote { text: quoted(text), is_sure: true })
}

/// A key `<<` merges one mapping into another in YAML.
pub(super) fn merge(key: &Text) -> Option<Finding> {
    let finding = || Finding::new(Code::UnquotedExpression, key.span, "tables have no merge keys");
    (key.value == "<<")
        .then(|| finding().help("write the keys out where they are used; types that several tables share stand in a file of types"))
}

/// Texts that are meant for YAML indeed: `&name value`, `<<: *name`.
fn reference(text: &str, span: Span, source: &Source) -> Option<Finding> {
    let is_name = |it: &str| !it.is_empty() && !["mut", "dyn"].contains(&it) && it.chars().all(|it| it == '_' || it.is_alphanumeric());
    let is_anchor = text.strip_prefix('&').and_then(|it| it.split_once(' ')).is_some_and(|(name, _)| is_name(name));
    let is_merged = text.starts_with('*') && source.text()[..span.start].trim_end().ends_with("<<:");
    let finding = Finding::new(Code::UnquotedExpression, span, "tables have no anchors and no aliases");
    (is_anchor || is_merged)
        .then(|| finding.help("write the value out where it is used; types that several tables share stand in a file of types"))
}

/// Returns the finding about a row of a grid outside of the literal block, which YAML reads as something else.
fn stray_row(span: Span) -> Finding {
    Finding::new(Code::MalformedGrid, span, "a row outside of the grid")
        .help("write `rules: |`, and indent all lines of the grid below it by blanks (a tab is none), comments too")
}

/// The rest of a line that belongs to one value: up to a comment, or up to a comma or bracket that was not
/// opened in it.
fn expression(text: &str) -> &str {
    // Longer than any expression, and short enough for a file of nothing else.
    let near = text.char_indices().nth(2000).map_or(text, |(end, _)| &text[..end]);
    let line = near.lines().next().unwrap_or("");
    let mut open = 0;
    let mut before = ' ';
    for (at, it) in line.char_indices() {
        match it {
            '(' | '[' | '{' => open += 1,
            ')' | ']' | '}' if open > 0 => open -= 1,
            ']' | '}' => return line[..at].trim_end(),
            ',' if open == 0 => return line[..at].trim_end(),
            '#' if before == ' ' => return line[..at].trim_end(),
            _ => {}
        }
        before = it;
    }
    line.trim_end()
}

/// The text in quotes that change nothing in it.
fn quoted(text: &str) -> String {
    let line = text.split_whitespace().collect_vec().join(" ");
    if line.contains('\'') && !line.contains(['"', '\\']) { format!("\"{line}\"") } else { format!("'{}'", line.replace('\'', "''")) }
}

/// Where the YAML parser gave up.
#[must_use]
pub fn scan_error(error: &ScanError, source: &Source, places: &Places<'_>) -> Finding {
    let span = places.span(&saphyr_parser::Span::empty(*error.marker()));
    let rest = &source.text()[span.start..];
    if is_misread(error.info(), rest) {
        return misread(span, source);
    }
    if let Some(value) = after_quotes(span, source).filter(|_| error.info().contains("trailing")).or_else(|| after_closing(span, source)) {
        let value = whole_value(value, source);
        let written = &source.text()[value.start..value.end];
        let text = quoted(without_apostrophe(written).unwrap_or(written));
        return Finding::new(Code::UnquotedExpression, value, "YAML takes the first bracket or quote for its own")
            .help(format!("quote this expression: {text}"))
            .remedy(Remedy::Quote { text, is_sure: false });
    }
    if let Some(tab) = tab_in_margin(span, source).filter(|_| error.info().contains("tab")) {
        return Finding::new(Code::InvalidYaml, tab, "a tab where YAML wants spaces").help("indent with spaces");
    }
    let end = span.start + rest.chars().next().filter(|it| !it.is_whitespace()).map_or(0, char::len_utf8);
    explained(error.info(), Span { end, ..span }, source)
}

/// The text between quotes that an apostrophe closes too early: `'the client's name'`.
fn without_apostrophe(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    (inner.matches('\'').count() % 2 == 1).then_some(inner)
}

/// Whether the parser failed at the first character of a likely expression.
fn is_misread(info: &str, rest: &str) -> bool {
    let known =
        ["unknown anchor", "block scalar, did not find", "unexpected character", "plain scalar cannot start", "block sequence entries"];
    let starts = ['!', '&', '*', '>', '|', '-', '%', '@', '`', ','];
    known.iter().any(|it| info.contains(it)) && rest.starts_with(starts)
}

/// The value that goes on behind closing quotes: `{ a: "b" + c }`.
fn after_quotes(at: Span, source: &Source) -> Option<Span> {
    let before = source.text()[..at.start].trim_end();
    let quote = before.chars().next_back().filter(|it| matches!(it, '"' | '\''))?;
    let start = before[..before.len() - 1].rfind(quote)?;
    Some(Span { start, end: start + expression(&source.text()[start..]).len(), ..at })
}

/// The value from its start, where a comma inside round brackets has cut it: `matches!(a, 'b' | 'c')`.
fn whole_value(rest: Span, source: &Source) -> Span {
    let text = source.text();
    let line = text[..rest.start].rfind('\n').map_or(0, |it| it + 1);
    let start = text[line..rest.start].rfind(": ").map_or(rest.start, |it| line + it + 2);
    let is_cut = balance(&text[rest.start..rest.end]) < 0 && balance(&text[start..rest.end]) == 0;
    if is_cut { Span { start, ..rest } } else { rest }
}

/// The value that goes on behind a closing bracket or quote: `[a && b] -> c`, `"a".len()`.
fn after_closing(at: Span, source: &Source) -> Option<Span> {
    let text = source.text();
    let line = text[..at.start].rfind('\n').map_or(0, |it| it + 1);
    let start = line + value_start(&text[line..at.start])?;
    let end = text[at.start..].find('\n').map_or(text.len(), |it| at.start + it);
    let end = start + text[start..end].trim_end().len();
    (is_closed(text[start..at.start].trim_end()) && end > at.start).then_some(Span { start, end, ..at })
}

/// Whether a text is one pair of brackets or quotes, with any content.
fn is_closed(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return false };
    if matches!(first, '"' | '\'') {
        return text.len() > 1 && text[1..].find(first) == Some(text.len() - 2);
    }
    let mut open = 0_i64;
    let closing = text.char_indices().find(|(_, it)| {
        open += i64::from(matches!(it, '[' | '{')) - i64::from(matches!(it, ']' | '}'));
        open == 0
    });
    matches!(first, '[' | '{') && closing.is_some_and(|(at, _)| at + 1 == text.len())
}

/// Where the value begins in the start of a line: after `- ` and one `key: `.
fn value_start(line: &str) -> Option<usize> {
    let mut at = line.len() - line.trim_start().len();
    while line[at..].starts_with("- ") {
        at += 2;
        at += line[at..].len() - line[at..].trim_start().len();
    }
    let key = line[at..].find(": ").filter(|end| !line[at..at + end].contains(['[', '{', '"', '\'']));
    at += key.map_or(0, |end| end + 2);
    line.get(at..).map(|rest| at + rest.len() - rest.trim_start().len())
}

/// The first tab in the indentation of this line or of those that follow.
fn tab_in_margin(at: Span, source: &Source) -> Option<Span> {
    let first = source.place(at.start).line;
    (first..=source.lines()).find_map(|line| {
        let text = source.line(line);
        let margin = &text[..text.len() - text.trim_start().len()];
        let start = source.line_start(line) + margin.find('\t')?;
        Some(Span { start, end: start + 1, ..at })
    })
}

/// The most likely mistake, and the text to write.
fn explained(info: &str, at: Span, source: &Source) -> Finding {
    if let Some(colon) = unspaced_colon(at, source).filter(|_| info.contains("mapping values") || info.contains("simple key expect")) {
        return Finding::new(Code::InvalidYaml, colon, "a colon without a space").help("put a space between the colon and the value");
    }
    if let Some(finding) = unclosed(at, source).filter(|_| info.contains("flow")) {
        return finding;
    }
    if let Some(finding) = unlike_line(at, source).filter(|_| info.contains("simple key expect") || info.contains("expected key")) {
        return finding;
    }
    let (message, help) = if info.contains("mapping values are not allowed") || info.contains("illegal placement of ':'") {
        return misplaced_colon(at, source);
    } else if info.contains("quoted scalar") || info.contains("unexpected end of stream") {
        ("a quoted text that does not end", "close the quotes")
    } else if info.contains("simple key expect") || info.contains("expected key") || info.contains("expected ':'") {
        ("a line that is no `key: value`", "write `key: value`, and indent what belongs to a key")
    } else if info.contains("tab") {
        ("a tab where YAML wants spaces", "write spaces")
    } else if let Some(dash) = lone_dash(at, source).filter(|_| info.contains("only valid inside a block")) {
        let remedy = Remedy::Quote { text: "'-'".to_owned(), is_sure: true };
        let finding = Finding::new(Code::UnquotedExpression, dash, "`-` begins a list in YAML");
        return finding.help("quote this expression: '-'").remedy(remedy);
    } else if info.contains("flow") && source.text()[at.start..].starts_with(':') {
        (
            "a second colon in one value",
            "quote a text that has `: ` in it, or that ends in `:`; between a value and the next key stands a comma",
        )
    } else if info.contains("flow") {
        (
            "a bracket that does not close, or a comma that is missing",
            "check the commas and brackets of `[..]` and `{..}`, and quote values that have brackets or quotes in them",
        )
    } else {
        return Finding::new(Code::InvalidYaml, at, "this is not YAML").note(format!("the YAML parser says: {info}"));
    };
    Finding::new(Code::InvalidYaml, at, message).help(help)
}

/// The `-` that stands here, or before this place.
fn lone_dash(at: Span, source: &Source) -> Option<Span> {
    let text = source.text();
    let start = if text[at.start..].starts_with('-') { at.start } else { text[..at.start].trim_end().strip_suffix('-')?.len() };
    Some(Span { start, end: start + 1, ..at })
}

/// The bracket of the line above that does not close, where the parser reads on for its value into a line that begins
/// with `key:`.
fn unclosed(at: Span, source: &Source) -> Option<Finding> {
    let line = source.place(at.start).line;
    let above = (1..line).rev().find(|line| !matches!(source.line(*line).trim_start().chars().next(), None | Some('#')))?;
    let (text, start) = (source.line(above), source.line_start(above));
    let mut open = Vec::new();
    for (at, it) in text.char_indices() {
        match it {
            '{' | '[' => open.push(at),
            '}' | ']' => drop(open.pop()),
            _ => {}
        }
    }
    let bracket = start + open.first()?;
    let close = if source.text()[bracket..].starts_with('{') { '}' } else { ']' };
    let finding = Finding::new(Code::InvalidYaml, Span { start: bracket, end: bracket + 1, ..at }, "a bracket that does not close");
    is_key(source.line(line).trim_start()).then(|| finding.help(format!("write `{close}` at the end of the value")))
}

/// The line, or the one above it, where one of both is no `key: value`, or is indented unlike the other.
fn unlike_line(at: Span, source: &Source) -> Option<Finding> {
    let line = source.place(at.start).line;
    let (margin, text) = (margin(source.line(line)), source.line(line).trim());
    let above = (1..line).rev().find(|line| !matches!(source.line(*line).trim_start().chars().next(), None | Some('#')))?;
    let before = source.line(above).trim();
    let begin = source.line_start(above) + source.line(above).len() - source.line(above).trim_start().len();
    if !before.contains(':') && !before.starts_with(['|', '-']) && is_key(text) {
        let span = Span { start: begin, end: begin + before.len(), ..at };
        return Some(
            Finding::new(Code::InvalidYaml, span, "a line that is no `key: value`").help(format!("write `{before}: ` and its value")),
        );
    }
    let is_deeper = margin > self::margin(source.line(above)) && is_key(text) && is_key(before) && !before.ends_with(':');
    let start = source.line_start(line) + margin;
    let finding =
        Finding::new(Code::InvalidYaml, Span { start, end: start + text.len(), ..at }, "a line that is indented unlike the one above it");
    let help = "indent the keys of one mapping alike";
    is_deeper.then(|| finding.also(Span { start: begin, end: begin + before.len(), ..at }, "the line above").help(help))
}

fn margin(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether a line begins with `key:`.
fn is_key(line: &str) -> bool {
    let end = line.find(|it: char| it != '_' && !it.is_alphanumeric()).unwrap_or(line.len());
    end > 0 && line[end..].starts_with(':')
}

/// `key:value`, at the start of the nearest line above that is not part of a grid or a text.
fn unspaced_colon(at: Span, source: &Source) -> Option<Span> {
    let last = source.place(at.start).line;
    let line = (1..last).rev().find(|line| !matches!(source.line(*line).trim_start().chars().next(), None | Some('|' | '#')))?;
    let text = source.line(line).trim_end();
    let start = text.len() - text.trim_start_matches([' ', '-']).len();
    let colon = start + text[start..].find(':')?;
    let is_key = text[start..colon].chars().all(|it| it == '_' || it.is_alphanumeric());
    let is_joined = text[colon + 1..].starts_with(|it: char| it != ':' && !it.is_whitespace());
    let begin = source.line_start(line);
    (is_key && is_joined && colon > start).then_some(Span { start: begin + colon, end: begin + colon + 1, ..at })
}

/// The `//` with which the line above a place begins.
fn slashes(at: Span, source: &Source) -> Option<Span> {
    let above = source.place(at.start).line.checked_sub(1)?;
    let text = source.line(above);
    let begin = source.line_start(above) + text.len() - text.trim_start().len();
    text.trim_start().starts_with("//").then(|| Span { start: begin, end: begin + 2, ..at })
}

fn misplaced_colon(at: Span, source: &Source) -> Finding {
    let line = source.line_start(source.place(at.start).line);
    let before = &source.text()[line..at.start];
    if let Some(begin) = slashes(at, source) {
        return Finding::new(Code::InvalidYaml, begin, "`//` begins no comment here").help("begin a comment with `#`");
    }
    let finding = Finding::new(Code::InvalidYaml, at, "a colon where no key can stand");
    if before.contains(": ") || before.contains("- ") {
        return finding.help("quote a text that has `: ` in it, or that ends in `:`");
    }
    finding.label("the line above goes on here").help("write `key: value` on every line, and indent the keys of one mapping alike")
}
