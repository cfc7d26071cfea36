//! Which rules share cases.
//!
//! All pairs would be too many to look at in large tables, so the space is split ([`super::cut`]) as long as that saves comparisons;
//! a pair is reported by the part that holds the first point it shares, hence once.
//!
//! Where one column tells most rules apart, such as a text that each rule names, the rules are sorted by where they begin in it. A sweep then
//! knows those that have begun and not ended when the next one begins: these are its partners in that column, and few. How many there
//! are is counted before, from the sorted beginnings and ends.
//!
//! The same search with one column left out finds rules that would share cases if they did not look at it. There only pairs with
//! different results matter, so a part in which all rules have one result is left at once.

use super::budget::OutOfBudget;
use super::cases::Space;
use super::cut::{Cut, Cutter};
use super::logic::Logic;
use super::reach::Reach;
use super::residual::ResidualId;
use crate::model::{Position, Region, ValueSet};
use std::borrow::Cow;

/// Two rules, the earlier one first, by their places in [`Space::rules`].
pub(crate) type Pair = (usize, usize);

/// The pairs of rules that share cases.
#[derive(Default)]
pub(crate) struct Overlaps {
    /// The pairs that share a possible case, in the order of the rules.
    pub(crate) pairs: Vec<Pair>,
    /// The pairs that the demand alone keeps apart.
    pub(crate) apart: Vec<Pair>,
    /// For each rule those with which it shares a possible case, ascending.
    partners: Vec<Vec<usize>>,
    /// Whether there were more than were asked for: then `pairs` are those with different results, if these are asked for, and no other pair is known.
    pub(crate) are_too_many: bool,
}

impl Overlaps {
    /// Only the pairs that `clash`: all others share cases, too, or do not, and nobody asks.
    pub(crate) fn clashing(space: &mut Space, allowed: &[ValueSet]) -> Result<Self, OutOfBudget> {
        let regions: Vec<&Region> = space.rules.iter().map(|it| &it.region).collect();
        let one_result = |members: &[usize]| members.iter().all(|at| allowed[*at] == allowed[members[0]]);
        let search = Search { regions: &regions, left_out: None, is_done: &one_result };
        let mut pairs = Vec::new();
        search.run(&space.all, &mut space.logic, &mut |pair, _| {
            if !allowed[pair.0].meets(&allowed[pair.1]) {
                pairs.push(pair);
            }
            Ok(false)
        })?;
        pairs.sort_unstable();
        Ok(Self { pairs, are_too_many: true, ..Self::default() })
    }

    /// All overlaps, if there are at most so many pairs.
    pub(crate) fn new(space: &mut Space, most: usize) -> Result<Self, OutOfBudget> {
        let regions: Vec<&Region> = space.rules.iter().map(|it| &it.region).collect();
        let mut pairs = Vec::new();
        let search = Search { regions: &regions, left_out: None, is_done: &|_| false };
        let is_ended = search.run(&space.all, &mut space.logic, &mut |pair, _| {
            pairs.push(pair);
            Ok(pairs.len() > most)
        })?;
        if is_ended {
            return Ok(Self { are_too_many: true, ..Self::default() });
        }
        pairs.sort_unstable();
        let mut counts = vec![0; regions.len()];
        pairs.iter().for_each(|pair| (counts[pair.0], counts[pair.1]) = (counts[pair.0] + 1, counts[pair.1] + 1));
        let partners = counts.into_iter().map(Vec::with_capacity).collect();
        let mut overlaps = Self { partners, ..Self::default() };
        if space.demand != ResidualId::TRUE {
            let mut possible = Vec::with_capacity(pairs.len());
            for pair in pairs {
                if is_possible(space, pair)? { possible.push(pair) } else { overlaps.apart.push(pair) }
            }
            pairs = possible;
        }
        for pair in &pairs {
            overlaps.partners[pair.0].push(pair.1);
            overlaps.partners[pair.1].push(pair.0);
        }
        Ok(Self { pairs, ..overlaps })
    }

    /// The rules with which the one at `at` shares a possible case, ascending.
    pub(crate) fn with(&self, at: usize) -> &[usize] {
        self.partners.get(at).map_or(&[], Vec::as_slice)
    }

    /// Those of them that come before it; all that do where nothing is known about pairs.
    pub(crate) fn before(&self, at: usize) -> Cow<'_, [usize]> {
        if self.are_too_many {
            return Cow::Owned((0..at).collect());
        }
        let all = self.with(at);
        Cow::Borrowed(&all[..all.partition_point(|other| *other < at)])
    }

    /// The rules that may share a possible case with the one at `at`, ascending.
    pub(crate) fn perhaps_with(&self, at: usize, space: &Space) -> Cow<'_, [usize]> {
        if !self.are_too_many {
            return Cow::Borrowed(self.with(at));
        }
        let rules = &space.rules;
        Cow::Owned((0..rules.len()).filter(|other| *other != at && rules[*other].region.meets(&rules[at].region)).collect())
    }

    /// Whether rules share so little that what each takes is counted best rule by rule.
    pub(crate) fn are_few(&self) -> bool {
        !self.are_too_many && self.pairs.len() <= FEW_PARTNERS * self.partners.len()
    }

    /// Whether the rule at `at` shares a possible case with some of `others`, which ascend.
    pub(crate) fn meets_any(&self, at: usize, others: &[usize]) -> bool {
        let partners = self.with(at);
        let (few, many) = if others.len() < partners.len() { (others, partners) } else { (partners, others) };
        few.iter().any(|it| many.binary_search(it).is_ok())
    }
}

/// Up to so many overlaps a rule, counting rule by rule is shorter than one walk through the space.
const FEW_PARTNERS: usize = 4;

/// Whether two rules whose regions meet share a possible case.
fn is_possible(space: &mut Space, (first, second): Pair) -> Result<bool, OutOfBudget> {
    space.logic.budget.spend(1)?;
    match space.rules[first].region.intersect(&space.rules[second].region) {
        Some(shared) => space.is_possible(&shared),
        None => Ok(false),
    }
}

/// Called with a pair; answers whether the search ends.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(Pair, &mut Logic) -> Result<bool, OutOfBudget>;

/// A search for pairs whose regions meet.
pub(crate) struct Search<'a> {
    /// The regions of the rules.
    pub(crate) regions: &'a [&'a Region],
    /// A column that does not count.
    pub(crate) left_out: Option<usize>,
    /// Whether nobody cares for the pairs among some rules.
    pub(crate) is_done: &'a dyn Fn(&[usize]) -> bool,
}

/// Parts with no more rules than this are compared by bitmaps ([`super::reach`]).
const FEW: usize = 4096;

/// Fewer rules are compared at once.
const FEWEST: usize = 64;

/// A column tells rules apart if a rule has so many partners in it, and one more for so many rules.
const PARTNERS: usize = 4;
const PAIRS: usize = 256;

/// How many rules tell where to cut.
const SAMPLE: usize = 1024;

impl Search<'_> {
    /// Visits every pair once, in no order that means anything; says whether a visit ended the search.
    pub(crate) fn run(&self, all: &Region, logic: &mut Logic, visit: Visit) -> Result<bool, OutOfBudget> {
        self.split((all, &mut all.clone()), (0..self.regions.len()).collect(), &mut Cutter::default(), logic, visit)
    }

    fn split(
        &self,
        (all, part): (&Region, &mut Region),
        members: Vec<usize>,
        cutter: &mut Cutter,
        logic: &mut Logic,
        visit: Visit,
    ) -> Result<bool, OutOfBudget> {
        let count = members.len();
        if count < 2 || (self.is_done)(&members) {
            return Ok(false);
        }
        if count > FEWEST
            && let Some(column) = self.telling_apart(part, &members, logic)?
        {
            return self.sweep(part, column, &members, logic, visit);
        }
        let cut = if count <= FEW { None } else { self.cut(part, &members, cutter, logic)? };
        let Some(Cut { column, low, high, .. }) = cut else { return self.compare((all, part), &members, logic, visit) };
        let side = |side: &ValueSet| members.iter().copied().filter(|at| self.regions[*at].0[column].meets(side)).collect();
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
    fn telling_apart(&self, part: &Region, members: &[usize], logic: &mut Logic) -> Result<Option<usize>, OutOfBudget> {
        let mut best: Option<(usize, usize)> = None;
        for (column, inside) in part.0.iter().enumerate().filter(|(column, _)| Some(*column) != self.left_out) {
            logic.budget.spend(members.len() / 8)?;
            let most = best.map_or(members.len() * (PARTNERS + members.len() / PAIRS), |best| best.0);
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
    fn sweep(&self, part: &Region, column: usize, members: &[usize], logic: &mut Logic, visit: Visit) -> Result<bool, OutOfBudget> {
        let set = |at: usize| &self.regions[at].0[column];
        let mut spans: Vec<((Position, Position), usize)> =
            members.iter().flat_map(|at| set(*at).spans().iter().map(|span| (*span, *at))).collect();
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
    fn cut(&self, part: &Region, members: &[usize], cutter: &mut Cutter, logic: &mut Logic) -> Result<Option<Cut>, OutOfBudget> {
        let sample: Vec<&Region> = members.iter().step_by(members.len().div_ceil(SAMPLE)).map(|at| self.regions[*at]).collect();
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

    /// Looks at each member's neighbours behind it. In the whole space, where the bitmaps are exact, neighbours meet for sure.
    fn compare(&self, (all, part): (&Region, &Region), members: &[usize], logic: &mut Logic, visit: Visit) -> Result<bool, OutOfBudget> {
        let regions: Vec<&Region> = members.iter().map(|member| self.regions[*member]).collect();
        let reach = Reach::new(part, &regions, 0);
        let columns: Vec<usize> = (0..part.0.len()).filter(|column| Some(*column) != self.left_out).collect();
        let is_sure = part == all && columns.iter().all(|column| reach.is_exact(*column));
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
            for second in near.iter().map(|at| members[at]) {
                logic.budget.spend(1)?;
                if (is_sure || self.meet_first_in(part, first, second)) && visit((first, second), logic)? {
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
