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

/// Tables whose findings are about the names themselves, or about words that look like them.
const ABOUT_NAMES: [&str; 16] = [
    "fail/constant_values.yaml",
    "fail/misspelled_inputs.yaml",
    "fail/model_name.yaml",
    "fail/name_invalid.yaml",
    "fail/name_of_a_pattern.yaml",
    "fail/name_raw.yaml",
    "fail/name_reserved_in_grid.yaml",
    "fail/name_reserved_in_rows.yaml",
    "fail/name_rule.yaml",
    "fail/note_names.yaml",
    "fail/note_names_in_data.yaml",
    "fail/result_elsewhere.yaml",
    "fail/shared",
    "fail/table_called_stay.yaml",
    "fail/type_other.yaml",
    "fail/type_output_values.yaml",
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

/// A text whose grid has a blank too many in its header.
fn unaligned(text: &str) -> String {
    let header = text.split_inclusive('\n').position(|line| line.trim_start().starts_with('|'));
    let line = |(at, line): (usize, &str)| if Some(at) == header { line.replacen('|', "|   ", 1) } else { line.to_owned() };
    text.split_inclusive('\n').enumerate().map(line).collect()
}

#[test]
fn every_name_of_the_corpus_is_renamed_and_the_findings_stay() {
    let (mut names, mut unlike, mut refused) = (0, Vec::new(), Vec::new());
    for (at, (label, files)) in corpus().into_iter().enumerate() {
        // Of the tables with errors a third: all of them take half a minute.
        if ABOUT_NAMES.contains(&label.as_str()) || label.starts_with("fail/") && at % 3 > 0 && std::env::var_os("DTABLE_ALL").is_none() {
            continue;
        }
        // Of a grid that is aligned whole rows are edited, which would not go together.
        let files: Vec<(String, String)> = files.into_iter().map(|(name, text)| (name, unaligned(&text))).collect();
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

/// Renames the name at `§`, which stands in one of the files, and returns the files, or why not.
fn renamed(files: &[(&str, &str)], new: &str) -> Result<Vec<String>, String> {
    let (at_file, position) = files.iter().find(|it| it.1.contains('§')).map(|it| (it.0, caret(it.1).1)).unwrap();
    let plain: Vec<(String, String)> = files.iter().map(|(name, text)| ((*name).to_owned(), caret(text).0)).collect();
    let mut workspace = Workspace::new(&plain);
    workspace.rename(at_file, &position, new)?;
    Ok(files.iter().map(|it| workspace.texts[it.0].clone()).collect())
}

#[test]
fn a_question_is_renamed_across_three_files_and_grids_stay_aligned() {
    let open = "table: open\nconditions: { late: Is it late?, shut: { text: Is it shut?, requires: late } }\nrules: |\n  \
                | rule | late | shut | next   |\n  | 1    | F    | -    | closed |\n  # then\n  | 2    | T    | T    |        |\n  | 3    | T    | F    |        |\n";
    let closed = "table: closed\nuses: { risk: risk.yaml }\nconditions: { late: Is it late? }\nrelations: [late -> risk]\nrules:\n  \
                  - { id: 1, when: { late: T } }\n  - { id: 2, when: { late: F }, next: open }\nproperties:\n  - never: fires(1) && !late\n";
    let risk = "table: risk\nconditions: { late: Is it late?, l§ate_now: Is it now? }\noutputs: { risk: bool }\nrules: |\n  | rule | late | risk |\n  | 1    | T    | true |\n  | else |      | false |\n";
    let model = "model: shop\nstart: open\ntables: [open.yaml, closed.yaml]\n";
    let files = [("open.yaml", open), ("closed.yaml", closed), ("shop.yaml", model)];
    let risk = risk.replace("l§ate_now: Is it now? ", "").replace("{ late", "{ §late").replace("late?, ", "late? ");
    let found = renamed(&[&files[..], &[("risk.yaml", &risk)]].concat(), "is_late").unwrap();
    let expected =
        "  | rule | is_late | shut | next   |\n  | 1    | F       | -    | closed |\n  # then\n  | 2    | T       | T    |        |\n";
    assert!(
        found[0].contains(expected) && found[0].contains("{ is_late: Is it late?") && found[0].contains("requires: is_late"),
        "{}",
        found[0]
    );
    assert!(!found[1].contains("{ late") && found[1].contains("[is_late -> risk]") && found[1].contains("!is_late"), "{}", found[1]);
    assert_eq!(found[2], model);
    assert!(found[3].contains("| rule | is_late | risk |"), "{}", found[3]);
}

#[test]
fn names_in_rust_are_renamed_as_rust_reads_them() {
    let table = "table: price\ninputs: { a§ge: u8, kind: Kind }\nconditions:\n  old: { text: Old?, is: 'age > 65 && {let age_of = 3; age_of} < age' }\n\
                 outputs: { price: Price, words: String }\nrules: |\n  | rule | old | price | words |\n  \
                 | 1 | T | Price { age, ages: 1 } | format!(\"{age} {{age}} {age:>3} {}\", age.max(1)) |\n  | 2 | F | Price::age(age) | x.age.age() |\n";
    let found = renamed(&[("price.yaml", table)], "type").unwrap().remove(0);
    for expected in [
        "{ type: u8",
        "r#type > 65",
        "< r#type'",
        "Price { age: r#type, ages: 1 }",
        "{{age}}",
        "r#type.max(1)",
        "Price::age(r#type)",
        "x.age.age()",
    ] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
    let back = renamed(&[("price.yaml", &found.replacen("{ type", "{ §type", 1))], "years").unwrap().remove(0);
    assert!(back.contains("is: 'years > 65") && back.contains("age: years, ages"), "{back}");
}

#[test]
fn characters_that_share_a_cell_become_words() {
    let table = "table: near\ninputs:\n  left:  { type: Cell, values: { e§: Empty, r: Red } }\n  right: { type: Cell, values: { e: Empty, r: Red } }\n\
                 outputs: { n: u8 }\nrules: |\n  | rule | left right | n |\n  | 1    | er         | 1 |\n  | 2    | rr         | 2 |\n  | else |            | 3 |\n";
    let found = renamed(&[("near.yaml", table)], "none").unwrap().remove(0);
    assert!(found.contains("  | 1    | none r     | 1 |\n  | 2    | rr         | 2 |\n"), "{found}");
    // A variant is one in all lists of its enum; its short names are each column's own.
    let variant = renamed(&[("near.yaml", &table.replace("e§: Empty", "e: §Empty"))], "Free").unwrap().remove(0);
    assert_eq!(variant.matches("e: Free").count(), 2, "{variant}");
}

#[test]
fn a_note_is_renamed_in_grids_and_in_data() {
    let grid =
        "table: t\nconditions: { a: A? }\nnotes: { wh§y: Why? }\nrules: |\n  | rule | a | why |\n  | 1 | T | why |\n  | else | | |\n";
    let found = renamed(&[("t.yaml", grid)], "reason").unwrap().remove(0);
    assert!(found.contains("notes: { reason: Why? }") && found.contains("reason |\n") && found.contains("| why"), "{found}");
    let data = "table: t\nconditions: { a: A? }\nnotes: { why: Why? }\nrules:\n  - { id: 1, when: { a: T }, notes: { w§hy: why } }\n  - { id: else }\n";
    let found = renamed(&[("t.yaml", data)], "reason").unwrap().remove(0);
    assert!(found.contains("notes: { reason: Why? }") && found.contains("notes: { reason: why }"), "{found}");
    assert_eq!(
        renamed(&[("t.yaml", grid)], "id").unwrap_err(),
        "`id` cannot be the name of a note; a rule has `Rule::id` already; choose another name"
    );
}

#[test]
fn a_name_that_cannot_be_is_refused_with_words() {
    let table = "table: t\nconditions: { sunny§: Is it?, warm: W }\nconstants: { LIMIT: { type: u8, value: 1 } }\nactions: { swim: S, walk_on: W }\n\
                 rules: |\n  | rule | sunny | warm | do | title |\n  | p_1 | T | - | swim | |\n  | else | | | | |\n";
    let of = |mark: &str, new: &str| {
        let text = if mark.is_empty() { table.to_owned() } else { table.replace('§', "").replacen(mark, &format!("§{mark}"), 1) };
        renamed(&[("t.yaml", &text)], new).unwrap_err()
    };
    assert_eq!(of("", "warm"), "`warm` is taken: `t.yaml` has it in line 2");
    assert_eq!(of("", "swim"), "`swim` is taken: `t.yaml` has it in line 4");
    assert_eq!(of("", "LIMIT"), "`LIMIT` is taken: `t.yaml` has it in line 3");
    assert_eq!(of("", "title"), "`title` means something in the grid of `t.yaml`");
    assert!(of("", "next").starts_with("`next` is reserved"), "{}", of("", "next"));
    assert!(of("", "not a name").starts_with("`not a name` cannot be the name of a condition"), "{}", of("", "not a name"));
    assert!(of("", "").starts_with("a condition without a name"));
    assert_eq!(of("swim: S", "WalkOn"), "`walk_on` and `WalkOn` are both `WalkOn` in Rust: `t.yaml` has it in line 4");
    assert_eq!(of("p_1 |", "else"), "`else` means something else in rules");
    assert!(of("p_1 |", "1x").starts_with("`1x` is not a rule's id"));
    assert!(of("t\ncond", "stay").contains("`stay`"));
    // A question is one in all tables of a model, and must not become another one.
    let one = "table: one\nconditions: { wa§rm: Is it warm? }\nrules: |\n  | rule | warm | next |\n  | 1 | - | two |\n";
    let two = "table: two\nconditions: { cold: Is it cold? }\nrules: |\n  | rule | cold | next |\n  | 1 | - | one |\n";
    let model = "model: m\nstart: one\ntables: [one.yaml, two.yaml]\n";
    let why = renamed(&[("one.yaml", one), ("two.yaml", two), ("m.yaml", model)], "cold").unwrap_err();
    assert_eq!(why, "`cold` is taken: `two.yaml`, which is asked together with this table, has it");
    let escaped = "table: t\nconditions: { a§b: X }\nrelations:\n  - \"a\\u0062 || !ab\"\nrules: |\n  | rule | ab |\n  | 1 | - |\n";
    let why = renamed(&[("t.yaml", escaped)], "x").unwrap_err();
    assert_eq!(why, "`ab` stands in a text with escapes, in line 4 of `t.yaml`: write it without");
}
