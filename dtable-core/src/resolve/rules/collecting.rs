//! Checks the requirements of `hit: collect`: results that can be collected.

use super::draft::Draft;
use super::one_of;
use crate::diagnostic::{Code, Finding};
use crate::model::{Aggregate, AggregatedType, Float, HitPolicy, Rule};
use crate::resolve::scope::Scope;
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::document::TableDocument;

/// Refuses actions, `next`, outputs that cannot be added up or compared, and keys that are about a single result.
pub(in crate::resolve) fn check(hit: HitPolicy, document: &TableDocument, drafts: &[Draft], scope: &Scope, findings: &mut Vec<Finding>) {
    let (HitPolicy::Collect(aggregate), Some(text)) = (hit, document.hit.as_ref()) else { return };
    let what = text.value.trim();
    if let Some(action) = scope.actions.first() {
        let finding = Finding::new(Code::UnexpectedValue, action.name.span, format!("`hit: {what}` collects outputs, not actions"));
        findings.push(finding.also(text.span, "here").help("declare `outputs:`, or choose another policy"));
    } else if scope.outputs.is_empty() {
        let finding = Finding::new(Code::MissingKey, text.span, format!("`hit: {what}` without outputs"));
        findings.push(finding.help("declare under `outputs:` what the rules give"));
    }
    if let Some(next) = drafts.iter().find_map(|it| it.next.as_ref()) {
        let finding = Finding::new(Code::UnexpectedValue, next.span, format!("`next` under `hit: {what}`"));
        findings.push(finding.also(text.span, "here").help("several rules can match: leave `next` out"));
    }
    findings.extend(single_results(document, drafts).map(|(it, span, help)| {
        let finding = Finding::new(Code::UnexpectedValue, span, format!("`{it}` under `hit: {what}`"));
        finding.also(text.span, "here").help(help)
    }));
    if matches!(aggregate, Aggregate::Sum | Aggregate::Min | Aggregate::Max) {
        findings.extend(not_one_number((aggregate, what), text, scope));
    }
}

/// Whether no rule need match: `empty: allowed`.
pub(in crate::resolve) fn may_be_empty(hit: HitPolicy, document: &TableDocument, rules: &[Rule], findings: &mut Vec<Finding>) -> bool {
    let Some(text) = &document.empty else { return false };
    let refused = |message: String, help: &str| Finding::new(Code::UnexpectedValue, text.span, message).help(help.to_owned());
    let policy = document.hit.as_ref().map_or("unique", |it| it.value.trim());
    let what = format!("`empty: {}` beside `hit: {policy}`", text.value);
    let otherwise = rules.iter().find(|it| it.is_else());
    let finding = match (hit, otherwise) {
        _ if text.value.trim() != "allowed" => refused(format!("`empty` cannot be `{}`", text.value), "it can be: allowed"),
        (HitPolicy::Collect(Aggregate::Sum | Aggregate::Count), _) => {
            refused(what, "where no rule matches, the result is zero: leave `empty:` out")
        }
        (HitPolicy::Collect(_), Some(otherwise)) => {
            let finding =
                refused("`empty: allowed` beside a rule `else`".to_owned(), "`else` fires where no other rule does: delete one of them");
            finding.also(otherwise.id.span, "the rule")
        }
        (HitPolicy::Collect(_), None) => return true,
        _ => refused(what, "it is for `hit: collect`, `collect min` and `collect max`; for other tables write a rule `else`"),
    };
    findings.push(finding);
    false
}

/// Returns the keys that only have a meaning in tables that give a single result: the first of each kind.
fn single_results<'a>(document: &'a TableDocument, drafts: &'a [Draft]) -> impl Iterator<Item = (&'static str, Span, &'static str)> + 'a {
    const COUNTED: &str = "every rule that matches is looked at and counts, so there is no order of questions to choose: leave it out";
    let cells = drafts.iter().flat_map(|it| it.outputs.iter().map(|(_, cell)| cell));
    let choice = cells
        .clone()
        .find(|cell| one_of::is_choice(cell))
        .map(|it| ("one_of", it.span, "every rule that matches counts: choose one of the results"));
    let weight = drafts.iter().find_map(|it| it.weight.as_ref()).map(|it| ("weight", it.span, COUNTED));
    let cost = document.conditions.iter().find_map(|it| it.cost.as_ref()).map(|it| ("cost", it.span, COUNTED));
    let code = document.code.as_ref().map(|it| ("code", it.span, COUNTED));
    [choice, weight, cost, code].into_iter().flatten()
}

fn not_one_number((aggregate, what): (Aggregate, &str), text: &Text, scope: &Scope) -> Option<Finding> {
    let finding = match scope.outputs.as_slice() {
        [] => return None,
        [one] if Float::named(&one.ty).is_some() => return None,
        [one] => match AggregatedType::named(&one.ty) {
            Some(ty) if aggregate != Aggregate::Sum || ty.adds_up() => return None,
            Some(_) => {
                let finding = Finding::new(Code::InvalidType, one.name.span, format!("nobody can add up values of `{}`", one.ty));
                return Some(finding.also(text.span, "here").help("`collect min` gives the least of them, `collect max` the greatest"));
            }
            None => Finding::new(Code::InvalidType, one.name.span, format!("`hit: {what}` needs a number, not `{}`", one.ty)),
        },
        [_, second, ..] => Finding::new(Code::UnexpectedValue, second.name.span, format!("`hit: {what}` needs a single output")),
    };
    Some(
        finding
            .also(text.span, "here")
            .help("give the table one output with a type such as `u32`, `f64`, `std::time::Duration` or `rust_decimal::Decimal`"),
    )
}
