//! The lists of the schema are those of the compiler.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use dtable_core::compile;
use dtable_core::diagnostic::Code;
use dtable_core::source::Source;
use dtable_tests::corpus::workspace;
use serde_json::Value;

use super::schema;

/// Each list of keys in the compiler, and where the schema has it.
const PLACES: [(&str, &str); 14] = [
    ("TABLE_KEYS", "/definitions/table"),
    ("MODEL_KEYS", "/definitions/model"),
    ("TYPES", "/definitions/types"),
    ("TYPE", "/definitions/sharedType/anyOf/1"),
    ("CONDITION", "/definitions/condition/anyOf/1"),
    ("INPUT", "/definitions/input/anyOf/1"),
    ("CONSTANT", "/definitions/constant"),
    ("OUTPUT", "/definitions/output/anyOf/1"),
    ("RULE_KEYS", "/definitions/rule"),
    ("EXAMPLE", "/definitions/example"),
    ("EXPECT", "/definitions/table/properties/expect"),
    ("USE", "/definitions/usedTable/anyOf/1"),
    ("PROPERTY", "/definitions/property"),
    // What the table of kinds names is among the keys of a property.
    ("KINDS", "/definitions/property/oneOf"),
];

/// Keys that the compiler knows and refuses.
const REFUSED: &str = "KINDS_OF_MODELS";

/// The lists of keys that the compiler reads by.
fn lists_of_the_compiler() -> BTreeMap<String, BTreeSet<String>> {
    let mut lists = BTreeMap::new();
    for file in ["read.rs", "property_items.rs"] {
        let text = fs::read_to_string(workspace().join("dtable-core/src/syntax").join(file)).unwrap();
        for item in syn::parse_file(&text).unwrap().items {
            let syn::Item::Const(it) = item else { continue };
            let syn::Type::Path(ty) = &*it.ty else { continue };
            let (syn::Expr::Reference(list), true) = (&*it.expr, ty.path.is_ident("Keys")) else { continue };
            let syn::Expr::Array(list) = &*list.expr else { panic!("{}", it.ident) };
            lists.insert(it.ident.to_string(), list.elems.iter().map(word).collect());
        }
    }
    lists
}

fn word(literal: &syn::Expr) -> String {
    match literal {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(it), .. }) => it.value(),
        _ => panic!("no text"),
    }
}

fn keys(value: &Value) -> BTreeSet<String> {
    value.as_object().unwrap().keys().cloned().collect()
}

#[test]
fn every_key_is_in_the_schema_and_no_other() {
    let (schema, mut lists) = (schema(), lists_of_the_compiler());
    for (name, place) in PLACES {
        let place = schema.pointer(place).unwrap_or_else(|| panic!("{place}"));
        let theirs = match place {
            Value::Array(kinds) => kinds.iter().map(|it| it["required"][0].as_str().unwrap().to_owned()).collect(),
            _ => {
                assert_eq!(place["additionalProperties"], Value::Bool(false), "{name}");
                keys(&place["properties"])
            }
        };
        assert_eq!(lists.remove(name), Some(theirs), "{name}");
    }
    assert_eq!(lists.into_keys().collect::<Vec<_>>(), [REFUSED], "a list of keys that the schema does not have");
}

#[test]
fn settings_have_the_words_of_the_compiler() {
    let schema = schema();
    for key in ["hit", "check", "effort", "code", "record", "ask"] {
        let text = format!(
            "table: t\n{key}: zzzzzz\ninputs: {{ a: bool }}\noutputs: {{ b: bool }}\nrules: |\n  | rule | a | b |\n  | 1 | - | true |\n"
        );
        let compiled = compile::check(Source::new("t.yaml", text), &mut |_| Err(String::new()));
        let help = compiled.findings.iter().flat_map(|it| &it.help).find_map(|it| it.strip_prefix("it can be: ")).unwrap();
        let words = schema["definitions"]["table"]["properties"][key]["oneOf"].as_array().unwrap();
        let words: Vec<&str> = words.iter().map(|it| it["const"].as_str().unwrap()).collect();
        assert_eq!(words.join(", "), help, "{key}");
    }
}

#[test]
fn findings_have_their_levels() {
    let lints = &schema()["definitions"]["lints"];
    let names = |is_fixed: bool| Code::ALL.iter().filter(move |it| it.is_fixed() == is_fixed).map(|it| it.name().to_owned());
    assert_eq!(keys(&lints["properties"]), names(false).collect());
    assert_eq!(keys(&lints["patternProperties"]), [format!("^({})$", names(true).collect::<Vec<_>>().join("|"))].into());
}

/// Every `properties` of the schema, with its place.
fn described<'a>(value: &'a Value, place: &str, found: &mut Vec<(String, &'a Value)>) {
    if let Some(properties) =
        value.get("properties").and_then(Value::as_object).filter(|_| value.get("additionalProperties") == Some(&Value::Bool(false)))
    {
        found.extend(properties.iter().map(|(key, it)| (format!("{place}/{key}"), it)));
    }
    match value {
        Value::Object(pairs) => pairs.iter().for_each(|(key, it)| described(it, &format!("{place}/{key}"), found)),
        Value::Array(items) => items.iter().for_each(|it| described(it, place, found)),
        _ => {}
    }
}

#[test]
fn every_key_says_what_it_is_and_where_to_read_on() {
    let schema = schema();
    let mut keys = Vec::new();
    described(&schema, "", &mut keys);
    assert!(keys.len() > 90, "{}", keys.len());
    for (place, key) in keys {
        let [title, plain, marked] =
            ["title", "description", "markdownDescription"].map(|it| key[it].as_str().unwrap_or_else(|| panic!("{place}: {it}")));
        assert!(!title.is_empty() && plain.ends_with('.'), "{place}: {plain}");
        assert!(marked.replace('`', "").starts_with(plain), "{place}: {marked}");
        let link = marked.rsplit_once("https://github.com/dtable/dtable/blob/main/").unwrap().1.trim_end_matches(')');
        let (page, anchor) = link.split_once('#').unwrap_or((link, ""));
        let page = fs::read_to_string(workspace().join(page)).unwrap_or_else(|_| panic!("{place}: {link}"));
        let slug = |it: &str| {
            it.to_lowercase().chars().filter(|it| it.is_alphanumeric() || *it == ' ' || *it == '-').collect::<String>().replace(' ', "-")
        };
        assert!(
            anchor.is_empty() || page.lines().any(|it| it.starts_with('#') && slug(it.trim_start_matches(['#', ' '])) == anchor),
            "{place}: {link}"
        );
    }
}
