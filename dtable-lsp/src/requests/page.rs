//! `dtable/page`: the page of the table, for a view beside its text.

use dtable_core::compile;
use dtable_core::explore::render;
use dtable_core::front::TriedCase;
use gen_lsp_types as lsp;
use serde::{Deserialize, Serialize};

use super::cases::ChosenValue;
use crate::files::FileUri;
use crate::server::Server;

/// The method of the request.
pub(crate) const METHOD: &str = "dtable/page";

/// What a client asks for.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageParams {
    text_document: lsp::TextDocumentIdentifier,
    /// The case that is lit.
    case: Option<Vec<ChosenValue>>,
}

/// A page that needs no other file.
#[derive(Serialize)]
pub(crate) struct Page {
    title: String,
    html: String,
}

/// The page that `cargo dtable render --format html` writes, with a case lit; `None` where the file is not verified.
pub(crate) fn of_file(server: &Server, params: &PageParams) -> Option<Page> {
    let checked = server.last_check(&FileUri::of(&params.text_document.uri))?;
    let file = compile::shown(&checked.compiled)?;
    let table = checked.compiled.unit.table();
    let values: Vec<(&str, &str)> = params.case.iter().flatten().map(ChosenValue::pair).collect();
    let case = table.filter(|_| !values.is_empty()).and_then(|it| TriedCase::new(it, &values).ok());
    let title = match (file.model, file.tables.first()) {
        (Some(model), _) => model.name.value.clone(),
        (None, table) => table.map_or_else(String::new, |it| it.verified.table().name.value.clone()),
    };
    Some(Page { title, html: render::page_of_case(&file, case.as_ref()) })
}
