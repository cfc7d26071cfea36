//! What `hit: collect` needs: results that can be collected.

use super::draft::Draft;
use super::scope::Scope;
use crate::diagnostic::{Code, Finding};
use crate::model::{Aggregate, Float, HitPolicy, Integer};
use crate::syntax::Text;

/// Refuses actions, `next`, and outputs that cannot be added up or compared.
pub(super) fn check(hit: HitPolicy, text: Option<&Text>, drafts: &[Draft], scope: &Scope, findings: &mut Vec<Finding>) {
    let (HitPolicy::Collect(aggregate), Some(text)) = (hit, text) else { return };
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
    if matches!(aggregate, Aggregate::Sum | Aggregate::Min | Aggregate::Max) {
        findings.extend(not_one_number(what, text, scope));
    }
}

fn not_one_number(what: &str, text: &Text, scope: &Scope) -> Option<Finding> {
    let finding = match scope.outputs.as_slice() {
        [] => return None,
        [one] if Integer::named(&one.ty).is_some() || Float::named(&one.ty).is_some() => return None,
        [one] => Finding::new(Code::InvalidType, one.name.span, format!("`hit: {what}` needs a number, not `{}`", one.ty)),
        [_, second, ..] => Finding::new(Code::UnexpectedValue, second.name.span, format!("`hit: {what}` needs a single output")),
    };
    Some(finding.also(text.span, "here").help("give the table one output with a type such as `u32` or `f64`"))
}
