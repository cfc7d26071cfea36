//! Reads `derive:`, the further derive macros for the types of a table.

use crate::diagnostic::{Code, Finding};
use crate::model::last_segment;
use crate::syntax::{Text, expression, token};
use std::collections::BTreeMap;

/// Returns the paths of the macros, each once.
pub(super) fn derives(items: &[Text], findings: &mut Vec<Finding>) -> Vec<String> {
    let mut paths = Vec::new();
    let mut seen = BTreeMap::new();
    for item in items.iter().filter(|it| !it.is_blank()) {
        let path = item.value.trim().to_owned();
        if !is_path(item) {
            let finding = Finding::new(Code::UnexpectedValue, item.span, format!("`{path}` is nothing to derive"));
            findings.push(finding.help("write the path of a derive macro, such as `serde::Serialize`"));
        } else if let Some(first) = seen.insert(last_segment(&path).to_owned(), item.span) {
            let finding = Finding::new(Code::DuplicateName, item.span, format!("`{}` is derived twice", last_segment(&path)));
            findings.push(finding.label("again here").also(first, "first here").help("delete one of them"));
        }
        paths.push(path);
    }
    paths
}

/// Whether a text is the path of an item.
fn is_path(text: &Text) -> bool {
    expression::type_name(text).is_ok_and(|it| it.split(' ').all(|word| word == "::" || token::is_word(word)))
}
