//! Reads `properties:`, the claims of a table about its results.

use super::document::{ClaimItem, FormulaKind, PropertyItem, RelationItem};
use super::fields::{Fields, Keys, list, text, unexpected};
use super::formula::{self, Expr, ExprKind};
use super::node::{Node, NodeKind};
use super::text::Text;
use super::{limits, mistake, numbers};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
#[cfg(feature = "explore")]
use crate::source::FileId;
use crate::source::{Source, Span};

const PROPERTY: Keys = &["name", "always", "never", "can", "ignores", "rises", "falls", "in"];

/// The kinds of a property.
const KINDS: Keys = &["always", "never", "can", "ignores", "rises", "falls"];

/// The kinds that only properties of models have.
const KINDS_OF_MODELS: Keys = &["step", "can_stop", "always_can"];

/// Reads the value of `properties:`.
pub(super) fn properties(node: &Node, source: &Source, findings: &mut Vec<Finding>) -> Vec<PropertyItem> {
    let items = match &node.kind {
        NodeKind::Mapping(_) => {
            findings
                .push(unexpected(node, "`properties`", "a list").help("begin each property with a dash: `- always: member -> euros == 0`"));
            return Vec::new();
        }
        _ => list(node, "`properties`", findings),
    };
    if items.len() > limits::PROPERTIES {
        let message = format!("{} properties; at most {} are possible", items.len(), limits::PROPERTIES);
        findings.push(Finding::new(Code::TooLarge, node.span, message).help("split the table"));
        return Vec::new();
    }
    items.iter().filter_map(|it| property(it, source, findings)).collect_vec()
}

fn property(node: &Node, source: &Source, findings: &mut Vec<Finding>) -> Option<PropertyItem> {
    let NodeKind::Mapping(pairs) = &node.kind else {
        let help = match &node.kind {
            NodeKind::Scalar(it, _) if KINDS_OF_MODELS.contains(&it.value.trim()) => {
                findings.push(of_models(it));
                return None;
            }
            NodeKind::Scalar(it, _) if formula::parse_about_results(it).is_ok() => format!("write `always: {}`", it.value.trim()),
            _ => "write its kind and what it claims: `always: member -> euros == 0`".to_owned(),
        };
        findings.push(unexpected(node, "a property", "a mapping").help(help));
        return None;
    };
    if let Some((key, _)) = pairs.iter().find(|(key, _)| KINDS_OF_MODELS.contains(&key.value.as_str())) {
        findings.push(of_models(key));
        return None;
    }
    let before = findings.len();
    let fields = match mistake::cut_off(node, PROPERTY, source) {
        Some(finding) => {
            findings.push(finding);
            return None;
        }
        None => Fields::new(node, "a property", PROPERTY, findings),
    };
    let name = fields.text("name", findings);
    let kinds = KINDS.iter().copied().filter(|it| fields.get(it).is_some()).collect_vec();
    let mut kinds = kinds.into_iter().map(|it| (it, fields.key(it).unwrap_or(node.span))).collect_vec();
    kinds.sort_by_key(|it| it.1.start);
    let claim = match kinds[..] {
        [] if findings.len() > before => None,
        [] => {
            let help = format!("write one of: {}", KINDS.join(", "));
            findings.push(Finding::new(Code::MissingKey, fields.start(), "a property without a kind").help(help));
            None
        }
        [(kind, key)] => claim(kind, key, &fields, findings),
        [(first, at), (second, other), ..] => {
            let finding = Finding::new(Code::InvalidProperty, other, format!("a property of two kinds, `{first}` and `{second}`"));
            findings.push(finding.also(at, "the first kind").help("write two properties, each with a dash of its own"));
            None
        }
    };
    let span = kinds.first().and_then(|it| fields.get(it.0)).map_or(node.span, |it| it.span);
    claim.map(|claim| PropertyItem { name, span, claim })
}

fn of_models(kind: &Text) -> Finding {
    let finding = Finding::new(Code::InvalidProperty, kind.span, format!("`{}` is a property of models", kind.value.trim()));
    finding.help(format!("a table decides once: its properties are {}", KINDS.join(", ")))
}

fn claim(kind: &'static str, key: Span, fields: &Fields, findings: &mut Vec<Finding>) -> Option<ClaimItem> {
    let is_monotone = matches!(kind, "rises" | "falls");
    if let Some(within) = fields.key("in").filter(|_| !is_monotone) {
        let finding = Finding::new(Code::InvalidProperty, within, format!("`{kind}` has no `in`"));
        findings.push(finding.help("`in` says in which columns an output `rises` or `falls`: leave it out here"));
        return None;
    }
    let node = fields.get(kind)?;
    match kind {
        "always" => formula(node, key, FormulaKind::Always, findings),
        "never" => formula(node, key, FormulaKind::Never, findings),
        "can" => formula(node, key, FormulaKind::Can, findings),
        "ignores" => names(node, key, kind, findings).map(ClaimItem::Ignores),
        _ => {
            let Some(columns) = fields.get("in") else {
                findings.extend(fields.missing("a property", "in", &format!("write `{{ {kind}: OUTPUT, in: COLUMN }}`")));
                return None;
            };
            let output = match &node.kind {
                NodeKind::Empty => {
                    findings.push(empty(key, kind, "name the output, and write the columns under `in:`"));
                    return None;
                }
                _ => text(node, &format!("`{kind}`"), findings).trimmed(),
            };
            let columns = names(columns, fields.key("in").unwrap_or(key), "in", findings)?;
            (!output.is_blank()).then_some(ClaimItem::Monotone { rises: kind == "rises", output, columns })
        }
    }
}

fn empty(key: Span, kind: &str, help: &str) -> Finding {
    Finding::new(Code::MissingKey, key, format!("`{kind}` of nothing")).help(help)
}

/// One name or a list of names.
fn names(node: &Node, key: Span, kind: &str, findings: &mut Vec<Finding>) -> Option<Vec<Text>> {
    let before = findings.len();
    let names: Vec<Text> = match &node.kind {
        NodeKind::Scalar(it, _) => it.listed(),
        _ => list(node, &format!("`{kind}`"), findings).iter().map(|it| text(it, "the name of a column", findings).trimmed()).collect_vec(),
    };
    if findings.len() > before {
        return None;
    }
    if names.is_empty() {
        findings.push(empty(key, kind, "name a column, or several: `[a, b]`"));
        return None;
    }
    Some(names)
}

fn formula(node: &Node, key: Span, kind: FormulaKind, findings: &mut Vec<Finding>) -> Option<ClaimItem> {
    let what = format!("`{}`", kind.key());
    let before = findings.len();
    if matches!(node.kind, NodeKind::Empty) {
        findings.push(empty(key, kind.key(), "write a formula, such as `member -> euros == 0`"));
        return None;
    }
    let text = text(node, &what, findings);
    if findings.len() > before {
        return None;
    }
    match formula_item(text) {
        Ok(item) => Some(ClaimItem::Formula(kind, Box::new(item))),
        Err(finding) => {
            findings.push(finding);
            None
        }
    }
}

/// Reads the text of a formula about cases and results.
fn formula_item(text: Text) -> Result<RelationItem, Finding> {
    let misread = numbers::misread_in(&text);
    let formula = match &misread {
        Some(_) => Expr { span: text.span, kind: ExprKind::Bool(true) },
        None => formula::parse_about_results(&text)?,
    };
    Ok(RelationItem { text, formula, misread })
}

/// Reads a formula that stands alone: a question, which a table reads as the property that it can hold.
///
/// # Errors
///
/// The first place that is no formula.
#[cfg(feature = "explore")]
pub fn question(source: &Source, file: FileId) -> Result<PropertyItem, Finding> {
    let text = Text::exact(source.text(), file, 0, Vec::new()).trimmed();
    let span = text.span;
    Ok(PropertyItem { name: None, span, claim: ClaimItem::Formula(FormulaKind::Can, Box::new(formula_item(text)?)) })
}
