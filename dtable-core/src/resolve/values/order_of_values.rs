//! Reads `ordered: true`: the variants of an enum have an order, that of `values:`.

use crate::diagnostic::{Code, Finding};
use crate::model::Domain;
use crate::resolve::settings::is_true;
use crate::syntax::Text;
use crate::syntax::document::{ColumnItem, OutputItem};

/// The domain of a column, with an order if the column says so and its values are variants that are all listed.
pub(super) fn put(domain: Domain, item: &ColumnItem, findings: &mut Vec<Finding>) -> Domain {
    let Some(text) = item.ordered.as_ref().filter(|it| is_true(Some(it), "ordered", findings)) else { return domain };
    let (has_values, is_enum) = (item.values.is_some(), matches!(domain.innermost(), Domain::Enum { .. } | Domain::Opaque));
    let is_open = matches!(domain.innermost(), Domain::Enum { open: true, .. });
    match refused(text, &item.name.value, is_enum, has_values, is_open) {
        Some(finding) => findings.push(finding),
        None => return in_order(domain),
    }
    domain
}

/// Whether an output says that its values have an order; only those of an enum can say so.
pub(in crate::resolve) fn of_output(item: &OutputItem, is_enum: bool, findings: &mut Vec<Finding>) -> bool {
    let Some(text) = item.ordered.as_ref().filter(|it| is_true(Some(it), "ordered", findings)) else { return false };
    let finding = refused(text, &item.name.value, is_enum, item.values.is_some(), false);
    let is_refused = finding.is_some();
    findings.extend(finding);
    !is_refused
}

/// The reason for which values have no order of the table's own.
fn refused(text: &Text, name: &str, is_enum: bool, has_values: bool, is_open: bool) -> Option<Finding> {
    let (message, help) = match (is_enum, has_values) {
        (false, _) => (format!("`{name}` is no enum"), "leave `ordered:` out: it gives the variants of an enum the order of `values:`"),
        (true, false) => {
            (format!("`{name}` is ordered, and does not list its values"), "list the variants, the least first: `values: [Low, High]`")
        }
        (true, true) if is_open => (format!("`other` has no place in the order of `{name}`"), "list all variants, or leave `ordered:` out"),
        _ => return None,
    };
    Some(Finding::new(Code::InvalidType, text.span, message).help(help))
}

/// An enum, perhaps in `Option`s, with the order of its list.
fn in_order(domain: Domain) -> Domain {
    match domain {
        Domain::Option(inner) => Domain::Option(Box::new(in_order(*inner))),
        Domain::Enum { variants, open, .. } => Domain::Enum { variants, open, ordered: true },
        other => other,
    }
}
