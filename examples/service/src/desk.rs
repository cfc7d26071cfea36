//! The host of `grant`: one transaction answers its questions and performs its actions, so that all of it happens, or nothing.

use crate::{Application, grant};
use chrono::{Months, NaiveDate};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use sqlx::query::{Query, QueryScalar};
use sqlx::sqlite::SqliteArguments;
use sqlx::{Decode, Sqlite, Transaction, Type};
use std::time::{Duration, Instant};

/// An application on somebody's desk, and the transaction in which it is decided.
#[derive(Debug)]
pub struct Desk<'a> {
    transaction: Transaction<'a, Sqlite>,
    application: &'a Application,
    today: NaiveDate,
    /// The time that the database took.
    waited: Duration,
}

impl<'a> Desk<'a> {
    /// An application that is decided in a transaction.
    pub fn new(transaction: Transaction<'a, Sqlite>, application: &'a Application, today: NaiveDate) -> Self {
        Self { transaction, application, today, waited: Duration::ZERO }
    }

    /// The transaction, to go on with, and how long the database took for the questions and actions.
    #[must_use]
    pub fn finished(self) -> (Transaction<'a, Sqlite>, Duration) {
        (self.transaction, self.waited)
    }

    async fn answer<'q, T>(&mut self, query: QueryScalar<'q, Sqlite, T, SqliteArguments<'q>>) -> Result<T, sqlx::Error>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + Send + Unpin,
    {
        let start = Instant::now();
        let answer = query.fetch_one(&mut *self.transaction).await;
        self.waited += start.elapsed();
        answer
    }

    async fn write<'q>(&mut self, query: Query<'q, Sqlite, SqliteArguments<'q>>) -> Result<(), sqlx::Error> {
        let start = Instant::now();
        let written = query.execute(&mut *self.transaction).await;
        self.waited += start.elapsed();
        written.map(|_| ())
    }

    /// The month whose budget pays.
    fn month(&self) -> String {
        self.application.payout.format("%Y-%m").to_string()
    }

    /// The amount in cents: the table has accepted it, with two digits.
    fn cents(&self) -> i64 {
        (self.application.amount * Decimal::ONE_HUNDRED).to_i64().unwrap_or(i64::MAX)
    }
}

impl grant::Conditions for Desk<'_> {
    type Error = sqlx::Error;

    async fn blocked(&mut self) -> Result<bool, sqlx::Error> {
        let sql = "SELECT EXISTS (SELECT 1 FROM customers WHERE id = ? AND blocked)";
        self.answer(sqlx::query_scalar(sql).bind(&self.application.customer)).await
    }

    async fn owed(&mut self) -> Result<Decimal, sqlx::Error> {
        let sql = "SELECT COALESCE(SUM(cents), 0) FROM loans WHERE customer = ?";
        let cents = self.answer(sqlx::query_scalar(sql).bind(&self.application.customer)).await?;
        Ok(Decimal::new(cents, 2))
    }

    async fn budget(&mut self) -> Result<Decimal, sqlx::Error> {
        let sql = "SELECT COALESCE((SELECT cents FROM budgets WHERE month = ?), 0)";
        let cents = self.answer(sqlx::query_scalar(sql).bind(self.month())).await?;
        Ok(Decimal::new(cents, 2))
    }

    async fn known(&mut self) -> Result<bool, sqlx::Error> {
        let sql = "SELECT EXISTS (SELECT 1 FROM customers WHERE id = ?)";
        self.answer(sqlx::query_scalar(sql).bind(&self.application.customer)).await
    }

    async fn dunning(&mut self) -> Result<bool, sqlx::Error> {
        let sql = "SELECT reminded FROM customers WHERE id = ?";
        self.answer(sqlx::query_scalar(sql).bind(&self.application.customer)).await
    }

    async fn late(&mut self) -> Result<u32, sqlx::Error> {
        let since = self.today - Months::new(24);
        let sql = "SELECT COUNT(*) FROM rates WHERE customer = ?1 AND due BETWEEN ?2 AND ?3 AND COALESCE(paid, ?3) > due";
        let query = sqlx::query_scalar(sql).bind(&self.application.customer).bind(since.to_string()).bind(self.today.to_string());
        self.answer(query).await
    }
}

impl grant::Actions for Desk<'_> {
    async fn book(&mut self) -> Result<(), sqlx::Error> {
        let (it, sql) = (self.application, "INSERT INTO loans (application, customer, cents, payout) VALUES (?, ?, ?, ?)");
        self.write(sqlx::query(sql).bind(&it.id).bind(&it.customer).bind(self.cents()).bind(it.payout.to_string())).await
    }

    async fn spend(&mut self) -> Result<(), sqlx::Error> {
        self.write(sqlx::query("UPDATE budgets SET cents = cents - ? WHERE month = ?").bind(self.cents()).bind(self.month())).await
    }

    async fn queue(&mut self) -> Result<(), sqlx::Error> {
        self.write(sqlx::query("INSERT INTO desk (application) VALUES (?)").bind(&self.application.id)).await
    }

    async fn inform(&mut self) -> Result<(), sqlx::Error> {
        let (it, sql) = (self.application, "INSERT INTO letters (application, customer) VALUES (?, ?)");
        self.write(sqlx::query(sql).bind(&it.id).bind(&it.customer)).await
    }
}
