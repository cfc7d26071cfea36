//! Models: a machine step by step, `run`, and two models with a table in common.

use dtable_runtime::{Observer, TableData, dtable};

#[derive(Clone, Copy, Debug)]
pub enum Place {
    Between,
    Here,
}

dtable!("tables/lift.yaml");
dtable!("tables/hoist.yaml");
dtable!("tables/beacon.yaml");

/// A building that calls a lift some times, each some floors away.
#[derive(Default)]
struct Building {
    calls: Vec<u8>,
    floors: u8,
    log: Vec<&'static str>,
}

impl Building {
    fn calling(calls: &[u8]) -> Self {
        Self { calls: calls.iter().rev().copied().collect(), ..Self::default() }
    }

    fn close(&mut self) {
        self.floors = self.calls.pop().unwrap_or_default();
        self.log.push("close");
    }

    const fn place(&self) -> Place {
        if self.floors == 0 { Place::Here } else { Place::Between }
    }

    fn drive(&mut self) {
        self.floors -= 1;
        self.log.push("drive");
    }
}

impl lift::Conditions for Building {
    fn called(&self) -> bool {
        !self.calls.is_empty()
    }
    fn night(&self) -> bool {
        true
    }
    fn arrived(&self) -> Place {
        self.place()
    }
}

impl hoist::Conditions for Building {
    fn called(&self) -> bool {
        !self.calls.is_empty()
    }
    fn arrived(&self) -> Place {
        self.place()
    }
}

/// The tables that the models have in common are still two: each model has its own traits.
macro_rules! moves {
    ($($model:ident),*) => {
        $(
            impl $model::Actions for Building {
                fn drive(&mut self) { self.drive(); }
                fn open(&mut self) { self.log.push("open"); }
                fn close(&mut self) { self.close(); }
            }
        )*
    };
}
moves!(lift, hoist);

#[test]
fn runs_until_a_table_stops() {
    let mut building = Building::calling(&[2, 1]);
    lift::run(&mut building);
    assert_eq!(building.log, ["close", "drive", "drive", "open", "close", "drive", "open"]);
}

#[test]
fn steps_one_table_at_a_time() {
    let mut building = Building::calling(&[1]);
    let mut machine = lift::Machine::new();
    let mut steps = Vec::new();
    while let Some(table) = machine.table() {
        let step = machine.step(&mut building).unwrap();
        assert_eq!((step.table(), step.next()), (table, machine.table()));
        steps.push(format!("{table}/{}", step.rule));
    }
    assert_eq!(steps, ["idle/go", "moving/1", "moving/2", "idle/rest", "rest/1"]);
    assert_eq!((machine.step(&mut building), machine.table()), (None, None));
}

#[test]
fn steps_tell_what_changed() {
    let (mut building, mut machine, mut told) = (Building::calling(&[1]), lift::Machine::new(), Vec::new());
    while let Some(step) = machine.step(&mut building) {
        told.push((step.to_string(), step.has_moved(), step.has_stopped()));
    }
    let told: Vec<_> = told.iter().map(|(text, moved, stopped)| (text.as_str(), *moved, *stopped)).collect();
    let expected = [
        ("idle -> moving by rule go", true, false),
        ("moving stays by rule 1", false, false),
        ("moving -> idle by rule 2", true, false),
        ("idle -> rest by rule rest", true, false),
        ("rest stops by rule 1", false, true),
    ];
    assert_eq!(told, expected);
}

#[test]
fn machines_are_restored() {
    let (mut building, mut machine) = (Building::calling(&[1]), lift::Machine::new());
    loop {
        let stored = machine.table().map(lift::Table::id);
        let restored = lift::Machine::restored(stored.map(|id| id.parse().unwrap()));
        assert_eq!(restored, machine);
        machine = restored;
        if machine.step(&mut building).is_none() {
            break;
        }
    }
    assert_eq!(machine, lift::Machine::restored(None));
}

#[test]
fn machines_are_values() {
    const START: lift::Machine = lift::Machine::new();
    let mut moved = START;
    moved.step(&mut Building::calling(&[1]));
    assert_eq!((START.table(), moved.table()), (Some(lift::Table::Idle), Some(lift::Table::Moving)));
    assert_eq!(lift::Machine::default(), START);
    assert_ne!(moved, START);
}

#[test]
fn any_host_will_do() {
    let mut building = Building::calling(&[1]);
    let host: &mut dyn lift::Host = &mut building;
    lift::run(host);
    let mut boxed: Box<dyn hoist::Host> = Box::new(Building::calling(&[1]));
    hoist::run(&mut *boxed);
    assert_eq!(building.log, ["close", "drive", "open"]);
}

#[test]
fn tables_of_a_model_are_functions_too() {
    let mut building = Building::calling(&[1]);
    assert_eq!(lift::idle::decide(&building), lift::idle::Rule::Go);
    assert_eq!(lift::idle(&mut building), lift::idle::Rule::Go);
    assert_eq!(lift::moving(&mut building).next(), Some(lift::Table::Moving));
    assert_eq!(lift::rest().next(), None);
    assert_eq!(lift::rest::decide(), lift::rest::Rule::R1);
}

#[test]
fn models_that_share_a_table() {
    let mut building = Building::calling(&[1]);
    hoist::run(&mut building);
    assert_eq!(building.log, ["open", "close", "drive", "open"]);
}

#[test]
fn rules_know_their_table() {
    let rule = lift::Rule::Moving(lift::moving::Rule::R2);
    assert_eq!((rule.id(), rule.table().id(), rule.next()), ("2", "moving", Some(lift::Table::Idle)));
    assert_eq!(format!("{:>4}|{:>8}", rule, rule.table()), "   2|  moving");
}

#[test]
fn observers_see_all_tables() {
    struct Tables(Vec<String>);
    impl Observer for Tables {
        fn fired(&mut self, table: &'static TableData, rule: usize) {
            self.0.push(format!("{}/{}", table.name, table.id(rule)));
        }
    }
    let (mut seen, mut building, mut machine) = (Tables(Vec::new()), Building::default(), hoist::Machine::new());
    while machine.step_observed(&mut building, &mut seen).is_some() {}
    assert_eq!(seen.0, ["moving/2", "idle/2"]);
}

/// An evening of calm, and a ship.
struct Coast;

impl beacon::Conditions for Coast {
    fn night(&self) -> bool {
        true
    }
    fn storm(&self) -> bool {
        false
    }
    fn ship(&self) -> Place {
        Place::Here
    }
}

impl beacon::Actions for Coast {
    fn light(&mut self) {}
    fn quench(&mut self) {}
}

#[test]
fn a_table_that_checks_relations_answers_for_the_others() {
    let mut machine = beacon::Machine::new();
    let steps: Vec<&str> = (0..3).map(|_| machine.step(&mut Coast).unwrap().rule.id()).collect();
    assert_eq!(steps, ["calm", "dock", "calm"]);
}
