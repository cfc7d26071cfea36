//! The table that people upload: read within bounds, compared with the one in force, swapped while others decide.

use crate::error::Error;
use crate::{Application, Service};
use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, ETAG, IF_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use chrono::NaiveDate;
use dtable_core::explore::diff::Diff;
use dtable_core::model::Count;
use dtable_core::{Limits, NotDecided, Table, Value};
use serde::Serialize;
use serde_json::json;
use sqlx::SqlitePool;
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

/// The first version: later ones are in the database.
const FIRST: &str = include_str!("../tables/tariff.yaml");

/// An upload that decides more cases otherwise is refused: it is put into force in steps, each of which somebody can look at.
const MOST_CHANGED_CASES: u32 = 12;

/// A tariff: verified, and read by many requests at once.
#[derive(Debug)]
pub struct Tariff {
    /// Its number; the one in force has the highest.
    pub version: i64,
    text: String,
    table: Table,
}

/// What a tariff says about an application.
#[derive(Clone, Copy, Debug)]
pub struct Price<'t> {
    /// The rule that fired.
    pub rule: &'t str,
    /// The interest of a year, in hundredths of a percent.
    pub basis_points: u16,
}

impl Tariff {
    /// The last one that was uploaded, or the first.
    pub async fn stored(pool: &SqlitePool) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let last: Option<(i64, String)> =
            sqlx::query_as("SELECT version, text FROM tariffs ORDER BY version DESC LIMIT 1").fetch_optional(pool).await?;
        let (version, text) = last.unwrap_or_else(|| (1, FIRST.to_owned()));
        Self::parse(version, text).map_err(|it| format!("the tariff {version}: {it:?}").into())
    }

    /// Reads a table of a stranger: as data, within limits, without other files.
    fn parse(version: i64, text: String) -> Result<Self, Error> {
        let no_file = |name: &str| Err::<String, _>(format!("`{name}` is not here: a tariff is one file"));
        let table = Table::parse_within(Limits::default(), "tariff.yaml", &text, no_file)?;
        if !table.results_are_literals() {
            return Err(Error::refused(StatusCode::UNPROCESSABLE_ENTITY, "the results of a tariff are numbers, and no expressions"));
        }
        Ok(Self { version, text, table })
    }

    /// Decides.
    pub fn price(&self, application: &Application, today: NaiveDate) -> Result<Price<'_>, Error> {
        let decided = self.table.decide([
            ("amount", Value::from(&*application.amount.to_string())),
            ("months", application.months.into()),
            ("purpose", Value::text(format!("{:?}", application.purpose))),
            ("today", Value::from(&*today.to_string())),
        ])?;
        let Some(Value::Integer(basis_points)) = decided.output("basis_points").and_then(|it| it.value().cloned()) else {
            return Err(Error::Internal(format!("rule `{}` of the tariff gives no number", decided.rule().id())));
        };
        let basis_points = u16::try_from(basis_points).map_err(|it| Error::Internal(it.to_string()))?;
        Ok(Price { rule: decided.rule().id(), basis_points })
    }

    /// The ids of its rules.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.table.rules().map(|it| it.id())
    }

    /// The table as a page, with a case.
    pub fn page(&self, case: &[(String, String)]) -> Result<String, NotDecided> {
        self.table.page(case)
    }
}

/// A tariff beside the one that is in force.
struct Upload {
    old: Arc<Tariff>,
    new: Tariff,
    diff: Diff,
    /// Nobody else uploads meanwhile; it ends with the work, even if the client has gone.
    _turn: OwnedMutexGuard<()>,
}

impl Upload {
    /// Reads a tariff, and compares its decisions with those of the one in force. Both are work for a processor, which the threads that serve requests do not do.
    async fn read(service: &Service, text: String) -> Result<Self, Error> {
        let turn = service.uploading.clone().lock_owned().await;
        let old = service.tariff.load_full();
        let work = move || {
            let new = Tariff::parse(old.version + 1, text)?;
            let diff = compared(&old.table, &new.table)?;
            Ok(Self { old, new, diff, _turn: turn })
        };
        tokio::task::spawn_blocking(work).await.map_err(|it| Error::Internal(it.to_string()))?
    }

    /// The changes, as people look at them before they happen.
    fn changes(&self) -> Changes<'_> {
        Changes { in_force: self.old.version, diff: &self.diff }
    }

    /// Whether so much may change at once; a number that is not known is too large.
    fn is_small(&self) -> bool {
        self.diff.changed().is_some_and(|it| it <= Count::from(MOST_CHANGED_CASES))
    }
}

/// The changes of a tariff in JSON: those that `cargo dtable diff --format json` prints, beside the version in force.
#[derive(Serialize)]
struct Changes<'a> {
    in_force: i64,
    #[serde(flatten)]
    diff: &'a Diff,
}

/// The changes of decisions. A tariff that takes other values, or gives other ones, does not fit the service.
fn compared(old: &Table, new: &Table) -> Result<Diff, Error> {
    let unlike = |reasons: Vec<String>| {
        let said = json!({ "error": "the tariff takes or gives other values than the one in force", "because": reasons });
        Error::Refused(StatusCode::UNPROCESSABLE_ENTITY, said)
    };
    let diff = old.diff(new).map_err(|it| unlike(vec![it.to_string()]))?;
    let moved = diff.went.iter().chain(&diff.came).map(|it| it.because.clone());
    let reasons: Vec<String> = diff.interface.iter().map(|it| it.text.clone()).chain(moved).collect();
    if reasons.is_empty() { Ok(diff) } else { Err(unlike(reasons)) }
}

/// `GET /tariff`: the tariff in force, and its version as `ETag`.
pub async fn shown(State(service): State<Arc<Service>>) -> impl IntoResponse {
    let tariff = service.tariff.load();
    ([(CONTENT_TYPE, "application/yaml".to_owned()), (ETAG, tag(tariff.version))], tariff.text.clone())
}

/// `POST /tariff/check`: the findings about a tariff, or what it would change. Nothing changes.
pub async fn check(State(service): State<Arc<Service>>, text: String) -> Result<impl IntoResponse, Error> {
    let upload = Upload::read(&service, text).await?;
    Ok(Json(upload.changes()).into_response())
}

/// `PUT /tariff`: puts a tariff into force, in the place of the one that `If-Match` names.
pub async fn replace(
    State(service): State<Arc<Service>>,
    headers: HeaderMap,
    text: String,
) -> Result<(StatusCode, Json<serde_json::Value>), Error> {
    let upload = Upload::read(&service, text).await?;
    if headers.get(IF_MATCH).is_none_or(|it| it.as_bytes() != tag(upload.old.version).as_bytes()) {
        let reason = format!(
            "version {} is in force: look at the changes again, and send `If-Match: {}`",
            upload.old.version,
            tag(upload.old.version)
        );
        return Err(Error::refused(StatusCode::PRECONDITION_FAILED, reason));
    }
    if !upload.is_small() {
        let said = json!({ "error": format!("more than {MOST_CHANGED_CASES} cases change"), "changes": upload.changes() });
        return Err(Error::Refused(StatusCode::CONFLICT, said));
    }
    let (version, text) = (upload.new.version, &upload.new.text);
    let said = json!({ "version": version, "changes": upload.changes() });
    sqlx::query("INSERT INTO tariffs (version, text) VALUES (?, ?)").bind(version).bind(text).execute(&service.pool).await?;
    service.counters.with_tariff(&upload.new);
    // From here on requests decide by the new one; those under way keep the old one until they are done.
    service.tariff.store(Arc::new(upload.new));
    Ok((StatusCode::OK, Json(said)))
}

fn tag(version: i64) -> String {
    format!("\"{version}\"")
}
