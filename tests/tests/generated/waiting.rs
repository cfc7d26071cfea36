//! `async`: hosts that are waited for, on any thread and on one, held against hosts that answer at once. (`forms/failing.rs` has every form
//! of code, `tests/waiting` threads.)

use std::any::Any;
use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use super::asked_once::{self, Cents, Fickle, Label, Load, Size};
use super::harness::{Answers, Reference};
use super::models::Place;
use super::observing::Trace;
use super::tables::{self, Guests, Motor, Season, Zone};
use dtable_runtime::dtable;

/// The tables for hosts that go from thread to thread.
mod sent {
    use super::{Cents, Guests, Label, Load, Motor, Place, Season, Size, Zone};
    use dtable_runtime::dtable;

    dtable!(async "tables/game.yaml");
    dtable!(async "tables/coat.yaml");
    dtable!(async "tables/first.yaml");
    dtable!(async "tables/any.yaml");
    dtable!(async "tables/overlap.yaml");
    dtable!(async "tables/alone.yaml");
    dtable!(async "tables/gate.yaml");
    dtable!(async "tables/guard.yaml");
    dtable!(async "tables/diamond.yaml");
    dtable!(async "tables/post.yaml");
    dtable!(async "tables/bare.yaml");
    dtable!(async "tables/dish.yaml");
    dtable!(async "tables/lift.yaml");
    dtable!(async try "tables/fickle.yaml");
    dtable!(async "tables/fickle_all.yaml");
}

/// The tables for hosts that stay on one thread and may fail.
mod local {
    use super::{Motor, Place, Season, Zone};
    use dtable_runtime::dtable;

    dtable!(async(local) try "tables/game.yaml");
    dtable!(async(local) try "tables/coat.yaml");
    dtable!(async(local) try "tables/first.yaml");
    dtable!(async(local) try "tables/any.yaml");
    dtable!(async(local) try "tables/overlap.yaml");
    dtable!(async(local) try "tables/alone.yaml");
    dtable!(async(local) try "tables/gate.yaml");
    dtable!(async(local) try "tables/guard.yaml");
    dtable!(async(local) try "tables/diamond.yaml");
    dtable!(async(local) try "tables/post.yaml");
    dtable!(async(local) try "tables/bare.yaml");
    dtable!(async(local) "tables/lift.yaml");
}

/// Nothing is asked, so nobody is waited for, and the compiler decides.
const STEW: &str = sent::dish(Season::Spring, Guests::Some);

/// An executor that needs no `std`.
pub(super) fn wait<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(it) = future.as_mut().poll(&mut context) {
            return it;
        }
    }
}

/// Is ready when it is asked again.
pub(super) async fn later() {
    let mut is_asked = false;
    poll_fn(|_| if std::mem::replace(&mut is_asked, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

/// What a decision did: what the observer saw and the host was asked, and the rule, or why there is none.
type Done = (Vec<String>, Vec<usize>, Vec<&'static str>, Result<&'static str, String>);

fn done(host: &mut Answers, decide: impl FnOnce(&mut Answers, &mut Trace) -> Result<&'static str, String>) -> Done {
    let mut trace = Trace::default();
    let rule = catch_unwind(AssertUnwindSafe(|| decide(host, &mut trace))).unwrap_or_else(|panic| Err(said(panic.as_ref())));
    (trace.0, host.asked(), host.done().to_vec(), rule)
}

fn said(panic: &(dyn Any + Send)) -> String {
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

/// Has [`Answers`] answer later as it answers at once, and holds one against the other in all cases.
macro_rules! waiting {
    ($($table:ident: $($condition:ident -> $type:ty),*; $($action:ident),*;)*) => {
        $(
            impl sent::$table::Conditions for Answers {
                $(async fn $condition(&self) -> $type {
                    later().await;
                    tables::$table::Conditions::$condition(self)
                })*
            }

            impl sent::$table::Actions for Answers {
                $(async fn $action(&mut self) {
                    later().await;
                    tables::$table::Actions::$action(self);
                })*
            }

            impl local::$table::Conditions for Answers {
                type Error = Infallible;

                $(async fn $condition(&self) -> Result<$type, Infallible> {
                    later().await;
                    Ok(tables::$table::Conditions::$condition(self))
                })*
            }

            impl local::$table::Actions for Answers {
                $(async fn $action(&mut self) -> Result<(), Infallible> {
                    later().await;
                    tables::$table::Actions::$action(self);
                    Ok(())
                })*
            }

            #[test]
            fn $table() {
                for case in Reference::read(stringify!($table)).cases() {
                    let expected = done(&mut Answers::of(&case), |host, trace| Ok(tables::$table::observe(host, trace).id()));
                    let given = done(&mut Answers::of(&case), |host, trace| Ok(wait(sent::$table::observe(host, trace)).id()));
                    assert_eq!(given, expected, "{case:?}");
                    let given = done(&mut Answers::of(&case), |host, trace| {
                        wait(local::$table::observe(host, trace)).map(|it| it.id()).map_err(|it| it.to_string())
                    });
                    assert_eq!(given, expected, "{case:?}");
                    let given = done(&mut Answers::of(&case), |host, trace| {
                        let outcome = wait(sent::$table::outcome_observed(host, trace));
                        wait(outcome.perform_observed(host, trace));
                        Ok(outcome.id())
                    });
                    assert_eq!(given, expected, "{case:?}");
                    let given = done(&mut Answers::of(&case), |host, trace| {
                        let outcome = wait(local::$table::outcome_observed(host, trace)).map_err(|it| it.to_string())?;
                        let performed = wait(outcome.perform_observed(host, trace));
                        performed.map(|()| outcome.id()).map_err(|it| it.to_string())
                    });
                    assert_eq!(given, expected, "{case:?}");
                    let (plain, later) = (Answers::of(&case), Answers::of(&case));
                    let expected = tables::$table::try_decide(&plain).map(|it| it.id()).map_err(|it| it.to_string());
                    let given = wait(sent::$table::try_decide(&later)).map(|it| it.id()).map_err(|it| it.to_string());
                    assert_eq!((given, later.asked()), (expected, plain.asked()), "{case:?}");
                }
            }
        )*
    };
}
waiting! {
    game: closed -> bool, started -> bool, over -> bool, free -> bool, computer_turn -> bool, human_turn -> bool, human_moved -> bool;
        wait, draw;
    coat: yesterday -> Season, today -> Season, rain -> bool; wear, take;
    first: a -> bool, b -> bool, c -> bool; x, y;
    any: a -> bool, b -> bool, c -> bool; x, y;
    overlap: a -> bool, b -> bool, c -> bool; x;
    alone: a -> bool, b -> bool; x, y;
    gate: open -> bool, closed -> bool, motor -> Motor; start;
    guard: open -> bool, closed -> bool, motor -> Motor; start;
    diamond: a -> bool, b -> bool, c -> bool; even, odd;
    post: zone -> Zone, grams -> u8, urgent -> bool, insured -> bool; pad, weigh;
}

/// Has a program answer later that answers at once.
macro_rules! fickle {
    ($($name:ident -> $type:ty),*) => {
        impl sent::fickle::Conditions for Fickle {
            type Error = Infallible;

            $(async fn $name(&self) -> Result<$type, Infallible> {
                later().await;
                Ok(asked_once::fickle::Conditions::$name(self))
            })*
        }
    };
}
fickle!(open -> bool, load -> Load, name -> &str, label -> Label<'_>, owner -> &str, price -> Cents, size -> Size, words -> String,
    light -> bool);

impl sent::fickle_all::Conditions for Fickle {
    async fn left(&self) -> bool {
        later().await;
        asked_once::fickle_all::Conditions::left(self)
    }
    async fn right(&self) -> bool {
        later().await;
        asked_once::fickle_all::Conditions::right(self)
    }
}

#[test]
fn answers_of_all_kinds_are_kept() {
    let (mut good, mut bad) = (0, 0);
    for seed in 0..1_000 {
        let (plain, host) = (Fickle::new(seed), Fickle::new(seed));
        let expected = catch_unwind(AssertUnwindSafe(|| asked_once::fickle(&plain, "x"))).map_err(|it| said(it.as_ref()));
        let given = wait(sent::fickle(&host, "x")).map_err(|it| it.to_string());
        host.is_asked_once();
        assert_eq!(given, expected);
        if given.is_ok() {
            good += 1
        } else {
            bad += 1
        }
        let (plain, host) = (Fickle::new(seed), Fickle::new(seed));
        let expected = catch_unwind(AssertUnwindSafe(|| asked_once::fickle_all(&plain))).map_err(|it| said(it.as_ref()));
        assert_eq!(catch_unwind(AssertUnwindSafe(|| wait(sent::fickle_all(&host)))).map_err(|it| said(it.as_ref())), expected);
        host.is_asked_once();
    }
    // Relations are checked in builds with debug assertions.
    assert!(good > 100 && (bad > 100) == cfg!(debug_assertions), "{good} {bad}");
}

/// A lift that counts its floors, and cannot leave its thread.
struct Building {
    floors: Rc<u8>,
    log: Vec<&'static str>,
}

impl Building {
    const fn new(floors: Rc<u8>) -> Self {
        Self { floors, log: Vec::new() }
    }
}

impl local::lift::Conditions for Building {
    async fn called(&self) -> bool {
        *self.floors > 0
    }
    async fn night(&self) -> bool {
        true
    }
    async fn arrived(&self) -> Place {
        later().await;
        if *self.floors == 0 { Place::Here } else { Place::Between }
    }
}

impl local::lift::Actions for Building {
    async fn close(&mut self) {
        later().await;
        self.log.push("close");
    }
    async fn drive(&mut self) {
        later().await;
        *Rc::make_mut(&mut self.floors) -= 1;
        self.log.push("drive");
    }
    async fn open(&mut self) {
        self.log.push("open");
    }
}

#[test]
fn models_wait() {
    let mut building = Building::new(Rc::new(2));
    wait(local::lift::run(&mut building));
    assert_eq!(building.log, ["close", "drive", "drive", "open"]);
}

#[test]
fn a_step_that_is_dropped_leaves_the_machine_where_it_was() {
    let (mut building, mut machine) = (Building::new(Rc::new(1)), local::lift::Machine::new());
    {
        let step = pin!(machine.step(&mut building));
        assert!(step.poll(&mut Context::from_waker(Waker::noop())).is_pending());
    }
    assert_eq!(machine.table(), Some(local::lift::Table::Idle));
    assert!(wait(machine.step(&mut building)).is_some());
    assert_eq!(machine.table(), Some(local::lift::Table::Moving));
}

impl sent::bare::Actions for Answers {
    async fn x(&mut self) {
        later().await;
        tables::bare::Actions::x(self);
    }
}

impl local::bare::Actions for Answers {
    type Error = u8;

    async fn x(&mut self) -> Result<(), u8> {
        Err(7)
    }
}

#[test]
fn tables_that_only_act_decide_at_once() {
    let mut host = Answers::default();
    assert_eq!(sent::bare::decide(), wait(sent::bare(&mut host)));
    assert_eq!(host.done(), ["x"]);
    assert_eq!(wait(local::bare(&mut host)).unwrap_err().error(), Some(7));
    assert_eq!(STEW, "Stew");
}

dtable!(async "tables/gate.yaml" as slow_gate);

#[test]
fn futures_are_small() {
    /// A gate whose answers need no memory.
    struct Still;
    impl slow_gate::Conditions for Still {
        async fn open(&self) -> bool {
            true
        }
        async fn closed(&self) -> bool {
            false
        }
        async fn motor(&self) -> Motor {
            Motor::Off
        }
    }
    impl slow_gate::Actions for Still {
        async fn start(&mut self) {}
    }
    assert!(size_of_val(&slow_gate(&mut Still)) <= 400, "{}", size_of_val(&slow_gate(&mut Still)));
}
