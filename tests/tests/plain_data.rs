//! Table files are YAML for everybody: another reader of YAML, which knows nothing of tables, finds the same names and texts in them,
//! in the same order.

use std::fs;
use std::path::{Path, PathBuf};

use dtable_core::source::{FileId, Source};
use dtable_core::syntax::document::{ColumnItem, Rules};
use dtable_core::syntax::{self, Document, ModelDocument, TableDocument, Text};
use dtable_tests::corpus::workspace;
use serde_yaml::{Mapping, Value};

const FOLDERS: &[&str] = &["tests/corpus/pass", "tests/corpus/warn", "tests/tables", "benches/tables", "games"];

#[test]
fn another_reader_finds_the_same_texts() {
    let mut files = Vec::new();
    FOLDERS.iter().for_each(|folder| collect(&workspace().join(folder), &mut files));
    assert!(files.len() > 100, "{}", files.len());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        let Ok(document) = syntax::parse(&Source::new(name.as_str(), text.as_str()), FileId(0)) else { panic!("{name}") };
        let plain: Mapping = serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        match document {
            Document::Table(table) => compare_table(&name, &table, &plain),
            Document::Model(model) => compare_model(&name, &model, &plain),
            Document::Types(types) => assert_eq!(Some(types.types.len()), plain["types"].as_mapping().map(Mapping::len), "{name}"),
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|it| it == "yaml") {
            files.push(path);
        }
    }
}

fn compare_table(name: &str, table: &TableDocument, plain: &Mapping) {
    assert_eq!(text(&plain["table"]), table.name.value, "{name}");
    let texts = [
        ("title", &table.title),
        ("doc", &table.doc),
        ("hit", &table.hit),
        ("code", &table.code),
        ("effort", &table.effort),
        ("record", &table.record),
        ("ask", &table.ask),
    ];
    for (key, ours) in texts {
        assert_eq!(plain.get(key).map(text), value(ours.as_ref()), "{name}: {key}");
    }
    for (key, ours) in [("conditions", &table.conditions), ("inputs", &table.inputs)] {
        let ours: Vec<_> = ours.iter().map(|it| (it.name.value.clone(), column_texts(it))).collect();
        let theirs: Vec<_> = pairs(plain, key).map(|(name, it)| (text(name), plain_column_texts(it, key == "inputs"))).collect();
        assert_eq!(theirs, ours, "{name}: {key}");
    }
    let actions: Vec<_> = table.actions.iter().map(|it| it.name.value.clone()).collect();
    let outputs: Vec<_> = table.outputs.iter().map(|it| it.name.value.clone()).collect();
    for (key, ours) in [("actions", actions), ("outputs", outputs)] {
        assert_eq!(names(plain, key), ours, "{name}: {key}");
    }
    let relations: Vec<_> = table.relations.iter().map(|it| it.text.value.clone()).collect();
    assert_eq!(list(plain, "relations").iter().map(text).collect::<Vec<_>>(), relations, "{name}: relations");
    match &table.rules {
        Rules::Grid(_) => assert!(plain["rules"].is_string(), "{name}: a grid is a text"),
        Rules::Data(rules) => {
            let ours: Vec<_> = rules.iter().map(|rule| (rule.id.value.clone(), value(rule.title.as_ref()))).collect();
            let theirs = list(plain, "rules");
            let theirs: Vec<_> = theirs.iter().map(|rule| (text(&rule["id"]), rule.get("title").map(text))).collect();
            assert_eq!(theirs, ours, "{name}: rules");
        }
    }
}

fn compare_model(name: &str, model: &ModelDocument, plain: &Mapping) {
    assert_eq!(text(&plain["model"]), model.name.value, "{name}");
    assert_eq!(text(&plain["start"]), model.start.value, "{name}");
    let tables: Vec<_> = model.tables.iter().map(|it| it.value.clone()).collect();
    assert_eq!(list(plain, "tables").iter().map(text).collect::<Vec<_>>(), tables, "{name}");
}

/// The question, the type and the expression of a column.
fn column_texts(column: &ColumnItem) -> [Option<String>; 3] {
    [&column.text, &column.ty, &column.is].map(|it| value(it.as_ref()))
}

/// The same of plain data: a text alone is the type of an input, or the question of a condition.
fn plain_column_texts(column: &Value, is_input: bool) -> [Option<String>; 3] {
    match column {
        Value::Mapping(_) => ["text", "type", "is"].map(|key| column.get(key).map(text)),
        Value::Null => [None, None, None],
        alone if is_input => [None, Some(text(alone)), None],
        alone => [Some(text(alone)), None, None],
    }
}

fn pairs<'a>(plain: &'a Mapping, key: &str) -> impl Iterator<Item = (&'a Value, &'a Value)> {
    plain.get(key).and_then(Value::as_mapping).into_iter().flatten()
}

fn names(plain: &Mapping, key: &str) -> Vec<String> {
    pairs(plain, key).map(|(name, _)| text(name)).collect()
}

fn list<'a>(plain: &'a Mapping, key: &str) -> &'a [Value] {
    plain.get(key).and_then(Value::as_sequence).map_or(&[], |list| list)
}

fn value(text: Option<&Text>) -> Option<String> {
    text.map(|it| it.value.clone())
}

/// A scalar as text: tables type nothing, other readers do.
fn text(scalar: &Value) -> String {
    match scalar {
        Value::String(text) => text.clone(),
        Value::Bool(it) => it.to_string(),
        Value::Number(it) => it.to_string(),
        other => panic!("no scalar: {other:?}"),
    }
}
