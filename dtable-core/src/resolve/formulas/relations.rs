//! Relations, and what conditions require.

use super::RelationReader;
use crate::diagnostic::{Code, Finding};
use crate::model::Relation;
use crate::resolve::scope::Scope;
use crate::resolve::values::ReadMode;
use crate::source::Span;
use crate::syntax::document::RelationItem;
use crate::syntax::limits;

/// The relations of a table, and the columns whose variants they compare.
pub(in crate::resolve) fn relations(items: &[RelationItem], scope: &Scope, findings: &mut Vec<Finding>) -> (Vec<Relation>, Vec<usize>) {
    let mut relations = Vec::new();
    let mut reader = RelationReader::new(scope, ReadMode::Relation, findings);
    for item in items {
        let formula = reader.relation(item);
        if reader.parts > scope.most_parts() {
            reader.findings.push(too_large("relations", item.text.span, scope));
            break;
        }
        relations.extend(formula.map(|formula| Relation { text: item.text.value.trim().to_owned(), span: item.text.span, formula }));
    }
    (relations, reader.compared)
}

/// The finding about relations, or formulas, that compare with too many values together; the last one is at `span`.
pub(in crate::resolve) fn too_large(what: &str, span: Span, scope: &Scope) -> Finding {
    let message = format!("{what} compare with more than {} values; every value of `a == b` counts", scope.most_parts());
    let finding = Finding::new(Code::TooLarge, span, message).help("split the table");
    limits::noted(finding, limits::RELATION_PARTS, scope.most_cells)
}
