//! The rest of a table: policies, examples, expectations, levels of findings.

use super::ResultPolicy;
use super::allowed_names;
use super::expected;
use super::formulas::compared_columns;
use super::rules::entries;
use super::scope::Scope;
use super::values::{ReadMode, Vocabulary};
use crate::diagnostic::{Code, Finding, Level, Lints};
use crate::lists::CollectVec;
use crate::model::{Aggregate, Check, CodeForm, Domain, Effort, Example, HitPolicy, Rule, ValueSet};
use crate::source::{Span, Spanned};
use crate::syntax::Text;
use crate::syntax::document::{ExampleItem, LintItem};

/// `hit:`.
pub(super) fn hit(text: Option<&Text>, findings: &mut Vec<Finding>) -> HitPolicy {
    let Some(text) = text else { return HitPolicy::default() };
    let words = [
        ("unique", HitPolicy::Unique),
        ("any", HitPolicy::Any),
        ("first", HitPolicy::First),
        ("priority", HitPolicy::Priority),
        ("collect", HitPolicy::Collect(Aggregate::All)),
        ("collect sum", HitPolicy::Collect(Aggregate::Sum)),
        ("collect min", HitPolicy::Collect(Aggregate::Min)),
        ("collect max", HitPolicy::Collect(Aggregate::Max)),
        ("collect count", HitPolicy::Collect(Aggregate::Count)),
    ];
    match of_dmn(&text.value) {
        Some(name) => {
            let finding = Finding::new(Code::UnexpectedValue, text.span, format!("`hit` cannot be `{}`", text.value));
            findings.push(finding.or_meant(&text.value, name, true));
            HitPolicy::default()
        }
        None if ["avg", "average", "mean", "median"].iter().any(|it| text.value.to_lowercase().ends_with(it)) => {
            let finding = Finding::new(Code::UnexpectedValue, text.span, format!("`hit` cannot be `{}`", text.value));
            findings.push(finding.help("collect a sum and a count, each in a table of its own, and divide in the program"));
            HitPolicy::default()
        }
        None => one_word(text, "hit", &words, findings),
    }
}

/// The hit policies that DMN abbreviates by letters.
fn of_dmn(text: &str) -> Option<&'static str> {
    Some(match text.trim().to_uppercase().as_str() {
        "U" => "unique",
        "A" => "any",
        "F" => "first",
        "P" => "priority",
        "C" | "R" | "RULE ORDER" => "collect",
        "C+" | "SUM" => "collect sum",
        "C<" | "MIN" => "collect min",
        "C>" | "MAX" => "collect max",
        "C#" | "COUNT" => "collect count",
        _ => return None,
    })
}

/// `check:`.
pub(super) fn check(text: Option<&Text>, findings: &mut Vec<Finding>) -> Check {
    let words = [("debug", Check::Debug), ("always", Check::Always), ("never", Check::Never)];
    text.map_or_else(Check::default, |it| one_word(it, "check", &words, findings))
}

/// `effort:`.
pub(super) fn effort(text: Option<&Text>, findings: &mut Vec<Finding>) -> Effort {
    let words = [("default", Effort::Default), ("exact", Effort::Exact)];
    text.map_or_else(Effort::default, |it| one_word(it, "effort", &words, findings))
}

/// `code:`.
pub(super) fn code(text: Option<&Text>, findings: &mut Vec<Finding>) -> CodeForm {
    let words = [("auto", CodeForm::Auto), ("graph", CodeForm::Graph), ("packed", CodeForm::Packed)];
    text.map_or_else(CodeForm::default, |it| one_word(it, "code", &words, findings))
}

/// The place of `record: answers`.
pub(super) fn record(text: Option<&Text>, findings: &mut Vec<Finding>) -> Option<Span> {
    text.filter(|it| one_word(it, "record", &[("answers", true)], findings)).map(|it| it.span)
}

/// The place of `ask: in order`.
pub(super) fn ask(text: Option<&Text>, findings: &mut Vec<Finding>) -> Option<Span> {
    text.filter(|it| one_word(it, "ask", &[("in order", true)], findings)).map(|it| it.span)
}

/// Whether a key of a column or an output says `true`.
pub(super) fn is_true(text: Option<&Text>, key: &str, findings: &mut Vec<Finding>) -> bool {
    text.is_some_and(|it| one_word(it, key, &[("true", true), ("false", false)], findings))
}

fn one_word<T: Copy + Default>(text: &Text, key: &str, known: &[(&str, T)], findings: &mut Vec<Finding>) -> T {
    let words = text.value.split_whitespace().collect_vec().join(" ");
    if let Some((_, it)) = known.iter().find(|(name, _)| *name == words) {
        return *it;
    }
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect_vec();
    let finding = Finding::new(Code::UnexpectedValue, text.span, format!("`{key}` cannot be `{}`", text.value));
    let near = finding.or_nearest(&text.value, names.iter().copied());
    findings.push(near.unwrap_or_else(|it| it.help(format!("it can be: {}", names.join(", ")))));
    T::default()
}

/// `expect: { else: N }`, as decimal digits without zeros before them.
pub(super) fn expect_else(text: Option<&Text>, rules: &[Rule], findings: &mut Vec<Finding>) -> Option<Spanned<String>> {
    let text = text?;
    let digits = text.value.replace('_', "");
    if digits.is_empty() || !digits.bytes().all(|it| it.is_ascii_digit()) {
        let finding = Finding::new(Code::UnexpectedValue, text.span, format!("`{}` is no number of cases", text.value));
        findings.push(finding.help("write a number, such as `else: 16035`"));
        return None;
    }
    if !rules.is_empty() && !rules.iter().any(Rule::is_else) {
        findings.push(Finding::new(Code::UnknownName, text.span, "the table has no `else`").help("leave `expect:` out, or add the rule"));
    }
    let significant = digits.trim_start_matches('0');
    Some(Spanned::new(if significant.is_empty() { "0" } else { significant }.to_owned(), text.span))
}

/// `examples:`.
pub(super) fn examples(
    items: &[ExampleItem],
    policy: ResultPolicy,
    scope: &Scope,
    rules: &[Rule],
    findings: &mut Vec<Finding>,
) -> Vec<Example> {
    items.iter().filter_map(|it| example(it, policy, scope, rules, findings)).collect_vec()
}

fn example(item: &ExampleItem, policy: ResultPolicy, scope: &Scope, rules: &[Rule], findings: &mut Vec<Finding>) -> Option<Example> {
    let mut when: Vec<ValueSet> =
        scope.columns.iter().map(|it| it.domain.as_ref().map_or(ValueSet::EMPTY, crate::model::Domain::all)).collect_vec();
    let (mut not_applicable, mut sets) = (vec![true; when.len()], Vec::new());
    for (name, value) in &item.when {
        let Some(at) = scope.column(&name.value) else {
            findings.push(allowed_names::unknown(name, "condition", &scope.column_names()));
            continue;
        };
        let Some(domain) = &scope.columns[at].domain else { continue };
        if item.lists.contains(&value.span) || matches!(domain, Domain::Set(_)) && value.value.trim().starts_with('[') {
            match listed(value, domain, scope.vocabulary(&scope.columns[at], ReadMode::Entry)) {
                Ok(set) => {
                    (when[at], not_applicable[at]) = (set, false);
                    let members = if let Domain::Set(members) = domain { members.in_order(&value.value) } else { None };
                    sets.extend(members.map(|it| (at, it)));
                }
                Err(finding) => findings.push(finding),
            }
            continue;
        }
        match entries::entry(&value.trimmed(), None, at, domain, scope) {
            Ok(entry) if !entry.compares.is_empty() => findings.push(compared_columns::in_example(value.span)),
            Ok(entry) => (when[at], not_applicable[at]) = (entry.set, entry.not_applicable),
            // Of a column whose values are not known, the rules say so.
            Err(found)
                if *domain.innermost() == Domain::Opaque
                    && found.iter().all(|it| findings.iter().any(|said| said.message == it.message)) => {}
            Err(found) => findings.extend(found),
        }
    }
    if rules.is_empty() {
        return None;
    }
    let rule = item.rule.as_ref().and_then(|it| rule_of(it, rules, findings));
    let expected = expected::expected(item, policy, scope, findings);
    Some(Example { span: item.span, when, not_applicable, sets, rule, expected })
}

/// The set that a list of members is.
fn listed(value: &Text, domain: &Domain, vocabulary: Vocabulary) -> Result<ValueSet, Finding> {
    let Domain::Set(members) = domain else {
        let finding = Finding::new(Code::UnexpectedValue, value.span, "a value has to be a text, not a list");
        return Err(finding.help("write the text after the colon; quote it when it begins with a bracket or a dash, or ends in a colon"));
    };
    members.read(&value.value).map(ValueSet::one).map_err(|word| vocabulary.no_member(word, value.span, members))
}

/// The rule that an example names.
fn rule_of(id: &Text, rules: &[Rule], findings: &mut Vec<Finding>) -> Option<Spanned<usize>> {
    let rule = rules.iter().position(|it| it.id.value == id.value);
    if rule.is_none() {
        let ids: Vec<&str> = rules.iter().map(|it| it.id.value.as_str()).collect_vec();
        findings.push(allowed_names::unknown(id, "rule", &ids));
    }
    rule.map(|rule| Spanned::new(rule, id.span))
}

/// `lints:`.
pub(super) fn lints(items: &[LintItem], findings: &mut Vec<Finding>) -> Lints {
    Lints(items.iter().filter_map(|it| lint(it, findings)).collect_vec())
}

fn lint(item: &LintItem, findings: &mut Vec<Finding>) -> Option<(Code, Level)> {
    let Some(code) = Code::ALL.iter().copied().find(|it| it.name() == item.name.value) else {
        let finding = Finding::new(Code::UnknownName, item.name.span, format!("there is no finding `{}`", item.name.value));
        // Inputs are conditions to all findings.
        let name = item.name.value.replace("input", "condition");
        if let Some(meant) = Code::ALL.iter().find(|it| it.id() == item.name.value || it.name() == name) {
            findings.push(finding.or_meant(&item.name.value, meant.name(), true));
            return None;
        }
        let near = finding.or_nearest(&item.name.value, Code::ALL.iter().filter(|it| !it.is_fixed()).map(|it| it.name()));
        findings.push(near.unwrap_or_else(|it| it.help("findings have names such as `redundant-rule`")));
        return None;
    };
    let level = level(&item.level, findings)?;
    if code.is_fixed() && level != Level::Deny {
        findings.push(fixed(item));
        return None;
    }
    Some((code, level))
}

fn level(text: &Text, findings: &mut Vec<Finding>) -> Option<Level> {
    let levels = [("allow", Level::Allow), ("warn", Level::Warn), ("deny", Level::Deny)];
    if let Some((_, level)) = levels.iter().find(|(name, _)| *name == text.value) {
        return Some(*level);
    }
    let message = if text.is_blank() { "a finding without a level".to_owned() } else { format!("`{}` is no level", text.value) };
    let finding = Finding::new(Code::UnexpectedValue, text.span, message);
    let meant = match text.value.as_str() {
        "off" | "ignore" | "none" | "false" | "info" => Some("allow"),
        "on" | "warning" | "true" => Some("warn"),
        "error" | "forbid" => Some("deny"),
        _ => None,
    };
    findings.push(match meant {
        Some(meant) => finding.or_meant(&text.value, meant, true),
        None => finding.help("write `allow`, `warn` or `deny`"),
    });
    None
}

fn fixed(item: &LintItem) -> Finding {
    let finding = Finding::new(Code::UnexpectedValue, item.level.span, format!("`{}` is always an error", item.name.value));
    finding.note("without it, some case would have no single result, or the table no meaning").help("delete the line")
}
