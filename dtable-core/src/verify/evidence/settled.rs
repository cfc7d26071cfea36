//! How rules that contradict each other are told apart: entries with which they share no case any more.
//!
//! Nobody but the author knows which of two rules is right where both match. Once somebody says so, the other rule
//! gives these cases up. A single entry does that where the rule that is right takes all values of the other one in
//! every column but one: then that column keeps the values that only the other rule takes, and no case is left without
//! a rule.
//!
//! ```text
//! | child | < 6 | -    | 0 |     `child` is right: | city  | >= 6 | City      | 3 |
//! | city  | -   | City | 3 |     `city` is right:  | child | < 6  | not(City) | 0 |
//! ```
//!
//! Where they differ in more columns, what is left of the rule takes a row for each: a row keeps what only this rule
//! takes in its column, and in the columns before it what both take. So the rows share no case, and together they have
//! exactly the cases that are left.
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

/// The rules of larger groups are not told apart together: nobody would read the suggestion.
const MOST_RULES_SETTLED_TOGETHER: usize = 24;

/// A rule is written as no more rows than these, for the same reason.
const MOST_ROWS_PER_RULE: usize = 8;

/// Remedies after which the rule at `worst` shares no case with the rules at `others`, one for each answer to the
/// question who is right.
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

/// Whether all cases of the rule at `other` are cases of the one at `worst`, or the other way round; `None` where
/// neither is.
pub(in crate::verify) fn is_narrower(proof: &Proof, worst: usize, other: usize) -> Option<bool> {
    let (worst, other) = (region(proof, worst), region(proof, other));
    let is_within = |a: &Region, b: &Region| a.0.iter().zip(&b.0).all(|(a, b)| a.minus(b).is_empty());
    match (is_within(other, worst), is_within(worst, other)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// The ids of the rules that are right somewhere, in the order of the file.
fn right(proof: &Proof, worst: usize, others: &[usize], answer: &[bool]) -> Vec<String> {
    let mut rules: Vec<usize> =
        others.iter().zip(answer).map(|(other, is_right)| proof.rule(if *is_right { *other } else { worst })).collect_vec();
    rules.sort_unstable();
    rules.dedup();
    rules.iter().map(|rule| proof.table.rules[*rule].id.value.clone()).collect_vec()
}

/// The changes after which, of each two of some rules that contradict each other, the one that `is_right` keeps the
/// cases that both match; the first argument is asked about the second. A rule of which nothing is left goes. A rule
/// stays as it is, and is listed beside the changes, where its rest takes more than [`MOST_ROWS_PER_RULE`] rows or no
/// entry says it; so does each pair that nobody has decided.
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

/// With which changes the rule at `worst` leaves to those of `others` that are right what it shares with them, and the
/// rest of them leaves it to that rule.
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
    // Which rules go, nobody reads off a list of entries: that is the author's to say.
    changes.gone.is_empty().then_some(changes)
}

/// The rule at `at` gives up what it shares with `others`.
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
    // Where the steps end, a row more that never fires is no harm.
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
    /// The largest number that is one.
    last: u64,
}

impl Ids {
    pub(super) fn of(table: &Table) -> Self {
        let ids = || table.rules.iter().map(|it| &it.id.value);
        Self { variants: ids().map(|it| variant(it)).collect(), last: ids().filter_map(|it| it.parse().ok()).max().unwrap_or(0) }
    }

    /// An id for a further row of a rule: `city_2`, behind a digit `P7b`, and for a number the next one that is free.
    /// In Rust, too, no other rule is called so.
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

/// A region without some others; `None` where that is no region, or empty.
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

/// The entries of a rule that has another region; `None` where a comparison would have to change that looks at what may
/// not be applicable, which no entry says in part.
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

/// Adds to the cells of a rule that are written anew those that have to change with them: all comparisons of two
/// columns are written in the cell of one of them ([`Table::entry`]), also those that the author wrote in the other
/// one.
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
