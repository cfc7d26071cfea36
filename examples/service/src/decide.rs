//! An application from request to response, in one transaction.

use crate::error::Error;
use crate::{Application, Desk, Service, audit, grant};
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
    decision: &'static str,
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
    let mut asked = audit::Asked::of([("rate", rate), ("free", free), ("half", half)]);
    let rule = grant::observe(&mut desk, amount, rate, free, half, application.purpose, application.payout, today, &mut asked).await?;
    let taken = start.elapsed();
    let (mut transaction, waited) = desk.finished();
    let decision = asked.decision();
    audit::file(&mut transaction, &application.id, (tariff.version, price.rule), &asked.record(rule)).await?;
    transaction.commit().await?;

    service.counters.priced(price.rule, priced);
    service.counters.decided(rule, taken, waited);
    let reply = Reply { decision, rule: rule.id(), reason: rule.title(), rate, basis_points: price.basis_points };
    Ok((StatusCode::CREATED, [(LOCATION, format!("/applications/{}", application.id))], Json(reply)))
}
