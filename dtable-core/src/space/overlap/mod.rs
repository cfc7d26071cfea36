//! Finds the pairs of rules that share cases.
//!
//! Comparing all pairs is too slow: 100,000 rules have 5 billion pairs. [`PairSearch`] therefore cuts the space in two
//! ([`super::cover::cut`]), as long as that saves comparisons, and so on with each part. In a part with few rules,
//! bitmaps find the partners of each rule ([`reach`]). A pair that meets in several parts is reported only in the part
//! that contains the first point that it shares.
//!
//! These pairs have regions that meet. Whether relations and expressions allow a case in both is another question:
//! [`apart`] answers it for many pairs at once.
//!
//! A search with one column left out finds rules that would share cases if they did not look at it. It is of use only
//! for pairs with different results, so a part whose rules all have one result is skipped.

pub(crate) mod apart;
pub(crate) mod pair;
pub(crate) mod plane;
pub(crate) mod reach;

use super::budget::Unanswered;
use super::cases::Space;
use super::cover::cut::{Cut, Cutter};
use super::logic::Logic;
use super::narrow::Narrow;
use super::residual::ResidualId;
use crate::lists::CollectVec;
use crate::model::{Region, ValueSet};
use apart::take_apart;
pub(crate) use pair::Pair;
use pair::{SmallPair, small, wide};
use reach::Reach;

/// The pairs of rules that share a possible case. Large tables have millions, so rules are stored in 32 bits.
#[derive(Default)]
pub(crate) struct Overlaps {
    /// For each rule its partners, ascending; one rule after the other. Empty if `are_too_many`.
    partners: Vec<u32>,
    /// For each rule the place in `partners` where its own begin; and the end of all.
    starts: Vec<usize>,
    /// The pairs whose regions meet, but share no possible case.
    apart: Vec<SmallPair>,
    /// If `are_too_many`: the pairs without a common result, once [`clashing`](Self::clashing) has looked for them.
    clashing: Vec<SmallPair>,
    /// If `are_too_many`: the pairs that were found first.
    some: Vec<SmallPair>,
    /// Whether there were more pairs than the caller wanted, so that only `clashing` and `some` are known.
    pub(crate) are_too_many: bool,
    /// Whether there are more pairs without a common result than `clashing` has.
    pub(crate) has_more: bool,
}

/// The most pairs that are listed: nobody reads more findings, and each pair takes memory.
pub(crate) const MOST_PAIRS: usize = 1 << 20;

impl Overlaps {
    /// If all pairs are too many: finds the pairs of equal rank that have no result in common. No finding needs the
    /// others.
    pub(crate) fn clashing(self, space: &mut Space, allowed: &[ValueSet], ranks: &[usize]) -> Result<Self, Unanswered> {
        let regions: Vec<&Region> = space.rules.iter().map(|it| &it.region).collect_vec();
        let one_result = |members: &[usize]| members.iter().all(|at| allowed[*at] == allowed[members[0]]);
        let search = PairSearch { regions: &regions, left_out: None, is_done: &one_result };
        let mut clashing = Vec::new();
        let has_more = search.run(&space.all, &mut space.logic, &mut |pair, _| {
            if clash(pair, allowed, ranks) {
                clashing.push(small(pair));
            }
            Ok(clashing.len() >= MOST_PAIRS)
        })?;
        clashing.sort_unstable();
        let apart = if space.demand == ResidualId::TRUE { Vec::new() } else { take_apart(space, &mut clashing)? };
        Ok(Self { clashing, apart, has_more, ..self })
    }

    /// If all pairs are too many: of the pairs found first, those that share a possible case and have no result in
    /// common; `None` if there are none.
    pub(crate) fn refuting(&self, space: &mut Space, allowed: &[ValueSet], ranks: &[usize]) -> Result<Option<Self>, Unanswered> {
        let mut clashing = self.some.iter().copied().filter(|pair| clash(wide(*pair), allowed, ranks)).collect_vec();
        take_apart(space, &mut clashing)?;
        Ok((!clashing.is_empty()).then_some(Self { clashing, are_too_many: true, has_more: true, ..Self::default() }))
    }

    /// If all pairs are too many: keeps of the pairs found first those that share a possible case.
    pub(crate) fn possible(mut self, space: &mut Space) -> Result<Self, Unanswered> {
        take_apart(space, &mut self.some)?;
        Ok(self)
    }

    /// Finds all pairs, if there are at most `most`; otherwise only some, see `are_too_many`.
    pub(crate) fn new(space: &mut Space, most: usize) -> Result<Self, Unanswered> {
        let regions: Vec<&Region> = space.rules.iter().map(|it| &it.region).collect_vec();
        let mut pairs: Vec<SmallPair> = Vec::new();
        let search = PairSearch { regions: &regions, left_out: None, is_done: &|_| false };
        let is_ended = search.run(&space.all, &mut space.logic, &mut |pair, _| {
            pairs.push(small(pair));
            Ok(pairs.len() > most)
        })?;
        pairs.sort_unstable();
        if is_ended {
            return Ok(Self { some: pairs, are_too_many: true, ..Self::default() });
        }
        let apart = if space.demand == ResidualId::TRUE { Vec::new() } else { take_apart(space, &mut pairs)? };
        let (starts, partners) = by_rule(space.rules.len(), pairs.iter().copied().map(wide));
        Ok(Self { starts, partners, apart, ..Self::default() })
    }

    /// The known pairs that share a possible case, in the order of the rules.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = Pair> + Clone {
        let rules = 0..self.starts.len().saturating_sub(1);
        let listed = rules.flat_map(|at| self.behind(at).iter().map(move |other| (at, *other as usize)));
        self.clashing.iter().copied().map(wide).chain(listed)
    }

    /// The pairs that share a possible case, in the order of the rules; only some of them if all are too many.
    pub(crate) fn some(&self) -> impl Iterator<Item = Pair> + Clone {
        let all = (!self.are_too_many).then(|| self.pairs());
        all.into_iter().flatten().chain(self.some.iter().copied().map(wide))
    }

    /// The pairs whose regions meet, but share no possible case, in the order of the rules.
    pub(crate) fn apart(&self) -> impl Iterator<Item = Pair> {
        self.apart.iter().copied().map(wide)
    }

    /// The rules that share a possible case with rule `at`, ascending.
    fn with(&self, at: usize) -> &[u32] {
        self.starts.get(at..at + 2).map_or(&[], |it| &self.partners[it[0]..it[1]])
    }

    /// The rules after rule `at` that share a possible case with it, ascending.
    fn behind(&self, at: usize) -> &[u32] {
        let all = self.with(at);
        &all[all.partition_point(|other| (*other as usize) < at)..]
    }

    /// The rules after rule `at` that share a possible case with it, ascending.
    pub(crate) fn after(&self, at: usize) -> Vec<usize> {
        self.behind(at).iter().map(|it| *it as usize).collect_vec()
    }

    /// The rules before rule `at` that share a possible case with it, ascending; all rules before it if the pairs are
    /// too many to be known.
    pub(crate) fn before(&self, at: usize) -> Vec<usize> {
        if self.are_too_many {
            return (0..at).collect_vec();
        }
        self.with(at).iter().map(|it| *it as usize).take_while(|other| *other < at).collect_vec()
    }

    /// The rules that may share a possible case with rule `at`, ascending: no other rule does.
    pub(crate) fn perhaps_with(&self, at: usize, space: &Space) -> Vec<usize> {
        if !self.are_too_many {
            return self.with(at).iter().map(|it| *it as usize).collect_vec();
        }
        let rules = &space.rules;
        let region = Narrow::new(&space.all, &rules[at].region);
        (0..rules.len()).filter(|other| *other != at && region.meets(&rules[*other].region)).collect_vec()
    }

    /// Whether rules share so few cases that counting the cases of each rule by itself is fastest.
    pub(crate) fn are_few(&self) -> bool {
        !self.are_too_many && self.partners.len() <= 2 * FEW_PARTNERS * self.starts.len().saturating_sub(1)
    }

    /// Whether rule `at` shares a possible case with one of `others`, which have to ascend.
    pub(crate) fn meets_any(&self, at: usize, others: &[usize]) -> bool {
        let partners = self.with(at);
        if others.len() < partners.len() {
            return others.iter().any(|it| partners.binary_search_by(|other| (*other as usize).cmp(it)).is_ok());
        }
        partners.iter().any(|it| others.binary_search(&(*it as usize)).is_ok())
    }
}

/// Whether two rules have no result in common and are of equal rank. `allowed` has the results of each rule.
pub(crate) fn clash((a, b): Pair, allowed: &[ValueSet], ranks: &[usize]) -> bool {
    ranks[a] == ranks[b] && !allowed[a].meets(&allowed[b])
}

/// Sorts pairs by rule: returns for each rule the place where its partners begin, and the partners of all rules.
pub(crate) fn by_rule(rules: usize, pairs: impl Iterator<Item = Pair> + Clone) -> (Vec<usize>, Vec<u32>) {
    let mut starts = vec![0; rules + 1];
    pairs.clone().for_each(|(a, b)| (starts[a], starts[b]) = (starts[a] + 1, starts[b] + 1));
    let mut count = 0;
    for start in &mut starts {
        count += std::mem::replace(start, count);
    }
    // While the lists are filled, `starts[rule]` is the place of the rule's next partner; at the end it is the place
    // where the next rule's partners begin.
    let mut partners = vec![0; count];
    for (first, second) in pairs {
        for (rule, partner) in [(first, second), (second, first)] {
            partners[starts[rule]] = small((partner, 0)).0;
            starts[rule] += 1;
        }
    }
    starts.rotate_right(1);
    starts[0] = 0;
    (starts, partners)
}

/// Up to this many partners a rule, on average, counting rule by rule is faster than one walk through the space. No
/// measurement is recorded for this and the next five numbers.
const FEW_PARTNERS: usize = 4;

/// Gets a pair, and returns whether the search ends.
pub(crate) type VisitPair<'v> = &'v mut dyn FnMut(Pair, &mut Logic) -> Result<bool, Unanswered>;

/// A search for pairs whose regions meet.
pub(crate) struct PairSearch<'a> {
    /// The regions of the rules.
    pub(crate) regions: &'a [&'a Region],
    /// A column in which regions are taken to meet, whatever they say there.
    pub(crate) left_out: Option<usize>,
    /// Whether the caller needs no pair among some rules.
    pub(crate) is_done: &'a dyn Fn(&[usize]) -> bool,
}

/// Up to this many rules, a part is compared by bitmaps and not split.
const RULES_FOR_BITMAPS: usize = 4096;

/// The number of rules of a part by which its cut is chosen.
const SAMPLED_RULES: usize = 1024;

impl PairSearch<'_> {
    /// Visits every pair of rules whose regions meet, once, in any order. Returns whether a visit ended the search.
    pub(crate) fn run(&self, all: &Region, logic: &mut Logic, visit: VisitPair) -> Result<bool, Unanswered> {
        self.split((all, &mut all.clone()), (0..self.regions.len()).collect_vec(), &mut Cutter::default(), logic, visit)
    }

    /// Visits the pairs of `members` whose first shared point lies in `part`.
    fn split(
        &self,
        (all, part): (&Region, &mut Region),
        members: Vec<usize>,
        cutter: &mut Cutter,
        logic: &mut Logic,
        visit: VisitPair,
    ) -> Result<bool, Unanswered> {
        let count = members.len();
        if count < 2 || (self.is_done)(&members) {
            return Ok(false);
        }
        let cut = if count <= RULES_FOR_BITMAPS { None } else { self.cut(part, &members, cutter, logic)? };
        let Some(Cut { column, low, high, .. }) = cut else { return self.compare((all, part), &members, logic, visit) };
        let side = |side: &ValueSet| members.iter().copied().filter(|at| self.regions[*at].0[column].meets(side)).collect_vec();
        let (below, above): (Vec<usize>, Vec<usize>) = (side(&low), side(&high));
        logic.budget.spend(count)?;
        drop(members);
        let before = std::mem::replace(&mut part.0[column], low);
        let mut is_ended = self.split((all, &mut *part), below, cutter, logic, visit)?;
        part.0[column] = high;
        is_ended = is_ended || self.split((all, &mut *part), above, cutter, logic, visit)?;
        part.0[column] = before;
        Ok(is_ended)
    }

    /// Chooses a cut by a sample of the members; `None` if no cut saves enough.
    fn cut(&self, part: &Region, members: &[usize], cutter: &mut Cutter, logic: &mut Logic) -> Result<Option<Cut>, Unanswered> {
        let sample: Vec<&Region> = members.iter().step_by(members.len().div_ceil(SAMPLED_RULES)).map(|at| self.regions[*at]).collect_vec();
        logic.budget.spend(sample.len() * part.0.len())?;
        for (column, inside) in part.0.iter().enumerate().filter(|(column, _)| Some(*column) != self.left_out) {
            for set in sample.iter().map(|region| &region.0[column]).filter(|set| !inside.is_subset(set)) {
                cutter.note(column, set, inside);
            }
        }
        let count = sample.len();
        let cut = cutter.best(part, count, || sample.iter().copied());
        // Each cut has to save a quarter of the comparisons. Then all cuts together cost at most as much as comparing
        // all pairs.
        Ok(cut.filter(|cut| 4 * cut.pairs(count) <= 3 * count * count))
    }

    /// Visits the pairs of members whose first shared point lies in `part`, by bitmaps. If `part` is the whole space,
    /// only the columns are compared whose bitmaps are not exact, and in which the first member does not hold
    /// everywhere.
    fn compare(&self, (all, part): (&Region, &Region), members: &[usize], logic: &mut Logic, visit: VisitPair) -> Result<bool, Unanswered> {
        let regions: Vec<&Region> = members.iter().map(|member| self.regions[*member]).collect_vec();
        let reach = Reach::new(part, &regions, 0);
        let columns: Vec<usize> = (0..part.0.len()).filter(|column| Some(*column) != self.left_out).collect_vec();
        let vague: Vec<usize> = columns.iter().copied().filter(|column| !reach.is_exact(*column)).collect_vec();
        let is_whole = part == all;
        for (at, &first) in members.iter().enumerate() {
            let mut near = reach.behind(at, members.len());
            let mut looks = 0;
            for &column in &columns {
                if near.is_empty() {
                    break;
                }
                reach.confine(&mut near, column, &regions[at].0[column]);
                looks += reach.cost();
            }
            logic.budget.spend(1 + looks)?;
            let narrow = |column: &&usize| !all.0[**column].is_subset(&regions[at].0[**column]);
            let open: Vec<usize> = vague.iter().filter(narrow).copied().collect_vec();
            let meet = |second: usize| open.iter().all(|column| regions[at].0[*column].meets(&self.regions[second].0[*column]));
            for second in near.iter().map(|at| members[at]) {
                logic.budget.spend(1)?;
                let is_pair = if is_whole { meet(second) } else { self.meet_first_in(part, first, second) };
                if is_pair && visit((first, second), logic)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the first point that two regions share lies in `part`.
    fn meet_first_in(&self, part: &Region, first: usize, second: usize) -> bool {
        let columns = self.regions[first].0.iter().zip(&self.regions[second].0).zip(&part.0).enumerate();
        let mut columns = columns.filter(|(column, _)| Some(*column) != self.left_out);
        columns.all(|(_, ((a, b), inside))| first_shared(a, b).is_some_and(|at| inside.contains(at)))
    }
}

/// The first position that two sets share.
fn first_shared(a: &ValueSet, b: &ValueSet) -> Option<u128> {
    let (mut a, mut b) = (a.spans(), b.spans());
    while let (Some(x), Some(y)) = (a.first(), b.first()) {
        if x.0 <= y.1 && y.0 <= x.1 {
            return Some(x.0.max(y.0));
        }
        if x.1 < y.1 { a = &a[1..] } else { b = &b[1..] }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::by_rule;

    #[test]
    fn partners_stand_rule_by_rule() {
        let pairs = [(0, 2), (0, 3), (2, 3)];
        assert_eq!(by_rule(5, pairs.into_iter()), (vec![0, 2, 2, 4, 6, 6], vec![2, 3, 0, 3, 0, 2]));
        assert_eq!(by_rule(0, std::iter::empty()), (vec![0], Vec::new()));
    }
}
