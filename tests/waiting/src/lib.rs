//! A credit table whose register and agency are waited for: generic over the host, over an object of the program, and on one thread; and a loan, for
//! which the tables that it uses wait.

use dtable_runtime::{Observer, TableData, Value, dtable};
use std::fmt;

dtable!(async try "tables/credit.yaml");
dtable!(async "tables/credit.yaml" as certain);
dtable!(async(local) "tables/credit.yaml" as alone);
dtable!(async(local) try "tables/credit.yaml" as alone_or_away);
dtable!(async mut try "tables/credit.yaml" as banked);
dtable!(async mut try "tables/loan.yaml" as banked_loan);
dtable!(async try "tables/loan.yaml");
dtable!(async "tables/loan.yaml" as certain_loan);
dtable!(async(local) "tables/loan.yaml" as lone_loan);

/// What the register says of a customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// Rates came in time.
    Good,
    /// Rates were late.
    Bad,
    /// Nothing.
    Blank,
}

/// How good a customer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rating {
    /// Good enough.
    Strong,
    /// Not good enough.
    Weak,
}

/// Somebody was not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Away(pub &'static str);

impl fmt::Display for Away {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} is away", self.0)
    }
}

/// Counts the answers that it sees.
#[derive(Debug, Default)]
pub struct Count(pub usize);

impl Observer for Count {
    fn asked(&mut self, _: &'static TableData, _: usize, _: Value) {
        self.0 += 1;
    }
}

/// What becomes of a request, for any host.
///
/// # Errors
///
/// Where somebody is not there, or the agency gives a score that there is not.
pub async fn decided<H>(mut host: H, amount: u32) -> Result<credit::Rule, credit::Failed<H::Error>>
where
    H: credit::Host,
{
    credit(&mut host, amount).await
}

/// Where customers are looked up, as an object.
pub trait Store: Send + Sync {
    /// Whether a customer is known.
    fn is_known(&self, customer: &str) -> bool;
}

/// A request with an object that answers.
pub struct Request<'s> {
    /// Who asks.
    pub customer: String,
    /// Where that is looked up.
    pub store: &'s dyn Store,
}

impl certain::Conditions for Request<'_> {
    async fn known(&self) -> bool {
        self.store.is_known(&self.customer)
    }
    async fn score(&self) -> u16 {
        700
    }
}

impl certain::Actions for Request<'_> {
    async fn grant(&mut self) {}
    async fn refuse(&mut self) {}
}

impl certain::Conditions for dyn Store + '_ {
    async fn known(&self) -> bool {
        self.is_known("anna")
    }
    async fn score(&self) -> u16 {
        100
    }
}

impl certain::Actions for dyn Store + '_ {
    async fn grant(&mut self) {}
    async fn refuse(&mut self) {}
}
