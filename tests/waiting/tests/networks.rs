//! Networks whose used tables ask, on the threads of tokio.

use dtable_runtime::Failed;
use dtable_waiting::{Away, certain_loan, loan};
use std::sync::Mutex;
use tokio::runtime::Builder;
use tokio::task::yield_now;

/// What somebody answers who has to be waited for; no question comes twice.
struct Clerk {
    known: bool,
    late: Option<u8>,
    member: bool,
    urgent: bool,
    asked: Mutex<Vec<&'static str>>,
}

impl Clerk {
    fn new(at: usize) -> Self {
        let late = [Some(0), Some(2), Some(3), None][at / 2 % 4];
        Self { known: at % 2 == 1, late, member: at / 8 % 2 == 1, urgent: at / 16 % 2 == 1, asked: Mutex::default() }
    }

    async fn ask<T>(&self, question: &'static str, answer: T) -> T {
        yield_now().await;
        let mut asked = self.asked.lock().unwrap();
        assert!(!asked.contains(&question), "`{question}` is asked twice");
        asked.push(question);
        answer
    }

    /// In how many days the loan is paid out, and after which questions; nothing where one has no answer.
    fn by_hand(&self, amount: u32) -> (Option<u8>, Vec<&'static str>) {
        let (mut asked, is_large) = (Vec::new(), amount >= 1000);
        if amount < 100 {
            return (Some(1), asked);
        }
        asked.push("known");
        if !self.known {
            asked.push("urgent");
            return (Some(if self.urgent { 20 } else { 30 }), asked);
        }
        asked.push("late");
        let Some(late) = self.late else { return (None, asked) };
        if late < 3 && is_large {
            asked.push("member");
        }
        let days = match late {
            3.. => 0,
            _ if is_large && !self.member => 10,
            _ => 2,
        };
        (Some(days), asked)
    }
}

impl loan::Conditions for Clerk {
    type Error = Away;

    async fn known(&self) -> Result<bool, Away> {
        Ok(self.ask("known", self.known).await)
    }
    async fn late(&self) -> Result<u8, Away> {
        self.ask("late", self.late).await.ok_or(Away("agency"))
    }
    async fn member(&self) -> Result<bool, Away> {
        Ok(self.ask("member", self.member).await)
    }
    async fn urgent(&self) -> Result<bool, Away> {
        Ok(self.ask("urgent", self.urgent).await)
    }
}

impl certain_loan::Conditions for Clerk {
    async fn known(&self) -> bool {
        self.ask("known", self.known).await
    }
    async fn late(&self) -> u8 {
        self.ask("late", self.late.unwrap_or(9)).await
    }
    async fn member(&self) -> bool {
        self.ask("member", self.member).await
    }
    async fn urgent(&self) -> bool {
        self.ask("urgent", self.urgent).await
    }
}

/// A decision, and what was asked for it.
async fn decided(clerk: Clerk, amount: u32) -> (Result<u8, loan::Failed<Away>>, Clerk) {
    (loan(&clerk, amount).await, clerk)
}

const AMOUNTS: [u32; 6] = [0, 99, 100, 999, 1000, 10_000];

#[test]
fn networks_go_from_thread_to_thread() {
    let runtime = Builder::new_multi_thread().worker_threads(2).build().unwrap();
    let cases = (0..32).flat_map(|at| AMOUNTS.map(|amount| (at, amount)));
    let spawned: Vec<_> = cases.map(|(at, amount)| (amount, runtime.spawn(decided(Clerk::new(at), amount)))).collect();
    for (amount, task) in spawned {
        let (days, clerk) = runtime.block_on(task).unwrap();
        let (expected, mut questions) = clerk.by_hand(amount);
        match days {
            Ok(days) => assert_eq!(Some(days), expected),
            Err(Failed::Question { table, error, .. }) => {
                assert_eq!((expected, table.name, error), (None, "history", Away("agency")));
            }
            Err(other) => panic!("{other}"),
        }
        let mut asked = clerk.asked.into_inner().unwrap();
        asked.sort_unstable();
        questions.sort_unstable();
        assert_eq!(asked, questions, "{amount}");
    }
}

#[test]
fn networks_that_cannot_fail_are_waited_for() {
    let runtime = Builder::new_multi_thread().worker_threads(2).build().unwrap();
    for at in 0..32 {
        for amount in AMOUNTS {
            let clerk = Clerk::new(at);
            let expected = Clerk { late: Some(clerk.late.unwrap_or(9)), ..Clerk::new(at) }.by_hand(amount).0;
            let days = runtime.block_on(runtime.spawn(async move { certain_loan(&clerk, amount).await })).unwrap();
            assert_eq!(Some(days), expected, "{at} {amount}");
        }
    }
}
