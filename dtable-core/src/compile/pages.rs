//! Writes the documentation of checked tables.

use super::compiled::{Compiled, Unit};
#[cfg(feature = "explore")]
use super::compiled::{UsedUnit, UsedUnits};
use crate::doc;
use crate::doc::html::Links;
use crate::doc::shown_table::Shown;
#[cfg(feature = "explore")]
use crate::explore::render::{File, Subject};
use crate::lists::CollectVec;
use crate::model::Table;
#[cfg(feature = "explore")]
use crate::source::Source;
use crate::verify::VerifiedTable;
use std::borrow::Cow;

/// Returns the page of documentation of the table with a name, or of the model where `name` is empty. `None` where the
/// file has no verified table of this name. Links lead to generated items by the name `called`.
#[must_use]
pub fn page(compiled: &Compiled, name: &str, called: &str) -> Option<String> {
    if let (Unit::VerifiedModel(verified), "") = (&compiled.unit, name) {
        return Some(doc::machine_page::model_page(verified.model()));
    }
    let tables = compiled.unit.verified();
    let (at, table) = tables.iter().enumerate().find(|(_, it)| it.table().name.value == name)?;
    let forms = compiled.forms(at, table);
    let mut shown = Cow::Borrowed(table.table());
    if called != name {
        called.clone_into(&mut shown.to_mut().name.value);
    }
    Some(doc::page::page(&Shown {
        table: &shown,
        source: compiled.sources.get(table.table().name.span.file.0 as usize),
        verdict: table.verdict(),
        graph: forms.graph(),
        cost: forms.rule_cost.as_ref(),
        links: Links::Items,
        used: &used_pages(tables, matches!(compiled.unit, Unit::VerifiedTable(_)).then_some(called)),
    }))
}

/// Returns the parts of a file that a page of `explore` shows; `None` where it is not verified.
#[cfg(feature = "explore")]
#[must_use]
pub fn shown(compiled: &Compiled) -> Option<File<'_>> {
    let tables = compiled.unit.verified();
    let model = if let Unit::VerifiedModel(it) = &compiled.unit { Some(it.model()) } else { None };
    (!tables.is_empty()).then(|| File {
        model,
        tables: tables.iter().enumerate().map(|(at, it)| Subject::new(it, compiled.forms(at, it), &compiled.sources)).collect_vec(),
        used: used_subjects(&compiled.used, &compiled.sources),
    })
}

/// Returns the used tables of a file, each with its path, as the page of their user shows them.
#[cfg(feature = "explore")]
pub(crate) fn used_subjects<'a>(used: &'a UsedUnits, sources: &'a [Source]) -> Vec<(&'a str, Subject<'a>)> {
    let subject = |used: &'a UsedUnit| Subject::new(&used.verified, used.forms(), sources);
    used.iter().filter_map(|(path, used)| Some((path.as_str(), subject(used.as_ref()?)))).collect_vec()
}

/// Returns for each used table, by path, the address of its page in rustdoc, relative to the page of a table. The page
/// is in the module of the user, or of the model.
fn used_pages(tables: &[VerifiedTable], module: Option<&str>) -> Vec<(String, String)> {
    let tables: Vec<&Table> = tables.iter().map(VerifiedTable::table).collect_vec();
    let names = doc::network_section::item_names(doc::network_section::used(&tables).into_iter());
    let folder = module.map_or_else(String::new, |it| format!("{}/", it.trim_start_matches("r#")));
    names.into_iter().map(|(path, name)| (path, format!("{folder}fn.{name}.html"))).collect_vec()
}
