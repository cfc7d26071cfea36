//! The keys of files and the words of settings, as the JSON Schema has them.

use serde_json::Value;

use super::place::Step;
use crate::pages::schema;

/// A key, or a word that a value may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) name: &'static str,
    /// Markdown.
    pub(super) doc: Option<&'static str>,
    pub(super) is_required: bool,
}

/// The keys of the mapping at a path of a kind of file: `table`, `model`, `types`.
pub(super) fn keys(kind: &str, path: &[Step]) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    for node in at(kind, path) {
        let required: Vec<&str> = node["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (name, of) in node["properties"].as_object().into_iter().flatten() {
            if !found.iter().any(|it| it.name == name) {
                found.push(Word { name, doc: doc(of), is_required: required.contains(&name.as_str()) });
            }
        }
    }
    found
}

/// The words that the value at a path may be.
pub(super) fn words(kind: &str, path: &[Step]) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    for node in at(kind, path) {
        let words = node["enum"].as_array().into_iter().flatten().chain(node.get("const"));
        for name in words.filter_map(Value::as_str) {
            if !found.iter().any(|it| it.name == name) {
                found.push(Word { name, doc: doc(node), is_required: false });
            }
        }
    }
    found
}

/// Examples of the value at a path.
pub(super) fn examples(kind: &str, path: &[Step]) -> Vec<&'static str> {
    let mut found: Vec<&str> = Vec::new();
    for name in at(kind, path).into_iter().flat_map(|it| it["examples"].as_array().into_iter().flatten()).filter_map(Value::as_str) {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

fn doc(node: &'static Value) -> Option<&'static str> {
    node["markdownDescription"].as_str().or_else(|| node["description"].as_str())
}

/// The parts of the schema about what stands at a path.
fn at(kind: &str, path: &[Step]) -> Vec<&'static Value> {
    let mut nodes = parts(&schema()["definitions"][kind]);
    for step in path {
        nodes = nodes.into_iter().flat_map(|it| below(it, step)).flat_map(parts).collect();
    }
    nodes
}

fn below(node: &'static Value, step: &Step) -> Option<&'static Value> {
    match step {
        Step::Item => node.get("items"),
        Step::Key(key) => {
            let own = node["properties"].get(key);
            own.or_else(|| node.get("additionalProperties").filter(|it| it.is_object()))
        }
    }
}

/// A node with the parts of which it is made.
fn parts(node: &'static Value) -> Vec<&'static Value> {
    let named = node["$ref"].as_str().and_then(|it| it.strip_prefix("#/definitions/")).map(|it| &schema()["definitions"][it]);
    let made_of = ["allOf", "anyOf", "oneOf"].into_iter().flat_map(|it| node[it].as_array().into_iter().flatten());
    std::iter::once(node).chain(made_of.chain(named).flat_map(parts)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Step, keys, words};

    fn path(steps: &str) -> Vec<Step> {
        steps.split_whitespace().map(|it| if it == "-" { Step::Item } else { Step::Key(it.to_owned()) }).collect()
    }

    #[test]
    fn keys_and_words_are_those_of_the_schema() {
        let names = |kind: &str, steps: &str| keys(kind, &path(steps)).iter().map(|it| it.name).collect::<Vec<_>>();
        assert_eq!(names("model", ""), ["model", "title", "doc", "start", "tables", "derive", "lints"]);
        assert_eq!(names("table", "examples -"), ["when", "rule", "out", "do"]);
        assert!(names("table", "conditions sunny").contains(&"requires") && !names("table", "inputs age").contains(&"requires"));
        assert_eq!(names("table", "uses risk"), ["table", "with"]);
        assert!(keys("table", &[]).iter().all(|it| it.doc.is_some()));
        let said = |steps: &str| words("table", &path(steps)).iter().map(|it| it.name).collect::<Vec<_>>();
        assert_eq!(said("code"), ["auto", "graph", "packed"]);
        assert_eq!(said("lints redundant-rule"), ["allow", "warn", "deny"]);
        assert!(said("hit").contains(&"collect sum"), "{:?}", said("hit"));
    }
}
