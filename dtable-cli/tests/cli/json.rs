//! Objects for programs: every key that is printed stands in docs/cli.md.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::run::{MODEL, NETWORK, dtable, folder, gap};

/// Keys below which authors' own names stand.
const NAMED: [&str; 6] = ["entries", "case", "given", "outputs", "why_not", "lints"];

/// The keys of an object and of all that it holds.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                let values: Vec<&Value> = match value {
                    Value::Object(named) if NAMED.contains(&key.as_str()) => named.values().collect(),
                    value => vec![value],
                };
                values.into_iter().for_each(|it| keys(it, found));
            }
        }
        Value::Array(all) => all.iter().for_each(|it| keys(it, found)),
        _ => {}
    }
}

fn printed(folder: &std::path::PathBuf, arguments: &[&str], input: &str) -> BTreeSet<String> {
    let output = dtable(folder, &[arguments, &["--format", "json"]].concat(), input);
    let object: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|it| panic!("{arguments:?}: {it}: {output:?}"));
    assert_eq!(object["version"], 1, "{arguments:?}");
    let mut found = BTreeSet::new();
    keys(&object, &mut found);
    found
}

#[test]
fn every_key_is_in_the_docs() {
    let docs = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/cli.md")).unwrap();
    let others =
        [("gap.yaml", gap()), ("old/loan.yaml", NETWORK[0].1.replace("| 30 ", "| 31 ").replace("age: {", "older: bool\n  age: {"))];
    let files: Vec<(&str, &str)> =
        NETWORK.into_iter().chain(MODEL).chain(others.iter().map(|(name, text)| (*name, text.as_str()))).collect();
    let parts: Vec<(String, &str)> = NETWORK[1..].iter().map(|(name, text)| (format!("old/{name}"), *text)).collect();
    let folder =
        folder("json_files", &files.into_iter().chain(parts.iter().map(|(name, text)| (name.as_str(), *text))).collect::<Vec<_>>());
    let records = folder.join("records");
    std::fs::create_dir_all(&records).unwrap();
    let record = "dtable coverage 1\ntable lamp\nfile gap.yaml\nrule 00000000000000000003 [h] 0000000000000000 1\n";
    std::fs::write(records.join("lamp.txt"), record).unwrap();
    let verbs: [(&[&str], &str, &str); 7] = [
        (
            &["coverage", "gap.yaml", "--data", "records"],
            "",
            "total tables shares rules branches reached fired entries column held failed gone changed unknown",
        ),
        (&["check", "gap.yaml", "door.yaml"], "", "files findings suggestions edits evidence paste placeholders"),
        (&["diff", "old/loan.yaml", "loan.yaml"], "", "tables diff changes regions went came interface rules examples"),
        (&["eval", "loan.yaml", "age=20", "owner=F", "large=T", "--expect", "days=1"], "", "cases used why_not differences"),
        (&["eval", "door.yaml", "--cases", "-"], "event\nPress\n", "model cases table line next"),
        (&["list", "."], "", "files kind links cases"),
        (&["list", "gap.yaml"], "", "files errors warnings rules columns"),
    ];
    for (arguments, input, wanted) in verbs {
        let found = printed(&folder, arguments, input);
        wanted.split(' ').for_each(|key| assert!(found.contains(key), "{arguments:?}: no `{key}` in {found:?}"));
        for key in found {
            let is_told =
                [format!("`{key}`"), format!("`{key}["), format!(".{key}`"), format!("[].{key}")].iter().any(|it| docs.contains(it));
            assert!(is_told, "{arguments:?}: `{key}` is not in docs/cli.md");
        }
    }
}
