//! `contradictory-rules`: different results for one case.
//!
//! One careless `-` can clash with twenty rules. The rule with the most clashes is reported first, once, with all
//! of them; then it is set aside and the next worst follows. Rules that contradict each other only together come last.

use super::choice::jointly::{Together, jointly};
use super::evidence::{Proof, settled};
use super::words;
use crate::diagnostic::{Code, Evidence, Finding, NewEntry, RegionEvidence, Remedy};
use crate::lists::CollectVec;
use crate::model::{Count, HitPolicy, Region, Table};
use crate::space::budget::OutOfBudget;
use crate::space::cover::uncovered;
use crate::space::overlap::{Pair, by_rule};
use crate::space::residual::ResidualId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// How many shared regions the findings of one kind give as evidence; all pairs are named.
const REGIONS: usize = 4000;

pub(super) fn check(proof: &mut Proof) -> Result<Vec<Finding>, OutOfBudget> {
    if !matches!(proof.table.hit, HitPolicy::Unique | HitPolicy::Any | HitPolicy::Priority) {
        return Ok(Vec::new());
    }
    let groups = match proof.table.hit {
        HitPolicy::Priority => WorstFirst::new(proof.space.rules.len(), contested(proof)?.into_iter()),
        _ => WorstFirst::new(proof.space.rules.len(), proof.overlaps.pairs().filter(|(a, b)| proof.clash(*a, *b))),
    };
    let mut shared_regions = SharedRegions::default();
    let mut findings = Vec::new();
    for (worst, others) in groups {
        findings.push(finding(proof, worst, &others, &mut shared_regions)?);
    }
    if let Some(first) = findings.first_mut().filter(|_| proof.overlaps.has_more) {
        let known = proof.overlaps.pairs().count();
        first.notes.push(format!("at least {known} pairs of rules contradict each other: others were not looked for"));
    }
    for together in jointly(proof, proof.space.demand)? {
        findings.push(only_together(proof, &together)?);
    }
    Ok(findings)
}

/// Under `hit: priority` the pairs that clash in a case in which no rule with a better result matches.
pub(super) fn contested(proof: &mut Proof) -> Result<Vec<Pair>, OutOfBudget> {
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

/// Some cases of `region` that `demand` allows and in which no rule with a better result than the one at `at` matches.
pub(super) fn decided_by(proof: &mut Proof, at: usize, region: &Region, demand: ResidualId) -> Result<Option<Region>, OutOfBudget> {
    let better = (0..proof.space.rules.len()).filter(|other| proof.ranks[*other] < proof.ranks[at]);
    let covers: Vec<&Region> = better.map(|it| &proof.space.rules[it].region).filter(|it| it.meets(region)).collect_vec();
    proof.space.logic.budget.spend(proof.space.rules.len())?;
    uncovered(&mut proof.space.logic, region, &covers, demand)
}

/// Every two have a result in common, and all of them none.
fn only_together(proof: &mut Proof, together: &Together) -> Result<Finding, OutOfBudget> {
    let table = proof.table;
    let indices: Vec<usize> = together.rules.iter().map(|at| proof.rule(*at)).collect_vec();
    let case = proof.space.case(&together.region)?.unwrap_or_else(|| together.region.first());
    let case = words::case(table, &proof.space, &case);
    let cases = proof.space.counted(&together.region);
    let message =
        format!("{} contradict each other: all match one case, and no result is right for all of them", words::rules(table, &indices));
    let label = |at: usize| format!("{}: {}", words::rule(table, at), words::result(table, &table.rules[at]));
    let mut finding = Finding::new(Code::ContradictoryRules, table.rules[indices[0]].id.span, message).label(label(indices[0]));
    for &other in indices[1..].iter().take(words::NAMED) {
        finding = finding.also(table.rules[other].id.span, label(other));
    }
    Ok(finding
        .notes(words::note("for example", case.as_ref()))
        .note(format!(
            "together they match {}: {}",
            words::cases(cases.as_ref()),
            words::region_text(table, &proof.space, &together.region)
        ))
        .help("give them a result in common, or narrow one of them")
        .evidence(Evidence {
            table: Some(table.name.value.clone()),
            rules: words::ids(table, &indices),
            regions: vec![words::evidence(table, &proof.space, &together.region, cases.as_ref(), &indices)],
            case: case.unwrap_or_default(),
            cases: cases.as_ref().map(Count::to_string),
            total: proof.cases.as_ref().map(Count::to_string),
            paste: Vec::new(),
        }))
}

/// Groups of pairs by the member that is in most of them, the fullest group first.
pub(super) struct WorstFirst {
    /// For each rule where its partners begin, and the end of all.
    starts: Vec<usize>,
    /// Rule by rule those with which it is in a pair.
    partners: Vec<u32>,
    /// How many pairs of each rule are in no group so far.
    left: Vec<usize>,
    /// Numbers only fall, so one that is out of date is too high: it comes up in time, and is put back.
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

/// The region that two rules share, and how many cases it holds.
pub(super) fn shared(proof: &mut Proof, a: usize, b: usize) -> (Region, Option<Count>) {
    let rules = &proof.space.rules;
    let region = rules[a].region.intersect(&rules[b].region).expect("the pair was taken from the overlaps");
    let cases = proof.space.counted(&region);
    (region, cases)
}

/// Writes down regions that rules share, up to [`REGIONS`] of them.
#[derive(Default)]
pub(super) struct SharedRegions {
    written: usize,
    entries: words::Entries,
    /// The region that is written down: there are thousands, and its memory serves again.
    region: Region,
    /// The ids of all rules of the table, once one is asked for: findings about millions of pairs share them.
    ids: Vec<Arc<str>>,
}

impl SharedRegions {
    /// The ids of rules.
    pub(super) fn ids(&mut self, table: &Table, rules: &[usize]) -> Vec<Arc<str>> {
        if self.ids.is_empty() {
            self.ids = table.rules.iter().map(|it| it.id.value.as_str().into()).collect_vec();
        }
        // A list that grows takes up to twice its memory, and these hold millions of ids.
        let mut ids = Vec::with_capacity(rules.len());
        ids.extend(rules.iter().map(|rule| Arc::clone(&self.ids[*rule])));
        ids
    }

    /// The regions that the rule `worst` shares with `others`, as evidence.
    pub(super) fn of(&mut self, proof: &mut Proof, worst: usize, others: &[usize]) -> Vec<RegionEvidence> {
        let mut regions = Vec::new();
        for &other in others.iter().take(REGIONS - self.written) {
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

fn finding(proof: &mut Proof, worst: usize, others: &[usize], shared_regions: &mut SharedRegions) -> Result<Finding, OutOfBudget> {
    let table = proof.table;
    let indices: Vec<usize> = std::iter::once(worst).chain(others.iter().copied()).map(|at| proof.rule(at)).collect_vec();
    let (first, second) = (&table.rules[indices[0]], &table.rules[indices[1]]);
    let (region, cases) = shared(proof, worst, others[0]);
    let contested = decided_by(proof, worst, &region, proof.space.demand)?.unwrap_or_else(|| region.clone());
    let case = proof.space.case(&contested)?.unwrap_or_else(|| region.first());
    let case = words::case(table, &proof.space, &case);
    let regions = shared_regions.of(proof, worst, others);
    let mut finding = Finding::new(Code::ContradictoryRules, first.id.span, message(proof, &indices)).label(format!(
        "{}: {}",
        words::rule(table, indices[0]),
        words::result(table, first)
    ));
    for &other in indices[1..].iter().take(words::NAMED) {
        let rule = &table.rules[other];
        finding = finding.also(rule.id.span, format!("{}: {}", words::rule(table, other), words::result(table, rule)));
    }
    finding.remedies = remedies(proof, worst, others);
    Ok(finding
        .notes(words::note("for example", case.as_ref()))
        .note(format!(
            "rules `{}` and `{}` share {}: {}",
            first.id.value,
            second.id.value,
            words::cases(cases.as_ref()),
            words::region_text(table, &proof.space, &region)
        ))
        .help(help(proof, worst, others[0]))
        .evidence(Evidence {
            table: Some(table.name.value.clone()),
            rules: shared_regions.ids(table, &indices),
            regions,
            case: case.unwrap_or_default(),
            cases: cases.as_ref().map(Count::to_string),
            total: proof.cases.as_ref().map(Count::to_string),
            paste: Vec::new(),
        }))
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

/// An entry that settles which of two rules takes the cases that they share.
struct Settled {
    /// The rule that is right there, and the one that has the entry.
    narrow: usize,
    wide: usize,
    column: usize,
    entry: String,
}

/// The first entry that tells two rules apart, where one of them may be narrower: the second rule is right where both match, or the first.
fn settled(proof: &Proof, a: usize, b: usize) -> Option<Settled> {
    [(a, b), (b, a)].into_iter().find_map(|(wide, narrow)| narrower(proof, wide, narrow))
}

/// An entry with which the rule `wide` leaves to `narrow` what they share.
fn narrower(proof: &Proof, wide: usize, narrow: usize) -> Option<Settled> {
    let (table, classes) = (proof.table, &proof.space.classes);
    let (wide, narrow) = (&proof.space.rules[wide], &proof.space.rules[narrow]);
    let left = |column: &usize| wide.region.0[*column].minus(&narrow.region.0[*column]);
    let column = (0..table.columns.len()).find(|column| !left(column).is_empty())?;
    let left = left(&column);
    let (values, none) = (classes.values(column, &left), classes.holds_not_applicable(column, &left));
    let entry = table.comparison_entry(column, &values, none).unwrap_or_else(|| table.columns[column].entry(&values, none));
    Some(Settled { narrow: narrow.rule, wide: wide.rule, column, entry })
}

/// What the rule `wide` becomes where it gives up to `narrow` what they share, and takes several rows for what is left.
struct Rows {
    narrow: usize,
    wide: usize,
    /// Of each row, columns and entries.
    rows: Vec<Vec<(String, String)>>,
}

/// The fewest rows that settle which of two rules takes the cases that they share, without losing one.
fn settled_by_rows(proof: &mut Proof, a: usize, b: usize) -> Option<Rows> {
    let found =
        [(a, b), (b, a)].into_iter().filter_map(|(wide, narrow)| Some(Rows { narrow, wide, rows: settled::rows(proof, wide, narrow)? }));
    found.min_by_key(|it| it.rows.len())
}

/// ``one with `T` for `home`, one with `F` for `home` and `> 5` for `age` ``
fn each_row(rows: &[Vec<(String, String)>]) -> String {
    let row = |entries: &Vec<(String, String)>| {
        let entries = entries.iter().map(|(column, entry)| format!("`{entry}` for `{column}`")).collect_vec();
        format!("one with {}", entries.join(" and "))
    };
    rows.iter().map(row).collect_vec().join(", ")
}

/// Where the two differ only in how much they leave open, one entry settles it; else some rows.
fn help(proof: &mut Proof, a: usize, b: usize) -> String {
    let by_rows = settled_by_rows(proof, a, b);
    // Where one entry does it, it is told in the first of the two directions in which it does.
    let (a, b) = by_rows.as_ref().filter(|it| it.rows.len() == 1).map_or((a, b), |it| (it.wide, it.narrow));
    let table = proof.table;
    let otherwise = match table.hit {
        HitPolicy::Priority => "else give them results that `values:` tells apart",
        _ => "if the order of the rules decides, write `hit: first`",
    };
    let rest = for_all_others(proof, a, b).map_or_else(String::new, |rule| format!("; if {rule} is for all other cases, call it `else`"));
    if let Some(Rows { narrow, wide, rows }) = by_rows.filter(|it| it.rows.len() > 1) {
        let [narrow, wide] = [narrow, wide].map(|at| words::rule(table, proof.rule(at)));
        return format!("if {narrow} is right there, write {wide} as {} rows, {}; {otherwise}{rest}", rows.len(), each_row(&rows));
    }
    match settled(proof, a, b) {
        Some(Settled { narrow, wide, column, entry }) => format!(
            "if {} is right there, write `{entry}` for `{}` in {}; {otherwise}{rest}",
            words::rule(table, narrow),
            table.known_as(column).name.value,
            words::rule(table, wide),
        ),
        None => "delete one of them, or tell them apart by another condition".to_owned(),
    }
}

/// One of two rules that matches every case, in a table without ELSE.
fn for_all_others(proof: &Proof, a: usize, b: usize) -> Option<String> {
    let is_everywhere = |at: &usize| proof.space.rules[*at].region == proof.space.all && proof.space.else_rule.is_none();
    let rule = [a, b].into_iter().find(is_everywhere)?;
    Some(words::rule(proof.table, proof.space.rules[rule].rule))
}

/// Ways to tell two rules apart where no single entry does it without losing cases of one of them: what is lost then is another finding.
fn inexact(proof: &Proof, a: usize, b: usize) -> Vec<Remedy> {
    let table = proof.table;
    let remedy = |it: Settled| {
        let (rule, column) = (&table.rules[it.wide], &table.columns[it.column]);
        // A comparison is a part of a cell that says more.
        let written = rule.entries().filter(|_| column.compared.is_none()).map(|entries| &entries[it.column])?;
        let is_plain = written.compares.is_empty();
        is_plain.then(|| {
            Remedy::Entry(NewEntry {
                span: written.span,
                written: written.text.to_string(),
                entry: it.entry,
                column: column.name.value.clone(),
                rule: rule.id.value.clone(),
                is_sure: false,
            })
        })
    };
    [(a, b), (b, a)].into_iter().filter_map(|(wide, narrow)| narrower(proof, wide, narrow)).filter_map(remedy).collect_vec()
}

/// Both ways to settle two rules that contradict each other, and ways to settle more of them: nobody but the author knows which one is right.
fn remedies(proof: &mut Proof, worst: usize, others: &[usize]) -> Vec<Remedy> {
    match (settled::remedies(proof, worst, others), others) {
        (exact, _) if !exact.is_empty() => exact,
        (_, [other]) => inexact(proof, worst, *other),
        _ => Vec::new(),
    }
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
