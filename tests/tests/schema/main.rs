//! `docs/dtable.schema.json`, for editors that have a YAML server alone, says about keys what the compiler says: files that are understood
//! validate, and a file with an unknown key does not.
//!
//! Two validators judge: a crate here, and ajv, which editors have, where node finds it (`npm install ajv`, and its `node_modules` in `$NODE_PATH`).

mod changed;
mod lists;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use dtable_core::compile;
use dtable_core::diagnostic::{Code, Finding};
use dtable_core::source::{FileId, Source};
use dtable_core::syntax;
use dtable_tests::corpus::workspace;
use jsonschema::Validator;
use serde_json::{Map, Value, json};

/// Folders of tables, and one of pages with tables.
const FOLDERS: [&str; 5] = ["tests/corpus", "tests/tables", "benches/tables", "games", "dtable-runtime/examples"];

fn schema() -> Value {
    serde_json::from_str(&fs::read_to_string(workspace().join("docs/dtable.schema.json")).unwrap()).unwrap()
}

fn validator() -> Validator {
    jsonschema::draft7::new(&schema()).unwrap()
}

/// A file, by its path in the workspace.
struct TableFile {
    name: String,
    text: String,
}

fn files() -> Vec<TableFile> {
    let mut found = Vec::new();
    FOLDERS.iter().for_each(|folder| collect(&workspace().join(folder), &mut found));
    found.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(found.len() > 700, "{}", found.len());
    found
}

fn collect(folder: &Path, files: &mut Vec<TableFile>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            collect(&path, files);
        } else if path.extension().is_some_and(|it| it == "yaml")
            && let Ok(text) = fs::read_to_string(&path)
        {
            files.push(TableFile { name: path.strip_prefix(workspace()).unwrap().display().to_string(), text });
        }
    }
}

/// The file as a validator sees it; `None` where it is no YAML to everybody.
fn plain(text: &str) -> Option<Value> {
    json_of(&serde_yaml::from_str(text).ok()?)
}

fn json_of(yaml: &serde_yaml::Value) -> Option<Value> {
    Some(match yaml {
        serde_yaml::Value::Null => Value::Null,
        serde_yaml::Value::Bool(it) => json!(it),
        serde_yaml::Value::Number(it) => serde_json::to_value(it).ok().filter(|it| !it.is_null()).unwrap_or_else(|| json!(it.to_string())),
        serde_yaml::Value::String(it) => json!(it),
        serde_yaml::Value::Sequence(items) => Value::Array(items.iter().map(json_of).collect::<Option<_>>()?),
        serde_yaml::Value::Mapping(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| Some((key_of(key)?, json_of(value)?)));
            Value::Object(pairs.collect::<Option<Map<_, _>>>()?)
        }
        serde_yaml::Value::Tagged(_) => return None,
    })
}

fn key_of(yaml: &serde_yaml::Value) -> Option<String> {
    match json_of(yaml)? {
        Value::String(it) => Some(it),
        it @ (Value::Bool(_) | Value::Number(_) | Value::Null) => Some(it.to_string()),
        _ => None,
    }
}

/// How the schema and the compiler agree about the keys of a file.
#[derive(Clone, Debug, PartialEq)]
enum Agreement {
    Valid,
    Invalid,
    /// The schema refuses the file, and something besides its keys is wrong: it is no YAML of tables, or others of its values need a key that is missing.
    InvalidBesides,
    Different(String),
}

/// Judges a file, whose name says where files lie that it names.
fn agreement(name: &str, text: &str, plain: &Value, validator: &Validator) -> Agreement {
    let error = validator.iter_errors(plain).next().map(|it| format!("{}: {it}", it.instance_path()));
    let refusal = refusal(text);
    match (refusal, error) {
        (None, None) => Agreement::Valid,
        (Some(_), Some(_)) => Agreement::Invalid,
        (Some(finding), None) => Agreement::Different(format!("valid, but {}", finding.message)),
        (None, Some(_)) if is_wrong_besides(name, text) => Agreement::InvalidBesides,
        (None, Some(error)) => Agreement::Different(error),
    }
}

/// What the reader of keys refuses. To a schema every text is alike, whether it stands in a block or not.
fn refusal(text: &str) -> Option<Finding> {
    let read = syntax::parse(&Source::new("table.yaml", text), FileId(0)).err().unwrap_or_default();
    read.into_iter().find(|it| is_about_keys(it) && !it.message.contains("in a literal block only"))
}

fn is_about_keys(finding: &Finding) -> bool {
    let of_property = || ["of two kinds", "has no `in`", "of models"].iter().any(|part| finding.message.contains(part));
    match finding.code {
        Code::UnknownKey | Code::MissingKey | Code::UnexpectedValue => true,
        Code::InvalidProperty => of_property(),
        _ => false,
    }
}

fn is_wrong_besides(name: &str, text: &str) -> bool {
    let folder = Path::new(name).parent().unwrap();
    let mut load = |path: &str| {
        let path = folder.join(path);
        fs::read_to_string(workspace().join(&path)).map(|it| Source::new(path.display().to_string(), it)).map_err(|it| it.to_string())
    };
    let is_no_name =
        |it: &Finding| it.message.starts_with("there is no finding") || it.code == Code::InvalidName && it.message.starts_with("`` ");
    let is_text = |it: &Finding| [Code::InvalidYaml, Code::UnquotedExpression, Code::DuplicateName, Code::TooLarge].contains(&it.code);
    let findings = compile::check(Source::new(name, text), &mut load).findings;
    findings.iter().any(|it| is_about_keys(it) || is_text(it) || is_no_name(it))
}

/// The files that are YAML to everybody.
fn plain_files() -> Vec<(TableFile, Value)> {
    files().into_iter().filter_map(|file| plain(&file.text).map(|it| (file, it))).collect()
}

#[test]
fn what_is_understood_validates_and_what_is_not_does_not() {
    let validator = validator();
    let said: Vec<_> =
        plain_files().into_iter().map(|(file, plain)| (agreement(&file.name, &file.text, &plain, &validator), file.name)).collect();
    let wrong: Vec<_> = said.iter().filter(|it| matches!(it.0, Agreement::Different(_))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let count = |wanted| said.iter().filter(|it| it.0 == wanted).count();
    let counts = (count(Agreement::Valid), count(Agreement::Invalid), count(Agreement::InvalidBesides));
    assert!(counts.0 > 600 && counts.1 > 40 && counts.2 < counts.1, "{counts:?}");
}

#[test]
#[cfg_attr(not(has_ajv), ignore = "node does not find ajv (npm install ajv, and NODE_PATH=.../node_modules)")]
fn ajv_says_the_same() {
    let validator = validator();
    let mut cases: Vec<Value> =
        plain_files().into_iter().map(|(file, it)| json!({ "name": file.name, "valid": validator.is_valid(&it), "data": it })).collect();
    cases.extend(
        changed::all(&validator).into_iter().map(|it| json!({ "name": it.name, "valid": validator.is_valid(&it.plain), "data": it.plain })),
    );
    let script = workspace().join("tests/tests/schema/ajv.cjs");
    let mut node = Command::new("node")
        .arg(script)
        .arg(workspace().join("docs/dtable.schema.json"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = node.stdin.take().unwrap();
    cases.iter().for_each(|it| writeln!(stdin, "{it}").unwrap());
    drop(stdin);
    let output = node.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{} judged\n", cases.len()));
    assert!(output.status.success());
}
