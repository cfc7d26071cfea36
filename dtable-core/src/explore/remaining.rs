//! Counts the cases that remain while answers become known.

use crate::lists::CollectVec;
use crate::model::{Count, Position, Region, Table, ValueSet};
use crate::space::budget::Unanswered;
use crate::space::cases::Space;
use crate::space::cover::{count_uncovered, first_takers};

/// The part of the budget for counting: the budget divided by this. With a 128th, which a proof allows for counting,
/// the table `complete` of the games cannot be counted once an input is known (`cargo test -p table-draft remain`).
const REMAINING_DIVISOR: u64 = 16;

/// The cases that remain once some values are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// The number of these cases.
    pub cases: Count,
    /// For each rule the number of these cases that it takes, ELSE included, in the order of the rules. Where several
    /// rules match, the first takes the case.
    pub by_rule: Vec<Count>,
}

/// Counts the cases that agree with some known values, and the share of each rule. The table need not be verified. A
/// value is a column and its position, or `None` if the column is not applicable. A computed column counts as unknown
/// unless its own value is given.
///
/// Returns `None` if counting takes more than its share of the budget, or if no method counts the cases of the table.
///
/// ```
/// use dtable_core::{compile::check, explore::remaining::remaining, source::Source};
/// let text = "table: fee\ninputs: { age: u8, member: bool }\noutputs: { fee: u32 }\nrules: |\n  | rule | age  | member | fee |\n\
///             \x20 | 1    | < 18 | -      | 0   |\n  | 2    | >= 18 | F     | 9   |\n";
/// let compiled = check(Source::new("t.yaml", text), &mut |_| Err(String::new()));
/// let counted = |known: &[(usize, Option<u128>)]| {
///     let it = remaining(compiled.unit.table().unwrap(), known).unwrap();
///     (it.cases.to_string(), it.by_rule.iter().map(|it| it.to_string()).collect::<Vec<_>>().join(" "))
/// };
/// assert_eq!(counted(&[]), ("4".to_owned(), "2 1".to_owned()));
/// assert_eq!(counted(&[(0, Some(20))]), ("2".to_owned(), "0 1".to_owned()));
/// ```
#[must_use]
pub fn remaining(table: &Table, known: &[(usize, Option<Position>)]) -> Option<Remaining> {
    let mut space = Space::new(table).ok()?;
    if space.logic.is_by_solver() {
        return None;
    }
    let region = known_region(&space, known)?;
    let steps = space.logic.budget.limit() / REMAINING_DIVISOR;
    let Space { rules, logic, demand, else_rule, .. } = &mut space;
    let met = rules.iter().filter(|it| it.region.meets(&region)).collect_vec();
    let covers: Vec<&Region> = met.iter().map(|it| &it.region).collect_vec();
    let counted = logic.with_slice(steps, |logic| {
        let left = count_uncovered(logic, &region, &covers, *demand)?;
        Ok::<_, Unanswered>((first_takers(logic, &region, &covers, *demand)?, left))
    });
    let (taken, left) = counted.ok()?;
    let mut by_rule = vec![Count::ZERO; table.rules.len()];
    let cases = taken.iter().cloned().sum::<Count>() + left.clone();
    for (rule, count) in met.iter().zip(taken) {
        by_rule[rule.rule] = count;
    }
    if let Some(at) = *else_rule {
        by_rule[at] = left;
    }
    Some(Remaining { cases, by_rule })
}

/// Returns the region of the known values; `None` if a column has no such value. A value that a claim about a computed
/// column excludes still has a class, and no case.
fn known_region(space: &Space, known: &[(usize, Option<Position>)]) -> Option<Region> {
    let mut region = space.all.clone();
    for &(column, at) in known {
        if !space.classes.is_column(column) {
            continue;
        }
        let classes = match at {
            Some(at) => space.classes.of(column, &ValueSet::one(at)),
            None => ValueSet::one(space.classes.not_applicable(column)?),
        };
        region.0[column] = region.0.get(column)?.intersect(&classes);
        if region.0[column].is_empty() {
            return None;
        }
    }
    Some(region)
}
