//! Findings about relations: `needless-relation`, `refuted-relation`, `unneeded-assumption`.

use super::{Disagreement, Held, Trial, compile, ensure};
use crate::random::domain::contains;
use crate::random::oracle::Oracle;
use crate::random::print::yaml;
use crate::random::table::Hit;
use crate::random::value::Value;
use dtable_core::compile::Compiled;
use dtable_core::diagnostic::{Code, Finding};
use std::collections::BTreeSet;

impl Trial<'_> {
    pub(super) fn judge_relations(&self) -> Held {
        self.claims()?;
        self.needless()?;
        self.unneeded()
    }

    /// The ranges that are claimed for numbers: whether one of them does not hold.
    pub(super) fn ranges(&self) -> Result<bool, Disagreement> {
        let (oracle, table) = (self.oracle, self.table());
        let found: Vec<&Finding> =
            self.of(Code::RefutedRelation).into_iter().filter(|it| it.message.contains("is not always in")).collect();
        let leaves = |oracle: &Oracle, column: usize, at: usize| {
            let value = oracle.value(column, oracle.points[at][column]);
            *value != Value::NotApplicable && !contains(&table.columns[column].domain, value)
        };
        for column in (0..table.columns.len()).filter(|it| table.columns[*it].is_understood()) {
            let finding = found.iter().find(|it| self.column_in(&it.message) == Some(column));
            let is_refuted = (0..oracle.points.len()).any(|at| leaves(oracle, column, at));
            let name = || table.columns[column].name.clone();
            ensure(!is_refuted || finding.is_some(), "a range that a number leaves is refuted", name)?;
            let is_open = finding.is_none() || is_refuted || !oracle.is_exact;
            ensure(is_open, "a range that is refuted is left", name)?;
            if let Some(finding) = finding {
                let is_so = self.witness_is(&finding.evidence.case, |narrow, at| leaves(narrow, column, at));
                ensure(is_so, "the case of a refuted range lies outside", || format!("{:?}", finding.evidence.case))?;
            }
        }
        Ok(!found.is_empty())
    }

    fn relations_of(&self, code: Code) -> BTreeSet<usize> {
        self.of(code).iter().map(|it| self.index_in("relations", it)).collect()
    }

    fn claims(&self) -> Held {
        let oracle = self.oracle;
        let refuted = self.relations_of(Code::RefutedRelation);
        for (at, relation) in oracle.table.relations.iter().enumerate().filter(|(at, _)| oracle.is_claim[*at]) {
            let is_refuted = oracle.points.iter().any(|it| !oracle.demand_holds(relation, it));
            let found = refuted.contains(&at);
            ensure(!is_refuted || found, "a claim that does not hold is refuted", || format!("relation {at}"))?;
            ensure(is_refuted || !found || !oracle.is_exact, "a claim that is refuted does not hold", || format!("relation {at}"))?;
        }
        for finding in self.of(Code::RefutedRelation) {
            let relation = &oracle.table.relations[self.index_in("relations", finding)];
            let is_so = self.witness_is(&finding.evidence.case, |narrow, at| !narrow.demand_holds(relation, &narrow.points[at]));
            ensure(is_so, "the case of a refuted relation refutes it", || format!("{:?}", finding.evidence.case))?;
        }
        Ok(())
    }

    /// Without some relations.
    fn without(&self, dropped: &BTreeSet<usize>) -> crate::random::table::Table {
        let mut table = self.table().clone();
        let mut at = 0;
        table.relations.retain(|_| {
            at += 1;
            !dropped.contains(&(at - 1))
        });
        table
    }

    fn points_without(&self, dropped: &BTreeSet<usize>) -> Option<usize> {
        let fewer = self.without(dropped);
        let oracle = Oracle::with(&fewer, self.oracle.candidates.clone(), false)?;
        (oracle.overflow == Default::default()).then_some(oracle.points.len())
    }

    fn needless(&self) -> Held {
        let oracle = self.oracle;
        let claims: BTreeSet<usize> = (0..oracle.is_claim.len()).filter(|it| oracle.is_claim[*it]).collect();
        let needless: BTreeSet<usize> = self.relations_of(Code::NeedlessRelation).difference(&claims).copied().collect();
        let count = oracle.points.len();
        if let Some(after) = self.points_without(&needless) {
            ensure(after == count, "needless relations exclude nothing", || format!("{needless:?} exclude {} points", after - count))?;
        }
        if !oracle.is_exact || self.is_allowed(Code::NeedlessRelation) {
            return Ok(());
        }
        for at in (0..oracle.table.relations.len()).filter(|it| !needless.contains(it) && !claims.contains(it)) {
            let dropped: BTreeSet<usize> = needless.iter().copied().chain([at]).collect();
            let is_needed = self.points_without(&dropped).is_none_or(|it| it > count);
            ensure(is_needed, "a needless relation is found", || format!("relation {at} excludes nothing"))?;
        }
        Ok(())
    }

    /// Without the assumptions that are not needed the table says the same: the compiler, and where it looks at all values the oracle.
    fn unneeded(&self) -> Held {
        let mut unneeded = self.relations_of(Code::UnneededAssumption);
        for finding in self.of(Code::UnneededAssumption) {
            let start = self.text.find("\nrelations:\n").expect("the file has relations") + 1;
            unneeded.extend(finding.secondary.iter().map(|it| self.text[start..it.span.start].matches('\n').count() - 1));
        }
        if unneeded.is_empty() {
            return Ok(());
        }
        let fewer = self.without(&unneeded);
        let said = verdicts(&compile(&yaml(&fewer))?);
        ensure(said == verdicts(&self.compiled), "without unneeded assumptions the compiler says the same", || {
            format!("{unneeded:?}: {:?}, then {said:?}", verdicts(&self.compiled))
        })?;
        let Some(after) = Oracle::with(&fewer, self.oracle.candidates.clone(), false) else { return Ok(()) };
        ensure(!after.overflow.is_certain, "without unneeded assumptions nothing overflows", || format!("{unneeded:?}"))?;
        let (before, after) = (self.facts(self.oracle), self.facts(&after));
        // Values that the oracle does not try may have shown before what is seen only now.
        ensure(before == after || !self.oracle.is_exact, "without unneeded assumptions nothing changes", || {
            format!("{unneeded:?}: {before:?}, then {after:?}")
        })
    }

    /// Whether there is a gap, a contradiction, a case for ELSE; and which rules match or fire somewhere.
    fn facts(&self, oracle: &Oracle) -> (bool, bool, BTreeSet<usize>) {
        let gap = (0..oracle.points.len()).any(|it| oracle.fired(it).is_none());
        let clash = oracle.may_clash() && oracle.matching.iter().any(|it| oracle.clash(it));
        let alive = (0..oracle.points.len()).flat_map(|at| {
            let matching = &oracle.matching[at];
            let beside = match oracle.table.hit {
                Hit::First => Vec::new(),
                // Rules of one rank stand beside each other.
                Hit::Priority => oracle.deciding(matching),
                _ => matching.clone(),
            };
            oracle.fired(at).into_iter().chain(beside)
        });
        (gap, clash, alive.collect())
    }
}

/// How many findings of each kind that depends on what can occur there are; dead rules that are told together are counted one by one.
fn verdicts(compiled: &Compiled) -> Vec<(Code, usize)> {
    const VERDICTS: &[Code] = &[
        Code::MissingRule,
        Code::ContradictoryRules,
        Code::UnreachableRule,
        Code::FailedExample,
        Code::UnexpectedElse,
        Code::ElseNeverFires,
        Code::MayOverflow,
        Code::ImpossibleRelations,
    ];
    let told = |it: &Finding| 1 + it.secondary.iter().filter(|label| label.text.starts_with("never fires")).count();
    let count = |code: Code| compiled.findings.iter().filter(|it| it.code == code).map(told).sum();
    VERDICTS.iter().map(|code| (*code, count(*code))).collect()
}
