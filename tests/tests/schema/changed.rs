//! Files in which one thing is changed, each judged by the compiler and by the schema.

use jsonschema::Validator;
use serde_json::{Value, json};

use super::{Agreement, agreement, files, plain};

/// Files with more bytes are left out.
const LARGE: usize = 1_500;

/// Every file in so many is changed.
const EVERY: usize = 6;

/// Files with errors of their own, for which a missing `type` waits.
const WITH_OTHER_ERRORS: [&str; 4] = ["broken_in_used", "property_of_nothing", "property_syntax", "relation_methods"];

/// A file with one change.
pub struct Changed {
    pub name: String,
    file: String,
    text: String,
    pub plain: Value,
}

/// Changes to files that are understood: an unknown key in each mapping, each key left out, each value of another kind.
pub fn all(validator: &Validator) -> Vec<Changed> {
    let mut all = Vec::new();
    for file in files().iter().filter(|it| it.text.len() < LARGE).step_by(EVERY) {
        let has_other_errors = WITH_OTHER_ERRORS.iter().any(|it| file.name.ends_with(&format!("/{it}.yaml")));
        let Some(plain) = plain(&file.text).filter(|it| validator.is_valid(it) && !has_other_errors) else { continue };
        for pointer in pointers(&plain) {
            for (change, plain) in changes(&plain, &pointer) {
                let text = serde_yaml::to_string(&plain).unwrap();
                let file = file.name.clone();
                all.push(Changed { name: format!("{}: {change} at `{pointer}`", file), file, text, plain });
            }
        }
    }
    all
}

/// The places of all mappings, lists and texts.
fn pointers(value: &Value) -> Vec<String> {
    let mut all = vec![String::new()];
    let escaped = |key: &str| key.replace('~', "~0").replace('/', "~1");
    let members: Vec<(String, &Value)> = match value {
        Value::Object(pairs) => pairs.iter().map(|(key, it)| (escaped(key), it)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(at, it)| (at.to_string(), it)).collect(),
        _ => Vec::new(),
    };
    members.into_iter().for_each(|(key, it)| all.extend(pointers(it).into_iter().map(|rest| format!("/{key}{rest}"))));
    all
}

fn changes(whole: &Value, pointer: &str) -> Vec<(String, Value)> {
    let with = |value: Value| {
        let mut changed = whole.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        changed
    };
    let here = whole.pointer(pointer).unwrap();
    let mut changes = Vec::new();
    if let Value::Object(pairs) = here {
        let mut more = pairs.clone();
        more.insert("unheard_of".to_owned(), json!("x"));
        changes.push(("an unknown key".to_owned(), with(Value::Object(more))));
        for key in pairs.keys() {
            let mut less = pairs.clone();
            less.remove(key);
            changes.push((format!("no `{key}`"), with(Value::Object(less))));
        }
    }
    for other in [json!("x"), json!(["x", "y"]), json!({ "x": "y" })] {
        if std::mem::discriminant(&other) != std::mem::discriminant(here) {
            changes.push((format!("`{other}`"), with(other)));
        }
    }
    changes
}

#[test]
fn one_change_is_judged_alike() {
    let validator = super::validator();
    let all = all(&validator);
    let said: Vec<_> = all.iter().map(|it| (agreement(&it.file, &it.text, &it.plain, &validator), &it.name)).collect();
    let wrong: Vec<_> = said.iter().filter(|it| matches!(it.0, Agreement::Different(_))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let count = |wanted| said.iter().filter(|it| it.0 == wanted).count();
    let counts = (count(Agreement::Valid), count(Agreement::Invalid), count(Agreement::InvalidBesides));
    assert!(counts.0 > 1_000 && counts.1 > 2_000 && counts.2 < counts.1 / 4, "{counts:?}");
}
