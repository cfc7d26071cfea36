//! Which rules share cases.
//!
//! All pairs would be too many to look at in large tables, so the space is split ([`super::cover::cut`]) as long as
//! that saves comparisons; a pair is reported by the part that holds the first point it shares, hence once.
//!
//! Where one column tells most rules apart, such as a text that each rule names, the rules are sorted by where they
//! begin in it. A sweep then knows those that have begun and not ended when the next one begins: these are its partners
//! in that column, and few. How many there are is counted before, from the sorted beginnings and ends.
//!
//! Searching with one column left out finds rules that would share cases if they did not look at it. There only pairs
//! with
//! different results matter, so a part in which all rules have one result is left at once.

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
use crate::model::{Position, Region, ValueSet};
use apart::take_apart;
pub(crate) use pair::Pair;
use pair::{SmallPair, small, wide};
use reach::Reach;

/// The pairs of rules that share cases: millions of them in large tables, so that rules are kept in 32 bits.
#[derive(Default)]
pub(crate) struct Overlaps {
    /// Rule by rule those with which it shares a possible case, ascending.
    partners: Vec<u32>,
    /// For each rule where its partners begin, and the end of all.
    starts: Vec<usize>,
    /// The pairs that the demand alone keeps apart.
    apart: Vec<SmallPair>,
    /// Where all pairs were too many: those with different results, if these were asked for.
    clashing: Vec<SmallPair>,
    /// Where all pairs were too many: those that were found first.
    some: Vec<SmallPair>,
    /// Whether there were more than were asked for: then all that is known are those with different results, and some.
    pub(crate) are_too_many: bool,
    /// Whether there are more with different results than are known.
    pub(crate) has_more: bool,
}

/// Pairs that are listed at most: they refute a table or warn of it, nobody reads more, and each takes memory.
pub(crate) const MOST_PAIRS: usize = 1 << 20;

impl Overlaps {
    /// Where all pairs were too many, the pairs of equal rank that have no result in common: all others share cases,
    /// too, or do not, and nobody asks.
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

    /// Where all pairs were too many, those of the first ones that share a possible case and have no result in common;
    /// `None` where there are none.
    pub(crate) fn refuting(&self, space: &mut Space, allowed: &[ValueSet], ranks: &[usize]) -> Result<Option<Self>, Unanswered> {
        let mut clashing = self.some.iter().copied().filter(|pair| clash(wide(*pair), allowed, ranks)).collect_vec();
        take_apart(space, &mut clashing)?;
        Ok((!clashing.is_empty()).then_some(Self { clashing, are_too_many: true, has_more: true, ..Self::default() }))
    }

    /// Where all pairs were too many, those of the first ones that share a possible case.
    pub(crate) fn possible(mut self, space: &mut Space) -> Result<Self, Unanswered> {
        take_apart(space, &mut self.some)?;
        Ok(self)
    }

    /// All overlaps, if there are at most `most` pairs.
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

    /// The pairs that share a possible case, as far as they are known, in the order of the rules.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = Pair> + Clone {
        let rules = 0..self.starts.len().saturating_sub(1);
        let listed = rules.flat_map(|at| self.behind(at).iter().map(move |other| (at, *other as usize)));
        self.clashing.iter().copied().map(wide).chain(listed)
    }

    /// The pairs that share a possible case, in the order of the rules; where all were too many, some of them.
    pub(crate) fn some(&self) -> impl Iterator<Item = Pair> + Clone {
        let all = (!self.are_too_many).then(|| self.pairs());
        all.into_iter().flatten().chain(self.some.iter().copied().map(wide))
    }

    /// The pairs that the demand alone keeps apart, in the order of the rules.
    pub(crate) fn apart(&self) -> impl Iterator<Item = Pair> {
        self.apart.iter().copied().map(wide)
    }

    /// The rules with which the one at `at` shares a possible case, ascending.
    fn with(&self, at: usize) -> &[u32] {
        self.starts.get(at..at + 2).map_or(&[], |it| &self.partners[it[0]..it[1]])
    }

    /// The partners of a rule that come after it.
    fn behind(&self, at: usize) -> &[u32] {
        let all = self.with(at);
        &all[all.partition_point(|other| (*other as usize) < at)..]
    }

    /// The rules after the one at `at` with which it shares a possible case, ascending.
    pub(crate) fn after(&self, at: usize) -> Vec<usize> {
        self.behind(at).iter().map(|it| *it as usize).collect_vec()
    }

    /// The rules before the one at `at` with which it shares a possible case, ascending; all that are before where
    /// nothing is known about pairs.
    pub(crate) fn before(&self, at: usize) -> Vec<usize> {
        if self.are_too_many {
            return (0..at).collect_vec();
        }
        self.with(at).iter().map(|it| *it as usize).take_while(|other| *other < at).collect_vec()
    }

    /// The rules that may share a possible case with the one at `at`, ascending.
    pub(crate) fn perhaps_with(&self, at: usize, space: &Space) -> Vec<usize> {
        if !self.are_too_many {
            return self.with(at).iter().map(|it| *it as usize).collect_vec();
        }
        let rules = &space.rules;
        let region = Narrow::new(&space.all, &rules[at].region);
        (0..rules.len()).filter(|other| *other != at && region.meets(&rules[*other].region)).collect_vec()
    }

    /// Whether rules share so little that what each takes is counted best rule by rule.
    pub(crate) fn are_few(&self) -> bool {
        !self.are_too_many && self.partners.len() <= 2 * FEW_PARTNERS * self.starts.len().saturating_sub(1)
    }

    /// Whether the rule at `at` shares a possible case with some of `others`, which ascend.
    pub(crate) fn meets_any(&self, at: usize, others: &[usize]) -> bool {
        let partners = self.with(at);
        if others.len() < partners.len() {
            return others.iter().any(|it| partners.binary_search_by(|other| (*other as usize).cmp(it)).is_ok());
        }
        partners.iter().any(|it| others.binary_search(&(*it as usize)).is_ok())
    }
}

/// Whether two rules have no result in common, and neither goes before the other.
pub(crate) fn clash((a, b): Pair, allowed: &[ValueSet], ranks: &[usize]) -> bool {
    ranks[a] == ranks[b] && !allowed[a].meets(&allowed[b])
}

/// For each rule where its partners begin, and the partners of all rules, in the order of the pairs.
pub(crate) fn by_rule(rules: usize, pairs: impl Iterator<Item = Pair> + Clone) -> (Vec<usize>, Vec<u32>) {
    let mut starts = vec![0; rules + 1];
    pairs.clone().for_each(|(a, b)| (starts[a], starts[b]) = (starts[a] + 1, starts[b] + 1));
    let mut count = 0;
    for start in &mut starts {
        count += std::mem::replace(start, count);
    }
    // While the lists are filled a start is where the rule's next partner goes, so at the end it is where the next
    // rule's partners begin.
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

/// Overlaps of a rule up to which counting rule by rule is shorter than one walk through the space.
const FEW_PARTNERS: usize = 4;

/// Called with a pair; answers whether the search ends.
pub(crate) type VisitPair<'v> = &'v mut dyn FnMut(Pair, &mut Logic) -> Result<bool, Unanswered>;

/// A search for pairs whose regions meet.
pub(crate) struct PairSearch<'a> {
    /// The regions of the rules.
    pub(crate) regions: &'a [&'a Region],
    /// A column that does not count.
    pub(crate) left_out: Option<usize>,
    /// Whether nobody cares for the pairs among some rules.
    pub(crate) is_done: &'a dyn Fn(&[usize]) -> bool,
}

/// Parts with no more rules than this are compared by bitmaps ([`reach`]).
const RULES_FOR_BITMAPS: usize = 4096;

/// Fewer rules are compared at once.
const FEWEST_RULES_TO_CUT: usize = 64;

/// A column tells rules apart if a rule has so many partners in it, and one more for so many rules.
const PARTNERS: usize = 4;
const RULES_PER_EXTRA_PARTNER: usize = 256;

/// How many rules tell where to cut.
const SAMPLED_RULES: usize = 1024;

impl PairSearch<'_> {
    /// Visits every pair once, in no order that means anything; says whether a visit ended the search.
    pub(crate) fn run(&self, all: &Region, logic: &mut Logic, visit: VisitPair) -> Result<bool, Unanswered> {
        self.split((all, &mut all.clone()), (0..self.regions.len()).collect_vec(), &mut Cutter::default(), logic, visit)
    }

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
        if count > FEWEST_RULES_TO_CUT
            && let Some(column) = self.telling_apart(part, &members, logic)?
        {
            return self.sweep(part, column, &members, logic, visit);
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

    /// The column in which the fewest pairs meet, where they are few.
    fn telling_apart(&self, part: &Region, members: &[usize], logic: &mut Logic) -> Result<Option<usize>, Unanswered> {
        let mut best: Option<(usize, usize)> = None;
        for (column, inside) in part.0.iter().enumerate().filter(|(column, _)| Some(*column) != self.left_out) {
            logic.budget.spend(members.len() / 8)?;
            let most = best.map_or(members.len() * (PARTNERS + members.len() / RULES_PER_EXTRA_PARTNER), |best| best.0);
            // Who holds everywhere meets all others.
            let everywhere = members.iter().filter(|at| inside.is_subset(&self.regions[**at].0[column])).count();
            if everywhere * members.len() / 2 >= most {
                continue;
            }
            let (mut begins, mut ends): (Vec<Position>, Vec<Position>) =
                members.iter().flat_map(|at| self.regions[*at].0[column].spans().iter().copied()).unzip();
            logic.budget.spend(begins.len())?;
            begins.sort_unstable();
            ends.sort_unstable();
            let (mut pairs, mut ended) = (0, 0);
            for (begun, begin) in begins.iter().enumerate() {
                while ends[ended] < *begin {
                    ended += 1;
                }
                pairs += begun - ended;
            }
            if pairs < most {
                best = Some((pairs, column));
            }
        }
        Ok(best.map(|best| best.1))
    }

    /// Visits the pairs of members that meet, those first that begin first in a column.
    fn sweep(&self, part: &Region, column: usize, members: &[usize], logic: &mut Logic, visit: VisitPair) -> Result<bool, Unanswered> {
        let set = |at: usize| &self.regions[at].0[column];
        let mut spans: Vec<((Position, Position), usize)> =
            members.iter().flat_map(|at| set(*at).spans().iter().map(|span| (*span, *at))).collect_vec();
        spans.sort_unstable();
        let mut active: Vec<(Position, usize)> = Vec::new();
        for ((low, high), at) in spans {
            logic.budget.spend(1 + active.len())?;
            active.retain(|(end, _)| *end >= low);
            for &(_, other) in &active {
                // Sets of several intervals may meet before.
                let meet_here = first_shared(set(other), set(at)) == Some(low);
                if meet_here && self.meet_first_in(part, other, at) && visit((other.min(at), other.max(at)), logic)? {
                    return Ok(true);
                }
            }
            active.push((high, at));
        }
        Ok(false)
    }

    /// Where to split, by the looks of some of the members; `None` where that does not pay.
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
        // A quarter of the comparisons saved at every cut: all cuts together cost no more than comparing all pairs.
        Ok(cut.filter(|cut| 4 * cut.pairs(count) <= 3 * count * count))
    }

    /// Looks at each member's neighbours behind it. In the whole space neighbours meet in all columns whose bitmaps are
    /// exact, or in which the member holds everywhere: only the others are looked at.
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
