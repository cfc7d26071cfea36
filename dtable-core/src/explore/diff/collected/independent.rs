//! Counts the cases of each change of a sum, where the differing rules look at different columns.
//!
//! In a score card every row looks at one column. Where each of eight columns changes its amount in two ways or more,
//! there are hundreds of combinations, but few different sums. The amounts of different columns are independent, so the
//! number of cases of a sum follows from the numbers of the columns, as the probabilities of two dice do:
//!
//! ```text
//! column a adds 1 in 3 of its 10 values       change   cases of 100
//! column b adds 2 in 5 of its 10 values       + 3      3 * 5 = 15
//!                                             + 1      3 * 5 = 15
//!                                             + 2      7 * 5 = 35
//!                                             none     7 * 5 = 35
//! ```
//!
//! Columns that one rule looks at together form a *cluster*, which counts as one column here. The method needs that all
//! combinations of values are possible cases: with relations between columns it gives no answer.

use super::group::RuleGroup;
use super::half::Total;
use crate::explore::diff::found::Changed;
use crate::explore::parts::ChangedPart;
use crate::lists::CollectVec;
use crate::model::{AggregatedType, Count, Region};
use crate::space::{ResidualId, Space, Unanswered};
use std::collections::{BTreeMap, BTreeSet};

/// The most combinations of amounts that are left to the search, which shows each of them.
const COMBINATIONS: usize = 256;

/// The most regions that are reported for one sum.
const SUMS_TOLD: usize = 8;

/// Returns the changed cases by the change of their sum, of a type, for groups that [`differences`](super::groups::differences)
/// returned. `None` where the combinations are few enough to show each, or where relations connect the columns.
pub(super) fn changed(
    groups: &[RuleGroup],
    ty: Option<AggregatedType>,
    space: &mut Space,
    region: &Region,
) -> Result<Option<Vec<Changed>>, Unanswered> {
    let demand = space.demand;
    if space.logic.is_by_solver() || space.logic.within(demand, region)? != ResidualId::TRUE {
        return Ok(None);
    }
    let clusters = clusters(groups, region);
    let pieces = clusters.iter().map(|it| pieces(it, space, region)).collect::<Result<Vec<Vec<ClusterPiece>>, Unanswered>>()?;
    let combinations = pieces.iter().try_fold(1, |all: usize, it| all.checked_mul(it.len()).filter(|it| *it <= COMBINATIONS));
    if combinations.is_some() || clusters.len() < 2 {
        return Ok(None);
    }
    let looked_at = clusters.iter().flat_map(|it| &it.columns).copied().collect::<BTreeSet<usize>>();
    let free = (0..region.0.len()).filter(|it| !looked_at.contains(it)).collect_vec();
    let mut sums = Sums::from([(
        String::new(),
        ClusterSum { count: count(region, &free), told: vec![ClusterPiece::of(region)], ..ClusterSum::default() },
    )]);
    for (cluster, pieces) in clusters.iter().zip(pieces) {
        sums = added(sums, by_total(pieces, &cluster.columns), space)?;
    }
    let changed = |it: ClusterSum| Changed {
        results: it.total.told_with_others(ty),
        with_others: true,
        parts: it
            .told
            .into_iter()
            .map(|it| ChangedPart { region: it.region, old: it.rules[0].clone(), new: it.rules[1].clone() })
            .collect_vec(),
        cases: Some(it.count),
        has_more: it.has_more,
    };
    Ok(Some(sums.into_iter().filter(|it| !it.0.is_empty()).map(|it| changed(it.1)).collect_vec()))
}

/// Groups that share columns, and all columns that they look at.
#[derive(Default)]
struct Cluster<'a> {
    columns: BTreeSet<usize>,
    groups: Vec<&'a RuleGroup>,
}

fn clusters<'a>(groups: &'a [RuleGroup], region: &Region) -> Vec<Cluster<'a>> {
    let mut clusters: Vec<Cluster> = Vec::new();
    for group in groups {
        let says = |column: &usize| !region.0[*column].is_subset(&group.region.0[*column]);
        let mut own = Cluster { columns: (0..region.0.len()).filter(says).collect(), groups: vec![group] };
        let (near, others): (Vec<Cluster>, Vec<Cluster>) = clusters.into_iter().partition(|it| !it.columns.is_disjoint(&own.columns));
        for it in near {
            own.columns.extend(it.columns);
            own.groups.extend(it.groups);
        }
        clusters = others;
        clusters.push(own);
    }
    clusters
}

/// Cases in which the groups of a cluster add the same total.
#[derive(Clone)]
struct ClusterPiece {
    region: Region,
    total: Total,
    rules: [BTreeSet<Option<usize>>; 2],
}

impl ClusterPiece {
    fn of(region: &Region) -> Self {
        Self { region: region.clone(), total: Total::default(), rules: Default::default() }
    }

    /// Returns the cases that are in both pieces, with the sum of both totals; `None` where there are none.
    fn and(&self, other: &Self) -> Option<Self> {
        let mut both = Self { region: self.region.intersect(&other.region)?, ..self.clone() };
        both.total.add(&other.total);
        both.rules.iter_mut().zip(&other.rules).for_each(|(all, more)| all.extend(more));
        Some(both)
    }
}

/// Splits `region` into pieces, in each of which the groups of a cluster add the same.
fn pieces(cluster: &Cluster, space: &mut Space, region: &Region) -> Result<Vec<ClusterPiece>, Unanswered> {
    let mut pieces = vec![ClusterPiece::of(region)];
    for group in &cluster.groups {
        let rules = group.rules.each_ref().map(|it| it.iter().copied().map(Some).collect());
        let added = ClusterPiece { region: group.region.clone(), total: group.totals[1].minus(&group.totals[0]), rules };
        space.logic.budget.spend(pieces.len() * cluster.columns.len().max(1))?;
        let mut cut = Vec::new();
        for piece in pieces {
            let Some(inside) = piece.and(&added) else {
                cut.push(piece);
                continue;
            };
            // The part outside of `added`, column by column.
            let mut rest = piece;
            for column in &cluster.columns {
                let outside = rest.region.0[*column].minus(&added.region.0[*column]);
                if !outside.is_empty() {
                    cut.push(ClusterPiece { region: rest.region.with(*column, outside), ..rest.clone() });
                }
                rest.region = rest.region.with(*column, inside.region.0[*column].clone());
            }
            cut.push(inside);
        }
        pieces = cut;
    }
    Ok(pieces)
}

/// The cases that have one sum.
#[derive(Default)]
struct ClusterSum {
    total: Total,
    /// The number of combinations of values, over the columns that were added so far.
    count: Count,
    /// Some of the cases, for the report.
    told: Vec<ClusterPiece>,
    has_more: bool,
}

/// The sums, each under its change as it is written; an empty text stands for no change.
type Sums = BTreeMap<String, ClusterSum>;

fn by_total(pieces: Vec<ClusterPiece>, columns: &BTreeSet<usize>) -> Sums {
    let mut sums = Sums::new();
    let columns = columns.iter().copied().collect_vec();
    for piece in pieces {
        let count = count(&piece.region, &columns);
        let sum =
            sums.entry(piece.total.signed(None)).or_insert_with(|| ClusterSum { total: piece.total.clone(), ..ClusterSum::default() });
        sum.count += &count;
        sum.told.push(piece);
    }
    sums
}

/// Returns the number of combinations of values of these columns.
fn count(region: &Region, columns: &[usize]) -> Count {
    Count::product(columns.iter().map(|it| region.0[*it].len()))
}

/// Adds each of some sums to each of others, which are over different columns.
fn added(sums: Sums, others: Sums, space: &mut Space) -> Result<Sums, Unanswered> {
    let mut all = Sums::new();
    for one in sums.values() {
        for other in others.values() {
            space.logic.budget.spend(one.told.len() * other.told.len() * space.all.0.len())?;
            let mut total = one.total.clone();
            total.add(&other.total);
            let into = all.entry(total.signed(None)).or_insert_with(|| ClusterSum { total, ..ClusterSum::default() });
            into.count += &(one.count.clone() * other.count.clone());
            let room = SUMS_TOLD.saturating_sub(into.told.len());
            let both = one.told.iter().flat_map(|it| other.told.iter().filter_map(|other| it.and(other)));
            into.told.extend(both.take(room));
            into.has_more |= one.has_more || other.has_more || one.told.len() * other.told.len() > room;
        }
    }
    Ok(all)
}
