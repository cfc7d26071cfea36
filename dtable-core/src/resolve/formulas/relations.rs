//! Relations, and what conditions require.

use super::RelationReader;
use crate::diagnostic::{Code, Finding};
use crate::model::Relation;
use crate::resolve::scope::Scope;
use crate::resolve::values::ReadMode;
use crate::syntax::document::RelationItem;
use crate::syntax::limits;

/// The relations of a table, and the columns whose variants they compare.
pub(in crate::resolve) fn relations(items: &[RelationItem], scope: &Scope, findings: &mut Vec<Finding>) -> (Vec<Relation>, Vec<usize>) {
    let mut relations = Vec::new();
    let mut reader = RelationReader::new(scope, ReadMode::Relation, findings);
    for item in items {
        let formula = reader.relation(item);
        if reader.parts > limits::RELATION_PARTS {
            reader.findings.push(too_large(item));
            break;
        }
        relations.extend(formula.map(|formula| Relation { text: item.text.value.trim().to_owned(), span: item.text.span, formula }));
    }
    (relations, reader.compared)
}

fn too_large(item: &RelationItem) -> Finding {
    let message = format!("relations compare with more than {} values; every value of `a == b` counts", limits::RELATION_PARTS);
    Finding::new(Code::TooLarge, item.text.span, message).help("split the table")
}
