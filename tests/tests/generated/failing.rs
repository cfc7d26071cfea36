//! `try`: answers that are borrowed, owned, converted and kept, models, trait objects, errors of every kind. (`forms/failing.rs` has every form of code.)

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::asked_once::{self, Cents, Fickle, Label, Load, Size};
use super::models::Place;
use super::tables::{Guests, Motor, Season, Speed};
use dtable_runtime::{Failed, dtable};

dtable!(try "tables/fickle.yaml" as careful);
dtable!(try "tables/gate.yaml");
dtable!(try "tables/shades.yaml");
dtable!(try "tables/dish.yaml");
dtable!(try "tables/bare.yaml");
dtable!(try "tables/lift.yaml");
dtable!(try "tables/knots.yaml");
dtable!(try "tables/horn.yaml");
dtable!(try "tables/latch.yaml");

/// Kilometres per hour in knots; there are none beyond what ships do.
fn knots_of(speed: u16) -> Option<u32> {
    (speed < 100).then_some(u32::from(speed) * 1000 / 1852)
}

/// Nothing is asked, so the compiler decides.
const STEW: &str = match dish(Season::Spring, Guests::Some) {
    Ok(dish) => dish,
    Err(_) => "",
};

/// What goes wrong, and at which call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lost(usize);

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lost at {}", self.0)
    }
}

impl Error for Lost {}

/// Has a careful program answer as another one does.
macro_rules! answered {
    ($program:ty as $careful:ident: $($name:ident -> $type:ty),*) => {
        impl $careful::Conditions for $program {
            type Error = Infallible;
            $(fn $name(&self) -> Result<$type, Infallible> { Ok(asked_once::fickle::Conditions::$name(self)) })*
        }
    };
}
answered!(Fickle as careful: open -> bool, load -> Load, name -> &str, label -> Label<'_>, owner -> &str, price -> Cents, size -> Size,
    words -> String, light -> bool);

/// Counts how often it opens, and fails at the second time.
#[derive(Debug)]
struct Latch(usize);

impl latch::Actions for Latch {
    type Error = Lost;

    fn open(&mut self) -> Result<(), Lost> {
        self.0 += 1;
        if self.0 == 2 { Err(Lost(self.0)) } else { Ok(()) }
    }
}

#[test]
fn a_table_that_asks_nothing_gives_an_outcome_whose_actions_may_fail() {
    fn opened(latch: &mut Latch, locked: bool, rain: bool) -> Result<u8, latch::Failed<Lost>> {
        // No question fails, so the error of a decision is never one of the host.
        let outcome = latch::outcome(locked, rain).map_err(|failed| failed.map(|never| match never {}))?;
        outcome.perform(latch)?;
        Ok(outcome.value)
    }
    let mut it = Latch(0);
    assert_eq!(opened(&mut it, true, false), Ok(1));
    assert_eq!(opened(&mut it, false, true), Ok(3));
    assert!(matches!(opened(&mut it, false, false), Err(Failed::Action { error: Lost(2), .. })));
    assert!(matches!(opened(&mut it, true, true), Err(Failed::Broken(_))));
    assert!(latch::try_outcome(true, true).is_err());
}

#[test]
fn answers_of_all_kinds_are_kept() {
    let (mut good, mut bad) = (0, 0);
    for seed in 0..2_000 {
        let (plain, host) = (Fickle::new(seed), Fickle::new(seed));
        let expected = catch_unwind(AssertUnwindSafe(|| asked_once::fickle(&plain, "x")));
        let given = careful(&host, "x");
        host.is_asked_once();
        match given {
            Ok(value) => {
                good += 1;
                assert_eq!(expected.ok(), Some(value));
            }
            Err(failed) => {
                bad += 1;
                assert_eq!(
                    expected.unwrap_err().downcast_ref::<String>(),
                    Some(&failed.map(|never| -> Lost { match never {} }).to_string())
                );
            }
        }
        let host = Fickle::new(seed);
        assert_eq!(careful::try_decide(&host, "x").is_ok(), asked_once::fickle::try_decide(&Fickle::new(seed), "x").is_ok());
        host.is_asked_once();
    }
    // Relations are checked in builds with debug assertions.
    assert!(good > 100 && (bad > 100) == cfg!(debug_assertions), "{good} {bad}");
}

/// Fails at one of its calls.
struct Shaky {
    calls: usize,
    fails: usize,
    floors: u8,
    log: Vec<&'static str>,
}

impl Shaky {
    const fn new(fails: usize) -> Self {
        Self { calls: 2, fails, floors: 2, log: Vec::new() }
    }

    fn act(&mut self, name: &'static str) -> Result<(), Lost> {
        self.log.push(name);
        if self.log.len() == self.fails { Err(Lost(self.fails)) } else { Ok(()) }
    }
}

impl lift::Conditions for Shaky {
    type Error = Lost;

    fn called(&self) -> Result<bool, Lost> {
        if self.fails == 100 { Err(Lost(100)) } else { Ok(self.calls > 0) }
    }
    fn night(&self) -> Result<bool, Lost> {
        Ok(true)
    }
    fn arrived(&self) -> Result<Place, Lost> {
        Ok(if self.floors == 0 { Place::Here } else { Place::Between })
    }
}

impl lift::Actions for Shaky {
    fn close(&mut self) -> Result<(), Lost> {
        self.act("close")?;
        (self.calls, self.floors) = (self.calls - 1, 1);
        Ok(())
    }
    fn drive(&mut self) -> Result<(), Lost> {
        self.act("drive")?;
        self.floors -= 1;
        Ok(())
    }
    fn open(&mut self) -> Result<(), Lost> {
        self.act("open")
    }
}

#[test]
fn models_stay_where_a_step_fails() {
    let mut whole = Shaky::new(0);
    lift::run(&mut whole).unwrap();
    assert_eq!(whole.log, ["close", "drive", "open", "close", "drive", "open"]);
    for fails in 1..=whole.log.len() {
        let (mut host, mut machine) = (Shaky::new(fails), lift::Machine::new());
        let failed = loop {
            let before = machine.table();
            match machine.step(&mut host) {
                Ok(step) => assert!(step.is_some(), "{fails}"),
                Err(failed) => {
                    assert_eq!(machine.table(), before);
                    break failed;
                }
            }
        };
        assert_eq!(failed.error(), Some(Lost(fails)));
        assert_eq!(host.log, whole.log[..fails]);
        // What failed is tried again.
        while machine.step(&mut host).unwrap().is_some() {}
        assert_eq!(host.log.len(), whole.log.len() + 1);
    }
}

#[test]
fn a_trait_object_names_one_error() {
    let mut shaky = Shaky::new(100);
    let object: &mut dyn lift::Host<Error = Lost> = &mut shaky;
    let failed = lift::idle(object).unwrap_err();
    assert_eq!(failed.to_string(), "the table `idle` has no answer to `called`: lost at 100");
    let conditions: &dyn lift::Conditions<Error = Lost> = &shaky;
    assert_eq!(lift::moving::decide(conditions).map(|it| it.id()).ok(), Some("1"));
}

/// A gate whose motor does not answer.
struct Stuck(Result<Motor, &'static str>, Result<(), &'static str>);

impl gate::Conditions for Stuck {
    type Error = &'static str;

    fn open(&self) -> Result<bool, &'static str> {
        Ok(false)
    }
    fn closed(&self) -> Result<bool, &'static str> {
        Ok(true)
    }
    fn motor(&self) -> Result<Motor, &'static str> {
        self.0
    }
}

impl gate::Actions for Stuck {
    fn start(&mut self) -> Result<(), Self::Error> {
        self.1
    }
}

impl bare::Actions for Stuck {
    type Error = u8;

    fn x(&mut self) -> Result<(), u8> {
        Err(7)
    }
}

#[test]
fn errors_say_what_failed_and_are_errors() {
    let ask = |host: &mut Stuck| -> Result<gate::Rule, Box<dyn Error + Send + Sync>> { Ok(gate(host)?) };
    let shown = ask(&mut Stuck(Err("no motor"), Ok(()))).unwrap_err();
    assert_eq!(shown.to_string(), "the table `gate` has no answer to `motor`: no motor");
    let failed = gate::check(&Stuck(Err("no motor"), Ok(()))).unwrap_err();
    assert_eq!(format!("{failed:?}"), "Question { table: gate, condition: motor, error: \"no motor\" }");
    assert!(matches!(failed, Failed::Question { condition: 2, .. }));
    assert_eq!(failed.table().name, "gate");
}

#[test]
fn tables_that_only_act() {
    let mut stuck = Stuck(Ok(Motor::Off), Ok(()));
    let failed = bare(&mut stuck).unwrap_err();
    assert!(failed.to_string().starts_with("the table `bare` could not perform `x` of rule `"), "{failed}");
    assert_eq!(failed.error(), Some(7));
    assert!(bare::decide().is_ok());
    assert_eq!(bare::outcome().unwrap().perform(&mut stuck).unwrap_err(), failed);
}

#[test]
fn outcomes_are_performed_and_fail_as_their_tables_do() {
    let mut stuck = Stuck(Ok(Motor::Off), Err("no power"));
    let outcome: gate::Outcome = gate::outcome(&stuck).unwrap();
    let (whole, failed) = (gate(&mut stuck).unwrap_err(), outcome.perform(&mut stuck).unwrap_err());
    assert_eq!(failed, whole);
    assert!(matches!(failed, Failed::Action { rule, action: 0, .. } if rule == outcome.rule as usize), "{failed:?}");
    stuck.1 = Ok(());
    assert_eq!((outcome.perform(&mut stuck), gate(&mut stuck)), (Ok(()), Ok(outcome.rule)));
    let unanswered = Stuck(Err("no motor"), Ok(()));
    assert_eq!(gate::outcome(&unanswered).unwrap_err(), gate::try_decide(&unanswered).unwrap_err());
}

#[test]
fn tables_that_ask_nothing() {
    assert_eq!(STEW, "Stew");
    assert_eq!(shades(false, false, false, Speed::Fast).ok(), Some(11));
    assert_eq!(shades::decide(false, true, false, Speed::Fast).map(|it| it.id()).ok(), Some("fast"));
}

#[test]
fn keys_are_made_before_values() {
    assert_eq!(knots(10).ok(), Some(1));
    assert_eq!(knots(40).ok(), Some(2));
    assert!(matches!(knots(90), Err(Failed::Broken(_))));
    assert!(matches!(knots(100), Err(Failed::Broken(_))));
}

/// Nothing is asked, so the compiler decides on the value, too.
const THICK: u8 = match horn::outcome(true) {
    Ok(outcome) => outcome.value,
    Err(_) => 0,
};

impl horn::Actions for Stuck {
    type Error = &'static str;

    fn blow(&mut self) -> Result<(), &'static str> {
        self.1
    }
}

#[test]
fn tables_that_act_and_ask_nothing_give_a_value() {
    let mut stuck = Stuck(Ok(Motor::Off), Err("no steam"));
    assert_eq!((THICK, horn(&mut stuck, false).ok()), (5, Some(0)));
    assert_eq!(horn(&mut stuck, true).unwrap_err().error(), Some("no steam"));
    assert_eq!(horn::outcome(true).unwrap().perform(&mut stuck), horn(&mut stuck, true).map(|_| ()));
}

#[test]
fn errors_are_small() {
    assert!(size_of::<gate::Failed<[u8; 24]>>() <= 112, "{}", size_of::<gate::Failed<[u8; 24]>>());
}
