//! Decisions that are spawned on the threads of tokio.

use dtable_runtime::{Failed, Observer};
use dtable_waiting::{Away, Count, Request, Store, certain, credit, decided};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::runtime::{Builder, Runtime};
use tokio::task::yield_now;

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).build().unwrap()
}

/// A clerk who asks somebody else, and counts the calls.
struct Clerk {
    score: Option<u16>,
    calls: Arc<AtomicUsize>,
}

impl Clerk {
    async fn call(&self) {
        self.calls.fetch_add(1, Ordering::Relaxed);
        yield_now().await;
    }
}

impl credit::Conditions for Clerk {
    type Error = Away;

    async fn known(&self) -> Result<bool, Away> {
        self.call().await;
        Ok(true)
    }
    async fn score(&self) -> Result<u16, Away> {
        self.call().await;
        self.score.ok_or(Away("agency"))
    }
}

impl credit::Actions for Clerk {
    async fn grant(&mut self) -> Result<(), Away> {
        self.call().await;
        Ok(())
    }
    async fn refuse(&mut self) -> Result<(), Away> {
        self.call().await;
        Err(Away("typist"))
    }
}

#[test]
fn decisions_go_from_thread_to_thread() {
    let calls = Arc::new(AtomicUsize::new(0));
    let scores = [None, Some(900), Some(100), Some(1001)];
    let runtime = runtime();
    let spawned: Vec<_> = (0..200)
        .map(|at| {
            let clerk = Clerk { score: scores[at % 4], calls: Arc::clone(&calls) };
            runtime.spawn(decided(clerk, if at % 8 < 4 { 50 } else { 500 }))
        })
        .collect();
    for (at, task) in spawned.into_iter().enumerate() {
        let rule = runtime.block_on(task).unwrap();
        match at % 8 {
            0..4 => assert_eq!(rule.unwrap(), credit::Rule::Small),
            5 => assert_eq!(rule.unwrap(), credit::Rule::Large),
            4 => assert!(matches!(rule, Err(Failed::Question { condition: 2, error: Away("agency"), .. }))),
            6 => assert!(matches!(rule, Err(Failed::Action { error: Away("typist"), .. }))),
            _ => assert!(matches!(rule, Err(Failed::Broken(_)))),
        }
    }
    // Small: known, grant; no score: two questions; paid and refused: three calls; out of range: two.
    assert_eq!(calls.load(Ordering::Relaxed), 25 * (4 * 2 + 2 + 3 + 3 + 2));
}

struct Register;

impl Store for Register {
    fn is_known(&self, customer: &str) -> bool {
        customer == "anna"
    }
}

#[test]
fn objects_answer() {
    let runtime = runtime();
    let known = runtime.spawn(async {
        let mut request = Request { customer: "anna".to_owned(), store: &Register };
        let mut count = Count::default();
        let observer: &mut (dyn Observer + Send) = &mut count;
        let rule = certain::observe(&mut request, 500, observer).await;
        (rule, count.0)
    });
    assert_eq!(runtime.block_on(known).unwrap(), (certain::Rule::Large, 3));
    let object = runtime.spawn(async {
        let mut store: Box<dyn Store> = Box::new(Register);
        certain(&mut *store, 500).await
    });
    assert_eq!(runtime.block_on(object).unwrap(), certain::Rule::Poor);
}
