//! Checks the requirements of `hit: priority`, and orders the rules by it.

use super::draft::Draft;
use super::one_of;
use crate::diagnostic::{Code, Finding};
use crate::lists::{CollectVec, Order};
use crate::model::{HitPolicy, Rule, ranks};
use crate::resolve::scope::Scope;
use crate::syntax::document::TableDocument;

/// Refuses a table whose results have no order, and rules that leave a choice.
pub(in crate::resolve) fn check(hit: HitPolicy, document: &TableDocument, drafts: &[Draft], findings: &mut Vec<Finding>) {
    let (HitPolicy::Priority, Some(text)) = (hit, document.hit.as_ref()) else { return };
    if document.outputs.iter().all(|it| it.values.is_none()) {
        let finding = Finding::new(Code::MissingKey, text.span, "`hit: priority` without an output that lists its `values:`");
        findings.push(
            finding.help("list the results, those first that go before others: `outputs: { level: { type: Level, values: [High, Low] } }`"),
        );
    }
    let cells = drafts.iter().flat_map(|it| it.outputs.iter().map(|(_, cell)| cell).chain(&it.list));
    if let Some(cell) = cells.into_iter().find(|cell| one_of::is_choice(cell)) {
        let finding = Finding::new(Code::UnexpectedValue, cell.span, "`one_of` under `hit: priority`");
        findings
            .push(finding.also(text.span, "here").help("the result of a rule says which rules go before it: choose one of the results"));
    }
}

/// Sorts the rules under `hit: priority`: by the ranks of their results, and with equal ranks in the order of the file.
pub(in crate::resolve) fn in_order(hit: HitPolicy, rules: Vec<Rule>, scope: &Scope) -> Vec<Rule> {
    if hit != HitPolicy::Priority {
        return rules;
    }
    let ranks = ranks(scope.outputs.iter().map(|it| it.values()), &rules);
    let mut ranked: Vec<(usize, Rule)> = ranks.into_iter().zip(rules).collect_vec();
    ranked.order_by_key(|it| it.0);
    ranked.into_iter().map(|it| it.1).collect_vec()
}
