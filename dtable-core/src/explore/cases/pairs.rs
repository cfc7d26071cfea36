//! Test cases for all pairs of classes of two columns.
//!
//! The method is greedy, like AETG (D. Cohen, S. Dalal, M. Fredman and G. Patton, "The AETG system", 1997): a case
//! begins with a pair that has no case yet, and gets in each other column the class with the most such pairs.

use super::Finder;
use crate::lists::CollectVec;
use crate::model::{Position, Region, ValueSet};
use crate::space::Unanswered;
use std::collections::BTreeSet;

/// The most pairs for which cases are made.
const MOST_PAIRS_TO_COVER: usize = 20_000;

/// A pair: two columns, each with a class.
type ClassPair = ((usize, Position), (usize, Position));

/// Adds cases until each pair of classes that can occur together has one.
pub(super) fn add(finder: &mut Finder) -> Result<(), Unanswered> {
    let Some(mut open) = pairs(finder) else {
        finder.none(format!("pairs of values: there are more than {MOST_PAIRS_TO_COVER} of them"));
        return Ok(());
    };
    let mut impossible = 0;
    while let Some(pair) = open.iter().next().copied() {
        let Some(region) = with_most(finder, pair, &open)? else {
            open.remove(&pair);
            impossible += 1;
            continue;
        };
        let Some(case) = finder.space.case(&region)? else { break };
        let before = open.len();
        finder.space.logic.budget.spend(before)?;
        open.retain(|((a, x), (b, y))| case[*a] != *x || case[*b] != *y);
        let given = finder.given(&case);
        match finder.decided(&given)? {
            Some(case) => finder.add(case, &counted(before - open.len())),
            None => finder.none(format!("{}: the case that was found has no values", counted(before - open.len()))),
        }
    }
    if impossible > 0 {
        finder.none(format!("{} that cannot occur together", counted(impossible)));
    }
    Ok(())
}

/// "1 pair of values", "3 pairs of values".
fn counted(pairs: usize) -> String {
    format!("{pairs} pair{} of values", if pairs == 1 { "" } else { "s" })
}

/// All pairs of classes of two columns that rules look at.
fn pairs(finder: &Finder) -> Option<BTreeSet<ClassPair>> {
    let written = 0..finder.table.written().len();
    let columns: Vec<usize> = written.filter(|at| finder.space.classes.is_column(*at) && finder.space.all.0[*at].len() > 1).collect_vec();
    let mut pairs = BTreeSet::new();
    for (at, a) in columns.iter().enumerate() {
        for b in &columns[at + 1..] {
            let (first, second) = (&finder.space.all.0[*a], &finder.space.all.0[*b]);
            if first.len().saturating_mul(second.len()).saturating_add(pairs.len() as u128) > MOST_PAIRS_TO_COVER as u128 {
                return None;
            }
            pairs.extend(first.iter().flat_map(|x| second.iter().map(move |y| ((*a, x), (*b, y)))));
        }
    }
    Some(pairs)
}

/// Makes a region with the pair, and in each other column the class with the most open pairs that is possible; `None`
/// if the pair cannot occur.
fn with_most(finder: &mut Finder, pair: ClassPair, open: &BTreeSet<ClassPair>) -> Result<Option<Region>, Unanswered> {
    let mut region = finder.space.all.with(pair.0.0, ValueSet::one(pair.0.1)).with(pair.1.0, ValueSet::one(pair.1.1));
    if !finder.space.is_possible(&region)? {
        return Ok(None);
    }
    let mut chosen = vec![pair.0, pair.1];
    for column in 0..finder.table.written().len() {
        if region.0[column].len() < 2 || !finder.space.classes.is_column(column) {
            continue;
        }
        finder.space.logic.budget.spend(chosen.len() * usize::try_from(region.0[column].len()).unwrap_or(usize::MAX))?;
        let gain = |class: Position| chosen.iter().filter(|it| open.contains(&ordered(**it, (column, class)))).count();
        let mut classes: Vec<Position> = region.0[column].iter().collect_vec();
        classes.sort_by_cached_key(|class| std::cmp::Reverse(gain(*class)));
        for class in classes {
            let narrowed = region.with(column, ValueSet::one(class));
            if finder.space.is_possible(&narrowed)? {
                region = narrowed;
                chosen.push((column, class));
                break;
            }
        }
    }
    Ok(Some(region))
}

fn ordered(a: (usize, Position), b: (usize, Position)) -> ClassPair {
    if a.0 < b.0 { (a, b) } else { (b, a) }
}
