//! `contradictory-rules`: different results for one case.
//!
//! One careless `-` can clash with twenty rules. The rule with the most clashes is reported first, once, with all
//! of them; then it is set aside and the next worst follows. Rules that contradict each other only together come last.

use super::choice::jointly::{Together, jointly};
use super::evidence::{Proof, settled};
use super::words;
use crate::diagnostic::{Changes, Code, CopiedRule, Finding, NewEntry, RegionEvidence, Remedy};
use crate::lists::CollectVec;
use crate::model::{Count, HitPolicy, Region, Table};
use crate::space::budget::Unanswered;
use crate::space::cover::uncovered;
use crate::space::overlap::{Pair, by_rule};
use crate::space::residual::ResidualId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// The most shared regions that the findings of one kind give as evidence. All pairs are named.
const MOST_SHARED_REGIONS: usize = 4000;

/// The contradictions of a table.
#[derive(Default)]
pub(super) struct Contradictions {
    pub(super) findings: Vec<Finding>,
    /// For each rule of the space whether it contradicts another one; empty if none does.
    pub(super) contradicts: Vec<bool>,
}

pub(super) fn check(proof: &mut Proof) -> Result<Contradictions, Unanswered> {
    let mut found = Contradictions::default();
    if !matches!(proof.table.hit, HitPolicy::Unique | HitPolicy::Any | HitPolicy::Priority) {
        return Ok(found);
    }
    let groups = match proof.table.hit {
        HitPolicy::Priority => WorstFirst::new(proof.space.rules.len(), contested(proof)?.into_iter()),
        _ => WorstFirst::new(proof.space.rules.len(), proof.overlaps.pairs().filter(|(a, b)| proof.clash(*a, *b))),
    };
    let groups = groups.collect_vec();
    let together = jointly(proof, proof.space.demand)?;
    if !groups.is_empty() || !together.is_empty() {
        found.contradicts = vec![false; proof.space.rules.len()];
    }
    groups.iter().flat_map(|(worst, others)| others.iter().chain([worst])).for_each(|at| found.contradicts[*at] = true);
    together.iter().flat_map(|it| &it.rules).for_each(|at| found.contradicts[*at] = true);
    let mut shared_regions = SharedRegions::default();
    if let Some(finding) = of_most_rules(proof, &groups, &mut shared_regions)? {
        found.findings.push(finding);
    } else {
        for (worst, others) in &groups {
            found.findings.push(finding(proof, *worst, others, &mut shared_regions)?);
        }
    }
    if let Some(first) = found.findings.first_mut().filter(|_| proof.overlaps.has_more) {
        let known = proof.overlaps.pairs().count();
        first.notes.push(format!("at least {known} pairs of rules contradict each other: others were not looked for"));
    }
    for together in together {
        found.findings.push(only_together(proof, &together)?);
    }
    Ok(found)
}

/// From this many findings on, they may be reported as one.
const FINDINGS_BEFORE_ONE: usize = 8;

/// From this many findings on, they may be reported as one if most pairs of the table's rules contradict each other.
const FINDINGS_BEFORE_ONE_IF_MOST_CONTRADICT: usize = 4;

/// Contradictions look like a question of order if a rule contradicts, on average, more than the number of rules
/// divided by this.
const CONTRADICTIONS_TO_ORDER: usize = 4;

/// Makes one finding of many contradictions if the table looks as if it was written in order: each rule contradicts
/// many others. Nobody reads dozens of findings that all advise `hit: first`.
fn of_most_rules(
    proof: &mut Proof,
    groups: &[(usize, Vec<usize>)],
    shared_regions: &mut SharedRegions,
) -> Result<Option<Finding>, Unanswered> {
    let (rules, pairs) = (proof.space.rules.len(), groups.iter().map(|it| it.1.len()).sum::<usize>());
    let is_ordered = groups.len() >= FINDINGS_BEFORE_ONE && 2 * pairs >= rules * rules / CONTRADICTIONS_TO_ORDER;
    let are_most = groups.len() >= FINDINGS_BEFORE_ONE_IF_MOST_CONTRADICT && 4 * pairs > rules * (rules - 1);
    if !is_ordered && !are_most {
        return Ok(None);
    }
    let table = proof.table;
    let mut concerned: Vec<usize> = groups.iter().flat_map(|(worst, others)| others.iter().chain([worst])).copied().collect_vec();
    concerned.sort_unstable();
    concerned.dedup();
    let indices = concerned.iter().map(|at| proof.rule(*at)).collect_vec();
    let (worst, other) = (groups[0].0, groups[0].1[0]);
    let mut first = finding(proof, worst.min(other), &[worst.max(other)], &mut SharedRegions::default())?;
    let mut regions = Vec::new();
    for (worst, others) in groups {
        regions.extend(shared_regions.of(proof, *worst, others));
    }
    first.message = format!(
        "{} of {rules} rules contradict each other, in {} pairs with different results for the same cases",
        indices.len(),
        Count::from(pairs).separated()
    );
    first.help = vec![match table.hit {
        HitPolicy::Priority => "give them results that `values:` tells apart, or entries with which they share no case".to_owned(),
        _ => "if the rules are read in order, write `hit: first`: of those that match the first one fires; else give them entries with which they share no case".to_owned(),
    }];
    first.remedies.clear();
    first.evidence.rules = shared_regions.ids(table, &indices);
    first.evidence.regions = regions;
    Ok(Some(first))
}

/// Under `hit: priority`: the pairs that contradict each other in a case in which no rule with a better result matches.
pub(super) fn contested(proof: &mut Proof) -> Result<Vec<Pair>, Unanswered> {
    let clashing: Vec<Pair> = proof.overlaps.pairs().filter(|(a, b)| proof.clash(*a, *b)).collect_vec();
    let mut found = Vec::new();
    for (a, b) in clashing {
        let shared = shared(proof, a, b).0;
        if decided_by(proof, a, &shared, proof.space.demand)?.is_some() {
            found.push((a, b));
        }
    }
    Ok(found)
}

/// The pairs of rules that contradict each other.
#[cfg(feature = "library")]
pub(super) fn pairs(proof: &mut Proof) -> Result<Vec<Pair>, Unanswered> {
    match proof.table.hit {
        HitPolicy::Unique | HitPolicy::Any => Ok(proof.overlaps.pairs().filter(|(a, b)| proof.clash(*a, *b)).collect_vec()),
        HitPolicy::Priority => contested(proof),
        HitPolicy::First | HitPolicy::Collect(_) => Ok(Vec::new()),
    }
}

/// Some cases of `region` that `demand` allows and in which no rule with a better result than the one at `at` matches.
pub(super) fn decided_by(proof: &mut Proof, at: usize, region: &Region, demand: ResidualId) -> Result<Option<Region>, Unanswered> {
    let better = (0..proof.space.rules.len()).filter(|other| proof.ranks[*other] < proof.ranks[at]);
    let covers: Vec<&Region> = better.map(|it| &proof.space.rules[it].region).filter(|it| it.meets(region)).collect_vec();
    proof.space.logic.budget.spend(proof.space.rules.len())?;
    uncovered(&mut proof.space.logic, region, &covers, demand)
}

/// The finding about rules of which every two have a result in common, but all of them together have none.
fn only_together(proof: &mut Proof, together: &Together) -> Result<Finding, Unanswered> {
    let table = proof.table;
    let indices: Vec<usize> = together.rules.iter().map(|at| proof.rule(*at)).collect_vec();
    let case = proof.space.case(&together.region)?.unwrap_or_else(|| together.region.first());
    let case = words::case(table, &proof.space, &case);
    let cases = proof.space.counted(&together.region);
    let message =
        format!("{} contradict each other: all match one case, and no result is right for all of them", words::rules(table, &indices));
    let region = words::evidence(table, &proof.space, &together.region, cases.as_ref(), &indices);
    let mut finding = proof
        .finding_of_rules(Code::ContradictoryRules, &indices, message)
        .label(with_result(table, indices[0]))
        .also_rules(table, &indices[1..], &|rule| with_result(table, rule))
        .case("for example", case)
        .cases(proof, cases.as_ref())
        .note(format!(
            "together they match {}: {}",
            words::cases(cases.as_ref()),
            words::region_text(table, &proof.space, &together.region)
        ))
        .notes(words::opaque(table, &proof.space, std::iter::once(&together.region)))
        .help("give them a result in common, or narrow one of them");
    finding.evidence.regions = vec![region];
    Ok(finding)
}

/// ``rule `3`: "ship"``
fn with_result(table: &Table, rule: usize) -> String {
    format!("{}: {}", words::rule(table, rule), words::result(table, &table.rules[rule]))
}

/// Groups of pairs by the member that is in most of them, the fullest group first.
pub(super) struct WorstFirst {
    /// For each rule the place in `partners` where its own begin; and the end of all.
    starts: Vec<usize>,
    /// For each rule the other rules of its pairs; one rule after the other.
    partners: Vec<u32>,
    /// For each rule the number of its pairs that are in no group yet.
    left: Vec<usize>,
    /// Rules by their number in `left`. Numbers only fall, so an outdated one is too high: it is popped early, and
    /// pushed again with the right number.
    queue: BinaryHeap<(usize, Reverse<usize>)>,
}

impl WorstFirst {
    pub(super) fn new(rules: usize, pairs: impl Iterator<Item = Pair> + Clone) -> Self {
        let (starts, partners) = by_rule(rules, pairs);
        let left: Vec<usize> = starts.windows(2).map(|it| it[1] - it[0]).collect_vec();
        let queue = left.iter().zip(0..).map(|(count, rule)| (*count, Reverse(rule))).collect();
        Self { starts, partners, left, queue }
    }
}

impl Iterator for WorstFirst {
    type Item = (usize, Vec<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        while let Some((1.., Reverse(worst))) = self.queue.pop() {
            let now = (self.left[worst], Reverse(worst));
            if now.0 == 0 {
                continue;
            }
            if self.queue.peek().is_some_and(|next| now < *next) {
                self.queue.push(now);
                continue;
            }
            let partners = self.partners[self.starts[worst]..self.starts[worst + 1]].iter().map(|it| *it as usize);
            let mut group: Vec<usize> = partners.filter(|other| self.left[*other] > 0).collect_vec();
            group.sort_unstable();
            group.iter().for_each(|other| self.left[*other] -= 1);
            self.left[worst] = 0;
            return Some((worst, group));
        }
        None
    }
}

/// The region that two rules share, and the number of its cases.
pub(super) fn shared(proof: &mut Proof, a: usize, b: usize) -> (Region, Option<Count>) {
    let rules = &proof.space.rules;
    let region = rules[a].region.intersect(&rules[b].region).expect("the pair was taken from the overlaps");
    let cases = proof.space.counted(&region);
    (region, cases)
}

/// Makes the evidence of regions that rules share, up to [`MOST_SHARED_REGIONS`] of them.
#[derive(Default)]
pub(super) struct SharedRegions {
    written: usize,
    entries: words::EntryCache,
    /// Memory for one region, used again for each of thousands.
    region: Region,
    /// The ids of all rules of the table, made when first needed: findings about millions of pairs share them.
    ids: Vec<Arc<str>>,
}

impl SharedRegions {
    /// The ids of rules.
    pub(super) fn ids(&mut self, table: &Table, rules: &[usize]) -> Vec<Arc<str>> {
        if self.ids.is_empty() {
            self.ids = table.rules.iter().map(|it| it.id.value.as_str().into()).collect_vec();
        }
        // With the right capacity: a list that grows takes up to twice its memory, and these have millions of ids.
        let mut ids = Vec::with_capacity(rules.len());
        ids.extend(rules.iter().map(|rule| Arc::clone(&self.ids[*rule])));
        ids
    }

    /// The regions that the rule `worst` shares with `others`, as evidence.
    pub(super) fn of(&mut self, proof: &mut Proof, worst: usize, others: &[usize]) -> Vec<RegionEvidence> {
        let mut regions = Vec::new();
        for &other in others.iter().take(MOST_SHARED_REGIONS - self.written) {
            self.region.set_to_shared(&proof.space.rules[worst].region, &proof.space.rules[other].region);
            let cases = proof.space.counted(&self.region);
            let entries = self.entries.of(proof.table, &proof.space, &self.region);
            let rules = self.ids(proof.table, &[proof.rule(worst), proof.rule(other)]);
            regions.push(RegionEvidence { entries, cases: cases.as_ref().map(Count::to_string), rules });
        }
        self.written += regions.len();
        regions
    }
}

fn finding(proof: &mut Proof, worst: usize, others: &[usize], shared_regions: &mut SharedRegions) -> Result<Finding, Unanswered> {
    let table = proof.table;
    let indices: Vec<usize> = std::iter::once(worst).chain(others.iter().copied()).map(|at| proof.rule(at)).collect_vec();
    let (first, second) = (&table.rules[indices[0]], &table.rules[indices[1]]);
    let (region, cases) = shared(proof, worst, others[0]);
    let contested = decided_by(proof, worst, &region, proof.space.demand)?.unwrap_or_else(|| region.clone());
    let case = proof.space.case(&contested)?.unwrap_or_else(|| region.first());
    let case = words::case(table, &proof.space, &case);
    let regions = shared_regions.of(proof, worst, others);
    let remedies = settled::remedies(proof, worst, others);
    let help = help(proof, worst, others, &remedies);
    let mut finding = proof
        .finding(Code::ContradictoryRules, first.id.span, message(proof, &indices))
        .label(with_result(table, indices[0]))
        .also_rules(table, &indices[1..], &|rule| with_result(table, rule))
        .case("for example", case)
        .cases(proof, cases.as_ref())
        .note(format!(
            "rules `{}` and `{}` share {}: {}",
            first.id.value,
            second.id.value,
            words::cases(cases.as_ref()),
            words::region_text(table, &proof.space, &region)
        ))
        .notes(words::opaque(table, &proof.space, std::iter::once(&region)))
        .help(help);
    finding.remedies = remedies;
    finding.evidence.rules = shared_regions.ids(table, &indices);
    finding.evidence.regions = regions;
    Ok(finding)
}

fn message(proof: &Proof, rules: &[usize]) -> String {
    let table = proof.table;
    match rules {
        [worst, other] => {
            format!("{} contradict each other: both match one case, with different results", words::rules(table, &[*worst, *other]))
        }
        [worst, others @ ..] => {
            format!(
                "{} contradicts {}: they match the same cases, with different results",
                words::rule(table, *worst),
                words::rules(table, others)
            )
        }
        [] => String::new(),
    }
}

/// The help: how one of the suggestions settles the contradiction. If none separates all rules, how the first two can
/// be separated.
fn help(proof: &mut Proof, worst: usize, others: &[usize], remedies: &[Remedy]) -> String {
    let table = proof.table;
    let of_two = if remedies.is_empty() { settled::remedies(proof, worst, &others[..1]) } else { Vec::new() };
    let narrowing = remedies.iter().chain(&of_two).filter_map(|it| match it {
        Remedy::Narrow { changes, right } => Some((changes, right)),
        _ => None,
    });
    let Some((changes, right)) = narrowing.min_by_key(|(it, _)| (it.copies.len(), it.entries.len())) else {
        return "delete one of them, or tell them apart by another condition".to_owned();
    };
    let otherwise = match table.hit {
        HitPolicy::Priority => "else give them results that `values:` tells apart",
        _ => "if the order of the rules decides, write `hit: first`",
    };
    let rest = for_all_others(proof, worst, others[0])
        .map_or_else(String::new, |rule| format!("; if {rule} is for all other cases, call it `else`"));
    format!("if {} there, write {}; {otherwise}{rest}", right.said(), each_rule(table, changes))
}

/// The further rows of the rule with an id.
fn copies<'c>(table: &Table, id: &str, changes: &'c Changes) -> impl Iterator<Item = &'c CopiedRule> {
    // Most changes have no further rows; the rule is looked for, among thousands, only where there are some.
    let rule = changes.copies.first().and_then(|_| table.rules.iter().find(|rule| rule.id.value == id));
    let of = rule.map(|it| it.id.span);
    changes.copies.iter().filter(move |it| Some(it.of) == of)
}

/// ``rule `city` as 2 rows, one with `T` for `home`, one with `F` for `home` and `> 5` for `age` ``
fn each_rule(table: &Table, changes: &Changes) -> String {
    let joined = |entries: &[NewEntry]| entries.iter().map(|it| format!("`{}` for `{}`", it.entry, it.column)).collect_vec().join(" and ");
    let rule = |first: &[NewEntry]| {
        let id = &first[0].rule;
        let copies = copies(table, id, changes).map(|it| joined(&it.entries)).collect_vec();
        if copies.is_empty() {
            return format!("{} in rule `{id}`", joined(first));
        }
        let rows = std::iter::once(joined(first)).chain(copies).map(|it| format!("one with {it}")).collect_vec();
        format!("rule `{id}` as {} rows, {}", rows.len(), rows.join(", "))
    };
    changes.entries.chunk_by(|a, b| a.rule == b.rule).map(rule).collect_vec().join(", ")
}

/// The help if one of two rules matches every case, in a table without ELSE.
fn for_all_others(proof: &Proof, a: usize, b: usize) -> Option<String> {
    let is_everywhere = |at: &usize| proof.space.rules[*at].region == proof.space.all && proof.space.else_rule.is_none();
    let rule = [a, b].into_iter().find(is_everywhere)?;
    Some(words::rule(proof.table, proof.space.rules[rule].rule))
}

#[cfg(test)]
mod tests {
    use super::WorstFirst;

    #[test]
    fn one_wildcard_is_one_group() {
        let pairs = vec![(0, 3), (1, 3), (2, 3), (4, 5)];
        let groups = WorstFirst::new(6, pairs.into_iter());
        assert_eq!(groups.collect::<Vec<_>>(), vec![(3, vec![0, 1, 2]), (4, vec![5])]);
    }
}
