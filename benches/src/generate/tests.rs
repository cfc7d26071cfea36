//! The truth by construction against what the verifier finds, on small sizes.

use super::{Generated, Kind, Region, Set, Shape, gaps, overlaps, rating, shared, sparse, tree, volume};
use dtable_core::compile::{Compiled, Unit, check};
use dtable_core::diagnostic::{Code, RegionEvidence};
use dtable_core::model::Table;
use dtable_core::source::{FileId, Source};
use dtable_core::syntax::Document;
use dtable_core::{resolve, syntax};

const SMALL: Shape = Shape { categorical: 2, numeric: 3, rules: 60 };

fn checked(text: String) -> Compiled {
    check(Source::new("generated.yaml", text), &mut |_| Err("no models here".to_owned()))
}

fn resolved(text: String) -> Table {
    match syntax::parse(&Source::new("generated.yaml", text), FileId(0)) {
        Ok(Document::Table(document)) => resolve::table(&document).expect("the names are known"),
        other => panic!("not a table: {other:?}"),
    }
}

/// The pairs that the verifier reports, by index.
fn pairs(compiled: &Compiled) -> Vec<(usize, usize)> {
    let findings = compiled.findings.iter().filter(|it| matches!(it.code, Code::ContradictoryRules | Code::AgreeingOverlap));
    let index = |id: &str| id.parse::<usize>().expect("rules are numbered") - 1;
    let mut pairs: Vec<_> = findings
        .flat_map(|finding| &finding.evidence.regions)
        .map(|region| (index(&region.rules[0]), index(&region.rules[1])))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    pairs.sort_unstable();
    pairs
}

/// The uncovered regions that the verifier reports. Its entries are read by the compiler itself, as the rules of a table.
fn uncovered(table: &Generated, compiled: &Compiled) -> Vec<Region> {
    let gaps = compiled.findings.iter().filter(|it| it.code == Code::MissingRule);
    let regions: Vec<&RegionEvidence> = gaps.flat_map(|finding| &finding.evidence.regions).collect();
    if regions.is_empty() {
        return Vec::new();
    }
    let everything: Region = table.columns.iter().map(|it| it.all()).collect();
    let whole = Generated { rules: vec![everything; regions.len()], results: vec![0; regions.len()], ..table.clone() };
    let mut text = whole.data();
    for region in regions {
        let when: Vec<String> = region.entries.iter().map(|(name, entry)| format!("{name}: '{entry}'")).collect();
        text = text.replacen("when: {  }", &format!("when: {{ {} }}", when.join(", ")), 1);
    }
    let read = resolved(text);
    read.rules.iter().flat_map(|rule| regions_of(table, rule.entries().expect("no ELSE was written"))).collect()
}

/// A rule as regions of one range a column.
fn regions_of(table: &Generated, entries: &[dtable_core::model::ConditionEntry]) -> Vec<Region> {
    let mut regions: Vec<Region> = vec![Vec::new()];
    for (entry, kind) in entries.iter().zip(&table.columns) {
        let spans = entry.set.spans().iter().map(|(low, high)| (small(*low), small(*high)));
        let sets: Vec<Set> = match kind {
            Kind::Number(..) => {
                let zero = small(dtable_core::model::Integer::named("i32").and_then(|it| it.position_of(0)).expect("zero is an i32"));
                spans.map(|(low, high)| Set::Range(low - zero, high - zero)).collect()
            }
            _ => vec![Set::Some(spans.flat_map(|(low, high)| low..=high).fold(0, |mask, value| mask | 1 << value))],
        };
        regions = regions.iter().flat_map(|it| sets.iter().map(move |set| [it.as_slice(), &[*set]].concat())).collect();
    }
    regions
}

fn small(position: u128) -> i64 {
    i64::try_from(position).expect("positions of an i32 are small")
}

/// Whether two lists of regions, each disjoint, hold the same cases: as many, and all of the one in the other.
fn same_cases(a: &[Region], b: &[Region]) -> bool {
    let size = |regions: &[Region]| regions.iter().map(|it| volume(it)).sum::<u128>();
    let both: u128 = a.iter().flat_map(|a| b.iter().filter_map(|b| shared(a, b))).map(|it| volume(&it)).sum();
    size(a) == size(b) && both == size(a)
}

fn disjoint(regions: &[Region]) -> bool {
    (0..regions.len()).all(|a| (0..a).all(|b| shared(&regions[a], &regions[b]).is_none()))
}

#[test]
fn leaves_are_complete_and_disjoint() {
    for seed in 0..4 {
        let table = tree(SMALL, seed);
        let all: u128 = volume(&table.columns.iter().map(|it| it.all()).collect::<Region>());
        assert!(disjoint(&table.rules));
        assert_eq!(table.rules.iter().map(|it| volume(it)).sum::<u128>(), all);
        for text in [table.grid(), table.data()] {
            let compiled = checked(text);
            assert!(matches!(compiled.unit, Unit::VerifiedTable(_)), "{:?}", compiled.findings);
        }
    }
}

#[test]
fn gaps_are_what_was_cut_off() {
    for seed in 0..4 {
        let (table, truth) = gaps(&tree(SMALL, seed), seed + 100);
        assert!(!truth.uncovered.is_empty() && disjoint(&truth.uncovered));
        let compiled = checked(table.grid());
        let found = uncovered(&table, &compiled);
        assert!(disjoint(&found));
        assert!(same_cases(&found, &truth.uncovered), "{found:?}\n{:?}", truth.uncovered);
        assert_eq!(pairs(&compiled), truth.overlapping);
    }
}

#[test]
fn overlaps_are_the_pairs_of_what_grew() {
    for seed in 0..4 {
        let (table, truth) = overlaps(&tree(SMALL, seed), seed + 200);
        assert!(!truth.overlapping.is_empty());
        let compiled = checked(table.data());
        assert_eq!(pairs(&compiled), truth.overlapping);
        assert!(uncovered(&table, &compiled).is_empty());
    }
}

#[test]
fn a_wrong_truth_is_noticed() {
    let (table, truth) = gaps(&tree(SMALL, 1), 101);
    let found = uncovered(&table, &checked(table.grid()));
    assert!(!same_cases(&found, &truth.uncovered[1..]));
    let moved: Vec<Region> = truth.uncovered.iter().map(|it| it.iter().map(|set| shifted(*set)).collect()).collect();
    assert!(!same_cases(&found, &moved));
}

fn shifted(set: Set) -> Set {
    match set {
        Set::Range(low, high) => Set::Range(low + 1, high + 1),
        Set::Some(mask) => Set::Some(mask),
    }
}

#[test]
fn grid_and_data_are_one_table() {
    let (table, _) = overlaps(&tree(SMALL, 3), 7);
    let (grid, data) = (resolved(table.grid()), resolved(table.data()));
    let sets = |table: &Table| -> Vec<Vec<_>> {
        table.rules.iter().map(|rule| rule.entries().expect("no ELSE").iter().map(|it| it.set.clone()).collect()).collect()
    };
    assert_eq!(sets(&grid), sets(&data));
}

#[test]
fn rating_tables_are_verified() {
    let table = rating(3, 4, 5);
    assert_eq!(table.rules.len(), 64);
    assert!(matches!(checked(table.data()).unit, Unit::VerifiedTable(_)));
}

#[test]
fn few_sparse_rules_leave_what_counting_finds() {
    let table = sparse(8, 9, 11);
    let case = |at: u32| -> Region { (0..8).map(|column| Set::Some(1 << (at >> column & 1))).collect() };
    let uncovered_cases =
        (0..256).filter(|at| table.rules.iter().all(|rule| shared(rule, &case(*at)).is_none())).map(case).collect::<Vec<_>>();
    let found = uncovered(&table, &checked(table.grid()));
    assert!(!uncovered_cases.is_empty());
    assert!(same_cases(&found, &uncovered_cases));
}
