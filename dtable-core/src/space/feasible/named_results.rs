//! Results of used tables that other expressions name: in which order they are evaluated, which of their values matter
//! elsewhere, and how those that are no columns leave the list again.

use super::{Combination, DistinguishedValue, ExpressionKind, GroupItem, UnderstoodExpression, Unknown};
use crate::lists::CollectVec;
use crate::model::{FIRST_HIDDEN, Meaning, Position, Table, Test, ValueSet};
use crate::source::Span;
use crate::space::hash::{FastMap, FastSet};
use crate::space::inlined::{inlined, inlined_meaning};

impl UnderstoodExpression {
    /// The column or the hidden result by which other expressions name this one; `None` for relations, facts and
    /// numbers, which others contain in full.
    pub(super) const fn result(&self) -> Option<usize> {
        match (self.item, &self.kind) {
            (GroupItem::Hidden(column), _) | (GroupItem::Condition(column), ExpressionKind::Branches { .. } | ExpressionKind::Truth(_)) => {
                Some(column)
            }
            _ => None,
        }
    }

    /// The class of a column of the space, or 0 or 1 for a truth, that a value of this expression stands for.
    pub(super) fn class(&self, value: u16) -> u16 {
        match &self.kind {
            ExpressionKind::Branches { distinct, .. } => distinct.get(usize::from(value)).map_or(value, |it| it.class),
            ExpressionKind::Truth(_) | ExpressionKind::Number(_) => value,
        }
    }

    /// The position that a value of this expression has for expressions that name it; `None` if it overflows.
    pub(super) fn position(&self, value: u16) -> Option<Position> {
        match &self.kind {
            ExpressionKind::Branches { distinct, .. } => distinct.get(usize::from(value)).map(|it| it.position),
            ExpressionKind::Truth(_) | ExpressionKind::Number(_) => (value != Combination::OVERFLOW).then_some(Position::from(value)),
        }
    }
}

/// Numbers the different values of branches. Returns `None` if there are too many values or classes for the numbers.
pub(super) fn branches(ways: Vec<(Test, Position)>, class: &dyn Fn(Position) -> Option<u16>) -> Option<ExpressionKind> {
    let (mut distinct, mut places): (Vec<DistinguishedValue>, FastMap<Position, u16>) = (Vec::new(), FastMap::default());
    let (mut tests, mut values) = (Vec::with_capacity(ways.len()), Vec::with_capacity(ways.len()));
    for (test, position) in ways {
        let next = Combination::value_of(distinct.len() as Position)?;
        let value = *places.entry(position).or_insert(next);
        if value == next {
            distinct.push(DistinguishedValue { position, class: class(position)? });
        }
        tests.push(test);
        values.push(value);
    }
    Some(ExpressionKind::Branches { tests, values, distinct })
}

/// Adds the hidden results that expressions name, directly or through other hidden results, and the facts about all
/// results.
pub(super) fn add_hidden(expressions: &mut Vec<UnderstoodExpression>, table: &Table) -> Result<(), Unknown> {
    let mut is_there = vec![false; table.hidden.len()];
    let mut at = 0;
    let fact = |test: &Test, span| UnderstoodExpression { item: GroupItem::Fact, kind: ExpressionKind::Truth(inlined(test, table)), span };
    let of_columns = table.facts.iter().filter(|it| it.0 < FIRST_HIDDEN);
    expressions.extend(of_columns.map(|(column, test)| fact(test, table.columns[*column].name.span)));
    while let Some(expression) = expressions.get(at) {
        let span = expression.span;
        for column in expression.columns().into_iter().filter(|it| *it >= FIRST_HIDDEN) {
            if !std::mem::replace(&mut is_there[column - FIRST_HIDDEN], true) {
                expressions.extend(hidden(column, span, table)?);
                expressions.extend(table.facts.iter().filter(|it| it.0 == column).map(|it| fact(&it.1, span)));
            }
        }
        at += 1;
    }
    Ok(())
}

/// A hidden result as an expression; `None` if its expression is not known, so that it may have any value.
fn hidden(column: usize, span: Span, table: &Table) -> Result<Option<UnderstoodExpression>, Unknown> {
    let kind = match table.meaning_of(column).map(|it| inlined_meaning(it, table)) {
        None => return Ok(None),
        Some(Meaning::Truth(test)) => ExpressionKind::Truth(test),
        Some(Meaning::Branches(ways)) => branches(ways, &|_| Some(0)).ok_or(Unknown::Hard(span, "a used table has too many results"))?,
        Some(Meaning::Number { .. }) => return Err(Unknown::Hard(span, "what a used table computes is named by another one")),
    };
    Ok(Some(UnderstoodExpression { item: GroupItem::Hidden(column), kind, span }))
}

/// Merges values of a result that have the same class, unless an expression that names the result distinguishes them.
pub(super) fn join_indistinct(expressions: &mut [UnderstoodExpression]) {
    let mut sets: FastMap<usize, FastSet<ValueSet>> = FastMap::default();
    for test in expressions.iter().flat_map(UnderstoodExpression::tests) {
        super::visit_comparisons(test, &mut |test| {
            if let Test::Member { column, set } = test {
                sets.entry(*column).or_default().insert(set.clone());
            }
        });
    }
    for expression in expressions {
        let column = expression.result();
        if let ExpressionKind::Branches { values, distinct, .. } = &mut expression.kind {
            join(values, distinct, column.and_then(|it| sets.get(&it)));
        }
    }
}

/// Merges the values of one list of branches that no set of `sets` distinguishes; renumbers `values`.
fn join(values: &mut [u16], distinct: &mut Vec<DistinguishedValue>, sets: Option<&FastSet<ValueSet>>) {
    let mut known: Vec<(u16, Vec<bool>)> = Vec::new();
    let (mut joined, mut places) = (Vec::new(), Vec::new());
    for it in distinct.iter() {
        let key = (it.class, sets.into_iter().flatten().map(|set| set.contains(it.position)).collect_vec());
        let place = known.iter().position(|of| *of == key).unwrap_or_else(|| {
            joined.push(*it);
            known.push(key);
            known.len() - 1
        });
        places.push(place as u16);
    }
    values.iter_mut().for_each(|it| *it = places[usize::from(*it)]);
    *distinct = joined;
}

/// Sorts expressions so that each comes after the results that it names.
pub(super) fn in_order<'a>(members: &[&'a UnderstoodExpression]) -> Vec<&'a UnderstoodExpression> {
    let places: FastMap<usize, usize> = members.iter().enumerate().filter_map(|(at, it)| Some((it.result()?, at))).collect();
    let mut order = Vec::with_capacity(members.len());
    let mut is_begun = vec![false; members.len()];
    for at in 0..members.len() {
        // A stack of its own, for deep networks: an expression is met a second time once all that it names is placed.
        let mut open = vec![at];
        while let Some(&at) = open.last() {
            if is_begun[at] {
                open.pop();
                if !order.contains(&at) {
                    order.push(at);
                }
                continue;
            }
            is_begun[at] = true;
            let named = members[at].columns().into_iter().filter_map(|it| places.get(&it).copied());
            open.extend(named.filter(|it| !is_begun[*it]).collect_vec().into_iter().rev());
        }
    }
    order.into_iter().map(|at| members[at]).collect_vec()
}

/// Removes hidden results and facts from the items and the combinations. Of combinations that become equal, the first
/// stays.
pub(super) fn visible(items: Vec<GroupItem>, rows: Vec<Combination>) -> (Vec<GroupItem>, Vec<Combination>) {
    let is_seen: Vec<bool> = items.iter().map(|it| !matches!(it, GroupItem::Hidden(_) | GroupItem::Fact)).collect_vec();
    if is_seen.iter().all(|it| *it) {
        return (items, rows);
    }
    let mut seen: FastSet<Vec<u16>> = FastSet::default();
    let shown = |row: Combination| {
        let values: Vec<u16> = row.values.iter().zip(&is_seen).filter(|it| *it.1).map(|it| *it.0).collect_vec();
        seen.insert(values.clone()).then_some(Combination { values, ..row })
    };
    let rows = rows.into_iter().filter_map(shown).collect_vec();
    (items.into_iter().zip(&is_seen).filter(|it| *it.1).map(|it| it.0).collect_vec(), rows)
}
