//! The decisions that were made: a line of JSON each, which `cargo dtable eval tables/grant.yaml --cases audit.jsonl` decides again.

use crate::error::Error;
use crate::{Service, grant};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde_json::{Map, Value, json};
use sqlx::{Sqlite, SqlitePool, Transaction};
use std::sync::Arc;

/// Writes a decision down, in the transaction that makes it.
pub async fn file(
    transaction: &mut Transaction<'_, Sqlite>,
    id: &str,
    (tariff, tariff_rule): (i64, &str),
    outcome: &grant::Outcome,
) -> Result<(), Error> {
    let record = serde_json::to_string(outcome).map_err(|it| Error::Internal(it.to_string()))?;
    let sql = "INSERT INTO audit (application, tariff, tariff_rule, record) VALUES (?, ?, ?, ?)";
    sqlx::query(sql).bind(id).bind(tariff).bind(tariff_rule).bind(record).execute(&mut **transaction).await?;
    Ok(())
}

/// `GET /applications/{id}`: the decision, by which version of the tariff, and when.
pub async fn entry(State(service): State<Arc<Service>>, Path(id): Path<String>) -> Result<Json<Value>, Error> {
    let sql = "SELECT tariff, tariff_rule, record, at FROM audit WHERE application = ?";
    let found: Option<(i64, String, String, String)> = sqlx::query_as(sql).bind(&id).fetch_optional(&service.pool).await?;
    let (tariff, rule, record, at) = found.ok_or_else(|| unknown(&id))?;
    Ok(Json(json!({ "application": id, "at": at, "tariff": { "version": tariff, "rule": rule }, "record": read(&record)? })))
}

/// `GET /audit`: all decisions, the oldest first.
pub async fn log(State(service): State<Arc<Service>>) -> Result<impl IntoResponse, Error> {
    let lines: Vec<String> = sqlx::query_scalar("SELECT record || char(10) FROM audit ORDER BY rowid").fetch_all(&service.pool).await?;
    Ok(([(CONTENT_TYPE, "application/jsonl")], lines.concat()))
}

/// The case of a decision, as the table spells it.
pub async fn case(pool: &SqlitePool, id: &str) -> Result<Map<String, Value>, Error> {
    let record: Option<String> = sqlx::query_scalar("SELECT record FROM audit WHERE application = ?").bind(id).fetch_optional(pool).await?;
    let mut record = read(&record.ok_or_else(|| unknown(id))?)?;
    Ok(record.get_mut("case").and_then(Value::as_object_mut).map(std::mem::take).unwrap_or_default())
}

fn read(record: &str) -> Result<Value, Error> {
    serde_json::from_str(record).map_err(|it| Error::Internal(it.to_string()))
}

fn unknown(id: &str) -> Error {
    Error::refused(StatusCode::NOT_FOUND, format!("there is no application `{id}`"))
}
