//! The entries of a rule, relations and earlier rules that exclude a formula: without each of them there would be a case.

use super::result_claims::{CaseClaim, CaseResult};
use super::stated_cases::{StatedCases, of_part};
use crate::lists::CollectVec;
use crate::model::{Region, Statement, Table};
use crate::space::budget::Unanswered;
use crate::space::cases::Space;
use crate::space::cover::uncovered;
use crate::space::feasible::Unknown;
use crate::space::residual::ResidualId;
use std::collections::HashMap;

/// Parts of a table that together leave no case to a formula under one rule. Without any of them there is one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exclusion {
    /// Columns whose entries in the rule take part.
    pub(crate) entries: Vec<usize>,
    /// Relations, by index.
    pub(crate) relations: Vec<usize>,
    /// Rules, by index, that match before it.
    pub(crate) earlier: Vec<usize>,
}

/// The question that is asked again without some parts.
struct Conflict {
    /// The demand without relations, and the formula.
    claim: ResidualId,
    region: Region,
}

impl StatedCases<'_> {
    /// The cases in which formulas may hold if results are any values.
    pub(crate) fn with_any_results<'s>(
        table: &'s Table,
        space: &'s mut Space,
        statements: &[&Statement],
    ) -> Result<StatedCases<'s>, Unknown> {
        let any = HashMap::new();
        let (first, others) = statements.split_first().ok_or(Unknown::NotKnown)?;
        StatedCases::of_one_claim(table, space, first, |claims| {
            let mut all = vec![of_part(claims, first, &first.whole, CaseResult::Free(&any), false)];
            for it in others {
                all.push(claims.applicable(it));
                all.push(of_part(claims, it, &it.whole, CaseResult::Free(&any), false));
            }
            CaseClaim::All(all)
        })
    }

    /// The rules of the claims, by index; `None` for a claim about all cases.
    pub(crate) fn rules_of_claims(&self) -> Vec<Option<usize>> {
        self.claims.of_rules.iter().map(|it| it.0).collect_vec()
    }

    /// Whether the result of the rule of a claim excludes the formula, whatever the case is.
    pub(crate) fn is_excluded_by_result(&mut self, at: usize) -> Result<bool, Unanswered> {
        Ok(self.claim_residual(at)? == ResidualId::FALSE)
    }

    fn claim_residual(&mut self, at: usize) -> Result<ResidualId, Unanswered> {
        self.claims.formula(at, self.space.get())
    }

    /// Finds few parts of the table that leave no case to a claim that has none. An earlier rule is blamed only where
    /// entries and relations leave a case, and a relation only where entries do.
    pub(crate) fn exclusion(&mut self, at: usize) -> Result<Exclusion, Unanswered> {
        let claim = self.claim_residual(at)?;
        let (rule, own) = (self.claims.of_rules[at].0, self.own);
        let space = self.space.get();
        let claim = space.logic.residuals.and(vec![space.given, claim]);
        let place = rule.and_then(|rule| space.rules.iter().position(|it| it.rule == rule));
        let region = place.map_or_else(|| space.all.clone(), |it| space.rules[it].region.clone());
        // ELSE comes last.
        let before = if rule.is_none() { 0 } else { place.unwrap_or(space.rules.len()) };
        let mut earlier = (0..before).filter(|it| space.rules[*it].region.meets(&region)).collect_vec();
        let mut conflict = Conflict { claim, region };
        let mut relations = (0..space.relations.len()).filter(|it| space.relations[*it].assumption().is_some()).collect_vec();
        without_each(&mut earlier, |earlier| conflict.has_no_case(space, &relations, earlier))?;
        without_each(&mut relations, |relations| conflict.has_no_case(space, relations, &earlier))?;
        let mut entries = Vec::new();
        for column in 0..own {
            if conflict.region.0[column] == space.all.0[column] {
                continue;
            }
            let entry = std::mem::replace(&mut conflict.region.0[column], space.all.0[column].clone());
            if !conflict.has_no_case(space, &relations, &earlier)? {
                conflict.region.0[column] = entry;
                entries.push(column);
            }
        }
        let earlier = earlier.iter().map(|it| space.rules[*it].rule).filter(|it| Some(*it) != rule).collect_vec();
        Ok(Exclusion { entries, relations, earlier })
    }
}

impl Conflict {
    /// Whether there is no case under some relations, outside of some rules by their places.
    fn has_no_case(&self, space: &mut Space, relations: &[usize], earlier: &[usize]) -> Result<bool, Unanswered> {
        let assumed = relations.iter().filter_map(|it| space.relations[*it].assumption());
        let demand = std::iter::once(self.claim).chain(assumed).collect_vec();
        let demand = space.logic.residuals.and(demand);
        let demand = space.logic.within(demand, &self.region)?;
        let Space { rules, logic, .. } = space;
        let covers = earlier.iter().map(|it| &rules[*it].region).collect_vec();
        Ok(demand == ResidualId::FALSE || uncovered(logic, &self.region, &covers, demand)?.is_none())
    }
}

/// Leaves out what is not needed: all at once if nothing is, else one after the other.
fn without_each(parts: &mut Vec<usize>, mut has_no_case: impl FnMut(&[usize]) -> Result<bool, Unanswered>) -> Result<(), Unanswered> {
    if has_no_case(&[])? {
        parts.clear();
        return Ok(());
    }
    let mut at = 0;
    while at < parts.len() {
        let part = parts.remove(at);
        if !has_no_case(parts)? {
            parts.insert(at, part);
            at += 1;
        }
    }
    Ok(())
}
