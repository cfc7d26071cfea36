//! Sums in which rules of different columns differ: what each of them adds is known by itself, and how many cases come
//! to each sum is counted without looking at all combinations.
//!
//! In a score card every row looks at one column. Where each of eight columns adds something else in two or more ways,
//! there are hundreds of combinations and more, but few sums. Where one column adds 1 in 3 of its 10 values, and
//! another one 2 in 5 of 10, the sum is 3 more in 15 of 100 cases, 1 more in 15, 2 more in 35, and as before in 35.

use super::group::RuleGroup;
use super::half::Total;
use crate::explore::diff::found::Changed;
use crate::explore::parts::ChangedPart;
use crate::lists::CollectVec;
use crate::model::{Count, Region};
use crate::space::{ResidualId, Space, Unanswered};
use std::collections::{BTreeMap, BTreeSet};

/// Combinations of the columns' amounts up to which each is looked at.
const COMBINATIONS: usize = 256;

/// Regions reported of the cases that have one sum, at most.
const SUMS_TOLD: usize = 8;

/// The cases by what their sums change by, of groups that differ and whose totals are differences; nothing where all
/// combinations may as well be looked at, and where relations tie the columns.
pub(super) fn changed(groups: &[RuleGroup], space: &mut Space, region: &Region) -> Result<Option<Vec<Changed>>, Unanswered> {
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
        results: it.total.told_with_others(),
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

/// Groups that share columns, with these.
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

/// Cases in which the groups of a cluster add the same.
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

    /// The sum of both, in the cases of both.
    fn and(&self, other: &Self) -> Option<Self> {
        let mut both = Self { region: self.region.intersect(&other.region)?, ..self.clone() };
        both.total.add(&other.total);
        both.rules.iter_mut().zip(&other.rules).for_each(|(all, more)| all.extend(more));
        Some(both)
    }
}

/// The cases of `region` in pieces, by what the groups of a cluster add there.
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
            // What is outside, a column after the other.
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

/// Cases that come to one sum.
#[derive(Default)]
struct ClusterSum {
    total: Total,
    /// How many combinations of the values of the columns that were looked at.
    count: Count,
    /// Some of them.
    told: Vec<ClusterPiece>,
    has_more: bool,
}

/// By what is added, as it is written.
type Sums = BTreeMap<String, ClusterSum>;

fn by_total(pieces: Vec<ClusterPiece>, columns: &BTreeSet<usize>) -> Sums {
    let mut sums = Sums::new();
    let columns = columns.iter().copied().collect_vec();
    for piece in pieces {
        let count = count(&piece.region, &columns);
        let sum = sums.entry(piece.total.signed()).or_insert_with(|| ClusterSum { total: piece.total.clone(), ..ClusterSum::default() });
        sum.count += &count;
        sum.told.push(piece);
    }
    sums
}

/// How many combinations of values of some columns there are.
fn count(region: &Region, columns: &[usize]) -> Count {
    Count::product(columns.iter().map(|it| region.0[*it].len()))
}

/// The sums where each of some sums meets each of others, over different columns.
fn added(sums: Sums, others: Sums, space: &mut Space) -> Result<Sums, Unanswered> {
    let mut all = Sums::new();
    for one in sums.values() {
        for other in others.values() {
            space.logic.budget.spend(one.told.len() * other.told.len() * space.all.0.len())?;
            let mut total = one.total.clone();
            total.add(&other.total);
            let into = all.entry(total.signed()).or_insert_with(|| ClusterSum { total, ..ClusterSum::default() });
            into.count += &(one.count.clone() * other.count.clone());
            let room = SUMS_TOLD.saturating_sub(into.told.len());
            let both = one.told.iter().flat_map(|it| other.told.iter().filter_map(|other| it.and(other)));
            into.told.extend(both.take(room));
            into.has_more |= one.has_more || other.has_more || one.told.len() * other.told.len() > room;
        }
    }
    Ok(all)
}
