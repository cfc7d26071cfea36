//! A service that runs on a port of its own, with a database of its own.
#![allow(dead_code)] // Each test program uses a part of it.

use chrono::NaiveDate;
use credit_service::Service;
use serde_json::Value;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use ureq::Agent;
use ureq::http::Response;

/// The day of all tests.
fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 27).unwrap()
}

/// A running service.
pub struct Running {
    runtime: Runtime,
    path: PathBuf,
    pub pool: SqlitePool,
    pub agent: Agent,
    address: String,
}

/// A state, and the body.
pub type Reply = (u16, Value);

impl Running {
    /// A service with some customers and a budget.
    pub fn start(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.db"));
        for file in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{file}", path.display()));
        }
        let running = Self::on(path);
        running.sql(include_str!("customers.sql"));
        running
    }

    /// The same database, read by a service that starts.
    pub fn restarted(self) -> Self {
        let path = self.path.clone();
        self.runtime.block_on(self.pool.close());
        drop(self);
        Self::on(path)
    }

    fn on(path: PathBuf) -> Self {
        let runtime = Runtime::new().unwrap();
        let options = SqliteConnectOptions::new().filename(&path).create_if_missing(true).journal_mode(SqliteJournalMode::Wal);
        let options = options.synchronous(SqliteSynchronous::Normal).busy_timeout(Duration::from_secs(2));
        let pool = runtime.block_on(SqlitePoolOptions::new().max_connections(8).connect_with(options)).unwrap();
        let service = runtime.block_on(Service::new(pool.clone(), today)).unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        runtime.spawn(async move { axum::serve(listener, service.routes()).await });
        let agent = Agent::new_with_config(Agent::config_builder().http_status_as_error(false).max_idle_connections_per_host(16).build());
        Self { runtime, path, pool, agent, address }
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    pub fn block_on<F: Future>(&self, future: F) -> F::Output {
        self.runtime.block_on(future)
    }

    /// Changes the database behind the service's back.
    pub fn sql(&self, sql: &str) {
        self.runtime.block_on(sqlx::raw_sql(sql).execute(&self.pool)).unwrap();
    }

    /// A number in the database.
    pub fn number(&self, sql: &str) -> i64 {
        self.runtime.block_on(sqlx::query_scalar(sql).fetch_one(&self.pool)).unwrap()
    }

    pub fn apply(&self, application: &Value) -> Reply {
        reply(self.agent.post(self.url("/applications")).send_json(application).unwrap())
    }

    pub fn get(&self, path: &str) -> Reply {
        reply(self.agent.get(self.url(path)).call().unwrap())
    }

    pub fn text(&self, path: &str) -> String {
        let mut response = self.agent.get(self.url(path)).call().unwrap();
        assert_eq!(response.status().as_u16(), 200, "{path}");
        response.body_mut().read_to_string().unwrap()
    }

    /// Asks what a tariff would change.
    pub fn check(&self, tariff: &str) -> Reply {
        reply(self.agent.post(self.url("/tariff/check")).send(tariff).unwrap())
    }

    /// Uploads a tariff in the place of a version.
    pub fn replace(&self, version: i64, tariff: &str) -> Reply {
        reply(self.agent.put(self.url("/tariff")).header("If-Match", format!("\"{version}\"")).send(tariff).unwrap())
    }
}

/// The body of an error may be a text of axum.
fn reply(mut response: Response<ureq::Body>) -> Reply {
    let (state, text) = (response.status().as_u16(), response.body_mut().read_to_string().unwrap());
    (state, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}
