//! Reads what can be read of a file that is no YAML, as a file is while somebody types.
//!
//! The file is cut where keys begin a line, and each part is read alone: a part that is broken hides no other. The
//! members of a broken part are read alone in the same way. Of the smallest broken parts everything up to the first
//! mistake is read.

use std::collections::HashSet;
use std::ops::Range;

use super::node::{Node, NodeKind};
use super::places::Places;
use super::text::Text;
use super::{limits, yaml};
use crate::lists::CollectVec;
use crate::source::{FileId, Source, Span};

/// The tree of what can be read. No key stands twice in a mapping: the first is read.
pub(super) fn tree(source: &Source, file: FileId) -> Option<Node> {
    let text = source.text();
    if text.len() > limits::FILE_BYTES {
        return None;
    }
    if let Some(clean) = without_control_characters(text) {
        return tree(&Source::new(source.path(), clean), file);
    }
    let reader = PartReader { source, file };
    let (root, is_whole) = yaml::so_far(source, &Places::new(text, file));
    let mut root = if is_whole { root? } else { reader.members(0..text.len(), None, 0).or(root)? };
    keep_first_keys(&mut root);
    Some(root)
}

/// Deletes pairs whose key stands before in the same mapping.
fn keep_first_keys(node: &mut Node) {
    match &mut node.kind {
        NodeKind::Sequence(items) => items.iter_mut().for_each(keep_first_keys),
        NodeKind::Mapping(pairs) => {
            let mut known = HashSet::new();
            pairs.retain(|(key, _)| known.insert(key.value.clone()));
            pairs.iter_mut().for_each(|it| keep_first_keys(&mut it.1));
        }
        NodeKind::Empty | NodeKind::Scalar(..) => {}
    }
}

/// The text with another character for each one that no table contains, byte by byte; `None` where there are none.
fn without_control_characters(text: &str) -> Option<String> {
    let is_wrong = |at: usize, it: char| {
        let is_line_end = it == '\r' && text.as_bytes().get(at + 1) == Some(&b'\n');
        it.is_ascii_control() && !matches!(it, '\t' | '\n') && !is_line_end
    };
    text.char_indices().any(|(at, it)| is_wrong(at, it)).then(|| {
        let clean = |(at, it): (usize, char)| if is_wrong(at, it) { '_' } else { it };
        text.char_indices().map(clean).collect()
    })
}

/// A line that is neither blank nor a comment.
#[derive(Clone, Debug)]
struct TextLine<'a> {
    /// The byte at which it begins.
    start: usize,
    /// The byte after it.
    end: usize,
    /// The blanks before its text.
    indent: usize,
    /// Its text.
    text: &'a str,
}

fn lines(text: &str, part: Range<usize>) -> Vec<TextLine<'_>> {
    let mut start = part.start;
    let mut found = Vec::new();
    for line in text[part].split_inclusive('\n') {
        let inner = line.trim_start_matches(['\u{feff}', ' ']);
        let written = inner.trim();
        if !written.is_empty() && !written.starts_with('#') {
            found.push(TextLine { start, end: start + line.len(), indent: line.len() - inner.len(), text: written });
        }
        start += line.len();
    }
    found
}

impl TextLine<'_> {
    /// Whether it begins with `key:`.
    fn is_key(&self) -> bool {
        let end = self.text.find(|it: char| it != '_' && !it.is_alphanumeric()).unwrap_or(self.text.len());
        let rest = self.text[end..].strip_prefix(':');
        end > 0 && rest.is_some_and(|it| it.is_empty() || it.starts_with([' ', '\t']))
    }

    /// Whether it is `key:` alone, so that members of the key stand below it.
    fn is_bare_key(&self) -> bool {
        let rest = self.text.split_once(':').map(|it| it.1.trim_start());
        self.is_key() && rest.is_some_and(|it| it.is_empty() || it.starts_with('#'))
    }

    fn is_item(&self) -> bool {
        self.text == "-" || self.text.starts_with("- ")
    }
}

/// The lines that begin the members of a key. The list of a key may be indented like the key; other members are not.
fn least_indented<'l, 't>(lines: &[&'l TextLine<'t>], above: Option<usize>) -> Vec<&'l TextLine<'t>> {
    let is_deeper = |it: &TextLine| above.is_none_or(|above| above < it.indent);
    let is_list_at_key = lines.first().is_some_and(|it| !is_deeper(it));
    let members = lines.iter().copied().filter(|it| is_list_at_key || is_deeper(it)).collect_vec();
    let least = members.iter().map(|it| it.indent).min();
    members.into_iter().filter(|it| Some(it.indent) == least).collect_vec()
}

/// Whether a key, or the dash of an item, has lost its value, because the line below was taken for the rest of the value.
fn is_without_value(node: &Node) -> bool {
    let first = match &node.kind {
        NodeKind::Sequence(items) => items.first(),
        NodeKind::Mapping(pairs) => pairs.first().map(|it| &it.1),
        NodeKind::Empty | NodeKind::Scalar(..) => None,
    };
    first.is_none_or(|it| matches!(it.kind, NodeKind::Empty))
}

struct PartReader<'a> {
    source: &'a Source,
    file: FileId,
}

impl PartReader<'_> {
    /// Reads the members of the key that is indented by `above`, or of the file, which is a mapping.
    fn members(&self, part: Range<usize>, above: Option<usize>, depth: usize) -> Option<Node> {
        let lines = lines(self.source.text(), part.clone());
        let can_begin = lines.iter().filter(|it| it.is_key() || above.is_some() && it.is_item()).collect_vec();
        let starts = least_indented(&can_begin, above);
        let (mut items, mut pairs, mut whole_items, mut whole_pairs) = (Vec::new(), Vec::new(), 0, 0);
        for (at, line) in starts.iter().enumerate() {
            let (member, is_whole) = self.member(line, starts.get(at + 1).map_or(part.end, |it| it.start), depth);
            match member.map(|it| it.kind) {
                Some(NodeKind::Sequence(more)) => {
                    items.extend(more);
                    whole_items += usize::from(is_whole);
                }
                Some(NodeKind::Mapping(more)) => {
                    pairs.extend(more);
                    whole_pairs += usize::from(is_whole);
                }
                _ => {}
            }
        }
        // A line that is broken may look like an item among keys, or like a key among items.
        let is_list = above.is_some() && (whole_items, items.len()) > (whole_pairs, pairs.len());
        let last = if is_list { items.last() } else { pairs.last().map(|it: &(Text, Node)| &it.1) };
        let start = starts.first().map(|it| it.start + it.indent)?;
        let span = Span::new(self.file, start, last.map_or(start, |it| it.span.end).max(start));
        let kind = if is_list { NodeKind::Sequence(items) } else { NodeKind::Mapping(pairs) };
        Some(Node { span, kind })
    }

    /// Reads the member that begins with a line and ends at the byte `end`. Returns whether it is not broken.
    fn member(&self, line: &TextLine, end: usize, depth: usize) -> (Option<Node>, bool) {
        let (read, is_whole) = self.part(line.start..end);
        if is_whole || depth >= limits::NESTING {
            return (read, is_whole);
        }
        if !line.is_bare_key() {
            let (first, is_whole) = self.part(line.start..line.end);
            return (if is_whole && read.as_ref().is_none_or(is_without_value) { first } else { read }, false);
        }
        let members = self.members(line.end..end, Some(line.indent), depth + 1);
        let (Some(members), (Some(mut key), _)) = (members, self.part(line.start..line.end)) else { return (read, false) };
        if let NodeKind::Mapping(pairs) = &mut key.kind
            && let Some((_, value)) = pairs.last_mut()
        {
            *value = members;
        }
        (Some(key), false)
    }

    fn part(&self, part: Range<usize>) -> (Option<Node>, bool) {
        yaml::so_far(self.source, &Places::within(self.source.text(), self.file, part))
    }
}

#[cfg(test)]
mod tests {
    use crate::source::{FileId, Source};
    use crate::syntax::document::{Rules, TableDocument};
    use crate::syntax::{Document, parse, parse_so_far};

    const TABLE: &str = "\
# A table with everything that a line can be.
table: ticket
title: The price
inputs:
  visitor: { type: Visitor, values: [Child, Adult, Senior] }
  weekend: bool
  size:
    type: u8
    range: 1..=20
conditions:
  big: { text: A group?, is: size > 5 }
outputs:
  euros: { type: u32 }
relations:
- big -> !weekend
- weekend || size > 0
rules: |
  | rule    | visitor       | weekend | big | euros |
  |---------|---------------|---------|-----|-------|
  | child   | Child         | -       | -   | 6     |
  # a comment
  | weekday | Adult, Senior | F       | -   | 10    |
hit: unique
examples:
  - when: { visitor: Child, weekend: T }
    rule: child
  - { when: { visitor: Adult, weekend: F }, rule: weekday }
";

    fn so_far(text: &str) -> Option<TableDocument> {
        let source = Source::new("t.yaml", text);
        let (document, findings) = parse_so_far(&source, FileId(0));
        let expected = parse(&source, FileId(0)).err().unwrap_or_default();
        assert_eq!(format!("{findings:?}"), format!("{expected:?}"), "{text}");
        match document {
            Some(Document::Table(table)) => Some(*table),
            Some(Document::Model(_) | Document::Types(_)) => panic!("{text}"),
            None => None,
        }
    }

    /// The names that a document has, each with its place.
    fn names(table: &TableDocument) -> Vec<(String, usize)> {
        let columns = table.inputs.iter().chain(&table.conditions).map(|it| &it.name);
        let names = columns.chain(table.outputs.iter().map(|it| &it.name)).chain(table.relations.iter().map(|it| &it.text));
        let rules = match &table.rules {
            Rules::Grid(grid) => grid.header.cells.iter().chain(grid.rows.iter().map(|it| &it.cells[0])).collect::<Vec<_>>(),
            Rules::Data(_) => Vec::new(),
        };
        let examples = table.examples.iter().filter_map(|it| it.rule.as_ref());
        let all = std::iter::once(&table.name).chain(names).chain(rules).chain(&table.hit).chain(examples);
        all.map(|it| (it.value.clone(), it.span.start)).collect()
    }

    #[test]
    fn a_broken_line_hides_no_other_line() {
        let whole = names(&so_far(TABLE).unwrap());
        assert_eq!(whole.len(), 18, "{whole:?}");
        for garbage in
            ["{ x", "[", "'x", "\"", "x", "x: y: z", "*x", "&x !y", "- x", "}", "%", "@", "key:x", "? a", "\u{1}", "| x |", "<<: *y"]
        {
            let mut start = 0;
            for line in TABLE.split_inclusive('\n') {
                let (at, end) = (start, start + line.len());
                start = end;
                let indent = line.len() - line.trim_start().len();
                // Without its key, the grid is the rest of the value above.
                if at == 0 || line.starts_with("table:") || line.starts_with("rules:") {
                    continue;
                }
                // The members of the line go with it.
                let is_member = |it: &&str| {
                    let text = it.trim_start();
                    it.len() - text.len() > indent || indent == 0 && text.starts_with("- ")
                };
                let members = end + TABLE[end..].split_inclusive('\n').take_while(is_member).map(str::len).sum::<usize>();
                let broken = format!("{}{garbage}\n{}", &TABLE[..at + indent], &TABLE[end..]);
                let found = names(&so_far(&broken).unwrap_or_else(|| panic!("nothing is read:\n{broken}")));
                let moved = |place: usize| if place < end { place } else { place + broken.len() - TABLE.len() };
                let expected = whole.iter().filter(|it| !(at..members).contains(&it.1)).map(|it| (it.0.clone(), moved(it.1)));
                let missing = expected.filter(|it| !found.contains(it)).collect::<Vec<_>>();
                assert!(missing.is_empty(), "{missing:?} is missing of\n{broken}");
            }
        }
    }

    #[test]
    fn what_is_typed_is_read_from_the_first_key_on() {
        let whole = names(&so_far(TABLE).unwrap());
        let mut most = 0;
        for end in TABLE.find("inputs").unwrap()..=TABLE.len() {
            let Some(table) = so_far(&TABLE[..end]) else { panic!("nothing is read of {}", &TABLE[..end]) };
            let known = names(&table);
            let lines = TABLE[..end].rfind('\n').unwrap();
            assert!(whole.iter().filter(|it| it.1 < lines).all(|it| known.contains(it)), "{known:?} of\n{}", &TABLE[..end]);
            most = most.max(known.len());
        }
        assert_eq!(most, whole.len());
    }

    #[test]
    fn rows_get_as_many_cells_as_the_header() {
        let rows = |rows: &str| {
            let table = so_far(&format!("table: t\nrules: |\n{rows}")).unwrap();
            let Rules::Grid(grid) = table.rules else { panic!("{rows}") };
            let row = |cells: &[crate::syntax::Text]| cells.iter().map(|it| it.value.clone()).collect::<Vec<_>>().join("/");
            let cells = std::iter::once(&grid.header).chain(&grid.rows).map(|it| row(&it.cells));
            cells.collect::<Vec<_>>()
        };
        assert_eq!(
            rows("  | rule | a | b |\n  | 1 | T |\n  | 2 | F | - | x |\n  | 3 | T \\| F\n  |\n"),
            ["rule/a/b", "1/T/", "2/F/-", "3/T | F/", "//"]
        );
        assert_eq!(rows("  | rule | a\n"), ["rule/a"]);
        assert_eq!(rows("  | rule | a |\n  |===|===|\n  no row\n  | 1 | T |\n"), ["rule/a", "1/T"]);
    }

    #[test]
    fn a_key_that_stands_twice_is_read_once() {
        let table = so_far("table: t\ninputs: { a: u8, a: bool }\nrules: |\n  | rule | a |\nrules: |\n  | rule | b |\n").unwrap();
        assert_eq!((table.inputs.len(), table.inputs[0].ty.as_ref().unwrap().value.as_str()), (1, "u8"));
        let aliased = so_far("table: t\ninputs:\n  a: *x\n  b: bool\n  *c : u8\nrules: |\n  | rule | a |\n").unwrap();
        assert_eq!(aliased.inputs[1].name.value, "b");
    }

    #[test]
    fn other_files_are_nothing() {
        for text in ["", "x", "- a\n- {", "services: [\nx: y\n", "\u{feff}", "---\n---\n", "{"] {
            assert!(so_far(text).is_none(), "{text}");
        }
        let deep = format!("table: t\nrelations: {}\nrules: |\n  | rule | a |\n", "[".repeat(100));
        assert!(matches!(so_far(&deep).unwrap().rules, Rules::Grid(_)));
    }
}
