//! What `explore` says about random networks: differences, test cases and fewer rules, held against all inputs.

use super::{From, Given, Random, Table, Type, asked, case, inputs, network};
use dtable_core::compile::Unit;
use dtable_core::explore::cases::{Kind, TestCase, cases};
use dtable_core::explore::diff::{ChangedRegion, Diff, diff, obstacle};
use dtable_core::explore::simplify::{Rewritten, rewritten, simplify};
use dtable_core::model;
use dtable_core::source::Source;
use dtable_tests::texts::checked_with;
use std::collections::{BTreeMap, BTreeSet};

/// How many pairs of networks every run compares.
const PAIRS: u64 = 300;

/// How many networks are compared with themselves.
const SAME: u64 = 300;

/// How many networks get test cases, and fewer rules.
const NETWORKS: u64 = 120;

/// The texts of a network by path, the root as `root.yaml`.
fn texts(tables: &[Table]) -> BTreeMap<String, String> {
    let last = tables.len() - 1;
    let text = |(at, it): (usize, &Table)| match at == last {
        true => ("root.yaml".to_owned(), it.text(tables, true)),
        false => (format!("{}.yaml", it.name), it.text(tables, false)),
    };
    tables.iter().enumerate().map(text).collect()
}

/// The root as the compiler understands it, unless it has errors that leave its meaning open; and whether it is verified.
fn compiled(texts: &BTreeMap<String, String>) -> Option<(model::Table, bool)> {
    let compiled = checked_with("root.yaml", texts);
    if obstacle(&compiled.findings).is_some() {
        return None;
    }
    Some((compiled.unit.table()?.clone(), matches!(compiled.unit, Unit::VerifiedTable(_))))
}

/// Another version of a network: one result of one table, or the rules of the root.
fn changed(random: &mut Random, tables: &[Table]) -> Vec<Table> {
    let mut tables = tables.to_vec();
    let at = random.below(tables.len());
    let is_root = at + 1 == tables.len();
    let table = &mut tables[at];
    let rule = random.below(table.rules.len());
    match random.below(4) {
        0 if is_root => super::spoil(random, table),
        1 if table.first => {
            let last = table.rules.iter().take_while(|it| it.when.is_some()).count();
            table.rules[..last].rotate_left(last.min(1));
        }
        2 if is_root => table.relation = None,
        _ if table.sums || table.counts => drop(table.rules.remove(rule)),
        _ => {
            let output = random.below(table.outputs.len());
            table.rules[rule].results[output] = random.below(table.outputs[output].count());
        }
    }
    if table.rules.is_empty() { tables.clone() } else { tables }
}

/// What becomes of an input of a network: the columns of the root, and the rule.
type Decided = Option<(Vec<usize>, Option<usize>)>;

fn decided(tables: &[Table], inputs: &Given) -> Decided {
    let root = tables.last()?;
    let case = case(tables, root, inputs).ok()?;
    let fired = root.fired(&case);
    Some((case, fired))
}

fn results(root: &Table, fired: Option<usize>) -> Option<Vec<usize>> {
    fired.map(|it| root.rules[it].results.clone())
}

fn id(root: &Table, rule: usize) -> String {
    if root.rules[rule].when.is_none() { "else".to_owned() } else { format!("r{rule}") }
}

/// What the entries and relations of some tables tell apart in a case, in the columns that are inputs and questions, or are not.
fn classes(tables: &[&Table], case: &[usize], are_given: bool) -> Vec<usize> {
    let columns = tables[0].columns.iter().enumerate().filter(|(_, it)| matches!(it.from, From::Result(..)) != are_given);
    let class = |(at, column): (usize, &super::Column)| {
        if matches!(column.ty, Type::Bool | Type::Kind) {
            return case[at];
        }
        if case[at] == column.ty.count() {
            return 0;
        }
        let rules = tables.iter().flat_map(|it| &it.rules).filter_map(|rule| rule.when.as_ref());
        rules.fold(1, |bits, when| bits * 2 + usize::from(when[at].contains(&case[at])))
    };
    columns.map(class).collect()
}

/// The values of the inputs in a case, as people read it, and the answers; of one that does not matter any.
fn given(tables: &[Table], shown: &[(String, String)]) -> Option<Given> {
    let root = tables.last()?;
    let value = |it: &super::Column| {
        let Some((_, text)) = shown.iter().find(|(name, _)| *name == it.name) else { return Some(0) };
        (0..it.ty.count()).find(|value| it.ty.entry(*value) == *text)
    };
    let inputs = root.columns.iter().filter(|it| matches!(it.from, From::Input { .. })).map(value).collect::<Option<_>>()?;
    let questions = asked(tables, root);
    let mut answers = BTreeMap::new();
    for (name, it) in &questions {
        let is_asked = it.is_asked(&answers);
        answers.insert(name.clone(), if is_asked { value(it).unwrap_or(0) } else { it.ty.count() });
    }
    Some(Given { inputs, answers })
}

/// A pair of networks, with what all inputs say.
struct Pair<'a> {
    seed: u64,
    tables: [&'a [Table]; 2],
    tried: Vec<(Given, [Decided; 2])>,
}

impl Pair<'_> {
    fn root(&self, version: usize) -> &Table {
        &self.tables[version][self.tables[version].len() - 1]
    }

    /// The cases that both versions have: how many, and how many of them change.
    fn counts(&self) -> [usize; 2] {
        let [old, new] = [0, 1].map(|it| self.root(it));
        let (mut all, mut changed) = (BTreeSet::new(), BTreeSet::new());
        for (_, decided) in &self.tried {
            let [Some((before, was)), Some((after, is))] = decided else { continue };
            let key = [classes(&[old, new], after, true), classes(&[old], before, false), classes(&[new], after, false)].concat();
            if results(old, *was) != results(new, *is) {
                changed.insert(key.clone());
            }
            all.insert(key);
        }
        [all.len(), changed.len()]
    }

    fn judge(&self, found: &Diff) {
        let seed = self.seed;
        let [all, changed] = self.counts();
        assert_eq!(found.cases.as_ref().map(ToString::to_string), Some(all.to_string()), "{seed}: {found:?}");
        assert_eq!(found.changed().map(|it| it.to_string()), Some(changed.to_string()), "{seed}: {found:?}");
        let lost = |from: usize| self.tried.iter().any(|(_, it)| it[from].is_some() && it[1 - from].is_none());
        assert_eq!((!found.went.is_empty(), !found.came.is_empty()), (lost(0), lost(1)), "{seed}: {found:?}");
        found.changes.iter().flat_map(|it| &it.regions).for_each(|it| self.judge_region(it));
    }

    /// The case of a region changes, and the rules that are named decide it.
    fn judge_region(&self, region: &ChangedRegion) {
        let seed = self.seed;
        let inputs = given(self.tables[1], &region.case).unwrap_or_else(|| panic!("{seed}: {region:?}"));
        let [was, is] = [0, 1].map(|it| decided(self.tables[it], &inputs).unwrap_or_else(|| panic!("{seed}: {region:?}")).1);
        assert_ne!(results(self.root(0), was), results(self.root(1), is), "{seed}: {region:?}");
        for (version, fired, named) in [(0, was, &region.old_rules), (1, is, &region.new_rules)] {
            let root = self.root(version);
            // Of rules that agree, either may be named.
            let is_named = |it: usize| named.iter().any(|id| *id == self::id(root, it)) || !root.is_ordered() && !named.is_empty();
            assert!(fired.map_or(named.is_empty(), is_named), "{seed}: {region:?}");
        }
    }
}

/// Compares a random network with another version of it; `None` where one of them has errors.
fn compared(seed: u64) -> Option<bool> {
    let mut random = Random::new(seed, 0xd1ff);
    let old = network(&mut random);
    let new = changed(&mut random, &old);
    let [before, after] = [&old, &new].map(|it| compiled(&texts(it)));
    let found = diff(&before?.0, &after?.0).unwrap_or_else(|it| panic!("{seed}: {it}"));
    let tables = [&old[..], &new[..]];
    let tried = inputs(&old, old.last()?).into_iter().map(|it| (it.clone(), tables.map(|of| decided(of, &it)))).collect();
    Pair { seed, tables, tried }.judge(&found);
    Some(!found.changes.is_empty())
}

#[test]
fn differences_between_networks_are_those_of_all_inputs() {
    let seeds = std::env::var("SEED").ok().and_then(|it| it.parse().ok()).map_or(0..PAIRS, |seed| seed..seed + 1);
    let (mut pairs, mut different) = (0, 0);
    for is_different in seeds.clone().filter_map(compared) {
        pairs += 1;
        different += usize::from(is_different);
    }
    println!("{pairs} pairs, {different} of them with other decisions");
    assert!(seeds.end - seeds.start < PAIRS || different > 25, "{different} of {pairs}");
}

/// A network whose used tables have their rules in another order, where the order decides nothing.
fn reordered(tables: &[Table]) -> Vec<Table> {
    let mut tables = tables.to_vec();
    let last = tables.len() - 1;
    for it in tables[..last].iter_mut().filter(|it| !it.first && !it.priority) {
        let count = it.rules.iter().take_while(|it| it.when.is_some()).count();
        it.rules[..count].reverse();
    }
    tables
}

/// Compares a random network with itself, and with itself reordered; `None` where it has errors.
fn compared_with_itself(seed: u64) -> Option<()> {
    let random = Random::new(seed, 0x5a3e);
    let tables = network(&mut Random { compares: seed.is_multiple_of(2), chooses: true, ..random });
    let texts = texts(&tables);
    let said = |version: &BTreeMap<String, String>| version.values().cloned().collect::<String>();
    let (old, _) = compiled(&texts)?;
    let found = diff(&old, &compiled(&texts)?.0).unwrap_or_else(|it| panic!("{seed}: {it}\n{}", said(&texts)));
    assert!(found.is_same(), "{seed}: {found:#?}\n{}", said(&texts));
    let other = self::texts(&reordered(&tables));
    let found = diff(&old, &compiled(&other)?.0).unwrap_or_else(|it| panic!("{seed}: {it}\n{}", said(&texts)));
    assert!(found.decides_alike(), "{seed}: {found:#?}\n{}\n{}", said(&texts), said(&other));
    Some(())
}

#[test]
fn a_network_compared_with_itself_changes_nothing() {
    let seeds = std::env::var("SEED").ok().and_then(|it| it.parse().ok()).map_or(0..SAME, |seed| seed..seed + 1);
    let networks = seeds.clone().filter_map(compared_with_itself).count();
    println!("{networks} networks");
    assert!(seeds.end - seeds.start < SAME || networks > 100, "{networks}");
}

/// The place in the text of a rule of the table, by its id: under `hit: priority` the compiler sorts rules.
fn written(table: &model::Table, rule: usize) -> usize {
    let id = &table.rules[rule].id.value;
    id.strip_prefix('r').and_then(|it| it.parse().ok()).unwrap_or(table.rules.len() - 1)
}

/// A test case decides as all tables say.
fn judge_case(seed: u64, tables: &[Table], table: &model::Table, case: &TestCase) {
    let root = &tables[tables.len() - 1];
    let value = |column: &super::Column| {
        let at = table.columns.iter().position(|it| it.name.value == column.name).unwrap_or_else(|| panic!("{seed}: {}", column.name));
        case.values[at].map_or(column.ty.count(), |it| usize::try_from(it).unwrap())
    };
    let known: Vec<usize> = root.columns.iter().map(value).collect();
    let inputs = root.columns.iter().zip(&known).filter(|(it, _)| matches!(it.from, From::Input { .. })).map(|it| *it.1).collect();
    let mut answers: BTreeMap<String, usize> = asked(tables, root).iter().map(|(name, it)| (name.clone(), value(it))).collect();
    // What is not asked has some value among those of a case.
    for (name, it) in asked(tables, root).iter().filter(|(_, it)| it.is_optional()) {
        if !it.is_asked(&answers) {
            answers.insert(name.clone(), it.ty.count());
        }
    }
    let inputs = Given { inputs, answers };
    let (columns, fired) = decided(tables, &inputs).unwrap_or_else(|| panic!("{seed}: {case:?}"));
    let rule = case.rule.map(|it| written(table, it));
    let is_right = fired == rule || !root.is_ordered() && rule.is_some_and(|rule| root.matching(&columns).contains(&rule));
    assert!(is_right, "{seed}: {fired:?}, {case:?}");
    assert_eq!(known, columns, "{seed}: {case:?}");
}

/// Each rule that fires for some input has a test case.
fn judge_cases(seed: u64, tables: &[Table], table: &model::Table) {
    let root = &tables[tables.len() - 1];
    let found = cases(table, &[Kind::Rules, Kind::Boundaries, Kind::Pairs, Kind::Mcdc]).unwrap();
    found.cases.iter().for_each(|it| judge_case(seed, tables, table, it));
    for (_, fired) in inputs(tables, root).iter().filter_map(|it| decided(tables, it)) {
        let rule = fired.unwrap_or_else(|| panic!("{seed}: a gap"));
        assert!(
            found.cases.iter().any(|it| it.rule.map(|it| written(table, it)) == Some(rule)),
            "{seed}: no test case of {rule}: {:?}",
            found.without
        );
    }
}

/// The table with fewer rules decides all inputs as before.
fn judge_simplified(seed: u64, texts: &BTreeMap<String, String>, table: &model::Table) -> bool {
    let fewer = simplify(table).unwrap_or_else(|it| panic!("{seed}: {it}"));
    if fewer.before == fewer.after {
        return false;
    }
    let mut texts = texts.clone();
    let text = &texts["root.yaml"];
    let Rewritten::Edits(edits) = rewritten(table, &fewer, &Source::new("root.yaml", text.as_str())) else { return false };
    let mut text = text.clone();
    edits.iter().for_each(|it| text.replace_range(it.span.start..it.span.end, &it.text));
    texts.insert("root.yaml".to_owned(), text);
    let (shorter, _) = compiled(&texts).unwrap_or_else(|| panic!("{seed}: {}", texts["root.yaml"]));
    assert_eq!(shorter.rules.len(), fewer.after, "{seed}");
    assert!(diff(table, &shorter).unwrap().decides_alike(), "{seed}: {}", texts["root.yaml"]);
    true
}

#[test]
fn test_cases_and_fewer_rules_of_networks_are_right_for_all_inputs() {
    let seeds = std::env::var("SEED").ok().and_then(|it| it.parse().ok()).map_or(0..NETWORKS, |seed| seed..seed + 1);
    let (mut networks, mut shorter) = (0, 0);
    for seed in seeds {
        let mut random = Random::new(seed, 0xca5e);
        let tables = network(&mut random);
        let texts = texts(&tables);
        let Some((table, true)) = compiled(&texts) else { continue };
        networks += 1;
        if std::env::var("SEED").is_ok() {
            texts.iter().for_each(|(path, text)| println!("# {path}\n{text}"));
        }
        judge_cases(seed, &tables, &table);
        shorter += usize::from(judge_simplified(seed, &texts, &table));
    }
    println!("{networks} networks, {shorter} of them with fewer rules");
}
