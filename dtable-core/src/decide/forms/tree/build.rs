//! Builds a tree, one cut after the other.

use super::{Tree, TreeColumn, TreeNode, TreeTarget, tree_column};
use crate::decide::tuning::TreeSizes;
use crate::lists::CollectVec;
use crate::model::{Rule, Table, ValueSet};
use std::collections::HashMap;

/// A severed box weighs as much as this many more boxes on the larger side. No measurement is recorded for this and the
/// next number.
const SEVERED: usize = 8;

/// The most sets of a column that are tried as cuts.
const SETS: usize = 32;

/// The first and last key of an interval; or (for sets) the keys as bits, and 0.
pub(super) type Side = (u64, u64);

/// A rule, or a part of it, as a box.
pub(super) struct Area {
    pub(super) rule: usize,
    pub(super) sides: Vec<Side>,
}

/// The rules as boxes, in the order in which they fire.
pub(super) struct Areas {
    pub(super) columns: Vec<TreeColumn>,
    pub(super) all: Vec<Side>,
    pub(super) areas: Vec<Area>,
    pub(super) else_rule: Option<usize>,
}

/// A part of the space that is not cut yet.
struct Open {
    alive: Vec<u32>,
    region: Vec<Side>,
    depth: usize,
    /// The node and the way that lead to it; `None` for the root.
    from: Option<(usize, usize)>,
}

pub(super) fn build(table: &Table, sizes: TreeSizes) -> Option<Tree> {
    let areas = Areas::new(table)?;
    Some(shared(grow(&areas, sizes)?))
}

impl Areas {
    fn new(table: &Table) -> Option<Self> {
        let looked_at = |column: &usize| {
            let all = table.columns[*column].domain.all();
            table.rules.iter().filter_map(Rule::entries).any(|entries| entries[*column].set != all)
        };
        let columns = (0..table.columns.len()).filter(looked_at);
        let columns: Vec<TreeColumn> = columns.map(|column| tree_column(column, &table.columns[column].domain)).collect::<Option<_>>()?;
        let all = columns.iter().map(|it| side(it, &table.columns[it.column].domain.all())).collect_vec();
        let mut areas = Vec::with_capacity(table.rules.len());
        for (rule, it) in table.rules.iter().enumerate() {
            let Some(entries) = it.entries() else { continue };
            let mut parts: Vec<Vec<Side>> = vec![Vec::with_capacity(columns.len())];
            for column in &columns {
                let sides = sides(column, &entries[column.column].set);
                parts = parts.iter().flat_map(|part| sides.iter().map(|side| [&part[..], &[*side]].concat())).collect_vec();
            }
            areas.extend(parts.into_iter().map(|sides| Area { rule, sides }));
            if areas.len() > 4 * table.rules.len() {
                return None;
            }
        }
        Some(Self { columns, all, areas, else_rule: table.rules.iter().position(Rule::is_else) })
    }

    /// Whether an area contains a region.
    pub(super) fn covers(&self, area: usize, region: &[Side]) -> bool {
        let sides = self.areas[area].sides.iter().zip(region).zip(&self.columns);
        sides.into_iter().all(|((own, region), column)| is_within(column, *region, *own))
    }
}

/// The keys of a set of values: the interval from the first to the last, or as bits.
fn side(column: &TreeColumn, set: &ValueSet) -> Side {
    let key = |at: u128| at.wrapping_sub(column.base) as u64;
    if column.is_set {
        return (set.iter().fold(0, |bits, at| bits | 1 << key(at)), 0);
    }
    (key(set.first().unwrap_or(0)), key(set.last().unwrap_or(0)))
}

fn sides(column: &TreeColumn, set: &ValueSet) -> Vec<Side> {
    if column.is_set {
        return vec![side(column, set)];
    }
    set.spans().iter().map(|(low, high)| side(column, &ValueSet::span(*low, *high))).collect_vec()
}

pub(super) fn is_within(column: &TreeColumn, inner: Side, outer: Side) -> bool {
    if column.is_set { inner.0 & !outer.0 == 0 } else { outer.0 <= inner.0 && inner.1 <= outer.1 }
}

/// The common part of two sides; `None` if they have none.
pub(super) fn common(column: &TreeColumn, a: Side, b: Side) -> Option<Side> {
    if column.is_set {
        return (a.0 & b.0 != 0).then_some((a.0 & b.0, 0));
    }
    let both = (a.0.max(b.0), a.1.min(b.1));
    (both.0 <= both.1).then_some(both)
}

/// The two parts into which a cut divides a side.
pub(super) fn halves(column: &TreeColumn, side: Side, operand: u64) -> [Option<Side>; 2] {
    let (first, second) = if column.is_set {
        ((!operand, 0), (operand, 0))
    } else {
        // There is no cut at 0, because no key is before it.
        ((0, operand.wrapping_sub(1)), (operand, u64::MAX))
    };
    [common(column, side, first), common(column, side, second)]
}

fn grow(areas: &Areas, sizes: TreeSizes) -> Option<Tree> {
    let mut tree = Tree { columns: areas.columns.clone(), nodes: Vec::new(), root: TreeTarget::Rule(0) };
    let most = sizes.nodes * areas.areas.len() + 64;
    let mut left = sizes.left * areas.areas.len() + 4096;
    let alive = (0..areas.areas.len()).map(|at| at as u32).collect_vec();
    let mut open = vec![Open { alive, region: areas.all.clone(), depth: 0, from: None }];
    while let Some(mut it) = open.pop() {
        let way = match end(areas, &mut it) {
            Some(rule) => TreeTarget::Rule(rule),
            None => TreeTarget::Node(tree.nodes.len()),
        };
        match it.from {
            None => tree.root = way,
            Some((node, side)) => tree.nodes[node].ways[side] = way,
        }
        if way == TreeTarget::Node(tree.nodes.len()) {
            left = left.checked_sub(it.alive.len())?;
            let (place, operand) = best_cut(areas, &it)?;
            if tree.nodes.len() == most || it.depth == sizes.depth {
                return None;
            }
            let at = tree.nodes.len();
            tree.nodes.push(TreeNode { place, operand, ways: [TreeTarget::Rule(0); 2] });
            let halves = halves(&areas.columns[place], it.region[place], operand);
            for (way, half) in halves.into_iter().enumerate().rev() {
                open.push(it.part(areas, place, half?, (at, way)));
            }
        }
    }
    Some(tree)
}

impl Open {
    fn part(&self, areas: &Areas, place: usize, side: Side, from: (usize, usize)) -> Self {
        let column = &areas.columns[place];
        let meets = |at: &u32| common(column, areas.areas[*at as usize].sides[place], side).is_some();
        let mut region = self.region.clone();
        region[place] = side;
        Self { alive: self.alive.iter().copied().filter(meets).collect_vec(), region, depth: self.depth + 1, from: Some(from) }
    }
}

/// The rule that fires in all cases of an open part, if it is a single one. Drops rules behind one that covers the
/// part.
fn end(areas: &Areas, it: &mut Open) -> Option<usize> {
    let rule = |at: u32| areas.areas[at as usize].rule;
    let Some(&first) = it.alive.first() else { return Some(areas.else_rule.unwrap_or(0)) };
    // Without ELSE every possible case has a rule, so the remaining cases cannot occur.
    let is_alone = areas.else_rule.is_none() && it.alive.iter().all(|at| rule(*at) == rule(first));
    if is_alone || areas.covers(first as usize, &it.region) {
        return Some(rule(first));
    }
    if let Some(sure) = it.alive.iter().position(|at| areas.covers(*at as usize, &it.region)) {
        it.alive.truncate(sure + 1);
    }
    None
}

/// The cut with the least weight; the first of equal ones.
fn best_cut(areas: &Areas, it: &Open) -> Option<(usize, u64)> {
    let mut best: Option<(usize, (usize, u64))> = None;
    for (place, column) in areas.columns.iter().enumerate() {
        let sides = it.alive.iter().map(|at| areas.areas[*at as usize].sides[place]);
        let cut = if column.is_set { set_cut(sides, it.region[place].0) } else { range_cut(sides, it.region[place]) };
        if let Some((weight, operand)) = cut
            && best.is_none_or(|(least, _)| weight < least)
        {
            best = Some((weight, (place, operand)));
        }
    }
    best.map(|(_, cut)| cut)
}

fn weight(all: usize, first: usize, second: usize) -> usize {
    first.max(second) + SEVERED * (first + second - all)
}

/// The best cut between keys.
fn range_cut(sides: impl Iterator<Item = Side>, region: Side) -> Option<(usize, u64)> {
    let (mut lows, mut ends): (Vec<u64>, Vec<u64>) = sides.map(|(low, high)| (low.max(region.0), high.min(region.1))).unzip();
    lows.sort_unstable();
    ends.sort_unstable();
    let all = lows.len();
    let mut best: Option<(usize, u64)> = None;
    let (mut begun, mut ended) = (0, 0);
    while begun < all || ended < all {
        // The next place at which a box begins, or right behind the end of one.
        let after = ends.get(ended).and_then(|end| end.checked_add(1));
        let next = lows.get(begun).copied().into_iter().chain(after).min();
        let Some(cut) = next.filter(|cut| *cut <= region.1) else { break };
        while ended < all && ends[ended] < cut {
            ended += 1;
        }
        if cut > region.0 {
            let weight = weight(all, begun, all - ended);
            if best.is_none_or(|(least, _)| weight < least) {
                best = Some((weight, cut));
            }
        }
        while begun < all && lows[begun] == cut {
            begun += 1;
        }
    }
    best
}

/// The best cut between sets of keys: one of the sets that rules have.
fn set_cut(sides: impl Iterator<Item = Side> + Clone, region: u64) -> Option<(usize, u64)> {
    let mut sets: Vec<u64> = Vec::new();
    for (bits, _) in sides.clone() {
        let inside = bits & region;
        if inside != region && !sets.contains(&inside) && sets.len() < SETS {
            sets.push(inside);
        }
    }
    let weights = sets.into_iter().map(|set| {
        let (mut all, mut first, mut second) = (0, 0, 0);
        for (bits, _) in sides.clone() {
            all += 1;
            first += usize::from(bits & region & !set != 0);
            second += usize::from(bits & set != 0);
        }
        (weight(all, first, second), set)
    });
    weights.min_by_key(|(weight, _)| *weight)
}

/// Shares equal parts of a tree, and removes cuts whose two ways are equal.
fn shared(tree: Tree) -> Tree {
    let mut known: HashMap<TreeNode, TreeTarget> = HashMap::new();
    let mut kept: Vec<TreeNode> = Vec::new();
    let mut moved: Vec<TreeTarget> = vec![TreeTarget::Rule(0); tree.nodes.len()];
    let follow = |way: TreeTarget, moved: &[TreeTarget]| if let TreeTarget::Node(at) = way { moved[at] } else { way };
    for (at, cut) in tree.nodes.iter().enumerate().rev() {
        let ways = cut.ways.map(|way| follow(way, &moved));
        moved[at] = if ways[0] == ways[1] {
            ways[0]
        } else {
            let cut = TreeNode { ways, ..cut.clone() };
            *known.entry(cut.clone()).or_insert_with(|| {
                kept.push(cut);
                TreeTarget::Node(kept.len() - 1)
            })
        };
    }
    // Children come first so far; in reverse order, parents do.
    let last = kept.len().saturating_sub(1);
    let turn = |way: TreeTarget| if let TreeTarget::Node(at) = way { TreeTarget::Node(last - at) } else { way };
    kept.reverse();
    for cut in &mut kept {
        cut.ways = cut.ways.map(turn);
    }
    Tree { columns: tree.columns, nodes: kept, root: turn(follow(tree.root, &moved)) }
}
