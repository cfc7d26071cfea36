//! Coverage on words of bits: the search of [`super`] for regions whose columns have two values at most.
//!
//! There a cover is a *product* of literals: one word says which columns it looks at, another which value it has in
//! each. `a = T, c = F` over columns `a`, `b`, `c` is `asks` 101 and `high` 001 (`a` is the lowest bit). Whether a
//! cover reaches a part, or covers it, takes an AND of two words, whatever the number of columns. The covers that reach
//! a part are numbers on one stack, so the way down allocates nothing. Cuts, gaps and steps are those of the search on
//! boxes.

use super::cut::cost;
use super::visit::{GapsFound, Then};
use crate::lists::CollectVec;
use crate::model::{Count, Region, ValueSet};
use crate::space::budget::Unanswered;
use crate::space::logic::{Logic, VisitGap};
use crate::space::residual::ResidualId;
use crate::trial::is_out;
use std::ops::Range;

/// A region as two words, a bit for each column.
#[derive(Clone, Copy)]
struct Product {
    /// The columns in which the region has one of two values.
    asks: u64,
    /// The columns of `asks` in which the region has the higher value.
    high: u64,
    /// Whether it lies outside the region that is searched.
    is_outside: bool,
}

impl Product {
    fn new(whole: &Region, region: &Region) -> Self {
        let mut it = Self { asks: 0, high: 0, is_outside: false };
        for (column, (inside, set)) in whole.0.iter().zip(&region.0).enumerate() {
            if !inside.is_subset(set) {
                it.asks |= 1 << column;
                it.is_outside |= !inside.meets(set);
                if inside.last().is_some_and(|last| set.contains(last)) {
                    it.high |= 1 << column;
                }
            }
        }
        it
    }

    /// This product, seen from inside `part`.
    const fn within(self, part: Self) -> Self {
        let is_outside = self.is_outside || (self.high ^ part.high) & self.asks & part.asks != 0;
        Self { asks: self.asks & !part.asks, high: self.high & !part.asks, is_outside }
    }
}

/// The regions of rules as products, made once for many searches among them.
pub(crate) struct Products {
    of_rules: Vec<Product>,
    /// The columns that have two values.
    two: u64,
}

impl Products {
    /// Makes the products; `None` if a column of `all` has more than two values, or a region is empty.
    pub(crate) fn new<'a>(all: &Region, regions: impl Iterator<Item = &'a Region>) -> Option<Self> {
        let two = columns_of_two(all)?;
        let of_rules: Vec<Product> = regions.map(|it| Product::new(all, it)).collect_vec();
        of_rules.iter().all(|it| !it.is_outside).then_some(Self { of_rules, two })
    }
}

/// A cut between the two values of a column, with the numbers of covers that reach only one side.
#[derive(Clone, Copy)]
struct BitCut {
    column: u32,
    below: usize,
    above: usize,
}

/// For each column the number of covers that have only its lower value, and only its higher.
struct Tallies {
    below: [u32; 64],
    above: [u32; 64],
}

impl Tallies {
    const NONE: Self = Self { below: [0; 64], above: [0; 64] };

    fn add(&mut self, product: Product, columns: u64) {
        let mut left = product.asks & columns;
        while left != 0 {
            let column = left.trailing_zeros() as usize;
            if product.high >> column & 1 == 0 {
                self.below[column] += 1;
            } else {
                self.above[column] += 1;
            }
            left &= left - 1;
        }
    }

    /// Finds the cheapest cut in one of `columns`, if `rules` covers reach the part; the first among equals.
    fn cheapest(&self, columns: u64, rules: usize) -> Option<BitCut> {
        let mut best: Option<(usize, BitCut)> = None;
        let mut left = columns;
        while left != 0 {
            let column = left.trailing_zeros();
            let (below, above) = (self.below[column as usize] as usize, self.above[column as usize] as usize);
            let found = cost(rules, below, above);
            if best.is_none_or(|(least, _)| found < least) {
                best = Some((found, BitCut { column, below, above }));
            }
            left &= left - 1;
        }
        best.map(|(_, cut)| cut)
    }
}

/// Up to this number of covers, cases are counted by inclusion and exclusion and not by splitting the part. No
/// measurement is recorded for it.
const COVERS_FOR_INCLUSION_EXCLUSION: usize = 4;

/// A search of a region in which every column has two neighbouring values or one.
pub(crate) struct BitSearch<'a> {
    logic: &'a mut Logic,
    whole: &'a Region,
    /// The columns that have two values.
    two: u64,
    covers: Vec<Product>,
    /// For each cover whether it covered some part.
    used: Vec<bool>,
    /// The columns that have one value in the current part.
    fixed: u64,
    /// The columns of `fixed` that have the higher value.
    high: u64,
    /// The stack: the covers that reach the whole, then those that reach the next part on the way down, and so on to
    /// the current part. A part is a range of it.
    live: Vec<u32>,
}

/// The columns of `whole` that have two values; `None` if a column has more, or if there are more columns than bits.
pub(crate) fn columns_of_two(whole: &Region) -> Option<u64> {
    if is_out("literals") {
        return None;
    }
    let mut two = 0;
    for (column, set) in whole.0.iter().enumerate() {
        match *set.spans() {
            [(low, high)] if low == high => {}
            [(low, high)] if low + 1 == high => two |= 1u64.checked_shl(u32::try_from(column).ok()?)?,
            _ => return None,
        }
    }
    (whole.0.len() <= 64).then_some(two)
}

impl<'a> BitSearch<'a> {
    /// Prepares a search; gives `logic` back if a column of `whole` has more than two values.
    pub(crate) fn new(logic: &'a mut Logic, whole: &'a Region, covers: &[&Region]) -> Result<Self, &'a mut Logic> {
        let Some(two) = columns_of_two(whole) else { return Err(logic) };
        let covers: Vec<Product> = covers.iter().map(|it| Product::new(whole, it)).collect_vec();
        Ok(Self { logic, whole, two, used: vec![false; covers.len()], covers, fixed: 0, high: 0, live: Vec::new() })
    }

    /// Prepares a search of the region of rule `at`, which is `whole`, with the rules `by` as covers.
    pub(crate) fn among(logic: &'a mut Logic, whole: &'a Region, (products, at, by): (&Products, usize, &[usize])) -> Self {
        let part = products.of_rules[at];
        let covers: Vec<Product> = by.iter().map(|other| products.of_rules[*other].within(part)).collect_vec();
        let two = products.two & !part.asks;
        Self { logic, whole, two, used: vec![false; covers.len()], covers, fixed: 0, high: 0, live: Vec::new() }
    }

    /// For each cover whether it covered some part.
    pub(crate) fn used(self) -> Vec<bool> {
        self.used
    }

    /// Visits the gaps of the whole.
    pub(crate) fn visit_all(&mut self, demand: ResidualId, visit: VisitGap) -> Result<(), Unanswered> {
        if self.extend(0) {
            self.find(0..self.live.len(), demand, visit)?;
        }
        Ok(())
    }

    /// Counts the cases outside all covers.
    pub(crate) fn count_all(&mut self, demand: ResidualId) -> Result<Count, Unanswered> {
        if self.extend(0) { self.count(0..self.live.len(), demand) } else { Ok(Count::ZERO) }
    }

    /// Counts for each cover the cases that lie in it, but in no cover before it.
    pub(crate) fn first_takers(mut self, demand: ResidualId) -> Result<Vec<Count>, Unanswered> {
        let mut takes = vec![Count::ZERO; self.covers.len()];
        self.in_sequence();
        self.share(0..self.live.len(), demand, &mut takes)?;
        Ok(takes)
    }

    /// Whether one of the `wanted` covers is the first to hold on some case.
    pub(crate) fn is_first_somewhere(&mut self, wanted: &[bool], demand: ResidualId) -> Result<bool, Unanswered> {
        self.in_sequence();
        self.is_first(0..self.live.len(), wanted, demand)
    }

    /// Pushes the covers that reach the whole, in order, up to the first that covers it.
    fn in_sequence(&mut self) {
        for cover in 0..self.covers.len() {
            if !self.covers[cover].is_outside && self.push(cover as u32) {
                return;
            }
        }
    }

    /// The columns that are open in a cover, in the current part.
    fn open(&self, cover: u32) -> u64 {
        self.covers[cover as usize].asks & !self.fixed
    }

    /// Pushes a cover that reaches the part. Returns whether it covers the part.
    fn push(&mut self, cover: u32) -> bool {
        self.live.push(cover);
        self.open(cover) == 0
    }

    /// Pushes the covers from index `from` on that reach the part. Returns `false` if one covers it.
    fn extend(&mut self, from: usize) -> bool {
        for cover in from..self.covers.len() {
            let it = self.covers[cover];
            if !it.is_outside && (it.high ^ self.high) & it.asks & self.fixed == 0 {
                if it.asks & !self.fixed == 0 {
                    self.used[cover] = true;
                    return false;
                }
                self.live.push(cover as u32);
            }
        }
        true
    }

    /// Confines a column to one value; [`BitSearch::free`] undoes it.
    fn fix(&mut self, column: u32, to_high: bool) {
        self.fixed |= 1 << column;
        self.high |= u64::from(to_high) << column;
    }

    /// Undoes [`fix`](Self::fix).
    fn free(&mut self, column: u32) {
        self.fixed &= !(1 << column);
        self.high &= !(1 << column);
    }

    /// Pushes those of `live` that still reach the part after `column` was fixed. Returns `false` if one covers it.
    fn narrow(&mut self, live: Range<usize>, column: u32) -> bool {
        let bit = 1u64 << column;
        for at in live {
            let cover = self.live[at];
            let it = self.covers[cover as usize];
            if it.asks & bit != 0 {
                if (it.high ^ self.high) & bit != 0 {
                    continue;
                }
                if it.asks & !self.fixed == 0 {
                    self.used[cover as usize] = true;
                    return false;
                }
            }
            self.live.push(cover);
        }
        true
    }

    /// A value of a column as a set.
    fn side(&self, column: u32, is_high: bool) -> ValueSet {
        let set = &self.whole.0[column as usize];
        ValueSet::one(if is_high { set.last() } else { set.first() }.unwrap_or(0))
    }

    /// The formula that remains of `demand` where a column has one value.
    fn confined(&mut self, demand: ResidualId, column: u32, is_high: bool) -> Result<ResidualId, Unanswered> {
        if demand == ResidualId::TRUE {
            return Ok(demand);
        }
        let side = self.side(column, is_high);
        self.logic.confined(demand, column as usize, &side)
    }

    /// Visits the gaps of the part. `live` are all covers that reach it, and none covers it.
    fn find(&mut self, live: Range<usize>, demand: ResidualId, visit: VisitGap) -> Result<GapsFound, Unanswered> {
        let known = self.covers.len();
        self.logic.budget.spend(1)?;
        if !self.logic.is_satisfiable_by_splitting(demand)? {
            return Ok(GapsFound::Nothing);
        }
        let Some(BitCut { column, below, above }) = self.best_cut(live.clone())? else { return self.visit(visit) };
        let is_high = above < below;
        let found = self.find_in(live.clone(), known, demand, (column, is_high), visit)?;
        // The unate shortcut: no cover is confined to the first side.
        let is_unate = (if is_high { above } else { below }) == 0;
        if found == GapsFound::End || found == GapsFound::Nothing && is_unate && !self.logic.residuals.mentions(demand, column as usize) {
            return Ok(found);
        }
        let more = self.find_in(live, known, demand, (column, !is_high), visit)?;
        Ok(if more == GapsFound::Nothing { found } else { more })
    }

    /// Visits the gaps where `column` has one value; covers from index `known` on are not in `live` yet.
    fn find_in(
        &mut self,
        live: Range<usize>,
        known: usize,
        demand: ResidualId,
        (column, is_high): (u32, bool),
        visit: VisitGap,
    ) -> Result<GapsFound, Unanswered> {
        let demand = self.confined(demand, column, is_high)?;
        self.fix(column, is_high);
        let begin = self.live.len();
        let is_open = self.narrow(live, column) && self.extend(known);
        let found = if is_open { self.find(begin..self.live.len(), demand, visit) } else { Ok(GapsFound::Nothing) };
        self.live.truncate(begin);
        self.free(column);
        found
    }

    /// The current part as a region.
    fn region(&self) -> Region {
        let mut region = self.whole.clone();
        let mut left = self.fixed;
        while left != 0 {
            let column = left.trailing_zeros();
            region.0[column as usize] = self.side(column, self.high >> column & 1 == 1);
            left &= left - 1;
        }
        region
    }

    fn visit(&mut self, visit: VisitGap) -> Result<GapsFound, Unanswered> {
        let region = self.region();
        match visit(self.logic, &region)? {
            Then::Stop => Ok(GapsFound::End),
            Then::Cover(regions) => {
                self.covers.extend(regions.iter().map(|it| Product::new(self.whole, it)));
                self.used.resize(self.covers.len(), false);
                Ok(GapsFound::Gaps)
            }
        }
    }

    /// Counts the cases of the part outside all covers. `live` are all covers that reach it, and none covers it.
    fn count(&mut self, live: Range<usize>, demand: ResidualId) -> Result<Count, Unanswered> {
        self.logic.budget.spend(1)?;
        if !self.logic.is_satisfiable_by_splitting(demand)? {
            return Ok(Count::ZERO);
        }
        let Some(BitCut { column, .. }) = self.best_cut(live.clone())? else { return self.cases(demand) };
        let below = self.count_in(live.clone(), demand, column, false)?;
        Ok(below + self.count_in(live, demand, column, true)?)
    }

    /// Counts as [`count`](Self::count) where `column` has one value.
    fn count_in(&mut self, live: Range<usize>, demand: ResidualId, column: u32, is_high: bool) -> Result<Count, Unanswered> {
        let demand = self.confined(demand, column, is_high)?;
        self.fix(column, is_high);
        let begin = self.live.len();
        let is_open = self.narrow(live, column);
        let count = if is_open { self.count(begin..self.live.len(), demand) } else { Ok(Count::ZERO) };
        self.live.truncate(begin);
        self.free(column);
        count
    }

    /// Counts the cases of the part that satisfy `demand`, which is confined to the part already.
    fn cases(&mut self, demand: ResidualId) -> Result<Count, Unanswered> {
        let mentioned = self.logic.residuals.columns(demand).iter().fold(0u64, |all, column| all | 1 << column);
        let free = self.two & !self.fixed & !mentioned;
        let points = self.logic.residuals.count(demand, &mut self.logic.budget)?;
        Ok(points * Count::product([1u128 << free.count_ones()]))
    }

    /// Adds each case of the part to the count of the first cover that holds there. `live` are the covers that reach
    /// the part, in order, and end with the first that covers it.
    fn share(&mut self, live: Range<usize>, demand: ResidualId, takes: &mut [Count]) -> Result<(), Unanswered> {
        self.logic.budget.spend(live.len() + 1)?;
        if live.is_empty() || demand == ResidualId::FALSE {
            return Ok(());
        }
        if live.len() <= COVERS_FOR_INCLUSION_EXCLUSION && demand == ResidualId::TRUE {
            self.share_among_few(live, takes);
            return Ok(());
        }
        let first = self.live[live.start];
        let open = self.open(first);
        let Some(BitCut { column, .. }) = self.tallies(live.clone(), open).cheapest(open, live.len()) else {
            takes[first as usize] += &self.cases(demand)?;
            return Ok(());
        };
        for is_high in [false, true] {
            let demand = self.confined(demand, column, is_high)?;
            self.fix(column, is_high);
            let begin = self.live.len();
            self.in_order(live.clone(), column);
            self.share(begin..self.live.len(), demand, takes)?;
            self.live.truncate(begin);
            self.free(column);
        }
        Ok(())
    }

    /// Adds to the count of each cover its cases outside the covers before it. Expects that every case is possible.
    fn share_among_few(&self, live: Range<usize>, takes: &mut [Count]) {
        let live = &self.live[live];
        for (at, &cover) in live.iter().enumerate() {
            let cases = self.outside(&live[..at], self.covers[cover as usize]);
            takes[cover as usize] += &Count::from(cases);
        }
    }

    /// Counts the points of the part that lie in `product` and outside `covers`, by inclusion and exclusion. All of
    /// them have to reach the part.
    fn outside(&self, covers: &[u32], product: Product) -> u128 {
        let asked = self.fixed | product.asks;
        for (at, &cover) in covers.iter().enumerate() {
            let it = self.covers[cover as usize];
            if (it.high ^ product.high) & it.asks & product.asks != 0 {
                continue;
            }
            if it.asks & !asked == 0 {
                return 0;
            }
            let rest = &covers[at + 1..];
            let shared = Product { asks: it.asks | product.asks, high: it.high | product.high, is_outside: false };
            return self.outside(rest, product) - self.outside(rest, shared);
        }
        1 << (self.two & !asked).count_ones()
    }

    /// Whether one of the `wanted` covers is the first to hold on some case of the part. `live` are the covers that
    /// reach the part, in order, and end with the first that covers it.
    fn is_first(&mut self, mut live: Range<usize>, wanted: &[bool], demand: ResidualId) -> Result<bool, Unanswered> {
        self.logic.budget.spend(live.len() + 1)?;
        while let Some(&first) = self.live[live.clone()].first().filter(|first| wanted[**first as usize]) {
            if self.is_possible_in(first, demand)? {
                return Ok(true);
            }
            live.start = if self.open(first) == 0 { live.end } else { live.start + 1 };
        }
        // Covers behind the last wanted one do not matter.
        let last = self.live[live.clone()].iter().rposition(|it| wanted[*it as usize]);
        let Some(last) = last.filter(|_| demand != ResidualId::FALSE) else { return Ok(false) };
        live.end = live.start + last + 1;
        let open = self.open(self.live[live.start]);
        let Some(BitCut { column, .. }) = self.tallies(live.clone(), open).cheapest(open, live.len()) else { return Ok(false) };
        for is_high in [false, true] {
            let demand = self.confined(demand, column, is_high)?;
            self.fix(column, is_high);
            let begin = self.live.len();
            self.in_order(live.clone(), column);
            let found = self.is_first(begin..self.live.len(), wanted, demand)?;
            self.live.truncate(begin);
            self.free(column);
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether `demand` allows a case of the part in a cover that reaches it.
    fn is_possible_in(&mut self, cover: u32, mut demand: ResidualId) -> Result<bool, Unanswered> {
        let (mut left, high) = (self.open(cover), self.covers[cover as usize].high);
        while left != 0 {
            let column = left.trailing_zeros();
            demand = self.confined(demand, column, high >> column & 1 == 1)?;
            left &= left - 1;
        }
        self.logic.is_satisfiable_by_splitting(demand)
    }

    /// Pushes those of `live` that still reach the part after `column` was fixed, up to the first that covers it.
    fn in_order(&mut self, live: Range<usize>, column: u32) {
        for at in live {
            let cover = self.live[at];
            let it = self.covers[cover as usize];
            if (it.high ^ self.high) & it.asks & 1 << column == 0 && self.push(cover) {
                return;
            }
        }
    }

    /// Counts the covers of `live` that have only the lower or only the higher value, in each of `columns`.
    fn tallies(&self, live: Range<usize>, columns: u64) -> Tallies {
        let mut tallies = Tallies::NONE;
        for &cover in &self.live[live] {
            tallies.add(self.covers[cover as usize], columns);
        }
        tallies
    }

    /// Finds the cheapest cut; `None` if no cover reaches the part. If a cover has a single open column, the cut is
    /// there: one side is then covered at once.
    fn best_cut(&mut self, live: Range<usize>) -> Result<Option<BitCut>, Unanswered> {
        let (mut every, mut looks) = (0, live.len());
        for &cover in &self.live[live.clone()] {
            let it = self.covers[cover as usize];
            let open = it.asks & !self.fixed;
            if open & (open - 1) == 0 {
                self.logic.budget.spend(live.len() + it.asks.count_ones() as usize)?;
                let count = live.len();
                return Ok(self.tallies(live, open).cheapest(open, count));
            }
            every |= open;
            looks += it.asks.count_ones() as usize;
        }
        self.logic.budget.spend(looks)?;
        let count = live.len();
        Ok(self.tallies(live, !self.fixed).cheapest(every, count))
    }
}
