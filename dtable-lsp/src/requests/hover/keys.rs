//! The keys of the format, as the schema describes them.

use serde_json::Value;

use super::{Pointed, Said};
use crate::pages::schema;

/// For each key of a file with keys below it, the definition of the schema that describes these.
const BELOW: &[(&str, &str)] = &[
    ("conditions", "condition"),
    ("inputs", "input"),
    ("constants", "constant"),
    ("outputs", "output"),
    ("rules", "rule"),
    ("examples", "example"),
    ("properties", "property"),
    ("uses", "usedTable"),
    ("types", "sharedType"),
    ("lints", "lints"),
];

/// The key under the pointer.
pub(super) fn key(pointed: &Pointed) -> Option<Said> {
    let text = pointed.parsed.text.text();
    let is_word = |it: char| it.is_ascii_lowercase() || it == '-';
    let start = text[..pointed.byte].rfind(|it| !is_word(it)).map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let end = start + text[start..].find(|it| !is_word(it)).unwrap_or(text.len() - start);
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let is_key = start < end && text[end..].starts_with(':') && !text[line..].trim_start().starts_with(['|', '#']);
    if !is_key {
        return None;
    }
    let name = &text[start..end];
    let definitions = &schema()["definitions"];
    let kinds: Vec<&str> = match start == line {
        true => vec!["table", "model", "types"],
        false => vec![BELOW.iter().find(|it| Some(it.0) == parent(&text[..line]))?.1],
    };
    let kind = kinds.iter().find(|it| kinds.len() == 1 || text.lines().any(|line| line.starts_with(&format!("{it}:"))))?;
    let description = find(&definitions[kind], name)?;
    Some(Said { text: format!("`{name}`: {description}"), about: start..end })
}

/// The last key of the file itself in a text.
fn parent(before: &str) -> Option<&str> {
    let is_key = |line: &&str| line.starts_with(|it: char| it.is_ascii_lowercase());
    before.lines().rev().find(is_key)?.split(':').next()
}

/// The description of a key in a definition, or in one of its alternatives.
fn find<'a>(definition: &'a Value, key: &str) -> Option<&'a str> {
    let own = definition["properties"][key]["description"].as_str();
    let alternatives = ["oneOf", "anyOf", "allOf"].iter().flat_map(|it| definition[*it].as_array().into_iter().flatten());
    own.or_else(|| alternatives.chain([&definition["items"]]).find_map(|it| if it.is_object() { find(it, key) } else { None }))
}
