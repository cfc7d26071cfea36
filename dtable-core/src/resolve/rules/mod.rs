//! Turns drafts of rules into entries and outcomes.

pub(super) mod collecting;
pub(super) mod draft;
pub(super) mod entries;
pub(super) mod grids;
mod known;
pub(super) mod one_of;
mod outcome;
pub(super) mod priority;

use super::allowed_names::{self, words};
use super::scope::Scope;
use super::shares::share;
use super::texts::ParsedEntries;
use crate::rust_names::variant;
use draft::Draft;
use known::CellMeanings;

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{ConditionEntry, Domain, Position, Rule, When};
use crate::source::{Span, Spanned};
use crate::syntax::{Text, limits};

/// Reads the rules of a table. Also returns for each column the values that their entries name.
pub(super) fn rules<'a>(
    drafts: &'a [Draft],
    parsed: ParsedEntries<'a>,
    scope: &Scope,
    findings: &mut Vec<Finding>,
) -> (Vec<Rule>, Vec<Vec<Position>>) {
    if let Some(finding) = too_many(drafts, scope) {
        findings.push(finding);
        return (Vec::new(), Vec::new());
    }
    let mut known = CellMeanings::new(scope, parsed);
    let rules: Vec<Rule> = drafts.iter().map(|it| rule(it, scope, &mut known, findings)).collect_vec();
    let ids: Vec<&Spanned<String>> = rules.iter().map(|it| &it.id).collect_vec();
    allowed_names::refuse_equal(&ids, "rules", variant, findings);
    (weighed(rules), known.bounds())
}

/// Gives all rules without a weight the weight 1, if at least one rule has a weight.
fn weighed(mut rules: Vec<Rule>) -> Vec<Rule> {
    if rules.iter().any(|rule| rule.weight.is_some()) {
        for rule in &mut rules {
            rule.weight.get_or_insert(1);
        }
    }
    rules
}

fn too_many(drafts: &[Draft], scope: &Scope) -> Option<Finding> {
    let last = drafts.get(limits::RULES).or_else(|| drafts.last())?;
    let entries = drafts.len().saturating_mul(scope.columns.len());
    let most_entries = limits::ENTRIES.min(scope.most_cells);
    let (count, limit, what) = if drafts.len() > limits::RULES {
        (drafts.len(), limits::RULES, "rules")
    } else if entries > most_entries {
        (entries, most_entries, "entries")
    } else {
        return None;
    };
    let message = format!("{count} {what} in a table; at most {limit} are possible");
    let finding = Finding::new(Code::TooLarge, last.span, message).help("split the table");
    Some(if what == "entries" { limits::noted(finding, limits::ENTRIES, scope.most_cells) } else { finding })
}

fn rule<'a>(draft: &'a Draft, scope: &Scope, known: &mut CellMeanings<'a>, findings: &mut Vec<Finding>) -> Rule {
    let mut outcomes = outcome::outcomes(draft, scope, known, findings).into_iter();
    Rule {
        id: allowed_names::rule_id(&draft.id, findings),
        title: words(draft.title.as_ref()),
        when: when(draft, scope, known, findings),
        outcome: outcomes.next().unwrap_or_default(),
        alternatives: outcomes.collect_vec(),
        weight: draft.weight.as_ref().and_then(|it| share(it, "weight", findings)),
        notes: notes(draft, scope),
        span: draft.span,
    }
}

/// The text of each note of the table.
fn notes(draft: &Draft, scope: &Scope) -> Vec<String> {
    let written = |at: usize| draft.notes.iter().find(|it| it.0 == at).map(|it| &it.1);
    (0..scope.notes.len()).map(|at| words(written(at))).collect_vec()
}

fn when<'a>(draft: &'a Draft, scope: &Scope, known: &mut CellMeanings<'a>, findings: &mut Vec<Finding>) -> When {
    if draft.id.value.eq_ignore_ascii_case("else") {
        let filled = draft.when.iter().find(|(_, it)| !it.is_blank() && !draft.is_data);
        findings.extend(filled.into_iter().map(|(_, it)| else_entry(it)).chain(draft.when_key.map(else_when)));
        return When::Else;
    }
    if draft.when.len() > 1 && !draft.is_data && draft.when.iter().all(|(_, it)| it.is_blank()) {
        findings.push(no_entries(&draft.id));
        return When::Entries(
            scope.columns.iter().map(|it| entries::irrelevant(it.domain.as_ref().unwrap_or(&Domain::Bool), draft.span)).collect_vec(),
        );
    }
    let mut written: Vec<Option<&Text>> = vec![None; scope.columns.len()];
    draft.when.iter().for_each(|(column, text)| written[*column] = Some(text));
    let entry = |at: usize| -> ConditionEntry {
        let column = &scope.columns[at];
        let domain = column.domain.as_ref().unwrap_or(&Domain::Bool);
        match written[at] {
            Some(text) if column.domain.is_some() => known.entry(text, at, domain).unwrap_or_else(|found| {
                findings.extend(found);
                known.irrelevant(at, domain, draft.span)
            }),
            _ => known.irrelevant(at, domain, draft.span),
        }
    };
    // A vector that grew may hold twice the memory that it needs, and large tables have millions of entries.
    let mut entries = Vec::with_capacity(scope.columns.len());
    entries.extend((0..scope.columns.len()).map(entry));
    When::Entries(entries)
}

fn no_entries(id: &Text) -> Finding {
    let finding = Finding::new(Code::InvalidEntry, id.span, format!("rule `{}` has no entries", id.value));
    finding.help("what no other rule takes is the rule `else`; elsewhere write `-` where a condition does not matter")
}

fn else_entry(cell: &Text) -> Finding {
    Finding::new(Code::InvalidEntry, cell.span, "`else` has no entries")
        .help("leave its cells blank: `else` fires where no other rule does")
}

fn else_when(span: Span) -> Finding {
    Finding::new(Code::InvalidEntry, span, "`else` has no entries").help("leave `when` out: `else` fires where no other rule does")
}
