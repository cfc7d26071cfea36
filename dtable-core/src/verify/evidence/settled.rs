//! Finds edits that separate rules that contradict each other: entries with which they share no case any more.
//!
//! Only the author knows which of two rules is right in the cases that both match. Then the other rule gives up these
//! cases. One entry does that if the right rule takes all values of the other one in every column but one: this column
//! keeps the values that only the other rule takes, and no case is left without a rule.
//!
//! ```text
//! | child | < 6 | -    | 0 |     `child` is right: | city  | >= 6 | City      | 3 |
//! | city  | -   | City | 3 |     `city` is right:  | child | < 6  | not(City) | 0 |
//! ```
//!
//! If they differ in several columns, the rest of the other rule needs a row for each of them: a row has the values
//! that only this rule takes in its column, and in the columns before it the values that both take. So the rows share
//! no case, and together they have exactly the cases that are left.
//!
//! ```text
//! | child | < 6 | -    | 0 |     `child` is right: | any   | >= 6 | -         | 3 |
//! | any   | -   | -    | 3 |
//! | city  | < 9 | City | 5 |     `city` is right:  | any   | >= 9 | -         | 3 |
//! |       |     |      |   |                       | any_2 | < 9  | not(City) | 3 |
//! ```

use super::Proof;
use crate::diagnostic::{Changes, CopiedRule, NewEntry, Remedy, Right};
use crate::lists::CollectVec;
use crate::model::{Compared, ConditionEntry, Region, Table};
use crate::rust_names::variant;
#[cfg(feature = "library")]
use crate::space::overlap::Pair;
#[cfg(feature = "library")]
use std::collections::BTreeMap;
use std::collections::HashSet;

/// The most rules that one suggestion separates: nobody would read a larger one.
const MOST_RULES_SETTLED_TOGETHER: usize = 24;

/// The most rows that a rule becomes, for the same reason.
const MOST_ROWS_PER_RULE: usize = 8;

/// Makes remedies after which rule `worst` shares no case with the rules `others`, one for each answer to the question
/// which rule is right.
pub(in crate::verify) fn remedies(proof: &mut Proof, worst: usize, others: &[usize]) -> Vec<Remedy> {
    if others.len() > MOST_RULES_SETTLED_TOGETHER {
        return Vec::new();
    }
    let first: Vec<bool> = others.iter().map(|other| proof.rule(*other) < proof.rule(worst)).collect_vec();
    let narrower: Option<Vec<bool>> = others.iter().map(|other| is_narrower(proof, worst, *other)).collect();
    let mut answers: Vec<Vec<bool>> = Vec::new();
    for answer in [vec![true; others.len()], vec![false; others.len()], first.clone()].into_iter().chain(narrower.clone()) {
        if !answers.contains(&answer) {
            answers.push(answer);
        }
    }
    let mut remedies = Vec::new();
    for answer in &answers {
        let (is_first, is_narrower) = (*answer == first, narrower.as_ref() == Some(answer));
        let right = Right { rules: right(proof, worst, others, answer), is_first, is_narrower };
        remedies.extend(changes(proof, worst, others, answer).map(|changes| Remedy::Narrow { changes, right }));
    }
    remedies
}

/// `Some(true)` if all cases of rule `other` are cases of rule `worst`, `Some(false)` for the reverse; `None` if
/// neither holds.
pub(in crate::verify) fn is_narrower(proof: &Proof, worst: usize, other: usize) -> Option<bool> {
    let (worst, other) = (region(proof, worst), region(proof, other));
    let is_within = |a: &Region, b: &Region| a.0.iter().zip(&b.0).all(|(a, b)| a.minus(b).is_empty());
    match (is_within(other, worst), is_within(worst, other)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// The ids of the rules that an answer says are right, in the order of the file.
fn right(proof: &Proof, worst: usize, others: &[usize], answer: &[bool]) -> Vec<String> {
    let mut rules: Vec<usize> =
        others.iter().zip(answer).map(|(other, is_right)| proof.rule(if *is_right { *other } else { worst })).collect_vec();
    rules.sort_unstable();
    rules.dedup();
    rules.iter().map(|rule| proof.table.rules[*rule].id.value.clone()).collect_vec()
}

/// Makes the changes after which, of each two rules that contradict each other, the right one keeps the cases that both
/// match; `is_right` says whether its first argument is right against the second. A rule of which nothing is left is
/// deleted. A rule stays as it is, and is listed beside the changes, if its rest takes more than [`MOST_ROWS_PER_RULE`]
/// rows, if no entry can express it, or if nobody has decided about it.
#[cfg(feature = "library")]
pub(in crate::verify) fn settled(
    proof: &mut Proof,
    pairs: &[Pair],
    is_right: &dyn Fn(&Proof, usize, usize) -> bool,
) -> (Changes, Vec<usize>) {
    let mut given_up: BTreeMap<usize, Vec<Region>> = BTreeMap::new();
    for &(a, b) in pairs {
        let loser = if is_right(proof, a, b) { Some((b, a)) } else { is_right(proof, b, a).then_some((a, b)) };
        if let Some((loser, winner)) = loser {
            given_up.entry(loser).or_default().push(region(proof, winner).clone());
        }
    }
    let (mut changes, mut stay) = (Changes::default(), Vec::new());
    for (at, others) in given_up {
        let before = changes.clone();
        if give_up(proof, at, &others, &mut changes).is_none() {
            changes = before;
            stay.push(proof.rule(at));
        }
    }
    (changes, stay)
}

/// Makes the changes for one answer: rule `worst` gives up the cases that it shares with the right ones among `others`,
/// and the remaining `others` give up the cases that they share with it.
fn changes(proof: &mut Proof, worst: usize, others: &[usize], answer: &[bool]) -> Option<Changes> {
    let are = |wanted: bool| others.iter().zip(answer).filter(move |(_, is_right)| **is_right == wanted).map(|(other, _)| *other);
    let are_right = are(true).map(|other| region(proof, other).clone()).collect_vec();
    let of_worst = [region(proof, worst).clone()];
    let mut changes = Changes::default();
    if !are_right.is_empty() {
        give_up(proof, worst, &are_right, &mut changes)?;
    }
    for other in are(false) {
        give_up(proof, other, &of_worst, &mut changes)?;
    }
    // A list of entries does not show that a rule disappears, so only the author may decide that.
    changes.gone.is_empty().then_some(changes)
}

/// Adds the changes by which rule `at` gives up the cases that it shares with `others`.
fn give_up(proof: &mut Proof, at: usize, others: &[Region], changes: &mut Changes) -> Option<()> {
    let left = rest(proof, at, others)?;
    let id = &proof.table.rules[proof.rule(at)].id;
    let Some((first, more)) = left.split_first() else {
        changes.gone.push(id.span);
        return Some(());
    };
    changes.entries.extend(changed(proof, at, first)?);
    for region in more {
        let entries = changed(proof, at, region)?;
        let fresh = proof.ids.get_or_init(|| Ids::of(proof.table)).fresh(&id.value, &changes.copies);
        changes.copies.push(CopiedRule { of: id.span, id: fresh, entries });
    }
    Some(())
}

/// The rest of a rule outside some regions: regions that share no case, each of which has one.
fn rest(proof: &mut Proof, at: usize, others: &[Region]) -> Option<Vec<Region>> {
    let own = region(proof, at).clone();
    if let Some(one) = without(&own, others) {
        return Some(vec![one]);
    }
    let mut left = vec![own];
    for other in others {
        left = left.iter().flat_map(|it| minus(it, other)).collect_vec();
        if left.len() > MOST_ROWS_PER_RULE * MOST_ROWS_PER_RULE {
            return None;
        }
    }
    // If the steps run out, an additional row that never fires does no harm.
    left.retain(|it| proof.space.is_possible(it) != Ok(false));
    (left.len() <= MOST_ROWS_PER_RULE).then_some(left)
}

/// A region without another one: the cases that differ from it in a column, and not in those before.
fn minus(region: &Region, other: &Region) -> Vec<Region> {
    if !region.meets(other) {
        return vec![region.clone()];
    }
    let (mut parts, mut shared) = (Vec::new(), region.clone());
    for (column, set) in other.0.iter().enumerate() {
        let rest = shared.0[column].minus(set);
        if !rest.is_empty() {
            parts.push(shared.with(column, rest));
            shared.0[column] = shared.0[column].intersect(set);
        }
    }
    parts
}

/// The ids of a table's rules, to find ids that are still free.
pub(crate) struct Ids {
    variants: HashSet<String>,
    /// The largest number among them.
    last: u64,
}

impl Ids {
    pub(super) fn of(table: &Table) -> Self {
        let ids = || table.rules.iter().map(|it| &it.id.value);
        Self { variants: ids().map(|it| variant(it)).collect(), last: ids().filter_map(|it| it.parse().ok()).max().unwrap_or(0) }
    }

    /// A new id for a further row of a rule: `city_2`, after a digit `P7b`, and for a number the next free one. No
    /// other rule has it, in Rust either.
    fn fresh(&self, of: &str, others: &[CopiedRule]) -> String {
        if of.parse::<u64>().is_ok() {
            let last = others.iter().filter_map(|it| it.id.parse().ok()).fold(self.last, u64::max);
            return last.saturating_add(1).to_string();
        }
        let is_free = |id: &String| {
            let name = variant(id);
            !self.variants.contains(&name) && others.iter().all(|it| variant(&it.id) != name)
        };
        let letters = ('b'..='z').filter(|_| of.ends_with(|it: char| it.is_ascii_digit())).map(|it| format!("{of}{it}"));
        let id = letters.chain((2..).map(|it| format!("{of}_{it}"))).find(is_free);
        id.unwrap_or_default()
    }
}

fn region<'a>(proof: &'a Proof, at: usize) -> &'a Region {
    &proof.space.rules[at].region
}

/// A region without some others; `None` if that is no region, or empty.
fn without(region: &Region, others: &[Region]) -> Option<Region> {
    let mut left = region.clone();
    for other in others.iter().filter(|other| region.meets(other)) {
        if !left.meets(other) {
            continue;
        }
        let rest = |column: usize| Some((column, left.0[column].minus(&other.0[column]))).filter(|(_, rest)| !rest.is_empty());
        let mut open = (0..left.0.len()).filter_map(rest);
        let (Some((column, rest)), None) = (open.next(), open.next()) else { return None };
        left = left.with(column, rest);
    }
    Some(left)
}

/// The entries that change if a rule gets another region. `None` if a comparison with a column that may be not
/// applicable would have to change, which no entry can express.
fn changed(proof: &Proof, at: usize, new: &Region) -> Option<Vec<NewEntry>> {
    let (table, classes, old) = (proof.table, &proof.space.classes, region(proof, at));
    let rule = &table.rules[proof.rule(at)];
    let written = rule.entries()?;
    let cell = |column: usize| match table.columns.get(column)? {
        it if it.compared.is_none() => Some(column),
        it if it.requires.is_none() => table.cell_of(column),
        _ => None,
    };
    let mut cells: Vec<usize> = (0..old.0.len()).filter(|it| old.0[*it] != new.0[*it]).map(cell).collect::<Option<_>>()?;
    with_other_sides(table, written, &mut cells);
    let said = |at: usize| (classes.values(at, &new.0[at]), classes.holds_not_applicable(at, &new.0[at]));
    let entry = |column: usize| {
        let written = written.get(column)?;
        Some(NewEntry {
            span: written.span,
            written: written.text.to_string(),
            entry: table.entry(column, &said),
            column: table.columns[column].name.value.clone(),
            rule: rule.id.value.clone(),
            is_sure: false,
        })
    };
    cells.into_iter().map(entry).collect()
}

/// Adds the cells that have to be written anew together with `cells`: all comparisons of two columns are written in the
/// cell of one of them ([`Table::entry`]), even those that the author wrote in the cell of the other one.
fn with_other_sides(table: &Table, written: &[ConditionEntry], cells: &mut Vec<usize>) {
    let elsewhere = |at: usize, other: usize| {
        let is_pair = |it: &Compared| (it.left, it.right) == (at, other) || (it.right, it.left) == (at, other);
        table.compared_columns().map(|(_, it)| it).find(is_pair).map(|it| it.left).filter(|it| *it != at)
    };
    let of_entry =
        |(at, entry): (usize, &ConditionEntry)| entry.compares.iter().filter_map(|it| Some((at, elsewhere(at, it.other)?))).collect_vec();
    let moved = written.iter().enumerate().flat_map(of_entry).collect_vec();
    cells.sort_unstable();
    cells.dedup();
    // A cell that is added may be the other side of a further comparison.
    for _ in 0..moved.len() {
        for &(from, to) in &moved {
            if cells.contains(&from) || cells.contains(&to) {
                cells.extend([from, to]);
            }
        }
        cells.sort_unstable();
        cells.dedup();
    }
}
