//! `needless-entry` (allowed by default): an entry that could be `-` without changing any result. Under `hit: first`
//! only entries that hold for all values are found.

use super::evidence::Proof;
use crate::diagnostic::{Code, Finding, Level, NewEntry, Remedy};
use crate::lists::CollectVec;
use crate::model::{EntryPart, HitPolicy, Region};
use crate::space::budget::Unanswered;
use crate::space::cover::uncovered;
use crate::space::narrow::Narrow;

/// Findings that may follow once a rule takes more cases or a column is left out. If the author denies one of them, the
/// change would bring an error.
const FOLLOWING: [Code; 5] =
    [Code::RedundantRule, Code::DuplicateRule, Code::AgreeingOverlap, Code::IrrelevantCondition, Code::UnusedCondition];

pub(super) fn check(proof: &mut Proof) -> Result<Vec<Finding>, Unanswered> {
    let mut findings = Vec::new();
    if proof.table.lints.level(Code::NeedlessEntry) == Level::Allow {
        return Ok(findings);
    }
    for at in 0..proof.space.rules.len() {
        for column in 0..proof.table.columns.len() {
            if is_needless(proof, at, column)? {
                findings.push(finding(proof, at, column));
            }
        }
    }
    Ok(findings)
}

/// Whether a rule may have `-` in the column: rules that allow no other result take the new cases already, or the
/// relations exclude them.
fn is_needless(proof: &mut Proof, at: usize, column: usize) -> Result<bool, Unanswered> {
    let rules = &proof.space.rules;
    let rest = proof.space.all.0[column].minus(&rules[at].region.0[column]);
    if rest.is_empty() {
        let entries = proof.table.rules[rules[at].rule].entries();
        return Ok(entries.is_some_and(|entries| !entries[column].is_irrelevant() && entries[column].compares.is_empty()));
    }
    if proof.table.hit.is_in_order() {
        return Ok(false);
    }
    let region = rules[at].region.with(column, rest);
    if matches!(proof.table.hit, HitPolicy::Collect(_)) {
        return Ok(!proof.space.is_possible(&region)?);
    }
    proof.space.logic.budget.spend(rules.len())?;
    let (rules, allowed) = (&proof.space.rules, &proof.allowed);
    let same = (0..rules.len()).filter(|other| allowed[*other].is_subset(&allowed[at]));
    let narrow = Narrow::new(&proof.space.all, &region);
    let covers: Vec<&Region> = same.map(|other| &rules[other].region).filter(|it| narrow.meets(it)).collect_vec();
    Ok(uncovered(&mut proof.space.logic, &region, &covers, proof.space.demand)?.is_none())
}

/// The finding about a rule's values in a column, or about a comparison. The other parts of the cell stay.
fn finding(proof: &Proof, at: usize, column: usize) -> Finding {
    let (table, rule) = (proof.table, &proof.table.rules[proof.rule(at)]);
    let id = &rule.id.value;
    let finding = |span, message: String| proof.finding(Code::NeedlessEntry, span, message).rules(table, &[proof.rule(at)]);
    let cells = if table.columns[column].compared.is_some() { table.cells_that_say(rule, column) } else { vec![column] };
    let Some((cell, entry)) = cells.first().and_then(|cell| Some((*cell, rule.entries()?.get(*cell)?))) else {
        return finding(rule.id.span, format!("rule `{id}` says more than it needs"));
    };
    let name = &table.columns[cell].name.value;
    let parts = table.parts(cell, entry);
    let is_needless = |part: &&EntryPart| part.of.as_ref().map_or(cell == column, |it| table.is_truth_of(column, cell, it));
    let (said, left): (Vec<&EntryPart>, Vec<&EntryPart>) = parts.iter().partition(is_needless);
    let [said, left] = [said, left].map(|parts| parts.iter().map(|it| it.text.as_str()).collect_vec().join(" && "));
    let check_again = "entries are found one at a time, so check again after each change";
    if let [_, other, ..] = cells[..] {
        let other = &table.columns[other].name.value;
        return finding(entry.span, format!("rule `{id}` need not say `{said}` for `{name}`"))
            .label("without this comparison the results are the same")
            .help(format!("leave the comparison out of `{name}`, and out of `{other}`, where the rule says it again; {check_again}"));
    }
    let new = if left.is_empty() { "-" } else { &left };
    let (message, label) = match left.is_empty() && cell == column {
        true => (format!("rule `{id}` need not look at `{name}`"), "`-` gives the same results".to_owned()),
        false => (format!("rule `{id}` need not say `{said}` for `{name}`"), format!("`{new}` gives the same results")),
    };
    finding(entry.span, message).label(label).help(format!("write `{new}` for `{name}` in rule `{id}`; {check_again}")).remedy(
        Remedy::Entry(NewEntry {
            span: entry.span,
            written: entry.text.to_string(),
            entry: new.to_owned(),
            column: name.clone(),
            rule: id.clone(),
            // Another rule with the same result may then fire, and an example may name the rule. Values that no entry
            // tells apart are fewer cases of ELSE.
            is_sure: table.expect_else.is_none()
                && !table.examples.iter().any(|it| it.rule.is_some())
                && FOLLOWING.iter().all(|it| table.lints.level(*it) != Level::Deny),
        }),
    )
}
