//! Rules that look at two columns: rectangles in a plane.
//!
//! Twenty thousand rules `x < 3 (i + 1), y >= 3 i` overlap pairwise, so everything that goes by pairs is hopeless, but two questions about all rules have
//! answers in `n log² n`: which rules are *first somewhere*, that is, take a case when the first in order fires; and which are *alone
//! somewhere*, that is, match a case that no other rule matches (the essential prime implicants of Quine and McCluskey: no search for redundant
//! rules has to look at those).
//!
//! A line sweeps over `x`. What the rectangles on it cover is kept in a segment tree over `y` (Bentley, *Algorithms for Klee's rectangle
//! problems*, 1977): a rectangle from `a` to `b` stands at the `log n` nodes whose intervals make up `a..=b`. With three rectangles, in order,
//!
//! ```text
//! y  3 |    2 2        A node knows the first rule that stands at it, and of its interval, with only what stands at the node or
//!    2 |  1 1 2 2      below: the last of the first rules of its places (`behind`), and the last rule that is first
//!    1 |  1 1 2 2      at some place and not yet known to be (`fresh`). At the root, `fresh` is a rule that is found; once that is
//!    0 |    0 0 0      noted, its nodes are computed anew, and the root has the next one.
//!      +--------- x
//! ```
//!
//! where rule 2 is first at `x = 2`, `y = 3`. A rule is found once, so all that costs as much as moving the rectangles in and out.

use crate::lists::CollectVec;
use crate::model::{Position, Region, ValueSet};
use crate::space::cases::Space;
use crate::space::cover::cut::hull;
use crate::space::residual::ResidualId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// With fewer rules, pairs are as good.
const FEWEST: usize = 64;

/// So many rectangles a rule, and no more.
const RECTANGLES: usize = 4;

/// No rule.
const NONE: u32 = u32::MAX;

/// Rules as rectangles.
pub(crate) struct Plane {
    rectangles: Vec<Rectangle>,
    rules: usize,
    /// How many intervals of `y` there are.
    height: usize,
}

/// A part of a rule, by the numbers of the intervals in which it begins and ends in both columns.
struct Rectangle {
    rule: u32,
    x: (u32, u32),
    y: (u32, u32),
}

impl Plane {
    /// The rules of a space, where they are many, look at two columns at most, and every case is possible.
    pub(crate) fn of(space: &Space) -> Option<Self> {
        let regions = || space.rules.iter().map(|it| &it.region);
        let is_plain = space.rules.len() >= FEWEST && space.demand == ResidualId::TRUE && !space.logic.is_by_solver();
        if is_plain { Self::new(&space.all, &regions().collect_vec()) } else { None }
    }

    fn new(all: &Region, regions: &[&Region]) -> Option<Self> {
        let (x, y) = columns(all, regions)?;
        let parts = |region: &Region| region.0[x].spans().len() * region.0[y].spans().len();
        if regions.iter().map(|it| parts(it)).sum::<usize>() > RECTANGLES * regions.len() {
            return None;
        }
        let places = |column: usize| {
            let ends = |set: &ValueSet| -> Vec<Position> {
                set.spans().iter().flat_map(|(low, high)| [Some(*low), high.checked_add(1)]).flatten().collect_vec()
            };
            let mut places: Vec<Position> = regions.iter().flat_map(|it| ends(&it.0[column])).chain([hull(&all.0[column]).0]).collect_vec();
            places.sort_unstable();
            places.dedup();
            places
        };
        let (by_x, by_y) = (places(x), places(y));
        let interval = |places: &[Position], (low, high): (Position, Position)| {
            let number = |end: usize| u32::try_from(end - 1).ok();
            Some((number(places.partition_point(|at| *at <= low))?, number(places.partition_point(|at| *at <= high))?))
        };
        let mut rectangles = Vec::new();
        for (rule, region) in (0u32..).zip(regions) {
            for &across in region.0[x].spans() {
                for &up in region.0[y].spans() {
                    rectangles.push(Rectangle { rule, x: interval(&by_x, across)?, y: interval(&by_y, up)? });
                }
            }
        }
        Some(Self { rectangles, rules: regions.len(), height: by_y.len() })
    }

    /// The steps that a question takes.
    pub(crate) const fn cost(&self) -> usize {
        4 * self.rectangles.len() * (self.height.ilog2() as usize + 1)
    }

    /// For each rule whether some case lies in it, but in no rule before it.
    pub(crate) fn first_somewhere(&self) -> Vec<bool> {
        self.sweep(&mut Firsts { nodes: self.nodes(|| First { standing: BinaryHeap::new(), behind: NONE, fresh: NONE }) })
    }

    /// For each rule whether some case lies in it, but in no other rule.
    pub(crate) fn alone_somewhere(&self) -> Vec<bool> {
        self.sweep(&mut Alones { nodes: self.nodes(|| Alone { standing: 0, sum: 0, is_bare: true, fresh: NONE }) })
    }

    fn nodes<T>(&self, node: impl FnMut() -> T) -> Vec<T> {
        let mut nodes = Vec::new();
        nodes.resize_with(2 * self.height.next_power_of_two(), node);
        nodes
    }

    /// Moves the rectangles in and out, and asks at each place for the rules that are found there.
    fn sweep(&self, tree: &mut impl Tree) -> Vec<bool> {
        let mut moves: Vec<(u32, bool, u32)> = Vec::with_capacity(2 * self.rectangles.len());
        for (at, it) in (0u32..).zip(&self.rectangles) {
            moves.push((it.x.0, true, at));
            moves.push((it.x.1 + 1, false, at));
        }
        // What ends at a place goes before what begins there.
        moves.sort_unstable();
        let mut sweep = Sweep { found: vec![false; self.rules], leaves: self.height.next_power_of_two() };
        let mut of_rule: Vec<Vec<u32>> = vec![Vec::new(); self.rules];
        for (at, it) in (0u32..).zip(&self.rectangles) {
            of_rule[it.rule as usize].push(at);
        }
        for (next, &(place, begins, at)) in moves.iter().enumerate() {
            let it = &self.rectangles[at as usize];
            sweep.change(tree, it, if begins { Change::In } else { Change::Out });
            if moves.get(next + 1).is_some_and(|next| next.0 == place) {
                continue;
            }
            while tree.fresh() != NONE {
                let rule = tree.fresh();
                sweep.found[rule as usize] = true;
                for part in
                    of_rule[rule as usize].iter().map(|at| &self.rectangles[*at as usize]).filter(|it| it.x.0 <= place && place <= it.x.1)
                {
                    sweep.change(tree, part, Change::Nothing);
                }
            }
        }
        sweep.found
    }
}

fn columns(all: &Region, regions: &[&Region]) -> Option<(usize, usize)> {
    let is_open = |column: &usize| regions.iter().any(|it| it.0[*column] != all.0[*column]);
    match (0..all.0.len()).filter(is_open).take(3).collect_vec()[..] {
        [x] => Some((x, (0..all.0.len()).find(|column| *column != x)?)),
        [x, y] => Some((x, y)),
        _ => None,
    }
}

/// What happens to a rectangle on the line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    In,
    Out,
    /// Its rule was found.
    Nothing,
}

/// What the nodes of a segment tree know.
trait Tree {
    /// Moves a rule into a node, or out of it.
    fn change(&mut self, node: usize, rule: u32, change: Change, found: &[bool]);

    /// Computes what a node knows from what stands at it, and from the two nodes below it, if it has any.
    fn compute(&mut self, node: usize, below: Option<(usize, usize)>, found: &[bool]);

    /// A rule that is found at the root, and was not before; or none.
    fn fresh(&self) -> u32;
}

struct Sweep {
    found: Vec<bool>,
    leaves: usize,
}

impl Sweep {
    /// Changes the nodes at which a rectangle stands, and computes those above, from the leaves to the root.
    fn change(&self, tree: &mut impl Tree, it: &Rectangle, change: Change) {
        let (mut low, mut high) = (it.y.0 as usize + self.leaves, it.y.1 as usize + self.leaves + 1);
        let (first, last) = (low, high - 1);
        while low < high {
            for node in [(low % 2 == 1).then_some(low), (high % 2 == 1).then_some(high - 1)].into_iter().flatten() {
                tree.change(node, it.rule, change, &self.found);
                tree.compute(node, self.below(node), &self.found);
            }
            (low, high) = (low.div_ceil(2), high / 2);
        }
        let (mut low, mut high) = (first / 2, last / 2);
        while low > 0 {
            tree.compute(low, self.below(low), &self.found);
            if high != low {
                tree.compute(high, self.below(high), &self.found);
            }
            (low, high) = (low / 2, high / 2);
        }
    }

    fn below(&self, node: usize) -> Option<(usize, usize)> {
        (node < self.leaves).then_some((2 * node, 2 * node + 1))
    }
}

/// Which rules are first.
struct Firsts {
    nodes: Vec<First>,
}

struct First {
    /// The rules that stand at the node, the first on top, each with whether it leaves; what has left is dropped when it is on top.
    standing: BinaryHeap<(Reverse<u32>, bool)>,
    behind: u32,
    fresh: u32,
}

impl First {
    /// The first rule that stands at the node.
    fn first(&mut self) -> u32 {
        let mut left = 0;
        while let Some(&(rule, leaves)) = self.standing.peek() {
            // The marks of a rule are on top of it.
            match (leaves, left) {
                (true, _) => left += 1,
                (false, 0) => return rule.0,
                (false, _) => left -= 1,
            }
            self.standing.pop();
        }
        NONE
    }
}

impl Tree for Firsts {
    fn change(&mut self, node: usize, rule: u32, change: Change, _: &[bool]) {
        match change {
            Change::In => self.nodes[node].standing.push((Reverse(rule), false)),
            Change::Out => self.nodes[node].standing.push((Reverse(rule), true)),
            Change::Nothing => {}
        }
    }

    fn compute(&mut self, node: usize, below: Option<(usize, usize)>, found: &[bool]) {
        let (behind, fresh) = below.map_or((NONE, NONE), |(low, high)| {
            let (low, high) = (&self.nodes[low], &self.nodes[high]);
            // Of two that are found, the first stays visible under more rules.
            (low.behind.max(high.behind), low.fresh.min(high.fresh))
        });
        let it = &mut self.nodes[node];
        let first = it.first();
        let is_fresh = first < behind && !found[first as usize];
        it.fresh = if fresh < first {
            fresh
        } else if is_fresh {
            first
        } else {
            NONE
        };
        it.behind = behind.min(first);
    }

    fn fresh(&self) -> u32 {
        self.nodes[1].fresh
    }
}

/// Which rules are alone.
struct Alones {
    nodes: Vec<Alone>,
}

#[derive(Clone, Copy)]
struct Alone {
    /// How many rules stand at the node, and the sum of their numbers: the number of the one where it is one.
    standing: u32,
    sum: u64,
    /// Whether there is a place at which none stands, here or below.
    is_bare: bool,
    fresh: u32,
}

impl Tree for Alones {
    fn change(&mut self, node: usize, rule: u32, change: Change, _: &[bool]) {
        let it = &mut self.nodes[node];
        match change {
            Change::In => (it.standing, it.sum) = (it.standing + 1, it.sum + u64::from(rule)),
            Change::Out => (it.standing, it.sum) = (it.standing - 1, it.sum - u64::from(rule)),
            Change::Nothing => {}
        }
    }

    fn compute(&mut self, node: usize, below: Option<(usize, usize)>, found: &[bool]) {
        let (is_bare, fresh) = below.map_or((true, NONE), |(low, high)| {
            let (low, high) = (&self.nodes[low], &self.nodes[high]);
            (low.is_bare || high.is_bare, low.fresh.min(high.fresh))
        });
        let it = &mut self.nodes[node];
        it.is_bare = is_bare && it.standing == 0;
        it.fresh = match it.standing {
            0 => fresh,
            1 if is_bare && !found[it.sum as usize] => it.sum as u32,
            _ => NONE,
        };
    }

    fn fresh(&self) -> u32 {
        self.nodes[1].fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random rectangles in a plane of 12 by 9, beside a column at which nobody looks.
    fn random(count: usize, mut seed: u64) -> (Region, Vec<Region>) {
        let mut below = |end: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u128::from((seed >> 33) % end)
        };
        let all = Region(vec![ValueSet::span(0, 11), ValueSet::span(0, 1), ValueSet::span(0, 8)]);
        let mut side = |end: u64| {
            let (a, b) = (below(end), below(end));
            let inner = ValueSet::span(a.min(b), a.max(b));
            if below(5) == 0 { ValueSet::span(0, u128::from(end) - 1).minus(&inner).union(&ValueSet::one(a)) } else { inner }
        };
        let regions = (0..count).map(|_| Region(vec![side(12), ValueSet::span(0, 1), side(9)])).collect();
        (all, regions)
    }

    /// What `is` true of the rules that hold at some place, by looking at all of them.
    fn by_looking(regions: &[Region], is: impl Fn(&[usize]) -> Option<usize>) -> Vec<bool> {
        let mut found = vec![false; regions.len()];
        for (x, y) in (0..12).flat_map(|x| (0..9).map(move |y| (x, y))) {
            let holding: Vec<usize> = (0..regions.len()).filter(|at| regions[*at].contains(&[x, 0, y])).collect();
            if let Some(rule) = is(&holding) {
                found[rule] = true;
            }
        }
        found
    }

    #[test]
    fn what_is_found_is_what_a_look_at_every_case_finds() {
        for seed in 0..300 {
            let (all, regions) = random(1 + seed as usize % 25, seed);
            let Some(plane) = Plane::new(&all, &regions.iter().collect::<Vec<_>>()) else { continue };
            assert_eq!(plane.first_somewhere(), by_looking(&regions, |holding| holding.first().copied()), "{seed}");
            let only = |holding: &[usize]| if let [one] = holding { Some(*one) } else { None };
            assert_eq!(plane.alone_somewhere(), by_looking(&regions, only), "{seed}");
        }
    }
}
