//! A table that is answered within a transaction, which changes as it answers: `cargo run -p dtable-runtime --example transaction`.
//!
//! The store stands for a database. With sqlx the host has a `sqlx::Transaction`, and the call says `async mut try`.

use dtable_runtime::dtable;
use std::error::Error;

dtable!(mut try "examples/credit.yaml");

/// Customers with their scores, and what was paid to whom.
#[derive(Clone, Default)]
struct Store {
    scores: Vec<(&'static str, u16)>,
    paid: Vec<&'static str>,
    reads: usize,
}

/// A copy of the store, which takes its place when all went well.
struct Transaction<'s> {
    store: &'s mut Store,
    work: Store,
}

impl<'s> Transaction<'s> {
    fn begin(store: &'s mut Store) -> Self {
        let work = store.clone();
        Self { store, work }
    }

    fn score(&mut self, customer: &str) -> Option<u16> {
        self.work.reads += 1;
        self.work.scores.iter().find(|it| it.0 == customer).map(|it| it.1)
    }

    fn commit(self) {
        *self.store = self.work;
    }
}

/// A customer who asks for money, within a transaction.
struct Request<'t, 's> {
    customer: &'static str,
    transaction: &'t mut Transaction<'s>,
}

impl credit::Conditions for Request<'_, '_> {
    type Error = &'static str;

    fn known(&mut self) -> Result<bool, &'static str> {
        Ok(self.transaction.score(self.customer).is_some())
    }

    fn score(&mut self) -> Result<u16, &'static str> {
        self.transaction.score(self.customer).ok_or("the agency is away")
    }
}

impl credit::Actions for Request<'_, '_> {
    fn grant(&mut self) -> Result<(), &'static str> {
        self.transaction.work.paid.push(self.customer);
        Ok(())
    }

    fn refuse(&mut self) -> Result<(), &'static str> {
        Err("no letter can be written")
    }
}

/// Decides and acts; nothing of it stays where something fails.
fn decided(store: &mut Store, customer: &'static str, amount: u32) -> Result<credit::Rule, credit::Failed<&'static str>> {
    let mut transaction = Transaction::begin(store);
    let rule = credit(&mut Request { customer, transaction: &mut transaction }, amount)?;
    transaction.commit();
    Ok(rule)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut store = Store { scores: vec![("anna", 700), ("bob", 300)], ..Store::default() };
    let rule = decided(&mut store, "anna", 500).map_err(|it| it.to_string())?;
    println!("rule {rule}");
    if let Err(failed) = decided(&mut store, "bob", 500) {
        println!("{failed}");
    }
    assert_eq!((store.paid, store.reads), (vec!["anna"], 2));
    Ok(())
}
