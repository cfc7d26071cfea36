//! Observers see conditions, the rule, actions, in this order; and *why not* another rule.

use super::harness::Answers;
use super::tables::*;
use dtable_runtime::{Observer, TableData, Value, why_not};

/// What was seen, in words.
#[derive(Default)]
pub(super) struct Trace(pub(super) Vec<String>);

impl Observer for Trace {
    fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        let condition = &table.conditions[condition];
        self.0.push(format!("{} = {}", condition.name, condition.show(value)));
    }

    fn fired(&mut self, table: &'static TableData, rule: usize) {
        self.0.push(format!("rule {}", table.id(rule)));
    }

    fn performing(&mut self, table: &'static TableData, action: usize) {
        self.0.push(table.actions[action].name.to_owned());
    }
}

/// What an observer sees.
fn trace(observe: impl FnOnce(&mut Trace)) -> Vec<String> {
    let mut trace = Trace::default();
    observe(&mut trace);
    trace.0
}

#[test]
fn conditions_rule_actions() {
    let seen = trace(|it| _ = coat::observe(&mut Answers::of(&[0, 3, 1]), it));
    assert_eq!(seen, ["today = wi", "rain = T", "rule wet", "take", "wear"]);
}

#[test]
fn decisions_are_seen_without_their_actions() {
    let seen = trace(|it| _ = coat::decide_observed(&Answers::of(&[0, 3, 1]), it));
    assert_eq!(seen, ["today = wi", "rain = T", "rule wet"]);
}

#[test]
fn outcomes_are_seen_as_their_decisions_are() {
    let mut host = Answers::of(&[0, 3, 1]);
    let seen = trace(|it| coat::outcome_observed(&host, it).perform_observed(&mut host, it));
    assert_eq!(seen, trace(|it| _ = coat::observe(&mut Answers::of(&[0, 3, 1]), it)));
    let seen = trace(|it| assert_eq!(dish::outcome_observed(Season::Fall, Guests::Some, it), dish::outcome(Season::Fall, Guests::Some)));
    assert_eq!(seen, trace(|it| _ = dish::observe(Season::Fall, Guests::Some, it)));
    assert_eq!(dish::outcome(Season::Fall, Guests::Some).rule.value(Season::Fall, Guests::Some), dish(Season::Fall, Guests::Some));
}

#[test]
fn inputs_are_seen() {
    let seen = trace(|it| _ = dish::observe(Season::Fall, Guests::Some, it));
    assert_eq!(seen, ["season = Fall", "guests = Some", "rule ribs"]);
    let seen = trace(|it| _ = dose::observe(&mut Answers::default(), Level::Low, false, true, true, it));
    assert_eq!(seen, ["host = Low", "observer = F", "check = T", "decide = T", "rule 10", "open"]);
}

#[test]
fn every_question_is_seen() {
    let host = Answers::of(&[0, 1, 0, 1, 0, 1, 1]);
    let seen = trace(|it| _ = game::decide_observed(&host, it));
    let asked: Vec<_> = host.asked().iter().map(|&column| game::TABLE.conditions[column].name).collect();
    let told: Vec<_> = seen.iter().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    assert_eq!(told, asked);
    assert_eq!(seen.last().unwrap(), "rule 6");
}

#[test]
fn observers_may_be_trait_objects() {
    let seen = trace(|it| {
        let observer: &mut dyn Observer = it;
        links::observe(&Answers::of(&[1, 0]), observer);
        links::decide_observed(&Answers::of(&[0, 0]), observer);
    });
    assert_eq!(seen, ["a = T", "b = F", "rule 2", "a = F", "rule 3"]);
}

#[test]
fn observing_changes_nothing() {
    let (mut seen, mut unseen) = (Answers::of(&[0, 1, 0, 0, 0, 1, 0]), Answers::of(&[0, 1, 0, 0, 0, 1, 0]));
    assert_eq!(game::observe(&mut seen, &mut Trace::default()), game(&mut unseen));
    assert_eq!((seen.done(), seen.asked()), (unseen.done(), unseen.asked()));
}

/// The answers of a decision, as `why_not` takes them.
struct Remember<const N: usize>([Option<Value>; N]);

impl<const N: usize> Observer for Remember<N> {
    fn asked(&mut self, _: &'static TableData, condition: usize, value: Value) {
        self.0[condition] = Some(value);
    }
}

#[test]
fn why_not_the_other_rules() {
    let mut answers = Remember([None; 7]);
    let fired = game::decide_observed(&Answers::of(&[0, 1, 0, 1, 0, 1, 1]), &mut answers);
    let reason = |rule: &game::Rule| {
        let found = why_not(&game::TABLE, *rule as usize, &answers.0).next()?;
        let condition = &game::TABLE.conditions[found.condition];
        Some(format!("{rule}: {} is {}, not {}", condition.name, condition.show(found.value), found.entry.text()))
    };
    assert_eq!(fired, game::Rule::R6);
    assert_eq!(
        game::Rule::ALL.iter().filter_map(reason).collect::<Vec<_>>(),
        [
            "1: closed is F, not T",
            "2: started is T, not F",
            "3: over is F, not T",
            "4: computer_turn is F, not T",
            "5: human_moved is T, not F",
            "7: free is T, not F",
        ]
    );
}

#[test]
fn the_table_as_data() {
    let table = &fare::TABLE;
    assert_eq!((table.name, table.conditions[0].values), ("fare", &["City", "Region", "Country"][..]));
    assert!(table.rules.nth(1).outputs().eq(["zone.price() / 2", "\"child\"", "Trip { zone, days: 2 }"]));
    assert_eq!(game::TABLE.relations[0].text, "exactly_one(computer_turn, human_turn)");
    assert_eq!(game::TABLE.relations[0].conditions, [4, 5]);
    assert_eq!(r#match::TABLE.conditions.iter().map(|it| it.name).collect::<Vec<_>>(), ["type", "gen", "ход"]);
    assert_eq!(dish::TABLE.rules.nth(5).entries().len(), 0);
}
