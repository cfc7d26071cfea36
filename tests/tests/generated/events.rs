//! A model that is fed with events: its steps have inputs, and give something.

use super::waiting::{later, wait};
use dtable_runtime::{Observer, TableData, dtable};

#[derive(Clone, Copy, Debug)]
pub enum Event {
    Press,
    Timeout,
    Fire,
}

pub const QUIET: u8 = 2;

pub const fn loud() -> u8 {
    200
}

/// The law allows what is not too heavy.
pub const LAW: bool = false;

dtable!("tables/door.yaml");
dtable!("tables/yard.yaml");
dtable!(try "tables/door.yaml" as shaky);
dtable!(async try "tables/door.yaml" as patient);

/// How often the lock was asked, and what was done.
#[derive(Default)]
pub struct House {
    lock: Option<u8>,
    asked: std::cell::Cell<usize>,
    pub log: Vec<&'static str>,
    stuck: bool,
}

impl door::Conditions for House {
    fn locked(&self) -> Option<u8> {
        self.asked.set(self.asked.get() + 1);
        self.lock
    }
}

impl door::Actions for House {
    fn pull(&mut self) {
        self.log.push("pull");
    }
    fn push(&mut self) {
        self.log.push("push");
    }
}

impl shaky::Conditions for House {
    type Error = &'static str;

    fn locked(&self) -> Result<Option<u8>, &'static str> {
        if self.stuck { Err("rust") } else { Ok(self.lock) }
    }
}

impl shaky::Actions for House {
    fn pull(&mut self) -> Result<(), &'static str> {
        self.log.push("pull");
        Ok(())
    }
    fn push(&mut self) -> Result<(), &'static str> {
        if self.stuck {
            return Err("jammed");
        }
        self.log.push("push");
        Ok(())
    }
}

#[test]
fn steps_take_all_inputs_and_tell_all() {
    let (mut house, mut door) = (House::default(), door::Machine::new());
    let who = String::from("ann");
    let step = door.step(&mut house, Event::Press, &who, 0, false).unwrap();
    assert_eq!((step.table(), step.next(), step.rule.id()), (door::Table::Shut, Some(door::Table::Open), "enter"));
    assert_eq!((step.output.said, step.output.volume), ("ann", 2));
    let step = door.step(&mut house, Event::Press, &who, 4, true).unwrap();
    assert_eq!((step.next(), step.rule, step.output.volume), (Some(door::Table::Open), door::Rule::Open(door::open::Rule::Host), 5));
    let said: Vec<_> = [Event::Timeout, Event::Press].map(|it| door.step(&mut house, it, "bob", 1, false).unwrap().output.said).into();
    assert_eq!(said, ["", ""]);
    assert_eq!(door.table(), Some(door::Table::Open));
    assert_eq!(door.step(&mut house, Event::Fire, &who, 0, false).map(|it| it.output.volume), Some(255));
    assert_eq!(door.step(&mut house, Event::Press, &who, 0, false).map(|it| it.output.said), Some("ashes"));
    assert_eq!((door.table(), door.step(&mut house, Event::Press, &who, 0, false).is_none()), (None, true));
    assert_eq!((house.log, house.asked.get()), (vec!["pull"], 1));
}

#[test]
fn nothing_is_asked_that_does_not_matter() {
    let (mut house, mut door) = (House { lock: Some(2), ..House::default() }, door::Machine::new());
    assert_eq!(door.step(&mut house, Event::Fire, "ann", 0, false).map(|it| it.output.volume), Some(200));
    assert_eq!(house.asked.get(), 0);
}

#[test]
fn machines_are_stored_by_the_names_of_tables() {
    for table in door::Table::ALL {
        assert_eq!(table.id().parse(), Ok(table));
        assert_eq!(door::Machine::at(table).table(), Some(table));
    }
    const OPEN: door::Machine = door::Machine::at(door::Table::Open);
    assert_eq!(OPEN.table().map(|it| it.to_string()).as_deref(), Some("open"));
    let unknown = "Open".parse::<door::Table>().unwrap_err();
    assert_eq!(unknown.to_string(), "the model `door` has no such table; its tables are `shut`, `open`, `burnt`");
}

#[test]
fn observers_see_a_step() {
    struct Seen(Vec<String>);
    impl Observer for Seen {
        fn fired(&mut self, table: &'static TableData, rule: usize) {
            self.0.push(format!("{}/{}", table.name, table.id(rule)));
        }
        fn performing(&mut self, table: &'static TableData, action: usize) {
            self.0.push(table.actions[action].name.to_owned());
        }
    }
    let (mut seen, mut house, mut door) = (Seen(Vec::new()), House::default(), door::Machine::new());
    for event in [Event::Press, Event::Timeout, Event::Fire, Event::Fire, Event::Press] {
        assert!(door.step_observed(&mut house, event, "", 0, false, &mut seen).is_some());
    }
    assert_eq!(seen.0, ["shut/enter", "pull", "open/shut", "push", "shut/fire", "pull", "open/fire", "burnt/1"]);
}

#[test]
fn a_step_that_fails_changes_nothing() {
    let (mut house, mut door) = (House { stuck: true, ..House::default() }, shaky::Machine::new());
    let failed = door.step(&mut house, Event::Press, "", 0, false).unwrap_err();
    assert_eq!(failed.to_string(), "the table `shut` has no answer to `locked`: rust");
    house.stuck = false;
    let step = door.step(&mut house, Event::Press, "eve", 0, false).unwrap().unwrap();
    assert_eq!((step.output.said, door.table()), ("eve", Some(shaky::Table::Open)));
    let failed = door.step(&mut house, Event::Press, "eve", 10, true).unwrap_err();
    assert!(failed.to_string().contains("blocked"), "{failed}");
    house.stuck = true;
    let failed = door.step(&mut house, Event::Timeout, "eve", 0, true).unwrap_err();
    assert_eq!(
        (failed.to_string().as_str(), door.table()),
        ("the table `open` could not perform `push` of rule `shut`: jammed", Some(shaky::Table::Open))
    );
    let _: &mut dyn shaky::Host<Error = &'static str> = &mut house;
    assert_eq!(door.step(&mut house, Event::Fire, "", 0, true).map(|it| it.map(|it| it.rule.id())), Ok(Some("fire")));
    assert_eq!(door.step(&mut house, Event::Fire, "", 0, true).map(|it| it.map(|it| it.output.said)), Ok(Some("ashes")));
    assert_eq!(door.step(&mut house, Event::Fire, "", 0, true).map(|it| it.is_none()), Ok(true));
}

/// A house that takes its time.
struct Warden(Option<u8>, Vec<&'static str>);

impl patient::Conditions for Warden {
    type Error = &'static str;

    async fn locked(&self) -> Result<Option<u8>, &'static str> {
        later().await;
        Ok(self.0)
    }
}

impl patient::Actions for Warden {
    async fn pull(&mut self) -> Result<(), &'static str> {
        later().await;
        self.1.push("pull");
        Ok(())
    }
    async fn push(&mut self) -> Result<(), &'static str> {
        later().await;
        Err("jammed")
    }
}

#[test]
fn steps_are_waited_for() {
    let (mut house, mut door) = (Warden(None, Vec::new()), patient::Machine::new());
    let step = wait(door.step(&mut house, Event::Press, "ann", 0, false)).unwrap().unwrap();
    assert_eq!((step.rule.id(), step.output.said, &house.1[..]), ("enter", "ann", &["pull"][..]));
    let failed = wait(door.step(&mut house, Event::Timeout, "ann", 0, false)).unwrap_err();
    assert_eq!((failed.error(), door.table()), (Some("jammed"), Some(patient::Table::Open)));
    house.0 = Some(4);
    let failed = wait(patient::Machine::new().step(&mut house, Event::Press, "", 0, false)).unwrap_err();
    assert!(failed.to_string().contains("locked"), "{failed}");
}

#[test]
fn tables_of_a_model_use_tables() {
    let mut yard = yard::Machine::new();
    let said: Vec<_> = [0, 30, 50, 20, 60].map(|tons| yard.step(tons).map_or("over", |it| it.output)).into();
    assert_eq!((said, yard.table(), yard.step(0)), (vec!["", "come", "less", "go", "turn"], None, None));
}
