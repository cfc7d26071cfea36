//! An application from request to response, in one transaction.

use crate::error::Error;
use crate::{Application, Decision, Desk, Service, audit, grant};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::IntoResponse;
use rust_decimal::Decimal;
use serde::Serialize;
use std::sync::Arc;
use std::time::Instant;

/// The decision about an application, as its customer reads it.
#[derive(Debug, Serialize)]
struct Reply {
    decision: Decision,
    /// The rule that fired, by its id, and what it says to the customer.
    rule: &'static str,
    reason: Option<&'static str>,
    /// The rate of a month, and the interest of a year in hundredths of a percent.
    rate: Decimal,
    basis_points: u16,
}

/// `POST /applications`
pub async fn apply(State(service): State<Arc<Service>>, Json(application): Json<Application>) -> Result<impl IntoResponse, Error> {
    let today = (service.today)();
    let tariff = service.tariff.load_full();
    let start = Instant::now();
    let price = tariff.price(&application, today)?;
    let priced = start.elapsed();
    let rate = application.rate(price.basis_points);

    // It holds the database's lock from the start: what was answered is still true when the actions write.
    let transaction = service.pool.begin_with("BEGIN IMMEDIATE").await?;
    let mut desk = Desk::new(transaction, &application, today);
    let start = Instant::now();
    let (amount, free, half) = (application.amount, application.free(), application.half());
    let outcome = grant::outcome(&mut desk, amount, rate, free, half, application.purpose, application.payout, today).await?;
    outcome.perform(&mut desk).await?;
    let taken = start.elapsed();
    let (mut transaction, waited) = desk.finished();
    audit::file(&mut transaction, &application.id, (tariff.version, price.rule), &outcome).await?;
    transaction.commit().await?;

    service.counters.priced(price.rule, priced);
    service.counters.decided(outcome.rule, taken, waited);
    let (rule, reason, basis_points) = (outcome.id(), outcome.title(), price.basis_points);
    let reply = Reply { decision: outcome.value, rule, reason, rate, basis_points };
    Ok((StatusCode::CREATED, [(LOCATION, format!("/applications/{}", application.id))], Json(reply)))
}
