//! Suggestions, each applied alone to the text: what is edited says the same in every case.
//!
//! The edited text is read by the compiler, and its rules are matched here: an entry by the values that it was read as, a comparison by the oracle. Nothing is
//! taken from the proof that made the suggestion.

use super::{Disagreement, Held, Trial, compile, ensure};
use crate::followed::followed;
use crate::random::evaluate::compares;
use crate::random::oracle::{NOT_APPLICABLE, Oracle};
use crate::random::positions::position;
use crate::random::print::TYPES;
use crate::random::table::{Aggregate, Hit, Op};
use crate::random::value::Value;
use dtable_core::compile::Compiled;
use dtable_core::diagnostic::{Applicability, Code, Finding, Suggestion, SuggestionKind, applied};
use dtable_core::model;
use std::collections::{BTreeMap, BTreeSet};

/// So many suggestions of a kind are tried of a table.
const EACH: usize = 3;

/// A rule of an edited table that is none of the table before.
pub(crate) const NEW: usize = usize::MAX;

/// The notes of all rules that are not blank.
fn notes(table: &model::Table) -> BTreeSet<String> {
    table.rules.iter().flat_map(|it| it.notes.clone()).filter(|it| !it.is_empty()).collect()
}

impl Trial<'_> {
    pub(super) fn judge_edits(&self) -> Held {
        let mut tried: BTreeMap<(Code, &str), usize> = BTreeMap::new();
        for finding in &self.compiled.findings {
            let count = tried.entry((finding.code, "help")).or_default();
            *count += 1;
            if *count <= EACH {
                self.judge_help(finding)?;
            }
            for suggestion in &finding.suggestions {
                let count = tried.entry((finding.code, suggestion.kind.name())).or_default();
                *count += 1;
                if *count <= EACH {
                    self.judge_edit(finding, suggestion)?;
                }
            }
        }
        Ok(())
    }

    /// What a help text says is accepted when it is done, and changes no result, but where it decides a contradiction.
    fn judge_help(&self, finding: &Finding) -> Held {
        let (table, types) = self.text.split_once(TYPES).unwrap_or((&self.text, ""));
        let Some((asked, edited)) = model_of(&self.compiled).and_then(|it| followed(table, it, finding)) else { return Ok(()) };
        let after = compile(&if types.is_empty() { edited.clone() } else { format!("{edited}{TYPES}{types}") })?;
        let told = |what: &str| format!("{}: {:?}: {what}\n{edited}", finding.code.id(), finding.help);
        // Of two equal relations one is needless: where the other is deleted, the same is said of this one.
        let is_needless = |it: &Finding| it.code == Code::NeedlessRelation;
        if finding.code == Code::UnneededAssumption && self.compiled.findings.iter().any(is_needless) {
            return Ok(());
        }
        let count = |of: &Compiled| of.findings.iter().filter(|it| it.code == finding.code && it.message == finding.message).count();
        ensure(count(&after) < count(&self.compiled), "help that is followed mends", || told(&finding.message))?;
        let Some(model) = model_of(&after) else {
            return ensure(false, "help that is followed is accepted", || told(&format!("{:?}", after.findings)));
        };
        let is_decided = finding.code == Code::ContradictoryRules;
        let kind = if is_decided { SuggestionKind::NarrowRules } else { SuggestionKind::ReplaceEntry };
        for (at, after) in matching(self.oracle, model, false).iter().enumerate() {
            self.says_what_it_should(finding.code, at, after, kind)
                .map_err(|it| Disagreement { detail: told(&format!("{asked:?}: {}", it.detail)), ..it })?;
        }
        Ok(())
    }

    fn judge_edit(&self, finding: &Finding, suggestion: &Suggestion) -> Held {
        let (table, types) = self.text.split_once(TYPES).unwrap_or((&self.text, ""));
        let edited = applied(table, &suggestion.edits);
        ensure(edited.as_ref().is_some_and(|it| it != table), "an edit can be made", || suggestion.title.clone())?;
        let edited = edited.unwrap_or_default();
        let after = compile(&if types.is_empty() { edited.clone() } else { format!("{edited}{TYPES}{types}") })?;
        let told = |what: &str| format!("{}: {}: {what}\n{edited}", finding.code.id(), suggestion.title);
        let Some(model) = model_of(&after) else {
            return ensure(false, "an edited table is read", || told(&format!("{:?}", after.findings)));
        };
        if suggestion.kind != SuggestionKind::ReplaceValue {
            self.brings_no_error(&after, finding.code, suggestion).map_err(|it| Disagreement { detail: told(&it.detail), ..it })?;
        }
        let (before, now) = (model_of(&self.compiled).map(notes).unwrap_or_default(), notes(model));
        let is_kept = suggestion.applicability != Applicability::Automatic || now.is_superset(&before);
        ensure(is_kept, "no note is lost", || told(&format!("{before:?}")))?;
        let matching = matching(self.oracle, model, suggestion.kind == SuggestionKind::NarrowRules);
        for (at, after) in matching.iter().enumerate() {
            self.says_what_it_should(finding.code, at, after, suggestion.kind).map_err(|it| {
                let values = self.oracle.values(&self.oracle.points[at]);
                Disagreement { detail: told(&format!("{values:?}: {}", it.detail)), ..it }
            })?;
        }
        Ok(())
    }

    /// No finding that is an error comes up that was not there; with new rules what they give is to be written.
    fn brings_no_error(&self, after: &Compiled, of: Code, suggestion: &Suggestion) -> Held {
        let errors = |it: &Compiled| it.findings.iter().filter(|it| it.is_error()).map(|it| it.code).collect::<Vec<_>>();
        let (before, after) = (errors(&self.compiled), errors(after));
        let is_new = |code: &&Code| after.iter().filter(|it| it == code).count() > before.iter().filter(|it| it == code).count();
        // Rules that differed in a condition alone are one, which is told next; which of them fires, an example may say.
        let follow: &[Code] = match of {
            Code::IrrelevantCondition => {
                &[Code::FailedExample, Code::UnexpectedElse, Code::RedundantRule, Code::DuplicateRule, Code::UnreachableRule]
            }
            // Where the author denies it, what is said next is an error: then no machine applies the change.
            Code::NeedlessEntry => &[
                Code::FailedExample,
                Code::RedundantRule,
                Code::DuplicateRule,
                Code::AgreeingOverlap,
                Code::IrrelevantCondition,
                Code::UnusedCondition,
            ],
            Code::JoinableRules => &[Code::FailedExample, Code::RedundantRule],
            // A rule takes cases from ELSE.
            Code::HoleInElse => &[Code::FailedExample, Code::UnexpectedElse],
            _ => &[],
        };
        let is_open = |code: &&Code| suggestion.applicability != Applicability::Automatic && follow.contains(*code);
        let new = after.iter().find(|it| is_new(it) && !is_open(it));
        let is_fine =
            new.is_none() || matches!(suggestion.kind, SuggestionKind::NarrowRules | SuggestionKind::AddRules | SuggestionKind::AddElse);
        ensure(is_fine, "an edit brings no error", || format!("{new:?}"))
    }

    /// What an edit may change: that of a hole gives one rule cases of ELSE, others change no result.
    fn says_what_it_should(&self, of: Code, at: usize, after: &[usize], kind: SuggestionKind) -> Held {
        let before = &self.oracle.matching[at];
        if of == Code::HoleInElse {
            let is_taken = before.is_empty() && after.len() == 1;
            return ensure(after == before || is_taken, "a hole that is filled was ELSE's", || format!("{before:?}, then {after:?}"));
        }
        self.says_the_same(at, after, kind)
    }

    fn says_the_same(&self, at: usize, after: &[usize], kind: SuggestionKind) -> Held {
        let (oracle, before) = (self.oracle, &self.oracle.matching[at]);
        let told = || format!("{before:?}, then {after:?}");
        match kind {
            SuggestionKind::AddRules | SuggestionKind::AddElse => {
                let is_new = after.contains(&NEW);
                let rest: Vec<usize> = after.iter().copied().filter(|it| *it != NEW).collect();
                ensure(rest == *before && (before.is_empty() || !is_new), "new rules take missing cases alone", told)
            }
            SuggestionKind::NarrowRules => {
                let is_less = after.iter().all(|it| before.contains(it)) && after.is_empty() == before.is_empty();
                ensure(is_less, "rules that are narrowed lose no case", told)?;
                // Under `hit: priority` a case in which a better result fires is nobody's alone.
                let is_given = oracle.table.hit == Hit::Priority && says_the_same(oracle, before, after).is_ok();
                let is_same = after == before || oracle.may_clash() && (is_given || oracle.clash(before));
                ensure(is_same, "rules that are narrowed keep what is theirs alone", told)
            }
            _ => says_the_same(oracle, before, after),
        }
    }
}

/// An edit that decides nothing changes no result, fills no gap, and leaves a contradiction one.
pub(crate) fn says_the_same(oracle: &Oracle, before: &[usize], after: &[usize]) -> Held {
    let told = || format!("{before:?}, then {after:?}");
    if oracle.may_clash() && oracle.clash(before) {
        return ensure(oracle.clash(after), "an edit decides no contradiction", told);
    }
    let said = |rules: &[usize]| {
        let mut said = oracle.said_by(rules);
        // Sums, numbers and extremes know no order.
        if oracle.table.collects() && oracle.table.hit != Hit::Collect(Aggregate::All) {
            said.sort();
        }
        said
    };
    ensure(!(oracle.may_clash() && oracle.clash(after)) && said(before) == said(after), "an edit changes no result", told)
}

/// The table of a unit, verified or not.
pub(crate) fn model_of(compiled: &Compiled) -> Option<&model::Table> {
    compiled.unit.table()
}

/// For each point of the oracle the rules of an edited table that match, by what they are called in the table of the oracle.
/// Where rules were narrowed, others may be rows of them.
pub(crate) fn matching(oracle: &Oracle, edited: &model::Table, has_rows: bool) -> Vec<Vec<usize>> {
    let rules: Vec<(usize, &model::Rule)> =
        edited.rules.iter().enumerate().filter(|it| !it.1.is_else()).map(|(at, it)| (name_of(oracle, edited, at, has_rows), it)).collect();
    let column = |at: usize| oracle.table.columns.iter().position(|it| it.name == edited.columns[at].name.value).expect("no column comes");
    let columns: Vec<usize> = (0..edited.written().len()).map(column).collect();
    let matches = |rule: &model::Rule, values: &[Value]| {
        let entries = rule.entries().unwrap_or_default();
        columns.iter().enumerate().all(|(at, column)| {
            let (entry, value) = (&entries[at], &values[*column]);
            let holds = match value {
                Value::NotApplicable => entry.not_applicable,
                value => entry.set.contains(position(&edited.columns[at].domain, value)),
            };
            holds && entry.compares.iter().all(|it| compared(it, value, &values[columns[it.other]]))
        })
    };
    let of_point = |point: &Vec<u16>| {
        let values: Vec<Value> = point.iter().enumerate().map(|(column, place)| oracle_value(oracle, column, *place)).collect();
        let found: BTreeSet<usize> = rules.iter().filter(|(_, rule)| matches(rule, &values)).map(|it| it.0).collect();
        found.into_iter().collect()
    };
    oracle.points.iter().map(of_point).collect()
}

fn oracle_value(oracle: &Oracle, column: usize, place: u16) -> Value {
    if place == NOT_APPLICABLE { Value::NotApplicable } else { oracle.value(column, place).clone() }
}

fn compared(it: &model::EntryComparison, left: &Value, right: &Value) -> bool {
    let op = Op::ALL.into_iter().find(|op| op.sign() == it.op.to_string()).expect("all signs are there");
    *left != Value::NotApplicable && *right != Value::NotApplicable && compares(op, left, right) != it.not
}

/// The rule that an edited rule is: the one of its name, or, of a further row, the one behind whose rows it stands.
fn name_of(oracle: &Oracle, edited: &model::Table, at: usize, has_rows: bool) -> usize {
    let place = |at: usize| oracle.table.rules.iter().position(|it| it.id == edited.rules[at].id.value);
    let rule = &edited.rules[at];
    let is_of = |other: &usize| {
        let it = &edited.rules[*other];
        // Which of several results a verified table gives is chosen for each rule.
        let is_alike = it.outcomes().count() == rule.outcomes().count() && it.outcomes().all(|it| rule.outcomes().any(|other| other == it));
        !it.is_else() && is_alike && place(*other).is_some()
    };
    place(at).or_else(|| (0..at).rfind(|it| has_rows && is_of(it)).and_then(place)).unwrap_or(NEW)
}
