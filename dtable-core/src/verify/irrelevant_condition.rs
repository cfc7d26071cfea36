//! `irrelevant-condition`: a condition that rules ask but that changes no result.
//!
//! A condition is irrelevant if `-` in every rule would give the same results. To show that, each rule that looks at
//! the condition is extended to the values that it does not take: rules with the same result, or with fewer of the
//! results to choose from, have to take all possible cases there.
//!
//! Of two columns that determine each other either one is irrelevant, but not both. So columns that are irrelevant by
//! themselves are tried once more, from the last to the first, each in the table that has `-` in all columns found
//! before. The reported ones may be deleted all together, and each alone. Under `hit: first` `-` in one column can keep
//! rules from firing that relied on another one, so the other columns are tried again until none more is found.
//!
//! The check waits until every case has one result, every rule can fire (see `verify/mod.rs`), and no rule has
//! `todo!()` for a result. A rule at the wrong place in the order makes a condition irrelevant, and deleting the
//! condition would lose the purpose of the rule.
//!
//! If every case fires a rule, no rules contradict each other, and none has a choice, the question is about pairs: do
//! two rules with different results share a possible case once the condition is ignored? Most conditions matter to the
//! first rules already, so these are examined first; then the pairs are searched for as overlaps are
//! ([`crate::space::overlap`]).

use super::evidence::Proof;
use super::evidence::in_order::is_taken_by;
use super::unused_condition::{is_column_used, named_by};
use crate::diagnostic::{Code, Finding, NewEntry, Remedy};
use crate::lists::{CollectVec, Order};
use crate::model::{HitPolicy, Region, Rule, ValueSet};
use crate::space::budget::Unanswered;
use crate::space::budget::rate;
use crate::space::cases::Space;
use crate::space::cover::uncovered;
use crate::space::in_order::in_order;
use crate::space::narrow::Narrow;
use crate::space::overlap::PairSearch;
use crate::space::overlap::reach::Reach;
use crate::space::residual::ResidualId;

/// The part of the budget for this check, on which no verdict depends: the budget divided by this. If it is used up,
/// the conditions found until then are reported.
const IRRELEVANT_SHARE: u64 = 4;

/// Finds irrelevant conditions within `steps` steps.
pub(super) fn check(proof: &mut Proof, steps: u64) -> Vec<Finding> {
    if proof.table.rules.iter().any(Rule::is_to_do) {
        return Vec::new();
    }
    let mut widened = Vec::new();
    let steps = steps.min(proof.space.logic.budget.limit() / IRRELEVANT_SHARE);
    let _ = proof.with_slice(steps, |proof| widen_irrelevant(proof, &mut widened));
    widened.order_by_key(|(column, _)| *column);
    let findings = widened.iter().map(|(column, _)| finding(proof, *column)).collect_vec();
    for (column, sets) in widened {
        proof.space.rules.iter_mut().zip(sets).for_each(|(rule, set)| rule.region.0[column] = set);
    }
    findings
}

/// A column, and the sets that the rules had there.
type Widened = (usize, Vec<ValueSet>);

/// Puts `-` into all columns that may be deleted together, and adds the sets before to `widened`.
fn widen_irrelevant(proof: &mut Proof, widened: &mut Vec<Widened>) -> Result<(), Unanswered> {
    let mut near = NearRules::default();
    let known = SharedKnowledge::of(proof);
    let mut left = Vec::new();
    for column in 0..proof.table.columns.len() {
        if is_column_used(proof, column) && !matters(proof, &mut near, column, known)? {
            left.push(column);
        }
    }
    loop {
        let before = widened.len();
        for place in (0..left.len()).rev() {
            if widened.is_empty() || !matters(proof, &mut near, left[place], known)? {
                let column = left.remove(place);
                widened.push((column, widen(proof, column)));
                near = NearRules::default();
            }
        }
        if widened.len() == before {
            return Ok(());
        }
    }
}

/// A fact about all rules together that saves looking at each pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SharedKnowledge {
    /// Every case has the same result.
    OneResult,
    /// Every case has one result: only pairs of rules with different results matter.
    Pairs,
    /// Cases may have several results, or none.
    Nothing,
}

impl SharedKnowledge {
    fn of(proof: &Proof) -> Self {
        let collects = matches!(proof.table.hit, HitPolicy::Collect(_));
        let mut results = proof.allowed.iter().chain(&proof.else_allowed);
        let first = results.next();
        let is_total = proof.is_covered || proof.space.else_rule.is_some();
        if !collects && is_total && first.is_some_and(|first| results.all(|it| it == first)) {
            Self::OneResult
        } else if is_complete_and_consistent(proof) {
            Self::Pairs
        } else {
            Self::Nothing
        }
    }
}

/// Puts `-` into a column of all rules, and returns the sets before.
fn widen(proof: &mut Proof, column: usize) -> Vec<ValueSet> {
    let all = proof.space.all.0[column].clone();
    proof.space.rules.iter_mut().map(|it| std::mem::replace(&mut it.region.0[column], all.clone())).collect_vec()
}

fn finding(proof: &Proof, column: usize) -> Finding {
    if let Some(text) = proof.table.comparison_entry(column, &ValueSet::one(1), false) {
        return comparison(proof, column, &text);
    }
    let (table, name) = (proof.table, &proof.table.columns[column].name);
    let is_compared = table.compared_columns().any(|(_, it)| it.left == column || it.right == column);
    let finding = |message: String| proof.finding(Code::IrrelevantCondition, name.span, message);
    if is_compared {
        return finding(format!("which value `{}` has changes no result: only its comparisons do", name.value))
            .label("rules name values of it, and without these the results are the same")
            .help(format!("leave the values out of its entries in every rule, and keep the comparisons of `{}`", name.value));
    }
    let write = format!("write `-` for `{}` in every rule", name.value);
    // Rules that differ only in this column then match the same cases, and under `hit: first` only one of them fires.
    let rest = if table.hit.is_in_order() { ", and the rules that never fire then" } else { "" };
    let deleted = rest.replacen(", and", "; delete", 1);
    let (label, help) = match named_by(table, column) {
        _ if table.columns[column].result_of.is_some() => (OTHERS_DECIDE, format!("{write}{deleted}")),
        Some(place) => (OTHERS_DECIDE, format!("{write}{deleted}; {place} still needs it")),
        None => ("rules ask it, but whatever the answer is, the result is the same", format!("{write}, and delete it{rest}")),
    };
    finding(format!("`{}` changes no result", name.value)).remedy(Remedy::Entries(irrelevant(proof, column))).label(label).help(help)
}

/// The note on a column from which another one is computed: another answer may change a result.
const OTHERS_DECIDE: &str = "rules ask it, but the other columns decide without it";

/// `-` for each entry of a column that is not `-` already.
fn irrelevant(proof: &Proof, column: usize) -> Vec<NewEntry> {
    let name = &proof.table.columns[column].name.value;
    let said = |rule: &Rule| {
        let entry = rule.entries()?.get(column).filter(|it| !it.is_irrelevant())?;
        let (written, rule) = (entry.text.to_string(), rule.id.value.clone());
        Some(NewEntry { span: entry.span, written, entry: "-".to_owned(), column: name.clone(), rule, is_sure: false })
    };
    proof.table.rules.iter().filter_map(said).collect_vec()
}

/// The finding about a comparison in entries, at the first of them.
fn comparison(proof: &Proof, column: usize, text: &str) -> Finding {
    let (name, it) = (&proof.table.known_as(column).name.value, &proof.table.columns[column]);
    proof
        .finding(Code::IrrelevantCondition, it.name.span, format!("`{name} {text}` changes no result"))
        .label("rules compare them, but whatever comes out, the result is the same")
        .help(format!("leave this comparison out of `{name}` in every rule"))
}

/// Whether a condition changes a result.
fn matters(proof: &mut Proof, near: &mut NearRules, column: usize, known: SharedKnowledge) -> Result<bool, Unanswered> {
    let all = &proof.space.all.0[column];
    let asking: Vec<usize> = (0..proof.space.rules.len()).filter(|at| proof.space.rules[*at].region.0[column] != *all).collect_vec();
    // A column that only output expressions mention does matter.
    if asking.is_empty() {
        return Ok(true);
    }
    if known == SharedKnowledge::OneResult {
        return Ok(false);
    }
    if proof.table.hit.is_in_order() {
        return matters_in_order(proof, near, column, &asking);
    }
    let by_pairs = known == SharedKnowledge::Pairs;
    for (looked_at, at) in asking.into_iter().enumerate() {
        if by_pairs && looked_at == RULES_CHECKED_ALONE {
            return separates(proof, column);
        }
        if matters_to(proof, near, column, at, by_pairs)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a condition changes a result under `hit: first`. Rules get `-` in the column one after the other, each after
/// it was examined; copying all of them for each rule would be quadratic.
fn matters_in_order(proof: &mut Proof, near: &mut NearRules, column: usize, asking: &[usize]) -> Result<bool, Unanswered> {
    let all = proof.space.all.0[column].clone();
    let mut found = Ok(false);
    let mut before = Vec::new();
    let mut fires = Vec::new();
    for (looked_at, &at) in asking.iter().enumerate() {
        if looked_at == RULES_CHECKED_ALONE {
            match fires_without(proof, column) {
                Ok(it) => fires = it,
                Err(error) => found = Err(error),
            }
        }
        if found == Ok(false) && fires.get(at).is_none_or(|it| *it) {
            found = matters_to(proof, near, column, at, false);
        }
        if found != Ok(false) {
            break;
        }
        before.push(std::mem::replace(&mut proof.space.rules[at].region.0[column], all.clone()));
    }
    for (at, set) in asking.iter().zip(before) {
        proof.space.rules[*at].region.0[column] = set;
    }
    found
}

/// For each rule whether it still fires somewhere if no rule looks at the column. A rule that does not changes no
/// result.
fn fires_without(proof: &mut Proof, column: usize) -> Result<Vec<bool>, Unanswered> {
    let ranks = if proof.table.hit == HitPolicy::First { (0..proof.space.rules.len()).collect_vec() } else { proof.ranks.clone() };
    let Space { rules, all, logic, demand, .. } = &mut proof.space;
    logic.budget.spend(rules.len() * all.0.len() / rate::SET_COPIES_PER_STEP)?;
    let widened: Vec<Region> = rules.iter().map(|it| it.region.with(column, all.0[column].clone())).collect_vec();
    let found = in_order(logic, all, (&widened.iter().collect_vec(), &ranks), *demand)?;
    Ok(found.reachabilities.iter().map(Option::is_none).collect_vec())
}

/// The number of rules that are examined one by one, before all pairs are searched.
const RULES_CHECKED_ALONE: usize = 4;

fn is_complete_and_consistent(proof: &Proof) -> bool {
    let one_result = matches!(proof.table.hit, HitPolicy::Unique | HitPolicy::Any);
    let is_complete = proof.is_covered && proof.space.else_rule.is_none();
    let is_single = proof.allowed.iter().all(|it| it.len() == 1);
    one_result && is_single && is_complete && proof.overlaps.pairs().all(|(a, b)| proof.agree(a, b))
}

/// Whether two rules with different results would share a possible case if the column were ignored: a case of one rule
/// in which the other one would also match.
fn separates(proof: &mut Proof, column: usize) -> Result<bool, Unanswered> {
    let Proof { space, allowed, .. } = proof;
    let (rules, all, demand) = (&space.rules, &space.all, space.demand);
    let regions: Vec<&Region> = rules.iter().map(|it| &it.region).collect_vec();
    let result = |at: usize| &allowed[at];
    let one_result = |members: &[usize]| members.iter().all(|at| result(*at) == result(members[0]));
    let search = PairSearch { regions: &regions, left_out: Some(column), is_done: &one_result };
    search.run(all, &mut space.logic, &mut |(a, b), logic| {
        if result(a) == result(b) {
            return Ok(false);
        }
        for (from, to) in [(a, b), (b, a)] {
            let moved = regions[from].with(column, all.0[column].minus(&regions[from].0[column]));
            if let Some(shared) = moved.intersect(regions[to])
                && (demand == ResidualId::TRUE || logic.is_possible(demand, &shared)?)
            {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

fn matters_to(proof: &mut Proof, near: &mut NearRules, column: usize, at: usize, by_pairs: bool) -> Result<bool, Unanswered> {
    let region = &proof.space.rules[at].region;
    let outside = proof.space.all.0[column].minus(&region.0[column]);
    let moved = region.with(column, outside);
    changes(proof, near, column, at, &moved, by_pairs)
}

/// Whether some case of `region`, in which rule `at` would now match, has another result than that rule. `by_pairs`
/// says that each case has one result.
fn changes(proof: &mut Proof, near: &mut NearRules, column: usize, at: usize, region: &Region, by_pairs: bool) -> Result<bool, Unanswered> {
    match proof.table.hit {
        HitPolicy::First | HitPolicy::Priority => return changes_in_order(proof, near, column, at, region),
        HitPolicy::Collect(_) => return proof.space.is_possible(region),
        HitPolicy::Unique | HitPolicy::Any => {}
    }
    // Either rules with other results have no case in the region, or rules with the same result take all of it.
    let by_others = by_pairs || proof.else_allowed.as_ref() == Some(&proof.allowed[at]);
    let mut near = near.but_for(&mut proof.space, column, region)?;
    let narrow = Narrow::new(&proof.space.all, region);
    near.retain(|other| proof.is_within(*other, at) != by_others && narrow.meets(&proof.space.rules[*other].region));
    if !by_others {
        return is_left(proof, region, &near);
    }
    for other in near {
        if let Some(shared) = proof.space.rules[other].region.intersect(region)
            && proof.space.is_possible(&shared)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Does what [`changes`] does under `hit: first`: cases that an earlier rule takes stay with it; others change if the
/// rule that took them has another result. Expects that rules before rule `at` do not look at `column`.
fn changes_in_order(proof: &mut Proof, near: &mut NearRules, column: usize, at: usize, region: &Region) -> Result<bool, Unanswered> {
    let mut places = near.but_for(&mut proof.space, column, region)?;
    proof.space.logic.budget.spend(places.len() / rate::REGIONS_PER_STEP)?;
    if proof.table.hit == HitPolicy::Priority && would_contradict(proof, &places, column, at, region)? {
        return Ok(true);
    }
    let rules = &proof.space.rules;
    let narrow = Narrow::new(&proof.space.all, region);
    places.retain(|other| *other != at && narrow.meets(&rules[*other].region));
    // ELSE comes last.
    let covers: Vec<&Region> = places.iter().map(|other| &rules[*other].region).chain([region]).collect_vec();
    let is_other = |allowed: Option<&ValueSet>| allowed != Some(&proof.allowed[at]);
    let mut wanted: Vec<bool> = places.iter().map(|other| *other > at && is_other(Some(&proof.allowed[*other]))).collect_vec();
    wanted.push(is_other(proof.else_allowed.as_ref()));
    is_taken_by(&mut proof.space.logic, region, &covers, wanted, proof.space.demand)
}

/// Whether, under `hit: priority`, one of the rules at `places` would contradict rule `at` in `region` if it did not
/// look at `column`. Expects that rules before rule `at` do not look at it.
fn would_contradict(proof: &mut Proof, places: &[usize], column: usize, at: usize, region: &Region) -> Result<bool, Unanswered> {
    let Proof { space, ranks, allowed, .. } = proof;
    let (rules, logic, demand) = (&space.rules, &mut space.logic, space.demand);
    let is_rival = |other: usize| other != at && ranks[other] == ranks[at] && !allowed[other].meets(&allowed[at]);
    let meets = |other: usize| rules[other].region.meets_but_for(region, column);
    let rivals = places.iter().copied().filter(|other| is_rival(*other) && meets(*other)).collect_vec();
    let better = places.iter().copied().filter(|other| ranks[*other] < ranks[at] && meets(*other)).collect_vec();
    for other in rivals {
        logic.budget.spend(1 + better.len() / rate::REGIONS_PER_STEP)?;
        let widened = rules[other].region.with(column, space.all.0[column].clone());
        let Some(shared) = widened.intersect(region) else { continue };
        let covers = better.iter().map(|it| &rules[*it].region).filter(|it| it.meets(&shared)).collect_vec();
        if uncovered(logic, &shared, &covers, demand)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Finds the rules that meet a region. After some questions it uses bitmaps, because going through all rules for every
/// rule would be quadratic.
#[derive(Default)]
struct NearRules {
    asked: usize,
    reach: Option<Reach>,
}

impl NearRules {
    /// All rules that meet a region if a column is ignored; perhaps also others, such as rules that had `-` somewhere
    /// when the bitmaps were made.
    fn but_for(&mut self, space: &mut Space, left_out: usize, region: &Region) -> Result<Vec<usize>, Unanswered> {
        let (count, columns) = (space.rules.len(), region.0.len());
        self.asked += 1;
        if self.asked <= PATIENCE * columns {
            space.logic.budget.spend(count)?;
            return Ok((0..count).collect_vec());
        }
        if self.reach.is_none() {
            space.logic.budget.spend(count * columns)?;
        }
        let reach = self.reach.get_or_insert_with(|| {
            let regions: Vec<&Region> = space.rules.iter().map(|it| &it.region).collect_vec();
            Reach::new(&space.all, &regions, 0)
        });
        space.logic.budget.spend(1 + columns * reach.cost())?;
        let mut near = reach.every();
        for (column, set) in region.0.iter().enumerate().filter(|(column, _)| *column != left_out) {
            reach.confine(&mut near, column, set);
        }
        let near: Vec<usize> = near.iter().take_while(|at| *at < count).collect_vec();
        space.logic.budget.spend(near.len())?;
        Ok(near)
    }
}

/// After this many questions about a column, bitmaps are made for it. No measurement is recorded for it.
const PATIENCE: usize = 8;

/// Whether a possible case of `region` lies outside the rules at `places`.
fn is_left(proof: &mut Proof, region: &Region, places: &[usize]) -> Result<bool, Unanswered> {
    let rules = &proof.space.rules;
    let covers: Vec<&Region> = places.iter().map(|it| &rules[*it].region).collect_vec();
    Ok(uncovered(&mut proof.space.logic, region, &covers, proof.space.demand)?.is_some())
}
