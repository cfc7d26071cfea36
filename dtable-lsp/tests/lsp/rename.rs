//! Renaming: at which places, across which files, and what is refused.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use dtable_lsp::{Encoding, Text};
use serde_json::{Value, json};

use crate::client::{Client, applied, caret, text_at, uri};

/// A client with these files, which are open; the caret stands in one of them.
struct Workspace {
    client: Client,
    texts: BTreeMap<String, String>,
}

/// An edit: from, to, the new text.
type Edit = (usize, usize, String);

impl Workspace {
    fn new(files: &[(String, String)]) -> Self {
        let named: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let mut client = Client::new(&named);
        for (name, text) in &named {
            client.open(name, text);
        }
        Self { client, texts: files.iter().cloned().collect() }
    }

    /// The edits of a rename by file.
    fn edits(&mut self, name: &str, at: &Value, new: &str) -> Result<BTreeMap<String, Value>, String> {
        let params = json!({ "textDocument": { "uri": uri(name) }, "position": at, "newName": new });
        let edit = self.client.request("textDocument/rename", params).map_err(|it| it.1)?;
        let named = |file: &str| self.texts.keys().find(|it| uri(it) == file).unwrap_or_else(|| panic!("{file}")).clone();
        Ok(edit["changes"].as_object().into_iter().flatten().map(|(file, edits)| (named(file), edits.clone())).collect())
    }

    /// Renames, and returns the number of places.
    fn rename(&mut self, name: &str, at: &Value, new: &str) -> Result<usize, String> {
        let edits = self.edits(name, at, new)?;
        for (file, edits) in &edits {
            let text = applied(&self.texts[file], edits);
            self.client.change(file, &text);
            self.texts.insert(file.clone(), text);
        }
        Ok(edits.values().map(|it| it.as_array().unwrap().len()).sum())
    }

    /// The codes and lines of the findings about each file.
    fn findings(&self) -> BTreeMap<String, Vec<(String, u64)>> {
        let line = |it: &Value| (it["code"].as_str().unwrap().to_owned(), it["range"]["start"]["line"].as_u64().unwrap());
        let of = |(file, found): (&String, &Vec<Value>)| {
            let mut found: Vec<_> = found.iter().map(line).collect();
            found.sort();
            (file.clone(), found)
        };
        self.client.told.iter().map(of).filter(|it| !it.1.is_empty()).collect()
    }

    /// Gives every name an ending, all at once, and returns the number of names, and why others were refused.
    fn rename_all(&mut self) -> (usize, Vec<String>) {
        let (mut edits, mut seen, mut refused) = (BTreeMap::<String, BTreeSet<Edit>>::new(), BTreeSet::new(), Vec::new());
        for (file, text) in self.texts.clone() {
            let lines = Text::new(text.as_str());
            let mut done = 0;
            for at in words(&text) {
                let position = serde_json::to_value(lines.position(at, Encoding::Utf16)).unwrap();
                let prepared = self.client.at("textDocument/prepareRename", &file, &position);
                let Some(name) = prepared["placeholder"].as_str().filter(|it| !it.ends_with(ENDING)) else { continue };
                assert_eq!(text_at(&text, &prepared["range"]), name, "{file}");
                if at < done {
                    continue;
                }
                done = at + name.len();
                let new =
                    if name.starts_with(|it: char| it.is_ascii_digit()) { format!("r{name}{ENDING}") } else { format!("{name}{ENDING}") };
                match self.edits(&file, &position, &new) {
                    Ok(found) => {
                        if seen.insert(format!("{found:?}")) {
                            self.put(&mut edits, &found);
                        }
                    }
                    Err(why) => refused.push(format!("{file} {name}: {why}")),
                }
            }
        }
        for (file, edits) in edits {
            let mut text = self.texts[&file].clone();
            for (start, end, new) in edits.into_iter().rev() {
                text.replace_range(start..end, &new);
            }
            self.client.change(&file, &text);
            self.texts.insert(file, text);
        }
        (seen.len(), refused)
    }

    /// Adds edits to others that they do not overlap; columns that share a cell are renamed one after the other.
    fn put(&self, all: &mut BTreeMap<String, BTreeSet<Edit>>, found: &BTreeMap<String, Value>) {
        let of_file = |(file, edits): (&String, &Value)| {
            let lines = Text::new(self.texts[file].as_str());
            let byte = |it: &Value| lines.byte(serde_json::from_value(it.clone()).unwrap(), Encoding::Utf16);
            let edit = |it: &Value| (byte(&it["range"]["start"]), byte(&it["range"]["end"]), it["newText"].as_str().unwrap().to_owned());
            (file.clone(), edits.as_array().unwrap().iter().map(edit).collect::<Vec<Edit>>())
        };
        let found: Vec<(String, Vec<Edit>)> = found.iter().map(of_file).collect();
        let overlap = |file: &str, edit: &Edit| all.get(file).is_some_and(|it| it.iter().any(|known| known.0 < edit.1 && edit.0 < known.1));
        if found.iter().any(|(file, edits)| edits.iter().any(|it| overlap(file, it))) {
            return;
        }
        for (file, edits) in found {
            all.entry(file).or_default().extend(edits);
        }
    }
}

/// Tables whose findings are about the names themselves, or about words that look like them; and one of which nothing is
/// said while somebody types.
const ABOUT_NAMES: [&str; 15] = [
    "fail/constant_values.yaml",
    "fail/misspelled_inputs.yaml",
    "fail/model_name.yaml",
    "fail/name_invalid.yaml",
    "fail/name_of_a_pattern.yaml",
    "fail/name_raw.yaml",
    "fail/name_reserved_in_grid.yaml",
    "fail/name_reserved_in_rows.yaml",
    "fail/name_rule.yaml",
    "fail/result_elsewhere.yaml",
    "fail/shared",
    "fail/table_called_stay.yaml",
    "fail/type_other.yaml",
    "fail/type_output_values.yaml",
    "fail/undecided_method.yaml",
];

/// The ending of new names.
const ENDING: &str = "_zq";

/// The bytes at which words begin.
pub fn words(text: &str) -> Vec<usize> {
    let is_word = |it: char| it == '_' || it.is_alphanumeric();
    let begins = |at: usize, it: char| is_word(it) && !text[..at].ends_with(is_word);
    text.char_indices().filter(|(at, it)| begins(*at, *it)).map(|it| it.0).collect()
}

/// The tables of the corpus, each with the files of its folder, where it is not a file of the folder of all tables.
pub fn corpus() -> Vec<(String, Vec<(String, String)>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus");
    let mut found = Vec::new();
    for kind in ["pass", "warn", "fail"] {
        let mut entries: Vec<PathBuf> = std::fs::read_dir(root.join(kind)).unwrap().map(|it| it.unwrap().path()).collect();
        entries.sort();
        let read = |it: &PathBuf| (it.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read_to_string(it).unwrap());
        for entry in entries {
            let mut files: Vec<PathBuf> = if entry.is_dir() {
                std::fs::read_dir(&entry).unwrap().map(|it| it.unwrap().path()).collect()
            } else {
                vec![entry.clone()]
            };
            files.retain(|it| it.extension().is_some_and(|it| it == "yaml"));
            files.sort();
            if !files.is_empty() {
                found.push((format!("{kind}/{}", entry.file_name().unwrap().to_str().unwrap()), files.iter().map(read).collect()));
            }
        }
    }
    found
}

#[test]
fn every_name_of_the_corpus_is_renamed_and_the_findings_stay() {
    let (mut names, mut unlike, mut refused) = (0, Vec::new(), Vec::new());
    for (at, (label, files)) in corpus().into_iter().enumerate() {
        // Of the tables with errors a third: all of them take half a minute.
        if ABOUT_NAMES.contains(&label.as_str()) || label.starts_with("fail/") && at % 3 > 0 && std::env::var_os("DTABLE_ALL").is_none() {
            continue;
        }
        let mut workspace = Workspace::new(&files);
        let before = workspace.findings();
        // Names that share a cell need several rounds.
        for _ in 0..3 {
            let (count, why) = workspace.rename_all();
            names += count;
            refused.extend(why.into_iter().map(|it| format!("{label}: {it}")));
            if count == 0 {
                break;
            }
        }
        let after = workspace.findings();
        if before != after {
            let texts: Vec<String> = workspace.texts.iter().map(|(file, text)| format!("--- {file}\n{text}")).collect();
            println!("{label}\n{before:?}\n{after:?}\n{}", texts.join("\n"));
            unlike.push(label);
        }
    }
    println!("{names} names\nrefused: {}\nunlike: {unlike:?}", refused.join("\n"));
    assert!(names > 1000);
    assert_eq!((unlike.len(), refused.len()), (0, 0));
}

#[test]
fn a_place_has_no_name() {
    let (text, at) = caret("table: day\nconditions: { sunny: Is§ it sunny? }\nrules: |\n  | rule | sunny |\n  | 1    | -     |\n");
    let mut workspace = Workspace::new(&[("day.yaml".to_owned(), text)]);
    assert_eq!(workspace.client.at("textDocument/prepareRename", "day.yaml", &at), Value::Null);
    assert!(workspace.rename("day.yaml", &at, "x").unwrap_err().starts_with("there is no name here"));
}
