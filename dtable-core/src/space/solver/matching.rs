//! Finds conflicts by counting: more clauses than places for them.
//!
//! Nine pigeons do not fit into eight holes, but every proof of that by resolution is exponentially long (Haken, *The
//! intractability of resolution*, 1985), and a search finds only such proofs. Counting needs one step. *Pigeons* are
//! clauses without a literal in common: each needs a true literal of its own. A *hole* is a set of literals that
//! exclude each other pairwise: only one of them can be true. To be satisfied, a pigeon needs a hole for itself. If a
//! maximum matching leaves a pigeon without a hole, the pigeons that were asked to make room are more than their holes
//! (Hall, 1935): they cannot all be satisfied.
//!
//! Example: `a | b`, `c | d`, `e | f`, where at most one of `a`, `c`, `e` holds, and at most one of `b`, `d`, `f`:
//! three pigeons, two holes.
//!
//! Literals that the assignment makes false are left out of the clauses. They become the conflict: one of them has to
//! hold.

use super::literal::BoolLiteral;
use crate::lists::{CollectVec, Order};
use crate::space::hash::FastMap;
use crate::trial::is_out;

/// The clauses that the assignment does not satisfy yet.
#[derive(Default)]
struct OpenClauses {
    /// For each clause its unassigned literals, and its false ones.
    clauses: Vec<(Vec<BoolLiteral>, Vec<BoolLiteral>)>,
    /// For each literal the literals that cannot be true together with it, each with the clause that says so.
    excluded: FastMap<BoolLiteral, Vec<(BoolLiteral, usize)>>,
}

/// Looks for a conflict: literals that are all false, and of which one has to hold. `None` if it finds none, although
/// there may be one.
///
/// `given` are the clauses, `value` is the assignment, and the work done is added to `looks`.
pub(super) fn too_few_places<'a>(
    given: impl Iterator<Item = &'a [BoolLiteral]>,
    value: impl Fn(BoolLiteral) -> Option<bool>,
    looks: &mut usize,
) -> Option<Vec<BoolLiteral>> {
    if is_out("matching") {
        return None;
    }
    let open = OpenClauses::of(given, value, looks);
    let pigeons = open.pigeons();
    let holes = open.holes(&pigeons);
    let pairs: usize = open.excluded.values().map(Vec::len).sum();
    *looks += pairs + pigeons.len();
    let hall_violator = hall_violator(&open, &pigeons, &holes, looks)?;
    Some(open.conflict(&hall_violator, &holes))
}

impl OpenClauses {
    fn of<'a>(given: impl Iterator<Item = &'a [BoolLiteral]>, value: impl Fn(BoolLiteral) -> Option<bool>, looks: &mut usize) -> Self {
        let mut open = Self::default();
        for clause in given {
            *looks += clause.len();
            if clause.iter().any(|it| value(*it) == Some(true)) {
                continue;
            }
            let (left, fallen): (Vec<BoolLiteral>, Vec<BoolLiteral>) = clause.iter().partition(|it| value(**it).is_none());
            if let [a, b] = left[..] {
                let at = open.clauses.len();
                open.excluded.entry(!a).or_default().push((!b, at));
                open.excluded.entry(!b).or_default().push((!a, at));
            }
            open.clauses.push((left, fallen));
        }
        open
    }

    /// Chooses clauses without a literal in common, the shortest first. Clauses with a literal that excludes no other
    /// are left out, because they have a hole for themselves.
    fn pigeons(&self) -> Vec<usize> {
        let may_conflict = |at: &usize| self.clauses[*at].0.iter().all(|it| self.excluded.contains_key(it));
        let mut candidates: Vec<usize> = (0..self.clauses.len()).filter(may_conflict).collect_vec();
        candidates.order_by_key(|at| self.clauses[*at].0.len());
        let mut taken: FastMap<BoolLiteral, ()> = FastMap::default();
        candidates.retain(|at| {
            let of = &self.clauses[*at].0;
            let is_apart = of.iter().all(|it| !taken.contains_key(it));
            if is_apart {
                taken.extend(of.iter().map(|it| (*it, ())));
            }
            is_apart
        });
        candidates
    }

    /// Chooses the hole of each literal of the pigeons: the first hole whose literals it all excludes, or else a new
    /// one.
    fn holes(&self, pigeons: &[usize]) -> FastMap<BoolLiteral, usize> {
        let mut holes: FastMap<BoolLiteral, usize> = FastMap::default();
        let mut sizes: Vec<usize> = Vec::new();
        for literal in pigeons.iter().flat_map(|at| &self.clauses[*at].0) {
            let mut of: Vec<(BoolLiteral, usize)> = Vec::new();
            of.extend(self.excluded[literal].iter().filter_map(|(other, _)| Some((*other, *holes.get(other)?))));
            of.sort_unstable();
            of.dedup();
            let mut met: Vec<usize> = of.into_iter().map(|(_, hole)| hole).collect_vec();
            met.sort_unstable();
            let joined = met.chunk_by(|a, b| a == b).find(|same| same.len() == sizes[same[0]]).map(|same| same[0]);
            let hole = joined.unwrap_or(sizes.len());
            if hole == sizes.len() {
                sizes.push(0);
            }
            sizes[hole] += 1;
            holes.insert(*literal, hole);
        }
        holes
    }

    /// The conflict: the false literals of the pigeons that are too many, and of the clauses that make their literals
    /// exclude each other.
    fn conflict(&self, hall_violator: &[usize], holes: &FastMap<BoolLiteral, usize>) -> Vec<BoolLiteral> {
        let literals: FastMap<BoolLiteral, ()> = hall_violator.iter().flat_map(|at| &self.clauses[*at].0).map(|it| (*it, ())).collect();
        let mut by: Vec<usize> = hall_violator.to_vec();
        for literal in literals.keys() {
            let same = self.excluded[literal].iter().filter(|(other, _)| literals.contains_key(other) && holes[other] == holes[literal]);
            by.extend(same.map(|(_, clause)| *clause));
        }
        let mut fallen: Vec<BoolLiteral> = by.into_iter().flat_map(|at| &self.clauses[at].1).copied().collect_vec();
        fallen.sort_unstable();
        fallen.dedup();
        fallen
    }
}

/// Finds pigeons that are more than their holes, by augmenting paths (Kuhn, 1955). Adds the literals looked at to
/// `looks`.
fn hall_violator(open: &OpenClauses, pigeons: &[usize], holes: &FastMap<BoolLiteral, usize>, looks: &mut usize) -> Option<Vec<usize>> {
    let (mut guests, mut seats): (FastMap<usize, usize>, FastMap<usize, usize>) = (FastMap::default(), FastMap::default());
    for first in pigeons {
        let (mut hall_violator, mut came_from) = (vec![*first], FastMap::default());
        let mut next = 0;
        let mut free = None;
        while free.is_none() {
            // No pigeon that was asked to make room has another hole.
            let Some(pigeon) = hall_violator.get(next).copied() else { return Some(hall_violator) };
            next += 1;
            *looks += open.clauses[pigeon].0.len();
            for hole in open.clauses[pigeon].0.iter().map(|it| holes[it]) {
                if came_from.contains_key(&hole) {
                    continue;
                }
                came_from.insert(hole, pigeon);
                match guests.get(&hole) {
                    Some(guest) => hall_violator.push(*guest),
                    None => free = Some(hole),
                }
            }
        }
        while let Some(hole) = free {
            let pigeon = came_from[&hole];
            guests.insert(hole, pigeon);
            free = seats.insert(pigeon, hole);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::search::Search;
    use super::*;

    fn conflict(search: &Search) -> Option<Vec<BoolLiteral>> {
        too_few_places(search.given(), |it| search.value(it), &mut 0)
    }

    /// Pigeons that sit somewhere, where what says that a hole has one place has a literal of its own; whether that is
    /// said of the last hole.
    fn pigeonhole(pigeons: usize, holes: usize, is_last_said: bool) -> (Search, Vec<BoolLiteral>) {
        let mut search = Search::new();
        let cells: Vec<Vec<BoolLiteral>> = (0..pigeons).map(|_| (0..holes).map(|_| search.fresh()).collect()).collect();
        let said: Vec<BoolLiteral> = (0..holes).map(|_| search.fresh()).collect();
        cells.iter().for_each(|cells| search.clause(cells));
        for hole in 0..holes {
            for a in 0..pigeons {
                (0..a).for_each(|b| search.clause(&[!said[hole], !cells[a][hole], !cells[b][hole]]));
            }
        }
        said.iter().take(if is_last_said { holes } else { holes - 1 }).for_each(|it| search.clause(&[*it]));
        (search, said)
    }

    #[test]
    fn too_many_pigeons_are_a_conflict() {
        let (search, said) = pigeonhole(9, 8, true);
        assert_eq!(conflict(&search), Some(said.into_iter().map(|it| !it).collect()));
    }

    #[test]
    fn as_many_pigeons_as_holes_are_none() {
        let (search, _) = pigeonhole(8, 8, true);
        assert_eq!(conflict(&search), None);
    }

    #[test]
    fn a_hole_that_may_have_many_is_no_conflict() {
        let (search, _) = pigeonhole(9, 8, false);
        assert_eq!(conflict(&search), None);
    }
}
