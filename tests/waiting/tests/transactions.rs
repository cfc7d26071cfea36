//! Transactions as hosts (`async mut try`): they change as they answer, and no other thread may look at them meanwhile.

use dtable_waiting::{Away, Count, banked, banked_loan};
use std::cell::Cell;
use tokio::runtime::{Builder, Runtime};
use tokio::task::yield_now;

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).build().unwrap()
}

/// What a database has, and what was asked of it. It is not `Sync`.
#[derive(Default)]
struct Connection {
    score: Option<u16>,
    queries: Cell<usize>,
    granted: u32,
}

/// A transaction borrows the connection alone; only `commit` keeps what was done.
struct Transaction<'c> {
    connection: &'c mut Connection,
    granted: u32,
}

impl<'c> Transaction<'c> {
    const fn begin(connection: &'c mut Connection) -> Self {
        Self { connection, granted: 0 }
    }

    async fn query<T>(&mut self, answer: impl FnOnce(&Connection) -> T) -> T {
        yield_now().await;
        *self.connection.queries.get_mut() += 1;
        answer(self.connection)
    }

    fn commit(self) {
        self.connection.granted += self.granted;
    }
}

impl banked::Conditions for Transaction<'_> {
    type Error = Away;

    async fn known(&mut self) -> Result<bool, Away> {
        Ok(self.query(|it| it.score.is_some()).await)
    }
    async fn score(&mut self) -> Result<u16, Away> {
        self.query(|it| it.score).await.ok_or(Away("agency"))
    }
}

impl banked::Actions for Transaction<'_> {
    async fn grant(&mut self) -> Result<(), Away> {
        self.query(|_| ()).await;
        self.granted += 1;
        Ok(())
    }
    async fn refuse(&mut self) -> Result<(), Away> {
        Err(Away("typist"))
    }
}

impl banked_loan::Conditions for Transaction<'_> {
    type Error = Away;

    async fn known(&mut self) -> Result<bool, Away> {
        Ok(self.query(|it| it.score.is_some()).await)
    }
    async fn late(&mut self) -> Result<u8, Away> {
        self.query(|it| it.score).await.map(|it| if it > 500 { 0 } else { 3 }).ok_or(Away("agency"))
    }
    async fn member(&mut self) -> Result<bool, Away> {
        Ok(self.query(|_| false).await)
    }
    async fn urgent(&mut self) -> Result<bool, Away> {
        Ok(self.query(|_| true).await)
    }
}

async fn decided(mut connection: Connection, amount: u32) -> (Result<banked::Rule, banked::Failed<Away>>, Connection) {
    let mut transaction = Transaction::begin(&mut connection);
    let rule = banked(&mut transaction, amount).await;
    if rule.is_ok() {
        transaction.commit();
    }
    (rule, connection)
}

#[test]
fn what_fails_is_not_committed() {
    let runtime = runtime();
    let connection = |score| Connection { score, ..Connection::default() };
    let tasks = [(Some(900), 500), (Some(100), 500), (None, 500), (Some(900), 50), (Some(1001), 500)]
        .map(|(score, amount)| runtime.spawn(decided(connection(score), amount)));
    let done = tasks.map(|it| {
        let (rule, connection) = runtime.block_on(it).unwrap();
        (rule.map(dtable_waiting::banked::Rule::id).map_err(|it| it.to_string()), connection.queries.get(), connection.granted)
    });
    let [large, poor, nobody, small, wrong] = done;
    assert_eq!(large, (Ok("large"), 3, 1));
    assert_eq!(poor.0.unwrap_err(), "the table `credit` could not perform `refuse` of rule `poor`: the typist is away");
    assert_eq!((poor.1, poor.2), (2, 0));
    assert_eq!(nobody.0.unwrap_err(), "the table `credit` could not perform `refuse` of rule `nobody`: the typist is away");
    assert_eq!(small, (Ok("small"), 2, 1));
    assert!(wrong.0.unwrap_err().contains("1001"));
}

#[test]
fn networks_borrow_a_transaction_too() {
    // A runtime that is dropped cancels what it has not finished.
    let runtime = runtime();
    let task = runtime.spawn(async {
        let mut connection = Connection { score: Some(700), ..Connection::default() };
        let mut transaction = Transaction::begin(&mut connection);
        let days = banked_loan(&mut transaction, 500).await.unwrap();
        let both = banked_loan::outcome(&mut transaction, 500).await.unwrap();
        let mut count = Count::default();
        let rule = banked_loan::observe(&mut transaction, 5000, &mut count).await.unwrap();
        (days, both.rule, both.value, rule, count.0, connection.queries.get())
    });
    let (days, rule, value, observed, seen, queries) = runtime.block_on(task).unwrap();
    assert_eq!((days, rule, value, observed), (2, banked_loan::Rule::Strong, 2, banked_loan::Rule::Weak));
    assert_eq!((seen, queries), (6, 7));
}
