//! Tables as pages, with the rule that fired.

use crate::error::Error;
use crate::{Service, audit};
use axum::extract::{Path, Query, State};
use axum::response::Html;
use dtable_core::compile::{self, Compiled};
use dtable_core::explore::render::page_of_case;
use dtable_core::front::TriedCase;
use dtable_core::source::Source;
use serde_json::Value;
use std::sync::{Arc, LazyLock};

/// `grant` and the tables that it uses, for their pages: the texts that were compiled into the service.
static GRANT: LazyLock<Compiled> = LazyLock::new(|| {
    let load = |path: &str| match path {
        "types.yaml" => Ok(Source::new(path, include_str!("../tables/types.yaml"))),
        "standing.yaml" => Ok(Source::new(path, include_str!("../tables/standing.yaml"))),
        "burden.yaml" => Ok(Source::new(path, include_str!("../tables/burden.yaml"))),
        _ => Err(format!("there is no `{path}`")),
    };
    compile::check(Source::new("grant.yaml", include_str!("../tables/grant.yaml")), &mut { load })
});

/// `GET /applications/{id}/page`: the table with the case of the application, and the rule that decided it.
pub async fn grant(State(service): State<Arc<Service>>, Path(id): Path<String>) -> Result<Html<String>, Error> {
    let case = audit::case(&service.pool, &id).await?;
    let case: Vec<(String, String)> = case.into_iter().map(|(name, value)| (name, entry(&value))).collect();
    page(&GRANT, &case)
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
    page(service.tariff.load().compiled(), &case)
}

fn page(compiled: &Compiled, case: &[(String, String)]) -> Result<Html<String>, Error> {
    let (Some(file), Some(table)) = (compile::shown(compiled), compiled.unit.table()) else {
        return Err(Error::Internal("a table without errors has a page".to_owned()));
    };
    let case = if case.is_empty() { None } else { Some(TriedCase::of_shown(table, case)?) };
    Ok(Html(page_of_case(&file, case.as_ref())))
}
