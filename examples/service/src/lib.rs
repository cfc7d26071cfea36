//! A credit service whose decisions are tables.
//!
//! `tables/grant.yaml`, and the tables that it uses, are compiled into the service: they decide about an application, ask the database, and say what is to be done.
//! `tables/tariff.yaml` is the first version of a table that the service reads while it runs, and that people replace by uploading another one.
//!
//! - `application`: What a customer asks for, and the monthly rate.
//! - `desk`: The host of `grant`: a transaction answers its questions and performs its actions.
//! - `decide`: An application from request to response, in one transaction.
//! - `audit`: The decisions that were made, as `cargo dtable eval` replays them.
//! - `tariff`: The table that is uploaded: read, compared, swapped.
//! - `pages`: Tables as pages, with the rule that fired.
//! - `counters`: How often each rule fired, for Prometheus.
//! - `error`: Errors as HTTP states.
#![forbid(unsafe_code)]

mod application;
mod audit;
mod counters;
mod decide;
mod desk;
mod error;
mod pages;
mod tariff;

pub use application::Application;
pub use desk::Desk;
pub use tariff::Tariff;

use arc_swap::ArcSwap;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use chrono::NaiveDate;
use counters::Counters;
use dtable_runtime::dtable;
use serde::{Deserialize, Serialize};
use sqlx::SqlitePool;
use std::sync::Arc;
use tokio::sync::Mutex;

dtable!(async mut try "tables/grant.yaml");

/// The purpose of a loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// A home, which secures the loan.
    Home,
    /// A car.
    Car,
    /// Anything else.
    Other,
}

/// How a customer paid until now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// We do not know.
    New,
    /// Every rate came in time.
    Good,
    /// Nearly every one.
    Fair,
    /// Too few.
    Bad,
}

/// How heavy a rate is for a household.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burden {
    /// It takes half of what is left at most.
    Light,
    /// It takes more, but not everything.
    Bearable,
    /// It takes more than there is.
    Heavy,
}

/// The decision about an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// There is no loan.
    Refused,
    /// A clerk decides.
    Referred,
    /// There is a loan.
    Granted,
}

/// The service: what all requests share.
#[derive(Debug)]
pub struct Service {
    pool: SqlitePool,
    /// The tariff that is in force.
    tariff: ArcSwap<Tariff>,
    /// Held while a tariff is read, compared and swapped: uploads wait for each other, so that strangers keep one processor busy at most.
    uploading: Arc<Mutex<()>>,
    counters: Counters,
    today: fn() -> NaiveDate,
}

/// The most bytes of a request.
const LARGEST_REQUEST: usize = 64 * 1024;

impl Service {
    /// A service on a database, whose tables it makes. `today` is its calendar.
    ///
    /// # Errors
    ///
    /// The database does not answer, or has a tariff that is none.
    pub async fn new(pool: SqlitePool, today: fn() -> NaiveDate) -> Result<Arc<Self>, Box<dyn std::error::Error + Send + Sync>> {
        sqlx::raw_sql(include_str!("../schema.sql")).execute(&pool).await?;
        let tariff = Tariff::stored(&pool).await?;
        let counters = Counters::new()?;
        counters.with_tariff(&tariff);
        Ok(Arc::new(Self { pool, tariff: ArcSwap::from_pointee(tariff), uploading: Arc::default(), counters, today }))
    }

    /// Its routes.
    pub fn routes(self: Arc<Self>) -> Router {
        Router::new()
            .route("/applications", post(decide::apply))
            .route("/applications/{id}", get(audit::entry))
            .route("/applications/{id}/page", get(pages::grant))
            .route("/audit", get(audit::log))
            .route("/tariff", get(tariff::shown).put(tariff::replace))
            .route("/tariff/check", post(tariff::check))
            .route("/tariff/page", get(pages::tariff))
            .route("/metrics", get(counters::metrics))
            .layer(DefaultBodyLimit::max(LARGEST_REQUEST))
            .with_state(self)
    }
}
