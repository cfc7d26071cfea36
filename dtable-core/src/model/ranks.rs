//! The order of rules under `hit: priority`: by their results.

use super::{Expression, HitPolicy, Rule, Table};
use crate::lists::{CollectVec, Order};
use std::collections::{BTreeSet, HashMap};

impl Table {
    /// The rank of each rule under `hit: priority`, 0 the best: of several rules that match, one with the least rank
    /// fires. Under every other policy all rules have the rank 0.
    #[must_use]
    pub fn ranks(&self) -> Vec<usize> {
        if self.hit != HitPolicy::Priority {
            return vec![0; self.rules.len()];
        }
        ranks(self.outputs.iter().map(|it| &it.values[..]), &self.rules)
    }
}

impl Table {
    /// Returns the indexes of the rules in the order of the file. Only under `priority` is this not their order in the
    /// table.
    #[must_use]
    pub fn file_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.rules.len()).collect_vec();
        order.order_by_key(|rule| self.rules[*rule].id.span.start);
        if self.hit == HitPolicy::Priority { order } else { (0..self.rules.len()).collect_vec() }
    }
}

/// Returns the rank of each rule by the outputs that list `values`: rules are ordered by the places of their results in
/// these lists, output by output. Ranks are numbered without gaps; ELSE comes after all.
#[must_use]
pub fn ranks<'a>(values: impl Iterator<Item = &'a [Expression]>, rules: &[Rule]) -> Vec<usize> {
    let places: Vec<HashMap<&Expression, usize>> = values.map(|it| it.iter().zip(0..).collect()).collect_vec();
    let key = |rule: &Rule| {
        let ranked = rule.outcome.outputs.iter().zip(&places).filter(|(_, places)| !places.is_empty());
        let results: Vec<usize> = ranked.map(|(result, places)| places.get(result).copied().unwrap_or(places.len())).collect_vec();
        (rule.is_else(), results)
    };
    let keys: Vec<(bool, Vec<usize>)> = rules.iter().map(key).collect_vec();
    let distinct: BTreeSet<&(bool, Vec<usize>)> = keys.iter().collect();
    let numbers: HashMap<&(bool, Vec<usize>), usize> = distinct.into_iter().zip(0..).collect();
    keys.iter().map(|key| numbers[key]).collect_vec()
}
