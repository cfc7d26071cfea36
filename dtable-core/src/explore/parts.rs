//! Makes regions that read like rows: joins parts that differ in one column, and drops columns whose other values
//! cannot occur.

use crate::lists::CollectVec;
use crate::model::{Region, ValueSet};
use crate::space::budget::Budget;
use crate::space::{Space, Unanswered};
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// Cases, with the rules that decide them in an old table and in a new one.
#[derive(Clone, Debug)]
pub(super) struct ChangedPart {
    /// The cases.
    pub(super) region: Region,
    /// The rules of the old table; `None` stands for no rule.
    pub(super) old: BTreeSet<Option<usize>>,
    /// The rules of the new table.
    pub(super) new: BTreeSet<Option<usize>>,
}

/// Cases that one rule of each table decides.
pub(super) fn part(region: Region, [old, new]: [Option<usize>; 2]) -> ChangedPart {
    ChangedPart { region, old: BTreeSet::from([old]), new: BTreeSet::from([new]) }
}

/// Joins parts that differ only in one column, column by column, until there are none. Each round looks at each part
/// once for each column.
pub(super) fn joined(parts: Vec<ChangedPart>, budget: &mut Budget) -> Result<Vec<ChangedPart>, Unanswered> {
    let columns: Vec<usize> = (0..columns(&parts)).collect_vec();
    let joined = joined_by(hashed(parts), &columns, &|_, _| true, budget)?;
    Ok(joined.into_iter().map(|it| it.part).collect_vec())
}

/// Joins parts as [`joined`] does, in several orders of the columns, and returns the result with the fewest parts: the
/// order matters, because parts joined in one column may no longer be joined in another. A part may join an earlier one
/// only if `may_join` says so. If the budget ends, the best order so far counts.
pub(super) fn joined_best(parts: Vec<ChangedPart>, may_join: MayJoin, budget: &mut Budget) -> Result<Vec<ChangedPart>, Unanswered> {
    let (columns, is_ordered) = (columns(&parts), parts.len() <= MOST_ORDERED_PARTS);
    let parts = hashed(parts);
    let mut best = joined_by(parts.clone(), &(0..columns).collect_vec(), may_join, budget)?;
    // Very many parts are joined in one order only.
    for order in if is_ordered { orders(columns) } else { Vec::new() } {
        let Ok(other) = joined_by(parts.clone(), &order, may_join, budget) else { break };
        if other.len() < best.len() {
            best = other;
        }
    }
    Ok(best.into_iter().map(|it| it.part).collect_vec())
}

/// A part with the hashes of its columns, and a hash of all of them from which one column can be removed in one step.
#[derive(Clone)]
struct Hashed {
    part: ChangedPart,
    columns: Vec<u64>,
    all: u64,
}

fn hashed(parts: Vec<ChangedPart>) -> Vec<Hashed> {
    let of = |part: ChangedPart| {
        let columns = part.region.0.iter().enumerate().map(|(column, set)| hash(column, set)).collect_vec();
        Hashed { part, all: columns.iter().fold(0, |all, it| all ^ it), columns }
    };
    parts.into_iter().map(of).collect_vec()
}

fn hash(column: usize, set: &ValueSet) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one((column, set))
}

fn columns(parts: &[ChangedPart]) -> usize {
    parts.first().map_or(0, |it| it.region.0.len())
}

/// Whether the second of two parts may join the first.
type MayJoin<'a> = &'a dyn Fn(&ChangedPart, &ChangedPart) -> bool;

/// Up to this many parts, joining tries several orders of the columns. No measurement is recorded for this and the next
/// number.
const MOST_ORDERED_PARTS: usize = 2_000;

/// Up to this many columns, all orders are tried: 24 of them.
const PERMUTED: usize = 4;

/// The orders of columns that are tried: all orders of few columns; of many columns one order from each column to the
/// left, and one to the right.
fn orders(columns: usize) -> Vec<Vec<usize>> {
    if columns > PERMUTED {
        let from = |first: usize| (0..columns).map(move |at| (first + at) % columns);
        return (0..columns)
            .flat_map(|first| [from(first).collect_vec(), from(first).map(|it| columns - 1 - it).collect_vec()])
            .collect_vec();
    }
    let longer = |order: &Vec<usize>| {
        let order = order.clone();
        (0..columns).filter(|it| !order.contains(it)).map(|it| [order.clone(), vec![it]].concat()).collect_vec()
    };
    (0..columns).fold(vec![Vec::new()], |orders, _| orders.iter().flat_map(longer).collect_vec())
}

fn joined_by(mut parts: Vec<Hashed>, order: &[usize], may_join: MayJoin, budget: &mut Budget) -> Result<Vec<Hashed>, Unanswered> {
    loop {
        let before = parts.len();
        for column in order {
            budget.spend(parts.len())?;
            parts = joined_in(parts, *column, may_join, budget)?;
        }
        if parts.len() == before {
            return Ok(parts);
        }
    }
}

/// Joins parts that differ only in `column`. The joined part has the place of the first.
fn joined_in(parts: Vec<Hashed>, column: usize, may_join: MayJoin, budget: &mut Budget) -> Result<Vec<Hashed>, Unanswered> {
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut joined: Vec<Hashed> = Vec::new();
    for it in parts {
        let known = places.entry(it.all ^ it.columns[column]).or_default();
        let takes_it =
            |at: &usize| differ_in_one(&joined[*at].part.region, &it.part.region, column) && may_join(&joined[*at].part, &it.part);
        let place = known.iter().position(takes_it);
        // Each comparison looks at all columns.
        budget.spend(place.map_or(known.len(), |it| it + 1) * it.columns.len())?;
        match place.map(|it| known[it]) {
            Some(at) => {
                let into = &mut joined[at];
                into.part.region.0[column] = into.part.region.0[column].union(&it.part.region.0[column]);
                into.part.old.extend(it.part.old);
                into.part.new.extend(it.part.new);
                let changed = hash(column, &into.part.region.0[column]);
                into.all ^= std::mem::replace(&mut into.columns[column], changed) ^ changed;
            }
            None => {
                known.push(joined.len());
                joined.push(it);
            }
        }
    }
    Ok(joined)
}

fn differ_in_one(a: &Region, b: &Region, column: usize) -> bool {
    let is_same = |(at, (a, b)): (usize, (&ValueSet, &ValueSet))| at == column || a == b;
    a.0.iter().zip(&b.0).enumerate().all(is_same)
}

/// Drops each of the first `columns` columns of a region whose other values cannot occur.
pub(super) fn widened(space: &mut Space, mut region: Region, columns: usize) -> Result<Region, Unanswered> {
    for column in 0..columns.min(region.0.len()) {
        let extra = space.all.0[column].minus(&region.0[column]);
        if !extra.is_empty() && !space.is_possible(&region.with(column, extra))? {
            region.0[column] = space.all.0[column].clone();
        }
    }
    Ok(region)
}

#[cfg(test)]
mod tests {
    use super::{joined_best, orders, part};
    use crate::model::{Region, ValueSet};
    use crate::space::budget::Budget;

    /// Each part is looked at once a column in each order, however many columns there are.
    #[test]
    fn joining_takes_a_step_a_part_and_column() {
        let (parts, columns) = (30, 40);
        let region = |at: usize| Region((0..columns).map(|column| ValueSet::one((at * (column + 1)) as u128)).collect());
        let all: Vec<_> = (1..=parts).map(|at| part(region(at), [Some(at), None])).collect();
        let mut budget = Budget::steps(10_000_000);
        assert_eq!(joined_best(all.clone(), &|_, _| true, &mut budget).unwrap().len(), parts);
        assert_eq!(budget.spent(), ((1 + orders(columns).len()) * columns * parts) as u64);
        // What one order found counts, where the budget ends in another.
        let mut few = Budget::steps(2 * (columns * parts) as u64);
        assert_eq!(joined_best(all, &|_, _| true, &mut few).unwrap().len(), parts);
    }
}
