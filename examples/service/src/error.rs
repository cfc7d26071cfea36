//! Errors as HTTP states.
//!
//! | what happened | state |
//! | --- | --- |
//! | a value lies outside of its range, a relation does not hold | 422, with the column and the value |
//! | the application is decided already | 409 |
//! | nothing has this name | 404 |
//! | a tariff is none, or is not the one that is in force any more; too much changes | 422, 412, 409, with findings or the difference |
//! | the database is busy or away | 503: the same request may succeed later |
//! | anything else | 500, with no word about the inside; the reason goes to the log |

use crate::grant;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use dtable_core::{Findings, NotDecided};
use serde_json::{Value, json};

/// A request that failed.
#[derive(Debug)]
pub enum Error {
    /// The client has to change its request: the state, and the reason as data.
    Refused(StatusCode, Value),
    /// The database has no answer, or refuses a row.
    Database(sqlx::Error),
    /// Something that is this program's fault.
    Internal(String),
}

impl Error {
    /// A refusal with a reason in words.
    pub fn refused(state: StatusCode, reason: impl ToString) -> Self {
        Self::Refused(state, json!({ "error": reason.to_string() }))
    }
}

/// The questions of `grant` that the database answers: a wrong answer is not the fault of the customer.
const OF_DATABASE: [&str; 3] = ["owed", "budget", "late"];

impl From<grant::Failed<sqlx::Error>> for Error {
    fn from(failed: grant::Failed<sqlx::Error>) -> Self {
        let message = failed.to_string();
        match failed {
            grant::Failed::Broken(broken) => {
                let is_ours = broken.answers().any(|(at, _)| OF_DATABASE.contains(&broken.table().conditions[at].name));
                if is_ours { Self::Internal(message) } else { Self::refused(StatusCode::UNPROCESSABLE_ENTITY, message) }
            }
            // `message` has the table and the question, or the rule and the action; it is for the log.
            grant::Failed::Question { error, .. } | grant::Failed::Action { error, .. } => {
                eprintln!("{message}");
                Self::Database(error)
            }
            _ => Self::Internal(message),
        }
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl From<NotDecided> for Error {
    fn from(why: NotDecided) -> Self {
        Self::Refused(StatusCode::UNPROCESSABLE_ENTITY, json!({ "error": why.to_string(), "column": why.column() }))
    }
}

impl From<Findings> for Error {
    fn from(findings: Findings) -> Self {
        Self::Refused(StatusCode::UNPROCESSABLE_ENTITY, json!({ "error": "the table has errors", "findings": findings.to_string() }))
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let said = |state: StatusCode, reason: &str| (state, Json(json!({ "error": reason }))).into_response();
        match self {
            Self::Refused(state, reason) => (state, Json(reason)).into_response(),
            Self::Database(error) if error.as_database_error().is_some_and(|it| it.is_unique_violation()) => {
                said(StatusCode::CONFLICT, "this application is decided already")
            }
            Self::Database(error) if is_passing(&error) => {
                let state = StatusCode::SERVICE_UNAVAILABLE;
                (state, [(RETRY_AFTER, "1")], Json(json!({ "error": "the database is busy" }))).into_response()
            }
            Self::Database(error) => internal(&error.to_string()),
            Self::Internal(reason) => internal(&reason),
        }
    }
}

/// Whether the same request may succeed later.
fn is_passing(error: &sqlx::Error) -> bool {
    // SQLITE_BUSY and SQLITE_LOCKED, which SQLite extends in the upper bits.
    let is_busy = |code: &str| code.parse().is_ok_and(|it: i32| matches!(it & 0xff, 5 | 6));
    match error {
        sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_) => true,
        other => other.as_database_error().and_then(|it| it.code()).is_some_and(|it| is_busy(&it)),
    }
}

fn internal(reason: &str) -> Response {
    eprintln!("internal error: {reason}");
    (StatusCode::INTERNAL_SERVER_ERROR, Json(json!({ "error": "internal error" }))).into_response()
}
