//! Reads the keys of a mapping: refuses unknown and missing keys, and values of the wrong kind.

use crate::lists::CollectVec;
use saphyr_parser::ScalarStyle;

use super::limits;
use super::node::{Node, NodeKind};
use super::text::Text;
use super::token::is_word;
use crate::diagnostic::{Code, Finding, nearest};
use crate::source::Span;

/// The keys that a mapping may have.
pub type Keys = &'static [&'static str];

/// The keys of one mapping, all of them known.
#[derive(Debug)]
pub struct Fields<'a> {
    /// The whole mapping.
    pub span: Span,
    /// Whether it is a mapping at all; else there is a finding.
    is_mapping: bool,
    /// Whether it begins with a key that is not known: one that is missing is likely meant by it.
    begins_unknown: bool,
    /// The keys that unknown keys are likely to mean.
    meant: Vec<&'static str>,
    pairs: Vec<(&'a Text, &'a Node)>,
}

impl<'a> Fields<'a> {
    /// Reads the keys of `node`. `what` names it in findings (`a rule`): about a node that is no mapping, and about
    /// unknown keys.
    pub fn new(node: &'a Node, what: &str, keys: Keys, findings: &mut Vec<Finding>) -> Self {
        let pairs = mapping(node, what, findings);
        findings.extend(pairs.iter().filter_map(|(key, _)| refusal(key, what, keys)).take(limits::FINDINGS + 1));
        let begins_unknown = pairs.first().is_some_and(|(key, _)| refusal(key, what, keys).is_some());
        let meant =
            pairs.iter().filter(|(key, _)| !keys.contains(&key.value.as_str())).filter_map(|(key, _)| meant(key, keys)).collect_vec();
        let pairs = pairs.into_iter().filter(|(key, _)| keys.contains(&key.value.as_str())).collect_vec();
        Self { span: node.span, is_mapping: matches!(node.kind, NodeKind::Mapping(_) | NodeKind::Empty), begins_unknown, meant, pairs }
    }

    /// The keys but for one.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.pairs.retain(|(key, _)| key.value != name);
        self
    }

    /// A key's value.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a Node> {
        self.pairs.iter().find(|(key, _)| key.value == name).map(|(_, value)| *value)
    }

    /// Where a key stands.
    #[must_use]
    pub fn key(&self, name: &str) -> Option<Span> {
        self.pairs.iter().find(|(key, _)| key.value == name).map(|(key, _)| key.span)
    }

    /// A key's text; `None` when it is not there or has no value.
    pub fn text(&self, name: &str, findings: &mut Vec<Finding>) -> Option<Text> {
        optional_text(self.get(name)?, &format!("`{name}`"), findings)
    }

    /// The text of a key that has to be there; an empty text after a finding.
    pub fn required(&self, name: &str, what: &str, help: &str, findings: &mut Vec<Finding>) -> Text {
        let before = findings.len();
        self.text(name, findings).unwrap_or_else(|| {
            if findings.len() == before && self.is_mapping {
                findings.extend(self.missing(what, name, help));
            }
            Text::whole("", self.span)
        })
    }

    /// The finding that the key `name` is missing, or has no value.
    #[must_use]
    pub fn missing(&self, what: &str, name: &str, help: &str) -> Option<Finding> {
        let at = self.key(name);
        let is_meant = at.is_none() && (self.begins_unknown || self.is_meant(name));
        (self.is_mapping && !is_meant).then(|| missing(at.unwrap_or_else(|| self.start()), what, name, help))
    }

    /// Whether a key that is not known likely means the one called `name`.
    #[must_use]
    pub fn is_meant(&self, name: &str) -> bool {
        self.meant.contains(&name)
    }

    /// Where the mapping begins: its first key.
    #[must_use]
    pub fn start(&self) -> Span {
        self.pairs.first().map_or(self.span, |(key, _)| key.span)
    }
}

/// `what` lacks the key `name`.
#[must_use]
pub fn missing(at: Span, what: &str, name: &str, help: &str) -> Finding {
    Finding::new(Code::MissingKey, at, format!("{what} without `{name}:`")).help(help)
}

/// The keys and values of a mapping of names chosen by the author.
pub fn mapping<'a>(node: &'a Node, what: &str, findings: &mut Vec<Finding>) -> Vec<(&'a Text, &'a Node)> {
    match &node.kind {
        NodeKind::Mapping(pairs) => pairs.iter().map(|(key, value)| (key, value)).collect_vec(),
        NodeKind::Empty => Vec::new(),
        _ => {
            let help = match what {
                "`when`" => "write `{ CONDITION: ENTRY }`, with all that matter",
                "`out`" => "write `{ OUTPUT: RESULT }`",
                "`expect`" => "write `{ else: NUMBER }`",
                "an example" => "write `{ when: { INPUT: VALUE }, rule: ID }`",
                "`lints`" => "write `{ FINDING: LEVEL }`, such as `{ redundant-rule: allow }`",
                _ => "write `key: value`, one a line",
            };
            findings.push(unexpected(node, what, "a mapping").help(help));
            Vec::new()
        }
    }
}

/// The items of a list.
pub fn list<'a>(node: &'a Node, what: &str, findings: &mut Vec<Finding>) -> &'a [Node] {
    match &node.kind {
        NodeKind::Sequence(items) => items,
        NodeKind::Empty => &[],
        _ => {
            findings.push(unexpected(node, what, "a list").help(as_list(node)));
            &[]
        }
    }
}

/// How to write a list of what stands there alone, where it is short and can stand in brackets as it is.
fn as_list(node: &Node) -> String {
    let is_word = |text: &str| text.len() <= 80 && !text.contains(['[', ']', '{', '}', '(', ')', ':', '#', '\n']);
    match &node.kind {
        NodeKind::Scalar(text, ScalarStyle::Plain) if is_word(&text.value) => {
            if text.value.contains(',') {
                return format!("write `[{}]`", text.value);
            }
            let items = items_elsewhere(&text.value);
            if items.len() > 1 {
                return format!("write `[{}]`", items.join(", "));
            }
            format!("write `[{0}]`, or `- {0}`, one item a line", text.value)
        }
        _ => "write `- item`, one a line, or `[item, item]`".to_owned(),
    }
}

/// The items of a list without brackets that something else than commas separates: `a | b`, `a; b`, `a b`.
fn items_elsewhere(text: &str) -> Vec<&str> {
    let mark = ['|', ';', '/'].into_iter().find(|it| text.contains(*it));
    let items = match mark {
        Some(mark) => text.split(mark).map(str::trim).collect_vec(),
        None => text.split_whitespace().collect_vec(),
    };
    if items.iter().all(|it| is_word(it)) { items } else { Vec::new() }
}

/// A text; `None` when nothing stands there.
pub fn optional_text(node: &Node, what: &str, findings: &mut Vec<Finding>) -> Option<Text> {
    match &node.kind {
        NodeKind::Scalar(text, _) => Some(text.clone()),
        NodeKind::Empty => None,
        _ => {
            let help = || "write the text after the colon; quote it when it begins with a bracket or a dash, or ends in a colon".to_owned();
            let written = match what {
                "`range`" => bounds(node).map(|(low, high)| format!("{low}..={high}")),
                "`requires`" => words(node).map(|it| it.join(" && ")),
                _ => None,
            };
            findings.push(unexpected(node, what, "a text").help(written.map_or_else(help, |it| format!("write `{it}`"))));
            None
        }
    }
}

/// The two texts of a list.
fn bounds(node: &Node) -> Option<(&str, &str)> {
    let NodeKind::Sequence(items) = &node.kind else { return None };
    match &items[..] {
        [Node { kind: NodeKind::Scalar(low, _), .. }, Node { kind: NodeKind::Scalar(high, _), .. }] => Some((&low.value, &high.value)),
        _ => None,
    }
}

/// The words of a list of words.
fn words(node: &Node) -> Option<Vec<&str>> {
    let NodeKind::Sequence(items) = &node.kind else { return None };
    let mut words = Vec::new();
    for item in items {
        match &item.kind {
            NodeKind::Scalar(text, _) if is_word(&text.value) => words.push(text.value.as_str()),
            _ => return None,
        }
    }
    (!words.is_empty()).then_some(words)
}

/// A text, empty when nothing stands there.
pub fn text(node: &Node, what: &str, findings: &mut Vec<Finding>) -> Text {
    optional_text(node, what, findings).unwrap_or_else(|| Text::whole("", node.span))
}

/// Whether a node is a literal block.
#[must_use]
pub fn is_literal(node: &Node) -> bool {
    matches!(node.kind, NodeKind::Scalar(_, ScalarStyle::Literal))
}

/// `what` is of another kind than it has to be.
#[must_use]
pub fn unexpected(node: &Node, what: &str, wanted: &str) -> Finding {
    Finding::new(Code::UnexpectedValue, node.span, format!("{what} has to be {wanted}, not {}", node.description()))
}

fn refusal(key: &Text, what: &str, keys: Keys) -> Option<Finding> {
    let name = key.value.as_str();
    if keys.contains(&name) || name.is_empty() {
        return None;
    }
    let finding = Finding::new(Code::UnknownKey, key.span, format!("{what} has no key `{name}`"));
    if keys.contains(&"range") && matches!(name, "min" | "max" | "minimum" | "maximum" | "from" | "to") {
        return Some(finding.help("write both bounds as `range:`, such as `range: 0..=100`"));
    }
    let near = match &synonyms(name, keys)[..] {
        [] => finding.or_nearest(name, keys.iter().copied()),
        [meant] => Ok(finding.or_meant(name, meant, true)),
        several => Ok(finding.help(format!("did you mean `{}`?", several.join("`, or `")))),
    };
    Some(near.unwrap_or_else(|it| it.help(format!("it can have: {}", keys.join(", ")))))
}

/// The key that is likely meant by one that is not known.
fn meant(key: &Text, keys: Keys) -> Option<&'static str> {
    synonyms(&key.value, keys).first().copied().or_else(|| nearest(&key.value, keys.iter().copied()))
}

/// Names of keys in other tools, each with the keys of tables that may be meant.
const SYNONYMS: [(&str, &[&str]); 47] = [
    ("actions", &["do"]),
    ("outputs", &["out"]),
    ("conditions", &["when"]),
    ("inputs", &["when"]),
    ("initial", &["start"]),
    ("states", &["tables"]),
    ("files", &["tables"]),
    ("enum", &["values"]),
    ("options", &["values"]),
    ("choices", &["values"]),
    ("allowed", &["values"]),
    ("description", &["text", "doc"]),
    ("desc", &["text", "doc"]),
    ("question", &["text"]),
    ("label", &["text", "title"]),
    ("comment", &["text", "doc"]),
    ("name", &["table", "model", "id"]),
    ("expression", &["is"]),
    ("expr", &["is"]),
    ("formula", &["is"]),
    ("hit_policy", &["hit"]),
    ("hitpolicy", &["hit"]),
    ("policy", &["hit"]),
    ("parameters", &["inputs"]),
    ("variables", &["inputs"]),
    ("results", &["outputs", "out"]),
    ("constraints", &["relations"]),
    ("invariants", &["relations"]),
    ("tests", &["examples"]),
    ("if", &["when"]),
    ("given", &["when"]),
    ("expect", &["out"]),
    ("expects", &["out"]),
    ("expected", &["out"]),
    ("result", &["out"]),
    ("import", &["uses", "use"]),
    ("imports", &["uses", "use"]),
    ("include", &["uses", "use"]),
    ("includes", &["uses", "use"]),
    ("file", &["table"]),
    ("path", &["table"]),
    ("goto", &["next"]),
    ("then", &["out", "do"]),
    ("note", &["notes"]),
    ("annotation", &["notes"]),
    ("annotations", &["notes"]),
    ("metadata", &["notes"]),
];

fn synonyms(name: &str, keys: Keys) -> Vec<&'static str> {
    let name = name.to_lowercase().replace('-', "_");
    let found = SYNONYMS.iter().find(|it| it.0 == name).map_or(&[][..], |it| it.1);
    found.iter().copied().filter(|it| keys.contains(it)).collect_vec()
}
