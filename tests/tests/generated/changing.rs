//! `mut`: programs that change as they answer, held against programs that do not, in every mode; hosts that borrow; machines. (`matrix`,
//! `networks` and `random` have it over all tables.)

use super::harness::{Answers, Reference};
use super::models::Place;
use super::observing::Trace;
use super::tables::{self, Motor, Season, Zone};
use super::waiting::{later, wait};
use std::convert::Infallible;

/// The tables for hosts that change.
mod at_once {
    use super::{Motor, Place, Season, Zone};
    use dtable_runtime::dtable;

    dtable!(mut "tables/game.yaml");
    dtable!(mut "tables/coat.yaml");
    dtable!(mut "tables/guard.yaml");
    dtable!(mut "tables/gate.yaml");
    dtable!(mut "tables/post.yaml");
    dtable!(mut try "tables/lift.yaml");
    dtable!(mut "tables/fickle_all.yaml");
}

/// The tables for hosts that change, and answer later.
mod later_on {
    use super::{Motor, Place, Season, Zone};
    use dtable_runtime::dtable;

    dtable!(async mut try "tables/game.yaml");
    dtable!(async mut try "tables/coat.yaml");
    dtable!(async mut try "tables/guard.yaml");
    dtable!(async mut try "tables/gate.yaml");
    dtable!(async mut try "tables/post.yaml");
    dtable!(async(local) mut "tables/lift.yaml");
}

/// Answers from a case, and counts the questions in itself.
struct Counting {
    answers: Answers,
    asked: usize,
}

impl Counting {
    fn of(case: &[u128]) -> Self {
        Self { answers: Answers::of(case), asked: 0 }
    }

    /// What it was asked and did; each question was counted.
    fn told(&self) -> (Vec<usize>, Vec<&'static str>) {
        assert_eq!(self.answers.asked().len(), self.asked);
        (self.answers.asked(), self.answers.done().to_vec())
    }
}

/// Has [`Counting`] answer as [`Answers`] does, and holds one against the other in all cases.
macro_rules! counting {
    ($($table:ident: $($condition:ident -> $type:ty),*; $($action:ident),*;)*) => {
        $(
            impl at_once::$table::Conditions for Counting {
                $(fn $condition(&mut self) -> $type {
                    self.asked += 1;
                    tables::$table::Conditions::$condition(&self.answers)
                })*
            }

            impl at_once::$table::Actions for Counting {
                $(fn $action(&mut self) {
                    tables::$table::Actions::$action(&mut self.answers);
                })*
            }

            impl later_on::$table::Conditions for Counting {
                type Error = Infallible;

                $(async fn $condition(&mut self) -> Result<$type, Infallible> {
                    later().await;
                    self.asked += 1;
                    Ok(tables::$table::Conditions::$condition(&self.answers))
                })*
            }

            impl later_on::$table::Actions for Counting {
                $(async fn $action(&mut self) -> Result<(), Infallible> {
                    later().await;
                    tables::$table::Actions::$action(&mut self.answers);
                    Ok(())
                })*
            }

            #[test]
            fn $table() {
                for case in Reference::read(stringify!($table)).cases() {
                    let (mut plain, mut host, mut waiting) = (Answers::of(&case), Counting::of(&case), Counting::of(&case));
                    let expected = tables::$table::try_decide(&plain).map(|it| it.id()).map_err(|it| it.to_string());
                    let given = at_once::$table::try_decide(&mut host).map(|it| it.id()).map_err(|it| it.to_string());
                    let waited = wait(later_on::$table::try_decide(&mut waiting)).map(|it| it.id()).map_err(|it| it.to_string());
                    assert_eq!((&given, host.told().0), (&expected, plain.asked()), "{case:?}");
                    assert_eq!((&waited, waiting.told().0), (&expected, plain.asked()), "{case:?}");
                    let Ok(expected) = expected else { continue };
                    let mut traces = [Trace::default(), Trace::default(), Trace::default()];
                    let [one, two, three] = &mut traces;
                    assert_eq!(tables::$table::observe(&mut plain, one).id(), expected);
                    assert_eq!(at_once::$table::observe(&mut host, two).id(), expected);
                    assert_eq!(wait(later_on::$table::observe(&mut waiting, three)).map(|it| it.id()).ok(), Some(expected));
                    assert_eq!(traces[1].0, traces[0].0);
                    assert_eq!(traces[2].0, traces[0].0);
                    assert_eq!(host.told(), (plain.asked(), plain.done().to_vec()));
                    assert_eq!(waiting.told(), host.told());
                    let object: &mut dyn at_once::$table::Host = &mut host;
                    assert_eq!((at_once::$table(object).id(), at_once::$table::decide(object).id()), (expected, expected));
                }
            }
        )*
    };
}
counting! {
    game: closed -> bool, started -> bool, over -> bool, free -> bool, computer_turn -> bool, human_turn -> bool, human_moved -> bool;
        wait, draw;
    coat: yesterday -> Season, today -> Season, rain -> bool; wear, take;
    guard: open -> bool, closed -> bool, motor -> Motor; start;
    gate: open -> bool, closed -> bool, motor -> Motor; start;
    post: zone -> Zone, grams -> u8, urgent -> bool, insured -> bool; pad, weigh;
}

/// Answers from a script, which it reads to its end: an answer is read once.
struct Script<'s>(&'s mut Vec<bool>);

impl at_once::fickle_all::Conditions for Script<'_> {
    fn left(&mut self) -> bool {
        self.0.pop().expect("it is asked once")
    }
    fn right(&mut self) -> bool {
        self.0.pop().expect("it is asked once")
    }
}

#[test]
fn answers_that_were_checked_are_not_read_again() {
    let mut script = vec![true, true];
    let decided = at_once::fickle_all::try_outcome(&mut Script(&mut script));
    assert!(decided.is_ok(), "{decided:?}");
    assert!(script.is_empty());
}

/// A lift that changes on the way, also while it is asked.
struct Building {
    calls: usize,
    floors: u8,
    asked: usize,
    log: Vec<&'static str>,
}

impl Building {
    const fn new() -> Self {
        Self { calls: 1, floors: 2, asked: 0, log: Vec::new() }
    }

    fn ask<T>(&mut self, answer: impl FnOnce(&Self) -> T) -> T {
        self.asked += 1;
        answer(self)
    }

    fn arrives(&mut self) -> Place {
        self.ask(|it| if it.floors == 0 { Place::Here } else { Place::Between })
    }
}

impl at_once::lift::Conditions for Building {
    type Error = &'static str;

    fn called(&mut self) -> Result<bool, &'static str> {
        Ok(self.ask(|it| it.calls > 0))
    }
    fn night(&mut self) -> Result<bool, &'static str> {
        Ok(self.ask(|_| true))
    }
    fn arrived(&mut self) -> Result<Place, &'static str> {
        if self.asked > 100 { Err("lost") } else { Ok(self.arrives()) }
    }
}

impl at_once::lift::Actions for Building {
    fn close(&mut self) -> Result<(), &'static str> {
        self.calls -= 1;
        self.log.push("close");
        Ok(())
    }
    fn drive(&mut self) -> Result<(), &'static str> {
        self.floors -= 1;
        self.log.push("drive");
        Ok(())
    }
    fn open(&mut self) -> Result<(), &'static str> {
        self.log.push("open");
        Ok(())
    }
}

impl later_on::lift::Conditions for Building {
    async fn called(&mut self) -> bool {
        later().await;
        self.ask(|it| it.calls > 0)
    }
    async fn night(&mut self) -> bool {
        self.ask(|_| true)
    }
    async fn arrived(&mut self) -> Place {
        later().await;
        self.arrives()
    }
}

impl later_on::lift::Actions for Building {
    async fn close(&mut self) {
        let _ = at_once::lift::Actions::close(self);
    }
    async fn drive(&mut self) {
        let _ = at_once::lift::Actions::drive(self);
    }
    async fn open(&mut self) {
        let _ = at_once::lift::Actions::open(self);
    }
}

#[test]
fn machines_borrow_hosts_that_change() {
    let (mut one, mut other) = (Building::new(), Building::new());
    at_once::lift::run(&mut one).unwrap();
    wait(later_on::lift::run(&mut other));
    assert_eq!(one.log, ["close", "drive", "drive", "open"]);
    assert_eq!((&one.log, one.asked), (&other.log, other.asked));
    let (mut host, mut machine) = (Building { asked: 100, ..Building::new() }, at_once::lift::Machine::new());
    let object: &mut dyn at_once::lift::Host<Error = &'static str> = &mut host;
    let failed = loop {
        match machine.step(object) {
            Ok(step) => assert!(step.is_some()),
            Err(failed) => break failed,
        }
    };
    assert_eq!(failed.error(), Some("lost"));
    assert_eq!(machine.table(), Some(at_once::lift::Table::Moving));
}
