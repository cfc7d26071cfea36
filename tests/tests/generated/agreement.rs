//! Interpreter, decision graph and generated function decide alike, in every case.

use super::harness::{Answers, Case, Reference, value};
use super::tables::*;
use dtable_core::interpret::{interpret, is_possible};
use dtable_runtime::TableData;

/// Compares `decide`, given as the id of the rule, in all cases of a table; those outside the relations get some rule.
fn agrees(name: &str, decide: impl Fn(&Case) -> &'static str) {
    let reference = Reference::read(name);
    for case in reference.cases() {
        let generated = decide(&case);
        assert_eq!(generated, reference.graph(&case).0, "the graph of `{name}`, {case:?}");
        if is_possible(&reference.table, &case) {
            assert_eq!(generated, reference.interpreted(&case), "the rules of `{name}`, {case:?}");
        }
    }
}

/// Compares what was done with what the rule does.
fn performs(name: &str, table: &TableData, act: impl Fn(&mut Answers, &Case) -> &'static str) {
    let reference = Reference::read(name);
    for case in reference.cases().filter(|case| is_possible(&reference.table, case)) {
        let mut host = Answers::of(&case);
        let id = act(&mut host, &case);
        let rule = table.rules.iter().find(|rule| rule.id() == id).unwrap();
        let expected: Vec<_> = rule.actions().iter().map(|&action| table.actions[action].name).collect();
        assert_eq!((id, host.done()), (reference.interpreted(&case), &expected[..]), "`{name}`, {case:?}");
    }
}

/// A table that asks everything and takes nothing.
macro_rules! asking {
    ($($test:ident: $table:ident, $name:literal;)*) => {
        $(
            #[test]
            fn $test() {
                agrees($name, |case| $table::decide(&Answers::of(case)).id());
                performs($name, &$table::TABLE, |host, _| $table(host).id());
                performs($name, &$table::TABLE, |host, _| {
                    let outcome: $table::Outcome = $table::outcome(host);
                    outcome.perform(host);
                    outcome.id()
                });
            }
        )*
    };
}

asking! {
    booleans: game, "game";
    enums_with_short_names: coat, "coat";
    first_with_else_in_the_middle: first, "first";
    any_with_else_first: any, "any";
    agreeing_overlaps: overlap, "overlap";
    keywords_and_cyrillic: r#match, "match";
    one_rule_without_entries: alone, "alone";
    shared_nodes: diamond, "diamond";
    ways_told_apart_late: post, "post";
    assumptions_checked_always: gate, "gate";
    assumptions_checked_never: guard, "guard";
}

#[test]
fn only_links() {
    agrees("links", |case| links::decide(&Answers::of(case)).id());
    agrees("links", |case| links(&Answers::of(case)).id());
    assert_eq!(links::Rule::ALL.map(links::Rule::next), [None, Some(links::Next::Here), Some(links::Next::Links)]);
}

#[test]
fn no_conditions() {
    agrees("bare", |_| bare::decide().id());
    performs("bare", &bare::TABLE, |host, _| bare(host).id());
}

#[test]
fn references_and_data_in_variants() {
    let inputs = |case: &Case| (value::<&Shape>(&parcel::TABLE, "shape", case), value::<bool>(&parcel::TABLE, "paid", case));
    let decide = |host: &Answers, (shape, paid)| parcel::decide(host, shape, paid).id();
    agrees("parcel", |case| decide(&Answers::of(case), inputs(case)));
    performs("parcel", &parcel::TABLE, |host, case| {
        let (shape, paid) = inputs(case);
        parcel(host, shape, paid).id()
    });
}

#[test]
fn inputs_with_actions() {
    let get = |name, case: &Case| value::<bool>(&dose::TABLE, name, case);
    let level = |case: &Case| value::<Level>(&dose::TABLE, "host", case);
    let decide = |case: &Case| dose::decide(level(case), get("observer", case), get("check", case), get("decide", case)).id();
    agrees("dose", decide);
    performs("dose", &dose::TABLE, |host, case| {
        dose(host, level(case), get("observer", case), get("check", case), get("decide", case)).id()
    });
}

#[test]
fn inputs_only() {
    let inputs = |case: &Case| (value::<Season>(&dish::TABLE, "season", case), value::<Guests>(&dish::TABLE, "guests", case));
    agrees("dish", |case| {
        let (season, guests) = inputs(case);
        let rule = dish::decide(season, guests);
        assert_eq!(format!("{:?}", dish(season, guests)), dish::TABLE.rules.nth(rule as usize).output(0).unwrap());
        rule.id()
    });
}

const MENU: &str = dish(Season::Fall, Guests::Few);
const _: () = assert!(matches!(dish::decide(Season::Summer, Guests::Many), dish::Rule::Salad));
const _: () = assert!(dish::try_decide(Season::Spring, Guests::Many).is_ok());
const _: () = assert!(ratio(true, false) == 1 && ratio::try_decide(true, true).is_err());

#[test]
fn constants() {
    assert_eq!(MENU, "Spareribs");
    assert_eq!(const { dish::Rule::Else.id() }, "else");
    assert_eq!(const { game::Rule::R4.next() }, Some(game::Next::ComputerMove));
    assert_eq!(const { game::Rule::R7.actions() }, [game::Action::Draw]);
    assert_eq!(const { coat::Rule::Wet.title() }, Some("Nasty"));
    assert_eq!(const { coat::Rule::Dry.title() }, None);
}

#[test]
fn several_outputs_and_expressions() {
    let trip = |zone, days| Trip { zone, days };
    agrees("fare", |case| {
        let (zone, child) = (value::<Zone>(&fare::TABLE, "zone", case), value::<bool>(&fare::TABLE, "child", case));
        let rule = fare::decide(zone, child);
        let expected = match rule {
            fare::Rule::Free => (0, "free", trip(zone, 1)),
            fare::Rule::Half => (zone.price() / 2, "child", trip(zone, 2)),
            fare::Rule::City => (250, "city", trip(zone, 1)),
            fare::Rule::Region => (zone.price() + 10, "region", trip(zone, 2)),
            fare::Rule::Country => (zone.price() + 10, "country", trip(zone, 7)),
        };
        let fare::Output { price, label, trip } = fare(zone, child);
        assert_eq!((price, label, trip), expected);
        rule.id()
    });
}

#[test]
fn inputs_and_conditions() {
    let inputs = |case: &Case| (value::<Speed>(&path::TABLE, "speed", case), value::<&Name>(&path::TABLE, "name", case));
    agrees("path", |case| {
        let (speed, name) = inputs(case);
        let rule = path::decide(&Answers::of(case), speed, name);
        let expected = match path::TABLE.rules.nth(rule as usize).output(0).unwrap() {
            "name.text()" => "Ada",
            literal => literal.trim_matches('"'),
        };
        assert_eq!(path(&Answers::of(case), speed, name), expected);
        rule.id()
    });
}

#[test]
fn shared_expressions() {
    let reference = Reference::read("shades");
    for case in reference.cases() {
        let [a, b, c] = ["a", "b", "c"].map(|name| value::<bool>(&shades::TABLE, name, &case));
        let base = value::<Speed>(&shades::TABLE, "base", &case);
        assert_eq!(shades::decide(a, b, c, base).id(), reference.interpreted(&case));
        let expected = match reference.interpreted(&case) {
            "fast" => 1,
            "else" => base as u8 + 20,
            _ => base as u8 + 10,
        };
        assert_eq!(shades(a, b, c, base), expected, "{case:?}");
    }
}

#[test]
fn a_case_of_every_rule() {
    for name in ["game", "coat", "parcel", "dish", "fare", "path", "dose", "first", "any", "overlap", "match", "gate", "shades"] {
        let reference = Reference::read(name);
        let fires = |rule: usize| reference.cases().any(|case| interpret(&reference.table, &case).fired == Some(rule));
        let silent: Vec<usize> = (0..reference.table.rules.len()).filter(|rule| !fires(*rule)).collect();
        assert!(silent.is_empty() || name == "any" || name == "overlap", "`{name}`: {silent:?}");
    }
}
