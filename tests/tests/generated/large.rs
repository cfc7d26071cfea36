//! Tables of very many rules: search trees, forests and bitmaps in data, rules by number.

use super::harness::{Answers, Reference, value};
use super::tables::Season;
use dtable_core::decide::forms::bitmaps::{BitmapPart, PartKey};
use dtable_core::decide::{Form, Forms};
use dtable_core::interpret::{allowed, interpret};
use dtable_core::model::{ConditionEntry, Next, Position, Rule, Table};
use dtable_tests::numbers::Random;
use std::collections::BTreeSet;

use dtable_runtime::{NextData, Observer, Rules, TableData, Value, dtable, why_not};

dtable!("tables/zones.yaml");
dtable!("tables/rates.yaml");
dtable!("tables/snare.yaml");
dtable!("tables/thicket.yaml");
dtable!("tables/torn.yaml");

impl rates::Actions for Answers {
    fn note(&mut self) {
        self.perform("note");
    }
}

const _: () = assert!(matches!(zones::decide(Season::Fall, 300, 'x', f32::NAN, None, &true), zones::Rule::Else));
const LAST: rates::Rule = rates::Rule::nth(4159).unwrap();

/// Every value at an edge of some entry with values of the other columns at random, against the rules themselves.
#[test]
fn every_kind_of_value() {
    let reference = Reference::read("zones");
    assert!(matches!(reference.decision.rule, Form::Tree(_)));
    for case in reference.samples() {
        let season: Season = value(&zones::TABLE, "season", &case);
        let (n, c): (i16, char) = (value(&zones::TABLE, "n", &case), value(&zones::TABLE, "c", &case));
        let (x, o): (f32, Option<&u8>) = (value(&zones::TABLE, "x", &case), value(&zones::TABLE, "o", &case));
        let t: &bool = value(&zones::TABLE, "t", &case);
        let rule = zones::decide(season, n, c, x, o, t);
        assert_eq!(Some(rule as usize), interpret(&reference.table, &case).fired, "{case:?}");
        let zones::Output { z, w } = zones(season, n, c, x, o, t);
        assert_eq!(rule.cite(), reference.table.rules[rule as usize].note(0));
        assert!(zones::TABLE.rules.nth(rule as usize).outputs().eq([z.to_string(), format!("{w:?}")]));
    }
}

const _: () = assert!(matches!(snare::decide(Season::Fall, -1, 0, ' ', f32::NAN, None, &true, 0), snare::Rule::Else));

/// Cases of every rule in which each value is the first or the last of an interval, some with a value next to it.
fn corners(table: &Table) -> Vec<Vec<Position>> {
    let mut random = Random::new(7);
    let mut pick = |count: usize| usize::try_from(random.next() >> 11).unwrap() % count;
    let rules = table.rules.iter().filter_map(Rule::entries).flat_map(|entries| std::iter::repeat_n(entries, 32));
    let cases = rules.map(|entries| {
        let corner = |entry: &ConditionEntry| {
            let (low, high) = entry.set.spans()[pick(entry.set.spans().len())];
            [low, high][pick(2)]
        };
        let mut case: Vec<Position> = entries.iter().map(corner).collect();
        let at = pick(2 * case.len());
        if let Some(value) = case.get_mut(at) {
            let next = if pick(2) == 0 { value.saturating_sub(1) } else { *value + 1 };
            *value = Some(next).filter(|it| table.columns[at].domain.all().contains(*it)).unwrap_or(*value);
        }
        case
    });
    cases.collect()
}

/// Rows for every class, rows that are a filter, and summaries of rows, against the rules themselves.
#[test]
fn bitmaps_over_every_kind_of_value() {
    let reference = Reference::read("snare");
    let decision = &reference.decision;
    let Forms { rule: Form::Bitmaps(bitmaps), result: None, .. } = decision else { panic!("{:?}", decision.rule.kind()) };
    assert!(bitmaps.boxes() > 512);
    let bounds = |part: &BitmapPart| match &part.key {
        PartKey::Digits(_) => None,
        PartKey::Cuts(cuts) => Some(cuts.bounds.is_some()),
    };
    let kinds: Vec<_> = bitmaps.parts.iter().map(bounds).collect();
    assert!([None, Some(true), Some(false)].iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
    let mut all_fired = BTreeSet::new();
    for case in reference.samples().into_iter().chain(corners(&reference.table)) {
        let season: Season = value(&snare::TABLE, "season", &case);
        let (n, m, c): (i16, u8, char) =
            (value(&snare::TABLE, "n", &case), value(&snare::TABLE, "m", &case), value(&snare::TABLE, "c", &case));
        let (x, o): (f32, Option<&u8>) = (value(&snare::TABLE, "x", &case), value(&snare::TABLE, "o", &case));
        let (t, u): (&bool, u64) = (value(&snare::TABLE, "t", &case), value(&snare::TABLE, "u", &case));
        let rule = snare::decide(season, n, m, c, x, o, t, u);
        let fired = interpret(&reference.table, &case).fired;
        assert_eq!((Some(rule as usize), Some(bitmaps.decide(&case))), (fired, fired), "{case:?}");
        let snare::Output { z, w } = snare(season, n, m, c, x, o, t, u);
        assert!(snare::TABLE.rules.nth(rule as usize).outputs().eq([z.to_string(), format!("{w:?}")]));
        all_fired.extend(fired);
    }
    assert!(all_fired.len() > 190, "{}", all_fired.len());
}

const _: () = assert!(matches!(thicket::decide(Season::Fall, -1, 0, ' ', f32::NAN, None, &true, 0), thicket::Rule::Else));

/// Several trees, classes, keys of four bytes and of eight, against the rules themselves.
#[test]
fn a_forest_over_every_kind_of_value() {
    let reference = Reference::read("thicket");
    let decision = &reference.decision;
    let Forms { rule: Form::Forest(forest), result: None, .. } = decision else { panic!("{:?}", decision.rule.kind()) };
    assert!(forest.trees.len() > 1 && !forest.digits.is_empty() && (1..forest.compared.len()).contains(&forest.narrow));
    let mut all_fired = BTreeSet::new();
    for case in reference.samples().into_iter().chain(corners(&reference.table)) {
        let season: Season = value(&thicket::TABLE, "season", &case);
        let (n, m, c): (i16, u8, char) =
            (value(&thicket::TABLE, "n", &case), value(&thicket::TABLE, "m", &case), value(&thicket::TABLE, "c", &case));
        let (x, o): (f32, Option<&u8>) = (value(&thicket::TABLE, "x", &case), value(&thicket::TABLE, "o", &case));
        let (t, u): (&bool, u64) = (value(&thicket::TABLE, "t", &case), value(&thicket::TABLE, "u", &case));
        let rule = thicket::decide(season, n, m, c, x, o, t, u);
        let fired = interpret(&reference.table, &case).fired;
        assert_eq!((Some(rule as usize), Some(forest.decide(&case))), (fired, fired), "{case:?}");
        assert!(thicket::TABLE.rules.nth(rule as usize).outputs().eq([thicket(season, n, m, c, x, o, t, u).to_string()]));
        all_fired.extend(fired);
    }
    assert!(all_fired.len() > 1_500, "{}", all_fired.len());
}

const _: () = assert!(torn(true, true, 0) == 1 && torn(true, false, 9) == 2 && torn(false, true, 8) == 1);

/// The rule that fires is the first; the value is one that all rules that match allow.
#[test]
fn values_that_depend_on_other_rules() {
    let reference = Reference::read("torn");
    assert!(matches!(reference.decision.result, Some(Form::Bitmaps(_))));
    for n in (0..2_100).chain([u16::MAX]) {
        for (cold, late) in [(false, false), (false, true), (true, false), (true, true)] {
            let case = [u128::from(cold), u128::from(late), u128::from(n)];
            assert_eq!(Some(torn::decide(cold, late, n) as usize), interpret(&reference.table, &case).fired);
            let value = torn(cold, late, n).to_string();
            assert!(allowed(&reference.table, &case).iter().any(|it| it.outputs[0].text == value), "{case:?}");
        }
    }
}

/// All that the tables know of their rules as data, packed as it is.
#[test]
fn rules_as_data() {
    for (data, name) in [(&zones::TABLE, "zones"), (&rates::TABLE, "rates"), (&snare::TABLE, "snare"), (&thicket::TABLE, "thicket")] {
        let table = Reference::read(name).table;
        let rules = if let Rules::Noted(it) = data.rules { it.rules } else { data.rules };
        assert!(matches!(rules, Rules::Packed(_)) && data.rules.len() == table.rules.len());
        for (data, rule) in data.rules.iter().zip(&table.rules) {
            assert_eq!((data.id(), data.title(), data.actions()), (&rule.id.value[..], &rule.title[..], &rule.outcome.actions[..]));
            assert_eq!(data.note(0), rule.note(0));
            assert_eq!(data.next() == NextData::Stop, rule.outcome.next == Next::Stop);
            assert!(data.outputs().eq((0..table.outputs.len()).map(|at| rule.output_text(at).to_string())));
            let entries = rule.entries().unwrap_or_default();
            assert_eq!(data.entries().len(), entries.len());
            for (data, entry) in data.entries().zip(entries) {
                assert!(data.text() == &*entry.text && data.spans().eq(entry.set.spans().iter().copied()));
            }
        }
    }
}

#[test]
fn rules_are_numbers() {
    let reference = Reference::read("rates");
    let mut random = Random::new(99);
    let mut pick = |size: Position| Position::from(random.next()) % size;
    for _ in 0..5_000 {
        let (age, miles) = (pick(130), pick(64) * 1000 + pick(3) * 499 + pick(2));
        let mut host = Answers::default();
        let rule = rates(&mut host, u8::try_from(age).unwrap(), u32::try_from(miles).unwrap());
        let expected = usize::try_from(age / 2 * 64 + miles / 1000).unwrap();
        assert_eq!((rule.number(), Some(rule.number())), (expected, interpret(&reference.table, &[age, miles]).fired));
        let it = &reference.table.rules[expected];
        assert_eq!((rule.id(), rule.to_string()), (&it.id.value[..], it.id.value.clone()));
        assert_eq!(rule.title(), Some(&it.title[..]).filter(|title| !title.is_empty()));
        assert_eq!(rule.cite(), it.note(0));
        assert_eq!(rule.actions().len(), it.outcome.actions.len());
        assert_eq!(host.done().len(), it.outcome.actions.len());
        assert_eq!(rule.next().is_none(), it.outcome.next == Next::Stop);
    }
    assert_eq!((rates::Rule::ALL.len(), rates::Rule::ALL[4159], rates::Rule::nth(4160)), (4160, LAST, None));
    assert_eq!((LAST.id(), LAST.title()), ("a64m63", Some("Old")));
}

#[test]
fn observers_know_the_ids() {
    #[derive(Default)]
    struct Trace(Vec<Value>, Option<&'static str>);
    impl Observer for Trace {
        fn asked(&mut self, _: &'static TableData, _: usize, value: Value) {
            self.0.push(value);
        }
        fn fired(&mut self, table: &'static TableData, rule: usize) {
            self.1 = Some(table.id(rule));
        }
    }
    let mut trace = Trace::default();
    let rule = rates::observe(&mut Answers::default(), 7, 2_000, &mut trace);
    assert_eq!((trace.0, trace.1), (vec![Value::Integer(7), Value::Integer(2_000)], Some("a3m2")));
    let reasons: Vec<_> = why_not(&rates::TABLE, rule.number(), &[Some(Value::Integer(0)), None]).collect();
    assert_eq!((reasons.len(), reasons[0].condition, reasons[0].entry.text()), (1, 0, "6..=7"));
}
