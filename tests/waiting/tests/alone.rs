//! Decisions that stay on one thread.

use dtable_waiting::{Away, alone, alone_or_away, credit, lone_loan};
use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

fn wait<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(it) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return it;
        }
    }
}

/// A counter that others share.
struct Clerk(Rc<Cell<u16>>);

impl alone::Conditions for Clerk {
    async fn known(&self) -> bool {
        true
    }
    async fn score(&self) -> u16 {
        self.0.get()
    }
}

impl alone::Actions for Clerk {
    async fn grant(&mut self) {
        self.0.set(1);
    }
    async fn refuse(&mut self) {
        self.0.set(2);
    }
}

impl alone_or_away::Conditions for Clerk {
    type Error = Away;

    async fn known(&self) -> Result<bool, Away> {
        Ok(true)
    }
    async fn score(&self) -> Result<u16, Away> {
        Err(Away("agency"))
    }
}

impl alone_or_away::Actions for Clerk {
    async fn grant(&mut self) -> Result<(), Away> {
        Ok(())
    }
    async fn refuse(&mut self) -> Result<(), Away> {
        Ok(())
    }
}

#[test]
fn hosts_may_stay_where_they_are() {
    let score = Rc::new(Cell::new(800));
    let mut clerk = Clerk(Rc::clone(&score));
    assert_eq!(wait(alone(&mut clerk, 500)), alone::Rule::Large);
    assert_eq!((score.get(), wait(alone(&mut clerk, 500))), (1, alone::Rule::Poor));
    let failed = wait(alone_or_away(&mut clerk, 500)).unwrap_err();
    assert_eq!(failed.to_string(), "the table `credit` has no answer to `score`: the agency is away");
    // Each call of `dtable!` has traits of its own.
    assert_eq!(credit::Rule::ALL.len(), alone::Rule::ALL.len());
}

/// A register that one thread has, and how often it was asked.
struct Register(Rc<Cell<usize>>);

impl Register {
    fn ask<T>(&self, answer: T) -> T {
        self.0.set(self.0.get() + 1);
        answer
    }
}

impl lone_loan::Conditions for Register {
    async fn known(&self) -> bool {
        self.ask(true)
    }
    async fn late(&self) -> u8 {
        self.ask(2)
    }
    async fn member(&self) -> bool {
        self.ask(false)
    }
    async fn urgent(&self) -> bool {
        self.ask(false)
    }
}

#[test]
fn networks_may_stay_where_they_are() {
    let asked = Rc::new(Cell::new(0));
    for (amount, days, questions) in [(50, 1, 0), (500, 2, 2), (5000, 10, 3)] {
        assert_eq!((wait(lone_loan(&Register(Rc::clone(&asked)), amount)), asked.take()), (days, questions));
    }
}
