//! `explore::diff` against the oracle, on random tables and mutations of them.
//!
//! The oracle looks at all points that both tables have (a table with the relations and the rules of both says which), and compares what each says
//! there. Counts are held against it, and so are the pairs of results, and what went and came. Each witness is decided by both tables.

use super::front::parse;
use super::judge::check_text;
use super::oracle::{Oracle, Point};
use super::print::yaml;
use super::shrink::steps;
use super::table::{Entry, Rule, Table};
use super::{generate, table_of};
use crate::numbers::Random;
use dtable_core::explore::diff::{Diff, NotCompared, diff, obstacle};
use dtable_core::model::{self, HitPolicy};
use std::collections::{BTreeMap, BTreeSet};

/// What many pairs of tables came to.
#[derive(Clone, Debug, Default)]
pub struct Differences {
    /// Pairs that were compared.
    pub pairs: usize,
    /// Pairs in which some case changes.
    pub changed: usize,
    /// Of these, pairs of tables that collect.
    pub collecting: usize,
    /// Pairs of which one table has cases that the other does not have.
    pub moved: usize,
    /// Pairs whose counts were held against the oracle's.
    pub counted: usize,
    /// Pairs that are not compared, by the reason.
    pub refused: BTreeMap<&'static str, usize>,
}

/// Compares the table of a seed with a mutation of it.
///
/// # Errors
///
/// What is wrong, with both tables.
pub fn differ(seed: u64, tally: &mut Differences) -> Result<(), String> {
    let mut random = Random::new(seed ^ 0x5eed);
    let (table, mutated) = (table_of(seed), mutation(&table_of(seed), &mut random));
    let (old, new) = if random.chance(50) { (table, mutated) } else { (mutated, table) };
    let texts = [yaml(&old), yaml(&new)];
    let (Some(a), Some(b)) = (compiled(&texts[0]), compiled(&texts[1])) else { return Ok(()) };
    same(&a, &texts[0]).map_err(|it| format!("SEED={seed}: {it}"))?;
    let found = match diff(&a, &b) {
        Ok(found) => found,
        Err(refusal) => {
            *tally.refused.entry(reason(&refusal)).or_default() += 1;
            return Ok(());
        }
    };
    tally.pairs += 1;
    tally.changed += usize::from(!found.changes.is_empty());
    tally.collecting += usize::from(!found.changes.is_empty() && new.collects());
    tally.moved += usize::from(!found.went.is_empty() || !found.came.is_empty());
    let held =
        witnessed(&found, [&texts[0], &texts[1]]).and_then(|()| match format!("{:?}", old.columns) == format!("{:?}", new.columns) {
            true => counted(&found, &old, &new).map(|is_counted| tally.counted += usize::from(is_counted)),
            false => Ok(()),
        });
    held.map_err(|it| format!("SEED={seed}: {it}\n\n{}\n{}\n{found:#?}", texts[0], texts[1]))
}

/// A table compared with itself changes nothing.
///
/// # Errors
///
/// What is said to change, or why it was not compared.
pub fn same(table: &model::Table, text: &str) -> Result<(), String> {
    let found = diff(table, &table.clone()).map_err(|it| format!("not compared with itself: {it}\n\n{text}"))?;
    if found.is_same() { Ok(()) } else { Err(format!("changes beside itself: {found:#?}\n\n{text}")) }
}

const fn reason(refusal: &NotCompared) -> &'static str {
    match refusal {
        NotCompared::OtherKind(_) => "another kind",
        NotCompared::NoNumbers(_) => "no numbers",
        NotCompared::SeveralRight(..) => "several right",
        NotCompared::Applies(_) => "applies",
        NotCompared::Overflows(_) => "overflows",
        NotCompared::Undecided(_) => "undecided",
    }
}

/// A table that is understood and has no contradictions.
fn compiled(text: &str) -> Option<model::Table> {
    let compiled = check_text(text);
    if obstacle(&compiled.findings).is_some() {
        return None;
    }
    compiled.unit.table().cloned()
}

/// The table with one to three things changed.
fn mutation(table: &Table, random: &mut Random) -> Table {
    let mut mutated = table.clone();
    for _ in 0..random.within(1, 3) {
        mutate(&mut mutated, random);
    }
    mutated
}

fn mutate(table: &mut Table, random: &mut Random) {
    let rule = random.below(table.rules.len());
    match random.weighted(&[35, 20, 15, 20, 10]) {
        0 => {
            // Without its constants nobody knows what a column is computed with.
            let is_known = |it: &Table| !it.rules.is_empty() && !it.columns.is_empty() && it.constants.len() == table.constants.len();
            let smaller: Vec<Table> = steps(table).into_iter().filter(is_known).collect();
            if !smaller.is_empty() {
                *table = random.pick(&smaller).clone();
            }
        }
        1 => {
            let other = random.pick(&table.rules).clone();
            let into = &mut table.rules[rule];
            (into.cells, into.acts, into.next) = (other.cells, other.acts, other.next);
        }
        2 => {
            let mut order: Vec<usize> = (0..table.rules.len()).collect();
            random.shuffle(&mut order);
            let rules: Vec<Rule> = order.iter().map(|at| table.rules[*at].clone()).collect();
            let place = |old: usize| order.iter().position(|it| *it == old).unwrap_or(old);
            table.examples.iter_mut().for_each(|it| it.rule = it.rule.map(place));
            table.rules = rules;
        }
        3 => {
            let column = random.below(table.columns.len());
            let others: Vec<Entry> = table.rules.iter().filter_map(|it| it.entries.as_ref()).map(|it| it[column].clone()).collect();
            if let (Some(entries), false) = (&mut table.rules[rule].entries, others.is_empty()) {
                let entry = random.pick(&others).clone();
                // A comparison may be denied in another entry of the rule.
                entries_put(entries, column, entry);
            }
        }
        _ => {
            if let Some(with) = generate::with_guard(table, random.next()) {
                *table = with;
            }
        }
    }
}

fn entries_put(entries: &mut [Entry], column: usize, entry: Entry) {
    entries[column] = entry.values().clone();
}

/// Each witness is decided by both tables as the diff says; what went and came is no case of the other table.
fn witnessed(found: &Diff, texts: [&String; 2]) -> Result<(), String> {
    let parsed = texts.map(|it| parse(it));
    let [Some(old), Some(new)] = &parsed else { return Ok(()) };
    for (change, region) in found.changes.iter().flat_map(|it| it.regions.iter().map(move |region| (it, region))) {
        for (table, rules, is_old) in [(old, &region.old_rules, true), (new, &region.new_rules, false)] {
            let said = if is_old { &change.old } else { &change.new };
            if matches!(table.hit(), HitPolicy::Collect(_)) {
                collected(table, given(table, &region.case, is_old), rules, said, change.with_others)?;
                continue;
            }
            let decided = table
                .decide(given(table, &region.case, is_old))
                .map_err(|it| format!("a witness is not decided: {it}: {:?}", region.case))?;
            // Of rules with one result that match together any may be told.
            if !rules.iter().any(|it| it == decided.rule().id()) && *said != result(&decided) {
                return Err(format!("{} decides, not {rules:?}: {:?}", decided.rule().id(), region.case));
            }
        }
    }
    for (moved, here, there, is_old) in
        found.went.iter().map(|it| (it, old, new, true)).chain(found.came.iter().map(|it| (it, new, old, false)))
    {
        let is_case = |table: &dtable_core::Table, is_old: bool| match table.hit() {
            HitPolicy::Collect(_) => table.collect(given(table, &moved.case, is_old)).map(|_| ()),
            _ => table.decide(given(table, &moved.case, is_old)).map(|_| ()),
        };
        is_case(here, is_old).map_err(|it| format!("no case of its own table: {it}: {moved:?}"))?;
        if is_case(there, !is_old).is_ok() {
            return Err(format!("a case of both tables: {moved:?}"));
        }
    }
    Ok(())
}

/// A table that collects makes of a witness what the diff says.
fn collected(
    table: &dtable_core::Table,
    given: Vec<(&str, dtable_core::Value<'static>)>,
    rules: &[String],
    said: &str,
    with_others: bool,
) -> Result<(), String> {
    let collected = table.collect(given).map_err(|it| format!("a witness is not decided: {it}"))?;
    let ids: Vec<&str> = collected.rules().map(|it| it.id()).collect();
    let first = table.outputs().next().unwrap_or_default();
    let value = collected.result(first).and_then(|it| it.value().map(ToString::to_string));
    // What is told of rules is one of several ways to write it; the oracle says which results change.
    let is_made = matches!(table.hit(), HitPolicy::Collect(model::Aggregate::Sum | model::Aggregate::Count));
    if is_made && !with_others && value.is_some_and(|it| it != said) {
        return Err(format!("{ids:?} do not give {said}"));
    }
    if with_others && !rules.iter().all(|it| ids.contains(&it.as_str())) {
        return Err(format!("{ids:?} match, not {rules:?}"));
    }
    Ok(())
}

fn result(decided: &dtable_core::Decided) -> String {
    decided.outputs().map(|(_, it)| it.text().to_owned()).collect::<Vec<_>>().join(", ")
}

/// The values of a witness that a table has columns for.
fn given<'c>(table: &dtable_core::Table, case: &'c [(String, String)], is_old: bool) -> Vec<(&'c str, dtable_core::Value<'static>)> {
    let mut values: Vec<(&str, dtable_core::Value)> = Vec::new();
    for (name, value) in case {
        let plain = name.strip_suffix(" (before)");
        let has_old = case.iter().any(|it| it.0.strip_suffix(" (before)") == Some(name.as_str()));
        let is_other = plain.is_some() && !is_old || has_old && is_old;
        let name = plain.unwrap_or(name);
        if is_other || value == "not applicable" || table.column(name).is_ok_and(|it| it.expression().is_some()) {
            continue;
        }
        if table.column(name).is_err() {
            continue;
        }
        let value = if value == "any other" { "some other text" } else { value };
        values.push((name, dtable_core::Value::from(value.to_owned())));
    }
    values
}

/// Whether what changes is what the oracle sees change, where it sees everything.
fn counted(found: &Diff, old: &Table, new: &Table) -> Result<bool, String> {
    // The oracle says what rules do, or what is made of them.
    if old.collects() != new.collects() {
        return Ok(false);
    }
    let both = Table {
        rules: old.rules.iter().chain(&new.rules).filter(|it| it.entries.is_some()).cloned().collect(),
        relations: [&old.relations[..], &new.relations].concat(),
        ..new.clone()
    };
    let Some(oracle) = Oracle::new(&both).filter(|it| it.is_exact) else { return Ok(false) };
    let (Some(first), Some(second)) = (within(&oracle, old), within(&oracle, new)) else { return Ok(false) };
    let in_old = old.rules.iter().filter(|it| it.entries.is_some()).count();
    let mut changed: BTreeMap<(Vec<String>, Vec<String>), Vec<&Point>> = BTreeMap::new();
    for (point, matching) in oracle.points.iter().zip(&oracle.matching) {
        let (a, b): (Vec<usize>, Vec<usize>) = matching.iter().partition(|it| **it < in_old);
        let b: Vec<usize> = b.iter().map(|it| it - in_old).collect();
        let (said, says) = (first.made_by(&places(old, &a)), second.made_by(&places(new, &b)));
        if said != says {
            changed.entry((said, says)).or_default().push(point);
        }
    }
    let points: BTreeSet<&Point> = changed.values().flatten().copied().collect();
    let cases = oracle.cases(points.into_iter());
    let told = found.changed().map(|it| it.to_string());
    let is_complete = found.changes.iter().all(|it| !it.with_others);
    if is_complete && found.changes.len() != changed.len() {
        return Err(format!("{} ways to change, not {}: {:?}", found.changes.len(), changed.len(), changed.keys()));
    }
    if told.as_ref().is_some_and(|it| *it != cases.to_string()) {
        return Err(format!("{told:?} cases change, not {cases}"));
    }
    let mut by_way: Vec<usize> = changed.values().map(|it| oracle.cases(it.iter().copied())).collect();
    let mut told_by_way: Vec<usize> = found.changes.iter().filter_map(|it| it.cases.as_ref()?.to_string().parse().ok()).collect();
    by_way.sort_unstable();
    told_by_way.sort_unstable();
    if is_complete && told_by_way.len() == by_way.len() && told_by_way != by_way {
        return Err(format!("{told_by_way:?} cases by way, not {by_way:?}"));
    }
    let all = oracle.cases(oracle.points.iter());
    if found.cases.as_ref().is_some_and(|it| it.to_string() != all.to_string()) {
        return Err(format!("{:?} cases, not {all}", found.cases));
    }
    let common: BTreeSet<&Point> = oracle.points.iter().collect();
    for (of, moved, word) in [(&first, &found.went, "went"), (&second, &found.came, "came")] {
        let alone = of.points.iter().filter(|it| !common.contains(it)).count();
        if (alone > 0) == moved.is_empty() {
            return Err(format!("{alone} points {word}, {moved:?}"));
        }
    }
    Ok(told.is_some())
}

/// The oracle of a table, with the values that another one tries.
fn within<'t>(oracle: &Oracle, table: &'t Table) -> Option<Oracle<'t>> {
    Oracle::with(table, oracle.candidates.clone(), true).filter(|it| !it.overflow.is_certain && !it.overflow.is_hidden)
}

/// The rules of a table by their places among those that are not ELSE.
fn places(table: &Table, rules: &[usize]) -> Vec<usize> {
    let all: Vec<usize> = (0..table.rules.len()).filter(|it| table.rules[*it].entries.is_some()).collect();
    rules.iter().map(|it| all[*it]).collect()
}
