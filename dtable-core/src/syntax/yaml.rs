//! YAML as a tree of scalars, sequences and mappings, each with its place.
//!
//! All scalars are text. What YAML would read as something else than the author's words (tags, anchors,
//! aliases, commas inside brackets) is refused here, so that no later stage sees half an expression.

use crate::lists::CollectVec;
use saphyr_parser::{Event, Parser, ScalarStyle};

use super::limits;
use super::mistake;
use super::node::{Node, NodeKind};
use super::places::Places;
use super::text::Text;
use crate::diagnostic::Finding;
use crate::source::{FileId, Source, Span};

/// Reads the one document of a file.
///
/// # Errors
///
/// Every mistake up to the first one after which YAML cannot be read on.
pub fn parse(source: &Source, file: FileId) -> Result<Node, Vec<Finding>> {
    mistake::before_parsing(source, file).map_err(|it| vec![it])?;
    let places = Places::new(source.text(), file);
    let mut tree = GrowingTree { source, places: &places, open: Vec::new(), root: None, findings: Vec::new() };
    if let Err(last) = tree.read() {
        tree.findings.push(last);
    }
    match tree.root {
        Some(root) if tree.findings.is_empty() => Ok(root),
        None if tree.findings.is_empty() => Err(vec![mistake::empty_file(file)]),
        _ => Err(limits::bounded(tree.findings)),
    }
}

/// Reads what can be read of a part of a file, and ends everything that is open there. Returns whether that is all.
#[cfg(feature = "explore")]
pub(super) fn so_far(source: &Source, places: &Places<'_>) -> (Option<Node>, bool) {
    let mut tree = GrowingTree { source, places, open: Vec::new(), root: None, findings: Vec::new() };
    let mut is_whole = true;
    for event in Parser::new_from_str(places.text()) {
        let read = event.ok().and_then(|(event, span)| tree.event(event, places.span(&span)).ok());
        is_whole = read.is_some();
        if !is_whole {
            break;
        }
    }
    while let Some(open) = tree.open.last_mut() {
        let end = open.span;
        if let Growing::Mapping(pairs, key) = &mut open.kind {
            let empty = |name: Text| Node { span: name.span, kind: NodeKind::Empty };
            pairs.extend(key.take().map(|name| (name.clone(), empty(name))));
            open.flow = false;
        }
        tree.close(end);
    }
    (tree.root, is_whole)
}

/// An entry or an expression as the value of a key: in quotes where it has signs that YAML would read.
pub(crate) fn quoted(text: &str) -> String {
    if text.chars().all(|it| it.is_alphanumeric() || it == '_') { text.to_owned() } else { format!("'{}'", text.replace('\'', "''")) }
}

/// The tree while it grows.
struct GrowingTree<'a> {
    source: &'a Source,
    places: &'a Places<'a>,
    open: Vec<OpenNode>,
    root: Option<Node>,
    findings: Vec<Finding>,
}

/// A sequence or mapping that has not ended.
struct OpenNode {
    span: Span,
    flow: bool,
    kind: Growing,
}

enum Growing {
    Sequence(Vec<Node>),
    Mapping(Vec<(Text, Node)>, Option<Text>),
}

impl GrowingTree<'_> {
    fn read(&mut self) -> Result<(), Finding> {
        for event in Parser::new_from_str(self.places.text()) {
            let (event, span) = event.map_err(|error| mistake::scan_error(&error, self.source, self.places))?;
            let span = self.places.span(&span);
            self.event(event, span)?;
            if self.findings.len() > limits::FINDINGS {
                break;
            }
        }
        Ok(())
    }

    fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), Finding> {
        match event {
            Event::DocumentStart(_) if self.root.is_some() => return Err(mistake::second_document(span)),
            Event::Alias(_) => {
                self.findings.push(mistake::alias(span, self.source));
                // Something has to stand in its place, else the next key would be read as a value.
                self.add(Node { span, kind: NodeKind::Scalar(Text::whole("", span), ScalarStyle::Plain) });
            }
            Event::Scalar(value, style, anchor, tag) => {
                let marked = anchor != 0 || tag.is_some();
                self.scalar(&value, style, marked, span);
            }
            Event::SequenceStart(anchor, tag) => {
                self.refuse_mark(anchor != 0 || tag.is_some(), span);
                self.open(Growing::Sequence(Vec::new()), span)?;
            }
            Event::MappingStart(anchor, tag) => {
                self.refuse_mark(anchor != 0 || tag.is_some(), span);
                self.open(Growing::Mapping(Vec::new(), None), span)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            _ => {}
        }
        Ok(())
    }

    fn refuse_mark(&mut self, marked: bool, span: Span) {
        if marked {
            self.findings.push(mistake::marked(span, self.source));
        }
    }

    fn scalar(&mut self, value: &str, style: ScalarStyle, marked: bool, span: Span) {
        self.refuse_mark(marked, span);
        if value.is_empty() && style == ScalarStyle::Plain && !marked {
            return self.add(Node { span, kind: NodeKind::Empty });
        }
        let text = self.places.scalar(value, style, span);
        self.add(Node { span: text.span, kind: NodeKind::Scalar(text, style) });
    }

    fn open(&mut self, kind: Growing, span: Span) -> Result<(), Finding> {
        if self.open.len() >= limits::NESTING {
            return Err(mistake::too_deep(span));
        }
        let flow = self.places.text_of(span).starts_with(['[', '{']);
        self.open.push(OpenNode { span, flow, kind });
        Ok(())
    }

    fn close(&mut self, end: Span) {
        let Some(open) = self.open.pop() else { return };
        self.check(&open);
        let (kind, last) = match open.kind {
            Growing::Sequence(items) => {
                let last = items.last().map(|it| it.span);
                (NodeKind::Sequence(items), last)
            }
            Growing::Mapping(pairs, _) => {
                let last = pairs.last().map(|it| it.1.span);
                (NodeKind::Mapping(pairs), last)
            }
        };
        // A block ends where the next thing begins; its last member's end is what the author sees.
        let span = if open.flow { open.span.to(end) } else { last.map_or(open.span, |last| open.span.to(last)) };
        self.add(Node { span, kind });
    }

    fn check(&mut self, open: &OpenNode) {
        if let Growing::Mapping(pairs, _) = &open.kind {
            self.findings.extend(mistake::duplicate_keys(pairs));
            self.findings.extend(pairs.iter().filter_map(|it| mistake::merge(&it.0)));
            self.findings.extend(pairs.iter().filter_map(|it| mistake::commented_out(it, self.source)));
        }
        if open.flow {
            self.findings.extend(mistake::split_expressions(&plain_texts(&open.kind), self.source));
        }
    }

    fn add(&mut self, mut node: Node) {
        let Some(open) = self.open.last_mut() else {
            self.root = Some(node);
            return;
        };
        match &mut open.kind {
            Growing::Sequence(items) => items.push(node),
            Growing::Mapping(pairs, key) => match key.take() {
                Some(name) => {
                    if matches!(node.kind, NodeKind::Empty) {
                        node.span = name.span;
                    }
                    pairs.push((name, node));
                }
                None => *key = Some(as_key(node, &mut self.findings)),
            },
        }
    }
}

fn as_key(node: Node, findings: &mut Vec<Finding>) -> Text {
    if let NodeKind::Scalar(text, _) = node.kind {
        return text;
    }
    findings.push(mistake::complex_key(&node));
    Text::whole("", node.span)
}

/// The scalars without quotes that a flow sequence or mapping holds, in their order.
fn plain_texts(kind: &Growing) -> Vec<&Text> {
    let plain = |node: &'_ Node| matches!(node.kind, NodeKind::Scalar(_, ScalarStyle::Plain));
    match kind {
        Growing::Sequence(items) => items.iter().filter(|it| plain(it)).filter_map(text).collect_vec(),
        Growing::Mapping(pairs, _) => {
            pairs.iter().flat_map(|(key, value)| [Some(key), text(value).filter(|_| plain(value))]).flatten().collect_vec()
        }
    }
}

fn text(node: &Node) -> Option<&Text> {
    match &node.kind {
        NodeKind::Scalar(text, _) => Some(text),
        _ => None,
    }
}
