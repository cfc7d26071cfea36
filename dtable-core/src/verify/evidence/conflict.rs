//! Explains why a rule has no case: finds few of its entries that exclude each other, and shows where their values come
//! from.
//!
//! ```text
//! risk Low, age <= 24            the rule `novice` of a premium
//! | careful | >= 25 | 0 | Low |  the one rule of the used table that gives Low
//! ```
//!
//! The reader can check this by hand: each of the entries is needed, and the finding shows the places from which the
//! values come.

use crate::diagnostic::Finding;
use crate::lists::CollectVec;
use crate::model::{Column, HitPolicy, Region, Rule, Table, ValueSet};
use crate::source::Span;
use crate::space::cases::Space;

/// The most rules giving a value that are shown: nobody would look at more.
const MOST_RULES_SHOWN_PER_VALUE: usize = 3;

/// Reduces the entries of a region without a case to a part that has no case either, and of which none can be left out.
/// If the share of the budget for such questions is used up, some of them may be superfluous.
pub(in crate::verify) fn conflict(space: &mut Space, region: &Region) -> Region {
    let (logic, demand) = (&mut space.logic, space.demand);
    let mut left = region.clone();
    for (column, all) in space.all.0.iter().enumerate().filter(|(column, all)| region.0[*column] != **all) {
        let entry = std::mem::replace(&mut left.0[column], all.clone());
        if logic.in_passing(|logic| logic.is_possible(demand, &left)) != Some(false) {
            left.0[column] = entry;
        }
    }
    left
}

/// Shows where the values of a conflict come from: the expression of a computed column, or the only rules of a used
/// table that give a result.
pub(in crate::verify) fn with_origins(mut finding: Finding, table: &Table, space: &Space, conflict: &Region) -> Finding {
    let named = table.columns.iter().zip(&conflict.0).zip(&space.all.0).enumerate().filter(|(_, ((_, set), all))| set != all);
    for (at, ((column, set), _)) in named {
        let name = &column.name.value;
        let is_written = column.compared.is_none() && column.result_of.is_none();
        if let Some(is) = column.is.as_ref().filter(|_| is_written) {
            finding = finding.also(is.expression.span, format!("this is `{name}`"));
        }
        let values = space.classes.values(at, set);
        let Some(givers) = givers(table, column, &values) else { continue };
        if givers.is_empty() {
            finding = finding.note(format!("`{name}` is never {}", column.entry(&values, false)));
        }
        let alone = if givers.len() == 1 { " alone" } else { "" };
        for span in givers {
            finding = finding.also(span, format!("`{name}` can be {} here{alone}", column.entry(&values, false)));
        }
    }
    finding
}

/// The places of the rules of a used table that can give one of some values, if the column is a result of that table
/// and these rules are few.
fn givers(table: &Table, column: &Column, values: &ValueSet) -> Option<Vec<Span>> {
    let (used, output) = column.result_of?;
    let it = table.uses.get(used).filter(|it| !matches!(it.table.hit, HitPolicy::Collect(_)))?;
    let gives = |(_, given): &(&Rule, &Option<ValueSet>)| given.as_ref().is_none_or(|given| !given.intersect(values).is_empty());
    let rules = it.table.rules.iter().zip(&it.results[output]).filter(gives).map(|(rule, _)| rule.id.span).collect_vec();
    (rules.len() <= MOST_RULES_SHOWN_PER_VALUE).then_some(rules)
}
