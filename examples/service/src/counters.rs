//! How often each rule fired, and how long deciding took, for Prometheus. A rule that never fired is there with 0: a rule that nobody needs, or nobody tried, can be seen.

use crate::error::Error;
use crate::{Service, Tariff, grant};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use prometheus::{Counter, IntCounterVec, Opts, Registry, TEXT_FORMAT, TextEncoder};
use std::sync::Arc;
use std::time::Duration;

/// The counters of a service.
#[derive(Debug)]
pub struct Counters {
    registry: Registry,
    rules: IntCounterVec,
    tariff: Counter,
    grant: Counter,
    database: Counter,
}

impl Counters {
    /// Counters at zero, of all rules of `grant`.
    pub fn new() -> prometheus::Result<Self> {
        let rules = IntCounterVec::new(Opts::new("rules_fired_total", "How often a rule fired."), &["table", "rule"])?;
        let tariff = Counter::new("tariff_seconds_total", "Time in which the tariff decided.")?;
        let grant = Counter::new("grant_seconds_total", "Time in which `grant` decided, without its questions and actions.")?;
        let database = Counter::new("database_seconds_total", "Time of its questions and actions.")?;
        let registry = Registry::new();
        registry.register(Box::new(rules.clone()))?;
        for it in [&tariff, &grant, &database] {
            registry.register(Box::new(it.clone()))?;
        }
        grant::Rule::ALL.iter().for_each(|it| drop(rules.with_label_values(&["grant", it.id()])));
        Ok(Self { registry, rules, tariff, grant, database })
    }

    /// Shows the rules of a tariff that comes into force.
    pub fn with_tariff(&self, tariff: &Tariff) {
        tariff.rules().for_each(|it| drop(self.rules.with_label_values(&["tariff", it])));
    }

    /// The tariff decided.
    pub fn priced(&self, rule: &str, taken: Duration) {
        self.rules.with_label_values(&["tariff", rule]).inc();
        self.tariff.inc_by(taken.as_secs_f64());
    }

    /// `grant` decided; of the time that it took it waited for the database.
    pub fn decided(&self, rule: grant::Rule, taken: Duration, waited: Duration) {
        self.rules.with_label_values(&["grant", rule.id()]).inc();
        self.grant.inc_by(taken.saturating_sub(waited).as_secs_f64());
        self.database.inc_by(waited.as_secs_f64());
    }
}

/// `GET /metrics`
pub async fn metrics(State(service): State<Arc<Service>>) -> Result<impl IntoResponse, Error> {
    let text = TextEncoder::new().encode_to_string(&service.counters.registry.gather()).map_err(|it| Error::Internal(it.to_string()))?;
    Ok(([(CONTENT_TYPE, TEXT_FORMAT)], text))
}
