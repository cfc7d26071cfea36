//! Tables as pages, with the rule that fired.

use crate::error::Error;
use crate::{Service, audit};
use axum::extract::{Path, Query, State};
use axum::response::Html;
use dtable_core::Table;
use serde_json::Value;
use std::sync::{Arc, LazyLock};

/// `grant` and the tables that it uses, for their pages: the texts that were compiled into the service.
static GRANT: LazyLock<Table> = LazyLock::new(|| {
    let load = |path: &str| match path {
        "types.yaml" => Ok(include_str!("../tables/types.yaml").to_owned()),
        "standing.yaml" => Ok(include_str!("../tables/standing.yaml").to_owned()),
        "burden.yaml" => Ok(include_str!("../tables/burden.yaml").to_owned()),
        _ => Err(format!("there is no `{path}`")),
    };
    Table::parse_with("grant.yaml", include_str!("../tables/grant.yaml"), load).expect("rustc has compiled it")
});

/// `GET /applications/{id}/page`: the table with the case of the application, and the rule that decided it.
pub async fn grant(State(service): State<Arc<Service>>, Path(id): Path<String>) -> Result<Html<String>, Error> {
    let case = audit::case(&service.pool, &id).await?;
    let case: Vec<(String, String)> = case.into_iter().map(|(name, value)| (name, entry(&value))).collect();
    Ok(Html(GRANT.page(&case)?))
}

/// A value of a record as an entry of the table.
fn entry(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "None".to_owned(),
        other => other.to_string(),
    }
}

/// `GET /tariff/page?amount=2000&months=48`: the tariff with a case, or without one.
pub async fn tariff(State(service): State<Arc<Service>>, Query(case): Query<Vec<(String, String)>>) -> Result<Html<String>, Error> {
    Ok(Html(service.tariff.load().page(&case)?))
}
